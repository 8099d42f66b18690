"""What every class of the model has in common."""

from typing import Any, Self

from pydantic import BaseModel, ConfigDict

from quizkit.model.location import Location

_set = object.__setattr__


class Node(BaseModel):
    """A frozen piece of a quiz that remembers where it was written.

    Two nodes are equal when they mean the same: the place they were read from does not count.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    location: Location | None = None

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        mine, theirs = self.__dict__, other.__dict__
        return all(value == theirs[name] for name, value in mine.items() if name != "location")

    __hash__ = None  # type: ignore[assignment]

    def replaced(self, **changes: Any) -> Self:
        """A copy with some fields changed; the new values are not validated.

        The same as ``model_copy(update=...)`` in less than half the time, which is felt where every choice of a large
        bank is given an id.
        """
        copy = object.__new__(type(self))
        _set(copy, "__dict__", {**self.__dict__, **changes})
        _set(copy, "__pydantic_fields_set__", self.__pydantic_fields_set__ | changes.keys())
        _set(copy, "__pydantic_extra__", None)
        _set(copy, "__pydantic_private__", None)
        return copy
