"""Files of other systems (QTIWorks, TAO, qti-package-maker) are read with their meaning, or kept out with a reason."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from quizkit import api
from quizkit.model import Item

from .samples import codes, read

KINDS = {  # file below ../shared/corpus: the kinds of the items that are read, and the codes of what is said
    "qti/2.1_choice__ghfrench-01-vauxpt1.xml": (["choice"], ["read/feedback"] * 2),
    "qti/2.1_composite__MAD01-SRinCO-demo.xml": (["none"], ["read/unsupported"]),
    "qti/2.1_extendedText__extendedTextInteraction-record.xml": (["extended_text"], ["read/unsupported"]),
    "qti/2.1_hottext__hottext.xml": (["hottext"], []),
    "qti/2.1_match__towns.xml": (["choice"] * 5, ["read/several", *["read/feedback"] * 3, "read/unsupported"]),
    "qti/2.1_order__ghfrench-01-01.xml": (["order"], ["read/unsupported"]),
    "qti/2.1_upload__upload.xml": (["upload"], []),
    "qti/pkg__NestedRootFolder.zip": (["choice"], []),
    "qti/pkg__qti22.zip": (["choice"] * 3, []),
    "real/23_qti-package-maker_minimal_qti_2.1_sample.zip": (["choice"] * 2, ["read/unsupported"]),
}
BROKEN = {  # file: the code of why nothing is read, and the line
    "qti/malformed__audio-video.xml": ("read/xml", 18),
    "real/51_qtiworks_BadManifest.zip": ("read/xml", 3),  # a tag is not closed until the end
}
KEYS = {  # file: for each item its id, its points and its right answers, as they stand in the XML
    "qti/2.1_choice__ghfrench-01-vauxpt1.xml": [("ghfrench-01-vauxpt1", 3, ["B", "D", "E"])],
    "qti/2.1_composite__MAD01-SRinCO-demo.xml": [("MAD01-SRinCO-demo", 1, [])],
    "qti/2.1_extendedText__extendedTextInteraction-record.xml": [("textEntryInteraction-record", 1, [])],
    "qti/2.1_hottext__hottext.xml": [("Demo_1_7", 1, ["B"])],
    "qti/2.1_match__towns.xml": [
        ("matchTowns-1", 2, ["NTH", "NTS"]),
        ("matchTowns-2", 2, ["NTH", "ST"]),
        ("matchTowns-3", 1, ["Y"]),
        ("matchTowns-4", 1, ["D"]),
        ("matchTowns-5", 1, ["Y"]),
    ],
    "qti/2.1_order__ghfrench-01-01.xml": [("ghfrench-01-01", 1, ["A", "C", "D", "F", "B", "E"])],
    "qti/2.1_upload__upload.xml": [("upload", 1, [])],
    "qti/pkg__NestedRootFolder.zip": [("choice", 1, ["A"])],
    "qti/pkg__qti22.zip": [("Q01", 1, ["tao"]), ("Q02", 1, ["lego"]), ("Q03", 1, ["turismo"])],
    "real/23_qti-package-maker_minimal_qti_2.1_sample.zip": [
        ("QUE__ef3d_8ee4_94c1", 1, ["answer_1"]),
        ("QUE__a9bb_94a2_57b4", 1, ["answer_1", "answer_2", "answer_3"]),
    ],
}


def load(shared: Path, name: str) -> Any:
    return read((shared / "corpus" / name).read_bytes(), file=name)


@pytest.mark.parametrize("name", KINDS)
def test_what_is_read_and_what_is_said(shared: Path, name: str) -> None:
    kinds, said = KINDS[name]
    quiz, report = load(shared, name)
    assert [item.interaction.kind for item in quiz.items()] == kinds
    assert codes(report) == said


@pytest.mark.parametrize("name", BROKEN)
def test_what_cannot_be_read(shared: Path, name: str) -> None:
    code, line = BROKEN[name]
    loaded = api.read(shared / "corpus" / name)
    assert loaded.quiz is None
    (said,) = loaded.diagnostics
    assert said.code == code
    assert said.location is not None
    assert said.location.line == line


@pytest.mark.parametrize("name", KEYS)
def test_keys(shared: Path, name: str) -> None:
    quiz, _ = load(shared, name)
    assert [(item.id, item.points, right(item)) for item in quiz.items()] == KEYS[name]


def right(item: Item) -> list[str | None]:
    interaction: Any = item.interaction
    if item.interaction.kind == "order":
        return [entry.id for entry in interaction.entries]
    return [choice.id for choice in getattr(interaction, "choices", ()) if choice.fraction > 0]


def test_every_file_of_qti_2_and_3_is_expected(shared: Path) -> None:
    corpus = shared / "corpus"
    found = {f"qti/{path.name}" for path in (corpus / "qti").iterdir() if not path.name.startswith(("1.2", "LIST"))}
    assert found <= KINDS.keys() | BROKEN.keys()


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [("qti/2.1_composite__MAD01-SRinCO-demo.xml", "template", "draws values at random for each student")],
)
def test_what_has_no_kind_here_is_kept(shared: Path, name: str, kind: str, words: str) -> None:
    """It draws its numbers by a program."""
    quiz, report = load(shared, name)
    (item,) = quiz.items()
    (said,) = report
    assert words in said.message
    assert said.item == f'"{item.id}"'
    assert item.extras["qti"]["type"] == kind
    assert "</assessmentItem>" in str(item.extras["qti"]["xml"])
    assert item.stem.first()[1].source.strip()


def test_a_mapping_that_takes_points_away(shared: Path) -> None:
    quiz, _ = load(shared, "qti/2.1_choice__ghfrench-01-vauxpt1.xml")
    (item,) = quiz.items()
    third = Fraction(1, 3)
    assert item.points == Decimal(3)
    assert [choice.fraction for choice in item.interaction.choices] == [-1, third, -1, third, third, -1]
    assert "all of them" in item.correct_feedback.first()[1].source
    assert "not right" in item.incorrect_feedback.first()[1].source


def test_an_order_with_feedback(shared: Path) -> None:
    (item,) = load(shared, "qti/2.1_order__ghfrench-01-01.xml")[0].items()
    texts = [entry.text.first()[1].source for entry in item.interaction.entries]
    assert texts == ["je", "tu", "il(elle)", "nous", "vous", "ils(elles)"]


def test_hottext_with_feedback_on_each_choice(shared: Path) -> None:
    (item,) = load(shared, "qti/2.1_hottext__hottext.xml")[0].items()
    assert [(choice.id, choice.fraction) for choice in item.interaction.choices] == [
        ("A", 0),
        ("B", 1),
        ("C", 0),
        ("D", 0),
        ("E", 0),
    ]
    assert all(choice.feedback is not None for choice in item.interaction.choices)
    assert "Sponsors of the Olympic Games [[A]] advertising" in " ".join(item.stem.first()[1].source.split())


def test_images_of_a_nested_package(shared: Path) -> None:
    quiz, _ = load(shared, "qti/pkg__NestedRootFolder.zip")
    (asset,) = quiz.assets
    assert asset.media_type == "image/png"
    assert f'src="{asset.name}"' in next(quiz.items()).stem.first()[1].source


def test_the_version_3_sniffer_and_reader_agree(shared: Path) -> None:
    for name in KINDS:
        quiz, _ = read((shared / "corpus" / name).read_bytes(), "qti30", name)
        assert [item.interaction.kind for item in quiz.items()] == KINDS[name][0]
