"""MathML into TeX, where it is simple or brings its TeX along."""

from collections.abc import Sequence

from quizkit.richtext.html_tokens import End, Start, Token
from quizkit.richtext.maths import formula
from quizkit.richtext.tree import Math


def to_math(inside: Sequence[Token], *, display: bool) -> Math | None:
    """The formula inside a ``math`` element; None when it holds something that is not known here."""
    for index, token in enumerate(inside):
        if isinstance(token, Start) and token.tag == "annotation" and "tex" in token.attributes.get("encoding", ""):
            words = [part for part in inside[index + 1 : index + 2] if isinstance(part, str)]
            return formula("".join(words), display=display)
        if isinstance(token, End) and token.tag == "math":
            break
    return None
