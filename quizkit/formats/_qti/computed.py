"""What a computed answer must be to be written, and what is written of it that players don't show."""

from collections.abc import Iterator
from decimal import Context, Decimal

from quizkit.formats._drawing import MOST_SETS, drawn_answers, drawn_sets
from quizkit.formats._formula import FormulaError, understood
from quizkit.formats._qti.amounts import decimal_text
from quizkit.formats._qti.expressions import MOST_PLACES, NotAFormula, decimals_of, expression_xml
from quizkit.formats._qti.identifiers import OWN_NAMES, is_identifier
from quizkit.formats._qti.printed import not_shown
from quizkit.model import FormulaInteraction, Item, Variable
from quizkit.model.walk import all_texts
from quizkit.richtext import to_html

_LONGEST = 40
_LARGE = Decimal(10**15)
_ENOUGH = Context(prec=100)


def unwritable(interaction: FormulaInteraction) -> Iterator[tuple[str, str]]:
    """Why a computed answer can't be written, and what to do; nothing for nearly all."""
    names = [variable.name for variable in interaction.variables]
    if not names:
        yield "nothing is drawn for it.", "Give its formula a variable, or make it a numeric question."
        return
    if len(set(names)) < len(names):
        yield "two variables have one name.", "Rename one of them."
    for name in dict.fromkeys(names):
        if not is_identifier(name):
            yield f'"{name[:40]}" is no name of a variable in QTI.', "Take letters and digits, as x or v2."
        elif name in OWN_NAMES:
            yield f'"{name}" is the name of something else in QTI.', "Rename the variable."
    if max(interaction.decimals, *(variable.decimals for variable in interaction.variables)) > MOST_PLACES:
        yield f"nobody can compute more than {MOST_PLACES} decimals.", "Take fewer."
        return
    bounds = [bound for variable in interaction.variables for bound in (variable.minimum, variable.maximum)]
    numbers = (interaction.tolerance, *bounds)
    if any(abs(number) >= _LARGE or len(decimal_text(number)) > _LONGEST for number in numbers) or (
        decimals_of(interaction.tolerance) > MOST_PLACES
    ):
        yield "the tolerance, or an end of a variable, has too many digits.", "Write a shorter number."
        return
    if interaction.answer_sets > MOST_SETS:
        yield f"{interaction.answer_sets:,} sets of values are too many.", f"Take {MOST_SETS:,} at most."
        return
    for variable in interaction.variables:
        if variable.minimum > variable.maximum:
            yield f'the smallest value of "{variable.name}" is larger than its largest.', "Exchange them."
            return
        if not _has_values(variable):
            found = f'no number with {variable.decimals} decimals lies between the ends of "{variable.name}".'
            yield found, "Give it more decimals, or other ends."
            return
    try:
        expression_xml(understood(interaction.expression, names))
        drawn_answers(interaction, sure=True)
    except (FormulaError, NotAFormula) as error:
        yield str(error), "Write it as in 2 * {x}, with numbers for which it has a value."
        return
    if not interaction.expression.isprintable():
        yield "the formula holds signs that are no part of any formula.", "Type it anew."


def _has_values(variable: Variable) -> bool:
    step = Decimal(1).scaleb(-variable.decimals)
    value = next(drawn_sets((variable,)))[variable.name]
    return value == value.quantize(step, context=_ENOUGH)


def unshown(item: Item, interaction: FormulaInteraction) -> Iterator[tuple[str, str, str]]:
    """Where a text shows the name of a variable, and no value, though it is written."""
    texts = [part for text in all_texts(item) for part in text.texts.values()]
    html = "".join([to_html(text, block=True, mathml=True) for text in texts])
    for name in not_shown(html, interaction.variables):
        yield (
            "variable",
            f"{{{name}}} stands in a formula, an address or a description, where no QTI player shows a value.",
            "Write it beside the formula as well.",
        )
