"""What is wrong with a broken JSON file, in plain words."""

from collections.abc import Callable
from dataclasses import replace

from quizkit.diagnostics import Unreadable
from quizkit.formats._authored.complaints import quoted
from quizkit.model import Location


class Broken(Exception):
    """Raised where a text stops being JSON: what was expected, where, and the path there, from the inside out."""

    def __init__(self, expected: str, position: int, opened: int | None = None) -> None:
        super().__init__(expected)
        self.expected = expected
        self.position = position
        self.opened = opened
        self.path: list[str | int] = []

    def path_text(self) -> str:
        """The path as messages write it: ``questions[3].options``."""
        text = ""
        for part in reversed(self.path):
            text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
        return text


def unreadable(broken: Broken, text: str, locate: Callable[[int], Location]) -> Unreadable:
    """The one error that a file is refused with: where it breaks, and the most likely reason."""
    opened = locate(broken.opened) if broken.opened is not None else None
    before = text[max(0, broken.position - 40) : broken.position].rstrip()[-1:]
    message, advice = _explained(broken.expected, text[broken.position : broken.position + 40], opened, before)
    path = broken.path_text()
    where = f" (in {path})" if path else ""
    error = Unreadable("read/syntax", f"{message}{where}.", at=locate(broken.position), advice=f"{advice}.")
    error.diagnostic = replace(error.diagnostic, path=path or None)
    return error


def _explained(expected: str, rest: str, opened: Location | None, before: str) -> tuple[str, str]:
    begun = f" that begins on line {opened.line}" if opened is not None else ""
    first = rest[:1]
    if expected.startswith("Unterminated string"):
        return f"the quotation mark of the text{begun} is never closed", "Close it"
    if expected.startswith("Invalid control character"):
        if first in "\r\n":
            return f"a line break stands inside the text{begun}", "Write \\n in its place, or close the quotation mark"
        return f"a tab or another control character stands inside the text{begun}", "Write \\t for a tab"
    if "escape" in expected:
        return (
            "a backslash stands before a letter that it cannot stand before",
            "Write each backslash twice: \\\\(x\\\\)",
        )
    if not first:
        return f"the file ends before the list or map{begun} is closed", "Perhaps the end of the file is missing"
    if rest.startswith(("//", "/*", "#")):
        return "a comment stands here, which JSON does not have", "Take it out, or write the quiz in YAML"
    if first in "}],\r\n" and expected == "value" and before == ":":
        return "nothing stands behind the colon", 'Write the value, or "" for none'
    if first in "}]" and expected in ("name after comma", "value"):
        return "a comma stands after the last entry", "Take the comma away"
    if expected == "end":
        return "something follows after the end of the quiz", "Take it away, or check the brackets"
    if expected == "colon":
        return "the colon after the name of a field is missing", 'Write "name": value'
    if expected == "more":
        if first in "}]":
            return f"a bracket closes here that does not fit the one{begun}", "Check the brackets"
        return "a comma is missing before this", "Write a comma between two entries"
    if first in "'‘’“”„«":
        return "a text stands in quotation marks that JSON does not know", 'Write straight double quotes: "text"'
    if rest.startswith(("True", "False", "None")):
        return f"JSON has no {rest.split()[0].strip(',]}')}", "Write true, false or null"
    if expected.startswith("name"):
        return "the name of a field is missing or has no quotation marks", 'Write "name": value'
    return f"{quoted(rest.split(',')[0])} is no value", "Put texts in double quotes"
