"""An option is not in the quiz's language.

Why:
    An option in another language stands out, and so gives itself away as right or wrong; or it keeps learners from
    answering who know the subject. One to three words may be a term that is meant to stay, so they are only noted;
    names, and single words among options that are in the quiz's language, are left alone. What is to stay everywhere
    belongs into the glossary.

Bad:
    language: el
    questions:
      - question: Ποια πρόσθετη κατάσταση χρειάζεται συνήθως;
        options:
          - Μόνο η τελική βαθμολογία ακρίβειας
          - A screenshot of the training dashboard
          - Η σειρά των δεδομένων
        answer: C

Good:
    language: el
    questions:
      - question: Ποια πρόσθετη κατάσταση χρειάζεται συνήθως;
        options:
          - Μόνο η τελική βαθμολογία ακρίβειας
          - Ένα στιγμιότυπο του πίνακα ελέγχου
          - Η σειρά των δεδομένων
        answer: C
      - question: Ποια εταιρεία έφτιαξε το πρώτο smartphone;
        options: [Nokia, Apple, IBM, Siemens]
        answer: C
"""

from collections.abc import Iterator

from quizkit.model import Item
from quizkit.rules import Context, Finding, Severity, rule
from quizkit.rules._foreign import Foreign, Sure, foreign, not_in_language, terms


@rule(severity="warning", since="0.1")
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Judge each option by its script and, where that is not sure, by the company it keeps."""
    kept = context.once(terms)
    options = [text for wording in context.wordings("option") for text in wording.texts]
    found = [(text, one) for text in options if (one := foreign(text, kept)) is not None]
    if not found:
        return
    stems = [text for wording in context.wordings("stem") for text in wording.texts]
    for text, one in found:
        others = [other for sibling, other in found if sibling is not text and sibling.language == text.language]
        if _is_defect(one, others) or (
            one.sure is Sure.TERM and any(foreign(stem, kept) for stem in stems if stem.language == text.language)
        ):
            yield not_in_language(text, Severity.INFO if one.short else None)


def _is_defect(one: Foreign, others: list[Foreign]) -> bool:
    """Whether an option counts: a sentence by itself, a term beside another, a name beside a sentence."""
    if one.sure is Sure.SENTENCE:
        return True
    needed = Sure.TERM if one.sure is Sure.TERM else Sure.SENTENCE
    return any(other.sure >= needed for other in others)
