"""Several interactions in one item: gaps of one text, answered by typing or from a list."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from quizkit.formats._qti.answers import Answers, Asked, Probe
from quizkit.formats._qti.marking import score_of
from quizkit.formats._qti.read_choices import is_single, read_choice, read_inline_choice
from quizkit.formats._qti.read_numbers import read_numeric
from quizkit.formats._qti.read_words import read_text_entry
from quizkit.formats._qti.state import Unknown, Value
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

NUMBERS = frozenset(("float", "integer"))


def is_gap(asked: Asked) -> bool:
    """Whether an interaction can be a gap: typed, picked from a list, or a choice of one."""
    name = word(asked.element)
    return name in {"textEntryInteraction", "inlineChoiceInteraction"} or (
        name == "choiceInteraction" and is_single(asked)
    )


def read_cloze(parts: Sequence[Asked]) -> Answers | None:
    """Several interactions as the gaps of one text, each worth what its best response earns."""
    gaps: list[tuple[Asked, Answers]] = []
    for part in parts:
        read = _gap(part)
        if read is None:
            return None
        gaps.append((part, read))
    weights = [answers.full or NONE_OF_IT for _, answers in gaps]
    if min(weights) <= 0:
        weights = [ALL_OF_IT for _ in gaps]
    elif not _adds_up(gaps, weights):
        parts[0].place.warning(
            "scoring", "the gaps' points do not add up.", parts[0].element, "quizkit adds up what each of them earns."
        )
    least = min(weights)
    return Answers(
        ClozeInteraction(
            gaps=tuple(
                Gap(id=part.variable.name, interaction=_typed(answers), weight=weight / least)
                for (part, answers), weight in zip(gaps, weights, strict=True)
            )
        ),
        sum(weights, NONE_OF_IT) if all(answers.full for _, answers in gaps) else None,
        tuple(_probes(gaps, weights)),
    )


def _best(answers: Answers) -> Probe:
    return max(answers.probes, key=lambda probe: probe.share, default=Probe({}, NONE_OF_IT))


def _probes(gaps: Sequence[tuple[Asked, Answers]], weights: Sequence[Fraction]) -> Iterator[Probe]:
    best = [_best(answers) for _, answers in gaps]
    together: dict[str, Value] = {}
    for probe in best:
        together.update(probe.responses)
    yield Probe(together, ALL_OF_IT)
    yield Probe({}, NONE_OF_IT)
    if len(gaps) > 1:
        yield Probe(best[0].responses, weights[0] * best[0].share / sum(weights))


def _gap(part: Asked) -> Answers | None:
    if word(part.element) == "inlineChoiceInteraction":
        return read_inline_choice(part)
    if word(part.element) == "choiceInteraction":
        return read_choice(part)
    return read_numeric(part) if part.variable.base_type in NUMBERS else read_text_entry(part)


def _typed(answers: Answers) -> ChoiceInteraction | TextEntryInteraction | NumericInteraction:
    interaction = answers.interaction
    if isinstance(interaction, ChoiceInteraction | TextEntryInteraction | NumericInteraction):
        return interaction
    raise TypeError(interaction)


def _adds_up(gaps: Sequence[tuple[Asked, Answers]], weights: Sequence[Fraction]) -> bool:
    """Whether the best responses together earn the sum of what each earns alone."""
    if gaps[0][0].marking.rules is None:
        return True
    responses: dict[str, Value] = {}
    for _, answers in gaps:
        responses.update(_best(answers).responses)
    try:
        return score_of(gaps[0][0].marking.run_all(responses)) == sum(weights)
    except Unknown:
        return False
