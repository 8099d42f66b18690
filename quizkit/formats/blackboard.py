"""Blackboard's file for "Upload Questions", text with tabs and without a header.

A question a row: its type, the question, and what the type needs, as Blackboard's help says; the words ``correct``,
``incorrect``, ``true`` and ``false`` are English whatever the questions' language. Texts are HTML, as other programs
that make such files write them, since a row is a line and has no other way to break one; formulas are MathML in it,
which browsers show. Typed answers are plain. No line may be blank, and there is no byte order mark, which would be
part of the first type. Ultra takes the same file, but for putting in order.
"""

import re
from collections.abc import Callable, Iterator
from typing import BinaryIO

from quizkit.capability import ALL_MARKUP, Capability, Limits
from quizkit.formats import Format
from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    Interaction,
    Item,
    Localized,
    MatchInteraction,
    NumericInteraction,
    OrderInteraction,
    Quiz,
    TextEntryInteraction,
)

_IN_ORIGINAL = 20
"""The most answers of a question in the Original view of courses; Ultra takes 100."""

_MOST_GAPS = 10
_NAME = re.compile(r"[A-Za-z0-9._-]{1,100}")
"""What may stand in the square brackets of a blank, as Blackboard's help says."""

Reason = tuple[str, str]


def write(quiz: Quiz, out: BinaryIO) -> None:
    """Write a line for each question."""
    lines = ("\t".join(_cells(item)) for item in quiz.items())
    out.write("".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))


def refusals(item: Item) -> Iterator[Reason]:
    """What a row can't hold."""
    from quizkit.formats._rows import refusals

    yield from refusals.one_right(item)
    yield from refusals.nothing_blank(item)
    yield from refusals.long_texts(item)
    interaction = item.interaction
    typed: list[Localized] = []
    match interaction:
        case TextEntryInteraction(answers=answers):
            typed += [answer.text for answer in answers]
        case NumericInteraction():
            yield from _of_number(interaction)
        case MatchInteraction(pairs=pairs):
            right = [_html(pair.right) for pair in pairs]
            if len(set(right)) < len(right):
                message = "two things are matched with the same text, and Blackboard marks one of them wrong."
                yield message, "Let each have a text of its own."
        case ClozeInteraction(gaps=gaps):
            yield from _of_gaps(item, interaction)
            for gap in gaps:
                if isinstance(gap.interaction, TextEntryInteraction):
                    typed += [answer.text for answer in gap.interaction.answers]
    for text in typed:
        words = _words(text)
        if not words or words.startswith('"'):
            yield "an answer to type is blank or begins with a quotation mark.", "Write it without."


def cautions(item: Item) -> Iterator[tuple[str, str, str]]:
    """What only one of Blackboard's two views of a course takes."""
    interaction = item.interaction
    if isinstance(interaction, OrderInteraction):
        yield "order-in-ultra", "Blackboard Ultra does not upload questions that put things in order.", _USE_ORIGINAL
    count = max(len(getattr(interaction, name, ())) for name in ("choices", "answers", "pairs", "entries"))
    if count > _IN_ORIGINAL:
        message = f"Blackboard Original takes {_IN_ORIGINAL} answers to a question, and here are {count}."
        yield "many-answers", message, "Blackboard Ultra takes them."


_USE_ORIGINAL = "It is there in the Original view of a course alone."


def _of_number(interaction: NumericInteraction) -> Iterator[Reason]:
    from quizkit.formats._authored.numbers import decimal_text, parse_number

    for answer in interaction.answers:
        if answer.value is None:
            yield "a range of numbers with one end, or none, has no place there.", "Give it two ends."
        elif any(parse_number(decimal_text(part)) != part for part in (answer.value, answer.tolerance)):
            yield f"the number {answer.value} has too many digits to be read again.", "Round it."


def _of_gaps(item: Item, interaction: ClozeInteraction) -> Iterator[Reason]:
    if len(interaction.gaps) > _MOST_GAPS:
        yield f"Blackboard takes {_MOST_GAPS} gaps in a text, and here are {len(interaction.gaps)}.", "Split it."
    names = {gap.id for gap in interaction.gaps}
    around = _html(item.stem, gap=lambda name: "" if name in names else f"[[{name}]]")
    for gap in interaction.gaps:
        if _NAME.fullmatch(gap.id) is None:
            message = f"the gap's name \"{gap.id[:40]}\" can't stand in Blackboard's square brackets."
            yield message, "Name it with English letters, digits, dots, hyphens and underscores."
        elif f"[{gap.id}]" in around:
            yield f'the text holds "[{gap.id}]", which Blackboard takes for the gap.', "Give the gap another name."


def _cells(item: Item) -> Iterator[str]:
    interaction = item.interaction
    kind, answer = _KINDS[type(interaction)]
    mode = interaction.mode if isinstance(interaction, ChoiceInteraction) else ""
    yield {"multiple": "MA", "true_false": "TF"}.get(mode, kind)
    names = {gap.id for gap in interaction.gaps} if isinstance(interaction, ClozeInteraction) else set()
    yield _html(item.stem, gap=lambda name: f"[{name}]" if name in names else f"[[{name}]]")
    yield from answer(interaction)


def _choice(interaction: Interaction) -> Iterator[str]:
    assert isinstance(interaction, ChoiceInteraction)
    if interaction.mode == "true_false":
        yield "true" if interaction.choices[0].fraction else "false"
        return
    for choice in interaction.choices:
        yield _html(choice.text)
        yield "correct" if choice.fraction else "incorrect"


def _typed(interaction: Interaction) -> Iterator[str]:
    assert isinstance(interaction, TextEntryInteraction)
    for answer in interaction.answers:
        yield _words(answer.text)


def _number(interaction: Interaction) -> Iterator[str]:
    from quizkit.formats._authored.numbers import decimal_text

    assert isinstance(interaction, NumericInteraction)
    (answer,) = interaction.answers
    assert answer.value is not None
    yield decimal_text(answer.value)
    yield decimal_text(answer.tolerance)


def _match(interaction: Interaction) -> Iterator[str]:
    assert isinstance(interaction, MatchInteraction)
    for pair in interaction.pairs:
        yield _html(pair.left)
        yield _html(pair.right)


def _order(interaction: Interaction) -> Iterator[str]:
    assert isinstance(interaction, OrderInteraction)
    for entry in interaction.entries:
        yield _html(entry.text)


def _gaps(interaction: Interaction) -> Iterator[str]:
    """The name of each gap and its answers, with an empty cell between one gap and the next."""
    assert isinstance(interaction, ClozeInteraction)
    for place, gap in enumerate(interaction.gaps):
        if place:
            yield ""
        yield gap.id
        yield from _typed(gap.interaction)


def _essay(interaction: Interaction) -> Iterator[str]:
    assert isinstance(interaction, ExtendedText)
    if interaction.rubric is not None:
        yield _html(interaction.rubric)


_KINDS: dict[type, tuple[str, Callable[[Interaction], Iterator[str]]]] = {
    ChoiceInteraction: ("MC", _choice),
    TextEntryInteraction: ("FIB", _typed),
    NumericInteraction: ("NUM", _number),
    MatchInteraction: ("MAT", _match),
    OrderInteraction: ("ORD", _order),
    ClozeInteraction: ("FIB_PLUS", _gaps),
    ExtendedText: ("ESS", _essay),
}


def _html(text: Localized, gap: Callable[[str], str] | None = None) -> str:
    """A text as HTML in one line; a quotation mark does not begin it, since a table's reader would look for the end."""
    from quizkit.formats._rows.html import html_of

    html = html_of(text, gap=gap, mathml=True).replace("\n", "&#10;")
    return f"&quot;{html[1:]}" if html.startswith('"') else html


def _words(text: Localized) -> str:
    from quizkit.formats._rows.cells import words

    return words(text)


FORMAT = Format(
    title="Blackboard",
    extensions=(),
    suffix=".blackboard.txt",
    read_by="csv",
    write=write,
    capability=Capability(
        interactions=frozenset(
            ("choice", "text_entry", "numeric", "match", "order", "cloze", "extended_text", "upload")
        ),
        features=frozenset(("all-or-nothing", "text-several", "rubric")),
        markup=ALL_MARKUP,
        mathml=True,
        requires=frozenset(("key", "stem")),
        true_false="system",
        uploads="essay",
        gaps=frozenset(("text_entry",)),
        limits=Limits(min_choices=2, max_choices=100, items=500),
        unmarked=False,
        unseen=False,
        refuses=refusals,
        cautions=cautions,
        instead="blackboard-qti",
        instead_holds=frozenset(("images", "media", "general-feedback", "correct-feedback", "incorrect-feedback")),
    ),
    next_step="In Blackboard, open a test or pool, choose Upload Questions (in Ultra: Upload questions from "
    "a file), and choose the file.",
)
