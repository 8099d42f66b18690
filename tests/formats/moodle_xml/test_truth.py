"""What Moodle 4.5 made of each input of a table, and what quizkit makes of it."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ..gift.truth import sections
from .reading import Found, moodle
from .truth import stored, was_read

DATA = Path(__file__).parents[2] / "data" / "moodle"
CASES = {case["case"]: case for case in map(json.loads, (DATA / "xml-truth.jsonl").read_text("utf-8").splitlines())}


class Meant(NamedTuple):
    """A case that is read as its author meant it, though Moodle stores something else."""

    why: str
    code: str | None
    """The diagnostic that says what Moodle does; None where Moodle loses nothing."""
    facts: tuple[dict[str, Any], ...]
    """What must be read of each question, as far as it is not what Moodle stored."""


A_AND_B = [("a", 1, ""), ("b", 0, "")]

DEVIATIONS: dict[str, Meant] = {
    "name-300": Meant("the name is longer than Moodle's", "read/name", ({"name": "α" * 300},)),
    "name-html": Meant("a < that begins no tag", "read/name", ({"name": "a x if i<5 ok"},)),
    "answernumbering-bad": Meant("ABC can only mean ABCD", "read/numbering", ({"numbering": "ABCD"},)),
    "answer-textless": Meant(
        "the options stand outside of <text>, and Moodle stores none", "read/text", ({"answers": A_AND_B},)
    ),
    "single-False": Meant("False says false", "read/flag", ({"several": True},)),
    "tf-True": Meant(
        "True is right, though it stands where Moodle takes it for false",
        "read/true-false",
        ({"answers": [(1, ""), (0, "")]},),
    ),
    "num-comma": Meant(
        "a decimal comma; Moodle stores 314 ± 1", "read/number", ({"answers": [((3.13, 3.15), 1, "")]},)
    ),
    "gapselect-missing-choice": Meant("there is no word for the gap", "read/gap", ({}, {"lists": [None]}, {})),
    "multilang": Meant("two languages; Moodle stores both, and its filter shows one", None, ({"stem": "Hi"},)),
    "fraction-33.33-nearest": Meant("33.33 is a third", "read/weight", ({},)),
}

SAID: dict[str, list[str]] = {
    "bad-format": ["read/format"],
    "no-correct": ["read/no-key"],
    "answer-empty": ["read/option"],
    "file-missing": ["read/missing-image"],
    "file-dup": ["read/file", "read/file"],
    "file-nopath-bad64": ["read/file"],
    "tf-greek": [],
}
"""What is said of files that are read as Moodle reads them; nothing of all others."""

REFUSED = {
    "no-name": ("read/name", 1),
    "unescaped-html-child": ("read/xml", 1),
    "entity-nbsp": ("read/xml", 1),
    "control-char": ("read/xml", 1),
    "namespace": ("read/xml", 1),
    "root-other": ("read/xml", 1),
    "fraction-33.33": ("read/weight", 1),
    "fraction-comma": ("read/weight", 1),
    "no-answers": ("read/option", 2),
    "tf-one": ("read/true-false", 1),
    "num-text": ("read/number", 2),
    "unknown-type": ("read/type", 3),
    "ordering-no-snc": ("read/order", 1),
    "cloze-bad": ("read/weight", 3),
    "cloze-none": ("read/cloze", 3),
    "idnumber-long": ("read/id", 3),
    "defaultgrade-comma": ("read/points", 1),
}
"""Files that Moodle refuses or stops in: why, and how many questions are read all the same."""

IMPORTED = [name for name, case in CASES.items() if case["imported"]]


def read_case(name: str) -> Found:
    return moodle(CASES[name]["input"])


@pytest.mark.parametrize("name", IMPORTED)
def test_read_as_moodle_read_it(name: str) -> None:
    found = read_case(name)
    expected = [stored(question) for question in CASES[name]["questions"]]
    meant = DEVIATIONS.get(name)
    if meant is not None:
        expected = [{**facts, **changes} for facts, changes in zip(expected, meant.facts, strict=True)]
        assert meant.code in found.codes if meant.code else not found.codes
    else:
        assert found.codes == SAID.get(name, [])
    facts = [was_read(item) for item in found.items]
    assert len(facts) == len(expected)
    for read, wanted in zip(facts, expected, strict=True):
        assert {key: read.get(key) for key in wanted} == wanted


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if not case["imported"]])
def test_what_moodle_refuses_is_read_with_the_reason(name: str) -> None:
    code, count = REFUSED[name]
    found = read_case(name)
    assert len(found.items) == count
    said = [diagnostic for diagnostic in found.said if diagnostic.code == code]
    assert said
    assert all(one.location is not None and one.location.line and one.advice for one in said)


class TestWhatRefusedFilesSay:
    def test_html_that_nobody_escaped(self) -> None:
        assert was_read(read_case("unescaped-html-child").item)["stem"] == "t"

    def test_an_entity_of_html(self) -> None:
        assert read_case("entity-nbsp").item.stem.first()[1].source == "a\xa0b"

    def test_a_control_character(self) -> None:
        assert read_case("control-char").item.stem.first()[1].source == "ab"

    def test_fractions(self) -> None:
        assert was_read(read_case("fraction-33.33").item)["answers"] == [("a", 0.33333, ""), ("b", 0.66667, "")]
        assert was_read(read_case("fraction-comma").item)["answers"] == [("a", 0.33333, ""), ("b", 1, "")]

    def test_one_answer_of_true_and_false(self) -> None:
        assert was_read(read_case("tf-one").item)["answers"] == [(1, ""), (0, "")]

    def test_points_with_a_comma(self) -> None:
        assert read_case("defaultgrade-comma").item.points == 2.5

    def test_a_gap_without_full_marks(self) -> None:
        (gap,) = was_read(read_case("cloze-bad").items[1])["gaps"]
        assert gap == {"type": "shortanswer", "answers": [("a", 0, ""), ("b", 0, "")]}

    def test_an_unknown_type_is_kept(self) -> None:
        assert read_case("unknown-type").items[1].extras == {"moodle-xml": {"type": "hotspot", "xml": ""}}


def test_every_type_is_read_as_moodle_read_it() -> None:
    found = moodle((DATA / "moodle-all-types.xml").read_bytes(), "el")
    known = json.loads((DATA / "moodle-all-types.xml.moodle.json").read_text(encoding="utf-8"))
    facts = [was_read(item) for item in found.items]
    assert facts == [{**was, **stored(question)} for was, question in zip(facts, known["questions"], strict=True)]
    assert [name for name, _ in sections(found.quiz)] == [question["category"] for question in known["questions"]]
    assert found.codes == ["read/tolerance"]
    assert len(found.quiz.assets) == 1 + 1 + 1
