"""What an explanation says of the options: which it calls right, which wrong, by their letters or by their texts."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from unicodedata import normalize

from quizkit.records import dataclass
from quizkit.rules._lists import Heads, entries, unaccented
from quizkit.rules._of_others import names_letters

_TOPIC = "contradiction"
_ALPHABETS = ("abcdefgh", "αβγδεζηθ", "абвгдежз", "أبجده")
_TWINS = {"в": 1, "е": 4, "η": 7}
"""Letters that look like a Latin one at another place of its alphabet: either may be meant."""

_LETTER = rf"[(\"'“«„]?(?<!\w)[{''.join(_ALPHABETS)}](?!\w)(?![-+#*'’])[)\"'”»]?"
_SENTENCE_END = re.compile(r"[.!?;:\n\u061f\u0964\u3002]\s")
_CLOSED = re.compile(r"[\"'”»)]*(?:[.,;:!)\u3002]+(?:\s|$)|\s*$)")
_LONGEST = 300
"""The most characters of an option that an explanation repeats, and of a sentence before what it says."""

_OPENING = " \t\n:\"'“«„"


@dataclass(frozen=True, slots=True)
class Claim:
    """What is said of one option: in which words, of which places it may be meant, and whether it is called right."""

    words: str
    places: frozenset[int]
    right: bool


@dataclass(frozen=True, slots=True)
class _Patterns:
    """How a language speaks of options: patterns for texts without accents."""

    answer_is: re.Pattern[str]
    right: re.Pattern[str]
    wrong: re.Pattern[str]
    named: re.Pattern[str]
    letters: re.Pattern[str]
    hedge: re.Pattern[str]


def may_speak_of_options(plain: str, language: str) -> bool:
    """A quick look, which most explanations need not go beyond."""
    return _heads(language).may_be_in(plain)


def claims(plain: str, language: str, options: Sequence[str], negative: bool = False) -> Iterator[Claim]:
    """What a text says of options, which are given by their texts.

    Where the question asks for what is wrong (``negative``), an option that is called wrong may be the right answer.
    """
    plain = normalize("NFC", plain)
    folded = unaccented(plain)
    patterns = _patterns(language)
    lettered = not _name_letters(options)
    for found in patterns.answer_is.finditer(folded):
        if not _is_hedged(folded, found.start(), patterns):
            if found["letters"] and lettered:
                yield from _of_letters(plain, found, patterns, True)
            place = _named_by_text(plain, found.end("before"), options)
            if place is not None:
                yield Claim(
                    _words(plain, found.start(), found.end("before"), options[place]), frozenset((place,)), True
                )
    for pattern, right in ((patterns.right, True), (patterns.wrong, False)) if lettered and not negative else ():
        for found in pattern.finditer(folded):
            if not _is_hedged(folded, found.start(), patterns):
                yield from _of_letters(plain, found, patterns, right)


def _name_letters(options: Sequence[str]) -> bool:
    """Whether options are letters or speak of some: "C" may be the language, "only A" a statement in the question."""
    return any(len(option) == 1 for option in options) or sum(names_letters([option]) for option in options) > 1


def names_a_letter(plain: str, language: str) -> str | None:
    """The words with which a text speaks of an option by its letter, "option B"; None where it does not."""
    plain = normalize("NFC", plain)
    for found in _patterns(language).named.finditer(unaccented(plain)):
        if _is_letter(plain[found.start("letters") : found.end("letters")]):
            return " ".join(plain[found.start() : found.end()].split())
    return None


def _of_letters(plain: str, found: re.Match[str], patterns: _Patterns, right: bool) -> Iterator[Claim]:
    start, end = found.span("letters")
    for one in patterns.letters.finditer(found.string, start, end):
        written = plain[one.start() : one.end()]
        if _is_letter(written):
            words = " ".join(plain[found.start() : found.end()].split())
            yield Claim(words, _places(one[0].strip("()\"'“”«»„")), right)


def _is_letter(written: str) -> bool:
    """Whether this is a label and no word: a capital, or something in brackets or quotes; Arabic has no capitals."""
    bare = written.strip("()\"'“”«»„")
    return not bare.islower() or bare != written


def _places(letter: str) -> frozenset[int]:
    places = {alphabet.index(letter) for alphabet in _ALPHABETS if letter in alphabet}
    return frozenset(places | ({_TWINS[letter]} if letter in _TWINS else set()))


def _named_by_text(plain: str, start: int, options: Sequence[str]) -> int | None:
    """The option whose text a sentence goes on with, and ends or pauses after."""
    rest = plain[start : start + 2 * _LONGEST].lstrip(_OPENING).casefold()
    for place in sorted(range(len(options)), key=lambda place: -len(options[place])):
        option = options[place].casefold().rstrip(".") if len(options[place]) <= _LONGEST else ""
        if option and rest.startswith(option):
            return place if _CLOSED.match(rest, len(option)) else None
    return None


def _words(plain: str, start: int, end: int, option: str) -> str:
    return f"{' '.join(plain[start:end].split())} {option}"


def _is_hedged(folded: str, start: int, patterns: _Patterns) -> bool:
    """Whether the sentence has said "if", "not" or "although" before."""
    sentence = max(0, start - _LONGEST)
    for end in _SENTENCE_END.finditer(folded, sentence, start):
        sentence = end.end()
    return patterns.hedge.search(folded, sentence, start) is not None


@cache
def _heads(language: str) -> Heads:
    answer_is, right, wrong = (
        _listed(entries(_TOPIC, name, language)) for name in ("answer_is", "is_right", "is_wrong")
    )
    return Heads((*(f"{entry}*" for entry in answer_is), *right, *wrong))


@cache
def _patterns(language: str) -> _Patterns:
    answer_is, right, wrong, option, joining, hedges = (
        _listed(entries(_TOPIC, name, language))
        for name in ("answer_is", "is_right", "is_wrong", "option", "and", "hedges")
    )
    letters = rf"(?P<letters>{_LETTER}(?:\s*(?:[,/&]|(?<!\w)(?:{_any(joining)})(?!\w))\s*{_LETTER})*)"
    named = rf"(?<!\w)(?:{_any(option)})\s+"
    subject = rf"(?:{named}|(?:(?<=[.!?;\n]\s)|\A)){letters}"
    nouns = rf"(?:(?:{_any(option)})\s+)?"
    return _Patterns(
        answer_is=re.compile(rf"(?<!\w)(?P<before>(?:{_any(answer_is)})\s*:?\s*)(?:{nouns}{letters})?"),
        right=re.compile(rf"{subject}\s+(?:{_any(right)})(?!\w)"),
        wrong=re.compile(rf"{subject}\s+(?:{_any(wrong)})(?!\w)"),
        named=re.compile(rf"{named}(?P<letters>{_LETTER})"),
        letters=re.compile(_LETTER),
        hedge=re.compile(rf"(?<!\w)(?:{_any(hedges)})(?!\w)"),
    )


def _listed(found: Iterable[str]) -> list[str]:
    return sorted({unaccented(entry) for entry in found}, key=lambda entry: (-len(entry), entry))


def _any(words: Sequence[str]) -> str:
    return "|".join(r"\s+".join(map(re.escape, entry.split())) for entry in words) or "(?!)"
