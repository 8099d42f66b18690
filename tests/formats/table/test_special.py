"""Places of an image to point at and computed answers, in a row; formulas in plain cells."""

from decimal import Decimal

import pytest

from quizkit.diagnostics import Report
from quizkit.formats._table.special import area_in, variables_in
from quizkit.formats.csv.reader import read
from quizkit.model import FormulaInteraction, HotspotInteraction, Variable
from quizkit.richtext import markup_kinds
from quizkit.source import Source
from tests.contract.samples import PNG
from tests.formats.table.sheets import csv_bytes, read_csv, said, words

HOTSPOT = ["Type", "Question", "Image", "Image size", "Area A", "Area B", "Option A", "Correct"]
FORMULA = ["Type", "Question", "Correct", "Variables", "Decimals", "Tolerance"]


def test_places_of_an_image() -> None:
    rows = [HOTSPOT, ["hotspot", "Where?", "a.png", "120 x 90", "rect 0, 65, 24, 90", "circle 50 50 9", "left", "A"]]
    source = Source("quiz.csv", csv_bytes(rows), sibling=lambda name: PNG if name == "a.png" else None)
    report = Report()
    quiz = read(source, report)
    (item,) = quiz.items()
    assert isinstance(item.interaction, HotspotInteraction)
    assert (item.interaction.image, item.interaction.width, item.interaction.height) == ("a.png", 120, 90)
    assert [(one.id, one.shape, one.coords, one.fraction) for one in item.interaction.areas] == [
        ("A", "rect", (0, 65, 24, 90), 1),
        ("B", "circle", (50, 50, 9), 0),
    ]
    left, circle = (one.label for one in item.interaction.areas)
    assert left is not None
    assert (words(left), circle) == ("left", None)
    assert [asset.name for asset in quiz.assets] == ["a.png"]
    assert next(iter(item.stem.texts.values())).source == "Where?"
    assert list(report) == []


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (["hotspot", "?", "", "", "rect 0, 0, 9, 9", "", "", "A"], ("error", "read/incomplete", "B2")),
        (["hotspot", "?", "http://x/a.png", "", "rect 0, 0, 9", "", "", ""], ("error", "read/area", "E2")),
        (["hotspot", "?", "http://x/a.png", "wide", "rect 0 0 9 9", "", "", "A"], ("error", "read/number", "D2")),
    ],
)
def test_what_is_wrong_with_a_hotspot(row: list[str], expected: tuple[str, str, str]) -> None:
    _, report = read_csv([HOTSPOT, row])
    assert said(report) == [expected]


def test_a_computed_answer() -> None:
    quiz, report = read_csv([FORMULA, ["formula", "{a} by {b}?", "{a} * {b}", "a: 1..10; b: 0.5..2 (1)", "2", "0.01"]])
    (item,) = quiz.items()
    assert item.interaction == FormulaInteraction(
        expression="{a} * {b}",
        variables=(
            Variable(name="a", minimum=Decimal(1), maximum=Decimal(10)),
            Variable(name="b", minimum=Decimal("0.5"), maximum=Decimal(2), decimals=1),
        ),
        tolerance=Decimal("0.01"),
        decimals=2,
    )
    assert list(report) == []


@pytest.mark.parametrize(
    ("shape", "variables"),
    [
        ("rect" + " " * 32_000 + "x", "x: 1..2" + " " * 32_000 + "y"),
        ("rect " + "1 " * 16_000 + "x", "x: " + "1." * 16_000),
    ],
)
def test_long_cells_of_nothing_are_refused_in_little_time(shape: str, variables: str) -> None:
    assert area_in(shape) is None
    assert variables_in(variables) is None


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (["formula", "?", "", "a: 1..10", "", ""], ("error", "read/incomplete", "B2")),
        (["formula", "?", "{a}", "a from 1 to 10", "", ""], ("error", "read/variable", "D2")),
        (["formula", "?", "{a}", "", "", ""], ("error", "read/variable", "B2")),
        (["formula", "?", "{a}", "a: 1..10", "-1", ""], ("error", "read/number", "E2")),
        (["formula", "?", "{a}", "a: 1..10", "", "x"], ("error", "read/number", "F2")),
    ],
)
def test_what_is_wrong_with_a_formula(row: list[str], expected: tuple[str, str, str]) -> None:
    _, report = read_csv([FORMULA, row])
    assert said(report) == [expected]


MATHS = [
    r"\(x^2\) and $y_1$", r"Is \(x\) odd?", r"\[\frac{\text{way}}{\text{time}}\]", "$$a + b$$", r"a_b * c $x^2$ 3 < 4",
    "What is $p$ if $2p = 15$?", "$7.5$", "$9x$", "Is $a < b$ or $|AB| = 2,5$?", "$n!$", "($x + y - z$)",
]  # fmt: skip
NO_MATHS = [
    "It costs $5 or $10.", "$5", "C:\\new", "x^2", r"s/\(foo\)/\1/", r"\(.*\)", r"\([a-z]\)", "$a_b=$c",
    "${HOME}/$USER", "a$x_1$b", "$PATH$", "$name$", "It costs $5 or 6$.", "$5 to 10$", "cuesta $5 y 10$", "$A$1",
    "$x + $y", "$a=$b", "A pen is $5, a pad 10$", "US$5 and A$6", "$('#a')", "$ 5 $", "$5/$10", "5$ or 6$",
]  # fmt: skip


@pytest.mark.parametrize("cell", MATHS)
def test_a_formula_in_a_plain_cell_is_one(cell: str) -> None:
    quiz, report = read_csv([["Question", "Correct"], [cell, "x"]])
    (text,) = next(quiz.items()).stem.texts.values()
    assert markup_kinds(text) == {"math"}
    assert said(report) == [("info", "read/maths", "A2")]


@pytest.mark.parametrize("cell", NO_MATHS)
def test_what_may_be_something_else_is_none(cell: str) -> None:
    quiz, _ = read_csv([["Question", "Correct"], [cell, "x"]])
    (text,) = next(quiz.items()).stem.texts.values()
    assert (text.source, text.markup) == (cell, "plain")


@pytest.mark.parametrize("cell", MATHS)
def test_whoever_says_plain_means_it(cell: str) -> None:
    for rows in (
        [["Markup", "plain"], ["Question", "Correct"], [cell, "x"]],
        [["Question", "Correct", "Markup"], [cell, "x", "plain"]],
    ):
        quiz, report = read_csv(rows)
        (text,) = next(quiz.items()).stem.texts.values()
        assert (text.source, text.markup) == (cell, "plain")
        assert list(report) == []


def test_the_other_words_of_such_a_cell_are_literal() -> None:
    quiz, _ = read_csv([["Question", "Correct"], ["*Not* _bold_: $x_1$ <b>\n# no heading", "x"]])
    (text,) = next(quiz.items()).stem.texts.values()
    assert markup_kinds(text) == {"math", "break"}
