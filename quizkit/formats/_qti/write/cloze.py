"""Gaps in a text, written: each is typed or picked from a list, and has a declaration of its own."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from quizkit.formats._qti.identifiers import gap_feedback_outcome, identifiers
from quizkit.formats._qti.write.choices import best_of, choice_names
from quizkit.formats._qti.write.pen import Answering, Pen, labelled, only_text, shuffled, truth_text
from quizkit.formats._qti.write.rules import GapScoring, Scoring
from quizkit.formats._qti.write.typed import numeric_branches, numeric_declaration, ranked, text_declaration
from quizkit.formats._xml import xml_attribute
from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    Gap,
    Item,
    Localized,
    NumericAnswer,
    NumericInteraction,
    TextAnswer,
    TextEntryInteraction,
)
from quizkit.richtext import to_plain

_TYPED = '<textEntryInteraction responseIdentifier="{name}"{label}/>'
_LIST = '<inlineChoiceInteraction responseIdentifier="{name}"{label}{shuffle}>{choices}</inlineChoiceInteraction>'
_CHOICE = '<inlineChoice identifier="{name}" fixed="{fixed}">{text}</inlineChoice>'

_TAKEN = (
    "RESPONSE",
    "SCORE",
    "MAXSCORE",
    "FEEDBACK",
    "ANSWER_FEEDBACK",
    "HINT",
    "completionStatus",
    "duration",
    "numAttempts",
)
"""Names of other variables. RESPONSE would be free, but a single gap of this name is read as a question by itself."""


def write_cloze(interaction: ClozeInteraction, item: Item, pen: Pen) -> Answering:
    """Fill in the gaps of the stem, which stand where it has the markers with their names."""
    outcomes = [gap_feedback_outcome(number) for number in range(1, len(interaction.gaps) + 1)]
    names = identifiers((gap.id for gap in interaction.gaps), (*_TAKEN, *outcomes))
    total = sum((gap.weight for gap in interaction.gaps), Fraction(0))
    by_name = {gap.id: gap for gap in interaction.gaps}
    single = len(by_name) == 1
    declarations, scorings, said = [], [], []
    for gap, outcome in zip(interaction.gaps, outcomes, strict=True):
        own_pen = replace(pen, full=pen.full * gap.weight / total)
        declarations.append(_declaration(gap, names[gap.id], own_pen))
        branches = (
            tuple(
                replace(branch, answer=f"answer{number}" if answer.feedback is not None else None)
                for number, (branch, (_, answer)) in enumerate(
                    zip(
                        numeric_branches(gap.interaction, pen, names[gap.id]),
                        ranked(gap.interaction.answers),
                        strict=True,
                    ),
                    1,
                )
            )
            if isinstance(gap.interaction, NumericInteraction)
            else ()
        )
        feedback = _feedback(gap.interaction)
        said += [(outcome, name, text) for name, text in feedback]
        typed = gap.interaction if isinstance(gap.interaction, TextEntryInteraction) else None
        scorings.append(
            GapScoring(
                names[gap.id],
                own_pen.full,
                branches,
                typed is not None,
                outcome if feedback else None,
                _texts(typed, dict(feedback)) if typed is not None else (),
                typed is not None and typed.case_sensitive,
            )
        )

    def place(name: str) -> str:
        if name not in by_name:
            return f"[[{name}]]"
        label = f" label={xml_attribute(name)}" if single else labelled(name, names[name])
        return _gap(by_name[name], names[name], label, pen)

    return Answering(
        "".join(declarations),
        pen.blocks_with(item.stem, place),
        Scoring("gaps", gaps=tuple(scorings)),
        gap_feedback=tuple(said),
    )


def _feedback(
    interaction: ChoiceInteraction | TextEntryInteraction | NumericInteraction,
) -> list[tuple[str, Localized]]:
    """The feedback on a gap's choices or answers by their names; numbers are counted with the best one first."""
    if isinstance(interaction, ChoiceInteraction):
        named = zip(choice_names(interaction), (choice.feedback for choice in interaction.choices), strict=True)
        return [(name, text) for name, text in named if text is not None]
    answers: Sequence[NumericAnswer | TextAnswer] = interaction.answers
    if isinstance(interaction, NumericInteraction):
        answers = [answer for _, answer in ranked(interaction.answers)]
    return [
        (f"answer{number}", answer.feedback) for number, answer in enumerate(answers, 1) if answer.feedback is not None
    ]


def _texts(interaction: TextEntryInteraction, feedback: Mapping[str, Localized]) -> tuple[tuple[str, str], ...]:
    """The typed answers of a gap that have feedback."""
    named = ((f"answer{number}", answer.text) for number, answer in enumerate(interaction.answers, 1))
    return tuple((name, to_plain(only_text(text))) for name, text in named if name in feedback)


def _declaration(gap: Gap, name: str, pen: Pen) -> str:
    interaction = gap.interaction
    if isinstance(interaction, NumericInteraction):
        return numeric_declaration(interaction, pen, name)
    if not isinstance(interaction, ChoiceInteraction):
        return text_declaration(interaction, pen, name)
    shares = {
        choice_name: choice.fraction
        for choice_name, choice in zip(choice_names(interaction), interaction.choices, strict=True)
        if choice.fraction is not None
    }
    correct = pen.correct(best_of(shares))
    return pen.declaration("single", "identifier", correct, pen.mapping(shares.items()), name=name)


def _gap(gap: Gap, name: str, label: str, pen: Pen) -> str:
    interaction = gap.interaction
    if not isinstance(interaction, ChoiceInteraction):
        return pen.spell(_TYPED).format(name=name, label=label)
    template = pen.spell(_CHOICE)
    choices = [
        template.format(name=choice_name, fixed=truth_text(choice.fixed), text=pen.flow(choice.text))
        for choice_name, choice in zip(choice_names(interaction), interaction.choices, strict=True)
    ]
    shuffle = shuffled(interaction.shuffle)
    return pen.spell(_LIST).format(name=name, label=label, shuffle=shuffle, choices="".join(choices))
