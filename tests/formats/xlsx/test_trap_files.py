"""The trap files that are no workbook quizkit reads, as a person meets them: by their own names, format not said."""

from pathlib import Path

import pytest

from quizkit import api
from quizkit.source import Source

TRAPS = Path(__file__).parents[2] / "data" / "traps"


@pytest.mark.parametrize(
    ("name", "code", "what", "advice"),
    [
        ("08_password_secret.xlsx", "read/encrypted", "password", "without the password"),
        ("09b_html_named.xls", "read/not-xlsx", "web page", "save it as .xlsx"),
        ("10c_numbers.fods", "read/not-xlsx", "OpenDocument", "save it as .xlsx"),
        ("11_truncated.xlsx", "read/archive", "no zip archive", "again"),
        ("11b_empty.xlsx", "read/empty", "empty", ""),
        ("15_xxe.xlsx", "read/xml", "document type", "new workbook"),
    ],
)
def test_what_cannot_be_read_is_called_what_it_is(name: str, code: str, what: str, advice: str) -> None:
    loaded = api.read(Source(name, (TRAPS / name).read_bytes()))
    assert loaded.quiz is None
    (said,) = loaded.diagnostics
    assert (said.severity, said.code) == ("error", code)
    assert what in said.message
    assert advice in (said.advice or "")


def test_a_table_of_text_under_the_name_of_a_workbook_is_read() -> None:
    """Many systems call their tab-separated exports .xls."""
    loaded = api.read(Source("export.xls", b"Question\tOption A\tOption B\tCorrect\nWhat?\ta\tb\tA\n"))
    assert loaded.format == "csv"
    assert loaded.quiz is not None
    assert len(list(loaded.quiz.items())) == 1
