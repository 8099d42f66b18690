"""The kinds of value in the schema of a quiz."""

from typing import Any

Schema = dict[str, Any]

SCALAR: list[str] = ["string", "number", "boolean"]
"""What a string may look like to a YAML editor."""

_NUMBER = r"^\s*[-+\u2212]?[0-9][0-9., ]*([eE][-+]?[0-9]+)?\s*$"


def fields_of(
    description: str, properties: dict[str, Schema], *, closed: bool = True, required: tuple[str, ...] = ()
) -> Schema:
    """A map with these fields; ``closed`` allows no others."""
    schema: Schema = {"type": "object", "description": description, "properties": properties}
    if required:
        schema["required"] = list(required)
    if closed:
        schema["additionalProperties"] = False
    return schema


def ref(name: str, description: str) -> Schema:
    """Another part of the schema, with what it means here."""
    return {"$ref": f"#/$defs/{name}", "description": description}


def text(description: str) -> Schema:
    """A text in one language or several."""
    return ref("text", description)


def list_of(items: str, description: str) -> Schema:
    """A list of one part of the schema."""
    return {"type": "array", "items": {"$ref": f"#/$defs/{items}"}, "description": description}


def strings(description: str) -> Schema:
    """One string or several."""
    return {
        "anyOf": [{"type": SCALAR}, {"type": "array", "items": {"type": SCALAR}}],
        "description": description,
    }


def string(description: str) -> Schema:
    """A string; YAML may take it for a number or a truth value."""
    return {"type": SCALAR, "description": description}


def flag(description: str) -> Schema:
    """Yes or no."""
    return {"type": ["boolean", "string", "null"], "description": description}


def whole(lowest: int, description: str) -> Schema:
    """A whole number from ``lowest`` up."""
    return {"type": ["integer", "null"], "minimum": lowest, "description": description}


def number(description: str, **limits: float) -> Schema:
    """A number, or a string that is one."""
    return {
        "anyOf": [{"type": "number", **limits}, {"type": "string", "pattern": _NUMBER}, {"type": "null"}],
        "description": description,
    }


def tolerance() -> Schema:
    """How far off a typed number may be."""
    return {
        "anyOf": [{"type": "number", "minimum": 0}, {"type": "string", "pattern": r"^\s*±?\s*[0-9][0-9., ]*%?\s*$"}],
        "description": "How far off a typed number may be: 0.5, or 5% of the right answer.",
    }


def credit() -> Schema:
    """Right, wrong, or a weight."""
    return {
        "type": ["boolean", "string", "number", "null"],
        "description": 'Whether it is right: true or false, or its share of the points, such as 50%, -25% or 1/3. "?" '
        "means that nobody knows yet.",
    }
