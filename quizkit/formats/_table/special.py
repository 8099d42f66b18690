"""Questions that have columns of their own: places of an image to point at, and answers that are computed.

- ``hotspot``: ``Image`` names the picture (one that lies in the row will do too), ``Area A``, ``Area B``, ... hold
  places of it in pixels from its top left corner (``rect 10, 20, 110, 90``; ``circle 50, 50, 20``; ``poly 0, 0, 9, 0,
  9, 9``), ``Correct`` the letters of the right ones, ``Option A`` what a place is called.
- ``formula``: ``Correct`` says how the answer is computed (``{a} * {b}``), ``Variables`` from where to where each
  variable goes (``a: 1..10; b: 0.5..2 (1)``, in brackets how many decimals it has).
"""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Literal, get_args

from quizkit.formats._authored import AuthoredItem, AuthoredOption, Written, kind_for, parse_number
from quizkit.formats._authored.choices import build_hottext
from quizkit.formats._authored.complaints import Complaints, quoted
from quizkit.formats._authored.typed import whole_number
from quizkit.formats._drawing import rounded_away, usual_decimals
from quizkit.formats._table.grid import Row
from quizkit.formats._table.lists import pieces, unquoted
from quizkit.formats._table.pictures import RowPictures
from quizkit.formats._table.plan import Plan
from quizkit.formats._table.texts import CellTexts
from quizkit.identity import letter
from quizkit.model import (
    FormulaInteraction,
    HotspotInteraction,
    HottextInteraction,
    Interaction,
    Localized,
    Shape,
    Variable,
)

NONE = "-"
"""What stands in the column for variables, or for the first area, where there are none."""

_Kind = Literal["rect", "circle", "poly"]
_NUMBER = r"-?\d{1,9}"
_AREA = re.compile(
    rf"({'|'.join(get_args(_Kind))})\s*(?::\s*)?({_NUMBER}(?:(?:\s*[,;]\s*|\s+){_NUMBER})*)", re.IGNORECASE
)
_FITS: dict[str, Callable[[int], bool]] = {
    "rect": lambda count: count == 4,
    "circle": lambda count: count == 3,
    "poly": lambda count: count >= 6 and count % 2 == 0,
}
_SIZE = re.compile(r"(\d{1,9}|\?)\s*[x×]\s*(\d{1,9}|\?)", re.IGNORECASE)
_RANGE = re.compile(r"(\S{1,60}?)\s*\.\.\s*(\S{1,60}?)(?:\s*\(\s*(\d{1,6})(?:\s*decimals?)?\s*\))?")
_COLUMNS = ("variables", "decimals", "answer_sets", "image_size")


def has_special_columns(plan: Plan) -> bool:
    """Whether a sheet has any of the columns of such questions."""
    return _has_areas(plan) or not plan.single.keys().isdisjoint(_COLUMNS)


def is_pointed_at(item: AuthoredItem, plan: Plan) -> bool:
    """Whether the image of a question is not shown below it, but pointed at."""
    return item.type is not None and kind_for(item.type.text) == "hotspot" and _has_areas(plan)


def _has_areas(plan: Plan) -> bool:
    return any(columns.area is not None for columns in plan.options)


def special_interaction(
    item: AuthoredItem, row: Row, plan: Plan, texts: CellTexts, pictures: RowPictures
) -> Interaction | None:
    """How a question with such columns is answered; None for all others."""
    complaints = Complaints(texts.report, item)
    if is_pointed_at(item, plan):
        return _hotspot(item, row, plan, texts, pictures, complaints)
    kind = kind_for(item.type.text) if item.type is not None else None
    if kind == "formula" and "variables" in plan.single:
        return _formula(item, row, plan, texts, complaints)
    for column in [
        *(plan.single[name] for name in _COLUMNS if name in plan.single),
        *(columns.area for columns in plan.options if columns.area is not None),
    ]:
        if (written := texts.written(row, column)) is not None:
            complaints.warning(
                "read/unused-field",
                f"{quoted(written.text)} belongs to another type of question; it is left out.",
                at=written,
                advice="Take it away, or change the type.",
            )
    return None


def _hotspot(
    item: AuthoredItem,
    row: Row,
    plan: Plan,
    texts: CellTexts,
    pictures: RowPictures,
    complaints: Complaints,
) -> Interaction:
    image = pictures.pointed_at(row)
    if texts.localized(row, plan.texts.get("image_alt", [])) is not None:
        complaints.warning(
            "read/not-carried",
            "quizkit has no place for the words for an image that is pointed at, so they are left out.",
            field="image_alt",
            advice="Say in the question itself what the image shows.",
        )
    if image is None:
        complaints.error(
            "read/incomplete",
            "the question has no image to point at.",
            field="image",
            advice='Name it in the column "Image", or insert it into the row.',
        )
    places: list[tuple[Written, _Kind, tuple[int, ...]]] = []
    options: list[AuthoredOption] = []
    for columns in plan.options:
        written = texts.written(row, columns.area) if columns.area is not None else None
        if written is None or written.text.strip() == NONE:
            continue
        area = area_in(written.text)
        if area is None:
            complaints.error(
                "read/area",
                f"{quoted(written.text)} is no area of an image.",
                at=written,
                advice="Write it in whole pixels: rect left, top, right, bottom; circle x, y, radius; "
                "or poly and x, y of each corner.",
            )
            continue
        places.append((written, *area))
        label = texts.localized(row, columns.texts)
        correct = texts.number(row, columns.flag) if columns.flag is not None else None
        options.append(AuthoredOption(label or Localized(texts={}), written.location, correct))
    names = option_names(row, plan, texts)
    for number, option in enumerate(options):
        option.id = names[number] if number < len(names) else letter(number)
    item.options = options
    keys = [key for _, column in plan.keys if (key := texts.written(row, column)) is not None]
    item.key = keys
    keyed = build_hottext(item, "hottext", complaints, "")
    assert isinstance(keyed, HottextInteraction)
    width, height = _size(row, plan, texts, complaints)
    return HotspotInteraction(
        image=image or "",
        width=width,
        height=height,
        areas=tuple(
            Shape(
                location=written.location,
                id=choice.id or "",
                shape=shape,
                coords=coords,
                fraction=choice.fraction,
                label=choice.text if choice.text.texts else None,
            )
            for choice, (written, shape, coords) in zip(keyed.choices, places, strict=False)
        ),
        multiple=keyed.multiple,
    )


def area_in(text: str) -> tuple[_Kind, tuple[int, ...]] | None:
    """The shape and coordinates of an area, ``rect 10, 20, 110, 90``; None where it is none."""
    match = _AREA.fullmatch(text.strip())
    if match is None:
        return None
    coords = tuple(int(number) for number in re.split(r"[,;\s]+", match[2]))
    shape = next(one for one in get_args(_Kind) if one == match[1].lower())
    return (shape, coords) if _FITS[shape](len(coords)) else None


def option_names(row: Row, plan: Plan, texts: CellTexts) -> list[str]:
    """The names of a question's options, by which its text or its gaps speak of them."""
    column = plan.single.get("option_names")
    written = texts.written(row, column) if column is not None else None
    return [name for part in pieces(written.text, ",;\n") if (name := unquoted(part))] if written is not None else []


def _size(row: Row, plan: Plan, texts: CellTexts, complaints: Complaints) -> tuple[int | None, int | None]:
    column = plan.single.get("image_size")
    written = texts.written(row, column) if column is not None else None
    if written is None:
        return None, None
    match = _SIZE.fullmatch(written.text.strip())
    if match is None or "0" in match.groups():
        complaints.error(
            "read/number",
            f"{quoted(written.text)} is no size of an image.",
            at=written,
            advice="Write width x height in pixels: 640 x 480.",
        )
        return None, None
    width, height = (None if number == "?" else int(number) for number in match.groups())
    return width, height


def _formula(item: AuthoredItem, row: Row, plan: Plan, texts: CellTexts, complaints: Complaints) -> Interaction:
    written = next((key for _, column in plan.keys if (key := texts.written(row, column)) is not None), None)
    if written is None:
        complaints.error(
            "read/incomplete",
            "nothing says how the answer is computed.",
            field="answer",
            advice='Write it in the column of the answer, such as 2 * {x}, and under "Variables" x: 1..10.',
        )
    listed = texts.written(row, plan.single["variables"])
    variables = variables_in(listed.text) if listed is not None else None
    if variables is None:
        complaints.error(
            "read/variable",
            "nothing says from where to where the variables go."
            if listed is None
            else f"{quoted(listed.text)} does not say from where to where each variable goes.",
            at=listed,
            advice="Write x: 1..10; y: 0.5..2 (1), in brackets how many decimals it has.",
        )
    tolerance = parse_number(item.tolerance.text) if item.tolerance is not None else Decimal(0)
    if tolerance is None or tolerance < 0:
        complaints.error("read/number", "the tolerance is no number from 0 up.", at=item.tolerance, field="tolerance")
        tolerance = Decimal(0)
    decimals, sets = (
        whole_number(texts.number(row, plan.single[name]) if name in plan.single else None, name, least, complaints)
        for name, least in (("decimals", 0), ("answer_sets", 1))
    )
    interaction = FormulaInteraction(
        expression=written.text if written is not None else "",
        variables=variables or (),
        tolerance=tolerance,
        answer_sets=sets or 10,
    )
    if decimals is None:
        return interaction.replaced(decimals=usual_decimals(interaction))
    interaction = interaction.replaced(decimals=decimals)
    if said := rounded_away(interaction):
        complaints.warning("key/rounded", said[0], field="decimals", advice=said[1])
    return interaction


def variables_in(text: str) -> tuple[Variable, ...] | None:
    """The variables of a cell, ``x: 1..10; y: 0.5..2 (1)``; None where one of them is something else."""
    if text.strip() == NONE:
        return ()
    found = [_variable(part) for part in pieces(text, ";\n") if part.strip()]
    known = tuple(variable for variable in found if variable is not None)
    return known if known and len(known) == len(found) else None


def _variable(part: str) -> Variable | None:
    name, *rest = pieces(part, ":=")
    match = _RANGE.fullmatch(rest[0].strip()) if len(rest) == 1 else None
    low, high = (parse_number(match[1]), parse_number(match[2])) if match is not None else (None, None)
    if match is None or low is None or high is None or not unquoted(name):
        return None
    return Variable(name=unquoted(name), minimum=low, maximum=high, decimals=int(match[3] or 0))
