"""One item as an ``<item>`` of QTI 1.2."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from quizkit.formats._qti.amounts import amount_text
from quizkit.formats._qti12.idents import safe_ident
from quizkit.formats._qti12.numbers import number_text
from quizkit.formats._qti12.pen import Body, Pen, link, metadata, showing
from quizkit.formats._qti12.profiles import PROFILES
from quizkit.formats._titles import item_title
from quizkit.formats._xml import xml_attribute
from quizkit.formats.qti12.vendors import ITEM_TYPES
from quizkit.formats.qti12.write_choices import write_choice, write_hotspot, write_match, write_order
from quizkit.formats.qti12.write_typed import write_cloze, write_essay, write_none, write_numeric, write_text_entry
from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    HotspotInteraction,
    Item,
    Localized,
    MatchInteraction,
    NoInteraction,
    NumericInteraction,
    OrderInteraction,
    TextEntryInteraction,
)

_BODIES: Mapping[type, Callable[[Any, Item, Pen], Body]] = {
    ChoiceInteraction: write_choice,
    TextEntryInteraction: write_text_entry,
    NumericInteraction: write_numeric,
    MatchInteraction: write_match,
    OrderInteraction: write_order,
    ClozeInteraction: write_cloze,
    HotspotInteraction: write_hotspot,
    ExtendedText: write_essay,
    NoInteraction: write_none,
}
_OTHER = "<other/>"
_CORRECT, _INCORRECT, _GENERAL = "correct_fb", "incorrect_fb", "general_fb"


def item_xml(item: Item, path: Callable[[str], str]) -> str:
    """The ``<item>`` element, whose ident stays the same as long as the item's id does.

    ``path`` tells where a file of the quiz stands in the package.
    """
    full = Fraction(item.points) if item.points > 0 else Fraction(1)
    pen = Pen(full, link(_CORRECT) if item.correct_feedback is not None else "", path)
    body = _BODIES[type(item.interaction)](item.interaction, item, pen)
    stem = "" if isinstance(item.interaction, ClozeInteraction) else pen.material(item.stem)
    return (
        f"{_head(item, body)}{_rubric(item, pen)}<presentation>{stem}{body.shown}</presentation>"
        f"{_processing(item, body, full)}{_feedback(item, body, pen)}</item>"
    )


def _head(item: Item, body: Body) -> str:
    name = item.id or ""
    ident = safe_ident(name)
    fields = [("qmd_itemtype", ITEM_TYPES[body.kind])]
    if body.kind in PROFILES:
        fields.append(("cc_profile", PROFILES[body.kind]))
    fields.append(("qmd_weighting", number_text(item.points)))
    fields += [("qmd_topic", tag) for tag in item.tags]
    label = "" if name == ident else f" label={xml_attribute(name)}"
    language = "" if item.language is None else f" xml:lang={xml_attribute(item.language)}"
    return (
        f'<item ident="{ident}" title={xml_attribute(item_title(item, ident))}{label}{language}>'
        f"<itemmetadata>{metadata(fields)}</itemmetadata>"
    )


def _rubric(item: Item, pen: Pen) -> str:
    rubric = item.interaction.rubric if isinstance(item.interaction, ExtendedText) else None
    return f'<rubric view="Scorer">{pen.material(rubric)}</rubric>' if rubric is not None else ""


def _processing(item: Item, body: Body, full: Fraction) -> str:
    rules = list(body.rules)
    if item.general_feedback is not None:
        rules.insert(0, showing(_OTHER, link(_GENERAL, "Solution")))
    if item.correct_feedback is not None and body.adds and body.right:
        rules.append(showing(body.right, link(_CORRECT)))
    if item.incorrect_feedback is not None and body.right:
        rules.append(showing(f"<not>{body.right}</not>" if body.adds else _OTHER, link(_INCORRECT)))
    if not rules:
        return ""
    return (
        '<resprocessing><outcomes><decvar varname="SCORE" vartype="Decimal" defaultval="0" minvalue="0" '
        f'maxvalue="{amount_text(full)}"/></outcomes>{"".join(rules)}</resprocessing>'
    )


def _feedback(item: Item, body: Body, pen: Pen) -> str:
    def shown(ident: str, text: Localized | None) -> str:
        if text is None:
            return ""
        return f"<itemfeedback ident={xml_attribute(ident)}><flow_mat>{pen.material(text)}</flow_mat></itemfeedback>"

    written = "".join([shown(ident, text) for ident, text in body.feedback])
    written += shown(_CORRECT, item.correct_feedback) + shown(_INCORRECT, item.incorrect_feedback)
    if item.general_feedback is not None:
        text = pen.material(item.general_feedback)
        written += (
            f'<itemfeedback ident="{_GENERAL}"><solution><solutionmaterial><flow_mat>{text}</flow_mat>'
            "</solutionmaterial></solution></itemfeedback>"
        )
    if item.hints:
        hints = "".join(
            [f"<hintmaterial><flow_mat>{pen.material(hint)}</flow_mat></hintmaterial>" for hint in item.hints]
        )
        written += f'<itemfeedback ident="hint"><hint feedbackstyle="Multilevel">{hints}</hint></itemfeedback>'
    return written
