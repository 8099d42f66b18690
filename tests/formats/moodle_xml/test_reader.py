"""What is read of each part of a question, and what is said where Moodle would read something else."""

from base64 import b64encode
from decimal import Decimal
from typing import Any

import pytest

from quizkit.model import ExtendedText, FormulaInteraction, GapMatchInteraction, NumericInteraction, UploadInteraction

from .reading import Found, moodle, question

OPTIONS = '<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer>'
PNG = b64encode(b"\x89PNG not really").decode()


def choice(more: str = "", **changes: Any) -> Found:
    return question("multichoice", OPTIONS + more, **changes)


class TestTexts:
    @pytest.mark.parametrize(
        ("form", "source", "read"),
        [
            ("html", "&lt;b&gt;a&lt;/b&gt;", ("<b>a</b>", "html")),
            ("plain_text", "&lt;b&gt;a", ("<b>a", "plain")),
            ("markdown", "**a**", ("**a**", "markdown")),
            ("markdown", "2. *a*", ('<ol start="2"><li><em>a</em></li></ol>', "html")),
            ("markdown", "> [[a]]", ("<blockquote><p>[[a]]</p></blockquote>", "html")),
            ("moodle_auto_format", "a\nb &lt;i&gt;c&lt;/i&gt;", ("a<br/>b <i>c</i>", "html")),
            ("moodle_auto_format", "a &lt; b", ("a < b", "plain")),
        ],
    )
    def test_formats(self, form: str, source: str, read: tuple[str, str]) -> None:
        text = choice(stem=source, form=form).item.stem.first()[1]
        assert (text.source, text.markup) == read

    def test_answers_and_feedback_are_in_the_question_s_format_unless_they_say_another(self) -> None:
        body = (
            '<answer fraction="100"><text>*a*</text><feedback><text>*f*</text></feedback></answer>'
            '<answer fraction="0" format="plain_text"><text>*b*</text></answer>'
        )
        one, two = question("multichoice", body, form="markdown").item.interaction.choices  # type: ignore[union-attr]
        assert one.text.first()[1].markup == one.feedback.first()[1].markup == "markdown"
        assert two.text.first()[1].markup == "plain"

    @pytest.mark.parametrize(("stem", "form"), [("a&lt;b", "html"), ("a&lt;b", "markdown"), ("\\(x\\)", "markdown")])
    def test_what_moodle_does_not_show(self, stem: str, form: str) -> None:
        assert choice(stem=stem, form=form).codes == ["read/markup"]

    def test_places_are_lines(self) -> None:
        found = choice()
        assert found.item.location is not None
        assert (found.item.location.line, found.item.stem.first()[1].location.line) == (2, 4)  # type: ignore[union-attr]


class TestNames:
    def test_a_name_that_is_the_beginning_of_the_text_is_no_title(self) -> None:
        assert choice(stem="Which is it?", name="Which is it?").item.title is None

    def test_a_name_is_words(self) -> None:
        title = choice(name="R&amp;amp;D &lt;i&gt;now&lt;/i&gt;").item.title
        assert title is not None
        assert title.first()[1].source == "R&D now"


class TestCommonParts:
    def test_all_of_them(self) -> None:
        found = choice(
            "<defaultgrade>2.5000000</defaultgrade><penalty>0.1</penalty><hidden>1</hidden><idnumber>q-1</idnumber>"
            "<generalfeedback><text>g</text></generalfeedback><correctfeedback><text>c</text></correctfeedback>"
            "<partiallycorrectfeedback><text>p</text></partiallycorrectfeedback>"
            "<incorrectfeedback><text>i</text></incorrectfeedback><shownumcorrect/>"
            "<hint><text>h1</text><clearwrong/></hint><hint><text>h2</text></hint>"
            "<tags><tag><text>one</text></tag><tag><text>two</text></tag></tags>"
        )
        item = found.item
        assert found.codes == []
        assert (item.id, item.points, item.tags) == ("q-1", Decimal("2.5"), ("one", "two"))
        texts = (item.general_feedback, item.correct_feedback, item.partial_feedback, item.incorrect_feedback)
        assert [text and text.first()[1].source for text in texts] == ["g", "c", "p", "i"]
        assert [hint.first()[1].source for hint in item.hints] == ["h1", "h2"]
        assert found.own == {"penalty": "0.1", "hidden": "1", "hints": [{"clearwrong": True}, {}]}

    def test_what_is_as_moodle_has_it_anyway_is_not_kept(self) -> None:
        found = choice(
            "<penalty>0.3333333</penalty><hidden>0</hidden><answernumbering>abc</answernumbering>"
            "<showstandardinstruction>0</showstandardinstruction>"
        )
        assert found.own == {}

    @pytest.mark.parametrize(
        ("more", "code"),
        [
            ("<idnumber>" + "i" * 101 + "</idnumber>", "read/id"),
            ("<tags><tag><text>a`b</text></tag></tags>", "read/tag"),
            ("<defaultgrade>two</defaultgrade>", "read/points"),
            ("<single>No</single>", "read/flag"),
            ("<shuffleanswers>False</shuffleanswers>", "read/flag"),
        ],
    )
    def test_what_moodle_takes_otherwise(self, more: str, code: str) -> None:
        assert choice(more).codes == [code]

    def test_the_same_id_twice(self) -> None:
        one = f'<question type="multichoice"><name><text>n</text></name><questiontext><text>t</text></questiontext><idnumber>x</idnumber>{OPTIONS}</question>'  # noqa: E501
        found = moodle(f"<quiz>{one}{one}</quiz>")
        assert [item.id for item in found.items] == ["x", "x"]
        assert found.codes == ["read/id"]


class TestChoices:
    @pytest.mark.parametrize(("written", "shuffle"), [("1", True), ("true", True), ("0", False), ("false", False)])
    def test_shuffle(self, written: str, shuffle: bool) -> None:
        item = choice(f"<shuffleanswers>{written}</shuffleanswers>").item
        assert item.interaction.shuffle is shuffle  # type: ignore[union-attr]

    def test_a_weight_is_a_third(self) -> None:
        body = "".join(f'<answer fraction="33.33333"><text>{name}</text></answer>' for name in "abc")
        found = question("multichoice", f"<single>false</single>{body}").item.interaction
        assert [str(one.fraction) for one in found.choices] == ["1/3"] * 3  # type: ignore[union-attr]
        assert not found.all_or_nothing  # type: ignore[union-attr]

    @pytest.mark.parametrize(
        ("fraction", "code"), [("150", "read/weight"), ("lots", "read/weight"), ("35", "read/weight")]
    )
    def test_weights_that_moodle_refuses(self, fraction: str, code: str) -> None:
        found = question("multichoice", f'{OPTIONS}<answer fraction="{fraction}"><text>c</text></answer>')
        assert found.codes == [code]

    def test_an_option_without_text_that_is_right_is_an_error(self) -> None:
        found = question("multichoice", f'{OPTIONS}<answer fraction="100"><text></text></answer>')
        assert [(one.code, one.severity) for one in found.said] == [("read/option", "error")]


class TestTrueFalse:
    @staticmethod
    def truths(first: str, second: str, right: int, language: str = "en") -> Found:
        answers = "".join(
            f'<answer fraction="{100 * (number == right)}"><text>{word}</text></answer>'
            for number, word in enumerate((first, second))
        )
        return moodle(
            f'<quiz><question type="truefalse"><name><text>n</text></name><questiontext><text>t</text></questiontext>'
            f"{answers}</question></quiz>",
            language,
        )

    @pytest.mark.parametrize(
        ("first", "second", "right", "true_is_right", "codes"),
        [
            ("true", "false", 0, True, []),
            ("false", "true", 1, True, []),
            ("Σωστό", "Λάθος", 0, True, []),
            ("Λάθος", "Σωστό", 0, False, ["read/true-false"]),
            ("False", "True", 1, True, ["read/true-false"]),
            ("perhaps", "never", 1, False, ["read/true-false"]),
        ],
    )
    def test_words(self, first: str, second: str, right: int, true_is_right: bool, codes: list[str]) -> None:
        found = self.truths(first, second, right)
        choices = found.item.interaction.choices  # type: ignore[union-attr]
        assert [choice.fraction for choice in choices] == [int(true_is_right), int(not true_is_right)]
        assert found.codes == codes

    def test_moodle_s_own_words_are_those_of_the_language(self) -> None:
        choices = self.truths("true", "false", 0, "el").item.interaction.choices  # type: ignore[union-attr]
        assert [choice.text.first()[1].source for choice in choices] == ["Σωστό", "Λάθος"]

    def test_neither_is_right(self) -> None:
        found = self.truths("true", "false", 2)
        assert [choice.fraction for choice in found.item.interaction.choices] == [None, None]  # type: ignore[union-attr]
        assert found.codes == ["read/no-key"]


class TestTypedAnswers:
    def test_short_answers(self) -> None:
        found = question(
            "shortanswer",
            '<usecase>1</usecase><answer fraction="100"><text>a\\*b</text></answer>'
            '<answer fraction="50"><text>a*</text></answer>'
            '<answer fraction="0"><text>*</text><feedback><text>no</text></feedback></answer>',
        )
        interaction: Any = found.item.interaction
        assert interaction.case_sensitive
        assert [(one.text.first()[1].source, str(one.fraction)) for one in interaction.answers] == [
            ("a*b", "1"),
            ("a*", "1/2"),
        ]
        assert found.item.incorrect_feedback is not None
        assert (found.codes, found.own) == (["read/wildcard"], {})

    def test_numbers_with_units(self) -> None:
        units = (
            "<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit>"
            "<unit><multiplier>100</multiplier><unit_name>cm</unit_name></unit></units><unitgradingtype>1</unitgradingtype>"
            "<unitpenalty>0.2</unitpenalty><showunits>1</showunits><unitsleft>0</unitsleft>"
        )
        found = question(
            "numerical",
            '<answer fraction="100"><text>2</text><tolerance>0.5</tolerance></answer>'
            f'<answer fraction="0"><text>*</text><feedback><text>no</text></feedback></answer>{units}',
        )
        interaction = found.item.interaction
        assert isinstance(interaction, NumericInteraction)
        assert (interaction.unit, len(interaction.answers)) == ("m", 1)
        assert found.item.incorrect_feedback is not None
        assert found.own == {
            "unitgradingtype": "1",
            "unitpenalty": "0.2",
            "showunits": "1",
            "units": [["1", "m"], ["100", "cm"]],
        }

    @pytest.mark.parametrize(
        ("text", "tolerance", "bounds", "codes"),
        [
            ("3.14", "", (Decimal("3.14"), Decimal("3.14")), []),
            ("3,14", "0,01", (Decimal("3.13"), Decimal("3.15")), ["read/number"]),
            ("1e3", "0", (Decimal("1E+3"), Decimal("1E+3")), []),
            ("1,000", "", None, ["read/number", "read/number"]),
            ("many", "", None, ["read/number", "read/number"]),
        ],
    )
    def test_numbers(self, text: str, tolerance: str, bounds: Any, codes: list[str]) -> None:
        found = question(
            "numerical", f'<answer fraction="100"><text>{text}</text><tolerance>{tolerance}</tolerance></answer>'
        )
        answers = found.item.interaction.answers  # type: ignore[union-attr]
        assert [answer.bounds() for answer in answers] == ([] if bounds is None else [bounds])
        assert found.codes == codes

    def test_what_moodle_stores_of_a_comma_is_said(self) -> None:
        found = question("numerical", '<answer fraction="100"><text>3,14</text><tolerance>0,01</tolerance></answer>')
        assert "314 ± 001" in found.said[0].message


class TestPairsAndOrder:
    def test_pairs(self) -> None:
        pairs = "".join(
            f"<subquestion><text>{left}</text><answer><text>{right}</text></answer></subquestion>"
            for left, right in (("a", "1 &amp;amp; 2"), ("b", "3"), ("", "4"))
        )
        interaction: Any = question("matching", pairs).item.interaction
        assert [pair.right.first()[1].source for pair in interaction.pairs] == ["1 & 2", "3"]
        assert [text.first()[1].source for text in interaction.distractors] == ["4"]
        assert interaction.shuffle is True

    @pytest.mark.parametrize(
        ("pairs", "codes"),
        [
            ((("a", ""), ("b", "2"), ("c", "3")), ["read/match"]),
            ((("a", "1"),), ["read/match"]),
            ((("a", "x" * 256), ("b", "2")), ["read/match"]),
            ((("a", "i&lt;5"), ("b", "2")), ["read/markup"]),
        ],
    )
    def test_pairs_that_moodle_loses(self, pairs: Any, codes: list[str]) -> None:
        body = "".join(
            f"<subquestion><text>{left}</text><answer><text>{right}</text></answer></subquestion>"
            for left, right in pairs
        )
        assert question("match", body).codes == codes

    def test_order(self) -> None:
        body = "<shownumcorrect>1</shownumcorrect>" + "".join(
            f'<answer fraction="{n}"><text>{n}</text></answer>' for n in (1, 2, 3)
        )
        found = question("ordering", f"<gradingtype>ALL_OR_NOTHING</gradingtype>{body}")
        assert [entry.text.first()[1].source for entry in found.item.interaction.entries] == ["1", "2", "3"]  # type: ignore[union-attr]
        assert (found.own, found.codes) == ({}, [])
        assert question("ordering", body).own == {"gradingtype": "RELATIVE_TO_CORRECT"}


class TestEssays:
    def test_limits(self) -> None:
        found = question(
            "essay",
            "<responseformat>editor</responseformat><responserequired>1</responserequired><minwordlimit>5</minwordlimit>"
            "<maxwordlimit>9</maxwordlimit><responsefieldlines>20</responsefieldlines>"
            "<graderinfo><text>r</text></graderinfo><responsetemplate><text>d</text></responsetemplate>",
        )
        interaction = found.item.interaction
        assert isinstance(interaction, ExtendedText)
        assert (interaction.min_words, interaction.max_words, interaction.lines) == (5, 9, 20)
        assert interaction.rubric is not None
        assert interaction.template is not None
        assert found.own == {}

    @pytest.mark.parametrize(("attachments", "files"), [("3", 3), ("-1", 100)])
    def test_files_alone_are_an_upload(self, attachments: str, files: int) -> None:
        found = question(
            "essay",
            f"<responseformat>noinline</responseformat><responserequired>0</responserequired>"
            f"<attachments>{attachments}</attachments><attachmentsrequired>1</attachmentsrequired>"
            "<filetypeslist>.pdf, .docx</filetypeslist>",
        )
        assert found.item.interaction == UploadInteraction(file_types=(".pdf", ".docx"), max_files=files)
        assert found.own == ({} if attachments == "3" else {"attachments": "-1"})

    def test_no_file_is_required_where_nothing_is_said(self) -> None:
        found = question("essay", "<responseformat>noinline</responseformat><attachments>2</attachments>")
        assert found.item.interaction == UploadInteraction(max_files=2)
        assert found.own == {"attachmentsrequired": "0"}


class TestGaps:
    def test_a_word_that_belongs_in_two_gaps(self) -> None:
        body = "".join(f"<dragbox><text>{word}</text><group>1</group><infinite/></dragbox>" for word in ("a", "b"))
        found = question("ddwtos", body, stem="[[2]] and [[1]] and [[2]]")
        interaction = found.item.interaction
        assert isinstance(interaction, GapMatchInteraction)
        assert interaction.reusable
        assert [(gap.id, gap.accepts) for gap in interaction.gaps] == [("1", ("B",)), ("2", ("A",)), ("3", ("B",))]
        assert found.item.stem.first()[1].source == "[[1]] and [[2]] and [[3]]"


class TestFormulas:
    DEFINITION = (
        "<dataset_definition><name><text>a</text></name><minimum><text>1</text></minimum><maximum><text>9</text></maximum>"
        "<decimals><text>1</text></decimals><dataset_items><dataset_item><number>2</number><value>2.5</value>"
        "</dataset_item><dataset_item><number>1</number><value>1.5</value></dataset_item></dataset_items>"
        "</dataset_definition>"
    )

    def formula(self, kind: str = "calculated", more: str = "") -> Found:
        return question(
            kind,
            '<answer fraction="100"><text>2*{a}</text><tolerance>0.1</tolerance><tolerancetype>2</tolerancetype>'
            f"<correctanswerlength>3</correctanswerlength></answer>{more}"
            f"<dataset_definitions>{self.DEFINITION}</dataset_definitions>",
        )

    def test_a_formula(self) -> None:
        found = self.formula()
        interaction = found.item.interaction
        assert isinstance(interaction, FormulaInteraction)
        assert (interaction.expression, interaction.tolerance, interaction.decimals) == ("2*{a}", Decimal("0.1"), 3)
        assert (interaction.variables[0].name, interaction.variables[0].maximum) == ("a", 9)
        assert found.own == {"datasets": {"a": ["1.5", "2.5"]}}

    @pytest.mark.parametrize(
        ("kind", "more"),
        [
            ("calculated", '<answer fraction="50"><text>{a}</text></answer>'),
            ("calculatedsimple", "<units/>"),
            ("calculatedmulti", ""),
        ],
    )
    def test_what_does_not_fit_is_kept(self, kind: str, more: str) -> None:
        found = self.formula(kind, more)
        assert found.item.interaction.kind == "none"
        assert found.own["type"] == kind
        assert "<text>2*{a}</text>" in found.own["xml"]


class TestFiles:
    IMAGE = '&lt;img src="@@PLUGINFILE@@/a%20b.png" alt="x"/&gt;'

    def text(self, data: str, name: str = "a b.png", more: str = 'path="/"') -> str:
        file = f'<file name="{name}" {more} encoding="base64">{data}</file>'
        return (
            '<question type="description"><name><text>n</text></name><questiontext format="html">'
            f"<text>{self.IMAGE}</text>{file}</questiontext></question>"
        )

    def test_files_become_assets(self) -> None:
        found = moodle(f"<quiz>{self.text(PNG)}</quiz>")
        (asset,) = found.quiz.assets
        assert (asset.name, asset.media_type, asset.data) == ("a b.png", "image/png", b"\x89PNG not really")
        assert found.item.stem.first()[1].source == '<img src="a%20b.png" alt="x"/>'
        assert found.codes == []

    def test_two_files_of_one_name(self) -> None:
        found = moodle(f"<quiz>{self.text(PNG)}{self.text(b64encode(b'other').decode())}{self.text(PNG)}</quiz>")
        assert [asset.name for asset in found.quiz.assets] == ["a b.png", "a b-2.png"]
        shown = [item.stem.first()[1].source for item in found.items]
        assert [("-2" in one) for one in shown] == [False, True, False]

    def test_a_folder(self) -> None:
        text = self.text(PNG, "b.png", 'path="/img/"').replace("/a%20b.png", "/img/b.png")
        assert [asset.name for asset in moodle(f"<quiz>{text}</quiz>").quiz.assets] == ["img/b.png"]

    def test_a_file_that_is_only_linked_to_travels(self) -> None:
        text = self.text(PNG, "b.pdf").replace("&lt;img src=", "&lt;a href=").replace("a%20b.png", "b.pdf")
        found = moodle(f"<quiz>{text.replace('/&gt;', '&gt;see&lt;/a&gt;')}</quiz>")
        assert [asset.name for asset in found.quiz.assets] == ["b.pdf"]
        assert found.codes == []

    @pytest.mark.parametrize(
        ("name", "data", "codes"),
        [
            ("img/b.png", PNG, ["read/file", "read/file", "read/missing-image"]),
            ("a b.png", "!!!", ["read/file", "read/missing-image"]),
            ("a b.png", "A" * 4_000_000, ["read/file"]),
            ("c.png", PNG, ["read/file", "read/missing-image"]),
        ],
    )
    def test_files_that_do_not_do(self, name: str, data: str, codes: list[str]) -> None:
        assert moodle(f"<quiz>{self.text(data, name)}</quiz>").codes == codes


class TestCategories:
    @staticmethod
    def file(*parts: str) -> Found:
        name = "<name><text>n</text></name>"
        text = f'<question type="description">{name}<questiontext><text>t</text></questiontext></question>'
        return moodle(f"<quiz>{''.join(part.replace('*', text) for part in parts)}</quiz>")

    @staticmethod
    def category(path: str, more: str = "") -> str:
        return f'<question type="category"><category><text>{path}</text></category>{more}</question>'

    def test_sections(self) -> None:
        found = self.file(
            "*",
            self.category(
                "$course$/top/A/B // C",
                '<info format="html"><text>&lt;b&gt;i&lt;/b&gt;</text></info><idnumber>c1</idnumber>',
            ),
            "**",
            self.category("$course$/top/A/B // C"),
            "*",
        )
        plain, titled = found.quiz.sections
        assert (plain.title, len(plain.items), len(titled.items)) == (None, 1, 3)
        assert titled.title is not None
        assert titled.description is not None
        assert titled.title.first()[1].source == "A / B / C"
        assert titled.description.first()[1].source == "<b>i</b>"
        assert found.quiz.extras == {
            "moodle": {"nested": True, "context": "course", "categories": {"A / B / C": "$course$/top/A/B // C"}},
            "moodle-xml": {"idnumbers": {"A / B / C": "c1"}},
        }

    def test_the_top_of_a_course_is_no_section(self) -> None:
        found = self.file(self.category("$course$/top"), self.category("$course$/top/A"), "*")
        assert [section.title and section.title.first()[1].source for section in found.quiz.sections] == ["A"]

    def test_a_name_that_is_too_long(self) -> None:
        assert self.file(self.category("x" * 256), "*").codes == ["read/category"]


def test_an_empty_quiz() -> None:
    assert moodle("<quiz/>").codes == ["read/empty"]


def test_bytes_in_another_encoding_than_the_file_says() -> None:
    head = '<?xml version="1.0" encoding="UTF-8"?>'
    text = f'{head}<quiz><question type="essay"><name><text>été</text></name></question></quiz>'
    found = moodle(text.encode("cp1252"))
    assert found.codes.count("read/encoding") == 2
    assert "�" not in str(found.item)


def test_an_entity_in_a_file_of_another_encoding() -> None:
    body = (
        '<quiz><question type="essay"><name><text>n</text></name><questiontext><text>été&nbsp;!</text></questiontext>'
    )
    text = f'<?xml version="1.0" encoding="windows-1252"?>{body}</question></quiz>'
    assert moodle(text.encode("cp1252")).item.stem.first()[1].source.startswith("été")


def test_a_gap_of_a_type_that_moodle_does_not_know() -> None:
    found = question("cloze", stem="{1:SA:=a} {1:TEXT:=b}")
    assert [said.code for said in found.said if "TEXT" in said.message] == ["read/cloze"]


def test_an_answer_that_is_no_number_is_said_once() -> None:
    """Moodle takes the tolerance "abc" for 0 and goes on, so nothing may be said of it stopping there."""
    found = question("numerical", '<answer fraction="100"><text>1</text><tolerance>abc</tolerance></answer>')
    assert [one.message for one in found.said] == ['"1 ± abc" is no number, or may be more than one.']
