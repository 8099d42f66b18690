"""What headers and keys mean: the table of synonyms, and what people add to them."""

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit.formats._authored import FieldRef, field_for, index_of, nearest


@pytest.mark.parametrize(
    ("header", "name", "index", "language"),
    [
        ("Question", "stem", None, None),
        (" question ", "stem", None, None),
        ("ΕΡΏΤΗΣΗ", "stem", None, None),
        ("ερωτηση", "stem", None, None),
        ("Ερώτηση (el)", "stem", None, "el"),
        ("Question [en]", "stem", None, "en"),
        ("question_el", "stem", None, "el"),
        ("Question el", "stem", None, "el"),
        ("Question in Greek", "stem", None, "el"),
        ("Question (English)", "stem", None, "en"),
        ("Pregunta (es)", "stem", None, "es"),
        ("*Question*", "stem", None, None),
        ("Question - max 120 characters", "stem", None, None),
        ("Question (optional)", "stem", None, None),
        ("Option A", "option", 1, None),
        ("option a ", "option", 1, None),
        ("OPTION B", "option", 2, None),
        ("Option_C", "option", 3, None),
        ("opt. d", "option", 4, None),
        ("Option A [en]", "option", 1, "en"),
        ("Option A (pt-BR)", "option", 1, "pt-BR"),
        ("Option_A_el", "option", 1, "el"),
        ("Επιλογή 1", "option", 1, None),
        ("Επιλογή Γ", "option", 3, None),
        ("answer2", "option", 2, None),
        ("Answer 3 (Optional)", "option", 3, None),
        ("A", "option", 1, None),
        ("Δ", "option", 4, None),
        ("Option 20", "option", 20, None),
        ("Options", "options", None, None),
        ("Option text", "option", None, None),
        ("Correct", "key", None, None),
        ("CORRECT ANSWER", "key", None, None),
        ("Correct?", "flag", None, None),
        ("Correct answer(s) - choose at least one", "key", None, None),
        ("Correct Answer(s)\n(Only include Answer #)", "key", None, None),
        ("ΕΡΩΤΗΣΗ\n(en)", "stem", None, "en"),
        ("Answer\nA", "option", 1, None),
        ("Question\nWrite it here", "stem", None, None),
        ("Quesito", "stem", None, None),
        ("Opzioni", "options", None, None),
        ("È corretta", "flag", None, None),
        ("Parole chiave", "tags", None, None),
        ("Palavras-chave", "tags", None, None),
        ("Resposta errada 2", "distractor", 2, None),
        ("Σωστή απάντηση", "key", None, None),
        ("Incorrect Answer 2 (Optional)", "distractor", 2, None),
        ("INCORRECT_ANSWER1", "distractor", 1, None),
        ("Answer 2 feedback", "option_feedback", 2, None),
        ("A feedback", "option_feedback", 1, None),
        ("Option B explanation", "option_feedback", 2, None),
        ("Λάθος 2", "distractor", 2, None),
        ("Correct answer index", "key", None, None),
        ("Варианты ответа", "options", None, None),
        ("Feedback de Respuesta 3 (opcional)", "option_feedback", 3, None),
        ("Επεξήγηση", "explanation", None, None),
        ("marks", "points", None, None),
        ("Points*", "points", None, None),
        ("weight (question)", "points", None, None),
        ("Hint 2", "hints", 2, None),
        ("α/α", "number", None, None),
        ("No.", "number", None, None),
        ("question no", "number", None, None),
        ("Image alt", "image_alt", None, None),
        ("notes", "notes", None, None),
    ],
)
def test_meaning_of_a_header(header: str, name: str, index: int | None, language: str | None) -> None:
    assert field_for(header) == FieldRef(name, index, language)


@pytest.mark.parametrize("header", ["", "  ", "shoe size", "(el)", "Option 21"])
def test_headers_without_a_meaning(header: str) -> None:
    assert field_for(header) is None


OUR_NAMES = {
    "option[{n}]": "option",
    "options (one cell)": "options",
    "option (long layout)": "option",
    "correct (key: letter|index|text)": "key",
    "distractor[{n}]": "distractor",
    "is_correct[{n}] / is_correct (long)": "flag",
    "option_feedback[{n}]": "option_feedback",
    "feedback": "explanation",
    "feedback_correct": "correct_feedback",
    "feedback_incorrect": "incorrect_feedback",
    "feedback_partial": "partial_feedback",
    "ignore (author notes)": "notes",
    "hint": "hints",
}

MEANS_MORE = {"correctanswerupper", "answer 1 + answer 2 (when A,B,C,D columns exist: moodle qformat_csv)"}
"""The upper end of a range, which the list files under tolerance; and a remark, not a header."""

LEVELS = frozenset(("bloom", "bloom level", "taxonomy", "taxonomía", "taxonomiestufe", "επίπεδο bloom"))
"""The list files a level of Bloom's under objectives, but sheets have a column for each of the two."""


def test_every_synonym_of_the_list_is_known(shared: Path) -> None:
    meanings: dict[str, set[str]] = {}
    with (shared / "formats" / "spreadsheet-headers.tsv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            meanings.setdefault(row["synonym"].strip(), set()).add(OUR_NAMES.get(row["field"], row["field"]))
    for synonym, fields in meanings.items():
        if synonym in MEANS_MORE:
            continue
        found = field_for(synonym.replace("{n}", "2"))
        assert found is not None, synonym
        assert found.name in ({"taxonomy"} if synonym in LEVELS else fields), (synonym, found, fields)


@pytest.mark.parametrize(
    ("label", "index"),
    [
        ("1", 1),
        ("20", 20),
        ("21", None),
        ("0", None),
        ("a", 1),
        ("T", 20),
        ("U", None),
        ("Α", 1),
        ("Γ", 3),
        ("В", 3),
        ("AB", None),
        ("", None),
    ],
)
def test_index_of_a_label(label: str, index: int | None) -> None:
    assert index_of(label) == index


def test_nearest_known_name() -> None:
    assert nearest("optoins", ["options", "answer"]) == "options"
    assert nearest("shoe size", ["options", "answer"]) is None


@given(st.text(max_size=300))
def test_any_header_is_read_or_not(header: str) -> None:
    found = field_for(header)
    assert found is None or found.index is None or 1 <= found.index <= 20
