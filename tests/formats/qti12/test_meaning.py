"""What rules mean, whatever their shape; the scores are worked by hand from the specification and vendors' habits."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    HotspotInteraction,
    MatchInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    TextEntryInteraction,
)

from .support import choices, document, equal, field, fractions, item, outcome, read_bytes, read_item, rule, text, words

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
MANY = choices("A", "B", "C", cardinality="Multiple")
AND_NOT = "<and>" + equal("A") + equal("B") + "<not>" + equal("C") + "</not></and>"


@pytest.mark.parametrize(
    ("rules", "worth"),
    [
        (rule(equal("B"), "5"), {"A": 0, "B": 1, "C": 0}),
        (outcome("10") + rule(equal("B"), "5"), {"A": 0, "B": HALF, "C": 0}),
        (outcome("10") + rule(equal("B"), "10") + rule(equal("A"), "5"), {"A": HALF, "B": 1, "C": 0}),
        (outcome("4") + rule(equal("A"), "SCORE.max"), {"A": 1, "B": 0, "C": 0}),
        (rule(equal("B"), "2") + rule("<other/>", "-1"), {"A": -HALF, "B": 1, "C": -HALF}),
        (rule(equal("B"), "2", action="Add") + rule(equal("A"), "1", action="Subtract"), {"A": -HALF, "B": 1, "C": 0}),
        (rule("<or>" + equal("A") + equal("C") + "</or>", "1"), {"A": 1, "B": 0, "C": 1}),
        (rule("<not>" + equal("A") + "</not>", "1"), {"A": 0, "B": 1, "C": 1}),
        ("", {"A": None, "B": None, "C": None}),
        (rule(equal("A"), "0"), {"A": 0, "B": None, "C": None}),
        # the first rule that holds ends it, unless it says or shows that it does not
        (rule(equal("A"), "1", goes_on="No") + rule("<other/>", "0"), {"A": 1, "B": 0, "C": 0}),
        (rule(equal("A"), "", show="x") + rule(equal("A"), "1"), {"A": 1, "B": 0, "C": 0}),
    ],
)
def test_one_choice(rules: str, worth: dict[str, Any]) -> None:
    found, _ = read_item(item(choices("A", "B", "C"), rules))
    assert found.interaction.mode == "single"
    assert fractions(found) == worth


@pytest.mark.parametrize(
    ("rules", "together", "worth"),
    [
        (rule(AND_NOT), True, {"A": 1, "B": 1, "C": 0}),
        (
            rule(equal("A"), "1", action="Add") + rule(equal("B"), "1", action="Add"),
            False,
            {"A": HALF, "B": HALF, "C": 0},
        ),
        (
            outcome("2")
            + rule(equal("A"), "1", action="Add", goes_on="Yes")
            + rule(equal("B"), "1", action="Add", goes_on="Yes")
            + rule(equal("C"), "-1", action="Add", goes_on="Yes"),
            False,
            {"A": HALF, "B": HALF, "C": -HALF},
        ),
        (outcome("3") + rule(equal("A"), "3"), False, {"A": 1, "B": 0, "C": 0}),
        (rule("<varsubset respident='R'>A,C</varsubset>"), True, {"A": 1, "B": 0, "C": 1}),
    ],
)
def test_several_choices(rules: str, together: bool, worth: dict[str, Any]) -> None:
    found, _ = read_item(item(MANY, rules))
    assert (found.interaction.mode, found.interaction.all_or_nothing) == ("multiple", together)
    if "varsubset" not in rules:
        assert fractions(found) == worth


def test_a_key_that_lets_wrong_choices_pass_is_said() -> None:
    found, said = read_item(item(MANY, rule("<and>" + equal("A") + equal("B") + "</and>")))
    assert fractions(found) == {"A": 1, "B": 1, "C": 0}
    assert found.interaction.all_or_nothing
    assert said == ["read/not-carried"]


def test_a_single_response_with_a_set_as_key_takes_several() -> None:
    found, said = read_item(item(choices("A", "B", "C"), rule(AND_NOT)))
    assert found.interaction.mode == "multiple"
    assert said == []


def test_counters_make_the_score() -> None:
    rules = (
        '<outcomes><decvar varname="que_score" maxvalue="100"/><decvar varname="Right"/></outcomes>'
        + "".join(
            f"<respcondition><conditionvar>{equal(one)}</conditionvar>"
            f'<setvar varname="{"Right" if one != "C" else "Incorrect"}" action="Add">1</setvar></respcondition>'
            for one in "ABC"
        )
        + '<respcondition><setvar varname="que_score" action="Set">Right</setvar></respcondition>'
    )
    found, _ = read_item(item(MANY, rules))
    assert fractions(found) == {"A": HALF, "B": HALF, "C": 0}


@pytest.mark.parametrize(
    ("test", "accepted", "sensitive"),
    [
        (equal("Athens") + equal("Athina"), ["Athens", "Athina"], False),
        ("<or>" + equal("Athens") + equal("Athina") + "</or>", ["Athens", "Athina"], False),
        (equal("NaCl", more=' case="Yes"'), ["NaCl"], True),
        (equal(" laid \n out "), ["laid \n out"], False),
    ],
)
def test_typed_texts(test: str, accepted: list[str], sensitive: bool) -> None:
    found, said = read_item(item(field(), rule(test)))
    assert isinstance(found.interaction, TextEntryInteraction)
    assert [words(answer.text) for answer in found.interaction.answers] == accepted
    assert found.interaction.case_sensitive is sensitive
    assert said == []


def test_a_text_that_is_part_of_the_answer_is_said() -> None:
    found, said = read_item(item(field(), rule("<varsubstring respident='R'>then</varsubstring>")))
    assert fractions(found) == {"then": 1}
    assert said == ["read/not-carried"]


def number(value: str | None = None, tolerance: str = "0", low: str | None = None, high: str | None = None) -> Any:
    def one(text: str | None) -> Decimal | None:
        return None if text is None else Decimal(text)

    return NumericAnswer(value=one(value), tolerance=Decimal(tolerance), minimum=one(low), maximum=one(high))


GTE, LTE = "<vargte respident='R'>1</vargte>", "<varlte respident='R'>2</varlte>"


@pytest.mark.parametrize(
    ("test", "answer"),
    [
        (equal("3.5"), number("3.5")),
        (GTE + LTE, number(low="1", high="2")),
        (f"<and>{GTE}{LTE}</and>", number(low="1", high="2")),
        (GTE, number(low="1")),
        (LTE, number(high="2")),
        (f"<or>{equal('1.5')}<and>{GTE}{LTE}</and></or>", number("1.5", "0.5")),
        (equal("1.50") + GTE + LTE, number("1.5", "0.5")),
        (f"<or>{equal('1.2')}<and>{GTE}{LTE}</and></or>", number(low="1", high="2")),
        ("<not><vargt respident='R'>2</vargt></not>", number(high="2")),
        ("<not><or><varlt respident='R'>1</varlt><vargt respident='R'>2</vargt></or></not>", number(low="1", high="2")),
    ],
)
def test_numbers(test: str, answer: NumericAnswer) -> None:
    found, _ = read_item(item(field(fibtype="Decimal"), rule(test)))
    assert isinstance(found.interaction, NumericInteraction)
    (one,) = found.interaction.answers
    assert one.bounds() == answer.bounds()
    assert (one.value, one.fraction) == (answer.value, 1)


def test_numbers_of_different_worth() -> None:
    rules = outcome("2") + rule(equal("1.5"), "2") + rule(f"<and>{GTE}{LTE}</and>", "1")
    found, _ = read_item(item(field(fibtype="Decimal"), rules))
    assert [(*one.bounds(), one.fraction) for one in found.interaction.answers] == [
        (Decimal("1.5"), Decimal("1.5"), 1),
        (1, 2, HALF),
    ]


def test_numbers_in_an_odd_shape_are_read_by_what_they_earn() -> None:
    test = f"<and>{GTE}<not><vargt respident='R'>5</vargt></not><not>{equal('3')}</not></and>"
    found, _ = read_item(item(field(fibtype="Decimal"), rule(test)))
    assert [one.bounds() for one in found.interaction.answers] == [(1, 3), (3, 5)]


def test_an_end_that_is_left_out_is_said() -> None:
    found, said = read_item(item(field(fibtype="Decimal"), rule("<vargt respident='R'>1</vargt>" + LTE)))
    assert [one.bounds() for one in found.interaction.answers] == [(1, 2)]
    assert said == ["read/not-carried"]


def test_what_is_no_number_is_an_error() -> None:
    _, said = read_item(item(field(fibtype="Decimal"), rule(equal("about 3"))))
    assert "read/question" in said


def lists(*idents: str, options: str = "AB") -> str:
    return "".join(
        choices(*options, ident=ident).replace("<render_choice>", f"{text(f'left {ident}')}<render_choice>")
        for ident in idents
    )


@pytest.mark.parametrize(
    "rules",
    [
        rule(equal("A", "P"), "1", action="Add") + rule(equal("B", "Q"), "1", action="Add"),
        rule("<and>" + equal("A", "P") + equal("B", "Q") + "</and>", "1"),
        rule(equal("A", "P") + equal("B", "Q"), "1"),
    ],
)
def test_a_match(rules: str) -> None:
    found, said = read_item(item(text("Match!") + lists("P", "Q", options="ABC"), rules))
    assert isinstance(found.interaction, MatchInteraction)
    pairs = [(words(pair.left), words(pair.right)) for pair in found.interaction.pairs]
    assert pairs == [("left P", "A"), ("left Q", "B")]
    assert [words(one) for one in found.interaction.distractors] == ["C"]
    assert words(found.stem) == "Match!"
    assert said == ([] if "Add" in rules else ["read/not-carried"])


def test_a_prompt_that_matches_nothing_is_an_error() -> None:
    found, said = read_item(item(lists("P", "Q"), rule(equal("A", "P"), "1", action="Add")))
    assert len(found.interaction.pairs) == 1
    assert said == ["read/question"]


def test_gaps_stand_where_the_places_to_answer_do() -> None:
    shown = f"<flow>{text('Greece: ')}{field('G')}{text('; pi: ')}{field('P', 'Decimal')}{text('.')}</flow>"
    rules = (
        outcome("3")
        + rule(equal("Athens", "G"), "2", action="Add", goes_on="Yes")
        + rule("<vargte respident='P'>3</vargte><varlte respident='P'>4</varlte>", "1", action="Add", goes_on="Yes")
    )
    found, said = read_item(item(shown, rules))
    assert isinstance(found.interaction, ClozeInteraction)
    assert words(found.stem) == "Greece: [[G]]; pi: [[P]]."
    assert [gap.interaction.kind for gap in found.interaction.gaps] == ["text_entry", "numeric"]
    assert [gap.weight for gap in found.interaction.gaps] == [2 * THIRD, THIRD]
    assert found.points == 3
    assert said == []


def test_a_sentence_that_goes_on_behind_the_place_to_answer_has_a_gap() -> None:
    found, _ = read_item(item(text("The ") + field() + text(" of Greece"), rule(equal("capital"))))
    assert words(found.stem) == "The [[R]] of Greece"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (rule("".join(equal(one) for one in "CAB")), []),
        (rule("".join(equal(one, more=f' index="{place}"') for place, one in enumerate("CAB", 1))), []),
        (
            "".join(
                rule(equal(one, more=f' index="{place}"'), action="Add", goes_on="Yes")
                for place, one in enumerate("CAB", 1)
            ),
            ["read/not-carried"],
        ),
    ],
)
def test_an_order(rules: str, said: list[str]) -> None:
    found, codes = read_item(item(choices("A", "B", "C", cardinality="Ordered"), rules))
    assert isinstance(found.interaction, OrderInteraction)
    assert [words(entry.text) for entry in found.interaction.entries] == ["C", "A", "B"]
    assert codes == said


PLACES = (
    '<response_xy ident="R" rcardinality="{}"><render_hotspot><material><matimage uri="map.png" width="200" '
    'height="100"/></material>{}</render_hotspot></response_xy>'
)
LABELS = (
    '<response_label ident="A" rarea="Ellipse">50 50 20 20</response_label>'
    '<response_label ident="B" rarea="Rectangle">10,20,30,40</response_label>'
    '<response_label ident="C" rarea="Bounded">0,0,9,0,9,9</response_label>'
)


def inside(area: str, numbers: str) -> str:
    return f'<varinside respident="R" areatype="{area}">{numbers}</varinside>'


def test_places_of_an_image() -> None:
    shown = PLACES.format("Single", LABELS)
    found, said = read_item(item(shown, rule(inside("Ellipse", "50,50,20,20"))))
    assert isinstance(found.interaction, HotspotInteraction)
    assert [(area.shape, area.coords, area.fraction) for area in found.interaction.areas] == [
        ("circle", (50, 50, 10), 1),
        ("rect", (10, 20, 40, 60), 0),
        ("poly", (0, 0, 9, 0, 9, 9), 0),
    ]
    assert (found.interaction.width, found.interaction.height) == (200, 100)
    assert said == ["read/missing-image"]


def test_places_by_name_several_together_and_places_that_only_the_rules_know() -> None:
    both = f"<and>{equal('A')}{equal('C')}<not>{equal('B')}</not></and>"
    found, _ = read_item(item(PLACES.format("Multiple", LABELS), rule(both)))
    assert [area.fraction for area in found.interaction.areas] == [1, 0, 1]
    found, _ = read_item(item(PLACES.format("Single", ""), rule(inside("Rectangle", "1,2,3,4"))))
    assert [(area.coords, area.fraction) for area in found.interaction.areas] == [((1, 2, 4, 6), 1)]


def test_an_essay_with_notes_for_the_marker() -> None:
    xml = item(text("Discuss.") + field()).replace(
        "<presentation>", '<rubric view="Scorer">' + text("Three reasons.") + "</rubric><presentation>"
    )
    found, said = read_item(xml)
    assert found.interaction.kind == "extended_text"
    assert words(found.interaction.rubric) == "Three reasons."
    assert said == []


def test_points() -> None:
    for fields, rules, points in [
        ({}, outcome("7") + rule(equal("A"), "7"), 7),
        ({}, rule(equal("A"), "2.5"), Decimal("2.5")),
        ({"qmd_weighting": "3.000"}, outcome("100") + rule(equal("A"), "100"), 3),
        ({"cc_profile": "cc.multiple_choice.v0p1"}, outcome("100") + rule(equal("A"), "100"), 1),
        ({"cc_profile": "cc.multiple_choice.v0p1", "cc_weighting": "4"}, outcome("100") + rule(equal("A"), "100"), 4),
        ({}, "", 1),
    ]:
        found, _ = read_item(item(choices("A", "B"), rules, fields=fields))
        assert found.points == points, (fields, rules)


@pytest.mark.parametrize(
    ("named", "idents", "right"),
    [({}, ("True", "False"), [1, 0]), ({}, ("False", "True"), [0, 1]), ({"qmd_itemtype": "True/False"}, "AB", [1, 0])],
)
def test_true_and_false(named: dict[str, str], idents: Any, right: list[int]) -> None:
    first = idents[0] if not named else "A"
    found, _ = read_item(item(choices(*idents), rule(equal(first)), fields=named))
    assert isinstance(found.interaction, ChoiceInteraction)
    assert found.interaction.mode == "true_false"
    assert [choice.fraction for choice in found.interaction.choices] == right


def test_rules_that_take_too_long_leave_the_item_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quizkit.formats.qti12.processing._MOST_COMPARISONS", 1000)
    xml = item(field(), "".join(rule(equal(f"word {number}")) for number in range(100)))
    found, report = read_bytes(document(xml, item(text("Hello"))))
    assert [one.interaction.kind for one in found.items()] == ["none"]
    assert [said.code for said in report] == ["read/question"]


def test_long_lists_are_read() -> None:
    many = [f"c{number}" for number in range(2000)]
    adding = "".join(rule(equal(one), action="Add") for one in many[:4])
    for cardinality, rules in (("Single", rule(equal("c3"))), ("Multiple", adding)):
        found, said = read_item(item(choices(*many, cardinality=cardinality), rules))
        assert sum(bool(choice.fraction) for choice in found.interaction.choices) == (
            1 if cardinality == "Single" else 4
        )
        assert said == []


@pytest.mark.parametrize("first", [0, 1])
def test_an_order_is_counted_from_0_or_1(first: int) -> None:
    rules = rule("".join(equal(one, more=f' index="{place}"') for place, one in enumerate("CAB", first)))
    found, said = read_item(item(choices("A", "B", "C", cardinality="Ordered"), rules))
    assert [words(entry.text) for entry in found.interaction.entries] == ["C", "A", "B"]
    assert said == []


GROUP = (
    '<response_grp ident="R" rcardinality="Multiple"><render_choice shuffle="Yes">{}{}</render_choice></response_grp>'
)
LEFT = (
    '<response_label ident="{0}" match_group="{1}" match_max="1"><material><mattext>{0}</mattext></material>'
    "</response_label>"
)
RIGHT = '<response_label ident="{0}"><material><mattext>{0}</mattext></material></response_label>'


def group(allowed: str = "X,Y,Z") -> str:
    return GROUP.format(
        "".join(LEFT.format(one, allowed if one == "A" else "X,Y,Z") for one in "AB"), "".join(map(RIGHT.format, "XYZ"))
    )


@pytest.mark.parametrize("pair", ["{0},{1}", "{0}.{1}", "{0} {1}", "{1},{0}", "{0}, {1}"])
@pytest.mark.parametrize("operator", ["varsubset", "varequal"])
def test_texts_matched_within_one_response(operator: str, pair: str) -> None:
    rules = "".join(
        rule(f'<{operator} respident="R">{pair.format(*names)}</{operator}>', "2", action="Add", goes_on="Yes")
        for names in ("AY", "BX")
    )
    found, said = read_item(item(text("Match.") + group(), rules))
    assert [(words(one.left), words(one.right)) for one in found.interaction.pairs] == [("A", "Y"), ("B", "X")]
    assert [words(one) for one in found.interaction.distractors] == ["Z"]
    assert (words(found.stem), found.points, found.interaction.shuffle, said) == ("Match.", 4, True, [])


def test_texts_that_can_only_be_put_together_with_some_are_said() -> None:
    rules = "".join(
        rule(f'<varsubset respident="R">{pair}</varsubset>', action="Add", goes_on="Yes") for pair in ("A,Y", "B,X")
    )
    found, said = read_item(item(group("Y"), rules))
    assert (len(found.interaction.pairs), said) == (2, ["read/not-carried"])


def test_choices_that_count_when_they_are_not_picked() -> None:
    """So in ILIAS: 1 point each for picking A and C and for leaving B, 3 in all; picking B alone earns nothing."""
    rules = "".join(
        rule(test, score, action="Add", goes_on="Yes")
        for name, picked, unpicked in (("A", "1", "0"), ("B", "0", "1"), ("C", "1", "0"))
        for test, score in ((equal(name), picked), (f"<not>{equal(name)}</not>", unpicked))
    )
    found, said = read_item(item(choices("A", "B", "C", cardinality="Multiple"), rules))
    assert fractions(found) == {"A": Fraction(1, 2), "B": -Fraction(1, 2), "C": Fraction(1, 2)}
    assert (found.points, found.interaction.all_or_nothing, said) == (3, False, ["read/not-carried"])


def test_a_score_in_percent_without_points() -> None:
    rules = '<outcomes><decvar varname="SCORE" minvalue="0" maxvalue="100"/></outcomes>' + rule(equal("A"), "100")
    found, said = read_item(item(choices("A", "B"), rules))
    assert (fractions(found), found.points, said) == ({"A": 1, "B": 0}, 1, ["read/not-carried"])
