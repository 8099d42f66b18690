"""A question without any text is told as that, and not as one that lacks a translation."""

from pathlib import Path

from quizkit import api


def test_a_question_without_a_text(tmp_path: Path) -> None:
    path = tmp_path / "bank.csv"
    path.write_text("Question,A,B,Correct\n,one,two,A\nWhich?,one,two,B\n", encoding="utf-8")
    loaded = api.read(str(path))
    assert loaded.quiz is not None
    for target in ("gift", "canvas", "moodle-xml", "qti21"):
        said = [one for one in api.export(loaded.quiz, target).diagnostics if one.code.startswith("refused/")]
        assert [(one.code, one.message) for one in said] == [("refused/no-stem", "the question has no text.")], target
        assert said[0].location is not None
        assert said[0].location.cell == "A2"
