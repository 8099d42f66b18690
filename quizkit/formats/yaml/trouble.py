"""What is wrong with a broken YAML file, in words for people who have never heard of scalars and tokens."""

import re
from typing import Any

import yaml

from quizkit.diagnostics import Unreadable
from quizkit.source import Source

_QUOTE_IT = "If a text holds a colon, a # or brackets, put the whole text in quotes"

_LONGEST_NAME = 40
"""More of a field's name is not shown."""


def broken(error: yaml.YAMLError, text: str, source: Source) -> Unreadable:
    """The one error that a file is refused with: where it breaks, and the most likely reason."""
    if isinstance(error, yaml.reader.ReaderError):
        return _bad_character(error, text, source)
    mark: Any = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = str(getattr(error, "problem", None) or error)
    context = str(getattr(error, "context", None) or "")
    lines = text.splitlines()
    line = lines[mark.line] if mark is not None and mark.line < len(lines) else ""
    opened: Any = getattr(error, "context_mark", None)
    message, advice = _explained(problem, context, line, mark, opened)
    if "never closed" in message and opened is not None:
        mark = opened
    place = source.at(mark.line + 1, mark.column + 1) if mark is not None else source.at()
    return Unreadable("read/syntax", f"{message}.", at=place, advice=f"{advice}.")


def _explained(problem: str, context: str, line: str, mark: Any, context_mark: Any) -> tuple[str, str]:
    begun = f" that begins on line {context_mark.line + 1}" if context_mark is not None else ""
    if "\t" in line[: len(line) - len(line.lstrip())] or "\\t" in problem or "'\t'" in problem:
        return "a tab is used to indent this line", "Indent with spaces"
    if "mapping values are not allowed" in problem:
        return (
            "there is a second colon in this line, or the line is indented too far",
            f"{_QUOTE_IT}: {_quoted_value(line)}",
        )
    if "quoted scalar" in context and ("end of stream" in problem or "document" in problem):
        return f"the quotation mark of the text{begun} is never closed", "Close it, or write the text without quotes"
    if "escape" in problem:
        return (
            "a backslash stands in a text with double quotes",
            "Write the text in single quotes ('\\(x\\)'), or write each backslash twice",
        )
    if "quoted scalar" in context or (line.lstrip("- ").partition(": ")[2] or line.lstrip("- ")).startswith(('"', "'")):
        return "something follows the closing quotation mark of a text", f"{_QUOTE_IT}, with other quotes around it"
    if "flow sequence" in context or "flow mapping" in context:
        return (
            f"the bracket of the list or map{begun} is not closed where it should be",
            'Close it; a text in it with a comma, colon, bracket, # or quotation mark goes in double quotes: "it\'s"',
        )
    if "cannot start any token" in problem:
        character = line[mark.column : mark.column + 1] if mark is not None else ""
        return f'a text cannot begin with "{character}" here', "Put the text in quotes"
    if "scanning an a" in context:  # an anchor or an alias
        character = line[mark.column - 1 : mark.column] if mark is not None else ""
        return f'a text cannot begin with "{character}" here', "Put the text in quotes"
    if "could not find expected ':'" in problem:
        return "a line here is neither a field with a colon nor indented as part of a text", _QUOTE_IT
    if "did not find expected '-' indicator" in problem or "expected <block end>" in problem or "block" in context:
        return (
            f"this line does not fit the list or fields around it{_since(begun)}",
            "Check how far it is indented, and that texts with special characters are in quotes",
        )
    return f"the file cannot be understood here ({problem})", "Check the indentation and the quotation marks"


def _since(begun: str) -> str:
    return f",{begun.replace(' that begins', ' which begin')}" if begun else ""


def _quoted_value(line: str) -> str:
    name, colon, value = line.strip().partition(": ")
    if not colon or not value:
        return 'question: "Note: what is it?"'
    shown = re.sub(r'(["\\])', r"\\\1", value.strip())[:60]
    return f'{name[:_LONGEST_NAME]}: "{shown}"'


def _bad_character(error: Any, text: str, source: Source) -> Unreadable:
    position = min(int(getattr(error, "position", 0) or 0), len(text))
    found = re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]", text)
    if found is not None:
        position = found.start()
    line = text.count("\n", 0, position) + 1
    column = position - text.rfind("\n", 0, position)
    code = f"U+{ord(text[position]):04X}" if position < len(text) else "unknown"
    return Unreadable(
        "read/character",
        f"the character {code} cannot stand in a YAML file.",
        at=source.at(line, column),
        advice="Delete it; it is invisible in most editors.",
    )
