"""Files that Moodle itself and other people wrote, and what Moodle made of them."""

import json
from pathlib import Path

import pytest

from quizkit import api
from quizkit.source import Source
from quizkit.verify import differences

from .reading import CAPABILITY, Found, moodle
from .truth import stored, was_read

ALL_TYPES = Path(__file__).parents[2] / "data" / "moodle" / "moodle-all-types.xml"
FILES = [
    "moodle/ddwtos.xml",
    "moodle/essay.xml",
    "moodle/gapselect.xml",
    "moodle/multianswer.xml",
    "moodle/multichoice.xml",
    "moodle/nested_categories_with_questions.xml",
    "moodle/old_format_file.xml",
    "moodle/ordering.xml",
    "moodle/truefalse.xml",
    "real/33_amc2moodle_numerical.xml",
]


def again(found: Found, data: bytes) -> None:
    """What is read of a file and written says the same when it is read: all of it, and all that only Moodle knows."""
    exported = api.export(found.quiz, "moodle-xml")
    assert exported.data is not None, [str(diagnostic) for diagnostic in exported.diagnostics]
    assert exported.items == len(found.items)
    assert [str(diagnostic) for diagnostic in exported.diagnostics] == []
    second = moodle(exported.data, found.quiz.language)
    for item, other in zip(found.items, second.items, strict=True):
        assert other.extras == item.extras
        assert item.id in (None, other.id)
    assert second.quiz.extras == found.quiz.extras
    identified = found.quiz.replaced(
        sections=tuple(
            section.replaced(
                items=tuple(item.replaced(id=other.id) for item, other in zip(section.items, back.items, strict=True))
            )
            for section, back in zip(found.quiz.sections, second.quiz.sections, strict=True)
        )
    )
    assert differences(identified, second.quiz, CAPABILITY) == []
    assert api.export(second.quiz, "moodle-xml").data == exported.data
    assert {asset.digest for asset in found.quiz.assets} == {asset.digest for asset in second.quiz.assets}
    assert data.count(b"<file ") >= len(found.quiz.assets)


@pytest.mark.parametrize("name", FILES)
def test_read_as_moodle_read_it(shared: Path, name: str) -> None:
    path = shared / "corpus" / name
    found = moodle(path.read_bytes())
    known = json.loads(path.with_name(f"{path.name}.moodle.json").read_text("utf-8"))["questions"]
    facts = [was_read(item) for item in found.items]
    assert facts == [{**was, **stored(question)} for was, question in zip(facts, known, strict=True)]
    assert found.codes == []


@pytest.mark.parametrize("name", FILES)
def test_what_is_written_again_says_the_same(shared: Path, name: str) -> None:
    data = (shared / "corpus" / name).read_bytes()
    again(moodle(data), data)


def test_every_type_says_the_same_when_it_is_written_again() -> None:
    data = ALL_TYPES.read_bytes()
    again(moodle(data, "el"), data)


def test_weights_that_moodle_refuses(shared: Path) -> None:
    found = moodle((shared / "corpus/moodle/error_invalid_grades.xml").read_bytes())
    assert found.codes == ["read/weight"]
    assert [str(choice.fraction) for choice in found.item.interaction.choices] == [  # type: ignore[union-attr]
        "-1/2", "33/100", "1/3", "-1/2", "1/3",
    ]  # fmt: skip


@pytest.mark.parametrize("target", ["gift", "canvas", "qti21", "qti30", "json", "yaml"])
def test_other_formats_get_what_they_can_hold(target: str) -> None:
    """The rest is said, and a whole format keeps even what only Moodle knows."""
    quiz = moodle(ALL_TYPES.read_bytes(), "el").quiz
    exported = api.export(quiz, target)
    assert exported.data is not None, [str(diagnostic) for diagnostic in exported.diagnostics]
    codes = {diagnostic.code for diagnostic in exported.diagnostics}
    assert not [code for code in codes if code.startswith("bug/")]
    if target in ("json", "yaml"):
        assert exported.items == 15
        loaded = api.read(Source(f"a.{target}", exported.data))
        assert loaded.quiz is not None
        assert api.export(loaded.quiz, "moodle-xml").data == api.export(quiz, "moodle-xml").data
    else:
        assert "loss/extras" in codes
        assert exported.items + exported.refused == 15
