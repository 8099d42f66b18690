"""A question is very long.

Why:
    What belongs to the matter (a case, a passage, data) is better set apart as a stimulus, so that learners can find
    again what is asked. Sixty words are about a third of a minute of reading.

Bad:
    questions:
      - question: >
          In the year in which the first of the great railways was opened in the north of the country, a merchant from
          the town at its southern end, who had made his money with wool and had lost most of it again in a bank, wrote
          to his brother, who lived by the sea and had not seen him for many years, that he would never sit in such a
          carriage; what was his reason?
        type: essay

Good:
    questions:
      - question: Why did the merchant not want to travel by train?
        type: essay
"""

from collections.abc import Iterator

from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.words import main_script

_MOST = 60
_LETTERS_A_WORD = 2
_SHORTEST = 100


@rule(severity="info", since="0.1", roles=("stem",))
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Count the words, code apart; two characters of Chinese or Japanese are a word."""
    if len(text.text.source) < _SHORTEST or text.item is None or text.item.stimulus is not None:
        return
    prose = text.prose
    is_cjk = main_script(text.language) == "Cjk"
    words = len("".join(prose.split())) // _LETTERS_A_WORD if is_cjk else len(prose.split())
    if words > _MOST:
        yield Finding(
            f"the question has {words} words.",
            advice="Set what is only to be read apart as a stimulus, and ask in one or two sentences.",
        )
