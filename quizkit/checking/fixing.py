"""Fixes, written into the author's own file or into a copy of it: only the words are replaced; all else stays.

A fix is a new wording of one text. It is made where that text stands letter by letter at the place that it was read
from, once and only once, and kept if the file, read again, says just what was meant and nothing else has changed. So
whatever a format's quoting makes of the new letters, a file is never broken: at worst a fix is left to its author.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import unified_diff

from quizkit import api
from quizkit.checking import rewording
from quizkit.checking.checked import Plan
from quizkit.diagnostics import Diagnostic, Fix, Severity, Unreadable
from quizkit.encoding import decode
from quizkit.files import Named
from quizkit.formats import Reworder, Rewording
from quizkit.linting import items_with_paths, judge
from quizkit.model import Localized, Location, Quiz, Text, with_texts
from quizkit.records import dataclass
from quizkit.registry import detect_format, get_format
from quizkit.rules import LocalText
from quizkit.rules._wordings import wordings_of_item, wordings_of_quiz
from quizkit.source import Source

_PASSES = 5
"""A text may have several faults, which are mended one after the other."""

_TRIES = 60
"""How often a file is read to find out which of its fixes come out as meant, where not all do."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A file's new content, how many findings are mended in it, and how many more unsafe fixes would mend.

    ``is_copy`` says that it is written beside the file, and not in its place. ``changes`` are the texts as they were
    and as they are, ``left`` says of each cell that was not touched why.
    """

    name: str
    before: bytes
    after: bytes
    count: int
    hidden: int
    is_copy: bool
    changes: tuple[Rewording, ...]
    left: tuple[Diagnostic, ...]

    def diff(self, after_name: str) -> str:
        """What changes: as a unified diff, or cell by cell."""
        if self.is_copy:
            cells = [f'{_place(one)}: "{_seen(one.old)}" -> "{_seen(one.new)}"\n' for one in self.changes]
            return "".join((f"--- {self.name}\n", f"+++ {after_name}\n", *cells))
        return "".join(
            line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
            for line in unified_diff(self._lines(self.before), self._lines(self.after), self.name, self.name)
        )

    def _lines(self, data: bytes) -> list[str]:
        text = decode(data, lambda line: Location(self.name, line), lambda _: 0).text
        return text.splitlines(keepends=True)


def _place(one: Rewording) -> str:
    return f"{one.at.sheet}!{one.at.cell}" if one.at.sheet else str(one.at.cell)


def _seen(text: str) -> str:
    """A text on one line, in which what nobody sees is written out."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def fix(source: Source, file: Named, plan: Plan, *, unsafe: bool = False) -> Fixed | None:
    """Mend what can be mended in a file: safely, or with fixes that may change what a text says, too.

    None where the file can't be read, or is of a kind that is left alone.

    Raises:
        Failure: when the plan names a rule or a profile that there is not.
    """
    name = plan.from_format or detect_format(source)
    known = get_format(name) if name is not None else None
    known = get_format(known.read_by) if known is not None and known.read_by is not None else known
    reword = known.reword if known is not None else None
    if reword is None and not _is_text(source):
        return None
    mending = _Mending(source, file, plan, reword or rewording.reword, unsafe)
    try:
        if not mending.run():
            return None
    except Unreadable:  # a part that reading needs not, or only piece by piece
        return None
    return Fixed(
        source.name,
        source.data,
        mending.data,
        mending.count,
        mending.hidden,
        known is not None and known.original_stays,
        tuple(mending.changes.values()),
        tuple(mending.left.values()),
    )


def _is_text(source: Source) -> bool:
    try:
        source.data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class _Edit:
    """A text of the quiz, and what is to be written in its place."""

    text: LocalText
    rewording: Rewording


class _Mending:
    """A file on its way to one without these faults."""

    def __init__(self, source: Source, file: Named, plan: Plan, reword: Reworder, unsafe: bool) -> None:
        self.data = source.data
        self.count = self.hidden = 0
        self.changes: dict[tuple[str, str], Rewording] = {}
        self.left: dict[tuple[str, str], Diagnostic] = {}
        self._source = source
        self._plan = plan
        self._ignored = (*plan.ignore, *plan.config.ignored_in(file.name))
        self._reword = reword
        self._unsafe = unsafe

    def run(self) -> bool:
        """Mend the file; False where it can't be read."""
        for _ in range(_PASSES):
            loaded = api.read(self._now(self.data), from_format=self._plan.from_format)
            quiz = loaded.quiz
            if quiz is None:
                return False
            made = self._made(list(self._edits(quiz, loaded.diagnostics)), quiz)
            if not made:
                break
            self.count += len(made)
            for one in made:
                first = self.changes.get(_name(one.text))
                self.changes[_name(one.text)] = one.rewording._replace(old=first.old if first else one.rewording.old)
                self.left.pop(_name(one.text), None)
        return True

    def _now(self, data: bytes) -> Source:
        return replace(self._source, data=data)

    def _edits(self, quiz: Quiz, said: Sequence[Diagnostic]) -> Iterator[_Edit]:
        """A new wording for each text with a fault; what else a text has is for the next pass.

        What a reader says of a text stands at its place, what a rule finds bears its path.
        """
        plan = self._plan
        found = judge(quiz, select=plan.select, ignore=self._ignored, profile=plan.profile, glossary=plan.glossary)
        fixes = [(one, one.fix) for one in found.diagnostics if one.fix is not None and one.fix.replacement]
        fixes += [(one, one.fix) for one in said if one.fix is not None and one.fix.replacement]
        self.hidden = 0 if self._unsafe else sum(not fix.safe for _, fix in fixes)
        by_name = {(one.path, one.language): fix for one, fix in reversed(fixes) if fix.safe or self._unsafe}
        by_name |= {(one.path, one.language): fix for one, fix in reversed(fixes) if fix.safe}
        by_place = {one.location: one.fix for one in said if one.fix is not None and self._unsafe}
        texts = list(_texts(quiz)) if by_name or by_place else []
        places = Counter(text.text.location for text in texts)
        for text in texts:
            at = text.text.location
            told = by_place.get(at) if places[at] == 1 else None  # of the options in one cell it may be any
            mended: Fix | None = by_name.get((text.path, text.language)) or told
            if mended is not None and mended.replacement and at is not None and "!" not in (at.file or ""):
                yield _Edit(text, Rewording(at, text.text.source, mended.replacement))

    def _made(self, edits: Sequence[_Edit], quiz: Quiz) -> list[_Edit]:
        """Make those of the edits with which the file says what was meant: all, or whichever half of a half it is."""
        if not edits:
            return []
        left = self._reword(self._now(self.data), [one.rewording for one in edits]).left
        for one in edits:
            if one.rewording in left:
                self._leave(one, left[one.rewording])
        before, kept = self.data, list[_Edit]()
        waiting = [[one for one in edits if one.rewording not in left]]
        for _ in range(_TRIES):
            if not waiting or not (some := waiting.pop(0)):
                break
            data = self._as_meant(before, [*kept, *some], quiz)
            if data is not None:
                self.data = data
                kept += some
            elif len(some) == 1:
                self._leave(some[0], "would be read otherwise than it is meant")
            else:
                waiting[:0] = [some[: len(some) // 2], some[len(some) // 2 :]]
        return kept

    def _as_meant(self, data: bytes, edits: Sequence[_Edit], quiz: Quiz) -> bytes | None:
        """A file with these edits; None unless it, read again, is the quiz with just these texts changed."""
        reworded = self._reword(self._now(data), [one.rewording for one in edits])
        if reworded.left:
            return None
        meant: dict[int, Localized] = {}
        for edit in edits:
            old, language = edit.text.text, edit.text.language
            localized = meant.get(id(edit.text.localized), edit.text.localized)
            new = Text(source=edit.rewording.new, markup=old.markup, location=old.location)
            meant[id(edit.text.localized)] = localized.replaced(texts={**localized.texts, language: new})
        wanted = with_texts(quiz, lambda localized: meant.get(id(localized), localized))
        again = api.read(self._now(reworded.data), from_format=self._plan.from_format).quiz
        return reworded.data if again == wanted else None

    def _leave(self, edit: _Edit, why: str) -> None:
        """Say of a cell why it is left; of a text the finding that stays says enough."""
        at = edit.rewording.at
        if at.cell is not None:
            self.left[_name(edit.text)] = Diagnostic(
                code="write/not-mended",
                severity=Severity.INFO,
                message=f"this cell {why}, and is left as it is.",
                location=at,
                advice=f'Write "{_seen(edit.rewording.new)}" there yourself.',
            )


def _name(text: LocalText) -> tuple[str, str]:
    return text.path, text.language


def _texts(quiz: Quiz) -> Iterator[LocalText]:
    for wording in wordings_of_quiz(quiz):
        yield from wording.texts
    for path, item in items_with_paths(quiz):
        for wording in wordings_of_item(item, path):
            yield from wording.texts
