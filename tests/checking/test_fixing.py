"""--fix and --diff: only the text in doubt changes, and never what a file says otherwise."""

import os
from pathlib import Path

import pytest

from tests.cli.conftest import EXAMPLE, Run, run  # noqa: F401 - a fixture

YAML = """\
# my bank   # {before}
title: Test
language: en

questions:
  # the first: two  spaces stay in comments
  - question: "Which planet is it?"   # Ma\u200brs
    options:
      - Ma\u200brs
      - 'Venus'
      - Pluto
    answer: A
  - {question: Which letter?, options: [ a) one,  b) two ,c) three], answer: A}
"""
MENDED = (YAML.replace("      - Ma\u200brs", "      - Mars").replace("a) one", "one").replace("b) two", "two")).replace(
    "c) three", "three"
)


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_in_place(run: Run, tmp_path: Path, ending: str, mark: bytes) -> None:  # noqa: F811
    bank = tmp_path / "bank.yaml"
    bank.write_bytes(mark + YAML.replace("\n", ending).encode())
    shown = run("lint", "bank.yaml", "--diff")
    assert shown.exit_code == 1
    assert [line for line in shown.stdout.splitlines() if line.startswith(("-  ", "+  "))] == [
        "-      - Ma\u200brs",
        "+      - Mars",
        "-  - {question: Which letter?, options: [ a) one,  b) two ,c) three], answer: A}",
        "+  - {question: Which letter?, options: [ one,  two ,three], answer: A}",
    ]
    assert bank.read_bytes() == mark + YAML.replace("\n", ending).encode()
    done = run("lint", "bank.yaml", "--fix")
    assert "Mended 4 findings in 1 file." in done.stderr
    assert "option/label" not in done.stdout
    assert bank.read_bytes() == mark + MENDED.replace("\n", ending).encode()
    assert run("lint", "bank.yaml", "--diff").exit_code == 0


LEFT: dict[str, tuple[str, str]] = {
    # without its label the text would be a list in the list
    "meaning": ("q.yaml", "questions:\n- question: Q?\n  options:\n  - a) - x\n  - b) - y\n  - c) - z\n  answer: A\n"),
    # the same letters stand in the comment: which of them is meant?
    "comment": ("q.yaml", "language: en\nquestions:\n- question: Ma\u200brs? # Ma\u200brs?\n  answer: 1\n"),
    # what was read is not what is written
    "escapes": ("q.yaml", 'language: en\nquestions:\n- question: "Ma\\u200Brs?"\n  answer: 1\n'),
}


@pytest.mark.parametrize("name", LEFT)
def test_what_is_left_to_the_author(run: Run, tmp_path: Path, name: str) -> None:  # noqa: F811
    file, text = LEFT[name]
    (tmp_path / file).write_text(text, "utf-8")
    result = run("lint", file, "--fix")
    assert "Mended 0 findings" in result.stderr
    assert (tmp_path / file).read_text("utf-8") == text
    assert "option/label" in result.stdout or "text/" in result.stdout


def test_one_that_does_not_come_out_keeps_no_other_from_it(run: Run, tmp_path: Path) -> None:  # noqa: F811
    text = LEFT["meaning"][1] + "- question: Ma\u200brs?\n  answer: 1\n"
    (tmp_path / "q.yaml").write_text(text, "utf-8")
    assert "Mended 1 finding in 1 file." in run("lint", "q.yaml", "--fix", "--language", "en").stderr
    assert (tmp_path / "q.yaml").read_text("utf-8") == text.replace("Ma\u200brs", "Mars")


def test_several_faults_of_one_text(run: Run, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "q.gift").write_text("::one::Which  pla\u200bnet? {=Mars ~Venus ~Pluto}\n", "utf-8")
    options = ("--select", "text/invisible,text/space", "--language", "en")
    assert "Mended 2 findings" in run("lint", "q.gift", "--fix", *options).stderr
    assert (tmp_path / "q.gift").read_text("utf-8") == "::one::Which planet? {=Mars ~Venus ~Pluto}\n"


SEVERAL_LINES = {
    "literal": ("question: |\n    Ma\u200brs\n      and  \n\n    Ve\u200bnus?\n", "\u200b", ""),
    "folded": (
        "question: >-\n    Which of the\n    the planets\n    is red?  # no comment\n",
        "of the\n",
        "of\n",
    ),
    "plain": ("question: Which planet\n    is Ma\u200brs?   # Ma\u200brs?\n", "\u200brs?   #", "rs?   #"),
    "in quotes": ("question: 'Which planet isn''t\n\n    Ma\u200brs?'\n", "\u200b", "\u200b"),  # it says isn't
}


@pytest.mark.parametrize("name", SEVERAL_LINES)
def test_texts_over_several_lines(run: Run, tmp_path: Path, name: str) -> None:  # noqa: F811
    question, old, new = SEVERAL_LINES[name]
    text = f"language: en\nquestions:\n- {question}  options: [one, two, three]\n  answer: A\n"
    bank = tmp_path / "q.yaml"
    bank.write_text(text, "utf-8")
    options = ("--unsafe-fixes", "--select", "text/invisible,text/doubled")
    run("lint", "q.yaml", "--fix", *options)
    assert bank.read_text("utf-8") == text.replace(old, new)
    assert "Mended 0 findings" in run("lint", "q.yaml", "--fix", *options).stderr


def test_unsafe_fixes_are_asked_for_by_name(run: Run, tmp_path: Path) -> None:  # noqa: F811
    question = "- question: Which is the the planet?\n  options: [Ma\u200brs, ice, fog]\n  answer: A\n"
    text = f"language: en\nquestions:\n{question}"
    bank = tmp_path / "q.yaml"
    bank.write_text(text, "utf-8")
    alone = run("lint", "q.yaml", "--unsafe-fixes")
    assert alone.exit_code == 2
    assert "Add --fix" in alone.stderr
    shown = run("lint", "q.yaml", "--diff")
    assert "+- question" not in shown.stdout
    assert "1 more fix with --unsafe-fixes" in shown.stderr
    assert "+- question: Which is the planet?" in run("lint", "q.yaml", "--diff", "--unsafe-fixes").stdout
    assert bank.read_text("utf-8") == text
    assert "1 more fix with --unsafe-fixes" in run("lint", "q.yaml", "--fix").stderr
    assert bank.read_text("utf-8") == text.replace("\u200b", "")
    last = run("lint", "q.yaml", "--fix", "--unsafe-fixes")
    assert "Mended 1 finding in 1 file." in last.stderr
    assert "more fix" not in last.stderr
    assert bank.read_text("utf-8") == text.replace("\u200b", "").replace("the the", "the")


MARKED = """\
language: en
questions:
- question: Which planet is red?
  options: ["*Mars", Venus, Pluto]
  answer: A
- question: Which planet is cold?
  options: [Mars, Venus, Pluto ✓]
  answer: C
- question: Which planet is warm?
  options: [Mars ✓, Venus, Pluto]
  answer: B
"""


def test_marks_beside_a_stated_key(run: Run, tmp_path: Path) -> None:  # noqa: F811
    """Where the key is another, nobody knows which of the two is right."""
    (tmp_path / "q.yaml").write_text(MARKED, "utf-8")
    assert "2 more fixes with --unsafe-fixes" in run("lint", "q.yaml", "--fix").stderr
    assert (tmp_path / "q.yaml").read_text("utf-8") == MARKED
    assert "Mended 2 findings" in run("lint", "q.yaml", "--fix", "--unsafe-fixes").stderr
    mended = MARKED.replace("*Mars", "Mars").replace("Pluto ✓", "Pluto")
    assert (tmp_path / "q.yaml").read_text("utf-8") == mended


def test_packages_and_broken_files_are_left(run: Run, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "broken.json").write_text('{"questions": [}')
    (tmp_path / "x.xlsx").write_bytes((EXAMPLE / "translator.xlsx").read_bytes())
    assert "Mended 0 findings in 0 files." in run("lint", ".", "--fix").stderr
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["broken.json", "x.xlsx"]
    assert (tmp_path / "x.xlsx").read_bytes() == (EXAMPLE / "translator.xlsx").read_bytes()


@pytest.mark.skipif(os.name != "posix", reason="modes and links")
def test_modes_and_links_stay(run: Run, tmp_path: Path) -> None:  # noqa: F811
    real = tmp_path / "real.yaml"
    real.write_text(YAML, "utf-8")
    real.chmod(0o600)
    (tmp_path / "link.yaml").symlink_to(real)
    run("lint", "link.yaml", "--fix")
    assert (tmp_path / "link.yaml").is_symlink()
    assert real.read_text("utf-8") == MENDED
    assert real.stat().st_mode & 0o777 == 0o600
