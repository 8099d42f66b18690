"""Questions that other converters were seen to damage on their way into Moodle."""

from fractions import Fraction
from pathlib import Path

import pytest
from lxml import etree

from quizkit import api
from quizkit.model import ChoiceInteraction, Quiz
from quizkit.richtext import to_plain

from .reading import moodle, question

CASES = Path(__file__).parents[2] / "data" / "cases"


def exported(name: str) -> tuple[Quiz, etree._Element]:
    """A case as it is read, and the question that it is written as."""
    loaded = api.read(CASES / name, language="en")
    assert loaded.quiz is not None
    result = api.export(loaded.quiz, "moodle-xml")
    assert result.data is not None
    question = etree.fromstring(result.data).find("question[questiontext]")
    assert question is not None
    return loaded.quiz, question


def test_commands_of_tex_stay_as_they_are() -> None:
    _, question = exported("R43.yaml")
    stem = question.findtext("questiontext/text")
    assert stem == "When is \\(\\nabla f \\neq 0\\) and \\(\\nu \\notin \\{1,2\\}\\)?"


def test_what_is_less_than_something_does_not_vanish() -> None:
    _, question = exported("R60.yaml")
    stem = question.findtext("questiontext/text")
    assert stem == "Loop: for (int i=0; i&lt;4 &amp;&amp; i&gt;-1; i++) a[i]]&gt;b; and \\(a&lt;b\\)"
    options = [option.text for option in question.iterfind("answer/text")]
    assert options[:3] == ["&lt;b&gt;bold tag&lt;/b&gt; as text", "a&lt;b", "AT&amp;T &amp; co"]


def test_nothing_is_escaped_twice() -> None:
    found = moodle((CASES / "R61.xml").read_bytes())
    item = found.item
    assert item.title is not None
    assert item.title.first()[1].source == "AT&T <1>"
    assert to_plain(item.stem.first()[1]) == "Is 3 < 4 && 5 > 4?\xa0Use &lt;"
    choices = item.interaction.choices  # type: ignore[union-attr]
    assert [choice.text.first()[1].source for choice in choices] == ["yes & always", "a < b"]
    result = api.export(found.quiz, "moodle-xml")
    assert result.data is not None
    written = etree.fromstring(result.data)
    assert written.findtext("question/name/text") == "AT&amp;T &lt;1>"
    assert [option.text for option in written.iterfind("question/answer/text")] == ["yes &amp; always", "a &lt; b"]


def options(*weights: str) -> str:
    return "".join(f'<answer fraction="{weight}"><text>{weight}</text></answer>' for weight in weights)


@pytest.mark.parametrize(
    ("body", "fractions", "said"),
    [
        (options("1", "0"), ["1", "0"], 1),  # shares of one, where Moodle counts in percent
        (options("0.5", "0,5", "-1"), ["1/2", "1/2", "-1"], 3),
        (options("0.333", "0.3333333", "0"), ["1/3", "1/3", "0"], 2),
        (options("100%", "0%"), ["1", "0"], 2),
        (
            "<answer><fraction>100</fraction><text>a</text></answer><answer fraction='0'><text>b</text></answer>",
            "10",
            1,
        ),
        (options("100", "0"), ["1", "0"], 0),
        (options("50", "50", "1"), ["1/2", "1/2", "1/100"], 1),  # one percent, which is not on Moodle's list
    ],
)
def test_weights_that_are_no_percents(body: str, fractions: list[str], said: int) -> None:
    found = question("multichoice", body)
    interaction = found.item.interaction
    assert isinstance(interaction, ChoiceInteraction)
    assert [choice.fraction for choice in interaction.choices] == [Fraction(fraction) for fraction in fractions]
    assert found.codes == ["read/weight"] * said


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<p>a&nbsp;b & c<br>x</p>", "a\xa0b & c\nx"),
        ("a < b", "a < b"),
        ("<p>one<p>two", "one\ntwo"),
    ],
)
def test_html_that_nobody_escaped(text: str, shown: str) -> None:
    found = moodle(
        f'<quiz><question type="description"><name><text>n</text></name><questiontext format="html"><text>{text}</text>'
        '</questiontext></question><question type="description"><name><text>n</text></name>'
        '<questiontext format="html"><text>c &lt; d</text></questiontext></question></quiz>'
    )
    assert [to_plain(item.stem.first()[1]) for item in found.items] == [shown, "c < d"]
    assert set(found.codes) == {"read/xml"}


@pytest.mark.parametrize(
    ("kind", "meant"),
    [("multiplechoice", "choice"), ("MultiChoice", "choice"), ("true_false", "choice"), ("short answer", "text_entry")],
)
def test_types_by_other_names(kind: str, meant: str) -> None:
    found = question(kind, options("100", "0") if meant == "choice" else options("100"))
    assert found.item.interaction.kind == meant
    assert "read/type" in found.codes


def test_a_type_of_a_plug_in_is_kept() -> None:
    found = question("stack", "<stackversion><text>2020</text></stackversion>")
    assert found.codes == ["read/type"]
    assert found.own["type"] == "stack"


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ("<feedback><text>right</text></feedback>", ["read/element"]),  # beside the answers and not in them
        ("<solution>x</solution>", ["read/element"]),
        ("<image>a.png</image>", ["read/element"]),
        ("<solution/><coursetags></coursetags><shownumcorrect/>", []),
        ("<correctresponsesfeedback>1</correctresponsesfeedback>", []),
    ],
)
def test_what_has_no_place_is_said(body: str, codes: list[str]) -> None:
    assert question("multichoice", options("100", "0") + body).codes == codes


PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


def test_a_picture_as_moodle_1_wrote_it() -> None:
    found = question("shortanswer", f"<image>x/a.png</image><image_base64>{PNG}</image_base64>{options('100')}")
    assert found.codes == []
    assert [asset.name for asset in found.quiz.assets] == ["x_a.png"]
    assert found.item.stem.first()[1].source == 't <img src="x_a.png" alt=""/>'


def test_a_file_that_the_text_calls_by_its_bare_name() -> None:
    found = moodle(
        '<quiz><question type="description"><name><text>n</text></name><questiontext format="html"><text>'
        f'&lt;img src="a.png" alt="x"&gt;</text><file name="a.png" encoding="base64">{PNG}</file></questiontext>'
        "</question></quiz>"
    )
    assert found.codes == ["read/file"]
    assert "@@PLUGINFILE@@/a.png" in (found.said[0].advice or "")


def test_hints_as_moodle_2_0_wrote_them() -> None:
    hint = (
        "<hint><hintcontent><text>think</text></hintcontent><statenumberofcorrectresponses>1"
        "</statenumberofcorrectresponses><clearincorrectresponses>0</clearincorrectresponses></hint>"
    )
    found = question("multichoice", options("100", "0") + hint)
    assert [text.first()[1].source for text in found.item.hints] == ["think"]
    assert found.own["hints"] == [{"shownumcorrect": True}]


@pytest.mark.parametrize(
    ("kind", "stem", "body"),
    [
        ("cloze", "{1:NM:=5..6}", ""),
        ("numerical", "t", '<answer fraction="100"><text>5..6</text></answer>'),
    ],
)
def test_ranges_are_gift_s_alone(kind: str, stem: str, body: str) -> None:
    found = question(kind, body, stem=stem)
    assert found.codes == ["read/number"]
    assert found.said[0].advice == "Write 5.5 and tolerance 0.5."


def test_a_category_of_the_whole_site() -> None:
    found = moodle('<quiz><question type="category"><category><text>$system$/top/A</text></category></question></quiz>')
    assert "read/category" in found.codes
