"""What Moodle 4.5 made of each input of a table, and what quizkit makes of it."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats.gift.reader import read
from quizkit.model import Quiz
from quizkit.source import Source

from .truth import sections, stored, was_read

DATA = Path(__file__).parents[2] / "data" / "moodle"
CASES = {case["case"]: case for case in map(json.loads, (DATA / "gift-truth.jsonl").read_text("utf-8").splitlines())}


@dataclass(frozen=True)
class Meant:
    """A case that is read as its author meant it, though Moodle stores something else."""

    why: str
    code: str
    """The diagnostic that says what Moodle does."""
    facts: tuple[dict[str, Any], ...]
    """What must be read of each question, as far as it is not what Moodle stored."""


X_AND_Y = [("x", 1, ""), ("y", 0, "")]
QUESTION = {"type": "multichoice", "several": False, "stem": "t", "answers": X_AND_Y}
A_AND_B = [("a", 1, ""), ("b", 0, "")]

DEVIATIONS: dict[str, Meant] = {
    "esc-none-brace-text": Meant(
        "the set {1,2} is part of the text, the answers stand in the second braces",
        "read/brace",
        ({"type": "multichoice", "stem": "set {1,2} is?", "answers": X_AND_Y},),
    ),
    "esc-math-nu-neq": Meant(
        "inside a formula \\nu, \\neq and \\nabla are commands of TeX",
        "read/escape",
        ({"stem": "\x01math\x03\\nu \\neq \\nabla\x02"},),
    ),
    "pct-comma": Meant(
        "33,333 is a weight with a decimal comma",
        "read/weight",
        ({"answers": [(name, 0.33333, "") for name in "abc"]},),
    ),
    "pct-35-nostop": Meant(
        "the question that Moodle leaves out is read with its weights",
        "read/weight",
        (
            {"several": True, "stem": "t", "answers": [("a", 0.35, ""), ("b", 0.65, "")]},
            {"several": False, "stem": "t2", "answers": A_AND_B},
        ),
    ),
    "pct-35-nearest": Meant(
        "the weights are kept as they are written; Moodle was told to take the nearest",
        "read/weight",
        ({"answers": [("a", 0.35, ""), ("b", 0.65, "")]},),
    ),
    "num-text": Meant("a word is no number, and no key is better than any answer", "read/number", ({"answers": []},)),
    "num-frac": Meant("1/2 is a half", "read/number", ({"answers": [((0.5, 0.5), 1, "")]},)),
    "num-thousand": Meant("1,000 may be a thousand or one", "read/number", ({"answers": []},)),
    "tf-lower": Meant("{true} says true", "read/true-false", ({"type": "truefalse", "answers": [(1, ""), (0, "")]},)),
    "tf-greek": Meant("{ΣΩΣΤΟ} says true", "read/true-false", ({"type": "truefalse", "answers": [(1, ""), (0, "")]},)),
    "id-dup": Meant("both questions keep the id their author gave", "read/id", ({"id": "same"}, {"id": "same"})),
    "cat-lower": Meant("a category in small letters", "read/category", (QUESTION,)),
    "cat-space": Meant("a category with a space", "read/category", (QUESTION,)),
    "order-esc": Meant(
        "escapes and formats mean in things to order what they mean elsewhere",
        "read/escape",
        ({"answers": ["a=b", "\x01strong\x03c\x02", "d#e"]},),
    ),
    "order-oneline": Meant(
        "Moodle stores a question without anything to order", "read/order", ({"answers": ["a b c"]},)
    ),
    "ans-gt": Meant("Moodle stores a question without anything to order", "read/order", ({"answers": ["=a ~b"]},)),
    "match-stem-only": Meant(
        "the pair without a right side is left out, and the rest of the file is read",
        "read/match",
        ({"stem": "t0"}, {"type": "match", "pairs": [("b", "c"), ("d", "e")]}, {"type": "multichoice", "stem": "t2"}),
    ),
    "md-math": Meant(
        "\\( begins a formula in Markdown too, where Moodle shows a bracket",
        "read/markup",
        ({"stem": "\x01math\x03a_1 = b_2\x02 and \x01display\x03x_1 y_2\x02"},),
    ),
    "md-math-doubled": Meant(
        "\\\\( is a formula to Moodle, whose Markdown takes one backslash away", "", ({"stem": "\x01math\x03a_1\x02"},)
    ),
    "tag-special": Meant("a tag that Moodle loses", "read/tag", ({"tags": ["a<b", "a`b", "C++ & #1"]},)),
}

NAMES = {
    "name-300": "α" * 300,  # Moodle cuts it
    "name-html": "bold a<b & c",  # Moodle takes "<b & c" for a tag
    "name-lt2": "if x<5 then",  # Moodle takes "<5 then" for a tag
    "name-mlang": "α",  # Moodle keeps the tags of its multi-language filter
}
"""Names that are read otherwise than Moodle stores them."""

REFUSED = {
    "pct-35": ("read/weight", 1),
    "pct-35-stop": ("read/weight", 3),
    "pct-150": ("read/weight", 1),
    "mc-one-opt": ("read/option", 1),
    "blank-line-in-answers": ("read/blank-line", 1),
    "line-0-alone": ("read/blank-line", 1),
    "slash-first-no-name": ("read/empty", 0),
    "num-comma": ("read/number", 1),
    "num-zero": ("read/number", 1),
    "num-pct-tol": ("read/number", 1),
    "num-notol-range-bad": ("read/number", 3),
    "sa-arrow-fb": ("read/match", 1),
    "sa-arrow-roundtrip": ("read/match", 1),
    "sa-noeq-0": ("read/option", 1),
    "sa-max50-abort": ("read/weight", 3),
    "match-one": ("read/match", 1),
    "match-long": ("read/match", 1),
    "match-255-midfile": ("read/match", 3),
    "bad-in-middle-crash": ("read/option", 3),
    "id-space": ("read/tag", 1),
}
"""Files that Moodle refuses or stops in: why, and how many questions are read all the same."""

DAMAGED = {"emoji-nul"}
"""A NUL character: Moodle cuts the text there; quizkit does not take the file for text."""


def read_case(name: str) -> tuple[Quiz, Report]:
    report = Report()
    return read(Source("case.gift", CASES[name]["input"].encode()), report), report


IMPORTED = [name for name, case in CASES.items() if case["imported"] and name not in DAMAGED]


@pytest.mark.parametrize("name", IMPORTED)
def test_read_as_moodle_read_it(name: str) -> None:
    quiz, report = read_case(name)
    expected = [stored(question) for question in CASES[name]["questions"]]
    meant = DEVIATIONS.get(name)
    if meant is not None:
        expected = (expected + [{}] * len(meant.facts))[: len(meant.facts)]
        expected = [{**facts, **changes} for facts, changes in zip(expected, meant.facts, strict=True)]
        assert not meant.code or meant.code in [diagnostic.code for diagnostic in report]
    found = [was_read(item) for item in quiz.items()]
    assert len(found) == len(expected)
    for facts, wanted in zip(found, expected, strict=True):
        assert {key: facts.get(key) for key in wanted} == wanted


@pytest.mark.parametrize("name", [name for name in IMPORTED if name not in DEVIATIONS])
def test_names_and_categories_are_moodles(name: str) -> None:
    quiz, _ = read_case(name)
    for question, (category, item) in zip(CASES[name]["questions"], sections(quiz), strict=True):
        assert category == question.get("category")
        if item.title is not None:
            assert item.title.first()[1].source == NAMES.get(name, question["name"])
        else:
            assert question["name"] in ("", question["questiontext"])


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if not case["imported"]])
def test_what_moodle_refuses_is_read_with_the_reason(name: str) -> None:
    code, count = REFUSED[name]
    quiz, report = read_case(name)
    assert sum(1 for _ in quiz.items()) == count
    said = [diagnostic for diagnostic in report if diagnostic.code == code]
    assert said
    assert all(diagnostic.location is not None and diagnostic.advice for diagnostic in said)
    assert count == 0 or all(diagnostic.location and diagnostic.location.line for diagnostic in said)


@pytest.mark.parametrize("name", DAMAGED)
def test_a_nul_is_no_text(name: str) -> None:
    with pytest.raises(Unreadable):
        read_case(name)


def test_every_type_is_read_as_moodle_read_it() -> None:
    source = Source("all.gift", (DATA / "moodle-all-types.gift.txt").read_bytes())
    report = Report()
    quiz = read(source, report)
    known = json.loads((DATA / "moodle-all-types.gift.txt.moodle.json").read_text(encoding="utf-8"))
    found = [was_read(item) for item in quiz.items()]
    assert found == [{**was, **stored(question)} for was, question in zip(found, known["questions"], strict=True)]
    assert [name for name, _ in sections(quiz)] == [question["category"] for question in known["questions"]]
    assert [diagnostic.code for diagnostic in report] == ["read/order"]
