"""Written items score in a real QTI 3 player just as quizkit says they do, and show the right feedback."""

import json
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from quizkit.identity import identify
from quizkit.model import (
    ChoiceInteraction,
    Item,
    MatchInteraction,
    NumericInteraction,
    OrderInteraction,
    TextEntryInteraction,
)
from quizkit.scoring import score
from tests.formats.qti.samples import ITEMS, members, quiz, written

from .playing import Played, Responses, play

pytestmark = pytest.mark.player

GOLD = Path(__file__).parents[1] / "data" / "qti"
NAMESPACE = "{http://www.imsglobal.org/xsd/imsqtiasi_v3p0}"

Case = tuple[Item, Any, Responses]
"""An item, a response as quizkit means it, and the same as the player gets it."""


def identifiers(root: etree._Element, name: str) -> list[str]:
    """The identifiers of the choices, in the order in which they stand."""
    return [one.get("identifier") or "" for one in root.iter(f"{NAMESPACE}{name}")]


def by_text(root: etree._Element, name: str) -> dict[str, str]:
    return {"".join(one.itertext()): one.get("identifier") or "" for one in root.iter(f"{NAMESPACE}{name}")}


def responses(item: Item, xml: bytes) -> Iterator[tuple[Any, str | list[str]]]:
    """Right, wrong and half right responses to an item, in both forms."""
    root = etree.fromstring(xml)
    match item.interaction:
        case ChoiceInteraction(choices=choices, mode=mode):
            names = identifiers(root, "qti-simple-choice")
            ids = [choice.id or "" for choice in choices]
            picks = [[index] for index in range(len(ids))]
            if mode == "multiple":
                right = [index for index, choice in enumerate(choices) if (choice.fraction or 0) > 0]
                picks += [right, right[:-1], list(range(len(ids))), [*right, len(ids) - 1]]
            for pick in picks:
                chosen = [names[index] for index in dict.fromkeys(pick)]
                yield [ids[index] for index in dict.fromkeys(pick)], chosen if mode == "multiple" else chosen[0]
        case TextEntryInteraction():
            for typed in ("Athens", "ATHENS", "Athína", "athenes", "Sparta", "NaCl", "nacl", "Rome"):
                yield typed, typed
        case NumericInteraction():
            for typed in ("3.13", "3.14", "3.15", "3.151", "0.1", "0.10001", "10", "95", "100", "81", "120.5"):
                yield typed, typed
            for typed in ("4", "5", "5.01", "1e3", "-0.5", "-0.4", "-7", "42", "0"):
                yield typed, typed
        case MatchInteraction(pairs=pairs, distractors=distractors):
            names = by_text(root, "qti-simple-associable-choice")
            texts = {pair.id or "": pair for pair in pairs}
            left = {pair_id: names[pair.left.first()[1].source] for pair_id, pair in texts.items()}
            right_names = {pair_id: names[pair.right.first()[1].source] for pair_id, pair in texts.items()}
            ids = list(texts)
            for chosen in (ids, [ids[1], *ids[1:]], [ids[1], ids[0], ids[2]], ids[:1]):
                yield (
                    dict(zip(ids, chosen, strict=False)),
                    [f"{left[one]} {right_names[two]}" for one, two in zip(ids, chosen, strict=False)],
                )
            for distractor in distractors:
                yield {}, [f"{left[ids[0]]} {names[distractor.first()[1].source]}"]
        case OrderInteraction(entries=entries):
            names = by_text(root, "qti-simple-choice")
            order = [(entry.id or "", names[entry.text.first()[1].source]) for entry in entries]
            for pick in (order, order[::-1], [*order[1:], order[0]]):
                yield [one for one, _ in pick], [name for _, name in pick]
        case _:
            yield None, "An essay."


@pytest.fixture(scope="module")
def session() -> dict[str, list[tuple[Case, Played]]]:
    """All items with all their responses, played in one session."""
    sample = identify(quiz(*ITEMS))
    files = members(written(sample, "qti30"))
    roots = [(data, etree.fromstring(data)) for name, data in files.items() if name.startswith("items/")]
    by_id = {root.get("label") or root.get("identifier"): data for data, root in roots}
    cases: list[list[Case]] = []
    for item in sample.items():
        xml = by_id[item.id]
        has_response = b"RESPONSE" in xml
        cases.append(
            [(item, mine, {"RESPONSE": theirs} if has_response else {}) for mine, theirs in responses(item, xml)]
        )
    played = play([(by_id[case[0][0].id], [theirs for _, _, theirs in case]) for case in cases])
    return {
        case[0][0].id or "": list(zip(case, results, strict=True)) for case, results in zip(cases, played, strict=True)
    }


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)
def test_the_player_scores_as_quizkit_does(session: dict[str, list[tuple[Case, Played]]], item: Item) -> None:
    for (same, mine, theirs), played in session[item.id or ""]:
        assert played.error is None, theirs
        share = score(same, mine) if mine is not None else Fraction(0)
        expected = float((share or Fraction(0)) * Fraction(item.points))
        assert played.score == pytest.approx(expected, abs=5e-4), theirs  # the player rounds to three decimals


def test_each_kind_is_answered_right_and_wrong(session: dict[str, list[tuple[Case, Played]]]) -> None:
    for item in ITEMS:
        scores = {played.score for _, played in session[item.id or ""]}
        by_people = item.interaction.kind in {"extended_text", "none"}
        assert len(scores) >= (1 if by_people or item.points == 0 else 2), item.id
        if not by_people:
            assert max(scores) == pytest.approx(float(item.points)), item.id


FEEDBACK = {  # by hand: the response, as the player gets it, and the feedback that a student must then see
    "single with feedback": [("A", {"incorrect", "general"}), ("B", {"correct", "general"})],
    "single-partial with feedback": [
        ("A", {"correct", "general"}),
        ("B", {"partial", "general"}),
        ("C", {"incorrect", "general"}),
        ("D", {"incorrect", "general"}),
    ],
    "multiple with feedback": [(["A", "C"], {"correct", "general"}), (["A"], {"incorrect", "general"})],
    "multiple-partial with feedback": [
        (["A", "B", "C"], {"correct", "general"}),
        (["A"], {"partial", "general"}),
        (["D"], {"incorrect", "general"}),
    ],
    "text with feedback": [
        ("Athens", {"correct", "general"}),
        ("Athenes", {"partial", "general"}),
        ("sparta", {"incorrect", "general", "answer4"}),
    ],
    "numeric-several with feedback": [
        ("10", {"partial", "general"}),
        ("104", {"correct", "general"}),
        ("110", {"partial", "general"}),
        ("1", {"incorrect", "general"}),
    ],
    "numeric-else with feedback": [("42", {"correct", "general"}), ("7", {"incorrect", "general", "answer2"})],
    "order with feedback": [(["A", "B", "C", "D"], {"correct", "general"}), (["B", "A"], {"incorrect", "general"})],
    "essay with feedback": [("Because.", {"general"})],
    "choices with feedback": [("A", {"incorrect", "general", "A"}), ("B", {"correct", "general", "B"})],
    "several with feedback": [(["A"], {"partial", "A"}), (["A", "B"], {"A", "B"}), (["C"], {"C"})],
}


def test_the_player_shows_the_right_feedback() -> None:
    chosen = [item for item in ITEMS if item.id in FEEDBACK]
    assert len(chosen) == len(FEEDBACK)
    files = members(written(quiz(*chosen), "qti30"))
    roots = [(data, etree.fromstring(data)) for name, data in files.items() if name.startswith("items/")]
    by_id = {root.get("label") or root.get("identifier") or "": data for data, root in roots}
    played = play(
        [(by_id[name], [{"RESPONSE": response} for response, _ in cases]) for name, cases in FEEDBACK.items()]
    )
    for (name, cases), results in zip(FEEDBACK.items(), played, strict=True):
        for (response, shown), result in zip(cases, results, strict=True):
            assert result.error is None
            assert result.shown == shown, (name, response)


def test_the_player_itself_scores_the_gold_items() -> None:
    """The items of the truth table, so that we know what the player can be trusted with."""
    gold = json.loads((GOLD / "answers.json").read_text())
    names = [name for name, tests in gold.items() if tests and name != "numeric_tolerance"]
    played = play([((GOLD / "3.0" / f"{name}.xml").read_bytes(), [one for one, _ in gold[name]]) for name in names])
    for name, results in zip(names, played, strict=True):
        for (response, outcomes), result in zip(gold[name], results, strict=True):
            assert result.score == outcomes["SCORE"], (name, response)


def test_points_are_declared_exactly() -> None:
    item = ITEMS[0].replaced(points=Decimal("2.50"))
    xml = next(data for name, data in members(written(quiz(item), "qti30")).items() if name.startswith("items/"))
    assert b'normal-maximum="2.50"' in xml
    assert b"<qti-value>2.50</qti-value>" in xml
