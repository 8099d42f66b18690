"""What the truth table does not show: places, ids, categories, odd files, and what is said about them."""

from decimal import Decimal
from fractions import Fraction
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quizkit import api
from quizkit.diagnostics import Report, Severity, Unreadable
from quizkit.formats.gift.reader import read
from quizkit.model import (
    ChoiceInteraction,
    ExtendedText,
    Localized,
    MatchInteraction,
    NoInteraction,
    NumericInteraction,
)
from quizkit.source import Source

from .reading import gift

THIRD = Fraction(1, 3)


def words(text: Localized | None) -> str:
    assert text is not None
    return text.first()[1].source


def choices(interaction: Any) -> list[tuple[str, Fraction | None]]:
    assert isinstance(interaction, ChoiceInteraction)
    return [(words(choice.text), choice.fraction) for choice in interaction.choices]


def place(text: Localized) -> tuple[int | None, int | None]:
    at = text.where()
    assert at is not None
    return at.line, at.column


class TestPlaces:
    def test_every_text_knows_its_line_and_column(self) -> None:
        found = gift("// a comment\n\n  ::Name::  Stem\\: a\n  {\n\t=right # good\n\t~ wrong\n\t####  because }\n")
        item = found.item
        assert item.title is not None
        assert place(item.title) == (3, 5)
        assert place(item.stem) == (3, 13)
        assert isinstance(item.interaction, ChoiceInteraction)
        right, wrong = item.interaction.choices
        assert place(right.text) == (5, 3)
        assert right.feedback is not None
        assert place(right.feedback) == (5, 11)
        assert place(wrong.text) == (6, 4)
        assert item.general_feedback is not None
        assert place(item.general_feedback) == (7, 8)

    def test_escapes_do_not_shift_columns(self) -> None:
        item = gift("a \\{b\\} {=c\\=d ~e}").item
        assert isinstance(item.interaction, ChoiceInteraction)
        assert [place(choice.text) for choice in item.interaction.choices] == [(1, 11), (1, 17)]

    def test_comments_before_a_question_count_as_lines(self) -> None:
        assert place(gift("// one\n// two\nstem {T}").item.stem) == (3, 1)

    def test_an_old_macs_line_ends_count(self) -> None:
        assert place(gift("::a::t {T}\r\r::b::u {T}\r").items[1].stem) == (3, 6)


class TestLanguage:
    def test_texts_are_in_the_language_that_the_user_named(self) -> None:
        found = gift("t {T}", "el")
        assert found.quiz.language == "el"
        assert choices(found.item.interaction) == [("Σωστό", 1), ("Λάθος", 0)]
        assert list(found.item.stem.texts) == ["el"]

    @pytest.mark.parametrize(
        ("answer", "kind"),
        [("True", "choice"), ("λάθος", "choice"), ("FAUX", "choice"), ("vero", "text_entry"), ("Si", "text_entry")],
    )
    def test_words_that_can_only_say_true_or_false(self, answer: str, kind: str) -> None:
        found = gift(f"t {{{answer}}}", "fr")
        assert found.item.interaction.kind == kind
        assert found.codes == (["read/true-false"] if kind == "choice" else [])

    def test_nobody_says_the_language(self) -> None:
        found = gift("t {F}", None)
        assert found.quiz.language == "und"
        assert choices(found.item.interaction) == [("True", 0), ("False", 1)]

    def test_several_languages_in_one_text_are_reported(self) -> None:
        assert gift("\\{mlang el\\}α\\{mlang\\} {T}").codes == ["read/languages"]


class TestTexts:
    @pytest.mark.parametrize(
        ("source", "markup", "read_as"),
        [
            ("two\\nlines", "plain", "two\nlines"),
            ("[plain]a <b>c</b>", "plain", "a <b>c</b>"),
            ("List<String> of #include <stdio.h>", "plain", "List<String> of #include <stdio.h>"),
            ("AT&T &c; &", "plain", "AT&T &c; &"),
            ("a &lt; b", "plain", "a < b"),
            ("<b>a</b>\\nb", "html", "<b>a</b><br/>b"),
            ("<p>a</p>\\n<p>b</p>", "html", "<p>a</p><p>b</p>"),
            ("[html]one\\n two", "plain", "one two"),
            ("[html]<p>one</p>", "plain", "one"),
            ("[markdown]*a*", "markdown", "*a*"),
            ("[markdown]- a", "html", "<ul><li>a</li></ul>"),
            ("[markdown]-5", "plain", "-5"),
            ("[moodle]a", "plain", "a"),
            ("[htm]a", "plain", "[htm]a"),
            ("\\\\(a<b\\\\)", "html", "\\(a&lt;b\\)"),
            ("\\\\(a\\nb\\\\)\\nc", "html", "\\(a\nb\\)<br/>c"),
            ("[plain]\\\\(a\\\\)", "plain", "\\(a\\)"),
        ],
    )
    def test_formats(self, source: str, markup: str, read_as: str) -> None:
        text = gift(source + " {T}").item.stem.first()[1]
        assert (text.markup, text.source) == (markup, read_as)

    def test_a_sign_that_moodle_takes_for_a_tag_is_reported_once_a_text(self) -> None:
        found = gift("::q::if a<b {=x<y ~<b>bold</b>}")
        assert found.places("read/markup") == ["a.gift:1:6", "a.gift:1:15"]
        assert '"<b"' in found.said[0].message

    def test_a_bracket_of_markdown_maths_is_reported(self) -> None:
        assert gift("[markdown]\\(a\\) {T}").codes == ["read/markup"]
        assert gift("[markdown]\\\\\\\\(a\\\\\\\\) {T}").codes == []

    def test_tex_that_looks_like_a_line_end(self) -> None:
        found = gift(
            "::bad::When is \\(\\nabla f \\neq 0\\)?{T}\n\n::good::When is \\\\(\\\\nabla f \\\\neq 0\\\\)?{T}"
        )
        assert [words(item.stem) for item in found.items] == ["When is \\(\\nabla f \\neq 0\\)?"] * 2
        assert found.places("read/escape") == ["a.gift:1:8"]

    @pytest.mark.parametrize("source", ["one\\nuno {T}", "\\\\(a\\nu\\\\) {T}", "[plain]\\(a\\nu\\) {T}"])
    def test_line_ends_that_are_meant(self, source: str) -> None:
        assert "\nu" in words(gift(source).item.stem)

    def test_reserved_characters_do_no_harm(self) -> None:
        assert words(gift("a\ufdd3b {T}").item.stem) == "a\N{REPLACEMENT CHARACTER}b"


class TestBraces:
    @pytest.mark.parametrize(
        ("source", "stem"),
        [
            ("\\(\\frac{1}{2}\\) is {=a ~b}", "\\(\\frac{1}{2}\\) is"),
            ("$$x^{2}$$ {=a ~b}", "$$x^{2}$$"),
            ("A {1,2} and {3} {=a ~b}", "A {1,2} and {3}"),
        ],
    )
    def test_braces_of_formulas_and_sets_are_no_answers(self, source: str, stem: str) -> None:
        found = gift(source)
        assert words(found.item.stem) == stem
        assert choices(found.item.interaction) == [("a", 1), ("b", 0)]
        assert found.codes == ["read/brace"]

    def test_braces_inside_answers(self) -> None:
        found = gift("t {=\\(\\frac{1}{2}\\) ~\\(x^{2}\\)}")
        assert choices(found.item.interaction) == [("\\(\\frac{1}{2}\\)", 1), ("\\(x^{2}\\)", 0)]
        assert found.codes == ["read/brace"]

    def test_a_formula_alone_is_a_text(self) -> None:
        found = gift("See \\\\(x^{2}\\\\).")
        assert isinstance(found.item.interaction, NoInteraction)
        assert found.codes == ["read/brace"]

    def test_two_sets_of_answers(self) -> None:
        found = gift("A {=x ~y} and {=z ~w}")
        assert choices(found.item.interaction) == [("x", 1), ("y", 0)]
        assert words(found.item.stem) == "A  and {=z ~w}"
        assert found.codes == ["read/brace"]

    def test_answers_that_are_never_closed_are_an_error_and_read(self) -> None:
        found = gift("t {=a ~b\n\n::n::u {T}")
        assert choices(found.items[0].interaction) == [("a", 1), ("b", 0)]
        assert found.places("read/syntax") == ["a.gift:1:3"]
        assert found.said[0].severity is Severity.ERROR

    def test_a_closing_brace_alone_is_an_error_and_the_rest_is_read(self) -> None:
        found = gift("a }\n\n::n::u {T}")
        assert len(found.items) == 1
        assert found.places("read/syntax") == ["a.gift:1:1"]

    def test_blank_lines_among_answers_are_bridged(self) -> None:
        found = gift("t {\n=one\n\n~two\n\n// between\n\n~three\n}\n\nnext {T}")
        assert choices(found.items[0].interaction) == [("one", 1), ("two", 0), ("three", 0)]
        assert place(found.items[1].stem) == (11, 1)
        assert found.places("read/blank-line") == ["a.gift:1:3"]

    def test_a_named_question_ends_answers_that_are_open(self) -> None:
        assert len(gift("t {\n=one\n\n::next::u {=a}\n").items) == 2

    def test_a_blank_line_in_a_stem_is_suspected(self) -> None:
        text = (
            "::para::First paragraph about trains.\n\nSecond paragraph: which is faster? {\n=the express\n~the local\n}"
        )
        found = gift(text + "\n\n::ok::Short one?{T}")
        assert [item.interaction.kind for item in found.items] == ["none", "choice", "choice"]
        assert found.places("read/blank-line") == ["a.gift:3:1"]


class TestChoices:
    def test_weights_that_moodle_does_not_take(self) -> None:
        text = "Pick the primes {\n~%33%2\n~%33%3\n~%34%5\n~%-50%9\n}\n\nPick the vowel {\n=a#yes\n~%-15%b\n~%-15%c\n}"
        found = gift(text)
        percent = [Fraction(number, 100) for number in (33, 33, 34, -50)]
        assert [fraction for _, fraction in choices(found.items[0].interaction)] == percent
        assert found.places("read/weight") == [f"a.gift:{line}:2" for line in (2, 3, 4, 10, 11)]
        assert all("Moodle refuses the whole file" in diagnostic.message for diagnostic in found.said)

    @pytest.mark.parametrize(
        ("weight", "fraction"),
        [("33.33", THIRD), ("33.3", THIRD), ("66.66", 2 * THIRD), ("16.7", THIRD / 2), ("14.28", Fraction(1, 7))],
    )
    def test_weights_cut_short_are_exact(self, weight: str, fraction: Fraction) -> None:
        found = gift(f"t {{~%{weight}%a ~%-{weight}%b ~c}}")
        assert [part for _, part in choices(found.item.interaction)] == [fraction, -fraction, 0]
        assert found.codes == ["read/weight", "read/weight"]

    def test_a_weight_after_an_equals_sign(self) -> None:
        found = gift("t {~%-50%a =%100%b}")
        assert choices(found.item.interaction) == [("a", Fraction(-1, 2)), ("b", 1)]
        assert found.codes == ["read/weight"]

    def test_one_may_be_chosen_if_any_is_marked_right(self) -> None:
        found = gift("t {=a ~%50%b}\n\nu {~%50%a ~%50%b}")
        modes = [(i.interaction.mode, i.interaction.all_or_nothing) for i in found.items]  # type: ignore[union-attr]
        assert modes == [("single", True), ("multiple", False)]

    def test_no_key_is_no_key(self) -> None:
        found = gift("t {~a ~b}\n\nu {~%0%a ~%0%b}")
        assert [choices(item.interaction) for item in found.items] == [[("a", None), ("b", None)]] * 2
        assert [item.interaction.mode for item in found.items] == ["single", "multiple"]  # type: ignore[union-attr]
        assert found.codes == ["read/no-key", "read/no-key"]

    def test_marks_of_cloze_questions(self) -> None:
        found = gift("t {~=a ~b}")
        assert choices(found.item.interaction) == [("a", 1), ("b", 0)]
        assert found.codes == []

    @pytest.mark.parametrize("answers", ["{1:SHORTANSWER:=x~%50%y}", "{:NM:=3.14:0.1}", "{ 2:MC_S:=x~y}, {:MC:=a~b}"])
    def test_answers_of_cloze_questions(self, answers: str) -> None:
        found = gift(f"Paris is {answers}\n\nu {{=1:MC: is a port ~b}}\n\nv {{1:a}}")
        assert [choices(item.interaction) for item in found.items[:1]] == [[("1:MC: is a port", 1), ("b", 0)]]
        assert found.places("read/cloze") == ["a.gift:1:10"]

    def test_an_option_without_text_is_left_out_with_a_word(self) -> None:
        found = gift("t {=a ~ ~b ~#why}")
        assert choices(found.item.interaction) == [("a", 1), ("b", 0)]
        assert [diagnostic.severity for diagnostic in found.said] == [Severity.WARNING, Severity.ERROR]

    def test_an_equals_sign_inside_a_text_is_suspected(self) -> None:
        found = gift("t {=a#as b=c ~y}")
        assert choices(found.item.interaction) == [("a", 1), ("c", 1), ("y", 0)]
        assert found.places("read/option") == ["a.gift:1:11"]

    def test_pairs_beside_a_tilde_are_suspected(self) -> None:
        assert gift("t {=a->b~c =c->d =e->f}").codes == ["read/match"]
        assert gift("How to make coffee?{~go -> order =get -> add}").codes == []

    def test_options_after_the_general_feedback_are_suspected(self) -> None:
        found = gift("t {=a#x#### gf ~y}")
        assert words(found.item.general_feedback) == "gf ~y"
        assert found.places("read/feedback") == ["a.gift:1:16"]


class TestTyped:
    def test_patterns_are_kept_and_reported(self) -> None:
        found = gift("t {=*abc* =a\\*b =%50%colo*r}")
        assert found.item.extras == {"moodle": {"wildcards": ["*abc*", "colo*r"]}}
        answers = found.item.interaction.answers  # type: ignore[union-attr]
        assert [words(answer.text) for answer in answers] == ["*abc*", "a*b", "colo*r"]  # type: ignore[union-attr]
        assert found.codes == ["read/wildcard", "read/wildcard"]

    def test_feedback_for_any_other_answer(self) -> None:
        found = gift("t {=Frog#Good! =%0%*#Completely wrong}")
        assert words(found.item.incorrect_feedback) == "Completely wrong"
        assert len(found.item.interaction.answers) == 1  # type: ignore[union-attr]
        assert found.codes == []

    def test_no_answer_is_an_error(self) -> None:
        assert [diagnostic.severity for diagnostic in gift("t {=}").said] == [Severity.ERROR]
        assert gift("t {====}").codes == ["read/option"]

    @pytest.mark.parametrize(
        ("source", "value", "tolerance", "unit", "codes"),
        [
            ("3.14:0.01", "3.14", "0.01", None, []),
            ("-5", "-5", "0", None, []),
            ("=1e3:10", "1000", "10", None, []),
            ("3,14", "3.14", "0", None, ["read/number"]),
            ("2,718:0,001", "2.718", "0.001", None, ["read/number"]),
            ("\N{MINUS SIGN}5", "-5", "0", None, ["read/number"]),
            ("5 km", "5", "0", "km", ["read/number"]),
            ("9,81 m/s²", "9.81", "0", "m/s²", ["read/number"]),
            ("200:5%", "200", "10", None, ["read/number"]),
        ],
    )
    def test_numbers(self, source: str, value: str, tolerance: str, unit: str | None, codes: list[str]) -> None:
        found = gift(f"t {{#{source}}}")
        interaction = found.item.interaction
        assert isinstance(interaction, NumericInteraction)
        (answer,) = interaction.answers
        assert (answer.value, answer.tolerance, interaction.unit) == (Decimal(value), Decimal(tolerance), unit)
        assert found.codes == codes

    @pytest.mark.parametrize(("source", "codes"), [("-5..-1", []), ("-1..-5", ["read/number"])])
    def test_ranges(self, source: str, codes: list[str]) -> None:
        found = gift(f"t {{#{source}}}")
        assert found.item.interaction.answers[0].bounds() == (Decimal(-5), Decimal(-1))  # type: ignore[union-attr]
        assert found.codes == codes

    @pytest.mark.parametrize("source", ["abc", "1,000", "1/3", "1..x", "5:x", "5 or 6", "", "9" * 200, "1e999"])
    def test_no_key_is_guessed_from_what_is_no_number(self, source: str) -> None:
        found = gift(f"t {{#{source}}}")
        assert found.item.interaction == NumericInteraction()
        assert [(diagnostic.code, diagnostic.severity) for diagnostic in found.said] == [
            ("read/number", Severity.ERROR)
        ]

    def test_numbers_in_different_units_are_an_error(self) -> None:
        found = gift("t {#=5 km =5000 m}")
        assert found.item.interaction.unit is None  # type: ignore[union-attr]
        assert any(diagnostic.severity is Severity.ERROR for diagnostic in found.said)

    def test_pairs(self) -> None:
        found = gift("t {=[html]<i>a</i> -> b &lt; c\n= c -> <b>d</b>\n= -> e}")
        interaction = found.item.interaction
        assert isinstance(interaction, MatchInteraction)
        assert [words(pair.right) for pair in interaction.pairs] == ["b < c", "d"]
        assert [words(text) for text in interaction.distractors] == ["e"]

    @pytest.mark.parametrize(
        ("source", "kind"),
        [("{=a -> b =c -> d}", "match"), ("{=File -> Open ~Edit}", "choice"), ("{=%100%a -> b}", "text_entry")],
    )
    def test_arrows(self, source: str, kind: str) -> None:
        assert gift(f"t {source}").item.interaction.kind == kind


class TestIdsAndTags:
    def test_a_comment_that_stands_apart_is_attached(self) -> None:
        found = gift("// [id:a\\]b] [tag:x]\n\n::q::t {T}\n\n::r::u {T}")
        assert [(item.id, item.tags) for item in found.items] == [("a]b", ("x",)), (None, ())]
        assert found.places("read/remark") == ["a.gift:3:1"]

    def test_a_question_put_in_comments_gives_nothing_to_the_next(self) -> None:
        found = gift("// [id:a] [tag:x]\n// ::q::t {T}\n\n::r::u {T}")
        assert (found.item.id, found.item.tags, found.codes) == (None, (), [])

    @pytest.mark.parametrize(
        "after", ["// [id:b]\nu {T}", "$CATEGORY: A\n\nu {T}", "// [id:c]\n\n$CATEGORY: A\n\nu {T}"]
    )
    def test_a_comment_that_belongs_to_no_question_is_reported(self, after: str) -> None:
        found = gift(f"// [id:a] [tag:x]\n\n{after}")
        assert found.item.tags == ()
        assert found.places("read/remark")[0] == "a.gift:1"

    def test_limits_are_reported(self) -> None:
        assert gift(f"// [id:{'x' * 101}]\nt {{T}}").codes == ["read/id"]
        assert gift(f"::{'x' * 256}::t {{T}}").codes == ["read/name"]

    def test_remarks_that_are_never_closed_are_comments(self) -> None:
        assert gift("// [id:a [tag:b\n// [tag:c]\nt {T}").item.tags == ("c",)


class TestCategories:
    def titles(self, text: str) -> list[str | None]:
        return [section.title and words(section.title) for section in gift(text).quiz.sections]

    def test_categories_are_sections(self) -> None:
        text = "a {T}\n\n$CATEGORY: $course$/top/Set theory: Unit 4\n\nb {T}\n\n$CATEGORY: A//B\n\n"
        text += "$CATEGORY: top/C / D\n\nc {T}"
        assert self.titles(text) == [None, "Set theory: Unit 4", "A/B", "C / D"]
        assert [len(section.items) for section in gift(text).quiz.sections] == [1, 1, 0, 1]

    def test_what_titles_do_not_say_is_kept_for_moodle(self) -> None:
        found = gift("$CATEGORY: $course$/top/Κουίζ/Κεφάλαιο 1\n\na {T}\n\n$CATEGORY: Plain\n\nb {T}")
        path = "$course$/top/Κουίζ/Κεφάλαιο 1"
        assert found.quiz.extras == {"moodle": {"nested": True, "categories": {"Κουίζ / Κεφάλαιο 1": path}}}

    def test_a_question_right_after_a_category_is_read(self) -> None:
        found = gift("$CATEGORY: A\n// [id:x]\n::q::t {T}")
        assert self.titles("$CATEGORY: A\n::q::t {T}") == ["A"]
        assert (found.item.id, place(found.item.stem)) == ("x", (3, 6))
        assert found.codes == ["read/category"]

    def test_escapes_in_a_category_are_resolved_and_reported(self) -> None:
        assert self.titles("$CATEGORY: a\\:b\n\nt {T}") == ["a:b"]
        assert gift("$CATEGORY: a\\:b\n\nt {T}").codes == ["read/category"]
        assert gift("$CATEGORY: a\\\\b\n\nt {T}").codes == []

    def test_a_name_too_long_is_reported(self) -> None:
        assert gift(f"$CATEGORY: {'x' * 256}\n\nt {{T}}").codes == ["read/category"]


class TestFiles:
    def test_utf_16_is_read_and_reported(self) -> None:
        found = gift("::q::ένα {T}".encode("utf-16"))
        assert words(found.item.stem) == "ένα"
        assert found.codes == ["read/encoding"]

    def test_other_encodings_are_told_by_their_words(self) -> None:
        found = gift("one {T}\n\nένα {T}".encode("iso8859-7"))
        assert [words(item.stem) for item in found.items] == ["one", "ένα"]
        assert found.places("read/encoding") == ["a.gift"]

    def test_a_byte_order_mark_is_no_text(self) -> None:
        assert words(gift(b"\xef\xbb\xbf::q::t {T}").item.stem) == "t"

    def test_a_late_nul_is_left_out(self) -> None:
        found = gift("t {T}\n\n// " + "x" * 70_000 + "\n\na\0b {T}")
        assert words(found.items[1].stem) == "ab"
        assert found.places("read/encoding") == ["a.gift:5"]

    def test_binary_data_is_refused(self) -> None:
        with pytest.raises(Unreadable):
            gift(b"\x00\x01\x02{T}")

    @pytest.mark.parametrize("text", ["", "\n\n", "// nothing\n", "$CATEGORY: A\n"])
    def test_a_file_without_questions(self, text: str) -> None:
        found = gift(text)
        assert found.items == []
        assert found.codes == ["read/empty"]

    def test_images_beside_the_file_are_taken_along(self) -> None:
        text = '[html]<img src\\="@@PLUGINFILE@@/my%20pic.png" alt\\=""> {T}'
        report = Report()
        source = Source("a.gift", text.encode(), "en", {"my pic.png": b"\x89PNG"}.get)
        assert [asset.name for asset in read(source, report).assets] == ["my pic.png"]
        assert not list(report)

    def test_an_image_that_is_not_there_is_an_error(self) -> None:
        found = gift('[html]<img src\\="@@PLUGINFILE@@/3.png" alt\\=""> {T}')
        assert found.codes == ["read/missing-image"]


HOSTILE = {
    "open": "{",
    "close": "}",
    "pairs": "{}",
    "equals": "{=",
    "tildes": "~a",
    "hashes": "{#",
    "formulas": "\\(",
    "dollars": "$$",
    "backslashes": "\\",
    "colons": ":",
    "lines": "a\n",
    "open pieces": "{\n\n",
    "closed pieces": "}\n\n",
    "remarks": "// [id:",
    "tags": "<b ",
    "quotes": '<a "',
    "entities": "&amp",
    "categories": "$CATEGORY: a\n",
    "spaces": "{ ",
}


@pytest.mark.parametrize("piece", HOSTILE.values(), ids=list(HOSTILE))
@pytest.mark.parametrize("frame", ["%s", "{=a ~%s}", "[html]%s {T}"])
def test_hostile_input_is_read_in_linear_time(piece: str, frame: str) -> None:
    start = process_time()
    gift(frame % (piece * (20_000 // len(piece))))
    assert process_time() - start < 5


MANY = {
    "options": ("::q::t {=right\n%s}", "~[plain]answer %d#[plain]why %d\n"),
    "weights that are none": ("t {=right\n%s}", "~%%%d%%a%d\n"),
    "short answers": ("t {%s}", "=a%d#f%d\n"),
    "patterns": ("t {%s}", "=*a%d*b%d\n"),
    "numbers": ("t {#%s}", "=%%50%%%d:1#f%d\n"),
    "odd numbers": ("t {#%s}", "=%d km#f%d\n"),
    "pairs": ("t {%s}", "=l%d -> r%d\n"),
    "things to order": ("t {>3 ALL\n%s}", "a%d\\=%d\n"),
    "blank lines": ("t {=a\n%s}", "\n~a%d%d\n"),
    "questions": ("%s", "t {=a%d ~b%d}\n\n"),
}


@pytest.mark.parametrize(("frame", "piece"), MANY.values(), ids=list(MANY))
def test_very_many_answers_take_linear_time(frame: str, piece: str) -> None:
    """Not the seconds count, which depend on the machine, but how they grow."""

    def seconds(count: int) -> float:
        text = frame % "".join([piece % (number, number) for number in range(count)])
        start = process_time()
        api.read(Source("a.gift", text.encode(), "en"), from_format="gift")
        return process_time() - start

    seconds(200)
    assert seconds(8_000) < 10 * max(seconds(2_000), 0.02)


def test_an_essay_and_a_text() -> None:
    found = gift("Write {####well}\n\nOnly a text, 5 > 3")
    assert [item.interaction for item in found.items] == [ExtendedText(), NoInteraction()]
    assert words(found.items[0].general_feedback) == "well"
    assert found.codes == []


PIECES = [
    "{",
    "}",
    "=",
    "~",
    "#",
    "####",
    "%50%",
    "%",
    "->",
    "::",
    "\n",
    "\n\n",
    "//",
    "[id:",
    "[tag:",
    "]",
    "\\",
    "\\n",
]
PIECES += [
    "$CATEGORY:",
    "/",
    "[html]",
    "[markdown]",
    "[",
    "<b>",
    "<",
    "&",
    "..",
    ":",
    "1",
    "0",
    ",",
    "T",
    "\\(",
    "\\)",
    "$$",
]
PIECES += [">3 ALL", "*", "a", " ", "é", "\ufdd0", "\0", "\r"]


@settings(deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join) | st.binary(max_size=60))
def test_anything_is_read_or_refused_in_a_sentence(data: str | bytes) -> None:
    try:
        found = gift(data)
    except Unreadable as error:
        assert error.diagnostic.message
        return
    assert all(diagnostic.location is not None for diagnostic in found.said)
    if found.items and not any(diagnostic.severity is Severity.ERROR for diagnostic in found.said):
        api.export(found.quiz, "gift", allow_unkeyed=True)


def test_texts_without_a_format_are_in_that_of_the_question() -> None:
    """Measured with Moodle 4.5: ``[plain]`` before the question holds for its answers and feedback as well."""
    read_ = gift(
        "::q::[plain]Which tag shows an image? {=<img> ~<pic># No <b>such</b> tag. ~[html]<b>x</b> ####It is <img>.}"
    )
    assert [choice.text.first()[1].source for choice in read_.item.interaction.choices][:2] == ["<img>", "<pic>"]
    assert read_.item.general_feedback.first()[1].source == "It is <img>."
    assert "read/markup" not in read_.codes
