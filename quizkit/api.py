"""The library's front door: read a quiz, lint it, export it.

    >>> from quizkit import api
    >>> loaded = api.read("bank.xlsx", language="el")
    >>> for diagnostic in loaded.diagnostics: print(diagnostic)
    >>> exported = api.export(loaded.quiz, "canvas")
    >>> exported.data  # the bytes of the file, or None where nothing could be written

Nothing here raises for what a quiz holds: problems are diagnostics.
"""

from collections.abc import Sequence

from quizkit.diagnostics import Failure
from quizkit.dividing import convert_divided, export_divided
from quizkit.exporting import Exported, Wishes, write_whole
from quizkit.languages import normal_tag
from quizkit.losses import languages_of
from quizkit.model import Quiz
from quizkit.reading import Loaded, check_language, find_format, read
from quizkit.registry import formats
from quizkit.source import Source

__all__ = [
    "Exported",
    "Loaded",
    "Wishes",
    "can_hold_languages_beside",
    "convert",
    "export",
    "export_as",
    "find_format",
    "holds_several_languages",
    "languages_of",
    "read",
    "readable_endings",
    "template",
    "template_name",
]


def readable_endings() -> tuple[str, ...]:
    """The endings of all files that some reader takes."""
    return tuple(dict.fromkeys(end for _, fmt in formats() if fmt.read is not None for end in fmt.extensions))


def holds_several_languages(name: str) -> bool:
    """Whether one file of this format holds a quiz in all its languages."""
    capability = find_format(name, writes=True).capability
    return capability is not None and capability.languages == "several"


def can_hold_languages_beside(name: str) -> bool:
    """Whether a file of this format can hold all languages side by side in its texts, if the user asks for it."""
    capability = find_format(name, writes=True).capability
    return capability is not None and capability.multilang


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
        check_language(tag)
    return fmt.template(tuple(dict.fromkeys(map(normal_tag, languages))))


def has_examples_in(language: str) -> bool:
    """Whether the examples of templates are there in a language; in any other one they are in English."""
    from quizkit.formats._template.examples import LANGUAGES

    return normal_tag(language).partition("-")[0] in LANGUAGES


def template_name(name: str) -> str:
    """What a file to fill in is called where nobody says so."""
    return f"quiz{find_format(name).suffix}"


def export(
    quiz: Quiz,
    to: str,
    *,
    language: str | None = None,
    allow_unkeyed: bool = False,
    verify: bool = True,
    multilang: bool = False,
    sections: bool = True,
    most: int | None = None,
    context: str | None = None,
    jobs: int = 1,
) -> Exported:
    """Write a quiz in a target's format.

    The losses are judged first, then the file is written, then read back by quizkit's own reader and compared with
    what was to be written. How it is to be written is explained at :class:`~quizkit.exporting.Wishes`. ``jobs`` is how
    many processes may share a large bank; a program with several threads should leave it at 1.

    Raises:
        Failure: when the format is unknown or has no writer.
    """
    wishes = Wishes(language, allow_unkeyed, verify, multilang, sections, most, context)
    return export_as(quiz, to, wishes, jobs)


def export_as(quiz: Quiz, to: str, wishes: Wishes, jobs: int = 1) -> Exported:
    """As :func:`export`, with what is wished as one value.

    Raises:
        Failure: when the format is unknown or has no writer.
    """
    return export_divided(quiz, to, wishes, jobs) or write_whole(quiz, to, wishes)


def convert(
    source: Source, to: str, wishes: Wishes, *, jobs: int, from_format: str | None = None
) -> tuple[Loaded, Exported] | None:
    """Read and write a large table at once, by several processes; None where it is to be done one after the other.

    The quiz that comes with the file tells how many questions it has, and not what they are.

    Raises:
        Failure: when the file's format or the target is unknown.
    """
    return convert_divided(source, to, wishes, jobs, from_format)
