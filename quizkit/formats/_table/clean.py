"""Letters of a cell as they were meant: composed accents, no control characters, nothing that cannot be seen."""

import re
from unicodedata import is_normalized, normalize

from quizkit.diagnostics import Severity
from quizkit.formats._table.grid import Remark

_UNSEEN = re.compile("[\ufeff\u200b\u2060\u00ad]")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_UNTIDY = re.compile("[\x00-\x09\x0b-\x1f\x7f\u00ad\u200b\u2060\ufeff]")

UNSEEN_TAKEN_OUT = Remark(
    Severity.WARNING,
    "read/invisible",
    "the cell holds characters that cannot be seen (such as a zero-width space or a soft hyphen); they are left out.",
)
CONTROL_TAKEN_OUT = Remark(
    Severity.WARNING, "read/control-character", "the cell holds a control character; a space is read in its place."
)


def is_tidy(text: str) -> bool:
    """Whether :func:`tidy` would give the text back unchanged but for white space at its ends.

    Asked of a whole file at once, it saves asking each cell.
    """
    printable = text.replace("\n", "").isprintable()  # which what is untidy is not; seen much faster than looked for
    return (printable or _UNTIDY.search(text) is None) and (text.isascii() or is_normalized("NFC", text))


def tidy(text: str) -> tuple[str, tuple[Remark, ...]]:
    """A cell's text without white space at its ends, in composed form (NFC), and what had to be taken out.

    Line ends become ``\\n`` and tabs spaces; non-breaking spaces, direction marks and joiners stay.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    remarks: list[Remark] = []
    if _UNSEEN.search(text):
        remarks.append(UNSEEN_TAKEN_OUT)
        text = _UNSEEN.sub("", text)
    if _CONTROL.search(text):
        remarks.append(CONTROL_TAKEN_OUT)
        text = _CONTROL.sub(" ", text)
    return normalize("NFC", text).strip(), tuple(remarks)
