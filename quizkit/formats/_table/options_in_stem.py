"""Options that stand in the cell of the question, in a table that has no column for them: each on a line with its
letter, or one behind the other where the answer is one of the letters."""

import re

from quizkit.formats._authored import AuthoredItem, AuthoredOption, index_of, kind_for
from quizkit.formats._letters import without_separators
from quizkit.formats._table.texts import CellTexts
from quizkit.model import Localized

_LINE = re.compile(r"[ \t]*[(\[]?([^\W\d_])[.):\]]+[ \t]+(\S.*)")
_LABEL = re.compile(r"(?:(?<=\s)|^)(?P<opened>[(\[]?)(?P<letter>[^\W\d_])(?P<closed>[.):\]]{1,2})\s+(?=\S)")
_KINDS = frozenset((None, "choice", "single", "multiple"))


def take_options_off_the_stem(item: AuthoredItem, texts: CellTexts) -> None:
    """Divide ``What is 2 + 2?``, ``A) 3``, ``B) 4`` into the question and its options; that is said."""
    if not _may_have_options(item):
        return
    ((_, text),) = item.stem.texts.items()
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
    _divide(item, "\n".join(lines[:first]), words, texts)


def take_options_off_the_line(item: AuthoredItem, texts: CellTexts) -> None:
    """Divide ``What is 2 + 2? A) 3 B) 4`` too, where the answer, which is known by now, is nothing but a letter."""
    if len(item.key) != 1 or not _may_have_options(item):
        return
    ((_, text),) = item.stem.texts.items()
    key = item.key[0].text.strip(" ()[].:")
    wanted = index_of(key) if len(key) == 1 and key.isalpha() else None
    if wanted is None or text.markup != "plain":
        return
    runs: dict[tuple[str, str], list[re.Match[str]]] = {}
    for cut in _LABEL.finditer(text.source):
        place, style = index_of(cut["letter"]), (cut["opened"], cut["closed"])
        if place == 1:
            runs[style] = [cut]
        elif style in runs and place == len(runs[style]) + 1:
            runs[style].append(cut)
    cuts = max(runs.values(), key=len, default=[])
    if len(cuts) < max(2, wanted) or not text.source[: cuts[0].start()].strip():
        return
    ends = [*(cut.start() for cut in cuts[1:]), len(text.source)]
    words = [text.source[cut.end() : end].strip() for cut, end in zip(cuts, ends, strict=True)]
    _divide(item, text.source[: cuts[0].start()], without_separators(words), texts)


def _may_have_options(item: AuthoredItem) -> bool:
    kind = kind_for(item.type.text) if item.type is not None else None
    return kind in _KINDS and not (item.options or item.pairs or item.order) and len(item.stem.texts) == 1


def _divide(item: AuthoredItem, stem: str, words: list[str], texts: CellTexts) -> None:
    ((tag, text),) = item.stem.texts.items()
    texts.report.info(
        "read/options-in-question",
        f"{len(words)} options stand in the cell of the question, and are taken off it.",
        at=text.location,
        item=item.label(),
        advice="If they are a part of the question, say its type: short answer.",
    )
    item.stem = item.stem.replaced(texts={tag: text.replaced(source=stem.rstrip())})
    item.options = [AuthoredOption(Localized(texts={tag: text.replaced(source=one)}), text.location) for one in words]
