"""Titles, sections, feedback, code and the other parts of typed quizzes."""

from decimal import Decimal

import pytest

from quizkit.diagnostics import Unreadable
from tests.formats.text.reading import items_of, options, places, plain, said, shown, stem, typed


def test_title_and_introduction_of_several_paragraphs() -> None:
    quiz, report = typed(
        "My quiz\n=======\n\nRead carefully.\nTake your time.\n\n- no books\n- no phones\n\n1. x?\na) y\nb) z\n"
    )
    assert plain(quiz.title) == "My quiz"
    assert plain(quiz.description) == "Read carefully. Take your time.\n\n- no books\n- no phones"
    assert list(report) == []


def test_a_sentence_above_the_first_question_is_no_title() -> None:
    quiz, _ = typed("Answer all the questions.\n\n1. x?\na) y\nb) z\n")
    assert (quiz.title, plain(quiz.description)) == (None, "Answer all the questions.")


@pytest.mark.parametrize("name", ["Quiz title", "Title", "Τίτλος", "Τίτλος κουίζ", "Titel", "Título"])
def test_a_title_that_is_named(name: str) -> None:
    quiz, report = typed(f"{name}: Light\nLanguage: el\n\n1. x?\na) y\nb) z\n\n2. x?\na) y\nb) z\n", None)
    assert (plain(quiz.title), quiz.language) == ("Light", "el")
    assert [item.title for item in quiz.items()] == [None, None]
    assert list(report) == []


def test_a_title_directly_above_the_only_titled_question_is_the_quiz_s() -> None:
    quiz, _ = typed("Title: Light\n1. x?\na) y\nb) z\n2. x?\na) y\nb) z\n")
    assert (plain(quiz.title), [item.title for item in quiz.items()]) == ("Light", [None, None])


def test_titles_of_questions() -> None:
    quiz, _ = typed("Title: One\n1. x?\na) y\nb) z\n\nTitle: Two\n2. x?\na) y\nb) z\n")
    assert (quiz.title, [plain(item.title) for item in quiz.items()]) == (None, ["One", "Two"])


def test_headings_make_sections() -> None:
    quiz, report = typed(
        "# Quiz\n\nIntro.\n\n## Part A\n\nAll easy.\n\n1. x?\na) y\nb) z\n\n## Part B\n\n2. x?\na) y\nb) z\n"
    )
    assert (plain(quiz.title), plain(quiz.description)) == ("Quiz", "Intro.")
    assert [(plain(section.title), plain(section.description), len(section.items)) for section in quiz.sections] == [
        ("Part A", "All easy.", 1),
        ("Part B", None, 1),
    ]
    assert list(report) == []


def test_a_line_between_two_questions_is_read_as_a_heading_and_said() -> None:
    quiz, report = typed("1. x?\na) y\nb) z\n\nThe sea\n\n2. x?\na) y\nb) z\n")
    assert [(plain(section.title), len(section.items)) for section in quiz.sections] == [(None, 1), ("The sea", 1)]
    assert said(report) == [("read/doubtful-line", 5)]


def test_a_sentence_between_two_questions_is_left_out_and_said() -> None:
    quiz, report = typed("1. x?\na) y\nb) z\n\nThis is nobody's sentence.\n\n2. x?\na) y\nb) z\n\nGood luck!\n")
    assert shown(list(quiz.items())) == [("x?", ["?y", "?z"]), ("x?", ["?y", "?z"])]
    assert said(report) == [("read/doubtful-line", 5), ("read/doubtful-line", 11)]


def test_a_question_that_has_lost_its_number() -> None:
    quiz, report = typed("1. One?\na) x\nb) y\n\nTwo?\na) x\nb) y\n\n3. Three?\na) x\nb) y\n")
    assert [stem(item) for item in quiz.items()] == ["One?", "Two?", "Three?"]
    assert ("read/doubtful-line", 5) in said(report)


def test_a_stem_of_several_paragraphs_with_code() -> None:
    (item,) = items_of(
        "1. What does it print?\n\n"
        "   ```python\n   for i in range(2):\n       print(i)\n\n   # Answer: b\n   ```\n\n"
        "Think first.\n"
        "a) 0 1\nb) nothing\n"
    )
    assert stem(item) == (
        "What does it print?\n\n```python\nfor i in range(2):\n    print(i)\n\n# Answer: b\n```\n\nThink first."
    )
    assert options(item) == ["?0 1", "?nothing"]


def test_code_may_be_an_option() -> None:
    (item,) = items_of("1. Which?\na)\n   ```\n   x = 1\n   ```\nb) none\n")
    assert options(item) == ["?```\nx = 1\n```", "?none"]
    assert item.interaction.kind == "choice"
    assert places(item.interaction.choices[0].text) == (3, 4)


def test_a_fence_without_an_end_is_said() -> None:
    quiz, report = typed("1. Which?\n```\na) x\nb) y\n")
    assert [len(options(item)) for item in quiz.items()] == [2]
    assert said(report) == [("read/doubtful-line", 2)]


def test_tables_and_quotes_keep_their_lines() -> None:
    (item,) = items_of("1. See:\n| a | b |\n|---|---|\n| 1 | 2 |\n> cited\n> twice\na) x\nb) y\n")
    assert stem(item) == "See:\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> cited\n> twice"


def test_roman_statements_stand_in_lines_of_their_own() -> None:
    (item,) = items_of("1. Consider:\ni) snow is white\nii) grass is blue\na) only i\nb) both\n")
    assert stem(item) == "Consider:\n\ni) snow is white\n\nii) grass is blue"
    assert options(item) == ["?only i", "?both"]


def test_explanation_points_hint_and_tags_under_the_options() -> None:
    (item,) = items_of(
        "1. Which?\na) x\nb) y\nAnswer: a\nPoints: 2,5\nHint: look\n  twice\nTags: one, two\n"
        "Explanation: x is first,\n  as always.\n"
    )
    assert item.points == Decimal("2.5")
    assert [plain(hint) for hint in item.hints] == ["look twice"]
    assert item.tags == ("one", "two")
    assert plain(item.general_feedback) == "x is first, as always."


def test_explanations_in_two_languages() -> None:
    (item,) = items_of("1. Ποιο;\nα) x\nβ) y\nΕξήγηση: έτσι\nExplanation (en): so\n", "el")
    assert item.general_feedback is not None
    assert {tag: text.source for tag, text in item.general_feedback.items()} == {"el": "έτσι", "en": "so"}


@pytest.mark.parametrize("points", ["(2 points)", "[2 pts]", "(2 μονάδες)", "( 2 Punkte )", "(2 баллы)"])
def test_points_at_the_end_of_the_stem(points: str) -> None:
    (item,) = items_of(f"1. Which is it? {points}\na) x\nb) y\n")
    assert (stem(item), item.points) == ("Which is it?", Decimal(2))


def test_brackets_at_the_end_of_the_stem_that_are_no_points() -> None:
    (item,) = items_of("1. How long is it (2 metres)\na) x\nb) y\n")
    assert (stem(item), item.points) == ("How long is it (2 metres)", Decimal(1))


@pytest.mark.parametrize(
    "line",
    ["a) one  b) two  c) three", "a) one b) two c) three", "a) one\tb) two\tc) three", "a) one  c) three\nb) two"],
)
def test_options_side_by_side(line: str) -> None:
    (item,) = items_of(f"1. Which?\n{line}\n")
    assert options(item) == ["?one", "?two", "?three"]


def test_a_marked_option_among_those_in_one_line() -> None:
    (item,) = items_of("1. What is 2+2?  a) 3  *b) 4  c) 5\n")
    assert (stem(item), options(item)) == ("What is 2+2?", ["3", "*4", "5"])


@pytest.mark.parametrize("text", ["Is it a) this or b) that?", "Choose b) or c)"])
def test_letters_inside_a_stem_that_are_no_options(text: str) -> None:
    quiz, _ = typed(f"1. {text}\nAnswer: this\n")
    assert [stem(item) for item in quiz.items()] == [text]


def test_an_option_that_speaks_of_others_is_not_cut() -> None:
    (item,) = items_of("1. Which?\na) x\nb) y\nc) Both a) and b) are right\n")
    assert options(item) == ["?x", "?y", "?Both a) and b) are right"]


def test_letters_out_of_order_are_said() -> None:
    quiz, report = typed("1. Which?\na) x\nc) y\nd) z\n")
    assert [options(item) for item in quiz.items()] == [["?x", "?y", "?z"]]
    assert said(report) == [("read/doubtful-line", 3)]


def test_a_label_typed_wrongly_is_said_with_the_right_one() -> None:
    quiz, report = typed("1. Which?\na) x\nb) y\nAnswr: a\n")
    assert [options(item) for item in quiz.items()] == [["?x", "?y Answr: a"]]
    (found,) = report
    assert (found.code, found.advice) == ("read/doubtful-line", 'If it is meant to be "Answer:", write it so.')


def test_the_same_doubt_in_a_run_of_lines_is_said_once() -> None:
    _, report = typed("1. Which?\na) x\nb) y\n\nOne sentence.\nTwo sentences.\nThree sentences.\n")
    (found,) = report
    assert found.location is not None
    assert (found.location.line, found.location.column) == (5, 1)
    assert "the 2 lines below" in found.message


def test_a_field_given_twice_is_said() -> None:
    quiz, report = typed("1. Which?\na) x\nb) y\nPoints: 2\nPoints: 3\n")
    assert [item.points for item in quiz.items()] == [Decimal(2)]
    assert said(report) == [("read/twice", 5)]


def test_feedback_of_respondus_alone_is_for_everyone() -> None:
    (item,) = items_of("1. Which?\n@ Think of it.\na) x\n@ No.\n*b) y\n@ Yes.\n")
    assert plain(item.general_feedback) == "Think of it."
    assert item.interaction.kind == "choice"
    assert [plain(choice.feedback) for choice in item.interaction.choices] == ["No.", "Yes."]


def test_capitals_above_a_question_name_its_type_and_above_several_their_part() -> None:
    quiz, report = typed("ESSAY\n\n1. Explain.\n\n\tANS:\tBecause.\tPTS:\t5\n\nTF\n2. True?\na) True\nb) False\n")
    first, second = quiz.items()
    assert [plain(section.title) for section in quiz.sections] == ["ESSAY"]
    assert first.interaction.kind == "extended_text"
    assert (plain(first.interaction.rubric), first.points) == ("Because.", Decimal(5))
    assert second.interaction.kind == "choice"
    assert second.interaction.mode == "true_false"
    assert list(report) == []


def test_an_image_in_a_field_stands_below_the_stem() -> None:
    quiz, report = typed("1. Which?\nImage: dot.png\nImage alt: a dot\na) x\nb) y\n")
    assert [stem(item) for item in quiz.items()] == ["Which?\n\n![a dot](dot.png)"]
    assert said(report) == [("read/missing-image", 1)]


def test_text_without_a_question_says_what_one_looks_like() -> None:
    with pytest.raises(Unreadable) as caught:
        typed("# Just a page\n\nAnd a sentence about something:\n\n- one\n- two\n")
    assert caught.value.diagnostic.code == "read/no-questions"
    assert "1. What is 2+2?" in (caught.value.diagnostic.advice or "")


def test_lists_below_a_colon_are_no_questions_and_below_a_question_mark_they_are() -> None:
    text = "# Rules\n\nBring these:\n\n- a pen,\n  or two;\n- paper\n\nWhat floats?\n\n- wood\n- iron\n"
    assert shown(items_of(text)) == [("What floats?", ["?wood", "?iron"])]
    assert plain(typed(text)[0].description) == "Bring these:\n\n- a pen, or two;\n- paper"


def test_headings_below_headings_and_at_the_end() -> None:
    quiz, report = typed("# Quiz\n\nIntro.\n\n## Part A\n\n### Easy\n\n1. x?\na) y\nb) z\n\n## The end\n")
    assert [(plain(section.title), plain(section.description)) for section in quiz.sections] == [("Part A", "### Easy")]
    assert said(report) == [("read/doubtful-line", 13)]


def test_a_quiz_as_chat_programs_write_it() -> None:
    quiz, report = typed(
        "# Biology Quiz\n\n**Instructions:** Choose the best answer.\n\n---\n\n"
        "### Question 1 (2 points)\n\n**What is the powerhouse of the cell?**\n\n"
        "- A) Nucleus\n- B) Mitochondrion ✅\n\n> **Explanation:** It makes ATP.\n\n"
        "### Question 2\n\nWhich base is **not** in DNA?\n\nA. Adenine\nB. Uracil\n\n**Answer: B**\n\n---\n\n"
        "## Answer Key\n\n1. B\n2. B\n"
    )
    first, second = quiz.items()
    assert (plain(quiz.title), plain(quiz.description)) == ("Biology Quiz", "Choose the best answer.")
    assert (stem(first), options(first)) == ("**What is the powerhouse of the cell?**", ["Nucleus", "*Mitochondrion"])
    assert (first.points, plain(first.general_feedback)) == (Decimal(2), "It makes ATP.")
    assert (stem(second), options(second)) == ("Which base is **not** in DNA?", ["Adenine", "*Uracil"])
    assert len(quiz.sections) == 1
    assert list(report) == []


def test_true_and_false_on_lines_of_their_own() -> None:
    (item,) = items_of("1. The moon is a star.\nTrue\nFalse\nAnswer: False\n")
    assert (stem(item), options(item)) == ("The moon is a star.", ["True", "*False"])


@pytest.mark.parametrize("star", ["x*", "x *"])
def test_a_star_behind_an_option_is_a_mark_which_is_said(star: str) -> None:
    quiz, report = typed(f"1. Which?\na) {star}\nb) y\n")
    assert [options(item) for item in quiz.items()] == [["*x", "y"]]
    assert said(report) == [("read/doubtful-line", 2)]


@pytest.mark.parametrize("text", ["a) x*\nb) y\nAnswer: b\n", "a) char *\nb) int\n", "a) x*\nb) x\n", "a) x*\nb) y*\n"])
def test_a_star_that_may_be_more_than_a_mark_stays(text: str) -> None:
    quiz, report = typed(f"1. Which?\n{text}")
    (item,) = quiz.items()
    assert "*" in str(options(item)[0])[1:]
    assert said(report)[0] == ("read/doubtful-line", 2)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("1.- ¿Cuál?\na) uno\nb) dos (correcta)\n", "es"),
        ("Question n° 1 : Laquelle ?\nA - une\nB - deux\nRéponse : B\n", "fr"),
        ("Θέμα 1ο: Ποιο;\nΑ. ένα\nΒ. δύο\nΑπαντήσεις: 1. Β\n", "el"),
        ("1. Что?\nа) раз\nб) два\nОтвет: б\n", "ru"),
        ("1、什么？\nA．一\nB．二\nAnswer: B\n", "zh"),
        ("1. ما هي؟\nأ) واحد\nب) اثنان\nالإجابة الصحيحة: ب\n", "ar"),
    ],
)
def test_habits_of_many_languages(text: str, language: str) -> None:
    (item,) = items_of(text, language)
    assert [str(option)[:1] == "*" for option in options(item)] == [False, True]


def test_questions_as_a_web_page_shows_them() -> None:
    quiz, report = typed(
        "Question 1 of 2\n1 point\nWhich of these is a fruit?\n\n○ Carrot\n● Apple\n○ Leek\n\n"
        "Question 2 / 2\n0 / 2 pts\nWhich of these is a root?\n\n◉ Carrot\n◯ Apple\n"
    )
    assert shown(list(quiz.items())) == [
        ("Which of these is a fruit?", ["Carrot", "*Apple", "Leek"]),
        ("Which of these is a root?", ["*Carrot", "Apple"]),
    ]
    assert [item.points for item in quiz.items()] == [1, 2]
    assert said(report) == []


def test_a_part_of_a_number_is_no_count_of_questions() -> None:
    quiz, _ = typed("1. 3 of 10 is?\na) 1\n*b) 3/10\n\nQuestion 2: 1 of 2 is?\n*a) 1/2\nb) 2\n")
    assert [stem(item) for item in quiz.items()] == ["3 of 10 is?", "1 of 2 is?"]


def test_options_in_two_columns_are_in_order_without_a_doubt() -> None:
    quiz, report = typed("1. Which is a fruit?\nA. carrot\tB. apple\nC. leek\tD. kale\nAnswer: B\n")
    assert shown(list(quiz.items())) == [("Which is a fruit?", ["carrot", "*apple", "leek", "kale"])]
    assert said(report) == []


def test_options_in_roman_numerals_where_an_answer_names_one() -> None:
    quiz, _ = typed("1. Which?\ni. one\nii. two\niii. three\nAnswer: ii\n\n2. Who?\n(i) Ann\n(ii) Bob\nAnswer: (i)\n")
    assert shown(list(quiz.items())) == [("Which?", ["one", "*two", "three"]), ("Who?", ["*Ann", "Bob"])]


def test_statements_in_roman_numerals_stay_in_the_question() -> None:
    quiz, report = typed("1. Which are right?\nI. Ice melts.\nII. Iron melts.\na) I only\n*b) I and II\n")
    (item,) = quiz.items()
    assert stem(item) == "Which are right?\n\nI. Ice melts.\n\nII. Iron melts."
    assert options(item) == ["I only", "*I and II"]
    assert said(report) == []
