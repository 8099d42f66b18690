"""Whole runs of the linter: a file is read, judged, and held against what was known before.

>>> from quizkit.checking import Plan, check
>>> checked = check(Named("bank.xlsx"), Plan(language="el"))
>>> for diagnostic in checked.diagnostics: print(diagnostic)

The unit of work is a file. What comes of one says all that a run needs to know of it, and holds no quiz.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from quizkit import api
from quizkit.checking.baseline import Entry, FileBaseline, entry_of
from quizkit.checking.questions import questions_of
from quizkit.config import Config
from quizkit.diagnostics import Diagnostic, Failure, Severity
from quizkit.files import STDIN, Named, open_source
from quizkit.linting import Judged, judge, roll_up, sorted_by_place
from quizkit.model import Glossary, Location
from quizkit.registry import get_format
from quizkit.reports import Question

__all__ = ["Checked", "Plan", "check", "load"]


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


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of one file.

    ``diagnostics`` are those to be shown, ``known`` is how many are left out because the baseline has them. ``entries``
    are all findings as a baseline writes them down, with the rules that were asked in ``rules``.
    """

    name: str
    diagnostics: tuple[Diagnostic, ...]
    failed: bool = False
    known: int = 0
    entries: tuple[Entry, ...] = ()
    rules: frozenset[str] = frozenset()
    questions: Mapping[str, Question] = field(default_factory=dict)


def load(file: Named, from_format: str | None = None, language: str | None = None) -> api.Loaded:
    """Read a file that the command line names. One of a folder that is no quiz is left out with a word."""
    try:
        loaded = api.read(open_source(file.name, language), from_format=from_format)
    except Failure as failure:
        loaded = api.Loaded(None, None, (failure.diagnostic,))
    if loaded.is_no_quiz and not file.meant:
        loaded = api.Loaded(None, None, (_skipped(file.name),))
    return loaded


def _skipped(name: str) -> Diagnostic:
    return Diagnostic(
        code="read/skipped",
        severity=Severity.INFO,
        message="this file of the folder is no quiz and is left out.",
        location=Location(name),
    )


def check(file: Named, plan: Plan, known: FileBaseline | None = None) -> Checked:
    """Read and judge one file.

    Raises:
        Failure: when the plan names a rule or a profile that there is not.
    """
    loaded = load(file, plan.from_format, plan.language)
    name = "<stdin>" if file.name == STDIN else file.name
    said = list(loaded.diagnostics)
    if loaded.quiz is None:  # that nothing could be read is never taken for known
        return Checked(name, tuple(said), loaded.failed)
    judged = judge(
        loaded.quiz,
        select=plan.select,
        ignore=(*plan.ignore, *plan.config.ignored_in(file.name), *_said_by_reader(loaded.format)),
        profile=plan.profile,
        glossary=plan.glossary,
    )
    found = _less_what_follows(judged, said)
    entries = () if known is None else tuple(map(entry_of, (*said, *found)))
    new_said, new_found = (said, found) if known is None else (known.new(said), known.new(found))
    items = sum(1 for _ in loaded.quiz.items())
    shown = sorted_by_place([*roll_up(new_said, items), *judged.told(new_found)])
    left_out = len(said) + len(found) - len(new_said) - len(new_found)
    questions = questions_of(loaded.quiz, shown) if plan.with_questions else {}
    return Checked(name, tuple(shown), loaded.failed, left_out, entries, frozenset(judged.headlines), questions)


def _said_by_reader(name: str | None) -> Collection[str]:
    """The rules whose faults a format's reader says itself."""
    return get_format(name).says if name else ()


def _less_what_follows(judged: Judged, said: Collection[Diagnostic]) -> list[Diagnostic]:
    """The findings without this: an item whose key names no option has no key, and the reader has said why."""
    misnamed = {one.item for one in said if one.code == "key/unknown"}
    if not misnamed:
        return judged.diagnostics
    return [one for one in judged.diagnostics if one.code != "key/missing" or one.item not in misnamed]
