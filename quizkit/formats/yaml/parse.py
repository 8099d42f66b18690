"""YAML text to a tree of strings, by libyaml's parser.

The events are taken and not PyYAML's composed nodes: composing resolves every scalar to a type that nobody wants
here, and it recurses, so that a file of brackets would end the process.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import yaml

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._authored.complaints import quoted
from quizkit.formats._authored.document.tree import (
    MAX_DEPTH,
    MAX_NODES,
    MAX_REPEATED,
    Fields,
    Scalar,
    Series,
    Tree,
    too_deep,
    without_repeated_keys,
)
from quizkit.formats._authored.document.wrapping import inside_fences
from quizkit.formats.yaml.trouble import broken
from quizkit.model import Location
from quizkit.source import Source

_STANDARD_TAG = "tag:yaml.org,2002:"
_SAYING_NOTHING = frozenset(f"{_STANDARD_TAG}{name}" for name in ("str", "map", "seq"))
"""Tags that say what quizkit takes a value for anyway."""

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def parse(source: Source, report: Report) -> Tree | None:
    """The first document of a YAML file, or None where there is nothing in it.

    Raises:
        Unreadable: where the text is no YAML, or nests or repeats itself past all measure.
    """
    text = inside_fences(source.decode(report), source, report)
    try:
        return _Builder(source, report, text).build(_events(text))
    except yaml.YAMLError as error:
        raise broken(error, text, source) from error


def place(source: Source, mark: Any) -> Location:
    """The place of one of libyaml's marks, which count from 0."""
    return Location(source.name, mark.line + 1, mark.column + 1)


def _lines_with_comments(text: str) -> dict[int, str]:
    """The lines, by their numbers from 0, that may have a comment behind a value."""
    if " #" not in text:
        return {}
    return {number: line for number, line in enumerate(text.split("\n")) if " #" in line}


def _events(text: str) -> Iterator[Any]:
    loader = _Loader(text)
    try:
        while loader.check_event():
            yield loader.get_event()
    finally:
        loader.dispose()


class _Builder:
    """Puts events together, without recursion; ``sizes`` counts what each anchor stands for, repeats included."""

    def __init__(self, source: Source, report: Report, text: str) -> None:
        self._source = source
        self._report = report
        self._text = text
        self._commented = _lines_with_comments(text)
        self._anchors: dict[str, tuple[Tree, int, int]] = {}

    def build(self, events: Iterator[Any]) -> Tree | None:
        root: Tree | None = None
        documents = 0
        open_nodes: list[tuple[Any, list[Tree], int, int]] = []
        children: list[Tree] = []
        count = repeated = 0
        for event in events:
            kind = type(event)
            if kind is yaml.ScalarEvent:
                text = event.value
                plain = not event.style
                node: Tree = Scalar(text, event.start_mark, plain, bool(text) or not plain)
                count += 1
                if event.anchor is not None:
                    self._anchors[event.anchor] = (node, 1, len(text))
                if event.tag is not None:
                    self._check_tag(event)
                if plain and event.end_mark.line in self._commented:
                    self._doubt_comment(event)
                if plain and event.end_mark.line != event.start_mark.line and " - " in event.value:
                    self._doubt_entry(event)
                children.append(node)
            elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                if len(open_nodes) >= MAX_DEPTH:
                    raise too_deep(self._place(event.start_mark))
                if event.tag is not None:
                    self._check_tag(event)
                open_nodes.append((event, children, count, repeated))
                children = []
                count += 1
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                start, siblings, before, repeated_before = open_nodes.pop()
                node = self._closed(start, children, kind is yaml.MappingEndEvent)
                if start.anchor is not None:
                    written = event.end_mark.index - start.start_mark.index
                    self._anchors[start.anchor] = (node, count - before, written + repeated - repeated_before)
                siblings.append(node)
                children = siblings
            elif kind is yaml.AliasEvent:
                node, size, length = self._aliased(event)
                count += size
                repeated += length
                if count > MAX_NODES or repeated > MAX_REPEATED:
                    much = f"{MAX_NODES:,} values" if count > MAX_NODES else f"{MAX_REPEATED:,} characters"
                    raise Unreadable(
                        "read/limit",
                        f"the file repeats parts of itself to more than {much}.",
                        at=self._place(event.start_mark),
                        advice=f"Write out what {quoted('*' + event.anchor)} stands for, or take it away.",
                    )
                children.append(node)
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if documents == 2:
                    self._report.error(
                        "read/several-documents",
                        "a second document begins here, and only the first is read.",
                        at=self._place(event.start_mark),
                        advice='Take the line "---" away, or make two files.',
                    )
            elif kind is yaml.DocumentEndEvent:
                if documents == 1:
                    root = children[0]
                children = []
                self._anchors = {}
        return root

    def _closed(self, start: Any, children: list[Tree], is_map: bool) -> Tree:
        if not is_map:
            return Series(children, start.start_mark)
        entries: list[tuple[Scalar, Tree]] = []
        merged: list[tuple[Scalar, Tree]] = []
        for key, value in zip(children[::2], children[1::2], strict=True):
            if not isinstance(key, Scalar):
                self._report.error(
                    "read/key",
                    "a list or map stands where the name of a field is expected.",
                    at=self._place(key.mark),
                    advice="Put texts that begin with a bracket or brace in quotes.",
                )
            elif key.plain and key.text == "<<" and isinstance(value, Fields):
                merged += value.entries
            else:
                entries.append((key, value))
        if merged:
            self._report.info(
                "read/merge",
                'the fields of another map are merged in here with "<<", which not every reader of YAML does.',
                at=self._place(start.start_mark),
                advice="Write the fields out where they belong.",
            )
            own = {key.text for key, _ in entries}
            entries += [(key, value) for key, value in merged if key.text not in own]
        return Fields(without_repeated_keys(entries, self._place, self._report), start.start_mark)

    def _aliased(self, event: Any) -> tuple[Tree, int, int]:
        """What an alias stands for, with its number of values and of characters, repeats in it included."""
        known = self._anchors.get(event.anchor)
        if known is not None:
            return known
        self._report.error(
            "read/alias",
            f"{quoted('*' + event.anchor)} refers to something that is not there.",
            at=self._place(event.start_mark),
            advice="If it is a text that begins with a star, put it in quotes.",
        )
        return Scalar("*" + event.anchor, event.start_mark), 1, 0

    def _doubt_comment(self, event: Any) -> None:
        """Say that a text ends where YAML begins a comment, if it rather looks like the rest of the text."""
        rest = self._commented[event.end_mark.line][event.end_mark.column :].rstrip()
        # people set comments off by more, or behind single words, and write a space behind the sign
        is_word = rest[2:3] not in ("", " ", "#")
        if rest.startswith(" #") and (is_word or not event.value or (" " in event.value and rest[2:3] == " ")):
            self._report.warning(
                "read/comment",
                f"{quoted(rest.strip())} is taken for a comment and not read.",
                at=self._place(event.end_mark),
                advice="If it belongs to the text, put the whole text in quotes; else write two spaces before the #.",
            )

    @cached_property
    def _lines(self) -> list[str]:
        return self._text.split("\n")

    def _doubt_entry(self, event: Any) -> None:
        """Say that a text goes on in a line that looks like the next entry of a list, indented further."""
        first, last = event.start_mark.line, event.end_mark.line
        for number, line in enumerate(self._lines[first + 1 : last + 1], first + 2):
            entry = line.strip()
            if entry.startswith("- "):
                self._report.warning(
                    "read/indent",
                    f"{quoted(entry)} is indented further than the entry above it, and is read as the rest of it.",
                    at=Location(self._source.name, number, len(line) - len(line.lstrip()) + 1),
                    advice="Begin all entries of a list in one column; a text of several lines goes in quotes.",
                )

    def _check_tag(self, event: Any) -> None:
        if event.tag == "!" or event.tag in _SAYING_NOTHING:
            return
        standard = event.tag.startswith(_STANDARD_TAG)
        tag = event.tag.replace(_STANDARD_TAG, "!!")
        self._report.warning(
            "read/tag",
            f"the tag {quoted(tag)} means nothing to quizkit"
            + (", which reads every value as it is written." if standard else "."),
            at=self._place(event.start_mark),
            advice="Take it away." if standard else "If it is the beginning of a text, put the text in quotes.",
        )

    def _place(self, mark: Any) -> Location:
        return place(self._source, mark)
