"""What to say of a text in which no question is found."""

import re

from quizkit.diagnostics import Unreadable
from quizkit.source import Source

_LATEX = re.compile(r"\\(?:documentclass|begin\{(?:questions|document|choices|enumerate)\}|question\b|CorrectChoice\b)")
_CARD = re.compile(r"[^\t\n]+\t[^\t\n]+")
_FEWEST = 2
_MOST = 20


def nothing_found(text: str, source: Source) -> Unreadable:
    """The error that says so, and what would be right for the kind of text that it is."""
    if _LATEX.search(text):
        message = "this is LaTeX, and no question is found in it as quizkit reads them."
        advice = (
            "Turn it into Markdown (pandoc quiz.tex -o quiz.md) or copy the questions out of its PDF, and write them "
            'as in "1. What is 2+2?", and below it "a) 3" and "*b) 4".'
        )
    elif _are_cards(text):
        message = "each line is two texts with a tab between, as on flash cards; nothing says which one asks."
        advice = (
            'Write a first line that names them, "Question", a tab and "Answer", and read the file with --from csv.'
        )
    else:
        message = "no question is found in this text."
        advice = (
            'A question begins with a number, and its options with letters: "1. What is 2+2?", and below it '
            '"a) 3" and "b) 4", each on a line of its own.'
        )
    return Unreadable("read/no-questions", message, at=source.at(), advice=advice)


def _are_cards(text: str) -> bool:
    lines = [line for line in text[:10_000].splitlines() if line.strip()][:_MOST]
    return len(lines) >= _FEWEST and all(map(_CARD.fullmatch, lines[:-1]))
