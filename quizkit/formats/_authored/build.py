"""From what people write about a question to the item that it means."""

import re
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from itertools import zip_longest

from pydantic import ValidationError

from quizkit.diagnostics import Report
from quizkit.formats._authored.authored import AuthoredItem, Written
from quizkit.formats._authored.complaints import Complaints, quoted
from quizkit.formats._authored.fields import field_for
from quizkit.formats._authored.interactions import build_interaction
from quizkit.formats._authored.kinds import kind_for
from quizkit.formats._authored.lines_to_fill import named_gap
from quizkit.formats._authored.numbers import parse_number
from quizkit.model import Item

ONE_POINT = Decimal(1)

_LONG_KEY = 200
_LONG_SPACE = re.compile(r"\s{9,}")
"""What nobody means by a space; patterns that look for what stands on both sides would take for ever over it."""


def build_item(authored: AuthoredItem, report: Report, language: str) -> Item | None:
    """The item that an author means, with every problem in the report at its own place.

    ``language`` is the BCP 47 tag of answers that are written as plain strings. An item whose key cannot be read is
    a draft: its choices have no fractions. None where nothing was written that could be a question at all.
    """
    complaints = Complaints(report, authored)
    language = authored.language or language
    if not authored.stem.texts and _is_empty(authored):
        complaints.error(
            "read/empty-item",
            "there is nothing to ask here.",
            advice="Write the question, or take the entry away.",
        )
        return None
    if any(len(key.text) > _LONG_KEY for key in authored.key):
        authored.key = [Written(_LONG_SPACE.sub(_one_space, key.text), key.location) for key in authored.key]
    try:
        interaction = authored.interaction or build_interaction(authored, complaints, language)
    except ValidationError as error:
        complaints.invalid(error)
        return None
    if interaction.kind in ("text_entry", "numeric") and (name := named_gap(authored.stem)) is not None:
        complaints.warning(
            "read/gap",
            f"the text names a gap, [[{name}]], and the answer does not: learners see the brackets, and a field below.",
            field="answer",
            advice=f'Give it to the gap (in YAML gaps: {{"{name}": ...}}), or write ___ in place of the brackets.',
        )
    return Item.unchecked(
        location=authored.location,
        id=authored.id or None,
        title=authored.title,
        stem=authored.stem,
        interaction=interaction,
        points=ONE_POINT if authored.points is None else _points(authored.points, complaints),
        general_feedback=authored.explanation,
        correct_feedback=authored.correct_feedback,
        partial_feedback=authored.partial_feedback,
        incorrect_feedback=authored.incorrect_feedback,
        hints=tuple(authored.hints),
        tags=tuple(authored.tags),
        stimulus=authored.stimulus or None,
        language=authored.language or None,
        extras=authored.extras,
        lint_ignore=tuple(authored.lint_ignore),
    )


def check_ids(items: Iterable[Item], report: Report, paths: Iterable[str] = ()) -> None:
    """Report every id that a second item bears, with both places. ``paths`` are the items' paths in their file."""
    first: dict[str, Item] = {}
    for item, path in zip_longest(items, paths):
        if item is None or item.id is None:
            continue
        other = first.setdefault(item.id, item)
        if other is not item:
            place = f", first at {other.location}" if other.location else ""
            report.error(
                "read/duplicate-id",
                f"the id {quoted(item.id)} is there twice{place}.",
                at=item.location,
                item=f'"{item.id}"',
                path=path,
                advice="Give each question an id of its own.",
            )


def _one_space(found: re.Match[str]) -> str:
    return "\n" if "\n" in found[0] else " "


def _is_empty(authored: AuthoredItem) -> bool:
    return not (
        authored.options
        or (authored.type is not None and kind_for(authored.type.text))
        or any(written.text.strip() for written in authored.key)
        or authored.answers
        or authored.pairs
        or authored.order
        or authored.gaps
        or authored.interaction
    )


_NAMED_POINTS = re.compile(r"(?<=[\d.,])\s*([^\W\d_]{1,20})\.?$")


_ONE_POINT = frozenset(
    (
        "p",
        "pt",
        "pto",
        "ptos",
        "pkt",
        "pkte",
        "μον",
        "μονάδα",
        "μοναδα",
        "μόρια",
        "μορια",
        "μόριο",
        "μοριο",
        "πόντος",
        "punto",
        "punkt",
        "ponto",
        "балл",
        "балла",
    )
)
"""Words for a point that are no name of a column."""


@lru_cache(maxsize=256)
def is_points_word(word: str) -> bool:
    """Whether a word behind a number means points: ``points``, ``μονάδες``, ``pts``."""
    ref = field_for(word)
    return (ref is not None and ref.name == "points") or word.casefold().rstrip(".") in _ONE_POINT


def _without_points(unit: re.Match[str]) -> str:
    """Nothing for a word that means points (``2 pts``), any other as it stands."""
    return "" if is_points_word(unit[1]) else unit[0]


def _points(written: Written, complaints: Complaints) -> Decimal:
    if not written.text.strip():
        return ONE_POINT
    points = parse_number(_NAMED_POINTS.sub(_without_points, written.text.strip()))
    if points is None:
        complaints.error(
            "read/number",
            f"the points {quoted(written.text)} are no number that can be read in one way only.",
            at=written,
            field="points",
            advice="Write a number, such as 1 or 0.5.",
        )
        return ONE_POINT
    return points
