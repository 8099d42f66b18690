"""A text was read in the wrong encoding: its letters have turned into others.

Why:
    "ÎœÎ®Î»Î¿" was "Μήλο" before some programme took its UTF-8 for Windows-1252. It happens to files that are opened in
    a spreadsheet by a double click, and to exports of old systems. Nobody can read it, and what was meant can be told
    with certainty.

Bad:
    questions:
      - question: "Î Î¿Î¹Î¿Ï‚ Ï€Î»Î±Î½Î®Ï„Î·Ï‚ ÎµÎ¯Î½Î±Î¹ Î¿ Î¼ÎµÎ³Î±Î»ÏÏ„ÎµÏÎ¿Ï‚;"
        options: [Jupiter, Mars, Venus]
        answer: A

Good:
    questions:
      - question: "Ποιος πλανήτης είναι ο μεγαλύτερος;"
        options: [Jupiter, Mars, Venus]
        answer: A
"""

from collections.abc import Iterator

from quizkit.rules import Context, Finding, Fix, LocalText, rule
from quizkit.rules._encoding import before_damage
from quizkit.rules._phrasing import quoted


@rule(severity="error", since="0.1")
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Try to write the text in the code pages it may have been taken for, and to read that as UTF-8."""
    source = text.text.source
    meant = before_damage(source)
    if meant is not None:
        yield Finding(
            f"the letters of {text.name} are damaged: {quoted(source)}.",
            advice=f"It was most likely {quoted(meant)}. Open the file as UTF-8, and check the rest of it.",
            fix=Fix("Read the letters as UTF-8.", meant),
        )
