"""JSON text to a tree of strings with places. Python's own parser keeps neither places nor numbers as written."""

import re
from bisect import bisect_right
from collections.abc import Callable
from json import JSONDecodeError
from json.decoder import scanstring  # type: ignore[attr-defined]

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._authored.document.tree import (
    MAX_DEPTH,
    Fields,
    Scalar,
    Series,
    Tree,
    too_deep,
    without_repeated_keys,
)
from quizkit.formats.json.trouble import Broken
from quizkit.model import Location
from quizkit.source import Source

_SPACE = re.compile(r"[ \t\n\r]*+")
_STRING = re.compile(r'"([^"\\\x00-\x1f]*+)"')
_KEY = re.compile(r'"([^"\\\x00-\x1f]*+)"[ \t\n\r]*+:[ \t\n\r]*+')
_COLON = re.compile(r"[ \t\n\r]*+:[ \t\n\r]*+")
_MEMBER = re.compile(r'"([^"\\\x00-\x1f]*+)"[ \t\n\r]*+:[ \t\n\r]*+("([^"\\\x00-\x1f]*+)")[ \t\n\r]*+([,}])[ \t\n\r]*+')
_ITEM = re.compile(r'("([^"\\\x00-\x1f]*+)")[ \t\n\r]*+([,\]])[ \t\n\r]*+')
_NEXT = re.compile(r"[ \t\n\r]*+([,}\]])[ \t\n\r]*+")
_WORD = re.compile(
    r"(?:-?(?:0|[1-9]\d*+)(?:\.\d++)?(?:[eE][-+]?\d++)?|true|false|null|NaN|-?Infinity)(?![\w.])", re.ASCII
)


class Places:
    """From positions in a text to lines and columns."""

    def __init__(self, source: Source, text: str) -> None:
        self._name = source.name
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def __call__(self, position: int) -> Location:
        """The place of a position, counted from 0."""
        line = bisect_right(self._starts, position)
        return Location(self._name, line, position - self._starts[line - 1] + 1)


class Parser:
    """One pass over a JSON text. Nodes are marked with their positions."""

    def __init__(self, text: str, places: Places, report: Report) -> None:
        self._text = text
        self._places = places
        self._report = report

    def parse(self) -> Tree | None:
        """The value that the text holds; None for a text with nothing in it.

        Raises:
            Broken: where the text is no JSON.
            Unreadable: where it nests too deeply.
        """
        text = self._text
        start = self._skipped(0)
        if start == len(text):
            return None
        root, end = self._value(start, 0)
        end = self._skipped(end)
        if end < len(text):
            raise Broken("end", end)
        return root

    def parse_lines(self, told: Callable[[Broken], Unreadable]) -> Tree:
        """The values of a text with one on each line (JSON Lines); a line that is broken is reported and left out.

        ``told`` puts into words what is wrong.

        Raises:
            Unreadable: where a line nests too deeply.
        """
        values: list[Tree] = []
        start = 0
        for line in self._text.split("\n"):
            begin = self._skipped(start)
            start += len(line) + 1
            if begin >= min(start, len(self._text)):
                continue
            try:
                value, end = self._value(begin, 0)
            except Broken as broken:
                self._report.add(told(broken).diagnostic)
                continue
            if (end := self._skipped(end)) < min(start, len(self._text)):
                self._report.add(told(Broken("end", end)).diagnostic)
            else:
                values.append(value)
        return Series(values, 0)

    def _skipped(self, position: int) -> int:
        space = _SPACE.match(self._text, position)
        return space.end() if space is not None else position

    def _value(self, start: int, depth: int) -> tuple[Tree, int]:
        first = self._text[start : start + 1]
        if first == '"':
            string = _STRING.match(self._text, start)
            if string is not None:
                return Scalar(string[1], start, False), string.end()
            text, end = self._string(start)
            return Scalar(text, start, False), end
        if first == "{" or first == "[":
            if depth >= MAX_DEPTH:
                raise too_deep(self._places(start))
            return self._map(start, depth + 1) if first == "{" else self._list(start, depth + 1)
        word = _WORD.match(self._text, start)
        if word is None:
            raise Broken("value", start)
        return Scalar("" if word[0] == "null" else word[0], start, True, word[0] != "null"), word.end()

    def _map(self, start: int, depth: int) -> tuple[Tree, int]:
        text = self._text
        entries: list[tuple[Scalar, Tree]] = []
        at = self._skipped(start + 1)
        if text[at : at + 1] == "}":
            return Fields(entries, start), at + 1
        name: str | None = None
        try:
            while True:
                member = _MEMBER.match(text, at)
                if member is not None:  # most fields hold a string without escapes
                    entries.append((Scalar(member[1], at, False), Scalar(member[3], member.start(2), False)))
                    at, end, closes = member.end(), member.end(4), member[4] == "}"
                else:
                    name = None
                    key = _KEY.match(text, at)
                    name, after = (key[1], key.end()) if key is not None else self._name(at, comma=bool(entries))
                    value, after = self._value(after, depth)
                    entries.append((Scalar(name, at, False), value))
                    at, end, closes = self._following(after, "}", start)
                if closes:
                    return Fields(without_repeated_keys(entries, self._places, self._report), start), end
        except Broken as broken:
            if name is not None:
                broken.path.append(name)
            raise

    def _following(self, after: int, close: str, opened: int) -> tuple[int, int, bool]:
        """Where the next entry begins, where this one's comma or bracket ends, and whether it is a bracket."""
        following = _NEXT.match(self._text, after)
        if following is None or following[1] not in (",", close):
            raise Broken("more", self._skipped(after), opened)
        return following.end(), following.end(1), following[1] == close

    def _name(self, at: int, *, comma: bool) -> tuple[str, int]:
        """The name of a field that is not the usual one: with escapes, or none at all."""
        if self._text[at : at + 1] != '"':
            raise Broken("name after comma" if comma else "name", at)
        name, end = self._string(at)
        colon = _COLON.match(self._text, end)
        if colon is None:
            raise Broken("colon", self._skipped(end))
        return name, colon.end()

    def _list(self, start: int, depth: int) -> tuple[Tree, int]:
        text = self._text
        items: list[Tree] = []
        at = self._skipped(start + 1)
        if text[at : at + 1] == "]":
            return Series(items, start), at + 1
        try:
            while True:
                item = _ITEM.match(text, at)
                if item is not None:
                    items.append(Scalar(item[2], at, False))
                    at, end, closes = item.end(), item.end(3), item[3] == "]"
                else:
                    value, after = self._value(at, depth)
                    items.append(value)
                    at, end, closes = self._following(after, "]", start)
                if closes:
                    return Series(items, start), end
        except Broken as broken:
            broken.path.append(len(items))
            raise

    def _string(self, start: int) -> tuple[str, int]:
        """A string with escapes."""
        try:
            text, end = scanstring(self._text, start + 1, True)
        except JSONDecodeError as error:
            raise Broken(error.msg, error.pos, opened=start) from error
        if "\\u" in self._text[start:end]:
            whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
            if whole != text:
                self._report.error(
                    "read/encoding",
                    "half of a character stands here as an escape.",
                    at=self._places(start),
                    advice="Write the character itself; until then it is read as \N{REPLACEMENT CHARACTER}.",
                )
                text = whole
        return text, end
