"""The rules: one file each, ``rules/<group>/<name>.py``, whose place is the rule's id (``group/name``).

A rule is one function that yields findings. The name of its first parameter says what it is asked about: each
``item``, the whole ``quiz``, each ``wording`` (a string in all its languages), each ``text`` (a string in one
language) or each ``translation`` (a text beside the one it translates). The module's docstring says what the rule
finds and why, and shows a bad and a good quiz: it is the rule's documentation and its test. Modules with a leading
underscore are parts that rules share. Rules never import one another.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from inspect import signature
from sys import modules
from typing import Any, Literal, TypeVar, get_args

from quizkit.diagnostics import Fix, Severity
from quizkit.model import Glossary, Item, Localized, Location, Quiz, all_texts
from quizkit.records import dataclass
from quizkit.rules._strings import NO_STRINGS, Strings
from quizkit.rules._wordings import (
    LocalText,
    Role,
    Translation,
    Wording,
    place_of,
    wordings_of_item,
    wordings_of_quiz,
)

__all__ = [
    "Context",
    "Finding",
    "Fix",
    "LocalText",
    "Role",
    "Rule",
    "Severity",
    "Translation",
    "Unit",
    "Wording",
    "place_of",
    "rule",
]

T = TypeVar("T")

Unit = Literal["item", "quiz", "wording", "text", "translation"]

Mends = Literal["safely", "unsafely"]
"""Whether the fixes of a rule leave the meaning of a text as it is for certain, or most likely."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule has found; the driver adds the rule's id, its severity, the item and whatever else is left out.

    ``message`` is one sentence without the place, ``advice`` one more that says what would be right. ``at``, ``path``
    and ``language`` are needed only where the finding is narrower than what the rule was asked about. ``severity``
    is for the milder cases of a rule.
    """

    message: str
    at: Location | None = None
    path: str | None = None
    advice: str | None = None
    fix: Fix | None = None
    language: str | None = None
    severity: Severity | None = None


_NOT_MADE = object()


class Context:
    """What a rule may know besides the one thing it is asked about."""

    def __init__(self, quiz: Quiz, glossary: Glossary) -> None:
        self.quiz = quiz
        self.glossary = glossary
        self.item: Item | None = None
        self.rule_names: frozenset[str] = frozenset()
        self.chosen: frozenset[str] = frozenset()
        self.across: frozenset[str] = frozenset()
        self._accepted: dict[int, set[str]] = {}
        self.strings = NO_STRINGS
        self._by_roles: dict[tuple[Role, ...], list[Wording]] = {}
        self._made: dict[Callable[[Context], Any], Any] = {}
        self._made_of_item: dict[Callable[[Context], Any], Any] = {}

    def enter(self, item: Item, path: str) -> Strings:
        """Called by the driver before the rules are asked about an item: its strings."""
        self.item = item
        self.strings = Strings(all_texts(item), lambda: wordings_of_item(item, path))
        self._by_roles.clear()
        self._made_of_item.clear()
        return self.strings

    def accept(self, item: Item, rule: "Rule") -> bool:
        """Called by the driver with each finding: whether the item's author has looked at it and wants it so."""
        names = {one.rule for one in item.lint_ignore if one.rule in (rule.id, rule.group)}
        if names:
            self._accepted.setdefault(id(item), set()).update(names)
        return bool(names)

    def accepted(self, item: Item) -> frozenset[str]:
        """The rules and groups that an item's author has ignored and that have found something in it."""
        return frozenset(self._accepted.get(id(item), ()))

    def wordings(self, *roles: Role) -> Sequence[Wording]:
        """The strings in these roles of the item that the rule is asked about."""
        found = self._by_roles.get(roles)
        if found is None:
            found = self._by_roles[roles] = [wording for wording in self.strings.wordings if wording.role in roles]
        return found

    def wording(self, localized: Localized) -> Wording:
        """What is known of one string of the item that the rule is asked about."""
        return next(wording for wording in self.strings.wordings if wording.localized is localized)

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages that the quiz is meant to exist in, the source language first.

        Where the quiz does not say, they are those that its title or any stem exists in beside another.
        """
        if self.quiz.languages:
            return self.quiz.languages
        own = self.quiz.language
        strings = (self.quiz.title, *(item.stem for item in self.quiz.items()))
        together = (string.texts for string in strings if string is not None and len(string.texts) > 1)
        return tuple(dict.fromkeys((own, *(language for texts in together for language in texts))))

    def source(self, wording: Wording) -> LocalText:
        """A string in the source language, or in the language it was written in first."""
        return next((text for text in wording.texts if text.language == self.languages[0]), wording.texts[0])

    @cached_property
    def quiz_wordings(self) -> tuple[Wording, ...]:
        """The strings that belong to the quiz, its sections or its stimuli, and to no item."""
        return wordings_of_quiz(self.quiz)

    def enter_quiz(self) -> Strings:
        """Called by the driver before the rules are asked about the strings of the quiz itself."""
        self.strings = Strings([wording.localized for wording in self.quiz_wordings], lambda: self.quiz_wordings)
        return self.strings

    def once(self, make: "Callable[[Context], T]") -> T:
        """What ``make`` gives for this quiz; made when it is first asked for."""
        if make not in self._made:
            self._made[make] = make(self)
        return self._made[make]  # type: ignore[no-any-return]

    def once_an_item(self, make: "Callable[[Context], T]") -> T:
        """What ``make`` gives for the item that the rule is asked about; made when it is first asked for."""
        found = self._made_of_item.get(make, _NOT_MADE)
        if found is _NOT_MADE:
            found = self._made_of_item[make] = make(self)
        return found  # type: ignore[no-any-return]


Check = Callable[[Any, Context], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as :func:`rule` makes it from its function.

    ``quizzes`` says in which quizzes the rule can find anything, ``kinds`` of interaction (none means any) and
    ``applies`` which items it can hold for at all, ``roles`` which strings (none means any); the rule is not asked
    about others. A rule about wordings that looks at ``translated`` ones is not asked about those in a single language.
    A rule about strings may ``glance`` at all those of an item at once (``context.strings``): where that says False, it
    is not asked about any of them. One about texts that looks for ``signs`` is not asked about ordinary ones, one that
    looks ``beyond_ascii`` not about those that are ASCII alone. One that looks for what is ``unusual`` is not asked
    about items that are built like most (:func:`quizkit.rules._strings.is_usual`), nor about their strings. A rule
    about items that comes ``last`` is asked when all others have been, about what they have found. A rule that looks
    ``across`` files may hold for an item although nothing in its own file says so. ``mends`` is for a rule with fixes.
    """

    check: Check
    severity: Severity
    since: str
    quizzes: Callable[[Context], bool] | None = None
    kinds: tuple[str, ...] = ()
    applies: Callable[[Item], bool] | None = None
    roles: tuple[Role, ...] = ()
    translated: bool = False
    glance: Callable[[Context], bool] | None = None
    signs: bool = False
    beyond_ascii: bool = False
    unusual: bool = False
    last: bool = False
    across: bool = False
    mends: Mends | None = None

    @property
    def id(self) -> str:
        """``group/name``, by the place of the rule's file."""
        return _id(self.check)

    @property
    def group(self) -> str:
        """The first half of the id."""
        return self.id.partition("/")[0]

    @property
    def unit(self) -> Unit:
        """What the rule is asked about."""
        return _unit(self.check)

    @property
    def documentation(self) -> str:
        """The docstring of the rule's file."""
        return modules[self.check.__module__].__doc__ or ""


@cache
def _id(check: Check) -> str:
    group, name = check.__module__.split(".")[-2:]
    return f"{group}/{name.replace('_', '-')}"


@cache
def _unit(check: Check) -> Unit:
    first: Any = next(iter(signature(check).parameters))
    if first not in get_args(Unit):
        raise TypeError(f"{check.__module__}: a rule's first parameter is named one of {get_args(Unit)}")
    return first  # type: ignore[no-any-return]


def rule(
    severity: Literal["error", "warning", "info"],
    since: str,
    *,
    quizzes: Callable[[Context], bool] | None = None,
    kinds: tuple[str, ...] = (),
    applies: Callable[[Item], bool] | None = None,
    roles: tuple[Role, ...] = (),
    translated: bool = False,
    glance: Callable[[Context], bool] | None = None,
    signs: bool = False,
    beyond_ascii: bool = False,
    unusual: bool = False,
    last: bool = False,
    across: bool = False,
    mends: Mends | None = None,
) -> Callable[[Check], Rule]:
    """Make a function the rule of its file.

    ``since`` is quizkit's version that first had it. ``quizzes`` is for a rule that has nothing to look for in most
    quizzes, ``kinds`` and ``applies`` for one about items, ``roles`` for one about strings, ``translated`` for one
    about wordings, ``glance``, ``signs`` and ``beyond_ascii`` for one about texts: the last two spare it the texts that
    have nothing but words in them (:attr:`LocalText.is_ordinary`), and those that are plain ASCII. ``unusual`` spares a
    rule the items with one right option of a few, an explanation, and nothing empty. ``last`` is for a
    rule about what others have found, ``across`` for one whose question is asked of all files of a run as well.
    ``mends`` says of a rule with fixes whether they are safe. See :class:`Rule`.
    """

    def make(check: Check) -> Rule:
        return Rule(
            check=check,
            severity=Severity(severity),
            since=since,
            quizzes=quizzes,
            kinds=kinds,
            applies=applies,
            roles=roles,
            translated=translated,
            glance=glance,
            signs=signs,
            beyond_ascii=beyond_ascii,
            unusual=unusual,
            last=last,
            across=across,
            mends=mends,
        )

    return make
