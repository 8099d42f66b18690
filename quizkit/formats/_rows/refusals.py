"""What no row of a template can hold: a question that would come back as another one is refused."""

import re
from collections.abc import Iterator

from quizkit.formats._authored import parse_number
from quizkit.formats._rows.cells import MAX_CELL, words
from quizkit.formats._rows.columns import texts_of_answer
from quizkit.formats._table.clean import tidy
from quizkit.model import ALL_OF_IT, ChoiceInteraction, Item, MatchInteraction, OrderInteraction, all_texts

Reason = tuple[str, str]

_COMPUTED = re.compile("[=+@-]")


def refusals(item: Item) -> Iterator[Reason]:
    """Why a question can't stand in a row, each with what to do about it."""
    yield from one_right(item)
    yield from nothing_blank(item)
    yield from long_texts(item)


def one_right(item: Item) -> Iterator[Reason]:
    """A question with one right option has exactly one, and one with several has at least one."""
    interaction = item.interaction
    if not isinstance(interaction, ChoiceInteraction):
        return
    fractions = [choice.fraction for choice in interaction.choices]
    right = fractions.count(ALL_OF_IT)
    if any(fraction is not None for fraction in fractions) and (
        not right or (right > 1 and interaction.mode != "multiple")
    ):
        message = f"{right} options earn all the points, and the question has one right option there."
        yield message, "Mark one, or make it a question with several right options."


def nothing_blank(item: Item) -> Iterator[Reason]:
    """A blank cell is no option and no answer."""
    interaction = item.interaction
    texts = texts_of_answer(item)
    if isinstance(interaction, MatchInteraction):
        texts += [text for pair in interaction.pairs for text in (pair.left, pair.right)]
        texts += interaction.distractors
    if isinstance(interaction, OrderInteraction):
        texts += [entry.text for entry in interaction.entries]
    if not all(map(words, texts)):
        yield "an option or answer is blank, and a blank cell is none.", "Write its text, or take it out."


def long_texts(item: Item) -> Iterator[Reason]:
    """A cell holds so much and no more."""
    longest = max((len(words(text)) for text in all_texts(item)), default=0)
    if longest > MAX_CELL:
        yield f"a text has {longest:,} characters, and a cell holds {MAX_CELL:,}.", "Shorten it."


def stays(name: str) -> bool:
    """Whether a name, such as an id, comes back from a cell as it is."""
    return bool(name) and tidy(name) == (name, ())


def may_be_computed(item: Item) -> Iterator[tuple[str, str, str]]:
    """Texts that a spreadsheet program computes when somebody opens a text file in it: what to say of them."""
    for text in all_texts(item):
        source = words(text)
        if _COMPUTED.match(source) and parse_number(source) is None:
            message = f'the text "{" ".join(source[:60].split())}" begins like a formula.'
            yield "formula", message, "It is written as it is: upload the file without opening it in a spreadsheet."
