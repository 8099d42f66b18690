"""Two quizzes held against each other by what they mean, and each difference against what was said about it.

A second opinion beside :mod:`quizkit.verify` and :mod:`quizkit.losses`: it knows nothing of either. What a key says is
compared by what responses are worth, texts by what they show, files by what is in them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from typing import Any
from unicodedata import normalize

from quizkit.diagnostics import Diagnostic
from quizkit.losses.item_parts import with_interactions
from quizkit.model import (
    NOTES_FOR_AUTHORS,
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    FormulaInteraction,
    GapMatchInteraction,
    HotspotInteraction,
    HottextInteraction,
    Interaction,
    Item,
    Localized,
    MatchInteraction,
    NumericInteraction,
    OrderInteraction,
    Quiz,
    TextEntryInteraction,
    UploadInteraction,
    all_texts,
    with_texts,
)
from quizkit.richtext import canonical, map_sources, to_plain
from quizkit.scoring import has_key, score
from quizkit.words import is_false_word, is_true_word

TEXT = ("markup", "drop-down", "images", "control-character", "math", "media", "typed-script", "unseen")
"""What may be said of any text."""

WORTH = (
    "partial-credit",
    "negative-credit",
    "all-or-nothing",
    "same-answer",
    "empty-answer",
    "empty-range",
    "wrong-answer",
)

OUTCOMES = ("correct-feedback", "partial-feedback", "incorrect-feedback")
"""Such feedback may have become that on single answers."""

SAYS: Mapping[str, Sequence[str]] = {
    "id": ("item-id", "control-character"),
    "title": ("item-title", "long-title", *TEXT),
    "stem": ("stimulus", *TEXT),
    "points": ("points", "whole-points", "pick-points"),
    "general_feedback": ("general-feedback", *TEXT),
    "correct_feedback": ("correct-feedback", "general-feedback", *TEXT),
    "partial_feedback": ("partial-feedback", *TEXT),
    "incorrect_feedback": ("incorrect-feedback", "general-feedback", *TEXT),
    "hints": ("hints", *TEXT),
    "tags": ("tags", "control-character"),
    "stimulus": ("stimulus", "refused/untranslated", *TEXT),
    "language": ("item-language",),
    "kind": ("gap-match", "upload", "gap-number"),
    "mode": ("true-false", "gap-match"),
    "options": ("true-false-words", "true-false", "gap-match", "option-order", *TEXT),
    "worth": (*WORTH, "option-order", "numeric-range", "numeric-several", "text-several", "case-sensitive", *TEXT),
    "option feedback": ("choice-feedback", *OUTCOMES, *TEXT),
    "answer feedback": ("answer-feedback", *OUTCOMES, "numeric-several", "text-several", "same-answer", *TEXT),
    "pair feedback": ("pair-feedback", *TEXT),
    "fixed": ("fixed-choice",),
    "shuffle": ("shuffle", "shuffle-choices"),
    "unit": ("numeric-unit",),
    "pairs": ("right-signs", *TEXT),
    "distractors": ("distractors", "same-text", "right-signs", *TEXT),
    "entries": TEXT,
    "areas": TEXT,
    "weights": ("gap-weights",),
    "limits": ("essay-limits", "essay-lines", "upload-limits", "upload"),
    "rubric": ("rubric", *TEXT),
    "template": ("template", *TEXT),
    "extras": ("extras",),
    # of the quiz
    "quiz title": ("quiz-title", "refused/untranslated", "long-title", "no-title", *TEXT),
    "quiz description": ("refused/untranslated", "quiz-description", *TEXT),
    "shuffle_questions": ("shuffle-questions",),
    "shuffle_choices": ("shuffle-choices",),
    "time_limit": ("time-limit", "time-limit-seconds"),
    "attempts": ("attempts",),
    "feedback": ("feedback-timing",),
    "pass_mark": ("pass-mark",),
    "sections": ("sections",),
    "picks": ("pick",),
    "section titles": ("refused/untranslated", "section-title", "long-title", "sections", *TEXT),
    "section descriptions": ("refused/untranslated", "section-description", "sections", *TEXT),
    "quiz extras": ("extras", "section-title"),
    "other languages": ("languages", "answer-languages", "template-languages"),
}
"""The losses, one of which must have been said where a part of an item or of a quiz is no longer what it was."""


@dataclass
class Trip:
    """What was said on the way of a quiz through some formats: of the quiz, and of each item that has arrived."""

    said: set[str] = field(default_factory=set)
    of_items: list[set[str]] = field(default_factory=list)
    survivors: list[int] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, quiz: Quiz) -> "Trip":
        """The beginning of a trip."""
        count = len(list(quiz.items()))
        return cls(of_items=[set() for _ in range(count)], survivors=list(range(count)))

    def copy(self) -> "Trip":
        """The same trip, which can go on in another direction."""
        return Trip(set(self.said), [set(one) for one in self.of_items], list(self.survivors), list(self.problems))

    def went(self, quiz: Quiz, to: str, diagnostics: Iterable[Diagnostic], arrived: Quiz | None) -> None:
        """Take down what was said when the quiz was written ``to`` a format and what came of it."""
        labels = [_label(item, number) for number, item in enumerate(quiz.items(), 1)]
        said: dict[str | None, set[str]] = {}
        for one in diagnostics:
            group, _, name = one.code.partition("/")
            said.setdefault(one.item, set()).add(name if group == "loss" else one.code)
            if group == "bug":
                self.problems.append(f"{to}: {one}")
            if one.item is not None and one.item not in labels:
                self.problems.append(f"{to}: nobody is called {one.item}: {one}")
        if one_is_twice := len(set(labels)) < len(labels):
            self.problems.append("two items are called the same")
        self.said |= said.get(None, set())
        of_items, survivors = [], []
        for place, name, before in zip(self.survivors, labels, self.of_items, strict=True):
            now = said.get(name, set())
            if not any(code.startswith("refused/") for code in now):
                of_items.append(before | now)
                survivors.append(place)
        self.of_items, self.survivors = of_items, survivors
        count = 0 if arrived is None else len(list(arrived.items()))
        if count != len(survivors) and not one_is_twice and not any("refused/" in code for code in self.said):
            self.problems.append(f"{to}: {len(survivors)} questions were not refused and {count} arrived")


def _label(item: Item, number: int) -> str:
    name = re.sub("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufdd0-\ufdef\ufffe\uffff]+", " ", item.id or "").strip()
    return f'"{name}"' if name else f"question {number}"


def silent(before: Quiz, after: Quiz, trip: Trip) -> list[str]:
    """What is different and was not said: a sentence each."""
    found = list(trip.problems)
    before, after = _with_own_shuffling(before), _with_own_shuffling(after)
    if any("shuffle" in said for said in trip.of_items):  # a question whose own wish is lost follows the quiz's
        before, after = _without_setting(before), _without_setting(after)
    items = list(before.items())
    arrived = [items[place] for place in trip.survivors]
    for item, other, said in zip(arrived, after.items(), trip.of_items, strict=False):
        mine, theirs = of_item(item, before), of_item(other, after)
        found += _unsaid(
            f'"{item.id or item.stem.first()[1].source[:30]}"',
            mine,
            theirs,
            said | trip.said & {"pick-points", "shuffle-choices", "refused/untranslated"},
        )
        gone = other_languages(item) - other_languages(other)
        if gone and not (trip.said | said) & set(SAYS["other languages"]):
            found.append(f"{item.id}: {sorted(gone)} are gone, said {sorted(said)}")
    found += _unsaid("the quiz", of_quiz(before, trip.survivors), of_quiz(after, None), trip.said)
    return found


def _with_own_shuffling(quiz: Quiz) -> Quiz:
    """The quiz with its setting said by each choice that follows it, which means the same."""
    wanted = quiz.settings.shuffle_choices

    def follow(interaction: Interaction) -> Interaction:
        follows = isinstance(interaction, ChoiceInteraction) and interaction.shuffle is None
        return interaction.replaced(shuffle=wanted) if follows and interaction.mode != "true_false" else interaction

    def told(item: Item) -> Item:
        return with_interactions(item, follow)

    items = list(quiz.items())
    if wanted is None or list(map(told, items)) == items:
        return quiz
    sections = tuple(section.replaced(items=tuple(map(told, section.items))) for section in quiz.sections)
    return quiz.replaced(sections=sections, settings=quiz.settings.replaced(shuffle_choices=None))


def _without_setting(quiz: Quiz) -> Quiz:
    return quiz.replaced(settings=quiz.settings.replaced(shuffle_choices=None))


def other_languages(item: Item) -> set[str]:
    """The languages in which an item says anything, if these are several."""
    found = {tag for text in all_texts(item) for tag, part in text.items() if to_plain(part).strip()}
    return found if len(found) > 1 else set()


def _unsaid(where: str, mine: Mapping[str, Any], theirs: Mapping[str, Any], said: set[str]) -> Iterator[str]:
    changed = said & {"gap-match", "upload"}
    for path in [*mine, *(path for path in theirs if path not in mine)]:
        if path.endswith("extras") and set(mine[path]) <= set(theirs[path]):
            continue  # what a format notes for itself is nothing lost
        if (changed and path.startswith("interaction")) or same(mine.get(path), theirs.get(path)):
            continue
        name = path.rpartition(", ")[2]
        codes = set(SAYS.get(name, ())) & said
        if "gap-number" in said and "gap" in path:
            continue
        now = f"{mine.get(path)!r} -> {theirs.get(path)!r}, said {sorted(said)}"
        if not codes:
            yield f"{where}: {path}: {now}"
        elif codes <= {"markup", "control-character"} and _words(mine.get(path)) != _words(theirs.get(path)):
            yield f"{where}: the words of {path} changed: {now}"


def same(one: Any, two: Any) -> bool:
    """Whether two values are the same, shares of points as near as targets write them."""
    if isinstance(one, Shown) and isinstance(two, Shown):
        return one.meaning == two.meaning
    if isinstance(one, Fraction | Decimal | int) and isinstance(two, Fraction | Decimal | int):
        return one == two or (isinstance(one, Fraction) and abs(one - two) < Fraction(1, 2000))
    if isinstance(one, TextEntryInteraction | NumericInteraction) and type(one) is type(two):
        responses = typed_responses(one) | typed_responses(two)
        mine, theirs = (Item(stem=Localized.of(""), interaction=inside) for inside in (one, two))
        return all(same(score(mine, response), score(theirs, response)) for response in responses)
    if isinstance(one, tuple) and isinstance(two, tuple):
        return len(one) == len(two) and all(map(same, one, two))
    if isinstance(one, dict) and isinstance(two, dict):
        return one.keys() == two.keys() and all(same(value, two[key]) for key, value in one.items())
    return bool(one == two)


@dataclass(frozen=True, order=True)
class Shown:
    """What a text shows, and its words alone."""

    meaning: str
    words: str

    def __repr__(self) -> str:
        return repr(self.meaning[:120])


def _words(value: Any) -> Any:
    if isinstance(value, Shown):
        return value.words or None
    if isinstance(value, tuple):
        if len(value) == 2 and isinstance(value[1], Shown) and not value[1].words:
            return None  # feedback without a word, whatever it belongs to
        return tuple(words for one in value if (words := _words(one)))
    if isinstance(value, TextEntryInteraction | NumericInteraction):
        return None  # a key is no text
    if isinstance(value, str):
        return "".join(_CONTROLS.sub("", value).split())  # a text loses a sign where a tag gets a space
    if isinstance(value, dict):
        return {key: _words(one) for key, one in value.items()}
    return value


_BREAKS = re.compile("[\v\f\u2028\u2029\x85]")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufdd0-\ufdef\ufffe\uffff]")


class _Reader:
    """Reads an item's texts in one language, with files by their contents."""

    def __init__(self, quiz: Quiz, item: Item | None = None) -> None:
        self._digests = {asset.name: asset.digest for asset in quiz.assets}
        self._language = (item.language if item is not None else None) or quiz.language

    def one(self, text: Localized) -> Localized:
        own = text.texts.get(self._language)
        if own is None or not own.source.strip():
            own = next((part for part in text.texts.values() if part.source.strip()), own)
        return Localized.of("") if own is None else text.replaced(texts={"und": own})

    def shown(self, text: Localized | None) -> Shown | None:
        if text is None:
            return None
        own = self.one(text).first()[1]
        own = own.replaced(source=_BREAKS.sub("\n", own.source))
        meaning = canonical(map_sources(own, lambda name: self._digests.get(name, name)))
        words = " ".join(_CONTROLS.sub("", to_plain(own)).split())
        seen = _CONTROLS.sub("", meaning).strip("\N{REPLACEMENT CHARACTER} \n")
        return Shown(meaning, words) if seen else None


def of_item(item: Item, quiz: Quiz) -> dict[str, Any]:
    """What an item means, part by part."""
    read = _Reader(quiz, item)
    stimulus = next((one for one in quiz.stimuli if one.id == item.stimulus), None)
    item = _in_order_of_text(with_texts(item, read.one))
    interaction = item.interaction
    named = _with_numbers(item)
    incorrect = item.incorrect_feedback
    if isinstance(interaction, NumericInteraction):  # feedback on any other number is that on wrong ones
        for answer in interaction.answers:
            if answer.accepts_anything() and not answer.fraction:
                incorrect = incorrect if read.shown(incorrect) else answer.feedback
    parts = {
        "title": read.shown(item.title),
        "stem": read.shown(named.stem),
        "points": item.points,
        "general_feedback": read.shown(item.general_feedback),
        "correct_feedback": read.shown(item.correct_feedback),
        "partial_feedback": read.shown(item.partial_feedback),
        "incorrect_feedback": read.shown(incorrect),
        "hints": tuple(filter(None, map(read.shown, item.hints))),
        "tags": tuple(tag.strip() for tag in item.tags if tag.strip()),
        "stimulus": None if stimulus is None else (read.shown(stimulus.title), read.shown(stimulus.text)),
        "language": item.language or quiz.language,
        "extras": _extras(item.extras),
    }
    return parts | {f"interaction, {name}": value for name, value in _asked(interaction, read).items()}


def _extras(extras: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    return tuple(sorted(f"{name}.{key}" for name, kept in extras.items() for key in kept if key != NOTES_FOR_AUTHORS))


def _in_order_of_text(item: Item) -> Item:
    """The item with its gaps in the order in which its stem has them: no target shows another one."""
    interaction = item.interaction
    if not isinstance(interaction, ClozeInteraction | GapMatchInteraction):
        return item
    stem = item.stem.first()[1].source
    gaps = tuple(sorted(interaction.gaps, key=lambda gap: stem.find(f"[[{gap.id}]]")))
    return item.replaced(interaction=interaction.replaced(gaps=gaps))


def _with_numbers(item: Item) -> Item:
    """The item with numbers for the names that its stem has for places."""
    interaction = item.interaction
    if not isinstance(interaction, ClozeInteraction | GapMatchInteraction):
        return item
    numbers = {gap.id: str(number) for number, gap in enumerate(interaction.gaps)}
    pattern = re.compile("|".join(re.escape(f"[[{name}]]") for name in sorted(numbers, key=len, reverse=True)) or "$^")

    def change(text: Localized) -> Localized:
        parts = {
            tag: part.replaced(source=pattern.sub(lambda found: f"[[{numbers[found[0][2:-2]]}]]", part.source))
            for tag, part in text.items()
        }
        return text.replaced(texts=parts)

    return item.replaced(stem=change(item.stem))


def _asked(interaction: Interaction, read: _Reader) -> dict[str, Any]:
    parts: dict[str, Any] = {"kind": interaction.kind}
    shown = read.shown
    match interaction:
        case ChoiceInteraction(choices=choices):
            parts |= {
                "mode": interaction.mode,
                "options": _options(interaction, read),
                "option feedback": tuple(shown(choice.feedback) for choice in choices),
                "fixed": tuple(choice.fixed for choice in choices),
                "shuffle": interaction.shuffle,
                "worth": _worth_of_choices(interaction),
            }
        case TextEntryInteraction():
            parts |= {"worth": interaction, "answer feedback": _typed_feedback(interaction, read)}
        case NumericInteraction():
            parts |= {
                "worth": interaction,
                "unit": interaction.unit,
                "answer feedback": tuple(
                    sorted(
                        (_bounds(answer), read.shown(answer.feedback))
                        for answer in interaction.answers
                        if read.shown(answer.feedback) and not (answer.accepts_anything() and not answer.fraction)
                    )
                ),
            }
        case MatchInteraction(pairs=pairs):
            rights = {shown(pair.right) for pair in pairs}
            parts |= {
                "pairs": tuple((shown(pair.left), shown(pair.right)) for pair in pairs),
                "pair feedback": tuple(shown(pair.feedback) for pair in pairs),
                "distractors": tuple(
                    dict.fromkeys(right for text in interaction.distractors if (right := shown(text)) not in rights)
                ),
                "shuffle": interaction.shuffle,
            }
        case OrderInteraction(entries=entries):
            parts["entries"] = tuple(shown(entry.text) for entry in entries)
        case ClozeInteraction(gaps=gaps):
            total = sum(gap.weight for gap in gaps)
            parts["weights"] = tuple(gap.weight / total for gap in gaps)
            for number, gap in enumerate(gaps):
                parts |= {f"gap {number}, {name}": value for name, value in _asked(gap.interaction, read).items()}
        case GapMatchInteraction(choices=choices, gaps=gaps):
            names = _names(choices)
            parts |= {
                "options": tuple(shown(choice.text) for choice in choices),
                "option feedback": tuple(shown(choice.feedback) for choice in choices),
                "fixed": tuple(choice.fixed for choice in choices),
                "worth": tuple(tuple(sorted(names.index(one) for one in gap.accepts)) for gap in gaps),
                "shuffle": interaction.shuffle,
                "reusable": interaction.reusable,
            }
        case ExtendedText():
            parts |= {
                "limits": (interaction.min_words or None, interaction.max_words, interaction.lines),
                "rubric": shown(interaction.rubric),
                "template": shown(interaction.template),
            }
        case UploadInteraction():
            parts |= {"limits": (interaction.file_types, interaction.max_files), "rubric": shown(interaction.rubric)}
        case HottextInteraction(choices=choices):
            parts |= {
                "options": tuple(shown(choice.text) for choice in choices),
                "option feedback": tuple(shown(choice.feedback) for choice in choices),
                "fixed": tuple(choice.fixed for choice in choices),
                "worth": _worth_of_choices(interaction),
            }
        case HotspotInteraction(areas=areas):
            parts |= {
                "image": (read._digests.get(interaction.image, interaction.image)),
                "size": (interaction.width, interaction.height),
                "areas": tuple((area.shape, area.coords, shown(area.label)) for area in areas),
                "worth": _worth_of_choices(interaction.replaced(areas=areas)),
            }
        case FormulaInteraction():
            parts["formula"] = interaction
    return parts


def _options(interaction: ChoiceInteraction, read: _Reader) -> Any:
    """What the options show; true and false are the same in whosever words."""
    options = tuple(read.shown(choice.text) for choice in interaction.choices)
    if interaction.mode == "true_false" and len(options) == 2 and all(options):
        true, false = (option.words for option in options if option)
        if is_true_word(true) and is_false_word(false):
            return True, False
    return options


def _names(parts: Sequence[Any]) -> list[str]:
    from quizkit.identity import names_of

    return names_of(parts)


def _worth_of_choices(interaction: Any) -> Any:
    """What each response is worth: every set of up to five choices, or each choice alone."""
    if not has_key(interaction):
        return None
    name = "areas" if isinstance(interaction, HotspotInteraction) else "choices"
    parts = tuple(part.replaced(id=str(place)) for place, part in enumerate(getattr(interaction, name)))
    item = Item(stem=Localized.of(""), interaction=interaction.replaced(**{name: parts}))
    several = getattr(interaction, "mode", "") == "multiple" or getattr(interaction, "multiple", False)
    most = len(parts) if several and len(parts) <= 5 else 1
    responses = [chosen for size in range(most + 1) for chosen in combinations([part.id for part in parts], size)]
    return tuple(score(item, response) for response in responses)


def typed_responses(interaction: Any) -> set[str]:
    """What could be typed: each answer, the same in other capitals, and numbers within, at and beyond each end."""
    if isinstance(interaction, TextEntryInteraction):
        words = {to_plain(answer.text.first()[1]) for answer in interaction.answers}
        return words | {word.upper() for word in words} | {word.lower() for word in words}
    ends = {end for answer in interaction.answers for end in answer.bounds() if end is not None} | {Decimal(0)}
    near = Decimal("0.0001")
    return {format(number, "f") for end in ends for number in (end, end - near, end + near, end - 10**8, end + 10**8)}


def _bounds(answer: Any) -> str:
    return " to ".join("" if end is None else format(end.normalize(), "f") for end in answer.bounds())


def _typed_feedback(interaction: TextEntryInteraction, read: _Reader) -> Any:
    return tuple(
        sorted(
            {
                (normalize("NFC", " ".join(to_plain(answer.text.first()[1]).split())).casefold(), shown)
                for answer in interaction.answers
                if (shown := read.shown(answer.feedback)) is not None
            }
        )
    )


def of_quiz(quiz: Quiz, survivors: Sequence[int] | None) -> dict[str, Any]:
    """What a quiz means apart from its items; ``survivors`` are the places of those that count."""
    read = _Reader(quiz)
    sections, place = [], 0
    for section in quiz.sections:
        places = range(place, place + len(section.items))
        place += len(section.items)
        count = len(places) if survivors is None else sum(one in survivors for one in places)
        if count:
            pick = section.pick if section.pick is not None and section.pick < count else None
            sections.append((count, pick, read.shown(section.title), read.shown(section.description)))
    settings = {name: getattr(quiz.settings, name) for name in quiz.settings.field_names if name != "location"}
    return {
        "quiz title": read.shown(quiz.title),
        "quiz description": read.shown(quiz.description),
        "quiz extras": _extras(quiz.extras),
        "sections": tuple(count for count, *_ in sections),
        "picks": tuple(pick for _, pick, *_ in sections if pick),
        "section titles": tuple(title for _, _, title, _ in sections if title),
        "section descriptions": tuple(text for *_, text in sections if text),
        **settings,
    }
