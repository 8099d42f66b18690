"""Safe fixes, written into the author's own file: only the text is replaced; layout and comments stay.

A fix is a new wording of one text. It is made where that text stands letter by letter in the line that it was read
from, once and only once, and kept if the file, read again, says just what was meant and nothing else has changed. So
whatever a format's quoting makes of the new letters, a file is never broken: at worst a fix is left to its author.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import unified_diff

from quizkit import api
from quizkit.checking.checked import Plan
from quizkit.diagnostics import Diagnostic
from quizkit.files import Named
from quizkit.linting import items_with_paths, judge
from quizkit.model import Localized, Quiz, Text, with_texts
from quizkit.rules import LocalText
from quizkit.rules._wordings import wordings_of_item, wordings_of_quiz
from quizkit.source import Source

_PASSES = 5
"""A text may have several faults, which are mended one after the other."""

_ONE_BY_ONE = 50
"""So many fixes of a file are tried singly where together they do not come out as meant."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A file's new content, and how many findings are mended in it."""

    name: str
    before: str
    after: str
    count: int

    def diff(self) -> str:
        """What changes, as a unified diff."""
        return "".join(
            line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
            for line in unified_diff(
                self.before.splitlines(keepends=True), self.after.splitlines(keepends=True), self.name, self.name
            )
        )


def fix(source: Source, file: Named, plan: Plan) -> Fixed | None:
    """Mend what can be mended safely in a file; None where that is nothing.

    Raises:
        Failure: when the plan names a rule or a profile that there is not.
    """
    try:
        before = source.data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    now, count = before, 0
    for _ in range(_PASSES):
        made, more = _pass(_with(source, now), now, file, plan)
        if not more:
            break
        now, count = made, count + more
    return Fixed(source.name, before, now, count) if count else None


def _with(source: Source, text: str) -> Source:
    return replace(source, data=text.encode("utf-8"))


def _pass(source: Source, text: str, file: Named, plan: Plan) -> tuple[str, int]:
    quiz = api.read(source, from_format=plan.from_format).quiz
    if quiz is None:
        return text, 0
    ignored = (*plan.ignore, *plan.config.ignored_in(file.name))
    found = judge(quiz, select=plan.select, ignore=ignored, profile=plan.profile, glossary=plan.glossary).diagnostics
    edits = list(_edits(quiz, found))
    made = _applied(text, edits)
    if edits and _comes_out(source, made, quiz, edits, plan):
        return made, len(edits)
    kept: list[_Edit] = []
    for edit in edits[:_ONE_BY_ONE]:
        if _comes_out(source, _applied(text, [*kept, edit]), quiz, [*kept, edit], plan):
            kept.append(edit)
    return _applied(text, kept), len(kept)


@dataclass(frozen=True, slots=True)
class _Edit:
    """A text of the quiz that gets another wording, and the line (from 0) that it stands in."""

    text: LocalText
    wording: str
    line: int


def _edits(quiz: Quiz, found: Sequence[Diagnostic]) -> Iterator[_Edit]:
    safe = {
        (one.path, one.language): one.fix.replacement
        for one in reversed(found)
        if one.fix is not None and one.fix.safe and one.fix.replacement
    }
    for text in _texts(quiz) if safe else ():
        wording = safe.get((text.path, text.language))
        place = text.text.location
        if wording and place is not None and place.line is not None and "!" not in (place.file or ""):
            yield _Edit(text, wording, place.line - 1)


def _texts(quiz: Quiz) -> Iterator[LocalText]:
    for wording in wordings_of_quiz(quiz):
        yield from wording.texts
    for path, item in items_with_paths(quiz):
        for wording in wordings_of_item(item, path):
            yield from wording.texts


def _applied(text: str, edits: Sequence[_Edit]) -> str:
    lines = text.split("\n")
    for edit in edits:
        source = edit.text.text.source
        if edit.line < len(lines) and lines[edit.line].count(source) == 1:
            lines[edit.line] = lines[edit.line].replace(source, edit.wording)
    return "\n".join(lines)


def _comes_out(source: Source, text: str, quiz: Quiz, edits: Sequence[_Edit], plan: Plan) -> bool:
    """Whether a file, read again, is the quiz with just these texts changed."""
    meant: dict[int, Localized] = {}
    for edit in edits:
        localized = meant.get(id(edit.text.localized), edit.text.localized)
        old = edit.text.text
        new = Text(source=edit.wording, markup=old.markup, location=old.location)
        meant[id(edit.text.localized)] = localized.replaced(texts={**localized.texts, edit.text.language: new})
    wanted = with_texts(quiz, lambda localized: meant.get(id(localized), localized))
    return api.read(_with(source, text), from_format=plan.from_format).quiz == wanted
