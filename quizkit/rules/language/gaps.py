"""A translation has other gaps than the text it translates.

Why:
    A gap is where an answer goes. If one is missing or has another name in a translation, the question cannot be
    answered there. Where the gaps stand in the sentence may differ between languages.

Bad:
    language: en
    languages: [en, de]
    questions:
      - question:
          en: The capital of France is ____, that of Spain ____.
          de: Die Hauptstadt von Frankreich ist ____, die von Spanien heißt anders.
        type: essay

Good:
    language: en
    languages: [en, de]
    questions:
      - question:
          en: The capital of France is ____, that of Spain ____.
          de: Die Hauptstadt von Frankreich ist ____, die von Spanien ____.
        type: essay
"""

import re
from collections.abc import Iterator

from quizkit.richtext import gaps
from quizkit.rules import Context, Finding, Translation, rule
from quizkit.rules._differences import difference
from quizkit.rules._phrasing import language_name

_BLANK = re.compile(r"_{3,}|\.{5,}|…{3,}")


@rule(severity="error", since="0.1")
def check(translation: Translation, context: Context) -> Iterator[Finding]:
    """Compare the names of the gaps, and the number of blanks that are drawn with a line."""
    source, text = translation.source, translation.text
    there, here = gaps(source.text), gaps(text.text)
    if there or here:
        what = difference([f"[[{name}]]" for name in there], [f"[[{name}]]" for name in here], translation)
        if what:
            yield Finding(f"{translation.name} has {what}.", advice="Put every gap into both, once, by the same name.")
            return
    wanted, found = len(_BLANK.findall(source.prose)), len(_BLANK.findall(text.prose))
    if wanted != found:
        yield Finding(
            f"{translation.name} has {_count(found)} in {language_name(text.language)}, but {_count(wanted)} in "
            f"{language_name(source.language)}.",
            advice="Put the same number of blanks into both.",
        )


def _count(number: int) -> str:
    return "no blank" if not number else "1 blank" if number == 1 else f"{number} blanks"
