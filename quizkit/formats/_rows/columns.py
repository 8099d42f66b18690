"""The cells that templates have in common."""

from collections.abc import Callable

from quizkit.formats._rows.cells import words
from quizkit.formats._rows.table import Cell
from quizkit.model import Choice, ChoiceInteraction, Item, Localized, TextEntryInteraction


def number(_item: Item, place: int) -> Cell:
    """The number of the question."""
    return place


def stem(item: Item, _place: int) -> Cell:
    """What is asked."""
    return words(item.stem)


def explanation(item: Item, _place: int) -> Cell:
    """What everyone is told after the question."""
    return words(item.general_feedback)


def blank(_item: Item, _place: int) -> Cell:
    """A column that the template has and that stays empty."""
    return ""


def option(place: int) -> Callable[[Item, int], Cell]:
    """The option, or the accepted answer, at a place from 1."""

    def cell(item: Item, _place: int) -> Cell:
        texts = texts_of_answer(item)
        return words(texts[place - 1]) if place <= len(texts) else ""

    return cell


def numbers_of_right(item: Item, _place: int) -> Cell:
    """The numbers of the right options, from 1: a number where it is one, else a text with commas."""
    right = [place for place, choice in enumerate(choices_of(item), 1) if choice.fraction]
    return right[0] if len(right) == 1 else ",".join(map(str, right))


def choices_of(item: Item) -> tuple[Choice, ...]:
    """The options of a question; none where it has no options."""
    return item.interaction.choices if isinstance(item.interaction, ChoiceInteraction) else ()


def texts_of_answer(item: Item) -> list[Localized]:
    """The options of a question, or the texts that may be typed as an answer to it."""
    if isinstance(item.interaction, TextEntryInteraction):
        return [answer.text for answer in item.interaction.answers]
    return [choice.text for choice in choices_of(item)]
