"""What is said of a bank at a glance, part by part, whatever it is shown on."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from quizkit.overview import Overview
from quizkit.records import dataclass

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


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a part: what is counted, and what to say of it; ``share`` is the part of a whole that it is."""

    name: str
    cells: tuple[str, ...]
    share: float | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """Counts that belong together.

    ``columns`` are what the cells are, where that has to be said. ``chance`` is the share that each row would have by
    chance. ``more`` says what is left out. ``is_shares`` is whether the rows are shares of one whole.
    """

    title: str
    rows: tuple[Row, ...]
    columns: tuple[str, ...] = ()
    chance: float | None = None
    more: str = ""
    is_shares: bool = True


def headline(overview: Overview) -> str:
    """The whole bank in one line."""
    points = overview.as_json()["points"]["total"]
    files, sections = _counted(overview.files, "file"), _counted(overview.sections, "section")
    return f"{_counted(overview.questions, 'question')} in {files}, {sections}, {points} points"


def parts_of(overview: Overview) -> list[Part]:
    """All counts, the largest first; parts that would be empty are left out."""
    return [part for part in _parts(overview) if part.rows] if overview.questions else []


def _parts(overview: Overview) -> Iterator[Part]:
    counts = overview.as_json()
    total = overview.questions
    yield Part("Types", _shares({_KINDS[kind]: count for kind, count in counts["types"].items()}, total))
    languages = tuple(_language(tag, found) for tag, found in counts["languages"].items())
    yield Part("Languages", languages, is_shares=False)
    yield Part("Keys", tuple(_keys(counts["choices"])), is_shares=False)
    for size, places in counts["positions"].items():
        rows = _shares(places, sum(places.values()))
        yield Part(f"Where the right one of {size} options stands", rows, chance=1 / int(size))
    yield Part("Explanations", _shares(_explanations(counts["explanations"]), total))
    yield Part("Points", _shares({f"{w} each": n for w, n in counts["points"]["worth"].items()}, total))
    tags = list(counts["tags"].items())
    more = f"and {len(tags) - _TAGS:,} more" if len(tags) > _TAGS else ""
    yield Part("Tags", _shares(dict(tags[:_TAGS]), total), more=more)
    columns = ("texts", "shortest", "middle", "9 of 10 up to", "longest")
    yield Part("Words in a text", tuple(_lengths(counts["words"])), columns, is_shares=False)


def _shares(counts: Mapping[str, int], total: int) -> tuple[Row, ...]:
    shares = [(name, count, count / total if total else 0.0) for name, count in counts.items()]
    return tuple(Row(_printable(name), (f"{count:,}", f"{share:.0%}"), share) for name, count, share in shares)


def _language(tag: str, found: Mapping[str, int]) -> Row:
    written, wanted = found["written"], found["strings"]
    missing = f"{wanted - written:,} missing" if written < wanted else "complete"
    name = "not said" if tag == "und" else tag
    share = written * 100 // wanted  # 99.9 % is not all
    return Row(_printable(name), (f"{written:,} of {wanted:,} texts", f"{share}%", missing), written / wanted)


def _keys(choices: Mapping[str, int]) -> Iterator[Row]:
    total = choices["keyed"] + choices["unkeyed"]
    if total:
        yield Row("choices with a key", (f"{choices['keyed']:,}",), choices["keyed"] / total)
        yield Row("choices without a key", (f"{choices['unkeyed']:,}",), choices["unkeyed"] / total)
    if choices["shuffled"]:
        yield Row("shuffled, in no table below", (f"{choices['shuffled']:,}",))


def _explanations(found: Mapping[str, int]) -> dict[str, int]:
    names = {"explanation": "explained", "feedback": "only feedback on answers", "none": "neither"}
    return {names[name]: count for name, count in found.items()}


def _lengths(words: Mapping[str, Mapping[str, Any]]) -> Iterable[Row]:
    return [Row(name, tuple(f"{value:,}" for value in spread.values())) for name, spread in words.items()]


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def _printable(text: str) -> str:
    return text if text.isprintable() else "".join(char if char.isprintable() else "\ufffd" for char in text)
