"""Everything around a question: feedback, hints, texts, sections, packages, habits of course systems."""

from decimal import Decimal
from typing import Any

import pytest

from quizkit.registry import detect_format
from quizkit.source import Source

from .support import choices, codes, document, equal, field, item, read_bytes, read_item, rule, text, words, zipped

PICTURE = b"\x89PNG\r\n\x1a\n"


def feedback(ident: str, says: str, view: str = "All") -> str:
    return f'<itemfeedback ident="{ident}" view="{view}"><flow_mat>{text(says)}</flow_mat></itemfeedback>'


def shown(found: Any) -> list[str]:
    return [words(one) for one in (found.general_feedback, found.correct_feedback, found.incorrect_feedback)]


def test_feedback_by_its_name() -> None:
    more = feedback("Correct", "Yes.") + feedback("general_incorrect_fb", "No.") + feedback("Q_1_ALL", "Because.")
    found, said = read_item(item(choices("A", "B"), rule(equal("A")), more=more))
    assert shown(found) == ["Because.", "Yes.", "No."]
    assert said == []


def test_feedback_by_what_shows_it() -> None:
    rules = (
        rule("<other/>", "", goes_on="Yes", show="f0")
        + rule(equal("B"), "", goes_on="Yes", show="f1")
        + rule("<or>" + equal("A") + equal("C") + "</or>", show="f2")
        + rule("<other/>", "0", show="f3")
    )
    more = "".join(feedback(f"f{number}", f"Text {number}") for number in range(5))
    found, said = read_item(item(choices("A", "B", "C"), rules, more=more))
    assert shown(found) == ["Text 0", "Text 2", "Text 3"]
    assert [words(choice.feedback) for choice in found.interaction.choices] == ["", "Text 1", ""]
    assert said == ["read/not-carried"]  # nothing shows f4


def test_solutions_and_hints() -> None:
    more = (
        f'<itemfeedback ident="S"><solution><solutionmaterial>{text("Because.")}</solutionmaterial></solution>'
        f'</itemfeedback><itemfeedback ident="H"><hint><hintmaterial>{text("Think.")}</hintmaterial><hintmaterial>'
        f"{text('Harder.')}</hintmaterial></hint></itemfeedback>"
    )
    found, said = read_item(item(choices("A", "B"), rule(equal("A")), more=more))
    assert words(found.general_feedback) == "Because."
    assert [words(hint) for hint in found.hints] == ["Think.", "Harder."]
    assert said == []


def test_blackboard_keeps_feedback_on_choices_as_solutions() -> None:
    solution = f"<solution><solutionmaterial>{text('So.')}</solutionmaterial></solution>"
    more = f'<itemfeedback ident="A">{solution}</itemfeedback>'
    found, _ = read_item(item(choices("A", "B"), rule(equal("A")), more=more))
    assert words(found.interaction.choices[0].feedback) == "So."
    assert found.general_feedback is None


def test_a_match_of_blackboard() -> None:
    """Its texts on the right stand beside the prompts, and each prompt has idents of its own for them."""

    def prompt(name: str) -> str:
        labels = "".join(f'<response_label ident="{name}{place}"/>' for place in (1, 2))
        block = f'<flow class="Block"><flow class="FORMATTED_TEXT_BLOCK">{text(f"left {name}")}</flow>'
        choice = f"<render_choice><flow_label>{labels}</flow_label></render_choice>"
        return f'{block}<response_lid ident="{name}">{choice}</response_lid></flow>'

    right = "".join(f'<flow class="Block">{text(one)}</flow>' for one in ("one", "two"))
    shown_parts = (
        f'<flow class="QUESTION_BLOCK">{text("Match!")}</flow><flow class="RESPONSE_BLOCK">{prompt("p")}{prompt("q")}'
        f'</flow><flow class="RIGHT_MATCH_BLOCK">{right}</flow>'
    )
    xml = item(shown_parts, rule(equal("p2", "p"), action="Add") + rule(equal("q1", "q"), action="Add"))
    metadata = "<bbmd_questiontype>Matching</bbmd_questiontype><qmd_absolutescore_max>10</qmd_absolutescore_max>"
    found, said = read_item(xml.replace("<qtimetadata>", f"{metadata}<qtimetadata>"))
    assert [(words(pair.left), words(pair.right)) for pair in found.interaction.pairs] == [
        ("left p", "two"),
        ("left q", "one"),
    ]
    assert [words(found.stem), found.points, said] == ["Match!", 10, []]


def test_what_has_no_place_is_said() -> None:
    xml = item(choices("A", "B"), rule(equal("A")), more=feedback("T", "For you.", "Tutor") + "<reference/>")
    _, said = read_item(xml)
    assert said == ["read/not-carried", "read/not-carried"]


@pytest.mark.parametrize(
    "xml",
    [
        item(text("What?"), rule(equal("A", "R"))),
        item(choices()),
        item('<response_xy ident="R"><render_hotspot/></response_xy>', rule(equal("A"))),
        item(choices("A", "B", cardinality="Ordered"), rule(equal("A"))),
        item(text("?"), fields={"question_type": "calculated_question"}),
    ],
)
def test_items_without_meaning_are_left_out_with_an_error(xml: str) -> None:
    found, report = read_bytes(document(xml.replace('ident="i"', 'ident="broken"'), item(text("Hello"))))
    assert [one.id for one in found.items()] == ["i"]
    assert "read/question" in codes(report)
    assert all(said.location is not None and said.advice for said in report)


def test_a_document_in_latin_letters_with_html_that_nobody_escaped() -> None:
    xml = document(item("<material><mattext>caf\xe9 <b>noir</b></mattext></material>")).decode()
    found, report = read_bytes(f'<?xml version="1.0" encoding="ISO-8859-1"?>{xml}'.encode("latin-1"))
    assert words(next(found.items()).stem) == "caf\xe9 noir"
    assert codes(report) == []


def test_an_entity_of_html_is_mended() -> None:
    found, report = read_bytes(document(item("<material><mattext>a&nbsp;b</mattext></material>")))
    assert words(next(found.items()).stem) == "a\xa0b"
    assert codes(report) == ["read/mended"]


def test_lone_ampersands_are_mended_outside_of_cdata() -> None:
    said = "R&D; A & B &amp; <![CDATA[if (a && b) &nbsp;]]> &#38;"
    found, report = read_bytes(document(item(f'<material><mattext texttype="text/plain">{said}</mattext></material>')))
    assert words(next(found.items()).stem) == "R&D; A & B & if (a && b) &nbsp; &"
    assert codes(report) == ["read/mended"]


@pytest.mark.parametrize("name", ["utf-16", "UTF-16LE", "Unicode"])
def test_a_false_promise_of_utf_16(name: str) -> None:
    xml = document(item("<material><mattext>Ποιο;</mattext></material>")).decode()
    found, report = read_bytes(f'<?xml version="1.0" encoding="{name}"?>{xml}'.encode())
    assert words(next(found.items()).stem) == "Ποιο;"
    assert [one.message for one in report] == ["the file says that it is UTF-16, and is not; it is read as UTF-8."]


SECTIONS = """<questestinterop><assessment ident="A" title="A quiz" xml:lang="el"><duration>{}</duration>
<qtimetadata><qtimetadatafield><fieldlabel>cc_maxattempts</fieldlabel><fieldentry>unlimited</fieldentry>
</qtimetadatafield></qtimetadata><presentation_material><flow_mat>{}</flow_mat></presentation_material>
<section ident="S" title="First"><selection_ordering><selection><selection_number>1</selection_number></selection>
<order order_type="Random"/></selection_ordering>{}{}</section>
<section ident="T"><selection_ordering><order order_type="Random"/></selection_ordering><itemref linkrefid="k"/>
</section>
</assessment></questestinterop>"""


@pytest.mark.parametrize(
    ("duration", "minutes"),
    [("PT1H30M", 90), ("P0Y0M0DT0H1M30S", Decimal("1.5")), ("P1D", 1440), ("H1", 60), ("M20", 20), ("soon", None)],
)
def test_a_quiz_with_sections(duration: str, minutes: Any) -> None:
    xml = SECTIONS.format(duration, text("Read!"), item(text("one")), item(text("two")).replace('"i"', '"j"'))
    other = document(item(text("elsewhere")).replace('"i"', '"k"'))
    found, report = read_bytes(zipped({"a.xml": xml, "b.xml": other}), "quiz.zip")
    assert [words(found.title), found.id, found.language, words(found.description)] == ["A quiz", "A", "el", "Read!"]
    assert [(words(section.title), section.pick, len(section.items)) for section in found.sections] == [
        ("First", 1, 2),
        ("", None, 1),
    ]
    settings = found.settings
    assert [settings.time_limit, settings.attempts, settings.shuffle_questions] == [minutes, 0, True]
    assert codes(report) == []


def test_sections_that_refer_to_themselves_end() -> None:
    xml = (
        '<questestinterop><assessment ident="A"><sectionref linkrefid="S"/></assessment><section ident="S">'
        '<sectionref linkrefid="S"/><sectionref linkrefid="S"/></section></questestinterop>'
    )
    found, _ = read_bytes(xml.encode())
    assert list(found.items()) == []


def test_banks() -> None:
    second = item(text("two")).replace('"i"', '"j"')
    bank = f'<objectbank ident="B">{item(text("one"))}{second}</objectbank>'
    draws = (
        '<assessment ident="A"><section ident="S"><selection_ordering><selection><sourcebank_ref>{}</sourcebank_ref>'
        "<selection_number>1</selection_number></selection></selection_ordering></section></assessment>"
    )
    xml = f"<questestinterop>{draws.format('B')}{bank}</questestinterop>"
    found, report = read_bytes(xml.encode())
    assert [(section.pick, len(section.items)) for section in found.sections] == [(1, 2)]
    assert codes(report) == []
    _, report = read_bytes(f"<questestinterop>{draws.format('X')}{bank}</questestinterop>".encode())
    assert codes(report) == ["read/bank", "read/bank"]


def test_a_package_with_an_image_and_a_document_of_blackboard() -> None:
    shown_image = "<material><mattext texttype='text/html'>&lt;img src='img/a.png' alt='dot'&gt;</mattext></material>"
    files = {
        "imsmanifest.xml": '<manifest><resources><resource type="assessment/x-bb-qti-test" href="res1.dat">'
        '<file href="res1.dat"/></resource></resources></manifest>',
        "res1.dat": document(item(shown_image)),
        "img/a.png": PICTURE,
    }
    data = zipped(files)
    assert detect_format(Source("bank.zip", data)) == "qti12"
    found, report = read_bytes(data, "bank.zip")
    assert [(asset.name, asset.data) for asset in found.assets] == [("img/a.png", PICTURE)]
    assert codes(report) == []


@pytest.mark.parametrize(
    ("kind", "canvas"),
    [("imsqti_xmlv1p2", False), ("imsqti_xmlv1p2/imscc_xmlv1p1/assessment", False), ("imsqti_xmlv1p2", True)],
)
def test_packages_are_told_apart(kind: str, canvas: bool) -> None:
    fields = {"question_type": "essay_question"} if canvas else {}
    files = {
        "imsmanifest.xml": f'<manifest><resource type="{kind}" href="a.xml"/></manifest>',
        "a.xml": document(item(text("Discuss.") + field(), fields=fields)),
    }
    assert detect_format(Source("x.zip", zipped(files))) == ("canvas" if canvas else "qti12")


def test_an_item_in_another_language() -> None:
    xml = item(text("Bonjour")).replace("<item ", '<item xml:lang="fr" ')
    found, _ = read_item(f"<section>{xml}</section>")
    assert found.language == "fr"
    assert list(found.stem.texts) == ["fr"]


def test_an_item_on_its_own_says_what_language_the_quiz_is_in() -> None:
    found, _ = read_bytes(document(item(text("Bonjour")).replace("<item ", '<item xml:lang="fr" ')))
    assert found.language == "fr"
    assert next(found.items()).language is None


def test_the_ids_of_items_and_their_topics() -> None:
    xml = item(text("?"), fields={"qmd_topic": "algebra"}).replace('ident="i"', 'ident="x" label="QUES_1"')
    found, _ = read_item(xml)
    assert [found.id, found.tags] == ["x", ("algebra",)]


def test_questions_that_are_elsewhere_are_said_once_for_each_section() -> None:
    refs = "".join(f'<itemref linkrefid="{name}"/>' for name in ("X", "Q", "Y", "Z"))
    kept = item(choices("A", "B"), rule(equal("A"))).replace('"i"', '"Q"', 1)
    data = (
        f'<questestinterop><assessment ident="A"><section ident="S">{refs}</section>'
        f'<section ident="T"><itemref linkrefid="X"/></section></assessment>{kept}</questestinterop>'
    )
    _, report = read_bytes(data.encode())
    assert [one.message for one in report if "refers" in one.message] == [
        'the quiz refers to "X" and 2 others, which are not in the file.',
        'the quiz refers to "X", which is not in the file.',
    ]
