"""A term is not rendered as the glossary says.

Why:
    Some terms must stay as they are, because learners meet them in that form: names of programmes, file types,
    commands. Machine translation renders them all the same, and the result is a word of the right language that means
    something else. Only a list of such terms can tell: `keep` and `forbid` name terms that stay, `avoid` what a term
    that is to be translated must not become.

Bad:
    language: el
    glossary: {forbid: {safetensors: [προστατευτικά]}}
    questions:
      - question: Ποια μορφή χρησιμοποιείται για τα βάρη;
        options: [MP3, προστατευτικά, CSV]
        answer: B

Bad:
    language: fr
    glossary: {avoid: {shard: [tesson]}}
    questions:
      - question: Combien d'octets un tesson contient-il ?
        options: ["1 024", "2 048", "4 096"]
        answer: B

Good:
    language: el
    glossary: {forbid: {safetensors: [προστατευτικά]}}
    questions:
      - question: Ποια μορφή χρησιμοποιείται για τα βάρη;
        options: [MP3, safetensors, CSV]
        answer: B
"""

import re
from collections.abc import Iterator

from quizkit.model import Glossary
from quizkit.neutral import any_of
from quizkit.records import dataclass
from quizkit.rules import Context, Finding, Fix, LocalText, Wording, rule
from quizkit.rules._phrasing import language_name

_EMPTY = Glossary()


@rule(severity="warning", since="0.1", quizzes=lambda context: context.glossary != _EMPTY, mends="unsafely")
def check(wording: Wording, context: Context) -> Iterator[Finding]:
    """Look for forbidden renderings in every text, and for terms of the source that a translation lacks."""
    terms = context.once(_terms)
    if terms.forbidden is not None:
        for text in wording.texts:
            yield from _forbidden(text, terms.forbidden, terms)
    if terms.kept is not None and len(wording.texts) > 1:
        yield from _lost(wording, context.source(wording), terms.kept)


@dataclass(frozen=True, slots=True)
class _Terms:
    kept: re.Pattern[str] | None
    forbidden: re.Pattern[str] | None
    meant: dict[str, str]
    translated: frozenset[str]
    """Terms that are not to stay as they are either."""


def _terms(context: Context) -> _Terms:
    glossary: Glossary = context.glossary
    meant = {
        rendering.casefold(): term
        for terms in (glossary.avoid, glossary.forbid)
        for term, renderings in terms.items()
        for rendering in renderings
        if rendering
    }
    translated = frozenset(glossary.avoid) - {*glossary.keep, *glossary.forbid}
    return _Terms(any_of({*glossary.keep, *glossary.forbid}), any_of(meant), meant, translated)


def _forbidden(text: LocalText, forbidden: re.Pattern[str], terms: _Terms) -> Iterator[Finding]:
    for rendering in dict.fromkeys(forbidden.findall(text.plain)):
        term = terms.meant.get(rendering.casefold(), rendering)
        if term in terms.translated:
            yield Finding(
                f'{text.name} says "{rendering}", which the glossary says to avoid for "{term}".',
                at=text.at,
                language=text.language,
                advice=f'Translate "{term}" in another way.',
            )
            continue
        yield Finding(
            f'{text.name} says "{rendering}", which the glossary forbids for "{term}".',
            at=text.at,
            language=text.language,
            advice=f'Write "{term}".',
            fix=_with_term(text, forbidden, rendering, term),
        )


def _with_term(text: LocalText, forbidden: re.Pattern[str], rendering: str, term: str) -> Fix | None:
    """The text with the term, which the words around it may have to follow; none where markup holds the words too."""
    source = text.text.source
    if forbidden.findall(source).count(rendering) != forbidden.findall(text.plain).count(rendering):
        return None
    mended = forbidden.sub(lambda found: term if found[0] == rendering else found[0], source)
    return Fix(f'Write "{term}".', mended)


def _lost(wording: Wording, source: LocalText, kept: re.Pattern[str]) -> Iterator[Finding]:
    wanted = {term.casefold(): term for term in kept.findall(source.plain)}
    for text in wording.texts if wanted else ():
        there = text.plain.casefold()
        for folded, term in wanted.items():
            if folded not in there:
                yield Finding(
                    f'{wording.name} has no "{term}" in {language_name(text.language)}.',
                    at=text.at,
                    language=text.language,
                    advice=f'The glossary says that "{term}" stays as it is in every language.',
                )
