"""What the files of different systems call their kinds of questions."""

from collections.abc import Mapping

_FIELDS = (
    "question_type",
    "qmd_itemtype",
    "cc_profile",
    "respondusapi_qtype",
    "bbmd_questiontype",
    "qmd_questiontype",
)

_KINDS = {
    "single": (
        "multiple choice",
        "multiple_choice_question",
        "cc.multiple_choice.v0p1",
        "multiplechoice",
        "opinion scale",
        "missing_word_question",
    ),
    "multiple": (
        "multiple response",
        "multiple answer",
        "multi-select",
        "multiple_answers_question",
        "cc.multiple_response.v0p1",
        "multipleresponse",
    ),
    "true_false": (
        "true/false",
        "true-false",
        "true_false_question",
        "cc.true_false.v0p1",
        "truefalse",
    ),
    "text": (
        "short answer",
        "short response",
        "short_answer_question",
        "cc.fib.v0p1",
        "cc.pattern_match.v0p1",
        "fillinblank",
        "fill in the blank",
    ),
    "numeric": ("numeric", "numerical", "numerical_question", "arithmetic"),
    "match": ("matching", "matching_question"),
    "order": ("ordering", "ordering_question"),
    "cloze": (
        "cloze",
        "fill in multiple",
        "fill in the blank plus",
        "fillinmultiple",
        "fill_in_multiple_blanks_question",
        "multiple_dropdowns_question",
        "jumbled sentence",
    ),
    "hotspot": ("hotspot", "hot spot"),
    "essay": ("essay", "essay_question", "cc.essay.v0p1", "long answer"),
    "upload": ("file upload", "file_upload_question"),
    "formula": ("calculated_question", "calculated"),
    "none": ("text", "text_only_question", "textinformation"),
}
"""Common Cartridge, Canvas, Respondus, Blackboard, Brightspace, and what quizkit writes as ``qmd_itemtype``."""

_BY_NAME = {name: kind for kind, names in _KINDS.items() for name in names}

ITEM_TYPES: Mapping[str, str] = {
    "single": "Multiple Choice",
    "multiple": "Multiple Response",
    "true_false": "True/False",
    "text_entry": "Short Answer",
    "numeric": "Numeric",
    "match": "Matching",
    "order": "Ordering",
    "cloze": "Cloze",
    "hotspot": "Hotspot",
    "extended_text": "Essay",
    "none": "Text",
}
"""What is written as ``qmd_itemtype``, by the model's kind, or the mode of a choice."""


def kind_named(fields: Mapping[str, str]) -> str:
    """The kind of question that an item's metadata fields name; empty where they name none that is known."""
    for field in _FIELDS:
        kind = _BY_NAME.get(fields.get(field, "").lower())
        if kind is not None:
            return kind
    return ""
