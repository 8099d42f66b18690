"""What a user says about tables: mappings of headers, separators, encodings, keys by style."""

import json
import tomllib
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.styles import Font, PatternFill

from .conftest import Run

SWEDISH = "Pātai;Svar 1;Svar 2;Rätt;Granskad av\nVad är 2+2?;3;4;B;Anna\nVar?;här;där;A;\n"
MAPPING = """
[headers]
"Pātai" = "Question (sv)"
"Svar 1" = "Option A (sv)"
"Svar 2" = "Option B (sv)"
"Rätt" = "Correct"
"Granskad av" = "ignore"
"""
AS_YAML = """
headers:
  Pātai: Question (sv)
  Svar 1: Option A (sv)
  Svar 2: Option B (sv)
  Rätt: Correct
  Granskad av: ignore
"""


@pytest.mark.parametrize(("name", "text"), [("m.toml", MAPPING), ("m.yaml", AS_YAML)])
def test_a_mapping_in_a_file(run: Run, name: str, text: str) -> None:
    Path("bank.csv").write_text(SWEDISH, encoding="utf-8")
    Path(name).write_text(text, encoding="utf-8")
    assert run("import", "bank.csv").exit_code == 2
    result = run("import", "bank.csv", "--map", name)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "language: sv" in Path("bank.yaml").read_text("utf-8")
    assert run("export", "bank.csv", "--map", name, "--to", "gift").exit_code == 0
    assert "här" in Path("bank.gift").read_text("utf-8")
    assert "read/" not in run("lint", "bank.csv", "--map", name).stdout


@pytest.mark.parametrize("settings", [MAPPING, 'map = "m.toml"\n', 'map = "m.toml"\n[headers]\n"Rätt" = "Key"\n'])
def test_a_mapping_in_the_settings(run: Run, settings: str) -> None:
    Path("bank.csv").write_text(SWEDISH, encoding="utf-8")
    Path("m.toml").write_text(MAPPING, encoding="utf-8")
    Path("quizkit.toml").write_text(settings, encoding="utf-8")
    assert run("import", "bank.csv").exit_code == 0


def test_a_column_that_is_mapped_to_nothing_is_reported(run: Run) -> None:
    Path("bank.csv").write_text(SWEDISH, encoding="utf-8")
    Path("m.toml").write_text(MAPPING.replace('"ignore"', '""'), encoding="utf-8")
    result = run("import", "bank.csv", "--map", "m.toml")
    assert "read/unknown-field" in result.stderr
    assert "Granskad av" in result.stderr


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[headers]\n"Pātai" = "Quest"\n', "mapping/unknown"),
        ('[headers]\n"Pātai" = 3\n', "mapping/shape"),
        ('"Pātai" = "Question"\n', "mapping/shape"),
        ("[headers\n", "mapping/syntax"),
        ("headers = 1\n", "mapping/shape"),
    ],
)
def test_mappings_that_are_none(run: Run, text: str, code: str) -> None:
    Path("bank.csv").write_text(SWEDISH, encoding="utf-8")
    Path("m.toml").write_text(text, encoding="utf-8")
    result = run("lint", "bank.csv", "--map", "m.toml")
    assert (result.exit_code, code in result.stderr) == (2, True)


def test_an_explained_mapping_with_nothing_to_fill_in_is_a_mapping(run: Run) -> None:
    Path("bank.csv").write_text("Question,Option A,Option B,Correct\nWhich?,one,two,A\n", "utf-8")
    Path("headers.toml").write_text(run("lint", "bank.csv", "--explain-mapping").stdout, "utf-8")
    result = run("import", "bank.csv", "--map", "headers.toml")
    assert result.exit_code == 0, result.output


def test_an_explained_mapping_is_a_mapping_to_fill_in(run: Run) -> None:
    Path("bank.csv").write_text(SWEDISH, encoding="utf-8")
    result = run("import", "bank.csv", "--explain-mapping")
    assert (result.exit_code, Path("bank.yaml").exists()) == (0, False)
    headers = ["Pātai", "Svar 1", "Svar 2", "Rätt", "Granskad av"]
    assert tomllib.loads(result.stdout) == {"headers": dict.fromkeys(headers, "")}


def test_what_columns_are_taken_for_is_explained(run: Run) -> None:
    Path("bank.csv").write_text("Question (el),Option A,a_x,Answer,No\nΤι;,α,β,A,1\n", encoding="utf-8")
    result = run("lint", "bank.csv", "--explain-mapping")
    assert result.exit_code == 0
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert lines[0] == "# bank.csv, by the header in row 1:"
    assert lines[1] == "# A1 Question (el) question (el) (a name that quizkit knows)"
    assert lines[2] == "# B1 Option A option A (a name that quizkit knows)"
    assert lines[3] == "# C1 a_x not read: means nothing to quizkit"
    assert tomllib.loads(result.stdout) == {"headers": {"a_x": ""}}


def test_files_that_are_no_tables_have_nothing_to_explain(run: Run) -> None:
    Path("bank.gift").write_text("Q {=a ~b}\n", encoding="utf-8")
    result = run("lint", "bank.gift", "--explain-mapping")
    assert (result.exit_code, result.stdout) == (0, "# bank.gift is no table of questions.\n")


@pytest.mark.parametrize(("typed", "sign"), [(":", ":"), ("tab", "\t"), ("pipe", "|"), ("^", "^")])
def test_a_delimiter(run: Run, typed: str, sign: str) -> None:
    rows = [["Question", "Option A", "Option B", "Correct"], ["One, two; or three?", "a", "b", "A"]]
    Path("bank.csv").write_text("\n".join(sign.join(row) for row in rows), encoding="utf-8")
    result = run("import", "bank.csv", "--delimiter", typed)
    assert (result.exit_code, result.stderr) == (0, "")


def test_what_is_no_delimiter(run: Run) -> None:
    Path("bank.csv").write_text("Question\nWhy?\n", encoding="utf-8")
    result = run("import", "bank.csv", "--delimiter", "::")
    assert (result.exit_code, "usage/delimiter" in result.stderr) == (2, True)


def test_a_separator_that_is_in_doubt_is_said(run: Run) -> None:
    rows = "What, then?;ab;cd;A\nWhere, then?;ef;gh;B\nWho, pray?;ij;kl;A\n"
    Path("doubt.csv").write_text(rows.replace("ab", "a,b,c").replace("ef", "e,f,g").replace("ij", "i,j,k"), "utf-8")
    result = run("import", "doubt.csv")
    assert "read/separator" in result.stderr
    assert "--delimiter" in result.stderr


def test_an_encoding(run: Run) -> None:
    Path("bank.csv").write_bytes("Question,A,B,Correct\nÇa va ?,oui,non,A\n".encode("mac-roman"))
    assert run("import", "bank.csv", "--encoding", "mac-roman").stderr == ""
    assert "Ça va ?" in Path("bank.yaml").read_text("utf-8")
    result = run("lint", "bank.csv", "--encoding", "klingon")
    assert (result.exit_code, "usage/encoding" in result.stdout) == (2, True)
    result = run("lint", "bank.csv", "--encoding", "utf-8")
    assert (result.exit_code, "no utf-8 text" in result.stdout) == (2, True)


def styled() -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Question", "Option A", "Option B", "Option C"])
    sheet.append(["One?", "a1", "b1", "c1"])
    sheet.append(["Two?", "a2", "b2", "c2"])
    sheet.append(["Three?", "a3", "b3", "c3"])
    sheet.append(["Four?", "a4", "b4", "c4"])
    sheet["B2"].font = Font(bold=True)
    sheet["C3"].fill = PatternFill("solid", fgColor="FFFFFF00")
    sheet["B4"].font = Font(color="FF00B050")
    sheet["D4"].font = Font(color="FF00B050")
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def test_keys_from_style_only_when_asked_for(run: Run) -> None:
    Path("bank.xlsx").write_bytes(styled())
    result = run("import", "bank.xlsx")
    assert "read/style-is-no-key" in result.stderr
    assert Path("bank.yaml").read_text("utf-8").count("answer:  #") == 4
    result = run("import", "bank.xlsx", "--key-from-style", "--out", "bank.yaml")
    assert "read/key-from-style" in result.stderr
    answers = [line.strip() for line in Path("bank.yaml").read_text("utf-8").splitlines() if "answer: " in line]
    assert answers[:3] == ["answer: A", "answer: B", "answer: [A, C]"]


def test_where_the_translation_of_an_answer_to_type_belongs(run: Run) -> None:
    rows = "Question (el),Question (en),Type,Correct\nΠοιο αέριο;,Which gas?,short answer,υδρογόνο\n"
    Path("bank.csv").write_text(rows, encoding="utf-8")
    said = run("lint", "bank.csv", "--language", "el", "--select", "language/untranslated").stdout
    assert 'Translate it in a column "Correct (en)"' in said
    header, row = rows.splitlines()
    Path("bank.csv").write_text(f"{header},Correct (en)\n{row},hydrogen\n", encoding="utf-8")
    assert run("lint", "bank.csv", "--language", "el", "--select", "language/untranslated").exit_code == 0


def test_a_gap_without_a_key_is_named_at_its_own_row(run: Run) -> None:
    rows = "Type,Gap,Question,Option A,Option B,Option C,Correct\ngaps,,Salt is [[1]] and [[2]].,,,,\n"
    rows += ",1,,white,black,blue,A\n,2,,sweet,salty,sour,\n"
    Path("bank.csv").write_text(rows, encoding="utf-8")
    (said,) = json.loads(run("lint", "bank.csv", "--select", "key/missing", "--format", "json").stdout)["findings"]
    assert (said["cell"], said["message"]) == ("B4", "gap 2 has no right answer.")


def test_a_header_that_is_in_no_file_is_said_once_for_the_run(run: Run) -> None:
    Path("one.csv").write_text("Fraga;A;B;Correct\nWhat?;x;y;A\n", encoding="utf-8")
    Path("two.csv").write_text("Question;A;B;Ratt\nWhere?;x;y;B\n", encoding="utf-8")
    Path("other.yaml").write_text("questions:\n  - question: Who?\n    answer: Anna\n", encoding="utf-8")
    Path("m.toml").write_text(
        '[headers]\n"Fraga" = "Question"\n"Ratt" = "Correct"\n"Poang" = "Points"\n', encoding="utf-8"
    )
    for said in (
        run("import", "one.csv", "two.csv", "other.yaml", "--out", "out/", "--map", "m.toml").stderr,
        run("lint", "one.csv", "two.csv", "other.yaml", "--map", "m.toml").stdout,
    ):
        assert said.count("read/unused-mapping") == 1
        assert '"Poang"' in said
        assert "Fraga" not in said
    assert run("lint", "two.csv", "--map", "m.toml").stdout.count("read/unused-mapping") == 2
