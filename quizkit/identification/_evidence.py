"""How much speaks for another language than the one that a text is said to be in."""

import re
from collections.abc import Iterable, Sequence, Set
from functools import cache
from importlib.resources import files
from math import inf
from operator import add

from quizkit.identification._model import Model
from quizkit.records import dataclass
from quizkit.words import main_script

_HYPHENS = "-'’‐–"
_BETWEEN_PARTS = re.compile(f"[{_HYPHENS}]")

_REMEMBERED = 30_000
"""Words kept in mind, at about a kilobyte each: a hostile file has no end of them."""

_SCRIPTS = ("Latin", "Cyrillic", "Arabic")

_SAME = {"bs": "sh", "hr": "sh", "no": "nb", "sr": "sh", "tl": "fil"}
"""Languages that the word lists don't tell apart."""

_RELATIVES = tuple(
    frozenset(names.split())
    for names in ("ca es pt", "da nb sv", "cs sk", "sh sl", "id ms", "be bg mk ru sr uk", "ar fa ur")
)
"""Languages with so many words in common that a few words don't tell them apart."""

_LIKELY = -0.0
_UNLIKELY = -6.0
_RELATED = -10.0
"""Before anything is read: what was left behind is in English, or in another language that the quiz is written in;
texts in any other language are rare, and texts in a sister language look more like slips of the model."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for another language than the expected one.

    ``weight`` is the natural logarithm of how much likelier the other language is. ``language`` is None where it is not
    clear which one it is.
    """

    language: str | None
    weight: float


class Identifier:
    """Tells texts in one language from those in the others that are written in its script."""

    def __init__(self, model: Model, language: str, likely: Set[str]) -> None:
        self._model = model
        self._own = model.languages.index(language)
        self._priors = [_prior(other, language, likely) for other in model.languages]
        self._known: dict[str, tuple[float, tuple[float, ...]]] = {}

    def against(self, words: Iterable[str], least: float = -inf) -> Evidence | None:
        """The other language that the words of a text speak for most; None where it would weigh less than ``least``.

        Giving ``least`` is quick: most texts need not be looked at further than to see that they can't reach it.
        """
        known = self._known
        leads = [known.get(word) or self._learn(word) for word in map(str.lower, words)]
        if not leads or sum([most for most, _ in leads]) < least:
            return None
        sums: list[float] = [sum(each) for each in zip(*[each for _, each in leads], strict=True)]
        weighed = [*map(add, sums, self._priors)]
        weight = max(weighed)
        if weight < least:
            return None
        best = weighed.index(weight)
        return Evidence(self._model.languages[best] if sums[best] == max(sums) else None, weight)

    def lead(self, word: str) -> float:
        """By how much a word speaks for another language at most: texts whose words lead by little need no more."""
        word = word.lower()
        return (self._known.get(word) or self._learn(word))[0]

    def towards(self, language: str, words: Iterable[str]) -> list[float]:
        """By how much each of some words leads for another language; nothing where the model lacks that one."""
        name = _name(language)
        if name not in self._model.languages or self._model.languages.index(name) == self._own:
            return []
        other = self._model.languages.index(name)
        return [(self._known.get(word) or self._learn(word))[1][other] for word in map(str.lower, words)]

    def _learn(self, word: str) -> tuple[float, tuple[float, ...]]:
        """By how much each language leads before the expected one, and the most of it."""
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        likelihoods = self._model.likelihoods(word) if word.isalpha() else self._of_parts(word)
        own = likelihoods[self._own]
        likelihoods[self._own] = -inf
        leads = tuple([one - own for one in likelihoods])
        known = self._known[word] = max(leads), leads
        return known

    def _of_parts(self, word: str) -> list[float]:
        """A compound ("Patch-Verwaltung") is one word: half of it may well be borrowed."""
        named = [part for part in _BETWEEN_PARTS.split(word) if part]
        parts = [self._model.likelihoods(part) for part in named or [word]]
        return [sum(part) / len(parts) for part in zip(*parts, strict=True)]


def _prior(other: str, language: str, likely: Set[str]) -> float:
    if any(other in group and language in group for group in _RELATIVES):
        return _UNLIKELY if other in likely else _RELATED
    return _LIKELY if other in likely else _UNLIKELY


def identifier(language: str, likely: Sequence[str] = ()) -> Identifier | None:
    """What tells texts in this language (a BCP 47 tag) from others; None where quizkit doesn't know it well enough.

    English and the languages in ``likely`` are what a foreign text is expected to be in.
    """
    script = main_script(language)
    if script not in _SCRIPTS:
        return None
    model = _model(script)
    own = _name(language)
    return Identifier(model, own, {"en", *map(_name, likely)}) if own in model.languages else None


def _name(language: str) -> str:
    primary = language.lower().replace("_", "-").partition("-")[0]
    return _SAME.get(primary, primary)


@cache
def _model(script: str) -> Model:
    words, pieces = (
        files(__package__).joinpath(f"{script.lower()}.{kind}").read_bytes() for kind in ("words", "pieces")
    )
    return Model(words, pieces)
