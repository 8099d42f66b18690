"""A whole quiz from the tree of a YAML or JSON file."""

from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._authored.assets import may_show_files, media_type_of, with_assets
from quizkit.formats._authored.build import build_item, check_ids
from quizkit.formats._authored.complaints import quoted
from quizkit.formats._authored.document.names import GLOSSARY, QUIZ, SECTION, SETTINGS, STIMULUS, TIMINGS
from quizkit.formats._authored.document.nought import count_from_nought
from quizkit.formats._authored.document.questions import name_of, read_question
from quizkit.formats._authored.document.reading import Reading, named
from quizkit.formats._authored.document.remarks import read_extras
from quizkit.formats._authored.document.tree import Fields, Locate, Scalar, Series, Tree
from quizkit.formats._authored.document.wrapping import unwrapped
from quizkit.formats._authored.numbers import parse_flag
from quizkit.languages import normal_tag
from quizkit.model import (
    UNDETERMINED,
    Asset,
    Glossary,
    HotspotInteraction,
    Item,
    Quiz,
    Section,
    Settings,
    Stimulus,
)
from quizkit.shares import UNREAD, Share
from quizkit.source import Source

_RIGHT_SHAPE = "a list with a question after each dash"


def read_quiz(root: Tree | None, source: Source, report: Report, locate: Locate, format_name: str) -> Quiz:
    """The quiz of a YAML or JSON file; ``locate`` gives the place of a node's mark.

    Raises:
        Unreadable: where there is nothing in the file, or nothing that could be a quiz.
    """
    if root is None or (isinstance(root, Scalar) and not root.given):
        raise Unreadable("read/empty", "the file is empty.", at=source.at(), advice="Write the questions in it.")
    reading = Reading(format_name, report, locate, normal_tag(source.language or UNDETERMINED))
    if isinstance(root, Series):
        root = Fields([(Scalar("questions", root.mark), root)], root.mark)
    if not isinstance(root, Fields):
        raise Unreadable(
            "read/no-quiz",
            "the file holds a text and no quiz.",
            at=locate(root.mark),
            advice='Begin with "questions:", and write each question below it after a dash.',
        )
    root = unwrapped(root, report, locate)
    said = len(report)
    found = reading.fields(root, "", QUIZ)
    reading.from_nought = count_from_nought(source.data, _questions_of(found), name_of)
    quiz = _QuizReader(reading, root, found, source.share).quiz()
    stated = source.language is not None or not reading.is_nothing(found.get("language"))
    if not stated and (language := _language_taken(quiz, reading)) is not None:
        del report.diagnostics[said:]
        reading = Reading(format_name, report, locate, language, from_nought=reading.from_nought)
        quiz = _QuizReader(reading, root, reading.fields(root, "", QUIZ), source.share).quiz()
        reading.report.info(
            "read/language",
            f'the quiz does not say its language, so it is taken to be "{language}".',
            at=locate(root.mark),
            advice=f"Write language: {language} at the top, or another one.",
        )
    if may_show_files(source.data.decode("utf-8", "replace")) or _has_hotspots(quiz):
        quiz = with_assets(quiz, source, report)
    return quiz


def _language_taken(quiz: Quiz, reading: Reading) -> str | None:
    """The language of a quiz that does not say it and yet names some: the first it declares, or of its first text."""
    return quiz.languages[0] if quiz.languages else reading.first_language


def _has_hotspots(quiz: Quiz) -> bool:
    return any(isinstance(item.interaction, HotspotInteraction) for item in quiz.items())


def _questions_of(found: dict[str, Tree]) -> Iterator[Tree]:
    """The questions as they are written, in the lists of them at the top and of the sections."""
    lists, sections = [found.get("questions")], found.get("sections")
    for section in sections.items if isinstance(sections, Series) else ():
        if isinstance(section, Fields):
            lists += [node for key, node in section.entries if named(key, SECTION) == "questions"]
    for one in lists:
        if isinstance(one, Series):
            yield from one.items


class _QuizReader:
    """Reads the parts of a quiz; questions are numbered through all sections."""

    def __init__(self, reading: Reading, root: Tree, found: dict[str, Tree], share: Share) -> None:
        self._reading = reading
        self._root = root
        self._found = found
        self._number = 0
        self._read = share.places(sum(1 for _ in _questions_of(found)))
        self._paths: list[str] = []

    def quiz(self) -> Quiz:
        reading, found = self._reading, self._found
        if "language" in found:
            reading.language = reading.tag(found["language"], "language") or reading.language
        language = reading.language
        languages = tuple(self._languages())
        reading.declared = frozenset((language, *languages))
        with reading.markup_of(found.get("markup"), "markup"):
            stimuli = tuple(self._stimuli())
            sections = tuple(self._sections())
            title, description = (
                reading.field_text(found[name], name) if name in found else None for name in ("title", "description")
            )
        quiz = Quiz.unchecked(
            id=(reading.word(found["id"], "id") or None) if "id" in found else None,
            title=title,
            description=description,
            language=language,
            languages=languages,
            settings=self._settings(),
            glossary=self._glossary(),
            stimuli=stimuli,
            sections=sections,
            assets=tuple(self._assets()),
            extras=read_extras(found["extras"], "extras", reading) if "extras" in found else {},
        )
        check_ids(quiz.items(), reading.report, self._paths)
        self._check_stimuli(quiz)
        return quiz

    def _languages(self) -> Iterator[str]:
        if "languages" in self._found:
            for node in self._reading.scalars(self._found["languages"], "languages"):
                tag = self._reading.tag(node, "languages")
                if tag is not None:
                    yield tag

    def _sections(self) -> Iterator[Section]:
        if "questions" in self._found:
            node = self._found["questions"]
            items = tuple(self._items(node, "questions"))
            if isinstance(node, Series) or items:
                yield Section.unchecked(items=items)
        if "sections" not in self._found:
            if "questions" not in self._found:
                self._reading.warning(
                    "read/no-questions",
                    "the quiz has no questions.",
                    self._root,
                    "",
                    'Write "questions:", and each question below it after a dash.',
                )
            return
        names: dict[str, Tree] = {}
        for path, node in self._reading.each(self._found["sections"], "sections", "a list of sections"):
            section = self._section(node, path)
            if section.id is not None and section.id in names:
                self._reading.error(
                    "read/duplicate-id",
                    f"two sections have the id {quoted(section.id)}, the first at line "
                    f"{self._reading.place(names[section.id]).line}.",
                    node,
                    path,
                )
            elif section.id is not None:
                names[section.id] = node
            yield section

    def _section(self, node: Tree, path: str) -> Section:
        reading = self._reading
        found = reading.fields(node, path, SECTION)
        questions = found.get("questions")
        return Section(
            location=reading.place(node),
            id=(reading.word(found["id"], f"{path}.id") or None) if "id" in found else None,
            title=reading.field_text(found["title"], f"{path}.title") if "title" in found else None,
            description=reading.field_text(found["description"], f"{path}.description")
            if "description" in found
            else None,
            items=tuple(self._items(questions, f"{path}.questions")) if questions is not None else (),
            pick=reading.whole(found.get("pick"), f"{path}.pick", 1),
        )

    def _items(self, node: Tree, path: str) -> Iterator[Item]:
        reading = self._reading
        for place, one in enumerate(reading.series(node, path, _RIGHT_SHAPE)):
            self._number += 1
            if self._number - 1 not in self._read:
                self._paths.append(f"{path}[{place}]")
                yield UNREAD
                continue
            authored = read_question(one, reading, self._number, f"{path}[{place}]")
            if authored is not None:
                item = build_item(authored, reading.report, reading.language)
                if item is not None:
                    self._paths.append(f"{path}[{place}]")
                    yield item

    def _stimuli(self) -> Iterator[Stimulus]:
        if "stimuli" not in self._found:
            return
        reading = self._reading
        seen: set[str] = set()
        for name, node, path in self._named(self._found["stimuli"], "stimuli", "a list of texts, each with an id"):
            found: dict[str, Tree] = {"text": node}
            if isinstance(node, Fields) and any(key.text in STIMULUS for key, _ in node.entries):
                found = reading.fields(node, path, STIMULUS)
            own = reading.word(found["id"], f"{path}.id") if "id" in found else name
            text = reading.text(found["text"], f"{path}.text") if "text" in found else None
            title = reading.field_text(found["title"], f"{path}.title") if "title" in found else None
            if not own or text is None:
                reading.error("read/stimulus", "the stimulus has no id or no text.", node, path, "Write both.")
            elif own in seen:
                reading.error("read/duplicate-id", f"two stimuli have the id {quoted(own)}.", node, path)
            else:
                seen.add(own)
                yield Stimulus(location=reading.place(node), id=own, title=title, text=text)

    def _named(self, node: Tree, field: str, right: str) -> Iterator[tuple[str, Tree, str]]:
        """The values of a map with their names, or the items of a list, whose names stand inside them."""
        if isinstance(node, Fields):
            for key, value in node.entries:
                yield key.text, value, f"{field}.{key.text}"
        else:
            for path, value in self._reading.each(node, field, right):
                yield "", value, path

    def _check_stimuli(self, quiz: Quiz) -> None:
        known = {stimulus.id for stimulus in quiz.stimuli}
        for item in quiz.items():
            if item.stimulus is not None and item.stimulus not in known:
                self._reading.report.error(
                    "read/unknown-stimulus",
                    f"the question belongs to a stimulus {quoted(item.stimulus)}, which is not there.",
                    at=item.location,
                    item=f'"{item.id}"' if item.id else None,
                    advice="Write it under stimuli, with this id.",
                )

    def _settings(self) -> Settings:
        reading = self._reading
        found: dict[str, tuple[str, Tree]] = {
            name: (name, self._found[name]) for name in SETTINGS.values() if name in self._found
        }
        if "settings" in self._found:
            inner = reading.fields(self._found["settings"], "settings", SETTINGS)
            found |= {name: (f"settings.{name}", node) for name, node in inner.items()}
        if not found:
            return Settings.unchecked()

        def flag(name: str) -> bool | None:
            return reading.yes_or_no(found[name][1], found[name][0]) if name in found else None

        def number(name: str, lowest: int, highest: Decimal, right: str) -> Decimal | None:
            if name not in found:
                return None
            path, node = found[name]
            if isinstance(node, Scalar) and node.text.rstrip().endswith("%"):
                node = Scalar(node.text.rstrip()[:-1], node.mark)
            return reading.number(node, path, lambda value: lowest <= value <= highest, right)

        minutes = number("time_limit", 0, Decimal(10**6), "a number of minutes, such as 20")
        return Settings(
            shuffle_questions=flag("shuffle_questions"),
            shuffle_choices=flag("shuffle_choices"),
            time_limit=minutes or None,
            attempts=self._attempts(found),
            feedback=self._timing(found),
            pass_mark=number("pass_mark", 0, Decimal(100), "a share of the points in percent, from 0 to 100"),
        )

    def _attempts(self, found: dict[str, tuple[str, Tree]]) -> int | None:
        if "attempts" not in found:
            return None
        path, node = found["attempts"]
        word = self._reading.word(node, path)
        if word is not None and word.strip().casefold() in ("unlimited", "∞", "any"):
            return 0
        return self._reading.whole(node, path, 0)

    def _timing(self, found: dict[str, tuple[str, Tree]]) -> Any:
        if "feedback" not in found:
            return None
        path, node = found["feedback"]
        word = self._reading.word(node, path)
        if word is None:
            return None
        if parse_flag(word) is False:  # show_answers: false
            return "never"
        timing = TIMINGS.get(word.strip().casefold().replace(" ", "_").replace("-", "_"))
        if timing is None:
            self._reading.error(
                "read/unknown-value",
                f"{quoted(word)} is no time for feedback.",
                node,
                path,
                "Say when learners see the answers and the feedback: immediate, after_attempt, after_close or never.",
            )
        return timing

    def _glossary(self) -> Glossary:
        if "glossary" not in self._found:
            return Glossary.unchecked()
        reading = self._reading
        found = reading.fields(self._found["glossary"], "glossary", GLOSSARY)
        keep = reading.words(found["keep"], "glossary.keep") if "keep" in found else ()
        forbid, avoid = (self._renderings(found.get(name), f"glossary.{name}") for name in ("forbid", "avoid"))
        return Glossary.unchecked(keep=keep, forbid=forbid, avoid=avoid)

    def _renderings(self, node: Tree | None, path: str) -> dict[str, tuple[str, ...]]:
        if isinstance(node, Fields):
            return {key.text: self._reading.words(value, f"{path}.{key.text}") for key, value in node.entries}
        if node is not None and not self._reading.is_nothing(node):
            self._reading.wrong_shape(node, path, "terms, each with the words that must not be used for it")
        return {}

    def _assets(self) -> Iterator[Asset]:
        node = self._found.get("assets")
        if node is None or self._reading.is_nothing(node):
            return
        if not isinstance(node, Fields):
            self._reading.wrong_shape(node, "assets", "the names of files, each with media_type and data (base64)")
            return
        for key, value in node.entries:
            path = f"assets.{key.text}"
            names = {"media_type": "media_type", "type": "media_type", "data": "data"}
            found = {"data": value} if isinstance(value, Scalar) else self._reading.fields(value, path, names)
            text = self._reading.word(found["data"], f"{path}.data") if "data" in found else None
            try:
                data = b64decode("".join((text or "").split()), validate=True)
            except (Base64Error, ValueError):
                text = None
            if text is None:
                self._reading.error(
                    "read/asset",
                    f"the file {quoted(key.text)} has no data in base64.",
                    found.get("data", value),
                    path,
                    "Export it again.",
                )
                continue
            kind = self._reading.word(found["media_type"], f"{path}.media_type") if "media_type" in found else None
            yield Asset(
                location=self._reading.place(key),
                name=key.text,
                media_type=kind or media_type_of(key.text),
                data=data,
            )
