"""Words and signs that people, and programs that make quizzes, write around a key: ``Answer: B``, ``B) Rome``."""

import re
import unicodedata
from collections.abc import Iterator

from quizkit.formats._authored.fields import field_for
from quizkit.identity import letter

_LABEL_AND_TEXT = re.compile(r"[(\[]?\s*([^\W_]{1,2})\s*(?:[.):\]=]+\s*|\s[-\N{EN DASH}\N{EM DASH}]\s+|\s(?=\())(\S.*)")
_TEXT_AND_LABEL = re.compile(r"(\S.*?)\s*[(\[]\s*([^\W_]{1,2})\s*[)\]]")
_NUMBERED = re.compile(r"(?:no|nr|num|número|αρ|№|n[°º])\.?\s*(\d{1,2})", re.IGNORECASE)
_PAIRS = {"[": "]", "{": "}", "(": ")", '"': '"', "'": "'", "“": "”", "‘": "’", "«": "»", "„": "“"}
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_NAME = re.compile(r"[^\W\d]{2,20}[ -]?[^\W_]{0,2}")
_IS = re.compile(r"(?:is|are|είναι|es|son|est|sont|ist|sind|è|sono|é|são)\s+(?=\S)", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:the|die|la|le|η|il|o|a)\s+(?=[^\W\d_]{3})", re.IGNORECASE)
_BOTH = re.compile(r"(?:both|only|just|μόνο|τόσο|solo|seulement|nur|ambas|ambos|les deux)\s+(?=\S)", re.IGNORECASE)
_MOST_WORDS = 3


def unwrapped(token: str) -> Iterator[str]:
    """What a key may say within the brackets or quotes around it and after the words before it, nearest first."""
    if len(token) > 2 and _PAIRS.get(token[0]) == token[-1] and token[0] not in token[1:-1]:
        yield token[1:-1].strip()
    usual = unicodedata.normalize("NFKC", token)
    if usual != token:  # full-width letters, circled and Roman numbers
        yield str(_ROMAN.index(usual) + 1) if usual in _ROMAN else usual
    both = _BOTH.match(token)
    if both is not None:
        yield token[both.end() :].strip()
    numbered = _NUMBERED.fullmatch(token)
    if numbered is not None:
        yield numbered[1]
    named = field_for(token) if _NAME.fullmatch(token) else None
    if named is not None and named.name == "option" and named.index is not None:  # option_c, as its column is called
        yield letter(named.index - 1)
    token = _ARTICLE.sub("", token)
    words = token[:200].split(maxsplit=_MOST_WORDS)
    for count in range(1, len(words)):
        head, rest = " ".join(words[:count]), token.split(maxsplit=count)[count]
        field = field_for(head.rstrip(" :.#-=")) if head[-1].isalnum() or head[-1] in ":.#-=" else None
        if field is not None and field.name in ("key", "option") and field.index is None:
            yield _IS.sub("", rest.lstrip(":=-# ")).rstrip(".")
    head, colon, rest = token.partition(":")
    if colon and rest.strip() and " " not in token[: len(head) + 2].strip():  # Answer:B
        field = field_for(head)
        if field is not None and field.name in ("key", "option") and field.index is None:
            yield rest.strip()


def label_and_text(token: str) -> tuple[str, str] | None:
    """The label and the text of a key that gives both: ``B) Rome``, ``B: Rome``, ``B - Rome``, ``Rome (B)``."""
    match = _LABEL_AND_TEXT.fullmatch(token)
    if match is not None:
        text = match[2].strip()
        if text.startswith("(") and text.endswith(")"):
            text = text[1:-1].strip()
        return match[1], text
    match = _TEXT_AND_LABEL.fullmatch(token)
    return (match[2], match[1]) if match is not None else None
