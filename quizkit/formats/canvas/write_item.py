"""One item as the QTI 1.2 that both Canvas Classic and New Quizzes read right.

The shapes are those of the acceptance table that was measured with Canvas's own importers; where the two differ, the
comments say which of them wants what.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from html import unescape
from typing import Any, NamedTuple

from quizkit.formats._qti12.idents import safe_ident
from quizkit.formats._qti12.numbers import EXACT, number_text
from quizkit.formats._xml import xml_attribute, xml_text
from quizkit.formats.canvas.agreed import (
    FIELD_ID,
    FIELD_POINTS,
    FIELD_TITLE,
    OPEN_END,
    UNNAMED_QUESTION,
    short_title,
)
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    ChoiceInteraction,
    ExtendedText,
    Item,
    Localized,
    MatchInteraction,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    Text,
    TextEntryInteraction,
    UploadInteraction,
)
from quizkit.richtext import to_html, to_plain

_OUTCOMES = '<outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>'
_FULL_SCORE = '<setvar action="Set" varname="SCORE">100</setvar>'
_NO_SCORE = '<setvar action="Set" varname="SCORE">0</setvar>'
_ANYTHING = "<conditionvar><other/></conditionvar>"
_TEXT_FIELD = (
    '<response_str ident="response1" rcardinality="Single"><render_fib>'
    '<response_label ident="answer1" rshuffle="No"/></render_fib></response_str>'
)
_NUMBER_FIELD = (
    '<response_str ident="response1" rcardinality="Single"><render_fib fibtype="Decimal">'
    '<response_label ident="answer1"/></render_fib></response_str>'
)
_QUESTION_TYPES = {
    "single": "multiple_choice_question",
    "multiple": "multiple_answers_question",
    "true_false": "true_false_question",
}
_FIRST_TARGET = 1001
"""Canvas knows a match by the first run of digits in its ident, so targets are numbered; not like the prompts."""


class _Body(NamedTuple):
    """What depends on the kind of interaction. ``asked`` conditions are followed by the one for a wrong answer."""

    question_type: str
    responses: str
    conditions: str = ""
    feedback: str = ""
    asked: bool = True


class ItemWriter:
    """Writes items; ``source`` says what a file of the quiz is called inside the package."""

    def __init__(self, source: Callable[[str], str]) -> None:
        self._source = source
        self._bodies: Mapping[type, Callable[[Any, str], _Body]] = {
            ChoiceInteraction: self._choice,
            TextEntryInteraction: self._text_entry,
            NumericInteraction: self._numeric,
            MatchInteraction: self._match,
            ExtendedText: _essay,
            UploadInteraction: _upload,
            NoInteraction: _text_only,
        }

    def xml(self, item: Item) -> str:
        """The ``<item>`` element, whose ident stays the same as long as the item's id does."""
        correct = _link("correct_fb") if item.correct_feedback is not None else ""
        body = self._bodies[type(item.interaction)](item.interaction, correct)
        conditions, feedback = body.conditions, body.feedback
        if item.general_feedback is not None:
            conditions = f'<respcondition continue="Yes">{_ANYTHING}{_link("general_fb")}</respcondition>{conditions}'
            feedback = f"{self._feedback('general_fb', item.general_feedback)}{feedback}"
        if item.correct_feedback is not None:
            feedback = f"{feedback}{self._feedback('correct_fb', item.correct_feedback)}"
        if item.incorrect_feedback is not None:
            if body.asked:
                wrong = _link("general_incorrect_fb")
                conditions = f'{conditions}<respcondition continue="No">{_ANYTHING}{wrong}</respcondition>'
            feedback = f"{feedback}{self._feedback('general_incorrect_fb', item.incorrect_feedback)}"
        if conditions:
            conditions = f"<resprocessing>{_OUTCOMES}{conditions}</resprocessing>"
        return (
            f"{_head(item, body.question_type)}<presentation>{self._material(item.stem)}{body.responses}"
            f"</presentation>{conditions}{feedback}</item>"
        )

    def html(self, text: Text) -> str:
        """A text as XHTML, escaped to stand in XML."""
        html = to_html(text, html5=True, image=self._source)
        if "<s>" in html:  # Canvas strips <s> but keeps <del>
            html = html.replace("<s>", "<del>").replace("</s>", "</del>")
        return xml_text(html)

    def _material(self, text: Localized) -> str:
        (only,) = text.texts.values()
        return f'<material><mattext texttype="text/html">{self.html(only)}</mattext></material>'

    def _feedback(self, ident: str, text: Localized) -> str:
        return f'<itemfeedback ident="{ident}"><flow_mat>{self._material(text)}</flow_mat></itemfeedback>'

    def _choice(self, interaction: ChoiceInteraction, correct: str) -> _Body:
        labels, shown, feedback = "", "", ""
        for number, choice in enumerate(interaction.choices, 1):
            labels += f'<response_label ident="{number}">{self._material(choice.text)}</response_label>'
            if choice.feedback is not None:
                # before the key, because Classic takes the score of the last condition that names a choice
                shown += _condition(_equal(number), _link(f"{number}_fb"), "Yes")
                feedback += self._feedback(f"{number}_fb", choice.feedback)
        several = interaction.mode == "multiple"
        return _Body(
            _QUESTION_TYPES[interaction.mode],
            f'<response_lid ident="response1" rcardinality="{"Multiple" if several else "Single"}"><render_choice>'
            f"{labels}</render_choice></response_lid>",
            f"{shown}{_choice_key(interaction, several, correct)}",
            feedback,
        )

    def _text_entry(self, interaction: TextEntryInteraction, correct: str) -> _Body:
        equal = [_equal(xml_text(to_plain(_only(answer.text)))) for answer in interaction.answers]
        shown, feedback = [], []
        for number, answer in enumerate(interaction.answers, 1):
            if answer.feedback is not None:
                shown.append(_condition(equal[number - 1], _link(f"{number}_fb"), "Yes"))
                feedback.append(self._feedback(f"{number}_fb", answer.feedback))
        # siblings, because New Quizzes reads nothing inside an <or>
        key = _condition("".join(equal), _FULL_SCORE + correct) if equal else ""
        return _Body("short_answer_question", _TEXT_FIELD, f"{''.join(shown)}{key}", "".join(feedback))

    def _numeric(self, interaction: NumericInteraction, correct: str) -> _Body:
        conditions, feedback = [], []
        for number, answer in enumerate(interaction.answers, 1):
            link = ""
            if answer.feedback is not None:
                link = _link(f"{number}_fb")
                feedback.append(self._feedback(f"{number}_fb", answer.feedback))
            conditions.append(_condition(_accepting(answer), _FULL_SCORE + link + correct))
        return _Body("numerical_question", _NUMBER_FIELD, "".join(conditions), "".join(feedback))

    def _match(self, interaction: MatchInteraction, correct: str) -> _Body:
        targets: dict[str, int] = {}
        rights = [self._target(_only(pair.right)) for pair in interaction.pairs]
        for target in rights:
            targets.setdefault(target, _FIRST_TARGET + len(targets))
        offered = (*targets, *(self._target(_only(text)) for text in interaction.distractors))
        labels = "".join(
            f'<response_label ident="{ident}">{target}</response_label>'
            for ident, target in enumerate(offered, _FIRST_TARGET)
        )
        responses, conditions, feedback = [], [], []
        share = f"{100 / max(len(rights), 1):.2f}"
        for number, (pair, target) in enumerate(zip(interaction.pairs, rights, strict=True), 1):
            equal = _equal(targets[target], f"response_{number}")
            responses.append(
                f'<response_lid ident="response_{number}" rcardinality="Single">{self._material(pair.left)}'
                f"<render_choice>{labels}</render_choice></response_lid>"
            )
            # Add and not Set, or Classic leaves the prompt unmatched
            conditions.append(_condition(equal, f'<setvar action="Add" varname="SCORE">{share}</setvar>'))
            if pair.feedback is not None:
                # after the key, because Classic takes the feedback of the last condition that names a prompt
                conditions.append(_condition(f"<not>{equal}</not>", _link(f"{number}_fb")))
                feedback.append(self._feedback(f"{number}_fb", pair.feedback))
        return _Body("matching_question", "".join(responses), "".join(conditions), "".join(feedback), asked=False)

    def _target(self, text: Text) -> str:
        """A right text. Classic lists it as it stands, so an ``&`` that nothing can mistake stays one character."""
        if text.markup == "plain" and "&" in text.source and _reads_alike(text.source):
            return f'<material><mattext texttype="text/plain">{xml_text(text.source)}</mattext></material>'
        return f'<material><mattext texttype="text/html">{self.html(text)}</mattext></material>'


def _only(text: Localized) -> Text:
    (only,) = text.texts.values()
    return only


def _reads_alike(source: str) -> bool:
    """Whether a text says the same as plain text and as HTML: New Quizzes reads both as HTML."""
    return unescape(source) == source and not any(special in source for special in "<\\$\n")


def _head(item: Item, question_type: str) -> str:
    name = item.id or ""
    ident = safe_ident(name)
    fields = "" if ident == name else field_xml(FIELD_ID, name)
    title = short_title(_only(item.stem))
    if item.title is not None:
        own = to_plain(_only(item.title))
        fields += field_xml(FIELD_TITLE, own) if own in (title, UNNAMED_QUESTION) else ""
        title = own
    points = number_text(item.points)
    if question_type == "text_only_question" and item.points:
        fields += field_xml(FIELD_POINTS, points)
        points = "0"  # or nobody could reach the quiz's full points
    return (
        f'<item ident="{ident}" title={xml_attribute(title)}><itemmetadata><qtimetadata>'
        f"{field_xml('question_type', question_type)}{field_xml('points_possible', points)}{fields}"
        "</qtimetadata></itemmetadata>"
    )


def field_xml(label: str, entry: str) -> str:
    """A metadata field."""
    return (
        f"<qtimetadatafield><fieldlabel>{label}</fieldlabel><fieldentry>{xml_text(entry)}</fieldentry>"
        "</qtimetadatafield>"
    )


def _link(ident: str) -> str:
    return f'<displayfeedback feedbacktype="Response" linkrefid="{ident}"/>'


def _condition(asked: str, then: str, go_on: str = "No") -> str:
    return f'<respcondition continue="{go_on}"><conditionvar>{asked}</conditionvar>{then}</respcondition>'


def _equal(value: object, respident: str = "response1") -> str:
    return f'<varequal respident="{respident}">{value}</varequal>'


def _choice_key(interaction: ChoiceInteraction, several: bool, correct: str) -> str:
    right, wrong = [], []
    for number, choice in enumerate(interaction.choices, 1):
        fraction = choice.fraction
        if fraction is ALL_OF_IT or (fraction is not None and fraction is not NONE_OF_IT and fraction > 0):
            right.append(number)
        elif fraction is not None:
            wrong.append(number)
    if not right:  # a set of <not>s would make Classic's first choice the right one
        return "".join(_condition(_equal(number), _NO_SCORE) for number in wrong)
    then = _FULL_SCORE + correct
    if not several:
        return "".join([_condition(_equal(number), then) for number in right])
    chosen = frozenset(right)
    asked = "".join(
        _equal(number) if number in chosen else f"<not>{_equal(number)}</not>"
        for number in range(1, len(interaction.choices) + 1)
    )
    return _condition(f"<and>{asked}</and>", then)


def _accepting(answer: NumericAnswer) -> str:
    """Both bounds, even where they are equal: neither importer takes an answer without them."""
    if answer.value is None:
        low = -OPEN_END if answer.minimum is None else answer.minimum
        high = OPEN_END if answer.maximum is None else answer.maximum
        return _within(low, high)
    low = EXACT.subtract(answer.value, answer.tolerance)
    high = EXACT.add(answer.value, answer.tolerance)
    return f"<or>{_equal(number_text(answer.value))}{_within(low, high)}</or>"


def _within(low: Decimal, high: Decimal) -> str:
    return (
        f'<and><vargte respident="response1">{number_text(low)}</vargte>'
        f'<varlte respident="response1">{number_text(high)}</varlte></and>'
    )


def _essay(_interaction: ExtendedText, _correct: str) -> _Body:
    return _Body("essay_question", _TEXT_FIELD, asked=False)


def _upload(_interaction: UploadInteraction, _correct: str) -> _Body:
    return _Body("file_upload_question", "", asked=False)


def _text_only(_interaction: NoInteraction, _correct: str) -> _Body:
    return _Body("text_only_question", "", asked=False)
