"""What people have reported about workbooks read by other programs, each as the smallest sheet that shows it."""

from collections.abc import Sequence
from io import BytesIO

import pytest
from openpyxl import Workbook
from openpyxl.styles import Font

from quizkit import api
from quizkit.model import ChoiceInteraction
from quizkit.source import Source
from tests.formats.table.sheets import keyed, read_xlsx, said, stems, words

HEADER = ["Question", "Option A", "Option B", "Option C", "Correct"]


def book_of(*rows: Sequence[object]) -> Workbook:
    book = Workbook()
    assert book.active is not None
    for row in rows:
        book.active.append(row)
    return book


def saved(book: Workbook) -> bytes:
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def test_leading_zeros_and_long_numbers_stay() -> None:
    book = book_of(HEADER, ["Dial?", "007", 7, 10912345670, "C"])
    book.worksheets[0]["C2"].number_format = "0000"
    quiz, report = read_xlsx(saved(book))
    assert [keyed(item) for item in quiz.items()] == [{"007": 0, "0007": 0, "10912345670": 1}]
    assert said(report) == [("info", "read/as-shown", "C2")]


def test_a_stem_merged_over_the_rows_of_its_options() -> None:
    book = book_of(
        ["Question", "Option", "Is correct"],
        ["Hot?", "sun", "yes"],
        [None, "ice", "no"],
        ["Cold?", "sun", "no"],
        [None, "ice", "yes"],
    )
    book.worksheets[0].merge_cells("A2:A3")
    book.worksheets[0].merge_cells("A4:A5")
    quiz, report = read_xlsx(saved(book))
    assert [(words(item.stem), keyed(item)) for item in quiz.items()] == [
        ("Hot?", {"sun": 1, "ice": 0}),
        ("Cold?", {"sun": 0, "ice": 1}),
    ]
    assert len(report) == 0


def test_headers_that_repeat() -> None:
    quiz, report = read_xlsx(
        saved(
            book_of(
                ["Question", "Option", "option", "OPTION", "Correct", "question"], ["Which?", "a", "b", "c", "B", "x"]
            )
        )
    )
    assert [keyed(item) for item in quiz.items()] == [{"a": 0, "b": 1, "c": 0}]
    ((severity, code, cell),) = said(report)
    assert (severity, code, cell) == ("error", "read/duplicate-column", "F1")
    assert "column A" in str(next(iter(report)))


def test_known_names_of_columns_are_read_and_all_others_named() -> None:
    quiz, report = read_xlsx(
        saved(book_of([*HEADER, "marks", "notes", "Seen by"], ["Which?", "a", "b", "c", "B", 2, "old", "Ann"]))
    )
    assert [item.points for item in quiz.items()] == [2]
    assert said(report) == [("info", "read/not-kept", "G1"), ("warning", "read/unknown-field", "H1")]


@pytest.mark.parametrize(("key", "right"), [("B", "80"), (80, "80"), ("A", "23")])
def test_numbers_as_options(key: object, right: str) -> None:
    quiz, report = read_xlsx(saved(book_of(HEADER, ["Which port?", 23, 80, 53, key])))
    (item,) = quiz.items()
    assert [text for text, share in keyed(item).items() if share] == [right]
    assert len(report) == 0


def test_a_bold_option_is_no_key_and_its_lack_is_an_error() -> None:
    book = book_of(HEADER[:4], ["Which?", "a", "b", "c"])
    book.worksheets[0]["C2"].font = Font(bold=True)
    data = saved(book)
    quiz, report = read_xlsx(data)
    (item,) = quiz.items()
    assert isinstance(item.interaction, ChoiceInteraction)
    assert {choice.fraction for choice in item.interaction.choices} == {None}
    assert said(report) == [("warning", "read/style-is-no-key", "A2")]
    assert "option B" in str(next(iter(report)))
    exported = api.export(quiz, "gift")
    assert exported.data is None and exported.refused == 1


def test_a_formula_without_its_result_is_an_error_and_never_a_text() -> None:
    data = saved(book_of(HEADER, ["Which?", '=CONCATENATE("a","b")', "b", "c", "B"]))
    loaded = api.read(Source("bank.xlsx", data))
    assert loaded.quiz is not None
    assert next((str(one.severity), one.code) for one in loaded.diagnostics) == ("error", "read/formula")
    written = api.export(loaded.quiz, "yaml").data
    assert written is not None and b"CONCATENATE" not in written


def test_words_that_begin_like_a_formula_stay_as_typed() -> None:
    typed = ["=SUM(A1:A3) returns what?", "-5 °C", "+1", "@name"]
    book = book_of(HEADER, [*typed, "A"])
    book.worksheets[0]["A2"].data_type = "s"
    quiz, report = read_xlsx(saved(book))
    assert list(stems(quiz)) == typed[:1]
    assert [list(keyed(item)) for item in quiz.items()] == [typed[1:]]
    assert len(report) == 0
