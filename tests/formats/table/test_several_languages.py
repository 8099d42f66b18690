"""Things that belong to a question and not to one of its languages."""

from quizkit import api
from quizkit.diagnostics import Report
from quizkit.formats._table.grid import Cell, Grid, Picture, Row
from quizkit.formats._table.texts import CellTexts
from quizkit.model import Quiz
from quizkit.source import Source, TableOptions


def test_a_picture_over_the_cell_of_one_language_is_shown_in_all() -> None:
    row = Row(2, {1: "Τι δείχνει;", 2: Cell("What does it show?", pictures=(Picture("a.png", "a map"),))})
    text = CellTexts(Grid("bank.xlsx", [row]), Report()).localized(row, [("el", 1), ("en", 2)])
    assert text is not None
    assert all("a.png" in part.source for part in text.texts.values())


def test_a_picture_in_each_language_stays_where_it_is() -> None:
    cells = {1: Cell("Τι;", pictures=(Picture("el.png"),)), 2: Cell("What?", pictures=(Picture("en.png"),))}
    row = Row(2, dict(cells))
    text = CellTexts(Grid("bank.xlsx", [row]), Report()).localized(row, [("el", 1), ("en", 2)])
    assert text is not None
    assert ["el.png" in part.source for part in text.texts.values()] == [True, False]


def test_a_header_is_one_as_soon_as_the_user_says_which_column_asks() -> None:
    data = "Fråga;Svar;Rätt;Extra;Mer\nVad är 2+2?;3;4;B;x\n".encode()
    source = Source("bank.csv", data, table=TableOptions(headers={"Fråga": "Question (sv)"}))
    quiz = api.read(source).quiz
    assert quiz is not None
    assert [item.stem.texts["sv"].source for item in quiz.items()] == ["Vad är 2+2?"]


def test_the_id_of_a_quiz_goes_through_a_sheet() -> None:
    yaml = b"id: quiz-466aaf55a259\ntitle: T\nquestions:\n  - question: '?'\n    options: [a, b, c]\n    answer: A\n"
    quiz = api.read(Source("q.yaml", yaml)).quiz
    assert quiz is not None
    for name in ("csv", "xlsx"):
        assert _through(quiz, name).id == "quiz-466aaf55a259"
        assert _through(quiz.replaced(id=None), name).id is None


def _through(quiz: Quiz, name: str) -> Quiz:
    data = api.export(quiz, name).data
    assert data is not None
    found = api.read(Source(f"q.{name}", data)).quiz
    assert found is not None
    return found


def test_indonesian_is_a_language_and_no_id() -> None:
    data = b"Question (en),Question (id),Option A,Option B,Correct\nWhat is two?,Apa itu dua?,1,2,B\n"
    quiz = api.read(Source("bank.csv", data)).quiz
    assert quiz is not None
    (item,) = quiz.items()
    assert {tag: text.source for tag, text in item.stem.texts.items()} == {"en": "What is two?", "id": "Apa itu dua?"}
