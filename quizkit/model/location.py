"""Where in the author's file a thing stands."""

from typing import NamedTuple


class Location(NamedTuple):
    """A place in a source file: a line and column of a text file, or a cell of a sheet.

    Lines and columns count from 1. ``cell`` is an A1 address. A place inside an archive names the member after a
    ``!`` in ``file``: ``bank.zip!quiz/items.xml``.
    """

    file: str | None = None
    line: int | None = None
    column: int | None = None
    sheet: str | None = None
    cell: str | None = None

    def __str__(self) -> str:
        """``file:line:column`` or ``file Sheet!B7``, as much of it as is known."""
        if self.cell is not None:
            place = f"{self.sheet}!{self.cell}" if self.sheet else self.cell
            return f"{self.file} {place}" if self.file else place
        parts = [str(part) for part in (self.file, self.line, self.column) if part is not None]
        return ":".join(parts)
