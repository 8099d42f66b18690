"""What is written: to the letter for each trap, and read back as it was for anything that can be written."""

from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quizkit import api
from quizkit.diagnostics import Severity
from quizkit.formats._moodle import MOODLE_FRACTIONS
from quizkit.formats.gift import FORMAT
from quizkit.formats.gift.refusals import refusals
from quizkit.losses import Target, fit
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    ExtendedText,
    Item,
    Localized,
    MatchInteraction,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Pair,
    Quiz,
    Section,
    Text,
    TextAnswer,
    TextEntryInteraction,
)
from quizkit.registry import format_names, get_format
from quizkit.richtext import canonical
from quizkit.verify import differences

from .reading import gift

assert FORMAT.capability is not None
GIFT = Target("gift", FORMAT.title, FORMAT.capability)


def en(source: str, markup: Any = "plain") -> Localized:
    return Localized.of(source, "en", markup)


def quiz(*items: Item, title: Localized | None = None, **more: Any) -> Quiz:
    return Quiz(language="en", sections=(Section(title=title, items=items),), **more)


def written(sample: Quiz) -> str:
    out = BytesIO()
    assert FORMAT.write is not None
    FORMAT.write(fit(sample, GIFT).quiz, out)
    return out.getvalue().decode()


def body(item: Item) -> str:
    """An item as it is written, without the comment that holds its id."""
    return written(quiz(item)).partition("\n")[2].rstrip("\n")


def single(*texts: str | Localized) -> ChoiceInteraction:
    """A choice of which the first is right."""
    return ChoiceInteraction(
        choices=tuple(
            Choice(text=en(text) if isinstance(text, str) else text, fraction=int(not number))
            for number, text in enumerate(texts)
        )
    )


def short(*answers: str, **more: Any) -> TextEntryInteraction:
    return TextEntryInteraction(answers=tuple(TextAnswer(text=en(answer), **more) for answer in answers))


def numbers(*answers: NumericAnswer) -> NumericInteraction:
    return NumericInteraction(answers=answers)


class TestEachType:
    def test_one_right_option(self) -> None:
        choices = (
            Choice(text=en("a"), fraction=1, feedback=en("yes")),
            Choice(text=en("b"), fraction=Fraction(1, 2)),
            Choice(text=en("c"), fraction=0),
        )
        item = Item(
            id="q1",
            title=en("Name"),
            stem=en("Stem?"),
            interaction=ChoiceInteraction(choices=choices),
            general_feedback=en("All of it."),
            tags=("easy", "x]y"),
        )
        assert written(quiz(item)) == (
            "// [id:q1] [tag:easy] [tag:x\\]y]\n"
            "::Name::[plain]Stem?{\n\t=[plain]a#[plain]yes\n\t~%50%[plain]b\n\t~[plain]c\n"
            "\t####[plain]All of it.\n}\n\n"
        )

    def test_several_right_options(self) -> None:
        thirds = [Fraction(1, 3)] * 3 + [Fraction(-1)]
        choices = tuple(Choice(text=en(name), fraction=share) for name, share in zip("abcd", thirds, strict=True))
        item = Item(
            stem=en("Which?"), interaction=ChoiceInteraction(mode="multiple", all_or_nothing=False, choices=choices)
        )
        weights = "".join(f"\t~%33.33333%[plain]{name}\n" for name in "abc")
        assert body(item) == f"[plain]Which?{{\n{weights}\t~%-100%[plain]d\n}}"

    def test_all_or_nothing_becomes_shares(self) -> None:
        choices = tuple(Choice(text=en(name), fraction=right) for name, right in zip("abc", (1, 1, 0), strict=True))
        item = Item(stem=en("Which?"), interaction=ChoiceInteraction(mode="multiple", choices=choices))
        assert body(item) == "[plain]Which?{\n\t~%50%[plain]a\n\t~%50%[plain]b\n\t~%-100%[plain]c\n}"

    def test_two_options_that_are_wholly_right_are_no_short_answer(self) -> None:
        choices = (Choice(text=en("a"), fraction=1), Choice(text=en("b"), fraction=1))
        assert body(Item(stem=en("t"), interaction=ChoiceInteraction(choices=choices))) == (
            "[plain]t{\n\t=[plain]a\n\t~%100%[plain]b\n}"
        )

    @pytest.mark.parametrize(
        ("truth", "feedback", "expected"),
        [
            (True, (None, None), "TRUE"),
            (False, (None, None), "FALSE"),
            (True, ("right", "wrong"), "TRUE#[plain]wrong#[plain]right"),
            (True, ("right", None), "TRUE##[plain]right"),
            (True, (None, "wrong"), "TRUE#[plain]wrong"),
            (False, ("wrong", None), "FALSE#[plain]wrong"),
            (False, ("wrong", "right"), "FALSE#[plain]wrong#[plain]right"),
        ],
    )
    def test_true_and_false(self, truth: bool, feedback: tuple[str | None, str | None], expected: str) -> None:
        choices = tuple(
            Choice(text=en(word), fraction=int(right), feedback=None if said is None else en(said))
            for word, right, said in zip(("True", "False"), (truth, not truth), feedback, strict=True)
        )
        item = Item(
            stem=en("t"), interaction=ChoiceInteraction(mode="true_false", choices=choices), general_feedback=en("g")
        )
        assert body(item) == f"[plain]t{{{expected}####[plain]g}}"

    def test_short_answers(self) -> None:
        answers = (TextAnswer(text=en("a*b")), TextAnswer(text=en("[html]"), fraction=Fraction(1, 2), feedback=en("f")))
        assert body(Item(stem=en("t"), interaction=TextEntryInteraction(answers=answers))) == (
            "[plain]t{\n\t=%100%a\\\\*b\n\t=%50%[plain][html]#[plain]f\n}"
        )

    def test_patterns_come_back(self) -> None:
        text = "::q::t {=*abc* =a\\*b}"
        assert "=%100%*abc*\n\t=%100%a\\\\*b\n" in written(gift(text).quiz)

    def test_numbers(self) -> None:
        answers = (
            NumericAnswer(value=Decimal("3.14"), tolerance=Decimal("0.01"), feedback=en("f")),
            NumericAnswer(minimum=Decimal(-5), maximum=Decimal("1E+3"), fraction=Fraction(1, 2)),
            NumericAnswer(fraction=0, feedback=en("no")),
        )
        assert body(Item(stem=en("t"), interaction=numbers(*answers))) == (
            "[plain]t{#\n\t=%100%3.14:0.01#[plain]f\n\t=%50%-5..1000\n\t~#[plain]no\n}"
        )

    def test_the_best_number_comes_first_where_several_accept_one(self) -> None:
        wide = NumericAnswer(value=Decimal(3), tolerance=Decimal(1), fraction=Fraction(1, 2))
        assert body(Item(stem=en("t"), interaction=numbers(wide, NumericAnswer(value=Decimal(3))))) == (
            "[plain]t{#\n\t=%100%3:0\n\t=%50%3:1\n}"
        )

    def test_pairs(self) -> None:
        pairs = (Pair(left=en("a -> b"), right=en("c < d")), Pair(left=en("e"), right=en("f ~ g")))
        match = MatchInteraction(pairs=pairs, distractors=(en("AT&T"),))
        assert body(Item(stem=en("t"), interaction=match)) == (
            "[plain]t{\n\t=[html]a -&gt; b -> c &lt; d\n\t=[plain]e -> f \\~ g\n\t= -> AT&T\n}"
        )

    def test_essay_and_text(self) -> None:
        assert body(Item(stem=en("t"), interaction=ExtendedText(), general_feedback=en("g"))) == (
            "[plain]t{####[plain]g}"
        )
        assert body(Item(stem=en("t {1}"), interaction=NoInteraction())) == "[plain]t \\{1\\}"


class TestTraps:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            (en("~ = # { } : \\"), "[plain]\\~ \\= \\# \\{ \\} \\: \\\\"),
            (en("two\n\nparagraphs"), "[plain]two\\n\\nparagraphs"),
            (en("a\r\nb\rc"), "[plain]a\\nb\\nc"),
            (en("// returns 3"), "[plain]// returns 3"),
            (en("%50% off"), "[plain]%50% off"),
            (en("[html] is a tag"), "[plain][html] is a tag"),
            (en("if (i<4 && j>2)"), "[plain]if (i<4 && j>2)"),
            (en("&&035;"), "[html]&amp;&amp;035;"),
            (en("&&123;"), "[html]&amp;&amp;123;"),
            (en("&&12"), "[plain]&&12"),
            (en("\\(\\nabla f\\)", "markdown"), "[html]\\\\(\\\\nabla f\\\\)"),
            (en("\\[x^2\\]", "markdown"), "[html]\\\\[x^2\\\\]"),
            (en("\\(a<b\\)", "markdown"), "[html]\\\\(a&lt;b\\\\)"),
            (en("a\n\nb", "markdown"), "[html]<p>a</p><p>b</p>"),
            (en('<a href="http://x?a=1">y</a>', "html"), '[html]<a href\\="http\\://x?a\\=1">y</a>'),
            (
                en('<img src="https://e.org/a.png" alt="a"/>', "html"),
                '[html]<img src\\="https\\://e.org/a.png" alt\\="a"/>',
            ),
        ],
    )
    def test_texts(self, text: Localized, expected: str) -> None:
        item = Item(stem=text, interaction=single(text, "other"), general_feedback=text)
        assert body(item) == f"{expected}{{\n\t={expected}\n\t~[plain]other\n\t####{expected}\n}}"

    @pytest.mark.parametrize(
        ("title", "expected"),
        [
            ("a::b", "a\\:\\:b"),
            ("if x<5 then", "if x&lt;5 then"),
            ("R&D", "R&D"),
            ("AT&T; 100 && 0", "AT&amp;T; 100 &amp;&amp; 0"),
            ("&lt; & &amp;", "&amp;lt; &amp; &amp;amp;"),
        ],
    )
    def test_names(self, title: str, expected: str) -> None:
        item = Item(title=en(title), stem=en("t"), interaction=NoInteraction())
        assert body(item) == f"::{expected}::[plain]t"
        assert gift(written(quiz(item))).item.title == en(title)

    def test_a_title_that_is_the_stem_comes_back(self) -> None:
        item = Item(title=en("t"), stem=en("t"), interaction=NoInteraction())
        assert gift(written(quiz(item))).item.title == en("t")

    def test_arrows_make_no_match(self) -> None:
        answer = TextAnswer(text=en("x->y"), feedback=en("see a->b"))
        item = Item(stem=en("t"), interaction=TextEntryInteraction(answers=(answer,)))
        assert body(item) == "[plain]t{\n\t%100%x->y#[html]see a-&gt;b\n}"
        assert body(Item(stem=en("t"), interaction=single("File -> Open", "Edit"))) == (
            "[plain]t{\n\t=[plain]File -> Open\n\t~[plain]Edit\n}"
        )

    def test_no_line_can_be_taken_for_something_else(self) -> None:
        hard = "0\n\n// x\n$CATEGORY: y\n::z::"
        item = Item(title=en(hard), stem=en(hard), interaction=single(hard, "0"), general_feedback=en(hard))
        lines = written(quiz(item, item)).rstrip("\n").split("\n")
        assert [number for number, line in enumerate(lines) if not line.strip()] == [6]
        assert [line[:2] for line in lines if line] == ["//", "::", "\t=", "\t~", "\t#", "}"] * 2

    @pytest.mark.parametrize(
        ("value", "kept"), [("a]b", "a]b"), ("a\\", "a\\"), ("a\\]", "a\\]"), ("[id:x]", "[id:x]"), ("é, b", "é, b")]
    )
    def test_ids_and_tags_in_brackets(self, value: str, kept: str) -> None:
        item = Item(id=value, stem=en("t"), tags=(value, "other"), interaction=NoInteraction())
        found = gift(written(quiz(item))).item
        assert (found.id, found.tags) == (kept, (kept, "other"))

    def test_unkeyed_items_stay_unkeyed(self) -> None:
        draft = tuple(Choice(text=en(name)) for name in ("10%", "b"))
        for mode in ("single", "multiple"):
            item = Item(stem=en("t"), interaction=ChoiceInteraction(mode=mode, choices=draft))
            exported = api.export(quiz(item), "gift", allow_unkeyed=True)
            assert exported.data is not None, exported.diagnostics


class TestNumbers:
    """Whatever the model can hold is written, or refused with the reason; it never comes back as something else."""

    @pytest.mark.parametrize(
        ("answers", "otherwise", "lines"),
        [
            ([{"value": 3}], "no", ["=%100%3:0", "~#[plain]no"]),
            ([{"value": 3}, {"fraction": 0, "feedback": en("no")}], None, ["=%100%3:0", "~#[plain]no"]),
            ([{"value": 3}, {"fraction": 0, "feedback": en("no")}], "other", ["=%100%3:0", "~#[plain]other"]),
            ([{"value": 3}, {"fraction": 0}], None, ["=%100%3:0"]),
            ([{"value": 3, "minimum": 1, "maximum": 5}], None, ["=%100%3:0"]),
            ([{"minimum": 1, "maximum": 5, "tolerance": 2}], None, ["=%100%1..5"]),
            ([{"value": 3, "fraction": Fraction(1, 2)}, {"value": 3}], None, ["=%100%3:0", "=%50%3:0"]),
            ([{"value": 3}, {"value": 4, "fraction": -1}], None, ["=%100%3:0", "=%-100%4:0"]),
            ([{"value": Decimal("-0")}, {"value": Decimal("1e30")}], None, ["=%100%-0:0", f"=%100%1{'0' * 30}:0"]),
            ([{}], None, ["=%100%*"]),
        ],
    )
    def test_written_as_moodle_reads_them(
        self, answers: list[dict[str, Any]], otherwise: str | None, lines: list[str]
    ) -> None:
        item = Item(
            stem=en("t"),
            interaction=numbers(*(NumericAnswer(**answer) for answer in answers)),
            incorrect_feedback=None if otherwise is None else en(otherwise),
        )
        exported = api.export(quiz(item), "gift")
        assert exported.data is not None, list(map(str, exported.diagnostics))
        assert [line.strip() for line in exported.data.decode().split("\n") if line.startswith("\t")] == lines
        assert ("loss/answer-feedback" in [said.code for said in exported.diagnostics]) == (otherwise == "other")


class TestAdvice:
    @pytest.mark.parametrize(
        ("item", "code"),
        [
            (Item(stem=en("t"), points=Decimal(2)), "loss/points"),
            (Item(stem=en("t"), hints=(en("h"),), interaction=single("a", "b")), "loss/hints"),
            (Item(stem=en("![a](a.png)", "markdown")), "loss/images"),
            (Item(stem=en("t"), interaction=OrderInteraction(entries=())), "refused/interaction"),
        ],
    )
    def test_what_moodle_xml_keeps_is_said(self, item: Item, code: str) -> None:
        exported = api.export(quiz(item), "gift")
        (said,) = [said for said in exported.diagnostics if said.code == code]
        assert (said.advice or "").endswith("Use moodle-xml, which keeps it.")

    def test_what_moodle_xml_is_said_to_keep_it_keeps(self) -> None:
        if "moodle-xml" not in format_names():
            pytest.skip("skipped: no moodle-xml yet")
        other = get_format("moodle-xml").capability
        assert other is not None
        assert FORMAT.capability is not None
        for kept in FORMAT.capability.instead_holds:
            name, kind = (kept, "") if isinstance(kept, str) else kept
            assert name in other.features | other.interactions
            assert (name, kind) not in other.except_for


@pytest.mark.parametrize("mode", ["single", "true_false"])
def test_an_option_without_a_word_beside_a_right_one_is_wrong(mode: Any) -> None:
    choices = (Choice(text=en("True"), fraction=1), Choice(text=en("False")))
    exported = api.export(quiz(Item(stem=en("t"), interaction=ChoiceInteraction(mode=mode, choices=choices))), "gift")
    assert exported.data is not None, list(map(str, exported.diagnostics))


class TestSections:
    def test_a_title_is_one_line_of_plain_words(self) -> None:
        exported = api.export(quiz(Item(stem=en("t")), title=en("**A**\n\nB", "markdown")), "gift")
        assert exported.data is not None
        assert exported.data.startswith(b"$CATEGORY: A B\n\n")
        assert [said.code for said in exported.diagnostics] == ["loss/markup"]

    @pytest.mark.parametrize("title", ["x" * 256, "<" * 100])
    def test_a_title_that_moodle_would_stop_at_is_cut(self, title: str) -> None:
        exported = api.export(quiz(Item(stem=en("t")), title=en(title)), "gift")
        assert exported.data is not None
        name = exported.data.decode().partition("\n")[0].removeprefix("$CATEGORY: ")
        assert 250 < len(name) <= 255
        assert [said.code for said in exported.diagnostics] == ["loss/long-title"]

    def test_a_name_is_cut_between_its_entities(self) -> None:
        exported = api.export(quiz(Item(stem=en("t"), title=en("<" * 100))), "gift")
        assert exported.data is not None
        assert f"::{'&lt;' * 63}::".encode() in exported.data

    @pytest.mark.parametrize(
        ("title", "line"),
        [
            ("Set theory: Unit 4", "$CATEGORY: Set theory: Unit 4"),
            ("A/B", "$CATEGORY: A//B"),
            ("/x/", "$CATEGORY:  //x//"),
            ("C:\\new", "$CATEGORY: C:\\\\new"),
            ("x<y", "$CATEGORY: x&lt;y"),
            ("$course$", "$CATEGORY: top/$course$"),
        ],
    )
    def test_titles(self, title: str, line: str) -> None:
        text = written(quiz(Item(stem=en("t")), title=en(title)))
        assert text.startswith(f"{line}\n\n")
        found = gift(text)
        assert [section.title for section in found.quiz.sections] == [en(title)]
        assert found.codes == []

    def test_nested_categories_come_back(self) -> None:
        text = "$CATEGORY: $course$/top/A/B//C\n\n"
        assert written(gift(text + "t {T}").quiz).startswith(text)

    def test_sections_without_a_title_stay_apart(self) -> None:
        one = Section(items=(Item(stem=en("t")),))
        sample = Quiz(language="en", sections=(one, Section(), one))
        text = written(sample)
        assert "$CATEGORY: section-2\n\n$CATEGORY: section-3\n\n" in text
        assert [(s.title, len(s.items)) for s in gift(text).quiz.sections] == [(None, 1), (None, 0), (None, 1)]


class TestWhatTravels:
    def test_one_language_a_file(self) -> None:
        both = Localized(texts={"el": Text(source="Πόσο;"), "en": Text(source="How much?")})
        sample = Quiz(language="el", languages=("el", "en"), sections=(Section(items=(Item(stem=both),)),))
        for language, words in (("el", "Πόσο;"), ("en", "How much?")):
            exported = api.export(sample, "gift", language=language)
            assert exported.data is not None
            assert exported.data.decode().rstrip().endswith(f"[plain]{words}")

    def test_local_images_are_refused_a_place_and_said(self) -> None:
        stem = en("Which shape is this? ![square](img/shape%201.png)", "markdown")
        exported = api.export(quiz(Item(stem=stem, interaction=single("circle", "square"))), "gift")
        assert exported.data is not None
        assert "img" not in exported.data.decode()
        assert "loss/images" in [diagnostic.code for diagnostic in exported.diagnostics]

    @pytest.mark.parametrize(
        "item",
        [
            Item(stem=en("t"), id="x" * 101),
            Item(stem=en("t"), interaction=single("a", " ")),
            Item(stem=en("t"), interaction=ChoiceInteraction(choices=(Choice(text=en("a"), fraction=Fraction(1, 2)),))),
            Item(stem=en("t"), interaction=ChoiceInteraction(mode="true_false", choices=single("a", "b").choices[1:])),
            Item(stem=en("t"), interaction=short("a -> b", "c")),
            Item(stem=en("t"), interaction=short("a -> b"), incorrect_feedback=en("no")),
            Item(stem=en("t"), interaction=short("a", fraction=Fraction(1, 2))),
            Item(stem=en("t"), interaction=short("&&035;")),
            Item(stem=en("t"), interaction=short("&&126;")),
            Item(stem=en("t"), interaction=numbers()),
            Item(stem=en("t"), interaction=numbers(NumericAnswer(minimum=Decimal(1)))),
            Item(stem=en("t"), interaction=numbers(NumericAnswer(minimum=Decimal(2), maximum=Decimal(1)))),
            Item(stem=en("t"), interaction=numbers(NumericAnswer(value=Decimal("1e400")))),
            Item(stem=en("t"), interaction=numbers(NumericAnswer(value=Decimal("1" * 120)))),
            Item(stem=en("t"), interaction=MatchInteraction(pairs=(Pair(left=en("a"), right=en("x" * 256)),))),
            Item(stem=en("t"), interaction=MatchInteraction(pairs=(Pair(left=en("a"), right=en("")),))),
        ],
    )
    def test_what_moodle_would_break_has_a_reason_against_it(self, item: Item) -> None:
        ((message, advice),) = refusals(item)
        assert message.endswith(".")
        assert advice.endswith(".")


# Items full of what GIFT, HTML, Markdown and TeX give a meaning to.

PIECES = [
    *"\\~=#{}:%[]<>&$\"'|_`-+*x0T\n\t \r\xa0\u200f",
    "->",
    "//",
    "%50%",
    "####",
    "::",
    "[html]",
    "\\n",
    "\\(",
    "\\)",
]
PIECES += [
    "$$",
    "TRUE",
    "1.",
    "  ",
    "אב",
    "é",
    "e\u0301",
    "&lt;",
    "&amp;",
    "<b>",
    "</b>",
    "$CATEGORY:",
    "\r\n",
    "&&035;",
]

sources = st.lists(st.sampled_from(PIECES), min_size=1, max_size=10).map("".join)
plain = sources.map(en).filter(lambda text: bool(canonical(text.first()[1])))
texts = st.builds(en, sources, st.sampled_from(["plain", "plain", "html", "markdown"])).filter(
    lambda text: bool(canonical(text.first()[1]))
)
maybe = st.none() | texts | st.just(en(""))
shares = st.sampled_from(MOODLE_FRACTIONS)
decimals = st.decimals(-1000, 1000, places=3)


@st.composite
def choice_interactions(draw: st.DrawFn) -> ChoiceInteraction:
    mode = draw(st.sampled_from(["single", "multiple", "true_false"]))
    if mode == "true_false":
        fractions = draw(st.sampled_from([(1, 0), (0, 1)]))
        words: list[Localized] = [en("True"), en("False")]
    else:
        words = draw(st.lists(texts, min_size=2, max_size=4))
        fractions = (Fraction(1), *draw(st.tuples(*[shares] * (len(words) - 1))))
    choices = tuple(
        Choice(text=text, fraction=fraction, feedback=draw(maybe))
        for text, fraction in zip(words, fractions, strict=True)
    )
    return ChoiceInteraction(mode=mode, choices=choices, all_or_nothing=mode != "multiple")


@st.composite
def short_answers(draw: st.DrawFn) -> TextEntryInteraction:
    answers = draw(st.lists(plain.map(lambda text: en(text.first()[1].source.strip())), min_size=1, max_size=3))
    fractions = [Fraction(1), *(draw(shares) for _ in answers[1:])]
    return TextEntryInteraction(
        answers=tuple(
            TextAnswer(text=text, fraction=fraction, feedback=draw(maybe))
            for text, fraction in zip(answers, fractions, strict=True)
        )
    )


@st.composite
def accepted_numbers(draw: st.DrawFn) -> NumericInteraction:
    answers = []
    for _ in range(draw(st.integers(1, 3))):
        low, high = sorted((draw(decimals), draw(decimals)))
        numbers = draw(st.sampled_from([{"value": low, "tolerance": abs(high)}, {"minimum": low, "maximum": high}, {}]))
        fraction = draw(shares) if answers else Fraction(1)
        answers.append(NumericAnswer(**numbers, fraction=fraction, feedback=draw(maybe)))
    return NumericInteraction(answers=tuple(sorted(answers, key=lambda answer: -answer.fraction)))


matches = st.builds(
    MatchInteraction,
    pairs=st.lists(st.builds(Pair, left=texts, right=plain), min_size=2, max_size=3).map(tuple),
    distractors=st.lists(plain, max_size=2).map(tuple),
)
interactions = st.one_of(
    choice_interactions(),
    short_answers(),
    accepted_numbers(),
    matches,
    st.just(ExtendedText()),
    st.just(NoInteraction()),
)
tags = st.text(st.characters(codec="utf-8", categories=["L", "N", "P"]), min_size=1, max_size=5)


@st.composite
def items(draw: st.DrawFn) -> Item:
    interaction = draw(interactions)
    return Item(
        stem=draw(texts),
        title=draw(st.none() | plain),
        interaction=interaction,
        general_feedback=None if isinstance(interaction, NoInteraction) else draw(maybe),
        tags=tuple(draw(st.lists(tags, max_size=2))),
    )


@settings(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(st.lists(items(), min_size=1, max_size=2), st.none() | plain)
def test_whatever_is_written_is_read_back(sample: list[Item], title: Localized | None) -> None:
    name = None if title is None else en(" ".join(title.first()[1].source.split()))
    accepted = [item for item in sample if not list(refusals(item))]
    fitted = fit(quiz(*accepted, title=name), GIFT).quiz
    out = BytesIO()
    assert FORMAT.write is not None
    FORMAT.write(fitted, out)
    found = gift(out.getvalue())
    assert differences(fitted, found.quiz, GIFT.capability) == []
    assert [str(diagnostic) for diagnostic in found.said if diagnostic.severity is not Severity.INFO] == (
        [] if accepted else ["a.gift: warning read/empty: " + found.said[0].message + f" {found.said[0].advice}"]
    )
