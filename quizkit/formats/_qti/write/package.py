"""A quiz as a QTI content package: manifest, one test, a file for each item and stimulus, the files that texts show."""

from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO

from quizkit.formats._packing import Packed, pack, packaged_names, write_archive
from quizkit.formats._qti.amounts import decimal_text
from quizkit.formats._qti.identifiers import NO_SECTIONS, identifier, identifiers
from quizkit.formats._qti.version import Version
from quizkit.formats._qti.write.item import XML_DECLARATION, ItemWriter
from quizkit.formats._qti.write.paths import stimulus_path
from quizkit.formats._qti.write.pen import only_text
from quizkit.formats._qti.write.stimulus import write_stimulus
from quizkit.formats._titles import written_title
from quizkit.formats._xml import xml_attribute, xml_text
from quizkit.model import UNDETERMINED, Item, Localized, Quiz, Section
from quizkit.records import dataclass
from quizkit.richtext import to_html
from quizkit.shares import Pieces

MANIFEST = "imsmanifest.xml"
_TEST = (
    '<assessmentTest xmlns="{namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    'xsi:schemaLocation="{namespace} {schema}" identifier="{identifier}" title={title}>'
    '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>{limits}'
    '<testPart identifier="part-1" navigationMode="nonlinear" submissionMode="individual">{sections}</testPart>'
    '<outcomeProcessing><setOutcomeValue identifier="SCORE"><sum><testVariables variableIdentifier="SCORE"/></sum>'
    "</setOutcomeValue></outcomeProcessing></assessmentTest>\n"
)
_LIMITS = '<timeLimits maxTime="{seconds}"/>'
_SECTION = (
    '<assessmentSection identifier="{identifier}" title={title} visible="true">{order}{rubric}{content}'
    "</assessmentSection>"
)
_SELECTION = '<selection select="{count}"/>'
_ORDERING = '<ordering shuffle="{shuffle}"/>'
_RUBRIC = '<rubricBlock view="candidate"><contentBody>{text}</contentBody></rubricBlock>'
_ITEM_REF = '<assessmentItemRef identifier="{identifier}" href="{path}"/>'

_MANIFEST = (
    '<manifest xmlns="{namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    'xsi:schemaLocation="{namespace} {schema}" identifier="manifest"><metadata><schema>{package}</schema>'
    "<schemaversion>{package_version}</schemaversion>{lom}</metadata><organizations/>"
    "<resources>{resources}</resources></manifest>\n"
)
_RESOURCE = '<resource identifier="{identifier}" type="{type}" href="{path}">{metadata}{files}{dependencies}</resource>'
_FILE = '<file href="{path}"/>'
_DEPENDENCY = '<dependency identifierref="{identifier}"/>'
_LOM = '<lom xmlns="http://ltsc.ieee.org/xsd/LOM"><general>{parts}</general></lom>'
_LOM_IDENTIFIER = "<identifier><catalog>quizkit</catalog><entry>{text}</entry></identifier>"
_LOM_LANGUAGE = "<language>{text}</language>"
_LOM_KEYWORD = "<keyword><string>{text}</string></keyword>"


@dataclass(frozen=True, slots=True)
class _Resource:
    """A line of the manifest. Its identifier is that of what it holds with a prefix, so that none clash."""

    kind: str
    name: str
    path: str
    files: Sequence[str] = ()
    depends_on: Sequence[str] = ()
    metadata: str = ""


def write_package(quiz: Quiz, out: BinaryIO, version: Version, pieces: Pieces | None = None) -> None:
    """Write a quiz that fits the version's capability as a content package."""
    _Package(quiz, version, pieces).write(out)


class _Package:
    def __init__(self, quiz: Quiz, version: Version, pieces: Pieces | None) -> None:
        self._quiz = quiz
        self._pieces = pieces
        self._version = version
        self._assets = packaged_names(quiz.assets, "assets")
        self._items = identifiers(item.id or "" for item in quiz.items())
        asked_for = {item.stimulus for item in quiz.items()} if version.stimuli else set()
        self._stimuli = identifiers(stimulus.id for stimulus in quiz.stimuli if stimulus.id in asked_for)
        self._shown: dict[str, None] = {}

    def write(self, out: BinaryIO) -> None:
        entries: list[tuple[str, bytes | Packed]] = [
            (self._assets[asset.name], asset.data) for asset in self._quiz.assets
        ]
        writer = ItemWriter(self._version, self._quiz.language, self._assets, self._stimuli)
        resources = []
        for item in self._quiz.items():
            name = self._items[item.id or ""]
            path = _item_path(name)
            file, shown = self._item_file(writer, item, name)
            entries.append((path, file))
            shared = self._stimuli.get(item.stimulus) if item.stimulus is not None else None
            needs = (f"stimulus-{shared}",) if shared is not None else ()
            resources.append(_Resource("item", name, path, shown, needs, _keywords(item)))
        depends_on = [f"item-{resource.name}" for resource in resources]
        for resource, data in self._stimulus_files():
            entries.append((resource.path, data))
            resources.append(resource)
        test_id = identifier(self._quiz.id or "test")
        entries.append(("test.xml", self._test(test_id)))
        listed = {path for resource in resources for path in resource.files}
        files = dict.fromkeys((*self._shown, *(path for path in self._assets.values() if path not in listed)))
        resources.insert(0, _Resource("test", test_id, "test.xml", tuple(files), depends_on))
        entries.append((MANIFEST, self._manifest(resources, test_id)))
        write_archive(entries, out)

    def _item_file(self, writer: ItemWriter, item: Item, name: str) -> tuple[Packed, tuple[str, ...]]:
        """The file of an item, and the paths of those that its texts show."""

        def write() -> tuple[Packed, tuple[str, ...]]:
            file = writer.write(item, name)
            return pack(file.data), file.assets

        return write() if self._pieces is None else self._pieces.of((item,), (name,), write)

    def _stimulus_files(self) -> Iterator[tuple[_Resource, bytes]]:
        for stimulus in self._quiz.stimuli:
            name = self._stimuli.get(stimulus.id)
            if name is not None:
                file = write_stimulus(stimulus, name, self._version, self._quiz.language, self._assets)
                yield _Resource("stimulus", name, stimulus_path(name), file.assets), file.data

    def _test(self, test_id: str) -> bytes:
        quiz, spell = self._quiz, self._version.spell
        limit = quiz.settings.time_limit
        names = identifiers(section.id or "" for section in quiz.sections)
        sections = "".join([self._section(section, names[section.id or ""]) for section in quiz.sections])
        if not quiz.sections:
            sections = self._assessment_section(NO_SECTIONS, None)
        if quiz.description is not None:
            sections = self._assessment_section("all-sections", quiz.title, quiz.description, content=sections)
        text = spell(_TEST).format(
            namespace=self._version.namespace,
            schema=self._version.schema,
            identifier=test_id,
            title=xml_attribute(written_title(quiz.title, test_id)),
            limits=spell(_LIMITS).format(seconds=decimal_text(limit * 60)) if limit is not None else "",
            sections=sections,
        )
        return (XML_DECLARATION + text).encode("utf-8", "replace")

    def _section(self, section: Section, name: str) -> str:
        spell = self._version.spell
        shuffle = self._quiz.settings.shuffle_questions
        ref = spell(_ITEM_REF)
        refs = [self._items[item.id or ""] for item in section.items]
        order = ""
        if section.pick is not None:
            order = spell(_SELECTION).format(count=section.pick)
        if shuffle is not None:
            order += spell(_ORDERING).format(shuffle="true" if shuffle else "false")
        content = "".join([ref.format(identifier=name, path=_item_path(name)) for name in refs])
        return self._assessment_section(name, section.title, section.description, order, content)

    def _assessment_section(
        self,
        name: str,
        title: Localized | None,
        description: Localized | None = None,
        order: str = "",
        content: str = "",
    ) -> str:
        spell = self._version.spell
        rubric = spell(_RUBRIC).format(text=self._blocks(description)) if description is not None else ""
        return spell(_SECTION).format(
            identifier=name,
            title=xml_attribute(written_title(title, "")),
            order=order,
            rubric=rubric,
            content=content,
        )

    def _blocks(self, text: Localized) -> str:
        def image(source: str) -> str:
            path = self._assets.get(source)
            if path is not None:
                self._shown[path] = None
            return path or source

        return to_html(only_text(text), block=True, image=image, mathml=True)

    def _manifest(self, resources: Iterable[_Resource], test_id: str) -> bytes:
        quiz, version = self._quiz, self._version
        parts = ""
        if quiz.id is not None and quiz.id != test_id:
            parts += _LOM_IDENTIFIER.format(text=xml_text(quiz.id))
        if quiz.language != UNDETERMINED:
            parts += _LOM_LANGUAGE.format(text=xml_text(quiz.language))
        text = _MANIFEST.format(
            namespace=version.manifest_namespace,
            schema=version.manifest_schema,
            package=version.package[0],
            package_version=version.package[1],
            lom=_LOM.format(parts=parts) if parts else "",
            resources="".join([self._resource(resource) for resource in resources]),
        )
        return (XML_DECLARATION + text).encode("utf-8", "replace")

    def _resource(self, resource: _Resource) -> str:
        return _RESOURCE.format(
            identifier=f"{resource.kind}-{resource.name}",
            type=self._version.resource_type(resource.kind),
            path=resource.path,
            metadata=resource.metadata,
            files="".join([_FILE.format(path=path) for path in (resource.path, *resource.files)]),
            dependencies="".join([_DEPENDENCY.format(identifier=name) for name in resource.depends_on]),
        )


def _item_path(name: str) -> str:
    return f"items/{name}.xml"


def _keywords(item: Item) -> str:
    if not item.tags:
        return ""
    keywords = "".join([_LOM_KEYWORD.format(text=xml_text(tag)) for tag in item.tags])
    return f"<metadata>{_LOM.format(parts=keywords)}</metadata>"
