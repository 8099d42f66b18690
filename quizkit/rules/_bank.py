"""The single-answer choices of a bank, for rules that look at many items together.

What is here takes any items with their places, so that a bank may one day be several quizzes.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from quizkit.model import ChoiceInteraction, Item, Localized, Quiz
from quizkit.richtext import to_plain
from quizkit.rules import Context
from quizkit.rules._options import places_of_right, shuffled

FEWEST = 40
"""The least number of items that a share is worth naming of."""

CHANCE = 0.01
"""What chance does more seldom than this is no chance."""


@dataclass(slots=True)
class Keyed:
    """An item whose learners pick one of several options: the place of its key, and what a bank is judged by.

    ``is_longest`` says whether the key is longer than each of the others, ``shuffled`` whether options are moved.
    """

    number: int
    section: int | None
    index: int
    item: Item
    interaction: ChoiceInteraction
    key: int
    shuffled: bool
    is_longest: bool

    @property
    def path(self) -> str:
        """The field of the quiz that it stands in."""
        section = f"sections[{self.section}]." if self.section is not None else ""
        return f"{section}questions[{self.index}]"


def keyed_items(context: Context) -> tuple[Keyed, ...]:
    """The items of the quiz in which one option of several is right, in order; for :meth:`Context.once`."""
    return tuple(_keyed(context.quiz, context.languages[0]))


def _keyed(quiz: Quiz, language: str) -> Iterator[Keyed]:
    number = 0
    for section_number, section in enumerate(quiz.sections):
        several = section_number if len(quiz.sections) > 1 else None
        for index, item in enumerate(section.items):
            number += 1
            interaction = item.interaction
            if not isinstance(interaction, ChoiceInteraction) or interaction.mode != "single":
                continue
            right = places_of_right(interaction)
            if len(right) == 1 and len(interaction.choices) > 1:
                yield Keyed(
                    number,
                    several,
                    index,
                    item,
                    interaction,
                    right[0],
                    shuffled(interaction, quiz),
                    _is_longest(interaction, right[0], language),
                )


def _is_longest(interaction: ChoiceInteraction, key: int, language: str) -> bool:
    lengths = [_length(choice.text, language) for choice in interaction.choices]
    most = max(lengths)
    return lengths[key] == most and lengths.count(most) == 1


def _length(localized: Localized, language: str) -> int:
    text = localized.texts.get(language) or next(iter(localized.texts.values()), None)
    if text is None:
        return 0
    return len((text.source if text.markup == "plain" else to_plain(text)).strip())


def by_option_count(items: Iterable[Keyed]) -> Mapping[int, list[Keyed]]:
    """The items by the number of their options, fewest first."""
    groups: dict[int, list[Keyed]] = {}
    for one in items:
        groups.setdefault(len(one.interaction.choices), []).append(one)
    return dict(sorted(groups.items()))
