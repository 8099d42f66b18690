"""Answers that are matched, or put in order."""

from quizkit.formats._moodle_text import cut_from_label
from quizkit.formats.moodle_xml.choices import shuffle_of
from quizkit.formats.moodle_xml.own import SETTINGS, different
from quizkit.formats.moodle_xml.question import STOPS, Element, Question
from quizkit.model import Entry, Localized, MatchInteraction, OrderInteraction, Pair
from quizkit.moodle import MAX_RIGHT


def read_pairs(question: Question) -> MatchInteraction:
    """A ``matching``; a right text with nothing on its left belongs to no left one."""
    pairs: list[Pair] = []
    distractors: list[Localized] = []
    elements = question.children("subquestion")
    for element in elements:
        left = question.text(element)
        right = _right(question, question.child("answer", element))
        if right is None and left is not None:
            message = "a pair has nothing on the right, so that no one can match it."
            question.error("read/match", message, "Write what belongs to the left text.", element)
        elif right is not None and left is not None:
            pairs.append(Pair(left=left, right=right, location=question.at(element)))
        elif right is not None:
            distractors.append(right)
    if len(elements) < 2:
        question.warn(
            "read/match", f"there is {'only one pair' if elements else 'no pair'}, {STOPS}", "Add more pairs."
        )
    return MatchInteraction(pairs=tuple(pairs), distractors=tuple(distractors), shuffle=shuffle_of(question, True))


def _right(question: Question, element: Element | None) -> Localized | None:
    if element is None:
        return None
    words = question.raw(element)
    if not words:
        return None
    if len(words) > MAX_RIGHT:
        message = f"the right text of a pair has {len(words)} characters, {STOPS}"
        question.warn("read/match", message, f"It takes {MAX_RIGHT}.", element)
    tag = cut_from_label(words)
    if tag is not None:
        message = f'Moodle takes "{tag}" on the right of a pair for a tag of HTML and drops it with what follows.'
        question.warn("read/markup", message, "Write &lt; for the sign.", element)
    return question.name(words, element)


def read_order(question: Question) -> OrderInteraction:
    """An ``ordering``; its answers stand in their right order."""
    entries = []
    for element in question.children("answer"):
        text = question.text(element)
        if text is not None:
            entries.append(Entry(text=text, location=question.at(element)))
    if len(entries) < 2:
        question.error("read/order", f"{len(entries)} things to put in order, {STOPS}", "Write two or more.")
    if question.value("shownumcorrect") == "":
        message = "<shownumcorrect>1</shownumcorrect> is missing, without which Moodle's import crashes."
        question.warn("read/order", message, "Add it.")
    found = {name: question.value(name) for name in SETTINGS["ordering"]}
    question.own.update(different(found, SETTINGS["ordering"]))
    count = question.value("selectcount")
    if count and found["selecttype"] not in ("", "ALL"):
        question.own["selectcount"] = count
    if not found["gradingtype"]:
        question.own["gradingtype"] = "RELATIVE_TO_CORRECT"
    return OrderInteraction(entries=tuple(entries))
