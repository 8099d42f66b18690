r"""Formulas in cells that name no markup: ``Is \(x^2\) odd?``, ``$y_1$``.

Such a cell is plain text, but for its formulas: nobody types TeX for learners to read its code. What could be something
else, such as an amount of money, a variable of a program or a regular expression, stays as it is.
"""

import re
from html import escape

from quizkit.model import Location, Text
from quizkit.richtext import as_markdown, canonical, text_of

_WORD = r"[^\W\d_]{3}|\s[^\W\d_]{2}\s|\d\s[^\W\d_]\s\d"
"""What prices have between them, and no formula without a command: words, the shortest of them beside spaces."""
FORMULA = re.compile(
    r"\\\(([^\n]{1,200}?)\\\)|\\\[([^\n]{1,200}?)\\\]|\$\$([^$\n]{1,200})\$\$"
    r"|(?<![\\$\w])\$((?=[^\s$])[^$\n]{0,100}?[\\^_{][^$\n]{0,100}(?<=\S))\$(?!\d)"
    rf"|(?<![\\$\w])\$(?!\s)((?:(?!{_WORD})[\w +\-*/=<>≤≥≠≈±·×÷\N{{MINUS SIGN}}().,:|!'\[\]%]){{1,60}})"
    r"(?<!\s)\$(?![\w$])"
)
"""A formula in TeX between its usual signs; between single dollars only with something that no price has, or else with
nothing but letters by themselves, numbers and signs (``$p = 7.5$``)."""
SEARCHED = 2000
"""So many characters of a cell are searched for formulas."""

_COMMAND = re.compile(r"\\[A-Za-z]{2}")
_NO_MATHS = re.compile(r"\.[*+?]|\[[^\]]{0,20}\w-\w|\\[^\sA-Za-z,;:!{}|]|[^\W\d_]{3}")
"""What regular expressions have, and words: a formula with one of them and without a command of TeX may be none."""


def with_maths(words: str, at: Location) -> Text | None:
    """A plain cell's text with its formulas as formulas; None where it has none, or where that is not sure."""
    if len(words) > SEARCHED:
        return None
    found = list(FORMULA.finditer(words))
    if not found or not all(_is_maths(match, words) for match in found):
        return None
    parts: list[str] = []
    end = 0
    for match in found:
        parts += [escape(words[end : match.start()], quote=False), escape(_in_brackets(match), quote=False)]
        end = match.end()
    parts.append(escape(words[end:], quote=False))
    meant = text_of("".join(parts).replace("\n", "<br>"), "html", at)
    simple = text_of(words, "markdown", at)
    return simple if canonical(simple) == canonical(meant) else as_markdown(meant)


def _is_maths(match: re.Match[str], words: str) -> bool:
    inside = next(group for group in match.groups() if group is not None)
    if match[4] is not None and words[match.end() : match.end() + 1].isidentifier():  # $a_b = $c
        return False
    return _COMMAND.search(inside) is not None or _NO_MATHS.search(inside) is None


def _in_brackets(match: re.Match[str]) -> str:
    inside = match[4] or match[5]
    return match[0] if inside is None else rf"\({inside}\)"
