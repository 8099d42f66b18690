"""What an item offers to pick from, and whether a key decides what is right."""

from collections.abc import Sequence
from fractions import Fraction

from quizkit.model import ALL_OF_IT, NONE_OF_IT, ChoiceInteraction, ClozeInteraction, Item

_MARKED_BY_A_PERSON = frozenset(("extended_text", "upload"))


def is_marked_by_key(item: Item) -> bool:
    """Whether the system marks the item, so that it needs a key."""
    return item.interaction.kind != "none" and item.interaction.kind not in _MARKED_BY_A_PERSON


def has_choices(item: Item) -> bool:
    """Whether learners pick from choices in the item or in one of its gaps."""
    interaction = item.interaction
    if isinstance(interaction, ChoiceInteraction):
        return True
    return isinstance(interaction, ClozeInteraction) and bool(choice_lists(item))


def choice_lists(item: Item) -> Sequence[tuple[str, ChoiceInteraction]]:
    """The item's choice interaction, or those of its gaps; each with what to say of where it is (" in gap 2")."""
    interaction = item.interaction
    if isinstance(interaction, ChoiceInteraction):
        return (("", interaction),)
    if isinstance(interaction, ClozeInteraction):
        return [
            (f" in gap {number}", gap.interaction)
            for number, gap in enumerate(interaction.gaps, 1)
            if isinstance(gap.interaction, ChoiceInteraction)
        ]
    return ()


def is_right(fraction: Fraction | None) -> bool:
    """Whether this fraction earns all the points."""
    return fraction is ALL_OF_IT or (fraction is not NONE_OF_IT and fraction == ALL_OF_IT)
