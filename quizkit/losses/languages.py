"""One language out of several."""

from typing import TypeVar

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.model import Localized, Node, Quiz, Section, with_texts
from quizkit.neutral import is_the_same_everywhere
from quizkit.richtext import to_plain

N = TypeVar("N", bound=Node)
Q = TypeVar("Q", Quiz, Section)


def only_language(node: N, language: str) -> tuple[N, list[Localized]]:
    """A node with its texts in one language alone, and the texts that do not exist in it (they stay as they are).

    A text without a word to translate (a number, code, an acronym) need be written in one language only.
    """
    missing: list[Localized] = []

    def pick(text: Localized) -> Localized:
        found = text.only(language)
        if found is not None and (len(text.texts) == 1 or found.texts[language].source.strip()):
            return found
        other = next((part for part in text.texts.values() if part.source.strip()), None)
        if other is not None and is_the_same_everywhere(to_plain(other)):
            return text.replaced(texts={language: other})
        if other is None and found is not None:
            return found
        missing.append(text)
        return text

    return with_texts(node, pick), missing


def in_language(quiz: Quiz, language: str) -> tuple[Quiz, list[Diagnostic]]:
    """The quiz's own texts and its stimuli in one language (its items are the item judge's business).

    A title or description that does not exist in it is refused and left out.
    """
    shell, missing = only_language(quiz.without_items(), language)
    sections = tuple(
        _without(section, missing).replaced(items=full.items)
        for section, full in zip(shell.sections, quiz.sections, strict=True)
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
    return _without(shell, missing).replaced(sections=sections, language=language), said


def _without(node: Q, missing: list[Localized]) -> Q:
    titles = {name: None for name in ("title", "description") if any(getattr(node, name) is text for text in missing)}
    return node.replaced(**titles) if titles else node
