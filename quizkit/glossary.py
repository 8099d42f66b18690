"""Glossaries in files of their own: terms to keep in every language, and renderings to avoid.

In YAML (or JSON), alone or under ``glossary:`` as in a quiz::

    keep: [safetensors, MP3]
    forbid:
      safetensors: [προστατευτικά]
    avoid:
      shard: [θραύσμα]

As a CSV table, a term to a line with its forbidden renderings in the cells beside it; a term alone is to be kept.
Below a header whose second cell is "avoid" the terms are to be translated, but never as what stands beside them.
"""

import csv
from collections.abc import Iterator

from quizkit.diagnostics import Failure, Report, Severity
from quizkit.formats._authored.document.tree import Fields, Scalar, Series, Tree
from quizkit.formats.yaml.parse import parse, place
from quizkit.model import Glossary
from quizkit.source import Source

_TABLES = (".csv", ".tsv")
_HEADERS = frozenset(("term", "terms", "keep", "source"))
_SHAPE = "Write keep: [term, ...], forbid: {term: [rendering, ...]} and avoid: {term: [rendering, ...]}."


def read_glossary(source: Source) -> Glossary:
    """The glossary in a file.

    Raises:
        Failure: when the file is broken, or holds no glossary.
    """
    report = Report()
    glossary = _from_table(source, report) if source.suffix in _TABLES else _from_yaml(source, report)
    for diagnostic in report:
        if diagnostic.severity is Severity.INFO:  # such as the encoding that was guessed
            continue
        raise Failure(diagnostic.code, diagnostic.message, at=diagnostic.location, advice=diagnostic.advice)
    return glossary


def _from_table(source: Source, report: Report) -> Glossary:
    lines = source.decode(report).splitlines()
    delimiter = max("\t;,", key=lines[0].count) if lines else ","
    keep: list[str] = []
    forbid: dict[str, tuple[str, ...]] = {}
    avoid: dict[str, tuple[str, ...]] = {}
    is_to_avoid = False
    try:
        for number, cells in enumerate(csv.reader(lines, delimiter=delimiter)):
            term, *renderings = [cell.strip() for cell in cells] or [""]
            if number == 0 and term.casefold() in _HEADERS:
                is_to_avoid = "avoid" in [rendering.casefold() for rendering in renderings[:1]]
            elif term and is_to_avoid:
                avoid[term] = (*avoid.get(term, ()), *filter(None, renderings))
            if not term or is_to_avoid or (number == 0 and term.casefold() in _HEADERS):
                continue
            keep.append(term)
            if any(renderings):
                forbid[term] = (*forbid.get(term, ()), *filter(None, renderings))
    except csv.Error as error:
        raise Failure("glossary/table", f"the table cannot be read: {error}.", at=source.at()) from error
    return Glossary(keep=tuple(dict.fromkeys(keep)), forbid=forbid, avoid=avoid)


def _from_yaml(source: Source, report: Report) -> Glossary:
    root = parse(source, report)
    found = dict(_entries(root, source)) if root is not None else {}
    if "glossary" in found:
        found = dict(_entries(found["glossary"], source))
    elif not found.keys() & {"keep", "forbid", "avoid"}:
        raise Failure("glossary/shape", "there is no glossary in this file.", at=source.at(), advice=_SHAPE)
    keep = tuple(_words(found["keep"], source)) if "keep" in found else ()
    forbid, avoid = (_renderings(found[name], source) if name in found else {} for name in ("forbid", "avoid"))
    return Glossary(keep=keep, forbid=forbid, avoid=avoid)


def _renderings(node: Tree, source: Source) -> dict[str, tuple[str, ...]]:
    return {term: tuple(_words(value, source)) for term, value in _entries(node, source)}


def _entries(node: Tree, source: Source) -> Iterator[tuple[str, Tree]]:
    if isinstance(node, Fields):
        yield from ((key.text, value) for key, value in node.entries)
    elif not isinstance(node, Scalar) or node.given:
        raise _wrong(node, source)


def _words(node: Tree, source: Source) -> Iterator[str]:
    for part in node.items if isinstance(node, Series) else [node]:
        if not isinstance(part, Scalar):
            raise _wrong(part, source)
        if part.given:
            yield part.text


def _wrong(node: Tree, source: Source) -> Failure:
    found = "a text" if isinstance(node, Scalar) else "a list" if isinstance(node, Series) else "a map"
    message = f"{found} stands where the glossary has something else."
    return Failure("glossary/shape", message, at=place(source, node.mark), advice=_SHAPE)
