"""Usual items, which are read in a short way, are what they are when they are read like all others."""

from copy import deepcopy

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from quizkit.diagnostics import Report
from quizkit.formats._qti12.texts import Texts
from quizkit.formats.canvas.read_item import ItemReader
from quizkit.formats.canvas.usual import UsualItems
from quizkit.model import ChoiceInteraction

ITEM = """<item ident="q1" title="Capitals"><itemmetadata><qtimetadata>
<qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>multiple_choice_question</fieldentry></qtimetadatafield>
<qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>2.5</fieldentry></qtimetadatafield>
</qtimetadata></itemmetadata><presentation>
<material><mattext texttype="text/html">Which is the capital of Peru &amp; its port?</mattext></material>
<response_lid ident="response1" rcardinality="Single"><render_choice>
<response_label ident="1"><material><mattext texttype="text/html">Lima</mattext></material></response_label>
<response_label ident="2"><material>
<mattext texttype="text/html">&lt;b&gt;Quito&lt;/b&gt;</mattext></material></response_label>
<response_label ident="3"><material><mattext texttype="text/html">Cusco</mattext></material></response_label>
</render_choice></response_lid></presentation><resprocessing>
<outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>
<respcondition continue="Yes"><conditionvar><other/></conditionvar>
<displayfeedback feedbacktype="Response" linkrefid="general_fb"/></respcondition>
<respcondition continue="No"><conditionvar><varequal respident="response1">1</varequal></conditionvar>
<setvar action="Set" varname="SCORE">100</setvar>
<displayfeedback feedbacktype="Response" linkrefid="correct_fb"/></respcondition></resprocessing>
<itemfeedback ident="general_fb"><flow_mat><material>
<mattext texttype="text/html">Since 1535.</mattext></material></flow_mat></itemfeedback>
<itemfeedback ident="correct_fb"><flow_mat><material>
<mattext texttype="text/html">Yes.</mattext></material></flow_mat></itemfeedback>
</item>"""

TEXTS = Texts("x.xml", "en", lambda address, _at: address)
TAGS = ("material", "mattext", "flow", "flow_mat", "response_label", "setvar", "varequal", "not", "solution", "other",
        "itemfeedback", "respcondition", "qtimetadatafield", "fieldlabel", "matimage", "strange")  # fmt: skip
ATTRIBUTES = ("ident", "title", "texttype", "varname", "action", "linkrefid", "respident", "case", "rcardinality")
VALUES = ("", "1", "2", " 1 ", "q1", "general_fb", "1_fb", "text/plain", "text/html", "Add", "subtract", "Set", "SCORE",
          "incorrect", "100", "50", "100 ", "-1", "1,5", "question_type", "points_possible", "quizkit_id",
          "quizkit_title", "quizkit_points", "multiple_answers_question", "true_false_question",
          "Multiple_choice_question",
          "Question", "<p>Lima</p>", "a  b", "<script>x</script>", "<img src='a.png'>", "\\(x\\)")  # fmt: skip


@st.composite
def altered(draw: st.DrawFn) -> str:
    """The item with a few things in it changed, whether that makes sense or not."""
    item = etree.fromstring(ITEM)
    for _ in range(draw(st.integers(0, 4))):
        nodes = [node for node in item.iter() if node is not item and isinstance(node.tag, str)]
        node = nodes[draw(st.integers(0, len(nodes) - 1))]
        parent = node.getparent()
        assert parent is not None
        match draw(
            st.sampled_from(("tag", "attribute", "text", "remove", "twice", "comment", "wrap", "into", "title"))
        ):
            case "tag":
                node.tag = draw(st.sampled_from(TAGS))
            case "attribute":
                node.set(draw(st.sampled_from(ATTRIBUTES)), draw(st.sampled_from(VALUES)))
            case "text":
                node.text = draw(st.sampled_from(VALUES))
            case "remove":
                parent.remove(node)
            case "twice":
                parent.append(deepcopy(node))
            case "comment":
                node.append(etree.Comment("so"))
            case "wrap":
                outer = etree.SubElement(parent, draw(st.sampled_from(TAGS)))
                outer.append(node)
            case "into" if node.getprevious() is not None:
                node.getprevious().append(node)  # type: ignore[union-attr]
            case _:
                item.set(draw(st.sampled_from(ATTRIBUTES)), draw(st.sampled_from(VALUES)))
    return etree.tostring(item, encoding="unicode")


def told(xml: str, *, usual: bool, times: int = 1) -> str:
    """All that is read from an item, and said of it."""
    report = Report()
    reader = ItemReader(report, TEXTS)
    read = reader.read if usual else reader._read
    found = [read(etree.fromstring(xml)) for _ in range(times)]
    return "\n".join(map(repr, (*found, *report)))


def test_the_item_is_usual() -> None:
    item = UsualItems(TEXTS).read(etree.fromstring(ITEM))
    assert item is not None
    assert item.id == "q1"
    assert str(item.points) == "2.5"
    assert item.title is not None
    assert isinstance(item.interaction, ChoiceInteraction)
    shown = [next(iter(choice.text.texts.values())) for choice in item.interaction.choices]
    assert [(text.source, text.markup) for text in shown] == [
        ("Lima", "plain"),
        ("<b>Quito</b>", "html"),
        ("Cusco", "plain"),
    ]
    assert [choice.fraction for choice in item.interaction.choices] == [1, 0, 0]
    assert item.general_feedback is not None
    assert item.correct_feedback is not None


@pytest.mark.parametrize("times", [1, 2])
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(xml=altered())
def test_the_short_way_and_the_long_one_read_the_same(times: int, xml: str) -> None:
    assert told(xml, usual=True, times=times) == told(xml, usual=False, times=times)


def test_what_one_item_has_taught_holds_for_the_next() -> None:
    other = ITEM.replace(">1<", ">3<").replace("Lima", "Arequipa").replace("2.5", "nothing")
    reader = ItemReader(Report(), TEXTS)
    for xml in (ITEM, other, ITEM.replace("</presentation>", "<flow/></presentation>"), ITEM):
        read = repr(reader.read(etree.fromstring(xml)))
        assert read == repr(ItemReader(Report(), TEXTS)._read(etree.fromstring(xml)))
