"""Quizzes as chatbots write them in Markdown; every expected value worked out by hand."""

import pytest

from quizkit.model import ChoiceInteraction, ClozeInteraction, Item, MatchInteraction, TextEntryInteraction
from tests.formats.text.reading import items_of, options, plain, said, shown, stem, typed

AB = "A) x\nB) y\n"
TWO = f"1. First?\n{AB}\n2. Second?\n{AB}\n"


@pytest.mark.parametrize(
    "line",
    [
        "### **Question 1**",
        "### Question 1",
        "## **Question 1:**",
        "\N{WHITE QUESTION MARK ORNAMENT} Question 1:",
        "**\N{MEMO} Question 1:**",
    ],
)
def test_what_is_drawn_before_a_number_is_no_part_of_it(line: str) -> None:
    (item,) = items_of(f"{line}\n**Which?**\n\n{AB}\nAnswer: B\n")
    assert (stem(item), options(item)) == ("**Which?**", ["x", "*y"])


@pytest.mark.parametrize(
    "line",
    [
        "\N{WHITE HEAVY CHECK MARK} Answer: B",
        "**\N{WHITE HEAVY CHECK MARK} Correct Answer: B) y**",
        "\N{WHITE HEAVY CHECK MARK} **Correct Answer:** **B**",
        "**Answer:** **B) y**",
        "### Answer\nB",
        "**Correct answer**\n\nB) y",
        "Answer\nB",
        "#### Answer: B",
    ],
)
def test_an_answer_by_any_look(line: str) -> None:
    (item,) = items_of(f"1. Which?\n{AB}\n{line}\n")
    assert options(item) == ["x", "*y"]


@pytest.mark.parametrize(
    "name", ["Rationale", "### Explanation", "**Explanation:**", "\N{ELECTRIC LIGHT BULB} Explanation:"]
)
def test_a_name_alone_above_an_explanation(name: str) -> None:
    (item,) = items_of(f"1. Which?\n{AB}Answer: B\n\n{name}\nBecause\nof this.\n")
    assert plain(item.general_feedback) == "Because of this."


def test_a_word_alone_above_the_first_question_is_no_field() -> None:
    quiz, _ = typed(f"Explanation\nChoose well.\n\n1. Which?\n{AB}Answer: A\n")
    assert plain(next(quiz.items()).general_feedback) is None


@pytest.mark.parametrize(
    "text",
    [
        "A) x \N{CROSS MARK}\nB) y \N{WHITE HEAVY CHECK MARK}\n",
        "- \N{CROSS MARK} x\n- \N{WHITE HEAVY CHECK MARK} y\n",
        "\N{BALLOT X} x\n\N{CHECK MARK} y\n",
        "A) x (incorrect)\nB) y (correct)\n",
        "A) x (wrong)\nB) y (right)\n",
        "A) x \N{EN DASH} Incorrect\nB) y \N{EN DASH} Correct\n",
        "A) x\nB) **y** \N{WHITE HEAVY CHECK MARK}\n",
        "A) x\nB) y \N{HEAVY CHECK MARK}\N{VARIATION SELECTOR-16}\n",
        "\N{WHITE LARGE SQUARE} x\n\N{BALLOT BOX WITH CHECK}\N{VARIATION SELECTOR-16} y\n",
        "\N{NEGATIVE SQUARED LATIN CAPITAL LETTER A} x\n\N{NEGATIVE SQUARED LATIN CAPITAL LETTER B} y\nAnswer: B\n",
        "\N{CIRCLED DIGIT ONE} x\n\N{CIRCLED DIGIT TWO} y\nAnswer: \N{CIRCLED DIGIT TWO}\n",
    ],
)
def test_marks_of_right_and_wrong_options(text: str) -> None:
    (item,) = items_of(f"1. Which?\n{text}")
    assert options(item) == ["x", "*y"]


def test_one_option_without_a_cross_is_the_right_one_and_that_is_said() -> None:
    quiz, report = typed("1. Which?\nA) x \N{CROSS MARK}\nB) y\nC) z \N{CROSS MARK}\n")
    assert said(report) == [("read/doubtful-line", 3)]
    assert options(next(quiz.items())) == ["x", "*y", "z"]


def test_words_in_brackets_stay_where_nothing_is_marked() -> None:
    (item,) = items_of("1. Which is a boolean?\nA) zero (false)\nB) one (true)\nC) x\nAnswer: C\n")
    assert options(item) == ["zero (false)", "one (true)", "*x"]


def test_verdicts_and_feedback_behind_options() -> None:
    (item,) = items_of(
        "1. Noble?\n- A. Oxygen \N{EM DASH} Incorrect. It reacts.\n- B. Neon \N{EM DASH} Correct! It is full.\n"
    )
    assert options(item) == ["Oxygen", "*Neon"]
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [plain(choice.feedback) for choice in item.interaction.choices] == ["It reacts.", "It is full."]


def test_options_about_two_verdicts_are_whole() -> None:
    (item,) = items_of("1. Which?\na) I: correct. II: incorrect.\nb) I: incorrect. II: correct.\nAnswer: a\n")
    assert options(item) == ["*I: correct. II: incorrect.", "I: incorrect. II: correct."]


def test_plus_and_minus() -> None:
    quiz, report = typed("Which?\n- x\n+ y\n\nWho?\n+ me\n- you\n")
    assert said(report) == [("read/doubtful-line", 3), ("read/doubtful-line", 6)]
    assert shown(list(quiz.items())) == [("Which?", ["x", "*y"]), ("Who?", ["*me", "you"])]


def test_emoji_numbers() -> None:
    items = items_of("1\ufe0f\u20e3 Which?\nA) x\nB) y\nAnswer: B\n\n2\ufe0f\u20e3 Who?\nA) me\nB) you\nAnswer: A\n")
    assert shown(items) == [("Which?", ["x", "*y"]), ("Who?", ["*me", "you"])]


@pytest.mark.parametrize(
    "listed",
    [
        "## \N{WHITE HEAVY CHECK MARK} Answer Key\n\n1. **B. y**\n2. **A. x**",
        "**Answer Key (with explanations)**\n- 1: B\n- 2: A",
        "## Answer Key\n- **Question 1:** B) y\n- **Question 2:** A) x",
        "Answers: 1-2: B A",
        "Answer key: 1-2 BA",
        "| Question | Answer |\n|---|---|\n| 1 | B |\n| 2 | A |",
        "1 2\nB A",
        "Answers\n1.\t2.\nB\tA",
    ],
)
def test_lists_of_answers(listed: str) -> None:
    assert shown(items_of(f"{TWO}{listed}\n")) == [("First?", ["x", "*y"]), ("Second?", ["*x", "y"])]


@pytest.mark.parametrize(
    "listed",
    [
        "Answer key\n1. B\n   - Explanation: Because.\n2. A\n   - Explanation: So.",
        "Answers\n1. B\nExplanation: Because.\n2. A\nExplanation: So.",
        "Answers\n1. B\n   *Because.*\n2. A\n   *So.*",
        "| No. | Answer | Explanation |\n|---|---|---|\n| 1 | B | Because. |\n| 2 | A | So. |",
    ],
)
def test_explanations_in_lists_of_answers(listed: str) -> None:
    items = items_of(f"{TWO}{listed}\n")
    assert shown(items) == [("First?", ["x", "*y"]), ("Second?", ["*x", "y"])]
    assert [plain(item.general_feedback) for item in items] == ["Because.", "So."]


def test_a_reason_does_not_say_the_option_again() -> None:
    quiz, report = typed(f"{TWO}Answers\n1. **B) y** \N{EN DASH} it is said to be so.\n2. A\n")
    assert said(report) == [("read/reason", 10)]
    assert plain(next(quiz.items()).general_feedback) == "it is said to be so."


def test_what_stands_below_a_rule_is_no_explanation() -> None:
    quiz, report = typed(f"1. Which?\n{AB}Answer: A\nExplanation: So.\n\n---\n\nAsk me for more!\n")
    assert said(report) == [("read/doubtful-line", 9)]
    assert plain(next(quiz.items()).general_feedback) == "So."


def gaps(item: Item) -> list[str | None]:
    assert isinstance(item.interaction, ClozeInteraction)
    entries = [gap.interaction for gap in item.interaction.gaps]
    return [plain(entry.answers[0].text) for entry in entries if isinstance(entry, TextEntryInteraction)]


@pytest.mark.parametrize(
    "line", ["Answer: red, blue", "Answers: red; blue", "Answer: 1) red 2) blue", "Answer: 1. red, 2. blue"]
)
def test_an_answer_for_each_gap(line: str) -> None:
    (item,) = items_of(f"1. Roses are ____, violets ____.\n{line}\n")
    assert (stem(item), gaps(item)) == ("Roses are [[1]], violets [[2]].", ["red", "blue"])


def test_a_table_of_pairs() -> None:
    quiz, report = typed(
        "1. Match the capitals.\n\n| Country | Capital |\n|---|---|\n| Italy | Rome |\n| France | Paris |\n"
    )
    assert said(report) == [("read/left-out", 3)]
    assert pairs(next(quiz.items())) == [("Italy", "Rome"), ("France", "Paris")]


def pairs(item: Item) -> list[tuple[str | None, str | None]]:
    assert isinstance(item.interaction, MatchInteraction)
    return [(plain(pair.left), plain(pair.right)) for pair in item.interaction.pairs]


def test_a_table_to_match_with_a_key() -> None:
    quiz, _ = typed(
        "1. Match the terms.\n\n| A | B |\n|---|---|\n| 1. Italy | A. Paris |\n| 2. France | B. Rome |\n\n"
        "Answer: 1-B, 2-A\n"
    )
    assert pairs(next(quiz.items())) == [("Italy", "Rome"), ("France", "Paris")]


@pytest.mark.parametrize(
    "text",
    [
        "Match the capitals.\n___ 1. Italy\n___ 2. France\na. Paris\nb. Rome\nc. Oslo\n\nAnswers: 1. b 2. a\n",
        "Match the capitals.\na. Paris\tb. Rome\nc. Oslo\n\n__b__ 1. Italy\n__a__ 2. France\n",
    ],
)
def test_numbers_to_match_with_letters_are_one_question(text: str) -> None:
    (item,) = items_of(text)
    assert stem(item) == "Match the capitals."
    assert pairs(item) == [("Italy", "Rome"), ("France", "Paris")]


def test_a_list_in_a_stem_is_no_list_of_options_where_letters_follow() -> None:
    (item,) = items_of(f"1. Consider:\n- apples\n- pears\n\nWhich grows on trees?\n{AB}Answer: A\n")
    assert (stem(item), options(item)) == ("Consider:\n\n- apples\n- pears\n\nWhich grows on trees?", ["*x", "y"])


@pytest.mark.parametrize(
    ("heading", "points"),
    [
        ("Part A: Choose (2 points each)", 2),
        ("Section I. 3 marks each. Total 6 marks.", 3),
        ("Teil A (je 2 Punkte)", 2),
        ("Each question is worth 5 points.", 5),
        ("Parte A (2 puntos cada una)", 2),
        ("ΜΕΡΟΣ Α (2 μονάδες η καθεμία)", 2),
        ("Part A (total 6 points)", 1),
    ],
)
def test_points_for_all_questions_of_a_part(heading: str, points: int) -> None:
    quiz, _ = typed(f"{heading}\n\n{TWO}")
    assert [item.points for item in quiz.items()] == [points, points]


def test_roman_numbers() -> None:
    items = items_of(f"I. First?\n{AB}II. Second?\n{AB}III. Third?\n{AB}\nKey: I-b, II-a, III-b\n")
    assert shown(items) == [("First?", ["x", "*y"]), ("Second?", ["*x", "y"]), ("Third?", ["x", "*y"])]


def test_a_page_of_the_plugin_for_mkdocs() -> None:
    quiz, report = typed(
        "<quiz>\nWhich?\n- [x] a\n- [ ] b\n\nBecause.\n</quiz>\n\nProse.\n\n<quiz>\nWho?\n- [ ] c\n- [x] d\n</quiz>\n"
    )
    assert said(report) == [("read/doubtful-line", 9)]
    assert shown(list(quiz.items())) == [("Which?", ["*a", "b"]), ("Who?", ["c", "*d"])]
    assert plain(next(quiz.items()).general_feedback) == "Because."
    (old,) = items_of("<?quiz?>\nquestion: Ready?\nanswer-correct: Yes!\nanswer: No!\ncontent:\nFine.\n<?/quiz?>\n")
    assert (stem(old), options(old), plain(old.general_feedback)) == ("Ready?", ["*Yes!", "No!"], "Fine.")
