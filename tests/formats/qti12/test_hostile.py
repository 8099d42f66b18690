"""Files that nobody has reason to trust: a sentence each, never a traceback, never much time."""

import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quizkit import api
from quizkit.diagnostics import Unreadable
from quizkit.formats.qti12 import FORMAT
from quizkit.model import Quiz
from quizkit.source import Source

from .support import choices, codes, document, equal, exported, item, read_bytes, rule, text, zipped
from .test_schemas import WHOLE

GOLD = Path(__file__).parents[2] / "data" / "qti" / "1.2"
SEEDS = [path.read_text() for path in sorted(GOLD.glob("*.xml"))]
PACKAGE = exported(WHOLE)


def refusal(data: bytes, name: str = "quiz.zip") -> str:
    """The code of what stops the reader."""
    with pytest.raises(Unreadable) as caught:
        read_bytes(data, name)
    return caught.value.diagnostic.code


def quietly(data: bytes, name: str) -> None:
    """Reading ends with a quiz or a sentence."""
    assert FORMAT.sniff is not None
    FORMAT.sniff(Source(name, data))
    try:
        found, _ = read_bytes(data, name)
        assert isinstance(found, Quiz)
    except Unreadable as error:
        assert error.diagnostic.message.endswith(".")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"PK\x03\x04 no zip", "read/archive"),
        (b"", "read/empty"),
        (b"<questestinterop>", "read/xml"),
        (b"\xff\xfe\x00", "read/xml"),
        (b"<html><body/></html>", "read/format"),
        (b"<questestinterop/>", "read/format"),
        (zipped({"readme.txt": "hello"}), "read/format"),
        (b'<!DOCTYPE x [<!ENTITY a "b">]><questestinterop>&a;</questestinterop>', "read/xml"),
        (b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><questestinterop>&a;</questestinterop>', "read/xml"),
        (("<a>" * 5000 + "</a>" * 5000).encode(), "read/xml"),
    ],
)
def test_what_is_no_quiz_is_refused_in_a_sentence(data: bytes, code: str) -> None:
    assert refusal(data) == code


def test_a_bomb_is_not_unpacked() -> None:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.xml", b"\0" * 40_000_000)
    assert refusal(out.getvalue()) == "read/limit"


def test_names_that_point_outside_are_left_out() -> None:
    found, report = read_bytes(
        zipped({"../a.xml": document(item(text("x"))), "b.xml": document(item(text("y")))}), "q.zip"
    )
    assert len(list(found.items())) == 1
    assert codes(report) == ["read/archive-path"]


def test_an_image_does_not_point_outside() -> None:
    place = '<response_xy ident="R"><render_hotspot><material><matimage uri="../../etc/passwd"/></material>'
    label = '<response_label ident="A">1,1,2,2</response_label></render_hotspot></response_xy>'
    found, report = read_bytes(zipped({"a.xml": document(item(place + label, rule(equal("A"))))}), "q.zip")
    assert found.assets == ()
    assert codes(report) == ["read/missing-image"]


@pytest.mark.parametrize("number", ["1e999999999", "NaN", "-Infinity", "9" * 5000, "1_0", "٣", "0x10", "", "-5"])
def test_odd_numbers_are_no_points(number: str) -> None:
    found, _ = read_bytes(document(item(choices("A", "B"), rule(equal("A"), number), fields={"qmd_weighting": number})))
    assert 0 <= next(found.items()).points < 10


def test_sums_do_not_grow_without_end() -> None:
    rules = "".join(rule(equal("A"), "1e399", action="Multiply", goes_on="Yes") for _ in range(500))
    quietly(document(item(choices("A", "B"), rules)), "q.xml")


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(SEEDS), st.integers(0, 8000), st.integers(0, 200), st.sampled_from(SEEDS))
def test_documents_with_pieces_missing_give_no_traceback(seed: str, start: int, length: int, other: str) -> None:
    start %= len(seed)
    quietly((seed[:start] + other[start : start + length] + seed[start + length :]).encode(), "q.xml")


ELEMENTS = """
    item itemmetadata qtimetadata qtimetadatafield fieldlabel fieldentry presentation material mattext response_lid
    response_str response_num response_xy response_grp render_choice render_fib render_hotspot render_slider matimage
    response_label resprocessing outcomes decvar respcondition conditionvar varequal varinside varsubset varsubstring
    and or not other unanswered vargte varlte vargt varlt setvar displayfeedback itemfeedback flow_mat hint
    hintmaterial solution solutionmaterial section sectionref itemref selection_ordering selection selection_number
    sourcebank_ref order rubric objectbank assessment duration presentation_material flow flow_label
"""
WORDS = ["", "1", "A", "x &lt; y", "-3", "1,1,2,2", "SCORE.max", "SCORE"]
ATTRIBUTES = [
    'ident="A"',
    'ident="A" rcardinality="Multiple"',
    'ident="A" rcardinality="Ordered"',
    'respident="A"',
    'respident="A" index="1"',
    'linkrefid="A"',
    'varname="A" action="Add"',
    'varname="A" action="Divide" maxvalue="0"',
    'uri="a.png"',
    'class="RIGHT_MATCH_BLOCK"',
    'rarea="Bounded" areatype="Bounded"',
    "",
]
TREES = st.recursive(
    st.sampled_from(WORDS),
    lambda inner: st.builds(
        lambda name, attributes, parts: f"<{name} {attributes}>{''.join(parts)}</{name}>",
        st.sampled_from(ELEMENTS.split()),
        st.sampled_from(ATTRIBUTES),
        st.lists(inner, max_size=4),
    ),
    max_leaves=30,
)


@settings(deadline=None, max_examples=100)
@given(st.lists(TREES, max_size=4), st.lists(TREES, max_size=4), st.lists(TREES, max_size=4))
def test_any_heap_of_elements_gives_no_traceback(shown: list[str], rules: list[str], parts: list[str]) -> None:
    answers = choices("A", "1") + "".join(shown)
    quietly(document(item(answers, rule(equal("A")) + "".join(rules), more="".join(parts)), *parts), "q.xml")
    quietly(document(item("".join(shown), "".join(rules), more="".join(parts)), *parts), "q.xml")


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 60_000), st.binary(min_size=1, max_size=6))
def test_damaged_packages_give_no_traceback(place: int, junk: bytes) -> None:
    data = bytearray(PACKAGE)
    place %= len(data)
    data[place : place + len(junk)] = junk
    quietly(bytes(data), "quiz.zip")


def test_a_manifest_that_is_broken_does_not_hide_the_quiz() -> None:
    found, report = read_bytes(zipped({"imsmanifest.xml": "<manifest", "a.xml": document(item(text("x")))}), "q.zip")
    assert len(list(found.items())) == 1
    assert codes(report) == ["read/xml"]


def test_a_damaged_member_is_why_there_is_no_quiz() -> None:
    start = PACKAGE.index(b"PK\x01\x02")  # the first entry of the list of contents; its checksum is 16 bytes on
    with zipfile.ZipFile(BytesIO(PACKAGE)) as archive:
        names = archive.namelist()
    for name in names:
        at = PACKAGE.index(name.encode(), start) - 46 + 16
        damaged = PACKAGE[:at] + bytes(4) + PACKAGE[at + 4 :]
        said = [one.message for one in api.read(Source("quiz.zip", damaged)).diagnostics]
        assert any(f'"{name}" cannot be unpacked' in message for message in said), (name, said)
