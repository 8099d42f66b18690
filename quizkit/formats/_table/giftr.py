"""The spreadsheets of the R package GIFTr: ``categories``, ``names``, ``question``, ``A`` to ``E``, ``question_type``.

From the package's help (``mcq``, ``num_q``, ``tf_q``, ``short_ans``): an option with a star is right; without any star
or credit the first one is; ``%50%`` before an option is what it earns; what follows ``#`` is its feedback.
"""

import re
from dataclasses import replace

from quizkit.formats._authored import AuthoredItem, AuthoredOption, Written, kind_for
from quizkit.formats._table.profile import Profile
from quizkit.formats._table.template_cells import TemplateCells
from quizkit.model import Location, Text

_CREDIT = re.compile(r"\s*%(-?\d{1,3}(?:\.\d{1,5})?)%\s*")
_STAR = re.compile(r"\s*\*\s*")


def _read(item: AuthoredItem, cells: TemplateCells) -> None:
    """Read the marks in the options."""
    kind = kind_for(item.type.text) if item.type is not None else None
    options = [_marked(option, cells) for option in item.options]
    if kind == "true_false" and len(options) == 1:
        word = next(iter(options[0].text.texts.values()))
        item.options, item.key = [], [Written(word.source, word.location)]
    elif kind in ("choice", None) and options:
        if all(option.correct is None for option in options):
            right, wrong = (Written(word, options[0].location) for word in ("true", "false"))
            options = [replace(option, correct=wrong if place else right) for place, option in enumerate(options)]
        elif any(option.correct is None for option in options):
            options = [
                replace(option, correct=option.correct or Written("false", option.location)) for option in options
            ]
        item.options = options
    else:
        item.options = options


def _marked(option: AuthoredOption, cells: TemplateCells) -> AuthoredOption:
    """An option without its marks, which have become its weight and its feedback."""
    if option.correct is not None or len(option.text.texts) != 1:
        return option
    text: Text = next(iter(option.text.texts.values()))
    at = text.location or Location(cells.texts.grid.file)
    source, correct = text.source, None
    if (credit := _CREDIT.match(source)) is not None:
        source, correct = source[credit.end() :], Written(f"{credit[1]}%", at)
    elif (star := _STAR.match(source)) is not None:
        source, correct = source[star.end() :], Written("true", at)
    words, sign, said = source.partition(" #")
    feedback = cells.part(said.strip(), at) if sign and said.strip() else None
    if feedback is None:
        words = source
    return replace(option, text=cells.part(words.strip(), at), correct=correct, feedback=option.feedback or feedback)


PROFILE = Profile(
    "GIFTr",
    frozenset(("question", "question_type")),
    {"names": "Title"},
    {"mcq": "choice", "num_q": "numeric", "tf_q": "true_false", "short_ans": "short_answer"},
    reads=_read,
)
