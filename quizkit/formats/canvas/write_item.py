"""One item as the QTI 1.2 that both Canvas Classic and New Quizzes read right.

The shapes are those of the acceptance table that was measured with Canvas's own importers; where the two differ, the
comments say which of them wants what.
"""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from quizkit.formats._qti12.idents import safe_ident
from quizkit.formats._qti12.numbers import EXACT, number_text
from quizkit.formats._xml import xml_attribute, xml_text
from quizkit.formats.canvas.agreed import (
    FIELD_ID,
    FIELD_POINTS,
    FIELD_TITLE,
    OPEN_ENDS,
    UNNAMED_QUESTION,
    short_title,
)
from quizkit.formats.canvas.blanks import blank_names
from quizkit.formats.canvas.pieces import (
    ANYTHING,
    FULL_SCORE,
    NO_SCORE,
    NUMBER_FIELD,
    Body,
    added,
    condition,
    equal,
    field,
    link,
    plain_material,
    reads_alike,
)
from quizkit.formats.canvas.write_gaps import gaps_body
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    FormulaInteraction,
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
_TEXT_FIELD = (
    '<response_str ident="response1" rcardinality="Single"><render_fib>'
    '<response_label ident="answer1" rshuffle="No"/></render_fib></response_str>'
)
_QUESTION_TYPES = {
    "single": "multiple_choice_question",
    "multiple": "multiple_answers_question",
    "true_false": "true_false_question",
}
_FIRST_TARGET = 1001
"""Canvas knows a match by the first run of digits in its ident, so targets are numbered; not like the prompts."""


class ItemWriter:
    """Writes items; ``source`` says what a file of the quiz is called inside the package."""

    def __init__(self, source: Callable[[str], str]) -> None:
        self._source = source
        self._bodies: Mapping[type, Callable[[Any, str], Body]] = {
            ChoiceInteraction: self._choice,
            TextEntryInteraction: self._text_entry,
            MatchInteraction: self._match,
            ExtendedText: _essay,
            UploadInteraction: _upload,
            NoInteraction: _text_only,
        }

    def xml(self, item: Item) -> str:
        """The ``<item>`` element, whose ident stays the same as long as the item's id does."""
        correct = link("correct_fb") if item.correct_feedback is not None else ""
        body, stem = self._asked(item, correct)
        conditions, feedback = body.conditions, body.feedback
        if item.general_feedback is not None:
            conditions = f'<respcondition continue="Yes">{ANYTHING}{link("general_fb")}</respcondition>{conditions}'
            feedback = f"{self._feedback('general_fb', item.general_feedback)}{feedback}"
        if item.correct_feedback is not None:
            feedback = f"{feedback}{self._feedback('correct_fb', item.correct_feedback)}"
        if item.incorrect_feedback is not None:
            if body.asked:
                wrong = link("general_incorrect_fb")
                conditions = f'{conditions}<respcondition continue="No">{ANYTHING}{wrong}</respcondition>'
            feedback = f"{feedback}{self._feedback('general_incorrect_fb', item.incorrect_feedback)}"
        if conditions:
            conditions = f"<resprocessing>{_OUTCOMES}{conditions}</resprocessing>"
        return (
            f"{_head(item, body)}<presentation>{_html_material(stem)}{body.responses}"
            f"</presentation>{conditions}{body.extension}{feedback}</item>"
        )

    def _asked(self, item: Item, correct: str) -> tuple[Body, str]:
        """What depends on the kind of interaction, and the stem with the places for what it asks."""
        interaction, text = item.interaction, _only(item.stem)
        write = self._bodies.get(type(interaction))
        if write is not None:
            return write(interaction, correct), self.html(text)
        own = item.extras.get("canvas", {})
        if isinstance(interaction, NumericInteraction):
            return self._numeric(interaction, correct, own), self.html(text)
        if isinstance(interaction, ClozeInteraction):
            names = blank_names(item)
            stem = self.html(text, lambda name: f"[{names[name]}]" if name in names else f"[[{name}]]")
            return gaps_body(interaction, names, self._feedback), stem
        assert isinstance(interaction, FormulaInteraction)
        from quizkit.formats.canvas.formulas import formula_body, with_marks  # rare, and more than a line to load

        stem = with_marks(self.html(text), [variable.name for variable in interaction.variables])
        return formula_body(interaction, own), stem

    def html(self, text: Text, gap: Callable[[str], str] | None = None) -> str:
        """A text as XHTML, escaped to stand in XML."""
        html = to_html(text, html5=True, image=self._source, gap=gap)
        if "<s>" in html:  # Canvas strips <s> but keeps <del>
            html = html.replace("<s>", "<del>").replace("</s>", "</del>")
        return xml_text(html)

    def _material(self, text: Localized) -> str:
        (only,) = text.texts.values()
        return f'<material><mattext texttype="text/html">{self.html(only)}</mattext></material>'

    def _feedback(self, ident: str, text: Localized) -> str:
        return f'<itemfeedback ident="{ident}"><flow_mat>{self._material(text)}</flow_mat></itemfeedback>'

    def _choice(self, interaction: ChoiceInteraction, correct: str) -> Body:
        labels, shown, feedback = "", "", ""
        for number, choice in enumerate(interaction.choices, 1):
            labels += f'<response_label ident="{number}">{self._material(choice.text)}</response_label>'
            if choice.feedback is not None:
                # before the key, because Classic takes the score of the last condition that names a choice
                shown += condition(equal(number), link(f"{number}_fb"), "Yes")
                feedback += self._feedback(f"{number}_fb", choice.feedback)
        several = interaction.mode == "multiple"
        return Body(
            _QUESTION_TYPES[interaction.mode],
            f'<response_lid ident="response1" rcardinality="{"Multiple" if several else "Single"}"><render_choice>'
            f"{labels}</render_choice></response_lid>",
            f"{shown}{_choice_key(interaction, several, correct)}",
            feedback,
        )

    def _text_entry(self, interaction: TextEntryInteraction, correct: str) -> Body:
        asked = [equal(xml_text(to_plain(_only(answer.text)))) for answer in interaction.answers]
        shown, feedback = [], []
        for number, answer in enumerate(interaction.answers, 1):
            if answer.feedback is not None:
                shown.append(condition(asked[number - 1], link(f"{number}_fb"), "Yes"))
                feedback.append(self._feedback(f"{number}_fb", answer.feedback))
        # siblings, because New Quizzes reads nothing inside an <or>
        key = condition("".join(asked), FULL_SCORE + correct) if asked else ""
        return Body("short_answer_question", _TEXT_FIELD, f"{''.join(shown)}{key}", "".join(feedback))

    def _numeric(self, interaction: NumericInteraction, correct: str, own: Mapping[str, Any]) -> Body:
        """Numbers; ``own`` names those that Canvas takes with so many digits, and not within a margin."""
        conditions, feedback = [], []
        kept = own.get("precision")
        precise = kept if isinstance(kept, list) else []
        for number, answer in enumerate(interaction.answers, 1):
            shown = ""
            if answer.feedback is not None:
                shown = link(f"{number}_fb")
                feedback.append(self._feedback(f"{number}_fb", answer.feedback))
            conditions.append(condition(_accepting(answer, precise), FULL_SCORE + shown + correct))
        return Body("numerical_question", NUMBER_FIELD, "".join(conditions), "".join(feedback))

    def _match(self, interaction: MatchInteraction, correct: str) -> Body:
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
        share = added(len(rights))
        for number, (pair, target) in enumerate(zip(interaction.pairs, rights, strict=True), 1):
            matched = equal(targets[target], f"response_{number}")
            responses.append(
                f'<response_lid ident="response_{number}" rcardinality="Single">{self._material(pair.left)}'
                f"<render_choice>{labels}</render_choice></response_lid>"
            )
            conditions.append(condition(matched, share))
            if pair.feedback is not None:
                # after the key, because Classic takes the feedback of the last condition that names a prompt
                conditions.append(condition(f"<not>{matched}</not>", link(f"{number}_fb")))
                feedback.append(self._feedback(f"{number}_fb", pair.feedback))
        return Body("matching_question", "".join(responses), "".join(conditions), "".join(feedback), asked=False)

    def _target(self, text: Text) -> str:
        """A right text. Classic lists it as it stands, so what nothing can mistake for HTML stays as it is."""
        html = self.html(text)
        if text.markup == "plain" and html != xml_text(text.source) and reads_alike(text.source):
            return plain_material(text.source)
        return _html_material(html)


def _only(text: Localized) -> Text:
    (only,) = text.texts.values()
    return only


def _html_material(html: str) -> str:
    return f'<material><mattext texttype="text/html">{html}</mattext></material>'


def _head(item: Item, body: Body) -> str:
    name = item.id or ""
    ident = safe_ident(name)
    fields = body.fields if ident == name else f"{field(FIELD_ID, name)}{body.fields}"
    title = short_title(_only(item.stem))
    if item.title is not None:
        own = to_plain(_only(item.title))
        fields += field(FIELD_TITLE, own) if own in (title, UNNAMED_QUESTION) else ""
        title = own
    points = number_text(item.points)
    if body.question_type == "text_only_question" and item.points:
        fields += field(FIELD_POINTS, points)
        points = "0"  # or nobody could reach the quiz's full points
    return (
        f'<item ident="{ident}" title={xml_attribute(title)}><itemmetadata><qtimetadata>'
        f"{field('question_type', body.question_type)}{field('points_possible', points)}{fields}"
        "</qtimetadata></itemmetadata>"
    )


def _choice_key(interaction: ChoiceInteraction, several: bool, correct: str) -> str:
    right, wrong = [], []
    for number, choice in enumerate(interaction.choices, 1):
        fraction = choice.fraction
        if fraction is ALL_OF_IT or (fraction is not None and fraction is not NONE_OF_IT and fraction > 0):
            right.append(number)
        elif fraction is not None:
            wrong.append(number)
    if not right:  # a set of <not>s would make Classic's first choice the right one
        return "".join(condition(equal(number), NO_SCORE) for number in wrong)
    then = FULL_SCORE + correct
    if not several:
        return "".join([condition(equal(number), then) for number in right])
    chosen = frozenset(right)
    asked = "".join(
        equal(number) if number in chosen else f"<not>{equal(number)}</not>"
        for number in range(1, len(interaction.choices) + 1)
    )
    return condition(f"<and>{asked}</and>", then)


def _accepting(answer: NumericAnswer, precise: Sequence[Any]) -> str:
    """Both bounds, even where they are equal: neither importer takes an answer without them."""
    if answer.value is None:
        low, high = answer.minimum, answer.maximum
        if low is None:
            low = -_open_end(None if high is None else -high)
        return _within(low, _open_end(low) if high is None else high)
    low = EXACT.subtract(answer.value, answer.tolerance)
    high = EXACT.add(answer.value, answer.tolerance)
    value = number_text(answer.value)
    digits = value in precise and answer.tolerance.normalize().as_tuple().digits == (5,)
    return f"<or>{equal(value)}{_within(low, high, 'vargt' if digits else 'vargte')}</or>"


def _open_end(other: Decimal | None) -> Decimal:
    """What stands for an end that is open, where this is the other one."""
    return next((end for end in OPEN_ENDS if other is None or end > other), OPEN_ENDS[-1])


def _within(low: Decimal, high: Decimal, above: str = "vargte") -> str:
    return (
        f'<and><{above} respident="response1">{number_text(low)}</{above}>'
        f'<varlte respident="response1">{number_text(high)}</varlte></and>'
    )


def _essay(_interaction: ExtendedText, _correct: str) -> Body:
    return Body("essay_question", _TEXT_FIELD, asked=False)


def _upload(_interaction: UploadInteraction, _correct: str) -> Body:
    return Body("file_upload_question", "", asked=False)


def _text_only(_interaction: NoInteraction, _correct: str) -> Body:
    return Body("text_only_question", "", asked=False)
