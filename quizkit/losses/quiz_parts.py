"""The parts of a quiz, beyond its items, that a target may be unable to hold."""

from collections.abc import Iterator
from itertools import groupby

from quizkit.capability import Capability, Feature
from quizkit.diagnostics import Diagnostic, Severity
from quizkit.model import Glossary, Localized, Quiz, Section

_SETTINGS: tuple[tuple[Feature, str, str], ...] = (
    ("shuffle-questions", "shuffle_questions", "whether questions are shuffled"),
    ("shuffle-choices", "shuffle_choices", "whether options are shuffled"),
    ("time-limit", "time_limit", "the time limit"),
    ("attempts", "attempts", "the number of attempts"),
    ("feedback-timing", "feedback", "when feedback is shown"),
    ("pass-mark", "pass_mark", "the pass mark"),
)

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
        changes.update(glossary=Glossary(), languages=())
    for feature, name, what in _TEXTS:
        value = getattr(quiz, name)
        if value is not None and feature not in has:
            lost.append(_loss(feature, what, title, value, Severity.INFO if name == "title" else Severity.WARNING))
            changes[name] = None
    settings: dict[str, object] = {}
    for feature, name, what in _SETTINGS:
        if getattr(quiz.settings, name) is not None and feature not in has:
            lost.append(_loss(feature, what, title, None, Severity.WARNING, advice="Set it there after the import."))
            settings[name] = None
    if settings:
        changes["settings"] = quiz.settings.replaced(**settings)
    sections, lost_sections = _fit_sections(quiz.sections, capability, title)
    return quiz.replaced(**changes, sections=sections), lost + lost_sections


def _fit_sections(
    sections: tuple[Section, ...], capability: Capability, title: str
) -> tuple[tuple[Section, ...], list[Diagnostic]]:
    lost: list[Diagnostic] = []
    fitted = []
    for section in sections:
        changes: dict[str, object] = {}
        for feature, name, what in _SECTION_TEXTS:
            value = getattr(section, name)
            if value is not None and feature not in capability.features:
                severity = Severity.INFO if name == "title" else Severity.WARNING
                lost.append(_loss(feature, what, title, value, severity))
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
    if "sections" not in capability.features and len(fitted) > 1:
        merged = tuple(_merged(fitted))
        if len(merged) < len(fitted):
            lost.append(_loss("sections", "sections", title, None, Severity.INFO))
        fitted = list(merged)
    return tuple(fitted), lost


def _merged(sections: list[Section]) -> Iterator[Section]:
    """Sections that are asked whole, joined with their neighbours; those that draw questions stay on their own."""
    for draws, group in groupby(sections, key=lambda section: section.pick is not None):
        if draws:
            yield from group
        else:
            members = list(group)
            items = tuple(item for section in members for item in section.items)
            yield members[0].replaced(items=items) if len(members) > 1 else members[0]


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
