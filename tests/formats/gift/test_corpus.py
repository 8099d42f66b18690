"""Files that Moodle itself and other people wrote, and what Moodle made of them."""

import json
from pathlib import Path

import pytest

from quizkit import api

from .reading import gift
from .truth import sections, stored, was_read

FILES = [
    "moodle/questions.gift.txt",
    "moodle/questions_in_category.gift.txt",
    "real/01_GIFT-grammar-PEG.j_escapeAll.gift",
    "real/03_GIFT-grammar-PEG.j_multiLineFeedback1.gift",
    "real/05_GIFT-grammar-PEG.j_numerical1.gift",
    "real/07_GIFT-grammar-PEG.j_shortAnswerNotMatching.gift",
    "real/15_asker-inputs_preguntas-IMW1819-Servidor_web_Nginx-20181014-1850.txt",
]
NOT_THERE = {"real/03_GIFT-grammar-PEG.j_multiLineFeedback1.gift": ["read/missing-image"]}


@pytest.mark.parametrize("name", FILES)
def test_read_as_moodle_read_it(shared: Path, name: str) -> None:
    path = shared / "corpus" / name
    found = gift(path.read_bytes())
    known = json.loads(path.with_name(f"{path.name}.moodle.json").read_text("utf-8"))["questions"]
    facts = [was_read(item) for item in found.items]
    assert facts == [{**was, **stored(question)} for was, question in zip(facts, known, strict=True)]
    for question, (_, item) in zip(known, sections(found.quiz), strict=True):
        assert item.title is None or item.title.first()[1].source == question["name"]
    assert found.codes == NOT_THERE.get(name, [])


@pytest.mark.parametrize("name", FILES)
def test_what_is_written_again_says_the_same(shared: Path, name: str) -> None:
    quiz = gift((shared / "corpus" / name).read_bytes()).quiz
    exported = api.export(quiz, "gift")
    assert exported.data is not None, [str(diagnostic) for diagnostic in exported.diagnostics]
    assert exported.items == sum(1 for _ in quiz.items())
