"""What a QTI test asks for and the model has no place for, said in one line for each kind."""

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
SECTIONS = frozenset(("assessmentSection", "assessmentSectionRef"))
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
    """Say what is lost of a test; ``limits`` are the time limits that were read."""
    found: dict[str, list[etree._Element]] = {}
    for element in root.iter(etree.Element):
        if element is not limits:
            for message in _left_out(element):
                found.setdefault(message, []).append(element)
    for message, elements in found.items():
        place.info("unsupported", f"{message}; that is left out.", elements[0])
    for block in (one for part in children(root, "testPart") for one in children(part, "rubricBlock")):
        place.info("unsupported", "a text of a part of the test is left out.", block, "Put it into a section.")
    parts = sum(word(one) == "testPart" for one in root)
    if parts > 1:
        place.info("unsupported", f"the {parts} parts of the test are read one after the other.", root)


def _left_out(element: etree._Element) -> Iterator[str]:
    kind = word(element)
    if kind in _SAID:
        yield _SAID[kind]
    elif kind == "itemSessionControl":
        said = [words for name, words in _CONTROLS.items() if get(element, name) is not None]
        yield f"the test says {', '.join(said) or 'how questions are attempted'}"
    elif kind == "selection" and truth(element, "withReplacement"):
        yield "the same question may be drawn more than once"
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
