"""The kinds of question by the words that people and other systems have for them, in many languages."""

import re
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

KINDS = (
    "single",
    "multiple",
    "true_false",
    "short_answer",
    "numeric",
    "match",
    "order",
    "cloze",
    "gap_match",
    "essay",
    "upload",
    "hotspot",
    "hottext",
    "formula",
    "information",
)
"""The kinds under the names that quizkit itself writes. ``choice`` is read too: one right option or several."""


@lru_cache(maxsize=1024)
def kind_for(word: str) -> str | None:
    """The kind that a word names (one of ``KINDS``, or ``choice``), or None: ``MC``, ``Σωστό/Λάθος``, ``essay``."""
    return _table().get(_normalised(word))


def kind_words() -> tuple[str, ...]:
    """All words that name a kind, as people write them."""
    return tuple(_written())


@lru_cache(maxsize=1024)
def _normalised(word: str) -> str:
    bare = "".join(char for char in unicodedata.normalize("NFKD", word[:100]) if not unicodedata.combining(char))
    return " ".join(re.findall(r"[^\W_]+", bare.casefold().replace("ς", "σ")))


@cache
def _written() -> dict[str, str]:
    """The kinds by the words for them as they are written, quizkit's own names first."""
    text = files(__package__).joinpath("kinds.tsv").read_text(encoding="utf-8")
    lines = (line.split("\t") for line in text.splitlines()[1:])
    return {**{kind: kind for kind in KINDS}, **{word: kind for kind, _language, word in lines if word not in KINDS}}


@cache
def _table() -> dict[str, str]:
    table: dict[str, str] = {}
    for word, kind in _written().items():
        table.setdefault(_normalised(word), kind)
    return table
