"""The parts of a quiz, beyond its items, that a target may be unable to hold."""

import re
from collections import Counter
from collections.abc import Iterator
from decimal import ROUND_CEILING
from itertools import groupby
from typing import TypeVar

from quizkit.capability import ALL_MARKUP, Capability, Feature
from quizkit.diagnostics import Diagnostic, Severity
from quizkit.losses.about import About, Target
from quizkit.losses.assets import addresses, may_hold_files
from quizkit.losses.item_texts import plain_words, tell_tex, without_controls
from quizkit.losses.languages import languages_of
from quizkit.losses.marking import short_title
from quizkit.losses.settled import not_blank
from quizkit.model import Glossary, Localized, Location, Quiz, Section, Stimulus, Text
from quizkit.richtext import MarkupKind, without_markup
from quizkit.richtext.urls import is_file

_FOLDERS = re.compile(r".*[/\\]", re.DOTALL)
_ENDINGS = re.compile(r"(?<=[^.])(?:\.[a-z]{2,}[0-9]{0,2})?\.[A-Za-z][A-Za-z0-9]*$")
"""An ending, and one before it (``.moodle.xml``, ``.el.txt``), but no part of a name such as "Unit 1.2.xlsx"."""

_SHOWN: frozenset[MarkupKind] = frozenset(("image", "media"))
_LINKS: frozenset[MarkupKind] = frozenset(("link",))

_IN_TITLES = "in the title of a quiz, section or shared text"

_Q = TypeVar("_Q", Quiz, Section)

_SETTINGS: tuple[tuple[Feature, str, str], ...] = (
    ("shuffle-questions", "shuffle_questions", "whether questions are shuffled"),
    ("shuffle-choices", "shuffle_choices", "whether options are shuffled"),
    ("time-limit", "time_limit", "the time limit"),
    ("attempts", "attempts", "the number of attempts"),
    ("feedback-timing", "feedback", "when feedback is shown"),
    ("pass-mark", "pass_mark", "the pass mark"),
)

_WHEN = {
    "immediate": "after each question",
    "after_attempt": "after an attempt",
    "after_close": "when the quiz is closed",
    "never": "to nobody",
}

_TEXTS: tuple[tuple[Feature, str, str], ...] = (
    ("quiz-title", "title", "the quiz's title"),
    ("quiz-description", "description", "the quiz's description"),
)

_SECTION_TEXTS: tuple[tuple[Feature, str, str], ...] = (
    ("section-title", "title", "titles of sections"),
    ("section-description", "description", "texts before a section"),
)


def fit_quiz(quiz: Quiz, capability: Capability, title: str) -> tuple[Quiz, list[Diagnostic]]:
    """The quiz without the settings, titles and sections that the target has no place for, and what was lost.

    Items are left alone. Notes for authors (the glossary, the list of languages) are taken out without a word where
    the target has no place for them: no student ever sees them.
    """
    lost: list[Diagnostic] = []
    has = capability.features
    changes: dict[str, object] = {}
    if not capability.whole:
        quiz = _without_blanks(quiz)
    if not (capability.whole or capability.for_authors):
        changes.update(glossary=Glossary.unchecked(), languages=())
    for feature, name, what in _TEXTS:
        value = getattr(quiz, name)
        if value is not None and feature not in has:
            lost.append(_loss(feature, what, title, value, Severity.INFO if name == "title" else Severity.WARNING))
            changes[name] = None
    settings: dict[str, object] = {}
    for feature, name, what in _SETTINGS:
        value = getattr(quiz.settings, name)
        if value is None or (feature in has and (name != "feedback" or value in capability.timings)):
            continue
        if feature in has:
            what = f"feedback that is shown {_WHEN[value]}"
        lost.append(_loss(feature, what, title, None, Severity.WARNING, advice="Set it there after the import."))
        settings[name] = None
    minutes = quiz.settings.time_limit
    if minutes is not None and minutes % 1 and "time-limit" in has and "time-limit-seconds" not in has:
        settings["time_limit"] = whole = minutes.to_integral_value(ROUND_CEILING)
        lost.append(
            Diagnostic(
                code="loss/time-limit-seconds",
                severity=Severity.WARNING,
                message=f"{title} counts the time limit in whole minutes, and here are {minutes:f}.",
                advice=f"It is written as {whole}.",
            )
        )
    most = capability.limits.attempts if capability.limits is not None else None
    if most is not None and "attempts" in has and (quiz.settings.attempts or 0) > most:
        settings["attempts"] = most
        lost.append(
            Diagnostic(
                code="loss/attempts",
                severity=Severity.WARNING,
                message=f"{title} allows at most {most} attempts, or as many as one likes, and here are "
                f"{quiz.settings.attempts}.",
                advice=f"It is written as {most}. Set it there after the import.",
            )
        )
    if settings:
        changes["settings"] = quiz.settings.replaced(**settings)
    sections, lost_sections = _fit_sections(quiz.sections, capability, title)
    return quiz.replaced(**changes, sections=sections), lost + lost_sections


def _fit_sections(
    sections: tuple[Section, ...], capability: Capability, title: str
) -> tuple[tuple[Section, ...], list[Diagnostic]]:
    lost: list[Diagnostic] = []
    texts: dict[Feature, list[Localized]] = {}
    fitted = []
    for section in sections:
        if not capability.whole:
            section = _without_blanks(section)
        if not (section.items or capability.empty_sections):
            if section.title is not None or section.description is not None or section.id is not None:
                lost.append(_empty_section(section, title))
            continue
        changes: dict[str, object] = {}
        drawn = "pick" in capability.features and section.pick is not None and section.pick < len(section.items)
        for feature, name, _ in _SECTION_TEXTS:
            value = getattr(section, name)
            travels = feature == "section-title" and drawn and capability.pick_titles
            if value is not None and feature not in capability.features and not travels:
                texts.setdefault(feature, []).append(value)
                changes[name] = None
        if section.pick is not None and "pick" not in capability.features:
            advice = f"Make it draw {section.pick} of these {len(section.items)} questions there."
            lost.append(_loss("pick", "drawing some questions of a section", title, None, Severity.WARNING, advice))
            changes["pick"] = None
        elif section.pick is not None and section.pick >= len(section.items):
            if section.pick > len(section.items):
                lost.append(_too_many(section))
            changes["pick"] = None
        fitted.append(section.replaced(**changes) if changes else section)
    for feature, name, what in _SECTION_TEXTS:
        if values := texts.get(feature):
            many = f", and here are {len(values)}" if len(values) > 1 else ""
            severity = Severity.INFO if name == "title" else Severity.WARNING
            advice = "The quiz is written without." + capability.advice_on(feature)
            lost.append(_loss(feature, what + many, title, values[0], severity, advice))
    if "sections" not in capability.features and len(fitted) > 1:
        merged = tuple(_merged([section for section in fitted if section.items] or fitted[:1]))
        if len(merged) < len(fitted):
            lost.append(_loss("sections", "sections", title, None, Severity.INFO))
        fitted = list(merged)
    return tuple(fitted), lost


def in_a_row(quiz: Quiz) -> Quiz:
    """The quiz without the titles and texts of its sections, and without sections but those that draw questions."""
    bare = [section.replaced(title=None, description=None) for section in quiz.sections]
    return quiz.replaced(sections=tuple(_merged(bare)))


def _merged(sections: list[Section]) -> Iterator[Section]:
    """Sections that are asked whole, joined with their neighbours; those that draw questions stay on their own."""
    for draws, group in groupby(sections, key=lambda section: section.pick is not None):
        if draws:
            yield from group
        else:
            members = list(group)
            items = tuple(item for section in members for item in section.items)
            yield members[0].replaced(items=items) if len(members) > 1 else members[0]


def _without_blanks(node: _Q) -> _Q:
    """The quiz or section without a title or description that has nothing in it."""
    title, description = not_blank(node.title), not_blank(node.description)
    if title is node.title and description is node.description:
        return node
    return node.replaced(title=title, description=description)


def fit_quiz_texts(quiz: Quiz, target: Target, said: list[Diagnostic]) -> Quiz:
    """The quiz with its own texts as a target shows them: titles in plain words and not too long.

    Items are left alone. What is changed is added to ``said``.
    """
    about = About(target, said, None, quiz.location)
    sections = tuple(
        _fit_section(section.replaced(items=()), About(target, said, None, section.location)).replaced(
            items=section.items
        )
        for section in quiz.sections
    )
    fitted = _fit_texts(quiz.replaced(sections=()), about).replaced(sections=sections)
    if target.capability.for_authors or not fitted.stimuli:
        return fitted
    return fitted.replaced(stimuli=tuple(_with_plain_title(one, target, said) for one in fitted.stimuli))


def _with_plain_title(stimulus: Stimulus, target: Target, said: list[Diagnostic]) -> Stimulus:
    if stimulus.title is None:
        return stimulus
    title = plain_words(stimulus.title, About(target, said, None, stimulus.location), _IN_TITLES)
    return stimulus.replaced(title=not_blank(title))


def _fit_section(section: Section, about: About) -> Section:
    section = _fit_texts(section, about)
    text = section.description
    if text is None or about.target.capability.section_files or not may_hold_files(text):
        return section
    names = _files_in(text)
    if not names:
        return section
    listed = ", ".join([f'"{name}"' for name in names])
    about.lose(
        "images",
        f"{about.target.title} can't carry files in the text before a section, so {listed} will be missing there.",
        "Put it into a question, or into a text of its own that asks nothing.",
        at=text.where(),
    )
    for kinds in (_SHOWN, _LINKS):
        if _files_in(text):
            text = text.replaced(texts={tag: without_markup(part, ALL_MARKUP - kinds) for tag, part in text.items()})
    return section.replaced(description=not_blank(text))


def _files_in(text: Localized) -> list[str]:
    return sorted(name for name in addresses(Section(description=text)) if is_file(name))


def _fit_texts(node: _Q, about: About) -> _Q:
    node = _without_blanks(without_controls(node, about))
    if about.target.capability.mathml:
        tell_tex(node.replaced(title=None), about)
    if node.title is None:
        return node
    limits = about.target.capability.limits
    title = short_title(plain_words(node.title, about, _IN_TITLES), limits.title if limits is not None else None, about)
    return node.replaced(title=not_blank(title))


def with_title_from_file(quiz: Quiz, said: list[Diagnostic]) -> Quiz:
    """The quiz, called like the file it stands in where it has no title; as it is where nobody knows a file."""
    if not_blank(quiz.title) is not None:
        return quiz
    places = (quiz.location, *(item.location or item.stem.where() for item in quiz.items()))
    file = next((place.file for place in places if place is not None and place.file), None)
    name = _ENDINGS.sub("", _FOLDERS.sub("", file.partition("!")[0])).strip() if file else ""
    if not name:
        return quiz
    said.append(
        Diagnostic(
            code="loss/no-title",
            severity=Severity.INFO,
            message=f'the quiz has no title and is called "{name}" there, like its file.',
            location=Location(file),
            advice="Give it a title.",
        )
    )
    # in every language, for a file's name is the same in all of them
    tags = dict.fromkeys((quiz.language, *languages_of(quiz)))
    return quiz.replaced(title=Localized.unchecked(texts={tag: Text.unchecked(source=name) for tag in tags}))


def with_equal_points(section: Section, target: Target, said: list[Diagnostic]) -> Section:
    """A section that questions are drawn from, with the points that most of them have on all of them.

    For targets that give every question of such a section the same points.
    """
    features = target.capability.features
    if section.pick is None or "pick" not in features or "pick-points" in features:
        return section
    counts = Counter(item.points for item in section.items)
    if len(counts) < 2:
        return section
    points, _ = counts.most_common(1)[0]
    About(target, said, None, section.location).lose(
        "pick-points",
        f"{target.title} gives all questions the same points where it draws {section.pick} of {len(section.items)}, "
        f"and here they have {', '.join(f'{one:f}' for one in sorted(counts))}.",
        f"Each counts {points:f} there. Put questions that count differently in sections of their own.",
    )
    items = tuple(item if item.points == points else item.replaced(points=points) for item in section.items)
    return section.replaced(items=items)


def say_large(quiz: Quiz, size: int, target: Target) -> Iterator[Diagnostic]:
    """Say that a file has more questions, or more bytes (``size``), than the target takes well."""
    limits, count = target.capability.limits, sum(len(section.items) for section in quiz.sections)
    if limits is None:
        return
    if limits.items is not None and count > limits.items:
        yield Diagnostic(
            code="loss/many-questions",
            severity=Severity.WARNING,
            message=f"{target.title} wants no more than {limits.items} questions in a file, and here are {count}.",
            location=quiz.location,
            advice=f"If it gives up, --split {limits.items} writes several files.",
        )
    if limits.size is not None and size > limits.size and count > 1:
        yield Diagnostic(
            code="export/large-file",
            severity=Severity.INFO,
            message=f"the file has {size / 1_000_000:.1f} MB. {limits.size_because}",
            location=quiz.location,
            advice=f"If the import breaks off, write several files: --split {max(1, count * limits.size // size)}.",
        )


def _empty_section(section: Section, title: str) -> Diagnostic:
    return Diagnostic(
        code="loss/empty-section",
        severity=Severity.INFO,
        message=f"{title} has no place for a section without questions.",
        location=section.location or (section.title or section.description or Localized(texts={})).where(),
        advice="It is left out.",
    )


def _too_many(section: Section) -> Diagnostic:
    return Diagnostic(
        code="loss/pick",
        severity=Severity.WARNING,
        message=f"the section draws {section.pick} questions but holds {len(section.items)}.",
        location=section.location,
        advice="All of them are asked.",
    )


def _loss(
    feature: Feature,
    what: str,
    title: str,
    value: Localized | None,
    severity: Severity,
    advice: str = "The quiz is written without.",
) -> Diagnostic:
    return Diagnostic(
        code=f"loss/{feature}",
        severity=severity,
        message=f"{title} has no place for {what}.",
        location=value.where() if value is not None else None,
        advice=advice,
    )
