"""What the blanks of a text are called in Canvas.

Measured: Classic takes a blank's name from an ident, in which a space becomes ``-`` and a dot ``_``, while its place in
the text stays as it was; New Quizzes does not find the place of a name that is not ASCII; names that begin with a digit
have sent all answers into one blank. So only plain names are kept, and all others are replaced.
"""

import json
import re
from html import escape

from quizkit.model import ClozeInteraction, Item
from quizkit.richtext import to_html

FIELD_BLANKS = "quizkit_blanks"
"""Holds the author's names of the blanks, in order, where Canvas has others."""

_SAFE = re.compile("[A-Za-z][A-Za-z0-9_]{0,39}")


def blank_names(item: Item) -> dict[str, str]:
    """The name in Canvas of each gap of an item, which is in one language. No text reads like one by accident."""
    interaction = item.interaction
    assert isinstance(interaction, ClozeInteraction)
    words = to_html(item.stem.first()[1], gap=lambda _: "").casefold()
    names: dict[str, str] = {}
    taken: set[str] = set()
    number = 0
    for gap in interaction.gaps:
        name = gap.id
        while not _SAFE.fullmatch(name) or name.casefold() in taken or f"[{escape(name.casefold())}]" in words:
            number += 1
            name = f"blank_{number}"
        taken.add(name.casefold())
        names[gap.id] = name
    return names


def names_entry(names: dict[str, str]) -> str:
    """What the metadata field holds; empty where all names are the author's."""
    if all(own == name for own, name in names.items()):
        return ""
    return json.dumps(list(names), ensure_ascii=False)


def own_names(entry: str, count: int) -> list[str] | None:
    """The author's names from the metadata field; None where it does not hold as many, each once."""
    try:
        names = json.loads(entry) if entry else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(names, list) or len(names) != count or not all(isinstance(name, str) for name in names):
        return None
    return names if len(set(names)) == count else None
