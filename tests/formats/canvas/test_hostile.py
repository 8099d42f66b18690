"""Files that nobody has reason to trust: a sentence each, never a traceback, never much time."""

import zipfile
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quizkit.diagnostics import Report, Severity, Unreadable
from quizkit.formats.canvas.read_package import read
from quizkit.model import Quiz
from quizkit.source import Source

from .support import TRUTH, codes, document, item, members, quiz, read_bytes, read_items, written, zipped
from .test_all_types import PACKAGE as ALL_TYPES
from .test_packages import choice_item
from .test_writing import whole_quiz


def refusal(data: bytes, name: str = "quiz.zip") -> str:
    """The code of what stops the reader."""
    with pytest.raises(Unreadable) as caught:
        read(Source(name, data), Report())
    return caught.value.diagnostic.code


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"PK\x03\x04 no zip", "read/archive"),
        (b"", "read/empty"),
        (b"<questestinterop>", "read/xml"),
        (b"\xff\xfe\x00", "read/xml"),
        (b"<html><body/></html>", "read/format"),
        (zipped({"readme.txt": "hello"}), "read/format"),
        (zipped({"a.xml": "<quiz/>"}), "read/format"),
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
    found, report = read_bytes(zipped({"../../a.xml": document(choice_item("x")), "b.xml": document(choice_item())}))
    assert [found_item.id for found_item in found.items()] == ["i1"]
    assert codes(report) == ["read/archive-path"]


def test_an_image_does_not_point_outside() -> None:
    stem = '&lt;img src="../../../../etc/passwd" alt="x"&gt;'
    found, report = read_bytes(zipped({"a.xml": document(choice_item(stem=stem))}))
    assert found.assets == ()
    assert codes(report) == ["read/missing-image"]


def test_a_damaged_image_does_not_stop_the_quiz() -> None:
    stem = '&lt;img src="$IMS-CC-FILEBASE$/a.png" alt="x"&gt;'
    data = zipped({"a.xml": document(choice_item(stem=stem)), "web_resources/a.png": b"pixels of the image"})
    found, report = read_bytes(data.replace(b"pixels of the image", b"damage in the image"))
    assert [found_item.id for found_item in found.items()] == ["i1"]
    assert codes(report) == ["read/archive"]


@pytest.mark.parametrize("number", ["1e999999999", "NaN", "-Infinity", "9" * 5000, "1_0", "٣", "0x10", ""])
def test_odd_numbers_are_no_points(number: str) -> None:
    points = (
        f"</qtimetadatafield><qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>{number}</fieldentry>"
        "</qtimetadatafield>"
    )
    (found_item,), _ = read_items(choice_item().replace("</qtimetadatafield>", points, 1))
    assert 0 <= found_item.points < 10


@pytest.mark.parametrize("number", ["1e999999999", "NaN", "1e-999999999", "5" * 300])
def test_odd_numbers_are_no_answers(number: str) -> None:
    (case,) = [case for case in TRUTH if case["case"] == "num range in and"]
    found, _ = read_items(case["item_xml"].replace(">3<", f">{number}<"))
    assert found[0].interaction.answers == ()


SEEDS = [case["item_xml"] for case in TRUTH] + [choice_item()]
CUTS = st.tuples(st.sampled_from(SEEDS), st.integers(0, 4000), st.integers(0, 200), st.sampled_from(SEEDS))


@settings(deadline=None, max_examples=60)
@given(CUTS)
def test_documents_with_pieces_missing_give_no_traceback(cut: tuple[str, int, int, str]) -> None:
    seed, start, length, other = cut
    start = start % len(seed)
    xml = document(seed[:start] + other[start : start + length] + seed[start + length :])
    quietly(xml.encode(), "q.xml")


ELEMENTS = """
    item itemmetadata qtimetadata qtimetadatafield fieldlabel fieldentry presentation material mattext response_lid
    response_str render_choice render_fib response_label resprocessing respcondition conditionvar varequal and or not
    other vargte varlte setvar displayfeedback itemfeedback flow_mat hint solution section selection_ordering
    selection selection_number sourcebank_ref itemproc_extension calculated formulas formula vars var flow
"""
TYPES = sorted({found for case in TRUTH for found in case["item_xml"].split("<fieldentry>") if "_question<" in found})
TREES = st.recursive(
    st.sampled_from(["", "1", "response1", "x &lt; y", "-3", *(found.partition("<")[0] for found in TYPES)]),
    lambda inner: st.builds(
        lambda name, parts: f'<{name} ident="1" name="x" respident="1">{"".join(parts)}</{name}>',
        st.sampled_from(ELEMENTS.split()),
        st.lists(inner, max_size=4),
    ),
    max_leaves=30,
)


@settings(deadline=None, max_examples=80)
@given(st.sampled_from([found.partition("<")[0] for found in TYPES]), st.lists(TREES, max_size=5))
def test_any_heap_of_elements_gives_no_traceback(kind: str, parts: list[str]) -> None:
    head = (
        "<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel>"
        f"<fieldentry>{kind}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>"
    )
    quietly(document(f'<item ident="i">{head}{"".join(parts)}</item>', *parts).encode(), "q.xml")


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 20_000), st.binary(min_size=1, max_size=6))
def test_damaged_packages_give_no_traceback(place: int, junk: bytes) -> None:
    data = bytearray(PACKAGE)
    place %= len(data)
    data[place : place + len(junk)] = junk
    quietly(bytes(data), "quiz.zip")


PACKAGE = written(whole_quiz())


def quietly(data: bytes, name: str) -> None:
    """Reading ends with a quiz or a sentence."""
    try:
        found, _ = read_bytes(data, name)
        assert isinstance(found, Quiz)
    except Unreadable as error:
        assert error.diagnostic.message.endswith(".")


def test_a_manifest_that_is_broken_does_not_hide_the_quiz() -> None:
    package = members(written(quiz(item(), id="b"))) | {"imsmanifest.xml": b"<manifest"}
    found, report = read_bytes(zipped(package))
    assert len(list(found.items())) == 1
    assert codes(report) == ["read/xml"]


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        (b"", "read/empty"),
        (b"\xef\xbb\xbf", "read/xml"),
        (b"\0\0\0", "read/empty"),
        (b"<html/>", "read/format"),
        (b"<a>" * 300 + b"</a>" * 300, "read/xml"),
        (b'<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', "read/xml"),
    ],
)
@pytest.mark.parametrize("lost", ["gquiz1/gquiz1.xml", "non_cc_assessments/gbank1.xml.qti"])
def test_a_listed_quiz_that_is_none_is_no_silent_loss(broken: bytes, code: str, lost: str) -> None:
    """The rest of the package is read, so nothing else would tell."""
    files = {**members(ALL_TYPES), lost: broken}
    found, report = read_bytes(zipped(files))
    assert list(found.items())
    said = next(one for one in report if one.code == code)
    assert said.severity is Severity.ERROR and said.advice
    assert said.location is not None and str(said.location.file).endswith(f"!{lost}")
    assert "XML_PARSE" not in said.message


def test_a_quiz_below_a_long_comment_is_read() -> None:
    manifest = (
        '<manifest><resources><resource type="imsqti_xmlv1p2"><file href="a.xml"/></resource></resources></manifest>'
    )
    whole = document(choice_item()).replace("<questestinterop", f"<!--{'x' * 5000}--><questestinterop", 1)
    found, report = read_bytes(zipped({"imsmanifest.xml": manifest, "a.xml": whole}))
    assert [one.id for one in found.items()] == ["i1"]
    assert codes(report) == []
