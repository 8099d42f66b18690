"""How likely each language of a script is, given a word: by how often it uses the word, else by the word's pieces."""

from math import exp, log

from quizkit.identification._pieces import Pieces
from quizkit.identification._words import Words

_DOUBT = 0.03
"""How likely it is that a word says nothing; so no single word proves a language."""

ABSENT = 0
UNIT = 2
"""The level in a profile (see :class:`Words`) of a word that is as frequent as words are taken to be that a list does
not have, one in ten million; each level above is e times as frequent."""

TOP = UNIT + 8
"""Where a profile ends: of what is more frequent, only the differences count."""

_RARE = UNIT + 4
"""Of words up to this level the pieces are asked too: that a list does not have one is no wonder."""


class Model:
    """The words and the pieces of words of the languages that share a script."""

    def __init__(self, words: bytes, pieces: bytes) -> None:
        self._words = Words(words)
        self._pieces = Pieces(pieces)
        self.languages = self._pieces.languages
        count = len(self.languages)
        self._least = log(_DOUBT / count)
        self._floor = _DOUBT / count
        self._often = [0.0 if level == ABSENT else exp(level - UNIT) for level in range(TOP + 1)]
        self._smoothed = [one + 1 for one in self._often]
        self._logs = [log(one) for one in self._smoothed]

    def likelihoods(self, word: str) -> list[float]:
        """The logarithm of each language's likelihood, in the order of ``languages``, for a word in small letters."""
        least = self._least
        profile = self._words.profile(word)
        if profile is not None and max(profile) > _RARE:
            smoothed, logs = self._smoothed, self._logs
            whole = log(sum([smoothed[level] for level in profile]))
            lowest = least + whole
            return [logs[level] - whole if logs[level] > lowest else least for level in profile]
        shares = self._pieces.shares(word)
        if profile is not None:
            often, unseen = self._often, len(shares) / sum(shares)
            shares = [often[level] + unseen * share for level, share in zip(profile, shares, strict=True)]
        total = sum(shares)
        lowest, whole = total * self._floor, log(total)
        return [log(share) - whole if share > lowest else least for share in shares]
