"""A stretch of a text that is in another language than the rest: a sentence whose translation broke off."""

from collections.abc import Iterator, Sequence
from functools import partial

from quizkit.model import UNDETERMINED
from quizkit.neutral import parts_of, words_and_small_words_of
from quizkit.rules import Context, LocalText
from quizkit.rules._foreign import Foreign, Judge, Sure, count_of_english, terms
from quizkit.rules._lists import words_of
from quizkit.words import main_script, script_of

_ENGLISH = "en"
_FEWEST = 5
"""So many words in a row are no term and hardly a saying ("trial and error", "state of the art")."""

_FEWEST_OF_QUIZ = 4
"""The same where the quiz has texts in that language."""

_FEWEST_SMALL = 2
_LEAST = 9.0
_LEAST_REST = 2
"""So many words of the text's own language are left around the stretch, or it is all foreign."""


def may_have_stretch(context: Context) -> bool:
    """A quick look at the strings in hand: small words of English, or strings that are translated."""
    languages = context.strings.languages
    if not context.strings.are_single or len(context.languages) > 1:
        return True
    if languages <= {_ENGLISH, UNDETERMINED}:
        return False
    return count_of_english(words_of(context.strings.prose)) >= _FEWEST_SMALL


def stretch_of(text: LocalText, context: Context) -> tuple[str, Foreign] | None:
    """The longest part of a text that was left in English or in another language of the quiz, if there is one."""
    own = text.language.partition("-")[0]
    if own == UNDETERMINED or len(text.prose.split()) < _FEWEST + _LEAST_REST:
        return None
    for language in dict.fromkeys((*context.languages, _ENGLISH)):
        if language.partition("-")[0] != own and (language != _ENGLISH or _may_be_english(text)):
            fewest = _FEWEST_OF_QUIZ if language in context.languages else _FEWEST
            for part in parts_of(text.prose, context.once(terms)):
                found = _within(part, text.language, language, context)
                if len(found) >= fewest and len(part) - len(found) >= _LEAST_REST and _is_running(found):
                    return " ".join(found), Foreign(len(found), Sure.SENTENCE, language)
    return None


def _may_be_english(text: LocalText) -> bool:
    return count_of_english(words_of(text.prose)) >= _FEWEST_SMALL


def _within(part: Sequence[str], own: str, language: str, context: Context) -> Sequence[str]:
    """The words in a row that speak most for a language; none where they do not speak enough."""
    script, other = main_script(own), main_script(language)
    if script != other:
        return max(_in_script(part, other), key=len, default=()) if other == "Latin" or script == "Latin" else ()
    known = context.once(Judge).identifier(own)
    if known is None:
        return ()
    weights = [sum(known.towards(language, word)) for word in map(_words, part)]
    best, begin, end, total, start = 0.0, 0, 0, 0.0, 0
    for place, weight in enumerate(weights):
        if total <= 0:
            total, start = 0.0, place
        total += weight
        if total > best:
            best, begin, end = total, start, place + 1
    return part[begin:end] if best >= _LEAST else ()


def _words(token: str) -> list[str]:
    words, small = words_and_small_words_of([token])
    return words + small


def _in_script(part: Sequence[str], script: str) -> Iterator[Sequence[str]]:
    """The words in a row that have letters of a script only."""
    begin = None
    for place, token in enumerate([*part, ""]):
        letters = [char for char in token if char.isalpha()]
        if letters and all(map(partial(_is_of, script), letters)):
            begin = place if begin is None else begin
        elif begin is not None:
            yield part[begin:place]
            begin = None


def _is_of(script: str, char: str) -> bool:
    return script_of(char) == script


def _is_running(tokens: Sequence[str]) -> bool:
    """Whether these are words of a sentence, and not a title, names or terms."""
    small = [token for token in tokens if token[:1].islower() and any(map(str.isalpha, token))]
    return 2 * len(small) > len(tokens) and sum(len(token) > 3 for token in small) >= _FEWEST_SMALL
