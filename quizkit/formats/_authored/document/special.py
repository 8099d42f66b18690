"""Questions that only a file of fields can describe: hotspots, formulas, essays with limits, uploads."""

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Literal

from quizkit.formats._authored.complaints import quoted
from quizkit.formats._authored.document.reading import Reading
from quizkit.formats._authored.document.tree import Fields, Scalar, Tree
from quizkit.formats._authored.numbers import parse_credit, parse_number
from quizkit.formats._drawing import rounded_away, usual_decimals
from quizkit.model import (
    NONE_OF_IT,
    ExtendedText,
    FormulaInteraction,
    HotspotInteraction,
    Interaction,
    Localized,
    Shape,
    UploadInteraction,
    Variable,
)

Found = Mapping[str, tuple[Scalar, Tree]]

FIELDS = frozenset(
    (
        "min_words",
        "max_words",
        "lines",
        "rubric",
        "template",
        "file_types",
        "max_files",
        "image",
        "width",
        "height",
        "areas",
        "multiple",
        "expression",
        "variables",
        "tolerance",
        "decimals",
        "answer_sets",
    )
)
"""The fields that belong to these questions and are read here."""

_SIGNS = {
    "areas": "hotspot",
    "expression": "formula",
    "variables": "formula",
    "file_types": "upload",
    "max_files": "upload",
    "min_words": "essay",
    "max_words": "essay",
    "lines": "essay",
    "template": "essay",
}
_AREA_FIELDS = {
    "id": "id",
    "shape": "shape",
    "coords": "coords",
    "coordinates": "coords",
    "correct": "correct",
    "weight": "correct",
    "label": "label",
}
_SHAPES: dict[str, tuple[Literal["rect", "circle", "poly"], Callable[[int], bool]]] = {
    "rect": ("rect", lambda count: count == 4),
    "rectangle": ("rect", lambda count: count == 4),
    "circle": ("circle", lambda count: count == 3),
    "poly": ("poly", lambda count: count >= 6 and count % 2 == 0),
    "polygon": ("poly", lambda count: count >= 6 and count % 2 == 0),
}
_VARIABLE_FIELDS = {
    "name": "name",
    "minimum": "minimum",
    "min": "minimum",
    "maximum": "maximum",
    "max": "maximum",
    "decimals": "decimals",
}


def kind_by_fields(found: Found) -> str | None:
    """The kind that a field gives away where no type is stated."""
    if _SIGNS.keys().isdisjoint(found):
        return None
    return next((kind for field, kind in _SIGNS.items() if field in found), None)


def _node(found: Found, name: str) -> Tree | None:
    return found[name][1] if name in found else None


def _text(found: Found, name: str, reading: Reading) -> Localized | None:
    node = _node(found, name)
    return reading.field_text(node, name) if node is not None else None


def _essay(found: Found, reading: Reading) -> Interaction | None:
    if "key" in found and not set(found) & FIELDS:
        return None  # its answer goes to the marker, as in any other kind of file
    least = reading.whole(_node(found, "min_words"), "min_words", 0)
    most = reading.whole(_node(found, "max_words"), "max_words", 1)
    if least is not None and most is not None and least > most:
        reading.error(
            "read/word-limits",
            f"no essay has at least {least} and at most {most} words.",
            found["min_words"][1],
            "min_words",
            "Write the smaller number under min_words.",
        )
    return ExtendedText(
        min_words=least,
        max_words=most,
        lines=reading.whole(_node(found, "lines"), "lines", 1),
        rubric=_notes_for_the_marker(found, reading),
        template=_text(found, "template", reading),
    )


def _upload(found: Found, reading: Reading) -> Interaction:
    types = _node(found, "file_types")
    return UploadInteraction(
        file_types=reading.words(types, "file_types") if types is not None else (),
        max_files=reading.whole(_node(found, "max_files"), "max_files", 1) or 1,
        rubric=_notes_for_the_marker(found, reading),
    )


def _notes_for_the_marker(found: Found, reading: Reading) -> Localized | None:
    """The rubric, or what stands as the answer where there is none."""
    rubric = _text(found, "rubric", reading)
    if "key" not in found or reading.is_nothing(found["key"][1]):
        return rubric
    key, answer = found["key"]
    if rubric is None:
        return reading.field_text(answer, key.text)
    reading.warning(
        "read/unused-field",
        "the question has an answer and notes for the marker; the answer is left out.",
        key,
        key.text,
        'Write what the marker should know in one place, under "rubric".',
    )
    return rubric


def _hotspot(found: Found, reading: Reading) -> Interaction | None:
    image = _node(found, "image")
    name = reading.word(image, "image") if image is not None else None
    if name is None:
        key = found["type"][0] if "type" in found else found["areas"][0]
        reading.error(
            "read/incomplete", "the hotspot question has no image.", key, "image", "Write image: and the file's name."
        )
        name = ""
    areas = []
    if "areas" in found:
        nodes = reading.each(found["areas"][1], "areas", "a list of areas, each with id, shape, coords and correct")
        areas = [area for path, node in nodes if (area := _area(node, path, reading)) is not None]
    some_right = any(area.fraction is not None and area.fraction > 0 for area, _ in areas)
    return HotspotInteraction(
        image=name,
        width=reading.whole(_node(found, "width"), "width", 1),
        height=reading.whole(_node(found, "height"), "height", 1),
        areas=tuple(
            area.replaced(fraction=NONE_OF_IT) if some_right and area.fraction is None and not undecided else area
            for area, undecided in areas
        ),
        multiple=reading.yes_or_no(_node(found, "multiple"), "multiple") or False,
    )


def _area(node: Tree, field: str, reading: Reading) -> tuple[Shape, bool] | None:
    """An area, and whether it says of itself (``?``) that nobody knows yet whether it is right."""
    found = reading.fields(node, field, _AREA_FIELDS)
    name = reading.word(found["id"], f"{field}.id") if "id" in found else None
    shape, fits = _SHAPES.get(
        (reading.word(found["shape"], f"{field}.shape") or "").casefold() if "shape" in found else "", (None, None)
    )
    numbers = (
        [parse_number(one.text) for one in reading.scalars(found["coords"], f"{field}.coords")]
        if "coords" in found
        else []
    )
    coords = [int(number) for number in numbers if number is not None and number == int(number)]
    if name is None or shape is None or fits is None or len(coords) != len(numbers) or not fits(len(coords)):
        reading.error(
            "read/area",
            "this is no area of an image.",
            node,
            field,
            "Write an id, a shape (rect, circle or poly) and its coords in whole pixels: "
            "[left, top, right, bottom], [x, y, radius], or x and y of each corner.",
        )
        return None
    fraction = None
    word = reading.word(found["correct"], f"{field}.correct") if "correct" in found else None
    if word is not None and word.strip() not in ("", "?"):
        credit = parse_credit(word)
        if credit is None:
            reading.error(
                "key/unknown",
                f"{quoted(word)} says neither right nor wrong.",
                found["correct"],
                f"{field}.correct",
                "Write true or false, or a weight from -100% to 100%.",
            )
        else:
            fraction = credit.fraction
    label = reading.field_text(found["label"], f"{field}.label") if "label" in found else None
    area = Shape(
        location=reading.place(node), id=name, shape=shape, coords=tuple(coords), fraction=fraction, label=label
    )
    return area, word == "?"


def _formula(found: Found, reading: Reading) -> Interaction | None:
    node = _node(found, "expression")
    expression = reading.word(node, "expression") if node is not None else None
    if expression is None:
        key = next(found[name][0] for name in ("expression", "type", "variables") if name in found)
        reading.error(
            "read/incomplete",
            "the formula question has no expression.",
            key,
            "expression",
            "Write how the answer is computed, such as expression: 2 * {x}.",
        )
        return FormulaInteraction(expression="")
    interaction = FormulaInteraction(
        expression=expression,
        variables=tuple(_variables(found["variables"][1], reading)) if "variables" in found else (),
        tolerance=reading.number(_node(found, "tolerance"), "tolerance", lambda found: found >= 0, "a number from 0 up")
        or Decimal(0),
        answer_sets=reading.whole(_node(found, "answer_sets"), "answer_sets", 1) or 10,
    )
    decimals = reading.whole(_node(found, "decimals"), "decimals", 0)
    if decimals is None:
        return interaction.replaced(decimals=usual_decimals(interaction))
    interaction = interaction.replaced(decimals=decimals)
    if said := rounded_away(interaction):
        reading.warning("key/rounded", said[0], found["decimals"][1], "decimals", said[1])
    return interaction


def _variables(node: Tree, reading: Reading) -> Iterator[Variable]:
    if isinstance(node, Fields):
        named = [(key.text, value, f"variables.{key.text}") for key, value in node.entries]
    else:
        named = [("", value, path) for path, value in reading.each(node, "variables", "the variables by name")]
    for key, value, path in named:
        found = reading.fields(value, path, _VARIABLE_FIELDS)
        name = reading.word(found["name"], f"{path}.name") if "name" in found else key
        low, high = (
            reading.number(found.get(end), f"{path}.{end}", lambda _: True, "a number")
            for end in ("minimum", "maximum")
        )
        if not name or low is None or high is None:
            reading.error(
                "read/variable",
                "the variable has no name, or does not say from where to where it goes.",
                value,
                path,
                "Write its minimum and maximum: x: {minimum: 1, maximum: 10}.",
            )
            continue
        decimals = reading.whole(found.get("decimals"), f"{path}.decimals", 0) or 0
        yield Variable(location=reading.place(value), name=name, minimum=low, maximum=high, decimals=decimals)


KINDS: dict[str | None, Callable[[Found, Reading], Interaction | None]] = {
    "essay": _essay,
    "upload": _upload,
    "hotspot": _hotspot,
    "formula": _formula,
}
"""For each kind that is read here, how; None from one of these means that the fields say nothing special."""
