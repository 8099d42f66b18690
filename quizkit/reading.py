"""Reading a file of any format: which format it is in, what it says, and what there is to say about it."""

from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from quizkit.aftermath import say_lost, say_running_images, say_wrong_tags
from quizkit.diagnostics import Diagnostic, Failure, Report, Severity, Unreadable
from quizkit.formats import Format
from quizkit.formats._strangers import refuse_by_signature, refuse_text
from quizkit.languages import mistake_in
from quizkit.memory import without_collection
from quizkit.model import Location, Quiz
from quizkit.records import dataclass
from quizkit.registry import detect_format, format_names, formats, get_format, reader_of
from quizkit.richtext.notices import listening
from quizkit.rollup import capped
from quizkit.source import Source

_NO_QUIZ = frozenset(("read/no-questions", "read/unknown-format"))


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came of reading a file: the quiz (None where nothing could be read), its format, what there is to say."""

    quiz: Quiz | None
    format: str | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def is_no_quiz(self) -> bool:
        """Whether the file is something else than a quiz (a page, a glossary), and not a quiz that is broken."""
        empty = self.quiz is None or next(self.quiz.items(), None) is None
        return empty and any(said.code in _NO_QUIZ for said in self.diagnostics)

    @property
    def failed(self) -> bool:
        """Whether the file was to be read and could not be."""
        return self.quiz is None and any(said.severity is Severity.ERROR for said in self.diagnostics)


_PROGRAMS = {
    **{"excel": ("xlsx",), "word": ("docx",), "libreoffice": ("ods",), "schoology": ("cartridge",), "md": ("text",)},
    **{"quizizz": ("wayground",), "d2l": ("brightspace",), "imscc": ("cartridge",), "markdown": ("text",)},
    **{"moodle": ("moodle-xml", "gift"), "xml": ("moodle-xml",), "qti": ("qti12", "qti21", "qti22", "qti30")},
}
"""What people call a format by its program, where its name is another."""


def find_format(name: str, *, writes: bool = False) -> Format:
    """A format by name.

    Raises:
        Failure: when there is none of that name, or it can't be read (or written) yet.
    """
    try:
        found = get_format(name)
    except KeyError:
        near = _PROGRAMS.get(name.lower()) or get_close_matches(name, format_names(), 1)
        meant = " or ".join(f'"{one}"' for one in near)
        raise Failure(
            "format/unknown",
            f'there is no format "{name}".',
            advice=f"Did you mean {meant}?" if near else f"The formats are {', '.join(format_names())}.",
        ) from None
    if (found.write if writes else reader_of(found)) is None:
        verb = "write" if writes else "read"
        can = [other for other, fmt in formats() if (fmt.write if writes else reader_of(fmt)) is not None]
        raise Failure(
            "format/no-writer" if writes else "format/no-reader",
            f"quizkit does not {verb} {found.title}.",
            advice=f"It {verb}s {', '.join(can)}.",
        )
    return found


@without_collection()
def read(source: Source | Path | str, *, from_format: str | None = None, language: str | None = None) -> Loaded:
    """Read a quiz from a file of any format.

    ``from_format`` names the format where it is not to be guessed. ``language`` (a BCP 47 tag) says the quiz's
    language where the file does not.
    """
    report = Report()
    name = from_format
    quiz = None
    try:
        if not isinstance(source, Source):
            source = Source.from_path(Path(source), language)
        if source.kept is None:
            source = replace(source, kept={})  # the reader goes on with what the look at the file has found
        name = from_format or recognised(source)
        fmt = find_format(name)
        reader = reader_of(fmt)
        assert reader is not None
        check_language(source.language)
        with listening() as lost:
            quiz = reader(source, report)
        say_lost(lost, quiz, report)
        say_wrong_tags(quiz, source, report)
        say_running_images(quiz, source, report)
    except Failure as error:
        report.add(error.diagnostic)
    except RecursionError:
        place = source.at() if isinstance(source, Source) else Location(str(source))
        report.error("read/limit", "the file nests its parts too deeply.", at=place)
    return Loaded(quiz, name, tuple(capped(report)))


def check_language(tag: str | None) -> None:
    """Make sure that a language that the user named is one.

    Raises:
        Failure: when it is not.
    """
    if tag is not None and (advice := mistake_in(tag)) is not None:
        raise Failure("usage/language", f'"{tag[:60]}" is no language tag.', advice=advice)


def recognised(source: Source) -> str:
    """The name of the format that a file is in.

    Raises:
        Unreadable: when it is empty, or in no format that quizkit knows.
    """
    if not source.data.strip():
        raise Unreadable("read/empty", "the file is empty.", at=source.at(), advice="Is it the right file?")
    refuse_by_signature(source)
    is_archive = source.data.startswith(b"PK")
    if is_archive:
        from quizkit.formats._archive import check_directory, refuse_unknown

        check_directory(source)
    name = detect_format(source)
    if name is None:
        if is_archive:
            refuse_unknown(source)
        refuse_text(source)
        raise Unreadable(
            "read/unknown-format",
            "quizkit does not recognise this file.",
            at=source.at(),
            advice=f"It reads {', '.join(name for name, fmt in formats() if fmt.read)}; say which with --from.",
        )
    return name
