"""The files of a run are compared with one another."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, run  # noqa: F401 - a fixture

ONE = (
    "  - {question: Which planet is the largest?, options: [Mars, Jupiter, Venus], answer: B, explanation: So it is.}\n"
)
OTHERS = "".join(
    f"  - {{question: Which of these is {word}?, options: [a, b, c], answer: B, explanation: So it is.}}\n"
    for word in ("alive", "dead", "green", "blue")
)


@pytest.fixture
def found(run: Run, tmp_path: Path):  # noqa: F811
    """What is said of ``b.yaml``, which holds these questions, after ``a.yaml``, which holds others."""

    def told(first: str, second: str, *options: str) -> list[tuple[str, str, str | None]]:
        for name, text in (("a.yaml", first), ("b.yaml", second)):
            (tmp_path / name).write_text(f"questions:\n{text}", "utf-8")
        report = json.loads(run("lint", "a.yaml", "b.yaml", "--format", "json", *options).stdout)
        said = [one for one in report["findings"] if not one["rule"].startswith("read/")]
        assert all(one["file"] == "b.yaml" for one in said)
        return [(one["rule"], one["message"], one["item"]) for one in said]

    return told


COPIED = [("stem/duplicate", "it asks the same as question 1 of a.yaml.", "question 5")]


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        (ONE, COPIED),
        (ONE.replace("[Mars, Jupiter, Venus], answer: B", "[Jupiter, Venus, Mars], answer: A"), COPIED),
        (ONE.replace("the largest?", "the  LARGEST?"), COPIED),
        (ONE.replace("Which planet", "Which other planet"), []),
        (ONE.replace("Mars", "Pluto").replace("Venus", "Ceres"), []),
        (ONE.replace("answer: B", "lint_ignore: {stem/duplicate: as a warm-up}, answer: B"), []),
        (
            ONE.replace("answer: B", "answer: A"),
            [("key/conflict", "question 1 of a.yaml asks the same, and another option is right there.", "question 5")],
        ),
    ],
)
def test_what_is_the_same(found, second: str, expected: list[object]) -> None:
    assert found(ONE, OTHERS + second) == expected


def test_the_line_is_that_of_the_later_file(run: Run, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "a.yaml").write_text(f"questions:\n{ONE}")
    (tmp_path / "b.yaml").write_text(f"questions:\n{OTHERS}{ONE}")
    (one,) = json.loads(run("lint", ".", "--format", "json").stdout)["findings"]
    assert (one["file"], one["line"], one["path"]) == ("b.yaml", 6, "questions[4]")


def test_a_whole_copy_is_said_once_as_a_note(found) -> None:
    (one,) = found(OTHERS + ONE, ONE + OTHERS)
    assert one == ("stem/duplicate", "5 of its 5 questions are also asked in a.yaml.", None)


def test_other_stimuli_and_pictures_are_other_questions(found) -> None:
    with_picture = ONE.replace("question: Which planet is the largest?", 'question: "![x](x.png) Which one?"')
    assert found(with_picture, OTHERS + with_picture, "--select", "stem") == COPIED
    assert found(with_picture, OTHERS + with_picture.replace("x.png", "y.png"), "--select", "stem") == []


def test_profiles_and_selections_hold(found) -> None:
    assert found(ONE, OTHERS + ONE, "--ignore", "stem/duplicate") == []
    assert found(ONE, OTHERS + ONE, "--select", "key") == []
    assert found(ONE, OTHERS + ONE, "--select", "stem/duplicate") == COPIED


def test_a_baseline_knows_them(run: Run, tmp_path: Path, found) -> None:  # noqa: F811
    assert found(ONE, OTHERS + ONE) == COPIED
    assert "Wrote 1 finding in 1 file" in run("lint", "a.yaml", "b.yaml", "--write-baseline", "base.json").stdout
    again = run("lint", "a.yaml", "b.yaml", "--baseline", "base.json")
    assert (again.exit_code, again.stderr) == (0, "")
    assert again.stdout == "No new problems found. 1 known finding of the baseline is left out.\n"
    (tmp_path / "a.yaml").write_text(f"questions:\n{OTHERS}")
    mended = run("lint", "a.yaml", "b.yaml", "--baseline", "base.json", "--prune-baseline", "--ignore", "stem")
    assert "Took 0 mended findings" in mended.stderr


def test_many_of_one_stem_take_bearable_time(run: Run, tmp_path: Path) -> None:  # noqa: F811
    """A thousand times "Choose the right word." in two files, each with other words."""
    for name in "ab":
        words = "".join(
            f"  - {{question: Choose the right word., options: [{name}{n}, x{name}{n}, y{name}{n}], answer: A}}\n"
            for n in range(1000)
        )
        (tmp_path / f"{name}.yaml").write_text(f"questions:\n{words}")
    assert "stem/duplicate" not in run("lint", "a.yaml", "b.yaml", "--select", "stem/duplicate").stdout
