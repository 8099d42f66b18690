"""Questions that the model has no kind for: said in words, kept with their XML, or read as the nearest kind."""

from decimal import Decimal
from fractions import Fraction

import pytest

from quizkit import api
from quizkit.diagnostics import Severity
from quizkit.model import HotspotInteraction, MatchInteraction, NoInteraction, NumericAnswer
from quizkit.scoring import score

from .samples import HALF, PNG, codes, quiz, read, zipped
from .test_systems import (
    SINGLE,
    TYPED,
    given,
    item_xml,
    number,
    one,
    processing,
    response,
    right,
    when,
)

IMAGE = '<object data="map.png" type="image/png" width="100" height="80"/>'
PICTURES = "".join(
    f'<gapImg identifier="{name}" matchMax="1"><object data="map.png" type="image/png"/></gapImg>' for name in "AB"
)
SPOTS = "".join(f'<associableHotspot identifier="{name}" shape="rect" coords="0,0,9,9" matchMax="1"/>' for name in "XY")
CUSTOM = "http://www.imsglobal.org/xsd/portableCustomInteraction"

KEPT: dict[str, tuple[str, str, str]] = {  # interaction: its XML, its response's type, the words that say what it is
    "graphicOrderInteraction": (
        f'<graphicOrderInteraction responseIdentifier="R1"><prompt>Order.</prompt>{IMAGE}'
        '<hotspotChoice identifier="A" shape="rect" coords="0,0,9,9"/></graphicOrderInteraction>',
        "identifier",
        "put places of an image in order",
    ),
    "graphicAssociateInteraction": (
        f'<graphicAssociateInteraction responseIdentifier="R1" maxAssociations="1"><prompt>Connect.</prompt>{IMAGE}'
        f"{SPOTS}</graphicAssociateInteraction>",
        "pair",
        "connect places of an image",
    ),
    "graphicGapMatchInteraction": (
        f'<graphicGapMatchInteraction responseIdentifier="R1"><prompt>Drag.</prompt>{IMAGE}{PICTURES}{SPOTS}'
        "</graphicGapMatchInteraction>",
        "directedPair",
        "drag things onto an image",
    ),
    "positionObjectInteraction": (
        f'<positionObjectStage>{IMAGE}<positionObjectInteraction responseIdentifier="R1" maxChoices="1">'
        f"{IMAGE}</positionObjectInteraction></positionObjectStage>",
        "point",
        "place things on an image",
    ),
    "drawingInteraction": (
        f'<drawingInteraction responseIdentifier="R1"><prompt>Draw.</prompt>{IMAGE}</drawingInteraction>',
        "file",
        "draw on an image",
    ),
    "mediaInteraction": (
        '<mediaInteraction responseIdentifier="R1" autostart="false"><prompt>Listen.</prompt>'
        '<object data="a.mp3" type="audio/mpeg"/></mediaInteraction>',
        "integer",
        "play a recording",
    ),
    "customInteraction": (
        f'<customInteraction responseIdentifier="R1"><pci:portableCustomInteraction xmlns:pci="{CUSTOM}"/>'
        "</customInteraction>",
        "string",
        "use a tool that only one system has",
    ),
    "selectPointInteraction": (
        f'<selectPointInteraction responseIdentifier="R1" maxChoices="1"><prompt>Point.</prompt>{IMAGE}'
        "</selectPointInteraction>",
        "point",
        "point at any place of an image",
    ),
    "somethingNewInteraction": (
        '<somethingNewInteraction responseIdentifier="R1"/>',
        "string",
        "do something of their own",
    ),
}


@pytest.mark.parametrize("kind", [kind for kind in KEPT if kind != "mediaInteraction"])
def test_what_the_model_has_no_kind_for_is_kept_and_named(kind: str) -> None:
    body, base_type, words = KEPT[kind]
    xml = item_xml(response(base_type), f"<p>Look here.</p>{body}", "").replace('identifier="i"', 'identifier="q-7"')
    found, report = read(zipped({"q7.xml": xml, "map.png": PNG}))
    (item,) = found.items()
    assert item.interaction == NoInteraction()
    assert "Look here." in item.stem.first()[1].source
    said = next(one for one in report if one.code == "read/unsupported")
    assert said.severity is Severity.WARNING
    assert (said.item, said.message.count(words), said.message.count(f"<{kind}>")) == ('"q-7"', 1, 1)
    assert said.location is not None
    assert (said.location.file, said.location.line) == ("test.zip!q7.xml", 1)
    assert item.extras["qti"]["type"] == kind
    assert f"<{kind}" in str(item.extras["qti"]["xml"])
    assert bool(found.assets) is ("map.png" in body)


def test_in_the_names_of_qti_3() -> None:
    space = "http://www.imsglobal.org/xsd/imsqtiasi_v3p0"
    xml = (
        f'<qti-assessment-item xmlns="{space}" identifier="i" title="T" adaptive="false" time-dependent="false">'
        '<qti-response-declaration identifier="R1" cardinality="single" base-type="string"/><qti-item-body>'
        '<p>Draw.</p><qti-portable-custom-interaction response-identifier="R1" module="x"/>'
        "</qti-item-body></qti-assessment-item>"
    )
    found, report = read(xml.encode(), "qti30", "i.xml")
    (item,) = found.items()
    assert item.extras["qti"]["type"] == "portableCustomInteraction"
    assert "<qti-portable-custom-interaction>" in next(iter(report)).message


def test_what_is_kept_is_kept_in_yaml_and_said_in_exports_that_lose_it() -> None:
    body, base_type, _ = KEPT["drawingInteraction"]
    loaded = read(item_xml(response(base_type), body, "").encode(), file="i.xml")[0]
    exported = api.export(loaded, "yaml")
    assert exported.data is not None
    assert b"drawingInteraction" in exported.data
    for target in ("qti30", "moodle-xml"):
        said = api.export(quiz(*loaded.items()), target).diagnostics
        assert [one.code for one in said if one.code == "loss/extras"] == ["loss/extras"], target


DRAWN = (
    '<templateDeclaration identifier="A" cardinality="single" baseType="integer"/>',
    '<templateProcessing><setTemplateValue identifier="A"><randomInteger min="1" max="9"/></setTemplateValue>'
    "</templateProcessing>",
)


@pytest.mark.parametrize("what", ["template", "adaptive", "feedbackBlock"])
def test_questions_that_are_not_the_same_for_all_are_kept(what: str) -> None:
    xml = item_xml(response("string", "single", "x"), TYPED, processing(when(right(), given(number("1")))))
    if what == "template":
        xml = xml.replace("<itemBody>", f"{''.join(DRAWN)}<itemBody>")
    elif what == "adaptive":
        xml = xml.replace('adaptive="false"', 'adaptive="true"')
    else:
        block = '<feedbackBlock outcomeIdentifier="SCORE" identifier="x" showHide="show">'
        xml = xml.replace("<itemBody>", f"<itemBody>{block}").replace("</itemBody>", "</feedbackBlock></itemBody>")
    item, said = one(xml)
    assert (item.interaction, said) == (NoInteraction(), ["read/unsupported"])
    assert item.extras["qti"]["type"] == what


def test_several_questions_in_one_are_kept_where_one_is_of_an_unknown_kind() -> None:
    drawing = '<drawingInteraction responseIdentifier="R2"><object data="a.png" type="image/png"/></drawingInteraction>'
    declared = response("identifier", "single", "A") + response("file", name="R2")
    found, report = read(item_xml(declared, SINGLE + drawing, "").encode(), file="i.xml")
    (item,) = found.items()
    assert isinstance(item.interaction, NoInteraction)
    assert "[[" not in item.stem.first()[1].source
    assert item.extras["qti"]["type"] == "drawingInteraction"
    assert any("asks 2 things in one" in said.message for said in report)


def test_one_response_for_two_places() -> None:
    item, said = one(item_xml(response("string", "single", "x"), TYPED + TYPED, ""))
    assert (item.interaction, said) == (NoInteraction(), ["read/unsupported"])


def test_a_recording_belongs_to_the_question_beside_it() -> None:
    """Listening comprehension: the recording is an interaction of its own, whose response nobody marks."""
    media, _, _ = KEPT["mediaInteraction"]
    declared = response("integer", name="M") + response("identifier", "single", "B")
    xml = item_xml(declared, media.replace('"R1"', '"M"') + SINGLE, processing(when(right(), given(number("1")))))
    found, report = read(zipped({"i.xml": xml, "a.mp3": b"ID3"}))
    (item,) = found.items()
    assert item.interaction.kind == "choice"
    assert [asset.name for asset in found.assets] == ["a.mp3"]
    assert 'a.mp3"' in item.stem.first()[1].source
    assert "Listen." in item.stem.first()[1].source
    assert codes(report) == ["read/manifest", "read/unsupported"]  # that it does not start by itself


def test_a_recording_alone_is_a_text() -> None:
    media, base_type, _ = KEPT["mediaInteraction"]
    found, report = read(zipped({"i.xml": item_xml(response(base_type), media, ""), "a.mp3": b"ID3"}))
    (item,) = found.items()
    assert item.interaction == NoInteraction()
    assert "Listen." in item.stem.first()[1].source
    assert "read/unsupported" in codes(report)


def test_a_slider_is_read_as_a_number() -> None:
    body = (
        '<sliderInteraction responseIdentifier="R1" lowerBound="0" upperBound="100" step="5">'
        "<prompt>How many percent?</prompt></sliderInteraction>"
    )
    xml = item_xml(response("integer", "single", "40"), body, processing(when(right(), given(number("2")))))
    item, said = one(xml)
    assert item.interaction.answers == (NumericAnswer(value=Decimal(40)),)  # type: ignore[union-attr]
    assert (item.stem.first()[1].source, item.points, said) == ("How many percent?", 2, ["read/unsupported"])


AREAS = (
    '<areaMapping defaultValue="0"><areaMapEntry shape="circle" coords="50,40,8" mappedValue="2"/>'
    '<areaMapEntry shape="rect" coords="0,0,20,20" mappedValue="1"/>'
    '<areaMapEntry shape="poly" coords="60,60,90,60,90,80" mappedValue="-1"/></areaMapping>'
)
POINT_TEMPLATE = (
    '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response_point"/>'
)


@pytest.mark.parametrize("rules", ["template", "inline"])
def test_points_in_areas_are_read_as_areas(rules: str) -> None:
    body = KEPT["selectPointInteraction"][0]
    declared = response("point", "single", "51 41", mapping=AREAS)
    told = processing(given('<mapResponsePoint identifier="R1"/>'))
    if rules == "template":
        told, declared, body = POINT_TEMPLATE, declared.replace("R1", "RESPONSE"), body.replace("R1", "RESPONSE")
    found, report = read(zipped({"i.xml": item_xml(declared, body, told), "map.png": PNG}))
    (item,) = found.items()
    assert isinstance(item.interaction, HotspotInteraction)
    assert [(area.shape, area.coords, area.fraction) for area in item.interaction.areas] == [
        ("circle", (50, 40, 8), 1),
        ("rect", (0, 0, 20, 20), HALF),
        ("poly", (60, 60, 90, 60, 90, 80), -HALF),
    ]
    assert (item.points, item.interaction.image, item.interaction.multiple) == (2, "map.png", False)
    assert codes(report) == ["read/manifest", "read/unsupported"]
    assert score(item, ["area2"]) == HALF


def test_several_places_to_point_at_count_together() -> None:
    areas = AREAS.replace('mappedValue="-1"', 'mappedValue="0"')
    body = KEPT["selectPointInteraction"][0].replace('maxChoices="1"', 'maxChoices="2"')
    xml = item_xml(response("point", "multiple", mapping=areas), body, POINT_TEMPLATE)
    found, report = read(zipped({"i.xml": xml, "map.png": PNG}))
    (item,) = found.items()
    assert isinstance(item.interaction, HotspotInteraction)
    assert [area.fraction for area in item.interaction.areas] == [1, 1, 0]
    assert (item.points, item.interaction.multiple) == (3, True)
    # that they count together, that the areas are seen, and that the template is for "RESPONSE"
    assert codes(report) == ["read/manifest", "read/unsupported", "read/scoring", "read/scoring"]


@pytest.mark.parametrize(
    "change",
    [
        ('defaultValue="0"', 'defaultValue="1"'),  # points for what lies in no area
        ('coords="50,40,8"', 'coords="10,10,200"'),  # an area that hides the next one
        ('shape="circle"', 'shape="ellipse"'),
        ('mappedValue="2"', 'mappedValue="0"'),
    ],
)
def test_other_points_are_kept(change: tuple[str, str]) -> None:
    areas = AREAS.replace(*change)
    if change[0] == 'mappedValue="2"':
        areas = areas.replace('mappedValue="1"', 'mappedValue="0"')
    xml = item_xml(
        response("point", "single", mapping=areas),
        KEPT["selectPointInteraction"][0],
        processing(given('<mapResponsePoint identifier="R1"/>')),
    )
    item, said = one(xml)
    assert item.interaction == NoInteraction()
    assert "read/unsupported" in said


def sides(left: str, right_side: str, most: int) -> str:
    def choices(names: str) -> str:
        return "".join(
            f'<simpleAssociableChoice identifier="{name}" matchMax="{most}">{name}</simpleAssociableChoice>'
            for name in names
        )

    sets = "".join(f"<simpleMatchSet>{choices(names)}</simpleMatchSet>" for names in (left, right_side))
    head = '<matchInteraction responseIdentifier="R1" shuffle="true" maxAssociations="0"><prompt>Sort.</prompt>'
    return f"{head}{sets}</matchInteraction>"


def test_sorting_into_boxes_is_matching_from_the_other_side() -> None:
    pairs = ("F a", "F b", "V c")
    entries = "".join(f'<mapEntry mapKey="{pair}" mappedValue="1"/>' for pair in pairs)
    mapping = f'<mapping defaultValue="0">{entries}</mapping>'
    xml = item_xml(
        response("directedPair", "multiple", *pairs, mapping=mapping),
        sides("FVX", "abc", 0),
        processing(given('<mapResponse identifier="R1"/>')),
    )
    item, said = one(xml)
    assert isinstance(item.interaction, MatchInteraction)
    assert [(pair.id, pair.right.first()[1].source) for pair in item.interaction.pairs] == [
        ("a", "F"),
        ("b", "F"),
        ("c", "V"),
    ]
    assert [text.first()[1].source for text in item.interaction.distractors] == ["X"]
    assert (item.points, said) == (3, [])
    assert score(item, {"a": "a", "b": "c", "c": "c"}) == Fraction(2, 3)


def test_texts_with_several_partners_are_kept_where_their_pairs_do_not_add_up() -> None:
    rules = when(f"<member>{number('F a', 'directedPair')}<variable identifier='R1'/></member>", given(number("1")))
    pairs = ("F a", "F b", "V b")
    item, said = one(item_xml(response("directedPair", "multiple", *pairs), sides("FV", "ab", 0), processing(rules)))
    assert (item.interaction, said) == (NoInteraction(), ["read/unsupported"])


def test_a_text_in_several_pairs_is_kept() -> None:
    texts = "".join(
        f'<simpleAssociableChoice identifier="{name}" matchMax="2">{name}</simpleAssociableChoice>' for name in "ABC"
    )
    body = f'<associateInteraction responseIdentifier="R1" maxAssociations="2">{texts}</associateInteraction>'
    item, said = one(item_xml(response("pair", "multiple", "A B", "B C"), body, ""))
    assert (item.interaction, said) == (NoInteraction(), ["read/unsupported"])


def test_an_area_of_another_shape_is_kept() -> None:
    body = (
        f'<hotspotInteraction responseIdentifier="R1" maxChoices="1">{IMAGE}'
        '<hotspotChoice identifier="A" shape="ellipse" coords="1,2,3,4"/></hotspotInteraction>'
    )
    item, said = one(item_xml(response("identifier", "single", "A"), body, ""))
    assert item.interaction == NoInteraction()
    assert "read/unsupported" in said


def test_a_question_that_is_too_long_to_be_kept_is_still_read() -> None:
    xml = item_xml(response("file"), f"<p>{'x' * 1_000_001}</p>{KEPT['drawingInteraction'][0]}", "")
    item, _ = one(xml)
    assert item.extras == {}
