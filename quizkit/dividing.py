"""A large bank exported by several processes at once, each with its share of the questions.

What the shares have in common is read once. Then each process reads the questions of its share, judges them, writes
them and reads back what it has written; what it hands over are the written pieces and what there is to say. The pieces
together, with what stands around them, are the file, of which once more all but the questions is read back.

That is right only where no question depends on another one. Where one does (two bear one id, some are drawn from a
section), where pictures are shared or anything is wrong, nothing is handed over, and one process does everything in
order. Whoever asks gets the same file and the same words either way.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import chain, islice
from typing import Any

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.exporting import Exported, Wishes, fitted_to, other_languages, target_of
from quizkit.forked import can_fork, divided
from quizkit.formats import Format
from quizkit.identity import digest
from quizkit.losses import languages_of, say_large
from quizkit.memory import keep, without_collection
from quizkit.model import ExtendedText, Item, Localized, Quiz, Section
from quizkit.readback import read_back
from quizkit.reading import Loaded, find_format, read, recognised
from quizkit.records import dataclass
from quizkit.rollup import capped
from quizkit.shares import NO_QUESTIONS, UNREAD, Indivisible, Known, Pieces, Share, is_unread
from quizkit.source import Source

MANY = 500
"""Fewer questions than this for each process are not worth a process."""

MANY_BYTES = 150_000
"""What so many questions take at least in a table."""

_SHARES = 2
"""So many shares for each process that may run at a time: where one processor is slower, the system evens it out."""


@dataclass(frozen=True, slots=True)
class _Part:
    """What a process hands over.

    ``frame`` is the quiz without its questions, as it is to be written, and ``counts`` how many stand in each section;
    ``known`` tells of each question, by its place, what a writer needs to know outside of it. ``around`` must be the
    same in all processes.
    """

    read: tuple[Diagnostic, ...]
    judged: tuple[Diagnostic, ...]
    frame: Quiz
    counts: tuple[int, ...]
    named_by_items: bool
    languages: tuple[str, ...]
    known: dict[int, Known]
    pieces: dict[tuple[str, ...], Any]

    @property
    def around(self) -> object:
        """What does not depend on which questions were read."""
        frame = self.frame.replaced(id=None) if self.named_by_items else self.frame
        return repr(frame), self.counts, self.named_by_items, self.languages


def export_divided(quiz: Quiz, to: str, wishes: Wishes, jobs: int) -> Exported | None:
    """What ``exporting.write_whole`` makes, by no more than so many processes; None where that won't do."""
    count = sum(len(section.items) for section in quiz.sections)
    among = min(_SHARES * jobs, count // MANY) if jobs > 1 else 1
    if among < 2 or quiz.assets or not _can_divide(to, wishes, quiz.language):
        return None
    done = _divided(lambda share: Loaded(_only(quiz, share), None, ()), to, wishes, among)
    return done[1] if done is not None else None


def convert_divided(
    source: Source, to: str, wishes: Wishes, jobs: int, from_format: str | None
) -> tuple[Loaded, Exported] | None:
    """Read and write a large table in no more than so many processes; None where that won't do.

    The quiz that comes with it has something else in the place of its questions.

    Raises:
        Failure: when the file's format or the target is unknown.
    """
    among = min(_SHARES * jobs, len(source.data) // MANY_BYTES) if jobs > 1 else 1
    if among < 2 or source.table.explain is not None or not _can_divide(to, wishes, None):
        return None
    name = from_format or recognised(source)
    if not find_format(name).reads_shares:
        return None
    source = replace(source, kept={})  # what all shares have in common is made before there are several processes
    whole = read(replace(source, share=NO_QUESTIONS), from_format=name).quiz
    if whole is None or not _is_divisible(whole):
        return None
    return _divided(lambda share: read(replace(source, share=share), from_format=name), to, wishes, among)


def _can_divide(to: str, wishes: Wishes, language: str | None) -> bool:
    divides = find_format(to, writes=True).write_pieces is not None and wishes.most is None
    return divides and not wishes.multilang and wishes.language in (None, language) and can_fork()


def _is_divisible(quiz: Quiz) -> bool:
    """Whether nothing around its questions ties them together."""
    return not (quiz.assets or quiz.stimuli or any(section.pick is not None for section in quiz.sections))


def _only(quiz: Quiz, share: Share) -> Quiz:
    """The quiz with the questions of a share, and stand-ins for the others."""
    read = share.places(sum(len(section.items) for section in quiz.sections))
    index = 0
    sections = []
    for section in quiz.sections:
        items = (item if place in read else UNREAD for place, item in enumerate(section.items, index))
        sections.append(section.replaced(items=tuple(items)))
        index += len(section.items)
    return quiz.replaced(sections=tuple(sections))


@without_collection()
def _divided(load: Callable[[Share], Loaded], to: str, wishes: Wishes, among: int) -> tuple[Loaded, Exported] | None:
    fmt = find_format(to, writes=True)
    _rehearse(to, fmt)
    parts = divided(partial(_part, load, to, fmt, wishes, among), among)
    if parts is None:
        return None
    try:
        return _whole([part for part in parts if part is not None], to, fmt, wishes, among)
    except Indivisible:
        return None


def _rehearse(to: str, fmt: Format) -> None:
    """Write one question and read it back, so that what the processes need for it is loaded once and not by each."""
    item = Item.unchecked(id="q", stem=Localized.of("?", "en"), interaction=ExtendedText.unchecked())
    quiz = Quiz(id="quiz", language="en", sections=(Section(items=(item,)),))
    fitted, out = fitted_to(quiz, to, fmt, Wishes()).quiz, BytesIO()
    assert fmt.write is not None
    fmt.write(fitted, out)
    read_back(fitted, out.getvalue(), to, fmt)


def _part(
    load: Callable[[Share], Loaded], to: str, fmt: Format, wishes: Wishes, among: int, number: int
) -> _Part | None:
    """What one process hands over; None where its questions can't be looked at apart from the others."""
    loaded = keep(load(Share(number, among)))
    quiz = loaded.quiz
    if quiz is None or not _is_divisible(quiz):
        return None
    fitted = keep(fitted_to(quiz, to, fmt, wishes))
    said = (*loaded.diagnostics, *fitted.diagnostics)
    if fitted.refused or fitted.quiz.assets or any(one.severity is Severity.ERROR for one in said):
        return None
    assert fmt.write_pieces is not None
    own, pieces, out = _without_unread(fitted.quiz), Pieces(), BytesIO()
    try:
        fmt.write_pieces(own, out, pieces)
    except Indivisible:
        return None
    if wishes.verify and read_back(own, out.getvalue(), to, fmt):
        return None
    return _Part(
        loaded.diagnostics,
        fitted.diagnostics,
        fitted.quiz.without_items(),
        tuple(len(section.items) for section in fitted.quiz.sections),
        quiz.id is None and quiz.title is None,
        tuple(languages_of(quiz)),
        {place: Known.of(item) for place, item in enumerate(fitted.quiz.items()) if not is_unread(item)},
        pieces.made,
    )


def _without_unread(quiz: Quiz) -> Quiz:
    sections = (
        section.replaced(items=tuple(item for item in section.items if not is_unread(item)))
        for section in quiz.sections
    )
    return quiz.replaced(sections=tuple(section for section in sections if section.items))


def _whole(parts: list[_Part], to: str, fmt: Format, wishes: Wishes, among: int) -> tuple[Loaded, Exported]:
    """The file that the parts make.

    Raises:
        Indivisible: when they do not fit together.
    """
    first = parts[0] if parts else None
    if first is None or len(parts) < among or any(part.around != first.around for part in parts):
        raise Indivisible
    count = sum(first.counts)
    known = {place: one for part in parts for place, one in part.known.items()}
    items = [known[place] for place in range(count) if place in known]
    pieces = {names: piece for part in parts for names, piece in part.pieces.items()}
    ids, written = {one.id for one in items}, {name for names in pieces for name in names}
    if not len(ids) == len(written) == sum(len(part.known) for part in parts) == count:
        raise Indivisible
    quiz = _assembled(first, items)
    out = BytesIO()
    assert fmt.write_pieces is not None
    fmt.write_pieces(quiz, out, Pieces(pieces))
    data = out.getvalue()
    if wishes.verify and read_back(quiz, data, to, fmt, NO_QUESTIONS):
        raise Indivisible
    judged = _together([part.judged for part in parts])
    judged += other_languages(quiz.language, first.languages, wishes, fmt)
    judged += say_large(quiz, len(data), target_of(to, fmt))
    loaded = Loaded(quiz, None, tuple(capped(_together([part.read for part in parts]))))
    return loaded, Exported(data, tuple(judged), count, 0)


def _assembled(part: _Part, known: list[Known]) -> Quiz:
    """The quiz with stand-ins for all its questions."""
    items = map(Known.stand_in, known)
    sections = tuple(
        section.replaced(items=tuple(islice(items, count)))
        for section, count in zip(part.frame.sections, part.counts, strict=True)
    )
    own_id = f"quiz-{digest(one.id for one in known)}" if part.named_by_items else part.frame.id
    return part.frame.replaced(id=own_id, sections=sections)


def _together(lists: list[tuple[Diagnostic, ...]]) -> list[Diagnostic]:
    """What all processes say, as one would: what is said of the whole, and then of the questions in their order.

    Raises:
        Indivisible: when not all of them say the same of the whole.
    """
    whole = [[one for one in said if one.item is None] for said in lists]
    if any(said != whole[0] for said in whole):
        raise Indivisible
    first = next((place for place, one in enumerate(lists[0]) if one.item is not None), len(lists[0]))
    items = (one for one in chain.from_iterable(lists) if one.item is not None)
    return [*lists[0][:first], *items, *whole[0][first:]]
