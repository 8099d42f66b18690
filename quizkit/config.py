"""Settings of a project: ``quizkit.toml``, or ``[tool.quizkit]`` in ``pyproject.toml``.

    language = "el"
    profile = "publish"
    glossary = "glossary.yaml"
    select = ["key", "option/duplicate"]
    ignore = ["explanation/missing"]
    fail-on = "warning"
    baseline = "baseline.json"
    map = "headers.toml"

    [headers]
    "Fråga" = "Question (sv)"

    [[per-file]]
    files = "drafts/*"
    ignore = ["key/missing"]

What headers of tables mean is told in quizkit/mapping.py. What the command line says counts before what stands here.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from quizkit.diagnostics import Failure, Severity
from quizkit.languages import mistake_in
from quizkit.model import Location
from quizkit.profiles import get_profile
from quizkit.source import original_of

_TEXTS = ("language", "profile", "glossary", "fail-on", "baseline", "map")


@dataclass(frozen=True, slots=True)
class PerFile:
    """Rules that are left out for the files that match a pattern (relative to the settings' folder)."""

    files: str
    ignore: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Config:
    """A project's settings; every one of them may be missing."""

    folder: Path = field(default_factory=Path)
    path: Path | None = None
    language: str | None = None
    profile: str | None = None
    glossary: str | None = None
    fail_on: str | None = None
    baseline: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    per_file: tuple[PerFile, ...] = ()
    map: str | None = None
    headers: Mapping[str, Any] = field(default_factory=dict)

    @property
    def rule_names(self) -> tuple[str, ...]:
        """All names of rules and groups in the settings."""
        return (*self.select, *self.ignore, *(name for entry in self.per_file for name in entry.ignore))

    def ignored_in(self, name: str) -> tuple[str, ...]:
        """The rules left out for one file: everywhere, and for the patterns that it matches."""
        path = Path(name)
        try:
            relative = path.resolve().relative_to(self.folder.resolve()).as_posix()
        except ValueError:
            relative = path.as_posix()
        names = [one for one in (relative, original_of(relative)) if one is not None]
        here = (
            rule for entry in self.per_file if any(fnmatch(one, entry.files) for one in names) for rule in entry.ignore
        )
        return (*self.ignore, *here)


def find_config(start: Path) -> Config:
    """The settings that hold in a folder: the nearest file in it or above it; without one, empty settings.

    Raises:
        Failure: when the file is no TOML, or a setting has the wrong shape or an unknown name.
    """
    for folder in (start, *start.parents):
        for name in ("quizkit.toml", "pyproject.toml"):
            path = folder / name
            if not path.is_file():
                continue
            table = _table(path)
            if table is not None:
                return _config(table, path)
    return Config(start)


def _table(path: Path) -> dict[str, Any] | None:
    try:
        content = tomllib.loads(path.read_text("utf-8"))
    except RecursionError as error:
        message = "the settings nest their parts too deeply."
        raise Failure("config/syntax", message, at=Location(str(path)), advice="Take brackets out.") from error
    except ValueError as error:  # no TOML, no UTF-8, or a number with thousands of digits
        raise Failure(
            "config/syntax",
            f"the settings cannot be read: {error}.",
            at=Location(str(path), getattr(error, "lineno", None)),
            advice='The settings are TOML: every text stands in quotes, as in profile = "publish".',
        ) from error
    if path.name == "quizkit.toml":
        return content
    tools = content.get("tool")
    found = tools.get("quizkit") if isinstance(tools, dict) else None
    return found if isinstance(found, dict) else None


def _config(table: dict[str, Any], path: Path) -> Config:
    known = (*_TEXTS, "select", "ignore", "headers", "per-file")
    for name in table:
        if name not in known:
            near = get_close_matches(name, known, 1)
            advice = f'Did you mean "{near[0]}"?' if near else f"The settings are {', '.join(known)}."
            raise _wrong(path, f'"{name}" is no setting', advice)
    texts = {name: _text(table[name], name, path) for name in _TEXTS if name in table}
    _check_names(texts, path)
    return Config(
        folder=path.parent,
        path=path,
        language=texts.get("language"),
        profile=texts.get("profile"),
        glossary=texts.get("glossary"),
        fail_on=texts.get("fail-on"),
        baseline=texts.get("baseline"),
        select=_names(table.get("select", []), "select", path),
        ignore=_names(table.get("ignore", []), "ignore", path),
        per_file=tuple(_per_file(table.get("per-file", []), path)),
        map=texts.get("map"),
        headers=_headers(table.get("headers", {}), path),
    )


def _check_names(texts: Mapping[str, str], path: Path) -> None:
    """Say here, where the place is known, that there is no such profile, severity or language."""
    if (tag := texts.get("language")) is not None and (advice := mistake_in(tag)) is not None:
        raise _wrong(path, f'"{tag[:60]}" is no language tag', advice)
    if (level := texts.get("fail-on")) is not None and level not in list(Severity):
        raise _wrong(path, f'"{level}" is no severity', 'Write fail-on = "error", "warning" or "info".')
    if (profile := texts.get("profile")) is not None:
        try:
            get_profile(profile)
        except Failure as failure:
            said = failure.diagnostic
            raise Failure(said.code, said.message, at=Location(str(path)), advice=said.advice) from None


def _headers(value: Any, path: Path) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise _wrong(path, '"headers" is no table', 'Write [headers], and below it "Your header" = "Option A".')
    return value


def _per_file(entries: Any, path: Path) -> Iterator[PerFile]:
    if not isinstance(entries, list):
        raise _wrong(path, '"per-file" is no list of tables', "Write [[per-file]] above each.")
    for entry in entries:
        if not isinstance(entry, dict):
            raise _wrong(
                path, "an entry of per-file is no table", 'Write [[per-file]], and below it "files" and "ignore".'
            )
        for name in entry.keys() - {"files", "ignore"}:
            raise _wrong(path, f'"{name}" is no setting of per-file', 'It has "files" and "ignore".')
        yield PerFile(_text(entry.get("files"), "files", path), _names(entry.get("ignore", []), "ignore", path))


def _text(value: Any, name: str, path: Path) -> str:
    if not isinstance(value, str):
        raise _wrong(path, f'"{name}" is no text', f'Write {name} = "...".')
    return value


def _names(value: Any, name: str, path: Path) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        raise _wrong(path, f'"{name}" is no list of texts', f'Write {name} = ["..."].')
    return tuple(value)


def _wrong(path: Path, message: str, advice: str) -> Failure:
    return Failure("config/value", f"{message}.", at=Location(str(path)), advice=advice)
