"""The row of a question: everything of it but its answer, which ``answers`` puts in."""

from collections.abc import Iterator

from quizkit.formats._authored.numbers import decimal_text
from quizkit.formats._sheet.answers import put_answer, type_of
from quizkit.formats._sheet.cells import Cells, Tongues
from quizkit.formats._sheet.limits import MAX_CELL
from quizkit.formats._sheet.markup import markup_of, may_hold_maths
from quizkit.formats._table.lists import join_tags
from quizkit.formats._table.plan import KEPT_APART
from quizkit.formats._table.rows import EXTRAS
from quizkit.model import (
    NOTES_FOR_AUTHORS,
    ClozeInteraction,
    DropGap,
    GapMatchInteraction,
    Item,
    Markup,
    Section,
    Stimulus,
    Suppression,
    all_texts,
)

_ITEM_TEXTS = (
    ("title", "title"),
    ("explanation", "general_feedback"),
    ("correct_feedback", "correct_feedback"),
    ("partial_feedback", "partial_feedback"),
    ("incorrect_feedback", "incorrect_feedback"),
)


def rows_of(item: Item, tongues: Tongues, usual: Markup, passage: Stimulus | None) -> list[Cells]:
    """The cells of a question's row, and below it those of a row for each of its gaps.

    ``usual`` is the markup of rows that name none. ``passage`` is a shared text that stands in this row.
    """
    nodes = [item] if passage is None else [item, passage]
    texts = [part for node in nodes for text in all_texts(node) for part in text.texts.values()]
    markup = markup_of(texts)
    head = _row_of(item, Cells(tongues, markup))
    if markup != usual or (markup == "plain" and may_hold_maths(texts)):
        head.put("markup", markup)
    head.put("stimulus_id", item.stimulus or "")
    if passage is not None:
        head.put_text("stimulus_title", passage.title)
        head.put_text("stimulus", passage.text)
    return [head, *_gap_rows(item, head)]


def _gap_rows(item: Item, head: Cells) -> Iterator[Cells]:
    interaction = item.interaction
    for gap in interaction.gaps if isinstance(interaction, ClozeInteraction | GapMatchInteraction) else ():
        cells = Cells(head.tongues, head.markup)
        cells.put("id", item.id or "")
        cells.put("gap", gap.id)
        if isinstance(gap, DropGap):
            cells.put("type", type_of(interaction))
            cells.put("key", " | ".join(gap.accepts))
        else:
            cells.put("type", type_of(gap.interaction))
            put_answer(cells, item.replaced(interaction=gap.interaction))
            cells.put("weight_of_gap", "" if gap.weight == 1 else str(gap.weight))
        yield cells


def _row_of(item: Item, cells: Cells) -> Cells:
    cells.put("id", item.id or "")
    cells.put("type", type_of(item.interaction))
    cells.put_text("stem", item.stem)
    for column, attribute in _ITEM_TEXTS:
        cells.put_text(column, getattr(item, attribute))
    put_answer(cells, item)
    if item.points != 1:
        cells.put("points", decimal_text(item.points))
    for number, hint in enumerate(item.hints):
        cells.put_text("hints", hint, number)
    cells.put("tags", join_tags(item.tags))
    cells.put("language", item.language or "")
    for name, value in item.extras.get(EXTRAS, {}).items():
        if name in KEPT_APART and isinstance(value, str):
            cells.put(name, value)
    noted = item.extras.get(EXTRAS, {}).get(NOTES_FOR_AUTHORS)
    cells.put("cell_notes", noted[:MAX_CELL] if isinstance(noted, str) else "")
    cells.put("lint_ignore", "\n".join(map(_ignored, item.lint_ignore)))
    return cells


def put_section(cells: Cells, section: Section, name: str, usual: Markup, *, first: bool) -> None:
    """Say in a question's row which section it belongs to: by its title, and by an id where ``name`` is one.

    What else there is to say about the section stands in the row of its first question.
    """
    cells.put("section_id", name)
    cells.put_text("section", section.title, markup=usual)
    if first:
        cells.put_text("section_description", section.description, markup=usual)
        if section.pick is not None:
            cells.put("pick", str(section.pick))


def _ignored(accepted: Suppression) -> str:
    """An accepted finding on one line, without the signs that would divide it."""
    reason = " ".join(accepted.reason.replace("|", "/").replace(";", ",").split())
    return f"{accepted.rule} {reason}".strip()
