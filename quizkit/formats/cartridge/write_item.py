"""One item as an ``<item>`` in the profile of Common Cartridge.

A score is in percent, and the only one there is: 100 for a right answer. Feedback stands before the rule that marks, in
the order and under the names that Canvas exports.
"""

from collections.abc import Callable
from fractions import Fraction

from quizkit.formats._qti12.idents import safe_ident
from quizkit.formats._qti12.labels import TAKEN, idents_of, labels
from quizkit.formats._qti12.numbers import number_text
from quizkit.formats._qti12.pen import Body, Pen, equal, link, metadata, none_of, only_text, showing, yes_no
from quizkit.formats._qti12.profiles import PROFILES
from quizkit.formats._titles import item_title
from quizkit.formats._xml import xml_attribute
from quizkit.model import ALL_OF_IT, ChoiceInteraction, ExtendedText, Item, Localized, TextEntryInteraction
from quizkit.richtext import to_plain

_RESPONSE = "response1"
_ALL = Fraction(100)
_OTHER = "<other/>"
_GENERAL, _CORRECT, _INCORRECT, _HINT = "general_fb", "correct_fb", "general_incorrect_fb", "hint"
_NAMES = (*TAKEN, "general", "correct", "incorrect", "general_incorrect", "solution")
"""No choice is called like these, or its feedback would be that of the whole item."""


def item_xml(item: Item, path: Callable[[str], str]) -> str:
    """The ``<item>`` element; ``path`` tells how a text names a file of the quiz."""
    pen = Pen(_ALL, "", path)
    body = _body(item, pen)
    name = item.id or ""
    ident = safe_ident(name)
    label = "" if name == ident else f" label={xml_attribute(name)}"
    language = "" if item.language is None else f" xml:lang={xml_attribute(item.language)}"
    return (
        f'<item ident="{ident}" title={xml_attribute(item_title(item, ident))}{language}>'
        f"<itemmetadata>{metadata(_fields(item, body))}</itemmetadata>"
        f"<presentation{label}>{pen.material(item.stem)}{body.shown}</presentation>"
        f"{_processing(item, body)}{_feedback(item, body, pen)}</item>"
    )


def _fields(item: Item, body: Body) -> list[tuple[str, str]]:
    fields = [("cc_profile", PROFILES[body.kind])]
    if item.points != 1:
        fields.append(("cc_weighting", number_text(item.points)))
    fields += [("cc_question_category", tag) for tag in item.tags]
    if body.kind == "extended_text":
        fields.append(("qmd_computerscored", "No"))
    return fields


def _body(item: Item, pen: Pen) -> Body:
    match item.interaction:
        case ChoiceInteraction() as interaction:
            return _choice(interaction, pen)
        case TextEntryInteraction() as interaction:
            return _text_entry(interaction)
        case ExtendedText():
            return Body("extended_text", _field(10))
    raise AssertionError(f"{item.interaction.kind} is not declared")


def _field(rows: int) -> str:
    return (
        f'<response_str ident="{_RESPONSE}" rcardinality="Single"><render_fib rows="{rows}" prompt="Box">'
        '<response_label ident="answer1" rshuffle="No"/></render_fib></response_str>'
    )


def _choice(interaction: ChoiceInteraction, pen: Pen) -> Body:
    several = interaction.mode == "multiple"
    idents = idents_of(interaction, _NAMES)
    body = Body(
        interaction.mode,
        f'<response_lid ident="{_RESPONSE}" rcardinality="{"Multiple" if several else "Single"}">'
        f"<render_choice{yes_no(interaction.shuffle)}>{labels(interaction.choices, idents, pen)}</render_choice>"
        "</response_lid>",
    )
    right: list[str] = []
    wrong: list[str] = []
    for ident, choice in zip(idents, interaction.choices, strict=True):
        test = equal(_RESPONSE, ident)
        (right if choice.fraction is not None and choice.fraction > 0 else wrong).append(test)
        _show(body, test, f"{ident}_fb", choice.feedback)
    if right:
        body.right = f"<and>{''.join((*right, *none_of(wrong)))}</and>" if several else "".join(right)
    return body


def _text_entry(interaction: TextEntryInteraction) -> Body:
    """A text to type. Those that are accepted stand side by side, and one of them is enough."""
    body = Body("text_entry", _field(1))
    right = []
    for place, answer in enumerate(interaction.answers, 1):
        words = to_plain(only_text(answer.text))
        test = equal(_RESPONSE, words, yes_no(interaction.case_sensitive, "case"))
        if answer.fraction == ALL_OF_IT:
            right.append(test)
        _show(body, test, f"answer_{place}_fb", answer.feedback)
    body.right = "".join(right)
    return body


def _show(body: Body, test: str, ident: str, feedback: Localized | None) -> None:
    if feedback is not None:
        body.rules.append(showing(test, link(ident)))
        body.feedback.append((ident, feedback))


def _processing(item: Item, body: Body) -> str:
    rules = list(body.rules)
    if item.hints:
        rules.insert(0, showing(_OTHER, link(_HINT, "Hint")))
    if item.general_feedback is not None:
        rules.insert(0, showing(_OTHER, link(_GENERAL)))
    if body.right:
        shown = link(_CORRECT) if item.correct_feedback is not None else ""
        rules.append(
            f'<respcondition continue="No"><conditionvar>{body.right}</conditionvar>'
            f'<setvar varname="SCORE" action="Set">{_ALL}</setvar>{shown}</respcondition>'
        )
        if item.incorrect_feedback is not None:
            rules.append(showing(_OTHER, link(_INCORRECT)))
    elif body.kind == "extended_text":
        rules.append(f'<respcondition continue="No"><conditionvar>{_OTHER}</conditionvar></respcondition>')
    if not rules:
        return ""
    return (
        f'<resprocessing><outcomes><decvar varname="SCORE" vartype="Decimal" minvalue="0" maxvalue="{_ALL}"/>'
        f"</outcomes>{''.join(rules)}</resprocessing>"
    )


def _feedback(item: Item, body: Body, pen: Pen) -> str:
    shown = [
        (_GENERAL, item.general_feedback),
        *body.feedback,
        (_CORRECT, item.correct_feedback),
        (_INCORRECT, item.incorrect_feedback),
    ]
    written = "".join(
        [
            f"<itemfeedback ident={xml_attribute(ident)}><flow_mat>{pen.material(text)}</flow_mat></itemfeedback>"
            for ident, text in shown
            if text is not None
        ]
    )
    if item.hints:
        hints = [f"<hintmaterial><flow_mat>{pen.material(hint)}</flow_mat></hintmaterial>" for hint in item.hints]
        written += f'<itemfeedback ident="{_HINT}"><hint>{"".join(hints)}</hint></itemfeedback>'
    return written
