"""Items and packages that strict systems refuse: what is wrong is said, and no key is guessed."""

from pathlib import Path

import pytest

from quizkit.diagnostics import Severity, Unreadable
from quizkit.model import ChoiceInteraction

from .samples import read

BROKEN = Path(__file__).parents[2] / "data" / "qti" / "broken"

SAID = {  # file: the codes of what is said, and the fractions of what is read (None: nothing is read)
    "21_bad_basetype": (["read/schema"], [1, 0, 0]),
    "21_dup_choice": (["read/duplicate"], None),
    "21_html5_audio": (["read/missing-file"], [1, 0, 0]),
    "21_identifier_starts_digit": (["read/identifier"], [1, 0, 0]),
    "22_html5_audio_ok": (["read/missing-file"], [1, 0, 0]),
    "30_bad_identifier_space": (["read/identifier", "read/key"], [None, None, None]),
    "30_camelcase_attr": (["read/schema"], [1, 0, 0]),
    "30_missing_title": (["read/title"], [1, 0, 0]),
    "30_sch_min_gt_max": (["read/key", "read/limits"], [None, None, None]),
    "30_text_direct_in_body": (["read/schema"], [1, 0, 0]),
    "30_undeclared_response": (["read/undeclared"], None),
    "30_value_names_no_choice": (["read/key"], [None, None, None]),
}


@pytest.mark.parametrize("name", SAID)
def test_broken_items(name: str) -> None:
    expected, fractions = SAID[name]
    quiz, report = read((BROKEN / f"{name}.xml").read_bytes(), file=f"{name}.xml")
    assert [diagnostic.code for diagnostic in report] == expected
    for diagnostic in report:
        assert diagnostic.location is not None
        assert diagnostic.location.file == f"{name}.xml"
        assert diagnostic.location.line == 2
    items = list(quiz.items())
    if fractions is None:
        assert items == []
        assert any(diagnostic.severity is Severity.ERROR for diagnostic in report)
    else:
        assert isinstance(items[0].interaction, ChoiceInteraction)
        assert [choice.fraction for choice in items[0].interaction.choices] == fractions


def test_every_broken_file_is_tested() -> None:
    assert {path.stem for path in BROKEN.glob("*.xml")} == {*SAID, "30_not_wellformed", "30_unknown_html"}


def test_not_well_formed() -> None:
    with pytest.raises(Unreadable) as caught:
        read((BROKEN / "30_not_wellformed.xml").read_bytes(), file="broken.xml")
    assert caught.value.diagnostic.code == "read/xml"
    assert caught.value.diagnostic.location is not None
    assert caught.value.diagnostic.location.line == 2


def test_unknown_html_keeps_its_words() -> None:
    quiz, _ = read((BROKEN / "30_unknown_html.xml").read_bytes(), file="html.xml")
    (item,) = quiz.items()
    assert "x" in item.stem.first()[1].source


def test_broken_package() -> None:
    quiz, report = read((BROKEN / "pkg_broken.zip").read_bytes())
    said = [(diagnostic.code, str(diagnostic.location)) for diagnostic in report]
    assert said == [
        ("read/identifier", "test.zip!imsmanifest.xml:2"),
        ("read/reference", "test.zip!imsmanifest.xml:2"),
        ("read/reference", "test.zip!imsmanifest.xml:2"),
        ("read/version", "test.zip!items/match.xml"),
        ("read/missing-file", "test.zip!test.xml:2"),
    ]
    assert [item.id for item in quiz.items()] == ["choice_single", "multi_partial", "text_entry", "match"]
