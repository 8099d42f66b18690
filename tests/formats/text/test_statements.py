"""Statements with their answers beside them, which are worked by hand."""

import pytest

from quizkit.model import ChoiceInteraction, Item, MatchInteraction
from tests.formats.text.reading import options, plain, said, stem, typed


def judged(text: str) -> list[tuple[str | None, list[str | None]]]:
    """Statements with their options, a star before the right one."""
    quiz, _ = typed(text, None)
    found = []
    for item in quiz.items():
        assert isinstance(item.interaction, ChoiceInteraction)
        assert item.interaction.mode == "true_false"
        found.append((stem(item), options(item)))
    return found


def pairs(item: Item) -> list[tuple[str | None, str | None]]:
    assert isinstance(item.interaction, MatchInteraction)
    return [(plain(pair.left), plain(pair.right)) for pair in item.interaction.pairs]


@pytest.mark.parametrize(
    ("true", "false", "shown"),
    [
        ("(D)", "(Y)", ("Doğru", "Yanlış")),
        ("(Σ)", "(Λ)", ("Σωστό", "Λάθος")),
        ("[T]", "[F]", ("True", "False")),
        ("(V)", "(F)", ("V", "F")),
        ("(В)", "(Н)", ("Верно", "Неверно")),
        ("(True)", "(False)", ("True", "False")),
        ("- correct", "- wrong", ("Correct", "Wrong")),
        ("TRUE", "FALSE", ("True", "False")),
    ],
)
def test_the_answer_stands_behind_each_statement(true: str, false: str, shown: tuple[str, str]) -> None:
    text = f"1. Snow is cold. {true}\n2. Snow is hot. {false}\n3. Ice is water. {true}\n"
    right, wrong = [f"*{shown[0]}", shown[1]], [shown[0], f"*{shown[1]}"]
    assert judged(text) == [("Snow is cold.", right), ("Snow is hot.", wrong), ("Ice is water.", right)]


def test_the_answer_stands_before_each_statement_or_before_its_full_stop() -> None:
    right, wrong = ["*True", "False"], ["True", "*False"]
    assert judged("1. (T) Snow is cold.\n2. (F) Snow is hot.\n") == [("Snow is cold.", right), ("Snow is hot.", wrong)]
    assert judged("1. Snow is cold (T).\n2. Snow is hot (F).\n") == [("Snow is cold", right), ("Snow is hot", wrong)]


@pytest.mark.parametrize(
    ("form", "true", "false"),
    [
        ("_{letter}_ {number}. {text}\n", "T", "F"),
        ("({letter}) {number}. {text}\n", "D", "Y"),
        ("__{letter}__ {number}) {text}\n", "Σ", "Λ"),
    ],
)
def test_the_answer_stands_before_the_number_of_each_statement(form: str, true: str, false: str) -> None:
    text = form.format(letter=true, number=1, text="Snow is cold.")
    text += form.format(letter=false, number=2, text="Snow is hot.")
    assert [(asked, [str(one).startswith("*") for one in shown]) for asked, shown in judged(text)] == [
        ("Snow is cold.", [True, False]),
        ("Snow is hot.", [False, True]),
    ]


@pytest.mark.parametrize("between", ["  ", "\t", " "])
@pytest.mark.parametrize("heading", ["TRUE/FALSE", "True or false?", "TRUE OR FALSE"])
def test_the_answer_stands_bare_before_each_statement(between: str, heading: str) -> None:
    statements = ["T|The sun is a star", "F|The moon is a planet", "T|Mars is red", "F|Venus is blue"]
    lines = [f"{number}. {one.replace('|', between)}\n" for number, one in enumerate(statements, 1)]
    found = judged(f"{heading}\n{''.join(lines)}")
    assert found == [(one[2:], ["*True", "False"] if one[0] == "T" else ["True", "*False"]) for one in statements]


def test_a_type_in_capitals_above_several_questions_is_their_heading() -> None:
    quiz, _ = typed(
        "TRUE/FALSE\n1. Snow is hot.\nAnswer: F\n2. Ice is cold.\nAnswer: T\n\nMC\n3. Who?\na) me\n*b) you\n"
    )
    first, second, third = quiz.items()
    assert [options(item) for item in (first, second, third)] == [
        ["True", "*False"],
        ["*True", "False"],
        ["me", "*you"],
    ]


def test_what_is_said_of_answers_beside_statements() -> None:
    quiz, report = typed("1. Which?\na) x\n*b) y\n\n2. Snow is cold. (T)\n3. Snow is hot. (F)\n")
    assert [(one.severity.value, one.code, str(one.location)) for one in report] == [
        ("info", "read/key-from-mark", "quiz.txt:5:19"),
        ("info", "read/key-from-mark", "quiz.txt:6:18"),
    ]
    first, *_ = quiz.items()
    assert options(first) == ["x", "*y"]


@pytest.mark.parametrize(
    "text",
    [
        "1. Define the force (F)\n2. Define the time (T)\n",  # names of variables
        "1. Define the force (F)\n2. Define the time (T)\n3. Define the mass (m)\n4. Define the work (W)\n",
        "1. Snow is cold. (T)\n2. Ice is water. (T)\n",  # one alone may be a unit
        "1. Snow is cold. (T)\n2. Snow is hot. (F)\n3. Snow is wet. (S)\n",
        "1. Turn to the side. (right)\n2. Turn to the side. (left)\n",
        "1. Is it so? (Paris)\n2. Is it not? (Rome)\n",
    ],
)
def test_other_letters_and_words_in_brackets_are_part_of_the_text(text: str) -> None:
    quiz, report = typed(text)
    assert [f"{number}. {stem(item)}" for number, item in enumerate(quiz.items(), 1)] == text.splitlines()
    assert {one.code for one in report} == {"read/no-answer"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("1. Mark each as true or false.\n  1. Snow is cold (T)\n  2. Snow is hot (F)\n", ("True", "False")),
        ("1. Say whether it is so:\na) Snow is cold. TRUE\nb) Snow is hot. FALSE\n", ("True", "False")),
        ("1. Doğru olanlara D, yanlış olanlara Y yazınız.\n(D) Snow is cold\n(Y) Snow is hot\n", ("Doğru", "Yanlış")),
        ("1. Σημειώστε Σ ή Λ:\nα) Snow is cold (Σ)\nβ) Snow is hot (Λ)\n", ("Σωστό", "Λάθος")),
        ("1. What holds?\n- Snow is cold. true\n- Snow is hot. false\n", ("True", "False")),
    ],
)
def test_statements_below_one_question_are_matched_with_their_answers(text: str, shown: tuple[str, str]) -> None:
    quiz, report = typed(f"{text}\n2. Who?\na) me\n*b) you\n", None)
    first, second = quiz.items()
    assert stem(first) == text.splitlines()[0][3:]
    end = "." if "cold." in text else ""
    assert pairs(first) == [(f"Snow is cold{end}", shown[0]), (f"Snow is hot{end}", shown[1])]
    assert options(second) == ["me", "*you"]
    assert said(report) == [("read/statements", 2)]


@pytest.mark.parametrize(
    "entries",
    [
        ["Force (F)", "Time (T)"],
        ["Snow is cold. (T)", "Ice is water. (T)"],
        ["Snow is cold. (T)", "Snow is hot."],
    ],
)
def test_other_entries_are_options(entries: list[str]) -> None:
    quiz, _ = typed(
        "1. Which is it?\n" + "".join(f"{label}) {one}\n" for label, one in zip("ab", entries, strict=True))
    )
    (item,) = quiz.items()
    assert options(item) == [f"?{one}" for one in entries]


def test_a_key_below_such_entries_says_which_is_right() -> None:
    quiz, _ = typed("1. Which is printed?\na) It is so. True\nb) It is so. False\nAnswer: b\n")
    (item,) = quiz.items()
    assert options(item) == ["It is so. True", "*It is so. False"]
