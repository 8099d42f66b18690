"""A finding is to be ignored, and no reason is given.

Why:
    Who comes later can't tell a finding that was looked at and is right so from one that was in the way. A few words
    are enough.

Bad:
    language: en
    questions:
      - question: Which of these is not a planet?
        options: [Mars, Pluto, Venus]
        answer: B
        lint_ignore: stem/negative

Good:
    language: en
    questions:
      - question: Which of these is not a planet?
        options: [Mars, Pluto, Venus]
        answer: B
        lint_ignore: {stem/negative: the point of this question}
"""

from collections.abc import Iterator

from quizkit.model import Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._phrasing import quoted


@rule(severity="info", since="0.2", applies=lambda item: bool(item.lint_ignore))
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look for suppressions that say nothing but the rule."""
    for one in item.lint_ignore:
        if not any(char.isalnum() for char in one.reason):
            yield Finding(
                f"{quoted(one.rule)} is ignored here without a reason.",
                at=one.location,
                advice=f"Say why: lint_ignore: {{{one.rule}: the reason}}.",
            )
