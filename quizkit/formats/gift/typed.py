"""Answers that are typed: short answers and numbers."""

import re
from fractions import Fraction
from itertools import pairwise

from quizkit.formats._moodle_numbers import read_number
from quizkit.formats._moodle_text import TRIMMED, is_pattern, literal_answer
from quizkit.formats.gift.question import REFUSED, Question
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Localized,
    NumericAnswer,
    NumericInteraction,
    TextAnswer,
    TextEntryInteraction,
)

Piece = tuple[int, int]

_MARK = re.compile("=")
_NO_CREDIT = "no answer earns all the points, so Moodle stops importing at this question."


def pieces_of(question: Question, start: int, end: int) -> list[Piece]:
    """Where the answers stand that ``=`` begins; one before the first ``=`` needs none."""
    bounds = [start - 1, *(mark.start() for mark in _MARK.finditer(question.text, start, end)), end]
    pieces = [(question.skip_space(before + 1, stop), stop) for before, stop in pairwise(bounds)]
    return pieces[1:] if pieces[0][0] == pieces[0][1] else pieces


def read_short_answers(
    question: Question, pieces: list[Piece]
) -> tuple[TextEntryInteraction, Localized | None, tuple[str, ...]]:
    """``=right =%50%half right#feedback``: the answers, the feedback for any other, and which of them are patterns."""
    answers = []
    patterns = []
    otherwise = None
    for start, end in pieces:
        fraction, start, stop, feedback = _parts(question, start, end)
        words, offset = question.words(start, stop)
        if not words:
            if feedback is not None:
                question.error(
                    "read/option", "an answer has feedback but no text.", "Write what is to be typed.", start
                )
            continue
        if words == "*" and fraction == NONE_OF_IT:
            otherwise = feedback
            continue
        if is_pattern(words):
            patterns.append(words)
            message = f'Moodle takes any text for the asterisk of "{words}"; other systems take it as it stands.'
            question.warn("read/wildcard", message, "List the answers one by one.", offset)
        else:
            words = literal_answer(words)
        if fraction is not None:
            answers.append(TextAnswer(text=question.as_text(words, offset), fraction=fraction, feedback=feedback))
    if not answers:
        question.error("read/option", "no accepted answer is given.", "Write what is to be typed.", pieces[0][0])
    elif all(answer.fraction != ALL_OF_IT for answer in answers):
        question.warn("read/weight", _NO_CREDIT, "Give the best answer 100 %.", pieces[0][0])
    return TextEntryInteraction(answers=tuple(answers)), otherwise, tuple(patterns)


def read_numbers(question: Question, start: int, end: int) -> tuple[NumericInteraction, Localized | None]:
    """``#3.14:0.01``, ``#=3:0 =%50%3:1#close ~#feedback for any other number``: the answers, and that feedback."""
    text = question.text
    start += 1
    other = text.find("~", start, end)
    pieces = pieces_of(question, start, end if other < 0 else other)
    found = [_numeric(question, *piece) for piece in pieces]
    answers = [answer for answer, _ in found if answer is not None]
    others = [answer for answer in answers if answer.accepts_anything() and not answer.fraction]
    otherwise = others[0].feedback if others else None
    if others:
        answers = [answer for answer in answers if answer.fraction or not answer.accepts_anything()]
    units = {unit for _, unit in found if unit}
    if len(units) > 1:
        question.error("read/number", f"the numbers have several units: {', '.join(sorted(units))}.", at=start)
    if not pieces:
        question.error("read/number", f"no number is given, {REFUSED}", "Write it after the #.", start)
    if other >= 0:
        otherwise = _any_other(question, other, end) or otherwise
    return NumericInteraction(answers=tuple(answers), unit=units.pop() if len(units) == 1 else None), otherwise


def _numeric(question: Question, start: int, end: int) -> tuple[NumericAnswer | None, str | None]:
    fraction, start, stop, feedback = _parts(question, start, end)
    words, offset = question.words(start, stop)
    place = question.places.at(offset)
    if fraction is None:
        return None, None
    if words.partition(":")[0].strip() == "*":
        return NumericAnswer(fraction=fraction, feedback=feedback, location=place), None
    number = read_number(words)
    if number is None:
        message = f'"{words[:60]}" is no number, or may be more than one; Moodle would take any answer as right.'
        question.error("read/number", message, "Write it like 1234.5, with a point and nothing between digits.", place)
        return None, None
    if number.odd:
        message = f'Moodle does not understand the number "{words}": it refuses the file or takes any answer as right.'
        question.warn("read/number", message, f"Write {number.spelled()}.", place)
    elif words == "0" and question.text[start - 1] != "=":
        message = f"Moodle takes a bare 0 for no answer, {REFUSED}"
        question.warn("read/number", message, "Write {#=0}.", place)
    answer = NumericAnswer(
        value=number.value,
        tolerance=number.tolerance,
        minimum=number.minimum,
        maximum=number.maximum,
        fraction=fraction,
        feedback=feedback,
        location=place,
    )
    return answer, number.unit


def _any_other(question: Question, start: int, end: int) -> Localized | None:
    hash_ = question.text.find("#", start, end)
    stop = end if hash_ < 0 else hash_
    if question.text[start + 1 : stop].strip(TRIMMED):
        message = 'Moodle drops what stands after "~" here: only feedback for any other number has its place there.'
        question.warn("read/number", message, "Write ~#feedback.", start)
    return None if hash_ < 0 else question.feedback(hash_ + 1, end)


def _parts(question: Question, start: int, end: int) -> tuple[Fraction | None, int, int, Localized | None]:
    """The weight of a typed answer, where its words begin and end, and its feedback."""
    text = question.text
    fraction: Fraction | None = ALL_OF_IT
    if text.startswith("%", start, end):
        weight = question.weight(start, end)
        if weight is not None:
            fraction, start = weight
    hash_ = text.find("#", start, end)
    if hash_ < 0:
        return fraction, start, end, None
    return fraction, start, hash_, question.feedback(hash_ + 1, end)
