"""The options of an item beside one another, in each language that all of them are written in."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from quizkit.model import ALL_OF_IT, NONE_OF_IT, ChoiceInteraction, Quiz
from quizkit.richtext import images, media
from quizkit.rules import Context, LocalText, Wording
from quizkit.rules._answers import choice_lists

_SIGNS = re.compile(r"[=<>{}\[\]\\^_|`$→⇌≤≥≠±×÷√∑∫]|\(\)|::|/\*|//")


class OptionList:
    """The options of a choice in one language.

    ``where`` says where they are beyond their item (" in gap 2"), ``plains`` what they say, ``right`` at which places
    those that earn points are; it is empty where nobody has said.
    """

    __slots__ = ("interaction", "language", "plains", "right", "texts", "where")

    def __init__(
        self, where: str, interaction: ChoiceInteraction, language: str, texts: list[LocalText], right: list[int]
    ) -> None:
        self.where = where
        self.interaction = interaction
        self.language = language
        self.texts = texts
        self.right = right
        self.plains = [text.plain.strip() for text in texts]

    @property
    def keys(self) -> list[LocalText]:
        """The options that earn points."""
        return [self.texts[place] for place in self.right]

    @property
    def distractors(self) -> list[LocalText]:
        """The options that earn none; empty where there is no key."""
        return [text for place, text in enumerate(self.texts) if place not in self.right] if self.right else []


def option_lists(context: Context) -> tuple[OptionList, ...]:
    """The lists of options of the item that a rule is asked about: one for each choice and language."""
    return context.once_an_item(_option_lists)


def _option_lists(context: Context) -> tuple[OptionList, ...]:
    assert context.item is not None
    wordings = context.wordings("option")
    interaction = context.item.interaction
    if isinstance(interaction, ChoiceInteraction):
        return tuple(_by_language("", interaction, wordings))
    found: list[OptionList] = []
    start = 0
    for where, interaction in choice_lists(context.item):
        end = start + len(interaction.choices)
        found += _by_language(where, interaction, wordings[start:end])
        start = end
    return tuple(found)


def _by_language(where: str, interaction: ChoiceInteraction, options: Sequence[Wording]) -> Iterator[OptionList]:
    if not options:
        return
    right = places_of_right(interaction)
    languages = tuple(options[0].localized.texts)
    if len(languages) == 1:  # as nearly everywhere
        texts = [option.texts[0] for option in options if len(option.texts) == 1]
        if len(texts) == len(options) and all(text.language == languages[0] for text in texts):
            yield OptionList(where, interaction, languages[0], texts, right)
            return
    for language in languages:
        texts = [text for option in options for text in option.texts if text.language == language]
        if len(texts) == len(options):
            yield OptionList(where, interaction, language, texts, right)


def earns_points(fraction: Fraction | None) -> bool:
    """Whether picking a choice of this fraction earns anything."""
    return fraction is ALL_OF_IT or (fraction is not NONE_OF_IT and fraction is not None and fraction > 0)


def places_of_right(interaction: ChoiceInteraction) -> list[int]:
    """At which places the choices are that earn points."""
    fractions = [choice.fraction for choice in interaction.choices]
    return [
        place
        for place, fraction in enumerate(fractions)
        if fraction is ALL_OF_IT or (fraction is not NONE_OF_IT and earns_points(fraction))
    ]


def shuffled(interaction: ChoiceInteraction, quiz: Quiz) -> bool:
    """Whether learners see the choices in another order; where nobody has said so, they do not."""
    return bool(quiz.settings.shuffle_choices if interaction.shuffle is None else interaction.shuffle)


def is_technical(text: LocalText) -> bool:
    """Whether a text is or holds code, a formula, an image or a sound, so that its letters are not to be compared."""
    if _SIGNS.search(text.plain) is not None:
        return True
    return text.text.markup != "plain" and (text.prose != text.plain or bool(images(text.text) or media(text.text)))


def key_and_distractors(context: Context) -> Iterator[tuple[OptionList, LocalText, list[LocalText]]]:
    """The lists of options that have one right and at least two wrong ones: the list, the key, the distractors."""
    for options in option_lists(context):
        if len(options.right) == 1 and len(options.texts) > 2:
            yield options, options.texts[options.right[0]], options.distractors
