"""What each modal feedback is for, found out by answering the item and looking what is shown."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from lxml import etree

from quizkit.formats._qti.identifiers import gap_feedback_outcome
from quizkit.formats._qti.read.answers import Answers, Probe
from quizkit.formats._qti.read.marking import Marking
from quizkit.formats._qti.read.place import Place
from quizkit.formats._qti.read.state import State, Unknown, container_of
from quizkit.formats._qti.vocabulary import get
from quizkit.model import Localized

_GRADED = ("general", "correct", "partial", "incorrect")
_HINT = re.compile(r"hint(\d{1,6})")
_GAP = re.compile(gap_feedback_outcome(7).replace("7", r"(\d{1,6})"))
_ANSWER = re.compile(r"answer(\d{1,6})")

K = TypeVar("K")


@dataclass(slots=True)
class Feedback:
    """The feedback of an item: by ``correct``, ``partial``, ``incorrect`` and ``general``, by choice, by answer.

    ``hints`` are by their numbers; ``gaps`` by the number of the gap and the name of a choice or answer in it.
    """

    graded: dict[str, Localized] = field(default_factory=dict)
    choices: dict[str, Localized] = field(default_factory=dict)
    answers: dict[int, Localized] = field(default_factory=dict)
    hints: dict[int, Localized] = field(default_factory=dict)
    gaps: dict[tuple[int, str], Localized] = field(default_factory=dict)


def read_feedback(elements: Sequence[etree._Element], marking: Marking, answers: Answers, place: Place) -> Feedback:
    """Read the ``modalFeedback`` elements of an item; what has no place in the model is said."""
    found = Feedback()
    if not elements:
        return found
    key = ("shown", answers.names, len(answers.probes))
    shown = marking.memo.get(key) if answers.names else None
    if shown is None:
        shown = marking.memo[key] = _Shown(marking, answers.probes)
    for element in elements:
        text = place.text(element)
        outcome, name = get(element, "outcomeIdentifier") or "", get(element, "identifier") or ""
        if _put_by_outcome(outcome, name, text, found, answers.gap_names):
            continue
        if not shown.put(element, text, found):
            place.warning(
                "feedback",
                f'the feedback "{get(element, "identifier")}" is shown in a case that quizkit has no word for.',
                element,
                "It is left out.",
            )
    return found


def _put_by_outcome(
    outcome: str, name: str, text: Localized, found: Feedback, gap_names: Sequence[Sequence[str]]
) -> bool:
    """Hints, and feedback on gaps, are known by the names that quizkit gives them and their outcomes."""
    gap = _GAP.fullmatch(outcome)
    number = int(gap[1]) if gap is not None else 0
    if 0 < number <= len(gap_names) and name in gap_names[number - 1]:
        return _put(found.gaps, (number, name), text)
    hint = _HINT.fullmatch(name) if outcome == "HINT" else None
    return hint is not None and _put(found.hints, int(hint[1]), text)


class _Shown:
    """Which probes show a feedback, and what that makes it."""

    def __init__(self, marking: Marking, probes: Sequence[Probe]) -> None:
        self._states = [_run(marking, probe) for probe in probes]
        self._known: dict[tuple[str, str, bool], set[int]] = {}
        self._by_name: dict[str, set[int]] = {}
        self._by_answer: dict[int, set[int]] = {}
        shares = [probe.share for probe in probes]
        for index, probe in enumerate(probes):
            for name in probe.names:
                self._by_name.setdefault(name, set()).add(index)
            if probe.answer is not None:
                self._by_answer.setdefault(probe.answer, set()).add(index)
        self._by_grade = {
            "general": set(range(len(probes))),
            "correct": {index for index, share in enumerate(shares) if share == 1},
            "partial": {index for index, share in enumerate(shares) if 0 < share < 1},
            "incorrect": {index for index, share in enumerate(shares) if share <= 0},
        }

    def put(self, element: etree._Element, text: Localized, found: Feedback) -> bool:
        """Put a feedback where it belongs; False where it belongs nowhere, or something is there already."""
        name = get(element, "identifier") or ""
        seen = self._seen(get(element, "outcomeIdentifier") or "", name, get(element, "showHide") == "hide")
        return self._put_by_name(name, seen, text, found) or (bool(seen) and self._put_by_case(seen, text, found))

    def _seen(self, outcome: str, name: str, hidden: bool) -> set[int]:
        """The probes that show a feedback."""
        seen = self._known.get((outcome, name, hidden))
        if seen is None:
            seen = self._known[outcome, name, hidden] = {
                index
                for index, state in enumerate(self._states)
                if state is not None and _holds(state, outcome, name) is (not hidden)
            }
        return seen

    def _put_by_name(self, name: str, seen: set[int], text: Localized, found: Feedback) -> bool:
        """Names say what a feedback is for, unless it is also shown in other cases."""
        if name in self._by_name and seen <= self._by_name[name]:
            return _put(found.choices, name, text)
        numbered = _ANSWER.fullmatch(name)
        answer = int(numbered[1]) - 1 if numbered is not None else -1
        if answer >= 0 and self._by_answer and seen <= self._by_answer.get(answer, set()):
            return _put(found.answers, answer, text)  # shown never, when another answer accepts all that it does
        return name in self._by_grade and seen <= self._by_grade[name] and _put(found.graded, name, text)

    def _put_by_case(self, seen: set[int], text: Localized, found: Feedback) -> bool:
        for grade in _GRADED:
            if seen == self._by_grade[grade]:
                return _put(found.graded, grade, text)
        if seen == self._by_grade["partial"] | self._by_grade["incorrect"]:
            found.graded.setdefault("partial", text)
            return _put(found.graded, "incorrect", text)
        for name, probes in self._by_name.items():
            if seen == probes:
                return _put(found.choices, name, text)
        for answer, probes in self._by_answer.items():
            if seen == probes:
                return _put(found.answers, answer, text)
        return False


def _holds(state: State, outcome: str, name: str) -> bool | None:
    """Whether an outcome holds a feedback's name; None where that is not understood."""
    try:
        return name in container_of(state.value(outcome))
    except Unknown:
        return None


def _run(marking: Marking, probe: Probe) -> State | None:
    try:
        return marking.run_all(probe.responses)
    except Unknown:
        return None


def _put(places: dict[K, Localized], key: K, text: Localized) -> bool:
    if key in places:
        return False
    places[key] = text
    return True
