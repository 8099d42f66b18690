"""A question of an Aiken file while its lines come in, and the item that it becomes."""

from dataclasses import field
from string import ascii_uppercase

from quizkit.diagnostics import Report
from quizkit.formats._authored import (
    NO_TEXT,
    AuthoredItem,
    AuthoredOption,
    Written,
    build_item,
)
from quizkit.formats._letters import same_letter
from quizkit.formats.aiken.lines import Line
from quizkit.formats.aiken.texts import text_from
from quizkit.model import ALL_OF_IT, NONE_OF_IT, Choice, ChoiceInteraction, Item, Localized, Location
from quizkit.records import dataclass
from quizkit.source import Source


@dataclass(slots=True)
class Option:
    """An option: its letter, its text, and lines that go on with it. An explanation has no letter."""

    letter: str
    words: str
    location: Location
    lines: list[Line]

    def text(self, language: str) -> Localized:
        """What the option says."""
        words = "\n".join((self.words, *(line.text for line in self.lines)))
        return Localized(texts={language: text_from(words, self.location)})


@dataclass(slots=True)
class Question:
    """The lines of one question; ``answer`` is None until its line comes."""

    first: Line
    stem: list[Line]
    options: list[Option] = field(default_factory=list)
    answer: str | None = None
    answer_at: Location | None = None
    explanation: list[Option] = field(default_factory=list)

    def place_in_moodle(self, answer: str) -> int | None:
        """The place (from 0) of the option that Moodle takes for the key; None where there is none."""
        place = ascii_uppercase.find(answer[0]) if answer else -1
        return place if 0 <= place < len(self.options) else None

    def is_option(self, answer: str, place: int) -> bool:
        """Whether an answer repeats the option at this place: ``B) Jupiter``."""
        return answer[1:2] in (".", ")", ":") and answer[2:].strip() == self.options[place].words

    def item(self, source: Source, report: Report, language: str, number: int) -> Item | None:
        """The item that the question is; it has no key where the answer is not clear."""
        at = source.at(self.first.number, self.first.column)
        authored = AuthoredItem(location=at, number=number, path=f"questions[{number - 1}]")
        authored.stem = self._stem(at, language)
        if self.explanation:
            first, *more = self.explanation
            words = "\n".join((first.words, *(option.words for option in more)))
            authored.explanation = Localized(texts={language: text_from(words, first.location)})
        place = self._place()
        if self.options and (place is not None or not (self.answer or "").strip("?")):
            authored.interaction = ChoiceInteraction(choices=tuple(self._choices(place, language)))
        else:
            authored.options = [
                AuthoredOption(text=option.text(language), location=option.location) for option in self.options
            ]
            authored.key = [Written(self.answer, self.answer_at)] if self.answer else ()
        return build_item(authored, report, language)

    def _stem(self, at: Location, language: str) -> Localized:
        if not self.stem:
            return NO_TEXT
        words = "\n".join(line.text for line in self.stem)
        return Localized(texts={language: text_from(words, at)})

    def _choices(self, place: int | None, language: str) -> list[Choice]:
        return [
            Choice(
                location=option.location,
                text=option.text(language),
                fraction=None if place is None else ALL_OF_IT if index == place else NONE_OF_IT,
            )
            for index, option in enumerate(self.options)
        ]

    def _place(self) -> int | None:
        """The place of the one option that the answer names by its letter, as its author sees it."""
        answer = (self.answer or "").strip()
        letter = answer.strip("().")
        moodles = self.place_in_moodle(answer)
        if moodles is not None and self.is_option(answer, moodles):
            letter = answer[0]
        if len(letter) > 2 or not letter.isalpha():
            return None
        named = [place for place, option in enumerate(self.options) if option.letter == letter]
        named = named or [p for p, option in enumerate(self.options) if option.letter.casefold() == letter.casefold()]
        named = named or [p for p, option in enumerate(self.options) if same_letter(option.letter, letter)]
        return named[0] if len(named) == 1 else None
