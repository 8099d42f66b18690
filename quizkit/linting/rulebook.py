"""Which rules there are, and which of them a selection means."""

from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TypeVar

import quizkit.rules
from quizkit.diagnostics import Failure
from quizkit.rules import Rule

T = TypeVar("T")


@cache
def rules() -> Mapping[str, Rule]:
    """All rules by id in alphabetical order: quizkit's own, then those of other packages (``quizkit.rules``)."""
    own = {rule.id: rule for rule in map(_load, _modules())}
    others = {rule.id: rule for rule in (point.load() for point in entry_points(group="quizkit.rules"))}
    return MappingProxyType(dict(sorted({**others, **own}.items())))


def _modules() -> Iterable[str]:
    for group in iter_modules(quizkit.rules.__path__, "quizkit.rules."):
        if group.ispkg:
            for module in iter_modules(import_module(group.name).__path__, f"{group.name}."):
                if not module.name.rpartition(".")[2].startswith("_"):
                    yield module.name


def _load(module: str) -> Rule:
    found = import_module(module).check
    if not isinstance(found, Rule):
        raise TypeError(f"{module}.check is not made by @rule")
    return found


def get_rule(rule_id: str) -> Rule:
    """The rule of this id.

    Raises:
        Failure: when there is none.
    """
    if rule_id not in rules():
        raise _unknown(rule_id, rules())
    return rules()[rule_id]


def check_rule_names(names: Iterable[str]) -> None:
    """Make sure that these are names of rules or groups.

    Raises:
        Failure: when one of them is not.
    """
    known = {name for rule_id in rules() for name in (rule_id, rule_id.partition("/")[0])}
    for name in names:
        if name not in known:
            raise _unknown(name, known)


def selected(select: Collection[str], ignore: Collection[str]) -> tuple[Rule, ...]:
    """The rules that are left: those selected (all of them where nothing is), less those ignored.

    Both name rules (``key/missing``) or groups (``key``). What names a rule counts more than what names its group, and
    of two that say equally much the one that ignores counts.

    Raises:
        Failure: when a name is that of no rule and no group.
    """
    check_rule_names((*select, *ignore))
    wanted = {**dict.fromkeys(select, True), **dict.fromkeys(ignore, False)}
    return tuple(rule for rule in rules().values() if most_specific(wanted, rule.id, not select))


def most_specific(values: Mapping[str, T], rule_id: str, default: T) -> T:
    """What is said of a rule, or else of its group, or else the default."""
    return values.get(rule_id, values.get(rule_id.partition("/")[0], default))


def _unknown(name: str, known: Iterable[str]) -> Failure:
    near = get_close_matches(name, known, 1)
    return Failure(
        "rule/unknown",
        f'there is no rule or group "{name}".',
        advice=f'Did you mean "{near[0]}"?' if near else "quizkit explain lists all rules.",
    )
