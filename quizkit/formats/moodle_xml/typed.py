"""Answers that are typed: short answers and numbers."""

from decimal import Decimal

from quizkit.formats._moodle_numbers import Number, read_number
from quizkit.formats._moodle_text import is_pattern, literal_answer
from quizkit.formats.moodle_xml.own import NO_UNITS_SHOWN, UNITS, different
from quizkit.formats.moodle_xml.question import STOPS, Element, Question
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Localized,
    NumericAnswer,
    NumericInteraction,
    TextAnswer,
    TextEntryInteraction,
)

_NO_CREDIT = f"no answer earns all the points, {STOPS}"
_BEST = "Give the best answer 100 %."


def read_short_answers(question: Question) -> tuple[TextEntryInteraction, Localized | None]:
    """A ``shortanswer``, and the feedback for any other answer: that of ``*`` with no points."""
    answers = []
    patterns: list[str] = []
    otherwise = None
    for element in question.children("answer"):
        words = question.raw(element)
        fraction = question.fraction(element)
        feedback = question.text(question.child("feedback", element))
        if not words:
            if feedback is not None or fraction:
                question.error("read/option", "an answer has no text.", "Write what is to be typed.", element)
            continue
        if words == "*" and not fraction:
            otherwise = feedback
            continue
        if is_pattern(words):
            patterns.append(words)
            warn_of_pattern(question, words, element)
        else:
            words = literal_answer(words)
        answers.append(
            TextAnswer(text=question.plain(words, element), fraction=fraction or NONE_OF_IT, feedback=feedback)
        )
    if not answers:
        question.error("read/option", "no accepted answer is given.", "Write what is to be typed.")
    elif all(answer.fraction != ALL_OF_IT for answer in answers):
        question.warn("read/weight", _NO_CREDIT, _BEST)
    if patterns:
        question.own["wildcards"] = list(patterns)
    return TextEntryInteraction(answers=tuple(answers), case_sensitive=question.flag("usecase", False)), otherwise


def warn_of_pattern(question: Question, words: str, element: Element | None = None) -> None:
    """Say that an answer is a pattern, which other systems do not know."""
    message = f'Moodle takes any text for the asterisk of "{words}"; other systems take it as it stands.'
    question.warn("read/wildcard", message, "List the answers one by one.", element)


def read_numbers(question: Question) -> tuple[NumericInteraction, Localized | None]:
    """A ``numerical``, and the feedback for any other number: that of ``*`` with no points."""
    answers = []
    otherwise = None
    is_known = False
    elements = question.children("answer")
    for element in elements:
        answer = _number(question, element)
        if answer is None:
            # Moodle takes a tolerance that is no number for 0 and goes on
            is_known = is_known or read_number(question.raw(element)) is not None
            continue
        rest = answer.value is None and answer.minimum is None and not answer.fraction
        if rest and element is elements[-1] and not question.notes.get("otherwise"):
            otherwise = answer.feedback
        else:
            answers.append(answer)
    if not answers:
        if not is_known:
            question.error("read/number", f"no number is given, {STOPS}", "Write the right one.")
    elif all(answer.fraction != ALL_OF_IT for answer in answers):
        question.warn("read/weight", _NO_CREDIT, _BEST)
    return NumericInteraction(answers=tuple(answers), unit=_unit(question)), otherwise


def _number(question: Question, element: Element) -> NumericAnswer | None:
    words = question.raw(element)
    fraction = question.fraction(element) or NONE_OF_IT
    feedback = question.text(question.child("feedback", element))
    if words == "*":
        return NumericAnswer(fraction=fraction, feedback=feedback, location=question.at(element))
    tolerance = question.value("tolerance", element)
    number = meant_number(question, words, tolerance, element)
    if number is None:
        return None
    return NumericAnswer(
        value=number.value,
        tolerance=number.tolerance,
        minimum=number.minimum,
        maximum=number.maximum,
        fraction=fraction,
        feedback=feedback,
        location=question.at(element),
    )


def meant_number(question: Question, words: str, tolerance: str, element: Element | None = None) -> Number | None:
    """The number that an answer means; an error where it is none, or may be two."""
    number = read_number(f"{words}:{tolerance}" if tolerance else words)
    shown = f"{words} ± {tolerance}" if tolerance else words
    if number is None:
        message = f'"{shown[:60]}" is no number, or may be more than one.'
        question.error(
            "read/number", message, "Write it like 1234.5, with a point and nothing between digits.", element
        )
    elif number.odd:
        without = f"{words}:{tolerance}".replace(",", "").rstrip(":").replace(":", " ± ")
        stored = f" and stores {without}" if "," in shown else ""
        message = f'Moodle does not understand the number "{shown}"{stored}.'
        question.warn("read/number", message, f"Write {number.spelled().replace(':', ' and tolerance ')}.", element)
    elif number.value is None and number.minimum is not None and number.maximum is not None:
        middle, apart = (number.minimum + number.maximum) / 2, (number.maximum - number.minimum) / 2
        message = f'Moodle understands the range "{shown}" in GIFT alone, and not here.'
        question.warn("read/number", message, f"Write {middle} and tolerance {apart}.", element)
    return number


def _unit(question: Question) -> str | None:
    """The unit whose numbers are given; other units and how they are asked for are kept for Moodle."""
    units: list[tuple[str, str]] = []
    holder = question.child("units")
    for element in [] if holder is None else question.children("unit", holder):
        name = question.value("unit_name", element)
        if name:
            units.append((question.value("multiplier", element) or "1", name))
    found = {name: question.value(name) for name in UNITS}
    if not units and found["showunits"] == NO_UNITS_SHOWN:
        found["showunits"] = ""
    if found["unitgradingtype"] in ("", "0"):
        found["unitpenalty"] = ""
    question.own.update(different(found, UNITS))
    base = next((name for multiplier, name in units if _is_one(multiplier)), None)
    if units and (len(units) > 1 or base is None):
        question.own["units"] = [list(unit) for unit in units]
    return base


def _is_one(multiplier: str) -> bool:
    number = read_number(multiplier)
    return number is not None and number.value == Decimal(1)
