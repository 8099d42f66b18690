"""Files on which other tools failed, and what is right for each."""

from decimal import Decimal

from quizkit.model import MatchInteraction, OrderInteraction, TextEntryInteraction

from .reading import choices, read_case, right, said, sources


def test_words_that_yaml_takes_for_something_else() -> None:
    quiz, report = read_case("R32")
    assert not list(report)
    first, second, third = quiz.items()
    assert (sources(first), right(first)) == (["yes", "no"], [0])
    assert (sources(second), right(second)) == (["NO", "SE", "on", "off"], [0])
    assert sources(third) == ["3.10", "3.9", "012", "1_000", "12:30", "null", "~", "1e3"]
    assert right(third) == [0]


def test_backslashes_of_formulas() -> None:
    quiz, _ = read_case("R43")
    (item,) = quiz.items()
    assert "\\nabla f \\neq 0" in item.stem.texts["und"].source


def test_angle_brackets_are_letters() -> None:
    quiz, report = read_case("R60")
    assert not list(report)
    (item,) = quiz.items()
    assert item.stem.texts["und"].source == "Loop: for (int i=0; i<4 && i>-1; i++) a[i]]>b; and \\(a<b\\)"
    assert right(item) == [1]


def test_a_question_of_each_of_four_types() -> None:
    quiz, report = read_case("R74")
    multiple, match, order, blank = quiz.items()
    assert right(multiple) == [1, 3]
    assert isinstance(match.interaction, MatchInteraction)
    assert [(pair.left.texts["und"].source, pair.right.texts["und"].source) for pair in match.interaction.pairs] == [
        ("cat", "kitten"),
        ("dog", "puppy"),
    ]
    assert isinstance(order.interaction, OrderInteraction)
    assert [entry.text.texts["und"].source for entry in order.interaction.entries] == ["ant", "dog", "cow"]
    assert isinstance(blank.interaction, TextEntryInteraction)
    assert [answer.text.texts["und"].source for answer in blank.interaction.answers] == ["2", "two"]
    expected = [*["key/ambiguous"] * 2, "read/gap"]  # the keys 2 and 4 are numbers and texts; H[[2]]O names a gap
    assert [code for code, *_ in said(report)] == expected


def test_keys_by_number_and_a_quiz_that_shuffles() -> None:
    assert [right(item) for item in read_case("R91")[0].items()] == [[2]] * 4
    quiz, report = read_case("R92")
    assert not list(report)
    assert quiz.settings.shuffle_choices
    assert [right(item) for item in quiz.items()] == [[3], [2]]


def test_twins_stay_as_they_were_written() -> None:
    quiz, report = read_case("R93")
    assert not list(report)
    (item,) = quiz.items()
    assert right(item) == [0]
    assert len(choices(item)) == 4


def test_three_faults_in_two_files() -> None:
    _, report = read_case("R98_a")
    assert said(report) == [("key/unknown", 12, 14), ("read/duplicate-id", 8, 5)]
    _, report = read_case("R98_b")
    assert said(report) == [("read/unknown-field", 6, 5), ("read/unknown-type", 4, 11)]
    assert [one.item for one in report] == ['"z1"', '"z1"']


def test_settings_of_a_quiz() -> None:
    quiz, report = read_case("R102")
    assert (quiz.settings.time_limit, quiz.settings.attempts, quiz.settings.feedback) == (Decimal(20), 2, "after_close")
    assert said(report) == [("read/unknown-field", 2, 56)], "due dates are the platform's business"
