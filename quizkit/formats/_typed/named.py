"""The type of a question before its text: ``Essay: Describe ...``, ``(Short answer) Who ...``."""

import re
from collections.abc import Sequence

from quizkit.formats._authored import kind_for
from quizkit.formats._typed.labels import fold
from quizkit.formats._typed.lines import Line
from quizkit.formats._typed.pieces import Piece

_NAME = r"[^\W\d_][^:()\[\]{}.?!;*]{1,30}?"
_BEGINNING = re.compile(
    rf"(?:\*\*)?(?:[(\[](?P<inner>{_NAME})[)\]]\s*[:.]?|(?P<outer>{_NAME})\s?:)(?:\*\*)?\s+(?=[^\s*])"
)
_BRACKETED = re.compile(r"\[(?P<name>[^\W\d_][\w/ ]{0,30})(?:\]\s*(?=\S)|,\s?(?=(?P<points>\d)))")
"""``[TF] Snow is hot.``, ``[Essay, 10 pts] Explain.``"""
_SURE = frozenset(
    (
        "essay", "mcq", "matching", "ordering", "αναπτυξησ", "αναπτυξη", "εκθεση", "αντιστοιχιση", "αντιστοιχισησ",
        "ensayo", "desarrollo", "emparejamiento", "qcm", "qcu", "redaction", "dissertation", "appariement", "freitext",
        "aufsatz", "kurzantwort", "zuordnung", "einfachauswahl", "mehrfachauswahl", "saggio", "opstel", "esej",
        "эссе", "есе", "dissertacao", "dissertativa",
    )
)  # fmt: skip
"""Single words that begin no sentence of another meaning, as ``Order:`` and ``Text:`` do."""
_TELLS_STUDENTS = frozenset(
    ("fill", "choose", "pick", "select", "check", "mark", "drag", "complete", "match", "sort", "highlight", "type",
     "one", "each")
)  # fmt: skip
"""First words of types that are said to students as well, so that they stay where they are."""
_WITHOUT_OPTIONS = frozenset(("essay", "upload", "short_answer", "numeric"))
_WITH_OPTIONS = frozenset(("choice", "single", "multiple", "order"))
_FEWEST = 2


def named_kind(text: str) -> tuple[str, str, int] | None:
    """The kind of question that a text begins with, the words for it, and where the text goes on; else None."""
    bracketed = _BRACKETED.match(text)
    if bracketed is not None and (kind := kind_for(bracketed["name"])) is not None:
        return kind, bracketed["name"], bracketed.end()
    match = _BEGINNING.match(text)
    if match is None:
        return None
    name = match["inner"] or match["outer"]
    words = fold(name).split()
    if words[0] in _TELLS_STUDENTS or (len(words) == 1 and words[0] not in _SURE):
        return None
    kind = kind_for(name)
    return None if kind is None else (kind, name, match.end())


def take_kind(stem: Piece | None, *, options: bool, pairs: bool) -> str | None:
    """Take the words for a type off the beginning of a stem, and give them; None where they do not fit the rest."""
    if stem is None or not stem.rows:
        return None
    first = stem.rows[0]
    found = named_kind(first.text)
    if found is None:
        return None
    kind, name, end = found
    fits = (kind in _WITHOUT_OPTIONS and not (options or pairs)) or (kind in _WITH_OPTIONS and options)
    fits = fits or (kind == "true_false" and first.text[0] == "[" and not pairs)
    if not (fits or (kind == "match" and pairs)):
        return None
    rest = f"[{first.text[end:]}" if first.text[end - 2 : end].strip() == "," else first.text[end:]
    stem.rows[0] = first._replace(text=rest, column=first.column + end)
    return name


def name_questions(lines: Sequence[Line]) -> None:
    """Blocks that begin with the name of a type, in a file without numbers, as questions: two of them at least."""
    found = [
        line
        for before, line in zip([None, *lines], lines, strict=False)
        if line.kind == "text" and (before is None or before.kind in ("blank", "rule")) and named_kind(line.raw)
    ]
    if len(found) < _FEWEST:
        return
    for line in found:
        line.kind, line.word = "number", True
