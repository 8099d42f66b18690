"""Files that students hand in, for a target that has nothing nearer than an essay."""

from dataclasses import replace
from typing import Any

from quizkit.capability import Capability
from quizkit.losses import Target, fit
from quizkit.model import ExtendedText, UploadInteraction
from tests.contract.samples import en, item, quiz

CAPABILITY = Capability(
    interactions=frozenset(("upload", "extended_text")), features=frozenset(("rubric",)), uploads="essay"
)


def fitted(capability: Capability) -> Any:
    sample = quiz(item(UploadInteraction(file_types=(".pdf",), rubric=en("Look for sources."))))
    return fit(sample, Target("some", "Some system", capability))


def test_an_upload_becomes_an_essay_and_that_is_said() -> None:
    fit_quiz = fitted(CAPABILITY)
    (found,) = fit_quiz.quiz.items()
    assert found.interaction == ExtendedText(rubric=en("Look for sources."))
    codes = [said.code for said in fit_quiz.diagnostics]
    assert {"loss/upload-limits", "loss/upload"} <= set(codes)


def test_where_there_are_uploads_they_stay() -> None:
    fit_quiz = fitted(replace(CAPABILITY, uploads="own"))
    (found,) = fit_quiz.quiz.items()
    assert isinstance(found.interaction, UploadInteraction)
    assert "loss/upload" not in [said.code for said in fit_quiz.diagnostics]
