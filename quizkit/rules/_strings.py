"""The strings of an item, or those of the quiz itself, seen all at once: a first look, enough for most."""

from collections.abc import Callable, Sequence

from quizkit.model import ALL_OF_IT, NONE_OF_IT, ChoiceInteraction, Item, Localized
from quizkit.rules._lists import Heads
from quizkit.rules._wordings import INVISIBLE, Wording, are_ordinary

_FEWEST, _MOST = 3, 6
"""So many options are usual."""


class Strings:
    """Strings that belong together. They are made :class:`Wording` only when a rule asks for one.

    ``localized`` are they themselves, ``sources`` their texts as they are written, ``languages`` what they are written
    in. They are ``single`` where each is written in exactly one language, and ``plain`` where none has markup.
    """

    __slots__ = ("_make", "_prose", "are_plain", "are_single", "languages", "localized", "sources", "wordings")

    wordings: Sequence[Wording]

    def __init__(self, strings: Sequence[Localized], make: Callable[[], Sequence[Wording]]) -> None:
        self.localized = strings
        self.are_single = self.are_plain = True
        self.languages: set[str] = set()
        self.sources: list[str] = []
        for one in strings:
            if len(one.texts) != 1:
                self.are_single = False
            for language, text in one.texts.items():
                self.languages.add(language)
                self.sources.append(text.source)
                if text.markup != "plain":
                    self.are_plain = False
        self._make = make
        self._prose: str | None = None

    def __getattr__(self, name: str) -> Sequence[Wording]:
        """The wordings, made the first time that they are asked for."""
        if name == "wordings":
            self.wordings = self._make()
            return self.wordings
        raise AttributeError(name)

    @property
    def prose(self) -> str:
        """What is written in a language in any of them, one after the other; see :attr:`LocalText.prose`."""
        if self._prose is None:
            plain = self.sources if self.are_plain else [text.prose for one in self.wordings for text in one.texts]
            self._prose = "\n".join(plain)
        return self._prose

    @property
    def are_ordinary(self) -> bool:
        """Whether all of them are in ASCII and nothing but words; see :attr:`LocalText.is_ordinary`."""
        return are_ordinary(self.sources)


NO_STRINGS = Strings((), tuple)


def is_usual(item: Item, strings: Strings) -> bool:
    """Whether an item is built like most: one right option of a few, an explanation, and nothing empty.

    It is worth something, and all of its strings are plain texts in one language each. That is all that many a rule
    asks, and none of them need be asked one by one (:attr:`Rule.unusual`).
    """
    interaction = item.interaction
    if not isinstance(interaction, ChoiceInteraction) or interaction.mode != "single" or item.general_feedback is None:
        return False
    right = 0
    for choice in interaction.choices:
        if choice.fraction is ALL_OF_IT:
            right += 1
        elif choice.fraction is not NONE_OF_IT:
            return False
    return (
        right == 1
        and _FEWEST <= len(interaction.choices) <= _MOST
        and item.points > 0
        and strings.are_single
        and strings.are_plain
        and all([source.strip(INVISIBLE) for source in strings.sources])  # noqa: C419 - quicker
    )


def may_be_in_stem(item: Item, heads: Callable[[str], Heads]) -> bool:
    """Whether the question may have one of some phrases in it, which ``heads`` gives for a language."""
    for language, text in item.stem.texts.items():
        if text.markup != "plain" or heads(language).may_be_in(text.source):
            return True
    return False
