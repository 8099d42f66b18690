"""Which feedback of an item belongs to whom: told by its name, else by the rules that show it."""

import re

from quizkit.formats._qti12.elements import Raw, joined_text
from quizkit.formats.qti12.parts import Parts
from quizkit.formats.qti12.processing import (
    Always,
    Compare,
    Not,
    Other,
    Processing,
    Rule,
    Unanswered,
    compared,
    excluded,
)

_NAMES = {
    "general": ("general", "general_fb", "all"),
    "correct": ("correct", "correct_fb", "right"),
    "incorrect": ("incorrect", "incorrect_fb", "general_incorrect_fb", "wrong"),
}
_BY_NAME = {name: kind for kind, names in _NAMES.items() for name in names}
_RESPONDUS = {"ALL": "general", "C": "correct", "IC": "incorrect"}
_RESPONDUS_END = re.compile("_(ALL|C|IC)$")
_OWN_END = "_fb"


class Feedback:
    """The feedback of an item. ``general``, ``correct`` and ``incorrect`` are those of the whole item."""

    def __init__(self, parts: Parts, processing: Processing) -> None:
        self.general: Raw | None = None
        self.correct: Raw | None = None
        self.incorrect: Raw | None = None
        self.correct_links: set[str] = set()
        self._own: dict[str, Raw] = {}
        self._of_value: dict[tuple[str, str], Raw] = {}
        self._of_response: dict[str, Raw] = {}
        self._used: set[str] = set()
        choices = {label.ident for response in parts.responses for label in response.labels}
        for ident, raw in parts.feedback.items():
            kind = _kind_of(ident)
            if kind is None or ident in choices:
                self._own[ident] = raw
            else:
                setattr(self, kind, raw)
        solutions = [raw for ident, raw in parts.solutions.items() if ident not in choices]
        self._own |= {ident: raw for ident, raw in parts.solutions.items() if ident in choices}
        self.general = joined_text([raw for raw in (self.general, *solutions) if raw is not None])
        for rule in processing.rules:
            self.correct_links |= {link for link in rule.links if _kind_of(link) == "correct"}
            self._follow(rule, processing)

    def _follow(self, rule: Rule, processing: Processing) -> None:
        links = [link for link in rule.links if link in self._own]
        if not links:
            return
        raw = self._own[links[0]]
        test = rule.test
        kind = ""
        if isinstance(test, Compare) and test.operator == "varequal":
            self._of_value.setdefault((test.response, test.value), raw)
            self._of_response.setdefault(test.response, raw)
        elif isinstance(test, Not) and isinstance(test.part, Compare):
            self._of_response.setdefault(test.part.response, raw)
        elif isinstance(test, Always) or (isinstance(test, Other) and rule.goes_on):
            kind = "general"
        elif isinstance(test, Other):
            kind = "incorrect"
        elif isinstance(test, Not) and isinstance(test.part, Unanswered):
            return  # any other number
        elif any(one.operator != "varequal" for one in (*compared(test), *excluded(test))):
            return  # a range of numbers: whoever reads it asks for its feedback
        else:
            kind = "correct" if processing.earned(rule) > 0 else "incorrect"
        if kind and getattr(self, kind) is None:
            setattr(self, kind, raw)
        elif kind:
            return
        self._used |= set(links[:1])

    def of_rule(self, rule: Rule) -> Raw | None:
        """The feedback that a rule shows and that is not the whole item's."""
        for link in rule.links:
            if link in self._own:
                self._used.add(link)
                return self._own[link]
        return None

    def of_value(self, response: str, value: str) -> Raw | None:
        """The feedback on a choice, or on a typed text."""
        if not self._own:
            return None
        return self._of_value.get((response, value)) or self._named(value)

    def of_response(self, response: str) -> Raw | None:
        """The feedback on a response, such as a prompt of a match."""
        if not self._own:
            return None
        return self._of_response.get(response) or self._named(response)

    def _named(self, ident: str) -> Raw | None:
        for name in (ident, f"{ident}{_OWN_END}"):
            if name in self._own:
                self._used.add(name)
                return self._own[name]
        return None

    def unused(self) -> list[str]:
        """The idents of feedback that nobody would ever see."""
        return [ident for ident in self._own if ident not in self._used]


def _kind_of(ident: str) -> str | None:
    found = _RESPONDUS_END.search(ident)
    return _RESPONDUS[found[1]] if found else _BY_NAME.get(ident.lower())
