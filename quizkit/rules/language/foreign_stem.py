"""A question is not in the quiz's language.

Why:
    A question that was left in English in the middle of a Greek quiz is one that many learners cannot answer, however
    well they know the subject. Names, terms, code and formulas in other letters are left alone; where most of a
    sentence is in other letters, the question was forgotten, or the quiz says the wrong language.

    In a quiz whose title or whose questions say that it teaches a language ("French grammar", "Was heißt ... auf
    Englisch?"), questions in that language are left alone.

    Languages with the same letters are told apart by their words, where quizkit knows them (docs/languages.md).

Bad:
    language: el
    questions:
      - question: Which extra state is typically needed for training resumption?
        type: essay

Bad:
    language: it
    questions:
      - question: ¿En qué año terminó la guerra civil?
        type: essay

Good:
    language: el
    questions:
      - question: Ποια πρόσθετη κατάσταση χρειάζεται συνήθως για τη συνέχιση της εκπαίδευσης;
        type: essay
      - question: Τι κάνει η εντολή `git rebase --interactive`;
        type: essay

Good:
    title: Spanish vocabulary, unit 4
    language: en
    questions:
      - question: ¿Cómo se llama el hermano de tu madre?
        options: [mi tío, mi abuelo, mi primo]
        answer: A

Good:
    language: de
    questions:
      - question: Was heißt „Schmetterling“ auf Englisch?
        answer: butterfly
      - question: Which of these sentences is correct?
        options: [There are two mice in the kitchen., There is two mouses in the kitchen.]
        answer: A
      - question: Was bedeutet das englische Wort „gift“?
        answer: Geschenk
"""

from collections.abc import Iterator

from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._foreign import CLEAR, Judge, Sure, not_in_language, suspects
from quizkit.rules._meant import is_taught


def _may_be_there(context: Context) -> bool:
    item = context.item
    return item is not None and any(text is item.stem for text in context.once_an_item(suspects))


@rule(severity="warning", since="0.1", roles=("stem",), glance=_may_be_there)
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Judge a stem by its script or its words."""
    found = context.once(Judge).foreign(text)
    if found is None or (found.sure is Sure.TERM and (found.short or found.weight < CLEAR)):
        return
    if found.sure is not Sure.NAME and not is_taught(text, found, context):
        yield not_in_language(text, found)
