"""GIFT without the blank lines between questions; what Moodle makes of it was measured, what is meant is plain."""

from quizkit.diagnostics import Report
from quizkit.formats.gift.reader import read
from quizkit.model import Quiz
from quizkit.source import Source


def gift(text: str) -> tuple[Quiz, list[tuple[str, int | None]]]:
    report = Report()
    quiz = read(Source("a.gift", text.encode(), "en"), report)
    return quiz, [(one.code, one.location.line if one.location else None) for one in report]


def titles(quiz: Quiz) -> list[str]:
    return [item.title.first()[1].source if item.title else "" for item in quiz.items()]


def test_names_begin_questions_without_a_blank_line() -> None:
    quiz, said = gift("::One:: 1+1 {=2 ~3}\n// [tag:sums]\n::Two:: 2+2\n{\n=4\n~5\n}\n::Three:: Is it? {T}\n")
    assert titles(quiz) == ["One", "Two", "Three"]
    assert [item.tags for item in quiz.items()] == [(), ("sums",), ()]
    assert said == [("read/blank-line", 3), ("read/blank-line", 8)]


def test_a_category_without_a_blank_line_above_it() -> None:
    quiz, said = gift("::One:: 1+1 {=2 ~3}\n$CATEGORY: Sums\n\n::Two:: 2+2 {=4 ~5}\n")
    assert [len(section.items) for section in quiz.sections] == [1, 1]
    assert said == [("read/blank-line", 2)]


def test_colons_inside_answers_or_without_answers_before_them_begin_nothing() -> None:
    quiz, said = gift("::One:: In C++ {\n=std\n~::x::y\n}\n\n::Two:: A scope\n::is:: written with colons {T}\n")
    assert titles(quiz) == ["One", "Two"]
    assert said == []


def test_general_feedback_behind_the_braces() -> None:
    quiz, said = gift("::One:: Who {=Goethe ~Lessing}####He was born in 1749.\n")
    (item,) = quiz.items()
    assert item.stem.first()[1].source == "Who"
    assert item.general_feedback is not None
    assert item.general_feedback.first()[1].source == "He was born in 1749."
    assert said == [("read/feedback", 1)]
