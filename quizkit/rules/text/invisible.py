"""A text has invisible characters in it.

Why:
    A zero-width space, a soft hyphen or a sign that turns the direction of writing cannot be seen, but it breaks
    search, spelling checks and the comparison with what a learner types. They come along when text is copied from web
    pages and PDFs. Where a script needs them they are left alone: joiners in Persian, Hindi and emoji, signs of
    direction beside Hebrew and Arabic, spaces without width in Thai and Khmer.

Bad:
    language: en
    questions:
      - question: "What is a photo\u00adsynthesis\u200b?"
        type: essay

Good:
    language: en
    questions:
      - question: What is a photosynthesis?
        type: essay
"""

import re
import unicodedata
from collections.abc import Iterator

from quizkit.rules import Context, Finding, Fix, LocalText, rule
from quizkit.rules._phrasing import listed, quoted

_CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f"
_DIRECTIONS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_TAGS = "\U000e0001-\U000e007f"
_INVISIBLE = re.compile(f"[{_CONTROLS}{_DIRECTIONS}{_TAGS}\u00ad\u180e\u200b-\u200d\u2060\ufeff\ufff9-\ufffb]")
_DIRECTION = re.compile(f"[{_DIRECTIONS}]")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff]")
_JOINED = re.compile(
    "(?<=[\u0600-\u0dff\u0e00-\u109f\u1700-\u18af\ufb50-\ufdff\ufe70-\ufefc])[\u200b-\u200d]"  # Arabic, of India, Thai
    "|(?<=[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d"  # emoji
    "|(?<=\U0001f3f4)[\U000e0020-\U000e007e]+\U000e007f"  # flags
)
_NAMES = {"\u00ad": "a soft hyphen", "\ufeff": "a byte order mark", "\u200b": "a zero-width space"}
_SHOWN = 3


@rule(severity="warning", since="0.1", signs=True, mends="safely")
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Look for characters that show nothing, less those that the script around them needs."""
    if text.text.source.isascii() and text.text.source.isprintable():
        return
    plain = text.plain
    if _INVISIBLE.search(plain) is None:
        return
    left = _JOINED.sub("", plain)
    if _DIRECTION.search(left) is not None and _RIGHT_TO_LEFT.search(left) is not None:
        left = _DIRECTION.sub("", left)
    found = list(dict.fromkeys(_INVISIBLE.findall(left)))
    if found:
        more = [f"{len(found) - _SHOWN} more"] if len(found) > _SHOWN else []
        yield Finding(
            f"{text.name} has {listed([*map(_named, found[:_SHOWN]), *more])} in it, which cannot be seen: "
            f"{quoted(_INVISIBLE.sub('·', plain))}.",
            advice="Take it out, or type the words again.",
            fix=_fix(text, found),
        )


def _named(char: str) -> str:
    if char in _NAMES:
        return _NAMES[char]
    name = unicodedata.name(char, "").lower()
    return f"a {name}" if name and name[0] not in "aeiou" else f"the character U+{ord(char):04X}"


def _fix(text: LocalText, found: list[str]) -> Fix | None:
    """The text without them, where none of them may have stood for a break or is needed elsewhere in the text."""
    source = text.text.source
    if _JOINED.search(source) is not None or any(char < " " or char not in source for char in found):
        return None
    return Fix("Take the invisible characters out.", re.sub(f"[{''.join(found)}]", "", source), safe=True)
