"""Whatever a quiz holds comes back from a written sheet, less what the judge has said of it: compared part by part.

The comparison is the test's own, and stricter than that of :mod:`quizkit.verify`: ids of options, shared texts, the
glossary and notes count as well.
"""

import re
from io import BytesIO
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from quizkit.diagnostics import Report, Severity
from quizkit.identity import letter
from quizkit.losses import Fitted, Target, fit
from quizkit.model import INTERACTION_KINDS, NOTES_FOR_AUTHORS, Choice, Entry, Localized, Node, Pair, Quiz, Shape
from quizkit.registry import get_format
from quizkit.richtext import canonical
from quizkit.source import Source
from tests.strategies import quizzes, sources

NEVER = frozenset(("location", "extras", "languages", "lint_ignore", "assets"))
PHASES = (Phase.reuse, Phase.generate)  # it takes minutes to make a whole quiz smaller
WORDS = (
    "Which one is it?", "Ποια είναι η πρωτεύουσα;", "yes", "NO", "true", "012", "0x1F", "3.10", "12:30", "1e3", "-5 °C",
    "+1", "2001-12-14", "=A1", "- a dash", "a: b", "C# or # that", "{x}", "[[1]] in front", "*star", "&amp; and &",
    "`code`", "|pipe", ">more", "'single'", '"double"', "\\(\\nabla f\\)", "$5 or $10", "two  spaces", "one\ntwo",
    "one\n\nthree", "🦉 owl", "עברית", "<b>bold</b> & <i>", "*emphasis* and **strong**", "- item\n- item", "A", "B",
    "Σωστό", "100", "a long line " * 15, "Paris, France", "x -> y", "✓", "✓ a", "b ✓", "[x] c", "* d", "(correct) e",
    "Option A", "Section: two", "Total", "___ and ___", "A, C", "1; 2", "w | x",
)  # fmt: skip
"""Words that a cell can hold to the letter, and that mean something to a reader of tables."""


def fitted(quiz: Quiz, name: str) -> Fitted:
    """The quiz less what a sheet loses of it."""
    fmt = get_format(name)
    assert fmt.capability is not None
    return fit(quiz, Target(name, fmt.title, fmt.capability), allow_unkeyed=True)


def came_back(quiz: Quiz, name: str) -> tuple[Quiz, Report]:
    fmt = get_format(name)
    assert fmt.write is not None
    assert fmt.read is not None
    out = BytesIO()
    fmt.write(quiz, out)
    report = Report()
    return fmt.read(Source(f"quiz.{name}", out.getvalue(), quiz.language), report), report


def said(value: Any, *, named: bool) -> Any:
    """What a part of a quiz says, in values that can be compared. ``named`` counts the ids of options and the like."""
    if isinstance(value, Localized):
        return {tag: canonical(part) for tag, part in value.texts.items() if part.source.strip()} or None
    if isinstance(value, tuple):
        if value and isinstance(value[0], Choice | Pair | Entry | Shape):
            return [
                said(one, named=named) | ({"id": one.id or letter(place)} if named else {})
                for place, one in enumerate(value)
            ]
        return [said(one, named=named) for one in value]
    if isinstance(value, Node):
        without = NEVER | ({"id"} if isinstance(value, Choice | Pair | Entry | Shape) else set())
        return {"is": type(value).__name__} | {
            name: said(getattr(value, name), named=named) for name in value.field_names if name not in without
        }
    return value


def of_quiz(quiz: Quiz, *, named: bool) -> dict[str, Any]:
    whole: dict[str, Any] = said(quiz, named=named)
    for section in whole["sections"]:
        if re.fullmatch(r"section(-\d+)?(-\d+)?", section["id"] or ""):
            section["id"] = None
    whole["stimuli"] = {stimulus["id"]: stimulus for stimulus in whole["stimuli"]}  # in whatever order
    for name in ("forbid", "avoid"):
        terms = whole["glossary"][name]
        whole["glossary"][name] = {term: words for term, words in terms.items() if words}  # without any it says nothing
    whole["notes"] = [item.extras.get("table", {}).get(NOTES_FOR_AUTHORS) for item in quiz.items()]
    return whole


def differing(one: Any, two: Any, where: str = "") -> list[str]:
    """The places in which two such values differ."""
    if isinstance(one, dict) and isinstance(two, dict):
        return [
            found
            for key in one.keys() | two.keys()
            for found in differing(one.get(key), two.get(key), f"{where}.{key}")
        ]
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        pairs = enumerate(zip(one, two, strict=True))
        return [found for place, (mine, other) in pairs for found in differing(mine, other, f"{where}[{place}]")]
    return [] if one == two else [f"{where}: {one!r} came back as {two!r}"]


TAME = st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True)


def tamed(quiz: Quiz) -> Quiz:
    """The quiz with points that a sheet takes, and nothing that only another format knows."""
    sections = tuple(
        section.replaced(items=tuple(item.replaced(points=abs(item.points)) for item in section.items))
        for section in quiz.sections
    )
    return quiz.replaced(sections=sections)


@pytest.mark.filterwarnings("ignore:Generating overly large repr")  # it would hide what is wrong
@pytest.mark.parametrize("name", ["csv", "xlsx"])
@pytest.mark.parametrize("kind", INTERACTION_KINDS)
def test_every_kind_comes_back(name: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    capability = get_format(name).capability
    assert capability is not None
    if kind not in capability.interactions:
        pytest.skip("refused, as its capability says")
    monkeypatch.setattr("tests.strategies.names", lambda **_: TAME)
    held = 0

    @settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), phases=PHASES)
    @given(
        quizzes(
            kinds=(kind,),
            max_items=3,
            texts=sources(words=WORDS, alphabet=st.characters(codec="ascii", exclude_categories=("Cc",))),
        )
    )
    def check(quiz: Quiz) -> None:
        nonlocal held
        fits = fitted(tamed(quiz), name)
        count = len(list(fits.quiz.items()))
        assume(count)
        held += count
        back, report = came_back(fits.quiz, name)
        assert [str(one) for one in report if one.severity is Severity.ERROR and one.code != "read/missing-image"] == []
        assert differing(of_quiz(fits.quiz, named=True), of_quiz(back, named=True)) == []

    check()
    assert held >= 8
