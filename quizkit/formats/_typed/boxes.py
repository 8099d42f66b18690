"""Options with boxes that stand in one line: ``□ Vrai ■ Faux``, ``Which is a fruit? ☐ stone ☑ apple``, ``Vrai ☐``."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from quizkit.formats._typed.document import says_true_or_false
from quizkit.formats._typed.lines import Line, line_of

_BOX = re.compile(r"(?:(?<=\s)|^)(?:\[[ xX*✓✔]?\]|\([ xX✓✔]?\)|[☐☑☒✅□■▫▪○●◯◉⦿])(?=\s|$|(?<=[^\])])\w)")
_KINDS = ("[", "(", "☐☑☒✅", "□■▫▪", "○●◯◉⦿")
_TICKED = re.compile(r"[\[(][xX*✓✔][\])]|[☑☒✅■▪●◉⦿]")
_SENTENCE = re.compile(r"[.?!:;]\s")
_LONGEST = 1000
_LONGEST_BEFORE_A_BOX = 60
_FEWEST = 2


def with_boxes_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines of a text, options with boxes that stand in one line each on a line of its own."""
    return [one for line in lines for one in _apart(line)]


def _apart(line: Line) -> Sequence[Line]:
    if line.kind not in ("text", "number", "check", "bullet") or len(line.raw) > _LONGEST:
        return (line,)
    if line.raw.isascii() and "[" not in line.raw and "(" not in line.raw:  # as nearly everywhere
        return (line,)
    boxes = list(_BOX.finditer(line.raw))
    if len(boxes) < _FEWEST or not any(all(box[0][0] in kind for box in boxes) for kind in _KINDS):
        return (line,)
    starts = [box.start() for box in boxes]
    if starts[0] == 0:
        options = list(_pieces(line, [*starts, len(line.raw)]))
        return options if all(map(_says_something, options)) else (line,)
    sure = {_TICKED.fullmatch(box[0]) is None for box in boxes} == {True, False}
    if boxes[-1].end() == len(line.raw):
        return _before_boxes(line, boxes, sure=sure)
    options = list(_pieces(line, [*starts, len(line.raw)]))
    stem = line.raw[: starts[0]].rstrip()
    if not all(map(_says_something, options)) or not (sure or all(map(_is_truth, options))) or line.kind == "bullet":
        return (line,)
    return (_shortened(line, stem), *options)


def _before_boxes(line: Line, boxes: Sequence[re.Match[str]], *, sure: bool) -> Sequence[Line]:
    """``Vrai ☐ Faux ☑``: each box stands behind its option."""
    begin = max((end.end() for end in _SENTENCE.finditer(line.raw, 0, boxes[0].start())), default=0)
    if line.kind not in ("text", "number") or (line.kind == "number" and not begin):
        return (line,)
    options = []
    for box in boxes:
        words = line.raw[begin : box.start()].strip(" ,/")
        if not words or len(words) > _LONGEST_BEFORE_A_BOX:
            return (line,)
        options.append(_one(line, f"{box[0]} {words}", begin))
        begin = box.end()
    if not (sure or all(map(_is_truth, options))):
        return (line,)
    stem = line.raw[: max((end.end() for end in _SENTENCE.finditer(line.raw, 0, boxes[0].start())), default=0)].rstrip()
    return (_shortened(line, stem), *options) if stem else options


def _pieces(line: Line, cuts: Sequence[int]) -> Iterator[Line]:
    for start, end in pairwise(cuts):
        yield _one(line, line.raw[start:end].strip(" \t,;/"), start)


def _one(line: Line, raw: str, start: int) -> Line:
    """An option as a line of its own, in its place."""
    found = line_of(line.number, raw, raw)
    found.indent = line.indent
    found.start += line.start - 1 + start
    found.column += line.start - 1 + start
    return found


def _says_something(option: Line) -> bool:
    return option.kind in ("check", "bullet") and option.text[:1].isalnum()


def _is_truth(option: Line) -> bool:
    return says_true_or_false(replace(option, kind="text", raw=option.text))


def _shortened(line: Line, raw: str) -> Line:
    """The line without the options behind it."""
    less = len(line.raw) - len(raw)
    return replace(line, raw=raw, text=line.text[: len(line.text) - less].rstrip())
