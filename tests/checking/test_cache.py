"""Caching and sharing work change how long a run takes, and nothing else."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from quizkit import checking
from quizkit.checking import Plan, cache_of, check
from quizkit.checking.cache import FOLDER
from quizkit.config import Config
from quizkit.files import Named
from tests.cli.conftest import EXAMPLE, Run, run  # noqa: F401 - a fixture
from tests.contract.samples import PNG

QUIZ = "questions:\n  - {question: Which moon moon is it?, options: [Io, Luna, x], explanation: So it is.}\n"


@pytest.fixture
def bank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("seed.txt", "checkpoint-quiz.yaml", "translator.xlsx", "checkpoint-quiz.csv"):
        (tmp_path / name).write_bytes((EXAMPLE / name).read_bytes())
    (tmp_path / "a.yaml").write_text(QUIZ)
    (tmp_path / "broken.json").write_text('{"questions": [}')
    return tmp_path


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are really read and judged."""
    names: list[str] = []
    real = checking._check

    def spy(source, *others):
        names.append(source.name)
        return real(source, *others)

    monkeypatch.setattr(checking, "_check", spy)
    return names


@pytest.mark.parametrize("report", ["text", "json", "sarif", "gitlab"])
def test_every_way_says_the_same(bank: Path, run: Run, report: str) -> None:  # noqa: F811
    ways = [("--no-cache",), (), (), ("--jobs", "3"), ("--jobs", "3", "--no-cache")]
    said = [run("lint", ".", "--format", report, *way) for way in ways]
    assert {one.stdout for one in said} == {said[0].stdout}
    assert {one.exit_code for one in said} == {2}


def test_the_page_with_jobs(bank: Path, run: Run) -> None:  # noqa: F811
    said = {run("lint", ".", "--format", "html", *way).stdout for way in ((), ("--jobs", "2"))}
    assert len(said) == 1


def test_with_a_baseline(bank: Path, run: Run) -> None:  # noqa: F811
    (bank / "broken.json").unlink()
    run("lint", ".", "--write-baseline", "base.json", "--jobs", "2")
    first = run("lint", ".", "--baseline", "base.json")
    assert first.exit_code == 0
    assert "No new problems found." in first.stdout
    for way in ((), ("--jobs", "2"), ("--no-cache",)):
        assert run("lint", ".", "--baseline", "base.json", *way).stdout == first.stdout
    assert run("lint", ".").exit_code == 1, "what is known is not forgotten without the baseline"


CHANGES: dict[str, Callable[[Path], object]] = {
    "content": lambda bank: (bank / "a.yaml").write_text(QUIZ.replace("moon moon", "moon")),
    "glossary": lambda bank: (bank / "quizkit.toml").write_text('glossary = "glossary.yaml"\n'),
    "ignored here": lambda bank: (bank / "quizkit.toml").write_text('[[per-file]]\nfiles = "a.*"\nignore = ["key"]\n'),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_has_changed_is_looked_at(bank: Path, run: Run, looked_at: list[str], change: str) -> None:  # noqa: F811
    (bank / "glossary.yaml").write_bytes((EXAMPLE / "glossary.yaml").read_bytes())
    run("lint", ".")
    looked_at.clear()
    run("lint", ".")
    assert looked_at == []
    CHANGES[change](bank)
    warm = run("lint", ".").stdout
    assert "a.yaml" in looked_at
    assert warm == run("lint", ".", "--no-cache").stdout


@pytest.mark.parametrize("options", [["--profile", "review"], ["--select", "key"], ["--language", "el"]])
def test_other_wishes_are_another_run(bank: Path, run: Run, looked_at: list[str], options: list[str]) -> None:  # noqa: F811
    run("lint", ".")
    looked_at.clear()
    run("lint", ".", *options)
    assert "a.yaml" in looked_at


def test_pictures_beside_the_file_count(bank: Path, run: Run, looked_at: list[str]) -> None:  # noqa: F811
    (bank / "a.yaml").write_text(QUIZ.replace("question: Which moon moon is it?", 'question: "![it](moon.png) Who?"'))
    before = run("lint", ".").stdout
    (bank / "moon.png").write_bytes(PNG)
    looked_at.clear()
    after = run("lint", ".").stdout
    assert looked_at == ["a.yaml"]
    assert "missing-image" in before
    assert "missing-image" not in after


def damage(entry: Path, how: str) -> None:
    data = entry.read_bytes()
    if how == "cut":
        entry.write_bytes(data[: len(data) // 2])
    elif how == "empty":
        entry.write_bytes(b"")
    elif how == "flipped":
        entry.write_bytes(data[:100] + bytes([data[100] ^ 1]) + data[101:])
    elif how == "nonsense":
        entry.write_bytes(b"[" * 100_000)
    elif how == "folder":
        entry.unlink()
        entry.mkdir()


@pytest.mark.parametrize("how", ["cut", "empty", "flipped", "nonsense", "folder"])
def test_a_damaged_entry_is_made_anew(bank: Path, run: Run, looked_at: list[str], how: str) -> None:  # noqa: F811
    before = run("lint", ".").stdout
    for entry in (bank / FOLDER).glob("*.json"):
        damage(entry, how)
    looked_at.clear()
    assert run("lint", ".").stdout == before
    assert "a.yaml" in looked_at


def test_an_entry_of_another_shape_behind_a_right_checksum(bank: Path, run: Run) -> None:  # noqa: F811
    from quizkit.checking.cache import _digest

    before = run("lint", ".").stdout
    for entry in (bank / FOLDER).glob("*.json"):
        body = entry.read_bytes().partition(b"\n")[2].replace(b'"diagnostics":[', b'"diagnostics":[7,')
        entry.write_bytes(_digest(body).encode() + b"\n" + body)
    assert run("lint", ".").stdout == before


def test_a_place_that_cannot_be_written(bank: Path, run: Run) -> None:  # noqa: F811
    (bank / FOLDER).write_text("a file")
    assert run("lint", ".").stdout == run("lint", ".", "--no-cache").stdout


def test_a_single_file_makes_no_folder(bank: Path, run: Run) -> None:  # noqa: F811
    run("lint", "a.yaml")
    run("lint", "a.yaml", "seed.txt", "--no-cache")
    assert not (bank / FOLDER).exists()
    run("lint", "a.yaml", "seed.txt")
    assert (bank / FOLDER / ".gitignore").read_text() == "*\n"


def test_another_quizkit_trusts_nothing(bank: Path, looked_at: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    files = [Named("a.yaml"), Named("seed.txt")]
    plan = Plan(config=Config(bank))
    check(files[0], plan, cache=cache_of(plan, files))
    check(files[0], plan, cache=cache_of(plan, files))
    assert looked_at == ["a.yaml"]
    monkeypatch.setattr("quizkit.__version__", "99")
    check(files[0], plan, cache=cache_of(plan, files))
    assert looked_at == ["a.yaml"] * 2


def test_all_cores(bank: Path, run: Run) -> None:  # noqa: F811
    assert (os.cpu_count() or 1) >= 1
    assert run("lint", ".", "--jobs", "0", "--no-cache").exit_code == 2
    assert run("lint", ".", "--jobs", "-1").exit_code == 2


def test_a_failure_in_a_process_is_a_sentence(bank: Path, run: Run) -> None:  # noqa: F811
    said = run("lint", ".", "--jobs", "2", "--profile", "publis")
    assert (said.exit_code, said.stderr.count('there is no profile "publis".')) == (2, 1)
    (bank / "quizkit.toml").write_text('[[per-file]]\nfiles = "*"\nignore = ["keyy"]\n')
    said = run("lint", ".", "--jobs", "2")
    assert (said.exit_code, 'there is no rule or group "keyy".' in said.stderr) == (2, True)


def test_a_killed_process_is_said(bank: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    def killed(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    monkeypatch.setattr(checking, "_check", killed)
    said = run("lint", ".", "--jobs", "2", "--no-cache")
    assert (said.exit_code, "was ended from outside" in said.stderr, "fault" in said.stderr) == (2, True, False)
    assert "try fewer --jobs" in said.stderr


def test_old_entries_are_cleared(bank: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    folder = bank / FOLDER
    run("lint", ".")
    first = {entry.name for entry in folder.glob("*.json")}
    (folder / f"{'0' * 40}.json").write_text("of an older quizkit")
    (folder / "mine.json").write_text("not of quizkit")
    stale = folder / f"{min(first)[:8]}-{'0' * 40}.json"
    stale.write_text("of a file that is gone")
    os.utime(stale, (0, 0))
    run("lint", ".")
    assert {entry.name for entry in folder.glob("*.json")} == {*first, "mine.json"}
    monkeypatch.setattr("quizkit.__version__", "99")
    run("lint", ".")
    assert first.isdisjoint(entry.name for entry in folder.glob("*.json"))
