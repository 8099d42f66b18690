"""Baselines: what was found before is left out, however the file was edited elsewhere."""

import json
import os
from pathlib import Path

import pytest

from quizkit.checking.baseline import Baseline, Entry, read_baseline
from quizkit.diagnostics import Failure
from tests.cli.conftest import EXAMPLE, Run, run  # noqa: F401 - a fixture

FIRST = "  - {question: Which planet planet is it?, options: [Mars, Venus, Pluto], answer: A, explanation: So.}\n"
OTHER = FIRST.replace("Pluto", "Ceres").replace("Venus", "Earth")
SECOND = "  - {question: Which moon moon is it?, options: [Io, Phobos, Luna], explanation: So.}\n"
NAMED = SECOND.replace("{", "{id: moon, ")
MOON = "  - {question: Whose moon moon is it?, options: [Io, Phobos, Luna], explanation: So.}\n"


@pytest.fixture
def codes(run: Run, tmp_path: Path):  # noqa: F811
    """What is still told of a quiz, with the baseline of another state of it, and how many findings are left out."""

    def told(before: str, after: str) -> tuple[list[str], int]:
        quiz = tmp_path / "bank.yaml"
        quiz.write_text(f"questions:\n{before}", "utf-8")
        assert run("lint", "bank.yaml", "--write-baseline", "base.json").exit_code == 0
        quiz.write_text(f"questions:\n{after}", "utf-8")
        report = json.loads(run("lint", "bank.yaml", "--baseline", "base.json", "--format", "json").stdout)
        return [one["rule"] for one in report["findings"]], report["summary"]["known"]

    return told


@pytest.mark.parametrize(
    ("before", "after", "left", "known"),
    [
        (FIRST + SECOND, FIRST + SECOND, [], 3),
        (FIRST + SECOND, "\n\n" + SECOND + FIRST, [], 3),
        (SECOND, SECOND.replace("explanation: So", "explanation: So it is"), [], 2),
        (SECOND, SECOND + SECOND.replace("moon moon", "sun").replace("explanation", "answer: A, explanation"), [], 2),
        # the text is another one, and so is what the question asks
        (SECOND, MOON, ["key/missing", "text/doubled"], 0),
        (NAMED, NAMED.replace("Which", "Whose"), ["key/missing", "text/doubled"], 0),
        # an option is another one: the stem is not, and its own finding stays known
        (SECOND, SECOND.replace("Luna", "Moon"), ["key/missing"], 1),
        # as many as there were, and no more
        (FIRST, FIRST + OTHER, ["stem/near-duplicate", "text/doubled"], 1),
    ],
)
def test_what_counts_again(codes, before: str, after: str, left: list[str], known: int) -> None:
    assert codes(before, after) == (left, known)


def test_what_holds_for_most_is_known_one_by_one(codes) -> None:
    """Seven of eight are said in one sentence; one more is a new finding, and said alone."""
    many = "".join(f"  - {{question: Why {word}?, options: [a, b, c]}}\n" for word in ("one", "two", "three", "four"))
    left, known = codes(many, many + "  - {question: Why five?, options: [a, b, c]}\n")
    assert (left, known) == (["key/missing", "explanation/missing"], 8)


def test_a_reader_is_known_by_its_sentence(codes) -> None:
    clean = "  - {question: Which?, options: [a, b, c], answer: A, explanation: So., mood: glad}\n"
    assert codes(clean, "\n" + clean) == ([], 1)
    left, _ = codes(clean, clean.replace("mood", "moon"))
    assert left == ["read/unknown-field"]


def test_the_file_is_the_same_every_time_and_a_finding_a_line(run: Run, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "a.yaml").write_text(f"questions:\n{FIRST}{SECOND}")
    (tmp_path / "b.yaml").write_text(f"questions:\n{FIRST.replace('Venus', 'Ceres')}{MOON}")
    made = []
    for names in (("b.yaml", "a.yaml"), (".",)):
        assert run("lint", *names, "--write-baseline", "base.json").stdout.startswith("Wrote 6 findings in 2 files")
        made.append((tmp_path / "base.json").read_bytes())
        (tmp_path / "base.json").unlink()
    assert made[0] == made[1]
    content = json.loads(made[0])
    assert list(content["files"]) == ["a.yaml", "b.yaml"]
    assert made[0].count(b'{"rule": ') == 6
    assert all(line.strip().startswith(b'{"rule"') for line in made[0].splitlines() if b'"rule"' in line)


def test_names_are_relative_to_the_baseline(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    (tmp_path / "banks").mkdir()
    (tmp_path / "banks" / "a.yaml").write_text(f"questions:\n{SECOND}")
    run("lint", "banks", "--write-baseline", "base.json")
    assert list(json.loads((tmp_path / "base.json").read_text())["files"]) == ["banks/a.yaml"]
    monkeypatch.chdir(tmp_path / "banks")
    assert run("lint", "a.yaml", "--baseline", "../base.json").exit_code == 0


def test_the_settings_name_it(run: Run, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "a.yaml").write_text(f"questions:\n{SECOND}")
    run("lint", "a.yaml", "--write-baseline", "base.json")
    (tmp_path / "quizkit.toml").write_text('baseline = "base.json"\n')
    result = run("lint", "a.yaml")
    assert result.exit_code == 0
    assert result.stdout == "No new problems found. 2 known findings of the baseline are left out.\n"


def test_pruning_takes_out_what_is_mended_and_puts_nothing_in(run: Run, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "a.yaml").write_text(f"questions:\n{FIRST}{SECOND}")
    (tmp_path / "gone.yaml").write_text(f"questions:\n{SECOND}")
    (tmp_path / "other.yaml").write_text(f"questions:\n{SECOND}")
    written = run("lint", ".", "--write-baseline", "base.json")
    assert "Wrote 9 findings in 3 files" in written.stdout, "other.yaml and gone.yaml each ask what a.yaml asks"
    (tmp_path / "gone.yaml").unlink()
    (tmp_path / "a.yaml").write_text(f"questions:\n{FIRST}{MOON}")
    told = run("lint", "a.yaml", "--baseline", "base.json")
    assert "2 findings of base.json can be taken out with --prune-baseline." in told.stderr
    # another rule's finding of the same file stays: it was not asked
    some = run("lint", "a.yaml", "--baseline", "base.json", "--prune-baseline", "--select", "key")
    assert "Took 4 mended findings out of base.json." in some.stderr
    rest = run("lint", "a.yaml", "--baseline", "base.json", "--prune-baseline")
    assert rest.exit_code == 1
    assert "Took 1 mended finding out of base.json." in rest.stderr
    files = json.loads((tmp_path / "base.json").read_text())["files"]
    assert {name: [one["rule"] for one in found] for name, found in files.items()} == {
        "a.yaml": ["text/doubled"],
        "other.yaml": ["key/missing", "stem/duplicate", "text/doubled"],
    }
    # only a run over all of the files can tell that nobody asks the same any more
    assert "Took 1 mended finding" in run("lint", ".", "--baseline", "base.json", "--prune-baseline").stderr


def test_a_file_that_cannot_be_read_is_never_known(run: Run, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "a.json").write_text('{"questions": [}')
    result = run("lint", "a.json", "--write-baseline", "base.json")
    assert result.exit_code == 2
    assert "No baseline was written" in result.stderr
    assert not (tmp_path / "base.json").exists()


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "[" * 100_000,
        '{"version": 2, "files": {}}',
        '{"version": 1, "files": []}',
        '{"version": 1, "files": {"a": [1]}}',
        '{"version": 1, "files": {"a": [{"rule": 1}]}}',
        '{"version": 1, "files": {"a": [{"rule": "a/b", "count": 1e9}]}}',
        '{"version": 1, "files": {"a": [{"rule": "a/b", "count": 1000000000}]}}',
    ],
)
def test_what_is_no_baseline_is_a_sentence(run: Run, tmp_path: Path, content: str) -> None:  # noqa: F811
    (tmp_path / "base.json").write_text(content)
    result = run("lint", EXAMPLE / "seed.txt", "--baseline", "base.json")
    assert result.exit_code == 2
    assert "no baseline that this version" in result.stderr


def test_options_that_contradict_one_another(run: Run) -> None:  # noqa: F811
    seed = EXAMPLE / "seed.txt"
    assert "--write-baseline makes one" in run("lint", seed, "--baseline", "none.json").stderr
    assert run("lint", seed, "--prune-baseline").exit_code == 2
    assert run("lint", seed, "--write-baseline", "a.json", "--prune-baseline").exit_code == 2


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    entries = [
        Entry("a/b", "Ω \u2028", "t", "el", "x"),
        Entry("a/b", "Ω \u2028", "t", "el", "w"),
        Entry("c/d", "", "", ""),
    ]
    baseline = Baseline(tmp_path / "base.json", {"å.yaml": entries, "empty.yaml": []})
    baseline.write()
    again = read_baseline(tmp_path / "base.json")
    assert {name: sorted(entry.key for entry in found) for name, found in again.files.items()} == {
        "å.yaml": sorted(entry.key for entry in entries)
    }


def test_a_folder_that_is_no_place_to_write(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="folder or a device"):
        Baseline(tmp_path).write()


def test_a_baseline_takes_the_place_of_no_other_file(run: Run, tmp_path: Path) -> None:  # noqa: F811
    quiz = "questions:\n  - question: '?'\n    options: [a, b]\n"
    (tmp_path / "bank.yaml").write_text(quiz)
    (tmp_path / "other.yaml").write_text(quiz)
    result = run("lint", "bank.yaml", "--write-baseline", "other.yaml")
    assert result.exit_code == 2
    assert "no baseline" in result.output
    assert (tmp_path / "other.yaml").read_text() == quiz
    assert run("lint", "bank.yaml", "--write-baseline", "base.json").exit_code == 0
    assert run("lint", "bank.yaml", "--write-baseline", "base.json").exit_code == 0


def test_a_mended_copy_is_known_by_its_original(tmp_path: Path) -> None:
    entry = Entry("key/missing", "q1", "", "")
    baseline = Baseline(tmp_path / "base.json", {"bank.xlsx": [entry]})
    assert baseline.of(str(tmp_path / "bank.fixed.xlsx")).text() == baseline.of(str(tmp_path / "bank.xlsx")).text()
    assert baseline.of(str(tmp_path / "other.fixed.xlsx")).text() == baseline.of(str(tmp_path / "none.xlsx")).text()


def test_a_pipe_is_no_baseline(run: Run, tmp_path: Path) -> None:  # noqa: F811
    """Who opens one waits for ever."""
    os.mkfifo(tmp_path / "known")
    (tmp_path / "a.yaml").write_text("question: A?\noptions: [a, b]\nanswer: A\n", "utf-8")
    came = run("lint", "a.yaml", "--baseline", "known")
    assert came.exit_code == 2
    assert "the baseline cannot be read: this is no file" in came.output
