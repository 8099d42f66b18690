"""Wrong options say "always" or "never", and the right one does not.

Why:
    Hardly anything is always so, and learners who know that cross out every option with "always", "never" or "under no
    circumstances", whatever else it says. That is fair only where the right option speaks so, too,
    or where an option is such a word and nothing else.

Bad:
    language: en
    questions:
      - question: When do metals conduct electricity?
        options: [They never do., When electrons can move in them., They always do in water.]
        answer: B

Good:
    language: en
    questions:
      - question: When do metals conduct electricity?
        options: [When they are magnets., When electrons can move in them., When they are wet.]
        answer: B
      - question: What does "sometimes" mean?
        options: [always, now and then, never]
        answer: B
"""

from collections.abc import Iterator

from quizkit.model import Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import has_choices
from quizkit.rules._lists import phrases
from quizkit.rules._options import option_lists
from quizkit.rules._phrasing import listed, quoted


@rule(severity="info", since="0.1", applies=has_choices)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look for absolute words in the distractors and in the key."""
    for options in option_lists(context):
        known = phrases("absolutes", "words", options.language)
        found = [
            (text, word)
            for text in options.distractors
            if (word := known.search(text.prose)) is not None and word[0] != text.prose.strip()
        ]
        if not found or any(known.search(key.prose) for key in options.keys):
            continue
        said = list(dict.fromkeys(quoted(word[0]) for _, word in found))
        first = found[0][0]
        yield Finding(
            f"{listed(said)} {'stands' if len(said) == 1 else 'stand'} in wrong options only "
            f"({listed([text.name for text, _ in found])}).",
            at=first.at,
            path=first.path,
            language=first.language,
            advice="Say it less absolutely, or find a wrong option that somebody might believe.",
        )
