"""Which rules are asked about an item, a string or a text: only those that may find something there.

What holds for one item of a bank holds for most, so that the answer is looked up by what they have in common.
"""

from collections import Counter
from collections.abc import Iterable

from quizkit.diagnostics import Severity
from quizkit.model import Item
from quizkit.rules import Check, Context, Finding, LocalText, Role, Rule


class Asked:
    """A rule with what is worked out once for the whole run."""

    __slots__ = ("check", "id", "on_trial", "rule", "severity", "unit")

    def __init__(self, rule: Rule, severity: Severity, on_trial: bool) -> None:
        self.on_trial = on_trial
        self.rule = rule
        self.severity = severity
        self.check = rule.check
        self.id = rule.id
        self.unit = rule.unit

    def severity_of(self, finding: Finding) -> Severity:
        """The severity in the profile; a finding that its rule calls milder is no worse than that."""
        if finding.severity is None:
            return self.severity
        return min(finding.severity, self.severity, key=lambda severity: severity.rank)


ABOUT_STRINGS = frozenset(("wording", "text", "translation"))


Bound = list[tuple[Check, Asked]]
"""Rules by their functions, which are what is asked most often."""


class ByItem:
    """The rules that are asked about items, by an item's kind and which of their conditions (``applies``) it meets.

    Most items of a bank are alike in that, so that what holds for them is looked up and not worked out again.
    """

    def __init__(self, asked: Iterable[Asked]) -> None:
        self._asked = list(asked)
        self._conditions = tuple(dict.fromkeys(one.rule.applies for one in self._asked if one.rule.applies is not None))
        self._known: dict[tuple[str | bool, ...], tuple[Bound, Bound]] = {}
        self._items: Counter[tuple[str | bool, ...]] = Counter()

    def about(self, item: Item, usual: bool = False) -> Bound:
        """The rules that can find something in an item; it is counted for all that can hold for it."""
        kind = item.interaction.kind
        met = [condition(item) for condition in self._conditions]
        alike = (kind, *met)
        self._items[alike] += 1
        known = self._known.get(alike)
        if known is None:
            unmet = [condition for condition, holds in zip(self._conditions, met, strict=True) if not holds]
            asked = [one for one in self._asked if not one.rule.kinds or kind in one.rule.kinds]
            able = [(one.check, one) for one in asked if one.rule.applies not in unmet]
            known = self._known[alike] = able, [bound for bound in able if not bound[1].rule.unusual]
        return known[usual]

    def subjects(self) -> Counter[str]:
        """How many items each rule was asked about."""
        found = Counter(dict.fromkeys((one.id for one in self._asked), 0))
        for alike, count in self._items.items():
            for _, one in self._known[alike][0]:
                found[one.id] += count
        return found


class Here:
    """The rules that are asked about strings in one role."""

    __slots__ = (
        "_of_all",
        "_of_ascii",
        "_of_ordinary",
        "_of_ordinary_ascii",
        "has_none",
        "of_any_text",
        "of_translated",
        "of_translations",
        "of_wordings",
    )

    def __init__(self, asked: Iterable[Asked]) -> None:
        units: dict[str, Bound] = {"wording": [], "text": [], "translation": []}
        for one in asked:
            units[one.unit].append((one.check, one))
        self.of_translated, self.of_translations = units["wording"], units["translation"]
        self.of_wordings = [bound for bound in self.of_translated if not bound[1].rule.translated]
        self.has_none = not any(units.values())
        self._of_all = units["text"]
        self._of_ascii = [bound for bound in self._of_all if not bound[1].rule.beyond_ascii]
        self._of_ordinary = [bound for bound in self._of_all if not bound[1].rule.signs]
        self._of_ordinary_ascii = [bound for bound in self._of_ascii if not bound[1].rule.signs]
        self.of_any_text = self._of_all if len(self._of_all) == len(self._of_ordinary_ascii) else None

    def of_texts(self, text: LocalText) -> Bound:
        """The rules that a text can be anything to."""
        if text.text.source.isascii():
            return self._of_ordinary_ascii if text.is_ordinary else self._of_ascii
        return self._of_ordinary if text.is_ordinary else self._of_all


class ByRole(dict[Role, Here]):
    """The rules that are asked about strings, by what these are for."""

    def __init__(self, asked: Iterable[Asked]) -> None:
        self._asked = list(asked)
        self.has_none = not self._asked

    def __missing__(self, role: Role) -> Here:
        self[role] = Here(one for one in self._asked if not one.rule.roles or role in one.rule.roles)
        return self[role]


class ByTexts:
    """The rules that are asked about strings, less those that see by a glance at them all that none is theirs.

    Most items look alike to them, so that what is left is looked up.
    """

    def __init__(self, asked: Iterable[Asked]) -> None:
        self._asked = list(asked)
        self._glances = tuple(dict.fromkeys(one.rule.glance for one in self._asked if one.rule.glance is not None))
        self._known: dict[tuple[bool, ...], ByRole] = {}

    def about(self, context: Context, usual: bool = False) -> ByRole:
        """The rules that any of the strings in hand can be anything to, by roles."""
        strings = context.strings
        seen = [glance(context) for glance in self._glances]
        ordinary = strings.are_ordinary
        single = strings.are_single
        alike = (usual, ordinary, single, *seen)
        known = self._known.get(alike)
        if known is None:
            blind = [glance for glance, sees in zip(self._glances, seen, strict=True) if not sees]
            known = self._known[alike] = ByRole(
                one
                for one in self._asked
                if one.rule.glance not in blind
                and not (ordinary and (one.rule.signs or one.rule.beyond_ascii))
                and not (single and (one.rule.translated or one.unit == "translation"))
                and not (usual and one.rule.unusual)
            )
        return known
