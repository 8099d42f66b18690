"""Cells and columns of generated tables: keys and flags in all their forms, headers in all their languages."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from tests.generated.banks import TRUE_FALSE, Bank, Kind, Question, Scope, Words
from tests.generated.headings import HEADINGS, KINDS, LANGUAGE_NAMES, YES_NO


@dataclass(frozen=True)
class Marked:
    """A text that stands out by its look."""

    text: str


CellValue = str | int | bool | Marked
Cells = list[CellValue]


@dataclass(frozen=True)
class Sheet:
    """Rows of cells. ``merged`` are cells that reach down: first row, last row, column, all from 0."""

    name: str
    rows: Sequence[Cells]
    merged: Sequence[tuple[int, int, int]] = ()


@dataclass(frozen=True)
class Table:
    """A bank in a layout. ``told`` are the codes of what quizkit has to say about it; ``how`` names all choices."""

    bank: Bank
    sheets: Sequence[Sheet]
    header: str
    how: str
    told: frozenset[str] = frozenset()
    by_style: bool = False


@dataclass
class Draft:
    """The choices made for one table."""

    chance: Random
    header: str
    languages: Sequence[str]
    words: dict[str, str] = field(default_factory=dict)
    how: list[str] = field(default_factory=list)

    def pick(self, what: str, *choices: str) -> str:
        """One of several ways, noted down."""
        chosen = self.chance.choice(choices)
        self.how.append(f"{what}={chosen!r}")
        return chosen

    def word(self, name: str) -> str:
        """The header of a column, the same each time it is asked for."""
        if name not in self.words:
            self.words[name] = self.pick(name, *HEADINGS[self.header][name])
        return self.words[name]


CHOICES: Sequence[Kind] = ("single", "multiple")
LATIN, GREEK, NUMBERS = "ABCDEFGHIJ", "ΑΒΓΔΕΖΗΘΙΚ", "123456789"
LETTER_OR_NUMBER = r"^[^\W_]{1,2}$|^\W*\d"
HOLDS_SEPARATOR = r"[,;/&|+\n]| (?:and|και|y|et|und|e|or|A) |^#"
LIKE_MARK = r"^[*\[]"


def letters_for(draft: Draft) -> str:
    return draft.pick("letters", LATIN, GREEK) if draft.header == "el" else LATIN


def key_of(draft: Draft, form: str, question: Question, letters: str) -> CellValue:
    """The key of one choice question in a form of keys."""
    own = next(iter(question.stem))
    texts = [question.options[place][own] for place in question.right]
    signs = [letters[place] for place in question.right]
    numbers = [str(place + 1) for place in question.right]
    several = draft.chance.choice((", ", ",", "; ", " & ", "\n"))
    if form == "number" and len(numbers) == 1 and draft.chance.random() < 0.5:
        return int(numbers[0])
    return {
        "letter": several.join(signs),
        "small letter": several.join(sign.lower() for sign in signs),
        "(letter)": several.join(f"({sign})" for sign in signs),
        "letter)": several.join(f"{sign})" for sign in signs),
        "number": several.join(numbers),
        "text": "\n".join(texts),
    }[form]


KEYS = ("letter", "small letter", "(letter)", "letter)", "number", "text")


def scope_for(form: str, **more: object) -> Scope:
    """What options a form of keys leaves clear: no letters beside letters, no numbers beside numbers."""
    never = {"text": f"{LETTER_OR_NUMBER}|{HOLDS_SEPARATOR}", "mark": f"{LETTER_OR_NUMBER}|{LIKE_MARK}"}
    return Scope(never_in_options=never.get(form, LETTER_OR_NUMBER), **more)  # type: ignore[arg-type]


def flag_of(draft: Draft, form: str, language: str, is_right: bool) -> CellValue:
    yes, no = YES_NO[language]
    truth, falsehood = TRUE_FALSE[language]
    forms: Mapping[str, tuple[CellValue, CellValue]] = {
        "boolean": (True, False),
        "TRUE": ("TRUE", "FALSE"),
        "x": ("x", ""),
        "1": (1, 0),
        "yes": (yes, no),
        "true": (truth, falsehood),
        "check": ("✓", ""),
        "100": (100, 0),
    }
    return forms[form][0 if is_right else 1]


FLAGS = ("boolean", "TRUE", "x", "1", "yes", "true", "check", "100")


@dataclass
class Column:
    """A column of a table with a question in each row."""

    title: str
    cell: Callable[[Question], CellValue]


def answer_of(draft: Draft, form: str, question: Question, letters: str) -> CellValue:
    if question.kind == "true_false":
        return TRUE_FALSE[next(iter(question.stem))][question.right[0]]
    return question.answer or key_of(draft, form, question, letters)


def in_language(tag: str, words: Mapping[str, str] | None) -> str:
    return words[tag] if words else ""


def as_typed(text: str) -> CellValue:
    """A whole number as a spreadsheet keeps what somebody types."""
    return int(text) if text.isdecimal() and text == str(int(text)) and len(text) < 9 else text


def titled(title: str, tag: str, form: str) -> str:
    names = {"el": "Greek", "en": "English", "es": "Spanish", "fr": "French", "de": "German", "it": "Italian"}
    forms = {
        "": title,
        "(el)": f"{title} ({tag})",
        "[el]": f"{title} [{tag}]",
        "_el": f"{title}_{tag}",
        "(EL)": f"{title} ({tag.upper()})",
        "(own name)": f"{title} ({LANGUAGE_NAMES[tag]})",
        "(English name)": f"{title} ({names.get(tag, 'Portuguese')})",
        "two lines": f"{title}\n({tag})",
    }
    return forms[form]


def detail_columns(draft: Draft, bank: Bank, side: str, lang: str = "") -> list[Column]:
    """Columns of what belongs to a question besides its text, options and key: those before it, and those after it."""
    questions = bank.questions
    columns: list[Column] = []
    if side == "before":
        if questions[0].id:
            columns.append(Column(draft.word("id"), lambda question: question.id or ""))
        elif draft.chance.random() < 0.3:
            columns.append(Column(draft.word("number"), lambda question: question.number))
        if any(question.kind not in CHOICES for question in questions) or draft.chance.random() < 0.3:
            columns.append(Column(draft.word("type"), lambda question: KINDS[draft.header][question.kind]))
        return columns
    if any(question.points != 1 for question in questions):
        columns.append(Column(draft.word("points"), lambda question: question.points))
    if any(question.tags for question in questions):
        columns.append(Column(draft.word("tags"), lambda question: ", ".join(question.tags)))
    if any(question.hint for question in questions):
        columns += in_languages(draft, bank, draft.word("hint"), lang, lambda question: question.hint)
    if draft.chance.random() < 0.15:
        columns.append(Column(draft.word("notes"), lambda question: f"{question.points} x Maria"))
    return columns


def feedback_columns(draft: Draft, bank: Bank, letters: Sequence[str], lang: str = "") -> list[Column]:
    """Columns of what is said to those who choose an option."""
    if not any(any(question.feedback) for question in bank.questions):
        return []
    title = draft.word("feedback")
    most = max(len(question.feedback) for question in bank.questions)

    def at(question: Question, place: int) -> Words | None:
        return question.feedback[place] if place < len(question.feedback) else None

    return [
        column
        for place in range(most)
        for column in in_languages(draft, bank, title.format(n=letters[place]), lang, partial(at, place=place))
    ]


def explanation_columns(draft: Draft, bank: Bank, lang: str = "") -> list[Column]:
    if not any(question.explanation for question in bank.questions):
        return []
    return in_languages(draft, bank, draft.word("explanation"), lang, lambda question: question.explanation)


def in_languages(
    draft: Draft, bank: Bank, title: str, lang: str, words: Callable[[Question], Words | None]
) -> list[Column]:
    """A column for each language of a text."""
    return [
        Column(titled(title, tag, lang), lambda question, tag=tag: in_language(tag, words(question)))
        for tag in bank.languages
    ]


def option_of(question: Question, place: int, tag: str) -> str:
    return question.options[place][tag] if place < len(question.options) else ""


def stem_column(draft: Draft, tag: str, lang: str) -> Column:
    return Column(titled(draft.word("stem"), tag, lang), lambda question: question.stem[tag])
