"""Options are written in different styles.

Why:
    An option with a full stop among others without one, or one that begins with a small letter among capitals, looks
    as if it came from somewhere else, and often the odd one is the right one. Whole sentences end in a full stop,
    words and phrases do not; either way all options should be alike.

Bad:
    questions:
      - question: What is the largest planet made of?
        options: [Mostly of iron, Mostly of hydrogen., Mostly of ice]
        answer: B

Good:
    questions:
      - question: What is the largest planet made of?
        options: [Mostly of iron, Mostly of hydrogen, Mostly of ice]
        answer: B
"""

import re
from collections.abc import Iterator, Sequence

from quizkit.model import Item
from quizkit.rules import Context, Finding, Fix, LocalText, rule
from quizkit.rules._answers import has_choices
from quizkit.rules._options import is_technical, option_lists
from quizkit.rules._phrasing import listed

_FEWEST = 3
_STOPS = (".", "\u3002", "\u0964")
_ABBREVIATED = re.compile(
    r"(?:\b[^\W\d_]\.|\b(?:etc|inc|ltd|co|jr|sr|st|κλπ|κ\.ά|π\.χ|usw|bzw|ff|др|ін|тд|проч)\.|\.\.)$", re.I
)
_FIRST_WORD = re.compile(r"[^\W\d_]+(?=[\s,.;]|$)")


@rule(severity="info", since="0.1", applies=has_choices, mends="unsafely")
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Compare how the options end and begin; code, numbers, abbreviations and the nouns of German are left alone."""
    for options in option_lists(context):
        texts = [text for text in options.texts if not is_technical(text) and not text.is_blank]
        if len(texts) < _FEWEST:
            continue
        yield from _ends(texts)
        if options.language[:2] != "de":
            yield from _beginnings(texts, len(options.texts))


def _ends(texts: Sequence[LocalText]) -> Iterator[Finding]:
    phrases = [text for text in texts if len(text.plain.split()) > 1 and not _ABBREVIATED.search(text.plain.rstrip())]
    closed = [text for text in phrases if text.plain.rstrip().endswith(_STOPS)]
    open_ = [text for text in phrases if text.plain.rstrip()[-1:].isalnum()]
    if closed and open_ and len(phrases) >= _FEWEST:
        odd, what = (closed, "a full stop") if len(closed) <= len(open_) else (open_, "no full stop")
        first = odd[0]
        yield _finding(
            odd, f"{_names(odd)} at the end {_has(odd)} {what}, unlike the others.", _without_stop(first, closed)
        )


def _without_stop(first: LocalText, closed: Sequence[LocalText]) -> Fix | None:
    source = first.text.source.rstrip()
    if first not in closed:
        return Fix("Put a full stop at the end.", f"{source}.")
    return Fix("Take the full stop out.", source[:-1]) if source.endswith(_STOPS) else None


def _beginnings(texts: Sequence[LocalText], count: int) -> Iterator[Finding]:
    """One or few that begin with a small letter where most do not; a capital may be that of a name."""
    first = [(text, found[0]) for text in texts if (found := _FIRST_WORD.match(text.plain.lstrip())) is not None]
    small = [text for text, word in first if word.islower() and len(word) > 1]
    capital = [text for text, word in first if word[:1].isupper() and (word[1:].islower() or len(word) == 1)]
    if small and len(small) * 2 <= len(capital) and len(small) + len(capital) == count:
        text = small[0]
        source = text.text.source
        mended = source[:1].upper() + source[1:] if source[:1].islower() else None
        yield _finding(
            small,
            f"{_names(small)} {'begins' if len(small) == 1 else 'begin'} with a small letter, unlike the others.",
            Fix("Begin with a capital.", mended) if mended else None,
        )


def _names(texts: Sequence[LocalText]) -> str:
    return listed([text.name for text in texts])


def _has(texts: Sequence[LocalText]) -> str:
    return "has" if len(texts) == 1 else "have"


def _finding(odd: Sequence[LocalText], message: str, fix: Fix | None) -> Finding:
    first = odd[0]
    return Finding(
        message,
        at=first.at,
        path=first.path,
        language=first.language,
        advice="Write all options in the same way.",
        fix=fix if len(odd) == 1 else None,
    )
