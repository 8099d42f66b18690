"""Small findings for tests of reports."""

from typing import Any

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.model import Location
from quizkit.reports import Options, RuleText


def finding(
    code: str = "key/missing",
    message: str = "no answer is marked as right.",
    at: Location | None = None,
    severity: Severity = Severity.ERROR,
    **more: Any,
) -> Diagnostic:
    return Diagnostic(code=code, severity=severity, message=message, location=at, **more)


KEY_MISSING = RuleText(
    what="No answer is marked as right.",
    why="Without a key nobody can be marked.",
    markdown="# key/missing\n",
    severity=Severity.ERROR,
)


def knowing(*files: str, fail_on: Severity = Severity.ERROR) -> Options:
    """Options of a run over these files that knows one rule."""
    return Options(files=files, fail_on=fail_on, describe={"key/missing": KEY_MISSING}.get)
