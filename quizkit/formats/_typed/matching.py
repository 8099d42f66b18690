"""Matching questions as people type them: two columns with a key such as ``1-b, 2-a``, or a pair a line."""

import re
from collections.abc import Sequence

from quizkit.formats._letters import LETTERS, same_letter
from quizkit.formats._typed.inline import Option
from quizkit.formats._typed.pieces import Piece, Row
from quizkit.records import dataclass

_ENTRY = rf"(?P<number>\d{{1,2}})\s*(?:[-\N{{EN DASH}}\N{{EM DASH}}:=.)→]|->|=>)?\s*\(?(?P<letter>{LETTERS})\)?"
_KEY_ENTRY = re.compile(_ENTRY)
_KEY = re.compile(
    rf"\s*{_ENTRY.replace('?P<number>', '').replace('?P<letter>', '')}(?:[\s,;|/&]+(?:and\s+|και\s+)?"
    rf"{_ENTRY.replace('?P<number>', '').replace('?P<letter>', '')}){{1,40}}\s*\.?\s*"
)
_COLUMNS = re.compile(rf"\s*(?:\||\t|\s{{2,}})\s*\(?(?P<letter>{LETTERS})\s*[.)]\s*(?P<right>\S.*)")
_RIGHT = r"[ivxIVX]{1,5}|\d{1,2}"
_TO_RIGHT = re.compile(
    rf"(?P<left>{LETTERS})\s*(?:->|=>|[-\N{{EN DASH}}\N{{EM DASH}}:=→])\s*\(?(?P<right>{_RIGHT})\)?(?![^\W_])"
)
_BETWEEN_ENTRIES = re.compile(r"[\s,;|/&.]*")
_RIGHT_COLUMN = re.compile(rf"\s*(?:\||\t|\s{{2,}})\s*\(?(?P<label>{_RIGHT})\s*[.)]\s*(?P<right>\S.*)")
_NUMBERED = re.compile(r"\(?(?P<number>\d{1,2})\s*[.)]\s+(?P<text>\S.*)")
_LETTERED = re.compile(rf"\(?(?P<letter>{LETTERS})\s*[.)]\s*(?P<text>\S.*)")
_CELL = re.compile(r"(?<=\|)[^|]+(?=\|)")
_TABLE_RULE = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?")
_ASKS = re.compile(
    r"\b(?:match|pair|connect|link|αντιστοιχ\w*|αντιστοίχ\w*|relacion\w*|empareja\w*|une|associ\w*|reliez|relie"
    r"|ordne\w*|zuordn\w*|verbinde\w*|abbina\w*|collega\w*|lig\w*|соотнес\w*|соедин\w*)\b",
    re.IGNORECASE,
)
_BETWEEN = (
    re.compile(r"\s*(?:->|=>|→|⇒|↔)\s*"),
    re.compile(r"\s+=\s+"),
    re.compile(r"\s*\|\s*"),
    re.compile(r"\s+[-\N{EN DASH}\N{EM DASH}]\s+"),
)
_FAR = 300
_LONGEST_KEY = 500
_LONGEST_ROW = 1000
"""Longer rows are no pairs; white space without end would take the patterns long."""
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class Pair:
    """A left text and the right one that belongs to it; a right text alone is a distractor."""

    left: Piece | None
    right: Piece


def asks_to_match(text: str) -> bool:
    """Whether a text asks for things to be matched."""
    return _ASKS.search(text[:_FAR]) is not None


def pairs_of(stem: Piece | None, options: Sequence[Option], keys: Sequence[str]) -> list[Pair]:
    """The pairs of a matching question, taken off the stem where they stand in it; none where it is no such question.

    Either a key names a letter for each number, or the stem asks to match and pairs stand below it, one on each line.
    """
    if len(keys) == 1 and len(keys[0]) <= _LONGEST_KEY and _KEY.fullmatch(keys[0]):
        wanted = [(int(match["number"]), match["letter"]) for match in _KEY_ENTRY.finditer(keys[0])]
        return _in_columns(options, wanted) or _in_lists(stem, options, wanted) or _in_table(stem, wanted)
    if len(keys) == 1 and len(keys[0]) <= _LONGEST_KEY and (pairs := _in_lettered_columns(options, keys[0])):
        return pairs
    if keys or stem is None or not stem.rows or not asks_to_match(stem.rows[0].text):
        return []
    if not options and (pairs := _in_table(stem, ())):
        return pairs
    if not options:
        pairs = _in_rows(stem.rows[1:])
        del stem.rows[1 if pairs else len(stem.rows) :]
        return pairs
    if any(option.marked or len(option.text.rows) != 1 for option in options):
        return []
    return _in_rows([option.text.rows[0] for option in options])


def _in_columns(options: Sequence[Option], wanted: Sequence[tuple[int, str]]) -> list[Pair]:
    """``1. Italy | a. Paris``: the left column numbered, the right one lettered."""
    lefts: dict[int, Piece] = {}
    rights: list[tuple[str, Piece]] = []
    for option in options:
        row = option.text.rows[0] if len(option.text.rows) == 1 else None
        match = _COLUMNS.search(row.text) if row is not None and len(row.text) <= _LONGEST_ROW else None
        if row is None or match is None or not option.label.isdecimal():
            return []
        lefts[int(option.label)] = _piece(row, 0, match.start())
        rights.append((match["letter"], _piece(row, match.start("right"), len(row.text))))
    return _joined(lefts, rights, wanted)


def _in_lettered_columns(options: Sequence[Option], key: str) -> list[Pair]:
    """``A. Italy | i. Paris`` with a key such as ``A-ii, B-i``: the left column lettered, the right one numbered."""
    wanted = {match["left"].casefold(): match["right"].casefold() for match in _TO_RIGHT.finditer(key)}
    if len(wanted) < _FEWEST or not _BETWEEN_ENTRIES.fullmatch(_TO_RIGHT.sub("", key)):
        return []
    lefts: dict[str, Piece] = {}
    rights: dict[str, Piece] = {}
    for option in options:
        row = option.text.rows[0] if len(option.text.rows) == 1 else None
        match = _RIGHT_COLUMN.search(row.text) if row is not None and len(row.text) <= _LONGEST_ROW else None
        if row is None or match is None or not option.label.isalpha():
            return []
        lefts[option.label] = _piece(row, 0, match.start())
        rights[match["label"].casefold()] = _piece(row, match.start("right"), len(row.text))
    found: dict[str, str] = {}
    for label in lefts:
        name = next((right for left, right in wanted.items() if same_letter(left, label)), None)
        if name is None or name not in rights:
            return []
        found[label] = name
    pairs = [Pair(lefts[label], rights[name]) for label, name in found.items()]
    return pairs + [Pair(None, right) for name, right in rights.items() if name not in found.values()]


def _in_lists(stem: Piece | None, options: Sequence[Option], wanted: Sequence[tuple[int, str]]) -> list[Pair]:
    """A numbered list in the stem, and lettered options that belong to its entries."""
    if stem is None or not options or any(option.label.isdecimal() or not option.label for option in options):
        return []
    lefts: dict[int, Piece] = {}
    kept: list[Row] = []
    for row in stem.rows:
        match = _NUMBERED.fullmatch(row.text)
        if match is None or int(match["number"]) in lefts:
            kept.append(row)
        else:
            lefts[int(match["number"])] = _piece(row, match.start("text"), len(row.text))
    pairs = _joined(lefts, [(option.label, option.text) for option in options], wanted)
    if pairs:
        stem.rows[:] = kept
    return pairs


def table_head(stem: Piece | None) -> Row | None:
    """The row above the rule of a table in a stem, which says what its columns hold."""
    rows = [] if stem is None else [row for row in stem.rows if row.shape == "table"]
    return rows[0] if len(rows) > 1 and _TABLE_RULE.fullmatch(rows[1].text) else None


def _in_table(stem: Piece | None, wanted: Sequence[tuple[int, str]]) -> list[Pair]:
    """The rows of a table of two columns below a stem: as they stand, or numbered and lettered, as a key wants them."""
    rows = [] if stem is None else [row for row in stem.rows if row.shape == "table"]
    if stem is None or len(rows) < _FEWEST or any(len(row.text) > _LONGEST_ROW for row in rows):
        return []
    head = next((place + 1 for place, row in enumerate(rows) if _TABLE_RULE.fullmatch(row.text)), 0)
    cells = [[_piece(row, *cell.span()) for cell in _CELL.finditer(row.text)] for row in rows[head:]]
    if len(cells) < _FEWEST or any(len(row) != _FEWEST or not all(one.rows[0].text for one in row) for row in cells):
        return []
    numbered = [_NUMBERED.fullmatch(left.source()) for left, _ in cells]
    lettered = [_LETTERED.fullmatch(right.source()) for _, right in cells]
    if wanted and all(numbered) and all(lettered):
        lefts = {int(one["number"]): _cut(left, one) for (left, _), one in zip(cells, numbered, strict=True) if one}
        rights = [(one["letter"], _cut(right, one)) for (_, right), one in zip(cells, lettered, strict=True) if one]
        pairs = _joined(lefts, rights, wanted)
    elif wanted or any(numbered) or any(lettered):
        return []
    else:
        pairs = [Pair(left, right) for left, right in cells]
    if pairs:
        stem.rows[:] = [row for row in stem.rows if row.shape != "table"]
    return pairs


def _cut(piece: Piece, label: re.Match[str]) -> Piece:
    return _piece(piece.rows[0], label.start("text"), label.end("text"))


def _joined(
    lefts: dict[int, Piece], rights: Sequence[tuple[str, Piece]], wanted: Sequence[tuple[int, str]]
) -> list[Pair]:
    """Each left text with the right one that is wanted, then the right ones that nobody wants."""
    if len(lefts) < _FEWEST or sorted(number for number, _ in wanted) != sorted(lefts):
        return []
    found: list[Pair] = []
    used: set[int] = set()
    for number, label in wanted:
        place = next((at for at, (other, _) in enumerate(rights) if same_letter(other, label)), None)
        if place is None:
            return []
        used.add(place)
        found.append(Pair(lefts[number], rights[place][1]))
    return found + [Pair(None, right) for at, (_, right) in enumerate(rights) if at not in used]


def _in_rows(rows: Sequence[Row]) -> list[Pair]:
    """``Italy - Rome`` in each row, always with the same sign between."""
    if len(rows) < _FEWEST or any(len(row.text) > _LONGEST_ROW for row in rows):
        return []
    for between in _BETWEEN:
        cuts = [list(between.finditer(row.text)) for row in rows]
        parted = [(found[0], row) for found, row in zip(cuts, rows, strict=True) if len(found) == 1]
        if len(parted) == len(rows) and all(cut.start() and cut.end() < len(row.text) for cut, row in parted):
            return [Pair(_piece(row, 0, cut.start()), _piece(row, cut.end(), len(row.text))) for cut, row in parted]
    return []


def _piece(row: Row, start: int, end: int) -> Piece:
    """A stretch of a row as a text of its own."""
    text = row.text[start:end].strip()
    column = row.column + start
    return Piece(row.line, column, [Row(text, "text", False, row.line, column)])
