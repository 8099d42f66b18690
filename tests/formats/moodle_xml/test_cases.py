"""Questions that other converters were seen to damage on their way into Moodle."""

from pathlib import Path

from lxml import etree

from quizkit import api
from quizkit.model import Quiz
from quizkit.richtext import to_plain

from .reading import moodle

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
