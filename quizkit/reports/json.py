"""For programs: every finding with all its fields, and how many there are of each severity.

``version`` changes when a field changes its meaning or goes; new fields do not change it.
"""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.model import Location
from quizkit.reports import PLAIN, Options
from quizkit.reports._told import writable

VERSION = 1


def report(diagnostics: Sequence[Diagnostic], options: Options = PLAIN) -> str:
    """All findings as one JSON object."""
    counts = Counter(diagnostic.severity for diagnostic in diagnostics)
    content = {
        "version": VERSION,
        "findings": [_finding(diagnostic) for diagnostic in diagnostics],
        "summary": {
            "errors": counts[Severity.ERROR],
            "warnings": counts[Severity.WARNING],
            "infos": counts[Severity.INFO],
            "known": options.known,
        },
    }
    return writable(json.dumps(content, ensure_ascii=False, indent=2)) + "\n"


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
