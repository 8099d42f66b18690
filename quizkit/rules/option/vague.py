"""An option says "often" or "usually".

Why:
    What is often to one is seldom to another, so nobody can say for certain whether the option is right; and learners
    know that careful words like these stand in right options more often than in wrong ones.
    An option that is such a word and nothing else answers a question about the word.

Bad:
    language: en
    questions:
      - question: How does a cat land?
        options: [It usually lands on its feet., It lands on its back., It lands on its head.]
        answer: A

Good:
    language: en
    questions:
      - question: How does a cat land in nine out of ten falls?
        options: [On its feet, On its back, On its head]
        answer: A
      - question: What is the opposite of "rarely"?
        options: [often, loudly, slowly]
        answer: A
"""

from collections.abc import Iterator

from quizkit.model import Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import has_choices
from quizkit.rules._lists import phrases
from quizkit.rules._options import option_lists
from quizkit.rules._phrasing import quoted


@rule(severity="info", since="0.1", applies=has_choices)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look for vague words in the options; where every option has one, they are what is asked about."""
    for options in option_lists(context):
        known = phrases("vague", "words", options.language)
        found = [
            (text, word)
            for text in options.texts
            if (word := known.search(text.prose)) is not None and word[0] != text.prose.strip()
        ]
        if len(found) < len(options.texts):
            for text, word in found:
                yield Finding(
                    f"{text.name} says {quoted(word[0])}.",
                    at=text.at,
                    path=text.path,
                    language=text.language,
                    advice="Say how often or how much, or leave the word out.",
                )
