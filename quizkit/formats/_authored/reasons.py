"""A key and its reason in one place: ``B. Because it is the capital``, ``A (see chapter 3)``."""

import re
from collections.abc import Iterator

_BREAK = re.compile(r"[.:)\]]\s+|\s*[,;]\s+|\s+[-\N{EN DASH}\N{EM DASH}]\s*|\s*\N{EM DASH}\s*|\s+(?=\()")
_BECAUSE = re.compile(
    r"[(\[*_\s]*(?:because|since|as|for|due|explanation|reason|see|επειδή|γιατί|διότι|αφού|καθώς|εξήγηση|αιτιολόγηση|βλ"
    r"|weil|denn|da|begründung|erklärung|siehe|porque|pues|ya|dado|explicación|ver|véase|parce|car|puisque|explication"
    r"|voir|perché|poiché|vedi|porquê|потому|так|тому)\b",
    re.IGNORECASE,
)
_ENDS = (".", "!", "?", "…", ";", "\N{GREEK QUESTION MARK}")
_LONGEST_HEAD = 60
_MOST_BREAKS = 8
_A_SENTENCE = 3
_MANY_WORDS = 5


def with_reason(token: str) -> Iterator[tuple[str, str]]:
    """How a key may be parted into what it names and why, the shortest name first.

    The second part begins with a word such as "because", stands in brackets, is a sentence or has several words: a
    word or two are more likely the text of an option that has been changed since.
    """
    for count, match in enumerate(_BREAK.finditer(token[: _LONGEST_HEAD + 2])):
        if count == _MOST_BREAKS:
            return
        head, reason = token[: match.start()].strip(" ([*_"), token[match.end() :].strip()
        if not head or not reason:
            continue
        listed = match[0].strip() in (",", ";")
        words = len(reason.split())
        long_enough = words >= _MANY_WORDS or (words >= _A_SENTENCE and reason.endswith(_ENDS))
        if (_BECAUSE.match(reason) and words > 1) or (not listed and (reason[0] == "(" or long_enough)):
            yield head, _without_brackets(reason)


def _without_brackets(reason: str) -> str:
    whole = reason[0] == "(" and reason[-1] == ")" and "(" not in reason[1:] and ")" not in reason[:-1]
    return reason[1:-1].strip() if whole else reason
