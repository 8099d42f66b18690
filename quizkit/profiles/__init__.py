"""Profiles: which rules count how much at which stage of a quiz's life. Each is a TOML file of this folder.

    title = "A quiz that is being written"
    extends = "default"
    off = ["explanation"]
    on = ["moodle"]

    [severity]
    "key/missing" = "info"

``off``, ``on`` and ``severity`` name rules or groups; a rule counts more than its group, and a profile more than the
one it extends. ``on`` turns on what that one turns off. A severity above the rule's own is for its plain cases: a
finding that the rule itself calls milder stays as mild as it is.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import field
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from quizkit.diagnostics import Failure, Severity
from quizkit.records import dataclass


@dataclass(frozen=True, slots=True)
class Profile:
    """What a profile says: the rules and groups that are off, rules that are on all the same, and severities."""

    title: str = ""
    off: frozenset[str] = frozenset()
    severity: Mapping[str, Severity] = field(default_factory=dict)
    on: frozenset[str] = frozenset()

    def asks(self, rule_id: str) -> bool:
        """Whether a rule is on."""
        if rule_id in self.off or rule_id in self.on:
            return rule_id not in self.off
        return rule_id.partition("/")[0] not in self.off


def profile_names() -> tuple[str, ...]:
    """The names of all profiles."""
    return tuple(
        sorted(file.name.removesuffix(".toml") for file in files(__name__).iterdir() if _is_profile(file.name))
    )


def _is_profile(name: str) -> bool:
    return name.endswith(".toml")


@cache
def get_profile(name: str) -> Profile:
    """The profile of this name, with what it extends.

    Raises:
        Failure: when there is none.
    """
    if name not in profile_names():
        near = get_close_matches(name, profile_names(), 1)
        raise Failure(
            "profile/unknown",
            f'there is no profile "{name}".',
            advice=f'Did you mean "{near[0]}"?' if near else f"The profiles are {', '.join(profile_names())}.",
        )
    table = tomllib.loads(files(__name__).joinpath(f"{name}.toml").read_text("utf-8"))
    base = get_profile(table["extends"]) if "extends" in table else Profile()
    severity = {rule: Severity(value) for rule, value in table.get("severity", {}).items()}
    off, on = frozenset(table.get("off", ())), frozenset(table.get("on", ()))
    return Profile(
        title=table["title"],
        off=(base.off - on) | off,
        severity={**base.severity, **severity},
        on=(base.on - off) | on,
    )
