"""Where a text shows the values of a computed answer: ``{x}`` in the model, a ``printedVariable`` in QTI."""

import re
from collections.abc import Sequence

from quizkit.formats._qti.version import Version
from quizkit.model import Variable

_PRINTED = '<printedVariable identifier="{name}" format="%.{decimals}f"/>'
_TAG = re.compile(r"(<math\b.*?</math>|<[^>]*>)", re.DOTALL)


def with_values(html: str, variables: Sequence[Variable], version: Version) -> str:
    """A text in which each ``{x}`` is a value to be printed; in formulas and attributes it stays what it is."""
    printed = version.spell(_PRINTED)
    pieces = _TAG.split(html)
    for variable in variables:
        shown = printed.format(name=variable.name, decimals=variable.decimals)
        pieces[::2] = [piece.replace(f"{{{variable.name}}}", shown) for piece in pieces[::2]]
    return "".join(pieces)


def not_shown(html: str, variables: Sequence[Variable]) -> list[str]:
    """The names of variables that stand in a text where no value can be printed."""
    pieces = "".join(_TAG.split(html)[1::2])
    return [variable.name for variable in variables if f"{{{variable.name}}}" in pieces]
