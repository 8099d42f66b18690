"""Exam papers as teachers type them in several countries; every expected value worked out by hand."""

from fractions import Fraction

import pytest

from quizkit.diagnostics import Unreadable
from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    Item,
    OrderInteraction,
    TextEntryInteraction,
)
from tests.formats.text.reading import items_of, options, plain, said, shown, stem, typed

AB = "a) x\nb) y\n"


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Α1.", "Α2."),
        ("A1)", "A2)"),
        ("B 1:", "B 2:"),
        ("1.1", "1.2"),
        ("2.1.", "2.2."),
        ("1a.", "1b."),
        ("Ερώτηση Α1.", "Ερώτηση Α2."),
        ("**A1.**", "**A2.**"),
    ],
)
def test_numbers_with_a_letter_or_a_chapter(one: str, two: str) -> None:
    items = items_of(f"{one} First?\n{AB}Answer: a\n\n{two} Second?\n{AB}Answer: b\n")
    assert shown(items) == [("First?", ["*x", "y"]), ("Second?", ["x", "*y"])]


@pytest.mark.parametrize("listed", ["Answers: A1-b, B1-a", "Answers\nA1. b\nB1. a", "A1 b\nB1 a"])
def test_a_list_of_answers_calls_questions_by_such_numbers(listed: str) -> None:
    items = items_of(f"A1. First?\n{AB}\nB1. Second?\n{AB}\n{listed}\n")
    assert shown(items) == [("First?", ["x", "*y"]), ("Second?", ["*x", "y"])]


def test_parts_of_a_greek_paper() -> None:
    quiz, report = typed(
        "ΘΕΜΑ Α\nΑ1. Ποια;\nα. Πάτρα\nβ. Αθήνα\nΑπάντηση: β\nΜονάδες 5\n\nΘΕΜΑ Β\nΒ1. Ποιο;\nα. Έβρος\nβ. Νείλος\n"
        "Απάντηση: α\n\nΜονάδες 10\n\n",
        "el",
    )
    assert said(report) == []
    assert [plain(section.title) for section in quiz.sections] == ["ΘΕΜΑ Α", "ΘΕΜΑ Β"]
    assert [(stem(item), item.points) for item in quiz.items()] == [("Ποια;", 5), ("Ποιο;", 10)]


def test_decimals_in_prose_are_no_numbers_of_questions() -> None:
    (item,) = items_of("1. How much is\n2.5 kg more than\n2.6 kg?\na) x\nb) y\nAnswer: a\n")
    assert stem(item) == "How much is 2.5 kg more than 2.6 kg?"


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("What for? 5 μον.", 5),
        ("What for? (μονάδες 5)", 5),
        ("What for? Μονάδες 5", 5),
        ("What for? /2 pts", 2),
        ("What for? (punti 3)", 3),
        ("What for? (___/3 P.)", 3),
        ("What for? ____/4", 4),
        ("What for? 3pts", 3),
        ("[Punkte: 2] What for?", 1),  # brackets of a kind that nobody wants to be points are left alone
        ("[2 Punkte] What for?", 2),
        ("What for?\nΜονάδες 5", 5),
        ("What for?\n[4 points]", 4),
    ],
)
def test_points_beside_a_question(line: str, points: int) -> None:
    (item,) = items_of(f"1. {line}\n{AB}Answer: a\n")
    if points == 1:
        assert item.points in (1, 2)
    else:
        assert (stem(item), item.points) == ("What for?", points)


@pytest.mark.parametrize("line", ["Μονάδες 5", "(5 points)", "5 Punkte", "\nΜονάδες 5\n", "____/5"])
def test_points_below_the_options_belong_to_the_question_above(line: str) -> None:
    first, second = items_of(f"1. First?\n{AB}{line}\n\n2. Second?\n{AB}")
    assert (first.points, second.points) == (5, 1)
    assert options(first) == ["?x", "?y"]


def test_points_above_each_question() -> None:
    first, second = items_of(f"(5 points)\n1. First?\n{AB}\n(2 points)\n2. Second?\n{AB}")
    assert (first.points, second.points) == (5, 2)


def test_a_name_and_a_number_are_no_points() -> None:
    (item,) = items_of("1. Who wrote this gospel?\nMark 5\nAnswer: Mark\n")
    assert item.points == 1


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ("Put these in order:", "B, A, C"),
        ("Arrange the words.", "BAC"),
        ("Βάλτε στη σωστή σειρά:", "β, α, γ"),
        ("Ordena de menor a mayor:", "b-a-c"),
        ("Bringen Sie in die richtige Reihenfolge:", "2, 1, 3"),
    ],
)
def test_an_order_that_the_key_gives(asked: str, key: str) -> None:
    labels = "αβγ" if "β" in key else "abc"
    (item,) = items_of(f"1. {asked}\n{labels[0]}) two\n{labels[1]}) one\n{labels[2]}) three\nAnswer: {key}\n")
    assert isinstance(item.interaction, OrderInteraction)
    assert [plain(entry.text) for entry in item.interaction.entries] == ["one", "two", "three"]


def test_an_order_that_nothing_gives_is_said() -> None:
    quiz, report = typed("1. Put in order:\na) two\nb) one\nc) three\n")
    assert said(report) == [("read/no-order", 1)]
    assert options(next(quiz.items())) == ["?two", "?one", "?three"]


def test_one_of_several_orders_is_a_choice() -> None:
    (item,) = items_of("1. Put in order: which is right?\na) 1, 2\nb) 2, 1\nc) neither\nAnswer: a\n")
    assert options(item) == ["*1, 2", "2, 1", "neither"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("La Terre est plate.\n□ Vrai ■ Faux", ["Vrai", "*Faux"]),
        ("La Terre est plate.\n☐ Vrai   ☒ Faux", ["Vrai", "*Faux"]),
        ("La Terre est plate. ( ) Vrai (x) Faux", ["Vrai", "*Faux"]),
        ("La Terre est plate.\n[ ] Vrai / [x] Faux", ["Vrai", "*Faux"]),
        ("La Terre est plate.\nVrai ☐ Faux ☑", ["Vrai", "*Faux"]),
        ("La Terre est plate. Vrai □ Faux ■", ["Vrai", "*Faux"]),
        ("La Terre est plate.\n□ Vrai □ Faux", ["?Vrai", "?Faux"]),
        ("La Terre est plate. ○ Vrai ○ Faux", ["?Vrai", "?Faux"]),
    ],
)
def test_boxes_in_one_line(text: str, expected: list[str]) -> None:
    (item,) = items_of(f"1. {text}\n", "fr")
    assert (stem(item), options(item)) == ("La Terre est plate.", expected)


@pytest.mark.parametrize("text", ["Solve 3 + □ = 5 and □ - 1 = 2.", "He ( ) to school ( ) Monday."])
def test_boxes_that_stand_for_a_number_or_a_word(text: str) -> None:
    (item,) = items_of(f"1. {text}\nAnswer: x\n")
    assert stem(item) == text


@pytest.mark.parametrize(
    ("text", "kind", "rest"),
    [
        ("Essay: Describe it.", ExtendedText, "Describe it."),
        ("(Essay) Describe it.", ExtendedText, "Describe it."),
        ("Ανάπτυξη: Describe it.", ExtendedText, "Describe it."),
        ("Short answer: Who?\nAnswer: me", TextEntryInteraction, "Who?"),
        ("Multiple choice: Which?\na) x\nb) y\nAnswer: a", ChoiceInteraction, "Which?"),
        ("Order: a beer, please.\nAnswer: ale", TextEntryInteraction, "Order: a beer, please."),
    ],
)
def test_a_type_before_a_question(text: str, kind: type, rest: str) -> None:
    (item,) = items_of(f"1. {text}\n")
    assert isinstance(item.interaction, kind)
    assert stem(item) == rest


def test_types_in_the_place_of_numbers() -> None:
    one, two = items_of("Essay: Describe it.\n\nMultiple choice: Which?\na) x\nb) y\nAnswer: b\n")
    assert isinstance(one.interaction, ExtendedText)
    assert (stem(two), options(two)) == ("Which?", ["x", "*y"])


def answers(item: Item) -> list[list[str | None]]:
    entries = (
        [gap.interaction for gap in item.interaction.gaps]
        if isinstance(item.interaction, ClozeInteraction)
        else [item.interaction]
    )
    return [[plain(one.text) for one in entry.answers] for entry in entries if isinstance(entry, TextEntryInteraction)]


def test_answers_in_brackets_behind_gaps() -> None:
    quiz, report = typed("1. Gold is ___ [Au].\n\n2. Gold is ___ [Au|gold], silver ___ [Ag].\n")
    assert said(report) == [("read/key-from-mark", 1), ("read/key-from-mark", 3)]
    one, two = quiz.items()
    assert (stem(one), answers(one)) == ("Gold is ___.", [["Au"]])
    assert (stem(two), answers(two)) == ("Gold is [[1]], silver [[2]].", [["Au", "gold"], ["Ag"]])


def test_brackets_behind_gaps_are_hints_where_there_are_answers() -> None:
    one, two = items_of("1. She ___ [go] home.\n2. He ___ [be] late.\n\nAnswers: 1. goes 2. was\n")
    assert (stem(one), answers(one)) == ("She ___ [go] home.", [["goes"]])
    assert (stem(two), answers(two)) == ("He ___ [be] late.", [["was"]])


@pytest.mark.parametrize(
    ("heading", "key", "words"),
    [
        ("Wahr oder falsch?", "falsch", ["Wahr", "Falsch"]),
        ("A. Vero o falso?", "F", ["Vero", "Falso"]),
        ("Σ/Λ", "Λ", ["Σωστό", "Λάθος"]),
    ],
)
def test_a_heading_lends_its_words_for_true_and_false(heading: str, key: str, words: list[str]) -> None:
    quiz, _ = typed(f"{heading}\n\n1. Die Erde ist flach.\nAnswer: {key}\n", None)
    assert options(next(quiz.items())) == [words[0], f"*{words[1]}"]


def test_letters_for_true_and_false_behind_statements() -> None:
    quiz, report = typed("True or False\n\n1. The sky is blue. T\n2. Snow is hot. (F)\n")
    assert said(report) == [("read/key-from-mark", 3), ("read/key-from-mark", 4)]
    assert shown(list(quiz.items())) == [
        ("The sky is blue.", ["*True", "False"]),
        ("Snow is hot.", ["True", "*False"]),
    ]


@pytest.mark.parametrize(
    ("one", "two"),
    [("(B) 1.", "(A) 2."), ("__B__ 1.", "__A__ 2.")],
)
def test_an_answer_before_the_number(one: str, two: str) -> None:
    items = items_of(f"{one} First?\n{AB}\n{two} Second?\n{AB}")
    assert shown(items) == [("First?", ["x", "*y"]), ("Second?", ["*x", "y"])]


def test_letters_to_circle_before_the_number() -> None:
    one, two = items_of("T F 1. The sky is blue.\nT F 2. Snow is hot.\n\nAnswers: 1. T 2. F\n")
    assert shown([one, two]) == [("The sky is blue.", ["*True", "False"]), ("Snow is hot.", ["True", "*False"])]


def test_answers_behind_all_questions() -> None:
    quiz, report = typed(f"1. First? (B)\n{AB}\n2. Second? (A)\n{AB}")
    assert said(report) == [("read/key-from-mark", 1), ("read/key-from-mark", 5)]
    assert shown(list(quiz.items())) == [("First?", ["x", "*y"]), ("Second?", ["*x", "y"])]


def test_a_letter_behind_one_question_is_part_of_it() -> None:
    one, _ = items_of(f"1. Which vitamin is retinol? (A)\n{AB}Answer: a\n2. And?\n{AB}Answer: b\n")
    assert stem(one) == "Which vitamin is retinol? (A)"


@pytest.mark.parametrize("line", ["a) x b) y Answer: b", "a) x   b) y   (Correct answer: B)", "a) x\nb) y  Ans: b"])
def test_an_answer_behind_the_options(line: str) -> None:
    (item,) = items_of(f"1. Which?\n{line}\n")
    assert options(item) == ["x", "*y"]


def test_an_answer_that_is_said_in_the_plural() -> None:
    (item,) = items_of("1. Which?\na) x\nb) y\nc) z\nAnswers: a, c\n")
    assert options(item) == ["*x", "y", "*z"]


def test_answers_in_a_column() -> None:
    items = items_of(f"1. First?\n{AB}\n2. Second?\n{AB}\nKey:\nB\nA\n")
    assert shown(items) == [("First?", ["x", "*y"]), ("Second?", ["*x", "y"])]


@pytest.mark.parametrize(("one", "two"), [("Q", "A"), ("P", "R"), ("F", "A"), ("В", "О")])
def test_questions_and_answers_in_turns(one: str, two: str) -> None:
    items = items_of(f"{one}1: Capital of France?\n{two}1: Paris\n{one}2: Capital of Italy?\n{two}2: Rome\n")
    assert [(stem(item), answers(item)) for item in items] == [
        ("Capital of France?", [["Paris"]]),
        ("Capital of Italy?", [["Rome"]]),
    ]


def test_lines_to_write_on_ask_for_an_essay() -> None:
    quiz, report = typed("1. Explain.\n\n________\n________\n\n2. Who?\n____\nAnswer: me\n")
    assert said(report) == [("read/essay", 4)]
    assert [item.interaction.kind for item in quiz.items()] == ["extended_text", "text_entry"]


def test_answers_divided_as_in_a_cell_and_otherwise() -> None:
    quiz, report = typed("1. Who?\nAnswer: Bob | Rob\n\n2. Who?\nAnswer: Bob; Rob\n\n3. Unit?\nAnswer: km/h\n")
    assert said(report) == [("key/one-answer", 5)]
    assert [answers(item) for item in quiz.items()] == [[["Bob", "Rob"]], [["Bob; Rob"]], [["km/h"]]]


def test_gaps_without_answers_of_their_own_are_said() -> None:
    quiz, report = typed("1. Gold is ____, silver ____.\nAnswer: Au\n")
    assert said(report) == [("read/gap", 2)] or said(report) == [("read/gap", 1)]
    assert answers(next(quiz.items())) == [["Au"]]


def test_no_paper_takes_long() -> None:
    hostile = ["A1. " * 2000, "_ [" * 3000, "☐ a " * 3000, "(5 " * 3000, "Essay" + " x" * 3000 + ":", "T F " * 3000]
    for line in hostile:
        quiz, _ = typed(f"1. Which?\n{line}\n{AB}Answer: a\n")
        assert Fraction(len(list(quiz.items()))) >= 1


@pytest.mark.parametrize(
    ("one", "two"), [("Part A", "Part B"), ("Part 1: Easy", "Part 2: Hard"), ("# Teil A", "# Teil B")]
)
def test_a_list_of_answers_that_counts_anew_in_each_part(one: str, two: str) -> None:
    names = [part.lstrip("# ").partition(":")[0] for part in (one, two)]
    items = items_of(f"{one}\n1. First?\n{AB}\n{two}\n1. Second?\n{AB}\nAnswers\n{names[0]}\n1. a\n{names[1]}\n1. b\n")
    assert shown(items) == [("First?", ["*x", "y"]), ("Second?", ["x", "*y"])]


def test_what_stands_below_an_answer_that_is_not_used_is_said() -> None:
    quiz, report = typed(f"1. Which?\n{AB}\nAnswers:\n1. a\n2. b\nHint: seldom\n")
    assert [options(item) for item in quiz.items()] == [["*x", "y"]]
    assert said(report) == [("read/doubtful-line", 7), ("read/doubtful-line", 8)]


@pytest.mark.parametrize("between", [" ", ", ", "; "])
def test_a_list_of_answers_in_a_line_for_each_part(between: str) -> None:
    text = f"Part A: Easy\n1. First?\n{AB}2. Second?\n{AB}\nPart B: Hard\n3. Third?\n{AB}4. Fourth?\n{AB}"
    items = items_of(f"{text}\nAnswers\nPart A: 1. a{between}2. b\nPart B: 3. b{between}4. a\n")
    assert [options(item) for item in items] == [["*x", "y"], ["x", "*y"], ["x", "*y"], ["*x", "y"]]


def test_the_heading_of_a_part_stands_directly_below_an_option() -> None:
    text = f"Part A: Easy\n1. First?\n{AB}Answer: a\nPart B: Hard\n2. Second?\n{AB}Answer: b\n"
    quiz, report = typed(text)
    assert [(plain(part.title), shown(list(part.items))) for part in quiz.sections] == [
        ("Part A: Easy", [("First?", ["*x", "y"])]),
        ("Part B: Hard", [("Second?", ["x", "*y"])]),
    ]
    assert said(report) == []
    quiz, _ = typed(f"1. First?\na) x\nb) see\nPart B: it is there\nAnswer: a\n\n2. Second?\n{AB}Answer: a\n")
    assert len(quiz.sections) == 1


def test_feedback_below_each_option() -> None:
    (item,) = items_of("1. Which?\na) x\n   Feedback: no\nb) y\n   Feedback: yes\nAnswer: b\nExplanation: because\n")
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [plain(choice.feedback) for choice in item.interaction.choices] == ["no", "yes"]
    assert plain(item.general_feedback) == "because"


def test_feedback_below_the_last_option_is_for_all() -> None:
    (item,) = items_of("1. Which?\na) x\nb) y\nFeedback: because\nAnswer: b\n")
    assert plain(item.general_feedback) == "because"


def test_two_lines_with_answers_are_said() -> None:
    quiz, report = typed(f"1. Which?\n{AB}Answer: a\nAnswer: b\n")
    assert said(report) == [("read/two-keys", 5)]
    assert options(next(quiz.items())) == ["*x", "*y"]


def test_a_part_of_essays() -> None:
    quiz, _ = typed(f"Part A: Choose\n1. Which?\n{AB}Answer: a\n\nPart B: Essay (10 points each)\n2. Explain.\n")
    assert [item.interaction.kind for item in quiz.items()] == ["choice", "extended_text"]


def test_true_or_false_behind_the_statement() -> None:
    one, two = items_of("1. Paris is in France. Answer: True\n2. Snow is hot. Answer: False\n")
    assert shown([one, two]) == [
        ("Paris is in France.", ["*True", "False"]),
        ("Snow is hot.", ["True", "*False"]),
    ]


def test_numbered_things_to_match_are_said() -> None:
    _, report = typed("Match the terms.\n___ 1. Italy\n___ 2. France\na. Paris\nb. Rome\n")
    assert ("read/doubtful-line", 1) in said(report)


def test_options_that_begin_with_a_number() -> None:
    (item,) = items_of("1. Which day?\n(a) 1. May\n(b) 2. May\n(c) 3. May\nAnswer: b\n")
    assert options(item) == ["1. May", "*2. May", "3. May"]


def test_a_paper_of_essays_has_lettered_numbers() -> None:
    quiz, _ = typed("Α1. Να αποδείξετε το θεώρημα.\nΜονάδες 10\n\nΑ2. Να δώσετε τον ορισμό.\nΜονάδες 5\n", "el")
    assert [(stem(item), item.points) for item in quiz.items()] == [
        ("Να αποδείξετε το θεώρημα.", 10),
        ("Να δώσετε τον ορισμό.", 5),
    ]


def test_numbered_paragraphs_are_no_quiz() -> None:
    with pytest.raises(Unreadable):
        typed("1.1 Plants are green.\n1.2 Leaves are too.\n")
