"""A large quiz as several files of at most so many questions.

Where the quiz is cut is planned before a target is judged, so that the parts hold the same questions in every language
and for every target. The parts are made of the quiz that already fits the target.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.losses import Target, short_title, used_assets
from quizkit.losses.about import About
from quizkit.model import Localized, Quiz, Section
from quizkit.richtext import to_plain

Plan = tuple[int, ...]
"""The number of the part, counted from 0, that each item of a quiz goes into, in order."""


def plan(quiz: Quiz, most: int) -> tuple[Plan, list[Diagnostic]]:
    """Which part each item goes into, ``most`` in each, and what there is to say about it.

    The order stays. A section begins a new part where it does not fit into the one before, and is cut only where it is
    larger than a part. One that questions are drawn from is never cut: what is drawn from half of it is something else.
    """
    parts: list[int] = []
    said: list[Diagnostic] = []
    number = room = 0
    for place, section in enumerate(quiz.sections, 1):
        size = len(section.items)
        if size > room or not parts:
            number, room = (number + 1 if parts else 0), most
        first = number
        for position in range(size):
            if not room and section.pick is None:
                number, room = number + 1, most
            elif position and not room:
                room = 1  # a section that questions are drawn from goes on
            parts.append(number)
            room -= 1
        if number > first and len(quiz.sections) > 1:
            said.append(_cut(section, place, first, number))
        elif size > most and section.pick is not None:
            said.append(_too_large(section, place, most, number))
    return tuple(parts), said


def split(quiz: Quiz, parts: Plan, left_out: Sequence[int], target: Target) -> tuple[list[Quiz], list[Diagnostic]]:
    """The parts of a quiz that fits a target, and what is said of it. ``left_out`` are the items that are not in it.

    Each has an id of its own that stays as long as the quiz's does, so that a part that is imported again updates what
    was imported before; only the files and shared texts that it uses; and its place in its title: ``Waves (2/3)``.
    """
    skipped = set(left_out)
    kept = iter([part for place, part in enumerate(parts) if place not in skipped])
    pieces = [(part, piece) for section in quiz.sections for part, piece in _pieces(section, kept)]
    groups = [[piece for _, piece in group] for _, group in groupby(_with_places(pieces), key=lambda pair: pair[0])]
    if len(groups) < 2:
        return [quiz], []
    said: list[Diagnostic] = []
    made = [
        _part(quiz, tuple(sections), f"{number}/{len(groups)}", number, About(target, said, None, quiz.location))
        for number, sections in enumerate(groups, 1)
    ]
    if quiz.settings.time_limit is not None:
        said.append(_time_limit(quiz, len(groups)))
    return _with_unused(quiz, made), said


def _pieces(section: Section, parts: Iterator[int]) -> Iterator[tuple[int | None, Section]]:
    """What of a section is in which part; None where it is in none, having no items."""
    if not section.items:
        yield None, section
        return
    numbered = [(next(parts), item) for item in section.items]
    for part, group in groupby(numbered, key=lambda pair: pair[0]):
        items = tuple(item for _, item in group)
        yield part, section if len(items) == len(section.items) else section.replaced(items=items)


def _with_places(pieces: Sequence[tuple[int | None, Section]]) -> Iterator[tuple[int, Section]]:
    """The pieces; a section without items goes with the one before it."""
    last = next((part for part, _ in pieces if part is not None), 0)
    for part, section in pieces:
        last = last if part is None else part
        yield last, section


def _part(quiz: Quiz, sections: tuple[Section, ...], place: str, number: int, about: About) -> Quiz:
    title = quiz.title and _numbered(quiz.title, place, about)
    name = None if quiz.id is None else f"{quiz.id}-{number}"
    part = quiz.replaced(id=name, title=title, sections=sections)
    asked = {item.stimulus for item in part.items()}
    part = part.replaced(stimuli=tuple(one for one in quiz.stimuli if one.id in asked))
    return part.replaced(assets=used_assets(part)) if quiz.assets else part


def _numbered(title: Localized, place: str, about: About) -> Localized:
    """A title with the place of the part, said in no language."""
    ending = f" ({place})"
    limits = about.target.capability.limits
    if limits is not None and limits.title is not None:
        title = short_title(title, limits.title - len(ending), about)
    texts = {tag: text.replaced(source=text.source + ending) for tag, text in title.items()}
    return title.replaced(texts=texts)


def _with_unused(quiz: Quiz, parts: list[Quiz]) -> list[Quiz]:
    """The parts; files and shared texts that no question uses, which only authors' own formats keep, in the first."""
    files = {asset.name for part in parts for asset in part.assets}
    shared = {one.id for part in parts for one in part.stimuli}
    spare_files = tuple(asset for asset in quiz.assets if asset.name not in files)
    spare_texts = tuple(one for one in quiz.stimuli if one.id not in shared)
    if not (spare_files or spare_texts):
        return parts
    first = parts[0]
    return [
        first.replaced(assets=(*first.assets, *spare_files), stimuli=(*first.stimuli, *spare_texts)),
        *parts[1:],
    ]


def _called(section: Section, place: int) -> str:
    words = to_plain(section.title.first()[1]).strip() if section.title is not None and section.title.texts else ""
    return f'the section "{words[:80]}"' if words else f"section {place}"


def _cut(section: Section, place: int, first: int, last: int) -> Diagnostic:
    return Diagnostic(
        code="export/split-section",
        severity=Severity.INFO,
        message=f"{_called(section, place)} has {len(section.items)} questions and is cut: it stands in parts "
        f"{first + 1} to {last + 1}.",
        location=section.location,
        advice="A larger number behind --split keeps it whole.",
    )


def _too_large(section: Section, place: int, most: int, number: int) -> Diagnostic:
    return Diagnostic(
        code="export/split-group",
        severity=Severity.WARNING,
        message=f"{_called(section, place)} draws {section.pick} of its {len(section.items)} questions and is not cut, "
        f"so part {number + 1} has more than {most}.",
        location=section.location,
        advice="Make several sections of it if each file must be smaller.",
    )


def _time_limit(quiz: Quiz, count: int) -> Diagnostic:
    return Diagnostic(
        code="export/split-time-limit",
        severity=Severity.WARNING,
        message=f"the time limit of {quiz.settings.time_limit:f} minutes is that of each of the {count} parts.",
        location=quiz.location,
        advice="If it was meant for all questions together, set it anew after the import.",
    )
