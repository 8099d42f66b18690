"""An option says nothing.

Why:
    An empty option is a slip of the hand: a trailing comma, an empty cell, an image that got lost. Learners see a
    button without a label. An option that is an image, a sound or a formula is not empty.

Bad:
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, " "]
        answer: B

Good:
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus]
        answer: B
"""

from collections.abc import Iterator

from quizkit.rules import Context, Finding, LocalText, Wording, rule
from quizkit.rules._phrasing import language_name

_ADVICE = "Write what it should say, or take it out."


@rule(severity="error", since="0.1", roles=("option",))
def check(wording: Wording, context: Context) -> Iterator[Finding]:
    """Look for an option of which nothing can be seen or heard in one of its languages."""
    empty = [text for text in wording.texts if text.is_blank]
    if len(empty) == len(wording.texts):
        yield Finding(f"{wording.name} is empty.", advice=_ADVICE)
        return
    for text in empty:
        yield _in_one_language(text)


def _in_one_language(text: LocalText) -> Finding:
    return Finding(
        f"{text.name} is empty in {language_name(text.language)}.",
        at=text.at,
        language=text.language,
        advice="Translate it.",
    )
