"""Brightspace's file for importing questions into the question library, a CSV file without a header.

A question is the rows from ``NewQuestion,TYPE`` on, each a keyword and its values, as in the sample that D2L gives
away (CSV UTF-8: a byte order mark, lines ending as in Windows, five cells in each row). Rows of nothing but commas
stand between questions; a line with nothing at all would make a folder. A text is HTML where the next cell says so;
typed answers, titles and feedback on options are plain. There are no gaps, no numbers with a tolerance.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import BinaryIO

from quizkit.capability import ALL_MARKUP, Capability, Limits
from quizkit.formats import Format
from quizkit.model import (
    ChoiceInteraction,
    ExtendedText,
    Interaction,
    Item,
    Localized,
    MatchInteraction,
    OrderInteraction,
    Quiz,
    TextEntryInteraction,
)

_WIDTH = 5

Row = tuple[str, ...]

_PARTS = ("1/8", "3/8", "5/8", "7/8", "1/3", "2/3", "1/6", "5/6", "1/9", "1/7")
WEIGHTS = tuple(sorted({*(Fraction(percent, 100) for percent in range(1, 100)), *map(Fraction, _PARTS)}))
"""Whole percents, and what divides the points among three, six, seven, eight or nine."""


def write(quiz: Quiz, out: BinaryIO) -> None:
    """Write the rows of each question."""
    from quizkit.formats._rows.table import csv_of

    rows: list[Row] = []
    for item in quiz.items():
        rows += [*([("",)] if rows else ()), *_rows(item)]
    padded = [[*row, *[""] * (_WIDTH - len(row))] for row in rows]
    out.write(b"\xef\xbb\xbf" + csv_of(padded, line_end="\r\n"))


def refusals(item: Item) -> Iterator[tuple[str, str]]:
    """What the rows can't hold."""
    from quizkit.formats._authored.numbers import decimal_text, parse_number
    from quizkit.formats._rows import refusals

    if item.id is not None and not refusals.stays(item.id):
        yield f'the id "{item.id}" holds characters that a cell loses.', "Give the question a plainer id."
    if parse_number(decimal_text(item.points)) != item.points:
        yield f"the points {item.points} have too many digits to be read again.", "Round them."
    yield from refusals.nothing_blank(item)
    yield from refusals.long_texts(item)


def cautions(item: Item) -> Iterator[tuple[str, str, str]]:
    """What is to be known of a question that is written as it is."""
    from quizkit.formats._rows.refusals import may_be_computed

    if len(item.hints) > 1:
        yield "hints", "a question has one hint in Brightspace, and here are more.", "Put them into one."
    yield from may_be_computed(item)


def _rows(item: Item) -> Iterator[Row]:
    from quizkit.formats._authored.numbers import decimal_text
    from quizkit.formats._rows.cells import words

    kind, answer = _KINDS[type(item.interaction)]
    several = isinstance(item.interaction, ChoiceInteraction) and item.interaction.mode
    yield "NewQuestion", {"multiple": "MS", "true_false": "TF"}.get(str(several), kind)
    yield "ID", item.id or ""
    if item.title is not None:
        yield "Title", words(item.title)
    yield "QuestionText", *_text(item.stem)
    yield "Points", decimal_text(item.points)
    yield from answer(item.interaction)
    for hint in item.hints:
        yield "Hint", *_text(hint)
    if item.general_feedback is not None:
        yield "Feedback", *_text(item.general_feedback)


def _choice(interaction: Interaction) -> Iterator[Row]:
    from quizkit.formats._rows.cells import words

    assert isinstance(interaction, ChoiceInteraction)
    several = interaction.mode == "multiple"
    if several:
        yield "Scoring", "AllOrNothing"
    for place, choice in enumerate(interaction.choices):
        weight = "" if choice.fraction is None else _weight(choice.fraction, 1 if several else 100)
        if interaction.mode == "true_false":
            yield ("TRUE", "FALSE")[place], weight, words(choice.feedback)
        else:
            text, html = _text(choice.text)
            yield "Option", weight, text, html, words(choice.feedback)


def _typed(interaction: Interaction) -> Iterator[Row]:
    from quizkit.formats._rows.cells import words

    assert isinstance(interaction, TextEntryInteraction)
    yield "InputBox", "1", "40"
    for answer in interaction.answers:
        weight = _weight(answer.fraction, 100)
        yield "Answer", weight, words(answer.text), "sensitive" if interaction.case_sensitive else ""


def _match(interaction: Interaction) -> Iterator[Row]:
    """Each right text once, by its number, and the left ones with the number of theirs."""
    assert isinstance(interaction, MatchInteraction)
    yield "Scoring", "EquallyWeighted"
    right = list(dict.fromkeys(_text(pair.right) for pair in interaction.pairs))
    for number, text in enumerate((*right, *map(_text, interaction.distractors)), 1):
        yield "Choice", str(number), *text
    for pair in interaction.pairs:
        yield "Match", str(right.index(_text(pair.right)) + 1), *_text(pair.left)


def _order(interaction: Interaction) -> Iterator[Row]:
    assert isinstance(interaction, OrderInteraction)
    yield "Scoring", "AllOrNothing"
    for entry in interaction.entries:
        text, html = _text(entry.text)
        yield "Item", text, html or "NOT HTML"


def _essay(interaction: Interaction) -> Iterator[Row]:
    assert isinstance(interaction, ExtendedText)
    if interaction.rubric is not None:
        yield "AnswerKey", *_text(interaction.rubric)


_KINDS: dict[type, tuple[str, Callable[[Interaction], Iterator[Row]]]] = {
    ChoiceInteraction: ("MC", _choice),
    TextEntryInteraction: ("SA", _typed),
    MatchInteraction: ("M", _match),
    OrderInteraction: ("O", _order),
    ExtendedText: ("WR", _essay),
}


def _text(text: Localized) -> tuple[str, str]:
    """A text and the word that says that it is HTML; nothing where it is plain."""
    from quizkit.formats._rows.html import html_of, is_a_line

    return (text.first()[1].source, "") if is_a_line(text) else (html_of(text, mathml=True), "HTML")


def _weight(fraction: Fraction, whole: int) -> str:
    """A fraction as a part of 1 or of 100, with four digits: ``33.33`` is a third."""
    return _decimal(Fraction(round(fraction, 4)) * whole)


def _decimal(number: Fraction) -> str:
    from decimal import Decimal

    exact = Decimal(number.numerator) / Decimal(number.denominator)
    return format(exact.normalize(), "f")


FORMAT = Format(
    title="Brightspace",
    extensions=(),
    suffix=".brightspace.csv",
    read_by="csv",
    write=write,
    capability=Capability(
        interactions=frozenset(("choice", "text_entry", "match", "order", "extended_text", "upload")),
        features=frozenset(
            (
                "item-id",
                "item-title",
                "points",
                "hints",
                "general-feedback",
                "choice-feedback",
                "partial-credit",
                "all-or-nothing",
                "case-sensitive",
                "text-several",
                "distractors",
                "rubric",
            )
        ),
        except_for=frozenset((("partial-credit", "multiple"), ("partial-credit", "true_false"))),
        markup=ALL_MARKUP,
        mathml=True,
        requires=frozenset(("key", "stem")),
        fractions=WEIGHTS,
        true_false="system",
        uploads="essay",
        limits=Limits(min_choices=2),
        plain_feedback=True,
        unseen=False,
        refuses=refusals,
        cautions=cautions,
    ),
    next_step="In Brightspace, open Quizzes and then Question Library, choose Import and Upload a File, and choose the "
    "file without opening it in a spreadsheet.",
)
