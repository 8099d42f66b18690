"""What a text says, less what seldom makes a difference: the one measure by which rules call two texts equal."""

import re
from functools import lru_cache
from unicodedata import normalize

from quizkit.model import Text
from quizkit.richtext import canonical, markup_kinds
from quizkit.richtext.tree import MarkupKind

_FINAL = " .;\u037e\u3002"
_LONGEST_SIGN = 3
_RAISED = re.compile("[\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u209c\u2150-\u215f]")
_SIGNS = re.compile(r"[`$\\{}_^]|\(\)")
_SINGLE = re.compile(r"\{(\w)\}")
_LOOKS = re.compile(r"\\(?:left|right|displaystyle|limits|[,;:! ])(?![A-Za-z])|\s+|~")
_SIZES = re.compile(r"\\[dt](?=frac(?![A-Za-z]))")
_EXACT: frozenset[MarkupKind] = frozenset(("code", "math", "image", "media", "script"))
_FORMULAS: frozenset[MarkupKind] = frozenset(("math",))


@lru_cache(maxsize=8192)
def nz(plain: str) -> str:
    """A plain text without what seldom makes a difference: capitals, widths of letters, a final full stop.

    Symbols stay (``+ - * / = < > ^ _``), and so do exponents and fractions. Capitals stay in short signs ("Aa", "mW",
    "DNA", but not "Oak", which is a word) and in what looks like code or maths.
    """
    if not plain.isascii():
        plain = normalize("NFC" if _RAISED.search(plain) else "NFKC", plain)
    line = " ".join(plain.split())
    bare = line.rstrip(_FINAL) or line
    short = len(bare) <= _LONGEST_SIGN and not (len(bare) == _LONGEST_SIGN and bare.isalpha() and bare[1:].islower())
    if short or _SIGNS.search(bare) is not None:
        return bare
    return bare.casefold()


def exact(text: Text) -> str:
    """What a text says; markup counts (a stressed syllable, an exponent, another picture), spaces do not."""
    if text.markup == "plain":
        return " ".join(normalize("NFC", text.source).split())
    return canonical(text)


def meaning(text: Text) -> str:
    """What a text says, markup and all, less what seldom makes a difference; see :func:`nz`."""
    if text.markup == "plain":
        return nz(text.source)
    kinds = markup_kinds(text) & _EXACT
    if kinds == _FORMULAS:
        return _same_formula(exact(text))
    return exact(text) if kinds else nz(exact(text))


def _same_formula(written: str) -> str:
    """A text with formulas less what makes no difference to the eye: braces around one sign, spaces, sizes."""
    return _SINGLE.sub(r"\1", _SIZES.sub(r"\\", _LOOKS.sub("", written)))
