"""JSON: the same quiz as in YAML, with places and paths counted by hand."""

import json
import math
import time
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quizkit.diagnostics import Failure, Report
from quizkit.formats.json.parse import Parser, Places
from quizkit.formats.json.read import read
from quizkit.formats.json.trouble import Broken
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    Item,
    Localized,
    NumericAnswer,
    NumericInteraction,
    Quiz,
    Section,
    Text,
)
from quizkit.source import Source


def read_text(text: str) -> tuple[Quiz, Report]:
    report = Report()
    return read(Source("quiz.json", text.encode("utf-8", "surrogatepass")), report), report


def said(report: Report) -> list[tuple[str, int | None, int | None, str | None]]:
    return [
        (one.code, one.location and one.location.line, one.location and one.location.column, one.path) for one in report
    ]


def el(words: str) -> Localized:
    return Localized.of(words, "el")


def test_a_quiz() -> None:
    quiz, report = read_text(
        """{
  "title": "Κουίζ", "language": "el",
  "questions": [
    {"id": "q1", "question": {"el": "Ποιο;", "en": "Which?"}, "options": ["ένα", 2, true], "answer": "B",
      "points": 2.50},
    {"question": "Πόσο;", "answer": 100, "tolerance": 0.5, "explanation": null}
  ]
}"""
    )
    assert not list(report)
    assert quiz == Quiz(
        title=el("Κουίζ"),
        language="el",
        sections=(
            Section(
                items=(
                    Item(
                        id="q1",
                        stem=Localized(texts={"el": Text(source="Ποιο;"), "en": Text(source="Which?")}),
                        interaction=ChoiceInteraction(
                            choices=(
                                Choice(text=el("ένα"), fraction=0),
                                Choice(text=el("2"), fraction=1),
                                Choice(text=el("true"), fraction=Fraction(0)),
                            )
                        ),
                        points=Decimal("2.5"),
                    ),
                    Item(
                        stem=el("Πόσο;"),
                        interaction=NumericInteraction(
                            answers=(NumericAnswer(value=Decimal(100), tolerance=Decimal("0.5")),)
                        ),
                    ),
                )
            ),
        ),
    )
    first, second = quiz.items()
    assert str(first.location) == "quiz.json:4:5"
    assert str(first.stem.texts["en"].location) == "quiz.json:4:52"
    assert str(second.location) == "quiz.json:6:5"


def test_null_is_an_open_key() -> None:
    quiz, report = read_text(
        '[{"question": "Q", "options": ["a", "b"], "answer": null}, {"question": "R", "answer": null}]'
    )
    assert not list(report)
    first, second = quiz.items()
    assert isinstance(first.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in first.interaction.choices] == [None, None]
    assert second.interaction.kind == "text_entry"


def test_problems_have_line_column_and_path() -> None:
    _, report = read_text(
        """{"questions": [
  {"id": "a", "question": "Q", "options": ["x", "y"], "answer": "C"},
  {"id": "a", "question": "R", "type": "singel", "optoins": [], "answer": "x", "points": "abc"},
  {"question": "S", "question": "T", "options": 5, "answer": "x"}
]}"""
    )
    assert said(report) == [
        ("read/duplicate-key", 4, 21, None),
        ("key/unknown", 2, 65, "questions[0].answer"),
        ("read/unknown-field", 3, 50, "questions[1].optoins"),
        ("read/unknown-type", 3, 40, "questions[1].type"),
        ("read/number", 3, 90, "questions[1].points"),
        ("read/shape", 4, 49, "questions[2].options"),
        ("read/duplicate-id", 3, 3, "questions[1]"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "column", "path", "word"),
    [
        (
            '{"questions": [\n  {"options": ["a", "b",]}\n]}',
            2,
            25,
            "questions[0].options[2]",
            "comma stands after the last",
        ),
        ('{"questions": [\n  {"options": ["a\nb"]}\n]}', 2, 18, "questions[0].options[0]", "line break"),
        ('{"questions": [\n  {"options": ["a" "b"]}\n]}', 2, 20, "questions[0].options[1]", "comma is missing"),
        ('{"questions": [\n  {"id": "a",}\n]}', 2, 14, "questions[0]", "comma stands after the last"),
        ('{"title": "\\(x\\)"}', 1, 12, "title", "backslash"),
        ('{"title": "a\tb"}', 1, 13, "title", "tab"),
        ('{"title": "never closed}', 1, 11, "title", "never closed"),
        ('{"title" "a"}', 1, 10, None, "colon"),
        ("{title: 1}", 1, 2, None, "no quotation marks"),
        ("{'title': 1}", 1, 2, None, "straight double quotes"),
        ('{"title": “T”}', 1, 11, "title", "straight double quotes"),
        ('{"shuffle": True}', 1, 13, "shuffle", "true, false or null"),
        ('{"points": .5}', 1, 12, "points", "no value"),
        ('{"points": 05}', 1, 12, "points", "no value"),
        ('{"questions": [1, 2', 1, 20, "questions[2]", "ends before"),
        ('{"questions": [1}', 1, 17, "questions[1]", "does not fit"),
        ('{"title": "a"} x', 1, 16, None, "after the end"),
        ('// mine\n{"title": "a"}', 1, 1, None, "comment"),
    ],
)
def test_broken_files(text: str, line: int, column: int, path: str | None, word: str) -> None:
    with pytest.raises(Failure) as raised:
        read_text(text)
    found = raised.value.diagnostic
    assert found.code == "read/syntax"
    assert found.location is not None
    assert (found.location.line, found.location.column) == (line, column)
    assert found.path == path
    assert word in f"{found.message} {found.advice}"
    assert path is None or path in found.message


@pytest.mark.parametrize("text", ["", "  \n", '"only a text"', "3", "null"])
def test_no_quiz_at_all(text: str) -> None:
    with pytest.raises(Failure) as raised:
        read_text(text)
    assert raised.value.diagnostic.code in ("read/empty", "read/no-quiz")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "[" * 61 + "]" * 61])
def test_deep_nesting_is_refused(text: str) -> None:
    with pytest.raises(Failure) as raised:
        read_text(text)
    assert raised.value.diagnostic.code == "read/limit"


def test_half_a_character_is_said() -> None:
    quiz, report = read_text('{"title": "a\\ud800b", "questions": []}')
    assert said(report) == [("read/encoding", 1, 11, None)]
    assert quiz.title is not None
    assert quiz.title.texts["und"].source == "a\N{REPLACEMENT CHARACTER}b"


def plain(text: str) -> object:
    """What the tree of a text says, with numbers and words as they were written."""
    tree = Parser(text, Places(Source("q.json", b""), text), Report()).parse()
    return _plain(tree)


def _plain(node: object) -> object:
    if hasattr(node, "items"):
        return [_plain(item) for item in node.items]
    if hasattr(node, "entries"):
        return {key.text: _plain(value) for key, value in node.entries}
    if not node.given:  # type: ignore[attr-defined]
        return None
    return node.text if not node.plain else ("bare", node.text)  # type: ignore[attr-defined]


def expected(value: object) -> object:
    if isinstance(value, list):
        return [expected(item) for item in value]
    if isinstance(value, dict):
        return {key: expected(item) for key, item in value.items()}
    if isinstance(value, _Bare):
        return ("bare", str(value))
    return value if isinstance(value, str) or value is None else ("bare", json.dumps(value))


class _Bare(str):
    """A number as it was written."""


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(exclude_categories=("Cs",))),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(exclude_categories=("Cs",))), inner, max_size=4)
    ),
    max_leaves=20,
)


@settings(deadline=None, max_examples=150)
@given(VALUES, st.sampled_from([None, 0, 2]), st.booleans())
def test_whatever_python_writes_is_parsed(value: object, indent: int | None, ascii_only: bool) -> None:
    assert plain(json.dumps(value, indent=indent, ensure_ascii=ascii_only)) == expected(value)


@settings(deadline=None, max_examples=200)
@given(st.text(alphabet='{}[]:,"\\ntrue01-.e \n', max_size=30))
def test_broken_where_python_finds_it_broken(text: str) -> None:
    parser = Parser(text, Places(Source("q.json", b""), text), Report())
    try:
        json.loads(text)
    except ValueError:
        if text.strip(" \n"):
            with pytest.raises(Broken):
                parser.parse()
        else:
            assert parser.parse() is None
    else:
        assert plain(text) == expected(json.loads(text, parse_int=_Bare, parse_float=_Bare))


def test_a_long_text_takes_linear_time() -> None:
    begun = time.process_time()
    for text in ('{"a": "' + "\\n" * 500_000, "[" + '"a",' * 200_000, '"' * 100_001, " " * 1_000_000):
        with pytest.raises(Failure):
            read_text(text)
    assert time.process_time() - begun < 10


def test_odd_numbers_in_extras() -> None:
    quiz, report = read_text(
        f'[{{"question": "Q", "answer": "x", "extras": {{"f": {{"a": {"9" * 5000}, "b": 1e999, "c": 0.1}}}}}}]'
    )
    assert not list(report)
    (item,) = quiz.items()
    kept = item.extras["f"]
    assert (kept["a"], kept["b"], kept["c"]) == ("9" * 5000, "1e999", 0.1)
    assert not any(isinstance(value, float) and not math.isfinite(value) for value in kept.values())
