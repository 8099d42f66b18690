"""Elements that stand in a question, and that neither Moodle's importer nor quizkit has a place for.

The names are those that the importer asks for (its documentation, and read in its code).
"""

from quizkit.formats._xml import local_name
from quizkit.formats.moodle_xml.question import Question

COMMON = frozenset(
    (
        *("name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden", "idnumber"),
        *(
            "correctfeedback",
            "partiallycorrectfeedback",
            "incorrectfeedback",
            "shownumcorrect",
            "hint",
            "tags",
            "image_base64",
        ),
    )
)
"""What belongs to no type in particular."""

_NUMBERS = ("answer", "units", "unitgradingtype", "unitpenalty", "showunits", "unitsleft", "instructions")
_CHOICES = ("single", "shuffleanswers", "answernumbering", "showstandardinstruction", "correctresponsesfeedback")
_COMPUTED = (*_NUMBERS, *_CHOICES, "synchronize", "dataset_definitions")
_OF_TYPE = {
    "multichoice": ("answer", *_CHOICES),
    "truefalse": ("answer",),
    "shortanswer": ("answer", "usecase"),
    "numerical": _NUMBERS,
    "matching": ("subquestion", "shuffleanswers", "correctresponsesfeedback"),
    "ordering": (
        *("answer", "layouttype", "selecttype", "selectcount", "gradingtype", "showgrading", "numberingstyle"),
        *("shufflequestions", "answernumbering"),
    ),
    "essay": (
        *("answer", "responseformat", "responserequired", "responsefieldlines", "minwordlimit", "maxwordlimit"),
        *("attachments", "attachmentsrequired", "maxbytes", "filetypeslist", "graderinfo", "responsetemplate"),
    ),
    "description": (),
    "cloze": (),
    "ddwtos": ("shuffleanswers", "dragbox"),
    "gapselect": ("shuffleanswers", "selectoption"),
    "calculated": _COMPUTED,
    "calculatedsimple": _COMPUTED,
}
_ADVICE = {
    "feedback": "Put it into the <answer> that it is about, or call it <generalfeedback>.",
    "coursetags": "Write them into <tags>.",
    "image": 'Put the picture into <questiontext>: <file name="..." encoding="base64">.',
}


def say_unread(question: Question) -> None:
    """Say what stands in a question and is lost."""
    known = _OF_TYPE.get(question.kind)
    if known is None:  # kept as it is
        return
    for element in question.element:
        name = local_name(element)
        if name == "image" and question.child("image_base64") is not None:
            continue
        if not name or name in COMMON or name in known or not "".join(map(str, element.itertext())).strip():
            continue
        message = f"<{name}> has no place in a question of the type {question.kind} and is left out."
        advice = _ADVICE.get(name, "Say it in an element that Moodle has, such as <generalfeedback>, or take it out.")
        question.warn("read/element", message, advice, element)
