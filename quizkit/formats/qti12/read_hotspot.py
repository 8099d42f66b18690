"""Places of an image, read by what pointing at each of them earns.

The numbers of an area are those of QTI 1.2.1: ``Ellipse`` has its centre and its two diameters, ``Rectangle`` its left
top corner, its width and its height, ``Bounded`` the corners.
"""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from quizkit.formats._qti12.elements import line_of
from quizkit.formats._qti12.numbers import number_of
from quizkit.formats.qti12.asked import Asked, Probe
from quizkit.formats.qti12.parts import Label, Response
from quizkit.formats.qti12.processing import Compare, compared
from quizkit.formats.qti12.read_choices import picks_several, several, single
from quizkit.formats.qti12.rules import area_key
from quizkit.model import HotspotInteraction, Shape

_LARGEST = Decimal(1_000_000)


def read_hotspot(asked: Asked, response: Response, named: str) -> HotspotInteraction | None:
    """An image with places to point at; None where there is no image."""
    image = response.image
    if image is None:
        asked.notes.broken("there is no image to point at.", "Add the image.", response.line)
        return None
    labels = _areas(asked, response)
    shapes = {label.ident: shape for label in labels if (shape := _shape(asked, label)) is not None}
    # a rule may ask for the name of a place or for its area
    probe = Probe(asked.processing, response.ident, {}, {label.ident: _key(label) for label in labels})
    values = list(shapes)
    fractions: Mapping[str, Fraction | None]
    multiple = picks_several(asked, response, named)
    if multiple:
        fractions, together = several(asked, probe, values)
        if not together and len([one for one in fractions.values() if one]) > 1:
            asked.once("each place earns points of its own.", "Here all of them count only together.")
    else:
        fractions = single(asked, probe, values, asked.full)
    return HotspotInteraction(
        image=asked.texts.file(image.get("uri", ""), line_of(image)),
        width=_size(image.get("width")),
        height=_size(image.get("height")),
        areas=tuple(shape.replaced(fraction=fractions.get(ident)) for ident, shape in shapes.items()),
        multiple=multiple,
    )


def _areas(asked: Asked, response: Response) -> list[Label]:
    """The places that the image shows, and those that only the rules know."""
    labels = [label for label in response.labels if label.area]
    known = {_key(label) for label in labels}
    for rule in asked.processing.rules:
        for one in compared(rule.test):
            if _is_new_area(one, response, known):
                known.add(one.value)
                labels.append(
                    Label(f"area-{len(labels) + 1}", None, False, one.shape, one.value.partition(" ")[2], rule.line)
                )
    return labels


def _key(label: Label) -> str:
    return area_key(label.shape, label.area)


def _is_new_area(one: Compare, response: Response, known: set[str]) -> bool:
    return one.operator == "varinside" and one.response == response.ident and one.value not in known


def _shape(asked: Asked, label: Label) -> Shape | None:
    numbers = [number_of(part) for part in _key(label).partition(" ")[2].split(",")]
    values = [number for number in numbers if number is not None and abs(number) < _LARGEST]
    if any(value % 1 for value in values):
        asked.once("some places have parts of pixels.", "They are rounded.", label.line)
    coords = [round(value) for value in values]
    found = _coords(label.shape, coords)
    if found is None or len(values) < len(numbers):
        asked.notes.broken(f'"{label.area[:60]}" is no place in an image.', "Mark the place anew.", label.line)
        return None
    if label.shape == "ellipse" and coords[2] != coords[3]:
        asked.once("an oval place is read as a circle.", "Look at its size.", label.line)
    shape, numbers_of_shape = found
    return Shape(id=label.ident, shape=shape, coords=numbers_of_shape, label=asked.texts.optional(label.text))


def _coords(shape: str, coords: list[int]) -> tuple[Literal["rect", "circle", "poly"], tuple[int, ...]] | None:
    if shape == "ellipse" and len(coords) >= 4:
        return "circle", (coords[0], coords[1], min(coords[2], coords[3]) // 2)
    if shape == "rectangle" and len(coords) >= 4:
        left, top, width, height = coords[:4]
        return "rect", (left, top, left + width, top + height)
    if shape == "bounded" and len(coords) >= 6 and len(coords) % 2 == 0:
        return "poly", tuple(coords)
    return None


def _size(text: str | None) -> int | None:
    number = number_of(text) if text else None
    return int(number) if number is not None and 1 <= number < _LARGEST else None
