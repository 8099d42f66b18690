"""What GIFT says in comments: a question's id (``[id:...]``) and its tags (``[tag:...]``)."""

import re
from collections.abc import Iterator

from quizkit.formats._moodle_text import TRIMMED
from quizkit.records import dataclass

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class Remarks:
    """The id and the tags that stand in a question's comments."""

    id: str | None = None
    tags: tuple[str, ...] = ()


NO_REMARKS = Remarks()


def remarks_of(comments: list[str]) -> Remarks:
    """The first id and all tags of some comment lines. A ``]`` inside them is written ``\\\\]``."""
    text = "\n".join(comments)
    if "[id:" not in text and "[tag:" not in text:
        return NO_REMARKS
    return Remarks(next(_tokens(text, "[id:"), None) or None, tuple(_tokens(text, "[tag:")))


def _tokens(text: str, opener: str) -> Iterator[str]:
    position = text.find(opener)
    while position >= 0:
        start = position + len(opener)
        line_end = text.find("\n", start)
        line_end = len(text) if line_end < 0 else line_end
        end = _closing(text, start, line_end)
        if end >= 0:
            yield text[start:end].replace("\\]", "]").strip(TRIMMED)
        position = text.find(opener, line_end if end < 0 else end)


def _closing(text: str, start: int, line_end: int) -> int:
    """The place of the next ``]`` that has no backslash before it, or -1."""
    end = text.find("]", start, line_end)
    while end > start and text[end - 1] == "\\":
        end = text.find("]", end + 1, line_end)
    return end


def as_remark(kind: str, value: str) -> str:
    """``[id:value]`` or ``[tag:value]`` as it is to stand in a comment."""
    value = _CONTROL.sub(" ", value).replace("]", "\\]")
    return f"[{kind}:{value} ]" if value.endswith("\\") else f"[{kind}:{value}]"
