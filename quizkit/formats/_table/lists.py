"""Several things in one cell: options, entries, pairs, tags, each on a line of its own or between separators."""

import re
from collections.abc import Iterable

from quizkit.formats._authored import index_of

_LABEL = re.compile(r"[(\[]?\s*([^\W_]{1,2})\s*[.):\]]+\s*(?=\S)")
_TAG = re.compile(r'\s*"((?:[^"]|"")+)"\s*(?=[,;\n]|$)|([^,;\n]+)')
_QUOTED = re.compile(r'[",;\n]')
_SEPARATORS = ("\n", "<|>", "|", ";")


def split_list(text: str) -> list[str]:
    """The parts of a cell: its lines, or else what stands between ``|`` (also ``<|>``, as R packages write) or ``;``.

    Labels that run in order (``A) B) C)``, ``1. 2. 3.``) are taken off.
    """
    separator = next((sign for sign in _SEPARATORS if sign in text), None)
    parts = [text] if separator is None else text.split(separator)
    return _without_labels([bare for part in parts if (bare := part.strip())])


def split_answers(text: str) -> list[str]:
    """Accepted answers in one cell: its lines, or what stands between ``|`` or ``<|>``.

    A comma or semicolon is part of one.
    """
    return [bare for part in text.replace("<|>", "\n").replace("|", "\n").split("\n") if (bare := part.strip())]


def split_tags(text: str) -> list[str]:
    """Tags in one cell, between commas or semicolons or on lines of their own.

    One that holds such a sign stands in double quotes, and a quote inside it twice, as in a CSV file.
    """
    if '"' not in text:
        return [bare for part in text.replace(";", ",").replace("\n", ",").split(",") if (bare := part.strip())]
    parts = (match[1].replace('""', '"') if match[1] is not None else match[2] for match in _TAG.finditer(text))
    return [bare for part in parts if (bare := part.strip())]


def join_tags(tags: Iterable[str]) -> str:
    """Tags in one cell, which :func:`split_tags` gives back."""
    return ", ".join('"{}"'.format(tag.replace('"', '""')) if _QUOTED.search(tag) else tag for tag in tags)


def _without_labels(parts: list[str]) -> list[str]:
    labels = [_LABEL.match(part) for part in parts]
    if len(parts) < 2 or any(label is None or index_of(label[1]) != place for place, label in enumerate(labels, 1)):
        return parts
    return [part[label.end() :] for part, label in zip(parts, labels, strict=True) if label is not None]
