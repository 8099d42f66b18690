"""What a target can't hold: found, said and taken out before the target's writer sees the quiz.

This is the only judge. A writer gets a quiz that fits its :class:`~quizkit.capability.Capability`, so no writer can
forget to report a loss; and what is read back is compared with that same quiz.

``loss/...`` is a warning (or an info, where neither students nor marks are touched): the item is written without it.
``refused/...`` is an error: the item would be broken or lost, and is left out.
"""

from quizkit.diagnostics import Diagnostic
from quizkit.identity import item_ids, quiz_id, with_section_ids
from quizkit.losses.about import About, Target, say_lost_extras
from quizkit.losses.assets import used_assets
from quizkit.losses.item_judge import ItemJudge
from quizkit.losses.languages import in_languages, languages_of, say_stray_languages
from quizkit.losses.marking import short_title
from quizkit.losses.names import say_renamed, with_used_stimuli, with_visible_ids
from quizkit.losses.quiz_parts import (
    fit_quiz,
    fit_quiz_texts,
    in_a_row,
    say_large,
    with_equal_points,
    with_title_from_file,
)
from quizkit.losses.shuffling import with_own_shuffling
from quizkit.losses.unused import say_unused
from quizkit.model import Quiz
from quizkit.neutral import Terms
from quizkit.records import dataclass

__all__ = [
    "Fitted",
    "Target",
    "fit",
    "headlines",
    "in_a_row",
    "languages_of",
    "say_large",
    "short_title",
    "used_assets",
]


def headlines(target: str) -> dict[str, str]:
    """What to say once, by code, when it holds for most items of a file; ``target`` is the format's title."""
    return {
        "refused/no-key": "the questions do not say which answer is right",
        "loss/no-key": "the questions are written although they do not say which answer is right",
        "refused/interaction": f"{target} has no questions of this kind",
    }


@dataclass(frozen=True, slots=True)
class Fitted:
    """A quiz that fits a target, with ids on its items and sections unless the target is a whole format.

    ``diagnostics`` say what was lost or refused; ``left_out`` are the places of the refused items, counted from 0.
    """

    quiz: Quiz
    diagnostics: tuple[Diagnostic, ...]
    left_out: tuple[int, ...] = ()

    @property
    def refused(self) -> int:
        """The number of items that were left out."""
        return len(self.left_out)


def fit(quiz: Quiz, target: Target, *, language: str | None = None, allow_unkeyed: bool = False) -> Fitted:
    """Judge a quiz against a target.

    ``language`` chooses the one language to write. None leaves all of them in where the target takes several, and
    means the quiz's own language where it takes one. Where they stand side by side, each text must be there in all of
    the quiz's languages. ``allow_unkeyed`` lets items without a key into targets that
    require one.
    """
    whole = target.capability.whole
    said: list[Diagnostic] = []
    if not whole:
        quiz = with_visible_ids(quiz, target, said)
    known = languages_of(quiz)
    languages = known if language is None and target.capability.languages == "beside" else ()
    languages = languages if len(languages) > 1 else ()
    if language is None and target.capability.languages != "several":
        language = quiz.language
    # A translation has ids of its own: imported into the same course it stands beside the original and does not replace
    # it. They are taken from the source language, while it is there, so that a better translation keeps them.
    ending = "" if language in (None, quiz.language) else f"-{language}"
    names = item_ids(quiz) if not whole else []
    if not whole and "item-id" in target.capability.features:
        say_renamed(quiz, names, target, said)
    ids = None if whole else iter([f"{name}{ending}" for name in names])
    named = with_title_from_file(quiz, said) if "quiz-title" in target.capability.requires else quiz
    named = with_own_shuffling(named, target.capability)
    stimuli = {stimulus.id: stimulus for stimulus in quiz.stimuli}
    judge = ItemJudge(
        target,
        stimuli,
        language,
        allow_unkeyed,
        ids,
        languages,
        known,
        own_language=quiz.language,
        terms=Terms(quiz.glossary),
    )
    sections = []
    for section in named.sections:
        items = tuple(item for item in map(judge.fitted, section.items) if item is not None)
        if items or not section.items:
            sections.append(section.replaced(items=items))
    # after the items, for a section of which some are refused may have no more than it draws
    fitted, lost = fit_quiz(named.replaced(sections=tuple(sections)), target.capability, target.title)
    fitted = fitted.replaced(
        sections=tuple(with_equal_points(section, target, judge.said) for section in fitted.sections)
    )
    said += lost + judge.said
    if language is not None:
        say_stray_languages(fitted.without_items(), (*known, language), About(target, said, None, quiz.location))
        fitted, missing = in_languages(fitted, language, languages)
        said += missing
    if not whole:
        about = About(target, said, None, quiz.location)
        say_lost_extras(quiz.extras, about, "quiz")
        say_unused(quiz, about)
        if "stimulus" not in target.capability.features:
            fitted = fitted.replaced(stimuli=())
        fitted = fit_quiz_texts(fitted, target, said).replaced(
            extras={name: kept for name, kept in fitted.extras.items() if target.gives_back(name)},
        )
        fitted = with_used_stimuli(fitted) if fitted.stimuli else fitted
        fitted = fitted.replaced(assets=used_assets(fitted) if "images" in target.capability.features else ())
        own = target.capability.for_authors and quiz.id is None  # in a table an author would take it for a name
        fitted = with_section_ids(fitted.replaced(id=None if own else f"{quiz_id(quiz, names)}{ending}"))
    return Fitted(fitted, tuple(said), tuple(judge.left_out))
