"""What people and programs put around a quiz in YAML or JSON: ``{"quiz": {...}}``, ``{"results": [...]}``, fences."""

import re
from functools import lru_cache

from quizkit.diagnostics import Report
from quizkit.formats._authored.complaints import listed, quoted
from quizkit.formats._authored.document.names import QUIZ
from quizkit.formats._authored.document.tree import Fields, Locate, Scalar, Series, Tree
from quizkit.formats._authored.fields import field_for
from quizkit.source import Source

_FENCE = re.compile(r"^(`{3,}|~{3,})[ \t]*(?:ya?ml|json|json5)?[ \t]*\r?$", re.MULTILINE | re.IGNORECASE)
_ANSWERED_BY = frozenset(("option", "options", "key", "distractors", "pairs", "type"))


def inside_fences(text: str, source: Source, report: Report) -> str:
    """The first fenced block of a text, as chat programs give their files out, on its own lines; else the text.

    Neither YAML nor JSON can have a fence at the margin.
    """
    opening = _FENCE.search(text)
    if opening is None:
        return text
    closing = next((one for one in _FENCE.finditer(text, opening.end()) if one[1][0] == opening[1][0]), None)
    end = len(text) if closing is None else closing.start()
    line = text.count("\n", 0, opening.start()) + 1
    report.info("read/fence", f"the block that {opening[1]} opens here is read alone.", at=source.at(line))
    if closing is not None and (another := _FENCE.search(text, closing.end())) is not None:
        report.error(
            "read/several-documents",
            "a second block begins here, and only the first is read.",
            at=source.at(text.count("\n", 0, another.start()) + 1),
            advice="Put the questions of both into one block, or make two files.",
        )
    return "\n" * line + text[opening.end() + 1 : end]


def unwrapped(root: Fields, report: Report, locate: Locate) -> Fields:
    """The quiz itself, where something is wrapped around it, and a single question as a quiz of one."""
    for _ in range(3):
        if any(QUIZ.get(key.text) in ("questions", "sections") for key, _ in root.entries):
            return root
        if is_question(root):
            return Fields([(Scalar("questions", root.mark), Series([root], root.mark))], root.mark)
        inner = [(key, value) for key, value in root.entries if _holds_questions(value)]
        if len(inner) != 1:
            return root
        key, value = inner[0]
        kept = [] if isinstance(value, Fields) else [entry for entry in root.entries if entry[0].text in QUIZ]
        lost = [other for other, _ in root.entries if other is not key and all(other is not one for one, _ in kept)]
        if lost:
            report.info(
                "read/wrapped",
                f'the quiz is what stands under "{key.text}"; '
                f"{listed([quoted(other.text) for other in lost[:5]], 'and')} beside it is not read.",
                at=locate(lost[0].mark),
            )
        if not isinstance(value, Fields):
            kept = [entry for entry in kept if entry[0] is not key]
            return Fields([*kept, (Scalar("questions", key.mark), value)], root.mark)
        root = value
    return root


def is_question(node: Tree) -> bool:
    """Whether a map has a question and something to answer it by."""
    if not isinstance(node, Fields):
        return False
    names = {_field(key.text) for key, _ in node.entries}
    return "stem" in names and not names.isdisjoint(_ANSWERED_BY)


def _holds_questions(node: Tree) -> bool:
    if isinstance(node, Series):
        return bool(node.items) and all(is_question(one) for one in node.items[:3])
    return isinstance(node, Fields) and any(
        QUIZ.get(key.text) in ("questions", "sections") or _holds_questions(value)
        for key, value in node.entries
        if isinstance(value, Series)
    )


@lru_cache(maxsize=1024)
def _field(name: str) -> str:
    if name.casefold() == "question":
        return "stem"
    ref = field_for(name)
    return ref.name if ref is not None else ""
