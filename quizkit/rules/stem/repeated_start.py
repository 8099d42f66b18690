"""All options begin with the same words.

Why:
    Words that every option repeats belong into the question: they are read once, and the difference is seen at once.

Bad:
    questions:
      - question: What does an index do?
        options:
          - It is used to find a file
          - It is used to shorten a file
          - It is used to hide a file
        answer: A

Good:
    questions:
      - question: What is an index used for?
        options: [To find a file, To shorten a file, To hide a file]
        answer: A
"""

from collections.abc import Iterator

from quizkit.model import Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._phrasing import quoted

_WORDS = 3
_FEWEST = 3
"""The least number of words that are worth moving, and of options that show them."""


@rule(severity="info", since="0.1", kinds=("choice",))
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Compare the first words of all options, in each language."""
    options = list(context.wordings("option"))
    if len(options) < _FEWEST:
        return
    for language in options[0].localized.texts:
        texts = [text for option in options for text in option.texts if text.language == language]
        words = [text.prose.split() for text in texts]
        if len(texts) < len(options) or min(map(len, words)) <= _WORDS:
            continue
        shared = _shared([[word.casefold() for word in one] for one in words])
        if shared >= _WORDS:
            first = texts[0]
            yield Finding(
                f"all {len(options)} options begin with {quoted(' '.join(words[0][:shared]))}.",
                at=first.at,
                path=first.path,
                language=language,
                advice="Move these words into the question.",
            )


def _shared(rows: list[list[str]]) -> int:
    """How many words all rows begin with."""
    for count, column in enumerate(zip(*rows, strict=False)):
        if len(set(column)) > 1:
            return count
    return min(map(len, rows))
