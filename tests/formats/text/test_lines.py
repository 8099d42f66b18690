"""What a single line looks like."""

import pytest

from quizkit.formats._letters import follows
from quizkit.formats._typed.examview import with_codes_apart
from quizkit.formats._typed.lines import Line, read_lines


def only(text: str) -> Line:
    (line,), unclosed = read_lines(text)
    assert unclosed is None
    return line


@pytest.mark.parametrize(
    ("text", "label", "rest", "column"),
    [
        ("1. What?", "1", "What?", 4),
        ("12) What?", "12", "What?", 5),
        ("(3) What?", "3", "What?", 5),
        ("4 - What?", "4", "What?", 5),
        ("5.What?", "5", "What?", 3),
        ("\t6.\tWhat?", "6", "What?", 5),
        ("____ 7. What?", "7", "What?", 9),
        ("Question 8: What?", "8", "What?", 13),
        ("Ερώτηση 9. Τι;", "9", "Τι;", 12),
        ("ΕΡΩΤΗΣΗ 10) Τι;", "10", "Τι;", 13),
        ("Вопрос 11. Что?", "11", "Что?", 12),
        ("Q12. What?", "12", "What?", 6),
        ("Question 13", "13", "", 12),
        ("## 14. What?", "14", "What?", 8),
        ("**15.** What?", "15", "What?", 9),
        ("**16. What?**", "16", "**What?**", 7),
        ("Question: What?", "", "What?", 11),
    ],
)
def test_numbers(text: str, label: str, rest: str, column: int) -> None:
    line = only(text)
    assert (line.kind, line.label, line.text, line.column) == ("number", label, rest, column)


@pytest.mark.parametrize(
    "text",
    [
        "3.5 is a number",
        "12:30 is noon",
        "2-year plans",
        "1-B",
        "2019",
        "Chapter 4: The sea",
        "e.g. this one",
        "i.e. that one",
        "U.S. history",
        "p.m. or a.m.",
        "Note: answer all questions",
        "Στοιχείο: ένα κείμενο",
        "http://example.org",
        "Points: as many as you like in this game",
        "...and so on",
        "~5 km",
        "@home",
        "[link](page.html)",
        "-5 °C",
        "*emphasis* at the beginning",
        "**bold** at the beginning",
        "A sentence that begins with A",
    ],
)
def test_prose_is_only_text(text: str) -> None:
    line = only(text)
    assert (line.kind, line.text, line.marked) == ("text", text, False)


@pytest.mark.parametrize(
    ("text", "label", "rest", "column", "marked"),
    [
        ("a) x", "a", "x", 4, False),
        ("A. x", "a", "x", 4, False),
        ("(b) x", "b", "x", 5, False),
        ("c)x", "c", "x", 3, False),
        ("   d.  x", "d", "x", 8, False),
        ("α) x", "α", "x", 4, False),
        ("Β. x", "β", "x", 4, False),
        ("στ) x", "στ", "x", 5, False),
        ("б) x", "б", "x", 4, False),
        ("- a) x", "a", "x", 6, False),
        ("*b) x", "b", "x", 5, True),
        ("* b) x", "b", "x", 6, True),
        ("[*] b) x", "b", "x", 8, True),
        ("[x] b) x", "b", "x", 8, True),
        ("✓ b) x", "b", "x", 6, True),
        ("→ b) x", "b", "x", 6, True),
        ("b) *x", "b", "x", 5, True),
        ("b) x ✓", "b", "x", 4, True),
        ("b) *x* y", "b", "*x* y", 4, False),
        ("b) **x**", "b", "**x**", 4, False),
        ("**b)** x", "b", "x", 8, False),
        ("Option B: x", "b", "x", 11, False),
        ("Επιλογή 2: x", "b", "x", 12, False),
    ],
)
def test_letters(text: str, label: str, rest: str, column: int, marked: bool) -> None:
    line = only(text)
    assert (line.kind, line.label, line.text, line.column, line.marked) == ("letter", label, rest, column, marked)


@pytest.mark.parametrize(
    ("text", "rest", "marked"),
    [
        ("• x", "x", False),
        ("•x", "x", False),
        ("- x", "x", False),
        ("– x", "x", False),
        ("* x", "x", False),
        ("+ x", "x", False),
        ("o\tx", "x", False),
        ("\uf0b7\tx", "x", False),
        ("✓ x", "x", True),
        ("• ✓ x", "x", True),
        ("• *x", "x", True),
        ("- x ✔", "x", True),
    ],
)
def test_bullets(text: str, rest: str, marked: bool) -> None:
    line = only(text)
    assert (line.kind, line.text, line.marked) == ("bullet", rest, marked)


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("[ ] x", False),
        ("[] x", False),
        ("- [ ] x", False),
        ("( ) x", False),
        ("☐ x", False),
        ("[x] x", True),
        ("- [X] x", True),
        ("[*] x", True),
        ("[✓] x", True),
        ("☑ x", True),
    ],
)
def test_boxes(text: str, marked: bool) -> None:
    line = only(text)
    assert (line.kind, line.text, line.marked) == ("check", "x", marked)


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("Answer: b", "key", "b"),
        ("ANSWER: B", "key", "B"),
        ("Correct answer : b", "key", "b"),
        ("Σωστή απάντηση: β", "key", "β"),
        ("ΑΠΑΝΤΗΣΗ: Β", "key", "Β"),
        ("Respuesta correcta: b", "key", "b"),
        ("Bonne réponse : b", "key", "b"),
        ("Richtige Antwort: b", "key", "b"),
        ("Правильный ответ: б", "key", "б"),
        ("**Answer:** b", "key", "b"),
        ("**Answer: b**", "key", "b"),
        ("Explanation: so", "explanation", "so"),
        ("Εξήγηση: έτσι", "explanation", "έτσι"),
        ("Erklärung: so", "explanation", "so"),
        ("Points: 2", "points", "2"),
        ("Μονάδες: 2,5", "points", "2,5"),
        ("Type: MR", "type", "MR"),
        ("Τύπος: Σωστό/Λάθος", "type", "Σωστό/Λάθος"),
        ("Title: Light", "title", "Light"),
        ("Τίτλος: Φως", "title", "Φως"),
        ("Hint: look", "hints", "look"),
        ("Quiz title: All", "quiz title", "All"),
        ("Οδηγίες: Διαβάστε.", "quiz description", "Διαβάστε."),
    ],
)
def test_fields(text: str, name: str, value: str) -> None:
    line = only(text)
    assert (line.kind, line.label, line.text) == ("field", name, value)
    assert line.raw[line.column - 1 :].startswith(value)


def test_a_field_may_say_its_language() -> None:
    line = only("Explanation (en): so")
    assert (line.kind, line.label, line.style) == ("field", "explanation", "en")


def test_fields_of_examview_in_one_line() -> None:
    lines = with_codes_apart(read_lines("ANS:\tB\tPTS:\t1\tDIF:\tEasy\tREF: p. 7")[0])
    assert [(line.label, line.text, line.number) for line in lines] == [
        ("key", "B", 1),
        ("points", "1", 1),
        ("difficulty", "Easy", 1),
        ("unknown", "p. 7", 1),
    ]
    assert lines[1].column == 13


def test_lines_inside_a_fence_are_code_whatever_they_look_like() -> None:
    lines, unclosed = read_lines("  ```python\n  1. x\n    a) y\n\n  ```\nb) z\n")
    assert [line.kind for line in lines] == ["code", "code", "code", "code", "code", "letter", "blank"]
    assert [line.text for line in lines[:5]] == ["```python", "1. x", "  a) y", "", "```"]
    assert unclosed is None


def test_a_longer_fence_holds_a_shorter_one() -> None:
    lines, _ = read_lines("````\n```\na) x\n````\na) y")
    assert [line.kind for line in lines] == ["code", "code", "code", "code", "letter"]


def test_a_fence_that_is_never_closed_is_text() -> None:
    lines, unclosed = read_lines("1. x\n```\na) y\n")
    assert [line.kind for line in lines] == ["number", "text", "letter", "blank"]
    assert unclosed == 2


@pytest.mark.parametrize(
    ("label", "before", "expected"),
    [
        ("a", "", True),
        ("α", "", True),
        ("а", "", True),  # Cyrillic
        ("b", "", False),
        ("b", "a", True),
        ("c", "a", False),
        ("a", "a", False),
        ("a", "b", False),
        ("γ", "β", True),
        ("c", "β", True),  # a Greek Β before a Latin C, as keyboards have it
        ("στ", "ε", True),
        ("ζ", "στ", True),
        ("ζ", "ε", True),
        ("η", "ε", False),
        ("г", "в", True),
        ("ё", "е", True),
        ("ж", "е", True),
        ("2", "1", True),
        ("3", "1", False),
        ("b", "1", False),
    ],
)
def test_the_next_letter(label: str, before: str, expected: bool) -> None:
    assert follows(label, before) is expected
