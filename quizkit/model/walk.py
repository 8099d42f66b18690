"""Going through all the texts of a quiz, whatever interaction they belong to.

Written once against the shape of the model, so that a new field or interaction is never forgotten by a rule, a loss
or a language.
"""

from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeVar

from quizkit.model.location import Location
from quizkit.model.node import Node
from quizkit.model.text import Localized

N = TypeVar("N", bound=Node)

_LEAVES = frozenset((type(None), str, bool, int, dict, Decimal, Fraction, Location))
"""What holds no text; asked first, since pydantic's own ``isinstance`` takes several times as long."""


def texts_of(node: Node, path: str = "") -> Iterator[tuple[str, Localized]]:
    """Every text at or below a node, with its path (``interaction.choices[2].feedback``), in the model's order."""
    for name, value in node.__dict__.items():
        kind = type(value)
        if kind is Localized:
            yield f"{path}{name}", value
        elif kind is tuple:
            for index, part in enumerate(value):
                if type(part) is Localized:
                    yield f"{path}{name}[{index}]", part
                elif isinstance(part, Node):
                    yield from texts_of(part, f"{path}{name}[{index}].")
        elif kind not in _LEAVES and isinstance(value, Node):
            yield from texts_of(value, f"{path}{name}.")


def all_texts(node: Node) -> list[Localized]:
    """Every text at or below a node, in the model's order; for who needs no paths, in half the time."""
    found: list[Localized] = []
    _collect(node, found)
    return found


def _collect(node: Node, found: list[Localized]) -> None:
    for value in node.__dict__.values():
        kind = type(value)
        if kind is Localized:
            found.append(value)
        elif kind is tuple:
            for part in value:
                if type(part) is Localized:
                    found.append(part)
                elif isinstance(part, Node):
                    _collect(part, found)
        elif kind not in _LEAVES and isinstance(value, Node):
            _collect(value, found)


def with_texts(node: N, change: Callable[[Localized], Localized]) -> N:
    """The node with every text at or below it changed; the node itself where nothing changes."""
    changes: dict[str, Any] = {}
    for name, value in node.__dict__.items():
        kind = type(value)
        new: Any = value
        if kind is Localized:
            new = change(value)
        elif kind is tuple:
            parts = [_changed(part, change) for part in value]
            if any(part is not old for part, old in zip(parts, value, strict=True)):
                new = tuple(parts)
        elif kind not in _LEAVES and isinstance(value, Node):
            new = with_texts(value, change)
        if new is not value:
            changes[name] = new
    return node.replaced(**changes) if changes else node


def _changed(part: Any, change: Callable[[Localized], Localized]) -> Any:
    kind = type(part)
    if kind is Localized:
        return change(part)
    return with_texts(part, change) if kind not in _LEAVES and isinstance(part, Node) else part
