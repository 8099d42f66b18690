"""The row of a question: everything of it but its answer, which ``answers`` puts in."""

from quizkit.formats._authored.numbers import decimal_text
from quizkit.formats._sheet.answers import put_answer, type_of
from quizkit.formats._sheet.cells import Cells, Tongues
from quizkit.formats._sheet.markup import markup_of
from quizkit.formats._table.lists import join_tags
from quizkit.formats._table.plan import KEPT_APART
from quizkit.formats._table.rows import EXTRAS
from quizkit.model import Item, Markup, Section, Suppression, all_texts

_ITEM_TEXTS = (
    ("title", "title"),
    ("explanation", "general_feedback"),
    ("correct_feedback", "correct_feedback"),
    ("partial_feedback", "partial_feedback"),
    ("incorrect_feedback", "incorrect_feedback"),
)


def row_of(item: Item, tongues: Tongues, usual: Markup) -> Cells:
    """The cells of a question. ``usual`` is the markup of rows that name none."""
    markup = markup_of(part for text in all_texts(item) for part in text.texts.values())
    cells = Cells(tongues, markup)
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
    if markup != usual:
        cells.put("markup", markup)
    for name, value in item.extras.get(EXTRAS, {}).items():
        if name in KEPT_APART and isinstance(value, str):
            cells.put(name, value)
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
