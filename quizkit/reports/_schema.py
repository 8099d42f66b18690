"""The JSON Schema of the JSON report."""

from typing import Any

from quizkit.diagnostics import Severity

_OPTIONAL = {"type": ["string", "null"]}
_COUNT = {"type": "integer", "minimum": 0}


def report_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of what ``--format json`` and ``--report`` write. New fields may come."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Report",
        "description": "What quizkit has found in quizzes, or lost and refused while writing them.",
        "type": "object",
        "properties": {
            "version": {"const": 1, "description": "Changes when a field changes its meaning or goes."},
            "findings": {"type": "array", "items": {"$ref": "#/$defs/finding"}},
            "summary": {
                "type": "object",
                "description": "How many findings there are of each severity.",
                "properties": {
                    "errors": _COUNT,
                    "warnings": _COUNT,
                    "infos": _COUNT,
                    "known": {**_COUNT, "description": "How many findings a baseline has left out."},
                },
                "required": ["errors", "warnings", "infos"],
            },
        },
        "required": ["version", "findings", "summary"],
        "$defs": {"finding": _finding(), "place": {"type": "object", "properties": _place(), "required": ["file"]}},
    }


def _finding() -> dict[str, Any]:
    properties = {
        "rule": {"type": "string", "pattern": "^[a-z0-9-]+/[a-z0-9-]+$", "description": "The rule's id: group/name."},
        "severity": {"enum": [str(severity) for severity in Severity]},
        "message": {"type": "string", "minLength": 1, "description": "What was found, in one sentence."},
        "advice": {**_OPTIONAL, "description": "What would be right, or what to do next."},
        **_place(),
        "item": {**_OPTIONAL, "description": 'How a person would call the question: "its id", or question 6.'},
        "path": {**_OPTIONAL, "description": "The field: questions[5].options[2]."},
        "language": {**_OPTIONAL, "description": "The language tag of the text, where it matters."},
        "fix": {"anyOf": [{"type": "null"}, _fix()]},
        "count": {"type": "integer", "minimum": 1, "description": "How many places the finding stands for."},
        "places": {"type": "array", "items": {"$ref": "#/$defs/place"}},
    }
    required = [
        "rule",
        "severity",
        "message",
        "file",
        "line",
        "column",
        "sheet",
        "cell",
        "item",
        "path",
        "language",
        "fix",
    ]
    return {"type": "object", "properties": properties, "required": required}


def _place() -> dict[str, Any]:
    number = {"type": ["integer", "null"], "minimum": 1}
    return {
        "file": {**_OPTIONAL, "description": "A file inside an archive follows the archive's name and a !."},
        "line": {**number, "description": "Counted from 1."},
        "column": {**number, "description": "Counted from 1."},
        "sheet": {**_OPTIONAL, "description": "The sheet of a workbook."},
        "cell": {**_OPTIONAL, "description": "The cell's address, such as B7."},
    }


def _fix() -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {
            "description": {"type": "string"},
            "replacement": {**_OPTIONAL, "description": "The whole text as it would be."},
            "safe": {"type": "boolean", "description": "Whether the fix leaves the meaning as it is."},
        },
        "required": ["description", "replacement", "safe"],
    }
