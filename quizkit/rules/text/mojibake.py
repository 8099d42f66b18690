"""A text was read in the wrong encoding: its letters have turned into others.

Why:
    "ÎœÎ®Î»Î¿" was "Μήλο" before some programme took its UTF-8 for Windows-1252. It happens to files that are opened in
    a spreadsheet by a double click, and to exports of old systems. Nobody can read it; what was meant can mostly be
    told with certainty.

Bad:
    questions:
      - question: "Î¤Î¹ ÎµÎ¯Î½Î±Î¹ Ï„Î¿ Î¼Î®Î»Î¿;"
        options: [Φρούτο, Λαχανικό, Δέντρο]
        answer: A

Bad:
    language: el
    questions:
      - question: Πού δολοφονήθηκε ο Καποδίστριας;
        options: [Óôï Íáýðëéï, Στην Αθήνα, Στην Αίγινα]
        answer: A

Good:
    questions:
      - question: "Τι είναι το μήλο;"
        options: [Φρούτο, Λαχανικό, Δέντρο]
        answer: A
"""

from collections.abc import Iterator

from quizkit.rules import Context, Finding, Fix, LocalText, rule
from quizkit.rules._encoding import damage, taken_for_latin
from quizkit.rules._phrasing import quoted


@rule(severity="error", since="0.1", beyond_ascii=True, mends="unsafely")
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Try to write the text in the code pages it may have been taken for, and to read that as UTF-8."""
    found = damage(text.text.source) or taken_for_latin(text.text.source, text.language)
    if found is None:
        return
    advice = "Open the file as UTF-8, and check the rest of it."
    if found.before is None:
        advice = "Copy it from where it came from, and check the rest of the file."
    yield Finding(
        f"the letters of {text.name} are damaged: {quoted(text.text.source)}.",
        advice=advice if found.before is None else f"It was most likely {quoted(found.before)}. {advice}",
        fix=Fix("Read the letters as what they were written in.", found.before) if found.before is not None else None,
    )
