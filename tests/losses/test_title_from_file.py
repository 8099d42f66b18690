"""A quiz without a title is called like its file, where the target shows a title."""

from pathlib import Path

import pytest

from quizkit import api


@pytest.mark.parametrize(
    ("file", "title"),
    [
        ("Week 3.csv", "Week 3"),
        ("Unit 1.2.csv", "Unit 1.2"),
        ("Unit 1.2 Cells.csv", "Unit 1.2 Cells"),
        ("Dr. No.csv", "Dr. No"),
        ("2026.11.30.csv", "2026.11.30"),
        ("cells.el.csv", "cells"),
        ("cells.brightspace.csv", "cells"),
    ],
)
def test_the_title_is_the_file_s_name_without_its_endings(tmp_path: Path, file: str, title: str) -> None:
    path = tmp_path / file
    path.write_text("Question,A,B,Correct\nWhich?,one,two,A\n", encoding="utf-8")
    quiz = api.read(str(path)).quiz
    assert quiz is not None
    said = [one.message for one in api.export(quiz, "canvas").diagnostics if one.code == "loss/no-title"]
    assert said == [f'the quiz has no title and is called "{title}" there, like its file.']
