"""The options of an item beside one another, in each language that all of them are written in."""

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial

from quizkit.model import ALL_OF_IT, NONE_OF_IT, ChoiceInteraction, Quiz
from quizkit.richtext import images, media
from quizkit.rules import Context, LocalText, Wording
from quizkit.rules._answers import choice_lists
from quizkit.rules._lists import words_of
from quizkit.rules._strings import Strings

_SIGNS = re.compile(r"[=<>{}\[\]\\^_|`$→⇌≤≥≠±×÷√∑∫]|\(\)|::|/\*|//")


class OptionList:
    """The options of a choice in one language.

    ``where`` says where they are beyond their item (" in gap 2"), ``plains`` what they say and ``lengths`` in how many
    characters, ``right`` at which places those that earn points are; it is empty where nobody has said. ``texts`` are
    the options themselves.
    """

    __slots__ = ("_first_words", "_make", "interaction", "language", "lengths", "plains", "right", "texts", "where")

    texts: list[LocalText]

    def __init__(
        self,
        where: str,
        interaction: ChoiceInteraction,
        language: str,
        plains: list[str],
        make: Callable[[], list[LocalText]],
    ) -> None:
        self.where = where
        self.interaction = interaction
        self.language = language
        self.plains = plains
        self.lengths = list(map(len, plains))
        self.right = places_of_right(interaction)
        self._make = make
        self._first_words: list[str] | None = None

    def __getattr__(self, name: str) -> list[LocalText]:
        """The texts, made the first time that they are asked for: most rules see by what is said that all is well."""
        if name == "texts":
            self.texts = self._make()
            return self.texts
        raise AttributeError(name)

    @property
    def first_words(self) -> list[str]:
        """The first word of each option in small letters without accents; empty where it has none."""
        if self._first_words is None:
            self._first_words = list(map(_first_word, self.plains))
        return self._first_words

    @property
    def keys(self) -> list[LocalText]:
        """The options that earn points."""
        return [self.texts[place] for place in self.right]

    @property
    def distractors(self) -> list[LocalText]:
        """The options that earn none; empty where there is no key."""
        return [text for place, text in enumerate(self.texts) if place not in self.right] if self.right else []


def _first_word(plain: str) -> str:
    head = plain.partition(" ")[0]
    if head.isalnum() and head.isascii():
        return head.lower()
    return next(iter(words_of(plain)), "")


def option_lists(context: Context) -> Sequence[OptionList]:
    """The lists of options of the item that a rule is asked about: one for each choice and language."""
    return context.once_an_item(_option_lists)


def _option_lists(context: Context) -> Sequence[OptionList]:
    assert context.item is not None
    interaction = context.item.interaction
    strings = context.strings
    if isinstance(interaction, ChoiceInteraction):
        if strings.are_single and strings.are_plain and len(strings.languages) == 1:  # as nearly everywhere
            return _of_plain(interaction, strings)
        return tuple(_by_language("", interaction, context.wordings("option")))
    found: list[OptionList] = []
    start = 0
    wordings = context.wordings("option")
    for where, interaction in choice_lists(context.item):
        end = start + len(interaction.choices)
        found += _by_language(where, interaction, wordings[start:end])
        start = end
    return tuple(found)


def _of_plain(interaction: ChoiceInteraction, strings: Strings) -> Sequence[OptionList]:
    """The one list of an item whose strings are all plain and in the same language."""
    if not interaction.choices:
        return ()
    (language,) = strings.languages
    plains = [choice.text.texts[language].source.strip() for choice in interaction.choices]
    return (OptionList("", interaction, language, plains, lambda: _options_among(strings.wordings)),)


def _options_among(wordings: Sequence[Wording]) -> list[LocalText]:
    return [wording.texts[0] for wording in wordings if wording.role == "option"]


def _by_language(where: str, interaction: ChoiceInteraction, options: Sequence[Wording]) -> Iterator[OptionList]:
    for language in options[0].localized.texts if options else ():
        texts = [text for option in options for text in option.texts if text.language == language]
        if len(texts) == len(options):
            plains = [text.plain.strip() for text in texts]
            yield OptionList(where, interaction, language, plains, partial(list, texts))


def earns_points(fraction: Fraction | None) -> bool:
    """Whether picking a choice of this fraction earns anything."""
    return fraction is ALL_OF_IT or (fraction is not NONE_OF_IT and fraction is not None and fraction > 0)


def places_of_right(interaction: ChoiceInteraction) -> list[int]:
    """At which places the choices are that earn points."""
    return [
        place
        for place, choice in enumerate(interaction.choices)
        if (fraction := choice.fraction) is ALL_OF_IT or (fraction is not NONE_OF_IT and earns_points(fraction))
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
        if len(options.right) == 1 and len(options.plains) > 2:
            yield options, options.texts[options.right[0]], options.distractors
