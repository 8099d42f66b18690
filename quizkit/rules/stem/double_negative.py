"""A question has two negative words that undo one another.

Why:
    "Which of these is not incorrect?" is a riddle of logic, not a question about the subject. Say it without either.

Bad:
    language: en
    questions:
      - question: Which of these statements is NOT false?
        options: [Mars is a star., Venus is a planet., The Moon is a planet.]
        answer: B

Good:
    language: en
    questions:
      - question: Which of these statements is true?
        options: [Mars is a star., Venus is a planet., The Moon is a planet.]
        answer: B
"""

from collections.abc import Iterator

from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._negation import double_negative, may_be_negative
from quizkit.rules._phrasing import quoted


@rule(severity="warning", since="0.1", roles=("stem",), glance=may_be_negative)
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Look for two such words within a few words of one another."""
    found = double_negative(text.prose, text.language)
    if found is not None:
        yield Finding(
            f"the question has a double negative, {quoted(found[0])} and {quoted(found[1])}: {quoted(text.plain)}.",
            advice="Say it without negative words.",
        )
