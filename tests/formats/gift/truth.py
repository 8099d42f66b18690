"""What Moodle stored of a question, and what quizkit read, side by side in one form."""

import html
import re
from typing import Any

from quizkit.model import (
    Choice,
    ChoiceInteraction,
    ExtendedText,
    Item,
    Localized,
    MatchInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Quiz,
    Text,
    TextEntryInteraction,
)
from quizkit.richtext import canonical

Facts = dict[str, Any]

_QTYPES = {"single": "multichoice", "multiple": "multichoice", "true_false": "truefalse"}


def stored_text(source: str, form: str) -> str:
    """The meaning of a text that Moodle stored, by its format."""
    source = source.replace("@@PLUGINFILE@@/", "")
    if form == "moodle":
        marked_up = any(sign in source for sign in ("</", "<br", "&lt;", "\\(", "$$"))
        markup = "html" if marked_up else "plain"
        source = source.replace("\n", "<br/>") if marked_up else source
    else:
        markup = form
    return canonical(Text(source=source, markup=markup))


def stored(question: Facts) -> Facts:
    """What Moodle stored of a question."""
    form = question["questiontextformat"]
    facts: Facts = {
        "type": question["qtype"],
        "id": question.get("idnumber"),
        "tags": [html.unescape(tag) for tag in question.get("tags", [])],  # the table shows them escaped for the page
        "stem": stored_text(question["questiontext"], form),
        "general": stored_text(question.get("generalfeedback", ""), question["generalfeedbackformat"]),
    }
    answers = question.get("answers", [])
    match question["qtype"]:
        case "multichoice":
            facts["several"] = question["single"] == "0"
            facts["answers"] = [
                (stored_text(a["answer"], a["format"]), round(a["fraction"], 5), _feedback(a, form)) for a in answers
            ]
        case "truefalse":
            facts["answers"] = [(a["fraction"], _feedback(a, form)) for a in answers]
        case "shortanswer":
            facts["answers"] = [(a["answer"], round(a["fraction"], 5), _feedback(a, form)) for a in answers]
        case "numerical":
            numbers = [(_bounds(a), round(a["fraction"], 5), _feedback(a, form)) for a in answers]
            facts["answers"] = [number for number in numbers if number != (None, 0, "")]  # any other, without a word
        case "match":
            facts["pairs"] = [
                (stored_text(left, form), canonical(Text(source=re.sub("<[^>]*>", "", right))))
                for left, right in question["pairs"]
            ]
        case "ordering":
            facts["answers"] = [stored_text(a["answer"], "moodle") for a in answers]
    return facts


def _feedback(answer: Facts, form: str) -> str:
    return stored_text(answer.get("feedback", ""), form)


def _bounds(answer: Facts) -> tuple[float, float] | None:
    if answer["answer"] == "*":
        return None
    value, tolerance = float(answer["answer"]), float(answer["tolerance"])
    return round(value - tolerance, 9), round(value + tolerance, 9)


def _meaning(text: Localized | None) -> str:
    return "" if text is None else canonical(text.first()[1])


def was_read(item: Item) -> Facts:
    """What quizkit read of a question."""
    facts: Facts = {
        "type": "description",
        "id": item.id,
        "tags": list(item.tags),
        "stem": _meaning(item.stem),
        "general": _meaning(item.general_feedback),
    }
    match item.interaction:
        case ChoiceInteraction(mode="true_false", choices=choices):
            facts |= {"type": "truefalse", "answers": [(int(c.fraction), _meaning(c.feedback)) for c in choices]}
        case ChoiceInteraction(mode=mode, choices=choices):
            facts |= {"type": "multichoice", "several": mode == "multiple", "answers": [_choice(c) for c in choices]}
        case TextEntryInteraction(answers=answers):
            patterns = item.extras.get("moodle", {}).get("wildcards", [])
            typed = [
                (_typed(a.text.first()[1].source, patterns), round(float(a.fraction), 5), _meaning(a.feedback))
                for a in answers
            ]
            if item.incorrect_feedback is not None:
                typed.append(("*", 0, _meaning(item.incorrect_feedback)))
            facts |= {"type": "shortanswer", "answers": typed}
        case NumericInteraction(answers=numbers):
            found: list[Any] = [_number(a) for a in numbers]
            if item.incorrect_feedback is not None:
                found.append((None, 0, _meaning(item.incorrect_feedback)))
            facts |= {"type": "numerical", "answers": found}
        case MatchInteraction(pairs=pairs, distractors=distractors):
            both = [(_meaning(pair.left), _meaning(pair.right)) for pair in pairs]
            facts |= {"type": "match", "pairs": both + [("", _meaning(text)) for text in distractors]}
        case OrderInteraction(entries=entries):
            facts |= {"type": "ordering", "answers": [_meaning(entry.text) for entry in entries]}
        case ExtendedText():
            facts["type"] = "essay"
    return facts


def _typed(words: str, patterns: list[str]) -> str:
    """A short answer as Moodle spells it: a literal asterisk has a backslash there."""
    return words if words in patterns else words.replace("*", "\\*")


def _choice(choice: Choice) -> tuple[str, float | None, str]:
    fraction = None if choice.fraction is None else round(float(choice.fraction), 5)
    return _meaning(choice.text), fraction, _meaning(choice.feedback)


def _number(answer: NumericAnswer) -> tuple[tuple[float, float] | None, float, str]:
    low, high = answer.bounds()
    bounds = None if low is None or high is None else (round(float(low), 9), round(float(high), 9))
    return bounds, round(float(answer.fraction), 5), _meaning(answer.feedback)


def sections(quiz: Quiz) -> list[tuple[str | None, Item]]:
    """All items, each with the innermost category it stands in."""
    return [
        (section.title.first()[1].source.split(" / ")[-1] if section.title else None, item)
        for section in quiz.sections
        for item in section.items
    ]
