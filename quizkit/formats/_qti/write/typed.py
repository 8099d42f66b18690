"""Questions answered by writing, written: short texts, numbers, essays, files to hand in."""

from decimal import Decimal

from quizkit.formats._qti.amounts import decimal_text
from quizkit.formats._qti.words_mask import words_mask
from quizkit.formats._qti.write.pen import Answering, Pen, only_text
from quizkit.formats._qti.write.rules import Branch, Scoring
from quizkit.formats._xml import xml_attribute, xml_text
from quizkit.model import (
    ExtendedText,
    Item,
    NumericAnswer,
    NumericInteraction,
    TextEntryInteraction,
    UploadInteraction,
)
from quizkit.richtext import to_plain

_TYPED = '{stem}<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>'
_DEFAULT = "<defaultValue><value>{text}</value></defaultValue>"
_ESSAY = (
    '{rubric}<extendedTextInteraction responseIdentifier="RESPONSE"{lines}{mask}{format}>'
    "{prompt}</extendedTextInteraction>"
)
_LINES = ' expectedLines="{lines}"'
_MASK = " patternMask={mask}"
_UPLOAD = '{rubric}<uploadInteraction responseIdentifier="RESPONSE">{prompt}</uploadInteraction>'

_NUMBER = '<variable identifier="{name}"/><baseValue baseType="float">{number}</baseValue>'
_AT_LEAST = "<gte>{number}</gte>"
_AT_MOST = "<lte>{number}</lte>"
_AND = "<and>{conditions}</and>"
_ANYTHING = '<not><isNull><variable identifier="{name}"/></isNull></not>'


def write_text_entry(interaction: TextEntryInteraction, item: Item, pen: Pen) -> Answering:
    """Type a short text."""
    named = [
        (f"answer{number}", to_plain(only_text(answer.text)), answer.feedback)
        for number, answer in enumerate(interaction.answers, 1)
    ]
    with_feedback = [(name, text, feedback) for name, text, feedback in named if feedback is not None]
    return Answering(
        text_declaration(interaction, pen, "RESPONSE"),
        typed_body(item, pen),
        Scoring(
            "map" if interaction.answers else "none",
            typed=[(name, text) for name, text, _ in with_feedback],
            case_sensitive=interaction.case_sensitive,
        ),
        answer_feedback=tuple((name, feedback) for name, _, feedback in with_feedback),
    )


def text_declaration(interaction: TextEntryInteraction, pen: Pen, name: str) -> str:
    """The declaration of a typed text: its answers and what each is worth."""
    answers = [(to_plain(only_text(answer.text)), answer.fraction) for answer in interaction.answers]
    if not answers:
        return pen.declaration("single", "string", name=name)
    best, share = max(answers, key=lambda answer: answer[1])
    correct = pen.correct([best]) if share > 0 else ""
    mapping = pen.mapping(answers, interaction.case_sensitive)
    return pen.declaration("single", "string", correct, mapping, name=name)


def write_numeric(interaction: NumericInteraction, item: Item, pen: Pen) -> Answering:
    """Type a number."""
    answers = interaction.answers
    branches = numeric_branches(interaction, pen, "RESPONSE")
    in_order = [answer.fraction for answer in answers] == [branch.share for branch in branches]
    if not in_order or any(answer.feedback is not None for answer in answers):
        ranks = [f"answer{number}" for number, _ in ranked(answers)]
        branches = [Branch(branch.condition, branch.share, name) for branch, name in zip(branches, ranks, strict=True)]
    return Answering(
        numeric_declaration(interaction, pen, "RESPONSE"),
        typed_body(item, pen),
        Scoring("branches" if branches else "none", branches),
        answer_feedback=tuple(
            (f"answer{number}", answer.feedback)
            for number, answer in enumerate(answers, 1)
            if answer.feedback is not None
        ),
    )


def ranked(answers: tuple[NumericAnswer, ...]) -> list[tuple[int, NumericAnswer]]:
    """The answers with their numbers, the best first, since the first that accepts a number counts."""
    return sorted(enumerate(answers, 1), key=lambda numbered: -numbered[1].fraction)


def numeric_declaration(interaction: NumericInteraction, pen: Pen, name: str) -> str:
    """The declaration of a typed number. What is accepted stands in the rules, since no mapping knows ranges."""
    best = max(interaction.answers, key=lambda answer: answer.fraction, default=None)
    shown = _shown(best) if best is not None and best.fraction > 0 else None
    correct = pen.correct([decimal_text(shown)]) if shown is not None else ""
    return pen.declaration("single", "float", correct, name=name)


def numeric_branches(interaction: NumericInteraction, pen: Pen, name: str) -> list[Branch]:
    """What numbers are accepted for a response of this name, the best answer first."""
    return [Branch(_accepts(answer, pen, name), answer.fraction) for _, answer in ranked(interaction.answers)]


def _accepts(answer: NumericAnswer, pen: Pen, name: str) -> str:
    low, high = answer.bounds()
    conditions = [
        pen.spell(template).format(number=pen.spell(_NUMBER).format(name=name, number=decimal_text(bound)))
        for template, bound in ((_AT_LEAST, low), (_AT_MOST, high))
        if bound is not None
    ]
    if len(conditions) == 2 and answer.value is not None:
        conditions.reverse()  # so that the reader can tell a number with a tolerance from a range
    if not conditions:
        return pen.spell(_ANYTHING).format(name=name)
    return conditions[0] if len(conditions) == 1 else pen.spell(_AND).format(conditions="".join(conditions))


def _shown(answer: NumericAnswer) -> Decimal | None:
    """The number that is shown as correct: never the middle of a range, or the range would read as a tolerance."""
    if answer.value is not None:
        return answer.value
    return answer.minimum if answer.minimum is not None else answer.maximum


def write_essay(interaction: ExtendedText, item: Item, pen: Pen) -> Answering:
    """Write an essay."""
    template = interaction.template
    rich = template is not None and only_text(template).markup != "plain"
    default = ""
    if template is not None:
        text = pen.flow(template) if rich else only_text(template).source
        default = pen.spell(_DEFAULT).format(text=xml_text(text))
    mask = words_mask(interaction.min_words, interaction.max_words)
    body = pen.spell(_ESSAY).format(
        rubric=pen.rubric(interaction.rubric),
        lines=pen.spell(_LINES).format(lines=interaction.lines) if interaction.lines else "",
        mask=pen.spell(_MASK).format(mask=xml_attribute(mask)) if mask else "",
        format=' format="xhtml"' if rich else "",
        prompt=pen.prompt(item.stem),
    )
    return Answering(pen.declaration("single", "string", default=default), body, Scoring("none"))


def write_upload(interaction: UploadInteraction, item: Item, pen: Pen) -> Answering:
    """Hand in a file."""
    body = pen.spell(_UPLOAD).format(rubric=pen.rubric(interaction.rubric), prompt=pen.prompt(item.stem))
    return Answering(pen.declaration("single", "file"), body, Scoring("none"))


def typed_body(item: Item, pen: Pen) -> str:
    """The body of an item in whose end something short is typed."""
    return pen.spell(_TYPED).format(stem=pen.blocks(item.stem))
