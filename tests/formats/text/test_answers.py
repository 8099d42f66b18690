"""Keys: marks, lines under the question, lists at the end, and what does not fit."""

from fractions import Fraction

import pytest

from quizkit.model import ChoiceInteraction
from tests.formats.text.reading import items_of, options, plain, said, shown, stem, typed

OPTIONS = "a) one\nb) two\nc) three\n"


@pytest.mark.parametrize(
    "key",
    [
        "Answer: b",
        "ANSWER: B",
        "Answer: (b)",
        "Answer: b)",
        "Answer: b) two",
        "Answer: two",
        "Answer: 2",
        "Answer:\nb",
        "Σωστή απάντηση: β",
        "Σωστή απάντηση: Β",
        "Réponse : b",
    ],
)
def test_an_answer_under_the_options(key: str) -> None:
    (item,) = items_of(f"1. Which?\n{OPTIONS}{key}\n")
    assert options(item) == ["one", "*two", "three"]


@pytest.mark.parametrize("key", ["Answer: a, c", "Answer: a and c", "Answers: 1-a,c", "Correct answers: A & C", "AC"])
def test_several_right_options(key: str) -> None:
    text = f"1. Which?\n{OPTIONS}" + (f"Answer: {key}" if key == "AC" else key)
    (item,) = items_of(text)
    assert options(item) == ["*one", "two", "*three"]
    assert item.interaction.kind == "choice"
    assert item.interaction.mode == "multiple"


@pytest.mark.parametrize(
    "listed",
    [
        "1-b, 2-c",
        "1. b\n2. c",
        "Answers:\n1. b\n2. c",
        "Answers: 1-b, 2-c",
        "Answer key\n1) B   2) C",
        "Key\n1b 2c",
        "Απαντήσεις\n1-β, 2-γ",
        "ΛΥΣΕΙΣ:\n1: β\n2: γ",
        "Respuestas:\n1 - b; 2 - c",
        "# Lösungen\n\n1 → b\n2 → c",
        "Ответы\n1 b\n2 c",
        "Answers\nQuestion 1: b\nQuestion 2: c",
        "Answers\n1. two\n2. three",
    ],
)
def test_a_list_of_answers_at_the_end(listed: str) -> None:
    items = items_of(f"1. Which?\n{OPTIONS}2. And which?\n{OPTIONS}\n{listed}\n")
    assert shown(items) == [("Which?", ["one", "*two", "three"]), ("And which?", ["one", "two", "*three"])]


def test_greek_letters_with_the_sign_for_six() -> None:
    (item,) = items_of("1. Ποιο;\nα) 1ο\nβ) 2ο\nγ) 3ο\nδ) 4ο\nε) 5ο\nστ) 6ο\nζ) 7ο\nΑπάντηση: ζ\n", "el")
    assert options(item) == ["1ο", "2ο", "3ο", "4ο", "5ο", "6ο", "*7ο"]
    (item,) = items_of("1. Ποιο;\nα) 1ο\nβ) 2ο\nγ) 3ο\nδ) 4ο\nε) 5ο\nζ) 6ο\nΑπάντηση: ζ\n", "el")
    assert options(item) == ["1ο", "2ο", "3ο", "4ο", "5ο", "*6ο"]


def test_cyrillic_letters_keep_their_own_order() -> None:
    (item,) = items_of("1. Что?\nа) раз\nб) два\nв) три\nОтвет: В\n", "ru")
    assert options(item) == ["раз", "два", "*три"]


def test_numbered_options_and_their_key() -> None:
    items = items_of("Question 1: Sum?\n1) 3\n2) 4\nAnswer: 2\nQuestion 2. Next?\n1) x\n2) y\nAnswer: 1\n")
    assert shown(items) == [("Sum?", ["3", "*4"]), ("Next?", ["*x", "y"])]


def test_numbered_options_under_questions_without_numbers() -> None:
    items = items_of("What is it?\n1) this\n2) that\nAnswer: 2\n\nAnd what is it not?\n1) this\n2) that\nAnswer: 1\n")
    assert shown(items) == [("What is it?", ["this", "*that"]), ("And what is it not?", ["*this", "that"])]


def test_a_list_for_each_chapter() -> None:
    items = items_of(
        f"# One\n1. Which?\n{OPTIONS}\nAnswers:\n1. a\n\n# Two\n1. Which now?\n{OPTIONS}\nAnswers:\n1. c\n"
    )
    assert shown(items) == [("Which?", ["*one", "two", "three"]), ("Which now?", ["one", "two", "*three"])]


def test_an_answer_to_no_question_is_said() -> None:
    quiz, report = typed(f"1. Which?\n{OPTIONS}\nAnswers:\n1. b\n2. c\n")
    assert [options(item) for item in quiz.items()] == [["one", "*two", "three"]]
    assert said(report) == [("read/doubtful-line", 8)]


def test_two_answers_for_one_question_are_none() -> None:
    quiz, report = typed(f"1. Which?\n{OPTIONS}\nAnswers:\n1. b\n1. c\n")
    assert [options(item) for item in quiz.items()] == [["?one", "?two", "?three"]]
    assert said(report) == [("read/doubtful-line", 7)]


def test_a_mark_and_a_list_that_agree() -> None:
    (item,) = items_of("1. Which?\na) one\n*b) two\n\nAnswers:\n1. b\n")
    assert options(item) == ["one", "*two"]


def test_a_mark_and_a_list_that_differ_are_no_key() -> None:
    quiz, report = typed("1. Which?\na) one\n*b) two\n\nAnswers:\n1. a\n")
    assert [options(item) for item in quiz.items()] == [["?one", "?two"]]
    assert said(report) == [("read/two-keys", 6)]


def test_a_key_that_names_no_option_is_an_error_and_no_guess() -> None:
    quiz, report = typed("1. Which?\na) one\nb) two\nAnswer: d\n")
    assert [options(item) for item in quiz.items()] == [["?one", "?two"]]
    assert said(report) == [("key/unknown", 4)]


@pytest.mark.parametrize("bullet", ["*", "→", "✓"])
def test_a_sign_before_every_option_is_a_bullet(bullet: str) -> None:
    (item,) = items_of(f"1. Which?\n{bullet} one\n{bullet} two\n{bullet} three\n")
    assert options(item) == ["?one", "?two", "?three"]


@pytest.mark.parametrize("mark", ["→", "✓", "✔"])
def test_a_sign_before_one_bullet_is_a_mark(mark: str) -> None:
    (item,) = items_of(f"1. Which?\n• one\n{mark} two\n• three\n")
    assert options(item) == ["one", "*two", "three"]


@pytest.mark.parametrize("sign", ["*", "+"])
def test_a_star_or_plus_beside_minuses_is_taken_for_a_mark_and_said(sign: str) -> None:
    quiz, report = typed(f"1. Which?\n- one\n{sign} two\n- three\n\n2. Who?\n{sign} me\n{sign} you\n- they\n")
    assert [options(item) for item in quiz.items()] == [["one", "*two", "three"], ["*me", "*you", "they"]]
    assert said(report) == [("read/doubtful-line", 3), ("read/doubtful-line", 7)]  # which speaks of line 8, too


def test_a_star_beside_minuses_is_a_bullet_where_the_answer_is_written() -> None:
    quiz, report = typed("1. Which?\n- one\n* two\n- three\nAnswer: three\n")
    assert [options(item) for item in quiz.items()] == [["one", "two", "*three"]]
    assert said(report) == [("read/doubtful-line", 3)]


def test_a_star_among_other_bullets_is_not_taken_for_a_mark() -> None:
    quiz, report = typed("1. Which?\n• one\n* two\n• three\n")
    assert [options(item) for item in quiz.items()] == [["?one", "?two", "?three"]]
    assert said(report) == [("read/doubtful-line", 3)]


def test_stars_close_to_every_letter_are_marks() -> None:
    (item,) = items_of("1. Which are right?\n*a) one\n*b) two\n")
    assert options(item) == ["*one", "*two"]


def test_boxes_without_a_tick_are_no_key() -> None:
    (item,) = items_of("1. Which?\n[ ] one\n[ ] two\n")
    assert options(item) == ["?one", "?two"]


def test_one_tick_is_one_right_option_and_a_star_asks_for_any_number() -> None:
    ticked, starred = items_of("1. Which?\n- [ ] one\n- [x] two\n\n2. Which?\n[ ] one\n[*] two\n")
    assert options(ticked) == options(starred) == ["one", "*two"]
    assert ticked.interaction.kind == starred.interaction.kind == "choice"
    assert (ticked.interaction.mode, starred.interaction.mode) == ("single", "multiple")


def test_open_questions_with_answers() -> None:
    word, number, truth = items_of(
        "1. Capital of Greece?\nAnswer: Athens\n2. Two times 21?\nAnswer: 42\n3. The sky is blue.\nAnswer: true\n"
    )
    assert word.interaction.kind == "text_entry"
    assert [(plain(answer.text), answer.fraction) for answer in word.interaction.answers] == [("Athens", Fraction(1))]
    assert number.interaction.kind == "numeric"
    assert str(number.interaction.answers[0].value) == "42"
    assert truth.interaction.kind == "choice"
    assert truth.interaction.mode == "true_false"


def test_flash_cards() -> None:
    first, second = items_of("Q: What is H2O?\nA: water\n\nQ: Capital of Greece?\nA: Rome\nB: Athens\nAnswer: B\n")
    assert first.interaction.kind == "text_entry"
    assert plain(first.interaction.answers[0].text) == "water"
    assert options(second) == ["Rome", "*Athens"]


def test_a_lone_letter_with_a_colon_is_the_answer_of_a_numbered_question_too() -> None:
    items = items_of(
        "1. What is H2O?\nA: water\n\n2. Ice floats.\n\nA: True\n\n"
        "3. Capital of Greece?\nA: Rome\n\nB: Athens\nAnswer: B\n"
    )
    assert [item.interaction.kind for item in items] == ["text_entry", "choice", "choice"]
    assert plain(items[0].interaction.answers[0].text) == "water"
    assert options(items[1]) == ["*True", "False"]
    assert options(items[2]) == ["Rome", "*Athens"]


def test_a_type_above_a_lone_answer() -> None:
    (item,) = items_of("TF\n1. Ice floats.\nA: False\n")
    assert options(item) == ["True", "*False"]


def test_respondus_essay_and_fill_in_have_lettered_answers() -> None:
    essay, blank = items_of(
        "Type: E\n4. Explain it.\na) Because of this.\n\nType: F\n5. Who?\na. Zworykin\nb. Farnsworth\n"
    )
    assert essay.interaction.kind == "extended_text"
    assert plain(essay.interaction.rubric) == "Because of this."
    assert blank.interaction.kind == "text_entry"
    assert [plain(answer.text) for answer in blank.interaction.answers] == ["Zworykin", "Farnsworth"]


def test_a_line_below_the_answer_is_its_explanation() -> None:
    quiz, report = typed("1. Which?\na) one\nb) two\nAnswer: b\nTwo is the right one.\n")
    (item,) = quiz.items()
    assert (stem(item), options(item)) == ("Which?", ["one", "*two"])
    assert plain(item.general_feedback) == "Two is the right one."
    assert said(report) == [("read/doubtful-line", 5)]


def test_a_second_explanation_of_an_option_is_a_paragraph_more() -> None:
    quiz, report = typed("1. Which?\na) one\nExplanation: two\n(a) three\nExplanation: four\nb) five\n")
    (item,) = quiz.items()
    assert said(report) == [("read/doubtful-line", 4)]
    assert isinstance(item.interaction, ChoiceInteraction)
    feedback = item.interaction.choices[0].feedback
    assert feedback is not None
    assert feedback.first()[1].source == "two (a) three\n\nfour"
