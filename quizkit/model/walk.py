"""Going through all the texts of a quiz, whatever interaction they belong to.

Written once against the shape of the model, so that a new field or interaction is never forgotten by a rule, a loss
or a language.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from quizkit.model.node import Node
from quizkit.model.text import Localized

N = TypeVar("N", bound=Node)


def texts_of(node: Node, path: str = "") -> Iterator[tuple[str, Localized]]:
    """Every text at or below a node, with its path (``interaction.choices[2].feedback``), in the model's order."""
    for name, value in node.__dict__.items():
        if isinstance(value, Localized):
            yield f"{path}{name}", value
        elif isinstance(value, tuple):
            for index, part in enumerate(value):
                if isinstance(part, Localized):
                    yield f"{path}{name}[{index}]", part
                elif isinstance(part, Node):
                    yield from texts_of(part, f"{path}{name}[{index}].")
        elif isinstance(value, Node):
            yield from texts_of(value, f"{path}{name}.")


def with_texts(node: N, change: Callable[[Localized], Localized]) -> N:
    """The node with every text at or below it changed; the node itself where nothing changes."""
    changes: dict[str, Any] = {}
    for name, value in node.__dict__.items():
        new: Any = value
        if isinstance(value, Localized):
            new = change(value)
        elif isinstance(value, tuple):
            parts = tuple(_changed(part, change) for part in value)
            if any(part is not old for part, old in zip(parts, value, strict=True)):
                new = parts
        elif isinstance(value, Node):
            new = with_texts(value, change)
        if new is not value:
            changes[name] = new
    return node.replaced(**changes) if changes else node


def _changed(part: Any, change: Callable[[Localized], Localized]) -> Any:
    if isinstance(part, Localized):
        return change(part)
    return with_texts(part, change) if isinstance(part, Node) else part
