"""The quiz does not say which language it is in.

Why:
    Screen readers pronounce a quiz in the language that it says it is in, systems choose fonts and quotation marks by
    it, and texts that were left in another language can be found only then.

Bad:
    questions:
      - question: Ποιος πλανήτης είναι ο μεγαλύτερος;
        type: essay

Good:
    language: el
    questions:
      - question: Ποιος πλανήτης είναι ο μεγαλύτερος;
        type: essay
"""

from collections.abc import Iterator

from quizkit.model import UNDETERMINED, Quiz
from quizkit.neutral import is_the_same_everywhere
from quizkit.richtext import to_plain
from quizkit.rules import Context, Finding, place_of, rule

_LOOKED_AT = 20


@rule(severity="info", since="0.1")
def check(quiz: Quiz, context: Context) -> Iterator[Finding]:
    """Ask whether the quiz has a language, if there are words in it."""
    if quiz.language != UNDETERMINED:
        return
    stems = [item.stem.texts.get(UNDETERMINED) for item, _ in zip(quiz.items(), range(_LOOKED_AT), strict=False)]
    if any(stem is not None and not is_the_same_everywhere(to_plain(stem)) for stem in stems):
        yield Finding(
            "the quiz does not say which language it is in.",
            at=next((place_of(item) for item in quiz.items()), quiz.location),
            advice='Write "language: en" (or another tag) at its head, or give --language.',
        )
