"""Several things in one cell: options, entries, pairs, tags, each on a line of its own or between separators."""

import re
from collections.abc import Iterable

from quizkit.formats._authored import index_of

_LABEL = re.compile(r"[(\[]?\s*([^\W_]{1,2})\s*[.):\]]+\s*(?=\S)")
_INNER_LABEL = re.compile(r"(?<![^\s,(\[])[(\[]?([^\W\d_]|\d{1,2})\s?[.):\]]+\s*(?=\S)")
_NAMED = re.compile(
    r"(?P<sign>['\"])(?P<name>[^\W_]{1,2})(?P=sign)\s*:\s*"
    r"(?:(?P<quote>['\"])(?P<text>(?:\\.|(?!(?P=quote))[^\\])*)(?P=quote)|(?P<bare>-?\d[\d.]{0,20}))"
)
_BETWEEN_NAMED = re.compile(r"[\s,]*")
_ESCAPED = re.compile(r"\\(['\"\\/])")
_LONGEST_MAP = 20_000
_NEEDS_QUOTES = re.compile(r'[",;:\n]')
_BEFORE_NAMES = ("", ",", ";", ":", "\n")
_SEPARATORS = ("\n", "<|>", "|", ";")


def split_list(text: str) -> list[str]:
    """The parts of a cell: its lines, or else what stands between ``|`` (also ``<|>``, as R packages write) or ``;``.

    Labels that run in order (``A) B) C)``, ``1. 2. 3.``) are taken off.
    """
    separator = next((sign for sign in _SEPARATORS if sign in text), None)
    parts = [text] if separator is None else text.split(separator)
    return _without_labels([bare for part in parts if (bare := part.strip())])


def split_options(text: str) -> list[str]:
    """The options of a cell, which has several: as :func:`split_list` finds them, else by the letters before them
    (``a. cat b. dog c. cow``), else between slashes, ``>`` or commas."""
    bare = text.strip()
    if bare[:1] == "[" and bare[-1:] == "]" and "," in bare:  # a list of Python or JSON
        return [bit for part in pieces(bare[1:-1], ",") if (bit := unquoted(part).strip("' "))]
    if bare[:1] == "{" and bare[-1:] == "}" and (named := _named_options(bare)):
        return named
    parts = split_list(text)
    if len(parts) > 1:
        return parts
    starts = [(match.start(), index_of(match[1])) for match in _INNER_LABEL.finditer(text)]
    begins: list[int] = []
    for start, index in starts:  # the labels count up from the first; another letter and dot is part of a text
        if index == len(begins) + 1:
            begins.append(start)
    if len(begins) > 1 and not text[: begins[0]].strip():
        return _without_labels(
            [text[one:end].strip(" ,\t") for one, end in zip(begins, [*begins[1:], None], strict=True)]
        )
    for separator in (" / ", " > ", ","):
        parts = [bare for part in text.split(separator) if (bare := part.strip())]
        if len(parts) > 1:
            return parts
    return [text.strip()] if text.strip() else []


def _named_options(text: str) -> list[str]:
    """The options of a map of Python or JSON, ``{"A": "cat", "B": "dog"}``, whose names count up; none of any other."""
    found = list(_NAMED.finditer(text[1:-1])) if len(text) < _LONGEST_MAP else []
    if len(found) < 2 or not _BETWEEN_NAMED.fullmatch(_NAMED.sub("", text[1:-1])):
        return []
    if any(index_of(one["name"]) != place for place, one in enumerate(found, 1)):
        return []
    return [_ESCAPED.sub(r"\1", one["bare"] or one["text"]).strip() for one in found]


def split_answers(text: str) -> list[str]:
    """Accepted answers in one cell: its lines, or what stands between ``|`` or ``<|>``.

    A comma or semicolon is part of one.
    """
    return [bare for part in text.replace("<|>", "\n").replace("|", "\n").split("\n") if (bare := part.strip())]


def split_tags(text: str) -> list[str]:
    """Tags in one cell, between commas or semicolons or on lines of their own, as :func:`split_names` finds them."""
    return split_names(text, ",;\n")


def split_names(text: str, separators: str) -> list[str]:
    """Names between separators. One that holds a separator stands in double quotes, and a quote inside it twice."""
    return [bare for part in pieces(text, separators) if (bare := unquoted(part))]


def pieces(text: str, separators: str) -> list[str]:
    """The parts of a text between separators that stand outside double quotes; the quotes stay where they are.

    A quote opens only where a name begins (an inch mark opens none), and only if it is closed.
    """
    plainly = re.split(f"[{separators}]", text)
    if '"' not in text:
        return plainly
    found: list[str] = []
    start, inside, before = 0, False, ""
    for place, sign in enumerate(text):
        if sign == '"':
            inside = not inside and (before in _BEFORE_NAMES or text[place - 1] == '"')
        elif sign in separators and not inside:
            found.append(text[start:place])
            start = place + 1
        if not sign.isspace() or sign == "\n":
            before = sign
    return plainly if inside else [*found, text[start:]]


def unquoted(part: str) -> str:
    """A name without white space around it, and without its quotes."""
    bare = part.strip()
    if len(bare) > 1 and bare[0] == bare[-1] == '"':
        return bare[1:-1].replace('""', '"')
    return bare


def quoted_name(name: str) -> str:
    """A name as :func:`split_names` gives it back, in quotes where it needs them."""
    if _NEEDS_QUOTES.search(name) or name != name.strip():
        return '"{}"'.format(name.replace('"', '""'))
    return name


def join_tags(tags: Iterable[str]) -> str:
    """Tags in one cell, which :func:`split_tags` gives back."""
    return ", ".join(map(quoted_name, tags))


def _without_labels(parts: list[str]) -> list[str]:
    labels = [_LABEL.match(part) for part in parts]
    if len(parts) < 2 or any(label is None or index_of(label[1]) != place for place, label in enumerate(labels, 1)):
        return parts
    return [part[label.end() :] for part, label in zip(parts, labels, strict=True) if label is not None]
