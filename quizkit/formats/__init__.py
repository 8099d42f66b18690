"""The formats: one module or package each, whose name is the format's name (``moodle_xml`` is ``moodle-xml``).

A format's module exports ``FORMAT``. Modules with a leading underscore are parts that formats share. Formats never
import one another.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, BinaryIO, NamedTuple

from quizkit.capability import Capability
from quizkit.diagnostics import Diagnostic, Report
from quizkit.model import Location, Quiz
from quizkit.shares import Pieces
from quizkit.source import Source

Reader = Callable[[Source, Report], Quiz]
"""Bytes to model. Problems go into the report; Unreadable is raised only where nothing at all can be read."""

Writer = Callable[[Quiz, BinaryIO], None]
"""Model to bytes. The quiz is in one language (unless the capability says several), holds nothing that the
capability does not declare, and every item and choice has an id that is unique."""

PieceWriter = Callable[[Quiz, BinaryIO, Pieces], None]
"""As a writer, with the pieces that other processes have written; what it writes itself it adds to them."""

Template = Callable[[Sequence[str]], bytes]
"""A file to fill in, from the languages of a quiz."""

Annotator = Callable[[Source, Sequence[Diagnostic], Report], bytes]
"""A copy of a file with what was found in it at its places."""

Sheets = Callable[[Source], Sequence[tuple[str, Sequence[Sequence[str]]]]]
"""The sheets of a file that is a table, as a spreadsheet program shows them: each one's name and rows."""


class Rewording(NamedTuple):
    """A text at its place, and the words to put there."""

    at: Location
    old: str
    new: str


class Reworded(NamedTuple):
    """A file with other words in it; ``left`` says of those that could not be put there why not (``holds a number``).

    What else is in the file has kept its bytes.
    """

    data: bytes
    left: dict[Rewording, str]


Reworder = Callable[[Source, Sequence[Rewording]], Reworded]
"""Other words in a file, where the old ones stand there just as they were read; nothing else changes."""

Sniffer = Callable[[Source], float]
"""How sure the format is, from 0 to 1, that a file is its own, judged by the bytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A format that quizkit reads, writes or both.

    ``read_by`` names the format whose reader takes these files too, where they need none of their own: the template of
    a service is a workbook or a table, and is known by its headers.
    ``extensions`` are the endings of files that may be in this format; ``suffix`` is what a written file's name ends
    in. ``noun`` is the title as a sentence needs it, where that is no name (``an Excel workbook``). ``next_step`` tells
    the user in one or two sentences what to do with the written file. ``says`` names rules whose faults the reader
    itself says of a file in this format, with what its platform makes of them, so that the linter need not.
    ``template`` makes a file to fill in, for a quiz in some languages, the quiz's own first. ``annotate`` puts findings
    into a copy of a file; ``sheets`` tells what a table shows, so that a workbook with them can be made of it.
    ``reword`` puts other words into a file that cannot be edited line by line as a text; ``original_stays`` says that
    what it makes is a copy for the author to look at, beside the file.
    ``contexts`` are the places on its platform that a file can name for its categories, where the user asks for one.
    ``reads_shares`` says that the reader gives ``UNREAD`` for each question that is not of ``Source.share``.
    ``write_pieces`` is for formats that several processes can write, each its share of the questions; the
    reader of such a format can leave all questions ``UNREAD`` (``NO_QUESTIONS``).
    """

    title: str
    extensions: tuple[str, ...]
    suffix: str
    noun: str = ""
    read: Reader | None = None
    read_by: str | None = None
    write: Writer | None = None
    write_pieces: PieceWriter | None = None
    sniff: Sniffer | None = None
    capability: Capability | None = None
    template: Template | None = None
    annotate: Annotator | None = None
    sheets: Sheets | None = None
    reword: Reworder | None = None
    original_stays: bool = False
    next_step: str = ""
    says: frozenset[str] = frozenset()
    contexts: tuple[str, ...] = ()
    reads_shares: bool = False


def deferred(target: str) -> Callable[..., Any]:
    """A function that is imported when it is first called, so that listing formats loads none of their libraries.

    ``target`` is ``package.module:function``.
    """
    module_name, _, function_name = target.partition(":")

    @cache  # some are called for each question
    def function() -> Callable[..., Any]:
        return getattr(import_module(module_name), function_name)  # type: ignore[no-any-return]

    return lambda *args: function()(*args)
