"""Questions that are answered by typing, as maps, lists and strings."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from quizkit.formats._authored.authored import AuthoredAnswer, AuthoredItem, Written
from quizkit.formats._authored.document.outline import Blank, Row, Texts
from quizkit.formats._authored.interactions import kind_by_shape, other_meaning
from quizkit.formats._authored.numbers import decimal_text, fraction_text
from quizkit.formats._authored.typed import ANYTHING_ELSE
from quizkit.model import (
    Localized,
    NumericAnswer,
    NumericInteraction,
    TextAnswer,
    TextEntryInteraction,
)

Outline = dict[str, Any]


def write_text_entry(interaction: TextEntryInteraction, texts: Texts, stem: Localized) -> Outline:
    """A short text to type."""
    values = [_text_answer(answer, texts) for answer in interaction.answers]
    out = _typed("short_answer", values, texts, AuthoredItem(stem=stem))
    if interaction.case_sensitive:
        out["case_sensitive"] = True
    return out


def _text_answer(answer: TextAnswer, texts: Texts) -> Any:
    value = texts.plain().value(answer.text)
    with_markup = isinstance(value, dict) and "text" in value
    if answer.fraction == 1 and answer.feedback is None and (with_markup or value == {} or _is_filled(value)):
        return value
    out = value if with_markup else {"text": value}
    return _with_weight(out, answer.fraction, answer.feedback, texts)


def _is_filled(value: Any) -> bool:
    return bool(value.strip()) if isinstance(value, str) else bool(value)


def _with_weight(out: Outline, fraction: Fraction, feedback: Localized | None, texts: Texts) -> Outline:
    if fraction != 1:
        out["correct"] = False if fraction == 0 else fraction_text(fraction)
    texts.put(out, "feedback", feedback)
    return out


def _typed(kind: str, values: list[Any], texts: Texts, authored: AuthoredItem) -> Outline:
    """Accepted answers, with the type where they would be taken for another. ``authored`` holds what else is said."""
    if any(isinstance(value, dict) for value in values):
        authored.answers = [_as_answer(value) for value in values]
    else:
        authored.key = [Written(_as_written(value)) for value in values]
    if not values:
        authored.key = [Written("")]
    out: Outline = {}
    if kind_by_shape(authored, texts.language) != kind or (kind == "short_answer" and other_meaning(authored)):
        out["type"] = kind
    if not values:
        out["answer"] = Blank("what is the right answer?")
    elif len(values) == 1:
        out["answer"] = values[0]
    else:
        out["answer"] = Row(values) if _is_short(values) else values
    return out


def _is_short(values: list[Any]) -> bool:
    """Whether these are plain values that fit on one line."""
    return not any(isinstance(value, dict) for value in values) and sum(len(_as_written(one)) for one in values) < 60


def _as_written(value: Any) -> str:
    return decimal_text(value) if isinstance(value, Decimal) else str(value)


def _as_answer(value: Any) -> AuthoredAnswer:
    """An answer as the reader sees it, as far as its kind depends on it."""
    if not isinstance(value, dict):
        return AuthoredAnswer(Written(_as_written(value)))
    text = value.get("answer", value.get("text"))
    written = Written(_as_written(text)) if isinstance(text, str | Decimal) and "markup" not in value else None
    return AuthoredAnswer(
        written,
        minimum=Written("0") if "minimum" in value else None,
        maximum=Written("0") if "maximum" in value else None,
    )


def write_numeric(interaction: NumericInteraction, texts: Texts, stem: Localized) -> Outline:
    """A number to type."""
    answers = interaction.answers
    valued = [answer for answer in answers if answer.value is not None]
    tolerances = {answer.tolerance for answer in valued}
    alike = len(tolerances) == 1 and all(_is_simple(answer) for answer in valued)
    shared = tolerances.pop() if alike else Decimal(0)
    values = [_number(answer, shared, texts) for answer in answers]
    authored = AuthoredItem(stem=stem)
    authored.tolerance = Written("1") if shared else None
    authored.unit = Written("m") if interaction.unit is not None else None
    out = _typed("numeric", values, texts, authored)
    if shared:
        out["tolerance"] = shared
    if interaction.unit is not None:
        out["unit"] = interaction.unit
    return out


def _is_simple(answer: NumericAnswer) -> bool:
    """Whether an answer is a right value, with nothing more to it than a tolerance."""
    return answer.fraction == 1 and answer.feedback is None and answer.minimum is None and answer.maximum is None


def _number(answer: NumericAnswer, shared: Decimal, texts: Texts) -> Any:
    if answer.value is not None and _is_simple(answer) and answer.tolerance == shared:
        return answer.value
    if answer.value is None and answer.fraction == 1 and answer.feedback is None and not answer.tolerance:
        low, high = ("" if end is None else decimal_text(end) for end in (answer.minimum, answer.maximum))
        return f"{low}..{high}" if low or high else ANYTHING_ELSE
    out: Outline = {}
    for name, number in (("answer", answer.value), ("minimum", answer.minimum), ("maximum", answer.maximum)):
        if number is not None:
            out[name] = number
    if answer.tolerance:
        out["tolerance"] = answer.tolerance
    return _with_weight(out, answer.fraction, answer.feedback, texts)
