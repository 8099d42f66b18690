"""Typed, counted, gap and handed-in answers of a Canvas item as interactions of the model."""

import re
from collections.abc import Container, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from html import escape

from quizkit.formats._qti12.elements import (
    Raw,
    as_html,
)
from quizkit.formats._qti12.item import Condition, Response
from quizkit.formats._qti12.numbers import EXACT, number_of, number_text
from quizkit.formats.canvas.agreed import OPEN_ENDS
from quizkit.formats.canvas.asked import Asked, earned_by, share_of
from quizkit.formats.canvas.blanks import FIELD_BLANKS, own_names
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    Gap,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
)
from quizkit.richtext.tree import GAP

_PLACE = re.compile(r"\[([^\[\]]{1,100})\]")
_ZERO = Decimal(0)


def read_text_entry(asked: Asked) -> TextEntryInteraction:
    """A short answer."""
    notes, conditions = asked.notes, asked.parts.conditions
    keys = [condition for condition in conditions if (earned_by(condition) or 0) > 0]
    accepted = [_typed_text(value) for key in keys for _, value in key.equal]
    others = [_typed_text(value) for condition in conditions for _, value in condition.equal]
    right = frozenset(accepted)
    foreseen = [text for text in dict.fromkeys(others) if text not in right]
    if any(key.alternatives and key.equal for key in keys):
        notes.differs("the answers stand in an <or>.", "New Quizzes would import none of them.")
    if foreseen:
        notes.differs("an answer that earns nothing has feedback.", "Canvas Classic would take it as right.")
    if "" in right:
        notes.differs("an accepted text is empty.", "Canvas would drop it.")
    if not accepted:
        notes.differs("the short answer has no accepted text.", "Canvas would make an essay of it.")
    credits = [(text, ALL_OF_IT) for text in accepted] + [(text, NONE_OF_IT) for text in foreseen]
    return TextEntryInteraction(
        answers=tuple(_text_answer(asked, text, fraction) for text, fraction in credits),
        case_sensitive=any(condition.case_sensitive for condition in conditions),
    )


def _typed_text(value: str) -> str:
    """An answer without the white space of a document that is laid out for people."""
    return value.strip() if "\n" in value else value


def _text_answer(asked: Asked, text: str, fraction: Fraction) -> TextAnswer:
    feedback = asked.feedback.of_text(asked.response().ident, text)
    return TextAnswer(
        text=asked.texts.plain(text, asked.parts.line), fraction=fraction, feedback=asked.texts.optional(feedback)
    )


def read_numeric(asked: Asked) -> NumericInteraction:
    """Accepted numbers: exact, with a tolerance, or a range."""
    scored = [
        (earned, condition)
        for condition in asked.parts.conditions
        if (condition.equal or condition.bounds) and (earned := earned_by(condition) or _ZERO) > 0
    ]
    best = max((earned for earned, _ in scored), default=_ZERO)
    answers = (_numeric_answer(asked, condition, share_of(earned, best)) for earned, condition in scored)
    return NumericInteraction(answers=tuple(answer for answer in answers if answer is not None))


def _numeric_answer(asked: Asked, condition: Condition, fraction: Fraction) -> NumericAnswer | None:
    notes, line = asked.notes, condition.line
    texts = [value for _, value in condition.equal[:1]] + [value for _, value in condition.bounds]
    numbers = [number_of(text) for text in texts]
    if None in numbers:
        wrong = texts[numbers.index(None)]
        notes.broken(f'"{wrong[:60]}" is no number.', "Write numbers like 3.14.", line)
        return None
    exact = number_of(condition.equal[0][1]) if condition.equal else None
    bounds = {operator: number_of(value) for operator, value in condition.bounds}
    low = bounds.get("vargte", bounds.get("vargt"))
    high = bounds.get("varlte", bounds.get("varlt"))
    feedback = asked.texts.optional(asked.feedback.shown_by(condition))
    place = asked.texts.at(line)
    if exact is not None and low is None and high is None:
        who = "New Quizzes" if condition.alternatives else "Canvas"
        notes.differs("the number stands without its two bounds.", f"{who} would import no answer.", line)
        return NumericAnswer(value=exact, fraction=fraction, feedback=feedback, location=place)
    if exact is not None and low is not None and high is not None:
        below, above = EXACT.subtract(exact, low), EXACT.subtract(high, exact)
        if below == above and below >= 0:
            if "vargt" in bounds and below:
                precise = asked.own.setdefault("precision", [])
                assert isinstance(precise, list)
                precise.append(number_text(exact))
            return NumericAnswer(value=exact, tolerance=below, fraction=fraction, feedback=feedback, location=place)
        notes.differs(
            f"the accepted numbers reach from {low} to {high} around {exact}.",
            f"Canvas Classic would take {above} to both sides, New Quizzes {below}.",
            line,
        )
    elif low is None or high is None or "vargt" in bounds or "varlt" in bounds:
        notes.differs(
            "a range of numbers lacks an end, or leaves its ends out.", "Canvas would import no answer.", line
        )
    return NumericAnswer(
        minimum=None if low is None or -low in OPEN_ENDS else low,
        maximum=None if high is None or high in OPEN_ENDS else high,
        fraction=fraction,
        feedback=feedback,
        location=place,
    )


def read_blanks(asked: Asked) -> ClozeInteraction:
    """Gaps to type into. Every text that a blank offers is right, whatever the key says (measured: Canvas)."""
    typed: dict[str, list[TextAnswer]] = {}
    for condition in asked.parts.conditions:
        if (earned_by(condition) or 0) > 0:
            for respident, value in condition.equal:
                answer = TextAnswer(text=asked.texts.plain(value.strip(), condition.line))
                typed.setdefault(respident, []).append(answer)
    if any(response.kind == "response_str" for response in asked.parts.responses):
        asked.notes.differs("a blank is a text field of its own.", "Canvas Classic would lose its place in the text.")
    return _cloze(asked, [_typed(asked, response, typed) for response in asked.parts.responses])


def read_dropdowns(asked: Asked) -> ClozeInteraction:
    """Gaps with a drop-down list each."""
    keys = [condition for condition in asked.parts.conditions if condition.equal and (earned_by(condition) or 0) > 0]
    if any(key.action.lower() == "set" for key in keys):
        asked.notes.differs(
            "the drop-down lists set the score and do not add to it.", "Canvas would import them without a key."
        )
    right: dict[str, set[str]] = {}
    for key in keys:
        for respident, value in key.equal:
            right.setdefault(respident, set()).add(value.strip())
    return _cloze(asked, [_dropdown(asked, response, right) for response in asked.parts.responses])


def _blank(response: Response) -> str:
    return response.ident.removeprefix("response_")


def _typed(asked: Asked, response: Response, typed: Mapping[str, list[TextAnswer]]) -> TextEntryInteraction:
    if response.kind == "response_str":
        return TextEntryInteraction(answers=tuple(typed.get(response.ident, ())))
    return TextEntryInteraction(
        answers=tuple(
            TextAnswer(
                text=asked.texts.localized(raw),
                feedback=asked.texts.optional(asked.feedback.of_choice(response.ident, ident)),
            )
            for ident, raw in response.labels
            if raw is not None
        )
    )


def _dropdown(asked: Asked, response: Response, right: Mapping[str, set[str]]) -> ChoiceInteraction:
    key = right.get(response.ident, set())
    return ChoiceInteraction(
        choices=tuple(
            Choice(
                text=asked.texts.localized(raw),
                fraction=ALL_OF_IT if ident in key else NONE_OF_IT if key else None,
                feedback=asked.texts.optional(asked.feedback.of_choice(response.ident, ident)),
            )
            for ident, raw in response.labels
        )
    )


def _cloze(asked: Asked, interactions: Sequence[TextEntryInteraction | ChoiceInteraction]) -> ClozeInteraction:
    """The gaps with their places: Canvas marks ``[name]``, the model ``[[name]]``, which may be another name."""
    gaps: dict[str, Gap] = {}
    names = [_blank(response) for response in asked.parts.responses]
    own = own_names(asked.parts.fields.get(FIELD_BLANKS, ""), len(names)) or names
    for name, interaction in zip(names, interactions, strict=True):
        if name in gaps:
            asked.notes.broken(f'two blanks have the name "{name}".', "Give each blank a name of its own.")
            continue
        gaps[name] = Gap(id=name, interaction=interaction)
        if "." in name or " " in name:
            asked.notes.differs(
                f'the blank\'s name "{name}" holds a dot or a space.', "Canvas renames the blank but not its place."
            )
        elif not name.isascii():
            asked.notes.differs(
                f'the blank\'s name "{name}" holds other letters than English ones.',
                "New Quizzes would not find the blank's place.",
            )
    line = asked.stem.line if asked.stem is not None else asked.parts.line
    stem, placed = marked(as_html(asked.stem) if asked.stem is not None else "", gaps, "[[{}]]")
    for name in gaps:
        if name not in placed:
            asked.notes.differs(
                f'the text has no place "[{name}]" for the blank of that name.', "It is put at the end of the text."
            )
    ends = [f" [[{name}]]" for name in gaps if name not in placed]
    stem = "".join((stem, *ends))
    if own != names and len(gaps) == len(names):
        renamed = dict(zip(names, own, strict=True))
        stem = GAP.sub(lambda mark: f"[[{escape(renamed.get(mark[1], mark[1]))}]]", stem)
        gaps = {name: gaps[name].replaced(id=renamed[name]) for name in names}
    asked.stem = Raw(stem, "html", line)
    return ClozeInteraction(gaps=tuple(gaps.values()))


def marked(source: str, names: Container[str], mark: str) -> tuple[str, set[str]]:
    """A source with each ``[name]`` of these names marked in another way, and the names that were found."""
    found: set[str] = set()

    def change(match: re.Match[str]) -> str:
        if match[1] not in names:
            return match[0]
        found.add(match[1])
        return mark.format(match[1])

    return _PLACE.sub(change, source), found


def read_essay(asked: Asked) -> ExtendedText:
    """An essay."""
    if not asked.parts.responses:
        asked.notes.differs("the essay has no field to write in.", "Canvas would refuse the question.")
    return ExtendedText()


def read_upload(_asked: Asked) -> UploadInteraction:
    """Files to hand in."""
    return UploadInteraction()


def read_text_only(_asked: Asked) -> NoInteraction:
    """Text without a question."""
    return NoInteraction()
