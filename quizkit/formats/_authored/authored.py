"""What people write about a question, whatever kind of file they write it in.

A reader of hand-written files fills an :class:`AuthoredItem` with what stands there and where, and hands it to
:func:`quizkit.formats._authored.build_item`, which finds out what it means.
"""

from collections.abc import Sequence
from dataclasses import field

from pydantic import JsonValue

from quizkit.model import Interaction, Localized, Location, Suppression
from quizkit.records import dataclass

NO_TEXT = Localized.unchecked(texts={})
"""The stem of an item whose author has not written one."""


@dataclass(slots=True)
class Written:
    """A scalar exactly as it was written, and its place. Empty means: the field is there, but nothing is in it."""

    text: str
    location: Location | None = None


@dataclass(slots=True)
class AuthoredOption:
    """An option. ``correct`` is a flag (``true``, ``x``, a check mark) or a weight (``50%``, ``0.5``, ``1/3``)."""

    text: Localized
    location: Location | None = None
    correct: Written | None = None
    feedback: Localized | None = None
    fixed: bool = False
    id: str | None = None


@dataclass(slots=True)
class AuthoredAnswer:
    """An accepted answer that has more to it than its text: other languages, a weight, feedback, bounds."""

    written: Written | None = None
    location: Location | None = None
    text: Localized | None = None
    tolerance: Written | None = None
    minimum: Written | None = None
    maximum: Written | None = None
    correct: Written | None = None
    feedback: Localized | None = None


@dataclass(slots=True)
class AuthoredPair:
    """Two texts that belong together. A pair without a left text is a distractor."""

    left: Localized | None
    right: Localized
    location: Location | None = None
    feedback: Localized | None = None
    id: str | None = None


@dataclass(slots=True)
class AuthoredEntry:
    """One of the things to put in order."""

    text: Localized
    location: Location | None = None
    id: str | None = None


@dataclass(slots=True)
class AuthoredGap:
    """A gap of the stem: its id, and how it is answered (only the fields of the answer are used)."""

    id: str
    answer: "AuthoredItem"
    weight: Written | None = None


@dataclass(slots=True)
class AuthoredItem:
    """A question as its author wrote it.

    ``number`` is its place among the questions, from 1, and ``path`` its path in the file (``questions[3]``), for
    messages. ``key`` is what stands as the answer, one entry for each value; a field that is there but empty is one
    empty entry. ``fixed`` names the options that keep their place, as a key does. ``order`` holds entries in the right
    order. ``interaction`` is set by a reader that has built it already; the fields of the answer are then not looked
    at. ``unread`` says that something of the answer could not be read, which is in the report. ``asked`` are the words
    for true and for false with which a heading above it asks for them. ``marks_may_be_text`` says that the answers of
    other questions stand in a place of their own, so that a star at an option is no sure sign.
    """

    stem: Localized = field(default_factory=lambda: NO_TEXT)
    location: Location | None = None
    number: int | None = None
    path: str | None = None
    id: str | None = None
    type: Written | None = None
    marks_may_be_text: bool = False
    asked: tuple[str, str] | None = None
    title: Localized | None = None
    options: list[AuthoredOption] = field(default_factory=list)
    key: Sequence[Written] = ()
    answers: Sequence[AuthoredAnswer] = ()
    tolerance: Written | None = None
    minimum: Written | None = None
    maximum: Written | None = None
    unit: Written | None = None
    pairs: Sequence[AuthoredPair] = ()
    distractors: Sequence[Localized] = ()
    order: Sequence[AuthoredEntry] = ()
    gaps: Sequence[AuthoredGap] = ()
    reusable: Written | None = None
    multiple: Written | None = None
    rubric: Localized | None = None
    template: Localized | None = None
    min_words: Written | None = None
    max_words: Written | None = None
    lines: Written | None = None
    file_types: Written | None = None
    max_files: Written | None = None
    fixed: Written | None = None
    points: Written | None = None
    explanation: Localized | None = None
    correct_feedback: Localized | None = None
    partial_feedback: Localized | None = None
    incorrect_feedback: Localized | None = None
    hints: Sequence[Localized] = ()
    tags: Sequence[str] = ()
    shuffle: Written | None = None
    case_sensitive: Written | None = None
    scoring: Written | None = None
    stimulus: str | None = None
    language: str | None = None
    image: Written | None = None
    image_alt: Written | None = None
    lint_ignore: Sequence[Suppression] = ()
    extras: dict[str, dict[str, JsonValue]] = field(default_factory=dict)
    interaction: Interaction | None = None
    unread: bool = False

    def label(self) -> str | None:
        """How a person would call it, as :func:`quizkit.identity.label` does: ``"its id"``, or ``question 6``."""
        if self.id:
            return f'"{self.id}"'
        return None if self.number is None else f"question {self.number}"
