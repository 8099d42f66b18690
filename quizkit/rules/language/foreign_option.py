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

from collections import Counter
from collections.abc import Iterator

from quizkit.model import Item
from quizkit.rules import Context, Finding, Severity, rule
from quizkit.rules._foreign import Sure, foreign, not_in_language, terms


@rule(severity="warning", since="0.1")
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Judge each option by its script and, where that is not sure, by the company it keeps."""
    kept = context.once(terms)
    options = [text for wording in context.wordings("option") for text in wording.texts]
    found = [(text, one) for text in options if (one := foreign(text, kept)) is not None]
    if not found:
        return
    stems = (text for wording in context.wordings("stem") for text in wording.texts)
    foreign_stems = {text.language for text in stems if foreign(text, kept) is not None}
    count = Counter((text.language, one.sure) for text, one in found)
    for text, one in found:
        sentences = count[text.language, Sure.SENTENCE]
        terms_or_more = sentences + count[text.language, Sure.TERM]
        if (
            one.sure is Sure.SENTENCE
            or (one.sure is Sure.NAME and sentences)
            or (one.sure is Sure.TERM and (terms_or_more > 1 or text.language in foreign_stems))
        ):
            yield not_in_language(text, Severity.INFO if one.short else None)
