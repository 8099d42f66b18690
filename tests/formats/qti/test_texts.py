"""What stands around a question: shared texts, notes, feedback within the text, formulas, languages, companions."""

from typing import Any

import pytest

from quizkit import api
from quizkit.diagnostics import Report
from quizkit.formats._qti.read.package import read_package
from quizkit.model import Item
from quizkit.richtext import to_plain
from quizkit.source import Source

from .samples import PNG, codes, en, members, read, zipped
from .test_systems import SINGLE, given, item_xml, number, one, outcome, processing, response, right, var, when

DECLARED = response("identifier", "single", "A")
RIGHT = processing(when(right(), given(number("1"))))
CHOICE = item_xml(DECLARED, f"<p>What?</p>{SINGLE}", RIGHT)
OBJECT = '<object data="texts/snow.html" type="text/html"/>'
INCLUDE = '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="texts/snow.xml"/>'
PAGE = (
    "<!DOCTYPE html><html><head><title>Snow &amp; ice</title><style>p {color: red}</style></head>"
    '<body><h2>Snow</h2><p>It <em>snows<br>.</em><img src="flake.png" alt="flake"><script>alert(1)</script></body>'
    "</html>"
)


def source(item: Item) -> str:
    return item.stem.first()[1].source


def with_body(body: str, name: str = "i") -> str:
    return item_xml(DECLARED, f"{body}<p>What?</p>{SINGLE}", RIGHT).replace('identifier="i"', f'identifier="{name}"')


class TestSharedTexts:
    def test_a_page_that_two_items_show(self) -> None:
        files = {"a.xml": with_body(OBJECT, "a"), "b.xml": with_body(OBJECT, "b"), "texts/snow.html": PAGE}
        found, report = read(zipped({**files, "texts/flake.png": PNG}))
        (stimulus,) = found.stimuli
        assert stimulus.title is not None
        assert stimulus.title.first()[1].source == "Snow & ice"
        assert to_plain(stimulus.text.first()[1]).split()[:3] == ["Snow", "It", "snows"]
        assert "script" not in stimulus.text.first()[1].source
        assert [(item.stimulus, source(item)) for item in found.items()] == [(stimulus.id, "What?")] * 2
        assert {asset.name for asset in found.assets} == {"texts/flake.png"}
        assert "read/missing-file" not in codes(report)

    def test_a_text_that_is_included(self) -> None:
        text = '<div xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1"><p>It <em>snows</em>.</p></div>'
        found, report = read(zipped({"a.xml": with_body(INCLUDE), "texts/snow.xml": text}))
        (item,) = found.items()
        (stimulus,) = found.stimuli
        assert (item.stimulus, source(item)) == (stimulus.id, "What?")
        assert stimulus.text.first()[1].source == "<p>It <em>snows</em>.</p>"
        assert codes(report) == ["read/manifest"]

    def test_words_that_are_included(self) -> None:
        body = INCLUDE.replace('.xml"', '.txt" parse="text"')
        found, _ = read(zipped({"a.xml": with_body(body), "texts/snow.txt": "1 < 2\n"}))
        assert found.stimuli[0].text.first()[1].source == "1 < 2"

    def test_several_texts_are_one(self) -> None:
        text = '<div xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1"><p>First.</p></div>'
        files = {"a.xml": with_body(INCLUDE + OBJECT), "texts/snow.xml": text, "texts/snow.html": "<p>Second."}
        found, _ = read(zipped(files))
        (stimulus,) = found.stimuli
        words = to_plain(stimulus.text.first()[1])
        assert words.index("First.") < words.index("Second.")

    @pytest.mark.parametrize("body", [OBJECT, INCLUDE])
    def test_a_text_that_is_missing_is_said(self, body: str) -> None:
        found, report = read(zipped({"a.xml": with_body(body)}))
        (item,) = found.items()
        assert item.stimulus is None
        assert codes(report) == ["read/manifest", "read/missing-file"]

    @pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "file:///etc/passwd", "https://example.org/x"])
    def test_texts_outside_are_never_read(self, name: str) -> None:
        asked: list[str] = []

        def sibling(path: str) -> bytes | None:
            asked.append(path)
            return None

        for body in (OBJECT.replace("texts/snow.html", name), INCLUDE.replace("texts/snow.xml", name)):
            report = Report()
            read_package(Source("a.xml", with_body(body).encode(), sibling=sibling), report)
            assert codes(report) == ["read/external"], body
        assert not any(path.startswith(("/", "..")) for path in asked)

    def test_a_part_of_a_file_cannot_be_included(self) -> None:
        item, said = one(with_body(INCLUDE.replace("/>", ' xpointer="p1"/>')))
        assert (item.stimulus, said) == (None, ["read/unsupported"])


class TestNotes:
    ESSAY = item_xml(
        response("string"),
        '{}<extendedTextInteraction responseIdentifier="R1"><prompt>Write.</prompt></extendedTextInteraction>',
        "",
    )

    def note(self, view: str, words: str) -> str:
        return f'<rubricBlock view="{view}"><p>{words}</p></rubricBlock>'

    def test_for_candidates_and_for_those_who_mark(self) -> None:
        blocks = self.note("candidate", "Take your time.") + self.note("scorer", "Two points each.")
        item, said = one(self.ESSAY.format(blocks))
        interaction: Any = item.interaction
        assert "Take your time." in source(item)
        assert interaction.rubric.first()[1].source == "Two points each."
        assert said == []

    @pytest.mark.parametrize("view", ["author", "tutor", "proctor", "testConstructor", "author tutor"])
    def test_for_others_are_said(self, view: str) -> None:
        item, said = one(self.ESSAY.format(self.note(view, "Secret.")))
        assert "Secret" not in source(item)
        assert said == ["read/unsupported"]

    def test_for_all_is_for_candidates_too(self) -> None:
        item, said = one(self.ESSAY.format(self.note("candidate scorer", "For all.")))
        assert "For all." in source(item)
        assert said == []


class TestFeedbackInTheText:
    FEEDBACK = outcome("FEEDBACK", "", "identifier")

    def shown(self, name: str, words: str, tag: str = "feedbackBlock", show: str = "show") -> str:
        return f'<{tag} outcomeIdentifier="FEEDBACK" identifier="{name}" showHide="{show}">{words}</{tag}>'

    def test_beside_the_choices(self) -> None:
        body = SINGLE
        for name, words in (("A", "Yes."), ("C", "No, <em>never</em>.")):
            body = body.replace(
                f"{name}</simpleChoice>", f"{name} {self.shown(name, words, 'feedbackInline')}</simpleChoice>"
            )
        rules = processing(when(right(), given(number("1"))) + given(var("R1"), "FEEDBACK"))
        item, said = one(item_xml(self.FEEDBACK + DECLARED, body, rules))
        interaction: Any = item.interaction
        assert said == []
        assert [to_plain(choice.text.first()[1]).strip() for choice in interaction.choices] == ["A", "B", "C", "D"]
        about = [choice.feedback and choice.feedback.first()[1].source for choice in interaction.choices]
        assert about == ["Yes.", None, "No, <em>never</em>.", None]

    def test_below_the_question(self) -> None:
        blocks = (
            self.shown("yes", "<p>Right.</p>") + self.shown("no", "<p>Wrong.</p>") + self.shown("no", "<p>Try B.</p>")
        )
        rules = processing(
            when(
                right(),
                given(number("1")) + given(number("yes", "identifier"), "FEEDBACK"),
                given(number("no", "identifier"), "FEEDBACK"),
            )
        )
        item, said = one(item_xml(self.FEEDBACK + DECLARED, f"<p>What?</p>{SINGLE}{blocks}", rules))
        assert said == []
        assert source(item) == "What?"
        assert item.correct_feedback is not None
        assert item.incorrect_feedback is not None
        assert item.correct_feedback.first()[1].source == "Right."
        assert to_plain(item.incorrect_feedback.first()[1]).split() == ["Wrong.", "Try", "B."]

    def test_that_nobody_knows_when_it_is_shown(self) -> None:
        rules = processing(when(right(), given(number("1"))) + given("<customOperator/>", "FEEDBACK"))
        item, said = one(item_xml(self.FEEDBACK + DECLARED, SINGLE + self.shown("odd", "<p>?</p>"), rules))
        assert said == ["read/feedback"]
        assert "?" not in source(item)


class TestWords:
    MATHS = (
        '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mn>1</mn><mi>x</mi></mfrac></math>',
        '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mfrac><m:mn>1</m:mn><m:mi>x</m:mi></m:mfrac></m:math>',
    )

    @pytest.mark.parametrize("maths", MATHS)
    def test_formulas_are_kept_in_stems_and_choices(self, maths: str) -> None:
        body = f"<p>Is {maths} defined?</p>{SINGLE.replace('A</simpleChoice>', f'{maths}</simpleChoice>')}"
        item, said = one(item_xml(DECLARED, body, RIGHT))
        interaction: Any = item.interaction
        assert said == []
        for text in (item.stem, interaction.choices[0].text):
            assert "math" in text.first()[1].source or "frac" in text.first()[1].source
            assert "frac{1}{x}" in to_plain(text.first()[1]).replace(" ", "")

    def test_words_in_another_language_are_said(self) -> None:
        english = CHOICE.replace("<assessmentItem ", '<assessmentItem xml:lang="en" ')
        assert one(english)[1] == []
        item, said = one(english.replace("<p>What?", '<p xml:lang="el">Ti?'))
        assert source(item) == "Ti?"
        assert said == ["read/language"]

    def test_companions_and_catalogs_are_said(self) -> None:
        parts = (
            "<catalogInfo><catalog id='c'/></catalogInfo><companionMaterialsInfo><calculator/></companionMaterialsInfo>"
        )
        found, report = read(CHOICE.replace("</itemBody>", f"</itemBody>{parts}").encode(), file="i.xml")
        assert len(list(found.items())) == 1
        assert sorted(said.message for said in report) == [
            "the list of aids that learners may use, such as a calculator (<companionMaterialsInfo>) is left out.",
            "what learners with special needs see or hear in place of words (<catalogInfo>) is left out.",
        ]

    def test_what_a_player_fills_in_is_said_once(self) -> None:
        printed = '<printedVariable identifier="R1"/>'
        item, said = one(item_xml(DECLARED, f"<p>{printed} and {printed} or {printed}</p>{SINGLE}", RIGHT))
        assert to_plain(item.stem.first()[1]).split() == ["and", "or"]
        assert said == ["read/unsupported"]

    @pytest.mark.parametrize(
        "media",
        [
            '<object data="a.mp3" type="audio/mpeg"/>',
            '<audio controls="controls"><source src="a.mp3" type="audio/mpeg"/></audio>',
            '<video src="a.mp3"/>',
        ],
    )
    def test_recordings_and_films_of_a_package(self, media: str) -> None:
        xml = item_xml(DECLARED, f"<p>Listen: {media}</p>{SINGLE}", RIGHT)
        found, report = read(zipped({"items/i.xml": xml, "items/a.mp3": b"ID3"}))
        assert [(asset.name, asset.data) for asset in found.assets] == [("items/a.mp3", b"ID3")]
        assert codes(report) == ["read/manifest"]


@pytest.mark.parametrize(
    ("written", "file"),
    [
        ("my%20map.png", "my map.png"),
        ("my map.png", "my map.png"),
        ("%CE%B1.png", "α.png"),
        ("a%23b.png", "a#b.png"),
        ("a%3Fb.png", "a?b.png"),
        ("50%25.png", "50%.png"),
        ("na%2520me.png", "na%20me.png"),
        ("na%20me.png", "na%20me.png"),  # as some systems pack it
        ("map.png?size=1#top", "map.png"),
    ],
)
@pytest.mark.parametrize("to", ["qti21", "canvas"])
def test_a_picture_is_found_and_goes_along_whatever_signs_its_name_holds(written: str, file: str, to: str) -> None:
    body = f'<p><img src="{written}" alt="a map"/></p>'
    found, report = read(zipped({"i.xml": item_xml("", body, ""), file: PNG}))
    assert codes(report) == ["read/manifest"]
    exported = api.export(found.replaced(title=found.title or en("T")), to)
    assert exported.data is not None
    assert [data for name, data in members(exported.data).items() if name.endswith(".png")] == [PNG]
