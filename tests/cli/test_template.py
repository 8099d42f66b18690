"""template, as a user types it."""

from pathlib import Path

from .conftest import Run


def test_a_workbook_that_lints_without_a_warning(run: Run, tmp_path: Path) -> None:
    result = run("template", "xlsx", "--language", "el", "--language", "en")
    assert result.exit_code == 0, result.output
    assert "quizkit lint quiz.xlsx" in result.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["quiz.xlsx"]
    linted = run("lint", "quiz.xlsx", "--fail-on", "warning")
    assert linted.exit_code == 0, linted.output


def test_a_file_that_is_there_is_kept_unless_it_is_named(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "quiz.yaml"
    mine.write_text("mine", "utf-8")
    result = run("template", "yaml")
    assert result.exit_code == 2
    assert "usage/exists" in result.stderr
    assert mine.read_text("utf-8") == "mine"
    assert run("template", "yaml", "--out", mine).exit_code == 0
    assert mine.read_text("utf-8").startswith("# A quiz to fill in")


def test_what_cannot_be_had_is_said_in_a_sentence(run: Run, tmp_path: Path) -> None:
    no_template = run("template", "gift")
    assert no_template.exit_code == 2
    assert "There are csv, xlsx, yaml." in no_template.stderr
    assert run("template", "powerpoint").exit_code == 2
    no_language = run("template", "csv", "--language", "gr")
    assert no_language.exit_code == 2
    assert 'Greek is "el"' in no_language.stderr
    assert list(tmp_path.iterdir()) == []


def test_from_the_template_to_a_platform(run: Run, tmp_path: Path) -> None:
    assert run("template", "csv").exit_code == 0
    result = run("export", "quiz.csv", "--to", "moodle-xml,xlsx")
    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["quiz.csv", "quiz.moodle.xml", "quiz.xlsx"]


def test_formats_lists_the_writers(run: Run) -> None:
    listed = {line.split()[0]: line.split()[2] for line in run("formats").stdout.splitlines()}
    assert (listed["xlsx"], listed["csv"]) == ("yes", "yes")


def test_a_template_on_standard_output(run: Run, tmp_path: Path) -> None:
    shown = run("template", "yaml", "--out", "-").stdout
    assert list(tmp_path.iterdir()) == []
    run("template", "yaml")
    assert shown == (tmp_path / "quiz.yaml").read_text("utf-8")
    assert [path.name for path in tmp_path.iterdir()] == ["quiz.yaml"]


def test_examples_in_another_language_than_the_quiz_are_said(run: Run) -> None:
    assert "they are in English" in run("template", "yaml", "--language", "pt-BR", "--language", "en").stdout
    assert "they are in English" not in run("template", "csv", "--language", "el", "--language", "fr").stdout
