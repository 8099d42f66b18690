"""How often each rule has found something, instead of every finding."""

from collections import Counter
from collections.abc import Sequence

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.reports import Options


def statistics(diagnostics: Sequence[Diagnostic], options: Options) -> str:
    """A line for each rule, the most frequent first. A finding that stands for many questions counts for as many."""
    counts: Counter[str] = Counter()
    worst: dict[str, Severity] = {}
    for one in diagnostics:
        counts[one.code] += one.count
        worst[one.code] = max(worst.get(one.code, one.severity), one.severity, key=lambda severity: severity.rank)
    if not counts:
        return "No problems found.\n"
    number = max(len(f"{count:,}") for count in counts.values())
    width = max(map(len, counts))
    return "".join(
        f"{counts[code]:>{number},}  {worst[code]:7}  {code:{width}}  {_what(code, options)}".rstrip() + "\n"
        for code in sorted(counts, key=lambda code: (-counts[code], code))
    )


def _what(code: str, options: Options) -> str:
    text = options.describe(code)
    return text.what if text is not None else ""
