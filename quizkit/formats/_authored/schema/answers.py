"""How a question is answered, in the schema of a quiz."""

from quizkit.formats._authored.schema.types import (
    SCALAR,
    Schema,
    credit,
    fields_of,
    flag,
    list_of,
    number,
    string,
    strings,
    text,
    tolerance,
    whole,
)


def answer_fields() -> dict[str, Schema]:
    """The fields that say how a question, or a gap, is answered."""
    return {
        "options": {
            "anyOf": [
                {"type": "array", "items": {"$ref": "#/$defs/option"}},
                {"type": "object", "additionalProperties": {"$ref": "#/$defs/option"}},
            ],
            "description": "The options to choose from, in order.",
        },
        "answer": {
            "anyOf": [
                {"$ref": "#/$defs/answer"},
                {"type": "array", "items": {"$ref": "#/$defs/answer"}},
                {"type": "null"},
            ],
            "description": "What is right: letters of options (B, or [A, C]), true or false, a number, or texts. Empty "
            "while nobody has said.",
        },
        "tolerance": tolerance(),
        "minimum": number("The lowest number that is right."),
        "maximum": number("The highest number that is right."),
        "unit": string("The unit of the number, such as °C."),
        "case_sensitive": flag("Whether capitals count in typed answers."),
        "pairs": {
            "anyOf": [
                {"type": "array", "items": {"$ref": "#/$defs/pair"}},
                {"type": "object", "additionalProperties": {"$ref": "#/$defs/text"}},
            ],
            "description": "Texts to match.",
        },
        "distractors": {
            "type": "array",
            "items": {"$ref": "#/$defs/text"},
            "description": "Texts to match that belong to none.",
        },
        "order": {
            "anyOf": [{"type": "array", "items": {"$ref": "#/$defs/entry"}}, {"type": ["integer", "string"]}],
            "description": "Things to put in order, in the right order.",
        },
        "gaps": {
            "anyOf": [
                {"type": "object", "additionalProperties": {"$ref": "#/$defs/gap"}},
                {"type": "array", "items": {"$ref": "#/$defs/gap"}},
            ],
            "description": "What is right in each gap of the text, by the gap's name.",
        },
        "reusable": flag("Whether an option may be dragged into more than one gap."),
        "scoring": {
            "enum": ["all_or_nothing", "partial", "right_minus_wrong"],
            "description": "Whether several right options count only together, each for itself, or so that each wrong "
            "one takes a right one's share away.",
        },
        "shuffle": flag("Whether the options are shuffled, where this question differs from the quiz."),
        "min_words": whole(0, "The least number of words of an essay."),
        "max_words": whole(1, "The greatest number of words of an essay."),
        "lines": whole(1, "How many lines high the field for the essay is."),
        "rubric": text("What the person who marks the answer is to look for."),
        "template": text("What stands in the field for the essay at the beginning."),
        "file_types": strings("Kinds of files to hand in: .pdf, image/*."),
        "max_files": whole(1, "How many files may be handed in."),
        "image": string("The name of an image: that of a hotspot question, or one to show below the question."),
        "image_alt": string("What the image shows, for those who cannot see it."),
        "width": whole(1, "The width of the image in pixels."),
        "height": whole(1, "The height of the image in pixels."),
        "areas": list_of("area", "The places of the image that can be pointed at."),
        "multiple": flag("Whether more than one place may be chosen."),
        "expression": string("How the answer of a formula question is computed, such as 2 * {x}."),
        "variables": {
            "anyOf": [
                {"type": "array", "items": {"$ref": "#/$defs/variable"}},
                {"type": "object", "additionalProperties": {"$ref": "#/$defs/variable"}},
            ],
            "description": "The variables of the formula.",
        },
        "decimals": whole(0, "How many decimals the answer has; left out, as many as it needs."),
        "answer_sets": whole(1, "How many sets of values are drawn."),
    }


def option() -> Schema:
    """An option of a question."""
    fields = fields_of(
        "An option with more than its text.",
        {
            "id": string("An id for the option; in a hottext question it names the place in the text."),
            "text": text("The text of the option."),
            "correct": credit(),
            "feedback": text("What those read who choose it."),
            "fixed": flag("Whether it keeps its place when the others are shuffled."),
            "markup": {"$ref": "#/$defs/markup"},
        },
        closed=False,
    )
    return {"anyOf": [{"$ref": "#/$defs/text"}, fields]}


def answer() -> Schema:
    """An accepted answer."""
    fields = fields_of(
        "An answer with more than its text.",
        {
            "answer": {"type": SCALAR, "description": "The text or number."},
            "text": text("The text."),
            "markup": {"$ref": "#/$defs/markup"},
            "tolerance": tolerance(),
            "minimum": number("The lowest number that is right."),
            "maximum": number("The highest number that is right."),
            "correct": credit(),
            "feedback": text("What those read who give this answer."),
        },
    )
    return {"anyOf": [{"type": [*SCALAR, "null"]}, {"$ref": "#/$defs/languages"}, fields]}


def gap() -> Schema:
    """A gap of a text."""
    fields = fields_of(
        "How a gap is answered: an answer, or options and an answer.",
        {
            "id": string("The name of the gap."),
            "type": string("The type of the answer."),
            **answer_fields(),
            "weight": {"type": ["number", "string"], "description": "How much the gap counts against the others."},
        },
        closed=False,
    )
    return {"anyOf": [{"type": [*SCALAR, "null"]}, {"type": "array", "items": {"$ref": "#/$defs/answer"}}, fields]}


def pair() -> Schema:
    """A pair to match."""
    fields = fields_of(
        "Two texts that belong together.",
        {
            "id": string("An id for the pair."),
            "left": text("The text on the left."),
            "right": text("The text that belongs to it."),
            "feedback": text("What is read after answering."),
        },
        closed=False,
    )
    two = {"type": "array", "items": {"$ref": "#/$defs/text"}, "minItems": 2, "maxItems": 2}
    return {"anyOf": [fields, two, {"type": "string"}]}


def entry() -> Schema:
    """A thing to put in order."""
    fields = fields_of(
        "One of the things to put in order.",
        {
            "id": string("An id for it."),
            "text": text("Its text."),
        },
        required=("text",),
    )
    return {"anyOf": [{"$ref": "#/$defs/text"}, fields]}


def area() -> Schema:
    """A place of an image."""
    return fields_of(
        "A place of an image, in pixels from its top left corner.",
        {
            "id": string("A name for the place."),
            "shape": {"enum": ["rect", "circle", "poly"], "description": "Rectangle, circle or polygon."},
            "coords": {
                "type": "array",
                "items": {"type": "integer"},
                "minItems": 3,
                "description": "[left, top, right, bottom], [x, y, radius], or x and y of each corner.",
            },
            "correct": credit(),
            "label": text("What the place is called."),
        },
        required=("id", "shape", "coords"),
    )


def variable() -> Schema:
    """A variable of a formula."""
    return fields_of(
        "A number that is drawn for each student.",
        {
            "name": string("Its name; the question writes it {name}."),
            "minimum": number("The lowest value."),
            "maximum": number("The highest value."),
            "decimals": whole(0, "How many decimals it has."),
        },
        required=("minimum", "maximum"),
    )
