"""--fix and --diff of tables: a workbook gets a mended copy, a CSV file is mended in place, byte by byte."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Font

from quizkit import api
from quizkit.checking import Plan
from quizkit.checking.fixing import fix
from quizkit.files import Named
from quizkit.model import Choice, ChoiceInteraction, Item, Localized, Quiz, Section, all_texts, with_texts
from quizkit.source import Source
from tests.cli.conftest import Run, run  # noqa: F401 - a fixture

WISHES = ("--language", "en", "--select", "text/space,text/doubled,option/label")
HEADER = ["Question", "Option A", "Option B", "Option C", "Correct", "Explanation"]


def workbook(place: Path) -> bytes:
    """Faults in plain cells, in a formula, in words of two styles, and in a number with its format."""
    book = Workbook()
    sheet = book.active
    sheet.title = "Bank & more"
    sheet.append(HEADER)
    sheet.append(["Which  planet is red?", "a) Mars", "b) Venus", "c) Pluto", "A", "Because the the iron rusts."])
    bold = TextBlock(InlineFont(b=True), " the the iron.")
    sheet.append(["Which is cold?", "Mars", "Venus", "Pluto", "C", CellRichText("It is", bold)])
    sheet.append(["Which is warm?", "Mars", "Venus", "Pluto", "B", '="It has"&"  air."'])
    sheet["A2"].font = Font(name="Courier")
    book.create_sheet("Other")["A1"] = "the  the"
    book.save(place)
    with ZipFile(place) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    sheet_part = "xl/worksheets/sheet1.xml"
    formula = b'<c r="F4" t="str"><f>"It has"&amp;"  air."</f><v>It has  air.</v></c>'
    begin = parts[sheet_part].index(b'<c r="F4"')
    end = parts[sheet_part].index(b"</c>", begin) + len(b"</c>")
    parts[sheet_part] = parts[sheet_part][:begin] + formula + parts[sheet_part][end:]
    with ZipFile(place, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return place.read_bytes()


def parts_of(data: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_workbook_gets_a_copy(run: Run, tmp_path: Path) -> None:  # noqa: F811
    before = workbook(tmp_path / "quiz.xlsx")
    shown = run("lint", "quiz.xlsx", "--diff", "--unsafe-fixes", *WISHES)
    assert shown.exit_code == 1
    assert shown.stdout.splitlines() == [
        "--- quiz.xlsx",
        "+++ quiz.fixed.xlsx",
        'Bank & more!A2: "Which  planet is red?" -> "Which planet is red?"',
        'Bank & more!B2: "a) Mars" -> "Mars"',
        'Bank & more!C2: "b) Venus" -> "Venus"',
        'Bank & more!D2: "c) Pluto" -> "Pluto"',
        'Bank & more!F2: "Because the the iron rusts." -> "Because the iron rusts."',
    ]
    assert not (tmp_path / "quiz.fixed.xlsx").exists()
    done = run("lint", "quiz.xlsx", "--fix", *WISHES)
    assert "Mended 4 findings in 1 file." in done.stderr
    assert "quiz.xlsx is left as it is; its mended copy is quiz.fixed.xlsx." in done.stderr
    assert (tmp_path / "quiz.xlsx").read_bytes() == before
    assert "quiz.fixed.xlsx" in done.stdout
    assert "option/label" not in done.stdout
    after = (tmp_path / "quiz.fixed.xlsx").read_bytes()
    old, new = parts_of(before), parts_of(after)
    assert old.keys() == new.keys()
    assert [name for name in old if old[name] != new[name]] == ["xl/worksheets/sheet1.xml"]
    words = [("Which  planet", "Which planet"), ("a) Mars", "Mars"), ("b) Venus", "Venus"), ("c) Pluto", "Pluto")]
    meant = old["xl/worksheets/sheet1.xml"].decode()
    for was, is_now in words:
        meant = meant.replace(was, is_now)
    assert new["xl/worksheets/sheet1.xml"].decode() == meant.replace(
        '<t xml:space="preserve">Which planet', "<t>Which planet"
    )


def test_what_is_left_in_a_workbook_is_said(run: Run, tmp_path: Path) -> None:  # noqa: F811
    workbook(tmp_path / "quiz.xlsx")
    said = " ".join(run("lint", "quiz.xlsx", "--diff", "--unsafe-fixes", *WISHES).stderr.split())
    assert "Bank & more!F3 info write/not-mended this cell has words in a style of their own" in said
    assert "Bank & more!F4 info write/not-mended this cell holds a formula" in said


def test_a_copy_takes_the_place_of_no_file(run: Run, tmp_path: Path) -> None:  # noqa: F811
    workbook(tmp_path / "quiz.xlsx")
    run("lint", "quiz.xlsx", "--fix", *WISHES)
    copy = (tmp_path / "quiz.fixed.xlsx").read_bytes()
    assert "Mended 4 findings" in run("lint", "quiz.xlsx", "--fix", *WISHES).stderr  # the same once more
    assert "Mended 4 findings" in run("lint", ".", "--fix", *WISHES).stderr  # with the copy among the files
    assert (tmp_path / "quiz.fixed.xlsx").read_bytes() == copy
    (tmp_path / "quiz.fixed.xlsx").write_bytes(b"mine")
    refused = run("lint", "quiz.xlsx", "--fix", *WISHES)
    assert refused.exit_code == 2
    assert "usage/exists" in refused.stderr
    assert (tmp_path / "quiz.fixed.xlsx").read_bytes() == b"mine"
    assert "Mended 0 findings" in run("lint", "quiz.fixed.xlsx", "--fix", *WISHES).stderr


def test_cells_that_share_a_string_are_mended_one_by_one(run: Run, tmp_path: Path) -> None:  # noqa: F811
    """18.4: a string stands once for all cells that have it; only the one at fault gets other words."""
    place = tmp_path / "quiz.xlsx"
    workbook(place)
    parts = parts_of(place.read_bytes())
    strings = ["Question", "Option A", "Option B", "Correct", "Which is  red?", "a) Mars", "b) Venus", "A", "Notes"]
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    items = "".join(f"<si><t>{text}</t></si>" for text in strings)
    numbers = {"A1": 0, "B1": 1, "C1": 2, "D1": 3, "E1": 8, "A2": 4, "B2": 5, "C2": 6, "D2": 7, "E2": 4}
    cells = {
        row: "".join(f"<x:c s='1' t='s' r='{at}'><x:v>{n}</x:v></x:c>" for at, n in numbers.items() if at[1] == row)
        for row in "12"
    }
    rows = "".join(f'<x:row r="{row}">{cells[row]}</x:row>' for row in "12")
    parts["xl/worksheets/sheet1.xml"] = (
        f'<x:worksheet xmlns:x="{main}"><x:sheetData>{rows}</x:sheetData></x:worksheet>'.encode()
    )
    parts["xl/sharedStrings.xml"] = f'<sst xmlns="{main}">{items}</sst>'.encode()
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"
    rels = parts["xl/_rels/workbook.xml.rels"]
    if b"sharedStrings" not in rels:
        added = f'<Relationship Id="rId99" Type="{kind}" Target="sharedStrings.xml"/></Relationships>'.encode()
        parts["xl/_rels/workbook.xml.rels"] = rels.replace(b"</Relationships>", added)
    with ZipFile(place, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    assert "Mended 3 findings" in run("lint", "quiz.xlsx", "--fix", *WISHES).stderr
    new = parts_of((tmp_path / "quiz.fixed.xlsx").read_bytes())
    assert new["xl/sharedStrings.xml"] == parts["xl/sharedStrings.xml"]
    meant = parts["xl/worksheets/sheet1.xml"].decode()
    for at, n, words in (("A2", 4, "Which is red?"), ("B2", 5, "Mars"), ("C2", 6, "Venus")):
        inline = f"<x:c s='1' r='{at}' t=\"inlineStr\"><x:is><x:t>{words}</x:t></x:is></x:c>"
        meant = meant.replace(f"<x:c s='1' t='s' r='{at}'><x:v>{n}</x:v></x:c>", inline)
    assert new["xl/worksheets/sheet1.xml"].decode() == meant


CSV = (
    "Question;Option A;Option B;Option C;Correct;Explanation\r\n"
    '"Ποιο;  είναι;";"α) Άρης";β) Δίας; γ) Ρέα;A;"γιατί\r\nέτσι  είναι ""καλά"" έτσι"\r\n'
    'Which  "one"?;one ;two;three;B;\r\n'
)
CSV_MENDED = (
    "Question;Option A;Option B;Option C;Correct;Explanation\r\n"
    '"Ποιο; είναι;";"Άρης";Δίας; Ρέα;A;"γιατί\r\nέτσι είναι ""καλά"" έτσι"\r\n'
    '"Which ""one""?";one ;two;three;B;\r\n'
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1253"])
def test_a_csv_file_is_mended_in_place(run: Run, tmp_path: Path, encoding: str) -> None:  # noqa: F811
    bank = tmp_path / "bank.csv"
    bank.write_bytes(CSV.encode(encoding))
    shown = run("lint", "bank.csv", "--diff", *WISHES)
    assert '+"Ποιο; είναι;";"Άρης";Δίας; Ρέα;A;"γιατί' in shown.stdout
    assert bank.read_bytes() == CSV.encode(encoding)
    assert "Mended 6 findings in 1 file." in run("lint", "bank.csv", "--fix", *WISHES).stderr
    assert bank.read_bytes() == CSV_MENDED.encode(encoding)
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["bank.csv"]
    assert "Mended 0 findings" in run("lint", "bank.csv", "--fix", *WISHES).stderr


PIECES = (
    "Which",
    "  is",
    " the the ",
    "Ma\u200brs",
    "M\u0430rs",
    "&amp;lt;",
    '"',
    ";",
    ",",
    "\n",
    "=1",
    "'",
    "a) ",
    "?",
    " not ",
    "*",
    " ✓",
)


@st.composite
def quizzes(draw: st.DrawFn) -> Quiz:
    """Quizzes with faults of many kinds, among signs that files put quotes around."""
    texts = (
        st.lists(st.sampled_from(PIECES), min_size=1, max_size=5)
        .map("".join)
        .filter(lambda text: text.strip(" \n\u200b,;?'\""))
    )
    items = []
    for _ in range(draw(st.integers(1, 3))):
        options = draw(st.lists(texts, min_size=2, max_size=4))
        choices = tuple(
            Choice(id=f"c{number}", text=Localized.of(text, "en"), fraction=int(number == 0))
            for number, text in enumerate(options)
        )
        stem, why = Localized.of(draw(texts), "en"), Localized.of(draw(texts), "en")
        items.append(Item(stem=stem, interaction=ChoiceInteraction(choices=choices), general_feedback=why))
    return Quiz(language="en", sections=(Section(items=tuple(items)),))


@pytest.mark.parametrize("name", ["yaml", "csv", "xlsx"])
@settings(deadline=None, max_examples=25)
@given(quiz=quizzes())
def test_only_texts_change_and_a_second_run_mends_nothing(name: str, quiz: Quiz) -> None:
    data = api.export(quiz, name).data
    if data is None:
        return
    source = Source(f"q.{name}", data)
    plan = Plan(profile="review")
    before = api.read(source).quiz
    assert before is not None
    fixed = fix(source, Named(source.name), plan, unsafe=True)
    assert fixed is not None
    after = api.read(Source(source.name, fixed.after)).quiz
    assert after is not None
    assert without_words(after) == without_words(before)
    old, new = words_of(before), words_of(after)
    differing = [(was, now) for was, now in zip(old, new, strict=True) if was != now]
    assert sorted(differing) == sorted((one.old, one.new) for one in fixed.changes)
    again = fix(Source(source.name, fixed.after), Named(source.name), plan, unsafe=True)
    assert again is not None
    assert (again.count, again.after) == (0, fixed.after)


def words_of(quiz: Quiz) -> list[str]:
    return [text.source for one in all_texts(quiz) for text in one.texts.values()]


def without_words(quiz: Quiz) -> Quiz:
    return with_texts(quiz, lambda text: Localized.of("", text.first()[0]))
