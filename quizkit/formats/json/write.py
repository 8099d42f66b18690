"""Writes quizzes in JSON."""

from decimal import Decimal
from json import dumps
from json.encoder import encode_basestring
from typing import Any, BinaryIO

from quizkit.formats._authored.document.outline import Blank, Row
from quizkit.formats._authored.document.write_quiz import outline
from quizkit.formats._authored.numbers import decimal_text
from quizkit.model import Quiz


def write(quiz: Quiz, out: BinaryIO) -> None:
    """Write a quiz in JSON. Reading it gives the same quiz back."""
    parts: list[str] = []
    _emit(outline(quiz), "\n", parts)
    parts.append("\n")
    out.write("".join(parts).encode("utf-8", "replace"))


def _emit(value: Any, line: str, out: list[str]) -> None:
    """A value; ``line`` is a line break with the indentation of the line that the value begins on."""
    if type(value) is str:
        out.append(encode_basestring(value))
    elif isinstance(value, dict):
        inner = f"{line}  "
        start = "{"
        for key, part in value.items():
            out.append(f"{start}{inner}{encode_basestring(key)}: ")
            _emit(part, inner, out)
            start = ","
        out.append(f"{line}}}" if value else "{}")
    elif isinstance(value, Row):
        out.append("[")
        for place, part in enumerate(value):
            if place:
                out.append(", ")
            _emit(part, line, out)
        out.append("]")
    elif isinstance(value, list):
        inner = f"{line}  "
        start = "["
        for part in value:
            out.append(f"{start}{inner}")
            _emit(part, inner, out)
            start = ","
        out.append(f"{line}]" if value else "[]")
    elif value is None or isinstance(value, Blank):
        out.append("null")
    elif isinstance(value, bool):
        out.append("true" if value else "false")
    elif isinstance(value, Decimal):
        out.append(decimal_text(value))
    else:
        out.append(dumps(value))
