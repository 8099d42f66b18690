import dataclasses
import pickle
from dataclasses import field

import pytest

from quizkit.records import dataclass


@dataclass(frozen=True, slots=True)
class Pair:
    left: int
    right: list[int] = field(default_factory=list, compare=False)
    secret: str = field(default="s", repr=False)


@dataclasses.dataclass(frozen=True, slots=True)
class Usual:
    left: int
    right: list[int] = field(default_factory=list, compare=False)
    secret: str = field(default="s", repr=False)


@dataclass(slots=True)
class Mutable:
    value: int = 1


@dataclass(frozen=True, slots=True)
class Nothing:
    pass


@dataclass(frozen=True, slots=True)
class Named:
    name: str

    def __repr__(self) -> str:
        return self.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Named) and self.name.lower() == other.name.lower()

    __hash__ = None  # type: ignore[assignment]


def test_one_is_equal_to_what_has_the_same_values_and_class() -> None:
    assert Pair(1, [2]) == Pair(1, [3])
    assert Pair(1) != Pair(2)
    assert Pair(1, secret="a") != Pair(1, secret="b")
    assert Pair(1) != Usual(1)
    assert Nothing() == Nothing()


@pytest.mark.parametrize("values", [(1,), (1, [2]), (1, [2], "x")])
def test_one_looks_and_hashes_as_the_standard_library_has_it(values: tuple[object, ...]) -> None:
    ours, theirs = Pair(*values), Usual(*values)  # type: ignore[arg-type]
    assert repr(ours) == repr(theirs).replace("Usual", "Pair")
    assert len({ours, Pair(*values)}) == len({theirs, Usual(*values)}) == 1  # type: ignore[arg-type]


def test_a_mutable_one_can_change_and_has_no_hash() -> None:
    one = Mutable()
    one.value = 2
    assert one == Mutable(2)
    with pytest.raises(TypeError):
        hash(one)


def test_a_class_keeps_what_it_defines() -> None:
    assert repr(Named("a")) == "a"
    assert Named("a") == Named("A")
    with pytest.raises(TypeError):
        hash(Named("a"))


def test_a_copy_with_changes_and_one_from_another_process_are_alike() -> None:
    assert dataclasses.replace(Pair(1, [2], "x"), left=3) == Pair(3, [], "x")
    assert pickle.loads(pickle.dumps(Pair(1, [2], "x"))) == Pair(1, [], "x")


def test_slots_leave_no_room_for_others() -> None:
    with pytest.raises(AttributeError):
        Mutable().other = 1  # type: ignore[attr-defined]
