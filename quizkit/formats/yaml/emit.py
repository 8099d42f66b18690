"""Plain values to YAML that is pleasant to edit: block style, quotes only where they are needed.

A string is quoted wherever some YAML reader, of version 1.1 or 1.2, would take it for something else (``no``,
``1e3``, ``12:30``, ``~``), so that every program reads the same strings as quizkit.
"""

import re
from decimal import Decimal
from typing import Any

from quizkit.formats._authored.document.outline import Blank, Row, Spaced
from quizkit.formats._authored.numbers import decimal_text

_WIDTH = 100
_FOLD_FROM = 120
"""A line of text this long is folded to lines of ``_WIDTH``."""

_LONGEST_KEY = 900
"""YAML readers look no further than 1,024 characters for the colon after a key."""

_UNSEEN = r"\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\ufffe\uffff\ud800-\udfff"
_NOT_ON_A_LINE = re.compile(rf"[\n{_UNSEEN}]")
_NOT_IN_A_BLOCK = re.compile(rf"[{_UNSEEN}]")
_TO_ESCAPE = re.compile(rf'[\n"\\{_UNSEEN}]')
_INDICATORS = frozenset(" ?:,[]{}#&*!|>'\"%@`")
_FLOW = re.compile(r"[,\[\]{}:?]")
_NUMBERLIKE = re.compile(
    r"[-+]?\.?\d[\d_.:a-fxotz+ -]*|[-+]?\.(?:inf|nan)|[-+.]+|\.\.\..*|---.*", re.IGNORECASE | re.DOTALL
)
_WORDS = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null", "none", "~", "=", "<<", "nan", "inf"))
_ESCAPES = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\", "\0": "\\0"}


def to_yaml(value: dict[str, Any]) -> str:
    """A map as a YAML document. Values are maps, lists, strings, numbers, booleans and None."""
    out: list[str] = []
    _Emitter(out).members(value, "")
    return "".join(out)


class _Emitter:
    def __init__(self, out: list[str]) -> None:
        self._out = out
        self._keys: dict[str, str] = {}

    def members(self, value: dict[str, Any], pad: str, lead: str | None = None) -> None:
        """The members of a map, one on a line; ``lead`` stands before the first in place of the indentation."""
        start = pad if lead is None else lead
        keys = self._keys
        for name, inner in value.items():
            key = keys.get(name)
            if key is None:
                key = keys[name] = self._key(name, pad)
            self._value(inner, f"{start}{key}", pad)
            start = pad

    def _key(self, name: str, pad: str) -> str:
        text = name if _is_plain(name) and not _FLOW.search(name) else _quoted(name)
        return f"{text}:" if len(text) < _LONGEST_KEY else f"? {_quoted(name)}\n{pad}:"

    def _value(self, value: Any, lead: str, pad: str) -> None:
        """A value after its key or dash; what needs lines of its own is indented two spaces more than ``pad``."""
        out = self._out
        if type(value) is str:
            out.append(f"{lead} {_string(value, pad)}\n")
        elif isinstance(value, dict):
            if not value:
                out.append(f"{lead} {{}}\n")
            elif lead.endswith("-"):
                self.members(value, f"{pad}  ", f"{lead} ")
            else:
                out.append(f"{lead}\n")
                self.members(value, f"{pad}  ")
        elif isinstance(value, list):
            self._list(value, lead, pad)
        elif isinstance(value, Blank):
            out.append(f"{lead}  # {value.comment}\n" if value.comment else f"{lead}\n")
        else:
            out.append(f"{lead} {_bare(value)}\n")

    def _list(self, value: list[Any], lead: str, pad: str) -> None:
        out = self._out
        if not value:
            out.append(f"{lead} []\n")
            return
        if isinstance(value, Row):
            out.append(f"{lead} [{', '.join(map(_in_row, value))}]\n")
            return
        inner = f"{pad}  "
        if lead.endswith("-"):
            first = f"{lead} -"
        else:
            out.append(f"{lead}\n")
            first = f"{inner}-"
        dash = f"{inner}-"
        for place, item in enumerate(value):
            if place and isinstance(value, Spaced):
                out.append("\n")
            self._value(item, first if not place else dash, inner)


def _is_plain(text: str) -> bool:
    """Whether a string can stand without quotes and is a string to every reader."""
    if not text or text[0] in _INDICATORS or text[-1] in ": " or ": " in text or " #" in text:
        return False
    if not text.isprintable() and _NOT_ON_A_LINE.search(text):
        return False
    first = text[0]
    if (first.isdecimal() or first in "+-.") and (_NUMBERLIKE.fullmatch(text) or text.startswith("- ")):
        return False
    return len(text) > 5 or text.lower() not in _WORDS


def _string(text: str, pad: str) -> str:
    """A string as it stands after a key or dash on the line that ``pad`` indents."""
    if "\n" in text:
        return _block(text, pad)
    if len(text) > _FOLD_FROM and "  " not in text and text[0] != " " and text[-1] != " ":
        lines = _folded(text)
        if len(lines) > 1 and not _NOT_ON_A_LINE.search(text):
            inner = f"\n{pad}  "
            return f">-{inner}{inner.join(lines)}"
    return text if _is_plain(text) else _quoted(text)


def _block(text: str, pad: str) -> str:
    """A text of several lines, line by line where every letter can be seen; else in quotes.

    Blank lines at its end would run into those that set questions apart.
    """
    if text[0] in "\n " or text[-1] == " " or text.endswith("\n\n") or " \n" in text or _NOT_IN_A_BLOCK.search(text):
        return _quoted(text)
    body = text.removesuffix("\n")
    lines = [f"{pad}  {line}" if line else "" for line in body.split("\n")]
    return "\n".join(("|-" if body == text else "|", *lines))


def _folded(text: str) -> list[str]:
    """A long line cut at its spaces."""
    lines: list[str] = []
    line: list[str] = []
    length = 0
    for word in text.split(" "):
        if line and length + len(word) > _WIDTH:
            lines.append(" ".join(line))
            line, length = [], 0
        line.append(word)
        length += len(word) + 1
    lines.append(" ".join(line))
    return lines


def _quoted(text: str) -> str:
    if ('"' in text or "\\" in text) and not _NOT_ON_A_LINE.search(text):
        return "'" + text.replace("'", "''") + "'"
    return '"' + _TO_ESCAPE.sub(_escape, text) + '"'


def _escape(found: re.Match[str]) -> str:
    char = found[0]
    code = ord(char)
    if 0xD800 <= code <= 0xDFFF:
        return "\\ufffd"
    return _ESCAPES.get(char) or (f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}")


def _in_row(value: Any) -> str:
    if isinstance(value, str):
        return value if _is_plain(value) and not _FLOW.search(value) else _quoted(value)
    return _bare(value)


def _bare(value: Any) -> str:
    """A value without quotes: a number, true, false or null."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        return decimal_text(value)
    if isinstance(value, float):
        digits = repr(value)
        return digits.replace("e", ".0e") if "e" in digits and "." not in digits else digits
    return "null" if value is None else str(value)
