"""What is lost of each nasty question on its way into a Common Cartridge.

Worked out from the schema of the profile: right or wrong and nothing between, whole points, six kinds of questions; and
from its rules, by which a choice has three options.
"""

from quizkit.model import ChoiceInteraction

from .nasty import ITEMS

TARGET = "cartridge"

_HELD = ("choice", "text_entry", "extended_text", "upload")

_LOST = {
    "no points": "loss/whole-points",
    "odd points": "loss/whole-points",
    "shares": "loss/partial-credit loss/negative-credit",
    "thirds": "loss/partial-credit",
    "minus": "loss/partial-credit loss/negative-credit",
    "half right": "loss/partial-credit",
    "told answers": "loss/answer-feedback loss/wrong-answer",
    "essay": "loss/essay-limits loss/essay-lines loss/rubric loss/template",
    "files": "loss/upload loss/upload-limits",
    "told everything": "loss/partial-feedback",
    "shared text": "loss/stimulus",
}


def _of(name: str) -> set[str]:
    interaction = ITEMS[name].interaction
    if interaction.kind not in _HELD:
        return {"refused/interaction"}
    said = set(_LOST.get(name, "").split())
    if isinstance(interaction, ChoiceInteraction) and interaction.mode == "single" and len(interaction.choices) == 2:
        said.add("loss/few-options")
    return said


SAID = {(name, TARGET): _of(name) for name in ITEMS}
