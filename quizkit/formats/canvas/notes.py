"""What there is to say about one item while it is read."""

from quizkit.diagnostics import Report
from quizkit.formats.canvas.texts import Texts


class Notes:
    """Takes down the problems of one item; ``line`` is its own, for those that have none nearer."""

    def __init__(self, report: Report, texts: Texts, item: str, line: int | None) -> None:
        self._report = report
        self._texts = texts
        self._item = item
        self._line = line

    def differs(self, found: str, canvas: str, line: int | None = None) -> None:
        """What the document says is kept, but Canvas would make something else of it."""
        self._warn("read/canvas-differs", found, canvas, line)

    def left_out(self, what: str, advice: str, line: int | None = None) -> None:
        """A part of the item is not carried; the rest of it is."""
        self._warn("read/not-carried", what, advice, line)

    def broken(self, what: str, advice: str, line: int | None = None) -> None:
        """A part of the item, or all of it, means nothing and is left out."""
        self._report.error("read/question", what, at=self._texts.at(line or self._line), item=self._item, advice=advice)

    def _warn(self, code: str, message: str, advice: str, line: int | None) -> None:
        self._report.warning(code, message, at=self._texts.at(line or self._line), item=self._item, advice=advice)
