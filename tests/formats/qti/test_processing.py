"""Response processing is read by what it does, not by how it is written."""

import re
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from quizkit.diagnostics import Report
from quizkit.model import Item, NumericAnswer

from .samples import HALF, codes, read, zipped

GOLD = Path(__file__).parents[2] / "data" / "qti" / "2.1"
NAMESPACE = "http://www.imsglobal.org/xsd/imsqti_v2p1"

VARIABLE = '<variable identifier="RESPONSE"/>'
CORRECT = '<correct identifier="RESPONSE"/>'
MAPPED = '<mapResponse identifier="RESPONSE"/>'


def number(value: str, kind: str = "float") -> str:
    return f'<baseValue baseType="{kind}">{value}</baseValue>'


def score(value: str) -> str:
    return f'<setOutcomeValue identifier="SCORE">{value}</setOutcomeValue>'


def say(name: str, value: str) -> str:
    return f'<setOutcomeValue identifier="{name}">{value}</setOutcomeValue>'


def rule(*branches: tuple[str, str], otherwise: str = "") -> str:
    parts = [
        f"<responseIf>{condition}{actions}</responseIf>"
        if index == 0
        else f"<responseElseIf>{condition}{actions}</responseElseIf>"
        for index, (condition, actions) in enumerate(branches)
    ]
    last = f"<responseElse>{otherwise}</responseElse>" if otherwise else ""
    return f"<responseCondition>{''.join(parts)}{last}</responseCondition>"


def one(condition: str, value: str = "1") -> str:
    """Rules that give some points for what meets a condition."""
    return rule((condition, score(number(value))), otherwise=score(number("0")))


def changed(name: str, rules: str, *replacements: tuple[str, str], feedback: str = "") -> tuple[Item, Report]:
    """A gold item with other response processing, read."""
    text = (GOLD / f"{name}.xml").read_text()
    start, end = text.index("<responseProcessing"), text.rindex("</assessmentItem>")
    processing = f"<responseProcessing>{rules}</responseProcessing>" if rules else ""
    text = f"{text[:start]}{processing}{feedback}{text[end:]}"
    for old, new in replacements:
        assert old in text
        text = text.replace(old, new)
    quiz, report = read(text.encode(), file=f"{name}.xml")
    (item,) = quiz.items()
    return item, report


def fractions(item: Item) -> list[Any]:
    interaction: Any = item.interaction
    return [part.fraction for part in getattr(interaction, "choices", None) or interaction.answers]


def is_choice(name: str) -> str:
    return f"<match>{VARIABLE}{number(name, 'identifier')}</match>"


RIGHT_IS_A = {
    "match correct": one(f"<match>{VARIABLE}{CORRECT}</match>"),
    "match the other way round": one(f"<match>{CORRECT}{VARIABLE}</match>"),
    "match a name": one(is_choice("A")),
    "not the others": one(f"<not><or>{is_choice('B')}{is_choice('C')}</or></not>"),
    "member of a list": one(f"<member>{VARIABLE}<multiple>{number('A', 'identifier')}</multiple></member>"),
    "five points": one(f"<match>{VARIABLE}{CORRECT}</match>", "5"),
    "a product": score(f"<product>{number('2')}{number('0')}</product>")
    + one(f"<match>{VARIABLE}{CORRECT}</match>", "2"),
    "nothing processed": "",
    "the score is set elsewhere": say("OTHER", number("1")),
}


@pytest.mark.parametrize("name", RIGHT_IS_A)
def test_single_choice(name: str) -> None:
    item, report = changed("choice_single", RIGHT_IS_A[name])
    assert fractions(item) == [1, 0, 0]
    assert codes(report) == []
    assert item.points == {"five points": 5, "a product": 2}.get(name, 1)


def test_single_choice_with_parts_of_the_points() -> None:
    rules = rule(
        (is_choice("A"), score(number("4"))), (is_choice("B"), score(number("1"))), otherwise=score(number("0"))
    )
    item, report = changed("choice_single", rules)
    assert fractions(item) == [1, Fraction(1, 4), 0]
    assert (item.points, codes(report)) == (4, [])


@pytest.mark.parametrize(
    "rules",
    [
        one("<customOperator/>"),
        one(f"<patternMatch pattern='[A-Z]+'>{VARIABLE}</patternMatch>"),
        score("<random><multiple/></random>"),
        '<lookupOutcomeValue identifier="SCORE"><variable identifier="RESPONSE"/></lookupOutcomeValue>',
        one(f"<match><variable identifier='NOBODY'/>{CORRECT}</match>"),
        one(f"<equal toleranceMode='absolute' tolerance='x'>{VARIABLE}{CORRECT}</equal>"),
    ],
)
def test_what_is_not_known_guesses_no_key(rules: str) -> None:
    item, report = changed("choice_single", rules)
    assert fractions(item) == [None, None, None]
    assert codes(report) == ["read/scoring"]
    (diagnostic,) = report
    assert diagnostic.item == '"choice_single"'


TABLES = {
    "interpolationTable": (
        '<interpolationTable defaultValue="0"><interpolationTableEntry sourceValue="2" targetValue="4"/>'
        '<interpolationTableEntry sourceValue="1" includeBoundary="false" targetValue="3"/>'
        '<interpolationTableEntry sourceValue="1" targetValue="1"/></interpolationTable>',
        {"A": "2", "B": "1.5", "C": "1"},
        [1, Fraction(3, 4), Fraction(1, 4)],
    ),
    "matchTable": (
        '<matchTable defaultValue="0"><matchTableEntry sourceValue="7" targetValue="4"/>'
        '<matchTableEntry sourceValue="6" targetValue="1"/></matchTable>',
        {"A": "7", "B": "5", "C": "6"},
        [1, 0, Fraction(1, 4)],
    ),
}
"""A table for the score, the number that each choice stands for, and by hand what share of 4 points it earns."""


@pytest.mark.parametrize("name", TABLES)
def test_a_score_that_is_looked_up(name: str) -> None:
    table, numbers, shares = TABLES[name]
    raw = '<outcomeDeclaration identifier="RAW" cardinality="single" baseType="float"/>'
    rules = rule(*((is_choice(choice), say("RAW", number(value))) for choice, value in numbers.items()))
    rules += '<lookupOutcomeValue identifier="SCORE"><variable identifier="RAW"/></lookupOutcomeValue>'
    text = (GOLD / "choice_single.xml").read_text()
    start, end = text.index("<responseProcessing"), text.rindex("</assessmentItem>")
    text = f"{text[:start]}<responseProcessing>{rules}</responseProcessing>{text[end:]}"
    found = re.search('<outcomeDeclaration identifier="SCORE".*?</outcomeDeclaration>', text, re.DOTALL)
    assert found is not None
    declared = (
        f'<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float">{table}</outcomeDeclaration>'
    )
    quiz, report = read(text.replace(found[0], declared + raw).encode(), file="a.xml")
    (item,) = quiz.items()
    assert fractions(item) == shares
    assert (item.points, codes(report)) == (4, [])


def test_a_table_that_means_nothing_guesses_no_key() -> None:
    text = (GOLD / "choice_single.xml").read_text()
    start, end = text.index("<responseProcessing"), text.rindex("</assessmentItem>")
    lookup = f'<lookupOutcomeValue identifier="SCORE">{MAPPED}</lookupOutcomeValue>'
    text = f"{text[:start]}<responseProcessing>{lookup}</responseProcessing>{text[end:]}"
    table = '<matchTable><matchTableEntry sourceValue="x" targetValue="4"/></matchTable></outcomeDeclaration>'
    quiz, report = read(text.replace("</outcomeDeclaration>", table, 1).encode(), file="a.xml")
    assert fractions(next(quiz.items())) == [None, None, None]
    assert codes(report) == ["read/scoring"]


def test_an_unknown_template_guesses_no_key() -> None:
    text = (GOLD / "choice_single.xml").read_text().replace("rptemplates/match_correct", "rptemplates/somebodys_own")
    quiz, report = read(text.encode(), file="a.xml")
    assert fractions(next(quiz.items())) == [None, None, None]
    assert codes(report) == ["read/scoring"]


def test_strange_rules_for_feedback_leave_the_score_readable() -> None:
    rules = one(f"<match>{VARIABLE}{CORRECT}</match>") + say("FEEDBACK", "<customOperator/>")
    item, report = changed("choice_single", rules)
    assert fractions(item) == [1, 0, 0]
    assert codes(report) == []


def test_several_choices_by_rules_of_their_own() -> None:
    whole = f"<match>{VARIABLE}{CORRECT}</match>"
    item, report = changed("multi_allornothing", one(whole, "3"))
    assert (fractions(item), item.points, codes(report)) == ([1, 1, 0], 3, [])
    contains = (
        f"<contains>{VARIABLE}<multiple>{number('A', 'identifier')}{number('B', 'identifier')}</multiple></contains>"
    )
    item, report = changed("multi_allornothing", one(contains))
    assert fractions(item) == [1, 1, 0]  # that C may be picked as well the model cannot say
    assert codes(report) == ["read/scoring"]


def test_mapped_values_times_a_factor() -> None:
    item, report = changed("multi_partial", score(f"<product>{MAPPED}{number('10')}</product>"))
    assert (fractions(item), item.points, codes(report)) == ([HALF, HALF, -HALF], 10, [])


def test_the_usual_null_check_around_a_mapping() -> None:
    rules = rule((f"<isNull>{VARIABLE}</isNull>", score(number("0"))), otherwise=score(MAPPED))
    item, report = changed("multi_partial", rules)
    assert (fractions(item), codes(report)) == ([HALF, HALF, -HALF], [])


def test_declared_points_win() -> None:
    most = (
        '<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float">'
        "<defaultValue><value>5</value></defaultValue></outcomeDeclaration><itemBody>"
    )
    text = (GOLD / "choice_single.xml").read_text().replace("<itemBody>", most)
    quiz, report = read(text.encode(), file="a.xml")
    item = next(quiz.items())
    assert (item.points, fractions(item), codes(report)) == (5, [1, 0, 0], ["read/points"])
    text = (
        (GOLD / "choice_single.xml").read_text().replace('identifier="SCORE"', 'identifier="SCORE" normalMaximum="7.5"')
    )
    assert next(read(text.encode(), file="a.xml")[0].items()).points == Decimal("7.5")


def typed(text: str, case_sensitive: str) -> str:
    return f'<stringMatch caseSensitive="{case_sensitive}">{VARIABLE}{number(text, "string")}</stringMatch>'


@pytest.mark.parametrize("case_sensitive", ["true", "false"])
def test_texts_compared_in_rules(case_sensitive: str) -> None:
    no_key = ("<correctResponse><value>Athens</value></correctResponse>", "")
    rules = rule(
        (typed("Athens", case_sensitive), score(number("2"))),
        (typed("Athina", case_sensitive), score(number("1"))),
        (typed("Sparta", case_sensitive), score(number("0"))),
    )
    text = (GOLD / "text_entry.xml").read_text()
    start, end = text.index("<mapping"), text.index("</mapping>") + len("</mapping>")
    item, report = changed("text_entry", rules, (text[start:end], ""), no_key)
    interaction: Any = item.interaction
    assert [answer.text.first()[1].source for answer in interaction.answers] == ["Athens", "Athina", "Sparta"]
    assert fractions(item) == [1, HALF, 0]
    assert interaction.case_sensitive is (case_sensitive == "true")
    assert (item.points, codes(report)) == (2, [])


def gte(value: str) -> str:
    return f"<gte>{VARIABLE}{number(value)}</gte>"


def lte(value: str) -> str:
    return f"<lte>{VARIABLE}{number(value)}</lte>"


NUMBERS = {
    "bounds": (one(f"<and>{gte('3')}{lte('4')}</and>"), [{"minimum": 3, "maximum": 4}]),
    "bounds around the correct one": (
        one(f"<and>{gte('3.04')}{lte('3.24')}</and>"),
        [{"value": "3.14", "tolerance": "0.1"}],
    ),
    "numbers before the response": (
        one(f"<and><lte>{number('3')}{VARIABLE}</lte><gte>{number('4')}{VARIABLE}</gte></and>"),
        [{"minimum": 3, "maximum": 4}],
    ),
    "exactly": (one(f'<equal toleranceMode="exact">{VARIABLE}{number("2")}</equal>'), [{"value": 2}]),
    "a tolerance": (
        one(f'<equal toleranceMode="absolute" tolerance="0.5 0.5">{VARIABLE}{CORRECT}</equal>'),
        [{"value": "3.14", "tolerance": "0.5"}],
    ),
    "one of two": (
        one(f'<or><equal toleranceMode="exact">{VARIABLE}{number("2")}</equal>{gte("100")}</or>'),
        [{"value": 2}, {"minimum": 100}],
    ),
    "half for near": (
        rule(
            (f"<and>{gte('9')}{lte('11')}</and>", score(number("2"))),
            (f"<and>{gte('5')}{lte('15')}</and>", score(number("1"))),
        ),
        [{"minimum": 9, "maximum": 11}, {"minimum": 5, "maximum": 15, "fraction": HALF}],
    ),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers(name: str) -> None:
    rules, expected = NUMBERS[name]
    item, report = changed("numeric_range", rules)
    interaction: Any = item.interaction
    assert list(interaction.answers) == [NumericAnswer(**answer) for answer in expected]
    assert codes(report) == []


@pytest.mark.parametrize(
    "rules",
    [
        one(f"<and>{gte('3')}<customOperator/></and>"),
        rule(
            (f"<and>{gte('5')}{lte('15')}</and>", score(number("1"))),
            (f"<and>{gte('9')}{lte('11')}</and>", score(number("2"))),
        ),
        score(f"<divide>{VARIABLE}{number('10')}</divide>"),
    ],
)
def test_numbers_by_other_rules_have_no_key(rules: str) -> None:
    item, report = changed("numeric_range", rules)
    assert fractions(item) == []
    assert codes(report) == ["read/scoring"]


def test_a_bound_that_is_not_accepted_is_said() -> None:
    rules = one(f"<and><gt>{VARIABLE}{number('3')}</gt><lt>{VARIABLE}{number('4')}</lt></and>")
    item, report = changed("numeric_range", rules)
    assert item.interaction.answers == (NumericAnswer(minimum=Decimal(3), maximum=Decimal(4)),)  # type: ignore[union-attr]
    assert codes(report) == ["read/scoring"]


def test_an_order_that_counts_in_parts_is_said() -> None:
    rules = rule(
        (f"<match>{VARIABLE}{CORRECT}</match>", score(number("2"))),
        (f"<match><index n='1'>{VARIABLE}</index>{number('A', 'identifier')}</match>", score(number("1"))),
    )
    item, report = changed("order", rules)
    assert codes(report) == ["read/scoring"]
    interaction: Any = item.interaction
    assert [entry.id for entry in interaction.entries] == ["C", "A", "B"]


def modal(name: str, text: str, outcome: str = "FEEDBACK", show: str = "show") -> str:
    return f'<modalFeedback outcomeIdentifier="{outcome}" identifier="{name}" showHide="{show}">{text}</modalFeedback>'


DECLARED = (
    "<itemBody>",
    '<outcomeDeclaration identifier="FEEDBACK" cardinality="multiple" baseType="identifier"/><itemBody>',
)


def shows(*names: str) -> str:
    return say("FEEDBACK", f"<multiple>{''.join(number(name, 'identifier') for name in names)}</multiple>")


def test_feedback_is_known_by_when_it_is_shown() -> None:
    rules = rule(
        (f"<match>{VARIABLE}{CORRECT}</match>", score(number("1")) + shows("yes", "all")),
        (is_choice("C"), score(number("0")) + shows("no", "all", "special")),
        otherwise=score(number("0")) + shows("no", "all"),
    )
    texts = modal("all", "Always.") + modal("yes", "Right.") + modal("no", "Wrong.") + modal("special", "About C.")
    item, report = changed("choice_single", rules, DECLARED, feedback=texts)
    shown = [item.general_feedback, item.correct_feedback, item.incorrect_feedback]
    assert [text and text.first()[1].source for text in shown] == ["Always.", "Right.", "Wrong."]
    interaction: Any = item.interaction
    assert [choice.feedback and choice.feedback.first()[1].source for choice in interaction.choices] == [
        None,
        None,
        "About C.",
    ]
    assert codes(report) == []


def test_feedback_that_is_hidden_for_the_right_answer_is_for_wrong_ones() -> None:
    rules = one(f"<match>{VARIABLE}{CORRECT}</match>") + say("FEEDBACK", VARIABLE)
    item, report = changed("choice_single", rules, DECLARED, feedback=modal("A", "It was A.", show="hide"))
    assert item.incorrect_feedback is not None
    assert item.incorrect_feedback.first()[1].source == "It was A."
    assert codes(report) == []


def test_feedback_in_other_cases_is_left_out_and_said() -> None:
    rules = one(f"<match>{VARIABLE}{CORRECT}</match>") + rule(
        (f"<or>{is_choice('A')}{is_choice('B')}</or>", say("FEEDBACK", number("odd", "identifier")))
    )
    item, report = changed("choice_single", rules, DECLARED, feedback=modal("odd", "A or B."))
    assert codes(report) == ["read/feedback"]
    assert item.general_feedback is None


def test_items_that_are_nearly_alike_are_not_taken_for_each_other() -> None:
    """What rules mean is found out once for all items with the same rules; these differ in one place each."""
    text = (GOLD / "text_entry.xml").read_text()
    choice = (GOLD / "choice_single.xml").read_text()
    entry = '<mapEntry mapKey="&lt;itemBody&gt;" mappedValue="1"/>'
    files = {
        "1": choice,
        "2": choice.replace("<value>A</value>", "<value>B</value>"),
        "3": choice.replace('identifier="C" fixed="true"', 'identifier="D" fixed="true"'),
        "4": choice.replace("match_correct", "map_response"),
        "5": text.replace("<mapEntry", f"{entry}<mapEntry", 1),
        "6": text.replace("<mapEntry", f"{entry}<mapEntry", 1).replace('"0.5"', '"0.25"'),
        "7": text.replace("<mapEntry", "<!-- <itemBody> --><mapEntry", 1).replace('"0.5"', '"0.75"'),
        "8": text.replace("<mapEntry", "<!-- <itemBody> --><mapEntry", 1),
    }
    quiz, _ = read(zipped({f"{name}.xml": content for name, content in files.items()}))
    assert [fractions(item) for item in quiz.items()] == [
        [1, 0, 0],
        [0, 1, 0],
        [1, 0, 0],
        [1, 0, 0],  # by the right answer, since there is no mapping
        [1, 1, 1, HALF],
        [1, 1, 1, Fraction(1, 4)],
        [1, 1, Fraction(3, 4)],
        [1, 1, HALF],
    ]
