"""Published templates with words or a form of their own: Brightspace, Blackboard, Anki, moodef, ..."""

from pathlib import Path

import pytest

from quizkit import api
from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    MatchInteraction,
    NumericInteraction,
    OrderInteraction,
    TextEntryInteraction,
)
from quizkit.richtext import to_plain
from quizkit.source import Source
from tests.formats.table.sheets import csv_bytes, items_of, keyed, read_csv, read_xlsx, said, stems, words

TRAPS = Path(__file__).parents[2] / "data" / "traps" / "csv"


def loaded(name: str) -> api.Loaded:
    return api.read(Source(name, (TRAPS / name).read_bytes()))


def test_brightspace() -> None:
    read = loaded("19_brightspace.csv")
    assert read.quiz is not None
    assert [(one.severity, one.code) for one in read.diagnostics] == [
        ("info", "read/not-kept"),
        ("info", "read/scoring"),
    ]
    one, two, three = items_of(read.quiz)
    assert (one.id, words(one.title), words(one.stem)) == ("CHEM110-237", "Title", "2+2, is?")
    assert (words(one.general_feedback), [words(hint) for hint in one.hints]) == ("Sum", ["Count"])
    assert isinstance(one.interaction, ChoiceInteraction)
    assert [(words(c.text), c.fraction, words(c.feedback)) for c in one.interaction.choices] == [
        ("4", 1, "Yes"),
        ("3", 0, "No"),
        ("4.0001", 0.25, "Nearly"),
    ]
    assert isinstance(two.interaction, ChoiceInteraction)
    assert two.interaction.mode == "true_false"
    assert [(c.fraction, words(c.feedback)) for c in two.interaction.choices] == [(1, "Right"), (0, "Wrong")]
    assert keyed(three) == {"2": 1, "4": 0}
    assert isinstance(three.interaction, ChoiceInteraction)
    assert three.interaction.mode == "multiple"


BRIGHTSPACE = [
    ["//SHORT ANSWER"],
    ["NewQuestion", "SA"],
    ["QuestionText", "Capital of <b>France</b>?", "HTML"],
    ["Points", "2"],
    ["InputBox", "3", "40"],
    ["Answer", "100", "Paris"],
    ["Answer", "50", "paris", "regexp"],
    ["NewQuestion", "M"],
    ["QuestionText", "Who says it?"],
    ["Scoring", "EquallyWeighted"],
    ["Choice", "1", "cat"],
    ["Choice", "2", "dog"],
    ["Choice", "3", "fox"],
    ["Match", "2", "woof"],
    ["Match", "1", "meow"],
    ["NewQuestion", "O"],
    ["QuestionText", "In order"],
    ["Item", "one", "NOT HTML", "first"],
    ["Item", "two"],
    ["NewQuestion", "WR"],
    ["QuestionText", "Why?"],
    ["AnswerKey", "Because"],
    ["Colour", "red"],
    ["Colour", "blue"],
]


@pytest.mark.parametrize("read", [read_csv, read_xlsx])
def test_all_types_of_brightspace(read: object) -> None:
    assert callable(read)
    quiz, report = read(BRIGHTSPACE)
    typed, match, order, essay = items_of(quiz)
    assert (typed.stem.first()[1].markup, int(typed.points)) == ("html", 2)
    assert isinstance(typed.interaction, TextEntryInteraction)
    assert [(words(a.text), float(a.fraction)) for a in typed.interaction.answers] == [("Paris", 1), ("paris", 0.5)]
    assert isinstance(match.interaction, MatchInteraction)
    assert [(words(pair.left), words(pair.right)) for pair in match.interaction.pairs] == [
        ("woof", "dog"),
        ("meow", "cat"),
    ]
    assert [words(text) for text in match.interaction.distractors] == ["fox"]
    assert isinstance(order.interaction, OrderInteraction)
    assert [words(entry.text) for entry in order.interaction.entries] == ["one", "two"]
    assert isinstance(essay.interaction, ExtendedText)
    assert words(essay.interaction.rubric) == "Because"
    assert said(report) == [
        ("info", "read/not-kept", "A5"),
        ("warning", "read/pattern", "D7"),
        ("warning", "read/unknown-field", "A23"),
    ]


def test_what_is_wrong_in_a_file_for_brightspace() -> None:
    rows = [["NewQuestion", "MC"], ["QuestionText", "What?"], ["Option", "100", "a"], ["Option", "0", "b"]]
    _, report = read_csv([*rows, ["NewQuestion", "SIGFIG"], ["QuestionText", "Gap"], ["Match", "1", "x"]])
    assert [(severity, code) for severity, code, _ in said(report)] == [
        ("error", "read/pair"),
        ("error", "read/unknown-type"),
    ]


def test_blackboard() -> None:
    read = loaded("20_blackboard.txt")
    assert (read.format, read.diagnostics) == ("csv", ())
    assert read.quiz is not None
    mc, ma, tf, essay, order, match, fib, plus, number = items_of(read.quiz)
    assert keyed(mc) == {"3": 0, "4": 1}
    assert keyed(ma) == {"2": 1, "3": 1, "4": 0}
    assert isinstance(tf.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in tf.interaction.choices] == [1, 0]
    assert isinstance(essay.interaction, ExtendedText)
    assert isinstance(order.interaction, OrderInteraction)
    assert [words(entry.text) for entry in order.interaction.entries] == ["one", "two"]
    assert isinstance(match.interaction, MatchInteraction)
    assert [(words(pair.left), words(pair.right)) for pair in match.interaction.pairs] == [
        ("cat", "meow"),
        ("dog", "woof"),
    ]
    assert isinstance(fib.interaction, TextEntryInteraction)
    assert [words(answer.text) for answer in fib.interaction.answers] == ["Paris", "paris"]
    assert words(plus.stem) == "[[x]] and [[y]]"
    assert isinstance(plus.interaction, ClozeInteraction)
    found = {}
    for gap in plus.interaction.gaps:
        assert isinstance(gap.interaction, TextEntryInteraction)
        found[gap.id] = [words(answer.text) for answer in gap.interaction.answers]
    assert found == {"x": ["1"], "y": ["2"]}
    assert isinstance(number.interaction, NumericInteraction)
    assert [(str(a.value), str(a.tolerance)) for a in number.interaction.answers] == [("3.14", "0.01")]


def test_gaps_of_blackboard_and_brackets_that_are_none() -> None:
    quiz, report = read_csv(b"FIB_PLUS\t[a] is [sic] [b]\ta\tone\tuno\t\tb\ttwo\n", "bank.txt")
    (item,) = quiz.items()
    assert words(item.stem) == "[[a]] is [sic] [[b]]"
    assert isinstance(item.interaction, ClozeInteraction)
    assert [len(gap.interaction.answers) for gap in item.interaction.gaps if gap.interaction.kind == "text_entry"] == [
        2,
        1,
    ]
    assert len(report) == 0


def test_what_is_wrong_in_a_file_for_blackboard() -> None:
    rows = [["MC", "What?", "a", "correct", "b", "wrong"], ["QUIZ_BOWL", "Who?", "x"], ["MAT", "Match", "cat"]]
    rows += [
        ["TF", "Is it?", "false"],
        ["TF", "Is it so?", "true"],
        ["TF", ""],
        *([["ESS", f"Why {n}?"] for n in "abc"]),
    ]
    quiz, report = read_csv(csv_bytes(rows, "\t"), "bank.txt")
    assert said(report) == [
        ("error", "key/unknown", "F1"),
        ("error", "read/unknown-type", "A2"),
        ("error", "read/pair", "C3"),
        ("error", "read/empty-item", "A6"),
    ]
    assert len(items_of(quiz)) == 7


def test_anki() -> None:
    read = loaded("29_anki.txt")
    assert (read.format, read.diagnostics) == ("csv", ())
    assert read.quiz is not None
    (item,) = read.quiz.items()
    assert (words(item.stem), item.tags, words(read.quiz.title)) == ("Capital of France?", ("geo",), "Quiz")
    assert isinstance(item.interaction, TextEntryInteraction)
    assert [words(answer.text) for answer in item.interaction.answers] == ["Paris"]
    at = item.stem.first()[1].location
    assert at is not None
    assert (at.line, at.cell) == (5, "A5")


@pytest.mark.parametrize(
    "text",
    [
        "#separator:tab\n#html:false\nCapital of France?\tParis\n",
        "#separator:Semicolon\nCapital of France?;Paris\n",
        "#separator:tab\n#html:true\n#deck:Quiz\n#tags column:3\nCapital of France?\tParis\tgeo\n",
        "#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:6\n"
        "x1\tBasic\tGeo\tCapital of France?\tParis\tgeo\n",
        "#separator:Comma\r\n#columns:Front,Back\r\nCapital of France?,Paris\r\n",
        "#separator:tab\n#html:false\n#notetype:Basic\n#deck:Geo\nCapital of France?\tParis\n",
        "#separator:Comma,,\n#html:true,,\n#notetype:Basic,,\n#deck:Geo,,\nCapital of France?,Paris,\n",
        "#separator:,\n#columns:Front,Back\nCapital of France?,Paris\n",
    ],
)
def test_ways_in_which_anki_writes_its_files(text: str) -> None:
    read = api.read(Source("cards.txt", text.encode()))
    assert read.quiz is not None
    assert read.diagnostics == ()
    assert list(stems(read.quiz)) == ["Capital of France?"]


def test_tags_on_the_cards_of_anki() -> None:
    read = api.read(Source("cards.txt", b"#separator:tab\n#html:true\nWho <b>sells</b>?\t<i>Marks</i> &amp; Spencer\n"))
    assert read.quiz is not None
    (item,) = read.quiz.items()
    assert item.stem.first()[1].markup == "html"
    assert isinstance(item.interaction, TextEntryInteraction)
    assert [words(answer.text) for answer in item.interaction.answers] == ["Marks & Spencer"]


def test_moodef() -> None:
    quiz, report = read_csv((TRAPS / "30_moodef.csv").read_bytes())
    one, two = items_of(quiz)
    assert keyed(one) == {"4": 1, "3": 0, "5": 0, "22": 0}
    assert isinstance(two.interaction, TextEntryInteraction)
    assert [words(answer.text) for answer in two.interaction.answers] == ["one", "two"]
    assert len(report) == 0


def test_lists_and_pairs_of_moodef() -> None:
    header = ["type", "question", "image", "image_alt", "answer", "a_1", "a_2"]
    rows = [header, ["h", "Order them", "", "", "one", "two", "three"]]
    rows += [["", "Match them", "", "", "cat<|>meow", "dog<|>woof", ""], ["", "Is it?", "", "", "true", "", ""]]
    quiz, report = read_csv(rows)
    order, match, truth = items_of(quiz)
    assert isinstance(order.interaction, OrderInteraction)
    assert [words(entry.text) for entry in order.interaction.entries] == ["one", "two", "three"]
    assert isinstance(match.interaction, MatchInteraction)
    assert [(words(pair.left), words(pair.right)) for pair in match.interaction.pairs] == [
        ("cat", "meow"),
        ("dog", "woof"),
    ]
    assert isinstance(truth.interaction, ChoiceInteraction)
    assert truth.interaction.mode == "true_false"
    assert len(report) == 0


@pytest.mark.parametrize(
    ("rows", "fractions"),
    [
        (
            [
                ["Hauptfrage", "Aussage1", "Aussage2", "Aussage3", "WAHR", "FALSCH"],
                ["Was?", "a b", "c d", "e f", "1,3", "2"],
            ],
            {"a b": 1, "c d": 0, "e f": 1},
        ),
        (
            [
                ["QUESTION", "ANSWER", "INCORRECT_ANSWER1", "INCORRECT_ANSWER2", "DO NOT CHANGE"],
                ["2+2?", "4", "3", "5", "x"],
            ],
            {"4": 1, "3": 0, "5": 0},
        ),
        ([["Question", "Answer", "Wrong answers"], ["Primes?", "2; 3", "4; 6"]], {"2": 1, "3": 1, "4": 0, "6": 0}),
    ],
)
def test_words_of_other_templates(rows: list[list[str]], fractions: dict[str, int]) -> None:
    quiz, report = read_csv(rows)
    assert [keyed(item) for item in quiz.items()] == [fractions]
    assert len(report) == 0


KAHOOT = ["", "Question - max 120 characters", "Answer 1 - max 75 characters", "Answer 2 - max 75 characters"]
KAHOOT += ["Answer 3 - max 75 characters", "Time limit (sec)", "Correct answer(s) - choose at least one"]


@pytest.mark.parametrize("read", [read_csv, read_xlsx])
@pytest.mark.parametrize(
    ("key", "fractions"),
    [("2", [0, 1, 0]), ("1,3", [1, 0, 1]), ("3; 1", [1, 0, 1]), (" 2 ", [0, 1, 0])],
)
def test_a_key_of_kahoot_is_the_number_of_an_answer_whatever_the_answers_say(
    read: object, key: str, fractions: list[int]
) -> None:
    assert callable(read)
    quiz, report = read([["", "Quiz template"], KAHOOT, ["1", "Which?", "3", "1", "2", "20", key]])
    (item,) = items_of(quiz)
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in item.interaction.choices] == fractions
    assert {code for _, code, _ in said(report)} == {"read/skipped-row", "read/not-kept"}


@pytest.mark.parametrize("key", ["4", "13", "1.3"])
def test_a_key_of_kahoot_that_is_no_number_of_an_answer_is_an_error(key: str) -> None:
    _, report = read_csv([KAHOOT, ["1", "Which?", "x", "y", "z", "20", key]])
    assert ("error", "key/unknown") in [(severity, code) for severity, code, _ in said(report)]


def test_one_answer_alone_in_gimkits_template_is_to_be_typed() -> None:
    header = ["Question", "Correct Answer", "Incorrect Answer 1", "Incorrect Answer 2 (Optional)"]
    quiz, _ = read_csv([["Gimkit Spreadsheet Import Template", "", "", ""], header, ["2+2?", "4", "", ""]])
    (item,) = quiz.items()
    assert item.interaction.kind in ("text_entry", "numeric")


def test_texts_of_blackboard_are_html_where_they_hold_tags_or_entities() -> None:
    rows = "MC\tIs a<b &amp; c?\t<em>yes</em>\tcorrect\tif x<5 and y>3\tincorrect\nESS\tWhy?\tone<br>two\n"
    quiz, report = read_csv(rows.encode(), "bank.txt")
    choice, essay = items_of(quiz)
    assert isinstance(choice.interaction, ChoiceInteraction)
    assert [one.text.first()[1].markup for one in choice.interaction.choices] == ["html", "plain"]
    assert words(choice.interaction.choices[1].text) == "if x<5 and y>3"
    assert isinstance(essay.interaction, ExtendedText)
    assert essay.interaction.rubric is not None
    assert to_plain(essay.interaction.rubric.first()[1]) == "one\ntwo"
    assert len(report) == 0
