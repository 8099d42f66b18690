"""What there is to say about one item while it is read."""

from quizkit.diagnostics import Report
from quizkit.formats._qti12.item import ItemParts
from quizkit.formats._qti12.texts import Texts
from quizkit.formats.canvas.agreed import FIELD_ID
from quizkit.model import Location


class Notes:
    """Takes down the problems of one item. What has no line of its own stands on the item's."""

    def __init__(self, report: Report, texts: Texts, parts: ItemParts) -> None:
        self._report = report
        self._texts = texts
        self._parts = parts

    def differs(self, found: str, canvas: str, line: int | None = None) -> None:
        """What the document says is kept, but Canvas would make something else of it."""
        self._warn("read/canvas-differs", found, canvas, line)

    def left_out(self, what: str, advice: str, line: int | None = None) -> None:
        """A part of the item is not carried; the rest of it is."""
        self._warn("read/not-carried", what, advice, line)

    def broken(self, what: str, advice: str, line: int | None = None) -> None:
        """A part of the item, or all of it, means nothing and is left out."""
        self._report.error("read/question", what, at=self._place(line), item=self._label(), advice=advice)

    def _warn(self, code: str, message: str, advice: str, line: int | None) -> None:
        self._report.warning(code, message, at=self._place(line), item=self._label(), advice=advice)

    def _place(self, line: int | None) -> Location:
        return self._texts.at(line or self._parts.line)

    def _label(self) -> str:
        return f'"{self._parts.fields.get(FIELD_ID) or self._parts.ident or self._parts.title}"'
