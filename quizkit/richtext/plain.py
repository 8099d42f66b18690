"""Plain text into the tree: literal to the last character."""

import re

from quizkit.richtext.tree import BREAK, EMPTY, Doc, Paragraph, Run

_LINE_END = re.compile(r"\r\n|\r|\n")


def parse_plain(source: str) -> Doc:
    """Line ends become line breaks; a tab becomes four spaces; everything else is a character."""
    if not source:
        return EMPTY
    runs: list[Run] = []
    for number, line in enumerate(_LINE_END.split(source)):
        if number:
            runs.append(Run(BREAK))
        if line:
            runs.append(Run(line.replace("\t", "    ")))
    return Doc((Paragraph(tuple(runs)),))
