"""The right answers of all files of a run are counted together."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, run  # noqa: F401 - a fixture


def questions(name: str, keys: str, longest: bool = False) -> str:
    """Questions with four options each, with these keys; the key is the longest option or the shortest."""
    told = []
    for number, key in enumerate(keys):
        options = [f"{letter} {'long' if (letter == key) == longest else 'x'} {number}" for letter in "ABCD"]
        told.append(f"  - {{question: {name} {number}?, options: [{', '.join(options)}], answer: {key}}}\n")
    return "questions:\n" + "".join(told)


@pytest.fixture
def found(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # noqa: F811
    """What is said of the keys of these files: rule, file and sentence."""
    monkeypatch.chdir(tmp_path)

    def told(files: dict[str, str], *options: str) -> list[tuple[str, str, str]]:
        for name, text in files.items():
            (tmp_path / name).write_text(text, "utf-8")
        report = json.loads(run("lint", *files, "--format", "json", *options).stdout)
        return [(one["rule"], one["file"], one["message"]) for one in report["findings"]]

    return told


SELECT = ("--select", "key/position,key/longest")


def test_small_files_are_counted_together(found) -> None:
    # 15 and 15 and 15 times B of 45: by chance about 11; each file alone has too few questions
    files = {f"{name}.yaml": questions(name, "B" * 15) for name in "abc"}
    assert found(files, *SELECT) == [
        (
            "key/position",
            "a.yaml",
            "in the 45 questions with 4 options of 3 files, the right one is A 0 times, B 45 times, C 0 times and "
            "D 0 times.",
        )
    ]


def test_a_file_that_shows_it_by_itself_is_not_counted_again(found) -> None:
    files = {"a.yaml": questions("a", "B" * 40), "b.yaml": questions("b", "ABCD" * 10)}
    assert [one[:2] for one in found(files, *SELECT)] == [("key/position", "a.yaml")]


def test_leanings_that_make_up_for_one_another(found) -> None:
    files = {f"{key}.yaml": questions(key, key * 20) for key in "ABCD"}
    assert found(files, *SELECT) == []


def test_the_longest(found) -> None:
    files = {f"{name}.yaml": questions(name, "ABCD" * 5, longest=True) for name in "ab"}
    assert found(files, *SELECT) == [
        (
            "key/longest",
            "a.yaml",
            "the right option is the longest in 40 of the 40 questions with 4 options of 2 files (100%; by chance it "
            "would be in 25%).",
        )
    ]


def test_profiles_selections_and_settings_hold(found, tmp_path: Path) -> None:
    files = {f"{name}.yaml": questions(name, "B" * 20) for name in "abc"}
    assert found(files, "--select", "key/longest") == []
    (tmp_path / "quizkit.toml").write_text('[[per-file]]\nfiles = "a.yaml"\nignore = ["key/position"]\n')
    ((_, file, message),) = found(files, *SELECT)
    assert (file, message.partition(",")[0]) == ("b.yaml", "in the 40 questions with 4 options of 2 files")


@pytest.mark.parametrize("way", [("--no-cache",), (), (), ("--jobs", "2"), ("--jobs", "2", "--no-cache")])
def test_every_way_says_the_same(found, way: tuple[str, ...]) -> None:
    files = {f"{name}.yaml": questions(name, "B" * 15, longest=True) for name in "abc"}
    found(files)
    assert [one[0] for one in found(files, *SELECT, *way)] == ["key/position", "key/longest"]


def test_a_baseline_knows_it(run: Run, found, tmp_path: Path) -> None:  # noqa: F811
    files = {f"{name}.yaml": questions(name, "B" * 15) for name in "abc"}
    assert len(found(files, *SELECT)) == 1
    run("lint", *files, *SELECT, "--write-baseline", "base.json")
    assert found(files, *SELECT, "--baseline", "base.json") == []
