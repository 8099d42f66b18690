"""Feedback for right, partly right and wrong answers, where a target has feedback on single answers alone.

Where one answer is chosen or typed, both come to the same: students see what belongs to the answer that they gave.
"""

from collections.abc import Collection
from fractions import Fraction
from typing import Any

from quizkit.capability import Feature
from quizkit.diagnostics import Severity
from quizkit.losses.about import About
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    ChoiceInteraction,
    Item,
    Localized,
    NumericInteraction,
    Text,
    TextEntryInteraction,
)
from quizkit.richtext import canonical, text_of, to_html

_OUTCOMES: tuple[tuple[Feature, str, str], ...] = (
    ("correct-feedback", "correct_feedback", "right"),
    ("partial-feedback", "partial_feedback", "partly right"),
    ("incorrect-feedback", "incorrect_feedback", "wrong"),
)


def with_feedback_on_answers(item: Item, lacking: Collection[Feature], about: About) -> Item:
    """The item with its feedback for each outcome on the answers that lead to it.

    ``lacking`` is what the target has no place for. What is typed and foreseen by nobody has no feedback of its own, so
    that for wrong answers stays where answers are typed.
    """
    interaction: Any = item.interaction
    wanted = [(feature, name, what) for feature, name, what in _OUTCOMES if feature in lacking and getattr(item, name)]
    match interaction:
        case ChoiceInteraction(mode="single" | "true_false") if "choice-feedback" not in lacking:
            where, word = "choices", "option"
        case TextEntryInteraction() | NumericInteraction() if "answer-feedback" not in lacking:
            where, word = "answers", "answer"
            wanted = [one for one in wanted if one[0] != "incorrect-feedback"]
        case _:
            return item
    parts: tuple[Any, ...] = getattr(interaction, where)
    if any(part.fraction is None for part in parts):
        return item
    for feature, name, what in wanted:
        text: Localized = getattr(item, name)
        leading = [_leads_to(part.fraction, feature) for part in parts]
        count = sum(leading)
        parts = tuple(_with(part, text) if leads else part for part, leads in zip(parts, leading, strict=True))
        item = item.replaced(**{name: None})
        about.lose(
            feature,
            f"{about.target.title} has no place for feedback for a {what} answer.",
            f"It is written as feedback on {'the' if count == 1 else 'each'} {what} {word}."
            if count
            else f"It is left out: no {word} is {what}, so that nobody would see it.",
            severity=Severity.INFO,
        )
    return item.replaced(interaction=interaction.replaced(**{where: parts}))


def _leads_to(fraction: Fraction | None, feature: Feature) -> bool:
    """Whether who gives an answer of this worth sees the feedback."""
    if fraction is None or fraction == ALL_OF_IT:
        return fraction is not None and feature == "correct-feedback"
    return feature == ("partial-feedback" if fraction > NONE_OF_IT else "incorrect-feedback")


def _with(part: Any, text: Localized) -> Any:
    """The choice or answer with more feedback behind its own."""
    own: Localized | None = part.feedback
    if own is None or _same(own, text):
        return part.replaced(feedback=text)
    texts = {tag: joined(own.get(tag), more) for tag, more in text.items()}
    return part.replaced(feedback=own.replaced(texts={**own.texts, **texts}))


def joined(first: Text | None, second: Text) -> Text:
    """Two texts, one below the other."""
    if first is None:
        return second
    html = to_html(first, block=True) + to_html(second, block=True)
    return text_of(html, "html", second.location)


def _same(one: Localized, other: Localized) -> bool:
    return {tag: canonical(text) for tag, text in one.items()} == {tag: canonical(text) for tag, text in other.items()}
