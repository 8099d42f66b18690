"""Reports: the same diagnostics in the form that a person, a program or a service wants. One module each.

A report's module exports ``REPORT``. It gets all diagnostics in the order in which they are to be shown, and
:class:`Options`, of which most forms need nothing; it returns the whole report, which ends with a line feed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from quizkit.diagnostics import Diagnostic, Severity


@dataclass(frozen=True, slots=True)
class RuleText:
    """What there is to say about a rule, whatever it has found: one sentence, why it matters, and its page."""

    what: str
    why: str
    markdown: str
    severity: Severity


def _unknown(code: str) -> RuleText | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What a report may know besides the diagnostics.

    ``fail_on`` is the least severity that counts as a failure, ``files`` are all that were looked at, also those
    without a finding, and ``describe`` tells what a diagnostic's code means where that is a rule's id. ``known`` is how
    many findings are left out because a baseline has them.
    """

    colour: bool = False
    fail_on: Severity = Severity.ERROR
    files: tuple[str, ...] = ()
    describe: Callable[[str], RuleText | None] = _unknown
    known: int = 0


PLAIN = Options()

ReportFunction = Callable[[Sequence[Diagnostic], Options], str]
