"""For GitLab: a Code Quality report, which shows findings in the merge request and beside its lines.

GitLab drops findings whose fingerprint it has seen, and wants a line for each; what has none (a cell of a workbook, a
whole file) stands at line 1 and names its cell in words. Source of the form: GitLab's documentation of Code Quality.
"""

import json
from collections.abc import Sequence
from typing import Any

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.reports import PLAIN, Options
from quizkit.reports._told import file_of, fingerprints, line_of, on_disk, told, writable

_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


def report(diagnostics: Sequence[Diagnostic], options: Options = PLAIN) -> str:
    """A list of all findings that have a file; GitLab can't show others."""
    diagnostics = on_disk(diagnostics, options.files)
    names = fingerprints(diagnostics, with_files=True)
    issues = [
        _issue(diagnostic, file, name)
        for diagnostic, name in zip(diagnostics, names, strict=True)
        if (file := file_of(diagnostic)) is not None
    ]
    return writable(json.dumps(issues, ensure_ascii=False, indent=2)) + "\n"


REPORT = report


def _issue(diagnostic: Diagnostic, file: str, fingerprint: str) -> dict[str, Any]:
    return {
        "description": told(diagnostic),
        "check_name": diagnostic.code,
        "fingerprint": fingerprint,
        "severity": _SEVERITIES[diagnostic.severity],
        "location": {"path": file, "lines": {"begin": line_of(diagnostic).line or 1}},
    }
