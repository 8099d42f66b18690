"""Columns with the points of each option: ``Option A, Points A, Option B, Points B``.

The points become shares of the whole: of the most that one option earns where one is to be chosen, of the sum of what
is above 0 where several are.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from quizkit.formats._authored import AuthoredItem, Written, index_of, kind_for, number_text, parse_flag, parse_number
from quizkit.formats._authored.complaints import Complaints, quoted
from quizkit.formats._table.grid import Row
from quizkit.formats._table.plan import Plan
from quizkit.formats._table.texts import CellTexts

_SINGLE = frozenset(("single", "true_false", "short_answer", "numeric"))
_CHOICES = frozenset((None, "choice", "single", "multiple", "true_false"))


def take_points(item: AuthoredItem, row: Row, plan: Plan, texts: CellTexts) -> None:
    """Give the options of a question the shares that their points are; say what the points do not tell."""
    columns = [option.points for option in plan.options if option.texts][: len(item.options)]
    written = [None if column is None else texts.number(row, column) for column in columns]
    if all(one is None for one in written):
        return
    complaints = Complaints(texts.report, item)
    kind = kind_for(item.type.text) if item.type is not None else None
    if kind not in _CHOICES | _SINGLE:
        place = next(one for one in written if one is not None)
        complaints.warning(
            "read/unused-field",
            f"a question of the type {kind} has no points for each option, and these are left out.",
            at=place,
            advice="Write the points of the question, or change its type.",
        )
        return
    points = _numbers(written, item, complaints)
    if points is not None:
        _settle(item, kind, points, written, complaints)


def _numbers(written: Sequence[Written | None], item: AuthoredItem, complaints: Complaints) -> list[Fraction] | None:
    """The points of each option, 0 where nothing is written; None where one is no number."""
    points: list[Fraction] = []
    for one in written:
        number = parse_number(one.text) if one is not None else None
        if one is not None and number is None:
            item.unread = True
            complaints.error(
                "read/number",
                f"the points {quoted(one.text)} are no number that can be read in one way only.",
                at=one,
                advice="Write a number, such as 1 or 0.5.",
            )
            return None
        points.append(Fraction(number) if number is not None else Fraction(0))
    return points


def _settle(
    item: AuthoredItem,
    kind: str | None,
    points: list[Fraction],
    written: Sequence[Written | None],
    complaints: Complaints,
) -> None:
    first = next(one for one in written if one is not None)
    gains = [point for point in points if point > 0]
    if not gains or (len(gains) == len(points) and len(set(gains)) == 1):
        complaints.warning(
            "read/unused-field",
            "the points of the options are all the same, and do not say which is right; they are not read."
            if gains
            else "no option earns points; they are not read.",
            at=first,
            advice="Give the right options points, and the others 0.",
        )
        return
    several = _wants_several(item, kind, gains)
    if several is None:
        item.unread = True
        complaints.error(
            "key/scoring",
            "several options earn points, and nothing says whether one of them is to be chosen or all.",
            at=first,
            advice='Write the type, "single" or "multiple", or the points of the whole question.',
        )
        return
    if not _agrees(item, points, several=several):
        complaints.error(
            "key/contradiction",
            "other options earn points than those that are named as right.",
            at=first,
            advice="Keep one of the two.",
        )
        return
    whole = sum(gains, Fraction(0)) if several else max(gains)
    if min(points) < -whole:
        item.unread = True
        complaints.error(
            "read/number",
            f"an option takes away {number_text(-min(points))} points, more than there are ({number_text(whole)}).",
            at=written[points.index(min(points))],
            advice="Take away fewer points, down to those that the question is worth.",
        )
        return
    item.options = [
        replace(option, correct=Written(f"{share.numerator}/{share.denominator}", (at or first).location))
        for option, point, at in zip(item.options, points, written, strict=True)
        for share in [point / whole]
    ]
    item.key = []
    item.type = Written("multiple" if several else kind or "single", item.type.location if item.type else item.location)
    if item.points is None:
        item.points = Written(number_text(whole), first.location)


def _wants_several(item: AuthoredItem, kind: str | None, gains: Sequence[Fraction]) -> bool | None:
    """Whether all options that earn points are to be chosen; None where nothing says so."""
    if kind in _SINGLE or kind == "multiple":
        return kind == "multiple"
    if len(gains) == 1:
        return False
    own = parse_number(item.points.text) if item.points is not None else None
    if own is not None and Fraction(own) in (sum(gains), max(gains)):
        return Fraction(own) == sum(gains)
    named = _named(item)
    if named:
        return len(named) > 1
    return True if len(set(gains)) == 1 else None


def _agrees(item: AuthoredItem, points: Sequence[Fraction], *, several: bool) -> bool:
    """Whether what else names the right options names those that earn points (the most, where one is chosen)."""
    right = {place for place, point in enumerate(points) if point > 0}
    most = max(points)
    best = {place for place, point in enumerate(points) if point == most}
    flags = {place for place, one in enumerate(item.options) if one.correct and parse_flag(one.correct.text)}
    named = _named(item)
    if item.key and not named:  # a key that is a text; it is looked at like any other
        texts = {
            text.source.strip(): place for place, one in enumerate(item.options) for text in one.text.texts.values()
        }
        named = {texts.get(key.text.strip(), -1) for key in item.key}
    return all(not those or (those == right if several else best <= those <= right) for those in (flags, named))


def _named(item: AuthoredItem) -> set[int]:
    """The places of the options that the key names by letter or number; none where it does otherwise."""
    signs = [sign for key in item.key for sign in re.split(r"[\s,;&/|.)]+", key.text[:100]) if sign]
    places = [index_of(sign) for sign in signs]
    return {place - 1 for place in places if place is not None} if None not in places else set()
