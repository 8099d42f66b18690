"""Whole runs of the linter: files are read, judged, held against what was known before, and against one another.

>>> from quizkit.checking import Plan, check, check_all
>>> checked = check(Named("bank.xlsx"), Plan(language="el"))
>>> for diagnostic in checked.diagnostics: print(diagnostic)

The unit of work is a file. What comes of one says all that a run needs to know of it, and holds no quiz, so that files
can be spread over processes and kept in a cache.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

from quizkit.checking.across import CONFLICT, DUPLICATE, AskedIn, across, asked_of
from quizkit.checking.baseline import FileBaseline, entry_of
from quizkit.checking.cache import Cache, tracking
from quizkit.checking.checked import Checked, Plan
from quizkit.checking.keys import LONGEST, POSITION, KeysIn, keys_across
from quizkit.checking.questions import questions_of
from quizkit.diagnostics import Diagnostic, Failure, Severity
from quizkit.files import STDIN, Named, open_source
from quizkit.linting import get_rule, judge, most_specific, roll_up, sorted_by_place
from quizkit.loading import read_named
from quizkit.mapped import TABLES, without_used
from quizkit.owners import by_owner
from quizkit.profiles import get_profile
from quizkit.registry import get_format
from quizkit.source import Source, original_of

__all__ = ["Checked", "Plan", "cache_of", "check", "check_all", "compare"]

Known = Callable[[str], FileBaseline | None]
"""What the baseline knows of a file, by its name; None where nobody asks."""


def check_all(
    files: Sequence[Named], plan: Plan, known: Known = lambda _: None, *, jobs: int = 1, cache: Cache | None = None
) -> Iterator[Checked]:
    """Read and judge files, in their order; ``jobs`` processes share them.

    Raises:
        Failure: when the plan names a rule or a profile that there is not.
    """
    if jobs > 1 and len(files) > 1 and all(file.name != STDIN for file in files):
        from quizkit.checking.jobs import spread

        return spread(files, plan, known, jobs, cache)
    return (check(file, plan, known(file.name), cache) for file in files)


def check(file: Named, plan: Plan, known: FileBaseline | None = None, cache: Cache | None = None) -> Checked:
    """Read and judge one file.

    Raises:
        Failure: when the plan names a rule or a profile that there is not.
    """
    name = "<stdin>" if file.name == STDIN else file.name
    try:
        source = open_source(file.name, plan.language, plan.table)
    except Failure as failure:
        return Checked(name, (failure.diagnostic,), failed=True)
    if cache is None or file.name == STDIN:
        return _check(source, file, plan, known)
    wishes = repr((file.meant, plan.config.ignored_in(file.name), known.text() if known is not None else None))
    found = cache.look_up(source, wishes)
    if found is None:
        siblings: list[str] = []
        found = _check(tracking(source, siblings), file, plan, known)
        cache.keep(source, wishes, siblings, found)
    return found


def cache_of(plan: Plan, files: Sequence[Named]) -> Cache | None:
    """The cache of a run, in the folder of its settings.

    There is none for runs of a single file, whose author would only wonder about a new folder beside it, and none for
    those that keep questions for a page: a cache may come with a repository, and HTML from it would go into the page
    unseen.
    """
    wishes = (plan.from_format, plan.language, plan.select, plan.ignore, plan.profile, plan.glossary, plan.table)
    cache = Cache(plan.config.folder, repr(wishes))
    if plan.with_questions or (len(files) < 2 and not cache.folder.is_dir()):
        return None
    cache.clear_old()
    return cache


def _check(source: Source, file: Named, plan: Plan, known: FileBaseline | None) -> Checked:
    loaded = read_named(source, file, plan.from_format)
    if loaded.quiz is None:  # that nothing could be read is never taken for known
        return Checked(source.name, tuple(loaded.diagnostics), loaded.failed)
    judged = judge(
        loaded.quiz,
        select=plan.select,
        ignore=(*plan.ignore, *plan.config.ignored_in(file.name), *_said_by_reader(loaded.format)),
        profile=plan.profile,
        glossary=plan.glossary,
    )
    said, found = by_owner(loaded.diagnostics, judged.diagnostics)
    new_said, new_found = (said, found) if known is None else (known.new(said), known.new(found))
    items = sum(1 for _ in loaded.quiz.items())
    shown = sorted_by_place([*roll_up(new_said, items), *judged.told(new_found)])
    return Checked(
        name=source.name,
        diagnostics=tuple(shown),
        failed=loaded.failed,
        known=len(said) + len(found) - len(new_said) - len(new_found),
        entries=() if known is None else tuple(map(entry_of, (*said, *found))),
        rules=frozenset(judged.headlines),
        questions=questions_of(loaded.quiz, shown) if plan.with_questions else {},
        asked=asked_of(loaded.quiz),
        keys=judged.keys,
        is_table=loaded.format in TABLES,
    )


def compare(results: Sequence[Checked], plan: Plan, known: Known = lambda _: None) -> list[Checked]:
    """The results with what only shows when all files are looked at; see ``across`` and ``keys``."""
    if len(results) < 2:
        return list(results)
    told = without_used([(one.is_table, one.diagnostics) for one in results])
    results = [replace(one, diagnostics=tuple(those)) for one, those in zip(results, told, strict=True)]
    profile = get_profile(plan.profile)

    def severity_of(code: str) -> Severity:
        return most_specific(profile.severity, code, get_rule(code).severity)

    said = [
        {code: severity_of(code) for code in (DUPLICATE, CONFLICT, POSITION, LONGEST) if code in one.rules}
        for one in results
    ]
    names = {one.name for one in results}
    own = [
        pair for pair in zip(results, said, strict=True) if original_of(pair[0].name) not in names
    ]  # no mended copies
    asked_alike = across([AskedIn(one.name, one.asked, those) for one, those in own])
    keyed_alike = keys_across([KeysIn(one.name, one.keys, those) for one, those in own])
    found = {name: [*keyed_alike.get(name, ()), *asked_alike.get(name, ())] for name in (*keyed_alike, *asked_alike)}
    return [_with(one, found[one.name], known(one.name)) if one.name in found else one for one in results]


def _with(checked: Checked, found: Sequence[Diagnostic], known: FileBaseline | None) -> Checked:
    new = found if known is None else known.new(found)
    return replace(
        checked,
        diagnostics=tuple(sorted_by_place([*checked.diagnostics, *new])),
        known=checked.known + len(found) - len(new),
        entries=checked.entries if known is None else (*checked.entries, *map(entry_of, found)),
    )


def _said_by_reader(name: str | None) -> Collection[str]:
    """The rules whose faults a format's reader says itself."""
    return get_format(name).says if name else ()
