"""A translation is much shorter or much longer than the text it translates.

Why:
    Half of it may be missing, or it belongs to another row. Languages differ in length by a third at most; where one
    is less than two fifths of the other or more than three times as long, something mostly went wrong. Short texts
    are not compared, and a character of Chinese counts as three letters.

Bad:
    language: en
    languages: [en, el]
    questions:
      - question:
          en: Which of the planets of the solar system is the largest, and how many times as wide as the Earth is it?
          el: Ποιος πλανήτης είναι ο μεγαλύτερος;
        type: essay

Good:
    language: en
    languages: [en, el]
    questions:
      - question:
          en: Which of the planets of the solar system is the largest, and how many times as wide as the Earth is it?
          el: Ποιος από τους πλανήτες του ηλιακού συστήματος είναι ο μεγαλύτερος, και πόσες φορές φαρδύτερος από τη Γη;
        type: essay
"""

from collections.abc import Iterator

from quizkit.rules import Context, Finding, LocalText, Translation, rule
from quizkit.rules._phrasing import language_name
from quizkit.words import main_script

_SHORTEST = 30
_LEAST, _MOST = 0.4, 3.0
_LETTERS = {"Cjk": 3, "Hangul": 2}
"""How many letters of an alphabet a character of these scripts stands for."""


@rule(severity="info", since="0.1")
def check(translation: Translation, context: Context) -> Iterator[Finding]:
    """Compare the lengths of what is written in a language."""
    there, here = _length(translation.source), _length(translation.text)
    if max(there, here) < _SHORTEST or not there or not here or _LEAST <= here / there <= _MOST:
        return
    ours, theirs = language_name(translation.text.language), language_name(translation.source.language)
    yield Finding(
        f"{translation.name} is {'much shorter' if here < there else 'much longer'} in {ours} than in {theirs} "
        f"({len(translation.text.prose.strip())} characters, and {len(translation.source.prose.strip())}).",
        advice="See whether all of it was translated, and nothing else.",
    )


def _length(text: LocalText) -> int:
    return len(text.prose.strip()) * _LETTERS.get(main_script(text.language), 1)
