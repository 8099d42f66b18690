"""Runs with styles as nested elements: which to open and close before each run."""

from collections.abc import Iterator, Sequence

from quizkit.richtext.tree import Run, Style

Element = tuple[str, str]
"""A name (``link``, ``strong``, ``emphasis``, ``underline``, ``strike``, ``sub``, ``sup``) and what tells it from
others of its name: a link's address, the scripts around a script."""

_LOOK_AHEAD = 64
_MARKS = ("strong", "emphasis", "underline", "strike")


def elements(style: Style) -> list[Element]:
    """The elements a style is made of, the outermost first."""
    found: list[Element] = [("link", style.href)] if style.href is not None else []
    found += [(mark, "") for mark in _MARKS if mark in style.marks]
    found += [(script, " ".join(style.scripts[:depth])) for depth, script in enumerate(style.scripts)]
    return found


def nested(runs: Sequence[Run]) -> Iterator[tuple[list[Element], list[Element], Run | None]]:
    """For each run the elements to close (innermost first) and to open before it; at last those left to close."""
    styles = [elements(run.style) for run in runs]
    stack: list[Element] = []
    for number, wanted in enumerate(styles):
        keep = 0
        while keep < len(stack) and stack[keep] in wanted:
            keep += 1
        closing = stack[keep:][::-1]
        del stack[keep:]
        opening = [element for element in wanted if element not in stack]
        if len(opening) > 1:
            ahead = styles[number + 1 : number + 1 + _LOOK_AHEAD]
            opening.sort(key=lambda element: -_lasts(element, ahead))
        stack += opening
        yield closing, opening, runs[number]
    yield stack[::-1], [], None


def _lasts(element: Element, ahead: list[list[Element]]) -> int:
    for count, style in enumerate(ahead):
        if element not in style:
            return count
    return len(ahead)
