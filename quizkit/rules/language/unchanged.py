"""A translation is the same as the text it translates.

Why:
    Somebody copied the text to translate it and forgot to, or a translation tool gave it back untouched. What does
    not need translation is left out of the comparison: code, addresses, numbers, names, acronyms and the glossary's
    terms. A few words may be the same in both languages, so they are only noted.

Bad:
    language: en
    languages: [en, de]
    questions:
      - question:
          en: Which planet is the largest of them all?
          de: Which planet is the largest of them all?
        type: essay

Good:
    language: en
    languages: [en, de]
    questions:
      - question:
          en: Which planet is the largest of them all?
          de: Welcher Planet ist der größte von allen?
        type: essay
"""

from collections.abc import Iterator

from quizkit.neutral import words_of_language
from quizkit.rules import Context, Finding, LocalText, Severity, Wording, rule
from quizkit.rules._foreign import SHORT, is_name, terms
from quizkit.rules._phrasing import language_name, quoted
from quizkit.words import main_script

_FINAL = " .:;?!…\u037e"
_JUDGED_BY_SCRIPT = frozenset(("title", "stem", "option"))


@rule(severity="warning", since="0.1", translated=True)
def check(wording: Wording, context: Context) -> Iterator[Finding]:
    """Compare each translation with the source language's text."""
    source = context.source(wording)
    said = _said(source)
    same = [text for text in wording.texts if text is not source and _said(text) == said]
    words = words_of_language(source.prose, context.once(terms)) if same else []
    if not words or is_name(words):
        return
    for text in same:
        if main_script(text.language) != main_script(source.language) and wording.role in _JUDGED_BY_SCRIPT:
            continue  # language/foreign-... says it
        yield Finding(
            f"{wording.name} is the same in {language_name(text.language)} as in {language_name(source.language)}: "
            f"{quoted(text.plain)}.",
            at=text.at,
            language=text.language,
            advice="Translate it, or add to the glossary what is to stay as it is.",
            severity=Severity.INFO if len(source.prose.split()) <= SHORT else None,
        )


def _said(text: LocalText) -> str:
    """What a text says, less what copying it into another field may change: spaces, capitals, the sign at its end."""
    return " ".join(text.prose.split()).casefold().rstrip(_FINAL)
