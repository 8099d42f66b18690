"""Tables of a document that are no tables of questions: keys at the end, and options laid out in cells."""

import pytest

from tests.formats.docx.making import docx, p, read_docx, table, typed
from tests.formats.text.reading import plain, said, shown

QUESTIONS = [
    part
    for number in (1, 2, 3)
    for part in (
        p(f"Question {number}?", number=1),
        p("one", number=1, level=1),
        p("two", number=1, level=1),
        p("three", number=1, level=1),
    )
]
KEYED = [
    ("Question 1?", ["one", "*two", "three"]),
    ("Question 2?", ["*one", "two", "three"]),
    ("Question 3?", ["one", "two", "*three"]),
]
KEYS = [
    table(["1", "B"], ["2", "A"], ["3", "C"]),
    table(["1", "2", "3"], ["B", "A", "C"]),
    table(["1.", "b", "3.", "c"], ["2.", "a", "", ""]),
    table(["Question", "1", "2", "3"], ["Answer", "B", "A", "C"]),
    table(["Question", "Answer"], ["1", "B"], ["2", "A"], ["3", "C"]),
    table(["No.", "Key"], ["Q1", "B"], ["Q2", "A"], ["Q3", "C"]),
    table(["Answer key", ""], ["1", "B"], ["2", "A"], ["3", "C"]),
]


@pytest.mark.parametrize("heading", [[], [p("Answer Key")]])
@pytest.mark.parametrize("key", KEYS)
def test_a_key_in_a_table(heading: list[str], key: str) -> None:
    quiz, report = typed(*QUESTIONS, *heading, key)
    assert shown(list(quiz.items())) == KEYED
    assert said(report) == []


def test_answers_with_more_beside_them_are_no_questions() -> None:
    """What stands beside the answers has no place, so the table is left out as a whole, and that is said."""
    key = table(["Question", "Answer", "Points"], ["1", "B", "2"], ["2", "A", "1"], ["3", "C", "1"])
    quiz, report = typed(*QUESTIONS, key)
    assert shown(list(quiz.items())) == [(f"Question {number}?", ["?one", "?two", "?three"]) for number in (1, 2, 3)]
    assert [code for code, _ in said(report)] == ["read/doubtful-line"]


def test_numbers_and_letters_in_a_question_are_no_key() -> None:
    quiz, report = typed(p("1. Do these match?"), table(["1", "A"], ["2", "B"]), p("*a) yes"), p("b) no"))
    (item,) = quiz.items()
    assert "| 1 | A |" in item.stem.first()[1].source
    assert said(report) == []


def test_a_table_of_numbers_and_words_is_no_key() -> None:
    quiz, _ = typed(p("1. Which planet has rings?"), table(["1", "Mars"], ["2", "Saturn"]), p("*a) 2"), p("b) 1"))
    (item,) = quiz.items()
    assert "Saturn" in item.stem.first()[1].source


ARRANGED = [
    table(["a) Oslo", "b) Bergen"], ["c) Rome", "d) Paris"]),
    table(["a) Oslo", "c) Rome"], ["b) Bergen", "d) Paris"]),
    table(["A", "Oslo"], ["B", "Bergen"], ["C", "Rome"], ["D", "Paris"]),
    table(["A", "Oslo", "B", "Bergen"], ["C", "Rome", "D", "Paris"]),
    table(["a.", "Oslo"], ["b.", "Bergen"], ["c.", "Rome"], ["d.", "Paris"]),
]


@pytest.mark.parametrize("options", ARRANGED)
def test_options_in_cells(options: str) -> None:
    quiz, report = typed(p("1. Which city?"), options, p("Answer: c"))
    assert shown(list(quiz.items())) == [("Which city?", ["Oslo", "Bergen", "*Rome", "Paris"])]
    assert said(report) == []


def test_options_in_cells_that_word_letters() -> None:
    cells = [p(words, number=1, level=1) for words in ("Oslo", "Bergen", "Rome", "Paris")]
    body = [p("Which city?", number=1), table(cells[:2], cells[2:]), p("Answer: c")]
    quiz, report = typed(*body, *body)
    assert shown(list(quiz.items())) == [("Which city?", ["Oslo", "Bergen", "*Rome", "Paris"])] * 2
    assert said(report) == []


def test_numbers_in_a_column_of_their_own() -> None:
    quiz, report = typed(
        table(
            *(["1", "Which is a fruit?"], ["", "a) carrot"], ["", "b) apple"]),
            *(["2", "Which is a root?"], ["", "a) carrot"], ["", "b) apple"]),
        ),
        p("Answers: 1b 2a"),
    )
    assert shown(list(quiz.items())) == [
        ("Which is a fruit?", ["carrot", "*apple"]),
        ("Which is a root?", ["*carrot", "apple"]),
    ]
    assert said(report) == []


def test_a_table_of_data_stays_one() -> None:
    quiz, report = typed(p("1. Which grew?"), table(["Year", "A", "B"], ["2001", "3", "4"]), p("*a) A"), p("b) C"))
    (item,) = quiz.items()
    assert "| 2001 | 3 | 4 |" in item.stem.first()[1].source
    assert said(report) == []


@pytest.mark.parametrize(("sample", "answer"), [("α, β, γ, ...", "β"), ("Α, Β, Γ, ...", "Β"), ("а, б, в, ...", "б")])
def test_letters_that_word_knows_by_a_sample(sample: str, answer: str) -> None:
    numbering = (
        '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
        'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:abstractNum w:abstractNumId="8">'
        f'<w:lvl w:ilvl="0"><mc:AlternateContent><mc:Choice><w:numFmt w:val="custom" w:format="{sample}"/>'
        '</mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>'
        '<w:lvlText w:val="%1)"/></w:lvl></w:abstractNum>'
        '<w:num w:numId="8"><w:abstractNumId w:val="8"/></w:num></w:numbering>'
    )
    body = [p("1. What?"), p("x", number=8), p("y", number=8), p("z", number=8), p(f"Answer: {answer}")]
    quiz, report = read_docx(docx(*body, numbering=numbering))
    assert shown(list(quiz.items())) == [("What?", ["x", "*y", "z"])]
    assert said(report) == []


def test_a_table_for_each_question() -> None:
    quiz, report = typed(
        table(["1", "Which?"], ["A", "x"], ["B", "y"], ["Answer", "B"], ["Explanation", "So."]),
        p(""),
        table(["Question", "Who?"], ["Option A", "me"], ["Option B", "you"], ["Correct answer", "A"]),
    )
    assert said(report) == []
    assert shown(list(quiz.items())) == [("Which?", ["x", "*y"]), ("Who?", ["*me", "you"])]
    assert plain(next(quiz.items()).general_feedback) == "So."


def test_the_title_of_a_document_is_no_section() -> None:
    quiz, report = typed(
        *(
            p("My quiz", style="Titel"),
            p("One", style="berschrift1"),
            p("1. First?"),
            p("a) x"),
            p("b) y"),
            p("Answer: a"),
        ),
        *(p("Two", style="berschrift1"), p("2. Second?"), p("a) x"), p("b) y"), p("Answer: b")),
    )
    assert said(report) == []
    assert plain(quiz.title) == "My quiz"
    assert [plain(section.title) for section in quiz.sections] == ["One", "Two"]
