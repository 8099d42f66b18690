"""JUnit's XML, which most build servers show as test results: a test suite for each file, a test case for each finding.

Findings at or above ``--fail-on`` are failures; milder ones are passed tests that say what was found as their output.
A file without findings is one passed test. Servers tell tests apart by class name and name, and some of them (GitLab)
drop those that they have seen, so that findings with the same words are numbered.

Source of the form: GitLab's "Unit test reports" and the schema that Jenkins' xUnit plugin has for JUnit.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import PurePath
from xml.sax.saxutils import escape, quoteattr

from quizkit.diagnostics import Diagnostic
from quizkit.reports import PLAIN, Options
from quizkit.reports._told import file_of, on_disk, places_told, printable


def report(diagnostics: Sequence[Diagnostic], options: Options = PLAIN) -> str:
    """One XML document."""
    diagnostics = on_disk(diagnostics, options.files)
    by_file: dict[str, list[Diagnostic]] = {PurePath(file).as_posix(): [] for file in options.files}
    for diagnostic in diagnostics:
        by_file.setdefault(file_of(diagnostic) or "quizkit", []).append(diagnostic)
    suites = [line for file, found in by_file.items() for line in _suite(file, found, options)]
    tests = sum(len(found) or 1 for found in by_file.values())
    failures = sum(_fails(diagnostic, options) for diagnostic in diagnostics)
    lines = (
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<testsuites name="quizkit" tests="{tests}" failures="{failures}" errors="0">',
        *suites,
        "</testsuites>",
    )
    return "".join(f"{line}\n" for line in lines)


REPORT = report


def _fails(diagnostic: Diagnostic, options: Options) -> bool:
    return diagnostic.severity.rank >= options.fail_on.rank


def _suite(file: str, found: Sequence[Diagnostic], options: Options) -> Iterator[str]:
    failures = sum(_fails(diagnostic, options) for diagnostic in found)
    name = _attribute(file)
    counts = f'tests="{len(found) or 1}" failures="{failures}" errors="0" skipped="0"'
    yield f"  <testsuite name={name} {counts}>"
    if not found:
        yield f'    <testcase classname={name} name="no problems"/>'
    seen: Counter[str] = Counter()
    for diagnostic in found:
        words = _words(diagnostic)
        seen[words] += 1
        number = f" ({seen[words]})" if seen[words] > 1 else ""
        yield f"    <testcase classname={name} name={_attribute(words + number)}>"
        if _fails(diagnostic, options):
            said = _attribute(diagnostic.message)
            yield f"      <failure type={_attribute(diagnostic.code)} message={said}>{_text(diagnostic)}</failure>"
        else:
            yield f"      <system-out>{_text(diagnostic)}</system-out>"
        yield "    </testcase>"
    yield "  </testsuite>"


def _words(diagnostic: Diagnostic) -> str:
    """The name of the test: no line in it, so that it stays the same test while the file is edited elsewhere."""
    item = f"{diagnostic.item}: " if diagnostic.item else ""
    return f"{diagnostic.code}: {item}{diagnostic.message}"


def _text(diagnostic: Diagnostic) -> str:
    """The whole finding with its place: all that some servers show of it."""
    places = places_told(diagnostic.places)
    return escape(printable(f"{diagnostic}{f' {places}' if places else ''}"))


def _attribute(text: str) -> str:
    return quoteattr(printable(text))
