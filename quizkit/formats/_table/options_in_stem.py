"""Options that stand in the cell of the question, each on a line with its letter, in a table that has no column for
them."""

import re

from quizkit.formats._authored import AuthoredItem, AuthoredOption, index_of, kind_for
from quizkit.formats._table.texts import CellTexts
from quizkit.model import Localized

_LINE = re.compile(r"[ \t]*[(\[]?([^\W\d_])[.):\]]+[ \t]+(\S.*)")
_KINDS = frozenset((None, "choice", "single", "multiple"))


def take_options_off_the_stem(item: AuthoredItem, texts: CellTexts) -> None:
    """Divide ``What is 2 + 2?``, ``A) 3``, ``B) 4`` into the question and its options; that is said."""
    kind = kind_for(item.type.text) if item.type is not None else None
    if kind not in _KINDS or item.options or item.pairs or item.order or len(item.stem.texts) != 1:
        return
    ((tag, text),) = item.stem.texts.items()
    lines = text.source.split("\n") if text.markup == "plain" and "\n" in text.source else []
    found = [_LINE.fullmatch(line.rstrip()) for line in lines]
    first = next((place for place, match in enumerate(found) if match is not None), 0)
    options = found[first:]
    while options and not lines[first + len(options) - 1].strip():
        options.pop()
    if not first or len(options) < 2:
        return
    words: list[str] = []
    for place, match in enumerate(options, 1):
        if match is None or index_of(match[1]) != place:
            return
        words.append(match[2].strip())
    texts.report.info(
        "read/options-in-question",
        f"{len(words)} options stand in the cell of the question, and are taken off it.",
        at=text.location,
        item=item.label(),
        advice="If they are a part of the question, say its type: short answer.",
    )
    stem = "\n".join(lines[:first]).rstrip()
    item.stem = item.stem.replaced(texts={tag: text.replaced(source=stem)})
    item.options = [AuthoredOption(Localized(texts={tag: text.replaced(source=one)}), text.location) for one in words]
