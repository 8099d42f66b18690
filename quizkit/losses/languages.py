"""One language out of several."""

from typing import TypeVar

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.losses.about import About
from quizkit.model import Localized, Node, Quiz, Section, Stimulus, all_texts, with_texts
from quizkit.neutral import NO_TERMS, Terms, is_the_same_everywhere
from quizkit.richtext import to_plain

N = TypeVar("N", bound=Node)
Q = TypeVar("Q", Quiz, Section)


def only_language(node: N, language: str, terms: Terms = NO_TERMS) -> tuple[N, list[Localized]]:
    """A node with its texts in one language alone, and the texts that do not exist in it (they stay as they are).

    A text without a word to translate (a number, code, an acronym, a term of the glossary) need be written in one
    language only.
    """
    missing: list[Localized] = []

    def pick(text: Localized) -> Localized:
        found = text.only(language)
        if found is not None and (len(text.texts) == 1 or found.texts[language].source.strip()):
            return found
        other = next((part for part in text.texts.values() if part.source.strip()), None)
        if other is not None and is_the_same_everywhere(to_plain(other), _for(terms, text)):
            return text.replaced(texts={language: other})
        if other is None and found is not None:
            return found
        missing.append(text)
        return text

    return with_texts(node, pick), missing


def _for(terms: Terms, text: Localized) -> Terms:
    """The terms that stay as they are in a text; a blank says that somebody meant to write something else there."""
    return terms if all(part.source.strip() for part in text.texts.values()) else NO_TERMS


def languages_of(quiz: Quiz) -> tuple[str, ...]:
    """The languages that a quiz exists in: those it declares, or else those that its items' stems are in."""
    if quiz.languages:
        return quiz.languages
    return tuple(dict.fromkeys((quiz.language, *(tag for item in quiz.items() for tag in item.stem.texts))))


def stray_languages(node: Node, known: tuple[str, ...]) -> list[str]:
    """The languages in which some text of a node says something although the quiz does not exist in them."""
    found = {tag: None for text in all_texts(node) for tag, part in text.items() if part.source.strip()}
    return [tag for tag in found if tag not in known]


def say_stray_languages(node: Node, known: tuple[str, ...], about: About) -> None:
    """Say what is left out because it is in no language that a file is written for."""
    for tag in stray_languages(node, known):
        about.lose(
            "languages",
            f'some of the texts are in "{tag}" as well, which the quiz as a whole is not.',
            "They are left out. Name it among the quiz's languages and translate the rest, or take it out.",
        )


def each_language(
    node: N, languages: tuple[str, ...], terms: Terms = NO_TERMS
) -> tuple[N, list[tuple[Localized, str]]]:
    """A node with each text in exactly these languages, and what is missing: the text (as it is) and the language.

    A text without a word to translate is kept once, in the first of them.
    """
    missing: list[tuple[Localized, str]] = []

    def pick(text: Localized) -> Localized:
        there = {tag: text.texts[tag] for tag in languages if tag in text.texts and text.texts[tag].source.strip()}
        if len(there) == len(languages):
            return text if tuple(text.texts) == languages else text.replaced(texts=there)
        other = next((part for part in text.texts.values() if part.source.strip()), None)
        if other is None:
            return text.replaced(texts={languages[0]: next(iter(text.texts.values()))}) if text.texts else text
        if len(there) < 2 and is_the_same_everywhere(to_plain(other), _for(terms, text)):
            return text.replaced(texts={languages[0]: other})
        missing.extend((text, tag) for tag in languages if tag not in there)
        return text

    return with_texts(node, pick), missing


def in_languages(quiz: Quiz, language: str, languages: tuple[str, ...]) -> tuple[Quiz, list[Diagnostic]]:
    """The quiz's own texts and its stimuli in one language (its items are the item judge's business).

    Where ``languages`` are given, they are in all of those. A title or description that is missing in one is refused
    and left out, also that of a shared text.
    """
    terms = Terms(quiz.glossary)
    if languages:
        shell, missing = each_language(quiz.without_items(), languages, terms)
    else:
        shell, lacking = only_language(quiz.without_items(), language, terms)
        missing = [(text, language) for text in lacking]
    sections = tuple(
        _without(section, missing).replaced(items=full.items)
        for section, full in zip(shell.sections, quiz.sections, strict=True)
    )
    said = [
        Diagnostic(
            code="refused/untranslated",
            severity=Severity.ERROR,
            message=f'"{text.first()[1].source[:60]}" has no text in the language "{tag}".',
            location=text.where(),
            advice="Translate it, or write another language.",
        )
        for text, tag in missing
        if text.texts
    ]
    stimuli = tuple(_shared_text(stimulus, language, missing) for stimulus in shell.stimuli)
    return _without(shell, missing).replaced(sections=sections, stimuli=stimuli, language=language), said


def _shared_text(stimulus: Stimulus, language: str, missing: list[tuple[Localized, str]]) -> Stimulus:
    """A shared text without the title that is missing. Where the text itself is, the questions keep it as it is."""
    lacking = [text for text, _ in missing]
    if any(stimulus.title is text for text in lacking):
        stimulus = stimulus.replaced(title=None)
    if any(stimulus.text is text for text in lacking) and stimulus.text.texts:
        stimulus = stimulus.replaced(text=stimulus.text.replaced(texts={language: stimulus.text.first()[1]}))
    return stimulus


def _without(node: Q, missing: list[tuple[Localized, str]]) -> Q:
    titles = {
        name: None for name in ("title", "description") if any(getattr(node, name) is text for text, _ in missing)
    }
    return node.replaced(**titles) if titles else node
