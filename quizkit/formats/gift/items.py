"""A piece of a GIFT file into an item."""

import re

from quizkit.formats._moodle_multilang import localized
from quizkit.formats._moodle_text import TRIMMED, label_text, seeming_tag
from quizkit.formats.gift.block import Block, NoBlock, find_block
from quizkit.formats.gift.choices import meant_truth, read_choices, read_true_false, truth_of
from quizkit.formats.gift.escapes import meaning
from quizkit.formats.gift.pairs import are_pairs, read_order, read_pairs
from quizkit.formats.gift.question import REFUSED, Question
from quizkit.formats.gift.remarks import Remarks
from quizkit.formats.gift.typed import pieces_of, read_numbers, read_short_answers
from quizkit.model import ExtendedText, Interaction, Item, Localized, NoInteraction, Text
from quizkit.moodle import IN_EXTRAS, MAX_NAME

_GAP = "_____"
_EMBEDDED = re.compile(r"\{\s*(?P<type>\d{0,5}:[A-Z]{2,15}(?:_[A-Z]{1,3})?:)")
"""The beginning of an answer of Moodle's cloze questions, which GIFT has not."""


def read_item(question: Question, remarks: Remarks) -> Item | None:
    """The item that a question is; None (with an error) where it is none."""
    text = question.text
    title, start = _name(question)
    block = find_block(text, start)
    if block is None:
        message = 'a "}" has no "{" before it, so Moodle refuses the whole file.'
        question.error("read/syntax", message, "Write \\} where the sign itself is meant.", start)
        return None
    if isinstance(block, NoBlock):
        return _description(question, title, start, block, remarks)
    embedded = _EMBEDDED.match(text, block.start)
    if embedded is not None:
        message = (
            f"{{{embedded['type']}...}} is an answer of a cloze question; Moodle makes another question of it here."
        )
        advice = "GIFT has no cloze questions: write it in Moodle XML, or make a question of each gap."
        question.error("read/cloze", message, advice, block.start)
        return None
    _check_block(question, block)
    behind = question.skip_space(block.end + 1, len(text)) if block.end + 1 < len(text) else len(text)
    outside = text.startswith("####", behind)
    stem = _stem(question, start, block, behind if outside else len(text))
    end = text.rfind("####", block.start, block.end)
    feedback = _general_feedback(question, end, block.end) if end >= 0 else None
    if outside:
        message = "the general feedback stands behind the braces, where Moodle shows it as part of the question."
        question.warn("read/feedback", message, "Put it inside, right before the }.", behind)
        feedback = feedback or question.feedback(behind + 4, len(text))
    begin = question.skip_space(block.start + 1, block.end if end < 0 else end)
    answers = text[begin : block.end if end < 0 else end].rstrip(TRIMMED)
    interaction, otherwise, patterns = _interaction(question, answers, begin, tuple(stem.texts))
    return Item(
        id=remarks.id,
        title=title,
        stem=stem,
        interaction=interaction,
        general_feedback=feedback,
        incorrect_feedback=otherwise,
        tags=remarks.tags,
        extras={IN_EXTRAS: {"wildcards": list(patterns)}} if patterns else {},
        location=question.places.at(0),
    )


def _name(question: Question) -> tuple[Localized | None, int]:
    """The name between double colons, and where the stem begins."""
    text = question.text
    if not text.startswith("::"):
        return None, 0
    end = text.find("::", 2)
    if end < 0:
        return None, 2
    source = meaning(text[2:end]).strip(TRIMMED)
    tag = seeming_tag(source)
    if tag is not None:
        message = f'Moodle takes "{tag}" in a name for a tag of HTML and drops it with what follows.'
        question.warn("read/name", message, "Write &lt; for the sign.", 2)
    if len(source) > MAX_NAME:
        question.warn(
            "read/name", f"the name has {len(source)} characters; Moodle cuts it.", f"It takes {MAX_NAME}.", 2
        )
    start = question.skip_space(end + 2, len(text))
    if not label_text(source):
        return None, start
    place = question.places.at(2)
    name = localized(source, question.language, lambda part: Text(source=label_text(part), location=place))
    return name, start


def _description(question: Question, title: Localized | None, start: int, block: NoBlock, remarks: Remarks) -> Item:
    if block.differs:
        message = "Moodle takes the braces of the formula for answers."
        question.warn("read/brace", message, "Write \\{ and \\}.", start)
    if question.text.find("####", start) >= 0:
        message = "a text without answers has no general feedback: Moodle shows the #### as part of the text."
        question.warn("read/feedback", message, "Take it out.", question.text.find("####", start))
    stem = question.localized(start, len(question.text)) or question.as_text("", start)
    return Item(
        id=remarks.id,
        title=title,
        stem=stem,
        interaction=NoInteraction(),
        tags=remarks.tags,
        location=question.places.at(0),
    )


def _check_block(question: Question, block: Block) -> None:
    if block.unclosed:
        message = 'the "{" of the answers is never closed, so Moodle refuses the whole file.'
        question.error("read/syntax", message, "Write } after the last answer.", block.start)
    elif block.differs:
        message = "Moodle takes other braces of the text for the answers, and would make another question of it."
        question.warn("read/brace", message, "Write \\{ and \\} where the signs themselves are meant.", block.start)
    if block.others:
        message = "there are several answers in braces; Moodle takes the first and shows the others, key and all."
        question.warn("read/brace", message, "Make a question of each, or a cloze question.", block.start)
    if question.chunk.has_gaps:
        message = f"a blank line (or one that is only 0) stands inside the braces, {REFUSED}"
        question.warn("read/blank-line", message, "Take it out, or write \\n\\n inside a text.", block.start)


def _stem(question: Question, start: int, block: Block, end: int) -> Localized:
    """The text around the answers up to ``end``, with a line to write on where they stand inside of it.

    The question's other texts are in its format where they name none of their own.
    """
    text = question.text[:end].rstrip(TRIMMED)
    gap = "" if text[-1] == "}" or block.unclosed else _GAP
    piece = (text[start : block.start] + gap + text[block.end + 1 :]).strip(TRIMMED)
    stem = question.worded(piece, start) if piece else None
    question.take_form(piece)
    return stem or question.as_text("", start)


def _general_feedback(question: Question, start: int, end: int) -> Localized | None:
    text = question.text
    marks = [at for at in (text.find(mark, start, end) for mark in "=~") if at >= 0]
    if marks:
        message = 'what stands after "####" is all general feedback, with its "=" and "~".'
        question.warn("read/feedback", message, "Put it after the last option; write \\= and \\~.", min(marks))
    return question.feedback(start + 4, end)


Answered = tuple[Interaction, Localized | None, tuple[str, ...]]


def _interaction(question: Question, answers: str, start: int, languages: tuple[str, ...]) -> Answered:
    """The interaction; feedback for any other answer; the typed answers that are patterns."""
    end = start + len(answers)
    if not answers:
        return ExtendedText(), None, ()
    if answers[0] == ">":
        order = read_order(question, start, end)
        if order is not None:
            return order, None, ()
    if answers[0] == "#":
        return *read_numbers(question, start, end), ()
    if "~" in answers:
        return read_choices(question, start, end), None, ()
    pieces = pieces_of(question, start, end)
    if "=" in answers:
        if "->" in answers and are_pairs(question, pieces):
            return read_pairs(question, pieces), None, ()
        return read_short_answers(question, pieces)
    bare = answers.partition("#")[0].rstrip(TRIMMED)
    truth = truth_of(bare)
    if truth is None:
        truth = meant_truth(meaning(bare), question.language)
        if truth is None:
            if bare == "0":
                question.warn("read/option", f"Moodle takes a bare 0 for no answer, {REFUSED}", "Write {=0}.", start)
            return read_short_answers(question, pieces)
        message = f'Moodle takes "{bare}" for a short answer that is to be typed.'
        question.warn("read/true-false", message, f"Write {{{'T' if truth else 'F'}}}.", start)
    return read_true_false(question, start, end, truth, languages), None, ()
