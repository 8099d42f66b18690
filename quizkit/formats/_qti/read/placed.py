"""Feedback put where it belongs in an interaction: on choices, answers, pairs and what is known of gaps."""

from collections.abc import Sequence
from typing import Any

from quizkit.formats._qti.read.answers import Answers
from quizkit.formats._qti.read.cloze import name_in_gap
from quizkit.formats._qti.read.feedback import Feedback
from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    HottextInteraction,
    Localized,
    MatchInteraction,
    NumericInteraction,
    TextEntryInteraction,
)


def with_feedback(answers: Answers, feedback: Feedback) -> Any:
    """The interaction with the feedback on its parts."""
    interaction = answers.interaction
    if feedback.choices and isinstance(interaction, ChoiceInteraction | HottextInteraction):
        return interaction.replaced(
            choices=tuple(
                choice.replaced(feedback=feedback.choices.get(name))
                for name, choice in zip(answers.names, interaction.choices, strict=True)
            )
        )
    if feedback.answers and isinstance(interaction, TextEntryInteraction | NumericInteraction):
        return interaction.replaced(
            answers=tuple(
                answer.replaced(feedback=feedback.answers.get(index))
                for index, answer in enumerate(interaction.answers)
            )
        )
    if feedback.choices and isinstance(interaction, MatchInteraction):
        return interaction.replaced(
            pairs=tuple(
                pair.replaced(feedback=feedback.choices.get(name))
                for name, pair in zip(answers.names, interaction.pairs, strict=True)
            )
        )
    if (feedback.gaps or feedback.choices) and isinstance(interaction, ClozeInteraction):
        return interaction.replaced(
            gaps=tuple(
                gap.replaced(
                    interaction=_with_gap_feedback(
                        gap.interaction,
                        [
                            feedback.gaps.get((number, name)) or feedback.choices.get(name_in_gap(number, name))
                            for name in names
                        ],
                    )
                )
                for number, (gap, names) in enumerate(zip(interaction.gaps, answers.gap_names, strict=True), 1)
            )
        )
    return interaction


def _with_gap_feedback(interaction: Any, feedback: Sequence[Localized | None]) -> Any:
    if not any(feedback):
        return interaction
    name = "choices" if isinstance(interaction, ChoiceInteraction) else "answers"
    parts = zip(getattr(interaction, name), feedback, strict=True)
    return interaction.replaced(**{name: tuple(part.replaced(feedback=text) for part, text in parts)})
