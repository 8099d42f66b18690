"""What is wanted of a run, and what comes of each of its files."""

from collections.abc import Mapping
from dataclasses import field

from quizkit.checking.across import NO_QUESTIONS, Asks
from quizkit.checking.baseline import Entry
from quizkit.config import Config
from quizkit.diagnostics import Diagnostic
from quizkit.model import Glossary
from quizkit.records import dataclass
from quizkit.reports import Question
from quizkit.rules._bank import KeyCounts
from quizkit.source import TableOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How the files of a run are read and judged; see :func:`quizkit.linting.lint` for the fields of the same name.

    ``with_questions`` keeps the questions that something was found in, for reports that show them.
    """

    from_format: str | None = None
    language: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    profile: str = "default"
    glossary: Glossary | None = None
    config: Config = field(default_factory=Config)
    with_questions: bool = False
    table: TableOptions = field(default_factory=TableOptions)


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of one file.

    ``diagnostics`` are those to be shown, ``known`` is how many are left out because the baseline has them.
    ``entries`` are all findings as a baseline writes them down, with the rules that were asked in ``rules``.
    ``questions`` are those that something was found in, where the plan wants them. ``asked`` is what files
    are compared by (:mod:`quizkit.checking.across`), ``keys`` are the right answers counted.
    ``is_table`` says that its headers could have been in a mapping.
    """

    name: str
    diagnostics: tuple[Diagnostic, ...]
    failed: bool = False
    known: int = 0
    entries: tuple[Entry, ...] = ()
    rules: frozenset[str] = frozenset()
    questions: Mapping[str, Question] = field(default_factory=dict)
    asked: Asks = NO_QUESTIONS
    keys: tuple[KeyCounts, ...] = ()
    is_table: bool = False
