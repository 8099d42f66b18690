"""A whole quiz as a package: the manifest, one assessment, the files that texts show."""

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from typing import BinaryIO

from quizkit.formats._packing import Packed, packaged_names, packed_lines, write_archive
from quizkit.formats._qti12.blocks import Block, packer
from quizkit.formats._qti12.idents import safe_ident
from quizkit.formats._qti12.numbers import number_text
from quizkit.formats._qti12.pen import html_material, metadata, only_text
from quizkit.formats._titles import plain
from quizkit.formats._xml import xml_attribute
from quizkit.formats.qti12.agreed import FIELD_ID, FIELD_TITLE, UNNAMED
from quizkit.formats.qti12.write_item import item_xml
from quizkit.model import UNDETERMINED, Localized, Quiz, Section
from quizkit.richtext import to_html
from quizkit.shares import Pieces, in_blocks

_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
_DOCUMENT = "assessment.xml"
_FOLDER = "media"
_XSI = "http://www.w3.org/2001/XMLSchema-instance"
_NAMESPACE = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
_SCHEMA = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2p1.xsd"
_PACKAGE_NAMESPACE = "http://www.imsglobal.org/xsd/imscp_v1p1"


def write(quiz: Quiz, out: BinaryIO, pieces: Pieces | None = None) -> None:
    """Write a quiz that fits the capability as a package."""
    paths = packaged_names(quiz.assets, _FOLDER)

    def path(name: str) -> str:
        return paths.get(name, name)

    packed = packer(lambda item: item_xml(item, path), pieces)
    entries: list[tuple[str, bytes | Packed]] = [
        ("imsmanifest.xml", _manifest(list(paths.values())).encode()),
        (_DOCUMENT, packed_lines(_assessment(quiz, path, packed))),
        *((paths[asset.name], asset.data) for asset in quiz.assets),
    ]
    write_archive(entries, out)


def _manifest(files: list[str]) -> str:
    listed = "".join([f"<file href={xml_attribute(path)}/>" for path in (_DOCUMENT, *files)])
    return (
        f'{_DECLARATION}<manifest identifier="manifest" xmlns="{_PACKAGE_NAMESPACE}">'
        "<metadata><schema>IMS Content</schema><schemaversion>1.1.3</schemaversion></metadata><organizations/>"
        f'<resources><resource identifier="assessment" type="imsqti_xmlv1p2" href="{_DOCUMENT}">{listed}</resource>'
        "</resources></manifest>\n"
    )


def _assessment(
    quiz: Quiz, path: Callable[[str], str], packed: Callable[[Iterable[Block]], Iterable[Packed]]
) -> Iterator[str | Packed]:
    name = quiz.id or "quiz"
    ident = safe_ident(name)
    title = plain(quiz.title) if quiz.title is not None else ""
    fields = _own_fields(name, ident, title, UNNAMED)
    settings = quiz.settings
    duration = ""
    if settings.time_limit is not None:
        duration = f"<duration>{_duration(settings.time_limit)}</duration>"
        if settings.time_limit % 1 == 0:
            fields.append(("qmd_timelimit", number_text(settings.time_limit)))
    if settings.attempts is not None:
        fields.append(("cc_maxattempts", str(settings.attempts or "unlimited")))
    language = "" if quiz.language == UNDETERMINED else f" xml:lang={xml_attribute(quiz.language)}"
    yield (
        f'{_DECLARATION}<questestinterop xmlns="{_NAMESPACE}" xmlns:xsi="{_XSI}" '
        f'xsi:schemaLocation="{_NAMESPACE} {_SCHEMA}">'
    )
    yield f'<assessment ident="{ident}" title={xml_attribute(title or UNNAMED)}{language}>'
    yield f"{duration}{metadata(fields)}{_description(quiz.description, path)}"
    for section, blocks in zip(quiz.sections, in_blocks(quiz.sections), strict=True):
        yield _section_head(section, settings.shuffle_questions, path)
        yield from packed(blocks)
        yield "</section>"
    yield "</assessment></questestinterop>"


def _own_fields(name: str, ident: str, title: str, unseen: str) -> list[tuple[str, str]]:
    """What an author has called a thing where its ident or its title can't say it."""
    fields = [] if name == ident else [(FIELD_ID, name)]
    return [*fields, (FIELD_TITLE, title)] if title == unseen else fields


def _section_head(section: Section, shuffle: bool | None, path: Callable[[str], str]) -> str:
    name = section.id or "section"
    ident = safe_ident(name)
    title = plain(section.title) if section.title is not None else ""
    fields = _own_fields(name, ident, title, ident)
    ordering = ""
    if section.pick is not None:
        ordering = f"<selection><selection_number>{section.pick}</selection_number></selection>"
    if shuffle is not None:
        ordering += f'<order order_type="{"Random" if shuffle else "Sequential"}"/>'
    if ordering:
        ordering = f"<selection_ordering>{ordering}</selection_ordering>"
    shown = f" title={xml_attribute(title)}" if title else ""
    return f'<section ident="{ident}"{shown}>{metadata(fields)}{_description(section.description, path)}{ordering}'


def _description(text: Localized | None, path: Callable[[str], str]) -> str:
    if text is None:
        return ""
    html = to_html(only_text(text), html5=True, image=path)
    return f"<presentation_material><flow_mat>{html_material(html)}</flow_mat></presentation_material>"


def _duration(minutes: Decimal) -> str:
    """A number of minutes as ISO 8601 has it, in the long form of the specification's examples."""
    hours, rest = divmod(minutes, 60)
    whole, part = divmod(rest, 1)
    return f"P0Y0M0DT{hours:f}H{whole:f}M{number_text((part * 60).normalize() + 0)}S"
