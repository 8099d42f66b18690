"""What can be said in several ways that no target tells apart, said in the one way that is written.

A whole format keeps what the author wrote to the letter. For a target, a text with nothing in it is none, an option
that nobody marked beside a marked one is wrong, and a setting that counts for another kind of question is not set.
Nothing of it changes what a response is worth (:mod:`quizkit.scoring`); what nobody could ever answer is said.
"""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from operator import is_
from typing import Any
from unicodedata import normalize

from quizkit.capability import Capability
from quizkit.losses.about import About
from quizkit.losses.item_parts import with_interactions
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    Gap,
    HotspotInteraction,
    HottextInteraction,
    Item,
    Localized,
    MatchInteraction,
    NumericAnswer,
    NumericInteraction,
    Text,
    TextAnswer,
    TextEntryInteraction,
    with_texts,
)
from quizkit.richtext import canonical, markup_kinds, to_plain
from quizkit.scoring import has_key

_SHOWN = frozenset(("image", "media", "math"))
_SPACES = re.compile(r" *[^\S ]\s*")
"""White space that is more than plain spaces."""

_ITEM_TEXTS = ("title", "general_feedback", "correct_feedback", "partial_feedback", "incorrect_feedback")


def is_blank(text: Localized) -> bool:
    """Whether a text shows nothing: no word, picture or formula in any of its languages."""
    return all(
        not part.source.strip()
        or (part.markup != "plain" and not to_plain(part).strip() and not _SHOWN & markup_kinds(part))
        for part in text.texts.values()
    )


def not_blank(text: Localized | None) -> Localized | None:
    """The text, or None where there is nothing in it."""
    return None if text is None or is_blank(text) else text


def without_blanks(item: Item, target: str) -> Item:
    """The item without texts that are there and say nothing; its stem and its options stay.

    A hint without words stays where the target's own format has more to say about it: Moodle gives one more try for it.
    """
    changes: dict[str, Any] = {
        name: None for name in _ITEM_TEXTS if (text := getattr(item, name)) is not None and is_blank(text)
    }
    if "hints" not in item.extras.get(target, {}) and any(map(is_blank, item.hints)):
        changes["hints"] = tuple(hint for hint in item.hints if not is_blank(hint))
    item = item.replaced(**changes) if changes else item
    return with_texts(with_interactions(item, _without_blanks), _empty_if_blank)


def _empty_if_blank(text: Localized) -> Localized:
    """A text of which something is left that shows nothing, such as a list without entries, as an empty one."""
    if not is_blank(text) or all(part.markup == "plain" for part in text.texts.values()):
        return text
    return text.replaced(texts={tag: Text(source="", location=part.location) for tag, part in text.items()})


def _without_blanks(interaction: Any) -> Any:
    changes: dict[str, Any] = {}
    for name in ("choices", "answers", "pairs"):
        parts = getattr(interaction, name, ())
        new = tuple(_without_blank_feedback(part) for part in parts)
        if any(one is not other for one, other in zip(new, parts, strict=True)):
            changes[name] = new
    areas = getattr(interaction, "areas", ())
    if any(area.label is not None and is_blank(area.label) for area in areas):
        changes["areas"] = tuple(
            area if area.label is None or not is_blank(area.label) else area.replaced(label=None) for area in areas
        )
    for name in ("rubric", "template"):
        text = getattr(interaction, name, None)
        if text is not None and is_blank(text):
            changes[name] = None
    return interaction.replaced(**changes) if changes else interaction


def _without_blank_feedback(part: Any) -> Any:
    return part if part.feedback is None or not is_blank(part.feedback) else part.replaced(feedback=None)


def settled(item: Item, about: About) -> Item:
    """The item with its key and its limits said in the one way that is written."""
    interaction = item.interaction
    settle = _SETTLE.get(type(interaction))
    if settle is None:
        return item
    new = settle(interaction, about)
    if new is not interaction:
        item = item.replaced(interaction=new)
    return _without_any_other(item, new, about) if type(new) is NumericInteraction else item


def _without_any_other(item: Item, interaction: NumericInteraction, about: About) -> Item:
    """The item with its feedback on any other number where all wrong answers have theirs."""
    others = [answer for answer in interaction.answers if answer.accepts_anything() and not answer.fraction]
    if not others:
        return item
    feedback = item.incorrect_feedback
    for answer in others:
        if answer.feedback is not None and feedback is not None:
            about.lose(
                "answer-feedback", "any other number has feedback, and so has a wrong answer.", at=answer.location
            )
        feedback = feedback or answer.feedback
    answers = tuple(answer for answer in interaction.answers if answer not in others)
    return item.replaced(interaction=interaction.replaced(answers=answers), incorrect_feedback=feedback)


def _choice(interaction: ChoiceInteraction, about: About) -> ChoiceInteraction:
    several = interaction.mode == "multiple"
    keyed = has_key(interaction)
    choices = _with_whole_key(interaction.choices) if keyed else interaction.choices
    # where one choice is picked, or none earns anything, there is nothing to add up
    together = interaction.all_or_nothing or not several or not keyed
    if several and together:
        choices = _right_or_wrong(choices)
        if sum(choice.fraction == ALL_OF_IT for choice in choices) == 1 and _adds_up_alone(about.target.capability):
            # beside a single right choice, wrong ones that take everything away are all or nothing in other words
            choices = tuple(choice if choice.fraction else choice.replaced(fraction=-ALL_OF_IT) for choice in choices)
            together = False
    if not keyed:
        choices = _without_key(choices)
    if choices is interaction.choices and together == interaction.all_or_nothing:
        return interaction
    return interaction.replaced(choices=choices, all_or_nothing=together)


def _with_whole_key(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """Choices or areas of which none is left open as soon as one is marked: what is not marked earns nothing."""
    open_ones = sum(part.fraction is None for part in parts)
    if not 0 < open_ones < len(parts):
        return parts
    return tuple(part.replaced(fraction=NONE_OF_IT) if part.fraction is None else part for part in parts)


def _adds_up_alone(capability: Capability) -> bool:
    features = capability.features
    return "all-or-nothing" not in features and {"partial-credit", "negative-credit"} <= features


def _without_key(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Choices of which none is right: nobody has said yet which is. Beside one that takes points away, others don't."""
    if any(choice.fraction for choice in choices):
        return _with_whole_key(choices)
    if all(choice.fraction is None for choice in choices):
        return choices
    return tuple(choice.replaced(fraction=None) for choice in choices)


def _right_or_wrong(choices: tuple[Any, ...]) -> tuple[Any, ...]:
    """What counts only together has no worth of its own beyond right and wrong."""
    if all(  # comparing fractions is slow
        choice.fraction is None or choice.fraction is NONE_OF_IT or choice.fraction is ALL_OF_IT for choice in choices
    ):
        return choices
    return tuple(
        choice
        if choice.fraction is None
        else choice.replaced(fraction=ALL_OF_IT if choice.fraction > 0 else NONE_OF_IT)
        for choice in choices
    )


def _hottext(interaction: HottextInteraction, _: About) -> HottextInteraction:
    choices = _with_whole_key(interaction.choices)
    return interaction.replaced(choices=_right_or_wrong(choices) if interaction.multiple else choices)


def _hotspot(interaction: HotspotInteraction, _: About) -> HotspotInteraction:
    areas = _with_whole_key(interaction.areas)
    return interaction.replaced(areas=_right_or_wrong(areas) if interaction.multiple else areas)


def _text_entry(interaction: TextEntryInteraction, about: About) -> TextEntryInteraction:
    """Each accepted text once: of two that no response tells apart the better one counts."""
    best: dict[str, TextAnswer] = {}
    for answer in interaction.answers:
        if is_blank(answer.text):
            about.lose("empty-answer", "an answer has no text, so nobody can type it.", "It is left out.")
            continue
        typed = normalize("NFC", " ".join(to_plain(answer.text.first()[1]).split()))
        other = best.setdefault(typed if interaction.case_sensitive else typed.casefold(), answer)
        if other is answer:
            continue
        if (other.fraction, other.feedback) != (answer.fraction, answer.feedback):
            message = f'the answer "{typed}" is there twice, with another weight or feedback.'
            about.lose("same-answer", message, "The better one is written.", at=answer.location)
        if answer.fraction > other.fraction:
            best[typed if interaction.case_sensitive else typed.casefold()] = answer
    answers = tuple(map(_as_typed, best.values()))
    if len(answers) == len(interaction.answers) and all(map(is_, answers, interaction.answers)):
        return interaction
    return interaction.replaced(answers=answers)


def _as_typed(answer: TextAnswer) -> TextAnswer:
    """An accepted text as a keyboard gives it: composed letters, plain spaces, and none at its ends.

    None of it counts (:mod:`quizkit.scoring`), but players that compare letter by letter, as QTI has it, would want it.
    """
    texts = {
        tag: text.replaced(source=typed)
        if text.markup == "plain" and (typed := _keyed(text.source)) != text.source
        else text
        for tag, text in answer.text.items()
    }
    if all(map(is_, texts.values(), answer.text.texts.values())):
        return answer
    return answer.replaced(text=answer.text.replaced(texts=texts))


def _keyed(words: str) -> str:
    return words if words.isascii() and words.isalnum() else _SPACES.sub(" ", normalize("NFC", words).strip())


def _match(interaction: MatchInteraction, about: About) -> MatchInteraction:
    """Right texts that nobody can tell apart as one, and none of them among the wrong ones."""
    known: dict[tuple[str, ...], Localized] = {}
    rights = [known.setdefault(_meaning(pair.right), pair.right) for pair in interaction.pairs]
    wrong: dict[tuple[str, ...], Localized] = {}
    for text in interaction.distractors:
        meaning = _meaning(text)
        if meaning not in known and wrong.setdefault(meaning, text) is text:
            continue
        shown = to_plain(text.first()[1])[:60]
        again = "is the partner of a text as well" if meaning in known else "is there twice"
        about.lose(
            "same-text", f'the text "{shown}", which belongs to none, {again}.', "It is left out.", at=text.where()
        )
    pairs = tuple(
        pair if pair.right.texts == right.texts else pair.replaced(right=right)
        for pair, right in zip(interaction.pairs, rights, strict=True)
    )
    same = len(wrong) == len(interaction.distractors) and all(map(is_, pairs, interaction.pairs))
    return interaction if same else interaction.replaced(pairs=pairs, distractors=tuple(wrong.values()))


def _meaning(text: Localized) -> tuple[str, ...]:
    return tuple(canonical(part).strip() for part in text.texts.values())


def _numeric(interaction: NumericInteraction, about: About) -> NumericInteraction:
    answers = [_number(answer) for answer in interaction.answers]
    kept = tuple(answer for answer in answers if not answer.accepts_nothing())
    if len(kept) < len(answers):
        about.lose("empty-range", "an answer is a range whose end lies before its beginning.", "It is left out.")
    same = len(kept) == len(answers) and all(a is b for a, b in zip(kept, interaction.answers, strict=True))
    return interaction if same else interaction.replaced(answers=kept)


def _number(answer: NumericAnswer) -> NumericAnswer:
    """A number with its tolerance, or a range: what counts, as in :meth:`NumericAnswer.bounds`."""
    if answer.value is None:
        return answer.replaced(tolerance=Decimal(0)) if answer.tolerance else answer
    if answer.minimum is None and answer.maximum is None:
        return answer
    return answer.replaced(minimum=None, maximum=None)


def _extended_text(interaction: ExtendedText, about: About) -> ExtendedText:
    least, most = interaction.min_words or None, interaction.max_words
    if least is not None and most is not None and least > most:
        message = f"an essay of at least {least} and at most {most} words can't be written."
        about.lose("essay-limits", message, "It is written without a limit.")
        least = most = None
    if (least, most) == (interaction.min_words, interaction.max_words):
        return interaction
    return interaction.replaced(min_words=least, max_words=most)


def _cloze(interaction: ClozeInteraction, about: About) -> ClozeInteraction:
    return interaction.replaced(gaps=tuple(_gap(gap, about) for gap in interaction.gaps))


def _gap(gap: Gap, about: About) -> Gap:
    settle = _SETTLE.get(type(gap.interaction))
    return gap if settle is None else gap.replaced(interaction=settle(gap.interaction, about))


_SETTLE: Mapping[type, Callable[[Any, About], Any]] = {
    ChoiceInteraction: _choice,
    HottextInteraction: _hottext,
    HotspotInteraction: _hotspot,
    TextEntryInteraction: _text_entry,
    NumericInteraction: _numeric,
    MatchInteraction: _match,
    ExtendedText: _extended_text,
    ClozeInteraction: _cloze,
}
