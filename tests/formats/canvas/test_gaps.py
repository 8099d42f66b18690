"""Texts with gaps: blanks to type into or lists, as Canvas was measured to want them."""

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest

from quizkit import api
from quizkit.formats.canvas.blanks import blank_names, own_names
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    DropGap,
    Gap,
    GapMatchInteraction,
    Item,
    NumericAnswer,
    NumericInteraction,
    Quiz,
    Section,
    TextAnswer,
    TextEntryInteraction,
)

from .classic import classic
from .support import choices, en, item, read_bytes, written_item


def typed(*texts: str) -> TextEntryInteraction:
    return TextEntryInteraction(answers=tuple(TextAnswer(text=en(text)) for text in texts))


def cloze(stem: str, **gaps: Any) -> Item:
    """An item with gaps; a list of options has its first one right. ``__`` in a name is a dot."""
    named = tuple(Gap(id=name.replace("__", "."), interaction=gap) for name, gap in gaps.items())
    return item(ClozeInteraction(gaps=named), stem=en(stem))


def exported(sample: Item) -> api.Exported:
    return api.export(Quiz(language="en", title=en("T"), sections=(Section(items=(sample,)),)), "canvas")


def said(result: api.Exported) -> list[str]:
    return [diagnostic.code for diagnostic in result.diagnostics]


def answers(sample: Item) -> Sequence[tuple[str, str, int]]:
    """What Classic makes of an item."""
    question = classic(written_item(sample))
    return [(answer["blank_id"], answer["text"], answer["weight"]) for answer in question["answers"]]


class TestNames:
    @pytest.mark.parametrize(
        ("stem", "ids", "names"),
        [
            ("[[a]] [[color1]]", ["a", "color1"], ["a", "color1"]),
            ("[[a.b]] [[a b]]", ["a.b", "a b"], ["blank_1", "blank_2"]),  # Canvas would rename both, and not the text
            ("[[1]] [[2]]", ["1", "2"], ["blank_1", "blank_2"]),  # all answers in the first blank
            ("[[χρώμα]]", ["χρώμα"], ["blank_1"]),  # New Quizzes does not find its place
            ("[[a]] [[A]]", ["a", "A"], ["a", "blank_1"]),
            ("[a] is [[a]]", ["a"], ["blank_1"]),  # the text reads like a blank
            ("[blank_1] is [[1]]", ["1"], ["blank_2"]),
            ("[[blank_2]] [[1]] [[2]]", ["blank_2", "1", "2"], ["blank_2", "blank_1", "blank_3"]),
            ("[[a-b]]", ["a-b"], ["blank_1"]),
        ],
    )
    def test_only_safe_names_are_kept(self, stem: str, ids: list[str], names: list[str]) -> None:
        sample = item(ClozeInteraction(gaps=tuple(Gap(id=name, interaction=typed("x")) for name in ids)), stem=en(stem))
        assert list(blank_names(sample).values()) == names
        result = exported(sample)
        assert result.data is not None, said(result)
        (again,) = read_bytes(result.data)[0].items()
        assert isinstance(again.interaction, ClozeInteraction)
        assert [gap.id for gap in again.interaction.gaps] == ids

    def test_each_blank_has_its_place_in_the_text(self) -> None:
        sample = cloze("[[a__b]] and [[c]]".replace("__", "."), a__b=typed("x", "y"), c=typed("z"))
        question = classic(written_item(sample))
        assert question["text"] == "[blank_1] and [c]"
        assert answers(sample) == [("blank_1", "x", 100), ("blank_1", "y", 100), ("c", "z", 100)]

    @pytest.mark.parametrize("entry", ["", "{}", "[1]", '["a"]', '["a", "a"]', "[", "[" * 100_000, '["a", 1]'])
    def test_a_field_that_holds_no_names_is_not_believed(self, entry: str) -> None:
        assert own_names(entry, 2) is None

    def test_a_field_with_names(self) -> None:
        assert own_names(json.dumps(["a.b", "χ"]), 2) == ["a.b", "χ"]


class TestLists:
    def test_idents_are_told_apart_across_the_lists(self) -> None:
        lists = ChoiceInteraction(choices=choices("red", "green", right=1))
        sample = cloze("[[a]] [[b]]", a=lists, b=ChoiceInteraction(choices=choices("red", "blue", right=0)))
        assert answers(sample) == [("a", "red", 0), ("a", "green", 100), ("b", "red", 100), ("b", "blue", 0)]
        element = written_item(sample)
        idents = [label.get("ident") for label in element.iter("{*}response_label")]
        assert len(set(idents)) == len(idents)
        assert classic(element)["type"] == "multiple_dropdowns_question"
        assert {scored.get("action") for scored in element.iter("{*}setvar")} == {"Add"}

    def test_feedback_belongs_to_its_option(self) -> None:
        options = tuple(choice.replaced(feedback=en(f"f{n}")) for n, choice in enumerate(choices("x", "y", right=1)))
        sample = cloze("[[a]]", a=ChoiceInteraction(choices=options))
        question = classic(written_item(sample))
        assert [(answer["weight"], answer["comments"]) for answer in question["answers"]] == [(0, "f0"), (100, "f1")]
        assert said(exported(sample)) == []

    def test_a_list_with_two_right_options_is_refused(self) -> None:
        sample = cloze("[[a]]", a=ChoiceInteraction(choices=choices("x", "y", "z", right=(0, 1))))
        assert said(exported(sample)) == ["refused/by-target"]

    def test_words_to_drag_become_lists(self) -> None:
        words = tuple(Choice(id=name, text=en(name)) for name in ("red", "blue", "pink"))
        drops = (DropGap(id="a", accepts=("red",)), DropGap(id="b", accepts=("blue",)))
        sample = item(GapMatchInteraction(choices=words, gaps=drops), stem=en("Roses [[a]], violets [[b]]."))
        result = exported(sample)
        assert said(result) == ["loss/gap-match"]
        assert result.data is not None
        (again,) = read_bytes(result.data)[0].items()
        assert isinstance(again.interaction, ClozeInteraction)
        offered = [gap.interaction for gap in again.interaction.gaps]
        assert all(isinstance(one, ChoiceInteraction) for one in offered)
        assert [[choice.fraction for choice in one.choices] for one in offered] == [[1, 0, 0], [0, 1, 0]]  # type: ignore[union-attr]


class TestKinds:
    def test_an_exact_number_is_typed(self) -> None:
        number = NumericInteraction(answers=(NumericAnswer(value=Decimal("3.50")),))
        sample = cloze("[[a]] [[b]]", a=number, b=typed("x"))
        result = exported(sample)
        assert said(result) == ["loss/gap-number"]
        assert result.data is not None
        (again,) = read_bytes(result.data)[0].items()
        assert answers(again) == [("a", "3.50", 100), ("b", "x", 100)]

    @pytest.mark.parametrize(
        "answer",
        [
            NumericAnswer(value=Decimal(1), tolerance=Decimal("0.5")),
            NumericAnswer(minimum=Decimal(1), maximum=Decimal(2)),
            NumericAnswer(value=Decimal("1e999999999")),
        ],
    )
    def test_other_numbers_are_refused(self, answer: NumericAnswer) -> None:
        assert said(exported(cloze("[[a]]", a=NumericInteraction(answers=(answer,))))) == ["refused/gap-number"]

    def test_blanks_and_lists_in_one_text_are_refused(self) -> None:
        sample = cloze("[[a]] [[b]]", a=typed("x"), b=ChoiceInteraction(choices=choices("y", "z")))
        assert said(exported(sample)) == ["refused/mixed-gaps"]

    @pytest.mark.parametrize("answer", ["a < b", "a &lt; b"])
    def test_texts_that_canvas_takes_for_html_are_refused(self, answer: str) -> None:
        assert said(exported(cloze("[[a]]", a=typed(answer)))) == ["refused/by-target"]

    @pytest.mark.parametrize("answer", ["R&D", "a > b", "\\frac", "$5", 'say "hi"'])
    def test_others_come_back(self, answer: str) -> None:
        result = exported(cloze("[[a]]", a=typed(answer)))
        assert said(result) == []

    def test_a_gap_without_a_place_is_refused(self) -> None:
        assert said(exported(cloze("[[a]] [[a]]", a=typed("x")))) == ["refused/by-target"]
        assert said(exported(cloze("none", a=typed("x")))) == ["refused/by-target"]


def test_the_title_of_a_text_with_gaps_is_readable() -> None:
    element = written_item(cloze("Roses are [[a]].", a=typed("red")))
    assert element.get("title") == "Roses are ___."
