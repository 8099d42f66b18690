"""Several questions in one item, such as a choice and "Why?": read one by one, with the points that each earns.

Each is read as if it were alone. What feedback is for shows while the other questions are answered right; feedback that
is for all of them stands with the last.
"""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from lxml import etree
from pydantic import ValidationError

from quizkit.diagnostics import Report
from quizkit.formats._qti.amounts import points_from
from quizkit.formats._qti.read.answers import Answers, NotSayable
from quizkit.formats._qti.read.conventions import right_response
from quizkit.formats._qti.read.feedback import Feedback, read_feedback
from quizkit.formats._qti.read.item import ItemReader, Questions
from quizkit.formats._qti.read.kept import check_static
from quizkit.formats._qti.read.layout import Layout, cut
from quizkit.formats._qti.read.marking import Marking, score_of
from quizkit.formats._qti.read.markup import FEEDBACK
from quizkit.formats._qti.read.place import Place
from quizkit.formats._qti.read.state import Unknown, Value
from quizkit.formats._qti.vocabulary import parts_of, word
from quizkit.model import Item, Localized
from quizkit.records import dataclass

_MOST = 50
_NEAR = Fraction(1, 10**8)
_BY_PEOPLE = frozenset(("extended_text", "upload"))


@dataclass(slots=True)
class _Part:
    """One question: its reader, what it was read as, and its marking while the others are answered right."""

    reader: ItemReader
    stem: Localized
    answers: Answers
    beside: Marking

    @property
    def full(self) -> Fraction | None:
        """What its best answer earns; None where a person marks it, or nothing does."""
        return self.answers.full


def read_one_by_one(whole: ItemReader) -> Questions | None:
    """The questions of an item that asks several; None where one of them is of no kind that the model knows."""
    layout = cut(whole.root, whole.interactions, _MOST)
    if layout is None:
        return None
    said = Report()
    place = replace(whole.place, report=said)
    try:
        check_static(whole.root, whole.feedback)
        together = _earned_together(whole.marking, layout)
        parts = [_read(whole, place, layout, number, together is not None) for number in range(len(layout.questions))]
    except (NotSayable, Unknown, ValidationError):
        return None
    if None in parts:
        return None
    read = [part for part in parts if part is not None]
    _say(whole, len(read), with_text=layout.lead is not None)
    whole.place.report.extend(said)
    points = _points(whole, read, together)
    feedback = _feedback(whole, read)
    lead = whole.place.text(layout.lead) if layout.lead is not None else None
    items = (_item(part, found, worth) for part, found, worth in zip(read, feedback, points, strict=True))
    return Questions(tuple(items), lead)


def _say(whole: ItemReader, count: int, *, with_text: bool) -> None:
    place = whole.place
    names = dict.fromkeys(place.version.word(word(one)) for one in whole.interactions)
    place.warning(
        "several",
        f"the question asks {count} things in one ({' and '.join(f'<{name}>' for name in names)}).",
        whole.root,
        f"It is read as {count} questions{', with the text before them as one that they share' if with_text else ''}.",
    )


def _read(whole: ItemReader, place: Place, layout: Layout, number: int, is_together: bool) -> _Part | None:
    root, own = layout.questions[number], layout.names[number]
    others = {
        name: right
        for name, variable in whole.marking.declared.responses.items()
        if name not in own and (right := right_response(variable)) is not None
    }
    beside = whole.marking.of_part(others)
    marking = beside if is_together else whole.marking.of_part()
    name = f"{whole.name}-{number + 1}" if whole.name else ""
    reader = ItemReader(root, parts_of(root), marking, place, name, whole.quiz_language)
    stem, answers = reader.understood()
    return _Part(reader, stem, answers, beside) if answers is not None else None


def _earned_together(marking: Marking, layout: Layout) -> Fraction | None:
    """What all right answers earn where those to one question alone earn nothing; None where they do."""
    rights = [{name: right for name in names if (right := _right(marking, name)) is not None} for names in layout.names]
    marked = [right for right in rights if right]
    if len(marked) < 2:
        return None
    everything = {name: value for right in marked for name, value in right.items()}
    earned = score_of(marking.run_all(everything))
    alone = any(score_of(marking.run_all(right)) > 0 for right in marked)
    return None if alone or earned <= 0 else earned


def _right(marking: Marking, name: str) -> Value:
    variable = marking.declared.responses.get(name)
    return right_response(variable) if variable is not None else None


def _points(whole: ItemReader, parts: Sequence[_Part], together: Fraction | None) -> list[Decimal]:
    """What each question counts: what it earns, and for those that people mark what is left of the declared points."""
    marked = [part for part in parts if part.full]
    declared = whole.marking.declared_points
    if together is not None:
        whole.place.warning(
            "scoring",
            "points are only given here when all answers are right together, which quizkit cannot say.",
            whole.root,
            "Each question will earn its share of them.",
        )
        shares = [together / len(marked) if part.full else None for part in parts]
    else:
        shares = [part.full or None for part in parts]
    total = sum((share for share in shares if share is not None), Fraction(0))
    unmarked = len(parts) - len(marked)
    if declared is None:
        rest = Fraction(1)
    elif unmarked and declared >= total:
        rest = (declared - total) / unmarked
    else:
        rest = Fraction(0)
        if total and abs(declared - total) > _NEAR * total:
            shares = [share * declared / total if share is not None else None for share in shares]
    return [points_from(rest if share is None else share) for share in shares]


def _feedback(whole: ItemReader, parts: Sequence[_Part]) -> list[Feedback]:
    """The feedback of each question; what is for none of them is said."""
    own: list[list[etree._Element]] = [[one for one in part.reader.feedback if word(one) in FEEDBACK] for part in parts]
    for element in whole.parts.get("modalFeedback", ()):
        found = [_where(element, part) for part in parts]
        particular = [number for number, one in enumerate(found) if one is not None and not one.graded]
        graded = [number for number, one in enumerate(found) if one is not None]
        owner = (particular or graded[-1:] or [0])[0]
        own[owner].append(element)
    return [
        read_feedback(elements, part.beside, part.answers, whole.place)
        for elements, part in zip(own, parts, strict=True)
    ]


def _where(element: etree._Element, part: _Part) -> Feedback | None:
    """The place of a feedback in a question; None where it has none."""
    said = Report()
    found = read_feedback([element], part.beside, part.answers, replace(part.reader.place, report=said))
    return None if len(said) else found


def _item(part: _Part, feedback: Feedback, points: Decimal) -> Item:
    return part.reader.item(part.stem, part.answers, feedback, points)
