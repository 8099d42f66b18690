"""Questions in tables stand where the document has them; every expected value worked out by hand."""

from tests.formats.docx.making import p, table, typed
from tests.formats.text.reading import plain, said, stem

HEAD = ["Question", "Option A", "Option B", "Correct"]


def test_a_table_between_typed_questions() -> None:
    quiz, report = typed(
        *(p("1. First?"), p("a) x"), p("b) y"), p("Answer: a"), p("")),
        table(HEAD, ["Second?", "x", "y", "B"], ["Third?", "x", "y", "A"]),
        *(p("2. Fourth?"), p("a) x"), p("b) y"), p("Answer: b"), p("")),
        table(HEAD, ["Fifth?", "x", "y", "B"]),
    )
    assert said(report) == []
    assert [stem(item) for item in quiz.items()] == ["First?", "Second?", "Third?", "Fourth?", "Fifth?"]


def test_a_table_under_a_heading_belongs_to_it() -> None:
    quiz, _ = typed(
        *(p("Part A", style="berschrift1"), p("1. First?"), p("a) x"), p("b) y"), p("Answer: a")),
        p("Part B", style="berschrift1"),
        table(HEAD, ["Second?", "x", "y", "B"]),
        *(p("2. Third?"), p("a) x"), p("b) y"), p("Answer: b"), p("")),
    )
    assert [(plain(section.title), [stem(item) for item in section.items]) for section in quiz.sections] == [
        ("Part A", ["First?"]),
        ("Part B", ["Second?", "Third?"]),
    ]
