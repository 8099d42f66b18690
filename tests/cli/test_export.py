"""import and export, as a user types them."""

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .conftest import EXAMPLE, ROOT, Run

SEED = EXAMPLE / "seed.txt"
FINISHED = EXAMPLE / "checkpoint-quiz.yaml"
GRADED = ("gift", "canvas", "qti21", "qti30")
LETTERS = dict(zip("12345678", "dbcabcad", strict=True))


MIXED = """
questions:
  - question: Which?
    options: [a, b]
    answer: A
  - question: And which?
    options: [a, b]
"""


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("target", GRADED)
def test_an_unkeyed_quiz_is_refused_in_one_sentence(run: Run, tmp_path: Path, target: str) -> None:
    result = run("export", SEED, "--to", target, "--language", "el")
    assert result.exit_code == 1
    assert files(tmp_path) == []
    said = [line for line in result.stderr.splitlines() if "refused/" in line]
    assert len(said) == 1
    assert "8 of 8" in said[0]
    assert "Traceback" not in result.output


@pytest.mark.parametrize("target", ["yaml", "json"])
def test_a_draft_is_kept(run: Run, tmp_path: Path, target: str) -> None:
    result = run("export", SEED, "--to", target, "--language", "el")
    assert result.exit_code == 0, result.output
    assert files(tmp_path) == [f"seed.{target}"]


def test_the_draft_that_import_writes_is_finished_by_hand(run: Run, tmp_path: Path) -> None:
    assert run("import", SEED, "--language", "el").exit_code == 0
    draft = (tmp_path / "seed.yaml").read_text("utf-8")
    for letter in LETTERS.values():
        open_answer = draft.index("answer:")
        end = draft.index("\n", open_answer)
        draft = f"{draft[:open_answer]}ANSWER: {letter}{draft[end:]}"
    (tmp_path / "done.yaml").write_text(draft.replace("ANSWER:", "answer:"), "utf-8")
    result = run("export", "done.yaml", "--to", "gift")
    assert result.exit_code == 0, result.output
    gift = (tmp_path / "done.gift").read_text("utf-8")
    assert gift.count("\t=") + gift.count("\n=") + gift.count("{=") >= 8 or gift.count("=") >= 8


def test_every_target_every_language(run: Run, tmp_path: Path) -> None:
    result = run("export", FINISHED, "--to", "canvas,qti21,qti30,gift,json,yaml", "--lang", "all", "--out", "out/")
    assert result.exit_code == 0, result.output
    one_each = [
        f"out/checkpoint-quiz.{language}.{end}"
        for language in ("el", "en")
        for end in ("canvas.zip", "gift", "qti21.zip", "qti30.zip")
    ]
    assert files(tmp_path) == sorted([*one_each, "out/checkpoint-quiz.json", "out/checkpoint-quiz.yaml"])


@pytest.mark.parametrize("language", ["el", "en"])
@pytest.mark.parametrize("target", [*GRADED, "json", "yaml"])
def test_one_language(run: Run, tmp_path: Path, target: str, language: str) -> None:
    result = run("export", FINISHED, "--to", target, "--lang", language, "--out", "out/")
    assert result.exit_code == 0, result.output
    (written,) = files(tmp_path)
    again = run("export", written, "--to", "json", "--language", language, "--out", "again.json")
    assert again.exit_code == 0, again.output
    stems = json.dumps(json.loads((tmp_path / "again.json").read_text("utf-8")), ensure_ascii=False)
    assert ("Ποια μορφή" in stems) == (language == "el")
    assert ("Which format" in stems) == (language == "en")


def test_a_language_that_is_not_there(run: Run, tmp_path: Path) -> None:
    result = run("export", FINISHED, "--to", "gift", "--lang", "fr")
    assert result.exit_code == 2
    assert '"fr"' in result.stderr
    assert "el, en" in result.stderr
    assert files(tmp_path) == []


@pytest.mark.parametrize(
    "arguments", [["--to", "gfit"], ["--to", "text"], ["--to", ","], ["--to", "gift", "--from", "nope"]]
)
def test_wrong_formats_are_said(run: Run, tmp_path: Path, arguments: list[str]) -> None:
    result = run("export", FINISHED, *arguments)
    assert result.exit_code == 2
    assert result.stderr.strip()
    assert files(tmp_path) == []


def test_the_source_is_never_overwritten(run: Run, tmp_path: Path) -> None:
    quiz = tmp_path / "quiz.yaml"
    quiz.write_bytes(FINISHED.read_bytes())
    result = run("export", "quiz.yaml", "--to", "yaml")
    assert result.exit_code == 2
    assert quiz.read_bytes() == FINISHED.read_bytes()


def test_import_never_writes_over_what_was_edited(run: Run, tmp_path: Path) -> None:
    assert run("import", SEED, "--language", "el").exit_code == 0
    edited = tmp_path / "seed.yaml"
    edited.write_text(edited.read_text("utf-8") + "# my edit\n", "utf-8")
    again = run("import", SEED, "--language", "el")
    assert again.exit_code == 2
    assert "--out seed.yaml" in again.stderr
    assert edited.read_text("utf-8").endswith("# my edit\n")
    assert run("import", SEED, "--language", "el", "--out", "seed.yaml").exit_code == 0
    assert "# my edit" not in edited.read_text("utf-8")


def test_a_missing_image_is_said_once_and_leaves_the_rest(run: Run, tmp_path: Path) -> None:
    (tmp_path / "q.yaml").write_text("questions:\n  - {question: 'What? ![x](no.png)', options: [a, b], answer: A}\n")
    result = run("export", "q.yaml", "--to", "json", "--keep-going")
    assert result.exit_code == 1
    assert "read/missing-image" in result.stderr
    assert "bug/" not in result.stderr
    assert files(tmp_path) == ["q.json", "q.yaml"]


@pytest.mark.parametrize("report", ["mixed.yaml", "out.gift"])
def test_a_report_takes_the_place_of_no_quiz(run: Run, tmp_path: Path, report: str) -> None:
    (tmp_path / "mixed.yaml").write_text(MIXED)
    result = run("export", "mixed.yaml", "--to", "gift", "--keep-going", "--out", "out.gift", "--report", report)
    assert result.exit_code == 2
    assert files(tmp_path) == ["mixed.yaml"]
    assert (tmp_path / "mixed.yaml").read_text() == MIXED


def test_two_files_under_one_name_are_refused(run: Run, tmp_path: Path) -> None:
    result = run("export", FINISHED, "--to", "gift,canvas", "--out", "one.file")
    assert result.exit_code == 2
    assert files(tmp_path) == []


def test_all_or_nothing_unless_told_to_keep_going(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mixed.yaml").write_text(MIXED)
    assert run("export", "mixed.yaml", "--to", "gift,json").exit_code == 1
    assert files(tmp_path) == ["mixed.yaml"]
    result = run("export", "mixed.yaml", "--to", "gift", "--keep-going")
    assert result.exit_code == 1
    assert "refused/no-key" in result.stderr
    assert "1 question" in result.stdout
    assert files(tmp_path) == ["mixed.gift", "mixed.yaml"]


def test_unkeyed_where_it_is_allowed(run: Run, tmp_path: Path) -> None:
    result = run("export", SEED, "--to", "canvas", "--language", "el", "--allow-unkeyed")
    assert result.exit_code == 0, result.output
    assert files(tmp_path) == ["seed.canvas.zip"]
    assert "loss/no-key" in result.stderr
    assert "(in 8 of 8 questions)" in result.stderr


def test_a_report_is_written_whatever_happens(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mixed.yaml").write_text(MIXED)
    assert run("export", "mixed.yaml", "--to", "gift", "--report", "report.json").exit_code == 1
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert [finding["rule"] for finding in report["findings"]] == ["refused/no-key"]
    assert report["findings"][0]["line"] == 6


def test_standard_input(run: Run, tmp_path: Path) -> None:
    result = run("export", "-", "--to", "gift", stdin=MIXED.replace("  - question: And", "    answer2: x\n#").encode())
    assert result.exit_code in (0, 1)
    assert "Traceback" not in result.output


def test_a_warning_stops_a_strict_export(run: Run, tmp_path: Path) -> None:
    (tmp_path / "hints.yaml").write_text("questions:\n  - {question: Which?, options: [a, b], answer: A, hints: [x]}\n")
    assert run("export", "hints.yaml", "--to", "gift", "--strict").exit_code == 1
    assert files(tmp_path) == ["hints.yaml"]
    loose = run("export", "hints.yaml", "--to", "gift")
    assert loose.exit_code == 0
    assert "loss/hints" in loose.stderr


BILINGUAL = """
language: el
languages: [el, en]
questions:
  - question: {el: "Ποιο;", en: "Which?"}
    options: [{el: "α", en: "a"}, {el: "β", en: "b"}]
    answer: A
"""


class TestMultilang:
    """All languages in one file, for targets that can choose among them."""

    @pytest.mark.parametrize("more", [(), ("--lang", "all")])
    def test_one_file_for_moodle_and_one_a_language_for_others(
        self, run: Run, tmp_path: Path, more: tuple[str, ...]
    ) -> None:
        (tmp_path / "q.yaml").write_text(BILINGUAL, "utf-8")
        result = run("export", "q.yaml", "--to", "gift,canvas", "--multilang", *more)
        assert result.exit_code == 0, result.output
        assert files(tmp_path) == ["q.el.canvas.zip", "q.en.canvas.zip", "q.gift", "q.yaml"]
        text = (tmp_path / "q.gift").read_text("utf-8")
        assert 'lang\\="el" class\\="multilang">Ποιο;</span>' in text
        assert "Multi-Language Content" in result.output

    def test_without_it_each_language_has_a_file(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "q.yaml").write_text(BILINGUAL, "utf-8")
        assert run("export", "q.yaml", "--to", "gift", "--lang", "all").exit_code == 0
        assert files(tmp_path) == ["q.el.gift", "q.en.gift", "q.yaml"]

    @pytest.mark.parametrize("arguments", [("gift", "--lang", "el"), ("canvas",)])
    def test_what_makes_no_sense_is_refused(self, run: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
        (tmp_path / "q.yaml").write_text(BILINGUAL, "utf-8")
        result = run("export", "q.yaml", "--multilang", "--to", *arguments)
        assert result.exit_code == 2
        assert files(tmp_path) == ["q.yaml"]


IN_SECTIONS = """
language: en
sections:
  - title: Waves
    questions:
      - {question: Is light a wave?, answer: true}
  - title: Sums
    questions:
      - {question: 2 + 2?, answer: 4}
"""


@pytest.mark.parametrize(("more", "categories"), [((), 2), (("--no-category",), 0)])
def test_sections_become_categories_unless_nobody_wants_them(
    run: Run, tmp_path: Path, more: tuple[str, ...], categories: int
) -> None:
    (tmp_path / "q.yaml").write_text(IN_SECTIONS, "utf-8")
    result = run("export", "q.yaml", "--to", "gift,moodle-xml", *more)
    assert result.exit_code == 0, result.output
    assert (tmp_path / "q.gift").read_text("utf-8").count("$CATEGORY") == categories
    assert (tmp_path / "q.moodle.xml").read_text("utf-8").count('type="category"') == categories
    assert "loss/section" not in result.output, "who asks for it need not be told"


class TestContext:
    """Which of Moodle's question banks the categories are in (R65)."""

    @pytest.mark.parametrize(
        ("more", "wanted"),
        [
            ((), ["Waves", "Sums"]),
            (("--context", "course"), ["$course$/top/Waves", "$course$/top/Sums"]),
            (("--context", "module"), ["$module$/top/Waves", "$module$/top/Sums"]),
            (("--context", "none"), ["Waves", "Sums"]),
        ],
    )
    def test_categories_name_it(self, run: Run, tmp_path: Path, more: tuple[str, ...], wanted: list[str]) -> None:
        (tmp_path / "q.yaml").write_text(IN_SECTIONS, "utf-8")
        result = run("export", "q.yaml", "--to", "gift,moodle-xml,json", *more)
        assert result.exit_code == 0, result.output
        assert categories(tmp_path) == (wanted, wanted)
        again = run("export", "q.moodle.xml", "--to", "json", "--out", "again.json")
        assert again.exit_code == 0, again.output
        titles = [one["title"] for one in json.loads((tmp_path / "again.json").read_text("utf-8"))["sections"]]
        assert titles == ["Waves", "Sums"], "a context is no part of a title"

    @pytest.mark.parametrize(
        ("context", "wanted"),
        [
            (None, ["$course$/top/Waves/Light", "$module$/top/top/Odd"]),
            ("none", ["Waves/Light", "top/top/Odd"]),
            ("course", ["$course$/top/Waves/Light", "$course$/top/top/Odd"]),
        ],
    )
    def test_what_moodle_had_written_is_replaced(
        self, run: Run, tmp_path: Path, context: str | None, wanted: list[str]
    ) -> None:
        text = "".join(
            f"$CATEGORY: {path}\n\n::{number}::Is it?{{TRUE}}\n\n"
            for number, path in enumerate(("$course$/top/Waves/Light", "$module$/top/top/Odd"))
        )
        (tmp_path / "old.gift").write_text(text, "utf-8")
        more = () if context is None else ("--context", context)
        assert run("export", "old.gift", "--to", "gift", "--language", "en", "--out", "q.gift", *more).exit_code == 0
        found = (tmp_path / "q.gift").read_text("utf-8")
        assert [line[11:] for line in found.splitlines() if line.startswith("$CATEGORY")] == wanted

    def test_a_quiz_without_sections_has_a_category_of_its_title(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "q.yaml").write_text("title: Light\nlanguage: en\nquestions: [{question: Is it?, answer: true}]\n")
        assert run("export", "q.yaml", "--to", "gift,moodle-xml", "--context", "course").exit_code == 0
        assert categories(tmp_path) == (["$course$/top/Light"], ["$course$/top/Light"])
        (tmp_path / "q.yaml").write_text("language: en\nquestions: [{question: Is it?, answer: true}]\n")
        assert run("export", "q.yaml", "--to", "gift,moodle-xml", "--context", "course").exit_code == 0
        assert categories(tmp_path) == (["$course$/top/section-1"], ["$course$/top/section-1"])

    @pytest.mark.parametrize(
        "arguments",
        [
            ("gift", "--context", "system"),
            ("canvas", "--context", "course"),
            ("gift", "--context", "course", "--no-category"),
        ],
    )
    def test_what_makes_no_sense_is_refused(self, run: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
        (tmp_path / "q.yaml").write_text(IN_SECTIONS, "utf-8")
        result = run("export", "q.yaml", "--to", *arguments)
        assert result.exit_code == 2
        assert files(tmp_path) == ["q.yaml"]


def categories(folder: Path) -> tuple[list[str], list[str]]:
    """The categories that q.gift and q.moodle.xml name."""
    gift = (folder / "q.gift").read_text("utf-8").splitlines()
    xml = (folder / "q.moodle.xml").read_text("utf-8")
    return (
        [line.removeprefix("$CATEGORY: ") for line in gift if line.startswith("$CATEGORY")],
        re.findall("<category><text>(.*?)</text>", xml),
    )


UNTITLED = """
language: el
questions:
  - question: {el: "Τι χρώμα έχει ο ουρανός;", en: "What colour is the sky?"}
    options: [{el: Μπλε, en: Blue}, {el: Κόκκινο, en: Red}]
    answer: A
"""


@pytest.mark.parametrize("name", ["ab", "physics"])
def test_a_quiz_without_a_title_is_called_like_its_file_in_every_language(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / f"{name}.yaml").write_text(UNTITLED, "utf-8")
    result = run("export", f"{name}.yaml", "--to", "canvas", "--lang", "all")
    assert result.exit_code == 0, result.output
    assert files(tmp_path) == [f"{name}.el.canvas.zip", f"{name}.en.canvas.zip", f"{name}.yaml"]


def test_languages_written_one_by_one_do_not_overwrite_each_other(run: Run, tmp_path: Path) -> None:
    for language in ("el", "en"):
        assert run("export", FINISHED, "--to", "gift", "--lang", language).exit_code == 0
    assert files(tmp_path) == ["checkpoint-quiz.el.gift", "checkpoint-quiz.en.gift"]
    assert run("export", FINISHED, "--to", "gift", "--lang", "en", "--out", "mine.gift").exit_code == 0
    assert (tmp_path / "mine.gift").is_file()


def test_a_single_file_can_go_to_standard_output(run: Run, tmp_path: Path) -> None:
    result = run("export", FINISHED, "--to", "gift", "--lang", "en", "--out", "-")
    assert result.exit_code == 0
    assert result.stdout.startswith("// [id:")
    assert "Why are checkpoints of large models split into shards?{" in result.stdout
    assert run("export", FINISHED, "--to", "gift", "--lang", "all", "--out", "-").exit_code == 2
    assert run("export", FINISHED, "--to", "gift,json", "--out", "-").exit_code == 2
    assert files(tmp_path) == []


def test_nothing_is_written_where_the_report_cannot_be(run: Run, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    assert run("export", FINISHED, "--to", "gift", "--lang", "en", "--report", "folder").exit_code == 2
    assert files(tmp_path) == []


def test_standard_output_that_is_closed_is_no_place_to_write_to() -> None:
    command = f'{sys.executable} -m quizkit export "{FINISHED}" --to gift --lang en --out - >&-'
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 2
    assert "standard output is closed" in done.stderr


def test_a_report_has_a_file(run: Run, tmp_path: Path) -> None:
    assert run("export", FINISHED, "--to", "gift", "--lang", "en", "--report", "-").exit_code == 2
    assert files(tmp_path) == []


def test_a_link_that_leads_in_a_circle_is_written_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "loop.gift").symlink_to("loop.gift")
    assert run("export", FINISHED, "--to", "gift", "--lang", "en", "--out", "loop.gift").exit_code == 0
    assert (tmp_path / "loop.gift").read_text().startswith("// [id:")


def bank(count: int) -> str:
    """A bank of so many questions in two languages."""
    questions = [
        f'  - {{question: {{el: "Πόσο κάνει {n} + 1;", en: "How much is {n} + 1?"}}, answer: {n + 1}}}'
        for n in range(count)
    ]
    return "title: {el: Αριθμοί, en: Numbers}\nlanguage: el\nlanguages: [el, en]\nquestions:\n" + "\n".join(questions)


def test_a_language_that_one_file_lacks_hides_nothing_of_the_others(run: Run, tmp_path: Path) -> None:
    (tmp_path / "q.yaml").write_text(bank(2), "utf-8")
    (tmp_path / "p.yaml").write_text("questions:\n  - question: Which?\n    answer: yes sir\n", "utf-8")
    (tmp_path / "r.yaml").write_text("questions:\n  - question: Which?\n    points: abc\n", "utf-8")
    wish = ("export", "p.yaml", "q.yaml", "r.yaml", "--to", "gift", "--lang", "el", "--out", "out/")
    result = run(*wish)
    assert result.exit_code == 2
    assert "p.yaml\n" in result.stderr and "or say --language el." in result.stderr
    assert "read/number" in result.stderr
    assert not (tmp_path / "out").exists()
    assert run(*wish, "--keep-going").exit_code == 2
    assert files(tmp_path / "out") == ["q.el.gift"]


def test_capitals_of_a_language_do_not_count(run: Run, tmp_path: Path) -> None:
    (tmp_path / "q.yaml").write_text(bank(2), "utf-8")
    assert run("export", "q.yaml", "--to", "gift", "--lang", "EN").exit_code == 0
    assert files(tmp_path) == ["q.en.gift", "q.yaml"]


def test_importing_a_file_over_itself_says_so(run: Run, tmp_path: Path) -> None:
    (tmp_path / "q.yaml").write_text(bank(2), "utf-8")
    result = run("import", "q.yaml")
    assert result.exit_code == 2
    assert "the file that is read would be overwritten" in result.stderr
    assert "--out q.yaml" not in result.stderr


class TestSplit:
    """A large bank as several files."""

    def test_numbered_files_that_sort(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "q.yaml").write_text(bank(21), "utf-8")
        result = run("export", "q.yaml", "--to", "gift", "--split", "2", "--lang", "en", "--out", "out/")
        assert result.exit_code == 0, result.output
        assert files(tmp_path / "out") == [f"q.en.{n:02}.gift" for n in range(1, 12)]
        assert "q.en.11.gift: 1 question\n" in result.stdout

    def test_every_language_and_target(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "q.yaml").write_text(bank(5), "utf-8")
        result = run("export", "q.yaml", "--to", "canvas,yaml", "--split", "3", "--lang", "all")
        assert result.exit_code == 0, result.output
        canvas = [f"q.{language}.{part}.canvas.zip" for language in ("el", "en") for part in (1, 2)]
        assert files(tmp_path) == sorted([*canvas, "q.1.yaml", "q.2.yaml", "q.yaml"])
        again = run("export", "q.el.2.canvas.zip", "--to", "json", "--out", "again.json")
        assert again.exit_code == 0, again.output
        assert json.loads((tmp_path / "again.json").read_text("utf-8"))["title"] == "Αριθμοί (2/2)"

    def test_what_fits_is_one_file(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "q.yaml").write_text(bank(3), "utf-8")
        assert run("export", "q.yaml", "--to", "gift", "--split", "3", "--lang", "en", "--out", "-").exit_code == 0
        assert run("export", "q.yaml", "--to", "gift", "--split", "3", "--lang", "en").exit_code == 0
        assert files(tmp_path) == ["q.en.gift", "q.yaml"]

    def test_parts_of_an_earlier_export_are_said_and_kept(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "q.yaml").write_text(bank(6), "utf-8")
        wish = ("export", "q.yaml", "--to", "gift,json", "--lang", "en", "--out", "out/", "--split")
        assert "split-left" not in run(*wish, "2").stderr
        for other in ("q.en.gift", "q.en.4.gift.bak", "p.en.4.gift", "q.en.x.gift"):
            (tmp_path / "out" / other).write_text("mine", "utf-8")
        result = run(*wish, "3")
        assert result.exit_code == 0, result.output
        said = [line for line in result.stderr.splitlines() if "export/split-left" in line]
        assert len(said) == 2
        assert "is none of this export: q.en.3.gift." in said[0]
        assert "is none of this export: q.en.3.json." in said[1]
        assert {"q.en.3.gift", "q.en.3.json"} <= set(files(tmp_path / "out"))

    def test_with_strict_parts_of_an_earlier_export_are_in_the_way(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "q.yaml").write_text(bank(6), "utf-8")
        wish = ("export", "q.yaml", "--to", "yaml", "--out", "out/", "--strict", "--split")
        assert run(*wish, "1").exit_code == 0
        result = run(*wish, "3")
        assert result.exit_code == 1
        assert "hold" in result.stderr and "q.3.yaml, q.4.yaml, q.5.yaml, q.6.yaml" in result.stderr

    @pytest.mark.parametrize("out", ["-", "one.gift"])
    def test_several_parts_are_not_written_under_one_name(self, run: Run, tmp_path: Path, out: str) -> None:
        (tmp_path / "q.yaml").write_text(bank(3), "utf-8")
        result = run("export", "q.yaml", "--to", "gift", "--split", "2", "--lang", "en", "--out", out)
        assert result.exit_code == 2
        assert files(tmp_path) == ["q.yaml"]

    def test_nothing_is_split_into_parts_of_nothing(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "q.yaml").write_text(bank(3), "utf-8")
        assert run("export", "q.yaml", "--to", "gift", "--split", "0").exit_code == 2


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a program without asking it")
def test_a_program_that_is_told_to_stop_leaves_nothing(tmp_path: Path) -> None:
    """It is stopped when the first of many files waits to be moved into its place."""
    for number in range(200):
        (tmp_path / f"{number:03}.yaml").write_text(
            "questions:\n- question: Is it?\n  type: true/false\n  answer: yes\n"
        )
    out = tmp_path / "out"
    command = [
        sys.executable,
        "-m",
        "quizkit",
        "export",
        str(tmp_path),
        "--to",
        "qti30,canvas,gift",
        "--out",
        f"{out}/",
    ]
    started = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    for _ in range(3000):
        if out.is_dir() and any(out.iterdir()):
            break
        time.sleep(0.01)
    started.terminate()
    started.communicate()
    assert started.returncode == 143
    assert not out.exists() or list(out.iterdir()) == []


def test_what_is_refused_of_most_questions_names_the_target(run: Run) -> None:
    asked = "  - {question: 'Why {}?', type: essay}\n"
    text = "title: Essays\nlanguage: en\nquestions:\n" + "".join(asked.replace("{}", one) for one in "abcd")
    Path("bank.yaml").write_text(text, encoding="utf-8")
    result = run("export", "bank.yaml", "--to", "kahoot")
    assert "Kahoot has no questions of this kind (in 4 of 4 questions)." in result.output


def test_a_format_that_is_left_out_is_asked_for_in_a_sentence(run: Run) -> None:
    result = run("export", FINISHED)
    assert result.exit_code == 2
    assert "--to does not say what to write" in result.stderr
    assert "--to canvas" in result.stderr


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.yaml", "title: x\nquestions: []\n"),
        ("a.json", '{"title": "x", "questions": []}'),
        ("a.csv", "question,answer\n"),
        ("a.gift", "// nothing\n"),
        ("a.txt", "Just prose.\n"),
        ("a.xml", "<quiz></quiz>"),
        (
            "a.qti12.xml",
            '<questestinterop><assessment title="x" ident="i"><section ident="s"/></assessment></questestinterop>',
        ),
    ],
)
def test_a_file_without_a_question_is_not_imported_and_something_is_advised(
    run: Run, tmp_path: Path, name: str, text: str
) -> None:
    (tmp_path / name).write_text(text)
    result = run("import", tmp_path / name, "--out", tmp_path / "out.yaml")
    assert result.exit_code != 0
    assert not (tmp_path / "out.yaml").exists()
    assert "Nothing was written." in result.stderr
    assert len(result.stderr.splitlines()) > 2


@pytest.mark.parametrize(
    ("target", "out", "other"),
    [
        ("gift", "a.zip", "a.gift"),
        ("canvas", "a.xml", "a.zip"),
        ("xlsx", "a.csv", "a.xlsx"),
        ("moodle-xml", "a.json", "a.xml"),
        ("gift", "a.txt", None),
        ("canvas", "a.imscc", None),
        ("yaml", "a.yml", None),
        ("yaml", "a", None),
        ("csv", "A.CSV", None),
    ],
)
def test_a_name_with_the_ending_of_another_kind_is_said(run: Run, target: str, out: str, other: str | None) -> None:
    result = run("export", FINISHED, "--to", target, "--out", out)
    assert result.exit_code == 0
    assert Path(out).exists()
    assert ("usage/ending" in result.stderr) == (other is not None)
    assert other is None or other in result.stderr
