"""Computed answers: values drawn by template processing, the answer to them, and how near to it a number must be.

One of the sets of values that quizkit makes is drawn by its number, rather than each value from its range: there is an
answer to each of these sets, and players that list all values of a range before they draw one don't stop at a large
one. The ranges stand in a constraint, which these values always keep. Players without template processing show and
mark the first set, which the declarations give.
"""

import json

from quizkit.formats._drawing import drawn_answers
from quizkit.formats._formula import understood
from quizkit.formats._qti.amounts import decimal_text
from quizkit.formats._qti.expressions import decimals_of, expression_xml, rounding_xml, spelt_again
from quizkit.formats._qti.identifiers import FORMULA_NOTE, SET
from quizkit.formats._qti.write.pen import Answering, Pen
from quizkit.formats._qti.write.rules import Branch, Scoring
from quizkit.formats._qti.write.typed import typed_body
from quizkit.model import ALL_OF_IT, FormulaInteraction, Item

_DECLARATION = (
    '<templateDeclaration identifier="{name}" cardinality="single" baseType="{base_type}" mathVariable="false" '
    'paramVariable="false"><defaultValue><value>{value}</value></defaultValue></templateDeclaration>'
)
_PROCESSING = "<templateProcessing>{note}{rules}</templateProcessing>"
_DRAW_SET = '<setTemplateValue identifier="{name}"><randomInteger min="1" max="{count}"/></setTemplateValue>'
_TAKE_VALUE = (
    '<setTemplateValue identifier="{name}"><index n="{set}"><ordered>{values}</ordered></index></setTemplateValue>'
)
_RIGHT = '<setCorrectResponse identifier="RESPONSE">{answer}</setCorrectResponse>'
_CONSTRAINT = "<templateConstraint><and>{bounds}</and></templateConstraint>"
_WITHIN = (
    '<gte><variable identifier="{name}"/><baseValue baseType="float">{low}</baseValue></gte>'
    '<lte><variable identifier="{name}"/><baseValue baseType="float">{high}</baseValue></lte>'
)
_NUMBER = '<baseValue baseType="float">{number}</baseValue>'
_CORRECT = '<correct identifier="RESPONSE"/>'
_ACCEPTED = (
    '<and><not><isNull><variable identifier="RESPONSE"/></isNull></not>'
    '<lte><variable identifier="RESPONSE"/>{high}</lte><gte><variable identifier="RESPONSE"/>{low}</gte></and>'
)
_END = "<{name}>{parts}</{name}>"


def write_formula(interaction: FormulaInteraction, item: Item, pen: Pen) -> Answering:
    """Compute a number from values that are drawn for each student."""
    sets = drawn_answers(interaction, sure=True)
    _, answer = sets[0]
    names = [variable.name for variable in interaction.variables]
    formula = expression_xml(understood(interaction.expression, names))
    declared = pen.spell(_DECLARATION)
    declarations = declared.format(name=SET, base_type="integer", value=1)
    rules = pen.spell(_DRAW_SET).format(name=SET, count=len(sets))
    bounds = ""
    for variable in interaction.variables:
        values = [f"{drawn[variable.name]:.{variable.decimals}f}" for drawn, _ in sets]
        declarations += declared.format(name=variable.name, base_type="float", value=values[0])
        listed = "".join([pen.spell(_NUMBER).format(number=value) for value in values])
        rules += pen.spell(_TAKE_VALUE).format(name=variable.name, set=SET, values=listed)
        low, high = (decimal_text(bound) for bound in (variable.minimum, variable.maximum))
        bounds += pen.spell(_WITHIN).format(name=variable.name, low=low, high=high)
    right = pen.spell(rounding_xml(formula, interaction.decimals))
    rules += pen.spell(_RIGHT).format(answer=right) + pen.spell(_CONSTRAINT).format(bounds=bounds)
    note = _note(interaction.expression, spelt_again(formula, names))
    return Answering(
        pen.declaration("single", "float", pen.correct([decimal_text(answer)])),
        typed_body(item, pen),
        Scoring("branches", [Branch(pen.spell(_accepted(interaction)), ALL_OF_IT)]),
        template=declarations + pen.spell(_PROCESSING).format(note=note, rules=rules),
    )


def _note(expression: str, read_back: str) -> str:
    """The formula as the author spelt it, where reading its expression gives another spelling."""
    return "" if read_back == expression else f"<?{FORMULA_NOTE} {json.dumps(expression, ensure_ascii=False)}?>"


def _accepted(interaction: FormulaInteraction) -> str:
    """What is asked of a response: ends are rounded, since 0.8 - 0.1 is a little more than 0.7 among doubles."""
    tolerance = interaction.tolerance
    if not tolerance:
        return _ACCEPTED.format(high=_CORRECT, low=_CORRECT)
    margin = _NUMBER.format(number=decimal_text(tolerance))
    places = max(interaction.decimals, decimals_of(tolerance))
    high, low = (
        template.format(name=name, parts=_CORRECT + margin) for template, name in ((_END, "sum"), (_END, "subtract"))
    )
    if places:
        high, low = rounding_xml(high, places), rounding_xml(low, places)
    return _ACCEPTED.format(high=high, low=low)
