"""What Canvas would break or lose of a question although it knows the kind."""

from collections.abc import Iterator
from html import escape, unescape

from quizkit.formats._qti.markers import without_place
from quizkit.formats._qti12.numbers import number_text
from quizkit.formats.canvas.pieces import reads_alike
from quizkit.model import (
    ALL_OF_IT,
    ChoiceInteraction,
    ClozeInteraction,
    FormulaInteraction,
    Item,
    MatchInteraction,
    Pair,
    TextEntryInteraction,
)
from quizkit.richtext import to_html, to_plain

_MOST_DECIMALS = 15
_LONGEST = 40

Refusal = tuple[str, str]


def refusals(item: Item) -> Iterator[Refusal]:
    """Why an item can't be written, and what to do; nothing for nearly all items."""
    match item.interaction:
        case ClozeInteraction() as interaction:
            yield from without_place(item)
            yield from _gaps(interaction)
        case FormulaInteraction() as interaction:
            yield from _formula(item, interaction)
        case MatchInteraction(pairs=pairs) if any(map(_is_wordless, pairs)):
            yield "a right text has no words, and Canvas lists words alone.", "Write what it says, or swap the sides."


def _is_wordless(pair: Pair) -> bool:
    """Whether a prompt's partner has no words, such as a picture. An exercise that is still blank may stay so."""
    return bool(pair.left.first()[1].source.strip()) and not to_plain(pair.right.first()[1]).strip()


def cautions(item: Item) -> Iterator[tuple[str, str, str]]:
    """What should be known of an item that is written as it is.

    New Quizzes reads a right text as HTML whatever it is, so a ``<`` is escaped; Classic lists what is written as it
    stands (both measured).
    """
    if not isinstance(item.interaction, MatchInteraction):
        return
    for text in (*(pair.right for pair in item.interaction.pairs), *item.interaction.distractors):
        words = to_plain(text.first()[1])
        if not reads_alike(words):
            yield (
                "right-signs",
                f'Classic Quizzes show the right text "{words[:60]}" as "{escape(words, quote=False)[:80]}".',
                "Write the sign in words, or swap the sides: left texts are shown as they are.",
            )
            return


def _gaps(interaction: ClozeInteraction) -> Iterator[Refusal]:
    for gap in interaction.gaps:
        texts = []
        match gap.interaction:
            case ChoiceInteraction(choices=choices):
                texts = [choice.text for choice in choices]
                if sum(choice.fraction == ALL_OF_IT for choice in choices) > 1:
                    message = f'several options of the gap "{gap.id}" are right, and a list in Canvas has one.'
                    yield message, "Leave one of them."
            case TextEntryInteraction(answers=answers):
                texts = [answer.text for answer in answers]
        for text in texts:
            words = to_plain(text.first()[1])
            if "<" in words or "\n" in words or unescape(words) != words:
                yield (
                    f'"{words[:60]}" in the gap "{gap.id}" holds signs that Canvas takes for HTML.',
                    "Write it in words, or make the gap a question of its own.",
                )
            elif not words.strip():
                yield f'the gap "{gap.id}" has an empty option or answer.', "Write what it says, or take it out."


def _formula(item: Item, interaction: FormulaInteraction) -> Iterator[Refusal]:
    from quizkit.formats._drawing import MOST_SETS  # rare, and more than a line to load
    from quizkit.formats._formula import FormulaError
    from quizkit.formats.canvas.formulas import answer_sets, can_be_variable, kept_sets

    names = [variable.name for variable in interaction.variables]
    if not names:
        yield "Canvas computes no answer without a variable.", "Make it a numeric question."
        return
    if len(set(names)) < len(names):
        yield "two variables have one name.", "Rename one of them."
    html = to_html(item.stem.first()[1], block=True)
    for name in names:
        if not can_be_variable(name):
            yield f'"{name[:40]}" is no name of a variable there.', "Take letters and digits, as x or v2."
        elif f"[{name}]" in html:
            yield f"the text holds [{name}], in whose place Canvas would show a number.", "Rename the variable."
    if max(interaction.decimals, *(variable.decimals for variable in interaction.variables)) > _MOST_DECIMALS:
        yield f"nobody can compute more than {_MOST_DECIMALS} decimals.", "Take fewer."
        return
    bounds = (bound for variable in interaction.variables for bound in (variable.minimum, variable.maximum))
    if any(len(number_text(number)) > _LONGEST for number in (interaction.tolerance, *bounds)):
        yield "the tolerance, or an end of a variable, has too many digits.", "Write a shorter number."
        return
    if interaction.answer_sets > MOST_SETS:
        yield f"{interaction.answer_sets:,} sets of values are too many.", f"Take {MOST_SETS:,} at most."
    elif kept_sets(interaction, item.extras.get("canvas", {})) is None:
        try:
            answer_sets(interaction)
        except FormulaError as error:
            yield str(error), "Write it as in 2 * {x}, with numbers for which it has a value."
