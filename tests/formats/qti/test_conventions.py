"""Marking that goes by no letter of the standard and still means something, as files of real systems have it.

Expected keys are worked out by hand from what each rule gives for each answer.
"""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from quizkit.diagnostics import Report
from quizkit.model import NumericAnswer

from .samples import codes, read

SPACE = "http://www.imsglobal.org/xsd/imsqti_v2p1"
TEMPLATES = "http://www.imsglobal.org/question/qti_v2p1/rptemplates"
HALF = Fraction(1, 2)


def xml(declarations: str, body: str, processing: str = "", feedback: str = "") -> str:
    return (
        f'<assessmentItem xmlns="{SPACE}" identifier="i" title="t" adaptive="false" timeDependent="false" '
        f'xml:lang="en">'
        f"{declarations}<itemBody>{body}</itemBody>{processing}{feedback}</assessmentItem>"
    )


def one(*parts: str) -> tuple[Any, Report]:
    quiz, report = read(xml(*parts).encode(), file="i.xml")
    (item,) = quiz.items()
    return item, report


def response(name: str, kind: str, *right: str, cardinality: str = "single", mapped: str = "", bounds: str = "") -> str:
    """``mapped``: what each value is worth, such as ``A 1, B 0.5``."""
    values = "".join(f"<value>{value}</value>" for value in right)
    key = f"<correctResponse>{values}</correctResponse>" if right else ""
    entries = "".join(
        '<mapEntry mapKey="{}" mappedValue="{}"/>'.format(*entry.rsplit(" ", 1))
        for entry in mapped.split(", ")
        if entry
    )
    mapping = f'<mapping defaultValue="0"{bounds}>{entries}</mapping>' if entries else ""
    return (
        f'<responseDeclaration identifier="{name}" cardinality="{cardinality}" baseType="{kind}">{key}{mapping}'
        "</responseDeclaration>"
    )


def outcome(name: str, kind: str = "float", cardinality: str = "single", default: str | None = "0") -> str:
    start = f"<defaultValue><value>{default}</value></defaultValue>" if default is not None else ""
    return (
        f'<outcomeDeclaration identifier="{name}" cardinality="{cardinality}" baseType="{kind}">{start}'
        "</outcomeDeclaration>"
    )


SCORE = outcome("SCORE")


def template(name: str) -> str:
    return f'<responseProcessing template="{TEMPLATES}/{name}"/>'


def processing(*rules: str) -> str:
    return f"<responseProcessing>{''.join(rules)}</responseProcessing>"


def var(name: str = "RESPONSE") -> str:
    return f'<variable identifier="{name}"/>'


def correct(name: str = "RESPONSE") -> str:
    return f'<correct identifier="{name}"/>'


def value(text: str, kind: str = "float") -> str:
    return f'<baseValue baseType="{kind}">{text}</baseValue>'


def sets(name: str, expression: str) -> str:
    return f'<setOutcomeValue identifier="{name}">{expression}</setOutcomeValue>'


def adds(points: str, name: str = "SCORE") -> str:
    return sets(name, f"<sum>{var(name)}{value(points)}</sum>")


def when(condition: str, *then: str, otherwise: str = "") -> str:
    other = f"<responseElse>{otherwise}</responseElse>" if otherwise else ""
    return f"<responseCondition><responseIf>{condition}{''.join(then)}</responseIf>{other}</responseCondition>"


def right(name: str = "RESPONSE") -> str:
    return f"<match>{var(name)}{correct(name)}</match>"


def equals(text: str, name: str = "RESPONSE") -> str:
    return f'<stringMatch caseSensitive="false">{var(name)}{value(text, "string")}</stringMatch>'


def modal(name: str, text: str, of: str = "FEEDBACK") -> str:
    return f'<modalFeedback outcomeIdentifier="{of}" showHide="show" identifier="{name}"><p>{text}</p></modalFeedback>'


def choice(name: str = "RESPONSE", options: str = "ABC", most: int = 1) -> str:
    inner = "".join(f'<simpleChoice identifier="{one}">{one}</simpleChoice>' for one in options)
    return (
        f'<choiceInteraction responseIdentifier="{name}" shuffle="false" maxChoices="{most}"><prompt>Which?</prompt>'
        f"{inner}</choiceInteraction>"
    )


def field(name: str = "RESPONSE") -> str:
    return f'<textEntryInteraction responseIdentifier="{name}"/>'


def fractions(interaction: Any) -> list[Any]:
    return [part.fraction for part in getattr(interaction, "choices", None) or interaction.answers]


def texts(interaction: Any) -> list[tuple[str, Fraction]]:
    return [(answer.text.first()[1].source, answer.fraction) for answer in interaction.answers]


# Templates


@pytest.mark.parametrize(
    ("name", "key", "expected"),
    [
        ("match_correct", response("R_1", "identifier", "B"), [0, 1, 0]),
        ("map_response", response("R_1", "identifier", "B", mapped="B 2, C 1"), [0, 1, HALF]),
        ("map_response", response("R_1", "identifier", "B"), [0, 1, 0]),
        ("match_correct", response("R_1", "identifier", mapped="B 2, C 1"), [0, 1, HALF]),
    ],
)
def test_a_template_for_an_answer_of_another_name(name: str, key: str, expected: list[Any]) -> None:
    item, report = one(key + SCORE, choice("R_1"), template(name))
    assert (fractions(item.interaction), codes(report)) == (expected, ["read/scoring"])
    assert "R_1" in next(iter(report)).message


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("map_response", response("RESPONSE", "identifier", "B")),
        ("match_correct", response("RESPONSE", "identifier", mapped="B 1")),
    ],
)
def test_a_template_without_what_it_goes_by(name: str, key: str) -> None:
    item, report = one(key + SCORE, choice(), template(name))
    assert (fractions(item.interaction), codes(report)) == ([0, 1, 0], ["read/scoring"])


@pytest.mark.parametrize("name", ["match_correct", "map_response"])
def test_a_template_for_two_answers_marks_both(name: str) -> None:
    keys = response("RESPONSE", "identifier", "B", mapped="B 1") + response("R2", "identifier", "A", mapped="A 1")
    item, report = one(keys + SCORE, choice() + choice("R2"), template(name))
    assert [fractions(gap.interaction) for gap in item.interaction.gaps] == [[0, 1, 0], [1, 0, 0]]
    assert ([gap.weight for gap in item.interaction.gaps], item.points) == ([1, 1], 2)
    assert codes(report) == ["read/scoring"]


def test_a_template_with_all_that_it_needs_says_nothing() -> None:
    for name in ("match_correct", "map_response"):
        item, report = one(response("RESPONSE", "identifier", "B", mapped="B 1") + SCORE, choice(), template(name))
        assert (fractions(item.interaction), codes(report)) == ([0, 1, 0], [])


# Scores of another name


@pytest.mark.parametrize("name", ["score", "GRADE", "OBJECTIVE_SCORE"])
def test_points_are_counted_under_another_name(name: str) -> None:
    rules = processing(when(right(), sets(name, value("3")), otherwise=sets(name, value("0"))))
    item, report = one(response("RESPONSE", "identifier", "B") + SCORE + outcome(name), choice(), rules)
    assert (fractions(item.interaction), item.points, codes(report)) == ([0, 1, 0], 3, ["read/points"])
    assert name in next(iter(report)).message


def test_parts_of_the_points_under_another_name() -> None:
    rules = processing(
        *(when(f"<member>{value(one, 'identifier')}{var()}</member>", adds("2", "GRADE")) for one in "AB")
    )
    key = response("RESPONSE", "identifier", "A", "B", cardinality="multiple")
    item, report = one(key + outcome("GRADE"), choice(most=0), rules)
    assert (fractions(item.interaction), item.points) == ([HALF, HALF, 0], 4)
    assert (item.interaction.all_or_nothing, codes(report)) == (False, ["read/points"])


# Rules that give more than the model can say


@pytest.mark.parametrize("least", [2, 3])
def test_some_of_the_right_ones_are_enough(least: int) -> None:
    members = "".join(f"<member>{value(one, 'identifier')}{var()}</member>" for one in "ABC")
    rules = processing(when(f'<anyN min="{least}" max="3">{members}</anyN>', sets("SCORE", value("1"))))
    key = response("RESPONSE", "identifier", "A", "B", "C", cardinality="multiple")
    item, report = one(key + SCORE, choice(options="ABCDE", most=0), rules)
    assert (fractions(item.interaction), codes(report)) == ([1, 1, 1, 0, 0], ["read/scoring"])
    assert item.interaction.all_or_nothing


def test_words_to_pick_that_count_one_by_one() -> None:
    key = response("RESPONSE", "identifier", "A", "B", cardinality="multiple", mapped="A 1, B 1, C -1")
    words = "".join(f'<hottext identifier="{one}">{one}</hottext> ' for one in "ABC")
    body = f'<hottextInteraction responseIdentifier="RESPONSE" maxChoices="0"><p>{words}</p></hottextInteraction>'
    item, report = one(key + SCORE, body, template("map_response"))
    assert (fractions(item.interaction), item.points, codes(report)) == ([1, 1, 0], 2, ["read/scoring"])


def test_a_right_answer_that_does_not_earn_the_most_is_no_key() -> None:
    rules = processing(
        when(f"<contains>{var()}<multiple>{value('C', 'identifier')}</multiple></contains>", sets("SCORE", value("2"))),
        when(right(), sets("SCORE", value("1"))),
    )
    key = response("RESPONSE", "identifier", "A", "B", cardinality="multiple")
    item, report = one(key + SCORE, choice(most=0), rules)
    assert (fractions(item.interaction), codes(report)) == ([None] * 3, ["read/scoring"])


def listed(*names: str, kind: str = "identifier", container: str = "ordered") -> str:
    return f"<{container}>{''.join(value(name, kind) for name in names)}</{container}>"


def test_an_order_that_only_the_rules_name() -> None:
    rules = processing(when(f"<match>{var()}{listed('B', 'A', 'C')}</match>", sets("SCORE", value("2"))))
    body = choice(most=0).replace("choiceInteraction", "orderInteraction").replace(' maxChoices="0"', "")
    item, report = one(response("RESPONSE", "identifier", cardinality="ordered") + SCORE, body, rules)
    assert [entry.id for entry in item.interaction.entries] == ["B", "A", "C"]
    assert (item.points, codes(report)) == (2, [])


@pytest.mark.parametrize("together", [False, True])
def test_pairs_that_only_the_rules_name(together: bool) -> None:
    text = '<simpleAssociableChoice identifier="{0}" matchMax="1">{0}</simpleAssociableChoice>'
    lists = "".join(f"<simpleMatchSet>{''.join(map(text.format, side))}</simpleMatchSet>" for side in ("AB", "XY"))
    body = f'<matchInteraction responseIdentifier="RESPONSE">{lists}</matchInteraction>'
    members = [f"<member>{value(pair, 'directedPair')}{var()}</member>" for pair in ("A Y", "B X")]
    rules = (
        [when(f"<and>{''.join(members)}</and>", adds("2"))] if together else [when(one, adds("1")) for one in members]
    )
    declared = response("RESPONSE", "directedPair", cardinality="multiple") + SCORE
    item, report = one(declared, body, processing(*rules))
    found = [(pair.left.first()[1].source, pair.right.first()[1].source) for pair in item.interaction.pairs]
    assert (found, item.points) == ([("A", "Y"), ("B", "X")], 2)
    assert codes(report) == (["read/scoring"] if together else [])


# Typed texts and numbers


def test_each_gap_is_compared_with_its_own_texts() -> None:
    keys = response("R1", "string", "Rome") + response("R2", "string", "Paris")
    rules = processing(when(f"<or>{equals('Rome', 'R1')}{equals('Roma', 'R1')}</or>", adds("1")))
    rules = rules.replace("</responseProcessing>", when(equals("Paris", "R2"), adds("1")) + "</responseProcessing>")
    item, report = one(keys + SCORE, f"<p>Italy: {field('R1')}, France: {field('R2')}.</p>", rules)
    assert [texts(gap.interaction) for gap in item.interaction.gaps] == [[("Rome", 1), ("Roma", 1)], [("Paris", 1)]]
    assert (item.points, codes(report)) == (2, [])


def test_feedback_on_a_wrong_text_that_is_foreseen() -> None:
    rules = processing(sets("SCORE", '<mapResponse identifier="RESPONSE"/>'))
    rules = rules.replace(
        "</responseProcessing>",
        when(equals("Paris"), sets("FEEDBACK", value("far", "identifier"))) + "</responseProcessing>",
    )
    feedback = modal("far", "Further south.")
    declared = response("RESPONSE", "string", "Rome", mapped="Rome 1, Milan 0.5") + SCORE
    declared += outcome("FEEDBACK", "identifier", default=None)
    item, report = one(declared, f"<p>Capital: {field()}</p>", rules, feedback)
    assert texts(item.interaction) == [("Rome", 1), ("Milan", HALF), ("Paris", 0)]
    assert item.interaction.answers[2].feedback.first()[1].source == "Further south."
    assert (item.incorrect_feedback, codes(report)) == (None, [])


def test_wrong_texts_that_cost_points_leave_the_key() -> None:
    rules = processing(when(equals("Rome"), sets("SCORE", value("2")), otherwise=sets("SCORE", value("-1"))))
    item, report = one(response("RESPONSE", "string", "Rome") + SCORE, f"<p>Capital: {field()}</p>", rules)
    assert (texts(item.interaction), item.points, codes(report)) == ([("Rome", 1)], 2, ["read/scoring"])
    assert "takes points away" in next(iter(report)).message


BETWEEN = f"<and><gte>{var()}{value('4')}</gte><lte>{var()}{value('6')}</lte></and>"


@pytest.mark.parametrize("kind", ["float", "string"])
def test_a_number_in_rules_behind_a_check_for_no_answer(kind: str) -> None:
    inner = when(BETWEEN, sets("SCORE", value("2")))
    rules = processing(when(f"<isNull>{var()}</isNull>", sets("SCORE", value("0")), otherwise=inner))
    item, report = one(response("RESPONSE", kind, "5") + SCORE, f"<p>How many? {field()}</p>", rules)
    assert item.interaction.answers == (NumericAnswer(value=Decimal(5), tolerance=Decimal(1)),)
    assert (item.points, codes(report)) == (2, [])


def test_wrong_numbers_that_cost_points_leave_the_key() -> None:
    rules = processing(when(BETWEEN, sets("SCORE", value("2")), otherwise=sets("SCORE", value("-1"))))
    item, report = one(response("RESPONSE", "float", "5") + SCORE, f"<p>How many? {field()}</p>", rules)
    assert item.interaction.answers == (NumericAnswer(value=Decimal(5), tolerance=Decimal(1)),)
    assert (item.points, codes(report)) == (2, ["read/scoring"])


def test_a_share_of_what_is_typed_is_read_as_one_of_the_right_number() -> None:
    rules = processing(
        when(f'<equal toleranceMode="relative" tolerance="10">{var()}{correct()}</equal>', sets("SCORE", value("1")))
    )
    item, report = one(response("RESPONSE", "float", "50") + SCORE, f"<p>How many? {field()}</p>", rules)
    assert item.interaction.answers == (NumericAnswer(value=Decimal(50), tolerance=Decimal(5)),)
    assert codes(report) == ["read/scoring"]


@pytest.mark.parametrize(
    ("figures", "number", "low", "high"),
    [
        ("3", "3.14159", "3.135", "3.145"),
        ("2", "1234", "1150", "1250"),
        ("1", "0.06", "0.055", "0.065"),
        ("2", "100", "99.5", "105"),  # 99.4 is rounded to 99, 99.5 to 100
        ("2", "-250", "-255", "-245"),
    ],
)
def test_numbers_that_are_the_same_in_their_first_figures(figures: str, number: str, low: str, high: str) -> None:
    rule = f'<equalRounded roundingMode="significantFigures" figures="{figures}">{var()}{correct()}</equalRounded>'
    rules = processing(when(rule, sets("SCORE", value("1"))))
    item, report = one(response("RESPONSE", "float", number) + SCORE, f"<p>How many? {field()}</p>", rules)
    (answer,) = item.interaction.answers
    assert answer.bounds() == (Decimal(low), Decimal(high))
    assert codes(report) == ["read/scoring"]  # one of the two bounds is rounded to another number


# Attempts


def later(than: int) -> str:
    return f"<gt>{var('numAttempts')}{value(str(than), 'integer')}</gt>"


def test_feedback_after_further_attempts_is_a_hint_or_the_solution() -> None:
    wrong = f"<not>{right()}</not>"
    rules = processing(
        when(right(), sets("SCORE", value("1"))),
        when(f"<and>{later(1)}{wrong}</and>", sets("FEEDBACK", value("look", "identifier"))),
        when(f"<and>{later(3)}{wrong}</and>", sets("SOLUTION", value("solution", "identifier"))),
    )
    declared = response("RESPONSE", "identifier", "B") + SCORE
    declared += "".join(outcome(name, "identifier", default=None) for name in ("FEEDBACK", "SOLUTION"))
    feedback = modal("look", "Look again.") + modal("solution", "It is B.", "SOLUTION")
    item, report = one(declared, choice(), rules, feedback)
    assert (fractions(item.interaction), codes(report)) == ([0, 1, 0], [])
    assert [hint.first()[1].source for hint in item.hints] == ["Look again."]
    assert item.general_feedback.first()[1].source == "It is B."


def test_later_attempts_that_earn_less_are_said() -> None:
    rules = processing(
        when(right(), when(later(1), sets("SCORE", value("1")), otherwise=sets("SCORE", value("2")))),
    )
    item, report = one(response("RESPONSE", "identifier", "B") + SCORE, choice(), rules)
    assert (fractions(item.interaction), item.points, codes(report)) == ([0, 1, 0], 2, ["read/scoring"])


# Patterns


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("Rome|Roma", ["Rome", "Roma"]),
        ("^(Rome|Roma)$", ["Rome", "Roma"]),
        ("Rom(?:e|a)", ["Rome", "Roma"]),
        ("[Rr]om[ea]", ["Rome", "Roma", "rome", "roma"]),
        ("colou?r", ["colour", "color"]),
        (r"\s*blue\s*", ["blue"]),
        (r"New\s+York", ["New York"]),
        (r"3\.14", ["3.14"]),
        ("(the )?sun", ["the sun", "sun"]),
    ],
)
def test_a_pattern_that_lists_texts(pattern: str, expected: list[str]) -> None:
    rules = processing(when(f'<patternMatch pattern="{pattern}">{var()}</patternMatch>', sets("SCORE", value("1"))))
    item, report = one(response("RESPONSE", "string") + SCORE, f"<p>x {field()}</p>", rules)
    assert (texts(item.interaction), codes(report)) == ([(text, 1) for text in expected], [])
    assert item.interaction.case_sensitive is any(map(str.isalpha, pattern))


def test_a_pattern_in_which_capitals_do_not_count() -> None:
    rules = processing(when(f'<patternMatch pattern="(?i)rome">{var()}</patternMatch>', sets("SCORE", value("1"))))
    item, report = one(response("RESPONSE", "string") + SCORE, f"<p>x {field()}</p>", rules)
    assert (texts(item.interaction), item.interaction.case_sensitive, codes(report)) == ([("rome", 1)], False, [])


@pytest.mark.parametrize("pattern", [".*Rome.*", "Rome.*", ".*Rome"])
def test_a_pattern_that_asks_for_a_text_within_others(pattern: str) -> None:
    rules = processing(when(f'<patternMatch pattern="{pattern}">{var()}</patternMatch>', sets("SCORE", value("1"))))
    item, report = one(response("RESPONSE", "string") + SCORE, f"<p>x {field()}</p>", rules)
    assert (texts(item.interaction), codes(report)) == ([("Rome", 1)], ["read/scoring"])


@pytest.mark.parametrize(
    "pattern", ["[A-Z]+", "a{2}", "a*", "(a", "[^a]", r"\d", "a|b.*", "(a|b)" * 30, "((" * 2000, ""]
)
def test_any_other_pattern_is_no_list(pattern: str) -> None:
    rules = processing(when(f'<patternMatch pattern="{pattern}">{var()}</patternMatch>', sets("SCORE", value("1"))))
    item, report = one(response("RESPONSE", "string") + SCORE, f"<p>x {field()}</p>", rules)
    assert (texts(item.interaction), codes(report)) == ([], ["read/scoring"])


# Feedback on parts


def test_feedback_on_a_pair() -> None:
    sides = ("ABC", "XYZ")
    text = '<simpleAssociableChoice identifier="{0}" matchMax="1">{0}</simpleAssociableChoice>'
    lists = "".join(f"<simpleMatchSet>{''.join(map(text.format, side))}</simpleMatchSet>" for side in sides)
    body = f'<matchInteraction responseIdentifier="RESPONSE" shuffle="false">{lists}</matchInteraction>'
    declared = response("RESPONSE", "directedPair", cardinality="multiple", mapped="A X 1, B Y 1, C Z 1") + SCORE
    declared += outcome("FEEDBACK", "identifier", "multiple", default=None)
    more = f"<multiple>{var('FEEDBACK')}{value('by', 'identifier')}</multiple>"
    rules = processing(
        sets("SCORE", '<mapResponse identifier="RESPONSE"/>'),
        when(f"<member>{value('B Y', 'directedPair')}{var()}</member>", sets("FEEDBACK", more)),
    )
    item, report = one(declared, body, rules, modal("by", "Well seen."))
    assert [pair.feedback and pair.feedback.first()[1].source for pair in item.interaction.pairs] == [
        None,
        "Well seen.",
        None,
    ]
    assert (item.correct_feedback, codes(report)) == (None, [])


def test_feedback_on_the_answer_of_one_gap() -> None:
    declared = response("R1", "string", "Rome", mapped="Rome 1") + response("R2", "string", "Paris", mapped="Paris 1")
    declared += SCORE + outcome("FEEDBACK", "identifier", "multiple", default=None)
    more = f"<multiple>{var('FEEDBACK')}{value('one', 'identifier')}</multiple>"
    rules = processing(
        sets("SCORE", '<sum><mapResponse identifier="R1"/><mapResponse identifier="R2"/></sum>'),
        when(equals("Paris", "R2"), sets("FEEDBACK", more)),
    )
    body = f"<p>Italy: {field('R1')}, France: {field('R2')}.</p>"
    item, report = one(declared, body, rules, modal("one", "On the Seine."))
    first, second = (gap.interaction.answers[0].feedback for gap in item.interaction.gaps)
    assert (first, second.first()[1].source) == (None, "On the Seine.")
    assert (item.correct_feedback, codes(report)) == (None, [])
