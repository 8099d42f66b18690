"""The linter: asks every selected rule about a quiz and gives its findings the shape that everything else has.

>>> from quizkit.linting import lint
>>> for diagnostic in lint(quiz, select=["key", "option"]): print(diagnostic)
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import field
from functools import cached_property

from quizkit.diagnostics import About, Diagnostic
from quizkit.identity import derived_id, digest, label
from quizkit.linting.asking import ABOUT_STRINGS, Asked, ByItem, ByTexts
from quizkit.linting.pages import describe, explain, headline, rule_list
from quizkit.linting.rulebook import check_rule_names, get_rule, most_specific, rules, selected
from quizkit.memory import without_collection
from quizkit.model import UNDETERMINED, Glossary, Item, Location, Quiz
from quizkit.profiles import Profile, get_profile
from quizkit.records import dataclass
from quizkit.rollup import roll_up, sorted_by_place
from quizkit.rules import Context, Finding, LocalText, Rule, Translation, Wording, place_of
from quizkit.rules._bank import KeyCounts, key_counts
from quizkit.rules._lists import words_of
from quizkit.rules._strings import Strings, is_usual

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


Renderings = dict[str, tuple[str, ...]]


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
    return Judged(run.diagnostics, run.subjects, headlines, context.once(key_counts))


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
    keep = tuple(dict.fromkeys((*own.keep, *added.keep)))
    return Glossary(keep=keep, forbid=_together(own.forbid, added.forbid), avoid=_together(own.avoid, added.avoid))


def _together(own: Renderings, added: Renderings) -> Renderings:
    return {term: tuple(dict.fromkeys((*own.get(term, ()), *added.get(term, ())))) for term in (*own, *added)}


@dataclass
class _Run:
    """One pass over one quiz: what is found, and how many items each rule could have held for."""

    quiz: Quiz
    profile: Profile
    diagnostics: list[Diagnostic] = field(default_factory=list)
    subjects: Counter[str] = field(default_factory=Counter)

    def ask(self, chosen: Iterable[Rule], context: Context, on_trial: Collection[Rule]) -> None:
        context.chosen = frozenset(rule.id for rule in chosen)
        context.rule_names = frozenset(name for rule in rules().values() for name in (rule.id, rule.group))
        context.across = frozenset(name for rule in rules().values() if rule.across for name in (rule.id, rule.group))
        asked = [
            Asked(rule, most_specific(self.profile.severity, rule.id, rule.severity), rule in on_trial)
            for rule in (*chosen, *on_trial)
        ]
        # those that can find nothing in this quiz are done
        able = [one for one in asked if one.rule.quizzes is None or one.rule.quizzes(context)]
        of_items = ByItem(one for one in able if one.unit == "item" and not one.rule.last)
        at_last = ByItem(one for one in able if one.rule.last)
        of_strings = ByTexts(one for one in able if one.unit in ABOUT_STRINGS)
        whole = _Subject(at=self.quiz.location)
        for one in able:
            if one.unit == "quiz":
                for finding in one.check(self.quiz, context):
                    self._take(one, finding, self._named_by(finding.path) or whole, context)
        self._ask_of_strings(of_strings, context.enter_quiz(), False, context, whole)
        items = 0
        for path, item in items_with_paths(self.quiz):
            items += 1
            strings = context.enter(item, path)
            usual = is_usual(item, strings)
            words_of.cache_clear()
            subject = _Subject(item, label(item, items), path, place_of(item), self.quiz.language)
            for check, one in of_items.about(item, usual):
                for finding in check(item, context):
                    self._take(one, finding, subject, context)
            self._ask_of_strings(of_strings, strings, usual, context, subject)
            if item.lint_ignore:
                for check, one in at_last.about(item):
                    for finding in check(item, context):
                        self._take(one, finding, subject, context)
        self.subjects.update(of_items.subjects())
        self.subjects.update(at_last.subjects())
        self.subjects.update({one.id: items for one in able if one.unit in ABOUT_STRINGS})

    def _named_by(self, path: str | None) -> "_Subject | None":
        """The item that a finding about the whole quiz is about all the same; its sentence names it."""
        found = _ITEM.match(path) if path is not None else None
        return self._subjects.get(found[0]) if found is not None else None

    @cached_property
    def _subjects(self) -> dict[str, "_Subject"]:
        at, language = self.quiz.location, self.quiz.language
        return {path: _Subject(item, at=at, language=language) for path, item in items_with_paths(self.quiz)}

    def _ask_of_strings(
        self, of_strings: ByTexts, strings: Strings, usual: bool, context: Context, subject: "_Subject"
    ) -> None:
        by_role = of_strings.about(context, usual)
        for wording in strings.wordings if not by_role.has_none else ():
            here = by_role[wording.role]
            if here.has_none:
                continue
            for check, one in here.of_wordings if len(wording.texts) < 2 else here.of_translated:
                for finding in check(wording, context):
                    self._take(one, finding, subject, context, wording)
            for text in wording.texts:
                for check, one in here.of_any_text if here.of_any_text is not None else here.of_texts(text):
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
        asked: Asked,
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


_ITEM = re.compile(r"(?:sections\[\d+\]\.)?questions\[\d+\]")


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
