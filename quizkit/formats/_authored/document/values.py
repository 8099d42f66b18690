"""Values of any type, for the extras that only another format understands."""

import math
import re

from pydantic import JsonValue

from quizkit.formats._authored.document.reading import Reading
from quizkit.formats._authored.document.tree import Scalar, Series, Tree

_WORDS: dict[str, JsonValue] = {"true": True, "false": False, "null": None}
_INTEGER = re.compile(r"-?(?:0|[1-9]\d{0,3999})")
_FLOAT = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?")


def json_value(node: Tree, field: str, reading: Reading) -> JsonValue:
    """A value with the type that JSON gives it: a word or number without quotes is one, all else are strings."""
    if isinstance(node, Scalar):
        return scalar_value(node)
    if isinstance(node, Series):
        return [json_value(item, f"{field}[{place}]", reading) for place, item in enumerate(node.items)]
    return {key.text: json_value(value, f"{field}.{key.text}", reading) for key, value in node.entries}


def scalar_value(node: Scalar) -> JsonValue:
    """A scalar with the type that JSON gives it."""
    if not node.given:
        return None
    text = node.text
    if not node.plain:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        number = float(text)
        return number if math.isfinite(number) else text
    return text
