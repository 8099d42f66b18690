"""A whole quiz as the zip package that Canvas imports: manifest, assessment, settings, files."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import BinaryIO

from quizkit.formats._packing import Packed, packaged_names, packed_lines, write_archive
from quizkit.formats._qti12.blocks import Block, packer
from quizkit.formats._qti12.idents import safe_ident
from quizkit.formats._qti12.numbers import number_text
from quizkit.formats._xml import xml_attribute
from quizkit.formats.canvas.agreed import FIELD_ID, UNNAMED_QUIZ, group_title
from quizkit.formats.canvas.banks import Bank, banks_of
from quizkit.formats.canvas.pieces import field
from quizkit.formats.canvas.settings import settings_xml
from quizkit.formats.canvas.write_item import ItemWriter
from quizkit.model import Quiz, Section
from quizkit.richtext import to_plain
from quizkit.shares import Pieces, in_blocks

_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
_NAMESPACE = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
_FOLDER = "web_resources"
_TOKEN = "$IMS-CC-FILEBASE$"
_LEARNING_RESOURCE = "associatedcontent/imscc_xmlv1p1/learning-application-resource"


def write(quiz: Quiz, out: BinaryIO, pieces: Pieces | None = None) -> None:
    """Write a quiz as a Canvas package. The ids in its three documents agree, or Canvas drops the settings.

    ``pieces`` are questions that other processes have written already (see quizkit/dividing.py).
    """
    ident = safe_ident(quiz.id or UNNAMED_QUIZ)
    title = to_plain(next(iter(quiz.title.texts.values()))) if quiz.title is not None else UNNAMED_QUIZ
    paths = packaged_names(quiz.assets, _FOLDER)
    items = ItemWriter(lambda name: f"{_TOKEN}{paths[name].removeprefix(_FOLDER)}" if name in paths else name)
    description = items.html(next(iter(quiz.description.texts.values()))) if quiz.description is not None else ""
    banks = banks_of(quiz, ident)
    texts = [
        ("imsmanifest.xml", _manifest(ident, banks, list(paths.values()))),
        (f"{ident}/assessment_meta.xml", _DECLARATION + settings_xml(quiz, ident, title, description)),
        *((bank.path, _bank(bank, items)) for bank in banks.values()),
    ]
    entries: list[tuple[str, bytes | Packed]] = [
        *((name, text.encode()) for name, text in texts),
        (f"{ident}/{ident}.xml", packed_lines(_assessment(quiz, ident, title, banks, packer(items.xml, pieces)))),
        *((paths[asset.name], asset.data) for asset in quiz.assets),
    ]
    write_archive(entries, out)


def _manifest(ident: str, banks: Mapping[str, Bank], files: list[str]) -> str:
    """The manifest: measured, an image is found only where a ``<file>`` names it."""
    meta = f"{ident}_meta"
    resources = [
        _resource(ident, "imsqti_xmlv1p2", f"{ident}/{ident}.xml", f'<dependency identifierref="{meta}"/>'),
        _resource(meta, _LEARNING_RESOURCE, f"{ident}/assessment_meta.xml"),
        *(_resource(bank.ident, _LEARNING_RESOURCE, bank.path) for bank in banks.values()),
        *(_resource(f"{ident}_file{number}", "webcontent", path) for number, path in enumerate(files, 1)),
    ]
    return (
        f'{_DECLARATION}<manifest identifier="{ident}_manifest" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1">'
        "<metadata><schema>IMS Content</schema><schemaversion>1.1.3</schemaversion></metadata><organizations/>"
        f"<resources>{''.join(resources)}</resources></manifest>\n"
    )


def _resource(ident: str, kind: str, path: str, more: str = "") -> str:
    href = xml_attribute(path)
    return f'<resource identifier="{ident}" type="{kind}" href={href}><file href={href}/>{more}</resource>'


def _assessment(
    quiz: Quiz, ident: str, title: str, banks: Mapping[str, Bank], packed: Callable[[Iterable[Block]], Iterable[Packed]]
) -> Iterator[str | Packed]:
    own_id = ""
    if quiz.id is not None and quiz.id != ident:
        own_id = f"<qtimetadata>{field(FIELD_ID, quiz.id)}</qtimetadata>"
    yield (
        f'{_DECLARATION}<questestinterop xmlns="{_NAMESPACE}">'
        f'<assessment ident="{ident}" title={xml_attribute(title)}>{own_id}<section ident="root_section">'
    )
    groups = 0
    for section, blocks in zip(quiz.sections, in_blocks(quiz.sections), strict=True):
        if section.pick is None:
            yield from packed(blocks)
            continue
        groups += 1
        bank = banks.get(section.id or "")
        yield _group_head(section, section.pick, groups, bank)
        if bank is None:
            yield from packed(blocks)
        yield "</section>"
    yield "</section></assessment></questestinterop>"


def _bank(bank: Bank, items: ItemWriter) -> str:
    """A bank; measured, its title comes first."""
    title = field("bank_title", bank.title) if bank.title else ""
    return "\n".join(
        (
            f'{_DECLARATION}<questestinterop xmlns="{_NAMESPACE}"><objectbank ident="{bank.ident}">'
            f"<qtimetadata>{title}</qtimetadata>",
            *map(items.xml, bank.section.items),
            "</objectbank></questestinterop>\n",
        )
    )


def _group_head(section: Section, pick: int, number: int, bank: Bank | None) -> str:
    title = group_title(number)
    if section.title is not None:
        own = to_plain(next(iter(section.title.texts.values())))
        title = own.replace(" ", "  ") if own == title else own  # or it would be taken for one that nobody gave
    points = number_text(section.items[0].points) if section.items else "1"
    source = f"<sourcebank_ref>{bank.ident}</sourcebank_ref>" if bank is not None else ""
    return (
        f'<section ident="{safe_ident(section.id or title)}" title={xml_attribute(title)}><selection_ordering>'
        f"<selection>{source}<selection_number>{pick}</selection_number><selection_extension>"
        f"<points_per_item>{points}</points_per_item></selection_extension></selection>"
        "</selection_ordering>"
    )
