"""The JSON Schema of a quiz in YAML or JSON, for editors that complete, explain and check fields while one types.

It describes the names of fields that quizkit writes. Names in other languages are read too, so a question may have
fields that the schema does not know; what stands under a known name must fit.
"""

from typing import get_args

from quizkit.formats._authored.kinds import KINDS
from quizkit.formats._authored.schema.answers import answer, answer_fields, area, entry, gap, option, pair, variable
from quizkit.formats._authored.schema.types import (
    SCALAR,
    Schema,
    fields_of,
    flag,
    list_of,
    number,
    ref,
    string,
    strings,
    text,
    whole,
)
from quizkit.model import FeedbackTiming, Markup

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_TAG = "^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$"


def quiz_schema() -> Schema:
    """The JSON Schema (draft 2020-12) of a whole quiz."""
    return {
        "$schema": _DRAFT,
        "title": "Quiz",
        "description": "A quiz as quizkit reads and writes it in YAML and JSON.",
        "anyOf": [{"$ref": "#/$defs/quiz"}, {"type": "array", "items": {"$ref": "#/$defs/question"}}],
        "$defs": {
            "quiz": _quiz(),
            "section": _section(),
            "question": _question(),
            "option": option(),
            "answer": answer(),
            "gap": gap(),
            "pair": pair(),
            "entry": entry(),
            "area": area(),
            "variable": variable(),
            "settings": _settings(),
            "glossary": _glossary(),
            "stimulus": _stimulus(),
            "asset": _asset(),
            "extras": _extras(),
            "lintIgnore": _lint_ignore(),
            **_texts(),
        },
    }


def _texts() -> dict[str, Schema]:
    markup = {"enum": list(get_args(Markup)), "description": "How texts are written: plain, markdown or html."}
    return {
        "markup": markup,
        "text": {
            "description": "A text, or the same text in several languages.",
            "anyOf": [
                {"type": [*SCALAR, "null"]},
                {"$ref": "#/$defs/languages"},
                {"$ref": "#/$defs/markedText"},
            ],
        },
        "languages": {
            "type": "object",
            "description": "The text in each language, by language tag: {en: Yes, el: Ναι}.",
            "patternProperties": {
                _TAG: {"anyOf": [{"type": [*SCALAR, "null"]}, {"$ref": "#/$defs/markedText"}]},
            },
            "additionalProperties": False,
        },
        "markedText": {
            "type": "object",
            "description": "A text with a markup of its own.",
            "properties": {
                "text": {"anyOf": [{"type": SCALAR}, {"$ref": "#/$defs/languages"}], "description": "The text."},
                "markup": {"$ref": "#/$defs/markup"},
            },
            "required": ["text"],
            "additionalProperties": False,
        },
    }


def _quiz() -> Schema:
    return fields_of(
        "A quiz with its questions.",
        {
            "id": string("An id that stays the same when the title changes."),
            "title": text("The title of the quiz."),
            "description": text("What students read before they begin."),
            "language": string("The language of texts that do not say theirs, as a tag: en, el, pt-BR."),
            "languages": strings("All the languages the quiz is meant to exist in, the source language first."),
            "markup": ref("markup", "How the texts of the quiz are written; Markdown unless this says otherwise."),
            "settings": ref("settings", "How the quiz is to be taken."),
            "glossary": ref("glossary", "Terms that translations must treat alike."),
            "stimuli": {
                "description": "Texts that several questions share, such as reading passages.",
                "anyOf": [
                    {"type": "array", "items": {"$ref": "#/$defs/stimulus"}},
                    {"type": "object", "additionalProperties": {"$ref": "#/$defs/text"}},
                ],
            },
            "questions": list_of("question", "The questions, in order."),
            "sections": list_of("section", "Questions that stand together, in place of one list of questions."),
            "assets": {
                "type": "object",
                "additionalProperties": {"$ref": "#/$defs/asset"},
                "description": "Files that texts show, by name, where they do not lie beside the quiz.",
            },
            "extras": ref("extras", "What other formats have left here."),
        },
        closed=False,
    )


def _section() -> Schema:
    return fields_of(
        "Questions that stand together.",
        {
            "id": string("An id for the section."),
            "title": text("The title of the section."),
            "description": text("What students read before its questions."),
            "pick": whole(
                1, "How many of the questions each student gets, drawn anew each time; all of them without it."
            ),
            "questions": list_of("question", "The questions of the section."),
        },
        closed=False,
    )


def _question() -> Schema:
    fields = fields_of(
        "One question.",
        {
            "id": string("An id of your own. With one, an edited question updates the old one instead of joining it."),
            "type": {
                "anyOf": [{"enum": list(KINDS)}, {"type": "string", "minLength": 1}],
                "description": "The type of the question. Needed only where the other fields leave it open.",
            },
            "title": text("A short name for lists of questions."),
            "language": string("The language of this question, where it is not that of the quiz."),
            "markup": ref("markup", "How the texts of this question are written."),
            "stimulus": string("The id of the text that the question belongs to."),
            "question": text("What is asked. Gaps are written [[name]]."),
            **answer_fields(),
            "points": number("What the question is worth; 1 without it."),
            "explanation": text("What everyone reads after answering: why the right answer is right."),
            "correct_feedback": text("What those read who have answered right."),
            "partial_feedback": text("What those read who are partly right."),
            "incorrect_feedback": text("What those read who are wrong."),
            "hints": {
                "anyOf": [{"type": "array", "items": {"$ref": "#/$defs/text"}}, {"$ref": "#/$defs/text"}],
                "description": "Hints, shown one after the other.",
            },
            "tags": strings("Keywords."),
            "lint_ignore": ref("lintIgnore", "Findings that you have looked at and accept."),
            "extras": ref("extras", "What other formats have left here."),
        },
        closed=False,
    )
    return {"anyOf": [fields, {"type": "string"}]}


def _settings() -> Schema:
    return fields_of(
        "How the quiz is to be taken.",
        {
            "shuffle_questions": flag("Whether the questions come in another order for each student."),
            "shuffle_choices": flag("Whether the options come in another order for each student."),
            "time_limit": number("How long it may take, in minutes."),
            "attempts": {
                "anyOf": [whole(0, ""), {"const": "unlimited"}],
                "description": "How often; 0 means without limit.",
            },
            "feedback": {
                "enum": [*get_args(FeedbackTiming)],
                "description": "When answers and explanations are shown.",
            },
            "pass_mark": number("How much of the points is needed to pass, in percent.", minimum=0, maximum=100),
        },
        closed=False,
    )


def _glossary() -> Schema:
    return fields_of(
        "Terms that translations must treat alike.",
        {
            "keep": strings("Terms that stay as they are in every language."),
            "forbid": {
                "type": "object",
                "additionalProperties": strings("Words that must not be used for the term."),
                "description": "For a term that stays as it is, the words that must not be used for it.",
            },
            "avoid": {
                "type": "object",
                "additionalProperties": strings("Words that the term must not be translated as."),
                "description": "For a term that is to be translated, the words that must not be used for it.",
            },
        },
    )


def _stimulus() -> Schema:
    return fields_of(
        "A text that several questions share.",
        {
            "id": string("The id by which questions refer to it."),
            "title": text("Its title."),
            "text": text("The text."),
        },
        closed=False,
        required=("id", "text"),
    )


def _asset() -> Schema:
    return fields_of(
        "A file that texts show.",
        {
            "media_type": {"type": "string", "description": "Its media type, such as image/png."},
            "data": {"type": "string", "description": "Its content in base64."},
        },
        required=("data",),
    )


def _extras() -> Schema:
    return {
        "type": "object",
        "additionalProperties": {"type": "object"},
        "description": "Fields that only another format understands, by the format's name.",
    }


def _lint_ignore() -> Schema:
    one = {
        "anyOf": [
            {"type": "string"},
            {"type": "object", "additionalProperties": {"type": [*SCALAR, "null"]}},
        ]
    }
    return {"anyOf": [*one["anyOf"], {"type": "array", "items": one}], "description": "Findings that are accepted."}
