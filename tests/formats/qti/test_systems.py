"""Response processing as other systems write it is read by its meaning: the key that a person reads out of it.

The rules below are written by hand after what the systems export: OpenOlat and Opal (and R/exams, which writes for
them), QTIWorks, TAO, Inspera, Moodle's old export to QTI 2.0, Common Cartridge and APIP.
"""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from quizkit.model import Item, NumericAnswer
from quizkit.scoring import score

from .samples import HALF, codes, read

SPACE = "http://www.imsglobal.org/xsd/imsqti_v2p1"
CHOICES = "".join(f'<simpleChoice identifier="{name}">{name}</simpleChoice>' for name in "ABCD")
SINGLE = f'<choiceInteraction responseIdentifier="R1" shuffle="false" maxChoices="1">{CHOICES}</choiceInteraction>'
SEVERAL = f'<choiceInteraction responseIdentifier="R1" shuffle="false" maxChoices="0">{CHOICES}</choiceInteraction>'
TYPED = '<p>Q: <textEntryInteraction responseIdentifier="R1"/></p>'


def response(kind: str, cardinality: str = "single", *correct: str, mapping: str = "", name: str = "R1") -> str:
    values = "".join(f"<value>{value}</value>" for value in correct)
    right = f"<correctResponse>{values}</correctResponse>" if correct else ""
    return (
        f'<responseDeclaration identifier="{name}" cardinality="{cardinality}" baseType="{kind}">{right}{mapping}'
        "</responseDeclaration>"
    )


def outcome(name: str, default: str = "0", kind: str = "float", cardinality: str = "single") -> str:
    value = f"<defaultValue><value>{default}</value></defaultValue>" if default else ""
    return (
        f'<outcomeDeclaration identifier="{name}" cardinality="{cardinality}" baseType="{kind}">{value}'
        "</outcomeDeclaration>"
    )


def item_xml(declared: str, body: str, rules: str, after: str = "", space: str = SPACE) -> str:
    score_of = "" if 'identifier="SCORE"' in declared else outcome("SCORE")
    return (
        f'<assessmentItem xmlns="{space}" identifier="i" title="T" adaptive="false" timeDependent="false">{declared}'
        f"{score_of}<itemBody>{body}</itemBody>{rules}{after}</assessmentItem>"
    )


def processing(rules: str) -> str:
    return f"<responseProcessing>{rules}</responseProcessing>"


def number(value: str, kind: str = "float") -> str:
    return f'<baseValue baseType="{kind}">{value}</baseValue>'


def var(name: str) -> str:
    return f'<variable identifier="{name}"/>'


def given(value: str, name: str = "SCORE") -> str:
    return f'<setOutcomeValue identifier="{name}">{value}</setOutcomeValue>'


def when(condition: str, then: str, otherwise: str = "") -> str:
    last = f"<responseElse>{otherwise}</responseElse>" if otherwise else ""
    return f"<responseCondition><responseIf>{condition}{then}</responseIf>{last}</responseCondition>"


def added(name: str, *values: str) -> str:
    return given(f"<sum>{''.join(values)}</sum>", name)


def right(name: str = "R1") -> str:
    return f'<match>{var(name)}<correct identifier="{name}"/></match>'


def no_answer(name: str = "R1") -> str:
    return f"<isNull>{var(name)}</isNull>"


def one(xml: str) -> tuple[Item, list[str]]:
    quiz, report = read(xml.encode(), file="i.xml")
    (item,) = quiz.items()
    return item, codes(report)


def fractions(item: Item) -> list[Any]:
    interaction: Any = item.interaction
    return [part.fraction for part in getattr(interaction, "choices", None) or interaction.answers]


NOT_ABOVE = when(f"<gt>{var('SCORE')}{var('MAXSCORE')}</gt>", given(var("MAXSCORE")))
NOT_BELOW = when(f"<lt>{var('SCORE')}{var('MINSCORE')}</lt>", given(var("MINSCORE")))


class TestOpenOlat:
    """Scores are added up in one outcome for each response, and held between a lowest and a highest score."""

    BOUNDS = (
        outcome("SCORE")
        + outcome("MAXSCORE", "3")
        + outcome("MINSCORE")
        + outcome("FEEDBACKBASIC", "empty", "identifier")
    )

    def test_single_choice(self) -> None:
        rules = (
            when(
                no_answer(),
                given(number("empty", "identifier"), "FEEDBACKBASIC"),
                when(
                    right(),
                    added("SCORE", var("SCORE"), var("MAXSCORE"))
                    + given(number("correct", "identifier"), "FEEDBACKBASIC"),
                    given(number("incorrect", "identifier"), "FEEDBACKBASIC"),
                ),
            )
            + NOT_ABOVE
            + NOT_BELOW
        )
        item, said = one(item_xml(self.BOUNDS + response("identifier", "single", "B"), SINGLE, processing(rules)))
        assert (fractions(item), item.points, said) == ([0, 1, 0, 0], 3, [])

    def test_points_for_each_answer(self) -> None:
        mapping = (
            '<mapping defaultValue="0"><mapEntry mapKey="A" mappedValue="2"/><mapEntry mapKey="B" mappedValue="1"/>'
            '<mapEntry mapKey="C" mappedValue="-1"/></mapping>'
        )
        rules = (
            when(f"<not>{no_answer()}</not>", added("SCORE", var("SCORE"), '<mapResponse identifier="R1"/>'))
            + NOT_ABOVE
            + NOT_BELOW
        )
        item, said = one(
            item_xml(
                self.BOUNDS + response("identifier", "multiple", "A", "B", mapping=mapping), SEVERAL, processing(rules)
            )
        )
        assert (fractions(item), item.points, said) == ([Fraction(2, 3), Fraction(1, 3), -Fraction(1, 3), 0], 3, [])
        assert item.interaction.all_or_nothing is False  # type: ignore[union-attr]

    def test_numbers_with_a_score_of_their_own(self) -> None:
        declared = (
            response("float", "single", "12.5")
            + response("float", "single", "3", name="R2")
            + outcome("SCORE_R1")
            + outcome("SCORE_R2")
            + outcome("MINSCORE")
        )
        near = (
            '<equal toleranceMode="absolute" tolerance="{0} {0}" includeLowerBound="true" includeUpperBound="true">'
            '<variable identifier="{1}"/><correct identifier="{1}"/></equal>'
        )
        rules = (
            when(near.format("0.5", "R1"), added("SCORE_R1", var("SCORE_R1"), number("1")))
            + when(near.format("0", "R2"), added("SCORE_R2", var("SCORE_R2"), number("3")))
            + added("SCORE", var("SCORE_R1"), var("SCORE_R2"))
            + NOT_BELOW
        )
        body = f'{TYPED}<p>and <textEntryInteraction responseIdentifier="R2"/>.</p>'
        item, said = one(item_xml(declared, body, processing(rules)))
        assert (said, item.points) == ([], 4)
        gaps: Any = item.interaction
        assert [gap.interaction.answers for gap in gaps.gaps] == [
            (NumericAnswer(value=Decimal("12.5"), tolerance=Decimal("0.5")),),
            (NumericAnswer(value=Decimal(3)),),
        ]
        assert score(item, {"R1": "12", "R2": "3"}) == 1
        assert score(item, {"R1": "13.1", "R2": "3"}) == Fraction(3, 4)

    def test_a_single_number_whose_score_is_added_up(self) -> None:
        declared = response("float", "single", "2") + outcome("SCORE_R1")
        near = f'<equal toleranceMode="absolute" tolerance="0.1">{var("R1")}<correct identifier="R1"/></equal>'
        rules = when(near, added("SCORE_R1", var("SCORE_R1"), number("2"))) + added("SCORE", var("SCORE_R1"))
        item, said = one(item_xml(declared, TYPED, processing(rules)))
        assert item.interaction.answers == (NumericAnswer(value=Decimal(2), tolerance=Decimal("0.1")),)  # type: ignore[union-attr]
        assert (item.points, said) == (2, [])

    def test_all_or_nothing_by_taking_the_parts_away_again(self) -> None:
        mapping = "".join(f'<mapEntry mapKey="{name}" mappedValue="1"/>' for name in "AB")
        wrong = "".join(f'<mapEntry mapKey="{name}" mappedValue="-2"/>' for name in "CD")
        declared = response(
            "identifier", "multiple", "A", "B", mapping=f'<mapping defaultValue="0">{mapping}{wrong}</mapping>'
        ) + outcome("MINSCORE")
        rules = (
            added("SCORE", var("SCORE"), '<mapResponse identifier="R1"/>')
            + when(f"<lt>{var('SCORE')}{number('2')}</lt>", added("SCORE", var("SCORE"), number("-2")))
            + NOT_BELOW
        )
        item, said = one(item_xml(declared, SEVERAL, processing(rules)))
        assert (fractions(item), item.points, said) == ([1, 1, 0, 0], 2, [])
        assert item.interaction.all_or_nothing is True  # type: ignore[union-attr]

    def test_hints_and_the_solution_are_on_request(self) -> None:
        declared = (
            response("identifier", "single", "A")
            + response("boolean", name="HINTREQUEST")
            + response("boolean", name="SOLREQUEST")
            + outcome("FEEDBACKMODAL", "", "identifier", "multiple")
            + outcome("HINTFEEDBACKMODAL", "", "identifier")
        )
        body = (
            f'{SINGLE}<p><endAttemptInteraction responseIdentifier="HINTREQUEST" title="Hinweis"/> '
            '<endAttemptInteraction responseIdentifier="SOLREQUEST" title="Lösung"/></p>'
        )
        rules = (
            when(var("HINTREQUEST"), given(number("HINT", "identifier"), "HINTFEEDBACKMODAL"))
            + when(var("SOLREQUEST"), given(number("SOL", "identifier"), "HINTFEEDBACKMODAL"))
            + when(
                f"<and><not>{var('HINTREQUEST')}</not>{right()}</and>",
                given(number("1")),
                given(f"<multiple>{var('FEEDBACKMODAL')}{number('fb7', 'identifier')}</multiple>", "FEEDBACKMODAL"),
            )
        )
        after = "".join(
            f'<modalFeedback outcomeIdentifier="{which}" identifier="{name}" showHide="show">{text}</modalFeedback>'
            for which, name, text in (
                ("HINTFEEDBACKMODAL", "HINT", "Think of A."),
                ("HINTFEEDBACKMODAL", "SOL", "It is A."),
                ("FEEDBACKMODAL", "fb7", "Not yet."),
            )
        )
        item, said = one(item_xml(declared, body, processing(rules), after))
        assert said == []
        assert (fractions(item), item.points) == ([1, 0, 0, 0], 1)
        assert [hint.first()[1].source for hint in item.hints] == ["Think of A."]
        shown = [item.general_feedback, item.correct_feedback, item.incorrect_feedback]
        assert [text and text.first()[1].source for text in shown] == ["It is A.", None, "Not yet."]

    def test_a_button_without_a_meaning_is_said(self) -> None:
        declared = response("identifier", "single", "A") + response("boolean", name="END")
        body = f'{SINGLE}<p><endAttemptInteraction responseIdentifier="END" title="I give up"/></p>'
        item, said = one(item_xml(declared, body, processing(when(right(), given(number("1"))))))
        assert (fractions(item), said) == ([1, 0, 0, 0], ["read/unsupported"])


class TestInspera:
    """All rules inline; parts of the points are added up by one condition for each right answer."""

    def member(self, name: str) -> str:
        return f"<member>{number(name, 'identifier')}{var('R1')}</member>"

    def test_points_added_up_for_each_choice(self) -> None:
        rules = (
            when(self.member("A"), added("SCORE", var("SCORE"), number("1")))
            + when(self.member("B"), added("SCORE", var("SCORE"), number("1")))
            + when(self.member("C"), added("SCORE", var("SCORE"), number("-1")))
            + when(f"<lt>{var('SCORE')}{number('0')}</lt>", given(number("0")))
        )
        item, said = one(item_xml(response("identifier", "multiple", "A", "B"), SEVERAL, processing(rules)))
        assert (fractions(item), item.points, said) == ([HALF, HALF, -HALF, 0], 2, [])
        assert item.interaction.all_or_nothing is False  # type: ignore[union-attr]
        assert [score(item, picked) for picked in (["A"], ["A", "B"], ["A", "C"], ["A", "B", "C"])] == [
            HALF,
            1,
            0,
            HALF,
        ]

    def test_all_three_of_them_for_all_points(self) -> None:
        rules = when(
            f"<and>{self.member('A')}{self.member('B')}<not>{self.member('C')}</not><not>{self.member('D')}</not></and>",
            given(number("4")),
        )
        item, said = one(item_xml(response("identifier", "multiple", "A", "B"), SEVERAL, processing(rules)))
        assert (fractions(item), item.points, said) == ([1, 1, 0, 0], 4, [])

    def test_at_least_one_of_them(self) -> None:
        """Any right choice earns all: shares that add up to more than the points say just that."""
        rules = when(f"<or>{self.member('A')}{self.member('B')}</or>", given(number("1")))
        item, said = one(item_xml(response("identifier", "multiple", "A", "B"), SEVERAL, processing(rules)))
        assert (fractions(item), item.points, said) == ([1, 1, 0, 0], 1, [])
        assert [score(item, picked) for picked in (["A"], ["B", "A"], ["C"], ["A", "C"], [])] == [1, 1, 0, 1, 0]

    def test_that_others_may_be_picked_beside_a_right_pair_cannot_be_said(self) -> None:
        rules = when(f"<and>{self.member('A')}{self.member('B')}</and>", given(number("1")))
        item, said = one(item_xml(response("identifier", "multiple", "A", "B"), SEVERAL, processing(rules)))
        assert (fractions(item), said) == ([1, 1, 0, 0], ["read/scoring"])

    def test_pairs_added_up(self) -> None:
        def has(pair: str) -> str:
            return f"<member>{number(pair, 'directedPair')}{var('R1')}</member>"

        sides = (
            "".join(
                f'<simpleAssociableChoice identifier="{name}" matchMax="1">{name}</simpleAssociableChoice>'
                for name in side
            )
            for side in (("L1", "L2"), ("X1", "X2", "X3"))
        )
        sets = "".join(f"<simpleMatchSet>{side}</simpleMatchSet>" for side in sides)
        body = f'<matchInteraction responseIdentifier="R1" shuffle="true" maxAssociations="2">{sets}</matchInteraction>'
        rules = when(has("L1 X2"), added("SCORE", var("SCORE"), number("0.5"))) + when(
            has("L2 X1"), added("SCORE", var("SCORE"), number("0.5"))
        )
        item, said = one(item_xml(response("directedPair", "multiple", "L1 X2", "L2 X1"), body, processing(rules)))
        pairs: Any = item.interaction
        assert [(pair.left.first()[1].source, pair.right.first()[1].source) for pair in pairs.pairs] == [
            ("L1", "X2"),
            ("L2", "X1"),
        ]
        assert (item.points, said) == (1, [])


class TestQtiWorks:
    def test_rules_end_where_they_say(self) -> None:
        """What stands behind exitResponse is not followed, or wrong answers would earn the points."""
        rules = when(f"<or>{no_answer()}<not>{right()}</not></or>", given(number("0")) + "<exitResponse/>") + given(
            number("2")
        )
        item, said = one(item_xml(response("identifier", "single", "C"), SINGLE, processing(rules)))
        assert (fractions(item), item.points, said) == ([0, 0, 1, 0], 2, [])

    def test_rules_that_end_under_a_strange_condition_guess_no_key(self) -> None:
        rules = when("<customOperator/>", "<exitResponse/>") + when(right(), given(number("1")))
        item, said = one(item_xml(response("identifier", "single", "C"), SINGLE, processing(rules)))
        assert (fractions(item), said) == ([None] * 4, ["read/scoring"])

    def test_texts_listed_in_a_pattern(self) -> None:
        rules = when(f'<patternMatch pattern="York|Lancaster \\(the\\)">{var("R1")}</patternMatch>', given(number("1")))
        item, said = one(item_xml(response("string"), TYPED, processing(rules)))
        answers: Any = item.interaction
        assert [answer.text.first()[1].source for answer in answers.answers] == ["York", "Lancaster (the)"]
        assert (fractions(item), said, answers.case_sensitive) == ([1, 1], [], True)

    @pytest.mark.parametrize("pattern", ["[A-Z]ork", "(a+)+b", "Yor.", "a{2}", "((a)|(b))*"])
    def test_other_patterns_are_said_and_never_run(self, pattern: str) -> None:
        rules = when(f'<patternMatch pattern="{pattern}">{var("R1")}</patternMatch>', given(number("1")))
        item, said = one(item_xml(response("string", "single", "York"), TYPED, processing(rules)))
        assert (fractions(item), said) == ([], ["read/scoring"])

    def test_a_text_within_a_longer_one_is_said(self) -> None:
        rules = when(
            f'<stringMatch caseSensitive="false" substring="true">{var("R1")}{number("York", "string")}</stringMatch>',
            given(number("1")),
        )
        item, said = one(item_xml(response("string"), TYPED, processing(rules)))
        assert (fractions(item), said) == ([1], ["read/scoring"])

    def test_numbers_that_are_rounded(self) -> None:
        rules = when(
            f'<equalRounded roundingMode="decimalPlaces" figures="1">{var("R1")}<correct identifier="R1"/>'
            "</equalRounded>",
            given(number("1")),
        )
        item, said = one(item_xml(response("float", "single", "3.1"), TYPED, processing(rules)))
        assert item.interaction.answers == (NumericAnswer(value=Decimal("3.1"), tolerance=Decimal("0.05")),)  # type: ignore[union-attr]
        assert said == ["read/scoring"]  # 3.15 itself is rounded up

    def test_significant_figures(self) -> None:
        rules = when(
            f'<equalRounded roundingMode="significantFigures" figures="2">{var("R1")}<correct identifier="R1"/>'
            "</equalRounded>",
            given(number("1")),
        )
        item, said = one(item_xml(response("float", "single", "3.1"), TYPED, processing(rules)))
        assert item.interaction.answers == (NumericAnswer(value=Decimal("3.1"), tolerance=Decimal("0.05")),)  # type: ignore[union-attr]
        assert said == ["read/scoring"]

    def test_two_of_three(self) -> None:
        names = "".join(f"<match>{var('R1')}{number(name, 'identifier')}</match>" for name in "AB")
        rules = when(f'<anyN min="1" max="1">{names}</anyN>', given(number("1")))
        item, said = one(item_xml(response("identifier"), SINGLE, processing(rules)))
        assert (fractions(item), said) == ([1, 1, 0, 0], [])

    def test_included_rules_guess_no_key(self) -> None:
        rules = processing('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="rules.xml"/>')
        item, said = one(item_xml(response("identifier", "single", "C"), SINGLE, rules))
        assert (fractions(item), said) == ([None] * 4, ["read/scoring"])


ADDRESSES = [
    "http://www.imsglobal.org/question/qti_v2p0/rptemplates/{}",
    "http://www.imsglobal.org/question/qti_v2p1/rptemplates/{}",
    "http://www.imsglobal.org/question/qti_v2p1/rptemplates/{}.xml",
    "http://www.imsglobal.org/question/qtiv2p1/rptemplates/{}",
    "https://www.imsglobal.org/question/qti_v2p2/rptemplates/{}.xml",
    "http://www.imsglobal.org/question/qti_v2p2/rptemplates/{}/",
    "https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/{}.xml",
    "/rptemplates/{}.xml",
]


class TestTemplates:
    def declared(self, *correct: str, mapping: str = "") -> str:
        return response("identifier", "single", *correct, mapping=mapping, name="RESPONSE")

    BODY = SINGLE.replace('"R1"', '"RESPONSE"')

    @pytest.mark.parametrize("address", ADDRESSES)
    def test_spellings_of_match_correct(self, address: str) -> None:
        for name in ("match_correct", "CC2_match"):
            rules = f'<responseProcessing template="{address.format(name)}"/>'
            item, said = one(item_xml(self.declared("C"), self.BODY, rules))
            assert (fractions(item), item.points, said) == ([0, 0, 1, 0], 1, [])

    @pytest.mark.parametrize("address", ADDRESSES)
    def test_spellings_of_map_response(self, address: str) -> None:
        entries = '<mapEntry mapKey="A" mappedValue="2"/><mapEntry mapKey="B" mappedValue="1"/>'
        mapping = f'<mapping defaultValue="0">{entries}</mapping>'
        for name in ("map_response", "CC2_map_response"):
            rules = f'<responseProcessing template="{address.format(name)}"/>'
            item, said = one(item_xml(self.declared(mapping=mapping), self.BODY, rules))
            assert (fractions(item), item.points, said) == ([1, HALF, 0, 0], 2, [])

    def test_all_points_or_none_with_feedback(self) -> None:
        rules = (
            '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/CC2_match_basic"/>'
        )
        after = "".join(
            f'<modalFeedback outcomeIdentifier="FEEDBACKBASIC" identifier="{name}" showHide="show">{name}!'
            "</modalFeedback>"
            for name in ("correct", "incorrect")
        )
        declared = self.declared("C") + outcome("MAXSCORE", "7") + outcome("FEEDBACKBASIC", "empty", "identifier")
        item, said = one(item_xml(declared, self.BODY, rules, after))
        assert (fractions(item), item.points, said) == ([0, 0, 1, 0], 7, [])
        assert item.correct_feedback is not None
        assert item.incorrect_feedback is not None
        assert item.incorrect_feedback.first()[1].source == "incorrect!"


class TestMoodle:
    """Moodle's export to QTI 2.0, which has a namespace of its own."""

    SPACE = "http://www.imsglobal.org/xsd/imsqti_item_v2p0"

    def test_a_number_between_bounds(self) -> None:
        mapping = '<mapping defaultValue="0"><mapEntry mapKey="50" mappedValue="1"/></mapping>'
        declared = response("float", "single", "50", mapping=mapping, name="q7")
        bounds = f"<gte>{number('49')}{var('q7')}</gte><lte>{number('51')}{var('q7')}</lte>"
        within = f"<and><not>{no_answer('q7')}</not>{bounds}</and>"
        rules = when(within, given(number("1", "integer")))
        # gte with the number first: 49 >= answer and 51 <= answer, which no number is. It is read as it stands.
        item, said = one(item_xml(declared, TYPED.replace("R1", "q7"), processing(rules), space=self.SPACE))
        assert (fractions(item), said) == ([], ["read/scoring"])

    def test_a_choice(self) -> None:
        rules = '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p0/rptemplates/match_correct"/>'
        declared = response("identifier", "single", "B", name="RESPONSE")
        body = SINGLE.replace('"R1"', '"RESPONSE"')
        item, said = one(item_xml(declared, body, rules, space=self.SPACE))
        assert (fractions(item), said) == ([0, 1, 0, 0], [])
