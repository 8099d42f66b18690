"""A text that names a gap as quizkit does, with an answer that belongs to no gap."""

from pathlib import Path

import pytest

from quizkit import api


@pytest.mark.parametrize(
    ("question", "codes"),
    [
        ('{type: blank, question: "Water is H[[2]]O", answer: [2, two]}', ["read/gap"]),
        ('{question: "Water is H[[n]]O", answer: 2}', ["read/gap"]),
        ('{question: "Water is H[[n]]O", gaps: {n: 2}}', []),
        ('{question: "Water is H___O", answer: 2}', []),
        ('{question: "What does [[ -f x ]] test?", answer: a file}', []),
        ('{question: "How long is [[1, 2], [3]]?", answer: 2}', []),
    ],
)
def test_it_is_said(tmp_path: Path, question: str, codes: list[str]) -> None:
    path = tmp_path / "quiz.yaml"
    path.write_text(f"questions:\n  - {question}\n", encoding="utf-8")
    assert [one.code for one in api.read(str(path)).diagnostics] == codes
