"""The model into Aiken, and what Moodle would take for something else there."""

from collections.abc import Iterator
from string import ascii_uppercase
from typing import BinaryIO

from quizkit.formats.aiken.lines import line_of
from quizkit.formats.aiken.texts import is_shown_as_meant, words_of
from quizkit.model import ALL_OF_IT, ChoiceInteraction, Item, Quiz

Refusal = tuple[str, str]
"""What is wrong, and what to do about it."""


def write(quiz: Quiz, out: BinaryIO) -> None:
    """Write a quiz that fits the capability as an Aiken file in UTF-8, with a blank line between questions."""
    text = "\n".join(map(_item, quiz.items()))
    lead = "\n" if text.startswith("\ufeff") else ""  # it would be taken for a byte order mark
    out.write(f"{lead}{text}".encode("utf-8", "replace"))


def _item(item: Item) -> str:
    interaction = item.interaction
    assert isinstance(interaction, ChoiceInteraction)
    lettered = list(zip(ascii_uppercase, interaction.choices, strict=False))
    key = next(letter for letter, choice in lettered if choice.fraction == ALL_OF_IT)
    options = "".join(f"{letter}) {words_of(choice.text)}\n" for letter, choice in lettered)
    return f"{words_of(item.stem)}\n{options}ANSWER: {key}\n"


def refusals(item: Item) -> Iterator[Refusal]:
    """The reasons why Moodle would break a question or take it for something else; none for nearly all."""
    interaction = item.interaction
    assert isinstance(interaction, ChoiceInteraction)
    stem = words_of(item.stem)
    match line_of(stem).kind:
        case "skipped":
            yield "the question is a single character, and Moodle skips such a line.", "Write what is asked in full."
        case "option":
            message = f'the question begins with "{stem[:2]}", which Moodle takes for the label of an option.'
            yield message, "Begin it with another word."
        case "answer":
            yield 'the question begins with "ANSWER:", and Moodle takes it for the key.', "Begin it with another word."
    fractions = [choice.fraction for choice in interaction.choices]
    if fractions.count(ALL_OF_IT) != 1:
        message = f"{fractions.count(ALL_OF_IT)} options earn all the points; an Aiken question has one right option."
        yield message, "Mark one, or choose another format, such as Moodle XML."
    if any(not words_of(choice.text) for choice in interaction.choices):
        yield "an option has no text, and Moodle leaves it out.", "Write what it says."
    if not all(map(is_shown_as_meant, (item.stem, *(choice.text for choice in interaction.choices)))):
        message = "Moodle would show a formula where there are only signs such as \\( and $$."
        yield message, "Write them in another way, or choose another format, such as Moodle XML."
