"""Reports: the same diagnostics in the form that a person, a program or a service wants. One module each.

A report's module exports ``REPORT``. It gets all diagnostics in the order in which they are to be shown, and
:class:`Options`, of which most forms need nothing; it returns the whole report, which ends with a line feed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.records import dataclass


@dataclass(frozen=True, slots=True)
class RuleText:
    """What there is to say about a rule, whatever it has found: one sentence, why it matters, and its page."""

    what: str
    why: str
    markdown: str
    severity: Severity


@dataclass(frozen=True, slots=True)
class Part:
    """A string of a question as it will look: HTML by language, with the words in doubt marked.

    ``role`` and ``name`` say what it is ("option", "option C"), ``path`` is its field, ``right`` whether it earns
    points (None where nobody has said, or it can't).
    """

    role: str
    name: str
    path: str
    texts: tuple[tuple[str, str], ...]
    right: bool | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question that something was found in, as it will look; ``place`` is that in its file."""

    label: str
    number: int
    path: str
    place: str
    kind: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """What was found in one file, with the questions it is about by what the diagnostics call them or by path."""

    name: str
    diagnostics: tuple[Diagnostic, ...]
    questions: Mapping[str, Question] = field(default_factory=dict)


def _unknown(code: str) -> RuleText | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What a report may know besides the diagnostics.

    ``fail_on`` is the least severity that counts as a failure, ``files`` are all that were looked at, also those
    without a finding, and ``describe`` tells what a diagnostic's code means where that is a rule's id. ``known`` is how
    many findings are left out because a baseline has them, ``shown`` are the same diagnostics by file, for reports that
    show questions.
    """

    colour: bool = False
    fail_on: Severity = Severity.ERROR
    files: tuple[str, ...] = ()
    describe: Callable[[str], RuleText | None] = _unknown
    known: int = 0
    shown: tuple[Shown, ...] = ()


PLAIN = Options()

ReportFunction = Callable[[Sequence[Diagnostic], Options], str]
