"""Sheets with a row for each language of a question: the same id (or number), and a column that names the language."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest
from typing import Any

from quizkit.diagnostics import Report
from quizkit.formats._authored import (
    AuthoredAnswer,
    AuthoredItem,
    Written,
    index_of,
    language_of,
    looks_like_tag,
    normal_tag,
    parse_flag,
    parse_number,
)
from quizkit.formats._authored.complaints import Complaints
from quizkit.formats._authored.keys import Options
from quizkit.formats._table.grid import Row
from quizkit.formats._table.header import Column
from quizkit.model import Localized, Text

_TEXTS = ("stem", "title", "explanation", "correct_feedback", "partial_feedback", "incorrect_feedback", "rubric")
_MOST = 100
"""No quiz is in more languages."""

_SAME = ("points", "tolerance", "minimum", "maximum", "unit", "shuffle", "case_sensitive", "scoring")
_LISTS = {"options": "options", "pairs": "pairs", "order": "entries", "distractors": "distractors", "hints": "hints"}


@lru_cache(maxsize=1024)
def tag_of(word: str) -> str | None:
    """The language that a cell names."""
    return language_of(word) or (normal_tag(word) if looks_like_tag(word) else None)


def identity_column(columns: Sequence[Column]) -> int | None:
    """The column that tells which rows are one question: that of the ids, else that of the numbers."""
    for name in ("id", "number"):
        found = next((column.number for column in columns if column.field == name), None)
        if found is not None:
            return found
    return None


def languages_of_rows(columns: Sequence[Column], rows: Sequence[Row]) -> tuple[str, ...]:
    """The languages of a sheet with a row for each, in order; none where the sheet is no such one.

    It is one when some question stands in two languages and none stands twice in the same.
    """
    language = next((column.number for column in columns if column.field == "language"), None)
    identity = identity_column(columns)
    if language is None or identity is None:
        return ()
    seen: dict[str, list[str]] = {}
    for row in rows:
        name, tag = row.shown(identity), tag_of(row.shown(language))
        if not name or tag is None:
            continue
        tags = seen.setdefault(name, [])
        if tag in tags:
            return ()
        if len(tags) < _MOST:
            tags.append(tag)
    languages = tuple(dict.fromkeys(tag for tags in seen.values() for tag in tags))
    return languages if len(languages) <= _MOST and any(len(tags) > 1 for tags in seen.values()) else ()


def merged(versions: Sequence[AuthoredItem], report: Report) -> AuthoredItem:
    """One question from its versions in several languages, the first of which says what is not a text."""
    first, *others = versions
    for other in others:
        _merge_keys(first, other, report)
        for name in _TEXTS:
            setattr(first, name, _joined(getattr(first, name), getattr(other, name)))
        for name, what in _LISTS.items():
            setattr(first, name, _joined_lists(first, getattr(first, name), getattr(other, name), what, report))
        _merge_gaps(first, other, report)
        for name in _SAME:
            _check_same(first, other, name, report)
        first.tags = tuple(dict.fromkeys((*first.tags, *other.tags)))
        first.stimulus = first.stimulus or other.stimulus
        first.extras = {**other.extras, **first.extras}
    first.language = None
    return first


def _merge_gaps(first: AuthoredItem, other: AuthoredItem, report: Report) -> None:
    """The gaps of both rows: each once, with its answer in both languages."""
    named = {gap.id: gap for gap in first.gaps}
    for gap in other.gaps:
        if gap.id in named:
            for item, answer in ((first, named[gap.id].answer), (other, gap.answer)):
                answer.stem = item.stem
            merged([named[gap.id].answer, gap.answer], report)
    first.gaps = [*first.gaps, *(gap for gap in other.gaps if gap.id not in named)]


def _joined(one: Localized | None, other: Localized | None) -> Localized | None:
    if one is None or other is None:
        return one or other
    new = {tag: text for tag, text in other.texts.items() if tag not in one.texts}
    return Localized.unchecked(texts={**one.texts, **new})


def _joined_lists(
    item: AuthoredItem, ones: Sequence[Any], others: Sequence[Any], what: str, report: Report
) -> list[Any]:
    """Two lists of options, pairs, entries or texts, place by place."""
    if len(ones) != len(others):
        report.error(
            "read/languages-differ",
            f"the {what} are not as many in each language's row: {len(ones)} and {len(others)}.",
            at=item.location,
            item=item.label(),
            advice="Write the same number in each, in the same order.",
        )
    return [
        one if other is None else other if one is None else _joined_part(one, other)
        for one, other in zip_longest(ones, others)
    ]


def _joined_part(one: Any, other: Any) -> Any:
    if isinstance(one, Localized):
        return _joined(one, other)
    names = [name for name in ("text", "left", "right", "feedback") if hasattr(one, name)]
    return replace(one, **{name: _joined(getattr(one, name), getattr(other, name)) for name in names})


def _merge_keys(first: AuthoredItem, other: AuthoredItem, report: Report) -> None:
    """One key for both rows: it names the same options in each, or is one answer in two languages."""
    if not other.key:
        return
    if not first.key:
        first.key = _as_letters(other)
        return
    if first.options or first.order or first.pairs:
        same = _places(first) == _places(other)
    else:
        same = all(
            _means_the_same(one.text, two.text) for one, two in zip_longest(first.key, other.key, fillvalue=_NONE)
        )
        if not same and len(first.key) == len(other.key) and not _is_a_value(first.key[0].text):
            _join_answers(first, other)
            return
    if not same:
        report.error(
            "key/contradiction",
            f'the answer is "{_shown(first.key)}" here and "{_shown(other.key)}" in the row of another language.',
            at=other.key[0].location or other.location,
            item=first.label(),
            advice="Give both rows the same answer, or leave it blank in all but the first.",
        )
        first.key, first.unread = [], True


_NONE = Written("")


def _join_answers(first: AuthoredItem, other: AuthoredItem) -> None:
    """Accepted answers to type, each in both languages."""
    tag = next(iter(other.stem.texts), "")
    own = next(iter(first.stem.texts), "")
    first.answers = [
        AuthoredAnswer(
            text=Localized(
                texts={
                    own: Text(source=one.text, location=one.location),
                    tag: Text(source=two.text, location=two.location),
                }
            ),
            location=one.location,
        )
        for one, two in zip(first.key, other.key, strict=True)
    ]
    first.key = []


def _places(item: AuthoredItem) -> frozenset[object]:
    """What a key names, in a way that can be compared with another language's row."""
    if item.options and (places := Options(item.options, Complaints(Report(), item)).chosen(item.key)) is not None:
        return frozenset(place + 1 for place in places)
    parts = [part.strip(" .()") for written in item.key for part in written.text.replace(";", ",").split(",")]
    indices = [index_of(part) for part in parts]
    return frozenset(indices if all(indices) else (part.casefold() for part in parts))


def _as_letters(item: AuthoredItem) -> Sequence[Written]:
    """The key of a row for an item whose first row has none: by place, since its words are another language's."""
    places = _places(item)
    if item.options and all(isinstance(place, int) for place in places):
        return [Written(str(place), item.key[0].location) for place in sorted(places, key=str)]
    return item.key


def _is_a_value(text: str) -> bool:
    return parse_number(text) is not None or parse_flag(text) is not None


def _means_the_same(one: str, other: str) -> bool:
    if one.strip().casefold() == other.strip().casefold():
        return True
    readings: tuple[Callable[[str], object], ...] = (parse_number, parse_flag)
    return any(read(one) is not None and read(one) == read(other) for read in readings)


def _shown(key: Sequence[Written]) -> str:
    return ", ".join(written.text for written in key)[:40]


def _check_same(first: AuthoredItem, other: AuthoredItem, name: str, report: Report) -> None:
    """What is no text must be the same in each row, or stand in one of them."""
    one, two = getattr(first, name), getattr(other, name)
    if one is None:
        setattr(first, name, two)
    elif two is not None and not _means_the_same(one.text, two.text):
        report.error(
            "read/languages-differ",
            f'"{name.replace("_", " ")}" is {one.text[:20]} here and {two.text[:20]} in the row of another language.',
            at=two.location,
            item=first.label(),
            advice="Write the same in both rows.",
        )
