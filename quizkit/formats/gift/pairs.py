"""Answers that are matched, or put in order."""

import re

from quizkit.formats._moodle_multilang import localized
from quizkit.formats._moodle_text import TRIMMED, label_text, seeming_tag
from quizkit.formats.gift.escapes import has_escapes, meaning
from quizkit.formats.gift.question import REFUSED, WEIGHT, Question
from quizkit.formats.gift.typed import Piece
from quizkit.model import Entry, Localized, MatchInteraction, OrderInteraction, Pair, Text
from quizkit.moodle import MAX_RIGHT

_ORDER = re.compile(
    r">\s*([0-9]+)\s*(ALL|EXACT|RANDOM|REL|CONTIGUOUS|CONTIG)?\s*(HORIZONTAL|HORI|H|1|VERTICAL|VERT|V|0)?\s*"
    r"(ALL_OR_NOTHING|ABSOLUTE_POSITION|ABSOLUTE|ABS|RELATIVE[A-Z_]*|REL|LONGEST_[A-Z_]*)?\s*"
    r"(SHOW|TRUE|YES|1|HIDE|FALSE|NO|0)?\s*(none|123|abc|ABCD|iii|IIII)?"
)

_FEEDBACK = re.compile(r"#\s*\w")
"""What looks like feedback: neither a ``#`` with a backslash nor one at the end, as in ``C#``."""


def are_pairs(question: Question, pieces: list[Piece]) -> bool:
    """Whether answers of which some hold ``->`` are a match.

    To Moodle they all are, and it refuses the file where one has no ``->``. A weight, or an arrow that stands in the
    only answer's feedback, says that short answers are meant; a single one that lacks ``->`` among pairs is one whose
    partner was forgotten.
    """
    text = question.text
    arrows = [text.find("->", start, end) for start, end in pieces]
    hash_ = text.find("#", *pieces[0])
    without = sum(arrow < 0 for arrow in arrows)
    pairs = (
        (not without or (without == 1 and len(pieces) > 2))
        and not any(WEIGHT.match(text, start, end) for start, end in pieces)
        and not (len(pieces) == 1 and 0 <= hash_ < arrows[0])
    )
    if not pairs:
        message = f'Moodle takes short answers with "->" for a match, {REFUSED}'
        question.warn(
            "read/match",
            message,
            "Give each text a partner (=cat -> kitten); where the sign itself is meant, write -&gt; after [html].",
            pieces[0][0],
        )
    return pairs


def read_pairs(question: Question, pieces: list[Piece]) -> MatchInteraction:
    """``=left -> right``; with nothing on the left, the right text belongs to no left one."""
    text = question.text
    pairs: list[Pair] = []
    distractors: list[Localized] = []
    for start, end in pieces:
        arrow = text.find("->", start, end)
        if arrow < 0:
            message = f'an answer of the match has no "->" and is left out, {REFUSED}'
            question.error("read/match", message, "Give it a partner: =cat -> kitten.", start)
            continue
        left = question.localized(start, arrow)
        right = _right(question, arrow + 2, end)
        if right is None and left is not None:
            message = "a pair has nothing on the right, so Moodle drops the rest of the file without a word."
            question.error("read/match", message, "Write what belongs to the left text.", start)
        elif right is not None and left is not None:
            pairs.append(Pair(left=left, right=right))
        elif right is not None:
            distractors.append(right)
    if len(pieces) < 2:
        question.warn("read/match", f"there is only one pair, {REFUSED}", "Add more pairs.", pieces[0][0])
    return MatchInteraction(pairs=tuple(pairs), distractors=tuple(distractors))


def _right(question: Question, start: int, end: int) -> Localized | None:
    start = question.skip_space(start, end)
    words = meaning(question.text[start:end]).strip(TRIMMED)
    if not words:
        return None
    place = question.places.at(start)
    if len(words) > MAX_RIGHT:
        message = f"the right text of a pair has {len(words)} characters, and Moodle stops importing at it."
        question.warn("read/match", message, f"It takes {MAX_RIGHT}.", place)
    hash_ = _FEEDBACK.search(question.text, start, end)
    if hash_ is not None:
        message = "a match has no feedback for a pair: Moodle shows the # and what follows as part of the right text."
        question.warn("read/match", message, "Write \\# where the sign itself is meant.", hash_.start())
    tag = seeming_tag(words)
    if tag is not None:
        message = f'Moodle takes "{tag}" on the right of a pair for a tag of HTML and drops it with what follows.'
        question.warn("read/markup", message, "Write &lt; for the sign.", place)
    return localized(words, question.language, lambda part: Text(source=label_text(part), location=place))


def read_order(question: Question, start: int, end: int) -> OrderInteraction | None:
    """``>3 ALL VERTICAL ABSOLUTE SHOW none`` and the things in their right order, one on each line.

    None where the answers begin otherwise.
    """
    head = _ORDER.match(question.text, start, end)
    if head is None:
        return None
    offset = head.end()
    entries = []
    for line in question.text[offset:end].split("\n"):
        stripped = line.strip(TRIMMED)
        if stripped:
            if has_escapes(stripped):
                message = (
                    "Moodle does not resolve escapes in things to put in order, and shows them as &&061; and such."
                )
                question.warn("read/escape", message, "Use Moodle XML for this question.", offset)
            text = question.worded(stripped, offset + line.index(stripped))
            entries += [Entry(text=text)] if text is not None else []
        offset += len(line) + 1
    if len(entries) < 3:
        message = f"{len(entries)} things to put in order, so Moodle drops the rest of the file without a word."
        question.error("read/order", message, "Write three or more, each on its own line.", start)
    if head[4] != "ALL_OR_NOTHING" or head[2] not in (None, "ALL"):
        message = "Moodle gives points for parts of the right order, or asks for some of the things."
        question.warn("read/order", message, "quizkit keeps the order alone: all of it, all the points.", start)
    return OrderInteraction(entries=tuple(entries))
