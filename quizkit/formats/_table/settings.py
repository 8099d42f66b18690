"""What a spreadsheet says about the quiz itself: rows of a name and a value, above the header or on their own sheet.

``Title | Checkpoint sharding``, ``Title (el) | ...``, ``Language | el``, ``Languages | el, en``,
``Keep | safetensors; MP3``, ``Forbid | safetensors: προστατευτικά, ...``, ``Time limit | 20``, ``Attempts | 2``,
``Shuffle | yes`` and the like. A value may also stand in the same cell behind a colon, and lists in cells of their own.
"""

import re
from collections.abc import Callable
from dataclasses import field
from decimal import Decimal
from functools import cache
from typing import Any
from unicodedata import combining, normalize

from pydantic import ValidationError

from quizkit.diagnostics import Report
from quizkit.formats._authored import Written, language_of, looks_like_tag, normal_tag, parse_flag, parse_number
from quizkit.formats._authored.document.names import GLOSSARY, QUIZ, SETTINGS, TIMINGS
from quizkit.formats._table.grid import Grid, Row
from quizkit.formats._table.lists import pieces, split_names, unquoted
from quizkit.formats._table.texts import CellTexts
from quizkit.languages import mistake_in
from quizkit.model import UNDETERMINED, FeedbackTiming, Glossary, Localized, Markup, Settings, Text
from quizkit.records import dataclass
from quizkit.richtext import text_of

SHEET_NAMES = frozenset(
    (
        "quiz", "settings", "quiz settings", "info", "metadata", "ρυθμισεισ", "κουιζ", "πληροφοριεσ", "στοιχεια",
        "configuracion", "ajustes", "parametres", "reglages", "einstellungen", "impostazioni", "configuracoes",
        "настроики",
    )
)  # fmt: skip
"""Names of sheets that hold settings, folded."""

_IN_LANGUAGE = re.compile(r"(.{1,60}?)\s*[(\[]\s*([^()\[\]]{2,30})\s*[)\]]")
_MINUTES = re.compile(r"(\S{1,12})\s*(?:min(?:ute)?s?\.?|minutos?|minuten|λεπτά|λ\.?|мин\.?|')?", re.IGNORECASE)
_LISTS = frozenset(("languages", "keep", "forbid", "avoid"))
_SETTINGS = frozenset(
    ("title", "description", "language", "languages", "markup", "keep", "forbid", "avoid", *SETTINGS.values())
)
_SOMETHING_ELSE = frozenset(("name", "time", "minutes", "terms"))
"""Words that stand for something else where a sheet begins: the name of the pupil, the time of the lesson."""

_ALSO = {
    "id": "quiz id|κωδικός κουίζ",
    "title": "test title|τίτλος κουίζ|κουίζ|título|название",
    "description": "quiz description|εισαγωγή|descrição|описание",
    "language": "source language|língua|язык",
    "languages": "línguas|языки",
    "keep": "keep terms|κράτησε|μη μετάφραση|δεν μεταφράζονται|mantener|no traducir|garder|ne pas traduire|behalten",
    "forbid": "forbidden renderings|απαγόρευσε|απαγορεύονται|prohibir|interdire|verboten",
    "avoid": "avoid renderings|απόφυγε|να αποφεύγεται|evitar|éviter|vermeiden|evitare",
    "time_limit": "time limit (minutes)|διάρκεια|duración|durée|dauer",
    "shuffle_questions": "barajar preguntas|mélanger les questions|fragen mischen",
    "shuffle_choices": "shuffle choices|ανακάτεμα απαντήσεων|ανακάτεμα επιλογών|barajar respuestas|antworten mischen",
    "feedback": "feedback|retroalimentación|rétroaction|rückmeldung",
    "pass_mark": "όριο επιτυχίας|seuil de réussite|bestehensgrenze",
}
"""More names of settings, as they are written in sheets."""

MARKUPS: dict[str, Markup] = {
    "plain": "plain",
    "text": "plain",
    "markdown": "markdown",
    "md": "markdown",
    "html": "html",
}
"""Kinds of markup by what people call them."""


@dataclass(slots=True)
class QuizSettings:
    """What the quiz's own rows say. ``title`` and ``description`` are by language tag, ``""`` where none is named."""

    id: str | None = None
    title: dict[str, Text] = field(default_factory=dict)
    description: dict[str, Text] = field(default_factory=dict)
    language: str | None = None
    languages: tuple[str, ...] = ()
    keep: list[str] = field(default_factory=list)
    forbid: dict[str, list[str]] = field(default_factory=dict)
    avoid: dict[str, list[str]] = field(default_factory=dict)
    markup: Markup | None = None
    values: dict[str, Any] = field(default_factory=dict)

    def settings(self) -> Settings:
        """The settings of the model. The values have been checked one by one."""
        return Settings(**self.values) if self.values else Settings.unchecked()

    def glossary(self) -> Glossary:
        """The glossary of the model."""
        forbid, avoid = (
            {term: tuple(renderings) for term, renderings in terms.items()} for terms in (self.forbid, self.avoid)
        )
        return Glossary.unchecked(keep=tuple(self.keep), forbid=forbid, avoid=avoid)

    def localized(self, texts: dict[str, Text], language: str) -> Localized | None:
        """A title or description in the markup of the quiz; where no language is named, it is the quiz's own."""
        if not texts:
            return None
        return Localized.unchecked(
            texts={
                tag or language: text_of(text.source, self.markup or "plain", text.location)
                for tag, text in texts.items()
            }
        )


class SettingsReader:
    """Reads rows about the quiz into :class:`QuizSettings`, sheet after sheet."""

    def __init__(self, report: Report) -> None:
        self.found = QuizSettings()
        self._report = report

    def read(self, grid: Grid, row: Row) -> bool:
        """Take in a row; False when it says nothing about the quiz."""
        columns = sorted(row.cells)
        head = row.shown(columns[0]).strip()
        texts = CellTexts(grid, self._report)
        if len(columns) == 1 and is_settings_sheet(grid.sheet) and _setting(head.rstrip(":")) is not None:
            return True  # not filled in
        if len(columns) == 1:
            name, colon, _ = head.partition(":")
            if not colon or _setting(name) is None:
                return False
            head = name
            value = row.shown(columns[0]).partition(":")[2].strip()
            values = [Written(value, grid.at(row, columns[0]))] if value else []
        else:
            values = []
        setting = _setting(head.rstrip(":"))
        if setting is None:
            return False
        if len(columns) > 1:
            read = texts.number if setting[0] in _PARSERS else texts.written
            values = [written for column in columns[1:] if (written := read(row, column)) is not None]
        name, language = setting
        if name not in _LISTS and len(values) > 1:
            self._report.warning(
                "read/unused-cell", f'"{head}" takes one value; the others are not read.', at=values[1].location
            )
        if values:
            self._take(name, language, values)
        return True

    def _take(self, name: str, language: str, values: list[Written]) -> None:
        first = values[0]
        if name in ("title", "description"):
            texts = self.found.title if name == "title" else self.found.description
            texts[language] = Text(source=first.text, location=first.location)
        elif name == "id":
            self.found.id = first.text
        elif name == "language":
            self.found.language = self._tag(first)
        elif name == "languages":
            parts = [part for written in values for part in _split(written, ",;\n")]
            tags = [tag for part in parts if (tag := self._tag(part)) is not None]
            self.found.languages = tuple(dict.fromkeys(tags))
        elif name == "keep":
            self.found.keep += [name for written in values for name in split_names(written.text, ",;\n")]
        elif name in ("forbid", "avoid"):
            terms = self.found.forbid if name == "forbid" else self.found.avoid
            for written in values:
                for part in pieces(written.text, ";\n"):
                    if part.strip():
                        self._add_term(terms, Written(part.strip(), written.location))
        elif name == "markup":
            self._set_markup(first)
        else:
            self._set(name, first)

    def _add_term(self, terms: dict[str, list[str]], written: Written) -> None:
        term, *rest = pieces(written.text, ":")
        words = split_names(":".join(rest), ",")
        if not unquoted(term) or not words:
            self._wrong(written, "is no term with its forbidden renderings", "Write term: rendering, rendering.")
            return
        terms.setdefault(unquoted(term), []).extend(words)

    def _set(self, name: str, written: Written) -> None:
        value = _PARSERS[name](written.text)
        if value is None or not _is_valid(name, value):
            self._wrong(written, f"is no {_WHAT[name][0]}", f"Write {_WHAT[name][1]}.")
        else:
            self.found.values[name] = value

    def _set_markup(self, written: Written) -> None:
        markup = MARKUPS.get(written.text.strip().casefold())
        if markup is None:
            self._wrong(written, "is no kind of markup", "Write plain, markdown or html.")
        else:
            self.found.markup = markup

    def _tag(self, written: Written) -> str | None:
        tag = language_of(written.text) or (normal_tag(written.text) if looks_like_tag(written.text) else None)
        if tag is None:
            self._wrong(written, "is no language quizkit knows", "Write a language tag, such as el or en-GB.")
        return tag

    def _wrong(self, written: Written, what: str, advice: str) -> None:
        self._report.error("read/setting", f'"{written.text[:60]}" {what}.', at=written.location, advice=advice)


def is_settings_sheet(name: str | None) -> bool:
    """Whether a sheet of this name holds settings and no questions."""
    return name is not None and _folded(name) in SHEET_NAMES


def names_setting(row: Row) -> bool:
    """Whether a row is no more than a setting's name and its value."""
    return len(row.cells) <= 2 and _setting(row.shown(min(row.cells)).strip().rstrip(":")) is not None


def _split(written: Written, separators: str) -> list[Written]:
    parts = [written.text]
    for separator in separators:
        parts = [piece for part in parts for piece in part.split(separator)]
    return [Written(bare, written.location) for part in parts if (bare := part.strip())]


def _setting(head: str) -> tuple[str, str] | None:
    """What the first cell of a row names: a setting and the language of its value (empty when none is named)."""
    if len(head) > 100:
        return None
    name = _names().get(_folded(head))
    if name is not None:
        return name, ""
    match = _IN_LANGUAGE.fullmatch(head)
    if match is None:
        return None
    name, language = _names().get(_folded(match[1])), _language_in(match[2].strip())
    return (name, language) if name is not None and language is not None else None


def _language_in(brackets: str) -> str | None:
    """The language that stands in brackets behind a setting: a name or tag, of any language with two letters."""
    found = language_of(brackets)
    if found is None and looks_like_tag(brackets) and mistake_in(brackets) is None:
        tag = normal_tag(brackets)
        return tag if len(tag.partition("-")[0]) == 2 or tag == UNDETERMINED else None
    return found


def _is_valid(name: str, value: Any) -> bool:
    try:
        Settings(**{name: value})
    except ValidationError:
        return False
    return True


def _minutes(text: str) -> Decimal | None:
    match = _MINUTES.fullmatch(text.strip())
    return parse_number(match[1]) if match is not None else None


def _attempts(text: str) -> int | None:
    number = parse_number(text)
    return int(number) if number is not None and number == int(number) else None


def _percent(text: str) -> Decimal | None:
    return parse_number(text.strip().removesuffix("%").strip())


def _timing(text: str) -> FeedbackTiming | None:
    return TIMINGS.get(text.strip().casefold().replace(" ", "_").replace("-", "_"))


_PARSERS: dict[str, Callable[[str], object]] = {
    "time_limit": _minutes,
    "attempts": _attempts,
    "shuffle_questions": parse_flag,
    "shuffle_choices": parse_flag,
    "pass_mark": _percent,
    "feedback": _timing,
}

_WHAT = {
    "time_limit": ("number of minutes", "the minutes as a number, such as 20"),
    "attempts": ("number of attempts", "a whole number, 0 for as many as one likes"),
    "shuffle_questions": ("yes or no", "yes or no"),
    "shuffle_choices": ("yes or no", "yes or no"),
    "pass_mark": ("share of the points in percent", "a number from 0 to 100"),
    "feedback": ("time for feedback", f"one of {', '.join(dict.fromkeys(TIMINGS.values()))}"),
}


def _folded(name: str) -> str:
    bare = "".join(char for char in normalize("NFKD", name[:200].casefold()) if not combining(char))
    return " ".join(bare.replace("ς", "σ").replace("_", " ").replace("-", " ").split())


@cache
def _names() -> dict[str, str]:
    """The names of settings, folded: those of a YAML quiz, and what people write beside them in a sheet."""
    known = {name: setting for name, setting in {**QUIZ, **GLOSSARY}.items() if setting in _SETTINGS} | {
        name: setting for setting, names in _ALSO.items() for name in names.split("|")
    }
    return {_folded(name): setting for name, setting in known.items() if name not in _SOMETHING_ELSE}
