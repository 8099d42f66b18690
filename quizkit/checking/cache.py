"""What came of each file in an earlier run, so that a run looks only at what has changed.

An entry counts only for the same bytes (of the file, and of the pictures beside it that it asked for), the same wishes
and the same quizkit. It is JSON behind its own checksum: one that is damaged, or was made by somebody else, is at worst
not used, and nothing of it ever runs. A cache that can't be written is no problem either.
"""

import json
import os
import re
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

import quizkit
from quizkit.checking.checked import Checked
from quizkit.diagnostics import About, Diagnostic, Fix, Severity
from quizkit.model import Location
from quizkit.source import Source

if TYPE_CHECKING:
    from collections.abc import Iterable

    from quizkit.rules._bank import KeyCounts

FOLDER = ".quizkit_cache"
_FORM = 2
_README = "Results of quizkit lint, to look only at what has changed. This folder may be deleted at any time.\n"


_OWN = re.compile(r"(?:[0-9a-f]{8}-)?[0-9a-f]{40}\.json")
_KEPT = 30 * 24 * 60 * 60
"""Seconds for which an entry is kept that no run has asked for."""


class Cache:
    """The entries of one run, all of which were made with the same wishes (``plan``, as text)."""

    def __init__(self, folder: Path, plan: str) -> None:
        self.folder = folder / FOLDER
        version = _version().encode()
        self._made_by = _digest(version)[:8]
        self._plan = _digest(plan.encode("utf-8", "surrogatepass"), version)

    def look_up(self, source: Source, wishes: str) -> Checked | None:
        """What came of a file before; None where that is not known, or something has changed since.

        ``wishes`` is what is wanted of this file alone.
        """
        try:
            head, _, body = self._path(source.name).read_bytes().partition(b"\n")
            if head.decode("ascii") != _digest(body):
                return None
            entry = json.loads(body)
            if entry["key"] != self._key(source, wishes):
                return None
            if any(_digest_of(source.sibling(name)) != digest for name, digest in entry["siblings"]):
                return None
            os.utime(self._path(source.name))
            return _checked(entry)
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None

    def keep(self, source: Source, wishes: str, siblings: "Iterable[str]", checked: Checked) -> None:
        """Know what came of a file for the next run."""
        entry = {
            "key": self._key(source, wishes),
            "siblings": [[name, _digest_of(source.sibling(name))] for name in sorted(set(siblings))],
            **_entry(checked),
        }
        try:
            body = json.dumps(entry, separators=(",", ":")).encode("ascii")
            self._make_folder()
            handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=self.folder)
            with os.fdopen(handle, "wb") as out:
                out.write(_digest(body).encode("ascii") + b"\n" + body)
            Path(name).replace(self._path(source.name))
        except OSError:
            return

    def clear_old(self) -> None:
        """Take away the entries of another quizkit, and those that no run has asked for in a month."""
        try:
            entries = [entry for entry in os.scandir(self.folder) if _OWN.fullmatch(entry.name)]
            for entry in entries:
                if not entry.name.startswith(self._made_by) or time.time() - entry.stat().st_mtime > _KEPT:
                    Path(entry.path).unlink()
        except OSError:
            return

    def _path(self, name: str) -> Path:
        told = _digest(name.encode("utf-8", "surrogatepass"), self._plan.encode())
        return self.folder / f"{self._made_by}-{told}.json"

    def _key(self, source: Source, wishes: str) -> str:
        return _digest(self._plan.encode(), wishes.encode("utf-8", "surrogatepass"), _digest(source.data).encode())

    def _make_folder(self) -> None:
        if not self.folder.is_dir():
            self.folder.mkdir()
            (self.folder / ".gitignore").write_text("*\n", "utf-8")
            (self.folder / "README.md").write_text(_README, "utf-8")


def tracking(source: Source, asked: list[str]) -> Source:
    """The source, which notes the names of the files beside it that a reader asks for."""
    look: Callable[[str], bytes | None] = source.sibling

    def sibling(name: str) -> bytes | None:
        asked.append(name)
        return look(name)

    return replace(source, sibling=sibling)


def _version() -> str:
    """What makes this quizkit itself: its number, and its files as they are, which change while it is worked on."""
    root = Path(quizkit.__file__).parent
    files = sorted((path for path in root.rglob("*") if path.suffix in (".py", ".toml")), key=str)
    stats = [(path.relative_to(root).as_posix(), path.stat().st_size, path.stat().st_mtime_ns) for path in files]
    return f"{quizkit.__version__} {_FORM} {stats}"


def _digest(*parts: bytes) -> str:
    made = blake2b(digest_size=20)
    for part in parts:
        made.update(len(part).to_bytes(8, "big"))
        made.update(part)
    return made.hexdigest()


def _digest_of(data: bytes | None) -> str | None:
    return None if data is None else _digest(data)


def _entry(checked: Checked) -> dict[str, Any]:
    return {
        "name": checked.name,
        "failed": checked.failed,
        "known": checked.known,
        "entries": checked.entries,
        "rules": sorted(checked.rules),
        "asked": [checked.asked.names, checked.asked.details],
        "keys": checked.keys,
        "is_table": checked.is_table,
        "diagnostics": [_packed(one) for one in checked.diagnostics],
    }


def _packed(one: Diagnostic) -> list[Any]:
    fix = one.fix
    return [
        one.code,
        one.severity,
        one.message,
        one.location,
        one.item,
        one.path,
        one.language,
        one.advice,
        None if fix is None else [fix.description, fix.replacement, fix.safe],
        one.places,
        one.count,
        one.about,
    ]


def _checked(entry: dict[str, Any]) -> Checked:
    from quizkit.checking.across import Asks
    from quizkit.checking.baseline import Entry

    return Checked(
        name=entry["name"],
        diagnostics=tuple(map(_unpacked, entry["diagnostics"])),
        failed=entry["failed"],
        known=entry["known"],
        entries=tuple(Entry(*one) for one in entry["entries"]),
        rules=frozenset(entry["rules"]),
        asked=Asks(*entry["asked"]),
        keys=tuple(map(_counted, entry["keys"])),
        is_table=entry["is_table"],
    )


def _counted(packed: list[Any]) -> "KeyCounts":
    from quizkit.rules._bank import KeyCounts

    places, first, items, longest, first_longest = packed
    return KeyCounts(tuple(places), _place(first), items, longest, _place(first_longest))


def _place(packed: list[Any] | None) -> Location | None:
    return None if packed is None else Location(*packed)


def _unpacked(packed: list[Any]) -> Diagnostic:
    code, severity, message, location, item, path, language, advice, fix, places, count, about = packed
    return Diagnostic(
        code=code,
        severity=Severity(severity),
        message=message,
        location=_place(location),
        item=item,
        path=path,
        language=language,
        advice=advice,
        fix=None if fix is None else Fix(*fix),
        places=tuple(Location(*place) for place in places),
        count=count,
        about=None if about is None else About(*about),
    )
