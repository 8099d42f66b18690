"""An option is not in the quiz's language.

Why:
    An option in another language stands out, and so gives itself away as right or wrong; or it keeps learners from
    answering who know the subject. One to three words may be a term that is meant to stay, so they are only noted;
    names, keywords and commands of programs are left alone, and so are most single words among options that are in the
    quiz's language: only everyday English in small letters is found there. What is to stay everywhere belongs into the
    glossary. What the question asks for is left alone: words of a language that it names or that
    the quiz teaches, what an acronym of it stands for, and options that are in several languages (titles of operas).

    Languages with the same letters are told apart by their words, where quizkit knows them (docs/languages.md).

Bad:
    language: el
    questions:
      - question: Ποια πρόσθετη κατάσταση χρειάζεται συνήθως;
        options:
          - Μόνο η τελική βαθμολογία ακρίβειας
          - A screenshot of the training dashboard
          - Η σειρά των δεδομένων
        answer: C

Bad:
    language: de
    questions:
      - question: Was wird gebraucht, um das Training fortzusetzen?
        options:
          - Nur die letzte Genauigkeit
          - A screenshot of the training dashboard
          - Die Reihenfolge der Daten
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
      - question: Πώς λέγεται στα αγγλικά η γάτα;
        options: [a dog, a horse, a cat]
        answer: C

Good:
    language: pt
    questions:
      - question: Qual é a estrutura que repete instruções enquanto uma condição é verdadeira?
        options: [while, if, switch, return]
        answer: A
      - question: Com que comando se copia um repositório remoto?
        options: [git clone, git commit, git push]
        answer: A

Good:
    language: en
    questions:
      - question: Which opera is by Mozart?
        options: [Così fan tutte, La traviata, Die Meistersinger von Nürnberg]
        answer: A
"""

from collections import Counter, defaultdict
from collections.abc import Iterator

from quizkit.model import UNDETERMINED, Item
from quizkit.rules import Context, Finding, LocalText, Severity, rule
from quizkit.rules._code import Coded
from quizkit.rules._foreign import ALONE, CLEAR, Foreign, Judge, Sure, not_in_language, suspects
from quizkit.rules._meant import Asked, is_taught

_SEVERAL = 2


@rule(severity="warning", since="0.1")
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Judge each option by its script or its words and, where that is not sure, by the company it keeps."""
    if context.strings.languages == {UNDETERMINED}:
        return
    if all(text is item.stem for text in context.once_an_item(suspects)):
        return
    judge = context.once(Judge)
    texts = [text for wording in context.wordings("option") for text in wording.texts]
    options = [text for text in texts if text.language != UNDETERMINED]
    found = [(text, one) for text in options if (one := judge.foreign(text)) is not None]
    if not found:
        return
    stems = [text for wording in context.wordings("stem") for text in wording.texts]
    found = _left_behind(found, options, stems, context)
    foreign_stems = {
        text.language for text in stems if (one := judge.foreign(text)) is not None and one.weight >= CLEAR
    }
    sentences = Counter(text.language for text, one in found if one.sure is Sure.SENTENCE)
    others = [(text, one) for text, one in found if one.sure is not Sure.NAME]
    count = Counter(text.language for text, _ in others)
    weight: defaultdict[str, float] = defaultdict(float)
    for text, one in others:
        weight[text.language] += one.weight
    for text, one in found:
        language = text.language
        beside_others = count[language] > 1 and weight[language] >= CLEAR
        if (
            one.sure is Sure.SENTENCE
            or (one.sure is Sure.NAME and sentences[language])
            or (one.sure is Sure.TERM and (beside_others or language in foreign_stems))
            or _is_plain_english(text, one, options, judge)
        ):
            yield not_in_language(text, one, Severity.INFO if one.short else None)


def _is_plain_english(text: LocalText, one: Foreign, options: list[LocalText], judge: Judge) -> bool:
    """Whether a single word alone was left behind: everyday English in small letters, which is no loan word.

    The others are words in small letters as well, and plainly in the language of the quiz.
    """
    bar = ALONE.get(text.language.partition("-")[0])
    if bar is None or one.language != "en" or one.words > 1 or one.weight < bar or not text.plain.strip().isalpha():
        return False
    others = [other for other in options if other is not text and other.language == text.language]
    return (
        text.plain.strip().islower()
        and len(others) > 1
        and all(other.plain[:1].islower() and judge.speaks_for_own(other) for other in others)
    )


def _left_behind(
    found: list[tuple[LocalText, Foreign]], options: list[LocalText], stems: list[LocalText], context: Context
) -> list[tuple[LocalText, Foreign]]:
    """Without what is to be in another language: it is asked for or taught, is code, or is in several languages.

    What a translator forgot is in one language; titles of operas are in several.
    """
    asked = Asked(stems)
    coded = Coded([text.plain for text in options], [text.plain for text in stems])
    left = [
        (text, one)
        for text, one in found
        if not (asked.for_this(text, one) or coded.has(text.plain) or is_taught(text, one, context))
    ]
    likely = {None, "en", *context.languages}
    third = {one.language for _, one in left if one.language not in likely}
    return left if len(third) < _SEVERAL else [pair for pair in left if pair[1].language in likely]
