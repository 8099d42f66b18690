"""A finding is known again in the next run, whatever else has been edited."""

import pytest

from quizkit.diagnostics import Diagnostic, Report
from quizkit.formats.yaml import FORMAT
from quizkit.linting import lint
from quizkit.model import Location
from quizkit.reports._told import fingerprints
from quizkit.source import Source

from .findings import finding

FIRST = "  - {question: Which planet planet is it?, options: [Mars, Venus, Pluto], answer: A, explanation: So.}\n"
SECOND = "  - {question: Which moon moon is it?, options: [Io, Phobos, Luna], explanation: So.}\n"


def found(text: str, name: str = "bank.yaml") -> list[Diagnostic]:
    assert FORMAT.read is not None
    return lint(FORMAT.read(Source(name, f"questions:\n{text}".encode()), Report()))


def names(text: str, name: str = "bank.yaml") -> dict[str, str]:
    """The fingerprint of each finding of a rule about the second question."""
    diagnostics = found(text, name)
    pairs = zip(diagnostics, fingerprints(diagnostics), strict=True)
    return {one.code: fingerprint for one, fingerprint in pairs if "moon" in one.message or "key" in one.code}


BEFORE = names(FIRST + SECOND)


def test_there_is_something_to_know() -> None:
    assert {"key/missing"} < set(BEFORE), "one finding about the item, and one about a text"


@pytest.mark.parametrize(
    "after",
    [
        SECOND + FIRST,
        "\n\n" + SECOND,
        FIRST + FIRST.replace("planet planet", "star") + SECOND,
        FIRST + SECOND.replace("So.", "So it is."),
    ],
)
def test_the_same_finding(after: str) -> None:
    assert names(after) == BEFORE


def test_a_file_may_be_moved() -> None:
    assert names(FIRST + SECOND, "drafts/bank.yaml") == BEFORE


def test_another_text_is_another_finding() -> None:
    after = names(FIRST + SECOND.replace("Which moon", "Whose moon"))
    assert set(after) == set(BEFORE)
    assert set(after.values()).isdisjoint(BEFORE.values())


def test_the_authors_id_counts_more_than_the_text() -> None:
    named = SECOND.replace("{", "{id: moon, ")
    before, after = names(FIRST + named), names(FIRST + named.replace("Which moon", "Whose moon"))
    assert before["key/missing"] == after["key/missing"]
    assert [code for code in before if before[code] != after[code]] == [
        code for code in before if code != "key/missing"
    ]


def test_more_questions_of_a_kind_leave_the_finding_of_most_of_them() -> None:
    few, many = ([finding(message=f"None (in {count} of 9).", count=count)] for count in (5, 6))
    assert fingerprints(few) == fingerprints(many)


def test_alike_findings_are_told_apart() -> None:
    alike = [finding(at=Location("a.yaml", line)) for line in (1, 2)]
    assert len(set(fingerprints(alike))) == 2


def test_with_files_the_file_counts() -> None:
    here, there = [finding(at=Location("a.yaml"))], [finding(at=Location("b.yaml"))]
    assert fingerprints(here) == fingerprints(there)
    assert fingerprints(here, with_files=True) != fingerprints(there, with_files=True)
