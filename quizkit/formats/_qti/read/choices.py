"""Questions answered by picking: choices, words of the text, places of an image, an order."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations

from lxml import etree

from quizkit.formats._qti.read.answers import NO_KEY, Answers, Asked, Probe
from quizkit.formats._qti.read.declarations import Variable
from quizkit.formats._qti.read.left_out import say_fixed, say_label_of_list, say_limits
from quizkit.formats._qti.read.marking import Method, correct_value
from quizkit.formats._qti.read.state import Value
from quizkit.formats._qti.version import Version
from quizkit.formats._qti.vocabulary import author_names, below, children, get, truth, whole
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    Entry,
    HottextInteraction,
    OrderInteraction,
)

Shares = dict[str, Fraction | None]
"""What picking a choice earns, by its identifier; None where nothing says."""

_ALL_TESTED = 6
"""Of so many choices every selection is tested."""

_ALL_ORDERED = 4
"""Of so many entries every order is tested."""

_MOST_TESTED = 100
"""So many choices are each added to the right ones, or left out, to see what that does."""


def read_choice(asked: Asked) -> Answers | None:
    """A ``choiceInteraction``: pick one, several, or true / false."""
    elements = list(children(asked.element, "simpleChoice"))
    names = names_of(asked, elements)
    if names is None:
        return None
    single = is_single(asked)
    shares, method = shares_of(asked, names, single)
    is_true_false = single and _is_true_false(names)
    choices = _choices(asked, elements, [None if is_true_false else name for name in names], shares.values())
    say_limits(asked, single, len(names))
    _say_below_zero(asked, shares, single, method)
    interaction = ChoiceInteraction.unchecked(
        mode="true_false" if is_true_false else "single" if single else "multiple",
        choices=choices,
        all_or_nothing=single or method.kind != "map" or not any(shares.values()),
        shuffle=truth(asked.element, "shuffle"),
    )
    return Answers(interaction, full_of(method), probes_of(asked, names, shares, single, method), tuple(names))


def read_inline_choice(asked: Asked) -> Answers | None:
    """An ``inlineChoiceInteraction``: a drop-down list in running text."""
    elements = list(children(asked.element, "inlineChoice"))
    names = names_of(asked, elements)
    if names is None:
        return None
    say_label_of_list(asked)
    shares, method = shares_of(asked, names, True)
    is_true_false = _is_true_false(names)
    choices = _choices(asked, elements, [None if is_true_false else name for name in names], shares.values())
    interaction = ChoiceInteraction(
        mode="true_false" if is_true_false else "single", choices=choices, shuffle=truth(asked.element, "shuffle")
    )
    return Answers(interaction, full_of(method), probes_of(asked, names, shares, True, method), tuple(names))


def read_hottext(asked: Asked) -> Answers | None:
    """A ``hottextInteraction``: pick words of the text."""
    elements = list(below(asked.element, "hottext"))
    names = names_of(asked, elements)
    if names is None:
        return None
    single = is_single(asked)
    shares, method = shares_of(asked, names, single)
    shares, method = counted_together(asked, shares, single, method)
    say_limits(asked, single, len(names))
    marked = author_names(elements, "identifier")
    choices = _choices(asked, elements, [marked[element] for element in elements], shares.values())
    interaction = HottextInteraction(choices=choices, multiple=not single)
    return Answers(interaction, full_of(method), probes_of(asked, names, shares, single, method), tuple(names))


def read_order(asked: Asked) -> Answers | None:
    """An ``orderInteraction``: put things in order. Without a key there is nothing to read."""
    elements = list(children(asked.element, "simpleChoice"))
    names = names_of(asked, elements)
    if names is None:
        return None
    right = list(asked.variable.correct) or asked.named()
    most = whole(asked.element, "maxChoices")
    if most and len(right) == most < len(names) and set(right) < set(names):
        raise asked.not_sayable(f"puts {most} of its {len(names)} texts in order")
    if sorted(right) != sorted(names):
        asked.place.error(
            "no-key", "the right order is not given for all entries.", asked.element, "The question is left out."
        )
        return None
    say_fixed(asked, elements)
    asked = replace(asked, variable=replace(asked.variable, correct=tuple(right)))
    method = asked.method(_orders(right, asked))
    if method.kind not in {"correct", "none"} and len(names) > 1:
        asked.place.warning(
            "scoring",
            "parts of the right order earn points here, which quizkit cannot say.",
            asked.element,
            "Only the whole right order will earn them.",
        )
    by_name = dict(zip(names, elements, strict=True))
    entries = tuple(
        Entry(id=name, text=asked.place.text(by_name[name]), location=asked.place.at(by_name[name])) for name in right
    )
    probes = (asked.probe(right, ALL_OF_IT), asked.probe(right[::-1], NONE_OF_IT)) if len(right) > 1 else ()
    return Answers(OrderInteraction(entries=entries), full_of(method), probes)


def _orders(right: list[str], asked: Asked) -> list[Value]:
    """The right order and others that are nearly right, or all of a few entries, to see what they earn."""
    if asked.marking.is_by_template:
        return [right, right[::-1]]
    if len(right) <= _ALL_ORDERED:
        return [list(order) for order in permutations(right)]
    swapped = [
        [*right[:place], right[place + 1], right[place], *right[place + 2 :]]
        for place in range(min(len(right) - 1, _MOST_TESTED))
    ]
    return [right, right[::-1], [*right[1:], *right[:1]], *swapped]


def _choices(
    asked: Asked,
    elements: Sequence[etree._Element],
    names: Sequence[str | None],
    shares: Iterable[Fraction | None],
) -> tuple[Choice, ...]:
    place = asked.place
    return tuple(
        [
            Choice.unchecked(
                id=name or None,
                text=place.text(element),
                fraction=share,
                fixed=truth(element, "fixed") is True,
                location=place.at(element),
            )
            for element, name, share in zip(elements, names, shares, strict=True)
        ]
    )


def is_single(asked: Asked) -> bool:
    """Whether one choice can be picked."""
    return picks_one(asked.variable, asked.element, asked.place.version)


def picks_one(variable: Variable, element: etree._Element, version: Version) -> bool:
    """Whether one choice can be picked in an interaction."""
    most = whole(element, "maxChoices")
    return variable.cardinality == "single" or (version.max_choices if most is None else most) == 1


def _is_true_false(names: Sequence[str]) -> bool:
    return [name.casefold() for name in names] == ["true", "false"]


def names_of(asked: Asked, elements: Sequence[etree._Element]) -> list[str] | None:
    """The identifiers of the choices; None, with an error, where two are the same."""
    names = [get(element, "identifier") or "" for element in elements]
    if len(set(names)) == len(names) and all(names) and " " not in "".join(names):
        return names  # as nearly always
    for element, name in zip(elements, names, strict=True):
        if not name or " " in name:
            what = f'the identifier "{name}" holds a space' if name else "a choice has no identifier"
            asked.place.warning("identifier", f"{what}.", element, "Give it one without spaces.")
    repeated = [name for name, count in Counter(names).items() if count > 1]
    if repeated:
        asked.place.error(
            "duplicate",
            f'two choices have the identifier "{repeated[0]}", so nobody can tell which one the key means.',
            asked.element,
            "The question is left out.",
        )
        return None
    return names


def shares_of(asked: Asked, names: Sequence[str], single: bool) -> tuple[Shares, Method]:
    """What each choice earns, and how that was found out."""
    memo, key = asked.marking.memo, ("shares", asked.variable.name, tuple(names), single)
    known = memo.get(key)
    if known is None:
        said = len(asked.place.report)
        known = _found_shares(asked, names, single)
        if len(asked.place.report) == said:  # else something was said that must be said of each item
            memo[key] = known
    found: tuple[Shares, Method] = known
    return found


def _found_shares(asked: Asked, names: Sequence[str], single: bool) -> tuple[Shares, Method]:
    nothing: Shares = dict.fromkeys(names)
    variable = asked.variable
    strangers = [value for value in variable.correct if value not in nothing]
    if strangers:
        asked.place.error(
            "key", f'the key names "{strangers[0]}", but no choice is called that.', asked.element, NO_KEY
        )
        return nothing, Method("none")
    if single and len(variable.correct) > 1:
        asked.place.error(
            "key", f"the key names {len(variable.correct)} choices, but only one can be picked.", asked.element, NO_KEY
        )
        return nothing, Method("none")
    method = asked.method(list(_tests(asked, names, single)))
    if method.kind == "none":
        return nothing, method
    asked.check_no_answer()
    if method.kind == "correct":
        return _together(names, variable.correct), method
    if method.kind == "map" and variable.mapping is not None:
        values = {name: variable.mapping.value(name) for name in names}
        if not single and method.unit and any(abs(value) > method.unit for value in values.values()):
            asked.place.warning(
                "scoring",
                "a choice earns or takes more than all points of the question here.",
                asked.element,
                "It is read as all of them.",
            )
        return {name: method.share(value) for name, value in values.items()}, method
    if not single:
        added = _added(asked, names)
        if added is not None:
            return added
        whole_one = asked.only_whole(correct_value(variable), list(_tests(asked, names, single)))
        if whole_one is None:
            asked.not_understood()
            return nothing, Method("none")
        return _together(names, variable.correct), whole_one
    declared = asked.declared_points
    if method.full <= 0 and declared != 0:
        asked.not_understood()
        return nothing, Method("none")
    method = Method("other", full=declared if declared else method.full)
    scores = {name: asked.marking.score(variable.name, _response(asked, [name])) for name in names}
    return {name: method.share(score) for name, score in scores.items()}, method


def _added(asked: Asked, names: Sequence[str]) -> tuple[Shares, Method] | None:
    """What each choice adds to or takes from the score, where rules of their own do no more than that; else None.

    Where no score falls below 0, what a wrong choice takes shows only beside right ones.
    """

    def score(picked: list[str]) -> Fraction:
        return asked.marking.score(asked.variable.name, _response(asked, picked))

    if len(names) > _MOST_TESTED or score([]) != 0:
        return None
    alone = {name: score([name]) for name in names}
    right = [name for name in names if alone[name] > 0]
    best = score(right)
    adds = {name: alone[name] if alone[name] > 0 else score([*right, name]) - best for name in names}
    tests = [test for test in _tests(asked, names, False) if isinstance(test, list)]
    tests += [right, *([*right, name] for name in names if name not in right)]
    tests += [[name, other] for name in right[:2] for other in names if other not in right]
    least = -max(map(abs, alone.values())) * len(names) if min(alone.values()) < 0 else 0
    if not right or any(score(test) != min(max(sum(adds[name] for name in test), least), best) for test in tests):
        return None
    method = Method("map", full=best, unit=best)
    return {name: method.share(value) for name, value in adds.items()}, method


def _tests(asked: Asked, names: Sequence[str], single: bool) -> Iterator[Value]:
    for name in names:
        yield _response(asked, [name])
    if single:
        return
    right = correct_value(asked.variable)
    picked = right if isinstance(right, list) else []
    yield []
    yield list(names)
    yield picked
    for name in names[:_MOST_TESTED]:
        yield [other for other in picked if other != name] if name in picked else [*picked, name]
    if len(names) <= _ALL_TESTED and not asked.marking.is_by_template:
        for count in range(2, len(names)):
            yield from map(list, combinations(names, count))


def _response(asked: Asked, names: list[str]) -> Value:
    if asked.variable.cardinality == "single":
        return names[0] if names else None
    return names


def counted_together(asked: Asked, shares: Shares, single: bool, method: Method) -> tuple[Shares, Method]:
    """Shares as the model can say them of these interactions: several picks count only together."""
    right = [name for name, share in shares.items() if share]
    if single or method.kind != "map" or not right:
        return shares, method
    wrong = [name for name in shares if name not in right]
    if len(right) == 1 and all(_earned(asked, [*right, name]) <= 0 for name in wrong):
        return shares, method
    right = [name for name in shares if name in asked.variable.correct] or [
        name for name, share in shares.items() if share is not None and share > 0
    ]
    whole_one = asked.only_whole(right, list(_tests(asked, list(shares), single)))
    if whole_one is None:
        asked.not_understood()
        return dict.fromkeys(shares), Method("none")
    return _together(shares, right), whole_one


def _together(names: Iterable[str], right: Collection[str]) -> Shares:
    return {name: ALL_OF_IT if name in right else NONE_OF_IT for name in names}


def _earned(asked: Asked, names: list[str]) -> Fraction:
    mapping = asked.variable.mapping
    if asked.marking.rules is None and mapping is not None:
        return mapping.total(names)
    return asked.marking.score(asked.variable.name, _response(asked, names))


def probes_of(asked: Asked, names: list[str], shares: Shares, single: bool, method: Method) -> tuple[Probe, ...]:
    """Responses whose feedback tells what each feedback is for; the same for all items that are marked alike."""
    key = ("probes", asked.variable.name, tuple(names), single, method.kind)
    known: tuple[Probe, ...] | None = asked.marking.memo.get(key)
    if known is None:
        known = asked.marking.memo[key] = tuple(_new_probes(asked, names, shares, single, method))
    return known


def _new_probes(asked: Asked, names: list[str], shares: Shares, single: bool, method: Method) -> Iterator[Probe]:
    right = [name for name in names if (shares[name] or 0) > 0]
    singles = [[name] for name in names]
    for picked in singles if single else [*singles, right, right[1:], list(names)]:
        if single or method.kind == "map":
            share = sum((shares[name] or NONE_OF_IT for name in picked), NONE_OF_IT)
        else:
            share = ALL_OF_IT if picked == right else NONE_OF_IT
        if picked:
            yield asked.probe(_response(asked, picked), share, tuple(picked))


def _say_below_zero(asked: Asked, shares: Shares, single: bool, method: Method) -> None:
    """Say that wrong choices alone make the score fall below 0, which it never does here."""
    wrong = [name for name, share in shares.items() if share is not None and share < 0]
    if wrong and not single and method.kind == "map" and _earned(asked, wrong) < 0:
        asked.place.warning(
            "scoring",
            "wrong choices alone make the score fall below 0, which quizkit cannot say.",
            asked.element,
            "It will be 0 at the least.",
        )


def full_of(method: Method) -> Fraction | None:
    return method.full if method.kind != "none" else None
