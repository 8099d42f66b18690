"""A copy of a workbook with its findings: everything that was there still is, and what is new is at its place."""

import re
import shutil
import subprocess
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from openpyxl import Workbook, load_workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.datavalidation import DataValidation

from quizkit import api
from quizkit.diagnostics import Diagnostic, Report, Severity, Unreadable
from quizkit.formats.xlsx.annotated import annotate, annotate_sheets
from quizkit.model import Location
from quizkit.source import Source

ROOT = Path(__file__).resolve().parents[3]
SEVERITY = {"E": Severity.ERROR, "W": Severity.WARNING, "N": Severity.INFO}


def found(cell: str | None, message: str = "it is wrong.", severity: str = "E", **more: Any) -> Diagnostic:
    sheet = more.pop("sheet", "Bank" if cell else None)
    return Diagnostic(
        code=more.pop("code", "key/missing"),
        severity=SEVERITY[severity],
        message=message,
        location=Location("bank.xlsx", sheet=sheet, cell=cell),
        advice=more.pop("advice", "Mend it."),
        **more,
    )


def bank(more: Any = None) -> bytes:
    """A workbook with most of what people put into one."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Bank"
    rows = [
        ("Section", "Question", "Option A", "Option B", "Correct", "Notes"),
        ("Sums", "1 + 1?", "2", "3", "A", "=1+1"),
        (None, "2 + 2?", "4", "5", None, 1.5),
        (None, "3 + 3?", "6", "7", "A", 1),
    ]
    for row in rows:
        sheet.append(row)
    sheet.merge_cells("A2:A4")
    sheet["B2"].font = Font(bold=True, color="FFFF0000")
    sheet["C3"].fill = PatternFill("solid", fgColor="FF00FF00")
    sheet["B3"].comment = Comment("Is this too hard?", "Maria", height=80, width=200)
    sheet["D4"].hyperlink = "https://example.org/"
    sheet.column_dimensions["B"].width = 44.5
    sheet.row_dimensions[3].height = 60
    sheet.freeze_panes = "B2"
    lists = DataValidation(type="list", formula1='"A,B"')
    lists.add("E2:E9")
    sheet.add_data_validation(lists)
    sheet.conditional_formatting.add("F2:F9", CellIsRule("greaterThan", ["1"], font=Font(italic=True)))
    chart = BarChart()
    chart.add_data(Reference(sheet, range_string="Bank!$F$2:$F$4"))
    sheet.add_chart(chart, "H2")
    sheet.print_title_rows = "1:1"
    other = book.create_sheet("Lists & Maria's")
    other["A1"] = "=Bank!F2*2"
    if more is not None:
        more(book)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def annotated(data: bytes, *findings: Diagnostic, report: Report | None = None) -> bytes:
    return annotate(Source("bank.xlsx", data), findings, report if report is not None else Report())


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def seen(data: bytes) -> dict[str, Any]:
    """All that openpyxl sees of a workbook but what quizkit adds."""
    book = load_workbook(BytesIO(data))
    sheets: dict[str, Any] = {}
    for sheet in book.worksheets:
        if sheet.title == "Findings":
            continue
        sheets[sheet.title] = {
            "cells": {
                cell.coordinate: (
                    cell.value,
                    repr((cell.font, cell.fill, cell.number_format, cell.alignment, cell.protection)),
                )
                for row in sheet.iter_rows()
                for cell in row
                if cell.value is not None
            },
            "links": {link.ref: link.target for link in sheet._hyperlinks},
            "merged": sorted(map(str, sheet.merged_cells.ranges)),
            "widths": {name: one.width for name, one in sheet.column_dimensions.items()},
            "heights": {name: one.height for name, one in sheet.row_dimensions.items() if one.height},
            "lists": [(str(one.sqref), one.formula1) for one in sheet.data_validations.dataValidation],
            "charts": len(sheet._charts),
            "frozen": sheet.freeze_panes,
            "titles": sheet.print_title_rows,
            "formats": [
                str(area.sqref)
                for area in sheet.conditional_formatting
                if all("quizkit" not in str(rule.formula) for rule in area.rules)
            ],
        }
    return sheets


def notes(data: bytes, sheet: str = "Bank") -> dict[str, str]:
    cells = (cell for row in load_workbook(BytesIO(data))[sheet].iter_rows() for cell in row)
    return {cell.coordinate: cell.comment.text for cell in cells if cell.comment is not None}


def colours(data: bytes, sheet: str = "Bank") -> dict[str, str]:
    """The colours that are laid over cells, by the areas that the workbook names."""
    return {
        str(area.sqref): rule.dxf.fill.bgColor.rgb
        for area in load_workbook(BytesIO(data))[sheet].conditional_formatting
        for rule in area.rules
        if rule.formula == ['"quizkit"<>""'] and rule.dxf is not None and rule.dxf.fill is not None
    }


def listed(data: bytes, sheet: str = "Findings") -> list[tuple[str, ...]]:
    return [
        tuple("" if value is None else str(value) for value in row)
        for row in load_workbook(BytesIO(data))[sheet].iter_rows(values_only=True)
    ]


ALL = (
    found("E3", "no answer is marked as right."),
    found("B3", "the question is long.", "W", advice=None, item='"sums-2"', code="stem/long"),
    found("B3", "there are two spaces.", "N", advice="Take one out."),
    found(None, "nothing explains it.", "W", places=(Location("bank.xlsx", None, None, "Bank", "B2"),) * 2),
)  # fmt: skip


def test_all_that_was_there_still_is() -> None:
    data = bank()
    copy = annotated(data, *ALL)
    assert seen(copy) == seen(data)
    before, after = parts(data), parts(copy)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {
        "[Content_Types].xml",
        "xl/workbook.xml",
        "xl/_rels/workbook.xml.rels",
        "xl/styles.xml",
        "xl/worksheets/sheet1.xml",
        "xl/comments/comment1.xml",
        "xl/drawings/commentsDrawing1.vml",
    }
    cells = b"</sheetData>"
    was = before["xl/worksheets/sheet1.xml"].replace(b' tabSelected="1"', b"")
    assert after["xl/worksheets/sheet1.xml"].split(cells)[0] == was.split(cells)[0]


def test_the_user_s_quiz_is_the_same() -> None:
    data = bank()
    copy = api.read(Source("bank.xlsx", annotated(data, *ALL)))
    was = api.read(Source("bank.xlsx", data))
    assert copy.quiz == was.quiz
    assert [str(one) for one in copy.diagnostics] == [str(one) for one in was.diagnostics]


def test_notes_stand_at_their_cells_below_those_of_people() -> None:
    copy = annotated(bank(), *ALL)
    assert notes(copy) == {
        "E3": "quizkit:\nError: No answer is marked as right.\nMend it.",
        "B3": "Is this too hard?\n\nquizkit:\nWarning: The question is long.\n\n"
        "Note: There are two spaces.\nTake one out.",
    }
    cells = load_workbook(BytesIO(copy))["Bank"]
    assert (cells["E3"].comment.author, cells["B3"].comment.author) == ("quizkit", "Maria")


def test_cells_are_coloured_by_the_worst_that_was_found() -> None:
    assert colours(annotated(bank(), *ALL)) == {"E3": "FFF8CBAD", "B3": "FFFFE699"}


def test_the_list_says_everything() -> None:
    copy = annotated(bank(), *ALL)
    assert listed(copy) == [
        ("Severity", "Place", "Question", "What was found", "What would be right", "Rule"),
        ("Error", "Bank!E3", "", "No answer is marked as right.", "Mend it.", "key/missing"),
        ("Warning", "Bank!B3", "sums-2", "The question is long.", "", "stem/long"),
        ("Note", "Bank!B3", "", "There are two spaces.", "Take one out.", "key/missing"),
        ("Warning", "Bank!B2 and 1 more", "", "Nothing explains it.", "Mend it.", "key/missing"),
    ]  # fmt: skip
    book = load_workbook(BytesIO(copy))
    sheet = book["Findings"]
    assert book.active is sheet
    assert [one.sheet_view.tabSelected for one in book.worksheets] == [None, None, True]
    assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("A2", "A1:F5")
    assert [sheet[f"B{row}"].hyperlink.location for row in (2, 3, 5)] == ["'Bank'!E3", "'Bank'!B3", "'Bank'!B2"]
    assert sheet["D2"].alignment.wrap_text


def test_sheets_with_quotes_in_their_names_can_be_reached() -> None:
    copy = annotated(bank(), found("A1", sheet="Lists & Maria's"))
    assert load_workbook(BytesIO(copy))["Findings"]["B2"].hyperlink.location == "'Lists & Maria''s'!A1"
    assert notes(copy, "Lists & Maria's").keys() == {"A1"}


def test_a_note_in_merged_cells_stands_at_the_first() -> None:
    copy = annotated(bank(), found("A4"))
    assert (notes(copy).keys(), colours(copy).keys()) == ({"B3", "A2"}, {"A2"})


def test_nothing_found() -> None:
    assert listed(annotated(bank()))[1:] == [("", "", "", "No problems were found.", "", "")]
    assert notes(annotated(bank())) == {"B3": "Is this too hard?"}


@pytest.mark.parametrize("sign", ["=1+1", "+1", "-1", "@SUM(1)", "\t=1"])
def test_nothing_that_is_said_is_a_formula(sign: str) -> None:
    copy = annotated(bank(), found("E3", sign, advice=sign, item=sign))
    row = load_workbook(BytesIO(copy))["Findings"][2]
    assert [cell.data_type for cell in row] == ["s"] * 6
    assert [cell.quotePrefix for cell in row][2:5] == [True] * 3
    assert b"<f>" not in parts(copy)["xl/worksheets/sheet3.xml"]


def test_letters_that_xml_cannot_hold() -> None:
    copy = annotated(bank(), found("E3", "a\x00b _x0041_ <b>\ud800", advice="\x0b"))
    assert listed(copy)[1][3] == "A\ufffdb _x005F_x0041_ <b>\ufffd"  # which openpyxl does not read
    assert notes(copy)["E3"].startswith("quizkit:\nError: A\ufffdb")


def test_an_annotated_workbook_annotated_again() -> None:
    once = annotated(bank(), *ALL)
    twice = annotated(once, found("B3", "the question is still long.", "E"), found("D4"))
    assert notes(twice) == {
        "B3": "Is this too hard?\n\nquizkit:\nError: The question is still long.\nMend it.",
        "D4": "quizkit:\nError: It is wrong.\nMend it.",
    }
    assert colours(twice) == {"B3 D4": "FFF8CBAD"}
    assert load_workbook(BytesIO(twice)).sheetnames == ["Bank", "Lists & Maria's", "Findings"]
    assert len(listed(twice)) == 3
    assert parts(twice)["xl/drawings/commentsDrawing1.vml"].count(b'ObjectType="Note"') == 2
    assert parts(twice)["xl/workbook.xml"].count(b"_FilterDatabase") == 1
    assert parts(annotated(once, *ALL))["xl/styles.xml"] == parts(once)["xl/styles.xml"]
    assert notes(annotated(twice)) == {"B3": "Is this too hard?"}


def test_a_sheet_of_the_user_s_that_has_the_name() -> None:
    def named(book: Workbook) -> None:
        book.create_sheet("findings")["A1"] = "Mine"

    copy = annotated(bank(named), *ALL)
    assert load_workbook(BytesIO(copy)).sheetnames == ["Bank", "Lists & Maria's", "findings", "Findings 2"]
    assert len(listed(copy, "Findings 2")) == 5
    assert listed(copy, "findings") == [("Mine",)]


def test_conversations_are_left_alone() -> None:
    def talked(book: Workbook) -> None:
        book["Bank"]["C2"].comment = Comment("[Threaded comment]\n\nAgreed?", "tc={1B1D2A0E}")

    report = Report()
    copy = annotated(bank(talked), found("C2"), report=report)
    assert notes(copy)["C2"] == "[Threaded comment]\n\nAgreed?"
    assert [(one.code, str(one.location)) for one in report] == [("write/conversation", "bank.xlsx Bank!C2")]
    assert listed(copy)[1][1] == "Bank!C2"


def test_places_that_no_cell_has() -> None:
    copy = annotated(bank(), found("ZZZZ1"), found("A0"), found("XFE1"), found("A1", sheet="Gone"), found("A9999999"))
    assert notes(copy).keys() == {"B3"}
    assert len(listed(copy)) == 6


def test_very_many_findings_at_one_cell() -> None:
    copy = annotated(bank(), *(found("E3", f"{number} " + "x" * 1000) for number in range(60)))
    assert len(notes(copy)["E3"]) < 32_767
    assert notes(copy)["E3"].endswith("more.")
    assert len(listed(copy)) == 61


def test_a_signed_workbook_is_said_to_lose_its_signature() -> None:
    data = BytesIO(bank())
    with zipfile.ZipFile(data, "a") as archive:
        archive.writestr("_xmlsignatures/sig1.xml", "<Signature/>")
    report = Report()
    annotated(data.getvalue(), report=report)
    assert [one.code for one in report] == ["write/signature"]


def test_a_table_of_another_format() -> None:
    rows = [["Question", "Option A"], [], ["=1+1", "2"]]
    copy = annotate_sheets(Source("bank.csv", b""), [("", rows)], [found("A3", sheet=None)], Report())
    sheet = load_workbook(BytesIO(copy))["Questions"]
    assert [[cell.value for cell in row] for row in sheet.iter_rows()] == [
        ["Question", "Option A"], [None, None], ["=1+1", "2"],
    ]  # fmt: skip
    assert sheet["A3"].data_type == "s"
    assert notes(copy, "Questions").keys() == {"A3"}
    assert load_workbook(BytesIO(copy))["Findings"]["B2"].hyperlink.location == "'Questions'!A3"


def test_a_file_that_is_no_table() -> None:
    one = Diagnostic(code="read/syntax", severity=Severity.ERROR, message="this.", location=Location("q.yaml", 3, 2))
    copy = annotate_sheets(Source("q.yaml", b""), [], [one], Report())
    assert load_workbook(BytesIO(copy)).sheetnames == ["Findings"]
    assert listed(copy)[1] == ("Error", "line 3", "", "This.", "", "read/syntax")


def test_the_same_bytes_each_time() -> None:
    data = bank()
    assert annotated(data, *ALL) == annotated(data, *ALL)


def test_the_parts_are_xml_and_lead_to_one_another() -> None:
    found_parts = parts(annotated(bank(), *ALL, found("A1", sheet="Lists & Maria's")))
    for name, data in found_parts.items():
        if name.endswith((".xml", ".rels", ".vml")):
            etree.fromstring(data)
        if name.endswith(".rels"):
            for target in re.findall(rb'Target="/([^"]+)"', data):
                assert target.decode() in found_parts
    types = found_parts["[Content_Types].xml"]
    for name in found_parts:
        ending = name.rpartition(".")[2].encode()
        assert f'PartName="/{name}"'.encode() in types or b'Extension="%s"' % ending in types


@pytest.mark.parametrize(
    "name", ["06_strict.xlsx", "07_macro.xlsm", "05_images.xlsx", "03_structure.xlsx", "04_rich.xlsx"]
)
def test_workbooks_of_other_programs(name: str) -> None:
    data = (ROOT / "tests/data/traps" / name).read_bytes()
    before = api.read(Source(name, data))
    copy = annotate(Source(name, data), before.diagnostics, Report())
    after = api.read(Source(name, copy))
    assert after.quiz == before.quiz
    assert [str(one) for one in after.diagnostics] == [str(one) for one in before.diagnostics]
    old, new = parts(data), parts(copy)
    assert old.keys() <= new.keys()
    for part in old:
        if part.startswith("xl/worksheets/sheet"):
            assert (
                new[part].split(b"</sheetData>")[0]
                == re.sub(rb' tabSelected="1"', b"", old[part]).split(b"</sheetData>")[0]
            )


def test_saved_by_libreoffice(tmp_path: Path) -> None:
    office = shutil.which("soffice")
    if office is None:
        pytest.skip("skipped: no LibreOffice (soffice) here")
    (tmp_path / "bank.xlsx").write_bytes(annotated(bank(), *ALL))
    profile = f"-env:UserInstallation=file://{tmp_path}/profile"
    command = [office, profile, "--headless", "--convert-to", "xlsx", "--outdir", str(tmp_path / "out"), "bank.xlsx"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=120)
    saved = (tmp_path / "out/bank.xlsx").read_bytes()
    assert notes(saved).keys() == {"E3", "B3"}
    assert listed(saved) == listed(annotated(bank(), *ALL))
    assert api.read(Source("bank.xlsx", saved)).quiz == api.read(Source("bank.xlsx", bank())).quiz
    again = annotated(saved, found("E3", "still."))
    assert load_workbook(BytesIO(again)).sheetnames == ["Bank", "Lists & Maria's", "Findings"]
    assert notes(again) == {"B3": "Is this too hard?", "E3": "quizkit:\nError: Still.\nMend it."}
    assert colours(again) == {"E3": "FFF8CBAD"}


def test_a_drawing_that_is_broken_is_said_and_left() -> None:
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, part in parts(bank()).items():
            archive.writestr(name, b"<xml><v:shape>" if name.endswith(".vml") else part)
    report = Report()
    copy = annotated(data.getvalue(), *ALL, report=report)
    assert [(one.code, str(one.location)) for one in report] == [("write/notes", "bank.xlsx")]
    assert notes(copy) == {"B3": "Is this too hard?"}
    assert colours(copy).keys() == {"E3", "B3"}
    assert len(listed(copy)) == 5


@pytest.mark.parametrize("lost", ["[Content_Types].xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml"])
def test_a_part_that_is_missing(lost: str) -> None:
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, part in parts(bank()).items():
            if name != lost:
                archive.writestr(name, part)
    if lost.startswith("xl/worksheets"):
        assert len(listed(annotated(data.getvalue(), *ALL))) == 5
    else:
        with pytest.raises(Unreadable):
            annotated(data.getvalue(), *ALL)


def test_buttons_in_a_drawing_are_kept() -> None:
    button = b'<v:shape id="_x0000_s2051" type="#_x0000_t201"><v:textbox>one<br>two</v:textbox></v:shape>'
    names = b'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"'
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, part in parts(bank()).items():
            archive.writestr(name, b"<xml %s>%s</xml>" % (names, button) if name.endswith(".vml") else part)
    copy = parts(annotated(data.getvalue(), *ALL))["xl/drawings/commentsDrawing1.vml"]
    assert b"one<br/>two" in copy
    assert re.findall(rb' id="(_x0000_s\d+)"', copy) == [b"_x0000_s2051", b"_x0000_s2052", b"_x0000_s2053"]


@pytest.mark.parametrize("encoding", ["utf-16", "iso-8859-1"])
def test_sheets_in_other_encodings(encoding: str) -> None:
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, part in parts(bank()).items():
            if name == "xl/worksheets/sheet1.xml":
                declaration = f'<?xml version="1.0" encoding="{encoding}"?>'
                part = (declaration + part.decode()).encode(encoding)
            archive.writestr(name, part)
    assert notes(annotated(data.getvalue(), *ALL)).keys() == {"B3", "E3"}
