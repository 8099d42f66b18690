"""Marking that means something although it is not by the letter: templates for other names, scores of another name.

The templates of the standard mark a response called RESPONSE, by its mapping or by its correct response, into an
outcome called SCORE. Files of real systems use them for responses of any name, for several at once, or without the
mapping that they need; rules count in GRADE or ``score``. A player that goes by the letter gives no points then, but
what is meant is plain.
"""

from dataclasses import replace

from quizkit.formats._qti.read.declarations import NUMBERS, Declarations, Variable
from quizkit.formats._qti.read.processing import Rules, template_for
from quizkit.formats._qti.read.state import State, Unknown, Value, number_of, typed
from quizkit.records import dataclass

_BY_MAPPING, _BY_RIGHT = frozenset(("map_response",)), frozenset(("match", "match_correct", "match_basic"))


@dataclass(frozen=True, slots=True)
class Meant:
    """Declarations and rules as they are meant; ``stretched`` says what a template does not do by the letter."""

    declared: Declarations
    rules: Rules | None
    stretched: str | None = None


def meant(declared: Declarations, rules: Rules | None) -> Meant:
    """What declarations and rules mean."""
    if rules is None or not declared.responses:
        return Meant(declared, rules)
    if rules.template is not None:
        return _stretched(declared, rules, rules.template)
    if "SCORE" not in rules.sets and (score := _score_of_another_name(declared, rules)) is not None:
        return Meant(replace(declared, score=score), rules)
    return Meant(declared, rules)


def _stretched(declared: Declarations, rules: Rules, template: str) -> Meant:
    """A template, for all responses that have a key."""
    known = template.lower().removeprefix("cc2_")
    if known == "map_response_point":
        pointed = [one.name for one in declared.responses.values() if one.areas is not None]
        if pointed and pointed != ["RESPONSE"]:
            return Meant(declared, template_for(template, pointed=pointed), _other(template, pointed))
        return Meant(declared, rules)
    keyed = [one for one in declared.responses.values() if one.correct or one.mapping is not None]
    if known not in _BY_MAPPING | _BY_RIGHT or not keyed:
        return Meant(declared, rules)
    by_mapping = [one for one in keyed if one.mapping is not None and (known in _BY_MAPPING or not one.correct)]
    by_right = [one for one in keyed if one not in by_mapping]
    names = [one.name for one in keyed]
    if names != ["RESPONSE"]:
        words = _other(template, names)
    elif known in _BY_MAPPING and by_right:
        words = f'the template "{template}" marks by a mapping, and there is none'
    elif known in _BY_RIGHT and by_mapping:
        words = f'the template "{template}" marks by the correct answer, and none is named'
    else:
        return Meant(declared, rules)
    named = [[one.name for one in ones] for ones in (by_mapping, by_right)]
    return Meant(declared, template_for(template, *named), words)


def _other(template: str, names: list[str]) -> str:
    other = next(name for name in names if name != "RESPONSE")
    return f'the template "{template}" marks nothing but the answer "RESPONSE", and here is "{other}"'


def _score_of_another_name(declared: Declarations, rules: Rules) -> str | None:
    """The only number that rules which never set SCORE give for a right answer, and not for none."""
    numbers = [
        name
        for name in rules.sets
        if name in declared.outcomes and declared.outcomes[name].base_type in NUMBERS and name != "MAXSCORE"
    ]
    right = {name: right_response(one) for name, one in declared.responses.items()}
    with_answer, without = rules.run(declared, right), rules.run(declared, {})
    counting = [name for name in numbers if _number(with_answer, name) > _number(without, name)]
    return counting[0] if len(counting) == 1 else None


def right_response(variable: Variable) -> Value:
    """The correct response, or where none is named all that is mapped to something; None where nothing says."""
    values = list(variable.correct)
    if not values and variable.mapping is not None:
        values = [entry.key for entry in variable.mapping.entries if entry.value > 0]
    if variable.cardinality != "single":
        return values or None
    return typed(values[0], variable.base_type) if values else None


def _number(state: State, name: str) -> float:
    try:
        return float(number_of(state.value(name)) or 0)
    except (Unknown, OverflowError):
        return 0.0
