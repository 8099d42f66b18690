"""Files of other systems (QTIWorks, TAO, qti-package-maker) are read with their meaning, or kept out with a reason."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from quizkit.diagnostics import Unreadable

from .samples import codes, read

KINDS = {  # file below ../shared/corpus: the kinds of the items that are read, and the codes of what is said
    "qti/2.1_choice__ghfrench-01-vauxpt1.xml": (["choice"], ["read/feedback"] * 2),
    "qti/2.1_composite__MAD01-SRinCO-demo.xml": ([], ["read/unsupported"]),
    "qti/2.1_extendedText__extendedTextInteraction-record.xml": (["extended_text"], ["read/unsupported"] * 9),
    "qti/2.1_hottext__hottext.xml": (["hottext"], []),
    "qti/2.1_match__towns.xml": ([], ["read/unsupported"]),
    "qti/2.1_order__ghfrench-01-01.xml": (["order"], []),
    "qti/2.1_upload__upload.xml": (["upload"], []),
    "qti/pkg__NestedRootFolder.zip": (["choice"], []),
    "qti/pkg__qti22.zip": (["choice"] * 3, []),
    "real/23_qti-package-maker_minimal_qti_2.1_sample.zip": (["choice"] * 2, ["read/unsupported"]),
}


def load(shared: Path, name: str) -> Any:
    return read((shared / "corpus" / name).read_bytes(), file=name)


@pytest.mark.parametrize("name", KINDS)
def test_what_is_read_and_what_is_said(shared: Path, name: str) -> None:
    kinds, said = KINDS[name]
    quiz, report = load(shared, name)
    assert [item.interaction.kind for item in quiz.items()] == kinds
    assert codes(report) == said


@pytest.mark.parametrize("name", ["qti/malformed__audio-video.xml", "real/51_qtiworks_BadManifest.zip"])
def test_what_cannot_be_read(shared: Path, name: str) -> None:
    with pytest.raises(Unreadable):
        load(shared, name)


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
