"""What every class of the model has in common."""

from dataclasses import fields
from operator import attrgetter
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

from pydantic import ConfigDict, Field, InstanceOf
from pydantic.dataclasses import dataclass

from quizkit.model.location import Location

T = TypeVar("T")

_set = object.__setattr__
_CONFIG = ConfigDict(extra="forbid", defer_build=True)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(Field,))
def node(cls: type[T]) -> type[T]:
    """Makes a class of the model: frozen, given by names, validated by pydantic when one is made.

    A large bank is some twenty nodes a question, so they have slots: a third of the memory of objects with a
    dictionary each, which is felt as time wherever all of them are gone through.
    """
    made: Any = dataclass(config=_CONFIG, frozen=True, kw_only=True, slots=True, eq=False)(cls)
    made.field_names = tuple(field.name for field in fields(made))
    meaning = [name for name in made.field_names if name != "location"]
    made._meaning = attrgetter(*meaning, *meaning[:1]) if meaning else None  # of one name it would give no tuple
    made.unchecked, made._copy = classmethod(_maker(made)), _copier(made)
    return made  # type: ignore[no-any-return]


def _maker(cls: type[Any]) -> Any:
    """``unchecked`` of a class: a function that fills each slot by its own descriptor.

    It is made as the standard library makes the ``__init__`` of a dataclass: a loop over the fields would take three
    times as long, and this is the innermost part of reading a large bank.
    """
    scope: dict[str, Any] = {}
    parameters = []
    for name, field in cls.__pydantic_fields__.items():
        scope[f"blank_{name}"] = None if field.is_required() else field.get_default(call_default_factory=True)
        parameters.append(name if field.is_required() else f"{name}=blank_{name}")
    return _filler(cls, f"cls, *, {', '.join(parameters)}", "{name}", scope)


def _copier(cls: type[Any]) -> Any:
    """A function that copies a node of a class, made in the same way."""
    return _filler(cls, "self", "self.{name}", {"cls": cls})


def _filler(cls: type[Any], parameters: str, value: str, scope: dict[str, Any]) -> Any:
    """A function of these parameters that makes a node of ``cls``, each of its fields from this expression."""
    scope |= {"new": object.__new__, **{f"put_{name}": getattr(cls, name).__set__ for name in cls.field_names}}
    body = [f"put_{name}(node, {value.format(name=name)})" for name in cls.field_names]
    lines = (f"def fill({parameters}):", "node = new(cls)", *body, "return node")
    exec("\n    ".join(lines), scope)  # nothing but the names of our own fields
    return scope["fill"]


@node
class Node:
    """A frozen piece of a quiz that remembers where it was written.

    Two nodes are equal when they mean the same: the place they were read from does not count.
    """

    location: InstanceOf[Location] | None = None

    field_names: ClassVar[tuple[str, ...]]
    """The names of all fields, in the order of the class."""

    _meaning: ClassVar[Any]
    _copy: ClassVar[Any]

    @classmethod
    def unchecked(cls, **values: Any) -> Self:
        """A node of values that are known to be valid: a small part of the time of a checked one.

        For what is made by the hundred thousand (the texts and choices of a large bank) by code that has looked at
        the values; everything that comes from outside as it is goes through the class itself.
        """
        raise NotImplementedError  # each class has its own, see _maker

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return bool(self._meaning(self) == self._meaning(other))

    __hash__ = None  # type: ignore[assignment]

    def replaced(self, **changes: Any) -> Self:
        """A copy with some fields changed; the new values are not validated."""
        copy: Self = self._copy()
        for name, value in changes.items():
            _set(copy, name, value)
        return copy
