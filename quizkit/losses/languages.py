"""One language out of several."""

from typing import TypeVar

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.model import Localized, Node, Quiz, with_texts

N = TypeVar("N", bound=Node)


def only_language(node: N, language: str) -> tuple[N, list[Localized]]:
    """A node with its texts in one language alone, and the texts that do not exist in it (they stay as they are)."""
    missing: list[Localized] = []

    def pick(text: Localized) -> Localized:
        found = text.only(language)
        if found is None:
            missing.append(text)
            return text
        return found

    return with_texts(node, pick), missing


def in_language(quiz: Quiz, language: str) -> tuple[Quiz, list[Diagnostic]]:
    """The quiz's own texts and its stimuli in one language (its items are the item judge's business)."""
    shell, missing = only_language(
        quiz.replaced(sections=tuple(section.replaced(items=()) for section in quiz.sections)), language
    )
    sections = tuple(
        section.replaced(items=full.items) for section, full in zip(shell.sections, quiz.sections, strict=True)
    )
    said = [
        Diagnostic(
            code="refused/untranslated",
            severity=Severity.ERROR,
            message=f'"{text.first()[1].source[:60]}" has no text in the language "{language}".',
            location=text.where(),
            advice="Translate it, or write another language.",
        )
        for text in missing
        if text.texts
    ]
    return shell.replaced(sections=sections, language=language), said
