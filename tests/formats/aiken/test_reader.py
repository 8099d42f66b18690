"""Lines that stray from Aiken: read as they are meant, and each said with what Moodle would do."""

import time
from collections.abc import Callable

import pytest

from quizkit.diagnostics import Unreadable
from quizkit.formats.aiken import sniff
from quizkit.formats.aiken.reader import MAX_BYTES, MAX_LINES
from quizkit.model import ChoiceInteraction
from quizkit.registry import detect_format
from quizkit.source import Source
from tests.formats.text.reading import plain, said

from .reading import aiken, options, shown

GOOD = "Which?\nA) one\nB) two\nANSWER: B\n"


def only(text: str) -> tuple[list[str], list[tuple[str, int | None]]]:
    """The options of the only question in a text, and what was said."""
    quiz, report = aiken(text)
    (item,) = quiz.items()
    return options(item), said(report)


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        GOOD.replace("\n", "\r\n"),
        GOOD.replace("\n", "\r"),
        "\ufeff" + GOOD,
        GOOD.replace(") ", ".\t"),
        "  Which?  \n\n A) one \n\n\tB) two\n\nANSWER:B",
        GOOD.replace("ANSWER: B", "ANSWER: B."),
        GOOD.replace("ANSWER: B", "ANSWER: B) two"),
    ],
)
def test_what_moodle_takes_is_read_without_a_word(text: str) -> None:
    assert only(text) == (["one", "*two"], [])


@pytest.mark.parametrize(
    ("text", "expected", "lines"),
    [
        ("Which?\na) one\nb) two\nANSWER: A\n", ["*one", "two"], [("read/option-label", 2), ("read/option-label", 3)]),
        ("Which?\n(A) one\n(B) two\nANSWER: A", ["*one", "two"], [("read/option-label", 2), ("read/option-label", 3)]),
        ("Which?\nA)one\nB) two\nANSWER: A\n", ["*one", "two"], [("read/option-label", 2)]),
        ("Which?\nA) one\nC) two\nANSWER: C\n", ["one", "*two"], [("read/option-label", 3), ("read/answer-line", 4)]),
        ("Which?\nA) one\ngoes on\nB) two\nANSWER: A\n", ["*one\ngoes on", "two"], [("read/several-lines", 3)]),
        ("Which?\nA) one\nB) two\nanswer: b\n", ["one", "*two"], [("read/answer-line", 4)]),
        ("Which?\nA) one\nB) two\nAnswer B\n", ["one", "*two"], [("read/answer-line", 4)]),
        ("Ποιο;\nA) ένα\nB) δύο\nΣωστή απάντηση: Β\n", ["ένα", "*δύο"], [("read/answer-line", 4)]),
        ("Which?\nA) one\nB) two\nANSWER: two\n", ["one", "*two"], [("read/answer-line", 4)]),
        ("Which?\nA) one\nB) two\nANSWER: b\n", ["one", "*two"], [("read/answer-line", 4)]),
        ("Which?\nA) one\nB) two\nANSWER: ?\n", ["?one", "?two"], [("read/answer-line", 4)]),
        ("Which?\nA) one\nB) two\nANSWER:\n", ["?one", "?two"], [("read/answer-line", 4)]),
        ("Which?\nA) one\nB) two\nANSWER: C\n", ["?one", "?two"], [("read/answer-line", 4), ("key/unknown", 4)]),
        ("Which?\nA) one\nB) two\n", ["?one", "?two"], [("read/answer-line", 1)]),
        ("Which?\nA) one\nANSWER: A\n", ["*one"], [("read/too-few", 1)]),
        ("A) one\nB) two\nANSWER: A\n", ["*one", "two"], [("read/no-stem", 1)]),
    ],
)
def test_each_fault_is_read_and_named(text: str, expected: list[str], lines: list[tuple[str, int]]) -> None:
    assert only(text) == (expected, lines)


def test_two_letters_are_two_right_options_of_which_moodle_takes_one() -> None:
    quiz, report = aiken("Which?\nA) one\nB) two\nC) three\nANSWER: A, C\n")
    (item,) = quiz.items()
    assert isinstance(item.interaction, ChoiceInteraction)
    assert item.interaction.mode == "multiple"
    assert options(item) == ["*one", "two", "*three"]
    (warning,) = report
    assert warning.message == 'the answer is "A, C", but Moodle takes A for it and looks no further.'


def test_an_explanation_is_kept() -> None:
    quiz, report = aiken(f"{GOOD}FEEDBACK: Count.\nFEEDBACK: Again.\n{GOOD}")
    first, second = quiz.items()
    assert plain(first.general_feedback) == "Count.\nAgain."
    assert second.general_feedback is None
    assert said(report) == [("read/explanation", 5), ("read/explanation", 6)]
    assert "imports nothing" in next(iter(report)).message


def test_a_question_that_only_looks_like_an_explanation_is_one() -> None:
    quiz, report = aiken(f"{GOOD}{GOOD.replace('Which?', 'Explanation: which?')}")
    assert [plain(item.stem) for item in quiz.items()] == ["Which?", "Explanation: which?"]
    assert list(report) == []


@pytest.mark.parametrize("stem", ["a) is it?", "Answer: who?", "1. Which?", "E = mc² means?", "// x", "{1}", "a ~ b"])
def test_a_question_is_taken_to_the_letter(stem: str) -> None:
    quiz, report = aiken(f"{stem}\nA) one\nB) * two\nANSWER: A\n")
    assert shown(quiz) == [(stem, ["*one", "* two"])]
    assert list(report) == []


def test_a_question_without_an_answer_ends_at_a_blank_line_or_the_next_first_option() -> None:
    quiz, report = aiken(f"One?\nA) x\nB) y\n\nTwo?\nA) x\nB) y\nThree?\n{GOOD[7:]}")
    assert shown(quiz) == [("One?", ["?x", "?y"]), ("Two?", ["?x", "?y"]), ("Three?", ["one", "*two"])]
    assert said(report) == [("read/answer-line", 1), ("read/answer-line", 5)]
    last, other = aiken(f"{GOOD}\nOne?\nA) x\nB) y\n")
    assert len(list(last.items())) == 2
    assert "without a word" in next(iter(other)).message


def test_an_answer_without_a_question_is_left_out() -> None:
    quiz, report = aiken(f"ANSWER: A\n{GOOD}")
    assert len(list(quiz.items())) == 1
    assert said(report) == [("read/answer-line", 1)]


def test_places_are_those_of_the_words() -> None:
    quiz, _ = aiken("\n  Which?\nA)  one\nB) two\nANSWER: A")
    (item,) = quiz.items()
    assert isinstance(item.interaction, ChoiceInteraction)
    texts = (item.stem, *(choice.text for choice in item.interaction.choices))
    places = [text.where() for text in texts]
    assert [(place.line, place.column) for place in places if place] == [(2, 3), (3, 5), (4, 4)]


def test_formulas_are_formulas_and_everything_else_is_words() -> None:
    quiz, _ = aiken("Is \\(a<b\\) or <b>&amp;</b>?\nA) *x*\nB) $5\nANSWER: A\n")
    (item,) = quiz.items()
    stem = item.stem.first()[1]
    assert stem.markup == "html"
    assert stem.source == "Is \\(a&lt;b\\) or &lt;b&gt;&amp;amp;&lt;/b&gt;?"
    assert options(item) == ["**x*", "$5"]


def test_utf_16_is_read_though_moodle_refuses_it() -> None:
    quiz, report = aiken(GOOD.encode("utf-16"))
    assert shown(quiz) == [("Which?", ["one", "*two"])]
    assert [one.code for one in report] == ["read/encoding"]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("quiz.txt", GOOD, "aiken"),
        ("quiz", GOOD, "aiken"),
        ("quiz.txt", GOOD * 5 + GOOD.replace("A) ", "a) "), "aiken"),
        ("quiz.txt", "1. " + GOOD, "text"),
        ("quiz.txt", GOOD.lower(), "text"),
        ("quiz.txt", f"{GOOD}Explanation: x\n" * 9, "text"),
        ("quiz.aiken.txt", GOOD.lower(), "aiken"),
        ("quiz.aiken", "1. " + GOOD, "aiken"),
        ("quiz.txt", GOOD * 5000, "aiken"),
        ("quiz.gift", "::a:: What? {=x ~y}\n", "gift"),
    ],
)
def test_where_a_file_is_sent(name: str, text: str, expected: str) -> None:
    assert detect_format(Source(name, text.encode())) == expected


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\x00", b"\xff\xfe\x00"])
def test_junk_is_not_aiken(data: bytes) -> None:
    assert sniff(Source("a.aiken.txt", data)) == 0


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "read/no-questions"),
        (b"a" * (MAX_BYTES + 1), "read/limit"),
        (b"\n" * (MAX_LINES + 1), "read/limit"),
        (b"\x00\x01", "read/binary"),
    ],
)
def test_what_cannot_be_read(data: bytes, code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        aiken(data)
    assert caught.value.diagnostic.code == code


@pytest.mark.parametrize(
    "make",
    [
        lambda n: "x\n" * n,
        lambda n: "What?\n" + "A) x\n" * n + "ANSWER: A",
        lambda n: "What?\n" + "a) x\n" * n + "answer: a",
        lambda n: "What?\nA) x\nB) y\nANSWER: " + "A, " * n,
        lambda n: "FEEDBACK: " * n,
        lambda n: GOOD + "FEEDBACK: x\n" * n,
        lambda n: GOOD * n,
        lambda n: "A) \n" * n,
        lambda n: "ANSWER: A\n" * n,
        lambda n: "Is \\(" * n,
        lambda n: " " * (10 * n) + "x:" + " " * (10 * n),
    ],
)
def test_time_grows_with_the_size_and_no_faster(make: Callable[[int], str]) -> None:
    def spent(text: str) -> float:
        start = time.process_time()
        aiken(text)
        return time.process_time() - start

    small = max(spent(make(300) + "\n" + GOOD), 0.05)
    assert spent(make(2400) + "\n" + GOOD) < small * 8 * 4
