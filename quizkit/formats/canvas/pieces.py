"""The elements that the items of all types are made of."""

from html import unescape
from typing import NamedTuple

from quizkit.formats._xml import xml_text

FULL_SCORE = '<setvar action="Set" varname="SCORE">100</setvar>'
NO_SCORE = '<setvar action="Set" varname="SCORE">0</setvar>'
ANYTHING = "<conditionvar><other/></conditionvar>"
NUMBER_FIELD = (
    '<response_str ident="response1" rcardinality="Single"><render_fib fibtype="Decimal">'
    '<response_label ident="answer1"/></render_fib></response_str>'
)


class Body(NamedTuple):
    """What depends on the kind of interaction. ``asked`` conditions are followed by the one for a wrong answer.

    ``fields`` are metadata fields of quizkit's own, ``extension`` is what QTI has no words for.
    """

    question_type: str
    responses: str
    conditions: str = ""
    feedback: str = ""
    asked: bool = True
    fields: str = ""
    extension: str = ""


def field(label: str, entry: str) -> str:
    """A metadata field."""
    return (
        f"<qtimetadatafield><fieldlabel>{label}</fieldlabel><fieldentry>{xml_text(entry)}</fieldentry>"
        "</qtimetadatafield>"
    )


def link(ident: str) -> str:
    """What shows a feedback."""
    return f'<displayfeedback feedbacktype="Response" linkrefid="{ident}"/>'


def condition(asked: str, then: str, go_on: str = "No") -> str:
    """A condition, and what it does."""
    return f'<respcondition continue="{go_on}"><conditionvar>{asked}</conditionvar>{then}</respcondition>'


def equal(value: object, respident: str = "response1") -> str:
    """A response that is to be this one."""
    return f'<varequal respident="{respident}">{value}</varequal>'


def plain_material(words: str) -> str:
    """Words that no importer could take for markup."""
    return f'<material><mattext texttype="text/plain">{xml_text(words)}</mattext></material>'


def reads_alike(source: str) -> bool:
    """Whether a text says the same as plain text and as HTML: New Quizzes reads both as HTML."""
    return unescape(source) == source and "<" not in source and "\n" not in source


def added(parts: int) -> str:
    """What one of so many parts earns. Classic leaves out a key that sets the score and does not add to it."""
    return f'<setvar action="Add" varname="SCORE">{100 / max(parts, 1):.2f}</setvar>'
