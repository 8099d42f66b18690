"""Where a question's answers stand: the ``{...}`` that Moodle takes, or the one that is meant."""

import re
from collections.abc import Iterator

from quizkit.formats.gift.escapes import maths, may_hold_maths
from quizkit.records import dataclass

_BRACE = re.compile("[{}]")
_ANSWERS = re.compile(r"\{\s*(?:[=~#]|>\s*[0-9]|(?:TRUE|T|FALSE|F)\s*[#}])")
_CHOICES = re.compile(r"\{\s*[=~]")


@dataclass(frozen=True, slots=True)
class Block:
    """The answers: the places of ``{`` and ``}``.

    ``unclosed`` answers go on to the end of the question. ``differs`` says that Moodle takes another piece of the
    text for the answers, ``others`` that there are more answers, which Moodle shows as text.
    """

    start: int
    end: int
    unclosed: bool = False
    differs: bool = False
    others: bool = False


@dataclass(frozen=True, slots=True)
class NoBlock:
    """There are no answers. ``differs`` says that Moodle takes the braces of a formula for some."""

    differs: bool = False


def find_block(text: str, start: int) -> Block | NoBlock | None:
    """The answers of a question whose stem begins at ``start`` of a marked text.

    Moodle goes from the first ``{`` to the first ``}`` (measured). Where that cuts into a formula (``\\frac{1}{2}``)
    or a set (``{1,2}``) and answers stand elsewhere, those are meant. None where braces are there but no answers.
    """
    opened, closed = text.find("{", start), text.find("}", start)
    if opened < 0:
        return NoBlock() if closed < 0 else None
    if closed < 0:
        return Block(opened, len(text), unclosed=True)
    alone = text.find("{", opened + 1) < 0 and text.find("}", closed + 1) < 0
    if alone and closed > opened and not may_hold_maths(text):
        return Block(opened, closed)
    groups = list(_outside_maths(text, _groups(text, start)))
    if not groups:
        in_maths = not any(_outside_maths(text, ((at, at + 1) for at in _braces(text, start))))
        if in_maths:
            return NoBlock(differs=True)
        return Block(opened, closed) if closed > opened else None
    meant = next((group for group in groups if _ANSWERS.match(text, group[0])), groups[0])
    others = sum(1 for group in groups if _ANSWERS.match(text, group[0])) > 1
    return Block(*meant, differs=meant != (opened, closed), others=others)


def _braces(text: str, start: int) -> Iterator[int]:
    return (brace.start() for brace in _BRACE.finditer(text, start))


def _groups(text: str, start: int) -> Iterator[tuple[int, int]]:
    """The outermost balanced pairs of braces."""
    depth = outermost = 0
    for at in _braces(text, start):
        if text[at] == "{":
            if not depth:
                outermost = at
            depth += 1
        elif depth:
            depth -= 1
            if not depth:
                yield outermost, at


def _outside_maths(text: str, groups: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    formulas = maths(text)
    formula = next(formulas, None)
    for group in groups:
        while formula and formula[1] <= group[0]:
            formula = next(formulas, None)
        if not (formula and formula[0] < group[0]) or _CHOICES.match(text, group[0]):
            yield group
