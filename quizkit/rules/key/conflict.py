"""The same question has another right answer elsewhere.

Why:
    Banks grow by copying, and when a key is mended in one copy the other keeps the mistake. Learners who meet both are
    marked wrong in one of them whatever they say. The same question means the same text, code and pictures, and mostly
    the same options; one option is right here and wrong there. The files of one run are compared with one another, too.

Bad:
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus]
        answer: B
      - question: Which planet is the largest?
        options: [Venus, Mars, Jupiter]
        answer: B

Good:
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus]
        answer: B
      - question: Which of these planets is the largest?
        options: [Mars, Venus, Mercury]
        answer: B
"""

from collections.abc import Iterable, Iterator

from quizkit.model import ChoiceInteraction, Item, Quiz, Text
from quizkit.records import dataclass
from quizkit.richtext import to_plain
from quizkit.rules import Context, Finding, place_of, rule
from quizkit.rules._normal import meaning
from quizkit.rules._options import earns_points
from quizkit.rules._phrasing import quoted

_ALIKE = 0.6
"""The least share of options that two copies of a question have in common (Jaccard)."""

_COMPARED = 20
"""With how many of the same stem each is compared, so that a thousand times "Choose the right word." cost little."""


_Place = tuple[int, int, int, Item]
"""The number of an item in the quiz, of its section and in its section, and the item."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """An item with its options by their meaning: all of them, and those that are right."""

    number: int
    path: str
    item: Item
    options: frozenset[str]
    right: frozenset[str]

    def contradicts(self, other: "_Asked") -> str | None:
        """An option that is right in one of two copies of a question and wrong in the other."""
        both = self.options & other.options
        if len(both) < _ALIKE * len(self.options | other.options):
            return None
        return min(both & (self.right ^ other.right), default=None)


@rule(severity="warning", since="0.1", across=True)
def check(quiz: Quiz, context: Context) -> Iterator[Finding]:
    """Compare each item with those before it that ask the same."""
    language = context.languages[0]
    for same in _same_stems(quiz, language):
        seen: list[_Asked] = []
        for place in same:
            asked = _asked(quiz, place, language)
            if asked is None:
                continue
            for before in seen:
                option = before.contradicts(asked)
                if option is not None:
                    yield _finding(before, asked, option, language)
                    break
            else:
                if len(seen) < _COMPARED and all((asked.options, asked.right) != (s.options, s.right) for s in seen):
                    seen.append(asked)


def _same_stems(quiz: Quiz, language: str) -> Iterable[list[_Place]]:
    """The choices whose stem, with its code and media, is there more than once, and with the same stimulus."""
    first: dict[tuple[str, str | None], _Place] = {}
    groups: dict[tuple[str, str | None], list[_Place]] = {}
    number = 0
    for section_number, section in enumerate(quiz.sections):
        for index, item in enumerate(section.items):
            number += 1
            if not isinstance(item.interaction, ChoiceInteraction):
                continue
            texts = item.stem.texts
            stem = texts.get(language) or next(iter(texts.values()), None)
            key = (meaning(stem) if stem is not None else "", item.stimulus)
            place = (number, section_number, index, item)
            before = first.setdefault(key, place)
            if before is not place and key[0]:
                groups.setdefault(key, [before]).append(place)
    return groups.values()


def _asked(quiz: Quiz, place: _Place, language: str) -> _Asked | None:
    number, section, index, item = place
    assert isinstance(item.interaction, ChoiceInteraction)
    options = {}
    for choice in item.interaction.choices:
        text = choice.text.get(language) or next(iter(choice.text.texts.values()), None)
        if text is not None:
            options[meaning(text)] = earns_points(choice.fraction)
    right = frozenset(option for option, is_right in options.items() if is_right)
    path = f"sections[{section}].questions[{index}]" if len(quiz.sections) > 1 else f"questions[{index}]"
    return _Asked(number, path, item, frozenset(options), right) if right else None


def _finding(before: _Asked, asked: _Asked, option: str, language: str) -> Finding:
    shown = _shown(asked.item, option, language)
    here, there = ("right", "wrong") if option in asked.right else ("wrong", "right")
    called = f'"{before.item.id}"' if before.item.id else f"question {before.number}"
    return Finding(
        f"{called} asks the same as question {asked.number}, but there {quoted(shown)} is {there}, and here {here}.",
        at=place_of(asked.item),
        path=asked.path,
        advice="Mend the key of one of them, or take one out.",
    )


def _shown(item: Item, option: str, language: str) -> str:
    assert isinstance(item.interaction, ChoiceInteraction)
    for choice in item.interaction.choices:
        text: Text | None = choice.text.get(language) or next(iter(choice.text.texts.values()), None)
        if text is not None and meaning(text) == option:
            return to_plain(text)
    return option
