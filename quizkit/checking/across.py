"""What only shows when all files of a run are looked at: questions that another file asks as well.

Each file gives a few words on each of its questions, so that a bank of any number of files is compared without being
held. Questions are the same as for the rules ``stem/duplicate`` and ``key/conflict``, which look within a file: same
stem with its code and media, same kind, and at least six of ten options in common.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple
from zlib import crc32

from quizkit.diagnostics import About, Diagnostic, Severity
from quizkit.identity import label
from quizkit.linting import items_with_paths
from quizkit.model import ChoiceInteraction, Item, Localized, Location, Quiz, Text, all_texts
from quizkit.records import dataclass
from quizkit.rollup import FEWEST
from quizkit.rules import place_of
from quizkit.rules._normal import meaning
from quizkit.rules._options import places_of_right

DUPLICATE = "stem/duplicate"
CONFLICT = "key/conflict"

_ALIKE = 0.6
_COMPARED = 20

ACROSS = "across:"
"""What the digest of a text begins with where a finding also depends on other files."""

_STEM = 16
"""How many hexadecimal digits a stem is known by."""


@dataclass(frozen=True, slots=True)
class Asks:
    """What the questions of a file ask: the ``names`` of their stems, one behind the other, and in JSON the ``details``
    of each, which are needed where another file has a stem of the same name."""

    names: str = ""
    details: str = "[]"

    def __len__(self) -> int:
        return len(self.names) // _STEM

    def stems(self) -> Iterator[str]:
        """The name of each question's stem, in order."""
        return (self.names[start : start + _STEM] for start in range(0, len(self.names), _STEM))


NO_QUESTIONS = Asks()


def asked_of(quiz: Quiz) -> Asks:
    """The questions of a quiz that ask something."""
    language = quiz.languages[0] if quiz.languages else quiz.language
    shared = {stimulus.id: _in(stimulus.text, language) for stimulus in quiz.stimuli}
    names = []
    details = []
    for number, (path, item) in enumerate(items_with_paths(quiz), 1):
        stem = _in(item.stem, language)
        said = meaning(stem) if stem is not None else ""
        if said:
            stimulus = shared.get(item.stimulus or "")
            parts = (said, item.interaction.kind, stimulus.source if stimulus is not None else "")
            names.append(
                blake2b("\x1f".join(parts).encode("utf-8", "surrogatepass"), digest_size=_STEM // 2).hexdigest()
            )
            details.append(_details(item, number, path, language))
    return Asks("".join(names), json.dumps(details, separators=(",", ":")))


def _details(item: Item, number: int, path: str, language: str) -> list[Any]:
    interaction = item.interaction
    if isinstance(interaction, ChoiceInteraction):
        options = [_short(_in(choice.text, language)) for choice in interaction.choices]
        right = [options[place] for place in places_of_right(interaction)]
    else:
        options, right = [_short(_in(text, language)) for text in all_texts(interaction)], []
    place = place_of(item)
    ignored = [one.rule for one in item.lint_ignore]
    return [label(item, number), path, list(place or ()), options, right, ignored]


def _in(localized: Localized, language: str) -> Text | None:
    return localized.texts.get(language) or next(iter(localized.texts.values()), None)


def _short(text: Text | None) -> int:
    """A number for what a text says, the same for the same."""
    if text is None:
        return 0
    # most options are a few plain words, and looking further at each would take longer than all the rest
    if text.markup == "plain" and text.source.isascii():
        return crc32(text.source.strip(" .;").lower().encode("ascii"))
    return crc32(meaning(text).strip(" .;").casefold().encode("utf-8", "surrogatepass"))


class _Asked(NamedTuple):
    """A question of one of the files."""

    file: int
    name: str
    label: str
    path: str
    place: Location
    options: frozenset[int]
    right: frozenset[int]
    ignored: frozenset[str]

    def accepts(self, code: str) -> bool:
        return code in self.ignored or code.partition("/")[0] in self.ignored


def _read(details: list[Any], file: int, name: str) -> _Asked:
    called, path, place, options, right, ignored = details
    return _Asked(file, name, called, path, Location(*place), *map(frozenset, (options, right, ignored)))


@dataclass(frozen=True, slots=True)
class AskedIn:
    """The questions of one file (see :func:`asked_of`), and the severities of the rules that were asked there."""

    name: str
    asks: Asks
    severities: Mapping[str, Severity]


def across(files: Sequence[AskedIn]) -> dict[str, list[Diagnostic]]:
    """What the files ask that others before them ask as well, by the name of the later file."""
    found: dict[str, list[Diagnostic]] = {}
    copies: dict[tuple[int, int], list[tuple[_Asked, _Asked]]] = {}
    for group in _same_stems([file.asks for file in files]):
        seen: list[_Asked] = []
        for asked in group:
            before = next((one for one in seen if one.file != asked.file and _alike(one, asked)), None)
            if before is None or len(seen) < _COMPARED:
                seen.append(asked)
            if before is not None:
                here = files[asked.file]
                if (severity := here.severities.get(CONFLICT)) and _contradict(before, asked):
                    if not asked.accepts(CONFLICT):
                        found.setdefault(here.name, []).append(_conflict(before, asked, files, severity))
                else:
                    copies.setdefault((asked.file, before.file), []).append((before, asked))
    for (file, other), pairs in copies.items():
        here = files[file]
        if severity := here.severities.get(DUPLICATE):
            found.setdefault(here.name, []).extend(_told(pairs, here, files[other].name, severity))
    return found


def _same_stems(files: Sequence[Asks]) -> Iterator[list[_Asked]]:
    """Questions with the same stem, of which at least two stand in different files, in the order of the files."""
    first: dict[str, int] = {}
    wanted: set[str] = set()
    for number, asks in enumerate(files):
        for name in asks.stems():
            if first.setdefault(name, number) != number:
                wanted.add(name)
    groups: dict[str, list[_Asked]] = {}
    for number, asks in enumerate(files) if wanted else ():
        places = [(place, name) for place, name in enumerate(asks.stems()) if name in wanted]
        details = json.loads(asks.details) if places else []
        for place, name in places:
            groups.setdefault(name, []).append(_read(details[place], number, name))
    yield from groups.values()


def _alike(one: _Asked, other: _Asked) -> bool:
    return one.options == other.options or len(one.options & other.options) >= _ALIKE * len(one.options | other.options)


def _contradict(one: _Asked, other: _Asked) -> bool:
    """Whether an option that both have is right in one of them and wrong in the other, and both have a key."""
    return bool(one.right and other.right and (one.options & other.options) & (one.right ^ other.right))


def _conflict(before: _Asked, asked: _Asked, files: Sequence[AskedIn], severity: Severity) -> Diagnostic:
    message = f"{before.label} of {files[before.file].name} asks the same, and another option is right there."
    return _diagnostic(CONFLICT, severity, message, asked, "Mend the key of one of them, or take one out.")


def _told(
    pairs: Sequence[tuple[_Asked, _Asked]], here: AskedIn, other: str, severity: Severity
) -> Iterator[Diagnostic]:
    """The copies one by one; or in one note, where most of a file is asked elsewhere: it is the same quiz twice."""
    pairs = [(before, asked) for before, asked in pairs if not asked.accepts(DUPLICATE)]
    if len(pairs) >= FEWEST and len(pairs) * 2 > len(here.asks):
        yield Diagnostic(
            code=DUPLICATE,
            severity=Severity.INFO,
            message=f"{len(pairs):,} of its {len(here.asks):,} questions are also asked in {other}.",
            location=Location(here.name),
            advice="If the one is a copy of the other, name only one of the two files.",
            count=len(pairs),
            places=tuple(asked.place for _, asked in pairs),
        )
        return
    for before, asked in pairs:
        message = f"it asks the same as {before.label} of {other}."
        yield _diagnostic(DUPLICATE, severity, message, asked, "Take one of them out, or make clear what is different.")


def _diagnostic(code: str, severity: Severity, message: str, asked: _Asked, advice: str) -> Diagnostic:
    about = About(asked.label.strip('"') if asked.label.startswith('"') else "", f"{ACROSS}{asked.name}")
    return Diagnostic(
        code=code,
        severity=severity,
        message=message,
        location=asked.place,
        item=asked.label,
        path=asked.path,
        advice=advice,
        about=about,
    )
