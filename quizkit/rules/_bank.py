"""The single-answer choices of a bank, for rules that look at many items together.

What is counted of a quiz (:func:`key_counts`) can be added to what is counted of others, so that a bank may be several
files of a run.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from quizkit.identity import letter
from quizkit.model import ChoiceInteraction, Item, Location, Quiz
from quizkit.records import dataclass
from quizkit.richtext import to_plain
from quizkit.rules import Context, place_of
from quizkit.rules._options import places_of_right, shuffled
from quizkit.rules._phrasing import listed
from quizkit.rules._statistics import binomial_p, chi_square, chi_square_p, cramer_v

_FEWEST = 40
"""The least number of items that a share is worth naming of."""

_CHANCE = 0.01
"""What chance does more seldom than this is no chance."""

_WEAKEST = 0.1
"""The least preference that learners could make use of: in a large bank a small one is no chance either."""

COMPARED = 4
"""How many options questions have whose longest ones are counted, as nearly all do."""

_SHARE = 0.35


class KeyCounts(NamedTuple):
    """The keys of the items with equally many options.

    ``places`` counts those at each place, of items whose options stay where they are; ``first`` is where such an item
    is. ``items`` counts all, ``longest`` those whose key is longer than each of the others, and ``first_longest`` is
    where one of these is.
    """

    places: tuple[int, ...]
    first: Location | None
    items: int
    longest: int
    first_longest: Location | None

    @property
    def options(self) -> int:
        """How many options each of the items has."""
        return len(self.places)

    def added(self, other: "KeyCounts") -> "KeyCounts":
        """These and others with as many options, counted together."""
        return KeyCounts(
            tuple(map(sum, zip(self.places, other.places, strict=True))),
            self.first or other.first,
            self.items + other.items,
            self.longest + other.longest,
            self.first_longest or other.first_longest,
        )

    @property
    def is_uneven(self) -> bool:
        """Whether the places differ more than by chance, and enough for learners to make use of it."""
        total = sum(self.places)
        if total < _FEWEST:
            return False
        statistic = chi_square(self.places)
        least = cramer_v(statistic, total, self.options) >= _WEAKEST
        return least and chi_square_p(statistic, self.options - 1) < _CHANCE

    @property
    def is_told_by_length(self) -> bool:
        """Whether the key is the longest option more often than by chance."""
        if self.options != COMPARED or self.items < _FEWEST or self.longest <= _SHARE * self.items:
            return False
        return binomial_p(self.longest, self.items, 1 / self.options) < _CHANCE

    def told_places(self, where: str = "") -> str:
        """The sentence about uneven places; ``where`` names the files if there are several."""
        shown = listed([f"{letter(place)} {count} times" for place, count in enumerate(self.places)])
        return f"in the {sum(self.places)} questions with {self.options} options{where}, the right one is {shown}."

    def told_lengths(self, where: str = "") -> str:
        """The sentence about keys that are the longest option."""
        return (
            f"the right option is the longest in {self.longest} of the {self.items} questions with {self.options} "
            f"options{where} ({self.longest / self.items:.0%}; by chance it would be in {1 / self.options:.0%})."
        )


TO_SPREAD = "Move some of the right answers, or let the options be shuffled."
TO_EVEN = "Shorten right answers, or say more in wrong ones."


def key_counts(context: Context) -> tuple[KeyCounts, ...]:
    """The keys of a quiz counted, by the number of options, fewest first; for :meth:`Context.once`."""
    tallies: dict[int, _Tally] = {}
    for item, interaction, key in _keyed(context.quiz):
        options = len(interaction.choices)
        tally = tallies.get(options) or tallies.setdefault(options, _Tally([0] * options))
        tally.items += 1
        if not shuffled(interaction, context.quiz):
            tally.places[key] += 1
            tally.first = tally.first or item
        if options == COMPARED and _is_longest(interaction, key, context.languages[0]):
            tally.longest += 1
            tally.first_longest = tally.first_longest or item
    return tuple(tally.counts() for _, tally in sorted(tallies.items()))


@dataclass(slots=True)
class _Tally:
    places: list[int]
    first: Item | None = None
    items: int = 0
    longest: int = 0
    first_longest: Item | None = None

    def counts(self) -> KeyCounts:
        first, first_longest = (place_of(item) if item else None for item in (self.first, self.first_longest))
        return KeyCounts(tuple(self.places), first, self.items, self.longest, first_longest)


@dataclass(slots=True)
class Keyed:
    """An item whose learners pick one of several options, with the place of its key.

    ``shuffled`` says whether options are moved.
    """

    number: int
    path: str
    item: Item
    key: int
    shuffled: bool


def keyed_items(quiz: Quiz) -> Iterable[Keyed]:
    """The items of the quiz in which one option of several is right, in order."""
    keys = {id(item): (interaction, key) for item, interaction, key in _keyed(quiz)}
    number = 0
    for section_number, section in enumerate(quiz.sections):
        prefix = f"sections[{section_number}]." if len(quiz.sections) > 1 else ""
        for index, item in enumerate(section.items):
            number += 1
            if id(item) in keys:
                interaction, key = keys[id(item)]
                yield Keyed(number, f"{prefix}questions[{index}]", item, key, shuffled(interaction, quiz))


def _keyed(quiz: Quiz) -> Iterator[tuple[Item, ChoiceInteraction, int]]:
    for item in quiz.items():
        interaction = item.interaction
        if isinstance(interaction, ChoiceInteraction) and interaction.mode == "single" and len(interaction.choices) > 1:
            right = places_of_right(interaction)
            if len(right) == 1:
                yield item, interaction, right[0]


def _is_longest(interaction: ChoiceInteraction, key: int, language: str) -> bool:
    lengths = []
    for choice in interaction.choices:
        texts = choice.text.texts
        text = texts.get(language) or next(iter(texts.values()), None)
        if text is None:
            lengths.append(0)
        else:
            lengths.append(len((text.source if text.markup == "plain" else to_plain(text)).strip()))
    most = max(lengths)
    return lengths[key] == most and lengths.count(most) == 1
