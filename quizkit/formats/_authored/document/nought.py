"""Keys that count the options from 0, as programs do, where all keys of a file bear that out."""

import re
from collections.abc import Callable, Iterable, Iterator

from quizkit.formats._authored.document.tree import Fields, Scalar, Series, Tree

_MAY = re.compile(rb":\s*\[?\s*[\"']?0[\"']?\s*(?:[,}\]\r\n#]|$)")
"""A quick look that spares most files the search: does any value consist of a 0?"""


def count_from_nought(data: bytes, questions: Iterable[Tree], meaning: Callable[[str], str | None]) -> bool:
    """Whether the keys of these questions are numbers of which one is 0, and none too great to count from there.

    ``meaning`` tells what the name of a field stands for. Where a key is the very text of an option, it may be meant
    as that, and nothing is taken for granted.
    """
    if _MAY.search(data) is None:
        return False
    has_nought = False
    for question in questions:
        fields = {meaning(key.text): value for key, value in question.entries} if isinstance(question, Fields) else {}
        options, keys = fields.get("options"), [one.text.strip() for one in _scalars(fields.get("key"))]
        if not isinstance(options, Series) or not keys:
            continue
        texts = {text.text.strip() for one in options.items for text in _scalars(one)}
        for key in keys:
            if not key.isdecimal() or len(key) > 2 or int(key) >= len(options.items) or key in texts:
                return False
            has_nought = has_nought or int(key) == 0
    return has_nought


def _scalars(node: Tree | None) -> Iterator[Scalar]:
    """A value, those of a list, or those of a map."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Series):
        yield from (one for one in node.items if isinstance(one, Scalar))
    elif isinstance(node, Fields):
        yield from (one for _, one in node.entries if isinstance(one, Scalar))
