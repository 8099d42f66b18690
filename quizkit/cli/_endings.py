"""Files that were given the ending of another kind of file."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quizkit.diagnostics import Diagnostic

_PACKAGES = frozenset((".zip", ".imscc"))
_BINARY = _PACKAGES | {".xlsx", ".docx"}


def misnamed(path: Path, target: str) -> "list[Diagnostic]":
    """What there is to say of the name that a file of a format is to have."""
    from quizkit.diagnostics import Diagnostic, Severity
    from quizkit.model import Location
    from quizkit.registry import get_format

    fmt = get_format(target)
    usual = Path(f"quiz{fmt.suffix}").suffix
    good = _PACKAGES if usual in _PACKAGES else {usual, *fmt.extensions}
    ending = path.suffix.lower()
    if not ending or ending in good or (ending == ".txt" and usual not in _BINARY):
        return []
    return [
        Diagnostic(
            code="usage/ending",
            severity=Severity.WARNING,
            message=f"what is written is {fmt.title}, whose files end in {usual} and not in {ending[:20]}: other "
            "programs go by that.",
            location=Location(str(path)),
            advice=f"Call it {path.with_suffix(usual).name}, or name the format that you want with --to.",
        )
    ]
