"""There is no question.

Why:
    Learners see options and do not know what they are asked. Most often a cell or a line was skipped. A question that
    is an image, a sound or a formula is not empty.

Bad:
    questions:
      - question: ""
        options: [Mars, Jupiter, Venus]
        answer: B

Good:
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus]
        answer: B
"""

from collections.abc import Iterator

from quizkit.rules import Context, Finding, Wording, rule


@rule(severity="error", since="0.1", roles=("stem",), unusual=True)
def check(wording: Wording, context: Context) -> Iterator[Finding]:
    """Look for a stem of which nothing can be seen or heard (in one language alone it is untranslated, not empty)."""
    if all(text.is_blank for text in wording.texts):
        yield Finding("there is no question.", advice="Write what is asked.")
