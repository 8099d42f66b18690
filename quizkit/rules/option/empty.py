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

from quizkit.rules import Context, Finding, Wording, rule


@rule(severity="error", since="0.1", roles=("option",), unusual=True)
def check(wording: Wording, context: Context) -> Iterator[Finding]:
    """Look for an option of which nothing can be seen or heard; blank in one language alone, it is untranslated."""
    for text in wording.texts:
        if not text.is_blank:
            return
    yield Finding(f"{wording.name} is empty.", advice="Write what it should say, or take it out.")
