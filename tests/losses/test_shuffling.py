"""A quiz that shuffles its options does so where each question has to say it."""

import io
import re
from zipfile import ZipFile

import pytest

from quizkit import api
from quizkit.model import ChoiceInteraction, Quiz, Settings
from tests.contract.samples import choices, item, quiz, single

ASKED = re.compile(r'shuffle(?:answers>|=")(\w+)')


def asked(wanted: bool | None, own: bool | None = None, mode: str = "single") -> Quiz:
    interaction = single() if mode == "single" else ChoiceInteraction(mode="true_false", choices=choices(1, 0))
    return quiz(item(interaction.replaced(shuffle=own)), settings=Settings(shuffle_choices=wanted))


def written(of: Quiz, target: str) -> tuple[list[str], list[str]]:
    """What the file says of shuffling, and the losses that were said of it."""
    result = api.export(of, target)
    assert result.data is not None
    if target == "moodle-xml":
        text = result.data.decode()
    else:
        with ZipFile(io.BytesIO(result.data)) as archive:
            text = "".join(archive.read(name).decode() for name in archive.namelist())
    return [found.lower() for found in ASKED.findall(text)], [
        one.code for one in result.diagnostics if one.code.startswith("loss/shuffle")
    ]


@pytest.mark.parametrize("target", ["moodle-xml", "qti12", "qti21", "qti22", "qti30"])
def test_each_question_says_it(target: str) -> None:
    yes, no = {"qti12": ("yes", "no")}.get(target, ("true", "false"))
    assert written(asked(True), target) == ([yes], [])
    assert written(asked(False), target) == ([no], [])
    assert written(asked(True, own=False), target)[0] == [no]


def test_no_question_follows_it() -> None:
    assert written(asked(True, mode="true_false"), "qti30") == ([], ["loss/shuffle-choices"])
    assert written(asked(True, own=True), "qti30") == (["true"], ["loss/shuffle-choices"])


def test_canvas_has_it_for_the_quiz() -> None:
    result = api.export(asked(True), "canvas")
    assert not [one for one in result.diagnostics if one.code.startswith("loss/shuffle")]
