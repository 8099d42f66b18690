"""Tables of statements, several tables in a sheet, points beside options, and other layouts of teachers' sheets.

What is right is worked by hand from each row.
"""

import io

import pytest
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from quizkit.diagnostics import Report
from quizkit.formats.xlsx.reader import read
from quizkit.model import ChoiceInteraction, Item, OrderInteraction, Quiz, TextEntryInteraction
from quizkit.source import Source, TableOptions
from tests.formats.table.sheets import Rows, keyed, read_csv, read_xlsx, said, words, xlsx_bytes


def truth(item: Item) -> list[str]:
    """The options of a question of true or false, a star before the right one."""
    assert isinstance(item.interaction, ChoiceInteraction)
    assert item.interaction.mode == "true_false"
    return [("*" if choice.fraction == 1 else "") + words(choice.text) for choice in item.interaction.choices]


@pytest.mark.parametrize(
    ("header", "true", "false", "options"),
    [
        (["Statement", "T/F"], "T", "F", ["True", "False"]),
        (["Πρόταση", "Σ/Λ"], "Σ", "Λ", ["Σωστό", "Λάθος"]),
        (["Aussage", "Richtig/Falsch"], "richtig", "falsch", ["Richtig", "Falsch"]),
        (["Affirmation", "Vrai/Faux ?"], "Vrai", "Faux", ["Vrai", "Faux"]),
        (["Affirmation", "V/F"], "V", "F", ["V", "F"]),
    ],
)
def test_a_header_that_asks_for_true_or_false(header: list[str], true: str, false: str, options: list[str]) -> None:
    quiz, report = read_csv([header, ["One is one", true], ["One is two", false]])
    assert said(report) == []
    assert [truth(item) for item in quiz.items()] == [
        [f"*{options[0]}", options[1]],
        [options[0], f"*{options[1]}"],
    ]


@pytest.mark.parametrize(("header", "options"), [("True,False", "True False"), ("Wahr,Falsch", "Wahr Falsch")])
def test_a_column_for_true_and_one_for_false(header: str, options: str) -> None:
    rows = [["Statement", *header.split(",")], ["One is one", "x", ""], ["One is two", "", "x"], ["Who?", "", ""]]
    quiz, report = read_csv(rows)
    assert said(report) == []
    true, false = options.split()
    assert [truth(item) for item in quiz.items()] == [[f"*{true}", false], [true, f"*{false}"], [true, false]]


def test_both_columns_are_marked() -> None:
    _, report = read_csv([["Statement", "True", "False"], ["One is one", "x", "x"]])
    assert said(report) == [("error", "key/contradiction", "B2")]


HEADER = ["Question", "A", "B", "C", "Correct"]
ROW = ["Which?", "Rome", "Oslo", "Bern", "A"]


def test_two_tables_in_one_sheet() -> None:
    quiz, report = read_xlsx([HEADER, ROW, [], ["Statements"], ["Statement", "Answer"], ["One is one", "True"]])
    assert said(report) == [("info", "read/skipped-row", "A4")]
    one, two = quiz.items()
    assert keyed(one) == {"Rome": 1, "Oslo": 0, "Bern": 0}
    assert truth(two) == ["*True", "False"]


def test_a_second_header_in_another_order() -> None:
    quiz, report = read_csv([HEADER, ROW, [""], ["Question", "Correct", "A", "B"], ["Who?", "B", "me", "you"]])
    assert said(report) == []
    assert [keyed(item) for item in quiz.items()] == [{"Rome": 1, "Oslo": 0, "Bern": 0}, {"me": 0, "you": 1}]


def test_the_smaller_table_comes_first() -> None:
    quiz, report = read_csv([["Statement", "Answer"], ["One is one", "True"], [""], HEADER, ROW])
    assert said(report) == []
    assert len(list(quiz.items())) == 2


def test_words_of_the_field_as_questions_are_no_header() -> None:
    rows = [
        ["Frage", "A", "B", "C", "Richtig"],
        ["question", "Frage", "Antwort", "Punkte", "A"],
        [""],
        ["answer", "Frage", "Antwort", "Punkte", "B"],
    ]
    quiz, report = read_csv(rows)
    assert said(report) == []
    assert [keyed(item) for item in quiz.items()] == [
        {"Frage": 1, "Antwort": 0, "Punkte": 0},
        {"Frage": 0, "Antwort": 1, "Punkte": 0},
    ]


def test_a_row_with_nothing_but_a_text() -> None:
    _, report = read_csv([HEADER, ROW, ["* revised"]])
    assert ("warning", "read/no-answer", "A3") in said(report)


@pytest.mark.parametrize("total", ["Gesamtpunktzahl", "Total points", "Σύνολο μονάδων", "Max score:", "Всего баллов"])
def test_totals(total: str) -> None:
    quiz, report = read_csv([[*HEADER, "Points"], [*ROW, "2"], [total, "", "", "", "", "2"]])
    assert said(report) == [("info", "read/skipped-row", "A3")]
    assert len(list(quiz.items())) == 1


def built(rows: Rows) -> tuple[Workbook, Worksheet]:
    book = Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    for row in rows:
        sheet.append(list(row))
    return book, sheet


def read_book(book: Workbook, *, style: bool = False) -> tuple[Quiz, Report]:
    out = io.BytesIO()
    book.save(out)
    report = Report()
    return read(Source("bank.xlsx", out.getvalue(), table=TableOptions(key_from_style=style)), report), report


def test_a_title_merged_across_the_sheet_is_the_heading_of_a_section() -> None:
    book, sheet = built([HEADER, ["Living cells"], ROW, ["Plants"], ROW])
    sheet.merge_cells("A2:E2")
    sheet.merge_cells("A4:E4")
    quiz, report = read_book(book)
    assert said(report) == [("info", "read/section-row", "A2"), ("info", "read/section-row", "A4")]
    assert [words(section.title) for section in quiz.sections] == ["Living cells", "Plants"]


def test_style_as_the_key_with_a_row_for_each_option() -> None:
    book, sheet = built([["Question", "Option"], ["Which?", "Rome"], [None, "Oslo"], ["Who?", "me"], [None, "you"]])
    for cell in ("B3", "B4"):
        sheet[cell].font = Font(bold=True)
    quiz, report = read_book(book, style=True)
    assert said(report) == [("info", "read/key-from-style", "A2"), ("info", "read/key-from-style", "A4")]
    assert [keyed(item) for item in quiz.items()] == [{"Rome": 0, "Oslo": 1}, {"me": 1, "you": 0}]
    _, report = read_book(book)
    assert said(report) == [("warning", "read/style-is-no-key", "A2"), ("warning", "read/style-is-no-key", "A4")]


def test_style_as_the_key_within_a_cell() -> None:
    book, sheet = built([["Question", "Options"], ["Which?"], ["Who?"]])
    bold = InlineFont(b=True)
    sheet["B2"] = CellRichText("A) Rome\n", TextBlock(bold, "B) Oslo\n"), "C) R & B")
    sheet["B3"] = CellRichText("me; y", TextBlock(bold, "ou"), "; they")  # a part of an option is emphasis
    quiz, report = read_book(book, style=True)
    assert said(report) == [("info", "read/key-from-style", "A2")]
    one, two = quiz.items()
    assert keyed(one) == {"Rome": 0, "Oslo": 1, "R & B": 0}
    assert isinstance(two.interaction, ChoiceInteraction)
    assert {choice.fraction for choice in two.interaction.choices} == {None}


def test_lowered_letters_in_a_cell_of_several_options_are_said() -> None:
    book, sheet = built([["Question", "Options", "Correct"], ["Which?", None, "A"]])
    sheet["B2"] = CellRichText("H", TextBlock(InlineFont(vertAlign="subscript"), "2"), "O\nCO")
    _, report = read_book(book)
    assert said(report) == [("warning", "read/style-lost", "B2")]


def test_points_beside_each_option_are_what_it_earns() -> None:
    rows = [["Question", "Choice", "Score"], ["Which?", "Rome", "0"], ["", "Oslo", "2"], ["", "Bern", "1"]]
    quiz, report = read_csv(rows)
    assert said(report) == []
    (item,) = quiz.items()
    assert item.points == 2
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [float(choice.fraction or 0) for choice in item.interaction.choices] == [0, 1, 0.5]


@pytest.mark.parametrize(
    "header",
    [
        ["Question", "A", "B", "C", "A correct", "B correct", "C correct"],
        ["Question", "A", "Right?", "B", "Right?", "C", "Right?"],
        ["Ερώτηση", "Α", "Β", "Γ", "Σωστή Α", "Σωστή Β", "Σωστή Γ"],
    ],
)
def test_columns_of_marks(header: list[str]) -> None:
    cities = ["Rome", "Oslo", "Bern"]
    marks = ["", "x", ""]
    beside = header[2] == "Right?"
    cells = [cell for pair in zip(cities, marks, strict=True) for cell in pair] if beside else [*cities, *marks]
    quiz, report = read_csv([header, ["Which?", *cells]])
    assert said(report) == []
    assert [keyed(item) for item in quiz.items()] == [{"Rome": 0, "Oslo": 1, "Bern": 0}]


def test_answers_that_come_again_beside_a_key_are_options() -> None:
    quiz, report = read_csv(
        [["Question", "Answer", "Answer", "Answer", "Correct answer"], ["Which?", "a", "b", "c", "B"]]
    )
    assert said(report) == []
    assert [keyed(item) for item in quiz.items()] == [{"a": 0, "b": 1, "c": 0}]


def test_a_star_is_no_key_where_other_rows_have_theirs_in_the_column() -> None:
    rows = [HEADER, ["Which?", "Rome", "*Oslo", "Bern", ""], ["Files?", "*.txt", "?.txt", "txt", ""], ROW]
    quiz, report = read_csv(rows)
    assert said(report) == [("warning", "read/mark", "C2")]
    first = next(quiz.items()).interaction
    assert isinstance(first, ChoiceInteraction)
    assert [(words(choice.text), choice.fraction) for choice in first.choices] == [
        ("Rome", None),
        ("*Oslo", None),
        ("Bern", None),
    ]


def test_weights_are_no_key_where_other_rows_have_theirs_in_the_column() -> None:
    _, report = read_csv([HEADER, ["Which?", "Rome (50%)", "Oslo (50%)", "Bern", ""], ROW])
    assert said(report) == [("warning", "read/mark", "B2")]


def test_an_order_by_its_key() -> None:
    quiz, report = read_csv(
        [HEADER, ["Put these in order", "two", "one", "three", "B, A, C"], ["Sort these", "a", "b", "c", ""]]
    )
    assert said(report) == [("warning", "read/no-order", "A3")]
    first = next(quiz.items()).interaction
    assert isinstance(first, OrderInteraction)
    assert [words(entry.text) for entry in first.entries] == ["one", "two", "three"]


def test_wrong_answers_without_a_right_one_are_a_draft() -> None:
    quiz, _ = read_csv([["Question", "Correct answer", "Wrong 1", "Wrong 2"], ["Which?", "", "Rome", "Oslo"]])
    (item,) = quiz.items()
    assert isinstance(item.interaction, ChoiceInteraction)
    assert {choice.fraction for choice in item.interaction.choices} == {None}


def test_pairs_of_terms_and_definitions() -> None:
    quiz, report = read_csv(
        [
            ["Type", "Question", "Term 1", "Definition 1", "Term 2", "Definition 2"],
            ["matching", "Match", "a", "b", "c", "d"],
        ]
    )
    assert said(report) == []
    assert [item.interaction.kind for item in quiz.items()] == ["match"]


def test_a_single_option_in_a_cell_is_said() -> None:
    _, report = read_csv([["Question", "Options", "Answer"], ["Which?", "yes/no", "A"]])
    assert said(report)[0] == ("warning", "read/one-option", "B2")


def test_columns_that_nobody_needs_may_mean_the_same() -> None:
    _, report = read_csv([[*HEADER, "LO", "Learning objective"], [*ROW, "1.2", "LO1"]])
    assert [severity for severity, _, _ in said(report)] == ["info", "warning"]


def test_a_level_of_bloom_is_no_learning_objective() -> None:
    quiz, report = read_csv([[*HEADER, "Bloom's taxonomy level", "LO"], [*ROW, "apply", "1.2"]])
    assert [severity for severity, _, _ in said(report)] == ["info", "info"]
    assert [item.extras["table"] for item in quiz.items()] == [{"taxonomy": "apply", "objective": "1.2"}]


def test_a_text_that_is_kept_from_being_a_number() -> None:
    quiz, report = read_csv(b'Question;A;B;Correct\nAgent?;="007";x;A\n')
    assert said(report) == []
    assert [keyed(item) for item in quiz.items()] == [{"007": 1, "x": 0}]


@pytest.mark.parametrize("encoding", ["gb18030", "big5"])
def test_chinese_code_pages(encoding: str) -> None:
    quiz, report = read_csv("題目,選項A,選項B,正確答案\n首都?,東京,北京,B\n".encode(encoding))
    assert said(report) == [("info", "read/encoding", "")]
    assert [keyed(item) for item in quiz.items()] == [{"東京": 0, "北京": 1}]


def test_gaps_and_tolerances_of_moodef() -> None:
    rows = [
        ["type", "question", "image", "image_alt", "answer", "a_1", "a_2", "a_3"],
        ["", "Plus is [[1]], minus [[2]].", "", "", "+", "-", "*", ""],
        ["x", "Sort.", "", "", "1", "2", "3", ""],
        ["", "What is 4/3?", "", "", "1.33<|>0.03", "", "", ""],
        ["", "Describe it.", "", "", "", "", "", ""],
    ]
    quiz, report = read_csv(rows)
    assert said(report) == []
    assert [item.interaction.kind for item in quiz.items()] == ["gap_match", "order", "numeric", "extended_text"]


def test_headers_of_a_mapping_that_no_column_has() -> None:
    report = Report()
    table = TableOptions(headers={"Fraga": "Question", "Fråga": "Question"})
    data = b"Fraga,A,B,Correct\nWhich?,Rome,Oslo,A\n"
    from quizkit.formats.csv.reader import read as read_text

    read_text(Source("bank.csv", data, table=table), report)
    assert said(report) == [("info", "read/unused-mapping", "")]


def test_a_sheet_of_answers_is_no_sheet_of_questions() -> None:
    data = xlsx_bytes(
        [HEADER[:-1], ROW[:-1]], [["Question", "Answer"], ["1", "A"], ["2", "B"]], names=["Quiz", "Answers"]
    )
    quiz, report = read_xlsx(data)
    assert said(report) == [("warning", "read/answers-apart", "A1")]
    assert len(list(quiz.items())) == 1


@pytest.mark.parametrize(
    "cell",
    [
        "{'A': 'one, 1', 'B': 'two', 'C': 'three'}",
        '{"A": "one, 1", "B": "two", "C": "three"}',
        '{"1":"one, 1","2":"two","3":"three"}',
        "{'a': \"one, 1\",\n'b': 'two', 'c': 'three'}",
    ],
)
def test_options_in_a_map(cell: str) -> None:
    quiz, report = read_csv([["Question", "Choices", "Answer"], ["Which?", cell, "B"]])
    assert said(report) == []
    assert [keyed(item) for item in quiz.items()] == [{"one, 1": 0, "two": 1, "three": 0}]


@pytest.mark.parametrize(
    ("cell", "options"), [("{x, y}; {z}", ["{x, y}", "{z}"]), ("{'A': 'x', 'B'}", ["{'A': 'x'", "'B'}"])]
)
def test_braces_that_are_no_map(cell: str, options: list[str]) -> None:
    quiz, _ = read_csv([["Question", "Choices", "Answer"], ["Which?", cell, "B"]])
    assert [list(keyed(item)) for item in quiz.items()] == [options]


def test_a_column_called_a_is_the_answer_where_no_other_holds_options() -> None:
    quiz, report = read_csv([["Q", "A"], ["Which?", "Rome"], ["What?", "Oslo"]])
    assert said(report) == []
    for item, answer in zip(quiz.items(), ("Rome", "Oslo"), strict=True):
        assert isinstance(item.interaction, TextEntryInteraction)
        assert [words(one.text) for one in item.interaction.answers] == [answer]
    quiz, _ = read_csv([["Q", "A", "B", "Key"], ["Which?", "Rome", "Oslo", "A"]])
    assert [keyed(item) for item in quiz.items()] == [{"Rome": 1, "Oslo": 0}]


def test_a_row_for_each_answer_choice() -> None:
    rows = [
        ["1", "Which?", "Rome", "Yes"],
        ["1", "Which?", "Oslo", "No"],
        ["2", "What?", "Bern", "No"],
        ["2", "What?", "Ulm", "Yes"],
    ]
    quiz, report = read_csv([["Question #", "Question", "Answer Choice", "Correct?"], *rows])
    assert said(report) == []
    assert [keyed(item) for item in quiz.items()] == [{"Rome": 1, "Oslo": 0}, {"Bern": 0, "Ulm": 1}]
