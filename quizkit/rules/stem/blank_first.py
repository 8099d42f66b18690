"""A question begins with a blank.

Why:
    Whoever reads "____ is the capital of France" does not know yet what kind of thing is asked for, and has to read it
    twice. A blank is best at the end, or after the words that say what belongs into it.

Bad:
    questions:
      - question: ____ is the capital of France.
        answer: Paris

Good:
    questions:
      - question: The capital of France is ____.
        answer: Paris
"""

import re
from collections.abc import Iterator

from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._phrasing import quoted

_BLANK = re.compile(r"\W{0,5}(?:_{3,}|__(?!\w)|\.{4,}|…{2,}|\[\[[\w .:-]{1,100}\]\])(?=.*[^\W_])", re.DOTALL)


@rule(severity="info", since="0.1", roles=("stem",))
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Look at the first characters of the question."""
    plain = text.plain
    if plain[:1].isalpha() or _BLANK.match(plain) is None:
        return
    yield Finding(
        f"the question begins with a blank: {quoted(plain)}.",
        advice="Put the blank at the end, or ask with a whole sentence.",
    )
