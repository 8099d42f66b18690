"""For programs: every finding with all its fields, and how many there are of each severity.

``version`` changes when a field changes its meaning or goes; new fields do not change it.
"""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.model import Location

VERSION = 1


def report(diagnostics: Sequence[Diagnostic], colour: bool = False) -> str:
    """All findings as one JSON object; it has no colours."""
    counts = Counter(diagnostic.severity for diagnostic in diagnostics)
    content = {
        "version": VERSION,
        "findings": [_finding(diagnostic) for diagnostic in diagnostics],
        "summary": {
            "errors": counts[Severity.ERROR],
            "warnings": counts[Severity.WARNING],
            "infos": counts[Severity.INFO],
        },
    }
    text = json.dumps(content, ensure_ascii=False, indent=2) + "\n"
    return text.encode("utf-8", "replace").decode("utf-8")


REPORT = report


def _finding(diagnostic: Diagnostic) -> dict[str, Any]:
    fix = diagnostic.fix
    return {
        "rule": diagnostic.code,
        "severity": str(diagnostic.severity),
        "message": diagnostic.message,
        "advice": diagnostic.advice,
        **_place(diagnostic.location or Location()),
        "item": diagnostic.item,
        "path": diagnostic.path,
        "language": diagnostic.language,
        "fix": None
        if fix is None
        else {"description": fix.description, "replacement": fix.replacement, "safe": fix.safe},
        "count": diagnostic.count,
        "places": [_place(place) for place in diagnostic.places],
    }


def _place(location: Location) -> dict[str, Any]:
    return {
        "file": location.file,
        "line": location.line,
        "column": location.column,
        "sheet": location.sheet,
        "cell": location.cell,
    }
