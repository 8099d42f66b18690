"""Several interactions in one item: gaps of one text, answered by typing or from a list."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from lxml import etree

from quizkit.formats._qti.amounts import share_of
from quizkit.formats._qti.read.answers import Answers, Asked, Probe
from quizkit.formats._qti.read.choices import is_single, read_choice, read_inline_choice
from quizkit.formats._qti.read.marking import correct_value, score_of
from quizkit.formats._qti.read.numbers import read_numeric
from quizkit.formats._qti.read.state import Unknown, Value
from quizkit.formats._qti.read.words import read_text_entry
from quizkit.formats._qti.vocabulary import word
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    ChoiceInteraction,
    ClozeInteraction,
    Gap,
    NumericInteraction,
    TextEntryInteraction,
)

_NEAR = Fraction(1, 10**9)
_MOST_TESTED = 300


def is_gap(asked: Asked) -> bool:
    """Whether an interaction can be a gap: typed, picked from a list, or a choice of one."""
    name = word(asked.element)
    return name in {"textEntryInteraction", "inlineChoiceInteraction"} or (
        name == "choiceInteraction" and is_single(asked)
    )


def read_cloze(parts: Sequence[Asked], names: Mapping[etree._Element, str]) -> Answers | None:
    """Interactions as the gaps of one text, each worth what its best response earns.

    ``names`` says how the stem marks the place of each.
    """
    gaps: list[tuple[Asked, Answers]] = []
    together = _earned_together(parts)
    for part in _beside_right_answers(parts) if together else parts:
        read = _gap(part)
        if read is None:
            return None
        gaps.append((part, read))
    weights = [answers.full or NONE_OF_IT for _, answers in gaps]
    if together:
        weights = [together / len(gaps) for _ in gaps]
        parts[0].place.warning(
            "scoring",
            "points are only given here when all gaps are right together, which quizkit cannot say.",
            parts[0].element,
            "Each gap will earn its share of them.",
        )
    elif min(weights) <= 0:
        weights = [ALL_OF_IT for _ in gaps]
    elif not _adds_up(gaps, weights):
        parts[0].place.warning(
            "scoring",
            "the points of the gaps do not just add up here, or wrong answers take some away.",
            parts[0].element,
            "quizkit adds up what each gap earns.",
        )
    full = _full(parts[0], gaps, sum(weights, NONE_OF_IT))
    shares = [share_of(weight, full or sum(weights, NONE_OF_IT)) for weight in weights]
    least = min(shares)
    return Answers(
        ClozeInteraction(
            gaps=tuple(
                Gap(id=names[part.element], interaction=_typed(answers), weight=share / least)
                for (part, answers), share in zip(gaps, shares, strict=True)
            )
        ),
        full,
        tuple(_probes(gaps, weights)),
        gap_names=tuple(_names(answers) for _, answers in gaps),
    )


def _earned_together(parts: Sequence[Asked]) -> Fraction | None:
    """What the right answers to all gaps earn where none of them alone earns anything; None where some do."""
    marking = parts[0].marking
    right = {part.variable.name: correct_value(part.variable) for part in parts}
    if marking.rules is None or len(parts) < 2 or None in right.values():
        return None
    try:
        earned = score_of(marking.run_all(right))
        alone = any(marking.score(name, value) > 0 for name, value in right.items())
    except Unknown:
        return None
    return None if alone or earned <= 0 else earned


def _beside_right_answers(parts: Sequence[Asked]) -> list[Asked]:
    """The gaps, each marked while all others are filled in right."""
    right = {part.variable.name: correct_value(part.variable) for part in parts}
    return [
        replace(part, marking=part.marking.beside({name: right[name] for name in right if name != part.variable.name}))
        for part in parts
    ]


def _names(answers: Answers) -> tuple[str, ...]:
    interaction = _typed(answers)
    if isinstance(interaction, ChoiceInteraction):
        return answers.names
    return tuple(f"answer{number}" for number in range(1, len(interaction.answers) + 1))


def _full(first: Asked, gaps: Sequence[tuple[Asked, Answers]], total: Fraction) -> Fraction | None:
    """What all gaps earn together; the item's points where they are the same but for what doubles can't say."""
    if not all(answers.full for _, answers in gaps):
        return None
    declared = first.marking.declared_points
    return declared if declared is not None and abs(declared - total) <= _NEAR * total else total


def _best(answers: Answers) -> Probe:
    return max(answers.probes, key=lambda probe: probe.share, default=Probe({}, NONE_OF_IT))


def _probes(gaps: Sequence[tuple[Asked, Answers]], weights: Sequence[Fraction]) -> Iterator[Probe]:
    """The best answers to all gaps, none, and what is known of each gap alone."""
    best = [_best(answers) for _, answers in gaps]
    together: dict[str, Value] = {}
    for probe in best:
        together.update(probe.responses)
    whole = sum(weights)
    earned = [weight * probe.share / whole for weight, probe in zip(weights, best, strict=True)]
    names = tuple(name for number, probe in enumerate(best, 1) for name in _named(number, probe))
    yield Probe(together, sum(earned, NONE_OF_IT), names)
    yield Probe({}, NONE_OF_IT)
    if len(gaps) > 1:
        most = max(_MOST_TESTED // len(gaps), 1)
        for number, ((_, answers), weight) in enumerate(zip(gaps, weights, strict=True), 1):
            for probe in sorted(answers.probes, key=lambda probe: -probe.share)[:most]:
                yield Probe(probe.responses, weight * probe.share / whole, tuple(_named(number, probe)))


def name_in_gap(number: int, name: str) -> str:
    """What a choice or an answer (``answer1``) of one of the gaps is called beside those of the others."""
    return f"{number} {name}"


def _named(number: int, probe: Probe) -> Iterator[str]:
    names = probe.names if probe.answer is None else (f"answer{probe.answer + 1}",)
    return (name_in_gap(number, name) for name in names)


def _gap(part: Asked) -> Answers | None:
    if word(part.element) == "inlineChoiceInteraction":
        return read_inline_choice(part)
    if word(part.element) == "choiceInteraction":
        return read_choice(part)
    return read_numeric(part) if part.is_number else read_text_entry(part)


def _typed(answers: Answers) -> ChoiceInteraction | TextEntryInteraction | NumericInteraction:
    interaction = answers.interaction
    if isinstance(interaction, ChoiceInteraction | TextEntryInteraction | NumericInteraction):
        return interaction
    raise TypeError(interaction)


def _adds_up(gaps: Sequence[tuple[Asked, Answers]], weights: Sequence[Fraction]) -> bool:
    """Whether each response to a gap, beside the best ones to all others, adds just what it earns and takes nothing."""
    marking = gaps[0][0].marking
    if marking.rules is None or marking.declared_points == 0:
        return True
    best = [_best(answers) for _, answers in gaps]
    most = max(_MOST_TESTED // len(gaps), 2)
    for place, (part, answers) in enumerate(gaps):
        others = {
            name: value for probe in (*best[:place], *best[place + 1 :]) for name, value in probe.responses.items()
        }
        rest = sum(weights) - weights[place]
        for probe in (Probe({part.variable.name: None}, NONE_OF_IT), best[place], *answers.probes[:most]):
            expected = rest + weights[place] * max(probe.share, NONE_OF_IT)
            try:
                earned = score_of(marking.run_all({**others, **probe.responses}))
            except Unknown:
                return False
            if abs(earned - expected) > _NEAR * sum(weights):
                return False
    return True
