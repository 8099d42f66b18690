"""Dates that ate a fraction, as spreadsheet programs save them in CSV; worked out by hand."""

import pytest

from quizkit import api
from quizkit.source import Source

HEADER = "Question,Option A,Option B,Option C,Correct\n"


def dates(*options: str, key: str = "A") -> list[tuple[str | None, str | None]]:
    row = ",".join(("What is half of it?", *options, key))
    loaded = api.read(Source("bank.csv", f"{HEADER}{row}\n".encode()))
    return [
        (said.location.cell if said.location else None, said.advice)
        for said in loaded.diagnostics
        if said.code == "read/date"
    ]


@pytest.mark.parametrize(
    ("cell", "typed"),
    [
        ("1-Feb", "1/2 or 1-2"),
        ("03-Apr", "3/4 or 3-4"),
        ("Jan-05", "1/5 or 1-5"),
        ("1-Φεβ", "1/2 or 1-2"),
        ("3. Apr", None),
        ("May", None),
        ("1-2", None),
    ],
)
def test_a_day_and_a_month(cell: str, typed: str | None) -> None:
    found = dates("one", cell, "none")
    assert [place for place, _ in found] == (["C2"] if typed else [])
    assert not typed or (found[0][1] or "").startswith(f"If a fraction or range was typed ({typed})")


def test_a_whole_date_is_doubtful_beside_fractions() -> None:
    assert [place for place, _ in dates("2024-02-01", "3/4", "45324")] == ["B2", "D2"]
    assert dates("1821-03-25", "1453-05-29", "1940-10-28") == []
    assert dates("45324", "45325", "45326") == []


def test_the_key_is_looked_at_too() -> None:
    assert [place for place, _ in dates("1/2", "1/3", "1/4", key="2-Jan")] == ["E2"]
