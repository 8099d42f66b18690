"""Going through all the texts of a quiz, whatever interaction they belong to.

Written once against the shape of the model, so that a new field or interaction is never forgotten by a rule, a loss
or a language.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar, get_args

from quizkit.model.node import Node
from quizkit.model.text import Localized

N = TypeVar("N", bound=Node)


class _Bearers(dict[type, tuple[str, ...]]):
    """The fields of each class in which texts may stand, by their annotations: the others are never looked at."""

    def __missing__(self, kind: Any) -> tuple[str, ...]:
        fields = kind.__pydantic_fields__
        self[kind] = found = tuple(name for name, field in fields.items() if _may_bear(field.annotation))
        return found


_BEARERS = _Bearers()


class _Values(dict[type, Callable[[Node], tuple[Any, ...]]]):
    """What gives the values of these fields, all at once."""

    def __missing__(self, kind: type) -> Callable[[Node], tuple[Any, ...]]:
        names = _BEARERS[kind]
        self[kind] = found = (
            attrgetter(*names) if len(names) > 1 else lambda node: tuple(getattr(node, n) for n in names)
        )
        return found


_VALUES = _Values()


def _may_bear(annotation: Any) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, Node):
        return annotation is Localized or bool(_BEARERS[annotation])
    return any(_may_bear(part) for part in get_args(annotation))


def texts_of(node: Node, path: str = "") -> list[tuple[str, Localized]]:
    """Every text at or below a node, with its path (``interaction.choices[2].feedback``), in the model's order."""
    found: list[tuple[str, Localized]] = []
    _collect_with_paths(node, path, found)
    return found


def _collect_with_paths(node: Node, path: str, found: list[tuple[str, Localized]]) -> None:
    for name in _BEARERS[type(node)]:
        value = getattr(node, name)
        if value is None:
            continue
        kind = type(value)
        if kind is Localized:
            found.append((path + name, value))
        elif kind is tuple:
            for index, part in enumerate(value):
                if type(part) is Localized:
                    found.append((f"{path}{name}[{index}]", part))
                else:
                    _collect_with_paths(part, f"{path}{name}[{index}].", found)
        else:
            _collect_with_paths(value, f"{path}{name}.", found)


def all_texts(node: Node) -> list[Localized]:
    """Every text at or below a node, in the model's order; for who needs no paths, in half the time."""
    found: list[Localized] = []
    _collect(node, found)
    return found


def _collect(node: Node, found: list[Localized]) -> None:
    for value in _VALUES[type(node)](node):
        kind = type(value)
        if kind is Localized:
            found.append(value)
        elif kind is tuple:
            for part in value:
                if type(part) is Localized:
                    found.append(part)
                else:
                    _collect(part, found)
        elif value is not None:
            _collect(value, found)


def with_texts(node: N, change: Callable[[Localized], Localized]) -> N:
    """The node with every text at or below it changed; the node itself where nothing changes."""
    changes: dict[str, Any] = {}
    for name in _BEARERS[type(node)]:
        value = getattr(node, name)
        kind = type(value)
        new: Any = value
        if kind is Localized:
            new = change(value)
        elif kind is tuple:
            parts = [change(part) if type(part) is Localized else with_texts(part, change) for part in value]
            if any(part is not old for part, old in zip(parts, value, strict=True)):
                new = tuple(parts)
        elif value is not None:
            new = with_texts(value, change)
        if new is not value:
            changes[name] = new
    return node.replaced(**changes) if changes else node
