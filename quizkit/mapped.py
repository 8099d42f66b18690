"""What is said of a mapping of headers in a run of several files: one mapping serves them all."""

from collections import Counter
from collections.abc import Sequence

from quizkit.diagnostics import Diagnostic

UNUSED_MAPPING = "read/unused-mapping"
"""A header of the user's mapping that no column of a table has: a sentence for each."""

TABLES = frozenset(("csv", "ods", "xls", "xlsx"))
"""The formats whose headers a mapping explains."""


def without_used(files: Sequence[tuple[bool, Sequence[Diagnostic]]]) -> list[list[Diagnostic]]:
    """What is said of each file, each with whether it is a table. That a header is not there is said once, with the
    first file, and only if no table of the run has it: files of a course need not have the same columns."""
    tables = sum(is_table for is_table, _ in files)
    lacking = Counter(one.message for _, said in files for one in said if one.code == UNUSED_MAPPING)
    wanted = {message for message, count in lacking.items() if count == tables}
    kept: list[list[Diagnostic]] = []
    for _, said in files:
        kept.append([one for one in said if one.code != UNUSED_MAPPING or one.message in wanted])
        wanted -= {one.message for one in said if one.code == UNUSED_MAPPING}
    return kept
