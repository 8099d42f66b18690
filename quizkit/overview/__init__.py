"""A bank at a glance: what it is made of, and what it lacks. Files are counted one after the other.

>>> overview = Overview()
>>> overview.add(quiz)
>>> overview.as_json()["questions"]
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import field
from decimal import Decimal
from statistics import quantiles
from typing import Any

from quizkit.identity import letter
from quizkit.losses import languages_of
from quizkit.model import ChoiceInteraction, Item, Localized, Quiz, all_texts
from quizkit.neutral import is_the_same_everywhere
from quizkit.records import dataclass
from quizkit.richtext import to_plain
from quizkit.words import script_of

_WITHOUT_SPACES = frozenset(("Cjk", "Thai", "Lao", "Khmer", "Myanmar"))


@dataclass(slots=True)
class Overview:
    """Counts over any number of quizzes.

    ``written`` of ``wanted`` strings exist in each language that a quiz is meant to be in; one without a word to
    translate need be written once. ``positions`` are, by the number of options, the places of the one right option,
    where learners see it there: those that are shuffled are counted in ``shuffled``. ``words`` are the lengths of
    texts by what they are; letters count as words in languages that write no spaces.
    """

    files: int = 0
    sections: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    wanted: Counter[str] = field(default_factory=Counter)
    written: Counter[str] = field(default_factory=Counter)
    keys: Counter[str] = field(default_factory=Counter)
    positions: dict[int, Counter[int]] = field(default_factory=dict)
    shuffled: int = 0
    explained: Counter[str] = field(default_factory=Counter)
    tags: Counter[str] = field(default_factory=Counter)
    points: Counter[Decimal] = field(default_factory=Counter)
    words: dict[str, Counter[int]] = field(default_factory=dict)

    @property
    def questions(self) -> int:
        """How many items there are."""
        return self.kinds.total()

    def add(self, quiz: Quiz) -> None:
        """Count a quiz."""
        self.files += 1
        self.sections += len(quiz.sections)
        languages = languages_of(quiz)
        self._count_languages(all_texts(quiz.without_items()), languages)
        for item in quiz.items():
            self._add(item, quiz, languages)

    def _add(self, item: Item, quiz: Quiz, languages: tuple[str, ...]) -> None:
        interaction = item.interaction
        self.kinds[interaction.mode if isinstance(interaction, ChoiceInteraction) else interaction.kind] += 1
        self.points[item.points.normalize()] += 1
        self.tags.update(dict.fromkeys(item.tags, 1))
        self.explained[_explained(item)] += 1
        self._count_languages(all_texts(item), languages)
        self._measure("question", [item.stem])
        if item.general_feedback is not None:
            self._measure("explanation", [item.general_feedback])
        if isinstance(interaction, ChoiceInteraction):
            self._measure("option", [choice.text for choice in interaction.choices])
            self._count_key(interaction, quiz)

    def _count_languages(self, texts: Iterable[Localized], languages: tuple[str, ...]) -> None:
        for text in texts:
            there = [tag for tag, one in text.texts.items() if one.source.strip()]
            if not there:
                continue
            once = len(languages) > 1 and len(there) < len(languages) and _is_for_all(text, there[0])
            self.wanted.update(languages)
            self.written.update(languages if once else [tag for tag in languages if tag in there])

    def _measure(self, name: str, texts: Iterable[Localized]) -> None:
        lengths = self.words.setdefault(name, Counter())
        for text in texts:
            lengths.update(_length(to_plain(one)) for one in text.texts.values() if one.source.strip())

    def _count_key(self, interaction: ChoiceInteraction, quiz: Quiz) -> None:
        fractions = [choice.fraction for choice in interaction.choices]
        right = [place for place, fraction in enumerate(fractions) if fraction is not None and fraction > 0]
        self.keys["with" if right else "without"] += 1
        if interaction.mode != "single" or len(right) != 1:
            return
        shuffle = quiz.settings.shuffle_choices if interaction.shuffle is None else interaction.shuffle
        if shuffle:
            self.shuffled += 1
        else:
            self.positions.setdefault(len(fractions), Counter())[right[0]] += 1

    def as_json(self) -> dict[str, Any]:
        """All counts, sorted, for programs; ``version`` changes when one changes its meaning or goes."""
        points = sum((worth * count for worth, count in self.points.items()), Decimal(0))
        return {
            "version": 1,
            "files": self.files,
            "sections": self.sections,
            "questions": self.questions,
            "types": _by_count(self.kinds),
            "languages": {
                tag: {"strings": self.wanted[tag], "written": self.written[tag]} for tag in sorted(self.wanted)
            },
            "choices": {"keyed": self.keys["with"], "unkeyed": self.keys["without"], "shuffled": self.shuffled},
            "positions": {
                str(size): {letter(place): counts[place] for place in range(size)}
                for size, counts in sorted(self.positions.items())
            },
            "explanations": {name: self.explained[name] for name in ("explanation", "feedback", "none")},
            "points": {
                "total": f"{points.normalize():f}",
                "worth": {f"{worth:f}": count for worth, count in sorted(self.points.items())},
            },
            "tags": _by_count(self.tags),
            "words": {name: _spread(lengths) for name, lengths in sorted(self.words.items()) if lengths},
        }


def _by_count(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])))


def _explained(item: Item) -> str:
    if _says_something(item.general_feedback):
        return "explanation"
    own = (item.correct_feedback, item.partial_feedback, item.incorrect_feedback)
    parts = [getattr(part, "feedback", None) for part in _parts(item)]
    return "feedback" if any(map(_says_something, (*own, *parts))) else "none"


def _parts(item: Item) -> tuple[Any, ...]:
    names = ("choices", "answers", "pairs")
    return tuple(part for name in names for part in getattr(item.interaction, name, ()))


def _says_something(text: Localized | None) -> bool:
    return text is not None and any(one.source.strip() for one in text.texts.values())


def _is_for_all(text: Localized, language: str) -> bool:
    return is_the_same_everywhere(to_plain(text.texts[language]))


def _length(plain: str) -> int:
    if plain.isascii():
        return len(plain.split())
    letters = sum(1 for char in plain if script_of(char) in _WITHOUT_SPACES)
    return letters or len(plain.split())


def _spread(lengths: Counter[int]) -> dict[str, int]:
    """The shortest, the middle and the longest, and the length that nine of ten do not exceed."""
    each = sorted(lengths.elements())
    middle, high = (each[0], each[0]) if len(each) == 1 else (_cut(each, 2)[0], _cut(each, 10)[8])
    return {"texts": len(each), "least": each[0], "median": middle, "most_of_them": high, "most": each[-1]}


def _cut(values: list[int], parts: int) -> list[int]:
    return [round(value) for value in quantiles(values, n=parts, method="inclusive")]
