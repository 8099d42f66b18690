"""A title is not in the quiz's language.

Why:
    The title is what learners see first. In a quiz that was translated it is the string that is forgotten most often,
    since it stands in a field of its own.

Bad:
    title: Checkpoint Sharding and Resumable Training Quiz
    language: el
    questions:
      - question: Γιατί τα σημεία ελέγχου χωρίζονται σε θραύσματα;
        type: essay

Good:
    title: Κουίζ για τη θραυσματοποίηση σημείων ελέγχου
    language: el
    questions:
      - question: Γιατί τα σημεία ελέγχου χωρίζονται σε θραύσματα;
        type: essay
"""

from collections.abc import Iterator

from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._foreign import CLEAR_NAME, Judge, Sure, has_small_words, not_in_language
from quizkit.rules._meant import is_taught


def _may_be_there(context: Context) -> bool:
    return context.item is None or context.item.title is not None


@rule(severity="warning", since="0.1", roles=("title",), glance=_may_be_there)
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Judge a title by its script or its words; one in capitalised words counts if it also has small ones ("and")."""
    found = context.once(Judge).foreign(text)
    if found is None or is_taught(text, found, context):
        return
    if found.sure is Sure.SENTENCE or (
        found.sure is Sure.NAME and found.weight >= CLEAR_NAME and has_small_words(text)
    ):
        yield not_in_language(text, found)
