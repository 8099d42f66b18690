"""Questions beyond the truth table: what is read, and what is said of what cannot be."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from quizkit import api
from quizkit.model import Choice, ChoiceInteraction, Interaction, Item, Quiz, Section
from quizkit.richtext import to_plain
from quizkit.source import Source

from .classic import meaning, meaning_of
from .support import codes, en, item, read_items

DIFFERS = "read/canvas-differs"


def item_xml(kind: str, presentation: str, conditions: str = "", more: str = "") -> str:
    """An item of a type."""
    field = (
        f"<qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>{kind}</fieldentry></qtimetadatafield>"
    )
    return (
        f'<item ident="i" title="T"><itemmetadata><qtimetadata>{field if kind else ""}</qtimetadata></itemmetadata>'
        f"<presentation>{presentation}</presentation><resprocessing><outcomes/>{conditions}</resprocessing>{more}</item>"
    )


def text(words: str, kind: str = "text/html") -> str:
    """A material."""
    return f'<material><mattext texttype="{kind}">{words}</mattext></material>'


def labels(*words: str, ident: str = "response1", cardinality: str = "Single", prompt: str = "") -> str:
    """A list of choices with the idents 1, 2 and so on."""
    inside = "".join(f'<response_label ident="{n}">{text(word)}</response_label>' for n, word in enumerate(words, 1))
    return (
        f'<response_lid ident="{ident}" rcardinality="{cardinality}">{text(prompt) if prompt else ""}'
        f"<render_choice>{inside}</render_choice></response_lid>"
    )


def equal(value: str, ident: str = "response1", **attributes: str) -> str:
    """A test for a response."""
    more = "".join(f' {name}="{content}"' for name, content in attributes.items())
    return f'<varequal respident="{ident}"{more}>{value}</varequal>'


def earns(asked: str, score: str = "100", action: str = "Set", more: str = "") -> str:
    """A condition."""
    return (
        f"<respcondition><conditionvar>{asked}</conditionvar>"
        f'<setvar action="{action}" varname="SCORE">{score}</setvar>{more}</respcondition>'
    )


FIELD = '<response_str ident="response1"><render_fib/></response_str>'


def read_one(xml: str) -> tuple[Item, list[str]]:
    """The one item of a document, and the codes of what was said."""
    (found,), report = read_items(xml)
    return found, codes(report)


def interaction_of(xml: str) -> tuple[Any, list[str]]:
    """Its interaction alone."""
    found, said = read_one(xml)
    interaction: Interaction = found.interaction
    return interaction, said


class TestTexts:
    @pytest.mark.parametrize(
        ("material", "html"),
        [
            (f"{text('a')}{text('b')}", "a<br/>b"),
            ("<material><mattext>a</mattext><matbreak/><mattext>b</mattext></material>", "a<br/>b"),
            (
                '<material><mattext>a</mattext><matimage uri="https://x/y.png" label="&lt;y"/></material>',
                'a<img src="x" alt="&lt;y"/>',
            ),
            ("<material><mattext texttype='text/plain'>1 &lt; 2</mattext><matbreak/></material>", "1 &lt; 2<br/>"),
            ("<flow><flow><material><mattext>deep</mattext></material></flow></flow>", "deep"),
            ("<material><mattext><![CDATA[<b>c</b>]]></mattext></material>", "<b>c</b>"),
            ("<material><!-- no text --><mattext>a</mattext></material>", "a"),
            (
                "<material><mat_extension><mat_formattedtext type='HTML'>&lt;i&gt;x&lt;/i&gt;</mat_formattedtext>"
                "</mat_extension></material>",
                "<i>x</i>",
            ),
        ],
    )
    def test_every_way_to_hold_a_text_is_read(self, material: str, html: str) -> None:
        found, said = read_one(item_xml("essay_question", material + FIELD))
        assert meaning_of(found.stem.first()[1]) == meaning(html)
        assert said == []

    def test_a_part_that_is_no_text_is_named(self) -> None:
        material = "<material><mattext>a</mattext><matapplet/></material>"
        _, report = read_items(item_xml("essay_question", material + FIELD))
        (diagnostic,) = report
        assert "<matapplet>" in diagnostic.message


HALF = Fraction(1, 2)


class TestChoices:
    def test_part_of_the_points_is_kept(self) -> None:
        key = earns(equal("1")) + earns(equal("2"), "50") + earns(equal("3"), "25", "Subtract")
        interaction, said = interaction_of(item_xml("multiple_choice_question", labels("a", "b", "c"), key))
        assert [choice.fraction for choice in interaction.choices] == [1, Fraction(1, 2), Fraction(-1, 4)]
        assert said == [DIFFERS]

    def test_shares_of_several_choices_add_up(self) -> None:
        key = earns(equal("1"), "60", "Add") + earns(equal("2"), "40", "Add")
        presentation = labels("a", "b", "c", cardinality="Multiple")
        interaction, said = interaction_of(item_xml("multiple_answers_question", presentation, key))
        assert [choice.fraction for choice in interaction.choices] == [Fraction(3, 5), Fraction(2, 5), 0]
        assert interaction.all_or_nothing is False
        assert said == [DIFFERS]

    def test_only_the_first_of_several_right_sets_is_read(self) -> None:
        key = earns(f"<and>{equal('1')}{equal('2')}</and>") + earns(f"<and>{equal('2')}{equal('3')}</and>")
        interaction, said = interaction_of(item_xml("multiple_answers_question", labels("a", "b", "c"), key))
        assert [choice.fraction for choice in interaction.choices] == [HALF, HALF, -HALF]  # as Classic marks it
        assert said == ["read/not-carried"]

    @pytest.mark.parametrize("kind", ["multiple_choice_question", "multiple_answers_question"])
    def test_without_a_key_nothing_is_right_or_wrong(self, kind: str) -> None:
        interaction, said = interaction_of(item_xml(kind, labels("a", "b")))
        assert [choice.fraction for choice in interaction.choices] == [None, None]
        assert said == []

    def test_false_before_true_is_put_in_order(self) -> None:
        interaction, said = interaction_of(item_xml("true_false_question", labels("False", "True"), earns(equal("1"))))
        assert [(c.text.first()[1].source, c.fraction) for c in interaction.choices] == [("True", 0), ("False", 1)]
        assert (interaction.mode, said) == ("true_false", [])

    def test_true_false_with_other_words_is_a_choice(self) -> None:
        interaction, said = interaction_of(item_xml("true_false_question", labels("up", "down"), earns(equal("1"))))
        assert (interaction.mode, said) == ("single", [DIFFERS])

    @pytest.mark.parametrize(
        ("presentation", "conditions", "kind", "mode"),
        [
            (labels("a", "b", cardinality="Multiple"), earns(equal("1")), "choice", "multiple"),
            (labels("a", "b"), earns(f"<and>{equal('1')}<not>{equal('2')}</not></and>"), "choice", "multiple"),
            (labels("a", "b"), earns(equal("1")), "choice", "single"),
            (labels("a", ident="response_1", prompt="l") * 2, earns(equal("1", "response_1")), "match", None),
            (f"{text('[x]')}{labels('a', ident='response_x')}", earns(equal("1", "response_x")), "cloze", None),
            (FIELD, earns(equal("a")), "text_entry", None),
            (FIELD, "", "extended_text", None),
            ('<response_num ident="r"><render_fib/></response_num>', "", "numeric", None),
            (FIELD.replace("<render_fib", '<render_fib fibtype="Integer"'), "", "numeric", None),
            (FIELD + FIELD.replace("1", "2"), "", "cloze", None),
            (text("read"), "", "none", None),
        ],
    )
    def test_a_question_without_a_type_is_what_it_looks_like(
        self, presentation: str, conditions: str, kind: str, mode: str | None
    ) -> None:
        interaction, _ = interaction_of(item_xml("", presentation, conditions))
        assert interaction.kind == kind
        assert mode is None or interaction.mode == mode

    @pytest.mark.parametrize(
        ("presentation", "conditions", "stem"),
        [
            (text("Asked?") + labels("a", "b", prompt="Beside"), earns(equal("1")), ["Asked?", "Beside"]),
            (labels("a", "b", prompt="Alone?"), earns(equal("1")), ["Alone?"]),
            (FIELD.replace("<render", f"{text('Typed?')}<render"), earns(equal("a")), ["Typed?"]),
            (f"{text('[x]')}{labels('a', ident='response_x', prompt='x')}", earns(equal("1", "response_x")), ["[[x]]"]),
        ],
    )
    def test_what_stands_at_the_only_place_to_answer_is_asked_too(
        self, presentation: str, conditions: str, stem: list[str]
    ) -> None:
        found, _ = read_one(item_xml("", presentation, conditions))
        assert to_plain(found.stem.first()[1]).split("\n") == stem


class TestMatches:
    def test_things_to_sort_into_categories_are_left_out_with_an_error(self) -> None:
        lists = labels("x", "y", ident="c1", prompt="l1", cardinality="Multiple") * 2
        found, report = read_items(
            item_xml("categorization_question", lists, earns(equal("1", "c1") + equal("2", "c1")))
        )
        assert found == []
        assert codes(report) == ["read/question"]

    def test_a_prompt_without_a_match_is_left_out_with_an_error(self) -> None:
        lists = labels("x", "y", ident="response_1", prompt="l1") + labels("x", "y", ident="response_2", prompt="l2")
        key = earns(equal("2", "response_1"), "50", "Add")
        interaction, said = interaction_of(item_xml("matching_question", lists, key))
        assert [(p.left.first()[1].source, p.right.first()[1].source) for p in interaction.pairs] == [("l1", "y")]
        assert said == ["read/question"]

    def test_what_counts_wrong_answers_is_no_key(self) -> None:
        """Respondus adds up right and wrong answers side by side."""
        lists = labels("x", "y", ident="r", prompt="l1")
        key = earns(equal("1", "r"), "1", "Add").replace("SCORE", "Respondus_Incorrect")
        key += earns(equal("2", "r"), "1", "Add").replace("SCORE", "Respondus_Correct")
        interaction, said = interaction_of(item_xml("matching_question", lists, key))
        assert [p.right.first()[1].source for p in interaction.pairs] == ["y"]
        assert said == []

    def test_an_order_without_all_its_things_is_left_out(self) -> None:
        found, report = read_items(
            item_xml("ordering_question", labels("a", "b", cardinality="Ordered"), earns(equal("1") + equal("1")))
        )
        assert found == []
        assert codes(report) == [DIFFERS, "read/question"]


class TestTypedAnswers:
    def test_answers_in_an_or_are_read(self) -> None:
        interaction, said = interaction_of(
            item_xml("short_answer_question", FIELD, earns(f"<or>{equal('a')}{equal('b')}</or>"))
        )
        assert [answer.text.first()[1].source for answer in interaction.answers] == ["a", "b"]
        assert said == [DIFFERS]

    def test_a_foreseen_wrong_answer_stays_wrong(self) -> None:
        shows = '<displayfeedback linkrefid="b_fb"/>'
        wrong = f"<respcondition><conditionvar>{equal('b')}</conditionvar>{shows}</respcondition>"
        more = f'<itemfeedback ident="b_fb">{text("No.")}</itemfeedback>'
        interaction, said = interaction_of(item_xml("short_answer_question", FIELD, wrong + earns(equal("a")), more))
        assert [(a.text.first()[1].source, a.fraction, a.feedback is None) for a in interaction.answers] == [
            ("a", 1, True),
            ("b", 0, False),
        ]
        assert said == [DIFFERS]

    def test_an_empty_answer_is_said(self) -> None:
        _, said = interaction_of(item_xml("short_answer_question", FIELD, earns(equal("") + equal("a"))))
        assert said == [DIFFERS]

    def test_capitals_count_where_the_document_says_so(self) -> None:
        interaction, _ = interaction_of(item_xml("short_answer_question", FIELD, earns(equal("A", case="Yes"))))
        assert interaction.case_sensitive is True

    def test_a_document_that_is_laid_out_gives_bare_words(self) -> None:
        interaction, _ = interaction_of(item_xml("short_answer_question", FIELD, earns(equal("\n   a b\n  "))))
        assert [answer.text.first()[1].source for answer in interaction.answers] == ["a b"]

    @pytest.mark.parametrize("number", ["two", "3,14", ""])
    def test_what_is_no_number_is_an_error(self, number: str) -> None:
        asked = f"<and><vargte>{number}</vargte><varlte>5</varlte></and>"
        interaction, said = interaction_of(item_xml("numerical_question", FIELD, earns(asked)))
        assert interaction.answers == ()
        assert said == ["read/question"]

    def test_open_ends_come_back(self) -> None:
        asked = "<and><vargte>-1000000000000000</vargte><varlte>5</varlte></and>"
        interaction, said = interaction_of(item_xml("numerical_question", FIELD, earns(asked)))
        assert [answer.bounds() for answer in interaction.answers] == [(None, Decimal(5))]
        assert said == []

    def test_numbers_may_earn_a_part(self) -> None:
        asked = "<and><vargte>{0}</vargte><varlte>{0}</varlte></and>"
        key = earns(asked.format(1)) + earns(asked.format(2), "50")
        interaction, _ = interaction_of(item_xml("numerical_question", FIELD, key))
        assert [answer.fraction for answer in interaction.answers] == [1, Fraction(1, 2)]


class TestBlanks:
    def test_a_blank_without_a_place_is_put_at_the_end(self) -> None:
        found, said = read_one(
            item_xml("fill_in_multiple_blanks_question", text("Fill:") + labels("a", ident="response_x"))
        )
        assert found.stem.first()[1].source == "Fill: [[x]]"
        assert said == [DIFFERS]

    def test_two_blanks_of_one_name_are_an_error(self) -> None:
        blank = labels("a", ident="response_x")
        interaction, said = interaction_of(item_xml("fill_in_multiple_blanks_question", text("[x]") + blank + blank))
        assert len(interaction.gaps) == 1
        assert said == ["read/question"]

    def test_names_may_be_in_any_script_and_begin_with_digits(self) -> None:
        blanks = labels("a", ident="response_1") + labels("b", ident="response_χρώμα")
        found, said = read_one(item_xml("fill_in_multiple_blanks_question", text("[1] και [χρώμα]") + blanks))
        assert found.stem.first()[1].source == "[[1]] και [[χρώμα]]"
        assert [gap.id for gap in found.interaction.gaps] == ["1", "χρώμα"]
        assert said == [DIFFERS]  # New Quizzes leaves [χρώμα] in the text (measured: canvas-all-types)

    def test_a_list_without_a_key_has_none(self) -> None:
        interaction, _ = interaction_of(
            item_xml("multiple_dropdowns_question", text("[x]") + labels("a", "b", ident="response_x"))
        )
        assert [choice.fraction for choice in interaction.gaps[0].interaction.choices] == [None, None]


class TestFormulas:
    CALCULATED = (
        "<itemproc_extension><calculated><answer_tolerance>{tolerance}</answer_tolerance><formulas decimal_places='1'>"
        "{formulas}</formulas><vars><var name='x' scale='2'><min>{least}</min><max>9</max></var></vars>"
        "<var_sets><var_set/><var_set/></var_sets></calculated></itemproc_extension>"
    )

    def read(self, **more: str) -> tuple[Any, list[str]]:
        parts = {"tolerance": "0.5", "formulas": "<formula>2*x</formula>", "least": "1", **more}
        return interaction_of(
            item_xml("calculated_question", text("[x]?") + FIELD, more=self.CALCULATED.format(**parts))
        )

    def test_a_formula_is_read(self) -> None:
        interaction, said = self.read()
        assert (interaction.expression, interaction.decimals, interaction.answer_sets) == ("2*{x}", 1, 2)
        assert (interaction.tolerance, interaction.variables[0].decimals) == (Decimal("0.5"), 2)
        assert said == []

    @pytest.mark.parametrize(
        ("more", "code"),
        [
            ({"tolerance": "5%"}, "read/not-carried"),
            ({"formulas": "<formula>y = x</formula><formula>y</formula>"}, "read/not-carried"),
            ({"least": "many"}, "read/question"),
        ],
    )
    def test_what_the_model_cannot_say_is_said(self, more: dict[str, str], code: str) -> None:
        _, said = self.read(**more)
        assert said == [code]

    @pytest.mark.parametrize(
        ("tolerance", "what"),
        [("5%", "is a share of the answer, which differs each time,"), ("-1", "is no number from 0 up,")],
    )
    def test_a_tolerance_that_cannot_be_read_says_what_it_does_to_answers(self, tolerance: str, what: str) -> None:
        _, report = read_items(
            item_xml(
                "calculated_question",
                text("[x]?") + FIELD,
                more=self.CALCULATED.format(tolerance=tolerance, formulas="<formula>2*x</formula>", least="1"),
            )
        )
        (said,) = report
        assert said.message == (
            f'the tolerance "{tolerance}" {what} and is read as 0: only the exact answer will be right.'
        )
        assert said.location is not None
        assert said.item

    def test_a_formula_that_is_not_there_is_an_error(self) -> None:
        found, report = read_items(item_xml("calculated_question", FIELD))
        assert found == []
        assert codes(report) == ["read/question"]


def test_feedback_of_respondus_is_told_apart_by_its_endings() -> None:
    more = "".join(
        f'<itemfeedback ident="QUE_{number}_{ending}">{text(ending)}</itemfeedback>'
        for number, ending in enumerate(("ALL", "C", "IC"))
    )
    found, said = read_one(item_xml("essay_question", FIELD, more=more))
    feedback = (found.general_feedback, found.correct_feedback, found.incorrect_feedback)
    assert [part.first()[1].source for part in feedback if part is not None] == ["ALL", "C", "IC"]
    assert said == []


def test_a_condition_that_nobody_knows_is_named() -> None:
    _, report = read_items(item_xml("multiple_choice_question", labels("a"), earns("<durgte>1</durgte>")))
    assert ["<durgte>" in diagnostic.message for diagnostic in report] == [True]


def test_the_shares_of_classic_are_yaml_that_a_teacher_reads() -> None:
    """What Classic gives for a multiple-answers question comes and goes as a way of scoring."""
    asked = ChoiceInteraction(
        mode="multiple",
        choices=tuple(Choice(text=en(text), fraction=right) for text, right in zip("pqrs", (1, 0, 1, 0), strict=True)),
    )
    quiz = Quiz(language="en", title=en("T"), sections=(Section(items=(item(asked, stem=en("Which?")),)),))
    data = api.export(quiz, "canvas").data
    assert data is not None
    read = api.read(Source("q.zip", data, "en"), from_format="canvas").quiz
    assert read is not None
    yaml = api.export(read, "yaml").data
    assert yaml is not None
    assert "answer: [A, C]\n    scoring: right_minus_wrong\n" in yaml.decode()
    again = api.read(Source("q.yaml", yaml, "en"), from_format="yaml").quiz
    assert again is not None
    assert [one.interaction for one in again.items()] == [one.interaction for one in read.items()]
