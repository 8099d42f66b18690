"""What headers mean that quizkit does not know: a mapping in a file (``--map``), or ``headers`` in the settings.

In TOML (or the same in YAML), for each header one that quizkit knows, with its language where the column has one::

    [headers]
    "Fråga" = "Question (sv)"
    "Svar 1" = "Option A (sv)"
    "Rätt" = "Correct"
    "Granskad av" = "ignore"

A header whose right side is left empty is not mapped. ``quizkit lint FILE --explain-mapping`` prints such a file.
"""

import tomllib
from collections.abc import Mapping
from typing import Any

from quizkit.diagnostics import Failure, Report, Severity
from quizkit.formats._authored import field_names, nearest
from quizkit.formats._authored.document.tree import Fields, Scalar, Tree
from quizkit.formats._table.headings import meaning_of
from quizkit.formats.yaml.parse import parse
from quizkit.model import Location
from quizkit.source import Source

_SHAPE = 'Write under [headers], for each header, one that quizkit knows: "Fråga" = "Question".'


def read_mapping(source: Source) -> dict[str, str]:
    """The mapping in a file: header -> a header that quizkit knows.

    Raises:
        Failure: when the file is broken, or holds no mapping, or one to something that quizkit does not know.
    """
    found = _from_yaml(source) if source.suffix in (".yaml", ".yml") else _from_toml(source)
    if not isinstance(found, Mapping):
        raise Failure("mapping/shape", "there are no headers in this file.", at=source.at(), advice=_SHAPE)
    return checked(found, source.at())


def checked(headers: Mapping[Any, Any], at: Location) -> dict[str, str]:
    """The headers of a mapping that are mapped to something.

    Raises:
        Failure: when a right side is nothing that quizkit knows.
    """
    for title, name in headers.items():
        if not isinstance(name, str):
            raise Failure("mapping/shape", f'"{title}" has no text beside it.', at=at, advice=_SHAPE)
        if name.strip() and meaning_of(name) is None:
            near = nearest(name, field_names())
            raise Failure(
                "mapping/unknown",
                f'"{title}" is to mean "{name[:60]}", which is no header that quizkit knows.',
                at=at,
                advice=f'Did you mean "{near.replace("_", " ")}"?'
                if near
                else 'Write one such as "Question (el)", "Option A", "Correct", "Explanation", or "ignore".',
            )
    return {str(title): name for title, name in headers.items() if name.strip()}


def _from_toml(source: Source) -> Any:
    try:
        return tomllib.loads(source.data.decode("utf-8-sig")).get("headers")
    except (ValueError, RecursionError) as error:  # no TOML, no UTF-8, a number with thousands of digits, deep brackets
        raise Failure(
            "mapping/syntax", f"the mapping cannot be read: {error}.", at=source.at(), advice=_SHAPE
        ) from error


def _from_yaml(source: Source) -> Any:
    report = Report()
    root = _plain(parse(source, report))
    for said in report:
        if said.severity is not Severity.INFO:
            raise Failure(said.code, said.message, at=said.location, advice=said.advice)
    return root.get("headers") if isinstance(root, dict) else None


def _plain(tree: Tree | None) -> Any:
    """A tree as dictionaries and texts; None for anything else."""
    if isinstance(tree, Fields):
        return {key.text: _plain(value) for key, value in tree.entries}
    return tree.text if isinstance(tree, Scalar) else None
