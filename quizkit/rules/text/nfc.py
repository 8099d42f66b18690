"""Letters with accents are written as two characters each.

Why:
    "é" can be one character or an "e" with an accent put upon it. They look the same, but search, sorting and the
    comparison with what a learner types take them for different. Two characters come from file names and texts of
    macOS and from PDFs. Scripts that are always written with separate signs are left alone.

Bad:
    language: fr
    questions:
      - question: "Quel cafe\u0301 est le plus ancien ?"
        type: essay

Good:
    language: fr
    questions:
      - question: "Quel café est le plus ancien ?"
        type: essay
"""

import re
from collections.abc import Iterator
from unicodedata import normalize

from quizkit.rules import Context, Finding, Fix, LocalText, rule
from quizkit.rules._phrasing import quoted

_PARTS = re.compile("[\u0300-\u036f\u1100-\u11ff\u3099\u309a]")
_COMPOSED = re.compile(
    "[A-Za-z\u00c0-\u024f\u0370-\u0373\u0376\u0377\u0386-\u03ff\u0400-\u04ff\u1e00-\u1fff][\u0300-\u036f]+"
    "|[\u1100-\u11ff]+|[\u3040-\u30ff][\u3099\u309a]"
)


@rule(severity="warning", since="0.1", signs=True, mends="safely")
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Look for letters that Unicode's normal form C writes as one character.

    The Greek question mark and other signs that this form would turn into another character stay as they are.
    """
    source = text.text.source
    if source.isascii() or _PARTS.search(source) is None:
        return
    apart = [found[0] for found in _COMPOSED.finditer(source) if normalize("NFC", found[0]) != found[0]]
    if apart:
        letters = dict.fromkeys(normalize("NFC", letter) for letter in apart)
        count = "a letter" if len(apart) == 1 else f"{len(apart)} letters"
        yield Finding(
            f"{count} of {text.name} ({', '.join(list(letters)[:5])}) {'is' if len(apart) == 1 else 'are'} written as "
            f"two characters: {quoted(text.plain)}.",
            advice="Save the text in Unicode's normal form C, or type the letters again.",
            fix=Fix(
                "Write each letter as one character.",
                _COMPOSED.sub(lambda found: normalize("NFC", found[0]), source),
                safe=True,
            ),
        )
