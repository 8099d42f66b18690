"""MathML into TeX, where it brings its TeX along or is made of the usual elements."""

import re
from collections.abc import Callable, Sequence
from dataclasses import field

from quizkit.records import dataclass
from quizkit.richtext.html_tokens import Start, Token
from quizkit.richtext.maths import formula, math_at
from quizkit.richtext.tree import Math

_MAX_DEPTH = 50
_FUNCTIONS = re.compile(
    "sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|sinh|cosh|tanh|log|ln|lg|exp|lim|max|min|sup|inf|det|gcd|deg|dim"
    "|ker|arg|Pr|hom"
)
_SIGNS = {
    "\u2061": "",
    "\u2062": "",
    "\u2063": "",
    "\u2064": "",
    "\u2212": "-",
    "×": r"\times",
    "÷": r"\div",
    "±": r"\pm",
    "⋅": r"\cdot",
    "·": r"\cdot",
    "≤": r"\le",
    "≥": r"\ge",
    "≠": r"\ne",
    "≈": r"\approx",
    "≡": r"\equiv",
    "→": r"\to",
    "⇒": r"\Rightarrow",
    "⇔": r"\Leftrightarrow",
    "∈": r"\in",
    "∉": r"\notin",
    "⊂": r"\subset",
    "⊆": r"\subseteq",
    "∪": r"\cup",
    "∩": r"\cap",
    "∞": r"\infty",
    "∑": r"\sum",
    "∏": r"\prod",
    "∫": r"\int",
    "∂": r"\partial",
    "∇": r"\nabla",
    "∀": r"\forall",
    "∃": r"\exists",
    "∅": r"\emptyset",
    "…": r"\dots",
    "′": "'",
    "∓": r"\mp",
    "∘": r"\circ",
    "∝": r"\propto",
    "∠": r"\angle",
    "⊥": r"\perp",
    "∥": r"\parallel",
    "≪": r"\ll",
    "≫": r"\gg",
    "←": r"\leftarrow",
    "↔": r"\leftrightarrow",
    "⇐": r"\Leftarrow",
    "⊃": r"\supset",
    "⊇": r"\supseteq",
    "∖": r"\setminus",
    "∧": r"\wedge",
    "∨": r"\vee",
    "¬": r"\neg",
    "∮": r"\oint",
    "ℝ": r"\mathbb{R}",
    "ℕ": r"\mathbb{N}",
    "ℤ": r"\mathbb{Z}",
    "ℚ": r"\mathbb{Q}",
    "ℂ": r"\mathbb{C}",
}
_GREEK = (
    *("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu"),
    *("xi", "omicron", "pi", "rho", "varsigma", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega"),
)
_CAPITALS = frozenset(("gamma", "delta", "theta", "lambda", "xi", "pi", "sigma", "upsilon", "phi", "psi", "omega"))
"""The Greek capitals that have a name in TeX; the others look like Latin ones."""

for _place, _name in enumerate(_GREEK):
    if _name != "omicron":
        _SIGNS[chr(ord("α") + _place)] = f"\\{_name}"
    if _name in _CAPITALS:
        _SIGNS[chr(ord("Α") + _place)] = f"\\{_name.capitalize()}"
_SIGNS |= {"ϕ": r"\phi", "φ": r"\varphi", "ε": r"\varepsilon", "ϵ": r"\epsilon", "ϑ": r"\vartheta"}
_ACCENTS = {
    "^": r"\hat",
    "ˆ": r"\hat",
    "~": r"\tilde",
    "˜": r"\tilde",
    "¯": r"\overline",
    "‾": r"\overline",
    "―": r"\overline",
    "→": r"\vec",
    "⃗": r"\vec",
    "˙": r"\dot",
    "¨": r"\ddot",
    "⏞": r"\overbrace",
}
_SPECIAL = re.compile(r"[\\{}$%&#_^~]")
_LARGE = ("\\sum", "\\prod", "\\int", "\\lim", "\\max", "\\min", "\\sup", "\\inf")


class _UnknownError(Exception):
    """An element that has no simple meaning in TeX."""


@dataclass(slots=True)
class _Node:
    tag: str
    attributes: dict[str, str]
    children: "list[_Node]" = field(default_factory=list)
    text: str = ""


def to_math(inside: Sequence[Token], *, display: bool) -> Math | None:
    """The formula inside a ``math`` element; None when it holds something that is not known here."""
    try:
        return formula(_tex_of_all(_tree(inside).children), display=display)
    except _UnknownError:
        return None


def _tree(inside: Sequence[Token]) -> _Node:
    stack = [_Node("math", {})]
    for token in inside:
        if isinstance(token, str):
            stack[-1].text += token
        elif isinstance(token, Start):
            node = _Node(token.tag, token.attributes)
            stack[-1].children.append(node)
            if not token.empty:
                stack.append(node)
                if len(stack) > _MAX_DEPTH:
                    raise _UnknownError
        elif len(stack) > 1 and stack[-1].tag == token.tag:
            stack.pop()
        else:
            raise _UnknownError
    return stack[0]


def _tex_of_all(nodes: Sequence[_Node]) -> str:
    return " ".join(filter(None, map(_tex, nodes)))


def _tex(node: _Node) -> str:
    text = " ".join(node.text.split())
    match node.tag:
        case "mi":
            return _identifier(text)
        case "mn":
            return _escaped(text)
        case "mo":
            return _identifier(text) if _FUNCTIONS.fullmatch(text) else _operator(text)
        case "mtext" | "ms":
            return rf"\text{{{_escaped(node.text)}}}" if text else r"\ "
        case "mspace":
            return r"\ "
    if text:
        raise _UnknownError
    writer = _WRITERS.get(node.tag)
    if writer is None:
        raise _UnknownError
    return writer(node)


def _identifier(text: str) -> str:
    if len(text) < 2:
        return _SIGNS.get(text, _escaped(text))
    return f"\\{text}" if _FUNCTIONS.fullmatch(text) else rf"\mathrm{{{_escaped(text)}}}"


def _operator(text: str) -> str:
    parts = [_SIGNS.get(char, _escaped(char)) for char in text]
    return "".join([f"{part} " if part.startswith("\\") else part for part in parts]).strip()


def _escaped(text: str) -> str:
    def escaped(found: re.Match[str]) -> str:
        sign = found[0]
        if sign == "\\":
            return r"\backslash "
        return f"\\{sign}" if sign not in "^~" else rf"\text{{\{sign}{{}}}}"

    return _SPECIAL.sub(escaped, text)


def _parts(node: _Node, count: int) -> list[str]:
    if len(node.children) != count:
        raise _UnknownError
    return [_tex(child) for child in node.children]


def _base(tex: str) -> str:
    return tex if len(tex) < 2 or tex.startswith(_LARGE) else f"{{{tex}}}"


def _row(node: _Node) -> str:
    return _tex_of_all(node.children)


def _scripts(*signs: str) -> Callable[[_Node], str]:
    def write(node: _Node) -> str:
        base, *scripts = _parts(node, len(signs) + 1)
        return _base(base) + "".join([f"{sign}{{{script}}}" for sign, script in zip(signs, scripts, strict=True)])

    return write


def _over(node: _Node) -> str:
    base, mark = _parts(node, 2)
    sign = node.children[1].text.strip()
    if sign in _ACCENTS:
        return f"{_ACCENTS[sign]}{{{base}}}"
    return f"{base}^{{{mark}}}" if base.startswith(_LARGE) else rf"\overset{{{mark}}}{{{base}}}"


def _under(node: _Node) -> str:
    base, mark = _parts(node, 2)
    if base.startswith(_LARGE):
        return f"{base}_{{{mark}}}"
    return rf"\underline{{{base}}}" if node.children[1].text.strip() in "_¯‾" else rf"\underset{{{mark}}}{{{base}}}"


def _fraction(node: _Node) -> str:
    top, bottom = _parts(node, 2)
    return rf"\frac{{{top}}}{{{bottom}}}"


def _root(node: _Node) -> str:
    base, degree = _parts(node, 2)
    return rf"\sqrt[{degree}]{{{base}}}"


def _fenced(node: _Node) -> str:
    left, right = node.attributes.get("open", "("), node.attributes.get("close", ")")
    between = node.attributes.get("separators", ",").strip()[:1]
    inner = f"{between} ".join([_tex(child) for child in node.children])
    return rf"\left{_escaped(left) or '.'} {inner} \right{_escaped(right) or '.'}"


def _table(node: _Node) -> str:
    rows: list[str] = []
    for row in node.children:
        if row.tag != "mtr" or any(cell.tag != "mtd" for cell in row.children):
            raise _UnknownError
        rows.append(" & ".join([_tex_of_all(cell.children) for cell in row.children]))
    return r"\begin{matrix} " + r" \\ ".join(rows) + r" \end{matrix}"


def _semantics(node: _Node) -> str:
    """The TeX that stands beside the elements, less the signs that some put around it; else the elements."""
    for child in node.children:
        tex = child.text.strip()
        if child.tag == "annotation" and "tex" in child.attributes.get("encoding", "").lower() and tex:
            alone = math_at(tex, 0, dollar=True)
            return alone[0].tex if alone is not None and alone[1] == len(tex) else tex
    return _tex(node.children[0]) if node.children else ""


_WRITERS: dict[str, Callable[[_Node], str]] = {
    "mrow": _row,
    "mstyle": _row,
    "mpadded": _row,
    "semantics": _semantics,
    "msup": _scripts("^"),
    "msub": _scripts("_"),
    "msubsup": _scripts("_", "^"),
    "munderover": _scripts("_", "^"),
    "mover": _over,
    "munder": _under,
    "mfrac": _fraction,
    "msqrt": lambda node: rf"\sqrt{{{_row(node)}}}",
    "mroot": _root,
    "mfenced": _fenced,
    "mtable": _table,
}
