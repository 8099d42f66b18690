"""A whole quiz as a question bank: the manifest, one test, a file for each item, and pictures beside the manifest."""

from typing import BinaryIO

from quizkit.formats._packing import packaged_names, write_archive
from quizkit.formats._qti.version import QTI_21
from quizkit.formats._titles import plain
from quizkit.formats._xml import xml_attribute
from quizkit.formats.blackboard_qti.write_item import XML_DECLARATION, XSI, item_xml
from quizkit.identity import digest
from quizkit.model import Quiz

_BANK = "question_bank00001"
_FOLDER = "qti21"
_PACKAGE = (
    f'{XML_DECLARATION}<manifest identifier="man00001" xmlns="{QTI_21.manifest_namespace}" xmlns:xsi="{XSI}" '
    f'xsi:schemaLocation="{QTI_21.manifest_namespace} http://www.imsglobal.org/xsd/imscp_v1p2.xsd"><metadata>'
    "<schema>QTIv2.1</schema><schemaversion>2.0</schemaversion></metadata><organizations/>"
    "<resources>{resources}</resources></manifest>\n"
)
_RESOURCE = '<resource identifier="{name}" type="{kind}" href={path}><file href={path}/>{needs}</resource>'
_NEEDS = '<dependency identifierref="{name}"/>'
_TEST = (
    f'{XML_DECLARATION}<assessmentTest xmlns="{QTI_21.namespace}" xmlns:xsi="{XSI}" '
    f'xsi:schemaLocation="{QTI_21.namespace} {QTI_21.schema}" identifier="{_BANK}" title={{title}}>'
    f'<testPart identifier="{_BANK}_1" navigationMode="nonlinear" submissionMode="simultaneous">'
    f'<assessmentSection identifier="{_BANK}_1_1" visible="false" title="Section 1">{{items}}</assessmentSection>'
    "</testPart></assessmentTest>\n"
)


def write(quiz: Quiz, out: BinaryIO) -> None:
    """Write a quiz that fits the capability as a package."""
    files = {name: path.removeprefix("./") for name, path in packaged_names(quiz.assets, ".").items()}
    paths = {name: f"media-{path}" for name, path in files.items()}
    resources = {path: f"ccres{number:05}" for number, path in enumerate(paths.values(), 1)}
    entries = [(paths[asset.name], asset.data) for asset in quiz.assets]
    items: list[str] = []
    listed: list[str] = []
    for number, item in enumerate(quiz.items(), 1):
        name = f"assessmentItem{number:05}"
        used: dict[str, None] = {}

        def path_of(source: str, used: dict[str, None] = used) -> str:
            path = paths.get(source)
            if path is None:
                return source
            used[path] = None
            return f"../{path}"

        ident = f"QUE__{digest([item.id or ''])}"
        entries.append((f"{_FOLDER}/{name}.xml", item_xml(item, ident, path_of).encode("utf-8", "replace")))
        items.append(name)
        needs = "".join([_NEEDS.format(name=resources[path]) for path in used])
        listed.append(_resource(name, QTI_21.resource_type("item"), f"{_FOLDER}/{name}.xml", needs))
    test = _TEST.format(
        title=xml_attribute(plain(quiz.title) if quiz.title is not None else ""),
        items="".join([f'<assessmentItemRef identifier="{name}" href="{name}.xml"/>' for name in items]),
    )
    entries.append((f"{_FOLDER}/{_BANK}.xml", test.encode("utf-8", "replace")))
    needs = "".join([_NEEDS.format(name=name) for name in items])
    all_resources = [
        _resource(_BANK, QTI_21.resource_type("test"), f"{_FOLDER}/{_BANK}.xml", needs),
        *listed,
        *(_resource(name, "webcontent", path) for path, name in resources.items()),
    ]
    entries.append(("imsmanifest.xml", _PACKAGE.format(resources="".join(all_resources)).encode("utf-8", "replace")))
    write_archive(entries, out)


def _resource(name: str, kind: str, path: str, needs: str = "") -> str:
    return _RESOURCE.format(name=name, kind=kind, path=xml_attribute(path), needs=needs)
