"""What each feedback is for, found out by answering the item and looking what is shown."""

import re
from collections.abc import Sequence
from dataclasses import field
from fractions import Fraction
from typing import TypeVar

from lxml import etree

from quizkit.formats._qti.identifiers import gap_feedback_outcome, pair_feedback_name
from quizkit.formats._qti.read.answers import Answers, Probe
from quizkit.formats._qti.read.marking import Marking
from quizkit.formats._qti.read.place import Place
from quizkit.formats._qti.read.state import State, Unknown, container_of
from quizkit.formats._qti.vocabulary import get
from quizkit.model import Localized, MatchInteraction
from quizkit.records import dataclass

_GRADED = ("general", "correct", "partial", "incorrect")
_HINT = re.compile(r"hint(\d{1,6})")
_GAP = re.compile(gap_feedback_outcome(7).replace("7", r"(\d{1,6})"))
_ANSWER = re.compile(r"answer(\d{1,6})")

_LATER = range(2, 6)
"""Further attempts of which it is looked what they show."""

K = TypeVar("K")


@dataclass(slots=True)
class Feedback:
    """The feedback of an item: by ``correct``, ``partial``, ``incorrect`` and ``general``, by choice, by answer.

    ``hints`` are in their order; ``gaps`` are by the number of the gap and the name of a choice or answer in it.
    """

    graded: dict[str, Localized] = field(default_factory=dict)
    choices: dict[str, Localized] = field(default_factory=dict)
    answers: dict[int, Localized] = field(default_factory=dict)
    hints: list[Localized] = field(default_factory=list)
    gaps: dict[tuple[int, str], Localized] = field(default_factory=dict)


@dataclass(slots=True)
class _Found:
    """The elements of the feedback, in the places of :class:`Feedback`."""

    graded: dict[str, list[etree._Element]] = field(default_factory=dict)
    choices: dict[str, list[etree._Element]] = field(default_factory=dict)
    answers: dict[int, list[etree._Element]] = field(default_factory=dict)
    hints: list[etree._Element] = field(default_factory=list)
    numbered: dict[int, list[etree._Element]] = field(default_factory=dict)
    gaps: dict[tuple[int, str], list[etree._Element]] = field(default_factory=dict)


def read_feedback(
    elements: Sequence[etree._Element],
    marking: Marking,
    answers: Answers,
    place: Place,
    buttons: Sequence[etree._Element] = (),
) -> Feedback:
    """Read the feedback of an item, in windows of its own and in its text; what has no place in the model is said.

    ``buttons`` are what students press to get a hint or the solution (``endAttemptInteraction``).
    """
    if not elements and not buttons:
        return Feedback()
    found = _Found()
    rest = _asked_for(elements, marking, place, buttons, found) if buttons else elements
    if rest:
        key = ("shown", answers.names, len(answers.probes))
        shown = marking.memo.get(key) if answers.names else None
        if shown is None:
            shown = marking.memo[key] = _Shown(marking, answers.probes)
        for element in rest:
            is_put = _put_by_outcome(element, found, answers) or shown.put(element, found)
            if not is_put and not _put_if_later(element, marking, answers.probes, found):
                place.warning(
                    "feedback",
                    f'the feedback "{get(element, "identifier")}" is shown in a case that quizkit has no word for.',
                    element,
                    "It is left out.",
                )
    return Feedback(
        {grade: _text(parts, place) for grade, parts in found.graded.items()},
        {name: _text(parts, place) for name, parts in found.choices.items()},
        {index: _text(parts, place) for index, parts in found.answers.items()},
        [
            place.text(part)
            for part in (*found.hints, *(part for _, parts in sorted(found.numbered.items()) for part in parts))
        ],
        {gap: _text(parts, place) for gap, parts in found.gaps.items()},
    )


def _put_by_outcome(element: etree._Element, found: _Found, answers: Answers) -> bool:
    """Hints, and feedback on gaps and pairs, are known by the names that quizkit gives them and their outcomes."""
    outcome, name = get(element, "outcomeIdentifier") or "", get(element, "identifier") or ""
    gap = _GAP.fullmatch(outcome)
    number = int(gap[1]) if gap is not None else 0
    gap_names = answers.gap_names
    is_pair = number > 0 and name == pair_feedback_name(number) and isinstance(answers.interaction, MatchInteraction)
    if is_pair and number <= len(answers.names):
        return _put(found.choices, answers.names[number - 1], element)
    if 0 < number <= len(gap_names) and name in gap_names[number - 1]:
        return _put(found.gaps, (number, name), element)
    hint = _HINT.fullmatch(name) if outcome == "HINT" else None
    return hint is not None and _put(found.numbered, int(hint[1]), element)


def _text(parts: Sequence[etree._Element], place: Place) -> Localized:
    if len(parts) == 1:
        return place.text(parts[0])
    return place.localized("".join(f"<div>{place.html(part)}</div>" for part in parts), parts[0])


def _asked_for(
    elements: Sequence[etree._Element],
    marking: Marking,
    place: Place,
    buttons: Sequence[etree._Element],
    found: _Found,
) -> list[etree._Element]:
    """Take the feedback that is only shown when a button is pressed as hints or the solution; the rest is given back.

    A button that shows nothing is said.
    """
    before = _run(marking, Probe({}, Fraction(0)))
    rest = list(elements)
    for button in buttons:
        name = get(button, "responseIdentifier") or ""
        after = _run(marking, Probe({name: True}, Fraction(0)))
        shown = [one for one in rest if _is_shown(after, one) is True and _is_shown(before, one) is False]
        for one in shown:
            rest.remove(one)
            words = f"{name} {get(one, 'identifier')}".casefold()
            is_solution = "hint" not in words and "sol" in words
            (found.graded.setdefault("general", []) if is_solution else found.hints).append(one)
        if not shown:
            what = get(button, "title") or name
            place.info("unsupported", f'the button "{what}" is left out: quizkit cannot say what it does.', button)
    return rest


def _put_if_later(element: etree._Element, marking: Marking, probes: Sequence[Probe], found: _Found) -> bool:
    """Take what is shown after further attempts that are not right as a hint, or as the solution; False for others."""
    if not marking.counts_attempts:
        return False
    wrong = [probe for probe in probes if probe.share < 1]
    if not any(_is_shown(_run(marking, probe, attempt), element) for attempt in _LATER for probe in wrong):
        return False
    is_solution = "sol" in (get(element, "identifier") or "").casefold()
    (found.graded.setdefault("general", []) if is_solution else found.hints).append(element)
    return True


def _is_shown(state: State | None, element: etree._Element) -> bool | None:
    if state is None:
        return None
    holds = _holds(state, get(element, "outcomeIdentifier") or "", get(element, "identifier") or "")
    return None if holds is None else holds is not (get(element, "showHide") == "hide")


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

    def put(self, element: etree._Element, found: _Found) -> bool:
        """Put a feedback where it belongs; False where it belongs nowhere."""
        name = get(element, "identifier") or ""
        seen = self._seen(get(element, "outcomeIdentifier") or "", name, get(element, "showHide") == "hide")
        return self._put_by_name(name, seen, element, found) or (bool(seen) and self._put_by_case(seen, element, found))

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

    def _put_by_name(self, name: str, seen: set[int], element: etree._Element, found: _Found) -> bool:
        """Names say what a feedback is for, unless it is also shown in other cases."""
        if name in self._by_name and seen <= self._by_name[name]:
            return _put(found.choices, name, element)
        numbered = _ANSWER.fullmatch(name)
        answer = int(numbered[1]) - 1 if numbered is not None else -1
        if answer >= 0 and self._by_answer and seen <= self._by_answer.get(answer, set()):
            return _put(found.answers, answer, element)  # shown never, when another answer accepts all that it does
        return name in self._by_grade and seen <= self._by_grade[name] and _put(found.graded, name, element)

    def _put_by_case(self, seen: set[int], element: etree._Element, found: _Found) -> bool:
        for grade in _GRADED:
            if seen == self._by_grade[grade]:
                return _put(found.graded, grade, element)
        if seen == self._by_grade["partial"] | self._by_grade["incorrect"]:
            _put(found.graded, "partial", element)
            return _put(found.graded, "incorrect", element)
        for name, probes in self._by_name.items():
            if seen == probes:
                return _put(found.choices, name, element)
        for answer, probes in self._by_answer.items():
            if seen == probes:
                return _put(found.answers, answer, element)
        return False


def _holds(state: State, outcome: str, name: str) -> bool | None:
    """Whether an outcome holds a feedback's name; None where that is not understood."""
    try:
        return name in container_of(state.value(outcome))
    except Unknown:
        return None


def _run(marking: Marking, probe: Probe, attempt: int = 1) -> State | None:
    try:
        return marking.run_all(probe.responses, attempt)
    except Unknown:
        return None


def _put(places: dict[K, list[etree._Element]], key: K, element: etree._Element) -> bool:
    places.setdefault(key, []).append(element)
    return True
