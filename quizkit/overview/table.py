"""A bank at a glance, for people at a terminal."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from quizkit.overview import Overview

_KINDS = {
    "single": "one right option",
    "multiple": "several right options",
    "true_false": "true or false",
    "text_entry": "short answer",
    "numeric": "number",
    "match": "matching",
    "order": "putting in order",
    "cloze": "gaps to fill",
    "gap_match": "words to drag into gaps",
    "extended_text": "essay",
    "upload": "file to hand in",
    "hotspot": "places in a picture",
    "hottext": "words to mark",
    "formula": "calculated",
    "none": "text only",
}
_TAGS = 15
"""How many tags are listed."""
_BAR = 20

Row = tuple[str, ...]


def table(overview: Overview) -> str:
    """All counts as a table, the largest first."""
    return "\n".join(_lines(overview)) + "\n"


def _lines(overview: Overview) -> Iterator[str]:
    counts = overview.as_json()
    total = overview.questions
    files, sections = _counted(overview.files, "file"), _counted(overview.sections, "section")
    yield f"{_counted(total, 'question')} in {files}, {sections}, {counts['points']['total']} points"
    if not total:
        return
    yield from _part("Types", _shares({_KINDS[kind]: count for kind, count in counts["types"].items()}, total))
    yield from _part("Languages", (_language(tag, found) for tag, found in counts["languages"].items()))
    yield from _part("Keys", _keys(counts["choices"]))
    for size, places in counts["positions"].items():
        yield from _part(f"Where the right one of {size} options stands", _shares(places, sum(places.values())))
    yield from _part("Explanations", _shares(_explanations(counts["explanations"]), total))
    yield from _part("Points", _shares({f"{w} each": n for w, n in counts["points"]["worth"].items()}, total))
    tags = list(counts["tags"].items())
    yield from _part("Tags", _shares(dict(tags[:_TAGS]), total))
    if len(tags) > _TAGS:
        yield f"  and {len(tags) - _TAGS:,} more"
    yield from _part("Words in a text", _lengths(counts["words"]))


def _part(title: str, rows: Iterable[Row]) -> Iterator[str]:
    rows = list(rows)
    if not rows:
        return
    yield ""
    yield title
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        if cells and others[-1].startswith("#"):
            cells[-1] = others[-1]
        yield f"  {first.ljust(widths[0])}  {'  '.join(cells)}".rstrip()


def _shares(counts: Mapping[str, int], total: int) -> Iterator[Row]:
    for name, count in counts.items():
        share = count / total if total else 0.0
        yield _printable(name), f"{count:,}", f"{share:.0%}", "#" * max(1, round(share * _BAR)) if count else ""


def _language(tag: str, found: Mapping[str, int]) -> Row:
    written, wanted = found["written"], found["strings"]
    missing = f"{wanted - written:,} missing" if written < wanted else "complete"
    name = "not said" if tag == "und" else tag
    share = written * 100 // wanted  # 99.9 % is not all
    return _printable(name), f"{written:,} of {wanted:,} texts", f"{share}%", missing


def _keys(choices: Mapping[str, int]) -> Iterator[Row]:
    if any(choices.values()):
        yield "choices with a key", f"{choices['keyed']:,}"
        yield "choices without a key", f"{choices['unkeyed']:,}"
    if choices["shuffled"]:
        yield "shuffled, in no table below", f"{choices['shuffled']:,}"


def _explanations(found: Mapping[str, int]) -> dict[str, int]:
    names = {"explanation": "explained", "feedback": "only feedback on answers", "none": "neither"}
    return {names[name]: count for name, count in found.items()}


def _lengths(words: Mapping[str, Mapping[str, Any]]) -> Iterator[Row]:
    if words:
        yield "", "texts", "shortest", "middle", "9 of 10 up to", "longest"
    for name, spread in words.items():
        yield name, *(f"{value:,}" for value in spread.values())


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def _printable(text: str) -> str:
    return text if text.isprintable() else "".join(char if char.isprintable() else "\ufffd" for char in text)
