"""Texts copied off pages, and files of other tools; every expected value worked out by hand."""

import pytest

from quizkit.diagnostics import Unreadable
from quizkit.model import NumericInteraction, OrderInteraction
from tests.formats.text.reading import items_of, options, plain, said, shown, stem, typed


def test_heads_of_pages_and_divided_words() -> None:
    quiz, report = typed(
        "Biology Page 1 of 2\n1. Which struc-\nture?\na) x\nb) y\nBiology Page 2 of 2\nc) z\nAnswer: b\n"
        "2. The well-known pro-\ncess?\na) x\nb) y\nAnswer: a\n"
    )
    assert said(report) == [("read/doubtful-line", line) for line in (1, 2, 6, 9)]
    assert quiz.title is None
    assert shown(list(quiz.items())) == [
        ("Which structure?", ["x", "*y", "z"]),
        ("The well-known process?", ["*x", "y"]),
    ]


def test_a_hyphen_that_the_text_has_elsewhere_stays() -> None:
    quiz, _ = typed("1. Is a well-known fact well-\nknown?\na) yes\nb) no\nAnswer: a\n")
    assert stem(next(quiz.items())) == "Is a well-known fact well-known?"


@pytest.mark.parametrize("words", ["See page 12", "1/2"])
def test_lines_that_are_no_heads_of_pages(words: str) -> None:
    quiz, _ = typed(f"1. First?\n{words}\na) x\nb) y\n\n2. Second?\n{words}\na) x\nb) y\n")
    assert [stem(item) for item in quiz.items()] == [f"First? {words}", f"Second? {words}"]


@pytest.mark.parametrize("text", ["What are Vor-\nund Nachteile?", "What is 5 -\n3?", "Pages 3 / 4\nare missing. Why?"])
def test_other_ends_of_lines_are_no_hyphens(text: str) -> None:
    (item,) = items_of(f"1. {text}\na) x\nb) y\nAnswer: a\n")
    assert stem(item) == text.replace("\n", " ")


def test_a_page_of_moodle() -> None:
    quiz, report = typed(
        "Question 1\nNot yet answered\nMarked out of 2.00\nFlag question\nQuestion text\nWhich?\nSelect one:\na. x\n"
        "b. y\nFeedback\nThe correct answer is: y\n\nQuestion 2\nCorrect\nMark 1.00 out of 1.00\nFlag question\n"
        "Question text\nThe earth is flat.\nSelect one:\nTrue\nFalse\nFeedback\nThe correct answer is 'False'.\n"
    )
    assert said(report) == [("read/doubtful-line", 3)]
    assert shown(list(quiz.items())) == [("Which?", ["x", "*y"]), ("The earth is flat.", ["True", "*False"])]
    assert [item.points for item in quiz.items()] == [2, 1]


def test_a_page_of_canvas() -> None:
    quiz, report = typed(
        "Question 1\n1 / 1 pts\nCapital of France?\n  London\nCorrect!\n  Paris\n  Rome\n\nQuestion 2\n"
        "0 / 2 pts\n2+2?\nYou Answered\n  3\nCorrect Answer\n  4\n  5\n"
    )
    assert said(report) == [("read/doubtful-line", 2)]
    assert shown(list(quiz.items())) == [
        ("Capital of France?", ["London", "*Paris", "Rome"]),
        ("2+2?", ["3", "*4", "5"]),
    ]
    assert [item.points for item in quiz.items()] == [1, 2]


def test_a_page_of_google_forms() -> None:
    quiz, report = typed("Which planet? *\n1 point\nVenus\nMars\n\nWhich sign? *\n2 points\nAu\nAg\n")
    assert said(report) == [("read/guessed-layout", 1)]
    assert shown(list(quiz.items())) == [("Which planet?", ["?Venus", "?Mars"]), ("Which sign?", ["?Au", "?Ag"])]
    assert [item.points for item in quiz.items()] == [1, 2]


EXERCISE = """Question
========
Which?

Answerlist
----------
* one
* two

Solution
========
So it is.

Answerlist
----------
* No.
* Yes.

Meta-information
================
exname: First
extype: {kind}
exsolution: {solution}
"""


def test_an_exercise_of_r_exams() -> None:
    (item,) = items_of(EXERCISE.format(kind="schoice", solution="01"))
    assert (stem(item), options(item)) == ("Which?", ["one", "*two"])
    assert (plain(item.title), plain(item.general_feedback)) == ("First", "So it is.")
    assert item.interaction.kind == "choice"
    assert [plain(choice.feedback) for choice in item.interaction.choices] == ["No.", "Yes."]
    (item,) = items_of(EXERCISE.format(kind="mchoice", solution="11"))
    assert options(item) == ["*one", "*two"]


def test_a_number_of_r_exams() -> None:
    text = (
        EXERCISE.format(kind="num", solution="3.14\nextol: 0.01")
        .replace("* one\n* two\n", "")
        .replace("* No.\n* Yes.\n", "")
    )
    (item,) = items_of(text)
    assert isinstance(item.interaction, NumericInteraction)
    (answer,) = item.interaction.answers
    assert (float(answer.value or 0), float(answer.tolerance)) == (3.14, 0.01)


def test_what_r_exams_says_of_its_own_is_said() -> None:
    _, report = typed(EXERCISE.format(kind="schoice", solution="01\nexshuffle: 5"))
    assert said(report) == [("read/doubtful-line", 24)]


def test_an_outline_of_org_mode() -> None:
    quiz, report = typed(
        "#+TITLE: My quiz\n* Which?\n- [ ] x\n- [X] y\n* Question 2 :hard:\nWho?\n- [X] me\n- [ ] you\n"
    )
    assert said(report) == []
    assert plain(quiz.title) == "My quiz"
    assert shown(list(quiz.items())) == [("Which?", ["x", "*y"]), ("Who?", ["*me", "you"])]


def test_everyday_words_below_an_answer_are_fields() -> None:
    (item,) = items_of("1. Why: which?\na) x\nb) y\nAnswer: a\nWhy: because.\nTopic: Animals\n")
    assert (stem(item), plain(item.general_feedback), item.tags) == ("Why: which?", "because.", ("Animals",))


def test_ticks_and_crosses_behind_statements() -> None:
    quiz, report = typed("1、地球是圆的。（ √ ）\n2、水是干的。（×）\n", "zh")
    assert [one.code for one in report] == ["read/key-from-mark"] * 2
    assert shown(list(quiz.items())) == [("地球是圆的。", ["*正确", "错误"]), ("水是干的。", ["正确", "*错误"])]


def test_a_tick_behind_a_question_stays() -> None:
    quiz, _ = typed("1. What does it mean? (√)\n")
    assert stem(next(quiz.items())) == "What does it mean? (√)"


def test_an_order_as_qticonverter_has_it() -> None:
    (item,) = items_of("Type: OR\n1. Sort them.\na. one\nb. two\nc. three\n")
    assert isinstance(item.interaction, OrderInteraction)
    assert [plain(entry.text) for entry in item.interaction.entries] == ["one", "two", "three"]


def test_round_brackets_behind_a_gap_are_said() -> None:
    quiz, report = typed("1. The capital is ____ (Rome).\n")
    assert [one.code for one in report] == ["read/hint-or-answer", "read/no-answer"]
    assert stem(next(quiz.items())) == "The capital is ____ (Rome)."


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\\begin{questions}\n\\question What?\n\\CorrectChoice 4\n\\end{questions}\n", "LaTeX"),
        ("cell\tunit of life\natom\tunit of matter\n", "flash cards"),
        ("Just prose.\n", "no question"),
    ],
)
def test_why_nothing_is_found(text: str, words: str) -> None:
    with pytest.raises(Unreadable) as error:
        typed(text)
    assert words in error.value.diagnostic.message
    assert error.value.diagnostic.advice


@pytest.mark.parametrize("answer", ["3,000", "0.33 (accept 0.32-0.34)", "3.0e8 m/s (tolerance 1%)"])
def test_what_is_nearly_a_number_is_said(answer: str) -> None:
    quiz, report = typed(f"1. How much?\nAnswer: {answer}\n")
    assert [one.code for one in report] == ["key/number-as-text"]
    assert next(quiz.items()).interaction.kind == "text_entry"


@pytest.mark.parametrize(
    "text",
    [
        "(A) x (B) y\n(C) z (D) w\nAnswer: D\n",
        "(A) x\n(B) y (C) z\n(D) w\nAnswer: D\n",
        "A. x          B. y\nC. z          D. w\nAnswer: D\n",
    ],
)
def test_several_options_in_each_line(text: str) -> None:
    (item,) = items_of(f"1. Which?\n{text}")
    assert options(item) == ["x", "y", "z", "*w"]


def test_bold_options_in_the_line_of_the_question() -> None:
    quiz, report = typed("1. Capital of Italy? a) Oslo **b) Rome** c) Bern\n")
    assert said(report) == [("read/style-is-no-key", 1)]
    assert options(next(quiz.items())) == ["?Oslo", "?**Rome**", "?Bern"]
