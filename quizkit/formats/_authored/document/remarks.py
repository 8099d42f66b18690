"""What authors and formats leave beside a question: accepted findings, and extras."""

from pydantic import JsonValue

from quizkit.formats._authored.document.reading import Reading
from quizkit.formats._authored.document.tree import Fields, Scalar, Tree
from quizkit.formats._authored.document.values import json_value
from quizkit.model import Suppression

_FIELDS = {"rule": "rule", "reason": "reason"}
_RIGHT = "the id of a rule, or a rule and a reason: option/length: the long one is a quotation"


def read_lint_ignore(node: Tree, field: str, reading: Reading) -> tuple[Suppression, ...]:
    """Findings that the author accepts: rules, or rules with reasons."""
    if isinstance(node, Scalar):
        return tuple(Suppression(rule=scalar.text) for scalar in reading.scalars(node, field))
    if isinstance(node, Fields):
        return _from_map(node, field, reading)
    found: list[Suppression] = []
    for path, one in reading.each(node, field, _RIGHT):
        if isinstance(one, Scalar):
            found.append(Suppression(location=reading.place(one), rule=one.text))
        elif isinstance(one, Fields):
            found += _from_map(one, path, reading)
        else:
            reading.wrong_shape(one, path, _RIGHT)
    return tuple(found)


def _from_map(node: Fields, field: str, reading: Reading) -> tuple[Suppression, ...]:
    if any(key.text == "rule" for key, _ in node.entries):
        found = reading.fields(node, field, _FIELDS)
        rule = reading.word(found["rule"], f"{field}.rule") if "rule" in found else None
        reason = reading.word(found["reason"], f"{field}.reason") if "reason" in found else None
        return (Suppression(location=reading.place(node), rule=rule, reason=reason or ""),) if rule else ()
    return tuple(
        Suppression(location=reading.place(key), rule=key.text, reason=reading.word(value, f"{field}.{key.text}") or "")
        for key, value in node.entries
    )


def read_extras(node: Tree, field: str, reading: Reading) -> dict[str, dict[str, JsonValue]]:
    """What other formats have left, by their names."""
    extras: dict[str, dict[str, JsonValue]] = {}
    if reading.is_nothing(node):
        return extras
    if not isinstance(node, Fields):
        reading.wrong_shape(node, field, "the name of a format and below it its fields")
        return extras
    for key, value in node.entries:
        if isinstance(value, Fields):
            extras[key.text] = {
                name.text: json_value(inner, f"{field}.{key.text}.{name.text}", reading)
                for name, inner in value.entries
            }
        else:
            reading.wrong_shape(value, f"{field}.{key.text}", "fields")
    return extras
