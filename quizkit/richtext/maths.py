"""Where maths begins and ends in running text.

``\\(...\\)``, ``\\[...\\]`` and ``$$...$$`` count in Markdown and HTML; ``$...$`` in Markdown alone, by pandoc's
rule, and so do environments such as ``\\begin{align}...\\end{align}``. Each pattern stops at the next opener of its
own kind, so that finding all formulas takes linear time whatever is left open.
"""

import re
from collections.abc import Iterator

from quizkit.richtext.tree import Math

_ROUND = re.compile(r"\\\(((?:[^\\]|\\[^()])++)\\\)")
_SQUARE = re.compile(r"\\\[((?:[^\\]|\\[^\[\]])++)\\\]")
_DOLLARS = re.compile(r"\$\$((?:[^$\\]|\\[\s\S])++)\$\$")
_DOLLAR = re.compile(r"\$(?![\s$])((?:[^$\\]|\\[\s\S])++)\$(?!\d)")
_ENVIRONMENT = re.compile(
    r"\\begin\{(?P<name>(?:align(?:ed|at)?|equation|gather(?:ed)?|multline|eqnarray|split|cases|flalign|array|subarray"
    r"|[pbBvV]?matrix|smallmatrix)\*?)\}"
)
_DISPLAYED = frozenset(("align", "alignat", "equation", "gather", "multline", "eqnarray", "flalign"))
"""Environments that stand on lines of their own; the others are parts of a formula."""
_LONGEST_ENVIRONMENT = 20_000
_OPENER = re.compile(r"\\[(\[]|\$\$")


def formula(tex: str, *, display: bool = False) -> Math | None:
    """A formula of this TeX; None when it is blank or could not be told from the words around it when written."""
    stripped = tex.strip()
    if (len(stripped) - len(stripped.rstrip("\\"))) % 2:
        stripped += " "  # a control space at the end, which is no white space
    if not stripped.strip():
        return None
    written = _SQUARE.fullmatch(f"\\[{stripped}\\]") if display else _ROUND.fullmatch(f"\\({stripped}\\)")
    return Math(stripped, display) if written else None


def math_at(text: str, position: int, *, dollar: bool = False) -> tuple[Math, int] | None:
    """The formula that begins exactly here and the position after it; ``dollar`` allows ``$...$``."""
    opener = text[position : position + 2]
    if opener == "\\(":
        found = _ROUND.match(text, position)
    elif opener == "\\[":
        found = _SQUARE.match(text, position)
    elif opener == "$$":
        found = _DOLLARS.match(text, position)
    elif opener == "\\b" and dollar:
        return _environment_at(text, position)
    elif dollar:
        found = _DOLLAR.match(text, position)
        if found is not None and found[1][-1].isspace():
            return None
    else:
        return None
    if found is None:
        return None
    math = formula(found[1], display=opener in ("\\[", "$$"))
    return None if math is None else (math, found.end())


def _environment_at(text: str, position: int) -> tuple[Math, int] | None:
    """An environment of TeX for maths that begins here, which is a formula with or without dollars around it."""
    begin = _ENVIRONMENT.match(text, position)
    if begin is None:
        return None
    close, end, limit = f"\\end{{{begin['name']}}}", begin.end(), position + _LONGEST_ENVIRONMENT
    depth = 1
    while depth:
        close_at = text.find(close, end, limit)
        if close_at < 0:
            return None
        depth += text.count(begin[0], end, close_at) - 1
        end = close_at + len(close)
    math = formula(text[position:end], display=begin["name"].rstrip("*") in _DISPLAYED)
    return None if math is None else (math, end)


def split_math(text: str) -> Iterator[str | Math]:
    """The words and formulas of a piece of HTML text, in order."""
    done = position = 0
    while opener := _OPENER.search(text, position):
        found = math_at(text, opener.start())
        if found is None:
            position = opener.start() + 1
            continue
        if opener.start() > done:
            yield text[done : opener.start()]
        math, position = found
        done = position
        yield math
    if done < len(text):
        yield text[done:]
