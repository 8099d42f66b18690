"""Questions answered by typing, written: texts, numbers, essays, gaps in a text."""

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from quizkit.formats._qti12.labels import idents_of, labels
from quizkit.formats._qti12.numbers import EXACT, number_text
from quizkit.formats._qti12.pen import (
    Body,
    Pen,
    all_of,
    any_of,
    equal,
    html_material,
    link,
    only_text,
    yes_no,
)
from quizkit.formats._xml import xml_attribute
from quizkit.formats.qti12.agreed import ANY_LINES
from quizkit.model import (
    ALL_OF_IT,
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    Gap,
    Item,
    Localized,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    TextAnswer,
    TextEntryInteraction,
)
from quizkit.richtext import to_plain

_RESPONSE = "RESPONSE"
_GAP = re.compile("<gap-([0-9]+)/>")


def _text_field(ident: str) -> str:
    return (
        f'<response_str ident={xml_attribute(ident)} rcardinality="Single"><render_fib fibtype="String" rows="1" '
        'prompt="Box"/></response_str>'
    )


def _number_field(ident: str) -> str:
    return (
        f'<response_num ident={xml_attribute(ident)} rcardinality="Single" numtype="Decimal"><render_fib '
        'fibtype="Decimal" rows="1" prompt="Box"/></response_num>'
    )


def write_text_entry(interaction: TextEntryInteraction, _item: Item, pen: Pen) -> Body:
    """Type a short text."""
    body = Body("text_entry", _text_field(_RESPONSE))
    _add_texts(body, interaction, _RESPONSE, pen, adds=False)
    return body


def _add_texts(body: Body, interaction: TextEntryInteraction, response: str, pen: Pen, *, adds: bool) -> str:
    """Add the rules for typed texts; the condition for a right one."""
    right = []
    place = 0
    for (fraction, _), answers in groupby(interaction.answers, key=_alike):
        tests = []
        shown = ""
        for answer in answers:
            place += 1
            tests.append(equal(response, to_plain(only_text(answer.text)), yes_no(interaction.case_sensitive, "case")))
            if answer.feedback is not None:
                shown = link(f"answer_{place}")
                body.feedback.append((f"answer_{place}", answer.feedback))
        body.rules.append(pen.rule("".join(tests), fraction, adds=adds, link=shown))
        if fraction == ALL_OF_IT:
            right += tests
    body.right = any_of(right)
    return body.right


def _alike(answer: TextAnswer) -> tuple[Fraction, int]:
    """Answers that stand side by side in one rule: those of one worth; one with feedback needs its own."""
    return answer.fraction, 0 if answer.feedback is None else id(answer)


def write_numeric(interaction: NumericInteraction, _item: Item, pen: Pen) -> Body:
    """Type a number. The best answer comes first, since no other rule counts after it."""
    body = Body("numeric", _number_field(_RESPONSE))
    _add_numbers(body, interaction, _RESPONSE, pen, adds=False)
    return body


def _add_numbers(body: Body, interaction: NumericInteraction, response: str, pen: Pen, *, adds: bool) -> str:
    """Add the rules for numbers; the condition for a right one."""
    right = []
    for place, answer in enumerate(sorted(interaction.answers, key=lambda one: -one.fraction), 1):
        test = _accepting(answer, response)
        shown = ""
        if answer.feedback is not None:
            shown = link(f"answer_{place}")
            body.feedback.append((f"answer_{place}", answer.feedback))
        body.rules.append(pen.rule(test, answer.fraction, adds=adds, link=shown))
        if answer.fraction == ALL_OF_IT:
            right.append(test)
    body.right = any_of(right)
    return body.right


def _accepting(answer: NumericAnswer, response: str) -> str:
    """A number with the bounds around it, or the bounds of a range."""
    ident = xml_attribute(response)
    if answer.accepts_anything():
        return f"<not><unanswered respident={ident}/></not>"
    low, high = answer.minimum, answer.maximum
    if answer.value is not None:
        low, high = EXACT.subtract(answer.value, answer.tolerance), EXACT.add(answer.value, answer.tolerance)
    bounds = []
    if low is not None:
        bounds.append(f"<vargte respident={ident}>{number_text(low)}</vargte>")
    if high is not None:
        bounds.append(f"<varlte respident={ident}>{number_text(high)}</varlte>")
    within = all_of(bounds)
    return within if answer.value is None else f"<or>{equal(response, number_text(answer.value))}{within}</or>"


def write_essay(interaction: ExtendedText, _item: Item, _pen: Pen) -> Body:
    """Write an essay, which a person marks."""
    size = f'rows="{interaction.lines}" columns="60"' if interaction.lines else f'rows="{ANY_LINES}"'
    return Body(
        "extended_text",
        f'<response_str ident="{_RESPONSE}" rcardinality="Single"><render_fib fibtype="String" {size} '
        'prompt="Box"/></response_str>',
    )


def write_none(_interaction: NoInteraction, _item: Item, _pen: Pen) -> Body:
    """Text without a question."""
    return Body("none", "")


def write_cloze(interaction: ClozeInteraction, item: Item, pen: Pen) -> Body:
    """Fill in the gaps of the stem, between whose pieces the places to answer stand."""
    body = Body("cloze", "", adds=True)
    total = sum((gap.weight for gap in interaction.gaps), Fraction(0))
    gaps = {gap.id: place for place, gap in enumerate(interaction.gaps)}
    fields, right = [], []
    for gap in interaction.gaps:
        own_pen = replace(pen, full=pen.full * gap.weight / total)
        fields.append(_gap_field(gap, pen))
        right.append(_add_gap(body, gap, own_pen))
    body.right = all_of([test for test in right if test])
    body.shown = f"<flow>{''.join(_pieces(item.stem, gaps, fields, pen))}</flow>"
    return body


def _pieces(stem: Localized, gaps: dict[str, int], fields: list[str], pen: Pen) -> Iterator[str]:
    html = pen.html(only_text(stem), lambda name: f"<gap-{gaps[name]}/>" if name in gaps else f"[[{name}]]")
    for number, piece in enumerate(_GAP.split(html)):
        if number % 2:
            yield fields[int(piece)]
        elif piece:
            yield html_material(piece)


def _gap_field(gap: Gap, pen: Pen) -> str:
    interaction = gap.interaction
    if isinstance(interaction, NumericInteraction):
        return _number_field(gap.id)
    if isinstance(interaction, TextEntryInteraction):
        return _text_field(gap.id)
    return (
        f'<response_lid ident={xml_attribute(gap.id)} rcardinality="Single"><render_choice'
        f"{yes_no(interaction.shuffle)}>{labels(interaction.choices, idents_of(interaction), pen)}</render_choice>"
        "</response_lid>"
    )


def _add_gap(body: Body, gap: Gap, pen: Pen) -> str:
    """Add the rules of one gap; the condition that it is right."""
    interaction = gap.interaction
    if isinstance(interaction, NumericInteraction):
        return _add_numbers(body, interaction, gap.id, pen, adds=True)
    if isinstance(interaction, TextEntryInteraction):
        return _add_texts(body, interaction, gap.id, pen, adds=True)
    return _add_list(body, interaction, gap, pen)


def _add_list(body: Body, interaction: ChoiceInteraction, gap: Gap, pen: Pen) -> str:
    right = []
    for ident, choice in zip(idents_of(interaction), interaction.choices, strict=True):
        test = equal(gap.id, ident)
        if choice.fraction:
            body.rules.append(pen.rule(test, choice.fraction, adds=True))
        if choice.fraction == ALL_OF_IT:
            right.append(test)
    return any_of(right)
