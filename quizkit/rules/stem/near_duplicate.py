"""A question is nearly the same as one before it.

Why:
    A question that was copied and touched up (a full stop, an article with another accent, one letter) is one
    question for learners. The same answer must be right, or the options mostly be the same: many questions may begin
    alike. Questions that differ in a number, a sign or a word are let pass.

Bad:
    questions:
      - question: Which organ makes the hormone insulin?
        options: [the pancreas, the liver, the kidney]
        answer: A
      - question: Which organ makes the hormone insulin ?!
        options: [the heart, the pancreas, the spleen]
        answer: B

Good:
    questions:
      - question: Which organ makes the hormone insulin?
        options: [the pancreas, the liver, the kidney]
        answer: A
      - question: Which organ makes the hormone adrenalin?
        options: [the pancreas, the liver, the adrenal gland]
        answer: C
      - question: What is 3 + 4 in the system with base 5?
        options: ["12", "7", "-1"]
        answer: A
      - question: What is 3 - 4 in the system with base 5?
        options: ["12", "7", "-1"]
        answer: C
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from quizkit.identity import label
from quizkit.model import ChoiceInteraction, Item
from quizkit.richtext import to_plain
from quizkit.rules import Context, Finding, rule
from quizkit.rules._copies import are_alike, asked_of, copies, in_language
from quizkit.rules._normal import meaning
from quizkit.rules._options import earns_points
from quizkit.rules._phrasing import quoted
from quizkit.rules._similarity import common_subsequence
from quizkit.rules._slips import differs_on_purpose

_PUNCTUATION = str.maketrans(dict.fromkeys(".,;:!?¿¡\"'“”‘’«»„…\u037e؟،。？！", " "))
_FEWEST_WORDS = 4
"""Shorter stems are a pattern ("Which is right?") as often as a question."""

_FEWEST_BESIDE = 6
"""In shorter stems a letter makes a difference as often as not."""

_FEWEST_LETTERS = 5
_COMPARED = 12
"""With how many that begin or end like it each is compared: those of a template are many, and no copies."""

_USUAL = 2
"""Where more questions have the very same words, these are a heading ("Which sentence is right?")."""


class _Stem(NamedTuple):
    item: Item
    number: int
    words: tuple[str, ...]


def _has_any(context: Context) -> bool:
    return bool(context.once(_near))


@rule(severity="warning", since="0.2", quizzes=_has_any)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look the item up among those that are nearly the same as one before them."""
    before = context.once(_near).get(id(item))
    if before is not None:
        text = in_language(item.stem, context.languages[0])
        yield Finding(
            f"it asks nearly the same as {before}: {quoted(to_plain(text) if text is not None else '')}.",
            advice="Take one of them out, or make clear what is different.",
        )


def _near(context: Context) -> Mapping[int, str]:
    """By the identity of an item that is nearly the same as one before it, what that one is called."""
    same: defaultdict[tuple[object, ...], list[_Stem]] = defaultdict(list)
    halves: defaultdict[tuple[object, ...], list[_Stem]] = defaultdict(list)
    for stem in _with_a_half_in_common(context):
        count, kind = len(stem.words), (stem.item.stimulus, stem.item.interaction.kind)
        same[*kind, stem.words].append(stem)
        if count < _FEWEST_BESIDE:
            continue
        halves[*kind, "begins", count, stem.words[: count // 2]].append(stem)
        halves[*kind, "ends", count, stem.words[count // 2 :]].append(stem)
    found: dict[int, str] = {}
    for group in same.values():
        _compare(group if len(group) <= _USUAL else [], context, found)
    for group in halves.values():
        _compare(group if len(group) <= _COMPARED else [], context, found)
    told = context.once(copies)
    return {one: name for one, name in found.items() if one not in told}


def _with_a_half_in_common(context: Context) -> Iterator[_Stem]:
    """The stems that begin or end like another one, in order: few, so that the rest is soon done with."""
    language = context.languages[0]
    stems: list[tuple[Item, int, list[str], int, int]] = []
    times: Counter[int] = Counter()
    for number, item in enumerate(context.quiz.items(), 1):
        text = in_language(item.stem, language)
        words = meaning(text).translate(_PUNCTUATION).split() if text is not None else []
        count = len(words)
        if count >= _FEWEST_WORDS:
            begin, end = hash((count, *words[: count // 2])), hash((-count, *words[count // 2 :]))
            times[begin] += 1
            times[end] += 1
            stems.append((item, number, words, begin, end))
    for item, number, words, begin, end in stems:
        if times[begin] > 1 or times[end] > 1:
            yield _Stem(item, number, tuple(words))


def _compare(group: list[_Stem], context: Context, found: dict[int, str]) -> None:
    language = context.languages[0]
    for place, stem in enumerate(group):
        for before in group[:place]:
            if id(stem.item) not in found and _are_near(before, stem, language):
                found[id(stem.item)] = label(before.item, before.number)


def _are_near(one: _Stem, other: _Stem, language: str) -> bool:
    if one.words == other.words:
        return _right(one.item, language) == _right(other.item, language) or are_alike(
            asked_of(one.item.interaction, language), asked_of(other.item.interaction, language)
        )
    differing = [pair for pair in zip(one.words, other.words, strict=True) if pair[0] != pair[1]]
    if len(differing) != 1 or not _is_letter_apart(*differing[0]):
        return False
    if differs_on_purpose(" ".join(one.words), " ".join(other.words), language):
        return False
    return _right(one.item, language) == _right(other.item, language)


def _is_letter_apart(one: str, other: str) -> bool:
    """Whether two words differ in a letter that one has more, or in the last one: "minerali", "minerale"."""
    if not (one.isalpha() and other.isalpha()):
        return False
    ending = len(one) == len(other) >= _FEWEST_LETTERS and one[:-1] == other[:-1]
    return ending or len(one) + len(other) - 2 * common_subsequence(one, other) <= 1


def _right(item: Item, language: str) -> frozenset[str]:
    """What is right, by its meaning."""
    interaction = item.interaction
    if not isinstance(interaction, ChoiceInteraction):
        return asked_of(interaction, language)
    texts = [in_language(choice.text, language) for choice in interaction.choices if earns_points(choice.fraction)]
    return frozenset(meaning(text) for text in texts if text is not None)
