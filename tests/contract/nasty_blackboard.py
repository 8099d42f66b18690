"""What is lost of each nasty question on its way into a bank of QTI for Blackboard.

Worked out from what Blackboard's help says that it takes, and from what people have found who imported such banks.
"""

from .nasty import ITEMS

TARGET = "blackboard-qti"

_HELD = ("choice", "text_entry", "extended_text", "upload")

_LOST = {
    "no points": "loss/points",
    "odd points": "loss/points",
    "shares": "loss/partial-credit loss/negative-credit",
    "thirds": "loss/partial-credit",
    "minus": "loss/partial-credit loss/negative-credit",
    "half right": "loss/partial-credit",
    "capitals": "loss/case-sensitive",
    "told answers": "loss/answer-feedback loss/wrong-answer",
    "essay": "loss/essay-limits loss/essay-lines loss/rubric loss/template",
    "files": "loss/upload loss/upload-limits",
    "title of 60": "loss/item-title",
    "title of 300": "loss/item-title",
    "hints": "loss/hints",
    "told everything": "loss/choice-feedback loss/general-feedback loss/partial-feedback",
    "fixed": "loss/fixed-choice",
    "tags": "loss/tags",
    "of its own language": "loss/item-language",
    "shared text": "loss/stimulus",
}

SAID = {
    (name, TARGET): set(_LOST.get(name, "").split()) if item.interaction.kind in _HELD else {"refused/interaction"}
    for name, item in ITEMS.items()
}
