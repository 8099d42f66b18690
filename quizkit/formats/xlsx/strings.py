"""Strings of a workbook: plain, or in runs with markup of their own (18.4)."""

import re
from collections.abc import Callable
from functools import partial

from quizkit.formats._office.runs import TAGS, Run, rich_value
from quizkit.formats._office.values import plain_value
from quizkit.formats._table.grid import Value

_CODED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_ESCAPED_UNDERSCORE = "005f"

_OFF = ("0", "false", "none")


def decode(text: str) -> str:
    """Control characters that a spreadsheet writes as ``_x000D_``; anything else of that form was typed (22.4.2.4)."""

    def character(match: re.Match[str]) -> str:
        code = match[1].lower()
        if code == _ESCAPED_UNDERSCORE:
            return "_"
        return chr(int(code, 16)) if int(code, 16) < 32 else match[0]

    return _CODED.sub(character, text) if "_x" in text else text


class StringBuilder:
    """Takes the events of string items, one after the other, and gives their values."""

    def __init__(self) -> None:
        self._runs: list[Run] = []
        self._text: list[str] = []
        self._properties: set[str] = set()
        self._coloured = False
        self._in_phonetics = False
        self._in_text = False
        self.starts: dict[str, Callable[[dict[str, str]], None]] = {
            "t": self._start_text,
            "r": self._start_run,
            "rPh": self._start_phonetics,
            "vertAlign": self._set_alignment,
            "color": self._set_colour,
            **{name: partial(self._set, name) for name in ("b", "i", "u", "strike")},
        }
        self.ends: dict[str, Callable[[], None]] = {
            "t": self._end_text,
            "r": self._close_run,
            "rPh": self._end_phonetics,
        }

    def text(self, data: str) -> None:
        """Text inside the string."""
        if self._in_text:
            self._text.append(data)

    def begin(self) -> None:
        """Forget what did not belong to a string."""
        self._runs.clear()
        self._text.clear()
        self._coloured = self._in_phonetics = False

    def _start_text(self, _attributes: dict[str, str]) -> None:
        self._in_text = not self._in_phonetics

    def _end_text(self) -> None:
        self._in_text = False

    def _start_run(self, _attributes: dict[str, str]) -> None:
        self._properties.clear()

    def _start_phonetics(self, _attributes: dict[str, str]) -> None:
        self._in_phonetics = True  # how the word is read aloud, which is not part of the text

    def _end_phonetics(self) -> None:
        self._in_phonetics = False

    def _set(self, name: str, attributes: dict[str, str]) -> None:
        if attributes.get("val") not in _OFF:
            self._properties.add(name)

    def _set_alignment(self, attributes: dict[str, str]) -> None:
        if attributes.get("val") in TAGS:
            self._properties.add(attributes["val"])

    def _set_colour(self, attributes: dict[str, str]) -> None:
        if attributes.get("rgb", "")[2:] not in ("", "000000"):
            self._coloured = True

    def value(self) -> Value:
        """The string that has been built; the builder is ready for the next one."""
        if not self._runs:
            text = "".join(self._text)
            self._text.clear()
            return plain_string(text)
        self._close_run()
        runs, coloured = self._runs, self._coloured
        self._runs, self._coloured = [], False
        return rich_value(runs, coloured)

    def _close_run(self) -> None:
        if self._text:
            self._runs.append(Run(decode("".join(self._text)), frozenset(self._properties)))
            self._text.clear()
        self._properties.clear()


def plain_string(text: str) -> Value:
    """A string without markup, mended where its letters need it."""
    return plain_value(decode(text))
