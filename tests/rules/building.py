"""Short ways to quizzes for the tests of rules."""

from collections.abc import Sequence

from quizkit.diagnostics import Diagnostic
from quizkit.linting import lint
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    Glossary,
    Interaction,
    Item,
    Localized,
    Location,
    NoInteraction,
    Quiz,
    Section,
    Text,
)

Words = str | dict[str, str] | Localized


def words(text: Words, language: str = "en") -> Localized:
    """A text in one language, or in several."""
    if isinstance(text, Localized):
        return text
    by_language = {language: text} if isinstance(text, str) else text
    return Localized(texts={tag: Text(source=source) for tag, source in by_language.items()})


def choice(
    *options: Words, key: int | Sequence[int] | None = 0, language: str = "en", **fields: object
) -> ChoiceInteraction:
    """A choice interaction whose right choices are at these places; None leaves it without a key."""
    right = () if key is None else (key,) if isinstance(key, int) else tuple(key)

    def fraction(index: int) -> object:
        return None if key is None else ALL_OF_IT if index in right else NONE_OF_IT

    choices = tuple(Choice(text=words(text, language), fraction=fraction(n)) for n, text in enumerate(options))
    return ChoiceInteraction(choices=choices, **fields)


def item(stem: Words = "What?", interaction: Interaction | None = None, language: str = "en", **fields: object) -> Item:
    """An item in the third line of its file."""
    return Item(
        stem=words(stem, language),
        interaction=interaction or NoInteraction(),
        location=Location("quiz.yaml", 3),
        **fields,
    )


def quiz(*items: Item, language: str = "en", **fields: object) -> Quiz:
    """A quiz of one section."""
    return Quiz(language=language, sections=(Section(items=items),), **fields)


def found(rule: str, *items: Item, glossary: Glossary | None = None, **fields: object) -> list[Diagnostic]:
    """What one rule says of a quiz with these items."""
    return lint(quiz(*items, **fields), select=[rule], glossary=glossary)


def said(rule: str, *items: Item, **fields: object) -> list[str]:
    """The messages of one rule."""
    return [diagnostic.message for diagnostic in found(rule, *items, **fields)]


def asked(
    language: str, stem: Words, options: Sequence[Words], key: int | Sequence[int] | None = 0, **fields: object
) -> Item:
    """A choice in one language; with several keys learners pick several."""
    mode = "multiple" if isinstance(key, Sequence) else "single"
    if isinstance(explanation := fields.pop("explanation", None), str):
        fields["general_feedback"] = words(explanation, language)
    shuffle = fields.pop("shuffle", None)
    return item(stem, choice(*options, key=key, language=language, mode=mode, shuffle=shuffle), language, **fields)


def paths(rule: str, *items: Item) -> list[str | None]:
    """The fields that one rule finds fault with in a quiz with these items."""
    return [diagnostic.path for diagnostic in found(rule, *items)]
