"""What every class of the model has in common."""

from pydantic import BaseModel, ConfigDict

from quizkit.model.location import Location


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
