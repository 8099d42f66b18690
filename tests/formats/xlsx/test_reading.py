"""Workbooks: what the file really is, sheets, merged and hidden cells, images, limits."""

import subprocess
import sys
import zipfile
from collections.abc import Callable
from fractions import Fraction
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Font

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats.xlsx import FORMAT
from quizkit.formats.xlsx.reader import read
from quizkit.model import ChoiceInteraction
from quizkit.source import Source
from tests.formats.table.sheets import codes, items_of, keyed, read_xlsx, said, stems, words, xlsx_bytes

DATA = Path(__file__).parents[2] / "data"
TRAPS = DATA / "traps"
CASES = DATA / "cases"
HEADER = ["Question", "Option A", "Option B", "Correct"]


def read_file(path: Path, name: str | None = None) -> tuple[object, Report]:
    report = Report()
    return read(Source(name or path.name, path.read_bytes()), report), report


def refused(path: Path, name: str | None = None) -> tuple[str, str]:
    with pytest.raises(Unreadable) as caught:
        read(Source(name or path.name, path.read_bytes()), Report())
    return caught.value.diagnostic.code, caught.value.diagnostic.message


@pytest.mark.parametrize(
    ("name", "code", "says"),
    [
        ("08_password_secret.xlsx", "read/encrypted", "password"),
        ("09_biff8.xls", "read/not-xlsx", "old Excel"),
        ("09b_html_named.xls", "read/not-xlsx", "web page"),
        ("10_numbers.ods", "read/not-xlsx", "OpenDocument"),
        ("10c_numbers.fods", "read/not-xlsx", "OpenDocument"),
        ("10e_numbers_libreoffice.xls", "read/not-xlsx", "old Excel"),
        ("11_truncated.xlsx", "read/archive", "zip"),
        ("11b_empty.xlsx", "read/empty", "empty"),
        ("15_xxe.xlsx", "read/xml", "document type"),
        ("20_quiz.docx", "read/not-xlsx", "Word"),
        ("csv/01_comma_utf8.csv", "read/not-xlsx", "plain text"),
    ],
)
def test_a_file_that_is_no_workbook_is_called_what_it_is(name: str, code: str, says: str) -> None:
    found, message = refused(TRAPS / name, "bank.xlsx")
    assert found == code
    assert says in message


def test_files_are_recognised_by_their_bytes() -> None:
    assert FORMAT.sniff is not None
    sure = {
        name: FORMAT.sniff(Source("bank", (TRAPS / name).read_bytes()))
        for name in ("06_strict.xlsx", "07_macro.xlsm", "09_biff8.xls", "10_numbers.ods", "09b_html_named.xls")
    }
    assert list(sure.values()) == [1.0, 1.0, 0.4, 0.0, 0.0]


@pytest.mark.parametrize(
    "name",
    ["03c_lone_far_cell.xlsx", "03d_wrong_dimension_A1.xlsx", "06_strict.xlsx", "07_macro.xlsm", "07c_template.xltx"],
)
def test_odd_workbooks_hold_the_one_question(name: str) -> None:
    quiz, report = read_xlsx((TRAPS / name).read_bytes())
    assert [keyed(item) for item in quiz.items()] == [{"3": 0, "4": 1}]
    assert list(stems(quiz)) == ["2+2?"]
    assert len(report) == 0


_MEASURE = """
import resource, sys, time
from pathlib import Path
from quizkit.diagnostics import Report
from quizkit.formats.xlsx.reader import read
from quizkit.source import Source
source = Source.from_path(Path(sys.argv[1]))
before = time.process_time()
print(sum(1 for _ in read(source, Report()).items()), time.process_time() - before)
# Not ru_maxrss: on Linux that begins with what the process had before it became this program.
peak = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM:"))
print(int(peak.split()[1]) // 1024)
"""


def test_a_million_styled_rows_cost_neither_time_nor_memory(shared: Path) -> None:
    trap = shared / "traps" / "03b_styled_to_end.xlsx"
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", _MEASURE, trap], capture_output=True, text=True, check=True, cwd=root)
    count, seconds, megabytes = done.stdout.split()
    assert count == "1"
    assert float(seconds) < 10
    assert int(megabytes) < 150


def test_a_bomb_is_refused(shared: Path) -> None:
    code, message = refused(shared / "traps" / "14_zip_bomb_200MB.xlsx")
    assert code == "read/limit"
    assert "209,715,525" in message


class TestStructure:
    """The sheets of ``03_structure.xlsx``."""

    quiz, report = read_xlsx((TRAPS / "03_structure.xlsx").read_bytes())

    def sheet(self, name: str) -> list[tuple[str, dict[str, int]]]:
        section = next(section for section in self.quiz.sections if words(section.title) == name)
        return [(words(item.stem), keyed(item)) for item in section.items]

    def about(self, sheet: str) -> list[tuple[str, str, str]]:
        lines = [one for one in self.report if one.location is not None and one.location.sheet == sheet]
        return said(Report(lines))

    def test_a_title_and_a_header_of_two_merged_rows(self) -> None:
        assert self.sheet("Merged") == [("2+2?", {"3": 0, "4": 1, "5": 0})]

    def test_a_question_merged_over_the_rows_of_its_options(self) -> None:
        assert self.sheet("MergedLong") == [
            ("Capital of France?", {"Paris": 1, "Rome": 0, "Oslo": 0}),
            ("2+2?", {"3": 0, "4": 1}),
        ]

    def test_hidden_rows_and_columns_are_read_and_named(self) -> None:
        assert [stem for stem, _ in self.sheet("Hidden")] == ["Q1", "Q2", "Q3", "Q4"]
        assert self.about("Hidden") == [
            ("info", "read/hidden-row", "A3"),
            ("info", "read/hidden-column", "B1"),
            ("warning", "read/unknown-field", "B1"),
        ]

    def test_hidden_sheets_are_skipped_and_named(self) -> None:
        assert self.about("HiddenSheet") == [("info", "read/hidden-sheet", "")]
        assert self.about("VeryHidden") == [("info", "read/hidden-sheet", "")]
        assert "hidden q" not in list(stems(self.quiz))

    def test_gaps_sections_repeated_headers_and_totals(self) -> None:
        assert self.sheet("Gaps") == [("Q after a blank row", {"a": 1, "b": 0})]
        assert self.sheet("Two") == [("Repeated header above", {"a": 0, "b": 1})]
        assert self.about("Gaps") == [("info", "read/skipped-row", "C10"), ("info", "read/skipped-row", "C13")]

    def test_style_is_no_key_but_is_seen(self) -> None:
        section = next(section for section in self.quiz.sections if words(section.title) == "Strike")
        fractions = [
            [choice.fraction for choice in item.interaction.choices]
            for item in section.items
            if isinstance(item.interaction, ChoiceInteraction)
        ]
        assert fractions == [[1, 0], [None, None], [None, None]]
        assert self.about("Strike") == [
            ("warning", "read/struck-out", "A2"),
            ("warning", "read/style-is-no-key", "A3"),
            ("warning", "read/style-is-no-key", "A4"),
        ]

    def test_what_stands_below_a_table_is_no_question(self) -> None:
        assert self.sheet("Table") == [("In a ListObject", {"a": 1, "b": 0})]
        assert ("info", "read/skipped-row", "A6") in self.about("Table")


def test_images_in_the_workbook_become_assets() -> None:
    quiz, report = read_xlsx((TRAPS / "05_images.xlsx").read_bytes())
    assert [(asset.name, asset.media_type, len(asset.data)) for asset in quiz.assets] == [
        ("media/image1.png", "image/png", 75),
        ("media/image2.png", "image/png", 75),
    ]
    sources = [item.stem.first()[1].source for item in quiz.items()]
    assert sources == [
        "floating image at B2\n\n![alt text here](media/image2.png)",
        "Place in cell (rich value)\n\n![](media/image1.png)",
        "url text\n\n![](https://e.org/a.png)",
    ]
    assert set(codes(report)) == {"read/no-answer"}


def test_dates_among_the_options_are_shown_and_said() -> None:
    quiz, report = read_xlsx((CASES / "R03.xlsx").read_bytes())
    assert [keyed(item) for item in quiz.items()] == [{"1/2": 1, "3-Apr": 0, "1/9": 0, "1/10": 0}]
    assert said(report) == [("warning", "read/date", "B2"), ("warning", "read/date", "C2")]


def test_a_category_merged_over_its_questions() -> None:
    quiz, report = read_xlsx((CASES / "R06.xlsx").read_bytes())
    assert [words(section.title) for section in quiz.sections] == ["Kitchen"]
    assert [keyed(item) for item in quiz.items()] == [
        {"water": 1, "oil": 0, "honey": 0, "lead": 0},
        {"salt": 0, "sugar": 1, "vinegar": 0, "lemon": 0},
        {"salt": 0, "sugar": 0, "lemon": 1, "bread": 0},
    ]
    assert len(report) == 0


def test_headers_in_any_case_and_spacing() -> None:
    quiz, report = read_xlsx((CASES / "R08.xlsx").read_bytes())
    assert [keyed(item) for item in quiz.items()] == [{"cat": 0, "owl": 1, "trout": 0, "ant": 0}]
    assert len(report) == 0


def test_greek_headers_and_a_greek_letter_as_key() -> None:
    quiz, report = read_xlsx((CASES / "R11.xlsx").read_bytes())
    first, second = quiz.items()
    assert keyed(first) == {"Βιολί": 0, "Πιάνο": 1, "Φλάουτο": 0, "Τύμπανο": 0}
    assert words(first.general_feedback) == "Το πιάνο παίζεται με πλήκτρα."
    assert keyed(second) == {"3": 0, "4": 1, "5": 0, "6": 0}
    assert len(report) == 0


def test_keys_of_every_form_in_one_sheet() -> None:
    quiz, report = read_xlsx((CASES / "R12.xlsx").read_bytes())
    *keyed_items, unkeyed = quiz.items()
    assert [[text for text, fraction in keyed(item).items() if fraction] for item in keyed_items] == [
        ["Rome"],
        ["Madrid"],
        ["Paris"],
        ["2", "4"],
        ["2"],
    ]
    assert isinstance(unkeyed.interaction, ChoiceInteraction)
    assert {choice.fraction for choice in unkeyed.interaction.choices} == {None}
    assert said(report) == [("warning", "key/ambiguous", "F6"), ("error", "key/unknown", "F7")]


def test_a_number_that_is_the_text_of_another_option_is_ambiguous() -> None:
    quiz, report = read_xlsx([["Question", *"ABC", "Correct"], ["Which is even?", "1", "3", "2", "2"]])
    assert [keyed(item) for item in quiz.items()] == [{"1": 0, "3": 0, "2": 1}]
    assert said(report) == [("warning", "key/ambiguous", "E2")]


def test_a_title_and_blank_rows_do_not_shift_the_numbers_of_rows() -> None:
    quiz, report = read_xlsx((CASES / "R15.xlsx").read_bytes())
    assert [item.location.cell for item in quiz.items() if item.location] == ["A4", "A6"]
    assert [words(item.stem) for item in quiz.items()] == ["Mixing blue and yellow gives", "Mixing red and white gives"]
    assert said(report) == [("info", "read/skipped-row", "A1")]


@pytest.mark.parametrize("typed", [1.3, 13, "1.3"], ids=str)
def test_a_key_that_the_spreadsheet_may_have_eaten_is_an_error(typed: object) -> None:
    book = Workbook()
    assert book.active is not None
    book.active.append(["Question", "Option A", "Option B", "Option C", "Correct"])
    book.active.append(["Which?", "yes", "no", "maybe", typed])
    quiz, report = read_xlsx(saved(book))
    (item,) = quiz.items()
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in item.interaction.choices] == [None, None, None]
    (found,) = report
    assert found.severity == "error" and found.location is not None and found.location.cell == "E2"
    assert "1,3" in str(found) or "1, 3" in str(found)


def saved(book: Workbook) -> bytes:
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def test_rich_text_truth_values_and_numbers_in_a_question() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Question", "Option A", "Option B", "Option C", "Correct", "Points", "Tolerance"])
    bold, low = InlineFont(b=True), InlineFont(vertAlign="subscript")
    rich = CellRichText("Is H", TextBlock(low, "2"), "O ", TextBlock(bold, "wet"), "?")
    sheet.append([rich, True, 7, 0.5, "A", 1.5])
    sheet["C2"].number_format, sheet["D2"].number_format, sheet["F2"].number_format = "000", "0%", '0.0" p"'
    sheet.append(["How much?", None, None, None, 0.25, None, 0.05])
    sheet["E3"].number_format, sheet["G3"].number_format = "0.0", "0%"
    quiz, report = read_xlsx(saved(book), language="el")
    first, second = quiz.items()
    assert first.stem.texts["el"].source == "Is H<sub>2</sub>O <strong>wet</strong>?"
    assert keyed(first) == {"Σωστό": 1, "007": 0, "50%": 0}
    assert first.points == Fraction(3, 2)
    (answer,) = second.interaction.answers  # type: ignore[union-attr]
    assert (str(answer.value), str(answer.tolerance)) == ("0.25", "0.0125")  # 5 % of the value
    assert said(report) == [("info", "read/as-shown", "C2"), ("info", "read/as-shown", "D2")]


def test_markup_shared_by_a_whole_cell_is_style() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(HEADER)
    sheet.append(
        [CellRichText(TextBlock(InlineFont(b=True), "All "), TextBlock(InlineFont(b=True), "bold")), "a", "b", "B"]
    )
    sheet["B2"].font = Font(bold=True)
    quiz, report = read_xlsx(saved(book))
    assert [words(item.stem) for item in quiz.items()] == ["All bold"]
    assert len(report) == 0


def test_several_sheets_are_sections_and_others_are_said() -> None:
    question = ["What?", "a", "b", "A"]
    data = xlsx_bytes(
        [["Title", "Two units"], ["Language", "el"], ["Attempts", "2"]],
        [HEADER, question],
        [["Shopping", "List"], ["milk", "2"]],
        [HEADER, question, question],
        names=["Ρυθμίσεις", "Unit 1", "Other", "Unit 2"],
    )
    quiz, report = read_xlsx(data)
    assert [(words(section.title), len(section.items)) for section in quiz.sections] == [("Unit 1", 1), ("Unit 2", 2)]
    assert (words(quiz.title), quiz.language, quiz.settings.attempts) == ("Two units", "el", 2)
    assert said(report) == [("info", "read/no-questions", "A1")]


def test_a_sheet_that_is_alone_names_no_section() -> None:
    quiz, _ = read_xlsx([HEADER, ["What?", "a", "b", "A"]])
    assert [section.title for section in quiz.sections] == [None]


def repacked(change: Callable[[str, bytes], bytes]) -> bytes:
    out = BytesIO()
    with (
        zipfile.ZipFile(BytesIO(xlsx_bytes([HEADER, ["What?", "a", "b", "A"]]))) as old,
        zipfile.ZipFile(out, "w") as new,
    ):
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name)))
    return out.getvalue()


def in_sheet(before: bytes, after: bytes) -> bytes:
    def change(name: str, data: bytes) -> bytes:
        if not name.endswith("sheet1.xml"):
            return data
        assert before in data
        return data.replace(before, after)

    return repacked(change)


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        (b'r="2"', b'r="1048577"', "row 1,048,577"),
        (b'r="A2"', b'r="XFE2"', "column 16,385"),
        (b'r="A2"', b'r="AAAAA2"', 'column "AAAAA"'),
    ],
)
def test_cells_beyond_the_ends_of_a_sheet_are_refused(before: bytes, after: bytes, says: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(Source("bank.xlsx", in_sheet(before, after)), Report())
    assert caught.value.diagnostic.code == "read/limit"
    assert says in caught.value.diagnostic.message


def test_addresses_of_cells_and_rows_may_be_missing() -> None:
    def without(name: str, data: bytes) -> bytes:
        if not name.endswith("sheet1.xml"):
            return data
        for row in (b"1", b"2"):
            data = data.replace(b'<row r="' + row + b'"', b"<row")
            for column in (b"A", b"B", b"C", b"D"):
                data = data.replace(b' r="' + column + row + b'"', b"")
        assert b' r="' not in data
        return data

    quiz, report = read_xlsx(repacked(without))
    assert [keyed(item) for item in quiz.items()] == [{"a": 1, "b": 0}]
    assert len(report) == 0


def test_a_prefix_for_the_main_namespace_is_understood() -> None:
    def prefixed(name: str, data: bytes) -> bytes:
        if not name.endswith("sheet1.xml"):
            return data
        text = data.decode().replace("</", "\0").replace("<", "<x:").replace("\0", "</x:")
        return text.replace('xmlns="', 'xmlns:x="').encode()

    quiz, _ = read_xlsx(repacked(prefixed))
    assert [keyed(item) for item in quiz.items()] == [{"a": 1, "b": 0}]


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        (b"<sheetData>", b"<sheetData><row>", "read/xml"),
        (b"<sheetData>", b"<sheetData>" + b"<a>" * 300, "read/xml"),
        (b"<worksheet", b"<!DOCTYPE x [<!ENTITY a 'b'>]><worksheet", "read/xml"),
        (b"<worksheet", b"<!DOCTYPE worksheet><worksheet", "read/xml"),
        (b"spreadsheetml/2006/main", b"other", "read/xml"),
    ],
)
def test_broken_or_hostile_xml_is_refused(before: bytes, after: bytes, code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(Source("bank.xlsx", in_sheet(before, after)), Report())
    assert caught.value.diagnostic.code == code


def test_a_shape_over_the_sheet_is_said() -> None:
    source = (TRAPS / "05_images.xlsx").read_bytes()
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(source)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name.endswith("drawing1.xml"):
                data = data.replace(b"xdr:pic", b"xdr:sp")
            new.writestr(name, data)
    _, report = read_xlsx(out.getvalue())
    assert ("warning", "read/drawing", "B2") in said(report)


BASES = [
    (TRAPS / name).read_bytes() for name in ("03_structure.xlsx", "04_rich.xlsx", "05_images.xlsx", "02_formulas.xlsx")
]


@given(base=st.sampled_from(BASES), seed=st.integers(0, 2**31), data=st.data())
@settings(deadline=None, max_examples=60)
def test_damaged_parts_never_give_a_traceback(base: bytes, seed: int, data: st.DataObject) -> None:
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(base)) as old, zipfile.ZipFile(out, "w") as new:
        victim = data.draw(st.sampled_from(old.namelist()))
        for name in old.namelist():
            part = old.read(name)
            if name == victim:
                if data.draw(st.booleans()) and part:
                    at = seed % len(part)
                    part = part[:at] + data.draw(st.binary(max_size=4)) + part[at + data.draw(st.integers(0, 40)) :]
                else:
                    digits = [place for place, byte in enumerate(part) if 48 <= byte <= 57]
                    if digits:
                        at = digits[seed % len(digits)]
                        part = (
                            part[:at] + data.draw(st.sampled_from([b"-1", b"99999999999", b"x", b""])) + part[at + 1 :]
                        )
            new.writestr(name, part)
    try:
        read(Source("bank.xlsx", out.getvalue()), Report())
    except Unreadable as error:
        assert error.diagnostic.message.endswith(".")


def test_every_item_knows_its_cell() -> None:
    quiz, _ = read_xlsx([HEADER, ["What?", "a", "b", "A"]], name="bank.xlsx")
    (item,) = items_of(quiz)
    assert str(item.location) == "bank.xlsx Sheet!A2"
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [str(choice.text.where()) for choice in item.interaction.choices] == [
        "bank.xlsx Sheet!B2",
        "bank.xlsx Sheet!C2",
    ]
