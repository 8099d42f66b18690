"""TeX as MathML, with the TeX itself beside it, so that reading it back gives the same formula.

latex2mathml does the setting. It is lenient where a formula is broken or has a command that it does not know, and
writes what nobody meant; what it made is looked through, and such a formula is not written as MathML at all.
"""

import re
from functools import lru_cache
from html import unescape
from typing import TYPE_CHECKING

from quizkit.richtext.escapes import attribute, escape
from quizkit.richtext.tree import Math

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_NAMESPACE = "http://www.w3.org/1998/Math/MathML"
_LONGEST = 2000
_DEEPEST = 40
"""So many elements in one another are read back, with those around them."""
_DEFINES = re.compile(r"\\(?:def|let|(?:re)?newcommand|providecommand|DeclareMathOperator|newenvironment)(?![a-zA-Z])")
_NUMBERED = re.compile(r"(\\(?:begin|end)\{(?:align|gather|equation))\}")
"""Equations that TeX numbers; in a question nobody refers to the number."""

_LEAVES = frozenset(("mi", "mn", "mo", "mtext", "mspace"))
_COUNTS = {"mfrac": 2, "mroot": 2, "msup": 2, "msub": 2, "mover": 2, "munder": 2, "msubsup": 3, "munderover": 3}
_SHOWN = re.compile("<m(?:i|n|o|text|space)[ >]")
_ROWS = frozenset(
    ("math", "mrow", "mstyle", "mpadded", "mphantom", "menclose", "msqrt", "mtable", "mtr", "mlabeledtr", "mtd")
)
_STRAY = frozenset("&#{}")
"""Signs that mean something in TeX; as an identifier they stand where they mean nothing."""

_ATTRIBUTES = frozenset(
    (
        "accent",
        "columnalign",
        "columnlines",
        "columnspacing",
        "depth",
        "displaystyle",
        "fence",
        "form",
        "height",
        "linethickness",
        "lspace",
        "mathcolor",
        "mathvariant",
        "maxsize",
        "minsize",
        "notation",
        "rowlines",
        "rowspacing",
        "rspace",
        "scriptlevel",
        "stretchy",
        "voffset",
        "width",
    )
)
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_VALUE = re.compile(r"[\w .%#+-]{1,60}")


class _Strange(Exception):
    """Something that does not say what the author meant, or that MathML does not allow."""


@lru_cache(maxsize=1024)
def mathml(math: Math) -> str | None:
    """A formula as a ``math`` element of MathML 2 and 3; None where its TeX is broken or not understood.

    The element holds ``semantics``: how the formula looks, and its TeX as an annotation of ``application/x-tex``.
    """
    tex = math.tex
    if len(tex) > _LONGEST or _DEFINES.search(tex) or not _is_balanced(tex):
        return None
    from latex2mathml.converter import Converter

    display = "block" if math.display else "inline"
    try:
        looks = _written(Converter(display=display).convert_to_element(_NUMBERED.sub(r"\1*}", tex))[0])
    except Exception:  # the library's errors have no class in common, and broken TeX trips it in other ways as well
        return None
    if not _SHOWN.search(looks):
        return None
    return (
        f'<math xmlns="{_NAMESPACE}" display="{display}"><semantics>{looks}'
        f'<annotation encoding="application/x-tex">{escape(tex)}</annotation></semantics></math>'
    )


def _is_balanced(tex: str) -> bool:
    """Whether each brace has its partner; the library closes those that are left open."""
    depth = 0
    for brace in _BRACE.findall(tex):
        depth += {"{": 1, "}": -1}.get(brace, 0)
        if depth < 0:
            return False
    return depth == 0


def _written(element: "Element", depth: int = 0) -> str:
    """An element and what is in it, looked through.

    Raises:
        _Strange: when it holds what nobody can have meant, or is nested too deeply.
    """
    name = element.tag
    attributes = "".join(
        [
            f' {key}="{attribute(value)}"'
            for key, value in sorted(element.attrib.items())
            if key in _ATTRIBUTES and _VALUE.fullmatch(value)
        ]
    )
    if name in _LEAVES:
        return f"<{name}{attributes}>{escape(_leaf(element))}</{name}>"
    is_complete = name in _ROWS or len(element) == _COUNTS.get(name)
    if not is_complete or depth > _DEEPEST:
        raise _Strange
    inside = "".join([_written(part, depth + 1) for part in element])
    return f"<{name}{attributes}>{inside}</{name}>"


def _leaf(element: "Element") -> str:
    text = unescape(element.text or "")
    unknown = len(text) > 1 and text[0] == "\\"
    if len(element) or unknown or (element.tag == "mi" and text in _STRAY):
        raise _Strange
    return text
