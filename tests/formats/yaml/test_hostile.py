"""Whatever stands in a YAML file, it is read or refused in a sentence, in bounded time."""

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quizkit.diagnostics import Failure
from quizkit.model import Quiz

from .reading import read_text, said

KEYS = (
    *("questions", "question", "options", "answer", "text", "en", "el", "id", "type", "gaps", "pairs", "order"),
    *("points", "correct", "feedback", "settings", "glossary", "assets", "data", "sections", "areas", "variables"),
    *("hints", "extras", "lint_ignore", "stimuli", "markup", "image", "language", "option_a", "question_el"),
    *("left", "right", "items", "weight", "coords", "shape", "expression", "minimum"),
)

TOKENS = ["questions: ", "- ", "\n", "  ", "[", "]", "{", "}", "a", "'", '"', "#", "&x ", "*x", "!t ", ",", ": ", "? "]


@settings(deadline=None, max_examples=100)
@given(
    st.recursive(
        st.sampled_from(["a", "true", "3", "", "A", "~"]),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
        max_leaves=25,
    )
)
def test_any_shape(value: object) -> None:
    text = json.dumps({"questions": [value], "sections": value} if isinstance(value, dict) else value)
    try:
        quiz, report = read_text(text)
    except Failure:
        return
    assert isinstance(quiz, Quiz)
    assert all(one.location is not None for one in report)


@settings(deadline=None, max_examples=200)
@given(
    st.text(max_size=60) | st.lists(st.sampled_from([*TOKENS, "---", "%", "\t", "<<", ">"]), max_size=25).map("".join)
)
def test_any_text(text: str) -> None:
    try:
        read_text(text)
    except Failure as failure:
        assert failure.diagnostic.message.endswith(".")
        assert failure.diagnostic.location is not None


@pytest.mark.parametrize("text", ["[" * 100_000, "{a: " * 100_000, "- " * 100_000, "questions: " + "[" * 61 + "]" * 61])
def test_deep_nesting_is_refused(text: str) -> None:
    with pytest.raises(Failure) as raised:
        read_text(text)
    assert raised.value.diagnostic.code in ("read/limit", "read/syntax")


def test_a_thousand_million_laughs_are_refused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    begun = time.process_time()
    with pytest.raises(Failure) as raised:
        read_text("\n".join([*lines, "questions: *a11"]))
    assert raised.value.diagnostic.code == "read/limit"
    assert time.process_time() - begun < 5


def test_a_part_that_holds_itself_is_said() -> None:
    _, report = read_text("questions: &q\n- question: a\n  answer: x\n- *q\n")
    assert said(report)[0] == ("read/alias", 4, 3)


@pytest.mark.parametrize("tag", ["!!python/object/apply:os.system [ls]", "!!python/name:os.system x"])
def test_tags_make_nothing(tag: str) -> None:
    quiz, report = read_text(f"title: T\nquestions:\n- question: a\n  answer: x\n  extras: {{f: {{t: {tag}}}}}\n")
    assert len(list(quiz.items())) == 1
    assert all(code.startswith("read/") for code, *_ in said(report))


def test_the_first_of_two_documents_is_read() -> None:
    quiz, report = read_text("questions: [{question: a, answer: x}]\n---\nquestions: []\n")
    assert len(list(quiz.items())) == 1
    assert said(report) == [("read/several-documents", 2, 1)]


def test_a_tag_that_is_the_beginning_of_a_text_is_said() -> None:
    _, report = read_text("questions: [{question: !Look here, answer: x}]")
    assert said(report) == [("read/tag", 1, 24)]


def test_a_map_as_a_key_is_said() -> None:
    _, report = read_text("questions:\n- question: a\n  ? [b]\n  : c\n  answer: x\n")
    assert said(report) == [("read/key", 3, 5)]


def test_thousands_of_slips_take_linear_time() -> None:
    lines = [f"- {{question: a{n}, optoins{n}: x, type: singel{n}, answer: x}}" for n in range(3000)]
    begun = time.process_time()
    _, report = read_text("\n".join(["questions:", *lines]))
    assert len(report) == 6000
    assert time.process_time() - begun < 20
