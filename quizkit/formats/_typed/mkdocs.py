"""Questions between ``<quiz>`` and ``</quiz>``, as the MkDocs plugin mkdocs-quiz has them in Markdown pages.

Below the question stand options with boxes, and below these, or below a rule, what learners read once they have
answered; ``[[Paris]]`` in the question is a gap with its answer. Its old form
begins with ``<?quiz?>`` and names its lines: ``question:``, ``answer-correct:``, ``answer:``, ``content:``. Both are
read in the documentation of the plugin.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from quizkit.formats._typed.lines import Line

_BEGINS = re.compile(r"<quiz(?:\s[^<>]*)?>|<\?quiz\?>", re.IGNORECASE)
_GAP = re.compile(r"\[\[([^\[\]\n]{1,80})\]\]")
_ENDS = frozenset(("</quiz>", "<?/quiz?>"))
_NAMED = re.compile(r"(?P<name>question|answer-correct|answer|content)\s*:\s*(?P<text>.*)")


def with_mkdocs(lines: Sequence[Line]) -> list[Line]:
    """The lines of a text, those of such questions as lines of this grammar."""
    if not any(line.raw in _ENDS for line in lines):
        return list(lines)
    return list(_translated(lines))


def _translated(lines: Sequence[Line]) -> Iterator[Line]:
    inside, asked, answered, explained = False, False, False, False
    for line in lines:
        if _BEGINS.fullmatch(line.raw) or line.raw in _ENDS:
            inside, asked, answered, explained = line.raw not in _ENDS, False, False, False
            yield replace(line, kind="rule", raw="---", text="")
            continue
        named = _NAMED.fullmatch(line.raw) if inside else None
        if not inside or line.kind in ("blank", "code"):
            yield line
        elif line.kind == "rule":
            answered = answered or asked
            yield replace(line, kind="blank", raw="", text="")
        elif named is not None and named["name"].startswith("answer"):
            answered = True
            marked = named["name"] != "answer"
            yield _labelled(line, named, replace(line, kind="check", label="x", style="[", marked=marked))
        elif named is not None and named["name"] == "content":
            explained = True
            yield _labelled(line, named, replace(line, kind="field", label="explanation", style=""))
        elif not asked:
            asked = True
            number = replace(line, kind="number", label="", word=True)
            yield (
                replace(number, text=_with_gaps(line.raw), column=line.start)
                if named is None
                else _labelled(line, named, number)
            )
        elif line.kind == "check":
            answered = True
            yield line
        elif answered and not explained:
            explained = True
            yield replace(line, kind="field", label="explanation", style="", text=line.raw, column=line.start)
        else:
            yield replace(line, kind="text", text=_with_gaps(line.raw), column=line.start)


def _labelled(line: Line, named: re.Match[str], made: Line) -> Line:
    return replace(made, text=named["text"], column=line.start + named.start("text"))


def _with_gaps(text: str) -> str:
    return _GAP.sub(r"___ [\1]", text)
