"""The same text is translated in two ways.

Why:
    Learners take two words for two things. If one option is called so here and otherwise there, or the same question
    stands twice in a bank in different words, one of them should be chosen. Up to two words may well need different
    endings in different sentences, so they are only noted.

Bad:
    language: en
    languages: [en, el]
    questions:
      - question: {en: What is a checkpoint shard?, el: Τι είναι ένα θραύσμα;}
        options:
          - {en: A part of the weights, el: Ένα μέρος των βαρών}
          - {en: A record of the run, el: Μια καταγραφή}
          - {en: A copy of the data, el: Ένα αντίγραφο}
        answer: A
      - question: {en: What is a tensor slice?, el: Τι είναι μια φέτα τανυστή;}
        options:
          - {en: A part of the weights, el: Ένα κομμάτι βάρους}
          - {en: A list of the files, el: Ένας κατάλογος}
          - {en: A copy of the data, el: Ένα αντίγραφο}
        answer: A

Good:
    language: en
    languages: [en, el]
    questions:
      - question: {en: What is a checkpoint shard?, el: Τι είναι ένα θραύσμα;}
        options:
          - {en: A part of the weights, el: Ένα μέρος των βαρών}
          - {en: A record of the run, el: Μια καταγραφή}
          - {en: A copy of the data, el: Ένα αντίγραφο}
        answer: A
      - question: {en: What is a tensor slice?, el: Τι είναι μια φέτα τανυστή;}
        options:
          - {en: A part of the weights, el: Ένα μέρος των βαρών}
          - {en: A list of the files, el: Ένας κατάλογος}
          - {en: A copy of the data, el: Ένα αντίγραφο}
        answer: A
"""

from collections.abc import Iterator

from quizkit.rules import Context, Finding, LocalText, Severity, Translation, rule
from quizkit.rules._normal import meaning
from quizkit.rules._phrasing import language_name, quoted

_FEW_WORDS = 2


@rule(severity="warning", since="0.1")
def check(translation: Translation, context: Context) -> Iterator[Finding]:
    """Compare with how the same text was translated when it first stood in the quiz."""
    source, text = translation.source, translation.text
    if source.is_blank or text.is_blank:
        return
    first = context.once(_first_translations).setdefault((meaning(source.text), text.language), text)
    if first is text or meaning(first.text) == meaning(text.text):
        return
    where = f" ({first.at})" if first.at is not None and str(first.at) else ""
    yield Finding(
        f"{quoted(source.plain)} is {quoted(text.plain)} in {language_name(text.language)} here, but "
        f"{quoted(first.plain)} before{where}.",
        advice="Choose one of the two, or say in the source language what the difference is.",
        severity=Severity.INFO if len(source.prose.split()) <= _FEW_WORDS else None,
    )


def _first_translations(context: Context) -> dict[tuple[str, str], LocalText]:
    """How each text was translated first, by its meaning and the language; filled as the quiz is gone through."""
    return {}
