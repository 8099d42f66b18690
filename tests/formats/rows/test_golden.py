"""One quiz in each template: ``golden/NAME.txt`` is the file that a service gets, worked out from its template.

A workbook is shown as its cells, a row a line. ``pytest --update`` writes them anew; the diff is reviewed like code.
"""

from pathlib import Path

import pytest

from quizkit import api
from quizkit.registry import get_format
from quizkit.source import Source

from .support import lines

GOLDEN = Path(__file__).parent / "golden"
TEMPLATES = sorted(path.stem for path in GOLDEN.glob("*.txt"))


@pytest.mark.parametrize("name", TEMPLATES)
def test_golden(name: str, update_golden: bool) -> None:
    quiz = api.read(Source.from_path(GOLDEN / "quiz.yaml")).quiz
    assert quiz is not None
    shown = "\n".join(lines(api.export(quiz, name).data)) + "\n"
    path = GOLDEN / f"{name}.txt"
    if update_golden:
        path.write_text(shown, "utf-8")
    assert path.read_text("utf-8") == shown


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_file_of_a_template_is_read_by_a_spreadsheet_reader(name: str) -> None:
    fmt = get_format(name)
    quiz = api.read(Source.from_path(GOLDEN / "quiz.yaml")).quiz
    assert quiz is not None
    data = api.export(quiz, name).data
    assert data is not None
    by_itself = api.read(Source(f"quiz{fmt.suffix}", data))
    asked_for = api.read(Source(f"quiz{fmt.suffix}", data), from_format=name)
    assert (by_itself.format, asked_for.format) == (fmt.read_by, name)
    assert by_itself.quiz == asked_for.quiz is not None
