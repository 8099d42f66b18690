"""Output is there whole or not at all, and sources are what the command line means."""

import os
from pathlib import Path
from typing import NoReturn

import pytest

from quizkit.diagnostics import Failure, Report, Unreadable
from quizkit.files import Staging, find_sources
from quizkit.source import Source, folder_reader


def test_nothing_is_there_before_the_commit(tmp_path: Path) -> None:
    with Staging() as staging:
        staging.add(tmp_path / "a.txt", b"a")
        staging.add(tmp_path / "sub" / "b.txt", b"b")
        assert not (tmp_path / "a.txt").exists()
        staging.commit()
    assert (tmp_path / "a.txt").read_bytes() == b"a"
    assert (tmp_path / "sub" / "b.txt").read_bytes() == b"b"


def test_nothing_is_left_without_a_commit(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"old")
    with Staging() as staging:
        staging.add(tmp_path / "a.txt", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    assert (tmp_path / "a.txt").read_bytes() == b"old"


def test_folders_that_were_made_for_files_go_with_them(tmp_path: Path) -> None:
    with Staging() as staging:
        staging.add(tmp_path / "new" / "deep" / "a.txt", b"a")
        (tmp_path / "mine").mkdir()
        staging.add(tmp_path / "mine" / "b.txt", b"b")
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_a_file_where_a_folder_is_meant_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"a")
    with Staging() as staging, pytest.raises(Failure) as failure:
        staging.add(tmp_path / "a.txt" / "b.txt", b"b")
    assert failure.value.diagnostic.message == "this is a file, and no folder to write into."


def test_a_folder_in_the_way_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.txt").mkdir()
    with Staging() as staging, pytest.raises(Failure) as failure:
        staging.add(tmp_path / "a.txt", b"a")
    assert failure.value.diagnostic.code == "write/file"


def test_a_device_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with Staging() as staging, pytest.raises(Failure):
        staging.add(tmp_path / "pipe", b"a")
    assert (tmp_path / "pipe").is_fifo()


def test_a_folder_means_its_files(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.csv", "notes.pdf", ".hidden.yaml", "~$a.xlsx", "deep/c.yaml"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x")
    found = [
        Path(file.name).relative_to(tmp_path).as_posix()
        for file in find_sources([str(tmp_path)], lambda: (".yaml", ".csv", ".xlsx"))
    ]
    assert found == ["a.csv", "b.yaml", "deep/c.yaml"]


def test_a_pattern_means_its_matches(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yaml", "a.csv"):
        (tmp_path / name).write_text("x")
    assert [Path(file.name).name for file in find_sources([str(tmp_path / "*.yaml")], lambda: (".yaml",))] == [
        "a.yaml",
        "b.yaml",
    ]


@pytest.mark.parametrize("name", ["not-there.yaml", "*.nothing"])
def test_what_is_not_there_is_said(tmp_path: Path, name: str) -> None:
    with pytest.raises(Unreadable):
        list(find_sources([str(tmp_path / name)], lambda: (".yaml",)))


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("my", 'A name with blanks stands in quotes: "my test.csv".'),
        ("bnak.yaml", 'Did you mean "bank.yaml"?'),
        ("else.yaml", "Check the name and the folder."),
        ("no-folder/bank.yaml", "Check the name and the folder."),
    ],
)
def test_the_name_that_may_have_been_meant_is_told(tmp_path: Path, name: str, advice: str) -> None:
    for there in ("my test.csv", "my test.findings.csv", "bank.yaml", "mystery"):
        (tmp_path / there).touch()
    with pytest.raises(Unreadable) as raised:
        list(find_sources([str(tmp_path / name)], lambda: (".yaml",)))
    assert raised.value.diagnostic.advice == advice


@pytest.mark.parametrize(
    "name", ["../secret.txt", "/etc/passwd", "link.txt", "sub/../../secret.txt", "a\x00b", "loop.txt"]
)
def test_siblings_are_read_inside_the_folder_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    home = tmp_path / "home"
    home.mkdir()
    (home / "link.txt").symlink_to(tmp_path / "secret.txt")
    (home / "loop.txt").symlink_to("loop.txt")
    assert folder_reader(home)(name) is None


def test_a_sibling_is_read(tmp_path: Path) -> None:
    (tmp_path / "img").mkdir()
    (tmp_path / "img" / "a.png").write_bytes(b"png")
    (tmp_path / "quiz.yaml").write_text("x")
    assert Source.from_path(tmp_path / "quiz.yaml").sibling("img/a.png") == b"png"


def test_what_is_no_file_in_a_folder_is_said(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "to-nowhere.yaml").symlink_to("gone.yaml")
    (tmp_path / "quiz.yaml").write_text("x")
    found = [file.name for file in find_sources([str(tmp_path)], lambda: (".yaml",))]
    assert [Path(name).name for name in found] == ["pipe.yaml", "quiz.yaml", "to-nowhere.yaml"]
    for name, words in ((found[0], "no file, but a pipe"), (found[2], "cannot be read")):
        with pytest.raises(Unreadable, match=words):
            Source.from_path(Path(name))


def test_a_stop_while_a_file_is_made_leaves_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program may be told to stop between any two steps, also when the file is there and not yet written."""
    make = Path.open

    def make_and_stop(path: Path, mode: str) -> NoReturn:
        make(path, mode).close()
        assert [one.name for one in tmp_path.iterdir()] == [path.name]
        raise SystemExit(143)

    monkeypatch.setattr(Path, "open", make_and_stop)
    with pytest.raises(SystemExit), Staging() as staging:
        staging.add(tmp_path / "quiz.gift", b"...")
    assert list(tmp_path.iterdir()) == []


def test_what_is_made_of_a_file_once_is_said_each_time() -> None:
    source = Source("a.csv", b"...", kept={})
    made: list[str] = []

    def make(of: Source, report: Report) -> str:
        made.append(of.name)
        report.info("read/encoding", "it is odd.")
        return "rows"

    for _ in range(2):
        report = Report()
        assert source.once(make, report) == "rows"
        assert [one.message for one in report] == ["it is odd."]
    assert made == ["a.csv"]


def test_what_was_said_before_a_file_is_given_up_is_kept() -> None:
    def give_up(of: Source, report: Report) -> NoReturn:
        report.info("read/encoding", "it is odd.")
        raise Unreadable("read/empty", "it is empty.", at=of.at())

    report = Report()
    with pytest.raises(Unreadable):
        Source("a.csv", b"...", kept={}).once(give_up, report)
    assert [one.message for one in report] == ["it is odd."]


def test_a_folder_that_may_not_be_opened_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("open", "closed"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.yaml").write_bytes(b"")
    scandir = os.scandir

    def guarded(path: str) -> object:  # who runs the tests may be allowed everything
        if Path(path).name == "closed":
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", guarded)
    named = [found.name for found in find_sources([str(tmp_path)], lambda: (".yaml",))]
    assert named == [str(tmp_path / "closed"), str(tmp_path / "open" / "a.yaml")]
    with pytest.raises(Unreadable) as failure:
        Source.from_path(Path(named[0]))
    assert failure.value.diagnostic.message == "this folder cannot be opened."
    assert failure.value.diagnostic.advice


def test_a_way_through_a_closed_folder_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", refuse)
    with pytest.raises(Unreadable) as failure:
        list(find_sources([str(tmp_path / "a.yaml")], lambda: (".yaml",)))
    assert failure.value.diagnostic.message == "this cannot be opened: Permission denied."


def test_a_pattern_that_nothing_fits_is_called_a_pattern(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as failure:
        list(find_sources([str(tmp_path / "*.yaml")], lambda: (".yaml",)))
    assert failure.value.diagnostic.message == "no file fits this pattern."


def test_hidden_folders_and_files_are_no_sources(tmp_path: Path) -> None:
    for name in (".git", "in", "~$x"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.yaml").write_bytes(b"")
    (tmp_path / "in" / "~$a.yaml").write_bytes(b"")
    (tmp_path / "in" / ".b.yaml").write_bytes(b"")
    assert [found.name for found in find_sources([str(tmp_path)], lambda: (".yaml",))] == [
        str(tmp_path / "in" / "a.yaml")
    ]


@pytest.mark.parametrize("name", ["b" * 250 + ".gift", "\N{GREEK SMALL LETTER OMEGA}" * 125 + ".gift"])
def test_a_name_may_be_as_long_as_the_file_system_lets_it(tmp_path: Path, name: str) -> None:
    with Staging() as staging:
        staging.add(tmp_path / name, b"a")
        staging.commit()
    assert [path.name for path in tmp_path.iterdir()] == [name]
