"""Reads quizzes in JSON."""

from quizkit.diagnostics import Report
from quizkit.formats._authored.document.quiz import read_quiz
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
    text = inside_fences(source.decode(report), source, report)
    places = Places(source, text)
    try:
        root = Parser(text, places, report).parse()
    except Broken as broken:
        raise unreadable(broken, text, places) from broken
    return read_quiz(root, source, report, places, "json")
