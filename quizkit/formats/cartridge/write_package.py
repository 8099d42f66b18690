"""A whole quiz as a cartridge: the manifest, one assessment, the files that texts show."""

from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO

from quizkit.formats._packing import packaged_names, write_archive
from quizkit.formats._qti12.numbers import number_text
from quizkit.formats._qti12.pen import html_material, metadata, only_text
from quizkit.formats._titles import plain
from quizkit.formats._xml import xml_attribute, xml_text
from quizkit.formats.cartridge.write_item import item_xml
from quizkit.model import UNDETERMINED, Quiz
from quizkit.richtext import to_html

_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
_DOCUMENT = "assessment/assessment_qti.xml"
_FOLDER = "media"
_WEB = "web_resources/"
"""Where Canvas keeps the files of a cartridge, and looks for those that a text names by the token."""

_TOKEN = "$IMS-CC-FILEBASE$/"
_XSI = "http://www.w3.org/2001/XMLSchema-instance"
_QTI = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
_QTI_SCHEMA = "http://www.imsglobal.org/profile/cc/ccv1p1/ccv1p1_qtiasiv1p2p1_v1p0.xsd"
_PACKAGE = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
_PACKAGE_SCHEMA = "http://www.imsglobal.org/profile/cc/ccv1p1/ccv1p1_imscp_v1p2_v1p0.xsd"
_LOM = "http://ltsc.ieee.org/xsd/imsccv1p1/LOM/manifest"
_LOM_SCHEMA = "http://www.imsglobal.org/profile/cc/ccv1p1/LOM/ccv1p1_lommanifest_v1p0.xsd"
_TYPE = "imsqti_xmlv1p2/imscc_xmlv1p1/assessment"


def write(quiz: Quiz, out: BinaryIO) -> None:
    """Write a quiz that fits the capability as a cartridge."""
    paths = packaged_names(quiz.assets, _FOLDER)
    text = "\n".join(_assessment(quiz, lambda name: f"{_TOKEN}{paths[name]}" if name in paths else name))
    files = [f"{_WEB}{path}" for path in paths.values()]
    entries = [
        ("imsmanifest.xml", _manifest(_title(quiz), files).encode("utf-8", "replace")),
        (_DOCUMENT, text.encode("utf-8", "replace")),
        *((f"{_WEB}{paths[asset.name]}", asset.data) for asset in quiz.assets),
    ]
    write_archive(entries, out)


def _title(quiz: Quiz) -> str:
    return plain(quiz.title) if quiz.title is not None else ""


def _manifest(title: str, files: Sequence[str]) -> str:
    named = xml_text(title)
    needed = "".join([f'<dependency identifierref="file{number}"/>' for number, _ in enumerate(files, 1)])
    resources = "".join(
        [
            f'<resource identifier="file{number}" type="webcontent" href={xml_attribute(path)}>'
            f"<file href={xml_attribute(path)}/></resource>"
            for number, path in enumerate(files, 1)
        ]
    )
    return (
        f'{_DECLARATION}<manifest identifier="cartridge" xmlns="{_PACKAGE}" xmlns:lomimscc="{_LOM}" '
        f'xmlns:xsi="{_XSI}" xsi:schemaLocation="{_PACKAGE} {_PACKAGE_SCHEMA} {_LOM} {_LOM_SCHEMA}">'
        "<metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion><lomimscc:lom>"
        f"<lomimscc:general><lomimscc:title><lomimscc:string>{named}</lomimscc:string></lomimscc:title>"
        "</lomimscc:general></lomimscc:lom></metadata>"
        '<organizations><organization identifier="organization" structure="rooted-hierarchy"><item identifier="root">'
        f'<item identifier="quiz" identifierref="assessment"><title>{named}</title></item></item></organization>'
        f'</organizations><resources><resource identifier="assessment" type="{_TYPE}"><file href="{_DOCUMENT}"/>'
        f"{needed}</resource>{resources}</resources></manifest>\n"
    )


def _assessment(quiz: Quiz, path: Callable[[str], str]) -> Iterator[str]:
    language = "" if quiz.language == UNDETERMINED else f" xml:lang={xml_attribute(quiz.language)}"
    yield (
        f'{_DECLARATION}<questestinterop xmlns="{_QTI}" xmlns:xsi="{_XSI}" '
        f'xsi:schemaLocation="{_QTI} {_QTI_SCHEMA}">'
        f"<assessment ident={xml_attribute(quiz.id or 'quiz')} title={xml_attribute(_title(quiz))}{language}>"
        f"{metadata(_fields(quiz))}"
    )
    if quiz.description is not None:
        html = to_html(only_text(quiz.description), html5=True, image=path)
        yield f"<presentation_material><flow_mat>{html_material(html)}</flow_mat></presentation_material>"
    yield '<section ident="root_section">'
    for item in quiz.items():
        yield item_xml(item, path)
    yield "</section></assessment></questestinterop>\n"


def _fields(quiz: Quiz) -> list[tuple[str, str]]:
    fields = [
        ("cc_profile", "cc.exam.v0p1"),
        ("qmd_assessmenttype", "Examination"),
        ("qmd_scoretype", "Percentage"),
    ]
    if quiz.settings.time_limit is not None:
        fields.append(("qmd_timelimit", number_text(quiz.settings.time_limit)))
    if quiz.settings.attempts is not None:
        fields.append(("cc_maxattempts", str(quiz.settings.attempts or "unlimited")))
    return fields
