"""Items in the dialects of real systems, read, written as QTI 3 and answered in real players.

What each response must earn was worked out by hand from the rules that came in.
"""

from typing import Any

import pytest
from lxml import etree

from quizkit.model import Quiz
from tests.formats.qti.samples import members, read, written
from tests.formats.qti.test_conventions import (
    BETWEEN,
    SCORE,
    adds,
    choice,
    field,
    outcome,
    processing,
    response,
    right,
    sets,
    template,
    value,
    var,
    when,
    xml,
)
from tests.formats.qti12.support import choices, document, equal, item, read_bytes, rule

from .playing import PLAYERS, Responses, play

pytestmark = pytest.mark.player

MAPPED = processing(sets("SCORE", '<mapResponse identifier="RESPONSE"/>'))
ESSAY = '<extendedTextInteraction responseIdentifier="R2"><prompt>Why?</prompt></extendedTextInteraction>'


def table() -> str:
    text = '<simpleAssociableChoice identifier="{0}" matchMax="0">{0}</simpleAssociableChoice>'
    lists = "".join(f"<simpleMatchSet>{''.join(map(text.format, side))}</simpleMatchSet>" for side in ("AB", "XYZ"))
    return f'<matchInteraction responseIdentifier="RESPONSE">{lists}</matchInteraction>'


def dialect(*parts: str) -> Quiz:
    return read(xml(*parts).encode(), file="i.xml")[0]


def unpicked() -> Quiz:
    rules = "".join(
        rule(test, points, action="Add", goes_on="Yes")
        for name, picked, left in (("A", "1", "0"), ("B", "0", "1"), ("C", "1", "0"))
        for test, points in ((equal(name), picked), (f"<not>{equal(name)}</not>", left))
    )
    return read_bytes(document(item(choices("A", "B", "C", cardinality="Multiple"), rules)))[0]


GRADE = processing(when(right(), sets("GRADE", value("3")), otherwise=sets("GRADE", value("0"))))
TWO = response("RESPONSE", "identifier", "B") + response("R2", "identifier", "A") + SCORE
GUARDED = processing(
    when(f"<isNull>{var()}</isNull>", sets("SCORE", value("0")), otherwise=when(BETWEEN, sets("SCORE", value("2"))))
)
FIGURES = f'<equalRounded roundingMode="significantFigures" figures="3">{var()}{value("3.14159")}</equalRounded>'
PATTERN = processing(when(f'<patternMatch pattern="colou?r">{var()}</patternMatch>', sets("SCORE", value("1"))))
BOXES = response(
    "RESPONSE", "directedPair", "A X", "A Y", "B Y", cardinality="multiple", mapped="A X 1, A Y 1, A Z -1, B Y 1"
)
ANSWERED: dict[str, tuple[Quiz, list[list[tuple[Responses, float]]]]] = {  # what each item must earn, item by item
    "a score of another name": (
        dialect(response("RESPONSE", "identifier", "B") + outcome("GRADE"), choice(), GRADE),
        [[({"RESPONSE": "B"}, 3), ({"RESPONSE": "A"}, 0)]],
    ),
    "a template for two answers": (
        dialect(TWO, choice() + choice("R2"), template("match_correct")),
        [[({"RESPONSE": "B", "R2": "A"}, 2), ({"RESPONSE": "B", "R2": "C"}, 1), ({"RESPONSE": "A", "R2": "B"}, 0)]],
    ),
    "a number behind a check for no answer": (
        dialect(response("RESPONSE", "float", "5") + SCORE, f"<p>n {field()}</p>", GUARDED),
        [[({"RESPONSE": "6"}, 2), ({"RESPONSE": "5.5"}, 2), ({"RESPONSE": "7"}, 0)]],
    ),
    "significant figures": (
        dialect(
            response("RESPONSE", "float", "3.14159") + SCORE,
            f"<p>n {field()}</p>",
            processing(when(FIGURES, sets("SCORE", value("1")))),
        ),
        [[({"RESPONSE": "3.136"}, 1), ({"RESPONSE": "3.144"}, 1), ({"RESPONSE": "3.15"}, 0)]],
    ),
    "a pattern": (
        dialect(response("RESPONSE", "string") + SCORE, f"<p>x {field()}</p>", PATTERN),
        [[({"RESPONSE": "colour"}, 1), ({"RESPONSE": "color"}, 1), ({"RESPONSE": "kolor"}, 0)]],
    ),
    "a choice and why": (
        dialect(
            response("RESPONSE", "identifier", "A") + response("R2", "string") + SCORE,
            f"<p>Read.</p>{choice()}{ESSAY}",
            processing(when(right(), adds("1"))),
        ),
        [[({"RESPONSE": "A"}, 1), ({"RESPONSE": "B"}, 0)], [({"RESPONSE": "Because."}, 0)]],
    ),
    "boxes to tick": (
        dialect(BOXES + SCORE, table(), MAPPED),
        [
            [({"RESPONSE": ["X", "Y"]}, 2), ({"RESPONSE": ["X"]}, 1), ({"RESPONSE": ["X", "Z"]}, 0)],
            [({"RESPONSE": ["Y"]}, 1), ({"RESPONSE": ["X"]}, 0)],
        ],
    ),
    "choices that count unpicked": (
        unpicked(),
        [[({"RESPONSE": ["A", "C"]}, 3), ({"RESPONSE": ["A"]}, 1.5), ({"RESPONSE": ["B"]}, 0)]],
    ),
}


@pytest.mark.parametrize("player", PLAYERS)
def test_what_was_read_scores_as_it_did(player: str) -> None:
    asked: list[tuple[bytes, list[Responses]]] = []
    expected: list[tuple[str, list[float]]] = []
    for name, (quiz, items) in ANSWERED.items():
        files = members(written(quiz, "qti30"))
        paths = [f"items/{one.id}.xml" for one in quiz.items()]
        assert len(paths) == len(items), name
        for path, answers in zip(paths, items, strict=True):
            asked.append((files[path], [_renamed(files[path], answer) for answer, _ in answers]))
            expected.append((name, [points for _, points in answers]))
    played = play(player, asked)
    found = [(name, [round(one.score, 6) for one in plays]) for (name, _), plays in zip(expected, played, strict=True)]
    assert found == expected


def _renamed(written_item: bytes, answer: Responses) -> dict[str, Any]:
    """The answer to the responses as the written item calls them, which stand in the same order."""
    root = etree.fromstring(written_item)
    names = [one.get("identifier") or "" for one in root.iter("{*}qti-response-declaration")]
    return dict(zip(names, answer.values(), strict=False))
