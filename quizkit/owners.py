"""Who has the word where a reader and a rule speak of one fault."""

import re
from collections.abc import Iterable, Sequence

from quizkit.diagnostics import Diagnostic, Severity

_FOLLOWS_FROM_A_WRONG_KEY = frozenset(("key/missing", "refused/no-key"))
_FILE = re.compile('"([^"]*)"')


def by_owner(said: Sequence[Diagnostic], found: Iterable[Diagnostic]) -> tuple[Sequence[Diagnostic], list[Diagnostic]]:
    """What a reader has said and what was found afterwards, each fault once.

    An item whose key names no option has no key, and the reader has said why; so it has of a cell that holds a date.
    Of a file that is not there the reader has the word, unless it only warned and the rule takes it for worse.
    """
    found = list(found)
    misnamed = {one.item for one in said if one.code == "key/unknown"}
    if misnamed:
        found = [one for one in found if one.code not in _FOLLOWS_FROM_A_WRONG_KEY or one.item not in misnamed]
    missing = {_file(one): one.severity for one in said if one.code == "read/missing-image"}
    if missing:
        told = {file for file, severity in missing.items() if severity is Severity.ERROR}
        found = [one for one in found if one.code != "text/media" or _file(one) not in told]
        worse = {_file(one) for one in found if one.code == "text/media"}
        said = [one for one in said if one.code != "read/missing-image" or _file(one) not in worse]
    if dates := {one.location for one in said if one.code == "read/date"}:
        found = [one for one in found if one.code != "text/spreadsheet" or one.location not in dates]
    return said, found


def _file(diagnostic: Diagnostic) -> str:
    """The file that a sentence names first."""
    named = _FILE.search(diagnostic.message)
    return named[1] if named is not None else ""
