"""Options that stand in one line: behind the stem, or side by side."""

import re
from collections.abc import Iterable, Sequence

from quizkit.formats._letters import LETTERS, follows, without_separators
from quizkit.formats._typed.labels import QUESTION_MARKS
from quizkit.formats._typed.lines import Line
from quizkit.formats._typed.pieces import Piece, Row
from quizkit.records import dataclass

_LABEL = (
    rf"(?:(?P<bold>\*\*)|(?P<mark>[*✓✔→]\s?))?(?:\((?P<inner>{LETTERS})\)|(?P<outer>{LETTERS})(?P<style>[.)]))\s+(?=\S)"
)
ANYWHERE = re.compile(rf"(?:(?<=\s)|^){_LABEL}")
"""The label of an option, wherever it stands in a line."""

_ROMAN = re.compile(r"\(?[ivxIVX]{1,5}[.)]\s+")
_ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")

_WIDE = re.compile(rf"(?:(?<=\t)|(?<=\s\s)){_LABEL}")


@dataclass(slots=True)
class Option:
    """One option: the line it begins in, its label as written, its text, whether it is marked as right."""

    line: Line
    label: str
    text: Piece
    marked: bool = False
    feedback: Piece | None = None


def in_the_stem(stem: Piece) -> list[Option]:
    """Take options off the end of a stem: ``What is 2+2?  a) 3  b) 4``.

    Only where the letters run in order from the first, and the line does not end as a question ("Is it a) or b)?").
    """
    row = stem.rows[-1] if stem.rows else None
    if row is None or row.shape != "text" or row.text.endswith(QUESTION_MARKS):
        return []
    cuts = _in_order(ANYWHERE.finditer(row.text), "")
    if len(cuts) < 2 or (len(stem.rows) == 1 and not row.text[: cuts[0].start()].strip()):
        return []
    stem.rows.pop()
    before = row.text[: cuts[0].start()].rstrip()
    if before:
        stem.rows.append(row._replace(text=before))
    return _bare(_cut(row, cuts))


def in_roman_numerals(stem: Piece, keys: Iterable[str]) -> list[Option]:
    """Take options with Roman numerals off the end of a stem, where an answer names one of them.

    Without such an answer they may be statements that the question is about.
    """
    start = len(stem.rows)
    while start > 1 and stem.rows[start - 1].shape == "own" and _ROMAN.match(stem.rows[start - 1].text):
        start -= 1
    rows = stem.rows[start:]
    labels = [row.text.strip("(").split(".")[0].split(")")[0].casefold() for row in rows]
    named = {key.strip("(). ").casefold() for key in keys}
    if len(rows) < 2 or labels != list(_ROMANS[: len(labels)]) or named.isdisjoint(labels):
        return []
    del stem.rows[start:]
    options = []
    for row, label in zip(rows, labels, strict=True):
        text = _ROMAN.sub("", row.text, count=1).strip()
        column = row.column + len(row.text) - len(text)
        line = Line(row.line, 0, "letter", text, column, text, column, label, ".")
        options.append(Option(line, label, Piece.of(line)))
    return options


def side_by_side(options: list[Option]) -> list[Option]:
    """The same options, with those taken apart that stand in one line: ``a) 3    b) 4``.

    A single line may hold all of them, with any space between, and so may several lines whose letters do not run by
    themselves; others only in columns set apart by a tab or two spaces. They are put into the
    order of their letters; where that is not clear, nothing is changed.
    """
    torn = len(options) > 1 and not all(map(follows, labels := [one.label for one in options], ["", *labels]))
    found: list[Option] = []
    cut_rows: list[tuple[Option, Row]] = []
    for option in options:
        found.append(option)
        row = option.text.rows[0] if len(option.text.rows) == 1 else None
        if row is None:
            continue
        if len(options) == 1 or torn:
            cuts = _in_order(ANYWHERE.finditer(row.text), option.label, option.line.style)
        else:
            cuts = [cut for cut in _WIDE.finditer(row.text) if _style(cut) == option.line.style]
        if cuts:
            found += _cut(row, cuts)
            cut_rows.append((option, row._replace(text=row.text[: cuts[0].start()].rstrip())))
    in_order = _chained(found) if cut_rows else None
    if in_order is None:
        return options
    for option, row in cut_rows:
        option.text.rows[0] = row
    return _bare(in_order) if len(options) == 1 else in_order


def _style(cut: re.Match[str]) -> str:
    return "(" if cut["inner"] else cut["style"]


def _in_order(cuts: Iterable[re.Match[str]], before: str, style: str | None = None) -> list[re.Match[str]]:
    """The labels that follow one another, all of one style."""
    kept: list[re.Match[str]] = []
    for cut in cuts:
        label = (cut["inner"] or cut["outer"]).casefold()
        if follows(label, before) and style in (None, _style(cut)):
            kept.append(cut)
            before, style = label, _style(cut)
    return kept


def _cut(row: Row, cuts: Sequence[re.Match[str]]) -> list[Option]:
    options = []
    ends = [cut.start() for cut in cuts[1:]] + [len(row.text)]
    for cut, end in zip(cuts, ends, strict=True):
        label = (cut["inner"] or cut["outer"]).casefold()
        text = f"{cut['bold'] or ''}{row.text[cut.end() : end].rstrip()}"
        column = row.column + cut.end() - len(cut["bold"] or "")
        line = Line(row.line, 0, "letter", text, column, text, column, label, _style(cut), bool(cut["mark"]))
        options.append(Option(line, label, Piece.of(line), line.marked))
    return options


def _bare(options: list[Option]) -> list[Option]:
    """Options of one line without the commas between them."""
    rows = [option.text.rows[0] for option in options]
    for option, row, text in zip(options, rows, without_separators([row.text for row in rows]), strict=True):
        option.text.rows[0] = row._replace(text=text)
    return options


def _chained(options: Sequence[Option]) -> list[Option] | None:
    """The options in the order of their letters, or None where these are not one run."""
    rest = list(options)
    chain: list[Option] = []
    while rest:
        before = chain[-1].label if chain else ""
        following = [option for option in rest if follows(option.label, before)]
        if len(following) != 1:
            return None
        chain.append(following[0])
        rest.remove(following[0])
    return chain
