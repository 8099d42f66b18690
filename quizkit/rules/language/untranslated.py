"""A text is missing in one of the quiz's languages.

Why:
    Whoever takes the quiz in that language sees nothing there, or the text of another language. A text that is the
    same in all languages (a number, code, a name in capitals) need be written only once.

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

from quizkit.neutral import NO_TERMS, is_the_same_everywhere
from quizkit.rules import Context, Finding, Wording, rule
from quizkit.rules._foreign import terms
from quizkit.rules._phrasing import language_name, listed, quoted


@rule(severity="error", since="0.1", quizzes=lambda context: len(context.languages) > 1)
def check(wording: Wording, context: Context) -> Iterator[Finding]:
    """Look for languages that a string lacks or leaves blank, unless there is nothing in it to translate."""
    if wording.item is not None and wording.item.language is not None:
        return
    present = [text for text in wording.texts if not text.is_blank]
    missing = [language for language in context.languages if language not in {text.language for text in present}]
    if not present or not missing:
        return
    kept = context.once(terms) if len(present) == len(wording.texts) else NO_TERMS
    if all(is_the_same_everywhere(text.prose, kept) for text in present):
        return
    blank = wording.localized.texts.get(missing[0])
    yield Finding(
        f"{wording.name} is missing in {listed([language_name(language) for language in missing])}: "
        f"{quoted(present[0].plain)}.",
        at=blank.location if blank is not None else None,
        advice=_advice(wording, missing[0], context),
        language=missing[0],
    )


def _advice(wording: Wording, language: str, context: Context) -> str:
    """Answers to type mostly stand in one column of a sheet, beside which that of the translation is yet to be made."""
    in_sheet = wording.at is not None and wording.at.cell is not None
    if wording.role == "answer" and in_sheet and language not in (context.quiz.language, *wording.localized.texts):
        return f'Translate it in a column "Correct ({language})", which is blank where the answers do not differ.'
    return "Translate it."
