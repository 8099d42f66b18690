"""Which feedback of an item belongs to whom."""

import re

from quizkit.formats._qti12.elements import Raw
from quizkit.formats._qti12.item import Condition, ItemParts

OF_ITEM = {"general_fb": "general", "correct_fb": "correct", "general_incorrect_fb": "incorrect"}
"""Whose feedback it is that bears one of these idents: everyone's, or theirs who are right or wrong."""

_RESPONDUS = {"ALL": "general", "C": "correct", "IC": "incorrect"}
_RESPONDUS_END = re.compile("_(ALL|C|IC)$")
_OWN_END = "_fb"


class Feedback:
    """The feedback of an item, told apart as Canvas does it: by known names, then by what shows it.

    Feedback that nothing shows belongs to the answer whose ident its own begins with.
    """

    def __init__(self, parts: ItemParts) -> None:
        self.general: Raw | None = None
        self.correct: Raw | None = None
        self.incorrect: Raw | None = None
        self._own: dict[str, Raw] = {}
        self._of_value: dict[tuple[str, str], Raw] = {}
        self._of_response: dict[str, Raw] = {}
        self._used: set[str] = set()
        for ident, raw in parts.feedback.items():
            kind = OF_ITEM.get(ident) or self._respondus_kind(ident)
            if kind is None:
                self._own[ident] = raw
            else:
                setattr(self, kind, raw)
        if self._own:
            for condition in parts.conditions:
                self._follow(condition)

    @staticmethod
    def _respondus_kind(ident: str) -> str | None:
        found = _RESPONDUS_END.search(ident)
        return _RESPONDUS[found[1]] if found else None

    def _follow(self, condition: Condition) -> None:
        raw = self.shown_by(condition)
        if raw is None:
            return
        if len(condition.equal) == 1:
            respident, value = condition.equal[0]
            self._of_value.setdefault((respident, value.strip()), raw)
            self._of_response.setdefault(respident, raw)
        elif condition.unequal and not condition.equal:
            self._of_response.setdefault(condition.unequal[0][0], raw)

    def shown_by(self, condition: Condition) -> Raw | None:
        """The feedback of its own that a condition shows."""
        for link in condition.links:
            raw = self._own.get(link)
            if raw is not None:
                self._used.add(link)
                return raw
        return None

    @property
    def is_on_answers(self) -> bool:
        """Whether any of it belongs to an answer."""
        return bool(self._own)

    def of_choice(self, respident: str, ident: str) -> Raw | None:
        """The feedback of a choice."""
        if not self._own:
            return None
        return self._of_value.get((respident, ident)) or self._named(ident)

    def of_text(self, respident: str, answer: str) -> Raw | None:
        """The feedback of a typed answer."""
        return self._of_value.get((respident, answer.strip())) if self._own else None

    def of_response(self, respident: str) -> Raw | None:
        """The feedback of a whole response, such as a prompt that is to be matched."""
        if not self._own:
            return None
        return self._of_response.get(respident) or self._named(respident.removeprefix("response_"))

    def _named(self, ident: str) -> Raw | None:
        raw = self._own.get(f"{ident}{_OWN_END}")
        if raw is not None:
            self._used.add(f"{ident}{_OWN_END}")
        return raw

    def unused(self) -> list[str]:
        """The idents of feedback that nobody would ever see."""
        return [ident for ident in self._own if ident not in self._used]
