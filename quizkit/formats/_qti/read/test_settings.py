"""What a QTI test asks for and the model has no place for, said in one line for each kind."""

import re
from collections.abc import Iterator

from lxml import etree

from quizkit.formats._qti.amounts import decimal_of
from quizkit.formats._qti.read.place import Place
from quizkit.formats._qti.vocabulary import below, child, children, get, truth, word

_SAID = {
    "adaptiveSelection": "which questions are asked depends on earlier answers",
    "preCondition": "some questions are only asked under a condition",
    "branchRule": "the test goes on elsewhere after some answers",
    "testFeedback": "the test shows feedback of its own",
    "timeLimits": "parts of the test have time limits of their own",
}
_LINEAR = "the questions are asked in their order, without a way back to earlier ones"
_TOGETHER = "answers are handed in together at the end, and feedback is shown only then"
_AS_A_SETTING = "Set it in the system that you import the quiz into, if it can be set there."
SECTIONS = frozenset(("assessmentSection", "assessmentSectionRef"))
_BLACKBOARD_SECTION = re.compile(r"question_bank[0-9]+_1_1")
_PARTS = SECTIONS | {"assessmentItemRef"}
_SUMS = frozenset(("setOutcomeValue", "sum", "testVariables"))
_CONTROLS = {
    "maxAttempts": "the number of attempts at each question",
    "showFeedback": "whether feedback is shown",
    "allowReview": "whether answers can be looked at again",
    "showSolution": "whether the solution is shown",
    "allowComment": "whether students can comment",
    "allowSkipping": "whether questions can be skipped",
    "validateResponses": "whether answers are checked for being complete",
}


def say_unused_weights(root: etree._Element, place: Place, used: frozenset[str]) -> None:
    """Say that questions have weights by which no result of the test is computed."""
    weights = [one for one in below(root, "weight") if get(one, "identifier") not in used]
    if any(decimal_of(get(one, "value")) != 1 for one in weights):
        place.info(
            "unsupported",
            "questions have weights that the result of the test is not computed with; they are left out.",
            weights[0],
            "Look at the points of the questions.",
        )


def say_what_is_left_out(root: etree._Element, place: Place, limits: etree._Element | None) -> None:
    """Say what is lost of a test, or of a section in a file of its own; ``limits`` are time limits that were read."""
    found: dict[str, list[etree._Element]] = {}
    for element in root.iter(etree.Element):
        if element is not limits:
            for message in _left_out(element):
                found.setdefault(message, []).append(element)
    for message, elements in found.items():
        advice = _AS_A_SETTING if message in (_LINEAR, _TOGETHER) else None
        place.info("unsupported", f"{message}; that is left out.", elements[0], advice)
    _say_unseen_sections(root, place)
    for block in (one for part in children(root, "testPart") for one in children(part, "rubricBlock")):
        place.info("unsupported", "a text of a part of the test is left out.", block, "Put it into a section.")
    parts = sum(word(one) == "testPart" for one in root)
    if parts > 1:
        place.info("unsupported", f"the {parts} parts of the test are read one after the other.", root)


def is_blackboards(section: etree._Element) -> bool:
    """Whether this is the section that Blackboard writes around every bank: what it says is nobody's wish."""
    return _BLACKBOARD_SECTION.fullmatch(get(section, "identifier") or "") is not None


def _say_unseen_sections(root: etree._Element, place: Place) -> None:
    """Say that learners are not to see some sections, where what is read would show them a title."""
    unseen = [
        section
        for section in root.iter(etree.Element)
        if word(section) == "assessmentSection"
        and truth(section, "visible") is False
        and get(section, "title")
        and child(section, "assessmentItemRef") is not None
        and not is_blackboards(section)
    ]
    if unseen:
        more = f" and {len(unseen) - 1} more" if len(unseen) > 1 else ""
        place.info(
            "unsupported",
            f'learners are not to see the section "{get(unseen[0], "title")}"{more}; that is left out.',
            unseen[0],
            "The title may be shown to them: take it out if it is for authors alone.",
        )


def _left_out(element: etree._Element) -> Iterator[str]:
    kind = word(element)
    if kind in _SAID:
        yield _SAID[kind]
    elif kind == "itemSessionControl":
        said = [words for name, words in _CONTROLS.items() if get(element, name) is not None]
        yield f"the test says {', '.join(said) or 'how questions are attempted'}"
    elif kind == "selection" and truth(element, "withReplacement"):
        yield "the same question may be drawn more than once"
    elif kind == "testPart" and not any(map(is_blackboards, element)):
        if get(element, "navigationMode") == "linear":
            yield _LINEAR
        if get(element, "submissionMode") == "simultaneous":
            yield _TOGETHER
    elif kind == "assessmentSection":
        if truth(element, "keepTogether") is False:
            yield "questions of a section may be mixed with those around it"
        if child(element, "selection") is not None and _holds(element, "required"):
            yield "some questions are always among those that are drawn"
        ordering = child(element, "ordering")
        if ordering is not None and _holds(element, "fixed"):
            yield "some questions keep their place when the others are shuffled"
        if ordering is not None and truth(ordering, "shuffle") and any(word(one) in SECTIONS for one in element):
            yield "sections are shuffled as well"
    elif kind == "assessmentItemRef":
        if get(element, "category"):
            yield "questions belong to categories by which results are added up"
        if child(element, "variableMapping") is not None or child(element, "templateDefault") is not None:
            yield "the test renames or sets variables of questions"
    elif kind == "outcomeProcessing" and any(
        word(one) not in _SUMS for one in element.iter(etree.Element) if one is not element
    ):
        yield "the result of the test is computed by rules of its own"


def _holds(section: etree._Element, name: str) -> bool:
    return any(truth(one, name) for one in section if word(one) in _PARTS)
