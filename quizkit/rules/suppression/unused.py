"""A finding is to be ignored that is not there.

Why:
    What a question asks the linter to ignore was looked at once. When the text has been mended since, or the rule's
    name is spelt wrongly, the note says what is not so, and would one day hide a fault that nobody has looked at.

Bad:
    language: en
    questions:
      - question: Which of these is a planet?
        options: [Mars, Pluto, Ceres]
        answer: A
        lint_ignore: {stem/negative: the point of this question}
      - question: Which of these is not a planet?
        options: [Mars, Pluto, Venus]
        answer: B
        lint_ignore: {stem/negativ: the point of this question}

Good:
    language: en
    questions:
      - question: Which of these is not a planet?
        options: [Mars, Pluto, Venus]
        answer: B
        lint_ignore: {stem/negative: the point of this question}
"""

from collections.abc import Iterator
from difflib import get_close_matches

from quizkit.model import Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._phrasing import quoted

_OWN = "suppression"


@rule(severity="warning", since="0.2", applies=lambda item: bool(item.lint_ignore), last=True)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Hold what the item has ignored against what was found in it."""
    used = context.accepted(item)
    for one in item.lint_ignore:
        if one.rule not in context.rule_names:
            near = get_close_matches(one.rule, sorted(context.rule_names), 1)
            yield Finding(
                f"lint_ignore names {quoted(one.rule)}, and there is no rule of that name.",
                at=one.location,
                advice=f"Write {quoted(near[0])}, if you mean that." if near else "quizkit explain lists all rules.",
            )
        elif one.rule not in used | context.across and one.rule.partition("/")[0] != _OWN:
            yield Finding(
                f"lint_ignore names {quoted(one.rule)}, which finds nothing here.",
                at=one.location,
                advice="Take it out, so that it hides nothing later.",
            )
