"""What must hold for any text."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats.text.read import read
from quizkit.source import Source
from tests.formats.text.reading import options, plain, stem, typed

WORDS = st.text("abcdefgxyzABCXYZαβγδεωΑΒΓΩάέήабвгдеж0123456789éüß中文", min_size=1, max_size=9)
# a sentence begins with a word of two letters, so that it is no label itself
SENTENCES = st.lists(WORDS, max_size=6).map(lambda words: " ".join(["So", *words]))
ENDS = st.sampled_from(["?", ";", ".", ":", ""])
STEMS = st.tuples(SENTENCES, ENDS).map("".join)


@st.composite
def quizzes(draw: st.DrawFn) -> tuple[str, str, list[tuple[str, list[str]]]]:
    title = draw(SENTENCES)
    description = draw(SENTENCES) + "."
    questions = draw(st.lists(st.tuples(STEMS, st.lists(SENTENCES, min_size=2, max_size=6)), min_size=1, max_size=6))
    return title, description, questions


def in_the_layout_of_the_seed(title: str, description: str, questions: list[tuple[str, list[str]]]) -> str:
    lines = [title, "", description, ""]
    for number, (question, texts) in enumerate(questions, 1):
        lines.append(f"{number}. {question}")
        lines += [f"   • {text}" for text in texts]
    return "\n".join(lines)


@settings(deadline=None, max_examples=60)
@given(quizzes())
def test_a_quiz_in_the_layout_of_the_seed_is_read_as_it_was_meant(
    meant: tuple[str, str, list[tuple[str, list[str]]]],
) -> None:
    title, description, questions = meant
    quiz, report = typed(in_the_layout_of_the_seed(title, description, questions), "el")
    assert list(report) == []
    assert (plain(quiz.title), plain(quiz.description)) == (title, description)
    assert [(stem(item), options(item)) for item in quiz.items()] == [
        (question, [f"?{text}" for text in texts]) for question, texts in questions
    ]


LINES = st.sampled_from(
    """{n}. W|{n}) W|a) W|b) W|c) W|*b) W|- W|• W|[ ] W|[x] W|W|   W|W?|Answer: W|Explanation: W|Points: 2|Title: W
Type: MC|# W|~ W|@ W|... W|+ W|||||```|Question {n}: W?|   1. W|   2. W|1) W|2) W|Answers:|1-a, 2-b|Quiz title: W
Description: W|Language: el|> W W|a) W  b) W  c) W|**{n}. W**|Option A: W|Option B: W|ANS: B PTS: 1|---|Hint: W
Tags: W, W|ID: W|MULTIPLE CHOICE|ESSAY|(a) W|α) W|Q: W|A: W|Feedback: W|Image: W.png|o\tW|i) W|→ W|✓ W
Difficulty: W|Correct feedback: W|Tolerance: 2""".replace("\n", "|").split("|")
)


@st.composite
def documents(draw: st.DrawFn) -> list[str]:
    """Lines of every kind in any order, each word in them like no other."""
    lines = []
    words = 0
    number = 0
    for line in draw(st.lists(LINES, min_size=1, max_size=16)):
        if "{n}" in line:
            number = number + 1 if draw(st.booleans()) else draw(st.integers(1, 9))
        line = line.replace("{n}", str(number))
        while "W" in line:
            words += 1
            line = line.replace("W", f"w{words}x", 1)
        lines.append(line)
    return lines


@settings(deadline=None, max_examples=300)
@given(documents())
def test_every_word_is_in_the_quiz_or_its_line_in_the_report(lines: list[str]) -> None:
    report = Report()
    try:
        quiz = read(Source("x.txt", "\n".join(lines).encode(), "en"), report)
    except Unreadable:
        return
    if any(found.code == "read/empty-item" for found in report):
        return
    told: set[int] = set()
    for found in report:
        more = re.search(r"for the (\d+) lines below", found.message)
        count = int(more[1]) if more else int("for the line below" in found.message)
        line = found.location.line if found.location else None
        told |= set(range(line, line + count + 1)) if line else set()
    everything = repr(quiz) + " ".join(found.message for found in report)
    for number, text in enumerate(lines, 1):
        for word in re.findall(r"w\d+x", text):
            assert word in everything or number in told, (word, number)


@settings(deadline=None, max_examples=200)
@given(st.text("1234567890.) abcABC\n\t*-•[]x~@#`:;?|>αβ✓→(\\$_", max_size=200) | st.text(max_size=100))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        quiz, report = typed(text.encode("utf-8", "surrogatepass"))
    except Unreadable as refused:
        assert refused.diagnostic.message
        return
    lines = len(re.split("\r\n|\r|\n", text))
    for found in report:
        assert found.location is not None
        assert found.location.line is None or 1 <= found.location.line <= lines
    for item in quiz.items():
        assert item.location is not None
        assert 1 <= (item.location.line or 0) <= lines
