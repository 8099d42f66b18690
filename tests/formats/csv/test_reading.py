"""CSV files: separators, quotes, ragged rows, and the published templates."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats.csv import FORMAT
from quizkit.formats.csv.dialect import MAX_BROKEN, body_of
from quizkit.formats.csv.reader import grid_of, read
from quizkit.model import ChoiceInteraction, ExtendedText, Item, TextEntryInteraction
from quizkit.source import Source
from tests.formats.table.sheets import codes, keyed, read_csv, said, stems, words

DATA = Path(__file__).parents[2] / "data"
TRAPS = DATA / "traps" / "csv"
CASES = DATA / "cases"

ENGLISH = [
    ("What is 2 + 2, roughly?", {"3": 0, "4": 1, "5": 0}, "1", 'He said "four"; see p. 3'),
    ("Line one\nline two", {"a": 1, "b": 0, "c": 1}, "1.5", ""),
]
GREEK = [
    ("Ποια είναι η πρωτεύουσα της Ελλάδας;", {"Αθήνα": 1, "Πάτρα": 0, "Βόλος": 0}, "1.5", "Σωστά· δείτε κεφ. 2"),
    ("Ποιο όργανο «αντλεί» αίμα;", {"Καρδιά": 1, "Νεφρός": 0, "Ήπαρ": 0}, "1", ""),
]


def read_trap(name: str) -> tuple[list[tuple[str, dict[str, int], str, str]], list[tuple[str, str, str]]]:
    quiz, report = read_csv((TRAPS / name).read_bytes(), name)
    found = [
        (words(item.stem), keyed(item), str(item.points), words(item.general_feedback) if item.general_feedback else "")
        for item in quiz.items()
    ]
    return found, said(report)


ENCODING = ("info", "read/encoding", "")


@pytest.mark.parametrize(
    ("name", "questions", "about"),
    [
        ("01_comma_utf8.csv", ENGLISH, []),
        ("02_comma_utf8_bom.csv", ENGLISH, []),
        ("03_semicolon_cp1253_greek.csv", GREEK, [ENCODING]),
        ("04_semicolon_utf8_greek.csv", GREEK, []),
        ("05_tab_utf16le_bom_excel_unicode_text.txt", GREEK, [ENCODING]),
        ("06_utf16le_nobom.csv", GREEK, [ENCODING]),
        ("07_pipe.csv", ENGLISH, [("info", "read/separator", "")]),
        ("08_sep_line_excel.csv", ENGLISH, []),
        (
            "10_cp1252_smart.csv",
            [("It’s the café’s “best” – €5?", {"oui": 1, "non": 0, "peut-être": 0}, "1", "…")],
            [ENCODING],
        ),
        ("12_quote_all_lf.csv", ENGLISH, []),
        (
            "14_unbalanced_quote.csv",
            [('A 5" pipe is?', {"wide": 1, "narrow": 0}, "1", ""), ("Next", {"a": 1, "b": 0}, "1", "")],
            [("error", "read/quotes", "3")],
        ),
        (
            "28_injection.csv",
            [
                ('=HYPERLINK("http://x","y")', {"+1": 1, "-1": 0}, "1", ""),
                ("@SUM(1)", {"'=1+1": 0, "x": 1}, "1", ""),
            ],
            [],
        ),
    ],
)
def test_encodings_separators_and_quotes(
    name: str, questions: list[tuple[str, dict[str, int], str, str]], about: list[tuple[str, str, str]]
) -> None:
    assert read_trap(name) == (questions, about)


def test_rows_that_do_not_fit_the_header() -> None:
    quiz, report = read_csv((TRAPS / "13_ragged_unquoted_commas.csv").read_bytes())
    assert list(stems(quiz)) == ["Short row", "OK"]
    assert keyed(list(quiz.items())[1]) == {"a": 0, "b": 1}
    assert said(report) == [("error", "read/extra-cells", "E2"), ("error", "read/missing-cells", "A3")]
    assert [one.location.line for one in report if one.location] == [2, 3]


def test_short_rows_are_fine_when_only_trailing_cells_are_missing() -> None:
    data = b"Question,Option A,Option B,Correct,Explanation,Points\nWet?,yes,no,A\nWhich?,a,b,B,Because.,2\n"
    quiz, report = read_csv(data)
    assert [keyed(item) for item in quiz.items()] == [{"yes": 1, "no": 0}, {"a": 0, "b": 1}]
    assert len(report) == 0


def test_longer_rows_below_a_short_one_are_not_cut() -> None:
    rows = [["Question", *"ABCDE", "Correct"], ["T or F?", "true", "false", "", "", "", "A"], ["Five?", *"vwxyz", "E"]]
    quiz, _ = read_csv(rows)
    assert [len(keyed(item)) for item in quiz.items()] == [2, 5]


CASE_ITEMS = {
    "R20.csv": [("Ποιο ζώο νιαουρίζει", ["Γάτα"]), ("Πόσα πόδια έχει η αράχνη", ["8"])],
    "R21.csv": [
        ("At 9:00; or 9:30, when does the shop open?", ["9:00"]),
        ("Ratio 2:1 means | half?", ["yes"]),
        ("See https://example.org/x?y=1;z=2", ["ok"]),
    ],
    "R24.csv": [("What does this print?\n\nfor i in range(2):\n    print(i)", ["0 then 1"])],
    "R27.csv": [
        ("Which are even?", ["2", "4"]),
        ("Where is the Louvre?", ["Paris, France"]),
        ("Which are gases?", ["neon", "argon"]),
    ],
}


@pytest.mark.parametrize("name", CASE_ITEMS)
def test_files_that_people_had_trouble_with(name: str) -> None:
    quiz, report = read_csv((CASES / name).read_bytes(), name)
    found = [(words(item.stem), [text for text, share in keyed(item).items() if share]) for item in quiz.items()]
    assert found == CASE_ITEMS[name]
    assert codes(report) == (["read/encoding"] if name == "R20.csv" else [])


def test_all_faults_of_a_file_at_once() -> None:
    quiz, report = read_csv((CASES / "R28.csv").read_bytes(), "R28.csv")
    assert len(list(quiz.items())) == 5
    assert said(report) == [
        ("error", "read/unknown-type", "A2"),
        ("error", "key/unknown", "G3"),
        ("error", "read/number", "H5"),
    ]
    assert next(one.message for one in report).startswith('"singel"')


def test_a_key_in_another_normal_form_than_its_option() -> None:
    quiz, report = read_csv([["Question", "A", "B", "Correct"], ["Πού;", "Ελλάδα", "Ιταλία", "Ελλάδα"]])
    assert [keyed(item) for item in quiz.items()] == [{"Ελλάδα": 1, "Ιταλία": 0}]
    assert len(report) == 0


def items_of_trap(name: str) -> tuple[list[Item], Report]:
    quiz, report = read_csv((TRAPS / name).read_bytes(), name)
    return list(quiz.items()), report


def test_the_template_of_blooket() -> None:
    (item,), report = items_of_trap("16_blooket.csv")
    assert (words(item.stem), keyed(item)) == ("2+2?", {"3": 0, "4": 1})
    assert item.extras == {"table": {"time_limit": "20"}}
    assert said(report) == [("info", "read/skipped-row", "A1"), ("info", "read/not-kept", "G2")]


def test_the_template_of_gimkit() -> None:
    (item,), report = items_of_trap("17_gimkit.csv")
    assert (words(item.stem), keyed(item)) == ("2+2?", {"4": 1, "3": 0, "5": 0, "22": 0})
    assert said(report) == [("info", "read/skipped-row", "A1")]


def test_the_template_of_wayground() -> None:
    items, report = items_of_trap("18_wayground.csv")
    single, several, typed, open_ended, poll = items
    assert keyed(single) == {"Earth": 0, "Mars": 0, "Mercury": 0, "Jupiter": 1, "Pluto": 0}
    assert single.stem.first()[1].source == "Largest planet?\n\n![](https://e.org/a.jpg)"
    assert words(single.general_feedback) == "Gas giant"
    assert keyed(several) == {"Venus": 1, "Neptune": 1, "Uranus": 1, "Pluto": 0}
    assert isinstance(typed.interaction, TextEntryInteraction)
    assert [words(answer.text) for answer in typed.interaction.answers] == ["Phobos", "Deimos"]
    assert isinstance(open_ended.interaction, ExtendedText)
    assert isinstance(poll.interaction, ChoiceInteraction)
    assert {choice.fraction for choice in poll.interaction.choices} == {None}
    assert said(report) == [("info", "read/not-kept", "I1"), ("info", "read/skipped-row", "A2")]


def test_the_template_of_moodle_with_keys_in_columns_of_their_own() -> None:
    items, report = items_of_trap("22_moodle_qformat_csv.csv")
    assert [keyed(item) for item in items] == [
        {"print": 0, "ptr": 0, "lpr": 1, "none": 0},
        {"a": 1, "b": 1, "c": 0, "d": 0},
    ]
    assert [words(item.title) for item in items] == ["Q1", "Q2"]
    assert len(report) == 0


def test_one_option_a_row() -> None:
    (first, second), report = items_of_trap("23_long_one_option_per_row.csv")
    assert (words(first.stem), keyed(first), first.points) == ("2+2?", {"3": 0, "4": 1, "5": 0}, Decimal(1))
    assert (words(second.stem), keyed(second), second.points) == ("Primes?", {"2": 1, "3": 1, "4": 0}, Decimal(2))
    assert isinstance(second.interaction, ChoiceInteraction) and second.interaction.mode == "multiple"
    assert len(report) == 0


def test_two_languages_side_by_side() -> None:
    quiz, report = read_csv((TRAPS / "24_bilingual_columns.csv").read_bytes())
    first, second = quiz.items()
    assert (quiz.language, quiz.languages) == ("en", ("en", "el"))
    assert {tag: text.source for tag, text in first.stem.items()} == {"en": "2+2?", "el": "2+2;"}
    assert isinstance(second.interaction, ChoiceInteraction)
    assert [{tag: text.source for tag, text in choice.text.items()} for choice in second.interaction.choices] == [
        {"en": "Athens", "el": "Αθήνα"},
        {"en": "Rome", "el": ""},
    ]
    untranslated = second.stem.texts["el"]
    assert (untranslated.source, untranslated.location and untranslated.location.cell) == ("", "B3")
    assert [choice.fraction for choice in second.interaction.choices] == [Fraction(1), Fraction(0)]
    assert len(report) == 0


def test_all_options_in_one_cell() -> None:
    items, report = items_of_trap("26_options_in_one_cell.csv")
    assert [keyed(item) for item in items] == [
        {"3": 0, "4": 1, "5": 0},
        {"2": 1, "3": 1, "4": 0},
        {"3": 0, "4": 1, "5": 0},
    ]
    assert set(codes(report)) == {"key/ambiguous"}


def test_the_sign_that_r_packages_put_between_values() -> None:
    rows = [["Question", "Options", "Answer"], ["Even?", "2<|>3<|>4", "A, C"], ["A planet?", "", "Mars<|>Venus"]]
    quiz, report = read_csv(rows)
    first, second = quiz.items()
    assert keyed(first) == {"2": 1, "3": 0, "4": 1}
    assert isinstance(second.interaction, TextEntryInteraction)
    assert [words(answer.text) for answer in second.interaction.answers] == ["Mars", "Venus"]
    assert len(report) == 0


@pytest.mark.parametrize(
    ("text", "separator"),
    [
        ("Question,A,B,Correct\nx;y;z,1,2,A\n", ","),
        ("Question;A;B;Correct\nx,y,z;1;2;A\n", ";"),
        ("Question\tA\tB\tCorrect\n1,5\t2;3\t4\tA\n", "\t"),
        ("Question|A|B|Correct\n1,5|2;3|4|A\n", "|"),
        ('"Question, all of it","Option A","Option B"\nx;1;2\n', ","),
        ("sep=|\nQuestion|A\nx;y|1\n", "|"),
        ("SEP=;\r\nQuestion;A\nx,y;1\n", ";"),
        ("Question\nWhat is it, really?\n", ","),
    ],
)
def test_the_separator_is_the_one_under_which_the_header_makes_sense(text: str, separator: str) -> None:
    assert body_of(text).separator == separator


def test_blank_lines_count_as_rows_and_broken_ones_do_too() -> None:
    data = b'Question,A,B,Correct\n\nfirst,1,2,A\n"multi\nline",1,2,A\n"oops"x,1,2,A\nlast,1,2,A\n'
    quiz, report = read_csv(data)
    places = [(item.location.cell, item.location.line) for item in quiz.items() if item.location]
    assert places == [("A3", 3), ("A4", 4), ("A6", 7)]
    assert said(report) == [("error", "read/quotes", "6")]


def test_a_file_of_broken_quotes_ends_early() -> None:
    data = b"Question,A,B,Correct\n" + b'"never closed,1,2,A\n' * (MAX_BROKEN + 5)
    _, report = read_csv(data + b"last,1,2,A\n")
    assert codes(report).count("read/quotes") == MAX_BROKEN
    assert codes(report).count("read/too-broken") == 1


def test_a_giant_cell_is_refused() -> None:
    _, report = read_csv(b"Question,A,B,Correct\n" + b"x" * 200_000 + b",1,2,A\nok,1,2,A\n")
    assert said(report) == [("error", "read/quotes", "2")]
    assert "131,072" in str(next(iter(report)))


def test_invisible_and_control_characters_are_said() -> None:
    data = "Question,A,B,Correct\nzero\u200bwidth,so\u00adft,be\x07ll,A\n".encode()
    quiz, report = read_csv(data)
    assert [keyed(item) for item in quiz.items()] == [{"soft": 1, "be ll": 0}]
    assert list(stems(quiz)) == ["zerowidth"]
    assert said(report) == [
        ("warning", "read/invisible", "A2"),
        ("warning", "read/invisible", "B2"),
        ("warning", "read/control-character", "C2"),
    ]


@pytest.mark.parametrize("data", [b"", b"  \n \n", b"\xef\xbb\xbf"])
def test_an_empty_file(data: bytes) -> None:
    with pytest.raises(Unreadable) as caught:
        read_csv(data)
    assert caught.value.diagnostic.code == "read/empty"


def test_a_file_without_a_header() -> None:
    with pytest.raises(Unreadable) as caught:
        read_csv(b"What?,a,b\nWhere?,c,d\n")
    assert caught.value.diagnostic.code == "read/no-header"
    assert "Question" in str(caught.value.diagnostic.advice)


def test_files_are_recognised_by_their_header() -> None:
    assert FORMAT.sniff is not None
    table = (TRAPS / "01_comma_utf8.csv").read_bytes()
    assert FORMAT.sniff(Source("bank.csv", table)) > 0.5
    assert FORMAT.sniff(Source("bank", table)) > 0.5
    assert FORMAT.sniff(Source("export.txt", (TRAPS / "05_tab_utf16le_bom_excel_unicode_text.txt").read_bytes())) > 0.5
    assert FORMAT.sniff(Source("notes.csv", b"milk,2\n")) > 0
    for other in (
        b"title: x\nquestions:\n- question: y\n",
        b"1. What?\nA) x\nB) y\nANSWER: A\n",
        b"<quiz>\n<text>\nQuestion,A,B\n",
        b"Some text.\nID | Type | Question | Option A | Correct\nmore text\nand more\n",
        b"\x00\x01",
        b"",
    ):
        assert FORMAT.sniff(Source("bank.txt", other)) == 0


@given(st.text(alphabet='Question,Option ABCorrect;|\t\n\r" xyαβ', max_size=200), st.binary(max_size=20))
@settings(deadline=None, max_examples=200)
def test_anything_below_a_header_is_read_or_refused_in_a_sentence(text: str, junk: bytes) -> None:
    report = Report()
    try:
        read(Source("bank.csv", b"Question,Option A,Option B,Correct\n" + text.encode() + junk), report)
    except Unreadable as error:
        assert error.diagnostic.message.endswith(".")
    for one in report:
        assert one.message.endswith(".")


def test_rows_know_their_lines_and_numbers() -> None:
    grid = grid_of(Source("bank.csv", b'sep=,\nQuestion,A\n"a\nb",1\nc,2\n'), Report())
    assert [(row.number, row.line, row.width) for row in grid.rows] == [(1, 2, 2), (2, 3, 2), (3, 5, 2)]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("rows", [10, 49, 60, 3000])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_what_a_file_begins_with_says_what_separates_its_cells(separator: str, rows: int, newline: str) -> None:
    """However much of it is looked at first: the answer is that of a look at the whole, and all of it is read."""
    lines = [separator.join(("Question", "A", "B", "C", "Correct"))]
    lines += [separator.join((f"Which is number {row}?", "one", "another", "a third", "B")) for row in range(rows)]
    text = newline.join(lines) + newline
    source = Source("bank.csv", text.encode("utf-8"), kept={})
    assert FORMAT.sniff is not None
    assert FORMAT.sniff(source) > 0.3
    quiz = read(source, Report())
    assert stems(quiz) == [f"Which is number {row}?" for row in range(rows)]
    assert all(keyed(item) == {"one": 0, "another": 1, "a third": 0} for item in quiz.items())
    assert body_of("\n".join(lines)).separator == separator


def test_a_beginning_that_is_too_short_to_tell_is_not_believed() -> None:
    """Its few rows are of one length by semicolons; the many that follow by commas."""
    beginning = body_of("a;b;c\n" * 5)
    assert beginning.separator == ";"
    whole = "a;b;c\n" * 5 + "one,two,three,four\n" * 60
    assert body_of(whole, known=beginning).separator == ","


def test_more_columns_than_a_workbook_has_are_refused() -> None:
    head = ",".join(["Question", "A", "B", "Correct", *["x"] * 16_381])
    with pytest.raises(Unreadable) as refused:
        read_csv(f"{head}\nWet?,yes,no,A\n".encode())
    assert refused.value.diagnostic.code == "read/limit"
