"""What a rule says of itself: its docstring, taken apart for its test, its page and ``quizkit explain``.

A rule's docstring begins with one sentence, its headline, which must also read well followed by "(in 5 of 8
questions)". Then come ``Why:``, and in any order and number ``Bad:`` and ``Good:``, each with an indented YAML quiz.
"""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from inspect import cleandoc
from textwrap import dedent, indent

from quizkit.diagnostics import Failure
from quizkit.linting.others import explain_other, other_codes
from quizkit.linting.rulebook import get_rule, rules
from quizkit.profiles import get_profile, profile_names
from quizkit.records import dataclass
from quizkit.reports import RuleText
from quizkit.rules import Rule

_HEADS = ("Why", "Bad", "Good")
_MENDED = {
    "safely": "`lint --fix` mends it where that is certain.",
    "unsafely": "`lint --fix --unsafe-fixes` mends it where there is an obvious way; see whether it is what was meant.",
}


@dataclass(frozen=True, slots=True)
class Page:
    """A rule's docstring in parts: ``bad`` and ``good`` are YAML quizzes that the rule does and does not object to."""

    what: str
    why: str
    bad: tuple[str, ...]
    good: tuple[str, ...]


def page_of(rule: Rule) -> Page:
    """A rule's docstring in parts.

    Raises:
        ValueError: when a part is missing.
    """
    parts: dict[str, list[str]] = {head: [] for head in ("What", *_HEADS)}
    for head, body in _sections(cleandoc(rule.documentation)):
        parts[head].append(body)
    missing = [head for head, bodies in parts.items() if not any(bodies)]
    if missing:
        raise ValueError(f"the docstring of {rule.id} lacks {', '.join(missing)}")
    return Page(parts["What"][0], parts["Why"][0], tuple(parts["Bad"]), tuple(parts["Good"]))


def _sections(docstring: str) -> Iterator[tuple[str, str]]:
    head, body = "What", list[str]()
    for line in docstring.splitlines():
        if line.endswith(":") and line[:-1] in _HEADS:
            yield head, dedent("\n".join(body)).strip("\n")
            head, body = line[:-1], []
        else:
            body.append(line)
    yield head, dedent("\n".join(body)).strip("\n")


def headline(rule: Rule) -> str:
    """The first sentence of a rule's docstring: what it finds."""
    return cleandoc(rule.documentation).partition("\n")[0]


def explain(rule_id: str) -> str:
    """What a rule finds, why that matters, and what would be right, for people at a terminal.

    Of a code that is no rule's (``read/number``), when it is said and in which words; of a group, what is in it.

    Raises:
        Failure: when there is no such rule, code or group.
    """
    if rule_id not in rules():
        return _explain_others(rule_id)
    rule = get_rule(rule_id)
    page = page_of(rule)
    examples = [("Wrong", quiz) for quiz in page.bad] + [("Right", quiz) for quiz in page.good]
    shown = "\n\n".join(f"{head}:\n\n{indent(quiz, '    ')}" for head, quiz in examples)
    mended = f"{_MENDED[rule.mends]}\n\n" if rule.mends is not None else ""
    return f"{rule_id} ({rule.severity}{_where(rule)})\n\n{page.what}\n\n{page.why}\n\n{mended}{shown}\n"


def _explain_others(name: str) -> str:
    if inside := rule_list(name):
        return inside
    other = explain_other(name)
    if other is None:
        near = get_close_matches(name, [*rules(), *other_codes()], 3)
        raise Failure(
            "rule/unknown",
            f'there is no rule and no other code "{name}".',
            advice=f"Did you mean {_either(near)}?" if near else "quizkit explain lists all rules.",
        )
    return other


def _either(names: Sequence[str]) -> str:
    quoted = [f'"{name}"' for name in names]
    return " or ".join(part for part in (", ".join(quoted[:-1]), quoted[-1]) if part)


def describe(code: str) -> RuleText | None:
    """What reports say about the rule that a diagnostic's code names; None where it is no rule's id."""
    if code not in rules():
        return None
    rule = get_rule(code)
    page = page_of(rule)
    return RuleText(what=page.what, why=page.why, markdown=markdown(rule), severity=rule.severity)


def rule_list(group: str | None = None) -> str:
    """All rules, or those of a group, one to a line, for people at a terminal."""
    shown = [rule for rule in rules().values() if group is None or rule.id.startswith(f"{group}/")]
    width = max(map(len, rules()))
    return "".join(f"{rule.id:{width}}  {rule.severity:7}  {headline(rule)}\n" for rule in shown)


def markdown(rule: Rule) -> str:
    """A rule's page in the documentation."""
    page = page_of(rule)
    examples = [("Wrong", quiz) for quiz in page.bad] + [("Right", quiz) for quiz in page.good]
    shown = "\n\n".join(f"## {head}\n\n```yaml\n{quiz}\n```" for head, quiz in examples)
    facts = f"{rule.severity}, since {rule.since}{_where(rule)}"
    mended = f" {_MENDED[rule.mends]}" if rule.mends is not None else ""
    facts = f"*{facts[0].upper()}{facts[1:]}.*{mended}"
    return f"# {rule.id}\n\n{page.what}\n\n{facts}\n\n## Why\n\n{page.why}\n\n{shown}\n"


def _where(rule: Rule) -> str:
    """The profiles in which a rule is on that is off at first."""
    on = [name for name in profile_names() if get_profile(name).asks(rule.id)]
    return "" if "default" in on else f", only with --profile {' or '.join(on)}"


def index() -> str:
    """The list of all rules in the documentation."""
    rows = "".join(f"| [{rule.id}]({rule.id}.md) | {rule.severity} | {headline(rule)} |\n" for rule in rules().values())
    return f"# Rules\n\n| rule | severity | what it finds |\n|---|---|---|\n{rows}"
