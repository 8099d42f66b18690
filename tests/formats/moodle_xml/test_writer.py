"""What is written: to the letter for each trap, and what is kept only for Moodle given back."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from lxml import etree

from quizkit import api
from quizkit.losses import fit
from quizkit.model import (
    Asset,
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    DropGap,
    Entry,
    ExtendedText,
    FormulaInteraction,
    Gap,
    GapMatchInteraction,
    Item,
    MatchInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Pair,
    Quiz,
    Section,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
    Variable,
)
from quizkit.richtext import to_plain

from .reading import MOODLE_XML, element, en, moodle, quiz, written


def single(*texts: str, **more: Any) -> ChoiceInteraction:
    """A choice of which the first is right."""
    choices = tuple(Choice(text=en(text), fraction=int(not number)) for number, text in enumerate(texts))
    return ChoiceInteraction(choices=choices, **more)


def ask(interaction: Any = None, **more: Any) -> Item:
    return Item(**{"stem": en("Which?"), "interaction": interaction or single("a", "b"), **more})


def found(one: Item, path: str) -> list[str]:
    return [part.text or "" for part in element(one).iterfind(path)]


def refused(one: Item) -> list[str]:
    return [said.message for said in fit(quiz(one), MOODLE_XML).diagnostics if said.code.startswith("refused/")]


def test_a_choice_to_the_letter() -> None:
    item = ask(
        ChoiceInteraction(
            choices=(
                Choice(text=en("a & b"), fraction=1, feedback=en("*yes*", "markdown")),
                Choice(text=en("c"), fraction=Fraction(1, 3)),
            ),
            shuffle=False,
        ),
        id="q1",
        title=en("R&D <1>"),
        points=Decimal("2.5"),
        general_feedback=en("all"),
        correct_feedback=en("right"),
        hints=(en("think"),),
        tags=("easy",),
    )
    assert written(quiz(item, title=en("Chapter 1/2"))).decode() == (
        '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
        '<question type="category"><category><text>Chapter 1//2</text></category></question>\n'
        '<question type="multichoice">\n'
        "<name><text><![CDATA[R&amp;D &lt;1>]]></text></name>\n"
        '<questiontext format="html"><text>Which?</text></questiontext>\n'
        '<generalfeedback format="html"><text>all</text></generalfeedback>\n'
        "<defaultgrade>2.5</defaultgrade>\n<hidden>0</hidden>\n<idnumber>q1</idnumber>\n"
        '<correctfeedback format="html"><text>right</text></correctfeedback>\n<shownumcorrect/>\n'
        "<single>true</single>\n<shuffleanswers>false</shuffleanswers>\n<answernumbering>abc</answernumbering>\n"
        "<showstandardinstruction>0</showstandardinstruction>\n"
        '<answer fraction="100" format="html"><text><![CDATA[a &amp; b]]></text>'
        '<feedback format="html"><text><![CDATA[<em>yes</em>]]></text></feedback></answer>\n'
        '<answer fraction="33.33333" format="html"><text>c</text></answer>\n'
        '<hint format="html"><text>think</text></hint>\n'
        "<tags><tag><text>easy</text></tag></tags>\n</question>\n</quiz>\n"
    )


class TestTexts:
    @pytest.mark.parametrize(
        ("source", "html"),
        [
            ("if (i<4 && j>2)", "if (i&lt;4 &amp;&amp; j&gt;2)"),
            ("AT&T &nbsp; &lt;", "AT&amp;T &amp;nbsp; &amp;lt;"),
            ("]]> and <![CDATA[", "]]&gt; and &lt;![CDATA["),
            ("one\ntwo", "one<br/>two"),
        ],
    )
    def test_what_is_literal_stays_so(self, source: str, html: str) -> None:
        assert found(ask(stem=en(source)), "questiontext/text") == [html]

    def test_what_xml_cannot_hold_is_not_there(self) -> None:
        assert found(ask(stem=en("a\ufffeb")), "questiontext/text") == ["ab"]

    def test_a_tag_may_hold_the_end_of_a_cdata_section(self) -> None:
        assert found(ask(tags=("a ]]& b",)), "tags/tag/text") == ["a ]]& b"]


class TestNames:
    @pytest.mark.parametrize(
        ("title", "name"), [(None, "Which?"), ("Which?", "Which? "), ("if i<5", "if i&lt;5"), ("x" * 300, "x" * 255)]
    )
    def test_a_name_is_always_there(self, title: str | None, name: str) -> None:
        assert found(ask(title=None if title is None else en(title)), "name/text") == [name]


class TestFiles:
    PNG = Asset(name="img/α β:1.png", media_type="image/png", data=b"\x89PNG")

    def test_a_file_stands_with_each_text_that_shows_it(self) -> None:
        text = en("![x](<img/α β:1.png>)", "markdown")
        item = ask(
            ChoiceInteraction(choices=(Choice(text=text, fraction=1), Choice(text=en("b"), fraction=0))), stem=text
        )
        one = element(item, assets=(self.PNG,))
        files = [(file.get("name"), file.get("path"), file.text) for file in one.iter("file")]
        assert files == [("α β_1.png", "/img/", "iVBORw==")] * 2
        assert one.findtext("questiontext/text") == '<img src="@@PLUGINFILE@@/img/α%20β_1.png" alt="x"/>'

    def test_two_files_that_would_have_one_name(self) -> None:
        assets = tuple(Asset(name=f"a{sign}.png", media_type="image/png", data=sign.encode()) for sign in "*|")
        one = element(ask(stem=en("![x](<a*.png>) ![y](<a|.png>)", "markdown")), assets=assets)
        assert [file.get("name") for file in one.iter("file")] == ["a_.png", "2-a_.png"]

    def test_files_that_no_text_shows_stay_behind(self) -> None:
        assert list(element(ask(), assets=(self.PNG,)).iter("file")) == []


class TestAnswers:
    def test_true_and_false_are_moodle_s_words(self) -> None:
        choices = (Choice(text=en("Right"), fraction=0, feedback=en("no")), Choice(text=en("Wrong"), fraction=1))
        one = ask(ChoiceInteraction(mode="true_false", choices=choices), correct_feedback=en("x"))
        exported = api.export(quiz(one), "moodle-xml")
        assert [said.code for said in exported.diagnostics] == ["loss/correct-feedback", "loss/true-false-words"]
        assert found(one, "answer/text") == ["true", "false"]
        assert [answer.get("fraction") for answer in element(one).iterfind("answer")] == ["0", "100"]

    def test_nobody_has_said_whether_to_shuffle(self) -> None:
        """Moodle's quiz decides then, and the reader knows."""
        assert found(ask(), "shuffleanswers") == ["true"]
        assert moodle(written(quiz(ask()))).item.interaction.shuffle is None  # type: ignore[union-attr]

    def test_several_options_are_several_though_one_is_right(self) -> None:
        one = ask(single("a", "b", mode="multiple", all_or_nothing=False))
        assert found(one, "single") == ["false"]

    def test_short_answers(self) -> None:
        answers = (TextAnswer(text=en("a*b")), TextAnswer(text=en("c"), fraction=Fraction(1, 2), feedback=en("f")))
        one = ask(TextEntryInteraction(answers=answers, case_sensitive=True), incorrect_feedback=en("no"))
        assert found(one, "usecase") == ["1"]
        assert found(one, "answer/text") == ["a\\*b", "c", "*"]

    def test_numbers(self) -> None:
        """The best one first, since Moodle takes the first that fits; a range is its middle."""
        answers = (
            NumericAnswer(minimum=Decimal(1), maximum=Decimal(4), fraction=Fraction(1, 2)),
            NumericAnswer(value=Decimal("2E+3"), tolerance=Decimal("0.1")),
            NumericAnswer(value=Decimal(2)),
        )
        one = ask(NumericInteraction(answers=answers, unit="km"), incorrect_feedback=en("no"))
        assert found(one, "answer/text") == ["2000", "2", "2.5", "*"]
        assert found(one, "answer/tolerance") == ["0.1", "0", "1.5", "0"]
        assert found(one, "units/unit/unit_name") == ["km"]
        assert found(one, "showunits") == ["0"]

    def test_matching(self) -> None:
        pairs = (Pair(left=en("a<b"), right=en("c<d")), Pair(left=en("e"), right=en("f")))
        one = ask(MatchInteraction(pairs=pairs, distractors=(en("g"),)))
        assert found(one, "subquestion/text") == ["a&lt;b", "e", ""]
        assert found(one, "subquestion/answer/text") == ["c&lt;d", "f", "g"]

    def test_ordering_counts_as_a_whole(self) -> None:
        one = ask(OrderInteraction(entries=(Entry(text=en("a")), Entry(text=en("b")))))
        assert found(one, "gradingtype") == ["ALL_OR_NOTHING"]
        assert found(one, "shownumcorrect") == ["1"]
        assert [answer.get("fraction") for answer in element(one).iterfind("answer")] == ["1", "2"]

    def test_words_to_drag(self) -> None:
        interaction = GapMatchInteraction(
            choices=(Choice(id="x", text=en("fox")), Choice(id="y", text=en("dog"))),
            gaps=(DropGap(id="one", accepts=("y",)), DropGap(id="two", accepts=("x",))),
            reusable=True,
        )
        one = ask(interaction, stem=en("[[one]] and [[two]], not [[7]]"))
        assert found(one, "questiontext/text") == ["[[2]] and [[1]], not &#91;[7]]"]
        assert len(element(one).findall("dragbox/infinite")) == 2
        assert moodle(written(quiz(one))).item.interaction == interaction

    def test_an_essay(self) -> None:
        one = ask(ExtendedText(min_words=5, max_words=9, lines=20, rubric=en("r"), template=en("t")))
        assert [found(one, name) for name in ("minwordlimit", "maxwordlimit", "responsefieldlines")] == [
            ["5"],
            ["9"],
            ["20"],
        ]
        assert found(one, "graderinfo/text") == ["r"]

    def test_an_upload(self) -> None:
        one = ask(UploadInteraction(file_types=(".pdf", "image/*"), max_files=2))
        settings = ("responseformat", "attachments", "attachmentsrequired", "filetypeslist")
        assert [found(one, name) for name in settings] == [["noinline"], ["2"], ["1"], [".pdf,image/*"]]

    def test_values_for_a_formula_are_drawn_once_for_all(self) -> None:
        variables = (
            Variable(name="a", minimum=Decimal(1), maximum=Decimal(9), decimals=1),
            Variable(name="b", minimum=Decimal(0), maximum=Decimal(1), decimals=2),
        )
        one = ask(FormulaInteraction(expression="{a}*{b}", variables=variables, answer_sets=4))
        values = found(one, "dataset_definitions/dataset_definition/dataset_items/dataset_item/value")
        assert values == [
            "5.0",
            "3.0",
            "7.0",
            "2.0",
            "0.33",
            "0.67",
            "0.11",
            "0.44",
        ]  # 1/2, 1/4, 3/4, 1/8; 1/3, 2/3 ...


class TestSections:
    def test_a_category_for_each(self) -> None:
        sections = (
            Section(items=(ask(stem=en("first")),)),
            Section(title=en("A"), description=en("*about* A", "markdown"), items=(ask(stem=en("second")),)),
            Section(title=en("A"), items=(ask(stem=en("third")),)),
        )
        root = etree.fromstring(written(Quiz(language="en", sections=sections)))
        assert [part.text for part in root.iterfind("question/category/text")] == ["A", "A"]
        assert root.findtext("question/info/text") == "<em>about</em> A"
        back = moodle(written(Quiz(language="en", sections=sections))).quiz
        assert [len(section.items) for section in back.sections] == [1, 1, 1]


@pytest.mark.parametrize(
    "one",
    [
        ask(id="i" * 101),
        ask(points=Decimal(100_000)),
        ask(single("a", "")),
        ask(single("a")),
        ask(TextEntryInteraction(answers=(TextAnswer(text=en("a"), fraction=Fraction(1, 2)),))),
        ask(NumericInteraction(answers=(NumericAnswer(minimum=Decimal(1)),))),
        ask(MatchInteraction(pairs=(Pair(left=en("a"), right=en("b" * 256)), Pair(left=en("c"), right=en("d"))))),
        ask(OrderInteraction(entries=(Entry(text=en("a")), Entry(text=en(""))))),
        ask(GapMatchInteraction(choices=(Choice(id="x", text=en("a")),), gaps=(DropGap(id="g", accepts=("x",)),))),
        ask(UploadInteraction(file_types=("a b",))),
        ask(FormulaInteraction(expression="1+1")),
        ask(FormulaInteraction(expression="{x}^2", variables=(Variable(name="x", minimum=1, maximum=2),))),
    ],
)
def test_what_moodle_would_break_is_refused(one: Item) -> None:
    assert refused(one)


def test_a_cloze_without_a_gap_is_refused_as_moodle_refuses_it() -> None:
    found = moodle('<quiz><question type="cloze"/></quiz>')
    assert refused(found.item)


def test_a_file_that_a_list_links_to_is_refused() -> None:
    linked = Choice(text=en("[notes](notes.pdf)", "markdown"), fraction=1)
    gap = Gap(id="a", interaction=ChoiceInteraction(choices=(linked, Choice(text=en("none"), fraction=0))))
    one = Item(id="q", stem=en("See [[a]]."), interaction=ClozeInteraction(gaps=(gap,)))
    file = Asset(name="notes.pdf", media_type="application/pdf", data=b"%PDF-1.4")
    said = api.export(quiz(one).replaced(assets=(file,)), "moodle-xml").diagnostics
    assert [(found.code, found.message) for found in said if found.code == "refused/by-target"] == [
        (
            "refused/by-target",
            'an option for a gap links to the file "notes.pdf", which can\'t stand there in Moodle.',
        )
    ]


def test_a_category_shows_no_files() -> None:
    """Moodle takes the text of a category without files (its documentation), so that a picture would be missing."""
    picture = Asset(name="img/a.png", media_type="image/png", data=b"\x89PNG")
    text = en("See ![a square](img/a.png), [the file](img/a.png) and [more](https://a.org).", "markdown")
    section = Section(title=en("S"), description=text, items=(ask(),))
    result = fit(Quiz(language="en", sections=(section,), assets=(picture,)), MOODLE_XML)
    assert [said.code for said in result.diagnostics] == ["loss/images"]
    (fitted,) = result.quiz.sections
    assert fitted.description is not None
    assert to_plain(fitted.description.first()[1]).startswith("See a square, the file and more")
    assert result.quiz.assets == ()


def test_a_picture_that_an_essay_would_start_from_is_said() -> None:
    essay = ExtendedText(template=en("![a square](img/a.png)", "markdown"))
    picture = Asset(name="img/a.png", media_type="image/png", data=b"\x89PNG")
    result = fit(quiz(ask(essay), assets=(picture,)), MOODLE_XML)
    assert [said.code for said in result.diagnostics] == ["loss/images"]


@pytest.mark.parametrize("words", ["{mlang en}x{mlang}{mlang el}y{mlang}", "see @@PLUGINFILE@@/a.png"])
def test_what_moodle_would_take_for_something_else_stays_what_it_is(words: str) -> None:
    """Languages to a plug-in, and the address of a file, wherever they stand (read in the code)."""
    pairs = (Pair(left=en(words), right=en(words)), Pair(left=en("b"), right=en("c")))
    for interaction in (single(words, "b"), MatchInteraction(pairs=pairs)):
        item = ask(interaction, stem=en(words), title=en(words), general_feedback=en(words))
        exported = api.export(quiz(item), "moodle-xml")
        assert exported.data is not None, exported.diagnostics
        assert b"{mlang" not in exported.data
        if "PLUGINFILE" in words:
            root = etree.fromstring(exported.data)
            texts = [root.findtext(f"question/{path}/text") or "" for path in ("questiontext", "generalfeedback")]
            assert texts == ["see &#64;@PLUGINFILE@@/a.png"] * 2
