"""The model into GIFT that Moodle stores exactly as it is meant.

Every text names its format and is escaped to stand on one line, so no line is blank, begins with ``//`` or is only
``0``, and nothing in a text reads as a weight, an answer or the end of one. A question without a title gets no name:
Moodle makes one from its text, and reading the file back gives no title.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import BinaryIO

from quizkit.formats._moodle import SPELLINGS
from quizkit.formats._moodle_categories import path_of
from quizkit.formats._moodle_multilang import html, label
from quizkit.formats._moodle_numbers import best_first, spelled
from quizkit.formats._moodle_text import as_literal_answer, may_be_mistaken
from quizkit.formats.gift.escapes import escaped, has_placeholder
from quizkit.formats.gift.remarks import as_remark
from quizkit.model import (
    ALL_OF_IT,
    Choice,
    ChoiceInteraction,
    ExtendedText,
    Item,
    Localized,
    MatchInteraction,
    NumericInteraction,
    Quiz,
    Section,
    Text,
    TextEntryInteraction,
)
from quizkit.moodle import CONTEXTS, known_of
from quizkit.richtext import to_plain


def write(quiz: Quiz, out: BinaryIO) -> None:
    """Write a quiz that fits the capability as a GIFT file in UTF-8."""
    kept, wish = known_of(quiz.extras, "gift"), quiz.extras.get("gift", {}).get("context")
    for number, section in enumerate(quiz.sections, 1):
        parts = [_category(section, number, kept, wish), *map(_item, section.items)]
        out.write("".join(parts).encode("utf-8", "replace"))


def _category(section: Section, number: int, kept: Mapping[str, object], wish: object) -> str:
    if section.title is None and number == 1 and section.items and wish not in CONTEXTS:
        return ""
    return f"$CATEGORY: {path_of(section.title, number, kept, wish)}\n\n".replace("\\", "\\\\")


def _item(item: Item) -> str:
    remarks = [as_remark("id", item.id)] if item.id else []
    remarks += [as_remark("tag", tag) for tag in item.tags if tag.strip()]
    head = f"// {' '.join(remarks)}\n" if remarks else ""
    name = label(item.title) if item.title is not None else ""
    name = f"::{escaped(name)}::" if name else ""
    return f"{head}{name}{_text(item.stem)}{_answers(item)}\n\n"


def _answers(item: Item) -> str:
    interaction = item.interaction
    general = "" if item.general_feedback is None else f"####{_text(item.general_feedback)}"
    match interaction:
        case ChoiceInteraction(mode="true_false"):
            return f"{{{_truth(interaction)}{general}}}"
        case ChoiceInteraction():
            return _block("{", _choices(interaction), general)
        case TextEntryInteraction():
            return _block("{", _short_answers(item, interaction), general)
        case NumericInteraction():
            return _block("{#", _numbers(item, interaction), general)
        case MatchInteraction():
            return _block("{", _pairs(interaction), general)
        case ExtendedText():
            return f"{{{general}}}"
    return ""


def _block(opening: str, answers: Iterable[str], general: str) -> str:
    lines = [opening, *(f"\t{answer}" for answer in answers)]
    if general:
        lines.append(f"\t{general}")
    return "\n".join((*lines, "}"))


def _truth(interaction: ChoiceInteraction) -> str:
    true, false = interaction.choices
    is_true = true.fraction == ALL_OF_IT
    right, wrong = (true, false) if is_true else (false, true)
    feedback = _feedback(wrong.feedback)
    if right.feedback is not None:
        feedback = (feedback or "#") + _feedback(right.feedback)
    return f"{'TRUE' if is_true else 'FALSE'}{feedback}"


def _choices(interaction: ChoiceInteraction) -> Iterable[str]:
    single = interaction.mode == "single"
    for choice in interaction.choices:
        if single and choice.fraction == ALL_OF_IT:
            single = False  # with a second "=" a file without "~" would be a short answer
            yield f"={_choice(choice)}"
        else:
            unkeyed = choice.fraction is None and interaction.mode == "multiple"
            yield f"~{_weight(choice.fraction) if choice.fraction or unkeyed else ''}{_choice(choice)}"


def _choice(choice: Choice) -> str:
    return f"{_text(choice.text)}{_feedback(choice.feedback)}"


def _short_answers(item: Item, interaction: TextEntryInteraction) -> Iterable[str]:
    extra = known_of(item.extras, "gift").get("wildcards")
    patterns = frozenset(map(str, extra)) if isinstance(extra, list) else frozenset[str]()
    answers = interaction.answers
    alone = len(answers) == 1 and item.incorrect_feedback is None
    for answer in answers:
        words = _words(answer.text)
        words = escaped(words if words in patterns else as_literal_answer(words))
        form = "[plain]" if words.startswith("[") else ""
        sign = "" if alone and "->" in words else "="  # "=" and "->" together would be a match
        yield f"{sign}{_weight(answer.fraction)}{form}{words}{_feedback(answer.feedback, arrows=False)}"
    if item.incorrect_feedback is not None:
        yield f"=%0%*{_feedback(item.incorrect_feedback, arrows=False)}"


def _numbers(item: Item, interaction: NumericInteraction) -> Iterable[str]:
    for answer in best_first(interaction.answers):
        yield f"={_weight(answer.fraction)}{spelled(answer)}{_feedback(answer.feedback)}"
    if item.incorrect_feedback is not None:
        yield f"~{_feedback(item.incorrect_feedback)}"


def _pairs(interaction: MatchInteraction) -> Iterable[str]:
    for pair in interaction.pairs:
        yield f"={_text(pair.left, arrows=False)} -> {_right(pair.right)}"
    for text in interaction.distractors:
        yield f"= -> {_right(text)}"


def _right(text: Localized) -> str:
    return escaped(label(text))


def _weight(fraction: Fraction | None) -> str:
    return f"%{SPELLINGS[fraction or Fraction(0)]}%"


def _feedback(text: Localized | None, *, arrows: bool = True) -> str:
    return "" if text is None else f"#{_text(text, arrows=arrows)}"


def _text(localized: Localized, *, arrows: bool = True) -> str:
    """A text with its format; without ``arrows`` no ``->`` stands in it."""
    text = _first(localized)
    literal = len(localized.texts) == 1 and text.markup == "plain" and not _has_meaning(text.source)
    if literal and (arrows or "->" not in text.source):
        return f"[plain]{escaped(text.source)}"
    return f"[html]{escaped(html(localized).replace('->', '-&gt;'))}"


def _has_meaning(source: str) -> bool:
    """Whether Moodle reads something else into a text even where it is said to be plain."""
    return has_placeholder(source) or may_be_mistaken(source)


def _words(localized: Localized) -> str:
    return to_plain(_first(localized)).strip()


def _first(localized: Localized) -> Text:
    return next(iter(localized.texts.values()))
