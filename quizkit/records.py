"""Dataclasses that are made quickly, for the classes that nobody but quizkit makes.

The standard library compiles up to six functions for each dataclass, which takes half a millisecond, and a start loads
more than a hundred of them. Here only ``__init__`` is compiled; the others are the same few functions for all classes.
To a type checker they are the standard library's own. At run time nothing stops who writes into a frozen one, which is
why the classes that a user of the library holds (quizzes, diagnostics, formats) are not made here.
"""

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(
        cls: type | None = None, *, frozen: bool = False, slots: bool = False, kw_only: bool = False
    ) -> type | Callable[[type], type]:
        """What ``dataclasses.dataclass`` makes, but for the checks of a frozen one at run time."""

        def made(one: type) -> type:
            return _filled(dataclasses.dataclass(slots=slots, kw_only=kw_only, repr=False, eq=False)(one), frozen)

        return made if cls is None else made(cls)


def _filled(made: Any, frozen: bool) -> Any:
    """A class with the functions that it does not define itself."""
    fields = dataclasses.fields(made)
    own = vars(made)
    if "__repr__" not in own:
        made.__repr__ = _shown
    if "__eq__" not in own:
        compared = [field.name for field in fields if field.compare]
        values = attrgetter(*compared) if compared else _nothing
        made.__eq__ = _equality(values)
        made.__hash__ = (lambda self: hash(values(self))) if frozen else None
    return made


def _nothing(_: object) -> tuple[()]:
    return ()


def _equality(values: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    def is_equal(self: Any, other: Any) -> Any:
        if type(self) is not type(other):
            return NotImplemented
        return self is other or values(self) == values(other)

    return is_equal


def _shown(self: Any) -> str:
    values = (f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr)
    return f"{type(self).__qualname__}({', '.join(values)})"
