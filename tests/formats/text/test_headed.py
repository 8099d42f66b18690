"""Quizzes as tools for Markdown have them: headings above boxes that ask; every expected value worked out by hand."""

import pytest

from tests.formats.text.reading import items_of, options, plain, stem, typed


def test_headings_directly_above_boxes_ask() -> None:
    first, second = items_of("# Sums\n\n## What is 1+1?\n\n- [ ] 1\n- [x] 2\n\n## Next?\n\n1. [x] a\n1. [ ] b\n")
    assert (stem(first), options(first)) == ("What is 1+1?", ["1", "*2"])
    assert (stem(second), options(second)) == ("Next?", ["*a", "b"])


def test_headings_above_questions_are_sections() -> None:
    quiz, _ = typed("# A\n\nWhat is 1+1?\n\n- [ ] 1\n- [x] 2\n\n# B\n\nWhat is 2+2?\n\n- [ ] 1\n- [x] 4\n")
    assert [stem(item) for item in quiz.items()] == ["What is 1+1?", "What is 2+2?"]


def test_a_heading_that_says_no_more_than_question() -> None:
    (item,) = items_of("## Question\n\nWhat is 1+1?\n\n- [ ] 1\n- [x] 2\n")
    assert (stem(item), options(item)) == ("What is 1+1?", ["1", "*2"])


def test_quotations() -> None:
    (item,) = items_of(
        "### Capital?\n\n> Begins with B\n\n1. [x] Berlin\n   > Yes.\n1. [ ] Bonn\n   > Not\n   > any more.\n\n"
        "> It is\n> Berlin.\n"
    )
    assert options(item) == ["*Berlin", "Bonn"]
    assert list(map(plain, item.hints)) == ["Begins with B"]
    assert plain(item.general_feedback) == "It is Berlin."
    choices = item.interaction.choices  # type: ignore[union-attr]
    assert [plain(choice.feedback) for choice in choices] == ["Yes.", "Not any more."]


def test_a_quotation_in_a_numbered_question_is_part_of_it() -> None:
    (item,) = items_of("1. Who wrote this?\n> A line\n\n- [x] She\n- [ ] He\n")
    assert stem(item) == "Who wrote this?\n\n> A line"


def test_what_the_file_says_of_itself() -> None:
    quiz, report = typed('---\ntitle: "My: quiz"\nshuffle_answers: true\nauthor: me\n---\n\n1. What?\na) x\n*b) y\n')
    assert plain(quiz.title) == "My: quiz"
    assert quiz.settings.shuffle_choices is True
    assert [(said.code, said.location.line if said.location else None) for said in report] == [
        ("read/doubtful-line", 4)
    ]


def test_a_question_between_rules_is_one() -> None:
    quiz, _ = typed("---\nQuestion: Who?\nAnswer: She\n---\n")
    assert [stem(item) for item in quiz.items()] == ["Who?"]


@pytest.mark.parametrize("answer", ["Ans. (b)", "Ans. B", "Answer (b)", "Answer - B", "Απάντηση (β)", "Ans.(b)"])
def test_answers_without_a_colon(answer: str) -> None:
    (item,) = items_of(f"1. Which?\na) x\nb) y\n{answer}\n")
    assert options(item) == ["x", "*y"]
