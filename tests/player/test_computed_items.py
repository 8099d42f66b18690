"""Computed answers in real QTI 3 players: the values that are drawn, what the text shows, and which numbers are right.

Each set of values is played for itself: the number that is drawn is set from 1 to that of the set. qti-components 7.27
shows every printed value between quotation marks, those of its own makers' examples as well.
"""

import math
import re
from collections.abc import Callable
from decimal import Decimal

import pytest

from quizkit.model import FormulaInteraction, Item, Variable
from tests.formats.qti.samples import en, members, quiz, written

from .playing import PLAYERS, play

pytestmark = pytest.mark.player

X = Variable(name="x", minimum=Decimal(1), maximum=Decimal(9))
Y = Variable(name="y", minimum=Decimal("-2.5"), maximum=Decimal("2.5"), decimals=2)
SET = re.compile(rb'<qti-random-integer min="1" max="(\d+)"/>')

ASKED: dict[str, tuple[tuple[Variable, ...], Callable[..., float], str, int]] = {  # the formula, and what it means
    "2 * {x}": ((X,), lambda x: 2 * x, "0", 0),
    "{x} - 5": ((X,), lambda x: x - 5, "0.5", 0),  # with an answer of 0, near which nothing is right but a number
    "{x} * {y}": ((X, Y), lambda x, y: x * y, "0.05", 3),
    "{x} / 7 + 0.1 - 0.8": ((X,), lambda x: x / 7 - 0.7, "0.1", 1),
    "pow({y}, 2) - sqrt({x}) % 2": ((Y, X), lambda y, x: y * y - x**0.5 % 2, "0.001", 4),
    "log10({x}) + floor({y}) - ceil({y}) + round({x} / 3)": (
        (X, Y),
        lambda x, y: math.log10(x) + y // 1 + -y // 1 + (x / 3 + 0.5) // 1,
        "0.01",
        2,
    ),
    "max({x}, 4) + min({y}, 1) + abs({y}) + round({x} / 7, 2)": (
        (X, Y),
        lambda x, y: max(x, 4) + min(y, 1) + abs(y) + round(x / 7, 2),
        "0.02",
        2,
    ),
}


@pytest.mark.parametrize("player", PLAYERS)
def test_each_set_is_shown_and_marked(player: str) -> None:
    asked, meant = [], []
    for expression, (variables, means, tolerance, decimals) in ASKED.items():
        item = Item(
            id="q",
            stem=en(", ".join(f"{{{variable.name}}}" for variable in variables)),
            interaction=FormulaInteraction(
                expression=expression,
                variables=variables,
                tolerance=Decimal(tolerance),
                decimals=decimals,
                answer_sets=5,
            ),
            points=Decimal(3),
            correct_feedback=en("Yes."),
            incorrect_feedback=en("No."),
        )
        (xml,) = [data for name, data in members(written(quiz(item), "qti30")).items() if name.startswith("items/")]
        for number in range(1, 6):
            one = SET.sub(b'<qti-random-integer min="%d" max="%d"/>' % (number, number), xml)
            values = _values(one, number)
            right = round(Decimal(means(*(float(value) for value in values))), decimals)
            margin, step = Decimal(tolerance), Decimal("0.0001")
            given = [right, right + margin, right - margin, right + margin + step, right - margin - step]
            asked.append((one, [{}, *({"RESPONSE": str(response)} for response in given)]))
            meant.append((expression, number, values))
    for (expression, number, values), results in zip(meant, play(player, asked), strict=True):
        assert [one.error for one in results] == [None] * 6
        assert [one.score for one in results] == [0, 3, 3, 3, 0, 0], (expression, number)
        assert [one.shown for one in results[1:]] == [{"correct"}] * 3 + [{"incorrect"}] * 2
        shown = [printed.strip('"') for printed in results[0].printed]
        assert [Decimal(one) for one in shown] == values


def _values(xml: bytes, number: int) -> list[Decimal]:
    """The values of a set, in the order in which the file lists the variables."""
    lists = re.findall(rb"<qti-ordered>(.*?)</qti-ordered>", xml)
    return [Decimal(re.findall(rb">([-.0-9]+)<", one)[number - 1].decode()) for one in lists]


@pytest.mark.parametrize("player", PLAYERS)
def test_a_player_draws_by_itself(player: str) -> None:
    """Whatever it draws, a text shows a value that keeps the range, and not the name of the variable."""
    interaction = FormulaInteraction(expression="2 * {x}", variables=(X,))
    item = Item(id="q", stem=en("Twice {x}?"), interaction=interaction)
    (xml,) = [data for name, data in members(written(quiz(item), "qti30")).items() if name.startswith("items/")]
    items = [(xml.replace(b'identifier="q"', b'identifier="q%d"' % number), [{}]) for number in range(8)]
    shown = []
    for (played,) in play(player, items):
        assert "{x}" not in played.text
        shown += [int(one.strip('"')) for one in played.printed]
    assert len(shown) == 8
    assert set(shown) <= set(range(1, 10))
    assert len(set(shown)) > 1
