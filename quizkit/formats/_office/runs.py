"""Texts in runs, each with its own bold, raised or lowered letters, as texts with markup."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from quizkit.diagnostics import Severity
from quizkit.formats._table.clean import tidy
from quizkit.formats._table.grid import Cell, Picture, Remark, Value
from quizkit.formats._xml import xml_attribute, xml_text
from quizkit.richtext.urls import as_url

TAGS = {"b": "strong", "i": "em", "u": "u", "strike": "s", "subscript": "sub", "superscript": "sup"}
"""Properties of runs in the order in which they are nested, and what they are in HTML."""

COLOUR_LOST = Remark(
    Severity.INFO,
    "read/colour",
    "some words of the cell are coloured; the colour is not kept.",
    "If the colour means something, say it in words too.",
)

_NOTHING: frozenset[str] = frozenset()
_SAFE_ADDRESS = ("http://", "https://", "mailto:")


class Run(NamedTuple):
    """Words that look alike: their properties (keys of :data:`TAGS`), the address they lead to, or a picture.

    ``tex`` is a formula in TeX, of which the words are the bare letters.
    """

    text: str
    properties: frozenset[str] = _NOTHING
    link: str = ""
    picture: Picture | None = None
    tex: str = ""


def shared_properties(runs: Iterable[Run]) -> frozenset[str]:
    """The properties that all words have: the style of the whole, and no part of what it says."""
    worded = [run.properties for run in runs if run.text.strip()]
    return frozenset.intersection(*worded) if worded else _NOTHING


def has_markup(runs: Iterable[Run], shared: frozenset[str] = _NOTHING) -> bool:
    """Whether runs have anything that plain text would lose."""
    return any(
        run.picture is not None or run.tex or (run.text.strip() and (run.link or not run.properties <= shared))
        for run in runs
    )


def html_of(runs: Iterable[Run], shared: frozenset[str] = _NOTHING) -> str:
    """Runs as HTML, without the properties that they share."""
    pieces: list[str] = []
    for run in runs:
        if run.picture is not None:
            source, alt = xml_attribute(as_url(run.picture.name)), xml_attribute(run.picture.alt)
            pieces.append(f"<img src={source} alt={alt}/>")
            continue
        if run.tex:
            pieces.append(xml_text(f"\\({run.tex}\\)"))
            continue
        piece = xml_text(_tidy_inside(run.text)).replace("\n", "<br/>")
        if piece.strip():
            for name in reversed(TAGS):
                if name in run.properties - shared:
                    piece = f"<{TAGS[name]}>{piece}</{TAGS[name]}>"
            if run.link.lower().startswith(_SAFE_ADDRESS):
                piece = f"<a href={xml_attribute(run.link)}>{piece}</a>"
        pieces.append(piece)
    return "".join(pieces).strip()


def rich_value(runs: Sequence[Run], coloured: bool = False) -> Value:
    """Runs as the value of a cell."""
    shared = shared_properties(runs)
    whole, remarks = tidy("".join(run.text for run in runs))
    if coloured and len(runs) > 1:
        remarks = (*remarks, COLOUR_LOST)
    if not has_markup(runs, shared):
        return Cell(whole, remarks=remarks) if remarks else whole
    return Cell(whole, html=html_of(runs, shared), remarks=remarks)


def _tidy_inside(text: str) -> str:
    """A run mended like a whole cell, with the white space at its ends, which stands between words."""
    lead = text[: len(text) - len(text.lstrip())]
    trail = text[len(text.rstrip()) :]
    return (lead.replace("\t", " ") + tidy(text)[0] + trail.replace("\t", " ")) if text.strip() else text
