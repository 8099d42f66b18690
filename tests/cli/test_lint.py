"""quizkit lint, as a user types it."""

import json
from pathlib import Path

import pytest

from quizkit import __version__
from quizkit.profiles import profile_names

from .conftest import EXAMPLE, ROOT, Run

SEED = EXAMPLE / "seed.txt"
FOREIGN_STEMS = {10: 2, 20: 4, 35: 7, 40: 8}
FOREIGN_OPTIONS = [12, 13, 14, *range(21, 25), *range(36, 40), *range(41, 45)]
EXPECTED_OF_THE_SEED = {
    ("key/missing", None),
    ("explanation/missing", None),
    ("explanation/promised", 3),
    ("language/foreign-title", 1),
    *(("language/foreign-stem", line) for line in FOREIGN_STEMS),
    *(("language/foreign-option", line) for line in FOREIGN_OPTIONS),
}


def findings(output: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(output)["findings"]
    return found


def test_the_seed_by_line(run: Run) -> None:
    result = run("lint", SEED, "--language", "el", "--format", "json")
    assert result.exit_code == 1
    found = findings(result.stdout)
    assert {(one["rule"], one["line"]) for one in found} == EXPECTED_OF_THE_SEED
    assert len(found) == len(EXPECTED_OF_THE_SEED)
    assert {one["count"] for one in found if one["line"] is None} == {8}


def test_the_seed_with_a_glossary(run: Run) -> None:
    plain = findings(run("lint", SEED, "--language", "el", "--format", "json").stdout)
    more = findings(
        run("lint", SEED, "--language", "el", "--format", "json", "--glossary", EXAMPLE / "glossary.yaml").stdout
    )
    (extra,) = [one for one in more if one not in plain]
    assert (extra["rule"], extra["line"], extra["item"]) == ("language/glossary", 33, "question 6")


def test_the_translators_workbook_by_cell(run: Run) -> None:
    result = run("lint", EXAMPLE / "translator.xlsx", "--format", "json")
    assert result.exit_code == 1
    places = {one["rule"]: (one["sheet"], one["cell"]) for one in findings(result.stdout)}
    assert places == {
        "explanation/missing": ("Questions", "C5"),
        "language/structure": ("Questions", "I7"),
        "language/untranslated": ("Questions", "I7"),
        "language/numbers": ("Questions", "O7"),
    }


@pytest.mark.parametrize("name", ["checkpoint-quiz.yaml", "checkpoint-quiz.xlsx", "checkpoint-quiz.csv"])
def test_the_finished_quiz_is_clean(run: Run, name: str) -> None:
    result = run("lint", EXAMPLE / name, "--profile", "publish", "--fail-on", "info")
    assert result.exit_code == 0, result.output


BAD = {
    "unknown-column.csv": ("Question,Option A,Option B,Correct,Mood\nWhat?,a,b,A,happy\n", 0, "read/unknown-field"),
    "key.csv": ("Question,Option A,Option B,Correct\nWhat?,a,b,C\n", 1, "key/unknown"),
    "type.yaml": (
        "questions:\n  - {type: singel, question: What?, options: [a, b], answer: A}\n",
        1,
        "read/unknown-type",
    ),
    "points.csv": ("Question,Option A,Option B,Correct,Points\nWhat?,a,b,A,abc\n", 1, "read/number"),
    "ids.yaml": (
        "questions:\n  - {id: x, question: A?, options: [a, b], answer: A}\n"
        "  - {id: x, question: B?, options: [a, b], answer: A}\n",
        1,
        "read/duplicate-id",
    ),
    "broken.yaml": ('questions:\n  - question: "never closed\n', 2, "read/syntax"),
    "broken.json": ('{"questions": [}', 2, "read/syntax"),
    "empty.csv": ("", 2, "read/empty"),
    "blank.yaml": ("\n\n  \n", 2, "read/empty"),
    "binary.yaml": ("\x00\x01\x02\x00", 2, "read/binary"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_said_with_its_place(run: Run, tmp_path: Path, name: str) -> None:
    content, code, rule = BAD[name]
    (tmp_path / name).write_text(content, "utf-8")
    result = run("lint", name, "--format", "json", "--ignore", "explanation,option")
    assert result.exit_code == code, result.output
    found = findings(result.stdout)
    assert rule in [one["rule"] for one in found]
    assert all(one["file"] == name for one in found)
    assert all(one["advice"] for one in found if one["rule"] not in ("read/empty",))


def test_all_problems_at_once(run: Run, tmp_path: Path) -> None:
    (tmp_path / "all.csv").write_text("Question,Option A,Option B,Correct,Mood,Points\nA?,a,b,C,x,abc\nB?,a,b,7,,1\n")
    found = findings(run("lint", "all.csv", "--format", "json", "--ignore", "explanation,option").stdout)
    assert [(one["rule"], one["cell"]) for one in found] == [
        ("read/unknown-field", "E1"),
        ("key/unknown", "D2"),
        ("read/number", "F2"),
        ("key/unknown", "D3"),
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ["not-there.yaml"],
        ["."],
        [SEED, "--select", "nonsense/rule"],
        [SEED, "--format", "pdf"],
        [SEED, "--fail-on", "never"],
        [SEED, "--profile", "nonsense"],
        [SEED, "--glossary", "not-there.yaml"],
        [SEED, "--from", "nonsense"],
    ],
)
def test_what_cannot_be_done_is_a_sentence(run: Run, arguments: list[str]) -> None:
    result = run("lint", *arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert result.output.strip()


def test_a_folder_holds_other_things_too(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "bank"
    folder.mkdir()
    (folder / "README.md").write_text("# Our bank\n\nHere are our quizzes.\n")
    (folder / "glossary.yaml").write_bytes((EXAMPLE / "glossary.yaml").read_bytes())
    (folder / "quiz.yaml").write_text(
        "questions:\n  - {question: What?, options: [a, b, c], answer: A, explanation: So.}\n"
    )
    result = run("lint", "bank", "--format", "json")
    assert result.exit_code == 0
    said = [(one["rule"], one["severity"], Path(str(one["file"])).name) for one in findings(result.stdout)]
    assert said == [("read/skipped", "info", "README.md"), ("read/skipped", "info", "glossary.yaml")]
    assert run("lint", "bank/README.md").exit_code == 2


def test_settings_of_a_project(run: Run, tmp_path: Path) -> None:
    (tmp_path / "quizkit.toml").write_text(
        'language = "el"\nignore = ["language"]\n[[per-file]]\nfiles = "drafts/*"\nignore = ["key"]\n'
    )
    (tmp_path / "drafts").mkdir()
    for name in ("seed.txt", "drafts/seed.txt"):
        (tmp_path / name).write_bytes(SEED.read_bytes())
    here = {one["rule"] for one in findings(run("lint", "seed.txt", "--format", "json").stdout)}
    assert here == {"key/missing", "explanation/missing", "explanation/promised"}
    draft = {one["rule"] for one in findings(run("lint", "drafts", "--format", "json").stdout)}
    assert draft == {"explanation/missing", "explanation/promised"}


@pytest.mark.parametrize(
    ("setting", "message", "advice"),
    [
        ('langauge = "el"', '"langauge" is no setting', 'Did you mean "language"?'),
        ("colour = true", '"colour" is no setting', "The settings are language,"),
        ('fail-on = "warn"', '"warn" is no severity', 'Write fail-on = "error", "warning" or "info".'),
        ('profile = "publsh"', 'there is no profile "publsh"', 'Did you mean "publish"?'),
    ],
)
def test_wrong_settings_are_said_with_their_file(
    run: Run, tmp_path: Path, setting: str, message: str, advice: str
) -> None:
    (tmp_path / "quizkit.toml").write_text(setting)
    result = run("lint", SEED)
    assert result.exit_code == 2
    for part in ("quizkit.toml\n", message, advice):
        assert part in result.output


def test_a_missing_glossary_is_named_with_who_asks_for_it(run: Run, tmp_path: Path) -> None:
    assert "after --glossary" in run("lint", SEED, "--glossary", "terms.yaml").output
    (tmp_path / "quizkit.toml").write_text('glossary = "terms.yaml"\n')
    result = run("lint", SEED)
    assert result.exit_code == 2
    assert "terms.yaml" in result.output
    assert "quizkit.toml" in result.output


def test_github(run: Run) -> None:
    result = run("lint", SEED, "--language", "el", "--format", "github")
    assert result.stdout.count("::error ") == 1
    assert result.stdout.count("::warning ") == 22


def test_explain(run: Run) -> None:
    one = run("explain", "option/duplicate")
    assert one.exit_code == 0
    assert "option/duplicate" in one.stdout
    every = run("explain")
    assert "key/missing" in every.stdout
    assert run("explain", "option/duplicat").exit_code == 2
    assert "it cannot be ignored" in run("explain", "read/number").stdout
    assert "--strict" in run("explain", "loss/hints").stdout


def test_explain_shows_what_is_said_under_a_code(run: Run) -> None:
    assert "the file is empty." in run("explain", "read/empty").stdout
    assert "read/empty" in run("explain", "read").stdout.splitlines()
    assert [line.split()[0] for line in run("explain", "suppression").stdout.splitlines()] == [
        "suppression/reason",
        "suppression/unused",
    ]


def test_explain_knows_a_misspelt_code(run: Run) -> None:
    result = run("explain", "read/emtpy")
    assert result.exit_code == 2
    assert 'no other code "read/emtpy"' in result.stderr and '"read/empty"' in result.stderr


def test_the_moodle_profile_looks_at_what_moodle_would_refuse(tmp_path: Path, run: Run) -> None:
    quiz = tmp_path / "quiz.yaml"
    quiz.write_text("questions:\n  - question: Which?\n    tags: [a<b]\n    options: [x, y]\n    answer: A\n")
    assert "moodle/tag" not in run("lint", quiz).output
    assert "moodle/tag" in run("lint", quiz, "--profile", "moodle").output


def test_statistics(run: Run) -> None:
    """How often, how bad and what: a finding that stands for eight questions counts eight times."""
    result = run("lint", SEED, "--language", "el", "--statistics")
    assert result.exit_code == 1
    assert [line.split()[:3] for line in result.stdout.splitlines()] == [
        [str(len(FOREIGN_OPTIONS)), "warning", "language/foreign-option"],
        ["8", "warning", "explanation/missing"],
        ["8", "error", "key/missing"],
        ["4", "warning", "language/foreign-stem"],
        ["1", "warning", "explanation/promised"],
        ["1", "warning", "language/foreign-title"],
    ]
    assert result.stdout.splitlines()[2].endswith("  No answer is marked as right.")


def test_statistics_of_nothing_and_for_machines(run: Run) -> None:
    clean = run("lint", EXAMPLE / "checkpoint-quiz.yaml", "--statistics")
    assert (clean.exit_code, clean.stdout) == (0, "No problems found.\n")
    assert run("lint", SEED, "--statistics", "--format", "json").exit_code == 2


def test_exit_zero_forgives_findings_but_no_unreadable_file(run: Run, tmp_path: Path) -> None:
    assert run("lint", SEED, "--exit-zero").exit_code == 0
    (tmp_path / "broken.json").write_text('{"questions": [}', "utf-8")
    assert run("lint", "broken.json", "--exit-zero").exit_code == 2


def test_standard_input_is_one_test_suite(run: Run) -> None:
    result = run("lint", "-", "--format", "junit", stdin=SEED.read_bytes())
    assert result.stdout.count("<testsuite ") == 1
    assert '<testsuite name="&lt;stdin&gt;"' in result.stdout


def test_a_package_of_canvas_is_told_each_fault_once(run: Run) -> None:
    package = ROOT / "tests" / "data" / "canvas" / "canvas-all-types.zip"
    output = run("lint", package, "--profile", "canvas", "--select", "canvas").output
    assert '"g_tf_el"' in output  # what Canvas makes of it, by the reader
    assert "read/canvas-differs" in output
    assert "canvas/true-false" not in output


@pytest.mark.parametrize(
    "command", ["", "import", "export", "lint", "stats", "explain", "formats", "template", "schema"]
)
def test_help_speaks_of_no_types_of_programs_and_gives_examples(run: Run, command: str) -> None:
    shown = run(*command.split(), "--help").stdout
    assert "<bool>" not in shown and "│" not in shown
    assert not command or f"Examples:\n    quizkit {command}" in shown


def test_profiles_are_named_in_the_help(run: Run) -> None:
    shown = run("lint", "--help").stdout
    assert all(name in shown for name in profile_names())


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"quizkit {__version__}\n"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ('ignore = ["keys"]', 'there is no rule or group "keys".'),
        ('[[per-file]]\nfiles = "*"\nignore = ["key/mising"]', 'there is no rule or group "key/mising".'),
        ('[[per-file]]\nfile = "*"', '"file" is no setting of per-file.'),
        ('language = "english please"', '"english please" is no language tag.'),
    ],
)
def test_a_mistake_in_the_settings_is_placed(run: Run, tmp_path: Path, settings: str, message: str) -> None:
    (tmp_path / "quizkit.toml").write_text(settings)
    (tmp_path / "a.yaml").write_text("questions: []\n")
    done = run("lint", "a.yaml")
    assert done.exit_code == 2
    assert message in done.output
    assert "quizkit.toml" in done.output


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "9" * 5000, "[tool]\nquizkit = 3", "tool = 3"])
@pytest.mark.parametrize("name", ["quizkit.toml", "pyproject.toml"])
def test_odd_settings_are_a_sentence(run: Run, tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "a.yaml").write_text("question: A?\noptions: [a, b, c]\nanswer: A\nexplanation: Why.\n", "utf-8")
    came = run("lint", "a.yaml")
    assert came.exception is None or isinstance(came.exception, SystemExit)
    assert came.exit_code in (0, 2)


def test_a_folder_that_is_gone_is_said(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> Path:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(Path, "cwd", gone)
    came = run("lint", "a.yaml")
    assert came.exit_code == 2
    assert "the folder that you are in cannot be opened" in came.output
