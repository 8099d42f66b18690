"""What Moodle would lose or stop at, whichever of its formats a question is written in."""

import re
from collections.abc import Iterator

from quizkit.formats._moodle_multilang import label_length
from quizkit.model import Item, Localized, MatchInteraction
from quizkit.moodle import MAX_ID, MAX_RIGHT
from quizkit.richtext import canonical, to_plain

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")

Refusal = tuple[str, str]
"""What is wrong, and what to do about it."""


def id_refusals(item: Item) -> Iterator[Refusal]:
    """An id that Moodle can't hold."""
    if item.id is not None and (len(item.id) > MAX_ID or _CONTROL.search(item.id)):
        yield f"Moodle takes an id of at most {MAX_ID} characters, on one line.", "Give the question a shorter id."


def pair_refusals(interaction: MatchInteraction) -> Iterator[Refusal]:
    """Pairs that Moodle drops or stops at."""
    rights = [*(pair.right for pair in interaction.pairs), *interaction.distractors]
    if any(is_empty(text) for text in (*rights, *(pair.left for pair in interaction.pairs))):
        yield "a pair has nothing on one side, and Moodle drops the rest of the file.", "Write what stands there."
    if any(label_length(text) > MAX_RIGHT for text in rights):
        yield f"the right text of a pair may have {MAX_RIGHT} characters in Moodle.", "Shorten it."


def words_of(text: Localized) -> str:
    """A text's words where Moodle knows no markup."""
    return to_plain(text.first()[1]).strip()


def is_empty(text: Localized) -> bool:
    """Whether a text says and shows nothing."""
    return not canonical(text.first()[1])
