"""QTI files of any version as a quiz: a content package, or a single item or test file."""

from collections.abc import Collection, Sequence
from decimal import Decimal
from posixpath import dirname
from urllib.parse import unquote

from lxml import etree

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._archive import Archive, open_archive
from quizkit.formats._qti.read.alike import Alike
from quizkit.formats._qti.read.documents import ITEM, TEST, Documents, find_manifest, kind_of, stated_language
from quizkit.formats._qti.read.item import Questions, read_questions
from quizkit.formats._qti.read.listing import check_manifest, say_what_is_not_listed
from quizkit.formats._qti.read.manifest import Manifest, Resource, read_manifest
from quizkit.formats._qti.read.place import Place
from quizkit.formats._qti.read.stimuli import Stimuli
from quizkit.formats._qti.read.test import ItemRef, Test, read_test
from quizkit.formats._qti.vocabulary import get, word
from quizkit.model import Item, Location, Quiz, Section, Settings
from quizkit.shares import UNREAD
from quizkit.source import Source


def read_package(source: Source, report: Report) -> Quiz:
    """Read a package with or without a manifest or a test, or one item or test file.

    Raises:
        Unreadable: when it is none of these.
    """
    if source.data.startswith(b"PK"):
        return _read_archive(open_archive(source, report), report)
    documents = Documents(source, report, source.sibling)
    root, place = documents.own()
    if word(root) == TEST:
        reader = _QuizReader(documents, _language([(root, place)], [], documents))
        return reader.quiz([_read_test(root, place, documents)])
    return _QuizReader(documents, stated_language(source.data) or documents.language).quiz_of_one(root, place)


def _read_archive(archive: Archive, report: Report) -> Quiz:
    documents = Documents(archive.source, report, archive.get, archive)
    manifest, place = _manifest(archive, documents)
    resources = manifest.resources if manifest is not None else ()
    test_paths = [one.path for one in resources if one.is_test]
    items = [one for one in resources if one.is_item]
    is_listed = bool(test_paths or items)
    if not is_listed:
        test_paths, items = _found(archive, documents)
    if not test_paths and not items:
        raise Unreadable(
            "read/empty",
            "the archive holds no QTI 2 or 3 questions.",
            at=archive.source.at(),
            advice="Is it the right file? QTI 1.2 is another format.",
        )
    test_paths = list(dict.fromkeys(test_paths))
    loaded = [found for path in test_paths if (found := documents.load(path, place, None)) is not None]
    language = manifest.language if manifest is not None else None
    reader = _QuizReader(documents, language or _language(loaded, items, documents))
    tests = [_read_test(root, test_place, documents) for root, test_place in loaded]
    reader.resources = {one.path: one for one in resources}
    quiz = reader.quiz(tests, items, manifest, place)
    if manifest is not None and is_listed:
        say_what_is_not_listed(manifest, archive, reader.read_paths, documents, place)
    return quiz


def _read_test(root: etree._Element, place: Place, documents: Documents) -> Test:
    place.language = documents.language
    return read_test(root, place, documents.load)


def _language(tests: Sequence[tuple[etree._Element, Place]], items: Sequence[Resource], documents: Documents) -> str:
    """The language that the first item states, else the one that the user gave."""
    refs = (
        place.path_of(unquote(get(one, "href") or ""))
        for root, place in tests
        for one in root.iter(etree.Element)
        if word(one) == "assessmentItemRef"
    )
    path = next(refs, None) or next((one.path for one in items), None)
    data = documents.bytes_of(path) if path is not None else None
    return (stated_language(data) if data is not None else None) or documents.language


def _manifest(archive: Archive, documents: Documents) -> tuple[Manifest | None, Place]:
    """The manifest where there is one that can be read, and the place that messages about the package point to."""
    path = find_manifest(archive)
    nowhere = documents.place("")
    if path is None:
        documents.report.info(
            "read/manifest",
            "the package has no imsmanifest.xml.",
            at=archive.source.at(),
            advice="All questions in it are read.",
        )
        return None, nowhere
    loaded = documents.load(path, nowhere, None)
    if loaded is None:
        return None, nowhere
    root, place = loaded
    manifest = read_manifest(root, dirname(path), documents.named)
    check_manifest(manifest, set(archive), place)
    return manifest, place


def _found(archive: Archive, documents: Documents) -> tuple[list[str], list[Resource]]:
    """The tests and items of an archive whose manifest lists none, found by looking into its files."""
    tests, items = [], []
    for path in sorted(archive):
        if not path.lower().endswith(".xml") or path.startswith("__MACOSX/"):
            continue
        data = documents.bytes_of(path)
        kind = kind_of(data) if data is not None else None
        if kind == TEST:
            tests.append(path)
        elif kind == ITEM:
            items.append(Resource(path, "imsqti_item_xml", path, (path,), (), (), None))
    return tests, items


_MOST_REPEATED = 500
"""So many times a question that was read before is read again."""


class _QuizReader:
    """Gathers the items of a quiz; an item is read once, an id is given once."""

    def __init__(self, documents: Documents, language: str) -> None:
        self._documents = documents
        self._share = documents.source.share
        self._language = documents.language = language
        self._ids: set[str] = set()
        self._repeated = 0
        self._stimuli = Stimuli(documents)
        self._alike = Alike(documents, language)
        self.resources: dict[str, Resource] = {}
        self.read_paths: set[str] = set()

    def quiz(
        self,
        tests: Sequence[Test],
        left_over: Sequence[Resource] = (),
        manifest: Manifest | None = None,
        place: Place | None = None,
    ) -> Quiz:
        """The quiz that tests make, with the items that none of them asks in a section of their own at the end."""
        sections = [section for test in tests for section in self._sections(test)]
        more = [item for one in left_over if place is not None for item in self._left_over(one, place)]
        if more:
            sections.append(Section(items=tuple(more)))
        if more and tests and place is not None:
            questions = "1 question is" if len(more) == 1 else f"{len(more)} questions are"
            place.info(
                "left-over",
                f"{questions} in the package but not in its test.",
                None,
                "They are read into a section of their own."
                if len(more) > 1
                else "It is read into a section of its own.",
            )
        if len(tests) > 1 and place is not None:
            place.info(
                "several-tests",
                f"the package holds {len(tests)} tests; their sections are read as those of one quiz.",
                None,
                "Read each test file by itself if you want them apart.",
            )
        first = tests[0] if tests else None
        identifier = (manifest.identifier if manifest is not None else None) or (first.identifier if first else None)
        return Quiz(
            id=identifier or None,
            title=first.title if first is not None else None,
            description=first.description if first is not None else None,
            language=self._language,
            settings=Settings(
                time_limit=first.time_limit if first is not None else None,
                shuffle_questions=self._shuffle(tests),
            ),
            stimuli=self._stimuli.all(),
            sections=tuple(sections),
            assets=tuple(self._documents.files.assets.values()),
        )

    def quiz_of_one(self, root: etree._Element, place: Place) -> Quiz:
        """The quiz that a single item makes."""
        items = self._with_stimulus(read_questions(root, place, self._language), root, place)
        return Quiz(
            language=self._language,
            stimuli=self._stimuli.all(),
            sections=(Section(items=items),),
            assets=tuple(self._documents.files.assets.values()),
        )

    def _sections(self, test: Test) -> list[Section]:
        sections = []
        asked: dict[str, set[str]] = {}
        for section in test.sections:
            items: list[Item] = []
            for ref in section.refs:
                if ref.path in self.read_paths:
                    items += self._again(ref, asked.get(ref.path, ()))
                else:
                    items += self._items(ref.path, ref.place, ref.element, ref.weight)
                asked.setdefault(ref.path, set()).add(get(ref.element, "identifier") or "")
            if section.pick is not None and section.pick > len(section.refs):
                section.place.warning(
                    "pick",
                    f"{section.pick} questions are to be drawn from a section that holds {len(section.refs)}.",
                    section.element,
                    "Put more questions into it, or draw fewer.",
                )
            sections.append(
                Section(
                    id=section.identifier or None,
                    title=section.title,
                    description=section.description,
                    items=tuple(items),
                    pick=section.pick,
                    location=section.place.at(section.element),
                )
            )
        return sections

    def _again(self, ref: ItemRef, names: Collection[str]) -> Sequence[Item]:
        """A question that was read before: once more, if the same test asks it by another of its ``names``."""
        name = get(ref.element, "identifier") or ""
        self._repeated += 1
        is_read = bool(names) and name not in {*names, *self._ids} and self._repeated <= _MOST_REPEATED
        ref.place.warning(
            "duplicate",
            f'the question in "{ref.path}" is asked twice.',
            ref.element,
            f'It is read twice, and called "{name}" here.' if is_read else "It is read once.",
        )
        return self._items(ref.path, ref.place, ref.element, ref.weight, called=name) if is_read else ()

    def _left_over(self, resource: Resource, place: Place) -> Sequence[Item]:
        if resource.path in self.read_paths:
            return ()
        if not resource.path:
            place.report.error(
                "read/missing-file",
                f'the resource "{resource.identifier}" names no file.',
                at=Location(place.file, resource.line),
                advice="Export the package again.",
            )
            return ()
        return self._items(resource.path, place, None, Decimal(1))

    def _items(
        self, path: str, place: Place, element: etree._Element | None, weight: Decimal, *, called: str | None = None
    ) -> Sequence[Item]:
        """The questions in a file: one, but where it asks several, or nothing that can be read."""
        self.read_paths.add(path)
        if self._share.is_none:
            return (UNREAD,)
        data = self._documents.fetch(path, place, element)
        if data is None:
            return ()
        resource = self.resources.get(path)
        tags = resource.tags if resource is not None else ()
        alike = (
            self._alike.read(data, path, resource.kind if resource is not None else None) if called is None else None
        )
        if alike is not None and alike.id not in self._ids:
            return (self._as_asked(alike, weight, tags),)
        loaded = self._documents.parsed(path, data)
        if loaded is None:
            return ()
        root, item_place = loaded
        if called is not None:
            root.set("label", called)
        if word(root) != ITEM:
            item_place.error("reference", f"a question was expected here, but it is a <{word(root)}>.", root)
            return ()
        questions = read_questions(root, item_place, self._language)
        if resource is not None and questions.items and not resource.kind.endswith(item_place.version.resource_suffix):
            self._say_version(resource, item_place, place)
        items = self._with_stimulus(questions, root, item_place)
        return tuple(self._as_asked(self._of_its_own(item, root, item_place), weight, tags) for item in items)

    def _with_stimulus(self, questions: Questions, root: etree._Element, place: Place) -> tuple[Item, ...]:
        """The questions of a file with the text that they share, if any."""
        items = questions.items
        stimulus = self._stimuli.of(root, place, questions.lead) if items else None
        return items if stimulus is None else tuple(item.replaced(stimulus=stimulus) for item in items)

    def _of_its_own(self, item: Item, root: etree._Element, place: Place) -> Item:
        """A question with an id that no other has."""
        if item.id not in self._ids:
            return item
        place.warning(
            "duplicate", f'the identifier "{item.id}" is taken already.', root, "The question is read without it."
        )
        return item.replaced(id=None)

    def _as_asked(self, item: Item, weight: Decimal, tags: tuple[str, ...]) -> Item:
        """A question with what the test and the manifest say of it."""
        if item.id is not None:
            self._ids.add(item.id)
        changes: dict[str, object] = {}
        if weight != 1:
            changes["points"] = item.points * weight
        if tags:
            changes["tags"] = tags
        return item.replaced(**changes) if changes else item

    def _say_version(self, resource: Resource, item_place: Place, place: Place) -> None:
        """Say that the manifest and an item do not agree on the version; QTI 2.0 is read as 2.1."""
        if (item_place.version.number, resource.kind[-4:]) == ("2.1", "v2p0"):
            return
        place.report.warning(
            "read/version",
            f'the manifest calls "{resource.path}" {resource.kind}, but it is QTI {item_place.version.number}.',
            at=item_place.at(None),
            advice="Strict systems will refuse it.",
        )

    def _shuffle(self, tests: Sequence[Test]) -> bool | None:
        said = {section.shuffle for test in tests for section in test.sections}
        if len(said) > 1 and True in said:
            place = tests[0].sections[0].place
            place.info("unsupported", "only some sections are shuffled; quizkit has one setting for all.", None)
        return True if True in said else False if False in said else None
