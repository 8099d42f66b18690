"""Moodle's categories as titles of sections: ``$course$/top/Chapter 1/Waves`` is ``Chapter 1 / Waves``.

What the titles can't say stands in the quiz's extras, under a name that both of Moodle's formats share:

========== =========================================================================================
nested     true: `` / `` in a title stands between a category and one within it, and is not part of a name
context    whose bank all the categories are in: ``course`` or ``module``
categories the paths of those sections, by title, of which all this does not hold
========== =========================================================================================
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from quizkit.diagnostics import Report
from quizkit.formats._moodle_multilang import label, may_be_several, split_languages
from quizkit.formats._moodle_text import TRIMMED, label_text
from quizkit.model import Localized, Location, Text
from quizkit.moodle import BETWEEN, CONTEXTS, IN_EXTRAS, MAX_NAME, NO_CONTEXT
from quizkit.records import dataclass

_SEPARATOR = re.compile("(?<!/)/(?!/)")
_CONTEXT = re.compile(r"\$([a-z]+)\$")


def names_in(path: str) -> list[str]:
    """The names of nested categories as Moodle stores them, outermost first, less what only says where they stand.

    A ``/`` that is part of a name is doubled (measured).
    """
    names = [name.replace("//", "/").strip(TRIMMED) for name in _SEPARATOR.split(path)]
    if _CONTEXT.fullmatch(names[0]):
        del names[0]
    if names and names[0] == "top":
        del names[0]
    return [name for name in names if label_text(name)]


def _context_of(path: str) -> str | None:
    """The context that a path begins with."""
    found = _CONTEXT.fullmatch(path.partition("/")[0].strip(TRIMMED))
    return found[1] if found else None


def check_names(path: str, report: Report, at: Location) -> None:
    """Say that a category has a name that Moodle's database does not hold, or is everybody's."""
    if path.lstrip().startswith("$system$"):
        message = "the category is in the bank of the whole site ($system$), where its questions are everybody's"
        advice = "Write $course$ in its place, so that Moodle puts the questions into the course."
        report.warning("read/category", f"{message}; its name alone is kept.", at=at, advice=advice)
    if any(len(name) > MAX_NAME for name in names_in(path)):
        message = f"the category's name is longer than {MAX_NAME} characters, and Moodle stops importing at it."
        report.warning("read/category", message, at=at, advice="Shorten it.")


def title_of(path: str, number: int, language: str, at: Location) -> Localized | None:
    """The title of the section that a category is, in each of its languages (or in this one).

    None for the name that :func:`made_up` gives, and for the category that holds all others.
    """
    names = [(name, split_languages(name)) for name in names_in(path)]
    tags = dict.fromkeys(tag for _, several in names if several for tag in several) or (language,)
    titles = {
        tag: BETWEEN.join(
            label_text(several.get(tag, next(iter(several.values()))) if several else name) for name, several in names
        )
        for tag in tags
    }
    first = next(iter(titles.values()))
    if not first or first == made_up(number):
        return None
    return Localized(texts={tag: Text(source=words, location=at) for tag, words in titles.items()})


def made_up(number: int) -> str:
    """The name of the category that a section without a title is."""
    return f"section-{number}"


@dataclass(slots=True)
class ReadCategories:
    """The categories of a file, as they are met, and what its sections' titles don't say of them."""

    paths: list[tuple[Localized, str]] = field(default_factory=list)

    def add(self, title: Localized, path: str) -> None:
        """Take down the category that a section with a title is."""
        self.paths.append((title, path))

    def extras(self) -> dict[str, dict[str, Any]]:
        """The extras of the quiz; nothing where titles say it all."""
        contexts = {_context_of(path) for _, path in self.paths}
        context = contexts.pop() if len(contexts) == 1 else None
        kept: dict[str, Any] = {}
        if any(len(names_in(path)) > 1 for _, path in self.paths):
            kept["nested"] = True
        if context in CONTEXTS:
            kept["context"] = context
        others = {
            title.first()[1].source: path
            for title, path in self.paths
            if not (may_be_several(path) or _says(title, path, kept))  # which languages are written is not known yet
        }
        if others:
            kept["categories"] = others
        return {IN_EXTRAS: kept} if kept else {}


def _says(title: Localized, path: str, kept: Mapping[str, Any]) -> bool:
    """Whether the path that is written for a title names the category; that of the whole site never is."""
    written = path_of(title, 1, kept)
    context = _context_of(path)
    return names_in(written) == names_in(path) and (context == "system" or _context_of(written) == context)


def path_of(title: Localized | None, number: int, kept: Mapping[str, Any], wish: object = None) -> str:
    """The path of the category that a section is, on one line.

    ``kept`` are the extras of the quiz; ``wish`` is the context that the user asks for in the place of theirs.
    """
    known = kept.get("categories")
    words = "" if title is None else title.first()[1].source
    path = str(known[words]) if isinstance(known, dict) and words in known else None
    if path is None:
        nested = kept.get("nested") is True
        path = _joined([made_up(number)] if title is None else [*map(label, _levels(title, nested=nested))])
        wish = wish or kept.get("context")
    return " ".join(_in_context(path, wish).split("\n"))


def _levels(title: Localized, *, nested: bool) -> list[Localized]:
    """The names of the categories that a title speaks of, outermost first."""
    parts = {tag: text.source.split(BETWEEN) for tag, text in title.items()}
    if not nested or len({len(names) for names in parts.values()}) > 1 or not all(map(all, parts.values())):
        return [title]
    levels = [dict(zip(parts, names, strict=True)) for names in zip(*parts.values(), strict=True)]
    return [_once(names) for names in levels]


def _once(names: dict[str, str]) -> Localized:
    """A name in its languages; in the first alone where it is the same in all."""
    if len(set(names.values())) == 1:
        names = dict([next(iter(names.items()))])
    return Localized.unchecked(texts={tag: Text(source=name) for tag, name in names.items()})


def _joined(names: Iterable[str]) -> str:
    """A path below whatever category the file is imported into."""
    spelled = [name.replace("/", "//") for name in names]
    before = "top/" if spelled[0] == "top" or _CONTEXT.fullmatch(spelled[0]) else ""
    spaced = [(" " if name.startswith("/") else "") + name for name in spelled]
    return before + "/".join([*(f"{name} " if name.endswith("/") else name for name in spaced[:-1]), spaced[-1]])


def _in_context(path: str, context: object) -> str:
    """A category's path, put into a context in place of its own; as it is where ``context`` names none.

    ``$course$/top/A`` is how Moodle itself writes the category A of a course (measured).
    """
    if context not in (*CONTEXTS, NO_CONTEXT):
        return path
    first, _, rest = path.partition("/")
    if _CONTEXT.fullmatch(first.strip(TRIMMED)):
        path = rest
    if path.startswith("top/") and not path.startswith("top//"):
        path = path.removeprefix("top/")
    if context == NO_CONTEXT:
        name = names_in(f"top/{path}")
        return f"top/{path}" if name and (name[0] == "top" or _CONTEXT.fullmatch(name[0])) else path
    return f"${context}$/top/{path}"
