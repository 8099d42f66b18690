"""Word's equations (Office Math Markup, ECMA-376 part 1, 22.1) as TeX, by way of MathML, which richtext reads."""

import re
from collections.abc import Callable, Iterable

from lxml import etree

from quizkit.formats._xml import attribute, local_name, xml_attribute, xml_text
from quizkit.richtext import formulas, text_of

_DEEPEST = 40
_LONGEST = 20_000
_TOKEN = re.compile(
    r"(?P<name>(?:arc)?(?:sin|cos|tan)h?|cot|sec|csc|log|ln|lg|exp|lim|max|min|det|gcd)(?![^\W\d_])"
    r"|(?P<number>\d+(?:[.,]\d+)*)|(?P<letter>[^\W\d_])|(?P<space>\s+)|(?P<sign>.)",
    re.DOTALL,
)
_ACCENTS = {"\u0302": "^", "\u0303": "~", "\u0304": "¯", "\u0305": "¯", "\u20d7": "→", "\u0307": "˙", "\u0308": "¨"}
_PASSED_THROUGH = frozenset(
    ("oMath", "oMathPara", "e", "num", "den", "sub", "sup", "deg", "lim", "fName", "box", "ins")
)
_OFF = frozenset(("0", "off", "false"))


class _UnknownError(Exception):
    """Something that has no counterpart here."""


def tex_of(element: etree._Element) -> str | None:
    """The TeX of an equation; None where it holds anything that is not known here."""
    try:
        inside = _row(element, 0)
    except _UnknownError:
        return None
    if len(inside) > _LONGEST:
        return None
    found = formulas(text_of(f"<math>{inside}</math>", "html"))
    return found[0] if len(found) == 1 else None


def _row(element: etree._Element | None, depth: int) -> str:
    """All that stands in an element, as one thing."""
    if element is None:
        raise _UnknownError  # a part that has to be there
    parts = [_mathml(part, depth + 1) for part in element if isinstance(part.tag, str)]
    return f"<mrow>{''.join(parts)}</mrow>"


def _mathml(element: etree._Element, depth: int) -> str:
    if depth > _DEEPEST:
        raise _UnknownError
    name = local_name(element)
    if name in _PASSED_THROUGH:
        return _row(element, depth)
    if name == "r":
        return _run(element)
    if name.endswith("Pr") or name in ("del", "bookmarkStart", "bookmarkEnd", "proofErr"):
        return ""
    writer = _WRITERS.get(name)
    if writer is None:
        raise _UnknownError
    return writer(element, depth)


def _run(run: etree._Element) -> str:
    words = "".join(part.text or "" for part in run if local_name(part) == "t")
    if any(local_name(part) == "nor" for part in run.iter()):
        return f"<mtext>{xml_text(words)}</mtext>"
    return "".join(_tokens(words))


def _tokens(words: str) -> Iterable[str]:
    for match in _TOKEN.finditer(words):
        match match.lastgroup:
            case "number":
                yield f"<mn>{match[0]}</mn>"
            case "name" | "letter":
                yield f"<mi>{match[0]}</mi>"
            case "sign":
                yield f"<mo>{xml_text(match[0])}</mo>"


def _part(element: etree._Element, name: str) -> etree._Element | None:
    return next((part for part in element if local_name(part) == name), None)


def _property(element: etree._Element, name: str, default: str = "") -> str:
    """What an element's properties say; an empty text where they say that there is none."""
    properties = next((part for part in element if local_name(part).endswith("Pr")), ())
    found = next((part for part in properties if local_name(part) == name), None)
    return default if found is None else attribute(found, "val")


def _hidden(element: etree._Element, name: str) -> bool:
    """Whether a property that may stand without a value is on."""
    return _property(element, name, "0") not in _OFF


def _of(tag: str, *names: str) -> Callable[[etree._Element, int], str]:
    """An element of MathML made of these parts."""

    def write(element: etree._Element, depth: int) -> str:
        return f"<{tag}>{''.join(_row(_part(element, name), depth) for name in names)}</{tag}>"

    return write


def _fraction(element: etree._Element, depth: int) -> str:
    top, bottom = (_row(_part(element, name), depth) for name in ("num", "den"))
    if _property(element, "type") == "noBar":
        cells = f"<mtr><mtd>{top}</mtd></mtr><mtr><mtd>{bottom}</mtd></mtr>"
        return f"<mtable>{cells}</mtable>"
    return f"<mfrac>{top}{bottom}</mfrac>"


def _root(element: etree._Element, depth: int) -> str:
    degree = _part(element, "deg")
    base = _row(_part(element, "e"), depth)
    if degree is None or not len(degree) or _hidden(element, "degHide"):
        return f"<msqrt>{base}</msqrt>"
    return f"<mroot>{base}{_row(degree, depth)}</mroot>"


def _large(element: etree._Element, depth: int) -> str:
    sign = f"<mo>{xml_text(_property(element, 'chr', '∫'))}</mo>"
    below = "" if _hidden(element, "subHide") else _row(_part(element, "sub"), depth)
    above = "" if _hidden(element, "supHide") else _row(_part(element, "sup"), depth)
    tag = "munderover" if below and above else "munder" if below else "mover"
    limits = f"<{tag}>{sign}{below}{above}</{tag}>" if below or above else sign
    return f"<mrow>{limits}{_row(_part(element, 'e'), depth)}</mrow>"


def _before(element: etree._Element, depth: int) -> str:
    """Indices that stand before their base."""
    below, above, base = (_row(_part(element, name), depth) for name in ("sub", "sup", "e"))
    return f"<mrow><msubsup><mrow/>{below}{above}</msubsup>{base}</mrow>"


def _brackets(element: etree._Element, depth: int) -> str:
    begin, end = _property(element, "begChr", "("), _property(element, "endChr", ")")
    between = _property(element, "sepChr", "|")
    inner = "".join(_row(part, depth) for part in element if local_name(part) == "e")
    signs = f"open={xml_attribute(begin)} close={xml_attribute(end)} separators={xml_attribute(between)}"
    return f"<mfenced {signs}>{inner}</mfenced>"


def _accent(element: etree._Element, depth: int) -> str:
    sign = _property(element, "chr", "\u0302")
    return f"<mover>{_row(_part(element, 'e'), depth)}<mo>{xml_text(_ACCENTS.get(sign, sign))}</mo></mover>"


def _bar(element: etree._Element, depth: int) -> str:
    tag, sign = ("mover", "¯") if _property(element, "pos", "bot") == "top" else ("munder", "_")
    return f"<{tag}>{_row(_part(element, 'e'), depth)}<mo>{sign}</mo></{tag}>"


def _brace(element: etree._Element, depth: int) -> str:
    sign, tag = _property(element, "chr", "⏟"), "mover" if _property(element, "pos") == "top" else "munder"
    return f"<{tag}>{_row(_part(element, 'e'), depth)}<mo>{xml_text(sign)}</mo></{tag}>"


def _table(element: etree._Element, depth: int) -> str:
    rows = [part for part in element if local_name(part) in ("mr", "e")]
    cells = [[row] if local_name(row) == "e" else [one for one in row if local_name(one) == "e"] for row in rows]
    lines = ("".join(f"<mtd>{_row(cell, depth)}</mtd>" for cell in row) for row in cells)
    return f"<mtable>{''.join(f'<mtr>{line}</mtr>' for line in lines)}</mtable>"


_WRITERS: dict[str, Callable[[etree._Element, int], str]] = {
    "f": _fraction,
    "sSup": _of("msup", "e", "sup"),
    "sSub": _of("msub", "e", "sub"),
    "sSubSup": _of("msubsup", "e", "sub", "sup"),
    "sPre": _before,
    "rad": _root,
    "nary": _large,
    "d": _brackets,
    "func": _of("mrow", "fName", "e"),
    "limLow": _of("munder", "e", "lim"),
    "limUpp": _of("mover", "e", "lim"),
    "acc": _accent,
    "bar": _bar,
    "groupChr": _brace,
    "m": _table,
    "eqArr": _table,
    "borderBox": _of("mrow", "e"),
}
