"""Headers with a slip of the pen: ``Corect answer``, ``Optoin A``, ``Qestion``.

Only what can be meant in one way is put right, and it is always said: one letter too many, too few, wrong or out of
place in a word of six letters or more.
"""

from functools import cache, lru_cache

from quizkit.formats._authored.fields import field_for, header_words, words_of

_SHORTEST = 6
"""A slip in a shorter word might be another word: ``scope`` and ``score``."""

_LONGEST_HEADER = 60
_MOST_WORDS = 6
_MOST_READINGS = 16


@lru_cache(maxsize=1024)
def meant(header: str) -> str | None:
    """The header as it was meant, if it means nothing as it is written and a field once its slips are put right."""
    words = words_of(header)
    if len(header) > _LONGEST_HEADER or not 0 < len(words) <= _MOST_WORDS or field_for(header) is not None:
        return None
    readings: list[list[str]] = [[]]
    for word in words:
        choices = [word] if word in header_words() else []
        choices += sorted(_candidates(word))
        readings = [[*before, one] for before in readings for one in choices or [word]][:_MOST_READINGS]
    found = {" ".join(reading): field_for(" ".join(reading)) for reading in readings if reading != words}
    known = {name: ref for name, ref in found.items() if ref is not None}
    return min(known) if len(set(known.values())) == 1 else None


def _candidates(word: str) -> set[str]:
    """The words of headers that a word may be a slip of."""
    if len(word) < _SHORTEST - 1 or not word.isalpha():
        return set()
    near = {one for form in (word, *_shorter(word)) for one in _by_shorter_form().get(form, ())}
    return {one for one in near if one[0] == word[0] and _is_one_slip(word, one)}


@cache
def _by_shorter_form() -> dict[str, list[str]]:
    """The long words of headers by themselves and by what is left of them without one letter."""
    found: dict[str, list[str]] = {}
    for word in header_words():
        if len(word) >= _SHORTEST and word.isalpha():
            for form in {word, *_shorter(word)}:
                found.setdefault(form, []).append(word)
    return found


def _shorter(word: str) -> list[str]:
    return [word[:place] + word[place + 1 :] for place in range(len(word))]


def _is_one_slip(one: str, other: str) -> bool:
    """Whether two different words differ by one letter, or by two neighbours that changed places."""
    same = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), -1)
    if same < 0:  # one of them begins the other
        return abs(len(one) - len(other)) == 1
    a, b = one[same:], other[same:]
    return a[1:] == b or a == b[1:] or a[1:] == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])
