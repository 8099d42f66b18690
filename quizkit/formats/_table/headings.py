"""What headers mean: what the user says they mean, what a known template means by them, and else quizkit's own words.

A mapping (``--map FILE``, or ``headers`` in the settings) gives for a header the one that quizkit knows in its place:
``"Fråga" = "Question (sv)"``. ``ignore`` stands for a column that nobody wants to be read.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import field, replace

from quizkit.formats._authored import FieldRef, field_for
from quizkit.formats._table.profile import Profile
from quizkit.formats._table.profiles import PROFILES
from quizkit.records import dataclass

IGNORED = "ignored"
"""The name of the field of columns that are not to be read, and of which nothing is to be said."""

OWN, UNKEPT = "own", "unkept"
"""The names of the fields of columns that only the reader of a template understands, and of columns that hold settings
of its service."""

_STEM = FieldRef("stem")
_QUESTIONS = frozenset(
    (
        "questions", "preguntas", "perguntas", "domande", "fragen", "vragen", "pytania",
        "вопросы", "питання", "ερωτήσεις", "soalan", "frågor",
    )
)  # fmt: skip
"""Heads of a column of questions; in YAML they stand over a list of questions."""
_TITLES = frozenset(
    (
        "question title", "question_title", "questiontitle", "título de la pregunta", "título pregunta",
        "τίτλος ερώτησης", "titre de la question", "titel der frage", "fragetitel", "título da pergunta",
    )
)  # fmt: skip
"""Heads of a column of titles that are the questions themselves where no other column has these (Google Forms)."""
_IGNORE = frozenset(("ignore", "ignored"))
_LONGEST = 200
_NUMBER = re.compile(r"\d{1,2}(?=\D*$)")


def meaning_of(name: str) -> FieldRef | None:
    """What a mapping's right side means: a header that quizkit knows, or ``ignore``. None for anything else."""
    return FieldRef(IGNORED) if name.strip().casefold() in _IGNORE else field_for(name)


def folded(title: str) -> str:
    """A header as it is looked up: case and white space do not matter."""
    return " ".join(title[:_LONGEST].split()).casefold()


@dataclass(frozen=True, slots=True)
class Headings:
    """The words for one row of headers. ``said`` are the user's own, by folded header; ``titles_ask`` says that there
    is no column for the question but one for its title."""

    said: Mapping[str, FieldRef] = field(default_factory=dict)
    profile: Profile | None = None
    titles_ask: bool = False

    @classmethod
    def of(cls, headers: Mapping[str, str]) -> "Headings":
        """The words of a mapping, whose right sides have been checked when it was read."""
        return cls({folded(title): ref for title, name in headers.items() if (ref := meaning_of(name)) is not None})

    def among(self, titles: Iterable[str]) -> "Headings":
        """The same words for a row that holds these titles: a known template's own go before quizkit's."""
        there = {folded(title) for title in titles}
        profile = next((one for one in PROFILES if one.signature <= there), None)
        found = self if profile is self.profile else Headings(self.said, profile)
        if there.isdisjoint(_TITLES) or found.titles_ask:
            return found
        has_stem = any(ref.name == _STEM.name for title in there if (ref := found.ref(title)) is not None)
        return found if has_stem else replace(found, titles_ask=True)

    def ref(self, title: str) -> FieldRef | None:
        """What a header means, or None."""
        if self.said and (found := self.said.get(folded(title))) is not None:
            return found
        if self.profile is not None and (found := _in_profile(self.profile, folded(title))) is not None:
            return found
        if self.titles_ask and folded(title) in _TITLES:
            return _STEM
        return field_for(title) or (_STEM if folded(title).strip(" :*") in _QUESTIONS else None)

    def reason(self, title: str) -> str:
        """Who says what a header means, for people."""
        if folded(title) in self.said:
            return "as the mapping says"
        if self.profile is not None and _in_profile(self.profile, folded(title)) is not None:
            return f"as in the template of {self.profile.title}"
        return "a name that quizkit knows" if self.ref(title) is not None else "a slip of a name that quizkit knows"


NO_WORDS = Headings()


def _in_profile(profile: Profile, title: str) -> FieldRef | None:
    number = _NUMBER.search(title)
    pattern = title if number is None else title[: number.start()] + "{n}" + title[number.end() :]
    for one in dict.fromkeys((title, pattern)):
        if one in profile.own:
            return FieldRef(OWN)
        if one in profile.unkept:
            return FieldRef(UNKEPT)
        if (name := profile.fields.get(one)) is not None:
            return meaning_of(name if number is None or one == title else name.replace("{n}", number[0]))
    return None
