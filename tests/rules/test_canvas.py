"""Rules about what Canvas would change, lose or refuse."""

from decimal import Decimal
from fractions import Fraction

import pytest

from quizkit.canvas import MAX_STEM
from quizkit.diagnostics import Severity
from quizkit.linting import lint
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    Gap,
    Interaction,
    Item,
    Localized,
    NumericAnswer,
    NumericInteraction,
    Quiz,
    Section,
    Text,
    TextAnswer,
    TextEntryInteraction,
)
from tests.rules.building import choice, found, item, said, words


def weighted(*fractions: str, mode: str = "single", together: bool = False) -> ChoiceInteraction:
    options = tuple(Choice(text=words(f"option {n}"), fraction=Fraction(f)) for n, f in enumerate(fractions))
    return ChoiceInteraction(mode=mode, choices=options, all_or_nothing=together)


def typed(*texts: str) -> TextEntryInteraction:
    return TextEntryInteraction(answers=tuple(TextAnswer(text=words(text)) for text in texts))


def number(**more: object) -> NumericInteraction:
    return NumericInteraction(answers=(NumericAnswer(**more),))


def gapped(*gaps: Interaction, weights: tuple[int, ...] = ()) -> Item:
    named = (
        Gap(id=f"g{n}", interaction=gap, weight=Fraction(weights[n] if weights else 1)) for n, gap in enumerate(gaps)
    )
    return item("[[g0]] [[g1]]", ClozeInteraction(gaps=tuple(named)))


class TestLong:
    def test_text_is_measured_as_html(self) -> None:
        assert said("canvas/long", item("x" * MAX_STEM)) == []
        (finding,) = found("canvas/long", item("x" * (MAX_STEM + 1)))
        assert finding.severity is Severity.ERROR
        assert "16,385 characters in HTML" in finding.message

    def test_a_table_needs_much_more_html_than_words(self) -> None:
        table = "\n".join(["| a | b |", "|---|---|", *["| 1 | 2 |"] * 700])
        stem = Localized(texts={"en": Text(source=table, markup="markdown")})
        assert len(table) < MAX_STEM
        assert len(found("canvas/long", item(stem))) == 1

    @pytest.mark.parametrize(("length", "count"), [(255, 0), (256, 1)])
    def test_titles(self, length: int, count: int) -> None:
        findings = found("canvas/long", item(title=words("t" * length)))
        assert [finding.severity for finding in findings] == [Severity.WARNING] * count
        assert len(lint(Quiz(title=words("t" * length)), select=["canvas/long"])) == count


class TestWeight:
    @pytest.mark.parametrize(
        ("interaction", "count"),
        [
            (weighted("1", "0"), 0),
            (weighted("1", "0.5", "1/3"), 2),
            (weighted("1", "-0.5"), 0),  # a wrong one earns nothing there, which is said when it is written
            (weighted("1/2", "1/2", "0", mode="multiple"), 0),
            (weighted("3/4", "1/4", "0", mode="multiple"), 1),
            (weighted("1", "1", "0", mode="multiple", together=True), 0),
            (typed("a"), 0),
            (TextEntryInteraction(answers=(TextAnswer(text=words("a"), fraction=Fraction(1, 2)),)), 1),
            (NumericInteraction(answers=(NumericAnswer(value=Decimal(1), fraction=Fraction(1, 2)),)), 1),
        ],
    )
    def test_parts_of_the_points(self, interaction: Interaction, count: int) -> None:
        assert len(found("canvas/weight", item(interaction=interaction))) == count

    def test_gaps_that_count_differently(self) -> None:
        assert said("canvas/weight", gapped(typed("a"), typed("b"), weights=(2, 2))) == []
        assert len(said("canvas/weight", gapped(typed("a"), typed("b"), weights=(2, 1)))) == 1


class TestGaps:
    @pytest.mark.parametrize(
        ("gaps", "count"),
        [
            ((typed("a"), typed("b")), 0),
            ((choice("a", "b"), choice("c", "d")), 0),
            ((typed("a"), choice("c", "d")), 1),
            ((typed("a"), number(value=Decimal(3))), 0),
            ((choice("a", "b"), number(value=Decimal(3))), 1),
            ((typed("a"), number(value=Decimal(3), tolerance=Decimal(1))), 1),
            ((choice("a", "b"), number(minimum=Decimal(3), maximum=Decimal(4))), 2),
        ],
    )
    def test_kinds(self, gaps: tuple[Interaction, ...], count: int) -> None:
        assert len(found("canvas/gaps", gapped(*gaps))) == count


def test_a_section_draws_what_it_holds() -> None:
    def drawing(pick: int) -> list[str]:
        section = Section(title=words("Sound"), pick=pick, items=(item("A?"), item("B?")))
        return [one.message for one in lint(Quiz(language="en", sections=(section,)), select=["canvas/pick"])]

    assert drawing(2) == []
    assert drawing(3) == ['the section "Sound" draws 3 questions but holds 2.']


def test_true_and_false_in_english_are_canvas_s_own() -> None:
    def asked(*options: str) -> list[str]:
        return said("canvas/true-false", item(interaction=choice(*options, mode="true_false")))

    assert asked("True", "False") == asked("true", "FALSE") == []
    assert asked("Σωστό", "Λάθος") == ['students in Canvas see True and False, not "Σωστό" and "Λάθος".']


def test_they_are_off_unless_the_profile_is_canvas() -> None:
    section = Section(pick=2, items=(item("A?"),))
    assert "canvas/pick" not in {one.code for one in lint(Quiz(sections=(section,)))}
    assert "canvas/pick" in {one.code for one in lint(Quiz(sections=(section,)), profile="canvas")}
