"""The Markdown that most marked-up lines of a quiz are made of, read without a Markdown parser.

One line with code, maths or emphasis whose signs can mean one thing only. Whatever leaves a doubt is not read here.
The full parser reads every such line the same way, but takes ten times as long.
"""

import re

from quizkit.richtext.maths import math_at
from quizkit.richtext.tidy import tidied
from quizkit.richtext.tree import NORMAL, Code, Doc, Paragraph, Run, Style

_PIECE = re.compile(
    r"`(?P<code>[^`]++)`(?!`)"
    r"|(?P<math>\\\()"
    r"|(?<![^\s(])(?P<sign>\*\*|__|\*|_)(?=[^\W_])(?P<words>[^`*_$\\\[\]<&~]*[^\W_])(?P=sign)(?![^\s.,;:!?)])"
)
_WORDS = re.compile(r"(?:[^\s\\`*_\[\]<&$~]| (?! )|(?<=[^\W_])_(?=[^\W_])|[<&](?=[\s\d=])|\*(?= )(?<= \*))*+")
_STRONG, _EMPHASIS = Style(frozenset(("strong",))), Style(frozenset(("emphasis",)))
_STYLES = {"**": _STRONG, "__": _STRONG, "*": _EMPHASIS, "_": _EMPHASIS}


def parse_simple(source: str) -> Doc | None:
    """The tree of a line of Markdown that leaves no doubt; None for any other source."""
    if not source.isprintable() or source[:1] in ("", " ") or source[-1] == " ":
        return None
    runs: list[Run] = []
    done = position = 0
    while found := _PIECE.search(source, position):
        start, position = found.span()
        if start > done:
            runs.append(Run(source[done:start]))
        if found["code"] is not None:
            runs.append(Run(Code(_code(found["code"]))))
        elif found["math"] is not None:
            math = math_at(source, start)
            if math is None:
                return None
            runs.append(Run(math[0]))
            position = math[1]
        else:
            runs.append(Run(found["words"], _STYLES[found["sign"]]))
        done = position
    if done < len(source):
        runs.append(Run(source[done:]))
    if not all(_WORDS.fullmatch(run.content) for run in runs if isinstance(run.content, str) and run.style is NORMAL):
        return None
    return Doc((Paragraph(tidied(runs)),))


def _code(text: str) -> str:
    """The code between backticks: a space at both ends only keeps it from them."""
    return text[1:-1] if text[0] == text[-1] == " " and text.strip(" ") else text
