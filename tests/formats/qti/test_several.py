"""Items that ask several things, as TAO and others make them: read one by one, with the points that each earns."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from quizkit import api
from quizkit.diagnostics import Report
from quizkit.model import ChoiceInteraction, ClozeInteraction, ExtendedText, Quiz, TextEntryInteraction

from .samples import codes, read, zipped
from .test_conventions import (
    SCORE,
    adds,
    choice,
    field,
    modal,
    outcome,
    processing,
    response,
    right,
    sets,
    value,
    var,
    when,
    xml,
)

ESSAY = (
    '<extendedTextInteraction responseIdentifier="R2" expectedLines="4"><prompt>Why?</prompt></extendedTextInteraction>'
)
PICK = response("RESPONSE", "identifier", "A")
SEVERAL = response("RESPONSE", "identifier", "A", "B", cardinality="multiple")
WRITE = response("R2", "string")
ONE = when(right(), adds("1"))


def quiz(*parts: str) -> tuple[Quiz, Report]:
    return read(xml(*parts).encode(), file="i.xml")


def words(text: Any) -> str:
    return text.first()[1].source if text is not None else ""


def test_a_choice_and_why() -> None:
    found, report = quiz(PICK + WRITE + SCORE, f"<p>Read <b>this</b>.</p>{choice()}{ESSAY}", processing(ONE))
    first, second = found.items()
    assert isinstance(first.interaction, ChoiceInteraction)
    assert isinstance(second.interaction, ExtendedText)
    assert [choice.fraction for choice in first.interaction.choices] == [1, 0, 0]
    assert (words(first.stem), words(second.stem), second.interaction.lines) == ("Which?", "Why?", 4)
    assert [item.id for item in found.items()] == ["i-1", "i-2"]
    (shared,) = found.stimuli
    assert (first.stimulus, second.stimulus, words(shared.text)) == (shared.id, shared.id, "<p>Read <b>this</b>.</p>")
    assert codes(report) == ["read/several"]


@pytest.mark.parametrize(("most", "expected"), [(None, ["1", "1"]), ("1", ["1", "0"]), ("4", ["1", "3"])])
def test_what_people_mark_counts_what_is_left(most: str | None, expected: list[str]) -> None:
    points = outcome("MAXSCORE", default=most) if most is not None else ""
    found, _ = quiz(PICK + WRITE + SCORE + points, choice() + ESSAY, processing(ONE))
    assert [item.points for item in found.items()] == [Decimal(one) for one in expected]


def test_points_are_shared_out_where_the_rules_give_others() -> None:
    rules = processing(ONE, when(right("R2"), adds("2")))
    keys = SEVERAL + response("R2", "identifier", "C", cardinality="multiple") + outcome("MAXSCORE", default="6")
    found, _ = quiz(keys + SCORE, choice(most=0) + choice("R2", most=0), rules)
    assert [item.points for item in found.items()] == [2, 4]


def test_answers_that_count_only_together() -> None:
    rules = processing(when(f"<and>{right()}{right('R2')}</and>", sets("SCORE", value("4"))))
    keys = SEVERAL + response("R2", "identifier", "C")
    found, report = quiz(keys + SCORE, choice(most=0) + choice("R2"), rules)
    shares = [[one.fraction for one in item.interaction.choices] for item in found.items()]  # type: ignore[union-attr]
    assert (shares, [item.points for item in found.items()]) == ([[1, 1, 0], [0, 0, 1]], [2, 2])
    assert codes(report) == ["read/several", "read/scoring"]


def test_gaps_beside_each_other_are_one_question() -> None:
    keys = SEVERAL + "".join(response(name, "string", "x", mapped="x 1") for name in ("G1", "G2", "G3"))
    total = "".join(f'<mapResponse identifier="{name}"/>' for name in ("G1", "G2", "G3"))
    rules = processing(sets("SCORE", f"<sum>{total}</sum>"), ONE)
    body = f"<p>a {field('G1')}</p><p>and</p><p>b {field('G2')} c</p>{choice(most=0)}<p>d {field('G3')}</p><p>End.</p>"
    found, _ = quiz(keys + SCORE, body, rules)
    gaps, picked, typed = found.items()
    assert isinstance(gaps.interaction, ClozeInteraction)
    assert isinstance(picked.interaction, ChoiceInteraction)
    assert isinstance(typed.interaction, TextEntryInteraction)
    assert words(gaps.stem) == "<p>a [[G1]]</p><p>and</p><p>b [[G2]] c</p>"
    assert words(typed.stem) == "<p>d </p><p>End.</p>"
    assert [item.points for item in found.items()] == [2, 1, 1]
    assert found.stimuli == ()


def test_columns_and_a_question_without_a_prompt() -> None:
    asked = choice().replace("<prompt>Which?</prompt>", "")
    body = (
        "<div><div><p>A passage.</p></div>"
        f"<div>Loose. <p>Which is right?</p>{asked}<p>Now explain.</p>{ESSAY}</div></div>"
        '<rubricBlock view="scorer"><p>Two reasons.</p></rubricBlock>'
    )
    found, report = quiz(PICK + WRITE + SCORE, body, processing(ONE))
    first, second = found.items()
    assert [words(one.text) for one in found.stimuli] == ["<div><div><p>A passage.</p></div><div>Loose. </div></div>"]
    assert (words(first.stem), words(second.stem).count("Which")) == ("Which is right?", 0)
    assert "Now explain." in words(second.stem)
    assert words(second.interaction.rubric) == "Two reasons."  # type: ignore[union-attr]
    assert codes(report) == ["read/several"]


def test_feedback_goes_where_it_belongs() -> None:
    declared = SEVERAL + response("R2", "identifier", "C", cardinality="multiple") + SCORE
    declared += outcome("FEEDBACK", "identifier", default=None) + outcome("OTHER", "identifier", default=None)
    rules = processing(
        ONE,
        when(right("R2"), adds("2")),
        when(
            f"<gte>{var('SCORE')}{value('3')}</gte>",
            sets("FEEDBACK", value("all", "identifier")),
            otherwise=sets("FEEDBACK", value("less", "identifier")),
        ),
        when(f"<member>{value('C', 'identifier')}{var()}</member>", sets("OTHER", value("c", "identifier"))),
    )
    feedback = modal("all", "All right.") + modal("less", "Not all.") + modal("c", "Not C.", "OTHER")
    found, report = quiz(declared, choice(most=0) + choice("R2", most=0), rules, feedback)
    first, second = found.items()
    assert [words(one.feedback) for one in first.interaction.choices] == ["", "", "Not C."]  # type: ignore[union-attr]
    assert (words(first.correct_feedback), words(first.incorrect_feedback)) == ("", "")
    assert (words(second.correct_feedback), words(second.incorrect_feedback)) == ("All right.", "Not all.")
    assert codes(report) == ["read/several"]


def test_two_items_of_a_package_share_no_text_by_mistake() -> None:
    item = xml(PICK + WRITE + SCORE, f"<p>Text of i.</p>{choice()}{ESSAY}", processing(ONE))
    other = item.replace('identifier="i"', 'identifier="j"').replace("Text of i", "Text of j")
    found, _ = read(zipped({"i.xml": item, "j.xml": other}))
    texts = {one.id: words(one.text) for one in found.stimuli}
    assert [texts[item.stimulus or ""] for item in found.items()] == ["Text of i."] * 2 + ["Text of j."] * 2


@pytest.mark.parametrize("target", ["yaml", "moodle-xml", "canvas", "qti12", "qti21", "qti22", "qti30"])
def test_what_was_several_questions_can_be_written(target: str) -> None:
    item = xml(PICK + WRITE + SCORE, f"<p>Read this.</p>{choice()}{ESSAY}", processing(ONE)).encode()
    found, _ = read(item, file="i.xml")
    result = api.export(found, target)
    assert [said for said in result.diagnostics if said.severity.name == "ERROR"] == []
    assert result.data


def test_the_model_answer_of_an_essay_is_for_the_marker() -> None:
    key = response("RESPONSE", "string", "Because x &lt; y.")
    body = '<extendedTextInteraction responseIdentifier="RESPONSE"><prompt>Why?</prompt></extendedTextInteraction>'
    found, report = quiz(key + SCORE, body)
    (item,) = found.items()
    assert words(item.interaction.rubric) == "Because x < y."  # type: ignore[union-attr]
    assert codes(report) == ["read/model-answer"]
    notes = '<rubricBlock view="scorer"><p>One point.</p></rubricBlock>'
    found, _ = quiz(key + SCORE, body + notes)
    (item,) = found.items()
    assert words(item.interaction.rubric) == "<div>One point.</div><p>Because x &lt; y.</p>"  # type: ignore[union-attr]


# Matches with several partners on both sides


def table(most: int = 0) -> str:
    text = f'<simpleAssociableChoice identifier="{{0}}" matchMax="{most}">{{0}}</simpleAssociableChoice>'
    lists = "".join(f"<simpleMatchSet>{''.join(map(text.format, side))}</simpleMatchSet>" for side in ("AB", "XYZ"))
    return f'<matchInteraction responseIdentifier="RESPONSE"><prompt>Tick.</prompt>{lists}</matchInteraction>'


def pairs(*right: str, mapped: str = "") -> str:
    return response("RESPONSE", "directedPair", *right, cardinality="multiple", mapped=mapped) + SCORE


def rows(found: Quiz) -> list[tuple[str, Any, bool, list[Any]]]:
    return [
        (item.interaction.mode, item.points, item.interaction.all_or_nothing, [one.fraction for one in choices])  # type: ignore[union-attr]
        for item in found.items()
        for choices in (item.interaction.choices,)  # type: ignore[union-attr]
    ]


MAPPED = processing(sets("SCORE", '<mapResponse identifier="RESPONSE"/>'))
HALF = Fraction(1, 2)


def test_boxes_to_tick_are_a_question_for_each_row() -> None:
    found, report = quiz(pairs("A X", "A Y", "B Y", mapped="A X 1, A Y 1, A Z -1, B Y 1"), table(), MAPPED)
    assert rows(found) == [("multiple", 2, False, [HALF, HALF, -HALF]), ("multiple", 1, False, [0, 1, 0])]
    assert [words(item.stem) for item in found.items()] == ["A", "B"]
    assert [words(one.text) for one in found.stimuli] == ["Tick."]
    assert codes(report) == ["read/several"]


def test_boxes_that_count_only_all_together() -> None:
    found, report = quiz(pairs("A X", "A Y", "B Y"), table(), processing(when(right(), sets("SCORE", value("3")))))
    assert rows(found) == [("multiple", Decimal("1.5"), True, [1, 1, 0]), ("multiple", Decimal("1.5"), True, [0, 1, 0])]
    assert codes(report) == ["read/several", "read/scoring"]


def test_boxes_that_rules_add_up_are_worth_the_declared_points() -> None:
    rules = processing(
        *(when(f"<member>{value(pair, 'directedPair')}{var()}</member>", adds("1")) for pair in ("A X", "A Y", "B Y"))
    )
    found, _ = quiz(pairs("A X", "A Y", "B Y") + outcome("MAXSCORE", default="6"), table(), rules)
    assert rows(found) == [("multiple", 4, False, [HALF, HALF, 0]), ("multiple", 2, False, [0, 1, 0])]


def test_one_of_several_texts_is_the_right_match() -> None:
    found, report = quiz(pairs(mapped="A X 2, A Y 1, B Z 2"), table(most=1), MAPPED)
    assert rows(found) == [("single", 2, True, [1, HALF, 0]), ("single", 2, True, [0, 0, 1])]
    assert codes(report) == ["read/several"]


def test_feedback_on_a_box() -> None:
    declared = pairs("A X", "A Y", "B Y", mapped="A X 1, A Y 1, B Y 1") + outcome(
        "FEEDBACK", "identifier", default=None
    )
    shown = when(f"<member>{value('A Y', 'directedPair')}{var()}</member>", sets("FEEDBACK", value("f", "identifier")))
    found, report = quiz(declared, table(), MAPPED.replace("</resp", f"{shown}</resp"), modal("f", "Yes, Y."))
    first, _ = found.items()
    assert [words(one.feedback) for one in first.interaction.choices] == ["", "Yes, Y.", ""]  # type: ignore[union-attr]
    assert codes(report) == ["read/several"]


@pytest.mark.parametrize("target", ["yaml", "moodle-xml", "canvas", "qti12", "qti21", "qti30"])
def test_rows_can_be_written(target: str) -> None:
    found, _ = quiz(pairs("A X", "A Y", "B Y", mapped="A X 1, A Y 1, A Z -1, B Y 1"), table(), MAPPED)
    result = api.export(found, target)
    assert [said for said in result.diagnostics if said.severity.name == "ERROR"] == []
    assert result.data


def test_a_match_whose_wrong_pairs_earn_a_part_stays_a_match() -> None:
    found, report = quiz(pairs("A X", "B Z", mapped="A X 2, A Y 1, B Z 2"), table(most=1), MAPPED)
    (item,) = found.items()
    assert item.interaction.kind == "match"
    assert codes(report) == ["read/scoring"]


def test_very_many_questions_in_one_are_kept_as_they_are() -> None:
    keys = "".join(response(f"R{number}", "identifier", "A", cardinality="multiple") for number in range(60))
    body = "".join(choice(f"R{number}", most=0) for number in range(60))
    found, report = quiz(keys + SCORE, body)
    (item,) = found.items()
    assert (item.interaction.kind, codes(report)) == ("none", ["read/unsupported"])
