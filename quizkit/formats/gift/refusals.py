"""What Moodle would break, lose or read as something else, however it is written in GIFT."""

import re
from collections.abc import Iterator

from quizkit.formats._moodle_text import as_label
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    ChoiceInteraction,
    Item,
    Localized,
    MatchInteraction,
    NumericInteraction,
    TextEntryInteraction,
)
from quizkit.moodle import MAX_ID, MAX_RIGHT
from quizkit.richtext import canonical, to_plain

_PLACEHOLDER = re.compile("&&0(?:10|35|58|61|92|2[356]);?")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_NOT_IN_TAG = re.compile(r"[<>`\x00-\x1f\x7f]")

Refusal = tuple[str, str]
"""What is wrong, and what to do about it."""


def refusals(item: Item) -> Iterator[Refusal]:
    """The reasons why an item can't be written in GIFT; none for nearly all items."""
    if item.id is not None and (len(item.id) > MAX_ID or _CONTROL.search(item.id)):
        yield f"Moodle takes an id of at most {MAX_ID} characters, on one line.", "Give the question a shorter id."
    for tag in item.tags:
        if _NOT_IN_TAG.search(tag):
            yield f'Moodle loses the tag "{tag}".', "A tag can't hold <, > or `."
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
        case MatchInteraction() as interaction:
            yield from _pairs(interaction)


def _choices(interaction: ChoiceInteraction) -> Iterator[Refusal]:
    fractions = [choice.fraction for choice in interaction.choices]
    if interaction.mode == "true_false":
        if sorted(fraction or NONE_OF_IT for fraction in fractions) != [NONE_OF_IT, ALL_OF_IT]:
            yield "true or false: Moodle gives all the points for one and none for the other.", "Say which is right."
        return
    earning = [fraction for fraction in fractions if fraction is not None and fraction > 0]
    if interaction.mode == "single" and earning and ALL_OF_IT not in earning:
        message = "no option earns all the points, so that GIFT would let students choose several."
        yield message, "Give the best option all the points."
    if any(_is_empty(choice.text) for choice in interaction.choices):
        yield "an option has no text, and Moodle leaves it out.", "Write what it says."


def _short_answers(item: Item, interaction: TextEntryInteraction) -> Iterator[Refusal]:
    words = [_words(answer.text) for answer in interaction.answers]
    if all(answer.fraction != ALL_OF_IT for answer in interaction.answers):
        yield "no answer earns all the points, and Moodle stops importing there.", "Give the best one all the points."
    if any("->" in answer for answer in words) and (len(words) > 1 or item.incorrect_feedback is not None):
        message = 'several short answers of which one holds "->" are a match to Moodle.'
        yield message, "Use Moodle XML, or make it a choice."
    if any(not answer or _PLACEHOLDER.search(answer) for answer in words):
        yield "Moodle can't read one of the short answers.", "Write another one."


def _pairs(interaction: MatchInteraction) -> Iterator[Refusal]:
    rights = [*(pair.right for pair in interaction.pairs), *interaction.distractors]
    if any(_is_empty(text) for text in (*rights, *(pair.left for pair in interaction.pairs))):
        yield "a pair has nothing on one side, and Moodle drops the rest of the file.", "Write what stands there."
    if any(len(as_label(_words(text))) > MAX_RIGHT for text in rights):
        yield f"the right text of a pair may have {MAX_RIGHT} characters in Moodle.", "Shorten it."


def _words(text: Localized) -> str:
    return to_plain(text.first()[1]).strip()


def _is_empty(text: Localized) -> bool:
    return not canonical(text.first()[1])
