"""A letter is lost: a replacement character or a control character stands in its place.

Why:
    "\ufffd" is what a programme writes for a letter that it could not read, and an invisible control character is what
    a letter of one encoding becomes in another. What stood there is lost; only the author can write it again.

Bad:
    questions:
      - question: "Which caf\ufffd is the oldest in Paris?"
        options: [Procope, Flore, Les Deux Magots]
        answer: A

Good:
    questions:
      - question: "Which café is the oldest in Paris?"
        options: [Procope, Flore, Les Deux Magots]
        answer: A
"""

import re
from collections.abc import Iterator

from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._encoding import damage
from quizkit.rules._phrasing import quoted

_LOST = re.compile("[\ufffd\x80-\x9f]")


@rule(severity="error", since="0.1", beyond_ascii=True)
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Look for U+FFFD and the controls U+0080 to U+009F, unless the whole text can be read again."""
    source = text.text.source
    if source.isascii():
        return
    lost = _LOST.findall(source)
    if lost and damage(source) is None:
        count = "a letter" if len(lost) == 1 else f"{len(lost)} letters"
        shown = quoted(_LOST.sub("\ufffd", source))
        yield Finding(
            f"{count} of {text.name} {'is' if len(lost) == 1 else 'are'} lost: {shown}.",
            advice="Write it again; if the whole file is damaged, save it again as UTF-8.",
        )
