"""The library's front door: read a quiz, lint it, export it.

    >>> from quizkit import api
    >>> loaded = api.read("bank.xlsx", language="el")
    >>> for diagnostic in loaded.diagnostics: print(diagnostic)
    >>> exported = api.export(loaded.quiz, "canvas")
    >>> exported.data  # the bytes of the file, or None where nothing could be written

Nothing here raises for what a quiz holds: problems are diagnostics.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path

from quizkit.aftermath import say_lost, say_wrong_tags
from quizkit.diagnostics import Diagnostic, Failure, Report, Severity, Unreadable
from quizkit.formats import Format
from quizkit.languages import mistake_in, normal_tag
from quizkit.losses import Target, fit, in_a_row, languages_of
from quizkit.memory import without_collection
from quizkit.model import UNDETERMINED, Location, Quiz
from quizkit.readback import read_back
from quizkit.registry import detect_format, format_names, formats, get_format, reader_of
from quizkit.richtext.notices import listening
from quizkit.rollup import capped
from quizkit.source import Source

_NO_QUIZ = frozenset(("read/no-questions", "read/unknown-format"))

__all__ = [
    "Exported",
    "Loaded",
    "can_hold_languages_beside",
    "export",
    "find_format",
    "holds_several_languages",
    "languages_of",
    "read",
    "readable_endings",
    "template",
    "template_name",
]


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


@dataclass(frozen=True, slots=True)
class Exported:
    """What came of writing a quiz: the file's bytes, what was lost or refused, and how many items are in it.

    ``data`` is None where no item could be written. Where some items were refused, ``data`` holds the others: it is
    the caller's decision whether a part is wanted.
    """

    data: bytes | None
    diagnostics: tuple[Diagnostic, ...]
    items: int
    refused: int


def readable_endings() -> tuple[str, ...]:
    """The endings of all files that some reader takes."""
    return tuple(dict.fromkeys(end for _, fmt in formats() if fmt.read is not None for end in fmt.extensions))


def find_format(name: str, *, writes: bool = False) -> Format:
    """A format by name.

    Raises:
        Failure: when there is none of that name, or it can't be read (or written) yet.
    """
    try:
        found = get_format(name)
    except KeyError:
        near = get_close_matches(name, format_names(), 1)
        raise Failure(
            "format/unknown",
            f'there is no format "{name}".',
            advice=f'Did you mean "{near[0]}"?' if near else f"The formats are {', '.join(format_names())}.",
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


def holds_several_languages(name: str) -> bool:
    """Whether one file of this format holds a quiz in all its languages."""
    capability = find_format(name, writes=True).capability
    return capability is not None and capability.languages == "several"


def can_hold_languages_beside(name: str) -> bool:
    """Whether a file of this format can hold all languages side by side in its texts, if the user asks for it."""
    capability = find_format(name, writes=True).capability
    return capability is not None and capability.multilang


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
        name = from_format or _recognised(source)
        fmt = find_format(name)
        reader = reader_of(fmt)
        assert reader is not None
        _check_language(source.language)
        with listening() as lost:
            quiz = reader(source, report)
        say_lost(lost, quiz, report)
        say_wrong_tags(quiz, source, report)
    except Failure as error:
        report.add(error.diagnostic)
    except RecursionError:
        place = source.at() if isinstance(source, Source) else Location(str(source))
        report.error("read/limit", "the file nests its parts too deeply.", at=place)
    return Loaded(quiz, name, tuple(capped(report)))


def _check_language(tag: str | None) -> None:
    """Make sure that the language that the user named is one.

    Raises:
        Failure: when it is not.
    """
    if tag is not None and (advice := mistake_in(tag)) is not None:
        raise Failure("usage/language", f'"{tag[:60]}" is no language tag.', advice=advice)


def _recognised(source: Source) -> str:
    if not source.data.strip():
        raise Unreadable("read/empty", "the file is empty.", at=source.at())
    is_archive = source.data.startswith(b"PK")
    if is_archive:
        from quizkit.formats._archive import check_directory, refuse_unknown

        check_directory(source)
    name = detect_format(source)
    if name is None:
        if is_archive:
            refuse_unknown(source)
        raise Unreadable(
            "read/unknown-format",
            "quizkit does not recognise this file.",
            at=source.at(),
            advice=f"It reads {', '.join(name for name, fmt in formats() if fmt.read)}; say which with --from.",
        )
    return name


def template(name: str, languages: Sequence[str]) -> bytes:
    """A file of a format to fill in, for a quiz in these languages, the quiz's own first.

    Raises:
        Failure: when the format is unknown or has no template, or a language is none.
    """
    fmt = find_format(name)
    if fmt.template is None:
        can = ", ".join(other for other, one in formats() if one.template is not None)
        raise Failure("format/no-template", f"there is no template of {fmt.title}.", advice=f"There are {can}.")
    for tag in languages:
        _check_language(tag)
    return fmt.template(tuple(dict.fromkeys(map(normal_tag, languages))))


def template_name(name: str) -> str:
    """What a file to fill in is called where nobody says so."""
    return f"quiz{find_format(name).suffix}"


@without_collection()
def export(
    quiz: Quiz,
    to: str,
    *,
    language: str | None = None,
    allow_unkeyed: bool = False,
    verify: bool = True,
    multilang: bool = False,
    sections: bool = True,
    jobs: int = 1,
) -> Exported:
    """Write a quiz in a target's format.

    The losses are judged first, then the file is written, then read back by quizkit's own reader and compared with
    what was to be written (``verify``). ``language`` chooses one language of several; None means all where the format
    takes several, and the quiz's own language where it takes one. With ``multilang`` a file of a format that
    can do it (Moodle's) holds all languages side by side in each text. Without ``sections`` all questions stand in a
    row: where sections would become categories, they land in the one that the user imports into. ``jobs`` is how many
    processes may read a large bank back; a program with several threads should leave it at 1.

    Raises:
        Failure: when the format is unknown or has no writer.
    """
    fmt = find_format(to, writes=True)
    assert fmt.capability is not None
    if not sections:
        quiz = in_a_row(quiz)
    if multilang and language is None and fmt.capability.multilang:
        tags = languages_of(quiz)
        if len(tags) > 1 and any(tag == UNDETERMINED or mistake_in(tag) is not None for tag in tags):
            return Exported(None, (_unnamed(quiz),), 0, 0)
        fmt = replace(fmt, capability=replace(fmt.capability, languages="beside"))
    assert fmt.write is not None
    assert fmt.capability is not None
    fitted = fit(
        quiz, Target(to, fmt.noun or fmt.title, fmt.capability), language=language, allow_unkeyed=allow_unkeyed
    )
    count = sum(len(section.items) for section in fitted.quiz.sections)
    if not count and (fitted.refused or fmt.capability.requires):
        return Exported(None, fitted.diagnostics if fitted.refused else (_empty(quiz),), 0, fitted.refused)
    out = BytesIO()
    fmt.write(fitted.quiz, out)
    data = out.getvalue()
    if not data.strip():  # such as YAML of a file in which no question was found
        return Exported(None, (*fitted.diagnostics, _empty(quiz)), 0, fitted.refused)
    said = (*fitted.diagnostics, *_other_languages(quiz, language, fmt))
    reader = reader_of(fmt)
    if verify and reader is not None:
        said = (*said, *read_back(fitted.quiz, data, to, replace(fmt, read=reader), jobs))
    if any(diagnostic.code.startswith("bug/") for diagnostic in said):
        return Exported(None, said, 0, fitted.refused)
    return Exported(data, said, count, fitted.refused)


def _empty(quiz: Quiz) -> Diagnostic:
    return Diagnostic(
        code="refused/empty",
        severity=Severity.ERROR,
        message="the quiz has no questions, so there is nothing to write.",
        location=quiz.location,
    )


def _unnamed(quiz: Quiz) -> Diagnostic:
    return Diagnostic(
        code="refused/language",
        severity=Severity.ERROR,
        message="some texts name no language, or none that is a language tag, and a platform chooses by it.",
        location=quiz.location,
        advice="Say which one it is, as in language: el, or with --language.",
    )


def _other_languages(quiz: Quiz, language: str | None, fmt: Format) -> list[Diagnostic]:
    others = [other for other in languages_of(quiz) if other != quiz.language]
    if others and language is None and fmt.capability is not None and fmt.capability.languages == "beside":
        return [_needs_filter(fmt)]
    if language is not None or not others or fmt.capability is None or fmt.capability.languages == "several":
        return []
    return [
        Diagnostic(
            code="loss/languages",
            severity=Severity.INFO,
            message=f"one {fmt.title} file holds one language: {quiz.language} here, and not {', '.join(others)}.",
            advice="--lang all writes a file for each language.",
        )
    ]


def _needs_filter(fmt: Format) -> Diagnostic:
    return Diagnostic(
        code="export/multilang",
        severity=Severity.INFO,
        message=f"the {fmt.title} file holds all languages, and students see their own where the site chooses it.",
        advice="In Moodle, the filter Multi-Language Content must be on, for content and headings.",
    )
