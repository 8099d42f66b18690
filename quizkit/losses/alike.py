"""What items have in common that a target treats alike: what it makes of one, it makes of the next."""

from operator import attrgetter
from typing import TypeAlias

from quizkit.model import ALL_OF_IT, NONE_OF_IT, ChoiceInteraction, Item, Localized, Text

Likeness: TypeAlias = tuple[object, ...]

_RARE = attrgetter(
    "title",
    "correct_feedback",
    "partial_feedback",
    "incorrect_feedback",
    "hints",
    "tags",
    "stimulus",
    "language",
    "extras",
    "lint_ignore",
)


def likeness(item: Item, language: str | None) -> Likeness | None:
    """All of an item that a target could mind but its words: None for any but the usual one.

    That is a question with one right option, all of its texts plain lines in this language (None: in one, whichever),
    with an explanation or without. How long they are, and what the target itself looks for in them, is not in it.
    """
    interaction = item.interaction
    if type(interaction) is not ChoiceInteraction or interaction.mode != "single" or any(_RARE(item)):
        return None
    if not interaction.all_or_nothing or interaction.shuffle is not None or not _is_line(item.stem, language):
        return None
    general = item.general_feedback
    if general is not None and not _is_line(general, language):
        return None
    right = None
    for place, choice in enumerate(interaction.choices):
        if choice.fraction is ALL_OF_IT:
            if right is not None:
                return None
            right = place
        elif choice.fraction is not NONE_OF_IT:
            return None
        if choice.id is not None or choice.feedback is not None or choice.fixed or not _is_line(choice.text, language):
            return None
    return right, len(interaction.choices), general is None, item.id is None, item.points


def _is_line(text: Localized, language: str | None) -> bool:
    """Whether a text is a plain line with something to see in this language alone."""
    if len(text.texts) != 1:
        return False
    ((tag, part),) = text.texts.items()
    return language in (None, tag) and is_simple(part)


def is_simple(part: Text) -> bool:
    """Whether a text is a plain line with something to see."""
    source = part.source
    return part.markup == "plain" and source.isprintable() and bool(source) and not source.isspace()
