"""What was found before and is to be mended some day: a run tells only what has come since.

A finding is known by its rule, its item's id and the text: by that of the one text that it is about, or by what the
item asks. So it stays known when questions are moved, and counts again when the text is changed. An item whose author
gave no id is known by what it asks, and in a text of such an item a finding is known by the text alone, whatever
becomes of its neighbours. What a reader says is about no item yet, and is known by its sentence.

The file is JSON, sorted, a finding a line, so that a version control shows what has come and gone. Names of files are
relative to its own folder.
"""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import field
from os.path import relpath
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from quizkit.diagnostics import Diagnostic, Failure
from quizkit.files import Staging
from quizkit.identity import digest
from quizkit.model import Location
from quizkit.records import dataclass
from quizkit.source import Source, original_of

_VERSION = 1
_NOTE = "Findings that quizkit lint --baseline leaves out; --prune-baseline takes out those that are mended."


class Entry(NamedTuple):
    """A finding as a baseline knows it; ``found`` is its sentence, for people, and makes no difference."""

    rule: str
    item: str
    text: str
    language: str
    found: str = ""

    @property
    def key(self) -> tuple[str, ...]:
        """What it is known by."""
        return self[:4]


def entry_of(diagnostic: Diagnostic) -> Entry:
    """A finding as a baseline knows it."""
    about = diagnostic.about
    if about is None:
        item, text = "", digest([diagnostic.message])
    elif about.derived and about.text:
        item, text = "", about.text
    else:
        item, text = about.item, about.text or about.asks
    return Entry(diagnostic.code, item, text, diagnostic.language or "", diagnostic.message)


class FileBaseline:
    """What is known of one file."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._counts = Counter(entry.key for entry in entries)

    def new(self, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Those that are not known; of some that are alike, as many are known as there were."""
        return [one for one in diagnostics if not self._takes(entry_of(one).key)]

    def text(self) -> str:
        """All that is known, as a text that differs where anything does."""
        return repr(sorted(self._counts.items()))

    def _takes(self, key: tuple[str, ...]) -> bool:
        self._counts[key] -= 1
        return self._counts[key] >= 0


@dataclass(frozen=True, slots=True)
class Baseline:
    """What is known of all files, by their names relative to the folder of the baseline's own file."""

    path: Path
    files: dict[str, list[Entry]] = field(default_factory=dict)

    def of(self, name: str) -> FileBaseline:
        """What is known of a file."""
        own = self.files.get(self._name(name))
        if own is None and (original := original_of(name)) is not None:  # a copy that --fix has made
            own = self.files.get(self._name(original))
        return FileBaseline(own or ())

    def put(self, name: str, entries: Collection[Entry]) -> None:
        """Know these findings of a file, and no others."""
        self.files[self._name(name)] = list(entries)

    def prune(self, name: str, entries: Iterable[Entry], asked: Callable[[Entry], bool]) -> int:
        """Forget what a run has not found in a file any more though it was ``asked`` for, and say how much that is."""
        found = Counter(entry.key for entry in entries)
        before = self.files.get(self._name(name), [])
        left = []
        for entry in before:
            found[entry.key] -= 1
            if found[entry.key] >= 0 or not asked(entry):
                left.append(entry)
        self.files[self._name(name)] = left
        return len(before) - len(left)

    def is_covered_by(self, names: Iterable[str]) -> bool:
        """Whether a run over these files looks at all that are known and still there."""
        others = self.files.keys() - {self._name(name) for name in names}
        return not any((self.path.parent / name).exists() for name in others)

    def forget_lost_files(self) -> int:
        """Forget files that are not there any more, and say how many findings of them were known."""
        lost = [name for name in self.files if not (self.path.parent / name).exists() and name != "<stdin>"]
        return sum(len(self.files.pop(name)) for name in lost)

    def write(self) -> None:
        """Write the file, whole or not at all.

        Raises:
            Failure: when it can't be written.
        """
        with Staging() as staging:
            staging.add(self.path, "".join(self._lines()).encode("utf-8", "replace"))
            staging.commit()

    def total(self) -> int:
        """How many findings are known."""
        return sum(map(len, self.files.values()))

    def _lines(self) -> Iterator[str]:
        yield f'{{\n  "version": {_VERSION},\n  "note": {_json(_NOTE)},\n  "files": {{'
        before = "\n"
        for name, entries in sorted(self.files.items()):
            if entries:
                lines = ",\n".join(f"      {_json(entry)}" for entry in _written(entries))
                yield f"{before}    {_json(name)}: [\n{lines}\n    ]"
                before = ",\n"
        yield "\n  }\n}\n"

    def _name(self, name: str) -> str:
        if name in ("-", "<stdin>"):
            return "<stdin>"
        try:
            return PurePath(relpath(Path(name).resolve(), self.path.parent.resolve())).as_posix()
        except ValueError:  # on another drive
            return PurePath(name).as_posix()


def _written(entries: Iterable[Entry]) -> Iterator[dict[str, str | int]]:
    alike: dict[tuple[str, ...], list[str]] = {}
    for entry in entries:
        alike.setdefault(entry.key, []).append(entry.found)
    for (rule, item, text, language), found in sorted(alike.items()):
        written: dict[str, str | int] = {"rule": rule, "item": item, "text": text, "language": language}
        kept = {name: value for name, value in written.items() if value}
        if len(found) > 1:
            kept["count"] = len(found)
        yield {**kept, "found": min(found)}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def read_baseline(path: Path) -> Baseline:
    """The baseline in a file.

    Raises:
        Failure: when there is no such file, or it is no baseline.
    """
    try:
        content = json.loads(Source.from_path(path).data)  # which says no to a pipe
        files = {str(name): list(_read(entries)) for name, entries in _table(content["files"]).items()}
        version = content["version"]
    except Failure as failure:
        raise Failure(
            "baseline/file",
            f"the baseline cannot be read: {failure.diagnostic.message}",
            at=Location(str(path)),
            advice="--write-baseline makes one of all that is found today.",
        ) from failure
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise _no_baseline(path) from error
    if version != _VERSION:
        raise _no_baseline(path)
    return Baseline(path, files)


def _table(value: Any) -> Mapping[Any, Any]:
    if not isinstance(value, dict):
        raise TypeError
    return value


def _read(entries: Any) -> Iterator[Entry]:
    for entry in entries:
        texts = [_table(entry).get(name, "") for name in Entry._fields]
        count = entry.get("count", 1)
        if not all(isinstance(text, str) for text in texts) or not isinstance(count, int) or not 0 < count < 1_000_000:
            raise TypeError
        yield from [Entry(*texts)] * count


def _no_baseline(path: Path) -> Failure:
    return Failure(
        "baseline/syntax",
        "the file is no baseline that this version of quizkit can read.",
        at=Location(str(path)),
        advice="Make it anew with --write-baseline, after a look at what it holds.",
    )
