"""Choices, matches and orders of a Canvas item as interactions of the model."""

import re
from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction

from quizkit.formats._qti12.item import Condition
from quizkit.formats.canvas.asked import Asked, earned_by, share_of
from quizkit.model import (
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    Entry,
    Interaction,
    MatchInteraction,
    OrderInteraction,
    Pair,
)
from quizkit.richtext import to_plain
from quizkit.words import is_false_word, is_true_word

_TRUE = re.compile("true", re.IGNORECASE)
_FALSE = re.compile("false", re.IGNORECASE)
_DIGITS = re.compile("[0-9]+")
_ZERO = Decimal(0)


def read_single(asked: Asked) -> ChoiceInteraction:
    """A question with one right choice."""
    scores = _scores(asked)
    best = max(scores.values(), default=_ZERO)
    if best > 0:
        if any(0 < score < best for score in scores.values()):
            asked.notes.differs(
                "some choices earn part of the points.", "Canvas gives all points for each choice that earns any."
            )
        fractions = {ident: share_of(score, best) for ident, score in scores.items()}
    else:
        fractions = dict.fromkeys(scores, NONE_OF_IT)
    return ChoiceInteraction.unchecked(choices=_choices(asked, fractions, NONE_OF_IT if best > 0 else None))


def read_missing_word(asked: Asked) -> ChoiceInteraction:
    """A single choice of an old kind."""
    asked.notes.differs('the question is of the old type "missing word".', "New Quizzes would not import it.")
    return read_single(asked)


def read_multiple(asked: Asked) -> ChoiceInteraction:
    """A question with several right choices.

    A package names them all in one condition, and Canvas Classic then gives a share of the points for each that is
    right and takes one away for each that is wrong: that is what the question is worth, so that is what is read.
    """
    keys = [condition for condition in asked.parts.conditions if (earned_by(condition) or 0) > 0]
    if len(keys) > 1 and all(len(key.equal) == 1 for key in keys):
        return _shares(asked)
    if not keys:
        fractions = dict.fromkeys(_scores(asked), NONE_OF_IT)
        return ChoiceInteraction(mode="multiple", choices=_choices(asked, fractions, None))
    if len(keys) > 1:
        asked.notes.left_out(
            "several different sets of choices are right.", "Only the first set is read.", keys[1].line
        )
    right = {value.strip() for _, value in keys[0].equal}
    _check_known(asked, sorted(right), keys[0])
    if not right:
        asked.notes.differs("no choice is right.", "Canvas would make the first choice right.", keys[0].line)
    known = [ident for ident, _ in asked.response().labels if ident in right]
    if not known:
        return ChoiceInteraction(mode="multiple", choices=_choices(asked, {}, NONE_OF_IT))
    share = Fraction(1, len(known))
    choices = _choices(asked, dict.fromkeys(known, share), -share)
    return ChoiceInteraction(mode="multiple", choices=choices, all_or_nothing=False)


def _shares(asked: Asked) -> ChoiceInteraction:
    scores = _scores(asked)
    total = sum((score for score in scores.values() if score > 0), _ZERO)
    fractions = {ident: share_of(score, total) for ident, score in scores.items()}
    asked.notes.differs(
        "each right choice earns a share of its own.", "Canvas gives every right choice the same share."
    )
    choices = _choices(asked, fractions, NONE_OF_IT)
    return ChoiceInteraction(mode="multiple", choices=choices, all_or_nothing=False)


def read_true_false(asked: Asked) -> ChoiceInteraction:
    """A true/false question, with true put first; a plain choice where its two texts do not say true and false."""
    interaction = read_single(asked)
    words = [to_plain(next(iter(choice.text.texts.values()))) for choice in interaction.choices]
    order = _true_first(words, lambda word: bool(_TRUE.search(word)), lambda word: bool(_FALSE.search(word)))
    if order is None:
        shown = " and ".join(f'"{word[:40]}"' for word in words) or "nothing"
        asked.notes.differs(
            f"the true/false question offers {shown}.", "Canvas, which knows only True and False, makes it a choice."
        )
        order = _true_first(words, is_true_word, is_false_word)
        if order is None:
            return interaction
    first, second = (interaction.choices[place] for place in order)
    return ChoiceInteraction(mode="true_false", choices=(first, second))


def _true_first(
    words: list[str], is_true: Callable[[str], bool], is_false: Callable[[str], bool]
) -> tuple[int, int] | None:
    if len(words) == 2:
        for true, false in ((0, 1), (1, 0)):
            if is_true(words[true]) and is_false(words[false]):
                return true, false
    return None


def _scores(asked: Asked) -> dict[str, Decimal]:
    """What each choice that some condition scores earns; the best where several do."""
    scores: dict[str, Decimal] = {}
    for condition in asked.parts.conditions:
        earned = earned_by(condition)
        if earned is None or not condition.equal:
            continue
        values = [value.strip() for _, value in condition.equal]
        if len(values) > 1:
            asked.notes.differs("several choices are right.", "Canvas keeps only the first of them.", condition.line)
        _check_known(asked, values, condition)
        for value in values:
            scores[value] = max(scores[value], earned) if value in scores else earned
    return scores


def _check_known(asked: Asked, values: Iterable[str], condition: Condition) -> None:
    known = asked.idents()
    for value in values:
        if value not in known:
            asked.notes.broken(
                f'the key names the choice "{value}", which does not exist.',
                "Say which choice is right.",
                condition.line,
            )


def _choices(asked: Asked, fractions: dict[str, Fraction], others: Fraction | None) -> tuple[Choice, ...]:
    response, texts, feedback = asked.response(), asked.texts, asked.feedback
    if not feedback.is_on_answers:  # as in most questions
        return tuple(
            [
                Choice.unchecked(text=texts.localized(raw), fraction=fractions.get(ident, others))
                for ident, raw in response.labels
            ]
        )
    return tuple(
        [
            Choice.unchecked(
                text=texts.localized(raw),
                fraction=fractions.get(ident, others),
                feedback=texts.optional(feedback.of_choice(response.ident, ident)),
            )
            for ident, raw in response.labels
        ]
    )


def read_match(asked: Asked) -> MatchInteraction:
    """Prompts on the left, each with the text on the right that scores."""
    texts, notes = asked.texts, asked.notes
    keys: dict[str, Condition] = {}
    for condition in asked.parts.conditions:
        if condition.equal and (earned_by(condition) or 0) > 0:
            keys.setdefault(condition.equal[0][0], condition)
    if any(key.action.lower() == "set" for key in keys.values()):
        notes.differs("the pairs set the score and do not add to it.", "Canvas would import the prompts unmatched.")
    offered = {ident: raw for response in asked.parts.responses for ident, raw in response.labels}
    digits = [found[0] for found in map(_DIGITS.search, offered) if found is not None]
    if len(set(digits)) < len(digits):
        notes.differs("some matches have the same number in their idents.", "Canvas would take them for one match.")
    pairs, used = [], set()
    for response in asked.parts.responses:
        key = keys.get(response.ident)
        wanted = key.equal[0][1].strip() if key is not None else ""
        if wanted not in offered:
            shown = response.prompt.source[:60] if response.prompt is not None else response.ident
            notes.broken(f'nothing says what "{shown}" matches.', "Give the prompt its match.", response.line)
            continue
        used.add(wanted)
        pairs.append(
            Pair(
                left=texts.localized(response.prompt),
                right=texts.localized(offered[wanted]),
                feedback=texts.optional(asked.feedback.of_response(response.ident)),
            )
        )
    others = tuple(texts.localized(raw) for ident, raw in offered.items() if ident not in used)
    return MatchInteraction(pairs=tuple(pairs), distractors=others)


def read_order(asked: Asked) -> Interaction | None:
    """Things to put in order, in the order of the key."""
    asked.notes.differs("things are to be put in order.", "Canvas Classic would make a matching question of it.")
    offered = dict(asked.response().labels)
    key = next((condition for condition in asked.parts.conditions if len(condition.equal) > 1), None)
    order = [value.strip() for _, value in key.equal] if key is not None else []
    if sorted(order) != sorted(offered):
        asked.notes.broken("the key does not say the order of all the things.", "Name each of them once.")
        return None
    return OrderInteraction(entries=tuple(Entry(text=asked.texts.localized(offered[ident])) for ident in order))
