"""Nasty questions: each goes through each format as the table says, and what comes back differs by no more."""

import zipfile
from fractions import Fraction
from io import BytesIO
from typing import Any
from unicodedata import normalize

import pytest

from quizkit import api
from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    Item,
    Localized,
    MatchInteraction,
    NumericInteraction,
    Quiz,
    Section,
    Text,
    TextEntryInteraction,
)
from quizkit.registry import get_format
from quizkit.richtext import to_plain
from quizkit.source import Source
from tests.formats.canvas.classic import classic, meaning, meaning_of
from tests.formats.canvas.support import NAMESPACE, assessment

from . import nasty_blackboard, nasty_cartridge, nasty_templates
from .nasty import ASSETS, ITEMS, PASSAGE, SAID, en
from .silence import Trip, silent

TARGETS = (
    *("canvas", "qti12", "qti21", "qti22", "qti30", "moodle-xml", "gift"),
    nasty_cartridge.TARGET,
    nasty_blackboard.TARGET,
    *nasty_templates.TARGETS,
)


def quiz(*items: Item) -> Quiz:
    return Quiz(language="en", title=en("Nasty"), sections=(Section(items=items),), assets=ASSETS, stimuli=(PASSAGE,))


def expected(name: str, target: str) -> set[str]:
    """The codes of what has to be said of a question on its way to a format."""
    codes = {**SAID, **nasty_templates.SAID, **nasty_cartridge.SAID, **nasty_blackboard.SAID}.get((name, target), set())
    written = "refused/interaction" not in codes
    return (
        codes | {"loss/item-id"} if written and target in (*nasty_templates.NO_ID, nasty_blackboard.TARGET) else codes
    )


@pytest.fixture(scope="module", params=TARGETS)
def written(request: pytest.FixtureRequest) -> tuple[str, api.Exported]:
    """All of them in one file of each format."""
    return request.param, api.export(quiz(*ITEMS.values()), request.param)


def test_what_is_said_is_what_the_table_says(written: tuple[str, api.Exported]) -> None:
    target, result = written
    for name, item in ITEMS.items():
        said = {one.code for one in result.diagnostics if one.item == f'"{item.id}"'}
        assert said == expected(name, target), (name, target)
    assert not [one for one in result.diagnostics if one.code.startswith("bug/")]


def test_nothing_else_has_changed(written: tuple[str, api.Exported]) -> None:
    target, result = written
    assert result.data is not None
    before = quiz(*ITEMS.values())
    source = Source(f"quiz{get_format(target).suffix}", result.data, "en")
    after = api.read(source, from_format=target).quiz
    assert after is not None
    trip = Trip.of(before)
    trip.went(before, target, result.diagnostics, after)
    assert silent(before, after, trip) == []


@pytest.mark.parametrize("target", ["qti12", "qti21", "qti30", "canvas"])
def test_a_title_made_from_a_stem_names_no_gap(target: str) -> None:
    result = api.export(quiz(ITEMS["names of gaps"]), target)
    assert result.data is not None
    with zipfile.ZipFile(BytesIO(result.data)) as archive:
        text = "".join(archive.read(name).decode() for name in archive.namelist())
    assert 'title="___ and ___ and [not a gap]"' in text


def shown(text: Localized) -> str:
    return meaning_of(text.first()[1])


def listed(text: Localized) -> str:
    """A right text, whose markup Classic would list as its source."""
    return meaning_of(Text(source=to_plain(text.first()[1])))


def test_canvas_classic_shows_and_marks_what_the_author_wrote() -> None:
    result = api.export(quiz(*ITEMS.values()), "canvas")
    assert result.data is not None
    refused = {key[0] for key, codes in SAID.items() if key[1] == "canvas" and any("refused/" in one for one in codes)}
    kept = [item for name, item in ITEMS.items() if name not in refused]
    made = [classic(element) for element in assessment(result.data).iterfind(f".//{{{NAMESPACE}}}item")]
    assert len({one["id"] for one in made}) == len(made) == len(kept)
    for item, question in zip(kept, made, strict=True):
        assert facts_of(item) == {name: question_fact(question, name) for name in facts_of(item)}, item.id


def keyed(text: Localized) -> str:
    """A text to type, in composed letters and plain spaces."""
    return normalize("NFC", " ".join(text.first()[1].source.split()))


def facts_of(item: Item) -> dict[str, object]:
    """What Canvas has to show of an item, taken from what the author wrote."""
    facts: dict[str, object] = {"points": 0.0 if item.interaction.kind == "none" else float(item.points)}
    if item.stimulus is None and item.interaction.kind not in ("cloze", "gap_match", "formula"):
        facts["text"] = shown(item.stem)
    if item.title is not None:
        facts["name"] = item.title.first()[1].source[:255]
    if item.general_feedback is not None:
        facts["neutral"] = shown(item.general_feedback)
    match item.interaction:
        case ChoiceInteraction(choices=choices, mode=mode):
            words = ["True", "False"] if mode == "true_false" else [shown(choice.text) for choice in choices]
            best = max(choice.fraction or 0 for choice in choices)
            least = 0 if mode == "multiple" else best - Fraction(1, 1000)
            facts["answers"] = [
                (word, 100 if choice.fraction is not None and choice.fraction > least else 0)
                for word, choice in zip(words, choices, strict=True)
            ]
        case TextEntryInteraction(answers=answers):
            facts["answers"] = [(keyed(answer.text), 100) for answer in answers if answer.fraction == 1]
        case NumericInteraction(answers=numbers):
            facts["numbers"] = len(numbers)
        case MatchInteraction(pairs=pairs, distractors=distractors):
            facts["pairs"] = [(shown(pair.left), listed(pair.right)) for pair in pairs]
            facts["matches"] = sorted({listed(pair.right) for pair in pairs} | set(map(listed, distractors)))
        case ClozeInteraction(gaps=gaps):
            facts["blanks"] = len(gaps)
    return facts


def question_fact(question: dict[str, Any], name: str) -> object:
    """The same of what Classic imports."""
    answers = question.get("answers", [])
    match name:
        case "text":
            return meaning(question["text"])
        case "neutral":
            return meaning(question["feedback"]["neutral"])
        case "answers":
            typed = question["type"] == "short_answer_question"
            return [(one["text"] if typed else meaning(one["text"]), one["weight"]) for one in answers]
        case "numbers":
            return len(answers)
        case "pairs":
            return [(meaning(one["left"]), meaning(one["right"])) for one in answers]
        case "matches":
            return sorted(set(map(meaning, question["matches"])))
        case "blanks":
            blanks = {one["blank_id"] for one in answers}
            assert all(f"[{blank}]" in question["text"] for blank in blanks)
            return len(blanks)
    return question[name]
