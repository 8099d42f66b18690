"""The parts of an item that a target may be unable to hold: how each is found, called and taken out."""

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from typing import Any

from quizkit.capability import Capability, Feature
from quizkit.diagnostics import Severity
from quizkit.losses.credit import (
    answers,
    as_shares,
    choices_of,
    fractions,
    has_partial_credit,
    is_all_or_nothing,
    less_than_best,
    without_feedback_on_less,
    without_foreseen,
    without_negative_credit,
    without_partial_credit,
)
from quizkit.model import (
    ClozeInteraction,
    ExtendedText,
    Item,
    MatchInteraction,
    NumericInteraction,
    TextEntryInteraction,
    UploadInteraction,
)
from quizkit.records import dataclass

Change = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that an item may have.

    ``what`` completes "TARGET has no place for ...". ``taken_out`` returns the item without it, or with the nearest
    thing the target can say. ``consequence`` is the sentence that tells the author what that means. ``kinds`` are the
    kinds of interaction that may have it (a cloze's gaps may be any of them); None where all may. ``code`` is what the
    loss is called where that is not the feature that it needs.
    """

    feature: Feature
    what: str
    present: Callable[[Item], bool]
    taken_out: Callable[[Item, Capability], Item]
    consequence: str = "The question is written without."
    severity: Severity = Severity.WARNING
    kinds: frozenset[str] | None = None
    code: str | None = None

    def may_be_in(self, kind: str) -> bool:
        """Whether an interaction of this kind may have it; asked once for each kind, and ``present`` for each item."""
        return self.kinds is None or kind in self.kinds or kind == "cloze"


def interactions_of(item: Item) -> Iterator[Any]:
    """The item's interaction, and those of its gaps."""
    yield item.interaction
    if isinstance(item.interaction, ClozeInteraction):
        for gap in item.interaction.gaps:
            yield gap.interaction


def with_interactions(item: Item, change: Change) -> Item:
    """The item with its interaction, or each of its gaps' interactions, changed."""
    old = item.interaction
    if isinstance(old, ClozeInteraction):
        gaps = tuple(gap.replaced(interaction=change(gap.interaction)) for gap in old.gaps)
        return item.replaced(interaction=old.replaced(gaps=gaps))
    new = change(old)
    return item if new is old else item.replaced(interaction=new)


def _field(feature: Feature, name: str, what: str, empty: Any = None, **more: Any) -> Part:
    return Part(
        feature,
        what,
        lambda item: getattr(item, name) != empty,
        lambda item, _: item.replaced(**{name: empty}),
        **more,
    )


_WITH_CHOICES = ("choice", "hottext", "gap_match")
_WITH_ANSWERS = ("text_entry", "numeric")


def _in_interaction(
    feature: Feature,
    kinds: Iterable[str] | None,
    what: str,
    present: Callable[[Any], bool],
    change: Callable[[Any, Capability], Any],
    **more: Any,
) -> Part:
    return Part(
        feature,
        what,
        lambda item: _in_any(item, present),
        lambda item, capability: with_interactions(
            item, lambda interaction: change(interaction, capability) if present(interaction) else interaction
        ),
        kinds=frozenset(kinds) if kinds is not None else None,
        **more,
    )


def _in_any(item: Item, present: Callable[[Any], bool]) -> bool:
    interaction = item.interaction
    if type(interaction) is ClozeInteraction:
        return any(present(gap.interaction) for gap in interaction.gaps)
    return present(interaction)


def _each(name: str, **changes: Any) -> Callable[[Any, Capability], Any]:
    def change(interaction: Any, _: Capability) -> Any:
        return interaction.replaced(**{name: tuple(part.replaced(**changes) for part in getattr(interaction, name))})

    return change


def _is_range(answer: Any) -> bool:
    """Whether an answer has ends; one that has neither value nor ends takes whatever else is typed."""
    return answer.value is None and (answer.minimum is not None or answer.maximum is not None)


def _as_tolerances(interaction: NumericInteraction, _: Capability) -> NumericInteraction:
    """A closed range is the number in its middle with a tolerance, exactly; an open one can't be said so and stays."""
    closed = []
    for answer in interaction.answers:
        if answer.minimum is not None and answer.maximum is not None:
            half = (answer.maximum - answer.minimum) / 2
            closed.append(answer.replaced(value=answer.minimum + half, tolerance=half, minimum=None, maximum=None))
        else:
            closed.append(answer)
    return interaction.replaced(answers=tuple(closed))


def _best_answer(interaction: Any, _: Capability) -> Any:
    best = max(interaction.answers, key=lambda answer: answer.fraction)
    return interaction.replaced(answers=(best,))


def _with_shuffle(interaction: Any) -> bool:
    return getattr(interaction, "shuffle", None) is not None


ITEM_PARTS: tuple[Part, ...] = (
    _field("item-id", "id", "the question's id", severity=Severity.INFO),
    _field("item-title", "title", "a title of its own", severity=Severity.INFO),
    _field("item-language", "language", "a question's own language", severity=Severity.INFO),
    _field("points", "points", "points", empty=Decimal(1), consequence="The question counts 1 point there."),
    _field("tags", "tags", "tags", empty=()),
    _field("hints", "hints", "hints", empty=()),
    _field("general-feedback", "general_feedback", "the explanation"),
    _field("correct-feedback", "correct_feedback", "feedback for a right answer"),
    _field("partial-feedback", "partial_feedback", "feedback for a partly right answer"),
    _field("incorrect-feedback", "incorrect_feedback", "feedback for a wrong answer"),
    _in_interaction(
        "choice-feedback",
        _WITH_CHOICES,
        "feedback on single options",
        lambda interaction: any(choice.feedback is not None for choice in choices_of(interaction)),
        _each("choices", feedback=None),
    ),
    _in_interaction(
        "answer-feedback",
        _WITH_ANSWERS,
        "feedback on single answers",
        lambda interaction: any(answer.feedback is not None for answer in answers(interaction)),
        _each("answers", feedback=None),
    ),
    _in_interaction(
        "pair-feedback",
        ["match"],
        "feedback on single pairs",
        lambda interaction: (
            isinstance(interaction, MatchInteraction) and any(pair.feedback is not None for pair in interaction.pairs)
        ),
        _each("pairs", feedback=None),
    ),
    _in_interaction(
        "fixed-choice",
        _WITH_CHOICES,
        "options that keep their place",
        lambda interaction: any(choice.fixed for choice in choices_of(interaction)),
        _each("choices", fixed=False),
        consequence="They are shuffled with the others if the quiz shuffles.",
    ),
    _in_interaction(
        "shuffle",
        None,
        "a question's own wish to shuffle or not",
        _with_shuffle,
        lambda interaction, _: interaction.replaced(shuffle=None),
        consequence="The quiz's setting holds there.",
    ),
    _in_interaction(
        "partial-credit",
        _WITH_ANSWERS,
        "feedback on answers that are not the best",
        lambda interaction: any(answer.feedback is not None for answer in less_than_best(interaction)),
        without_feedback_on_less,
        consequence="They are marked without. Say it in the feedback for a wrong answer.",
        code="answer-feedback",
    ),
    _in_interaction(
        "partial-credit",
        _WITH_ANSWERS,
        "answers that are foreseen and wrong",
        lambda interaction: any(not answer.fraction for answer in less_than_best(interaction)),
        without_foreseen,
        consequence="They are wrong there like any other.",
        severity=Severity.INFO,
        code="wrong-answer",
    ),
    _in_interaction(
        "partial-credit",
        ["choice", *_WITH_ANSWERS],
        "part of the points for single options or answers",
        has_partial_credit,
        without_partial_credit,
        consequence="There, what earns the most is right and the rest is wrong.",
    ),
    _in_interaction(
        "negative-credit",
        [*_WITH_CHOICES, *_WITH_ANSWERS],
        "options that take points away",
        lambda interaction: any(fraction is not None and fraction.numerator < 0 for fraction in fractions(interaction)),
        without_negative_credit,
        consequence="They count nothing there.",
    ),
    _in_interaction(
        "all-or-nothing",
        ["choice"],
        "several right options that count only together",
        is_all_or_nothing,
        as_shares,
        consequence="Students get part of the points for some of the right options.",
    ),
    _in_interaction(
        "case-sensitive",
        ["text_entry"],
        "answers in which capitals count",
        lambda interaction: isinstance(interaction, TextEntryInteraction) and interaction.case_sensitive,
        lambda interaction, _: interaction.replaced(case_sensitive=False),
        consequence="Capitals and small letters count as the same there.",
    ),
    _in_interaction(
        "numeric-range",
        ["numeric"],
        "a range of numbers",
        lambda interaction: any(_is_range(answer) for answer in _numbers(interaction)),
        _as_tolerances,
        consequence="It is written as the number in its middle with a tolerance.",
        severity=Severity.INFO,
    ),
    _in_interaction(
        "numeric-several",
        ["numeric"],
        "more than one right number",
        lambda interaction: len(_numbers(interaction)) > 1,
        _best_answer,
        consequence="Only the best one is written.",
    ),
    _in_interaction(
        "numeric-unit",
        ["numeric"],
        "units",
        lambda interaction: isinstance(interaction, NumericInteraction) and interaction.unit is not None,
        lambda interaction, _: interaction.replaced(unit=None),
        consequence="Say the unit in the question's text.",
    ),
    _in_interaction(
        "text-several",
        ["text_entry"],
        "more than one right text",
        lambda interaction: isinstance(interaction, TextEntryInteraction) and len(interaction.answers) > 1,
        _best_answer,
        consequence="Only the best one is written; the others will be marked wrong.",
    ),
    _in_interaction(
        "distractors",
        ["match"],
        "answers that match nothing",
        lambda interaction: isinstance(interaction, MatchInteraction) and bool(interaction.distractors),
        lambda interaction, _: interaction.replaced(distractors=()),
    ),
    _in_interaction(
        "essay-limits",
        ["extended_text"],
        "limits on the length of an essay",
        lambda interaction: (
            isinstance(interaction, ExtendedText) and (interaction.min_words, interaction.max_words) != (None, None)
        ),
        lambda interaction, _: interaction.replaced(min_words=None, max_words=None),
        consequence="Say them in the question's text.",
    ),
    _in_interaction(
        "essay-lines",
        ["extended_text"],
        "a size of the field for an essay",
        lambda interaction: isinstance(interaction, ExtendedText) and interaction.lines is not None,
        lambda interaction, _: interaction.replaced(lines=None),
    ),
    _in_interaction(
        "rubric",
        ["extended_text", "upload"],
        "notes for the marker",
        lambda interaction: (
            isinstance(interaction, ExtendedText | UploadInteraction) and interaction.rubric is not None
        ),
        lambda interaction, _: interaction.replaced(rubric=None),
    ),
    _in_interaction(
        "template",
        ["extended_text"],
        "a text to start an essay from",
        lambda interaction: isinstance(interaction, ExtendedText) and interaction.template is not None,
        lambda interaction, _: interaction.replaced(template=None),
    ),
    _in_interaction(
        "upload-limits",
        ["upload"],
        "the kinds of files, or how many, that are taken",
        lambda interaction: (
            isinstance(interaction, UploadInteraction) and bool(interaction.file_types or interaction.max_files != 1)
        ),
        lambda interaction, _: interaction.replaced(file_types=(), max_files=1),
        consequence="Any files are taken there: say in the question's text which ones you want, or set it there.",
    ),
)
"""Every part, in the order in which it is judged: what makes fractions simpler comes before what reads them."""


def _numbers(interaction: Any) -> tuple[Any, ...]:
    return interaction.answers if isinstance(interaction, NumericInteraction) else ()
