"""Response processing, followed for some responses to find out what it means.

Rules are compiled to functions once for each text of rules, since nearly all items of a bank have the same. What is not
understood poisons the outcomes that it sets and nothing else: a strange rule for feedback leaves the score readable.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from fractions import Fraction
from functools import lru_cache

from lxml import etree

from quizkit.formats._qti.amounts import decimal_of
from quizkit.formats._qti.read.comparisons import Expression, is_match, unknown
from quizkit.formats._qti.read.declarations import Declarations, compared
from quizkit.formats._qti.read.operators import correct, expression_of, mapped, mapped_point
from quizkit.formats._qti.read.patterns import pattern_of
from quizkit.formats._qti.read.state import State, Unknown, Value, number_of, typed
from quizkit.formats._qti.vocabulary import below, children, get, word
from quizkit.records import dataclass

Rule = Callable[[State], None]

_COMPARING = frozenset(("match", "stringMatch", "patternMatch", "member", "contains", "substring"))
_NAMING = frozenset(("identifier", "pair", "directedPair"))
_MEASURING = frozenset(("gt", "gte", "lt", "lte", "equal", "equalRounded"))


class _Exit(Exception):
    """The rules end here (``exitResponse``)."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch of a condition: what must hold, and what is done then."""

    condition: etree._Element
    rules: tuple[Rule, ...]

    def run(self, declared: Declarations, responses: Mapping[str, Value]) -> State:
        """The outcomes if the condition holds, whether or not it does."""
        return _outcome(self.rules, State(declared, responses))


@dataclass(frozen=True, slots=True)
class Rules:
    """Compiled response processing.

    ``mapped`` are the responses whose mapping is used, ``sets`` the outcomes that may be set. ``size`` is the number
    of elements. ``template`` is the name of the standard's template, where one was used. ``branches`` are those of
    all conditions. ``texts`` are what each response is compared with, ``names`` the choices and pairs, in the order in
    which the rules name them, ``numbers`` what any is; ``measured`` are the responses that are compared as numbers.
    ``counts_attempts`` says that later attempts may be marked in another way.
    """

    rules: tuple[Rule, ...]
    mapped: frozenset[str]
    sets: frozenset[str]
    size: int
    template: str | None = None
    branches: tuple["Branch", ...] = ()
    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    numbers: tuple[Fraction, ...] = ()
    measured: frozenset[str] = frozenset()
    counts_attempts: bool = False

    def run(self, declared: Declarations, responses: Mapping[str, Value], attempt: int = 1) -> State:
        """The outcomes for some responses at an attempt."""
        return _outcome(self.rules, State(declared, responses, attempt=attempt))


def rules_of(element: etree._Element | None) -> Rules | None:
    """The rules of an item; None where nothing is processed. Templates are known by the end of their address."""
    if element is None:
        return None
    if len(element):
        return _compiled(etree.tostring(element, encoding="UTF-8", with_tail=False))
    address = get(element, "template")
    return _template(address.rstrip("/").rpartition("/")[2].removesuffix(".xml")) if address else None


def template_for(
    name: str, mapped_ones: Sequence[str] = (), right_ones: Sequence[str] = (), *, pointed: Sequence[str] = ()
) -> Rules:
    """What a template means for these responses, added up: by their mapping, the correct one, or areas of points."""
    full = _all_or_none if _known_as(name) == "match_basic" else _right_or_wrong
    earned = (*map(mapped, mapped_ones), *map(full, right_ones), *map(mapped_point, pointed))
    responses = (*mapped_ones, *right_ones, *pointed)
    return _rules_of_template(name, _added(earned), responses, frozenset(mapped_ones))


@lru_cache(maxsize=64)
def _template(name: str) -> Rules:
    """The rules that a template of the standard stands for; ``CC2_`` are those of Common Cartridge and APIP."""
    earned = _EARNED.get(_known_as(name))
    score = earned("RESPONSE") if earned is not None else unknown(f'the template "{name}"')
    return _rules_of_template(name, score, ("RESPONSE",), frozenset(("RESPONSE",) if earned is mapped else ()))


def _known_as(name: str) -> str:
    return name.lower().removeprefix("cc2_")


def _rules_of_template(name: str, score: Expression, responses: Sequence[str], used: frozenset[str]) -> Rules:
    found = {"SCORE": score}
    if _known_as(name) == "match_basic":
        found["FEEDBACKBASIC"] = _right_in_words(responses)
    rules = tuple(_setting(outcome, value) for outcome, value in found.items())
    return Rules(rules, used, frozenset(found), 1, name)


def _added(earned: Sequence[Expression]) -> Expression:
    return lambda state: sum((number_of(one(state)) or Fraction(0) for one in earned), Fraction(0))


def _is_right(name: str, state: State) -> bool:
    given, right = state.value(name), correct(name)(state)
    if state.response(name).cardinality == "multiple" and isinstance(given, list) and isinstance(right, list):
        return sorted(given) == sorted(right)
    return is_match((given, right)) is True


def _right_or_wrong(name: str) -> Expression:
    return lambda state: Fraction(_is_right(name, state))


def _all_or_none(name: str) -> Expression:
    return lambda state: state.value("MAXSCORE") if _is_right(name, state) else Fraction(0)


def _right_in_words(names: Sequence[str]) -> Expression:
    return lambda state: "correct" if all(_is_right(name, state) for name in names) else "incorrect"


_EARNED: dict[str, Callable[[str], Expression]] = {
    "match": _right_or_wrong,
    "match_correct": _right_or_wrong,
    "match_basic": _all_or_none,
    "map_response": mapped,
    "map_response_point": mapped_point,
}


@lru_cache(maxsize=256)
def _compiled(data: bytes) -> Rules:
    root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    elements = list(root.iter(etree.Element))
    branches = [branch for condition in elements if word(condition) == "responseCondition" for branch in condition]
    return Rules(
        tuple(_rules(root)),
        frozenset(get(found, "identifier") or "" for found in elements if word(found) == "mapResponse"),
        frozenset(_targets(root)),
        len(elements),
        branches=tuple(Branch(parts[0], tuple(_rules(parts[1:]))) for parts in map(_parts, branches) if parts),
        texts=_compared(elements, _texts),
        names=_compared(elements, _choices),
        numbers=tuple(dict.fromkeys(number for found in elements for number in _numbers(found))),
        counts_attempts=any(get(found, "identifier") == "numAttempts" for found in elements),
        measured=frozenset(
            name for found in elements if word(found) in _MEASURING for name in _names(children(found, "variable"))
        ),
    )


def _compared(
    elements: Sequence[etree._Element], kind: Callable[[etree._Element], Iterable[str]]
) -> dict[str, tuple[str, ...]]:
    """What of a kind each response is compared with."""
    found: dict[str, dict[str, None]] = {}
    for element in elements:
        if word(element) in _COMPARING:
            texts = [text for part in element.iter(etree.Element) for text in kind(part)]
            for name in _names(below(element, "variable")) if texts else ():
                found.setdefault(name, {}).update(dict.fromkeys(texts))
    return {name: tuple(texts) for name, texts in found.items()}


def _names(variables: Iterable[etree._Element]) -> list[str]:
    return [get(variable, "identifier") or "" for variable in variables]


def _texts(element: etree._Element) -> Iterable[str]:
    """The texts that an element of the rules compares a response with."""
    if word(element) == "baseValue" and get(element, "baseType") == "string":
        return ((element.text or "").strip(),)
    pattern = pattern_of(get(element, "pattern") or "") if word(element) == "patternMatch" else None
    return pattern.texts if pattern is not None else ()


def _choices(element: etree._Element) -> Iterable[str]:
    """The choice or the pair that an element of the rules names."""
    base_type = get(element, "baseType") or ""
    return (compared(element.text or "", base_type),) if base_type in _NAMING and word(element) == "baseValue" else ()


def _numbers(element: etree._Element) -> Iterable[Fraction]:
    """The numbers in an element of the rules: values, and tolerances around them."""
    found = [element.text or ""] if word(element) == "baseValue" else (get(element, "tolerance") or "").split()
    return [Fraction(number) for text in found if (number := decimal_of(text)) is not None]


def _parts(branch: etree._Element) -> list[etree._Element]:
    """The condition of a branch, and its rules; nothing for a branch without a condition."""
    if word(branch) not in {"responseIf", "responseElseIf"}:
        return []
    return [part for part in branch if isinstance(part.tag, str)]


def _rules(elements: Iterable[etree._Element]) -> list[Rule]:
    return [_rule(element) for element in elements if isinstance(element.tag, str)]


def _rule(element: etree._Element) -> Rule:
    name = word(element)
    if name == "setOutcomeValue":
        inner = [expression_of(part) for part in element if isinstance(part.tag, str)]
        value = inner[0] if len(inner) == 1 else unknown("a setOutcomeValue without a value")
        return _setting(get(element, "identifier") or "", value)
    if name == "lookupOutcomeValue":
        inner = [expression_of(part) for part in element if isinstance(part.tag, str)]
        outcome = get(element, "identifier") or ""
        return _setting(outcome, _looked_up(outcome, inner[0] if len(inner) == 1 else unknown("a lookup of nothing")))
    if name == "responseCondition":
        return _condition(element)
    if name == "responseProcessingFragment":
        rules = _rules(element)
        return lambda state: _follow(rules, state)
    if name == "exitResponse":
        return _exit
    targets = _targets(element)
    return lambda state: _poison(targets, Unknown(f'the rule "{name}"'), state)


def _setting(name: str, expression: Expression) -> Rule:
    def rule(state: State) -> None:
        try:
            state.assign(name, expression(state))
        except Unknown as reason:
            state.outcomes[name] = reason

    return rule


def _looked_up(name: str, expression: Expression) -> Expression:
    """What stands in the table of an outcome for a number."""

    def value(state: State) -> Value:
        declared = state.outcome(name)
        if declared.table is None:
            raise Unknown(f'the table of "{name}", which has none')
        found = declared.table.find(number_of(expression(state)))
        return None if found is None else typed(found, declared.base_type)

    return value


def _outcome(rules: Sequence[Rule], state: State) -> State:
    """The state after some rules, up to where they say that they end."""
    with suppress(_Exit):
        _follow(rules, state)
    return state


def _exit(_: State) -> None:
    raise _Exit


def _follow(rules: Sequence[Rule], state: State) -> None:
    for rule in rules:
        rule(state)


def _poison(targets: Sequence[str], reason: Unknown, state: State) -> None:
    for target in targets:
        state.outcomes[target] = reason


def _targets(element: etree._Element) -> list[str]:
    """The outcomes that are set in or by a rule; rules from another file (XInclude) may set the score."""
    setting = {"setOutcomeValue", "lookupOutcomeValue"}
    targets = [get(found, "identifier") or "" for found in element.iter() if word(found) in setting]
    return [*targets, "SCORE"] if any(word(found) == "include" for found in element.iter()) else targets


def _condition(element: etree._Element) -> Rule:
    branches: list[tuple[Expression | None, list[Rule]]] = []
    for branch in element:
        if parts := _parts(branch):
            branches.append((expression_of(parts[0]), _rules(parts[1:])))
        elif word(branch) == "responseElse":
            branches.append((None, _rules(branch)))
    may_exit = any(word(found) == "exitResponse" for found in element.iter())
    targets = _targets(element.getroottree().getroot() if may_exit else element)

    def rule(state: State) -> None:
        for condition, rules in branches:
            try:
                holds = condition is None or condition(state) is True
            except Unknown as reason:
                _poison(targets, reason, state)
                if may_exit:  # then nobody knows whether what follows counts
                    raise _Exit from None
                return
            if holds:
                _follow(rules, state)
                return

    return rule
