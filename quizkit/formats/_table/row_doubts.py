"""Rows that may be read in more than one way, or from which something is lost, and what is said of them."""

from collections.abc import Sequence

from quizkit.diagnostics import Report
from quizkit.formats._authored import AuthoredItem, Written, parse_flag
from quizkit.formats._authored.complaints import quoted
from quizkit.formats._table.grid import Cell, Row, Texts
from quizkit.formats._table.plan import Plan
from quizkit.formats._table.texts import CellTexts
from quizkit.identity import letter
from quizkit.model import Localized, Location

_STYLES = {
    "<sub>": "lowered letters",
    "<sup>": "raised letters",
    "<img": "pictures",
    "<a ": "links",
    "<s>": "struck letters",
    "<em>": "italics",
    "<u>": "underlined letters",
}
"""What does not survive in a cell that is divided, by its tag. Bold may be the mark of the right option."""


def tell_lone_text(item: AuthoredItem, report: Report) -> None:
    """Say that a row holds nothing but a text, which may be a heading or a remark as well as a question."""
    if item.type is not None or item.options or item.key or not item.stem.texts:
        return
    item.type = Written("information", item.location)
    words = next((text.source for text in item.stem.texts.values()), "")
    report.warning(
        "read/no-answer",
        f"the row holds nothing but {quoted(words)}, and is read as a text that asks nothing.",
        at=item.location,
        item=item.label(),
        advice='If it is the heading of a section, write "Section: ..." there; if it is a remark, take it away; if it '
        "asks something, fill in its answer or its type.",
    )


def tell_of_options_in_one_cell(options: Sequence[Localized], row: Row, columns: Texts, texts: CellTexts) -> None:
    """Say that raised letters and the like do not survive in a cell of several options, or that it has only one."""
    for _, column in columns:
        value = row.cells.get(column)
        html = value.html if isinstance(value, Cell) else None
        lost = next((what for tag, what in _STYLES.items() if html and tag in html), None)
        if lost is not None:
            texts.report.warning(
                "read/style-lost",
                f"the cell holds several options, and the {lost} in it are read as ordinary ones.",
                at=texts.grid.at(row, column),
                advice="Give each option a column of its own, or write the signs themselves, such as "
                "H\N{SUBSCRIPT TWO}O.",
            )
    if len(options) == 1 and (source := next(iter(options[0].texts.values())).source):
        texts.report.warning(
            "read/one-option",
            f"the cell of the options holds {quoted(source)}, which is read as a single option.",
            at=options[0].where(),
            advice="Write each option on a line of its own, or put | or ; between them.",
        )


def tell_blank_option(place: int, at: Location, report: Report) -> None:
    """Say that an option is blank before others that are not; places count from 0."""
    report.error(
        "read/blank-option",
        f"option {letter(place)} is blank, and the next ones are not.",
        at=at,
        advice="Fill it, or move the others up and check the key: its letters are those of the columns.",
    )


def set_truth(item: AuthoredItem, row: Row, plan: Plan, texts: CellTexts) -> None:
    """The answer that one of two columns holds, ``True`` and ``False``, by the mark in it."""
    columns = [plan.single[name] for name in ("truth", "falsehood")]
    ticked = [parse_flag(row.shown(column)) is not False and bool(row.shown(column)) for column in columns]
    item.type, item.asked = Written("true_false", item.location), plan.asked
    if sum(ticked) == 1:
        item.key = [Written("true" if ticked[0] else "false", texts.grid.at(row, columns[ticked.index(True)]))]
    elif any(ticked):
        texts.report.error(
            "key/contradiction",
            "both columns are marked, true and false.",
            at=texts.grid.at(row, columns[0]),
            item=item.label(),
            advice="Mark one of the two.",
        )
