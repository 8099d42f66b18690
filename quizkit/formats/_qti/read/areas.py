"""Areas of an image: their coordinates, and what a point in one of them is worth."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from lxml import etree

from quizkit.formats._qti.amounts import decimal_of
from quizkit.formats._qti.vocabulary import get
from quizkit.records import dataclass

Point = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Area:
    """A ``rect``, ``circle`` or ``poly`` with its coordinates in pixels, and what a point in it is worth."""

    shape: Literal["rect", "circle", "poly"]
    coords: tuple[int, ...]
    value: Fraction = Fraction(0)

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it, its edge included for rectangles and circles."""
        x, y = point
        if self.shape == "rect":
            left, top, right, bottom = self.coords
            return left <= x <= right and top <= y <= bottom
        if self.shape == "circle":
            middle_x, middle_y, radius = self.coords
            return (x - middle_x) ** 2 + (y - middle_y) ** 2 <= radius**2
        corners = list(zip(self.coords[::2], self.coords[1::2], strict=True))
        inside = False
        for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                inside = not inside
        return inside

    def a_point(self) -> Point:
        """A point in it; for a polygon the middle of its corners, which need not lie in it."""
        if self.shape == "circle":
            return Fraction(self.coords[0]), Fraction(self.coords[1])
        across, down = self.coords[::2], self.coords[1::2]
        return Fraction(sum(across), len(across)), Fraction(sum(down), len(down))


@dataclass(frozen=True, slots=True)
class AreaMapping:
    """What points are mapped to: each area counts once, what lies in none is worth the default."""

    areas: tuple[Area, ...]
    default: Fraction
    lower: Fraction | None
    upper: Fraction | None

    def total(self, points: Sequence[Point]) -> Fraction:
        """What some points are worth together, within the bounds."""
        found: set[int] = set()
        total = Fraction(0)
        for point in points:
            hit = next((index for index, area in enumerate(self.areas) if area.holds(point)), None)
            if hit is None:
                total += self.default
            elif hit not in found:
                found.add(hit)
                total += self.areas[hit].value
        if self.lower is not None:
            total = max(total, self.lower)
        return total if self.upper is None else min(total, self.upper)


def area_of(element: etree._Element, value: Fraction = Fraction(0)) -> Area | None:
    """The area that an element describes; None where it is no rectangle, circle or polygon in whole pixels."""
    numbers = [part.strip() for part in (get(element, "coords") or "").split(",")]
    if not all(number.removeprefix("-").isdecimal() and len(number) < 10 for number in numbers):
        return None
    coords = tuple(map(int, numbers))
    match get(element, "shape"), len(coords):
        case "rect", 4:
            return Area("rect", coords, value)
        case "circle", 3:
            return Area("circle", coords, value)
        case "poly", count if count >= 6 and count % 2 == 0:
            return Area("poly", coords, value)
    return None


def point_of(text: str) -> Point | None:
    """The point that a response is: two numbers with a space between them."""
    numbers = [decimal_of(part) for part in text.split()]
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        return None
    return Fraction(numbers[0]), Fraction(numbers[1])
