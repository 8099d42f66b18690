"""A bracket is opened and not closed, or closed and not opened.

Why:
    Something is missing behind it: the end of a remark, or half of a gap. A gap that is not closed (``[[city]``) is
    shown to learners as it stands, which is an error. Labels such as "a)", intervals such as [0, 1), smileys and code
    are left alone.

Bad:
    questions:
      - question: Which city (in Europe is the largest?
        type: essay

Good:
    questions:
      - question: Which city (in Europe) is the largest?
        type: essay
      - question: Is a) x in [0, 1), or is b) x in ]0, 1[?
        type: essay
"""

import re
from collections.abc import Iterator

from quizkit.rules import Context, Finding, LocalText, Severity, rule
from quizkit.rules._phrasing import quoted

_BRACKET = re.compile(r"[()\[\]{}（）【】「」『』《》]")
_CLOSER = dict(zip("([{（【「『《", ")]}）】」』》", strict=True))
_GAP = re.compile(r"\[\[[\w .:-]{1,100}\]\]")
_BROKEN_GAP = re.compile(r"\[\[[\w .:-]{1,100}\](?!\])|(?<![\[\w])\[[\w .:-]{1,100}\]\]")
_TAKEN_OUT = re.compile(
    r"`[^`]*`"  # code that nobody marked as such
    r"|\\[()\[\]{}]"  # escaped, or maths (which has a rule of its own)
    r"|[\[\](][^\[\]()\n]{1,40}[,;][^\[\]()\n]{1,40}[\])\[]"  # intervals
    r"|[\"'“”‘’«»„]\s*[()\[\]{}]+\s*[\"'“”‘’«»„]"  # a bracket in quotes
    r"|(?<![^\s(])(?:\w|\d{1,3}|[ivxIVX]{1,4}|\w\.\d{1,2})\)"  # labels
    r"|[:;=8]['-]?[()\[\]]+"  # smileys
    r"|(?<!\S)[()\[\]{}](?!\S)"  # standing alone
)
_LOOKS_LIKE_CODE = re.compile(r"[{}]|[)}];\s*$|[=!<>]=|->|=>|\w\(\)|\w\[\w*\]|[\\$|]|</|//", re.MULTILINE)
_SHORTEST = 8


@rule(severity="error", since="0.1", signs=True)
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Pair the brackets of the prose after what uses them otherwise is taken out."""
    prose = text.prose
    if len(prose) < _SHORTEST or _BRACKET.search(prose) is None:
        return
    gap = _BROKEN_GAP.search(prose) if "[[" in prose or "]]" in prose else None
    if gap is not None and _LOOKS_LIKE_CODE.search(prose.replace(gap[0], "")) is None:
        yield Finding(
            f"a gap of {text.name} is not written in full: {quoted(gap[0])}.",
            advice="Write [[ before its name and ]] behind it.",
        )
        return
    odd = _odd(_GAP.sub(" ", prose))
    if odd is not None:
        state = "not closed" if odd in _CLOSER else "not opened"
        yield Finding(
            f'a bracket "{odd}" of {text.name} is {state}: {quoted(text.plain)}.',
            advice="Write the other one, or take this one out.",
            severity=Severity.WARNING,
        )


def _odd(prose: str) -> str | None:
    """The first bracket without its other half; None where all are paired or the text looks like code."""
    if _unpaired(prose) is None:
        return None
    left = _TAKEN_OUT.sub(" ", prose)
    return _unpaired(left) if _LOOKS_LIKE_CODE.search(left) is None else None


def _unpaired(prose: str) -> str | None:
    waiting: list[str] = []
    brackets: list[str] = _BRACKET.findall(prose)
    for bracket in brackets:
        if bracket in _CLOSER:
            waiting.append(bracket)
        elif waiting and _CLOSER[waiting[-1]] == bracket:
            waiting.pop()
        else:
            return bracket
    return waiting[0] if waiting else None
