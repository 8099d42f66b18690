"""Questions that the model has no kind for, given back in their own XML where that is safe and still true."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from quizkit import api
from quizkit.formats._qti.version import QTI_21, QTI_22, QTI_30, Version
from quizkit.formats._qti.vocabulary import XML_LANGUAGE
from quizkit.model import ChoiceInteraction, Item, Localized, NoInteraction, Quiz, Section
from quizkit.source import Source

from .samples import INTERACTIONS, PNG, choices, codes, en, members, quiz, read, zipped
from .test_schemas import Checker, get
from .test_systems import SINGLE, TYPED, given, item_xml, number, outcome, processing, response, right, when

VERSIONS = {"qti21": QTI_21, "qti22": QTI_22, "qti30": QTI_30}
SAME_NAMES = [("qti21", "qti21"), ("qti21", "qti22"), ("qti22", "qti21"), ("qti22", "qti22"), ("qti30", "qti30")]

IMAGE = '<object data="../Bilder/Ο χάρτης 1.png" type="image/png" width="100" height="80"/>'
SPOTS = "".join(f'<associableHotspot identifier="{name}" shape="rect" coords="0,0,9,9" matchMax="1"/>' for name in "XY")
MAPPED = '<mapping defaultValue="0"><mapEntry mapKey="A X" mappedValue="1"/></mapping>'

ASKED: dict[str, tuple[str, str]] = {  # what is declared, and the body
    "graphicOrder": (
        response("identifier", "ordered", "A", "B"),
        f'<graphicOrderInteraction responseIdentifier="R1"><prompt>Order.</prompt>{IMAGE}'
        '<hotspotChoice identifier="A" shape="rect" coords="0,0,9,9"/>'
        '<hotspotChoice identifier="B" shape="circle" coords="20,20,5"/></graphicOrderInteraction>',
    ),
    "graphicAssociate": (
        response("pair", "multiple", "X Y"),
        f'<graphicAssociateInteraction responseIdentifier="R1" maxAssociations="1"><prompt>Connect.</prompt>{IMAGE}'
        f"{SPOTS}</graphicAssociateInteraction>",
    ),
    "graphicGapMatch": (
        response("directedPair", "multiple", mapping=MAPPED),
        f'<graphicGapMatchInteraction responseIdentifier="R1"><prompt>Drag &amp; drop a &lt;b&gt;.</prompt>{IMAGE}'
        f'<gapImg identifier="A" matchMax="1">{IMAGE}</gapImg>{SPOTS}</graphicGapMatchInteraction>',
    ),
    "positionObject": (
        response("point", "multiple", "3 4"),
        f'<positionObjectStage>{IMAGE}<positionObjectInteraction responseIdentifier="R1" maxChoices="2">'
        f"{IMAGE}</positionObjectInteraction></positionObjectStage>",
    ),
    "drawing": (
        response("file"),
        f'<drawingInteraction responseIdentifier="R1"><prompt>Draw.</prompt>{IMAGE}</drawingInteraction>',
    ),
    "several in one": (
        response("identifier", "single", "A") + response("file", name="R2"),
        f'{SINGLE}<drawingInteraction responseIdentifier="R2">{IMAGE}</drawingInteraction>',
    ),
    "feedback that asks": (
        response("string", "single", "x") + outcome("F", "", "identifier"),
        '<feedbackBlock outcomeIdentifier="F" identifier="x" showHide="show">'
        f"<contentBody>{TYPED}</contentBody></feedbackBlock>",
    ),
}


def source(kind: str, version: Version, *, limits: str = "0") -> str:
    declared, body = ASKED[kind]
    rules = processing(when(right(), given(number("2")), given(number("0"))))
    if version is not QTI_21:  # whose defaults are others, and which 2.1 has no attribute for
        body = body.replace(
            "graphicGapMatchInteraction resp", f'graphicGapMatchInteraction maxAssociations="{limits}" resp'
        )
    declared += outcome("MAXSCORE", "2")
    xml = item_xml(declared, f"<p>Look: <span>here</span>.</p>{body}", rules, space=version.namespace)
    return version.spell(xml)  # which has no content bodies before 3.0


def kept(kind: str, version: Version = QTI_21, **more: str) -> Quiz:
    files: dict[str, Any] = {"fragen/i.xml": source(kind, version, **more), "Bilder/Ο χάρτης 1.png": PNG}
    found, report = read(zipped(files), {QTI_30: "qti30"}.get(version, "qti21"))
    assert "read/unsupported" in codes(report)
    (item,) = found.items()
    assert "qti" in item.extras
    return found


def told(found: Quiz, to: str) -> list[str]:
    return [said.message for said in api.export(found, to).diagnostics if said.code == "loss/extras"]


def files_of(found: Quiz, to: str) -> dict[str, bytes]:
    exported = api.export(found, to)
    assert exported.data is not None, exported.diagnostics
    assert [said for said in exported.diagnostics if said.code.startswith(("loss/", "refused/", "bug/"))] == []
    return members(exported.data)


def of_item(files: dict[str, bytes], name: str = "i") -> etree._Element:
    return etree.fromstring(files[f"items/{name}.xml"])


def shape(root: etree._Element, version: Version) -> list[Any]:
    """All that an item says, in the names of one version, without what has to fit into the package."""
    changing = {"data", "identifier", "caseSensitive", "maxAssociations", "maxChoices"}
    return [
        (
            etree.QName(one).localname,
            (one.text or "").strip(),
            (one.tail or "").strip(),
            sorted((name, value) for name, value in one.items() if name not in changing and not name.startswith("{")),
        )
        for one in root.iter(etree.Element)
    ]


@pytest.mark.parametrize(("origin", "to"), SAME_NAMES)
@pytest.mark.parametrize("kind", ASKED)
def test_what_is_kept_is_given_back_as_it_was(kind: str, origin: str, to: str) -> None:
    version = VERSIONS[origin]
    files = files_of(kept(kind, version), to)
    root = of_item(files)
    assert etree.QName(root).namespace == VERSIONS[to].namespace
    assert shape(root, version) == shape(etree.fromstring(source(kind, version)), version)
    shown = {one.get("data") for one in root.iter("{*}object")}
    paths = [path for path in files if path.startswith("assets/")]
    assert shown == {f"../{path}" for path in paths}
    assert [files[path] for path in paths] == [PNG] * len(shown)


@pytest.mark.parametrize(("origin", "to"), SAME_NAMES)
def test_what_is_given_back_is_valid(origin: str, to: str, shared: Path) -> None:
    checker = Checker(shared / "xsd")
    for kind in ASKED:
        exported = api.export(kept(kind, VERSIONS[origin]), to)
        assert exported.data is not None
        problems = [one for one in checker.problems(exported.data) if "no choice" not in one]  # of these the test knows
        assert problems == [], kind


@pytest.mark.parametrize(("origin", "to"), [("qti21", "qti30"), ("qti22", "qti30"), ("qti30", "qti21")])
def test_another_generation_gets_the_text_alone(origin: str, to: str) -> None:
    found = kept("graphicOrder", VERSIONS[origin])
    (said,) = told(found, to)
    names = f"QTI {VERSIONS[origin].number}, which has other names than QTI {VERSIONS[to].number}."
    assert said.endswith(f"can't be given back: its XML is {names}")
    exported = api.export(found, to)
    assert exported.data is not None
    written = members(exported.data)["items/i.xml"]
    assert b"<p>Order.</p>" in written
    assert b"nteraction" not in written


def test_other_formats_lose_it_as_before() -> None:
    for to in ("moodle-xml", "canvas", "qti12", "gift"):
        (said,) = told(kept("drawing"), to)
        assert said.endswith("has no place for what qti alone knows (type, xml, files).")


def test_read_again_it_is_the_same_question() -> None:
    once = kept("graphicGapMatch")
    data = api.export(once, "qti21").data
    assert data is not None
    again, _ = read(data)
    (first,), (second,) = once.items(), again.items()
    assert (second.id, second.points, second.interaction) == (first.id, 2, NoInteraction())
    assert second.extras["qti"]["type"] == first.extras["qti"]["type"]
    assert api.export(again, "qti21").data == data


@pytest.mark.parametrize("form", ["json", "yaml"])
def test_by_way_of_a_file_for_authors(form: str) -> None:
    found = kept("graphicGapMatch")
    data = api.export(found, form).data
    assert data is not None
    loaded = api.read(Source(f"bank.{form}", data)).quiz
    assert [item.extras for item in loaded.items()] == [item.extras for item in found.items()]
    assert files_of(loaded, "qti21")["items/i.xml"] == files_of(found, "qti21")["items/i.xml"]


def test_questions_beside_it_stay_what_they_are_and_names_do_not_clash() -> None:
    xml = source("drawing", QTI_21)
    files: dict[str, Any] = {"a/i.xml": xml, "b/i.xml": xml, "Bilder/Ο χάρτης 1.png": PNG}
    found, _ = read(zipped(files))
    first, second = found.items()
    single = Item(id="I", stem=en("Which?"), interaction=INTERACTIONS["single"])
    language = next(iter(first.stem.texts))
    single = single.replaced(stem=Localized.of("Which?", language), interaction=NoInteraction())
    package = files_of(found.replaced(sections=(Section(items=(single, first, second)),)), "qti21")
    items = sorted(path for path in package if path.startswith("items/"))
    assert len({path.casefold() for path in items}) == 3
    names = [etree.fromstring(package[path]).get("identifier") for path in items]
    assert [f"items/{name}.xml" for name in names] == items
    assert sum(b"drawingInteraction" in package[path] for path in items) == 2
    assert etree.fromstring(package[items[0]]).get("label") != "I"


def test_the_authors_name_title_and_language_come_along() -> None:
    found = kept("drawing")
    (item,) = found.items()
    stem = Localized(texts={"el": item.stem.first()[1]})  # whose words they were was found out later
    changed = item.replaced(id="Ερώτηση 7", title=Localized.of("Όνομα", "el"), tags=("a",), stem=stem)
    package = files_of(found.replaced(language="el", sections=(Section(items=(changed,)),)), "qti21")
    (path,) = [path for path in package if path.startswith("items/")]
    root = etree.fromstring(package[path])
    assert (root.get("label"), root.get("title"), root.get(XML_LANGUAGE)) == ("Ερώτηση 7", "Όνομα", "el")
    assert f"items/{root.get('identifier')}.xml" == path
    assert b"<string>a</string>" in package["imsmanifest.xml"]


CHANGES: dict[str, dict[str, Any]] = {
    "text": {"stem": Localized.of("Other words.", "en")},
    "points": {"points": Decimal(3)},
    "feedback": {"general_feedback": Localized.of("Because.", "en")},
    "answers": {"interaction": ChoiceInteraction(choices=choices(1, 0))},
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_was_changed_since_is_written_and_the_xml_is_not(change: str) -> None:
    found = kept("drawing")
    (item,) = found.items()
    found = found.replaced(sections=(Section(items=(item.replaced(**CHANGES[change]),)),))
    (said,) = told(found, "qti21")
    assert "no longer says what its XML says" in said
    exported = api.export(found, "qti21")
    assert exported.data is not None
    assert b"drawingInteraction" not in exported.data


MATHS = '<math xmlns="http://www.w3.org/1998/Math/MathML">{}</math>'
HARMFUL = {  # in the body: the end of what is said
    "<script>x()</script>": "<script>, which quizkit does not know",
    '<iframe src="https://e.org/"/>': "<iframe>",
    "<form><p/></form>": "<form>",
    '<svg xmlns="http://www.w3.org/2000/svg"><p/></svg>': "<svg> of another system",
    '<h:b xmlns:h="http://www.w3.org/1999/xhtml" onclick="x()"/>': "<b> of another system",
    '<p onclick="x()">a</p>': 'attribute "onclick"',
    '<p ONERROR="x()">a</p>': 'attribute "ONERROR"',
    '<p style="background: url(https://e.org/i)">a</p>': 'attribute "style"',
    '<p><a href="javascript:x()">a</a></p>': '"javascript:x()" is no address',
    '<p><a href=" java&#10;script:x()">a</a></p>': "is no address",
    '<p><a href="data:text/html,x">a</a></p>': "is no address",
    '<p><img alt="" src="data:text/html;base64,eA=="/></p>': "is no address",
    '<p><a href="x" x:href="y" xmlns:x="http://www.w3.org/1999/xlink">a</a></p>': '"href" of another system',
    '<p><object data="page.html" type="image/png"/></p>': "a page or a program",
    '<p><object data="https://e.org/x" type="image/png"/></p>': "a page or a program",
    '<p><object data="data:text/html,x" type="image/png"/></p>': "is no address",
    '<div xml:base="https://e.org/"><p/></div>': '"base" of another system',
    MATHS.format('<semantics><annotation-xml encoding="text/html"/></semantics>'): "<annotation-xml> in a formula",
    MATHS.format('<mi onclick="x()">x</mi>'): 'attribute "onclick"',
    '<customInteraction responseIdentifier="R1"><portableCustomInteraction/></customInteraction>': "program of its own",
    '<include xmlns="http://www.w3.org/2001/XInclude" href="x"/>': "<include> of another system",
}


@pytest.mark.parametrize("harm", HARMFUL)
def test_what_may_do_harm_is_not_given_back(harm: str) -> None:
    declared, body = ASKED["several in one"]
    found, _ = read(zipped({"i.xml": item_xml(declared, body + harm, ""), "page.html": "<b>x</b>"}))
    (said,) = told(found, "qti21")
    assert HARMFUL[harm] in said
    exported = api.export(found, "qti21")
    assert exported.data is not None
    written = members(exported.data)["items/i.xml"]
    assert b"Interaction" not in written
    assert not any(sign in written for sign in (b"script", b"onclick", b"ONERROR", b"<form", b"<svg", b"text/html"))


def test_comments_and_style_sheets_stay_behind() -> None:
    """A comment ends earlier in HTML than in XML: ``<!-->``."""
    declared, body = ASKED["several in one"]
    hidden = "<p>a<!--><img src='x' onerror='x()'>-->b<?xml-stylesheet href='x'?>c</p>"
    xml = item_xml(declared, body + hidden, "").replace(
        "<itemBody>", '<stylesheet href="s.css" type="text/css"/><itemBody>'
    )
    found, _ = read(zipped({"i.xml": xml, "s.css": "p { color: red }"}))
    exported = api.export(found, "qti21")
    assert [said.code for said in exported.diagnostics] == ["loss/stylesheet"]
    assert exported.data is not None
    root = of_item(members(exported.data))
    assert b"onerror" not in etree.tostring(root)
    assert b"tylesheet" not in etree.tostring(root)
    assert [one.text for one in root.iter("{*}p") if "a" in (one.text or "")] == ["abc"]


BROKEN: list[Any] = [
    "<assessmentItem",
    "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
    "<a/>",
    "",
    7,
    None,
]


@pytest.mark.parametrize("xml", BROKEN)
def test_xml_that_authors_broke_is_no_question(xml: Any) -> None:
    item = Item(id="q", stem=en("What?"), extras={"qti": {"xml": xml, "type": "x"}})
    (said,) = told(quiz(item), "qti21")
    assert said.endswith("it holds no XML of a question.")


@pytest.mark.parametrize("files", [7, ["a"], {"a": 7}, {"../Bilder/Ο χάρτης 1.png": "nowhere.png"}])
def test_names_of_files_that_authors_broke(files: Any) -> None:
    found = kept("drawing")
    (item,) = found.items()
    changed = item.replaced(extras={"qti": {**item.extras["qti"], "files": files}})
    assert api.export(found.replaced(sections=(Section(items=(changed,)),)), "qti21").data is not None


def test_what_versions_take_for_granted_is_said() -> None:
    """``maxChoices`` is 0 in 2.1 and 1 in 2.2 where nothing is said, ``caseSensitive`` true and false (the schemas)."""
    declared = response("string", mapping='<mapping defaultValue="0"><mapEntry mapKey="a" mappedValue="1"/></mapping>')
    declared += response("identifier", "multiple", "A", name="R2")
    body = (
        '<choiceInteraction responseIdentifier="R2"><simpleChoice identifier="A">a</simpleChoice></choiceInteraction>'
    )
    template = "http://www.imsglobal.org/question/qti_{}/rptemplates/match_correct"
    rules = f'<responseProcessing template="{template.format("v2p1")}"/>'
    declared += response("file", name="R3")
    drawing = '<drawingInteraction responseIdentifier="R3"><object data="a.png" type="image/png"/></drawingInteraction>'
    xml = item_xml(declared, f"{TYPED}{body}{drawing}", rules)
    root = of_item(files_of(read(zipped({"i.xml": xml}))[0], "qti22"))
    assert [one.get("maxChoices") for one in root.iter("{*}choiceInteraction")] == ["0"]
    assert [one.get("caseSensitive") for one in root.iter("{*}mapEntry")] == ["true"]
    assert [one.get("template") for one in root.iter("{*}responseProcessing")] == [template.format("v2p2")]
    xml = xml.replace(QTI_21.namespace, QTI_22.namespace)
    root = of_item(files_of(read(zipped({"i.xml": xml}), "qti22")[0], "qti21"))
    assert [one.get("maxChoices") for one in root.iter("{*}choiceInteraction")] == ["1"]
    assert [one.get("caseSensitive") for one in root.iter("{*}mapEntry")] == ["false"]


def test_what_2_1_has_no_words_for_is_not_given_back() -> None:
    (said,) = told(kept("graphicGapMatch", QTI_22, limits="1"), "qti21")
    assert "limits how many gaps" in said
    declared, body = ASKED["several in one"]
    for markup, name in (("<p><s>a</s></p>", "<s>"), ('<p dir="rtl">a</p>', '"dir"')):
        xml = item_xml(declared, body + markup, "", space=QTI_22.namespace)
        found, _ = read(zipped({"i.xml": xml}), "qti22")
        (said,) = told(found, "qti21")
        assert "QTI 2.1 knows no" in said
        assert name in said
        assert told(found, "qti22") == []


def test_a_shared_text_stays_shared_in_qti_3() -> None:
    declared, body = ASKED["several in one"]
    ref = '<assessmentStimulusRef identifier="S" href="texts/s.xml"/>'
    place = '<div class="qti-shared-stimulus" data-stimulus-idref="S"/>'
    xml = item_xml(declared, place + body, "", space=QTI_30.namespace).replace("<itemBody>", f"{ref}<itemBody>")
    stimulus = (
        f'<assessmentStimulus xmlns="{QTI_30.namespace}" identifier="the.text" title="T">'
        "<stimulusBody><p>Read.</p></stimulusBody></assessmentStimulus>"
    )
    files: dict[str, Any] = {"i.xml": QTI_30.spell(xml), "texts/s.xml": QTI_30.spell(stimulus)}
    found, _ = read(zipped(files), "qti30")
    package = files_of(found, "qti30")
    root = of_item(package)
    (written,) = [one for one in root if "stimulus-ref" in str(one.tag)]
    path = (get(written, "href") or "").removeprefix("../")
    assert etree.fromstring(package[path]).get("identifier") == written.get("identifier")
    (shown,) = root.iter("{*}div")
    assert shown.get("data-stimulus-idref") == written.get("identifier")
