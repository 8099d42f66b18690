"""The rules of an item, taken from its ``<resprocessing>`` elements as they are meant."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from quizkit.formats._qti12.elements import Element, line_of, named_children
from quizkit.formats._qti12.numbers import number_of
from quizkit.formats.qti12.parts import Parts, Response
from quizkit.formats.qti12.processing import (
    Action,
    AllOf,
    Always,
    AnyOf,
    Change,
    Compare,
    Not,
    Other,
    Processing,
    Rule,
    Test,
    Unanswered,
    Variable,
)

_COMPARISONS = frozenset(("varequal", "vargte", "varlte", "vargt", "varlt", "varsubset", "varsubstring", "varinside"))
_BOUNDS = frozenset(("vargte", "varlte", "vargt", "varlt"))
_ACTIONS: Mapping[str, Action] = {
    "set": "set",
    "add": "add",
    "subtract": "subtract",
    "multiply": "multiply",
    "divide": "divide",
}
_LARGEST = 30
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_LONGEST_AREA = 10_000
_BETWEEN = re.compile(r"\s*[,.;:|]\s*|\s+")


def rules_of(parts: Parts) -> Processing:
    """The rules of an item. Names of what cannot be read go into ``parts.ignored``."""
    reader = _Reader(parts)
    for element in parts.processing:
        reader.read(element)
    return reader.processing


class _Reader:
    def __init__(self, parts: Parts) -> None:
        self.processing = Processing()
        self._parts = parts
        self._responses = {response.ident: response for response in parts.responses}
        self._from_zero = self._counted_from_zero()
        self._by_label = {
            label.ident: response for response in parts.responses for label in response.labels if label.ident
        }

    def _counted_from_zero(self) -> set[str]:
        """The ordered responses whose places are counted from 0, as some systems do."""
        if not any(map(self._is_ordered, self._responses)):
            return set()
        return {
            element.get("respident", "")
            for processing in self._parts.processing
            for element in processing.iter("{*}varequal")
            if element.get("index") == "0"
        }

    def read(self, element: Element) -> None:
        for name, child in named_children(element):
            if name == "outcomes":
                self._declare(child)
            elif name == "respcondition":
                self.processing.add(self._rule(child))
            elif name not in ("qticomment", "itemproc_extension"):
                self._parts.ignored.add(name)

    def _declare(self, element: Element) -> None:
        for name, child in named_children(element):
            if name == "decvar":
                variable = Variable(
                    _fraction(child.get("defaultval")) or Fraction(0),
                    _fraction(child.get("minvalue")),
                    _fraction(child.get("maxvalue")),
                )
                self.processing.variables[_variable_of(child) or "SCORE"] = variable

    def _rule(self, element: Element) -> Rule:
        tests: list[Test] = []
        changes: list[Change] = []
        links: list[str] = []
        for name, child in named_children(element):
            if name == "conditionvar":
                tests += self._tests(child)
            elif name == "setvar":
                action = _ACTIONS.get(child.get("action", "Set").lower(), "set")
                changes.append(Change(self._variable(child), action, (child.text or "").strip() or "1"))
            elif name == "displayfeedback":
                links.append(child.get("linkrefid", "").strip())
            elif name not in ("qticomment", "respcond_extension"):
                self._parts.ignored.add(name)
        goes_on = {"yes": True, "no": False}.get(element.get("continue", "").lower())
        return Rule(self._together(tests), tuple(changes), tuple(links), goes_on, line_of(element))

    def _variable(self, element: Element) -> str:
        name = _variable_of(element)
        if name:
            return name
        declared = self.processing.variables
        return next(iter(declared)) if len(declared) == 1 else "SCORE"

    def _tests(self, element: Element) -> Iterator[Test]:
        for name, child in named_children(element):
            if name in _COMPARISONS:
                yield self._comparison(name, child)
            elif name in ("and", "or"):
                parts = tuple(self._in_order(list(self._tests(child))))
                yield AnyOf(parts) if name == "or" else _all_of(parts)
            elif name == "not":
                yield Not(_all_of(tuple(self._tests(child))))
            elif name == "other":
                yield Other()
            elif name == "unanswered":
                yield Unanswered(self._response(child.get("respident", "")))
            elif name != "qticomment":
                self._parts.ignored.add(name)
                yield Not(Always())

    def _comparison(self, name: str, element: Element) -> Compare:
        asked, value = element.get("respident", ""), element.text or ""
        if asked in self._parts.groups:
            asked, value = self._pair(asked, value)
            name = "varequal"
        ident = self._response(asked)
        response = self._responses.get(ident)
        if not value.strip() and asked in self._by_label and asked not in self._responses:
            value = asked  # Blackboard names the choice where the response belongs
        shape = element.get("areatype", "").lower()
        if name == "varinside":
            value = area_key(shape, value)
        picked = response is not None and not response.typed
        index = element.get("index", "")
        first = 1 if ident in self._from_zero else 0
        return Compare(
            name,
            ident,
            value.strip(),
            picked,
            response is not None and response.numeric,
            shape,
            element.get("case", "No").lower() == "yes",
            int(index) + first if picked and index.isascii() and index.isdigit() and len(index) < 6 else None,
        )

    def _pair(self, group: str, value: str) -> tuple[str, str]:
        """The list that a pair of labels is about, and what is picked there."""
        lists = self._parts.groups[group]
        names = _BETWEEN.split(value.strip())
        for left, right in (names, names[::-1]) if len(names) == 2 else ():
            if left in lists:
                return lists[left], right
        return group, value

    def _response(self, ident: str) -> str:
        """The response that a rule asks for: Brightspace and Blackboard name one of its labels instead."""
        if ident in self._responses:
            return ident
        named = self._by_label.get(ident) or self._responses.get(ident.strip())
        if named is None and len(self._responses) == 1 and not ident.strip():
            named = next(iter(self._responses.values()))
        return named.ident if named is not None else ident

    def _together(self, tests: list[Test]) -> Test:
        """What stands side by side in a rule: all of it, but of what can't hold together one is enough.

        Several texts for one response are alternatives (so in Common Cartridge), and so are a number and the bounds
        around it (so in Respondus).
        """
        if not tests:
            return Always()
        tests = self._in_order(tests)
        equal: dict[str, list[Test]] = {}
        bounds: dict[str, list[Test]] = {}
        others: list[Test] = []
        for test in tests:
            if isinstance(test, Compare) and self._takes_one(test):
                place = bounds if test.operator in _BOUNDS else equal
                place.setdefault(test.response, []).append(test)
            else:
                others.append(test)
        for response in dict.fromkeys((*equal, *bounds)):
            choices = list(equal.get(response, ()))
            if response in bounds:
                choices.append(_all_of(tuple(bounds[response])))
            others.append(AnyOf(tuple(choices)) if len(choices) > 1 else choices[0])
        return _all_of(tuple(others))

    def _in_order(self, tests: list[Test]) -> list[Test]:
        """Side by side, the values of an ordered response stand in their order if none says its place."""
        named = [test for test in tests if isinstance(test, Compare) and self._is_ordered(test.response)]
        if len(named) < 2 or any(test.index is not None for test in named):
            return tests
        places = {id(test): place for place, test in enumerate(named, 1)}
        return [
            replace(test, index=places[id(test)]) if isinstance(test, Compare) and id(test) in places else test
            for test in tests
        ]

    def _is_ordered(self, ident: str) -> bool:
        response = self._responses.get(ident)
        return response is not None and response.cardinality.lower() == "ordered"

    def _takes_one(self, test: Compare) -> bool:
        response = self._responses.get(test.response)
        return test.index is None and (response is None or takes_one(response))


def area_key(shape: str, text: str) -> str:
    """An area in one form: what stands between its numbers differs from system to system."""
    return f"{shape} {','.join(_NUMBER.findall(text[:_LONGEST_AREA]))}"


def takes_one(response: Response) -> bool:
    """Whether a response holds a single value by what it says of itself."""
    return response.cardinality.lower() not in ("multiple", "ordered")


def _all_of(parts: tuple[Test, ...]) -> Test:
    if any(isinstance(part, Other) for part in parts) and Not(Other()) in parts:
        return Always()  # so Respondus says that a rule always holds
    return parts[0] if len(parts) == 1 else AllOf(parts)


def _variable_of(element: Element) -> str:
    return element.get("varname", element.get("variablename", "")).strip()


def _fraction(text: str | None) -> Fraction | None:
    number = number_of(text) if text else None
    return Fraction(number) if number is not None and abs(number.adjusted()) < _LARGEST else None
