"""A text is missing in one of the quiz's languages.

Why:
    Whoever takes the quiz in that language sees nothing there, or the text of another language. A text that is the
    same in all languages (a number, code, a name in capitals, a term of the glossary) need be written only once.

Bad:
    language: en
    languages: [en, el]
    questions:
      - question: {en: Which planet is the largest?, el: Ποιος πλανήτης είναι ο μεγαλύτερος;}
        options:
          - {en: Jupiter, el: Ο Δίας}
          - {en: Mars}
        answer: A

Good:
    language: en
    languages: [en, el]
    questions:
      - question: {en: What is two times five?, el: Πόσο κάνει δύο επί πέντε;}
        options: ["10", "12", "25"]
        answer: A
"""

from collections.abc import Iterator

from quizkit.neutral import words_of_language
from quizkit.rules import Context, Finding, Wording, rule
from quizkit.rules._foreign import terms
from quizkit.rules._phrasing import language_name, listed, quoted


@rule(severity="error", since="0.1")
def check(wording: Wording, context: Context) -> Iterator[Finding]:
    """Look for languages that a string lacks, unless there is nothing in it to translate."""
    present = wording.localized.texts
    if len(context.languages) < 2 or not present or (wording.item is not None and wording.item.language is not None):
        return
    missing = [language for language in context.languages if language not in present]
    if not missing or not any(words_of_language(text.prose, context.once(terms)) for text in wording.texts):
        return
    yield Finding(
        f"{wording.name} is missing in {listed([language_name(language) for language in missing])}: "
        f"{quoted(wording.texts[0].plain)}.",
        advice="Translate it.",
        language=missing[0],
    )
