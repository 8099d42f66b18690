"""Seconds for each question: what a service usually gives, or what the table that a quiz was read from says."""

from collections.abc import Iterator, Sequence

from quizkit.formats._rows.table import Cell
from quizkit.model import NOTES_FOR_AUTHORS, Item
from quizkit.records import dataclass

KEPT_IN = "table"
"""The name in ``extras`` of what tables say of a question and the model has no word for."""

_TIME = "time_limit"


@dataclass(frozen=True, slots=True)
class Times:
    """The times that a service takes, in seconds: one of ``allowed``, or any up to ``most``; ``usual`` where nobody
    says, or nothing, where the service has a default."""

    usual: Cell = ""
    allowed: Sequence[int] = ()
    most: int = 86_400

    def of(self, item: Item, _place: int) -> Cell:
        """The time of a question: the shortest that the service takes and is not shorter than what is wanted."""
        wanted = _wanted(item)
        if wanted is None:
            return self.usual
        if self.allowed:
            return next((time for time in self.allowed if time >= wanted), self.allowed[-1])
        return min(wanted, self.most)

    def cautions(self, item: Item) -> Iterator[tuple[str, str, str]]:
        """What becomes of a time that the service does not take, and what else a table has said of the question."""
        kept = item.extras.get(KEPT_IN, {})
        wanted, written = _wanted(item), self.of(item, 0)
        if wanted is not None and wanted != written:
            message = f"the question is to have {wanted} seconds, which can't be set there."
            yield "question-time", message, f"It has {written}."
        others = [name for name in kept if name not in (_TIME, NOTES_FOR_AUTHORS)]
        if others or (_TIME in kept and wanted is None):
            lost = ", ".join(others or [_TIME])
            yield "extras", f"there is no place for what the table says besides ({lost}).", "It is left out."


def _wanted(item: Item) -> int | None:
    value = str(item.extras.get(KEPT_IN, {}).get(_TIME, "")).partition(".")[0]
    return int(value) if value.isdecimal() and len(value) < 6 and int(value) > 0 else None
