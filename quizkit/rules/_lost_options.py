"""The options of an item that some of its languages lack."""

from collections.abc import Mapping
from typing import NamedTuple

from quizkit.neutral import NO_TERMS, Terms, is_the_same_everywhere
from quizkit.rules import Context, Wording
from quizkit.rules._foreign import terms

STRUCTURE = "language/structure"
"""The rule that tells of them."""

KINDS = ("choice", "match", "order", "gap_match")


class Lost(NamedTuple):
    """Options that a language lacks: how many it has ``left``, and which language has most."""

    options: list[Wording]
    left: int
    fullest: str


def lost_options(context: Context) -> Mapping[str, Lost]:
    """By language what is lost of the options where some are there; for :meth:`Context.once_an_item`."""
    item = context.item
    if item is None or item.language is not None or item.interaction.kind not in KINDS:
        return {}
    kept = context.once(terms)
    options = [one for one in context.wordings("option") if not all(text.is_blank for text in one.texts)]
    there = {language: [one for one in options if _has(one, language, kept)] for language in context.languages}
    most = max(map(len, there.values()), default=0)
    fullest = next((language for language, found in there.items() if len(found) == most), "")
    found = {}
    for language, those in there.items():
        lost = [one for one in there[fullest] if one not in those]
        if lost and len(those) < most and any(language in one.localized.texts for one in those):
            found[language] = Lost(lost, len(those), fullest)
    return found


def _has(option: Wording, language: str, kept: Terms) -> bool:
    """Whether an option says something in a language, or the same in all of them."""
    texts = [text for text in option.texts if not text.is_blank]
    if len(texts) < len(option.texts):
        kept = NO_TERMS
    return any(text.language == language for text in texts) or all(
        is_the_same_everywhere(one.prose, kept) for one in texts
    )
