"""GIFT into the model: what Moodle makes of a file, or what its author meant where Moodle loses it in silence."""

import re
from dataclasses import field

from quizkit.diagnostics import Report
from quizkit.formats._authored.assets import may_show_files, with_assets
from quizkit.formats._moodle_categories import ReadCategories, check_names, title_of
from quizkit.formats._moodle_multilang import languages_in, say_blocks
from quizkit.formats._moodle_text import TRIMMED
from quizkit.formats.gift.chunks import Chunk, chunks_of
from quizkit.formats.gift.escapes import marked, meaning, spelling
from quizkit.formats.gift.items import read_item
from quizkit.formats.gift.question import Question
from quizkit.formats.gift.remarks import NO_REMARKS, Remarks, remarks_of
from quizkit.model import UNDETERMINED, Item, Localized, Location, NoInteraction, Quiz, Section
from quizkit.moodle import MAX_ID, NOT_IN_TAG
from quizkit.records import dataclass
from quizkit.source import Source

_ESCAPED = re.compile(r"\\([=:{}])")


def read(source: Source, report: Report) -> Quiz:
    """Read a GIFT file: its categories are sections, its questions items, in the language the source is said to be.

    Facts without a word on their origin were measured with Moodle 4.5. Where Moodle loses, mangles or inverts
    something in silence, what its author meant is read if that is certain, and a diagnostic says what Moodle does.

    Raises:
        Unreadable: when the bytes are no text.
    """
    text = _decoded(source, report)
    bare = _ESCAPED.sub(r"\1", text)
    say_blocks(bare, report, source.at())
    languages = languages_in(bare)
    language = source.language or next(iter(languages), UNDETERMINED)
    quiz = _Reading(source, report, language).quiz(text)
    if len(languages) > 1:
        quiz = quiz.replaced(languages=tuple(dict.fromkeys((language, *languages))))
    shows_files = may_show_files(bare)
    return with_assets(quiz, source, report) if shows_files else quiz


def _decoded(source: Source, report: Report) -> str:
    text = source.decode(report)
    if source.data.startswith((b"\xff\xfe", b"\xfe\xff")):
        advice = "Save it as UTF-8 before you import it there."
        report.warning("read/encoding", "the file is UTF-16, which Moodle refuses.", at=source.at(), advice=advice)
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        message = "the file holds a NUL character, where Moodle cuts a text off; it is left out here."
        report.warning("read/encoding", message, at=source.at(line))
        text = text.replace("\0", "")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


@dataclass(slots=True)
class _Section:
    title: Localized | None = None
    items: list[Item] = field(default_factory=list)
    location: Location | None = None


@dataclass(slots=True)
class _Reading:
    """What is known of a file so far."""

    source: Source
    report: Report
    language: str
    sections: list[_Section] = field(default_factory=list)
    categories: ReadCategories = field(default_factory=ReadCategories)
    ids: set[str] = field(default_factory=set)
    waiting: tuple[Remarks, Location] | None = None
    number: int = 0
    named_text: bool = False

    def quiz(self, text: str) -> Quiz:
        for chunk in chunks_of(marked(text)):
            if chunk.crowded:
                message = "no blank line stands above this, so Moodle takes it for part of the question before."
                at = self.source.at(chunk.first, 1)
                self.report.warning("read/blank-line", message, at=at, advice="Put a blank line above it.")
            if chunk.is_category:
                self._category(chunk)
            elif chunk.lines:
                self._question(chunk)
            else:
                self._remember(chunk)
        self._forget()
        if not self.number:
            advice = "GIFT looks like this: What is 2 + 2? {=4 ~5}"
            self.report.warning("read/empty", "the file holds no question.", at=self.source.at(), advice=advice)
        return Quiz(
            language=self.language,
            sections=tuple(
                Section(title=section.title, items=tuple(section.items), location=section.location)
                for section in self.sections
            ),
            extras=self.categories.extras(),
        )

    def _category(self, chunk: Chunk) -> None:
        at = self.source.at(chunk.first, 1)
        head, _, rest = chunk.lines[0].partition(":")
        path = meaning(rest).strip(TRIMMED)
        if head != "$CATEGORY":
            message = f'Moodle takes "{head}:" for a question without answers.'
            self.report.warning("read/category", message, at=at, advice="Write $CATEGORY: in capitals, without spaces.")
        elif spelling(rest).replace("\\\\", "\\") != meaning(rest):
            message = "Moodle garbles escapes in the name of a category."
            self.report.warning("read/category", message, at=at, advice="Write the sign without a backslash.")
        check_names(path, self.report, at)
        title = title_of(path, len(self.sections) + 1, self.language, at)
        if title is not None:
            self.categories.add(title, path)
        self.sections.append(_Section(title, location=at))
        self.named_text = False
        self._forget()
        if any(line != " " for line in chunk.lines[1:]):
            message = "no blank line follows the category, so Moodle takes the question for part of its name."
            self.report.warning("read/category", message, at=at, advice="Put a blank line after it.")
            rest_of_it = Chunk(chunk.first + 1, comments=chunk.comments)
            for number, (line, raw) in enumerate(zip(chunk.lines[1:], chunk.raw[1:], strict=True), chunk.first + 1):
                rest_of_it.add(number, line, raw)
            self._question(rest_of_it)

    def _question(self, chunk: Chunk) -> None:
        self.number += 1
        question = Question(self.source, self.report, self.language, self.number, chunk)
        remarks = self._remarks(question) if chunk.comments or self.waiting else NO_REMARKS
        item = read_item(question, remarks)
        if item is None:
            return
        has_name = question.text.startswith("::")
        is_text = isinstance(item.interaction, NoInteraction)
        if self.named_text and not (has_name or is_text or chunk.comments):
            message = "a blank line ends a question, so the text before it is one of its own, without answers."
            question.warn("read/blank-line", message, "Write \\n\\n where the text goes on after a blank line.")
        self.named_text = has_name and is_text
        if not self.sections:
            self.sections.append(_Section())
        self.sections[-1].items.append(item)

    def _remember(self, chunk: Chunk) -> None:
        """Comments that stand apart may be meant for the next question, if they are no question put in comments."""
        remarks = remarks_of(chunk.comments)
        if remarks is not NO_REMARKS and not any("{" in line or "::" in line for line in chunk.comments):
            self._forget()
            self.waiting = remarks, self.source.at(chunk.first)

    def _forget(self) -> None:
        if self.waiting is not None:
            message = "an id or tags stand in a comment that belongs to no question; they are left out."
            self.report.warning("read/remark", message, at=self.waiting[1], advice="Put it right above its question.")
            self.waiting = None

    def _remarks(self, question: Question) -> Remarks:
        own = remarks_of(question.chunk.comments)
        if self.waiting is not None and own is NO_REMARKS:
            message = "a blank line stands between the question and the comment with its id or tags: Moodle loses them."
            question.warn("read/remark", message, "Take the blank line out.")
            own = self.waiting[0]
            self.waiting = None
        self._forget()
        if own is NO_REMARKS:
            return own
        for tag in own.tags:
            if not tag:
                question.warn("read/tag", "a tag is empty, and Moodle's import ends there.", "Take it out.")
            elif not NOT_IN_TAG.isdisjoint(tag):
                question.warn("read/tag", f'Moodle loses the tag "{tag}".', "Tags can't hold <, > or `.")
        if own.id is not None:
            if len(own.id) > MAX_ID:
                message = f"the id has {len(own.id)} characters, and Moodle stops importing at it."
                question.warn("read/id", message, f"It takes {MAX_ID}.")
            if own.id in self.ids:
                question.warn("read/id", f'the id "{own.id}" is there twice; Moodle loses the second.', "Change one.")
            self.ids.add(own.id)
        return Remarks(own.id, tuple(tag for tag in own.tags if tag))
