"""SARIF 2.1.0, for code scanning and for editors that show findings beside their lines.

A finding in a spreadsheet has the cell's address as its logical location (``Week 1!B7``), since there are no lines;
one inside an archive has its place in there.
``partialFingerprints`` let a service know a finding again in the next run. GitHub reads only its own
``primaryLocationLineHash``, which its upload works out from the line; where there is no line it takes the file's first,
the same for all cells of a workbook, so that it is given there (from its documentation and code, not measured).

Source of the form: the OASIS standard; of what GitHub wants beyond it: its page "SARIF support for code scanning".
"""

import json
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from quizkit import __version__
from quizkit.diagnostics import Diagnostic, Severity
from quizkit.model import Location
from quizkit.reports import PLAIN, Options
from quizkit.reports._told import fingerprints, on_disk, told, writable

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_NO_RULE = "quizkit said this while it read the file."


def report(diagnostics: Sequence[Diagnostic], options: Options = PLAIN) -> str:
    """One run with all findings, and the rules that found them."""
    diagnostics = on_disk(diagnostics, options.files)
    codes = sorted({diagnostic.code for diagnostic in diagnostics})
    driver = {
        "name": "quizkit",
        "version": __version__,
        "rules": [_rule(code, options) for code in codes],
    }
    results = [
        _result(diagnostic, codes.index(diagnostic.code), fingerprint)
        for diagnostic, fingerprint in zip(diagnostics, fingerprints(diagnostics), strict=True)
    ]
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}],
    }
    return writable(json.dumps(log, ensure_ascii=False, indent=2)) + "\n"


REPORT = report


def _rule(code: str, options: Options) -> dict[str, Any]:
    text = options.describe(code)
    if text is None:
        said = {"text": _NO_RULE}
        return {"id": code, "shortDescription": said, "fullDescription": said, "help": said}
    return {
        "id": code,
        "shortDescription": {"text": text.what},
        "fullDescription": {"text": text.why},
        "help": {"text": f"{text.what}\n\n{text.why}", "markdown": text.markdown},
        "defaultConfiguration": {"level": _LEVELS[text.severity]},
    }


def _result(diagnostic: Diagnostic, rule: int, fingerprint: str) -> dict[str, Any]:
    place = diagnostic.location or Location()
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule,
        "level": _LEVELS[diagnostic.severity],
        "message": {"text": told(diagnostic)},
    }
    if location := _location(place):
        result["locations"] = [location]
    if related := [location for place in dict.fromkeys(diagnostic.places) if (location := _location(place))]:
        result["relatedLocations"] = related
    result["partialFingerprints"] = {"quizkit/v1": fingerprint}
    if place.line is None:
        result["partialFingerprints"]["primaryLocationLineHash"] = fingerprint
    more = {"item": diagnostic.item, "path": diagnostic.path, "language": diagnostic.language}
    if properties := {name: value for name, value in more.items() if value is not None}:
        result["properties"] = properties
    return result


def _location(place: Location) -> dict[str, Any]:
    location: dict[str, Any] = {}
    if place.file is not None:
        location["physicalLocation"] = {"artifactLocation": {"uri": _uri(place.file)}}
        if place.line is not None:
            region = {"startLine": place.line}
            if place.column is not None:
                region["startColumn"] = place.column
            location["physicalLocation"]["region"] = region
    if place.cell is not None:
        address = str(Location(sheet=place.sheet, cell=place.cell))
        location["logicalLocations"] = [{"name": place.cell, "fullyQualifiedName": address, "kind": "member"}]
    return location


def _uri(file: str) -> str:
    path = PurePath(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix(), safe="/!", errors="replace")
