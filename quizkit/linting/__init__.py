"""The linter: asks every selected rule about a quiz and gives its findings the shape that everything else has.

>>> from quizkit.linting import lint
>>> for diagnostic in lint(quiz, select=["key", "option"]): print(diagnostic)
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from quizkit.diagnostics import About, Diagnostic, Severity
from quizkit.identity import derived_id, digest, label
from quizkit.linting.pages import describe, explain, headline, rule_list
from quizkit.linting.rulebook import check_rule_names, get_rule, most_specific, rules, selected
from quizkit.memory import without_collection
from quizkit.model import UNDETERMINED, Glossary, Item, Location, Quiz
from quizkit.profiles import Profile, get_profile
from quizkit.rollup import roll_up, sorted_by_place
from quizkit.rules import Check, Context, Finding, LocalText, Role, Rule, Translation, Wording, place_of
from quizkit.rules._bank import KeyCounts, key_counts
from quizkit.rules._lists import words_of
from quizkit.rules._wordings import are_ordinary

__all__ = [
    "Judged",
    "check_rule_names",
    "describe",
    "explain",
    "get_rule",
    "items_with_paths",
    "judge",
    "lint",
    "most_specific",
    "roll_up",
    "rule_list",
    "rules",
    "sorted_by_place",
]


@dataclass(frozen=True, slots=True)
class Judged:
    """What the rules find in a quiz, one by one: before what holds for most items is said once.

    ``subjects`` is how many items each rule could have held for, ``headlines`` what each says of many. Its keys are
    the rules that were asked. ``keys`` are the right answers counted, for a run that looks at several quizzes.
    """

    diagnostics: list[Diagnostic]
    subjects: Counter[str]
    headlines: dict[str, str]
    keys: tuple[KeyCounts, ...]

    def told(self, diagnostics: Iterable[Diagnostic] | None = None) -> list[Diagnostic]:
        """The findings, or these of them, in the order of the file; what holds for most items once."""
        left = self.diagnostics if diagnostics is None else diagnostics
        return sorted_by_place(roll_up(left, self.subjects, self.headlines))


def lint(
    quiz: Quiz,
    *,
    select: Collection[str] = (),
    ignore: Collection[str] = (),
    profile: str | Profile = "default",
    glossary: Glossary | None = None,
) -> list[Diagnostic]:
    """What the rules find in a quiz, in the order of its file.

    ``select`` and ``ignore`` name rules or groups (see :func:`quizkit.linting.rulebook.selected`); ``select`` also
    turns on what the profile turns off. ``glossary`` is added to the quiz's own. A finding that holds for most items
    is given once, with its count and its places. What an item's ``lint_ignore`` accepts is not given.

    Raises:
        Failure: when there is no such rule, group or profile.
    """
    return judge(quiz, select=select, ignore=ignore, profile=profile, glossary=glossary).told()


@without_collection()
def judge(
    quiz: Quiz,
    *,
    select: Collection[str] = (),
    ignore: Collection[str] = (),
    profile: str | Profile = "default",
    glossary: Glossary | None = None,
) -> Judged:
    """What the rules find in a quiz, each finding by itself; see :func:`lint`."""
    run = _Run(quiz, get_profile(profile) if isinstance(profile, str) else profile)
    chosen = [rule for rule in selected(select, ignore) if select or run.profile.asks(rule.id)]
    context = Context(quiz, _merged(quiz.glossary, glossary))
    run.ask(chosen, context, _on_trial(quiz, chosen))
    headlines = {rule.id: headline(rule) for rule in chosen}
    return Judged(run.given(), run.subjects, headlines, context.once(key_counts))


def _on_trial(quiz: Quiz, chosen: Collection[Rule]) -> list[Rule]:
    """The rules that are asked only to see whether what authors have ignored is there; their findings are not given."""
    if not any(rule.last for rule in chosen):
        return []
    named = {one.rule for item in quiz.items() for one in item.lint_ignore}
    asked = {rule.id for rule in chosen}
    return [rule for rule in rules().values() if rule.id not in asked and (rule.id in named or rule.group in named)]


def _merged(own: Glossary, added: Glossary | None) -> Glossary:
    if added is None:
        return own
    forbid = {
        term: tuple(dict.fromkeys((*own.forbid.get(term, ()), *added.forbid.get(term, ()))))
        for term in (*own.forbid, *added.forbid)
    }
    return Glossary(keep=tuple(dict.fromkeys((*own.keep, *added.keep))), forbid=forbid)


@dataclass
class _Run:
    """One pass over one quiz: what is found, and how many items each rule could have held for."""

    quiz: Quiz
    profile: Profile
    diagnostics: list[Diagnostic] = field(default_factory=list)
    subjects: Counter[str] = field(default_factory=Counter)
    owned: set[tuple[str, str | None, str | None]] = field(default_factory=set)

    def ask(self, chosen: Iterable[Rule], context: Context, on_trial: Collection[Rule]) -> None:
        context.rule_names = frozenset(name for rule in rules().values() for name in (rule.id, rule.group))
        context.across = frozenset(name for rule in rules().values() if rule.across for name in (rule.id, rule.group))
        asked = [
            _Asked(rule, most_specific(self.profile.severity, rule.id, rule.severity), rule in on_trial)
            for rule in (*chosen, *on_trial)
        ]
        # those that can find nothing in this quiz are done
        able = [one for one in asked if one.rule.quizzes is None or one.rule.quizzes(context)]
        of_items = _ByItem(one for one in able if one.unit == "item" and not one.rule.last)
        at_last = _ByItem(one for one in able if one.rule.last)
        of_strings = _ByTexts(one for one in able if one.unit in _ABOUT_STRINGS)
        whole = _Subject(at=self.quiz.location)
        for one in able:
            if one.unit == "quiz":
                for finding in one.check(self.quiz, context):
                    self._take(one, finding, self._named_by(finding.path) or whole, context)
        self._ask_of_strings(of_strings, context.quiz_wordings, context, whole)
        items = 0
        for path, item in items_with_paths(self.quiz):
            items += 1
            wordings = context.enter(item, path)
            words_of.cache_clear()
            subject = _Subject(item, label(item, items), path, place_of(item), self.quiz.language)
            self._ask_of_item(of_items, item, context, subject)
            self._ask_of_strings(of_strings, wordings, context, subject)
            if item.lint_ignore:
                self._ask_of_item(at_last, item, context, subject)
        self.subjects.update(of_items.subjects())
        self.subjects.update(at_last.subjects())
        self.subjects.update({one.id: items for one in able if one.unit in _ABOUT_STRINGS})

    def given(self) -> list[Diagnostic]:
        """What was found, less what another rule says better."""
        if not self.owned:
            return self.diagnostics
        return [one for one in self.diagnostics if (one.code, one.path, one.language) not in self.owned]

    def _ask_of_item(self, asked: "_ByItem", item: Item, context: Context, subject: "_Subject") -> None:
        for check, one in asked.about(item):
            for finding in check(item, context):
                self._take(one, finding, subject, context)

    def _named_by(self, path: str | None) -> "_Subject | None":
        """The item that a finding about the whole quiz is about all the same; its sentence names it."""
        found = _ITEM.match(path) if path is not None else None
        return self._subjects.get(found[0]) if found is not None else None

    @cached_property
    def _subjects(self) -> dict[str, "_Subject"]:
        at, language = self.quiz.location, self.quiz.language
        return {path: _Subject(item, at=at, language=language) for path, item in items_with_paths(self.quiz)}

    def _ask_of_strings(
        self, of_strings: "_ByTexts", wordings: Sequence[Wording], context: Context, subject: "_Subject"
    ) -> None:
        by_role = of_strings.about([text for wording in wordings for text in wording.texts])
        for wording in wordings:
            here = by_role[wording.role]
            if here.has_none:
                continue
            for check, one in here.of_wordings if len(wording.texts) < 2 else here.of_translated:
                for finding in check(wording, context):
                    self._take(one, finding, subject, context, wording)
            for text in wording.texts:
                for check, one in here.of_texts(text):
                    for finding in check(text, context):
                        self._take(one, finding, subject, context, wording, text)
            if len(wording.texts) > 1:
                source = context.source(wording)
                for text in wording.texts:
                    for check, one in here.of_translations if text is not source else ():
                        for finding in check(Translation(source, text), context):
                            self._take(one, finding, subject, context, wording, text)

    def _take(
        self,
        asked: "_Asked",
        finding: Finding,
        subject: "_Subject",
        context: Context,
        wording: Wording | None = None,
        text: LocalText | None = None,
    ) -> None:
        if subject.item is not None and subject.item.lint_ignore and context.accept(subject.item, asked.rule):
            return
        if asked.on_trial:
            return
        self.owned.update((code, path, finding.language) for code, path in finding.instead_of)
        narrowest = text or wording or subject
        self.diagnostics.append(
            Diagnostic(
                code=asked.id,
                severity=asked.severity_of(finding),
                message=finding.message,
                location=finding.at or narrowest.at,
                item=subject.label,
                path=finding.path or narrowest.path,
                language=finding.language or (text.language if text is not None else None),
                advice=finding.advice,
                fix=finding.fix,
                about=subject.about(text or (next(iter(wording.texts), None) if wording is not None else None)),
            )
        )


class _Asked:
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


_ITEM = re.compile(r"(?:sections\[\d+\]\.)?questions\[\d+\]")
_ABOUT_STRINGS = frozenset(("wording", "text", "translation"))


_Bound = list[tuple[Check, _Asked]]
"""Rules by their functions, which are what is asked most often."""


class _ByItem:
    """The rules that are asked about items, by an item's kind and which of their conditions (``applies``) it meets.

    Most items of a bank are alike in that, so that what holds for them is looked up and not worked out again.
    """

    def __init__(self, asked: Iterable[_Asked]) -> None:
        self._asked = list(asked)
        self._conditions = tuple(dict.fromkeys(one.rule.applies for one in self._asked if one.rule.applies is not None))
        self._known: dict[tuple[str | bool, ...], _Bound] = {}
        self._items: Counter[tuple[str | bool, ...]] = Counter()

    def about(self, item: Item) -> _Bound:
        """The rules that can hold for an item; it is counted as one that they were asked about."""
        kind = item.interaction.kind
        met = [condition(item) for condition in self._conditions]
        alike = (kind, *met)
        self._items[alike] += 1
        if alike not in self._known:
            unmet = [condition for condition, holds in zip(self._conditions, met, strict=True) if not holds]
            asked = [one for one in self._asked if not one.rule.kinds or kind in one.rule.kinds]
            self._known[alike] = [(one.check, one) for one in asked if one.rule.applies not in unmet]
        return self._known[alike]

    def subjects(self) -> Counter[str]:
        """How many items each rule was asked about."""
        found = Counter(dict.fromkeys((one.id for one in self._asked), 0))
        for alike, count in self._items.items():
            for _, one in self._known[alike]:
                found[one.id] += count
        return found


class _Here:
    """The rules that are asked about strings in one role."""

    __slots__ = (
        "_of_all",
        "_of_ascii",
        "_of_ordinary",
        "_of_ordinary_ascii",
        "has_none",
        "of_translated",
        "of_translations",
        "of_wordings",
    )

    def __init__(self, asked: Iterable[_Asked]) -> None:
        units: dict[str, _Bound] = {"wording": [], "text": [], "translation": []}
        for one in asked:
            units[one.unit].append((one.check, one))
        self.of_translated, self.of_translations = units["wording"], units["translation"]
        self.of_wordings = [bound for bound in self.of_translated if not bound[1].rule.translated]
        self.has_none = not any(units.values())
        self._of_all = units["text"]
        self._of_ascii = [bound for bound in self._of_all if not bound[1].rule.beyond_ascii]
        self._of_ordinary = [bound for bound in self._of_all if not bound[1].rule.signs]
        self._of_ordinary_ascii = [bound for bound in self._of_ascii if not bound[1].rule.signs]

    def of_texts(self, text: LocalText) -> _Bound:
        """The rules that a text can be anything to."""
        if len(self._of_all) == len(self._of_ordinary_ascii):
            return self._of_all
        if text.text.source.isascii():
            return self._of_ordinary_ascii if text.is_ordinary else self._of_ascii
        return self._of_ordinary if text.is_ordinary else self._of_all


class _ByRole(dict[Role, _Here]):
    """The rules that are asked about strings, by what these are for."""

    def __init__(self, asked: Iterable[_Asked]) -> None:
        self._asked = list(asked)

    def __missing__(self, role: Role) -> _Here:
        self[role] = _Here(one for one in self._asked if not one.rule.roles or role in one.rule.roles)
        return self[role]


class _ByTexts:
    """The rules that are asked about strings, less those that see by a glance at them all that none is theirs.

    Most items look alike to them, so that what is left is looked up.
    """

    def __init__(self, asked: Iterable[_Asked]) -> None:
        self._asked = list(asked)
        self._glances = tuple(dict.fromkeys(one.rule.glance for one in self._asked if one.rule.glance is not None))
        self._known: dict[tuple[bool, ...], _ByRole] = {}

    def about(self, texts: Sequence[LocalText]) -> _ByRole:
        """The rules that any of these texts can be anything to, by roles."""
        seen = [glance(texts) for glance in self._glances]
        ordinary = are_ordinary([text.text.source for text in texts])
        alike = (ordinary, *seen)
        if alike not in self._known:
            blind = [glance for glance, sees in zip(self._glances, seen, strict=True) if not sees]
            self._known[alike] = _ByRole(
                one
                for one in self._asked
                if one.rule.glance not in blind and not (ordinary and (one.rule.signs or one.rule.beyond_ascii))
            )
        return self._known[alike]


@dataclass
class _Subject:
    """What findings are about at large: an item, or without one the quiz."""

    item: Item | None = None
    label: str | None = None
    path: str | None = None
    at: Location | None = None
    language: str = UNDETERMINED

    @cached_property
    def identity(self) -> str:
        """The item's id, the author's or a derived one."""
        if self.item is None:
            return "quiz"
        return self.item.id or derived_id(self.item, self.item.language or self.language)

    @cached_property
    def whole(self) -> About:
        """What a finding is about that is about no single text."""
        if self.item is None or self.item.id is None:
            return About(self.identity, derived=self.item is not None)
        return About(self.identity, asks=derived_id(self.item, self.item.language or self.language))

    def about(self, text: LocalText | None) -> About:
        """What a finding is about, wherever that stands."""
        if text is None:
            return self.whole
        return About(self.identity, digest([text.text.source]), derived=self.whole.derived)


def items_with_paths(quiz: Quiz) -> Iterator[tuple[str, Item]]:
    """Every item with its path: ``questions[5]``, behind its section where the quiz has any to speak of.

    So the path is that in the YAML and JSON which quizkit writes, whatever the quiz was read from.
    """
    divided = len(quiz.sections) > 1 or any(
        section.id or section.title or section.description or section.pick for section in quiz.sections
    )
    for number, section in enumerate(quiz.sections):
        prefix = f"sections[{number}]." if divided else ""
        for index, item in enumerate(section.items):
            yield f"{prefix}questions[{index}]", item
