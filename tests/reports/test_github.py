"""Workflow commands, as GitHub's documentation has them."""

from quizkit.model import Location
from quizkit.reports.github import report

from .findings import finding, knowing


def test_a_line() -> None:
    found = report([finding(at=Location("banks/bank.yaml", 21, 9), item="question 3")])
    assert found == (
        "::error file=banks/bank.yaml,line=21,col=9,title=key/missing::question 3: no answer is marked as right.\n"
    )


def test_a_place_in_an_archive_is_named_in_words() -> None:
    found = report([finding(at=Location("bank.zip!quiz.xml", 4))], knowing("bank.zip"))
    assert found == "::error file=bank.zip,title=key/missing::quiz.xml:4: no answer is marked as right.\n"
