"""The letters that people put before options, in any alphabet: which they are, and in what order they come."""

from collections.abc import Sequence
from functools import lru_cache

LETTERS = "στ|ΣΤ|[A-Za-zΑ-Ωα-ωА-Яа-яЁёІіЇїЄєҐґא-תأ-يア-コ가나다라마바사아क-चअ-ईক-চก-จა-იա-ժ]"
"""A pattern for the label of an option. Greek counts α, β, γ, δ, ε, στ, ζ or by the alphabet."""

_ALPHABETS: tuple[tuple[str, ...], ...] = (
    tuple("abcdefghijklmnopqrstuvwxyz"),
    ("α", "β", "γ", "δ", "ε", "στ", *"ζηθικλμνξοπρστυφχψω"),
    tuple("абвгґдеёєжзиіїйклмнопрстуфхцчшщъыьэюя"),
    tuple("אבגדהוזחטיכלמנסעפצקרשת"),
    tuple("ابجدهوزحطي"),
    tuple("ابتثجحخدذرزسش"),
    tuple("アイウエオカキクケコ"),
    tuple("가나다라마바사아"),
    tuple("कखगघङच"),
    tuple("अआइई"),
    tuple("কখগঘঙচ"),
    tuple("กขคงจ"),
    tuple("აბგდევზთი"),
    tuple("աբգդեզէըթժ"),
)
_SKIPPED = frozenset(("στ", *"ґёєіїйङঙ"))
"""Letters that many lists leave out."""

_GLYPHS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІأإ", "ABEZHIKMNOPTYXABEKMHOPCTYXIاا")


@lru_cache(maxsize=512)
def _place(label: str, alphabet: tuple[str, ...]) -> int | None:
    """The place of a letter, or of the one that looks like it, in an alphabet."""
    if label in alphabet:
        return alphabet.index(label)
    shape = _glyph(label)
    return next((place for place, letter in enumerate(alphabet) if _glyph(letter) == shape), None)


def _glyph(label: str) -> str:
    """The letter by its shape: Latin B, Greek Β and Cyrillic В are the same."""
    return label.upper().translate(_GLYPHS)


def same_letter(one: str, two: str) -> bool:
    """Whether two letters look alike as capitals: the key B may be typed in Latin under Greek options."""
    return _glyph(one) == _glyph(two)


@lru_cache(maxsize=4096)
def follows(label: str, before: str) -> bool:
    """Whether a letter is the next one after another in a list, in any alphabet that both belong to by shape.

    A digit follows the digit before it. With ``before`` empty: whether the letter begins a list.
    """
    if not before:
        return label == "1" or any(_place(label, alphabet) == 0 for alphabet in _ALPHABETS)
    if label.isdecimal() or before.isdecimal():
        return label.isdecimal() and before.isdecimal() and int(label) == int(before) + 1
    for alphabet in _ALPHABETS:
        place, earlier = _place(label, alphabet), _place(before, alphabet)
        if place is None or earlier is None or place <= earlier:
            continue
        if all(letter in _SKIPPED for letter in alphabet[earlier + 1 : place]):
            return True
    return False


_SEPARATORS = frozenset((",", ";"))


def without_separators(texts: Sequence[str]) -> list[str]:
    """Options that stood in one line, ``x, y, z.``, without the comma or semicolon that sets all of them apart."""
    sign = texts[0][-1:] if len(texts) > 1 else ""
    if sign not in _SEPARATORS or not all(text.endswith(sign) for text in texts[:-1]):
        return list(texts)
    last = texts[-1].removesuffix(sign)
    return [*(text[:-1].rstrip() for text in texts[:-1]), last[:-1] if last.find(".") == len(last) - 1 > 0 else last]
