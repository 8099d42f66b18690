"""Reads quizzes in JSON."""

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._authored.document.quiz import read_quiz
from quizkit.formats._authored.document.tree import Tree
from quizkit.formats._authored.document.wrapping import inside_fences
from quizkit.formats.json.parse import Parser, Places
from quizkit.formats.json.trouble import Broken, unreadable
from quizkit.model import Quiz
from quizkit.source import Source


def read(source: Source, report: Report) -> Quiz:
    """Read a quiz in JSON; every problem has its line, column and path.

    Raises:
        Unreadable: where the file is no JSON, or holds nothing that could be a quiz.
    """
    root, places = source.once(_tree, report)
    return read_quiz(root, source, report, places, "json")


def _tree(source: Source, report: Report) -> tuple[Tree | None, Places]:
    text = inside_fences(source.decode(report), source, report)
    places = Places(source, text)

    def told(broken: Broken) -> Unreadable:
        return unreadable(broken, text, places)

    parser = Parser(text, places, report)
    try:
        return parser.parse_lines(told) if _is_in_lines(source, text) else parser.parse(), places
    except Broken as broken:
        raise told(broken) from broken


def _is_in_lines(source: Source, text: str) -> bool:
    """Whether each line is a question of its own: the file's name says so, or the first two lines that are filled."""
    if source.name.casefold().endswith((".jsonl", ".ndjson")):
        return text.lstrip()[:1] == "{"
    first, _, rest = text.lstrip().partition("\n")
    return first.rstrip()[-1:] == "}" and first[:1] == "{" and rest.lstrip()[:1] == "{"
