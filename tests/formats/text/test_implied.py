"""Lines that say what they are by their neighbours: text out of PDFs, word processors and chat programs."""

import pytest

from quizkit.formats._typed.implied import with_implied
from quizkit.formats._typed.lines import read_lines
from tests.formats.table.sheets import read_csv

from .reading import items_of, options, shown, stem


@pytest.mark.parametrize(
    "text",
    [
        "1. Which?\nA Rome\nB Oslo\nC Bern\nAnswer: B\n",
        "1. Which?\nA\tRome\nB\tOslo\nC\tBern\nAnswer: B\n",
        "1. Which?\na) Rome\nb) Oslo\nc) Bern\nThe correct answer is B\n",
        "1. Which?\na) Rome\nb) Oslo\nc) Bern\nAnswer is (B)\n",
        "1. Which?\n   - A. Rome\n   - B. Oslo\n   - C. Bern\n   - **Correct answer:** B\n",
        "\u200b1. Which?\n\u200ba) Rome\n\ufeffb) Oslo\nc) Bern\u200b\nAnswer:\u200b B\n",
        "1. Which?\na) Rome\nb) Oslo [x]\nc) Bern\n",
    ],
)
def test_ways_to_write_one_question(text: str) -> None:
    (item,) = items_of(text)
    assert (stem(item), options(item)) == ("Which?", ["Rome", "*Oslo", "Bern"])


def test_numbers_without_a_dot() -> None:
    found = items_of("1 Which?\nA. Rome\nB. Oslo\nAnswer: B\n2 Where?\nA. here\nB. there\nAnswer: A\n")
    assert shown(found) == [("Which?", ["Rome", "*Oslo"]), ("Where?", ["*here", "there"])]


def test_the_end_of_a_bullet_list_in_which_each_question_says_more() -> None:
    first, second = items_of(
        "1. Which?\n   - A. Rome\n   - B. Oslo\n   - **Correct answer:** A\n   - **Explanation:** So.\n\n"
        "2. Where?\n   - A. here\n   - B. there\n   - **Correct answer:** B\n"
    )
    assert (options(first), options(second)) == (["*Rome", "Oslo"], ["here", "*there"])
    assert first.general_feedback is not None
    assert first.general_feedback.first()[1].source == "So."


def test_indented_code_keeps_its_lines() -> None:
    (item,) = items_of(
        "1. Consider:\n    for i in range(3):\n        print(i)\nWhat is printed?\na) 012\nb) 123\nAnswer: a\n"
    )
    assert stem(item) == "Consider:\n\n```\nfor i in range(3):\n    print(i)\n```\n\nWhat is printed?"
    assert options(item) == ["*012", "123"]


def test_a_wrapped_line_is_no_code() -> None:
    (item,) = items_of("1. Which river runs\n     through the city\n     of Vienna?\na) Rhine\nb) Danube\nAnswer: b\n")
    assert stem(item) == "Which river runs through the city of Vienna?"


@pytest.mark.parametrize("prose", ["A dog barks.\nHe is big.\n", "A dog\nB-sides are rare\n", "2 apples\n3 pears\n"])
def test_prose_is_left_alone(prose: str) -> None:
    lines, _ = read_lines(prose)
    assert [line.kind for line in with_implied(lines)] == ["text", "text", "blank"]


def test_a_table_in_markdown_has_a_line_below_its_header() -> None:
    quiz, report = read_csv(b"| Question | A | B | Answer |\n|---|:-:|---|---|\n| Which? | Rome | Oslo | B |\n")
    assert [found.code for found in report] == ["read/separator"]
    assert shown(list(quiz.items())) == [("Which?", ["Rome", "*Oslo"])]


@pytest.mark.parametrize(
    "code",
    [
        "for i in range(3):\n    print(i)",
        "int main() {\n  return 0;\n}",
        "def f(x):\n  return x",
        "if (x) {\n  y = 1;\n} else {\n  y = 2;\n}",
    ],
)
def test_code_that_opens_a_body_keeps_its_lines(code: str) -> None:
    (item,) = items_of(f"1. What does this do?\n{code}\na) x\nb) y\nAnswer: b\n")
    assert stem(item) == f"What does this do?\n\n```\n{code}\n```"


@pytest.mark.parametrize("prose", ["If you take:\n   the number f(x)", "Given the set S {\n  of all numbers }"])
def test_prose_that_is_indented_is_no_code(prose: str) -> None:
    (item,) = items_of(f"1. {prose}\na) x\nb) y\nAnswer: b\n")
    assert "```" not in (stem(item) or "")
