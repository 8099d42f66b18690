"""Columns for options that keep their place, and for the limits of essays and of files to hand in."""

from typing import Any

import pytest

from quizkit import api
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    ExtendedText,
    Item,
    Localized,
    Quiz,
    Section,
    UploadInteraction,
)
from quizkit.source import Source
from tests.formats.table.sheets import items_of, read_csv, read_xlsx, said, words

HEADER = ["Type", "Question", "Option A", "Option B", "Option C", "Correct", "Fixed", "Min words", "Max words"]
HEADER += ["Lines", "Template", "File types", "Max files"]
ROWS = [
    HEADER,
    ["single", "Which?", "a", "b", "none of these", "A", "C", "", "", "", "", "", ""],
    ["essay", "Why?", "", "", "", "", "", "50", "100", "12", "Dear reader,", "", ""],
    ["upload", "Your report?", "", "", "", "", "", "", "", "", "", ".pdf; image/*", "3"],
]


@pytest.mark.parametrize("read", [read_csv, read_xlsx])
def test_what_the_columns_mean(read: object) -> None:
    assert callable(read)
    quiz, report = read(ROWS)
    choice, essay, upload = items_of(quiz)
    assert isinstance(choice.interaction, ChoiceInteraction)
    assert [(one.fixed, one.fraction) for one in choice.interaction.choices] == [(False, 1), (False, 0), (True, 0)]
    assert isinstance(essay.interaction, ExtendedText)
    asked = essay.interaction
    assert (asked.min_words, asked.max_words, asked.lines, words(asked.template)) == (50, 100, 12, "Dear reader,")
    assert isinstance(upload.interaction, UploadInteraction)
    assert (upload.interaction.file_types, upload.interaction.max_files) == ((".pdf", "image/*"), 3)
    assert said(report) == []


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (["essay", "Why?", "", "", "", "", "", "many", "", "", "", "", ""], ("error", "read/number", "H2")),
        (["essay", "Why?", "", "", "", "", "", "", "0", "", "", "", ""], ("error", "read/number", "I2")),
        (["essay", "Why?", "", "", "", "", "", "9", "5", "", "", "", ""], ("error", "read/word-limits", "H2")),
        (["essay", "Why?", "", "", "", "", "", "", "", "", "", ".pdf", ""], ("warning", "read/unused-field", "L2")),
        (["single", "Which?", "x", "y", "", "A", "D", "", "", "", "", "", ""], ("error", "key/unknown", "G2")),
    ],
)
def test_what_they_can_not_mean(row: list[str], expected: tuple[str, str, str]) -> None:
    _, report = read_csv([HEADER, row])
    assert said(report) == [expected]


def en(source: str) -> Localized:
    return Localized.of(source, "en")


def fixed(*texts: str, places: tuple[int, ...] = ()) -> ChoiceInteraction:
    return ChoiceInteraction(
        choices=tuple(
            Choice(text=en(text), fraction=int(place == 0), fixed=place in places) for place, text in enumerate(texts)
        )
    )


@pytest.mark.parametrize("name", ["csv", "xlsx"])
def test_they_come_back_as_they_were(name: str) -> None:
    interactions = [
        fixed("a", "b", "c", places=(1, 2)),
        fixed("True", "False", places=(1,)).replaced(mode="true_false"),
        ExtendedText(min_words=5, max_words=100, lines=3, template=en("a\nb"), rubric=en("c")),
        UploadInteraction(file_types=(".pdf", "image/*"), max_files=2),
    ]
    items = tuple(Item(id=f"q{place}", stem=en("Q?"), interaction=one) for place, one in enumerate(interactions))
    result = api.export(Quiz(language="en", sections=(Section(items=items),)), name)
    assert [str(one) for one in result.diagnostics] == []
    assert result.data is not None
    read = api.read(Source(f"quiz.{name}", result.data, "en")).quiz
    assert read is not None
    for before, after in zip(interactions, (item.interaction for item in read.items()), strict=True):
        assert after == before


@pytest.mark.parametrize(
    ("interaction", "said_of_it"),
    [
        (UploadInteraction(file_types=("a,b",)), 'the kind of files "a,b" holds signs that a cell loses.'),
        (
            fixed("a", "A, C", "c", places=(0, 2)),
            '"A, C" names options that keep their place, and is what an option says.',
        ),
    ],
)
def test_what_would_not_come_back_is_refused(interaction: Any, said_of_it: str) -> None:
    item = Item(stem=en("Q?"), interaction=interaction)
    result = api.export(Quiz(language="en", sections=(Section(items=(item,)),)), "csv")
    assert [one.message for one in result.diagnostics if one.code == "refused/by-target"] == [said_of_it]
