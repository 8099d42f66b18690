"""Answers that count the options from 0, as programs do: all of a column together show it, or its header says so."""

import re
from collections.abc import Sequence

from quizkit.diagnostics import Report
from quizkit.formats._authored import Written
from quizkit.formats._table.grid import Row
from quizkit.formats._table.header import Column
from quizkit.formats._table.plan import Plan
from quizkit.formats._table.profile import NO_PROFILE
from quizkit.model import Location

_INDEX = re.compile(r"\b(?:index|idx)\b|(?<=[a-z])(?:Index|Idx)\b|_(?:index|idx)\b", re.IGNORECASE)
_FEWEST = 3
"""Where there are only two options, 1 and 0 may be true and false."""
_SIGNS = re.compile(r"\s*[,;]\s*")


def counts_from_nought(
    plan: Plan, columns: Sequence[Column], rows: Sequence[Row], at: Location, report: Report
) -> bool:
    """Whether the answers of a table count from 0, which is said: each is a number of an option then, none is the text
    of one, and one is 0 unless the header speaks of an index."""
    if not (rows and plan.options) or len(plan.keys) != 1 or plan.profile is not NO_PROFILE or plan.long:
        return False
    column = plan.keys[0][1]
    title = next((one.title for one in columns if one.number == column), "")
    by_name = _INDEX.search(title) is not None
    if not by_name and not rows[0].shown(column)[:1].isdigit():
        return False  # a look at one row spares most tables the rest
    zeros, most = False, 0
    options = [option.texts[0][1] for option in plan.options if option.texts]
    for row in rows:
        parts = _parts(row.shown(column))
        if len(set(parts)) < len(parts):
            return False  # 1, 0, 1, 0: right or wrong for each option
        texts = [text for one in options if (text := row.shown(one))] if parts else []
        if any(not part.isdecimal() or len(part) > 2 or int(part) >= len(texts) or part in texts for part in parts):
            return False
        zeros, most = zeros or "0" in parts, max(most, len(texts))
    if most < _FEWEST:
        return False
    if zeros and not by_name:
        report.warning(
            "read/index",
            f'the answers under "{title}" are taken to count the options from 0: one of them is 0, and none too great.',
            at=at,
            advice="To be sure, write letters or the texts of the options.",
        )
    elif by_name:
        report.info(
            "read/index",
            f'the numbers under "{title}" are taken to count the options from 0, as programs do.',
            at=at,
            advice='If they count from 1, call the column "Correct".',
        )
    return zeros or by_name


def counted_from_1(keys: Sequence[Written]) -> list[Written]:
    """Answers that count from 0, as people count."""
    return [Written(", ".join(str(int(part) + 1) for part in _parts(key.text)), key.location) for key in keys]


def _parts(key: str) -> list[str]:
    return [part for part in _SIGNS.split(key.strip()) if part]
