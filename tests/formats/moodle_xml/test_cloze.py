"""The syntax of gaps, read and written."""

from fractions import Fraction
from typing import Any

import pytest

from quizkit import api
from quizkit.formats.moodle_xml.cloze_syntax import TYPES, Alternative, as_field, gaps_in
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    Gap,
    Item,
    NumericInteraction,
    TextAnswer,
    TextEntryInteraction,
)

from .reading import element, en, moodle, question, quiz, written


def cloze(stem: str, body: str = "") -> Any:
    return question("cloze", body, stem=f"<![CDATA[{stem}]]>")


def interaction(stem: str) -> Any:
    (gap,) = cloze(stem).item.interaction.gaps
    return gap.interaction


class TestSyntax:
    def test_alternatives(self) -> None:
        (gap,) = gaps_in("Greece: {2:SHORTANSWER:=Athens#yes~%50%Athina#nearly~Sparta}.")
        assert (gap.weight, gap.kind, gap.ending, gap.odd) == ("2", "SHORTANSWER", "", False)
        assert gap.alternatives == (
            Alternative("100", "Athens", "yes"),
            Alternative("50", "Athina", "nearly"),
            Alternative(None, "Sparta", None),
        )

    def test_every_name_of_every_type(self) -> None:
        assert len(TYPES) == 3 + 3 + 2 + 12 + 8  # as Moodle's documentation lists them
        for name, (kind, ending) in TYPES.items():
            (gap,) = gaps_in(f"{{1:{name}:=a~b}}")
            assert (gap.kind, gap.ending) == (kind, ending)

    @pytest.mark.parametrize(
        ("written", "answer"),
        [
            (r"u^{1\}", "u^{1}"),
            (r"C\#", "C#"),
            ("a&#126;b", "a~b"),
            ("&#35;1", "#1"),
            ("AT&amp;T", "AT&T"),
            ("&lt;b&gt;", "<b>"),
            ("a/b:c", "a/b:c"),
        ],
    )
    def test_escapes(self, written: str, answer: str) -> None:
        (gap,) = gaps_in(f"{{1:SA:={written}~other}}")
        assert [one.answer for one in gap.alternatives] == [answer, "other"]

    @pytest.mark.parametrize(
        "text",
        [
            "~",
            "#",
            "}",
            "{",
            "=a",
            "%50%a",
            "a\\",
            "\\}",
            "\\\\}",
            "\\#",
            "&",
            "&amp;",
            "&#126;",
            "\\(\\frac{1}{2}\\)",
            "{1:SA:=x}",
        ],
    )
    def test_what_is_escaped_is_read_as_it_was(self, text: str) -> None:
        (gap,) = gaps_in(f"{{1:SA:={as_field(text)}#{as_field(text)}~{as_field(text)}}}")
        assert gap.alternatives == (Alternative("100", text, text), Alternative(None, text, None))

    @pytest.mark.parametrize("text", ["{1,2}", "\\frac{1}{2}", "{1:OTHER:a}", "{a:SA:b", "{}", "{1:SA:a"])
    def test_other_braces_are_no_gaps(self, text: str) -> None:
        assert list(gaps_in(text)) == []


class TestReading:
    def test_short_answers(self) -> None:
        found = interaction("{1:SHORTANSWER_C:=Athens#yes~*#no}")
        assert isinstance(found, TextEntryInteraction)
        assert found.case_sensitive
        assert [(a.text.first()[1].source, a.fraction) for a in found.answers] == [("Athens", 1), ("*", 0)]

    def test_numbers(self) -> None:
        found = cloze("{1:NUMERICAL:=3,5:0,5~%50%4:1}")
        (gap,) = found.item.interaction.gaps
        assert isinstance(gap.interaction, NumericInteraction)
        assert [tuple(map(str, answer.bounds())) for answer in gap.interaction.answers] == [("3.0", "4.0"), ("3", "5")]
        assert found.codes == ["read/number"]

    @pytest.mark.parametrize(
        ("name", "mode", "shuffle"),
        [("MULTICHOICE", "single", None), ("MCS", "single", True), ("MULTIRESPONSE_H", "multiple", None)],
    )
    def test_choices(self, name: str, mode: str, shuffle: bool | None) -> None:
        found = interaction(f"{{1:{name}:=<b>yes</b>#right~no}}")
        assert (found.mode, found.shuffle) == (mode, shuffle)
        assert found.choices[0].text.first()[1].source == "<b>yes</b>"

    def test_weights_and_points(self) -> None:
        item = cloze("{2:SA:=a} {:SA:=b} {SA:=c}", "<defaultgrade>7</defaultgrade>").item
        assert [gap.weight for gap in item.interaction.gaps] == [2, 1]
        assert item.points == 3
        assert item.stem.first()[1].source == "[[1]] [[2]] {SA:=c}"

    def test_a_marker_in_the_text_is_no_gap(self) -> None:
        item = cloze("[[1]] is {1:SA:=a}").item
        assert item.stem.first()[1].source == "[[1]] is [[gap 1]]"

    @pytest.mark.parametrize(
        ("stem", "code", "gaps"),
        [
            ("{1:shortanswer:=a}", "read/cloze", 1),
            ("{1: SA :=a}", "read/cloze", 1),
            ("{0:SA:=a}", "read/cloze", 1),
            ("{1:SA:a~b}", "read/weight", 1),
            ("{1:SA:=a} {1:SA:=b", "read/cloze", 1),
            ("nothing", "read/cloze", 0),
            ("{1:SA:=a*b}", "read/wildcard", 1),
            ("{1:NM:=abc}", "read/number", 1),
        ],
    )
    def test_what_moodle_reads_otherwise_is_said(self, stem: str, code: str, gaps: int) -> None:
        found = cloze(stem)
        assert len(found.item.interaction.gaps) == gaps
        assert found.codes == [code]
        assert all(one.location and one.location.line == 4 for one in found.said)


def gap(name: str, interaction: Any, weight: Any = 1) -> Gap:
    return Gap(id=name, interaction=interaction, weight=weight)


def words(*answers: str, **more: Any) -> TextEntryInteraction:
    return TextEntryInteraction(answers=tuple(TextAnswer(text=en(answer)) for answer in answers), **more)


def options(*fractions: Any, **more: Any) -> ChoiceInteraction:
    choices = tuple(Choice(text=en(name), fraction=one) for name, one in zip("abc", fractions, strict=False))
    return ChoiceInteraction(choices=choices, **more)


def item(stem: str, *gaps: Gap, **more: Any) -> Item:
    return Item(stem=en(stem, "markdown"), interaction=ClozeInteraction(gaps=gaps), **more)


def stem(one: Item) -> str:
    return element(one).findtext("questiontext/text") or ""


class TestWriting:
    def test_each_kind(self) -> None:
        one = item(
            "*Say* [[a]], [[b]], [[c]] or [[d]].",
            gap("a", words("yes", "a}b", case_sensitive=True), 2),
            gap("b", options(1, 0, Fraction(1, 2), shuffle=True)),
            gap("c", options(Fraction(1, 2), Fraction(1, 2), -1, mode="multiple", all_or_nothing=False)),
            gap("d", options(0, 1, mode="true_false")),
            points=5,
        )
        assert stem(one) == (
            "<em>Say</em> {2:SHORTANSWER_C:=yes~=a&#125;b}, {1:MULTICHOICE_S:=a~%0%b~%50%c}, "
            "{1:MULTIRESPONSE:%50%a~%50%b~%-100%c} or {1:MULTICHOICE:%0%a~=b}."
        )

    def test_a_less_than_sign_is_escaped_once_in_words_and_twice_in_html(self) -> None:
        both = ChoiceInteraction(choices=(Choice(text=en("a<b"), fraction=1), Choice(text=en("c"), fraction=0)))
        one = item("[[a]] [[b]]", gap("a", words("a<b&c")), gap("b", both), points=2)
        assert stem(one) == "{1:SHORTANSWER:=a&lt;b&#38;c} {1:MULTICHOICE:=a&#38;lt;b~%0%c}"

    @pytest.mark.parametrize(
        ("weights", "points", "written", "counts"),
        [
            ((1, 1), 2, ["1", "1"], None),
            ((1, 1), 6, ["3", "3"], None),
            ((Fraction(1, 2), Fraction(1, 3)), 5, ["3", "2"], None),
            ((1, 1, 1), 1, ["1", "1", "1"], 3),
            ((2, 4), Fraction(3, 2), ["1", "2"], 3),
        ],
    )
    def test_points_are_what_the_gaps_weigh(
        self, weights: tuple[Any, ...], points: Any, written: list[str], counts: int | None
    ) -> None:
        gaps = [gap(f"g{number}", words("a"), weight) for number, weight in enumerate(weights)]
        one = item(" ".join(f"[[{g.id}]]" for g in gaps), *gaps, points=float(points))
        exported = api.export(quiz(one), "moodle-xml")
        assert [d.code for d in exported.diagnostics] == ([] if counts is None else ["loss/points"])
        assert exported.data is not None
        assert [gap.weight for gap in gaps_in(exported.data.decode())] == written
        assert next(moodle(exported.data).quiz.items()).points == (counts or points)

    def test_words_that_look_like_a_gap_stay_words(self) -> None:
        one = item("[[a]] {1:SA:=x} {2:NUMERICAL:= {:MC: {x} \\(x^{2}\\)", gap("a", words("b")))
        assert stem(one) == ("{1:SHORTANSWER:=b} &#123;1:SA:=x} &#123;2:NUMERICAL:= &#123;:MC: {x} \\(x^{2}\\)")
        back = moodle(written(quiz(one))).item
        assert len(back.interaction.gaps) == 1  # type: ignore[union-attr]

    def test_names_of_gaps_come_back(self) -> None:
        one = item("[[capital of Greece]] and [[b]]", gap("capital of Greece", words("Athens")), gap("b", words("c")))
        back = moodle(written(quiz(one))).item
        assert [gap.id for gap in back.interaction.gaps] == ["capital of Greece", "b"]  # type: ignore[union-attr]
        assert back.stem.first()[1].source == "[[capital of Greece]] and [[b]]"

    @pytest.mark.parametrize(
        "one",
        [
            item("no place", gap("a", words("x"))),
            item("[[a]] and [[a]]", gap("a", words("x"))),
            item("[[a]]", gap("a", options(Fraction(1, 2), 0))),
            item(
                "[[a]]",
                gap(
                    "a",
                    ChoiceInteraction(
                        choices=(Choice(text=en("![x](a.png)", "markdown"), fraction=1), Choice(text=en("b")))
                    ),
                ),
            ),
        ],
    )
    def test_what_moodle_would_break_is_refused(self, one: Item) -> None:
        exported = api.export(quiz(one), "moodle-xml")
        assert exported.data is None
        assert {d.code for d in exported.diagnostics} == {"refused/by-target"}


class TestDropDowns:
    """In a drop-down list browsers show words alone; as radio buttons (_V, _H) or check boxes, options show all."""

    @pytest.mark.parametrize(
        ("gap", "codes"),
        [
            ("{1:MULTICHOICE:=\\(x\\)~y}", {"loss/drop-down"}),
            ("{1:MULTICHOICE_S:=x~<b>y</b>}", {"loss/drop-down"}),
            ("{1:MULTICHOICE_V:=\\(x\\)~<b>y</b>}", set()),
            ("{1:MULTICHOICE_HS:=\\(x\\)~y}", set()),
            ("{1:MULTIRESPONSE:=<b>x</b>~y}", set()),
            ("{1:MULTICHOICE:=x~1 &lt; 2}", set()),
        ],
    )
    def test_markup_in_a_list_is_said(self, gap: str, codes: set[str]) -> None:
        exported = api.export(quiz(cloze(f"<p>{gap}</p>").item), "moodle-xml")
        assert exported.data is not None
        assert {one.code for one in exported.diagnostics if one.code != "loss/no-title"} == codes


class TestBraces:
    """Moodle ends a gap at the first ``}`` without a backslash (its documentation, and the pattern in its code)."""

    @pytest.mark.parametrize(
        ("written", "answers", "rest"),
        [
            (r"{1:MC:=\(u^{1}\)~b} x", [r"\(u^{1}\)", "b"], " x"),
            (r"{1:MC:=\(\frac{1}{2}\)~\(a_{1}\)#no} x", [r"\(\frac{1}{2}\)", r"\(a_{1}\)"], " x"),
            ("{1:SA:={1,2}} and {3}", ["{1,2}"], " and {3}"),
        ],
    )
    def test_of_answers_are_part_of_them(self, written: str, answers: list[str], rest: str) -> None:
        (gap,) = gaps_in(written)
        assert [alternative.answer for alternative in gap.alternatives] == answers
        assert written[gap.end :] == rest
        assert gap.cut

    @pytest.mark.parametrize(
        ("written", "answer", "rest"),
        [
            (r"{1:MC:=\(u^{1\}\)~b} x}", r"\(u^{1}\)", " x}"),
            ("{1:SA:=a} set {x}", "a", " set {x}"),
            ("{1:SA:=a{b}</p><p>c}", "a{b", "</p><p>c}"),
            ("{1:SA:=a&#123;b} c}", "a{b", " c}"),
            (r"{1:MC:=\(\&#123;1\\&#125;\)} c}", r"\(\{1\}\)", " c}"),  # as quizkit writes it
        ],
    )
    def test_that_moodle_reads_as_they_are_meant(self, written: str, answer: str, rest: str) -> None:
        (gap,) = gaps_in(written)
        assert gap.alternatives[0].answer == answer
        assert written[gap.end :] == rest
        assert not gap.cut

    def test_of_tex_keep_their_backslash(self) -> None:
        found = cloze(r"{1:MC:=\(\{1,2\}\)~b}")
        (gap,) = found.item.interaction.gaps
        assert gap.interaction.choices[0].text.first()[1].source == r"\(\{1,2\}\)"
        assert found.codes == ["read/cloze"]
