"""Written items score in real QTI 3 players just as quizkit says they do, and show the right feedback."""

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
    ClozeInteraction,
    ExtendedText,
    GapMatchInteraction,
    HotspotInteraction,
    HottextInteraction,
    Item,
    MatchInteraction,
    NoInteraction,
    NumericInteraction,
    OrderInteraction,
    Stimulus,
    TextEntryInteraction,
    UploadInteraction,
)
from quizkit.scoring import score
from tests.formats.qti.samples import ITEMS, PNG, QUIZ, en, members, quiz, read, written, zipped

from .playing import PLAYERS, Played, Responses, play

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


GAPS: dict[str, list[dict[str, Any]]] = {  # what is typed or, by its text, picked in the gaps of an item
    "cloze": [
        {"heat": "100.5", "atoms": "NaCl", "state": "liquid", "so.": "False"},
        {"heat": "104", "atoms": "nacl", "state": "wet", "so.": "True"},
        {"heat": "7", "state": "solid"},
        {"heat": "95"},
        {},
    ],
    "cloze-feedback": [
        {"heat": "100.5", "atoms": "h2o", "state": "Option 2", "yes": "Yes"},
        {"heat": "95", "atoms": "CO2", "state": "Option 1", "yes": "No"},
        {"heat": "7", "atoms": "Water"},
        {},
    ],
    "cloze-texts": [{"1": "athens", "2 b": "ROME"}, {"1": "x", "2 b": "roma"}, {"2 b": "Rome"}, {}],
    "cloze-one": [{"RESPONSE": "42"}, {"RESPONSE": "41.9"}, {}],
    "gap-match": [
        {"gap 1": "Athens", "G2": "Rome"},
        {"gap 1": "Athens", "G2": "Roma"},
        {"gap 1": "Paris & co", "G2": "Roma"},
        {"gap 1": "Rome", "G2": "Athens"},
        {},
    ],
    "gap-match-reusable": [{"a": "what", "b": "what"}, {"a": "who", "b": "what"}],
}


def marks(root: etree._Element, attribute: str, *names: str) -> dict[str, str]:
    """The identifiers of the places in a text, by what the author calls them."""
    found = [one for one in root.iter(etree.Element) if etree.QName(one).localname in names]
    return {one.get("label") or one.get(attribute) or "": one.get(attribute) or "" for one in found}


def gap_responses(item: Item, root: etree._Element) -> Iterator[tuple[Any, Responses]]:
    """The responses above in both forms."""
    kind = item.id.partition(" ")[0].removesuffix("-5") if item.id else ""
    if isinstance(item.interaction, GapMatchInteraction):
        gaps = marks(root, "identifier", "qti-gap")
        words = by_text(root, "qti-gap-text")
        ids = {choice.text.first()[1].source: choice.id for choice in item.interaction.choices}
        for response in GAPS[kind]:
            pairs = [f"{words[word]} {gaps[gap]}" for gap, word in response.items()]
            yield {gap: ids[word] for gap, word in response.items()}, {"RESPONSE": pairs}
        return
    assert isinstance(item.interaction, ClozeInteraction)
    names = marks(root, "response-identifier", "qti-text-entry-interaction", "qti-inline-choice-interaction")
    lists = {gap.id: gap.interaction for gap in item.interaction.gaps if isinstance(gap.interaction, ChoiceInteraction)}
    words = by_text(root, "qti-inline-choice")
    for response in GAPS[kind]:
        meant: dict[str, Any] = dict(response)
        for gap, interaction in lists.items():
            meant |= {gap: [c.id for c in interaction.choices if c.text.first()[1].source == response.get(gap)]}
        yield (
            {gap: value for gap, value in meant.items() if value},
            {names[gap]: words[value] if gap in lists else value for gap, value in response.items()},
        )


def responses(item: Item, xml: bytes) -> Iterator[tuple[Any, str | list[str] | Responses]]:
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
            names: Any = by_text(root, "qti-simple-associable-choice")
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
        case ClozeInteraction() | GapMatchInteraction():
            yield from gap_responses(item, root)
        case HottextInteraction(choices=choices, multiple=several):
            names = by_text(root, "qti-hottext")
            words = [(choice.id or "", names[choice.text.first()[1].source]) for choice in choices]
            for word in words:
                yield [word[0]], [word[1]] if several else word[1]
            if several:
                for pick in (words, words[::2]):
                    yield [one for one, _ in pick], [name for _, name in pick]
        case HotspotInteraction(areas=areas, multiple=several):
            ids = [area.id for area in areas]
            names = identifiers(root, "qti-hotspot-choice")
            for mine, name in zip(ids, names, strict=True):
                yield [mine], [name] if several else name
            if several:
                yield ids[::2], names[::2]
        case UploadInteraction():
            yield None, {}
        case _:
            yield None, "An essay."


def nothing(item: Item) -> Any:
    """The response of who answers nothing, as quizkit means it."""
    match item.interaction:
        case TextEntryInteraction() | NumericInteraction():
            return ""
        case MatchInteraction() | ClozeInteraction() | GapMatchInteraction():
            return {}
        case ExtendedText() | UploadInteraction() | NoInteraction():
            return None
    return []


@pytest.fixture(scope="module", params=PLAYERS)
def player(request: pytest.FixtureRequest) -> str:
    """Each of the players."""
    return str(request.param)


@pytest.fixture(scope="module")
def session(player: str) -> dict[str, list[tuple[Case, Played]]]:
    """All items with all their responses, played in one session."""
    sample = identify(quiz(*ITEMS, assets=QUIZ.assets))
    files = members(written(sample, "qti30"))
    roots = [(data, etree.fromstring(data)) for name, data in files.items() if name.startswith("items/")]
    by_id = {root.get("label") or root.get("identifier"): data for data, root in roots}
    cases: list[list[Case]] = []
    for item in sample.items():
        xml = by_id[item.id]
        has_response = b"RESPONSE" in xml
        cases.append(
            [
                (item, nothing(item), {}),
                *(
                    (item, mine, theirs if isinstance(theirs, dict) else {"RESPONSE": theirs} if has_response else {})
                    for mine, theirs in responses(item, xml)
                ),
            ]
        )
    played = play(player, [(by_id[case[0][0].id], [theirs for _, _, theirs in case]) for case in cases])
    return {
        case[0][0].id or "": list(zip(case, results, strict=True)) for case, results in zip(cases, played, strict=True)
    }


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)
def test_the_player_scores_as_quizkit_does(session: dict[str, list[tuple[Case, Played]]], item: Item) -> None:
    for (same, mine, theirs), played in session[item.id or ""]:
        assert played.error is None, theirs
        share = score(same, mine) if mine is not None else Fraction(0)
        expected = float((share or Fraction(0)) * Fraction(item.points))
        steps = 3 if item.interaction.kind == "cloze" else 1  # the player rounds each sum to three decimals
        assert played.score == pytest.approx(expected, abs=5e-4 * steps), theirs


def test_each_kind_is_answered_right_and_wrong(session: dict[str, list[tuple[Case, Played]]]) -> None:
    for item in ITEMS:
        if item.interaction.kind == "formula":  # test_computed_items answers these by the values that are shown
            continue
        scores = {played.score for _, played in session[item.id or ""]}
        by_people = item.interaction.kind in {"extended_text", "upload", "none"}
        assert len(scores) >= (1 if by_people or item.points == 0 else 2), item.id
        if not by_people:
            assert max(scores) == pytest.approx(float(item.points), abs=2e-3), item.id


UNSUPPORTED = {
    ("qti-components", "numeric_tolerance"): "it takes <qti-equal> for exact, whatever its tolerance",
    ("qti3-item-player", "associate"): "it scores pairs without an order as 0",
}
"""What a player can't do with items of others, by the name of the item in the truth table. quizkit writes neither."""

FEEDBACK: dict[
    str, list[tuple[Any, set[str]]]
] = {  # by hand: the response, as the player gets it, and the feedback that a student must then see
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
    "numeric-else with feedback": [("42", {"correct", "general"}), ("7", {"incorrect", "general"})],
    "order with feedback": [(["A", "B", "C", "D"], {"correct", "general"}), (["B", "A"], {"incorrect", "general"})],
    "essay with feedback": [("Because.", {"general"})],
    "hotspot with feedback": [("B", {"incorrect", "general"})],
    "hottext with feedback": [("i-2-d4735e3a26", {"correct", "general", "i-2-d4735e3a26"})],
    "cloze with feedback": [
        ({"heat": "100", "atoms": "NaCl", "state": "B", "so.": "false"}, {"correct", "general"}),
        ({"heat": "103"}, {"partial", "general"}),
        ({"atoms": "salt", "state": "A"}, {"incorrect", "general"}),
    ],
    "cloze-feedback-5": [
        ({"heat": "100", "atoms": "h2o", "state": "B", "yes": "true"}, {"answer1", "B", "true"}),
        ({"heat": "95", "atoms": "CO2", "state": "A", "yes": "false"}, {"answer2", "answer3", "A"}),
        ({"heat": "7"}, {"answer3"}),
        ({}, set()),
    ],
    "match-feedback": [
        (["A T1", "B T3"], {"pair1"}),
        (["A T1", "B T2", "C T2"], {"pair1", "pair2"}),
        (["A T2", "C T2"], set()),
        ([], set()),
    ],
    "choices with feedback": [("A", {"incorrect", "general", "A"}), ("B", {"correct", "general", "B"})],
    "several with feedback": [(["A"], {"partial", "A"}), (["A", "B"], {"A", "B"}), (["C"], {"C"})],
}


def test_the_player_shows_the_right_feedback(player: str) -> None:
    chosen = [item for item in ITEMS if item.id in FEEDBACK]
    assert len(chosen) == len(FEEDBACK)
    files = members(written(quiz(*chosen, assets=QUIZ.assets), "qti30"))
    roots = [(data, etree.fromstring(data)) for name, data in files.items() if name.startswith("items/")]
    by_id = {root.get("label") or root.get("identifier") or "": data for data, root in roots}
    played = play(
        player,
        [
            (by_id[name], [one if isinstance(one, dict) else {"RESPONSE": one} for one, _ in cases])
            for name, cases in FEEDBACK.items()
        ],
    )
    for (name, cases), results in zip(FEEDBACK.items(), played, strict=True):
        for (response, shown), result in zip(cases, results, strict=True):
            assert result.error is None
            assert result.shown == shown, (name, response)


def test_the_player_itself_scores_the_gold_items(player: str) -> None:
    """The items of the truth table, so that we know what the player can be trusted with."""
    gold = json.loads((GOLD / "answers.json").read_text())
    names = [name for name, tests in gold.items() if tests and (player, name) not in UNSUPPORTED]
    played = play(
        player, [((GOLD / "3.0" / f"{name}.xml").read_bytes(), [one for one, _ in gold[name]]) for name in names]
    )
    for name, results in zip(names, played, strict=True):
        for (response, outcomes), result in zip(gold[name], results, strict=True):
            assert result.score == outcomes["SCORE"], (name, response)


@pytest.mark.parametrize("version", ["2.1", "2.2", "3.0"])
def test_gold_items_written_again_score_as_the_table_says(player: str, version: str) -> None:
    gold = json.loads((GOLD / "answers.json").read_text())
    names = [name for name, tests in gold.items() if tests and name not in {"associate", "essay"}]
    items = {}
    for name in names:
        data = zipped({f"{name}.xml": (GOLD / version / f"{name}.xml").read_bytes(), "images/map.png": PNG})
        files = members(written(read(data, "qti30" if version == "3.0" else "qti21")[0], "qti30"))
        items[name] = next(data for path, data in files.items() if path.startswith("items/"))
    played = play(player, [(items[name], [_again(one, items[name]) for one, _ in gold[name]]) for name in names])
    for name, results in zip(names, played, strict=True):
        for (response, outcomes), result in zip(gold[name], results, strict=True):
            assert result.error is None, (name, response)
            assert result.score == outcomes["SCORE"], (name, response)


HINTED: dict[str, tuple[Any, Any]] = {  # a wrong answer and the right one
    "single with hints": ("A", "B"),
    "multiple with hints": (["A"], ["A", "C"]),
    "multiple-partial with hints": (["A"], ["A", "B", "C"]),
    "text with hints": ("Athenes", "Athens"),
    "numeric-several with hints": ("10", "100"),
    "order with hints": (["B", "A"], ["A", "B", "C", "D"]),
    "hottext with hints": ("cat", "i-2-d4735e3a26"),
}


def test_the_next_hint_is_shown_after_each_wrong_attempt(player: str) -> None:
    chosen = [item for item in ITEMS if item.id in HINTED]
    files = members(written(quiz(*chosen), "qti30"))
    roots = [(data, etree.fromstring(data)) for name, data in files.items() if name.startswith("items/")]
    by_id = {root.get("label") or root.get("identifier") or "": data for data, root in roots}
    played = play(
        player,
        [
            (by_id[name], [{"RESPONSE": one} for one in (wrong, wrong, wrong, wrong, right, wrong)])
            for name, (wrong, right) in HINTED.items()
        ],
    )
    for name, results in zip(HINTED, played, strict=True):
        assert [one.error for one in results] == [None] * 6
        shown = [{name for name in one.shown if name.startswith("hint")} for one in results]
        assert shown == [{"hint1"}, {"hint2"}, {"hint3"}, {"hint3"}, set(), {"hint3"}], name


def test_a_shared_text_is_shown_with_its_items() -> None:
    passage = Stimulus(id="s", text=en("Once <b>upon</b> a time.", "html"))
    item = ITEMS[0].replaced(stimulus="s")
    files = members(written(quiz(item, stimuli=(passage,)), "qti30"))
    (data,) = [data for path, data in files.items() if path.startswith("items/")]
    ((played,),) = play("qti-components", [(data, [{"RESPONSE": "B"}])], files)
    assert played.score == 1
    assert played.text.index("Once upon a time.") < played.text.index("What about single?")


def test_formulas_are_set(player: str) -> None:
    """Nothing of the TeX that stands beside a formula is shown, and the item is scored."""
    if player == "qti-components":
        pytest.skip("skipped: it makes elements of HTML of those of MathML, and leaves it to its host to set them")
    item = ITEMS[0].replaced(stem=en("How much is \\(\\frac{17}{4}\\)?", "html"))
    (data,) = [data for path, data in members(written(quiz(item), "qti30")).items() if path.startswith("items/")]
    ((played,),) = play(player, [(data, [{"RESPONSE": "B"}])])
    assert played.error is None
    assert played.score == 1
    assert "How much is" in played.text
    assert "17" in played.text
    assert "frac" not in played.text


def _again(response: Responses, xml: bytes) -> Responses:
    """A response of the table by the identifiers of the item written again: those of right texts are new."""
    root = etree.fromstring(xml)
    names = by_text(root, "qti-simple-associable-choice")
    if names:
        new = {"R1": names["Athens"], "R2": names["Rome"], "R3": names["Paris"]}
        return {"RESPONSE": [f"{left} {new[right]}" for left, right in (one.split() for one in response["RESPONSE"])]}
    if next(root.iter(f"{NAMESPACE}qti-hottext"), None) is not None:
        return {"RESPONSE": response["RESPONSE"][0]}
    return response


def test_points_are_declared_exactly() -> None:
    item = ITEMS[0].replaced(points=Decimal("2.50"))
    xml = next(data for name, data in members(written(quiz(item), "qti30")).items() if name.startswith("items/"))
    assert b'normal-maximum="2.50"' in xml
    assert b"<qti-value>2.50</qti-value>" in xml
