"""What Moodle would break, lose or read as something else, however it is written in GIFT."""

from collections.abc import Iterator

from quizkit.formats._moodle_limits import Refusal, id_refusals, is_empty, pair_refusals, words_of
from quizkit.formats._moodle_numbers import can_be_read
from quizkit.formats.gift.escapes import has_placeholder
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    ChoiceInteraction,
    Item,
    MatchInteraction,
    NumericInteraction,
    TextEntryInteraction,
)


def refusals(item: Item) -> Iterator[Refusal]:
    """The reasons why an item can't be written in GIFT; none for nearly all items."""
    yield from id_refusals(item)
    match item.interaction:
        case ChoiceInteraction() as interaction:
            yield from _choices(interaction)
        case TextEntryInteraction() as interaction:
            yield from _short_answers(item, interaction)
        case NumericInteraction(answers=answers):
            if not answers:
                yield "no number is given, and Moodle refuses the file.", "Give the right one."
            if any(answer.value is None and (answer.minimum is None) != (answer.maximum is None) for answer in answers):
                yield "GIFT has no range that is open at one end.", "Give both ends."
            if not all(map(can_be_read, answers)):
                message = "a number is too large or too long for Moodle, or a range begins after its end."
                yield message, "Write it shorter, or with the smaller number first."
        case MatchInteraction() as interaction:
            yield from pair_refusals(interaction)


def _choices(interaction: ChoiceInteraction) -> Iterator[Refusal]:
    fractions = [choice.fraction for choice in interaction.choices]
    if interaction.mode == "true_false":
        if sorted(fraction or NONE_OF_IT for fraction in fractions) != [NONE_OF_IT, ALL_OF_IT]:
            yield "true or false: Moodle gives all the points for one and none for the other.", "Say which is right."
        return
    if interaction.mode == "single" and any(fractions) and ALL_OF_IT not in fractions:
        message = "no option earns all the points, so that GIFT would let students choose several."
        yield message, "Give the best option all the points."
    if any(is_empty(choice.text) for choice in interaction.choices):
        yield "an option has no text, and Moodle leaves it out.", "Write what it says."


def _short_answers(item: Item, interaction: TextEntryInteraction) -> Iterator[Refusal]:
    words = [words_of(answer.text) for answer in interaction.answers]
    if all(answer.fraction != ALL_OF_IT for answer in interaction.answers):
        yield "no answer earns all the points, and Moodle stops importing there.", "Give the best one all the points."
    if any("->" in answer for answer in words) and (len(words) > 1 or item.incorrect_feedback is not None):
        message = 'several short answers of which one holds "->" are a match to Moodle.'
        yield message, "Use Moodle XML, or make it a choice."
    if any(not answer or has_placeholder(answer) for answer in words):
        yield "Moodle can't read one of the short answers.", "Write another one."
