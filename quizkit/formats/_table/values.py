"""Values that spreadsheet programs make of what was typed: truth values in their own language, times of a day."""

from collections.abc import Iterable

from quizkit.formats._table.grid import Cell, Row

TRUTHS = frozenset(
    (
        "TRUE", "FALSE", "WAHR", "FALSCH", "VRAI", "FAUX", "VERDADERO", "VERDADEIRO", "FALSO", "VERO", "ΑΛΗΘΗΣ",
        "ΨΕΥΔΗΣ", "WAAR", "ONWAAR", "PRAWDA", "FAŁSZ", "ИСТИНА", "ЛОЖЬ", "DOĞRU", "YANLIŞ",
    )
)  # fmt: skip
"""What spreadsheet programs show for a truth value, in their own languages and always in capitals."""

_LETTERS = ("DY", "PF", "ПЛ", "ВН", "ДН", "EH", "ON", "JN", "SN", "IH", "ΑΨ", "GF")
"""The first letters of words for true and false, or yes and no, that mean something else in other languages: Turkish
``Doğru`` and ``Yanlış``, where ``Y`` is no yes; Polish, Russian, French, German, Italian, Hungarian, Greek, Dutch."""

TRUTH_LETTERS = frozenset("".join(_LETTERS))


def truths_by_letters(keys: Iterable[str]) -> dict[str, str]:
    """What single letters mean as answers to statements, where no other letters than such a pair are used for that."""
    used = {key.strip(" .").upper() for key in keys}
    pair = next((pair for pair in _LETTERS if used == set(pair)), "")
    return dict(zip(pair, ("true", "false"), strict=False))


_SECONDS_OF_A_DAY = 86_400


def seconds_in(row: Row, column: int) -> str:
    """A cell of the column of time limits: in seconds, as published templates have it, whatever the cell's format
    makes of the time; as it is shown where it is neither a time nor a number."""
    value = row.cells.get(column)
    if isinstance(value, Cell) and value.number is not None:
        if value.kind == "time":
            return str(round(value.number * _SECONDS_OF_A_DAY))
        if value.kind == "number":
            return f"{value.number:f}"
    return row.shown(column)
