"""Lectora's file of questions for "Import questions from a CSV file".

A question a row: ``NAME``, ``TYPE``, ``QUESTION TEXT``, ``QUESTION OPTIONS``, ``FEEDBACK OPTIONS``, ``CORRECT
FEEDBACK``, ``INCORRECT FEEDBACK``, ``CHOICE OPTIONS``, and then ``CHOICE TEXT`` and ``CHOICE INFO`` for each choice, as
often as there are choices. The help of Lectora 18 and 21.5 ("Importing and exporting a CSV question file") says:

- the types are TF, MC (one right), MR (several), FI, NE, MT, RS, and SA and ES, which Lectora does not grade;
- question options: ``PT:3`` points, ``AT:2`` attempts, ``GE`` grades each choice; several stand between spaces;
- choice options: ``CC:1 CC:3`` are the right choices, and without any the first one is right; ``ALL`` wants all
  accepted answers at once, else any is enough; ``CS`` minds case, ``ML`` draws a field of several lines;
- with feedback option ``B`` the choice info of MC is the feedback on that choice.

Not found: what the choice info of the other types is. Of MT it is read as what belongs to the choice, since there is no
other place for that. For FI, NE and RS a blank one is the plain case (the text is the answer, the choices stand in
their order); anything else is a rule that quizkit does not know, and it asks.
"""

import re
from collections.abc import Collection, Iterator

from quizkit.formats._authored import (
    AuthoredAnswer,
    AuthoredEntry,
    AuthoredItem,
    AuthoredOption,
    AuthoredPair,
    Written,
    kind_for,
)
from quizkit.formats._authored.complaints import quoted
from quizkit.formats._table.profile import Profile
from quizkit.formats._table.template_cells import TemplateCells
from quizkit.model import Localized, Location
from quizkit.records import dataclass

_RIGHT = re.compile(r"CC\s*:\s*(\d{1,3}(?:\s*,\s*\d{1,3})*)", re.IGNORECASE)
_POINTS = re.compile(r"PT\s*:\s*([\d.,]{1,12})", re.IGNORECASE)
_ATTEMPTS = re.compile(r"AT\s*:\s*\d{1,6}", re.IGNORECASE)
_WORDS = frozenset(("ALL", "ANY", "ML", "CS"))
_MOST_TOLD = 5
"""A cell with more unknown words is a sentence, of which a few are enough."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """A text and what stands beside it, with the place of either."""

    text: Localized
    info: Localized | None
    at: Location
    info_at: Location


def _read(item: AuthoredItem, cells: TemplateCells) -> None:
    """Fill in a question from its options and choices, by its type."""
    kind = kind_for(item.type.text) if item.type is not None else None
    _take_question_options(item, kind, cells)
    choices = list(_choices(cells))
    right, words = _choice_options(item, cells)
    if kind == "short_answer":
        _take_answers(item, choices, words, cells)
    elif kind == "numeric":
        if not _rule(item, choices, cells):
            item.key = [written for choice in choices for written in _plain(choice)]
    elif kind == "match":
        _take_pairs(item, choices, cells)
    elif kind == "order":
        if not _rule(item, choices, cells):
            item.order = [AuthoredEntry(choice.text, choice.at) for choice in choices]
    elif kind not in ("essay", "information"):
        _take_options(item, kind, choices, right, cells)


def _choices(cells: TemplateCells) -> Iterator[_Choice]:
    columns = sorted((*cells.columns.get("choice text", ()), *cells.columns.get("choice info", ())))
    columns += cells.columns.get("", ())  # behind the last header
    for column in columns[::2]:
        text, info = cells.text_in(column), cells.text_in(column + 1)
        at, info_at = (cells.texts.grid.at(cells.row, place) for place in (column, column + 1))
        if text is not None:
            yield _Choice(text, info, at, info_at)
        elif info is not None:
            cells.report.warning(
                "read/unused-field",
                "there is something beside a choice that is blank; it is not read.",
                at=info_at,
                advice="Write the choice, or take away what stands beside it.",
            )


def _take_question_options(item: AuthoredItem, kind: str | None, cells: TemplateCells) -> None:
    said, at = cells.shown("question options"), cells.at("question options")
    points = _POINTS.search(said)
    if points is not None:
        item.points = Written(points[1], at)
    rest = _POINTS.sub(" ", said)
    if _ATTEMPTS.search(rest) is not None:
        cells.report.info("read/not-kept", "a question has no attempts of its own; AT is not read.", at=at)
    words = frozenset(word.upper() for word in _ATTEMPTS.sub(" ", rest).replace(",", " ").split())
    each = "GE" in words
    _tell_unknown(words - {"GE"}, "question options", cells)
    if kind == "multiple":
        item.scoring = Written("partial" if each else "all_or_nothing", at)
    elif (kind == "match" and not each) or (kind == "order" and each):
        what = "each pair is worth its share" if kind == "match" else "only the whole order is worth its points"
        cells.report.info(
            "read/scoring",
            f"{'GE is there' if each else 'GE is not there'}, but in quizkit {what}.",
            at=at,
            item=item.label(),
        )


def _choice_options(item: AuthoredItem, cells: TemplateCells) -> tuple[list[int], frozenset[str]]:
    """The places of the right choices, from 0, and the words beside them."""
    said = cells.shown("choice options")
    right = [int(number) - 1 for group in _RIGHT.findall(said) for number in group.split(",")]
    words = frozenset(word.upper() for word in _RIGHT.sub(" ", said).replace(",", " ").split())
    _tell_unknown(words - _WORDS, "choice options", cells)
    if "CS" in words:
        item.case_sensitive = Written("true", cells.at("choice options"))
    return right, words & _WORDS


def _tell_unknown(words: Collection[str], title: str, cells: TemplateCells) -> None:
    for word in sorted(words)[:_MOST_TOLD]:
        cells.report.warning(
            "read/unknown-value",
            f"{quoted(word)} is no option of Lectora's that quizkit knows; it is not read.",
            at=cells.at(title),
            advice="Options of questions are PT:#, AT:# and GE; those of choices are CC:#, ALL, CS and ML.",
        )


def _take_options(
    item: AuthoredItem, kind: str | None, choices: list[_Choice], right: list[int], cells: TemplateCells
) -> None:
    at = cells.at("choice options")
    count = len(choices) or (2 if kind == "true_false" else 0)
    unknown = next((place for place in right if not 0 <= place < count), None)
    if unknown is not None:
        cells.error(
            item,
            "key/unknown",
            f"CC:{unknown + 1} names a choice that is not there; there are {count}.",
            "CC: is followed by the number of the right choice, counted from 1.",
            at,
        )
        right = []
    elif not right and count:
        right = [0]
        cells.report.warning(
            "key/default",
            "no choice is named as right; Lectora takes the first one then, and so does quizkit.",
            at=at,
            item=item.label(),
            advice="Write CC:1 if that is meant, or the number of the right choice.",
        )
    if not choices and kind == "true_false":
        item.key = [Written("false" if right[0] else "true", at)] if right else []
        return
    item.options = [
        AuthoredOption(
            choice.text,
            choice.at,
            Written("true" if place in right else "false", at) if right else None,
            choice.info,
        )
        for place, choice in enumerate(choices)
    ]


def _take_answers(item: AuthoredItem, choices: list[_Choice], words: frozenset[str], cells: TemplateCells) -> None:
    if _rule(item, choices, cells):
        return
    if "ALL" in words and len(choices) > 1:
        cells.error(
            item,
            "key/unknown",
            "ALL wants every one of these answers at once, and quizkit knows only answers of which one is enough.",
            "Write the whole answer into one CHOICE TEXT, or give each part a question of its own.",
            cells.at("choice options"),
        )
        return
    item.answers = [AuthoredAnswer(text=choice.text, location=choice.at) for choice in choices]


def _take_pairs(item: AuthoredItem, choices: list[_Choice], cells: TemplateCells) -> None:
    alone = next((choice for choice in choices if choice.info is None), None)
    if alone is not None:
        cells.error(
            item,
            "read/pair",
            "the choice has nothing beside it that belongs to it.",
            "Write what belongs to it into CHOICE INFO.",
            alone.info_at,
        )
    item.pairs = [AuthoredPair(choice.text, choice.info, choice.at) for choice in choices if choice.info is not None]


def _rule(item: AuthoredItem, choices: list[_Choice], cells: TemplateCells) -> bool:
    """Whether a choice has a rule beside it; that is said."""
    ruled = next((choice for choice in choices if choice.info is not None), None)
    if ruled is None or ruled.info is None:
        return False
    words = next(iter(ruled.info.texts.values())).source
    cells.error(
        item,
        "key/unknown",
        f"{quoted(words)} beside the answer is a rule that quizkit does not know; the answer is not read.",
        "Leave CHOICE INFO blank where CHOICE TEXT is the answer itself (for an order: where the choices stand in the "
        "right order).",
        ruled.info_at,
    )
    return True


def _plain(choice: _Choice) -> Iterator[Written]:
    return (Written(text.source, choice.at) for text in choice.text.texts.values())


PROFILE = Profile(
    "Lectora",
    frozenset(("question text", "choice text", "choice info")),
    {"name": "Title", "type": "Type"},
    {"mc": "single", "fi": "short_answer", "rs": "order", "sa": "essay"},
    own=frozenset(("question options", "choice options", "choice text", "choice info")),
    unkept=frozenset(("feedback options",)),
    reads=_read,
    open=True,
)
