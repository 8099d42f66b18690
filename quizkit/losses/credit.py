"""What single options and answers earn, and the nearest to it that a target can say."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from quizkit.capability import Capability
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    GapMatchInteraction,
    HottextInteraction,
    NumericInteraction,
    TextEntryInteraction,
)
from quizkit.scoring import has_key


def choices_of(interaction: Any) -> tuple[Choice, ...]:
    """The choices of an interaction that has choices; else none."""
    if isinstance(interaction, ChoiceInteraction | HottextInteraction | GapMatchInteraction):
        return interaction.choices
    return ()


def answers(interaction: Any) -> tuple[Any, ...]:
    """The accepted answers of an interaction to type; else none."""
    return interaction.answers if isinstance(interaction, TextEntryInteraction | NumericInteraction) else ()


def has_partial_credit(interaction: Any) -> bool:
    """Whether some option or answer earns a part of the points."""
    if isinstance(interaction, ChoiceInteraction):
        if interaction.mode == "multiple":
            return not interaction.all_or_nothing
        return any(not _is_all_or_none(choice.fraction) for choice in interaction.choices)
    return any(not _is_all_or_none(answer.fraction) for answer in answers(interaction))


def _is_all_or_none(fraction: Fraction | None) -> bool:
    # Nearly all fractions are one of the two constants, and comparing numbers is slow.
    return fraction is NONE_OF_IT or fraction is ALL_OF_IT or fraction is None or fraction in (NONE_OF_IT, ALL_OF_IT)


def without_partial_credit(interaction: Any, _: Capability) -> Any:
    """The best answer is right, all others are wrong; for several choices, all that earn anything are right."""
    if isinstance(interaction, ChoiceInteraction):
        if not has_key(interaction):
            return _without_key(interaction).replaced(all_or_nothing=True)
        several = interaction.mode == "multiple"
        best = max((choice.fraction or NONE_OF_IT for choice in interaction.choices), default=NONE_OF_IT)
        choices = tuple(
            choice.replaced(fraction=_all_or_none(choice.fraction, NONE_OF_IT if several else best))
            for choice in interaction.choices
        )
        return interaction.replaced(choices=choices, all_or_nothing=True)
    best = max((answer.fraction for answer in interaction.answers), default=NONE_OF_IT)
    kept = tuple(answer.replaced(fraction=ALL_OF_IT) for answer in interaction.answers if answer.fraction == best)
    return interaction.replaced(answers=kept)


def less_than_best(interaction: Any) -> tuple[Any, ...]:
    """The answers that earn less than the best one does."""
    known = answers(interaction)
    best = max((answer.fraction for answer in known), default=NONE_OF_IT)
    return tuple(answer for answer in known if answer.fraction < best)


def without_feedback_on_less(interaction: Any, _: Capability) -> Any:
    """The same answers, with feedback on the best ones alone."""
    less = less_than_best(interaction)
    kept = tuple(answer.replaced(feedback=None) if answer in less else answer for answer in interaction.answers)
    return interaction.replaced(answers=kept)


def without_foreseen(interaction: Any, _: Capability) -> Any:
    """Without the answers that earn nothing, which nobody need tell from any other wrong one."""
    less = less_than_best(interaction)
    kept = tuple(answer for answer in interaction.answers if answer.fraction or answer not in less)
    return interaction.replaced(answers=kept)


def _without_key(interaction: ChoiceInteraction) -> ChoiceInteraction:
    """A choice of which no option is right, and none can take points there: nobody has said yet which is right."""
    return interaction.replaced(choices=tuple(choice.replaced(fraction=None) for choice in interaction.choices))


def _all_or_none(fraction: Fraction | None, least: Fraction) -> Fraction | None:
    if fraction is None:
        return None
    return ALL_OF_IT if fraction > 0 and fraction >= least else NONE_OF_IT


def fractions(interaction: Any) -> Iterator[Fraction | None]:
    """What each option or answer earns."""
    for part in (*choices_of(interaction), *answers(interaction)):
        yield part.fraction


def without_negative_credit(interaction: Any, _: Capability) -> Any:
    """What takes points away counts nothing."""
    name = "answers" if answers(interaction) else "choices"
    if isinstance(interaction, ChoiceInteraction) and not has_key(interaction):
        return _without_key(interaction)
    parts = tuple(
        part.replaced(fraction=NONE_OF_IT) if part.fraction is not None and part.fraction < 0 else part
        for part in getattr(interaction, name)
    )
    return interaction.replaced(**{name: parts})


def is_all_or_nothing(interaction: Any) -> bool:
    """Whether several right options earn the points only together."""
    return (
        isinstance(interaction, ChoiceInteraction)
        and interaction.mode == "multiple"
        and interaction.all_or_nothing
        and any(choice.fraction for choice in interaction.choices)
    )


def as_shares(interaction: ChoiceInteraction, capability: Capability) -> ChoiceInteraction:
    """Each right choice earns its share and a wrong one takes everything: the nearest to all or nothing."""
    if "partial-credit" not in capability.features:
        return interaction
    right = sum(1 for choice in interaction.choices if choice.fraction)
    wrong = -ALL_OF_IT if "negative-credit" in capability.features else NONE_OF_IT
    choices = tuple(
        choice.replaced(fraction=Fraction(1, right) if choice.fraction else wrong) for choice in interaction.choices
    )
    return interaction.replaced(choices=choices, all_or_nothing=False)
