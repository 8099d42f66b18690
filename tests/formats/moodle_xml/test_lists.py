"""Words that are chosen from the list in each gap: a text with gaps to quizkit, and still its own type to Moodle."""

from decimal import Decimal

from lxml import etree

from quizkit import api
from quizkit.model import ChoiceInteraction, ClozeInteraction, Quiz
from quizkit.source import Source

from .reading import moodle

WORDS = (("quick", 1), ("fox", 2), ("slow", 1), ("cat", 2), ("only", 3))
FILE = (
    '<quiz><question type="gapselect"><name><text>GAP</text></name>'
    '<questiontext format="html"><text>The [[1]] brown [[4]] and the [[3]] [[5]] one</text></questiontext>'
    "<defaultgrade>3</defaultgrade><shuffleanswers>1</shuffleanswers>"
    '<correctfeedback format="html"><text>Right.</text></correctfeedback><shownumcorrect/>'
    + "".join(f"<selectoption><text>{word}</text><group>{group}</group></selectoption>" for word, group in WORDS)
    + "</question></quiz>"
)
LISTS = [("quick", "slow"), ("fox", "cat"), ("quick", "slow"), ("only",)]
RIGHT = ["quick", "cat", "slow", "only"]


def lists(quiz: Quiz) -> tuple[list[tuple[str, ...]], list[str]]:
    """The words in the list of each gap of the only question, and the right ones."""
    (item,) = quiz.items()
    assert isinstance(item.interaction, ClozeInteraction)
    inside = [gap.interaction for gap in item.interaction.gaps]
    assert all(isinstance(one, ChoiceInteraction) for one in inside)
    choices = [one.choices for one in inside if isinstance(one, ChoiceInteraction)]
    return (
        [tuple(choice.text.first()[1].source for choice in several) for several in choices],
        [choice.text.first()[1].source for several in choices for choice in several if choice.fraction == 1],
    )


def test_each_gap_has_the_list_of_its_group() -> None:
    found = moodle(FILE)
    assert found.codes == []
    assert lists(found.quiz) == (LISTS, RIGHT)
    assert found.item.points == Decimal(3)
    assert found.item.correct_feedback is not None


def test_moodle_gets_its_own_type_back() -> None:
    exported = api.export(moodle(FILE).quiz, "moodle-xml")
    assert exported.data is not None, exported.diagnostics
    assert exported.diagnostics == ()
    (question,) = etree.fromstring(exported.data).iterfind("question")
    assert question.get("type") == "gapselect"
    assert (question.findtext("defaultgrade"), question.findtext("correctfeedback/text")) == ("3", "Right.")
    # the words stand by their lists, and the numbers in the text follow them
    written = [(word.findtext("text"), word.findtext("group")) for word in question.iterfind("selectoption")]
    assert written == [("quick", "1"), ("slow", "1"), ("fox", "2"), ("cat", "2"), ("only", "3")]
    assert question.findtext("questiontext/text") == "The [[1]] brown [[4]] and the [[2]] [[5]] one"
    assert lists(api.read(Source("a.xml", exported.data)).quiz) == (LISTS, RIGHT)


def test_what_an_author_changes_makes_it_a_cloze() -> None:
    quiz = moodle(FILE.replace("[[5]] ", "")).quiz
    (item,) = quiz.items()
    assert isinstance(item.interaction, ClozeInteraction)
    first, *others = item.interaction.gaps
    heavy = item.replaced(interaction=item.interaction.replaced(gaps=(first.replaced(weight=2), *others)))
    exported = api.export(quiz.replaced(sections=(quiz.sections[0].replaced(items=(heavy,)),)), "moodle-xml")
    assert exported.data is not None, exported.diagnostics
    assert b'type="cloze"' in exported.data
    assert {one.code for one in exported.diagnostics} == {"loss/correct-feedback", "loss/points"}


def test_elsewhere_they_are_lists_too() -> None:
    quiz = moodle(FILE).quiz
    for target in ("qti21", "yaml"):
        exported = api.export(quiz, target)
        assert exported.data is not None, exported.diagnostics
        assert lists(api.read(Source("a", exported.data), from_format=target).quiz) == (LISTS, RIGHT)
    exported = api.export(quiz, "canvas")
    assert exported.data is not None, exported.diagnostics
    said = {one.code: one.severity.value for one in exported.diagnostics}
    assert "loss/gap-match" not in said
    assert said["loss/extras"] == "info"  # it is asked all the same


def test_a_word_in_no_list_is_said() -> None:
    assert moodle(FILE.replace("[[5]] ", "")).codes == ["read/gap"]
