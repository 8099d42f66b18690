"""The examples are what they say they are."""

import hashlib
import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from quizkit.diagnostics import Report
from quizkit.model import INTERACTION_KINDS, Glossary, Item, Localized, Quiz
from quizkit.registry import get_format
from quizkit.source import Source
from tests.conftest import ROOT

EXAMPLE = ROOT / "examples/checkpoint-quiz"
ALL_TYPES = ROOT / "examples/all-types/all-types.yaml"

KEY = ["D", "B", "C", "A", "B", "C", "A", "D"]


def load(path: Path) -> Quiz:
    """A quiz that is read without a word of complaint."""
    reader = get_format({".yaml": "yaml", ".csv": "csv", ".xlsx": "xlsx", ".txt": "text"}[path.suffix]).read
    assert reader is not None
    report = Report()
    quiz = reader(Source.from_path(path), report)
    assert list(map(str, report)) == []
    return quiz


def strings(quiz: Quiz) -> list[Localized | None]:
    """Every text of the checkpoint quiz: title, description, 8 stems, 32 options, 8 explanations."""
    found: list[Localized | None] = [quiz.title, quiz.description]
    for item in quiz.items():
        assert item.interaction.kind == "choice"
        found += [item.stem, *(choice.text for choice in item.interaction.choices), item.general_feedback]
    return found


def in_language(text: Localized | None, language: str) -> str | None:
    found = text.get(language) if text is not None else None
    return found.source or None if found is not None else None


def by_id(quiz: Quiz) -> dict[str | None, Item]:
    return {item.id: item for item in quiz.items()}


def make_examples() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_examples", ROOT / "scripts/make_examples.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_seed_is_the_draft_to_the_last_byte() -> None:
    data = (EXAMPLE / "seed.txt").read_bytes()
    assert hashlib.sha256(data).hexdigest() == "a92e7855cdc397f136fa17eb185636af909324e3e12ef0509c28cc7fa711cad1"


def test_the_seed_is_the_one_beside_the_checkout(shared: Path) -> None:
    assert (EXAMPLE / "seed.txt").read_bytes() == (shared / "seed/checkpoint-quiz.el.txt").read_bytes()


def test_every_text_is_there_in_both_languages() -> None:
    quiz = load(EXAMPLE / "checkpoint-quiz.yaml")
    assert (quiz.language, quiz.languages) == ("el", ("el", "en"))
    texts = strings(quiz)
    assert len(texts) == 50
    for text in texts:
        assert text is not None
        assert list(text.texts) == ["el", "en"]
        assert all(words.source.strip() and words.markup == "plain" for words in text.texts.values())


def test_the_key() -> None:
    quiz = load(EXAMPLE / "checkpoint-quiz.yaml")
    found = []
    for item in quiz.items():
        assert item.interaction.kind == "choice"
        found.append("".join("ABCD"[place] for place, c in enumerate(item.interaction.choices) if c.fraction == 1))
        assert [choice.fraction for choice in item.interaction.choices].count(None) == 0
    assert found == KEY


def test_stems_of_the_seed_are_kept_where_they_were_in_the_right_language() -> None:
    seed = [in_language(item.stem, "und") for item in load(EXAMPLE / "seed.txt").items()]
    finished = list(load(EXAMPLE / "checkpoint-quiz.yaml").items())
    for place, item in enumerate(finished):
        assert seed[place] == in_language(item.stem, "el" if place in (0, 2, 4, 5) else "en")


def test_the_glossary_and_the_mistranslated_term() -> None:
    quiz = load(EXAMPLE / "checkpoint-quiz.yaml")
    assert quiz.glossary == Glossary(keep=("safetensors", "MP3", "CSV"), forbid={"safetensors": ("προστατευτικά",)})
    option = by_id(quiz)["safe-format"].interaction
    assert option.kind == "choice"
    assert [in_language(option.choices[2].text, language) for language in ("el", "en")] == ["safetensors"] * 2


@pytest.mark.parametrize("name", ["checkpoint-quiz.csv", "checkpoint-quiz.xlsx"])
def test_the_spreadsheets_hold_the_same_quiz(name: str) -> None:
    assert load(EXAMPLE / name) == load(EXAMPLE / "checkpoint-quiz.yaml")


def test_the_spreadsheets_are_up_to_date(tmp_path: Path) -> None:
    module = make_examples()
    assert (EXAMPLE / "checkpoint-quiz.csv").read_bytes() == module.files()[EXAMPLE / "checkpoint-quiz.csv"]
    for name in ("checkpoint-quiz.xlsx", "translator.xlsx"):  # other versions of zlib give other bytes
        again = tmp_path / name
        again.write_bytes(module.files()[EXAMPLE / name])
        assert load(again) == load(EXAMPLE / name)


def test_excel_opens_the_csv_as_utf8() -> None:
    assert (EXAMPLE / "checkpoint-quiz.csv").read_bytes().startswith(b"\xef\xbb\xbfTitle (el),")


def test_what_the_translator_left_behind() -> None:
    finished = load(EXAMPLE / "checkpoint-quiz.yaml")
    left = load(EXAMPLE / "translator.xlsx")
    differing = []
    for before, after in zip(strings(finished), strings(left), strict=True):
        for language in ("el", "en"):
            one, two = in_language(before, language), in_language(after, language)
            if one != two:
                differing.append((language, one, two))
    local = by_id(finished)["local-shards"].general_feedback
    sentence = "A model of {} shards is stored as that many files and an index."
    explained = in_language(by_id(finished)["safe-format"].general_feedback, "en")
    assert explained is not None
    assert sentence.format(2) in explained
    assert differing == [
        ("el", in_language(local, "el"), None),
        ("en", in_language(local, "en"), None),
        ("el", "safetensors", None),
        ("en", explained, explained.replace(sentence.format(2), sentence.format(3))),
    ]


def test_all_types_are_what_they_are_meant_to_be() -> None:
    quiz = load(ALL_TYPES)
    items = by_id(quiz)
    assert {name: item.interaction.kind for name, item in items.items()} == {
        "capital": "choice",
        "primes": "choice",
        "boiling-altitude": "choice",
        "largest-planet": "text_entry",
        "speed-of-sound": "numeric",
        "currencies": "match",
        "water-cycle": "order",
        "essay-sources": "extended_text",
        "hypotenuse": "choice",
        "python-slice": "choice",
        "photosynthesis": "cloze",
        "planets-in-gaps": "gap_match",
        "wrong-word": "hottext",
        "right-angle": "hotspot",
        "report": "upload",
        "thanks": "none",
    }
    assert [asset.name for asset in quiz.assets] == ["triangle.png"]
    assert quiz.assets[0].data.startswith(b"\x89PNG\r\n\x1a\n")
    modes = [item.interaction.mode for item in items.values() if item.interaction.kind == "choice"]
    assert modes == ["single", "multiple", "true_false", "single", "single"]
    assert [str(item.points) for item in items.values()] == [
        *("1", "2", "1", "1", "1", "3", "1", "5", "1", "1"),
        *("1", "1", "1", "1", "5", "1"),
    ]
    computed = load(ALL_TYPES.with_name("computed.yaml"))
    assert {*(item.interaction.kind for item in (*quiz.items(), *computed.items()))} == set(INTERACTION_KINDS)
