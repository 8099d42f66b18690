"""One ``<item>`` of a Canvas document as an item of the model.

What the document says is kept where the model can say it; where Canvas would make something else of it, a diagnostic
says what (measured with Canvas's own importers).
"""

from collections.abc import Callable
from decimal import Decimal

from quizkit.diagnostics import Report
from quizkit.formats._qti12.elements import Element, Raw, as_html, joined_text
from quizkit.formats._qti12.item import ItemParts, take_apart
from quizkit.formats._qti12.numbers import number_of
from quizkit.formats._qti12.texts import Texts
from quizkit.formats.canvas.agreed import FIELD_ID, FIELD_POINTS
from quizkit.formats.canvas.asked import Asked, title_of
from quizkit.formats.canvas.feedback import Feedback
from quizkit.formats.canvas.notes import Notes
from quizkit.formats.canvas.read_answers import (
    read_blanks,
    read_dropdowns,
    read_essay,
    read_numeric,
    read_text_entry,
    read_text_only,
    read_upload,
)
from quizkit.formats.canvas.read_choices import (
    read_match,
    read_missing_word,
    read_multiple,
    read_order,
    read_single,
    read_true_false,
)
from quizkit.formats.canvas.usual import UsualItems
from quizkit.model import ClozeInteraction, Interaction, Item, MatchInteraction


def _read_formula(asked: Asked) -> Interaction | None:
    from quizkit.formats.canvas.read_formula import read_formula  # rare, and more than a line to load

    return read_formula(asked)


_READERS: dict[str, Callable[[Asked], Interaction | None]] = {
    "multiple_choice_question": read_single,
    "missing_word_question": read_missing_word,
    "multiple_answers_question": read_multiple,
    "true_false_question": read_true_false,
    "short_answer_question": read_text_entry,
    "numerical_question": read_numeric,
    "matching_question": read_match,
    "fill_in_multiple_blanks_question": read_blanks,
    "multiple_dropdowns_question": read_dropdowns,
    "calculated_question": _read_formula,
    "essay_question": read_essay,
    "file_upload_question": read_upload,
    "text_only_question": read_text_only,
    "ordering_question": read_order,
}

_CARTRIDGE_TYPES = {
    "cc.multiple_choice.v0p1": "multiple_choice_question",
    "cc.multiple_response.v0p1": "multiple_answers_question",
    "cc.true_false.v0p1": "true_false_question",
    "cc.fib.v0p1": "short_answer_question",
    "cc.pattern_match.v0p1": "short_answer_question",
    "cc.essay.v0p1": "essay_question",
}
"""The same types by the names of Common Cartridge, in which Canvas exports whole courses."""

_ONE = Decimal(1)
_NO_POINTS = Decimal(0)


class ItemReader:
    """Reads the items of one document."""

    def __init__(self, report: Report, texts: Texts) -> None:
        self._report = report
        self._texts = texts
        self._usual = UsualItems(texts)

    def read(self, element: Element) -> Item | None:
        """The item, or None where it means nothing; then the report says why."""
        return self._usual.read(element) or self._read(element)

    def _read(self, element: Element) -> Item | None:
        texts = self._texts
        parts = take_apart(element)
        notes = Notes(self._report, texts, parts)
        asked = Asked(parts, Feedback(parts), texts, notes, parts.stem)
        reader = _READERS.get(parts.fields.get("question_type", "")) or self._reader(parts, notes)
        interaction = reader(asked) if reader is not None else None
        if interaction is None:
            return None
        stem = texts.localized(_with_prompt(asked, interaction))
        general = asked.feedback.general
        if parts.hints or parts.solutions:
            notes.differs("the question has hints or a model solution.", "Canvas drops them.")
            general = joined_text([raw for raw in (general, *parts.solutions) if raw is not None])
        item = Item.unchecked(
            id=parts.fields.get(FIELD_ID) or parts.ident or None,
            title=title_of(parts.fields, parts.title, stem, texts, parts.line),
            stem=stem,
            interaction=interaction,
            points=self._points(parts, notes),
            general_feedback=texts.optional(general),
            correct_feedback=texts.optional(asked.feedback.correct),
            incorrect_feedback=texts.optional(asked.feedback.incorrect),
            hints=tuple(texts.localized(raw) for raw in parts.hints),
            location=texts.at(parts.line),
        )
        if _has_bare_signs(parts):
            notes.differs(
                'a text that is marked as plain holds a "<".', "New Quizzes would take it for HTML and cut it."
            )
        if asked.own:
            item = item.replaced(extras={"canvas": asked.own})
        if parts.ignored or asked.feedback.is_on_answers:
            self._say_what_is_lost(asked)
        return item

    def _reader(self, parts: ItemParts, notes: Notes) -> Callable[[Asked], Interaction | None] | None:
        """The reader for an item whose type nobody states, or nobody knows."""
        stated = parts.fields.get("question_type", "")
        known = _CARTRIDGE_TYPES.get(parts.fields.get("cc_profile", ""))
        guessed = _READERS.get(known or _type_by_shape(parts))
        if guessed is None:
            what = f'the type "{stated}"' if stated else "this kind of question"
            notes.broken(f"quizkit does not read {what}.", "Make it a question of another type.")
        elif stated:
            notes.differs(
                f'the question type "{stated}" is unknown and the question is read by its shape.',
                "Canvas may not import it.",
            )
        return guessed

    def _points(self, parts: ItemParts, notes: Notes) -> Decimal:
        text = parts.fields.get(FIELD_POINTS) or parts.fields.get("points_possible")
        if text is None:
            return _ONE
        points = number_of(text)
        if points is None and (points := number_of(text.replace(",", ".", 1))) is not None:
            notes.differs(f'the points are written "{text}".', "Canvas would cut them at the comma.")
        if points is None or points < 0:
            notes.differs(f'"{text[:40]}" is no number of points.', "Canvas takes 0.")
            return _NO_POINTS
        return points

    def _say_what_is_lost(self, asked: Asked) -> None:
        unused = asked.feedback.unused()
        if unused:
            asked.notes.left_out(f"nothing shows the feedback {', '.join(unused)}.", "It is left out.")
        if asked.parts.ignored:
            names = ", ".join(f"<{name}>" for name in sorted(asked.parts.ignored))
            asked.notes.left_out(f"quizkit does not read {names}.", "Look at what it says in the package.")


def _with_prompt(asked: Asked, interaction: Interaction) -> Raw | None:
    """The stem with what stands at the only place to answer, unless that names a gap or is what is matched."""
    responses = asked.parts.responses
    if (
        len(responses) != 1
        or responses[0].prompt is None
        or isinstance(interaction, ClozeInteraction | MatchInteraction)
    ):
        return asked.stem
    return joined_text([raw for raw in (asked.stem, responses[0].prompt) if raw is not None])


def _has_bare_signs(parts: ItemParts) -> bool:
    """Whether a text that is marked as plain holds what New Quizzes, which knows no plain text, takes for a tag."""
    if parts.stem is not None and parts.stem.markup == "plain" and "<" in parts.stem.source:
        return True
    for response in parts.responses:
        for _, raw in response.labels:
            if raw is not None and raw.markup == "plain" and "<" in raw.source:
                return True
    return False


def _type_by_shape(parts: ItemParts) -> str:
    """The question type that an item looks like; empty for none that can be read."""
    kinds = {response.kind for response in parts.responses}
    if not kinds:
        return "" if parts.conditions or parts.fields.get("question_type") else "text_only_question"
    if kinds == {"response_lid"}:
        return _type_of_lists(parts)
    if kinds <= {"response_str", "response_num"} and len(parts.responses) == 1:
        numeric = parts.responses[0].kind == "response_num" or parts.responses[0].fibtype.lower() in (
            "integer",
            "decimal",
            "scientific",
        )
        if numeric:
            return "numerical_question"
        answered = any(condition.equal for condition in parts.conditions)
        return "short_answer_question" if answered else "essay_question"
    return "fill_in_multiple_blanks_question" if kinds == {"response_str"} else ""


def _type_of_lists(parts: ItemParts) -> str:
    first = parts.responses[0]
    stem = as_html(parts.stem) if parts.stem is not None else ""
    if all(f"[{response.ident.removeprefix('response_')}]" in stem for response in parts.responses):
        return "multiple_dropdowns_question"
    if len(parts.responses) > 1:
        if any(response.cardinality.lower() == "multiple" for response in parts.responses):
            return ""  # things to sort into categories
        same = all(response.labels == first.labels for response in parts.responses)
        return "matching_question" if same or _idents(parts) else ""
    cardinality = first.cardinality.lower()
    if any(condition.equal and condition.unequal and not condition.alternatives for condition in parts.conditions):
        cardinality = "multiple"
    return {"ordered": "ordering_question", "multiple": "multiple_answers_question"}.get(
        cardinality, "multiple_choice_question"
    )


def _idents(parts: ItemParts) -> bool:
    """Whether all the lists offer the same choices."""
    offered = [[ident for ident, _ in response.labels] for response in parts.responses]
    return all(idents == offered[0] for idents in offered)
