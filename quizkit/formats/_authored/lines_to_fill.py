"""Gaps that people draw as lines in a text (``___``) or name there, and whose answers are written without them."""

import re
from collections.abc import Sequence
from functools import lru_cache

from quizkit.model import Localized

_OPEN = re.compile(r"(?<![_\w\[])_{3,}(?![_\w\]])")
"""A gap as people type it, which has no name."""
_NAMED = re.compile(r"(?<!\[)\[\[(\w[\w-]{0,39})\]\](?!\])")


def with_marked_gaps(stem: Localized, names: Sequence[str]) -> Localized:
    """The text with the gaps' names where its author has drawn lines (``___``), one for each gap, and named none."""
    texts = {}
    for language, text in stem.texts.items():
        texts[language] = text
        if len(_OPEN.findall(text.source)) != len(names) or any(f"[[{name}]]" in text.source for name in names):
            continue
        between = _OPEN.split(text.source)
        marks = [*(f"[[{name}]]" for name in names), ""]
        source = "".join(part + mark for part, mark in zip(between, marks, strict=True))
        texts[language] = text.replaced(source=source)
    return stem.replaced(texts=texts)


def named_gap(stem: Localized) -> str | None:
    """The first gap that a text names as quizkit does (``[[name]]``); None where it names none."""
    found = (_NAMED.search(text.source) for text in stem.texts.values() if "[[" in text.source)
    return next((match[1] for match in found if match is not None), None)


def drawn_gaps(stem: Localized) -> int:
    """How many gaps are drawn in a text, in the language that has most of them."""
    return max((_drawn(text.source) for text in stem.texts.values()), default=0)


@lru_cache(maxsize=8)
def _drawn(source: str) -> int:
    """Counted once for a text with thousands of gaps, each of which asks."""
    return len(_OPEN.findall(source)) if "___" in source else 0
