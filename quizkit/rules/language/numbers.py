"""A translation has other numbers or other code than the text it translates.

Why:
    A wrong digit makes a right answer wrong, and only in one language, where nobody looks for it. How a language
    writes its numbers makes no difference (1.5 is 1,5, and 1,000 is 1 000), nor does a small number that is written
    as a word.

Bad:
    language: en
    languages: [en, el]
    questions:
      - question:
          en: Which planet is 142,984 km wide?
          el: Ποιος πλανήτης έχει διάμετρο 142.948 km;
        type: essay

Good:
    language: en
    languages: [en, el]
    questions:
      - question:
          en: Which planet is 142,984 km wide?
          el: Ποιος πλανήτης έχει διάμετρο 142.984 km;
        type: essay
"""

from collections import Counter
from collections.abc import Iterator

from quizkit.rules import Context, Finding, LocalText, Wording, rule
from quizkit.rules._numerals import Numeral, numerals, unmatched, without_roman
from quizkit.rules._phrasing import language_name, listed

_SHOWN = 5
_LARGEST_SPELLED = 12
"""The largest number that people write as a word."""


@rule(severity="error", since="0.1", translated=True)
def check(wording: Wording, context: Context) -> Iterator[Finding]:
    """Compare each translation with the source language's text."""
    source = context.source(wording)
    for text in wording.texts:
        if text is not source:
            what = _other_code(source, text) or _other_numbers(source, text)
            if what:
                yield Finding(
                    f"{wording.name} has {what}.",
                    at=text.at,
                    language=text.language,
                    advice="Make them the same.",
                )


def _other_code(source: LocalText, text: LocalText) -> str:
    there, here = Counter(source.code), Counter(text.code)
    return _difference([f"`{code}`" for code in there - here], [f"`{code}`" for code in here - there], source, text)


def _other_numbers(source: LocalText, text: LocalText) -> str:
    there, here = unmatched(numerals(source.prose), numerals(text.prose))
    if not (there or here):
        return ""
    there = without_roman(there, text.plain)
    here = without_roman(here, source.plain)
    if not (there and here) and all(_may_be_spelled(one) for one in (*there, *here)):
        return ""
    return _difference([one.written for one in there], [one.written for one in here], source, text)


def _may_be_spelled(one: Numeral) -> bool:
    return all(value <= _LARGEST_SPELLED and value == int(value) for value in one.values)


def _difference(there: list[str], here: list[str], source: LocalText, text: LocalText) -> str:
    """What one text has and the other has not: "142.948 in Greek, but 142,984 in English"."""
    ours, theirs = language_name(text.language), language_name(source.language)
    there, here = there[:_SHOWN], here[:_SHOWN]
    if there and here:
        return f"{listed(here)} in {ours}, but {listed(there)} in {theirs}"
    if there:
        return f"{listed(there)} in {theirs}, but not in {ours}"
    return f"{listed(here)} in {ours}, but not in {theirs}" if here else ""
