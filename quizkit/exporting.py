"""Writing a quiz in a target's format: what is lost is judged, the file is written and read back."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from io import BytesIO

from quizkit.diagnostics import Diagnostic, Failure, Severity
from quizkit.formats import Format
from quizkit.languages import mistake_in
from quizkit.losses import Fitted, Target, fit, in_a_row, languages_of, say_large
from quizkit.memory import without_collection
from quizkit.model import UNDETERMINED, Quiz
from quizkit.moodle import NO_CONTEXT
from quizkit.readback import read_back
from quizkit.reading import find_format
from quizkit.registry import reader_of
from quizkit.splitting import plan, split


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a quiz is to be written.

    ``language`` chooses one language of several; None means all where the format takes several, and the quiz's own
    language where it takes one. With ``multilang`` a file of a format that can do it (Moodle's) holds all languages
    side by side in each text. Without ``sections`` all questions stand in a row: where sections would become
    categories, they land in the one that the user imports into. With ``allow_unkeyed`` questions are written that do
    not say which answer is right, and without ``verify`` the file is not read back. ``most`` is how many questions a
    file may have: a larger quiz becomes several files. ``context`` names the bank that categories stand in where a
    format has several (``Format.contexts``); others take no heed of it.
    """

    language: str | None = None
    allow_unkeyed: bool = False
    verify: bool = True
    multilang: bool = False
    sections: bool = True
    most: int | None = None
    context: str | None = None


@dataclass(frozen=True, slots=True)
class Exported:
    """What came of writing a quiz: the file's bytes, what was lost or refused, and how many items are in it.

    ``data`` is None where no item could be written. Where some items were refused, ``data`` holds the others: it is
    the caller's decision whether a part is wanted. A quiz that was split into several files has its first one here,
    with all that there is to say, and the others in ``more``.
    """

    data: bytes | None
    diagnostics: tuple[Diagnostic, ...]
    items: int
    refused: int
    more: tuple["Exported", ...] = ()


@without_collection()
def write_whole(quiz: Quiz, to: str, wishes: Wishes) -> Exported:
    """Write a quiz in one process.

    Raises:
        Failure: when the format is unknown or has no writer, or there is no such context.
    """
    fmt = find_format(to, writes=True)
    assert fmt.capability is not None
    if wishes.multilang and wishes.language is None and fmt.capability.multilang:
        tags = languages_of(quiz)
        if len(tags) > 1 and any(tag == UNDETERMINED or mistake_in(tag) is not None for tag in tags):
            return Exported(None, (_unnamed(quiz),), 0, 0)
        fmt = replace(fmt, capability=replace(fmt.capability, languages="beside"))
    assert fmt.write is not None
    assert fmt.capability is not None
    fitted = fitted_to(quiz, to, fmt, wishes)
    count = sum(len(section.items) for section in fitted.quiz.sections)
    if not count and (fitted.refused or fmt.capability.requires):
        return Exported(None, fitted.diagnostics if fitted.refused else (nothing_to_write(quiz),), 0, fitted.refused)
    parts, target = [fitted.quiz], target_of(to, fmt)
    told: list[Diagnostic] = []
    if wishes.most is not None:
        places, cuts = plan(quiz, wishes.most)
        parts, told = split(fitted.quiz, places, fitted.left_out, target)
        told = [*cuts, *told] if len(parts) > 1 else told
    said = [*fitted.diagnostics, *other_languages(quiz.language, languages_of(quiz), wishes, fmt), *told]
    written, failed = [], False
    reader = reader_of(fmt)
    for part in parts:
        out = BytesIO()
        fmt.write(part, out)
        data = out.getvalue()
        if not data.strip():  # such as YAML of a file in which no question was found
            return Exported(None, (*fitted.diagnostics, nothing_to_write(quiz)), 0, fitted.refused)
        said += say_large(part, len(data), target)
        if wishes.verify and reader is not None:
            wrong = read_back(part, data, to, replace(fmt, read=reader))
            said += wrong
            failed = failed or bool(wrong)
        written.append((data, sum(len(section.items) for section in part.sections)))
    if failed:
        return Exported(None, tuple(said), 0, fitted.refused)
    (first, count), *others = written
    more = tuple(Exported(data, (), items, 0) for data, items in others)
    return Exported(first, tuple(said), count, fitted.refused, more)


def _in_context(quiz: Quiz, name: str, context: str, known: tuple[str, ...]) -> Quiz:
    """The quiz with the wish where its categories are to be. Its only section needs a title then: that of the quiz."""
    if context not in known:
        raise Failure(
            "usage/context", f'there is no context "{context[:60]}".', advice=f"There are {', '.join(known)}."
        )
    if len(quiz.sections) == 1 and quiz.sections[0].title is None and quiz.title is not None and context != NO_CONTEXT:
        quiz = quiz.replaced(sections=(quiz.sections[0].replaced(title=quiz.title),))
    return quiz.replaced(extras={**quiz.extras, name: {**quiz.extras.get(name, {}), "context": context}})


def target_of(to: str, fmt: Format) -> Target:
    """What the judge has to know of a format."""
    assert fmt.capability is not None
    return Target(to, fmt.noun or fmt.title, fmt.capability)


def fitted_to(quiz: Quiz, to: str, fmt: Format, wishes: Wishes) -> Fitted:
    """A quiz as a format can hold it, and what is lost."""
    if not wishes.sections:
        quiz = in_a_row(quiz)
    if wishes.context is not None and fmt.contexts:
        quiz = _in_context(quiz, to, wishes.context, fmt.contexts)
    return fit(quiz, target_of(to, fmt), language=wishes.language, allow_unkeyed=wishes.allow_unkeyed)


def other_languages(own: str, languages: Iterable[str], wishes: Wishes, fmt: Format) -> list[Diagnostic]:
    """What there is to say of the languages of a quiz beyond its own."""
    others = [other for other in languages if other != own]
    if not others or wishes.language is not None or fmt.capability is None or fmt.capability.languages == "several":
        return []
    if fmt.capability.languages == "beside":
        return [_needs_filter(fmt)]
    return [
        Diagnostic(
            code="loss/languages",
            severity=Severity.INFO,
            message=f"one {fmt.title} file holds one language: {own} here, and not {', '.join(others)}.",
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


def nothing_to_write(quiz: Quiz) -> Diagnostic:
    """The error of a quiz without questions."""
    return Diagnostic(
        code="refused/empty",
        severity=Severity.ERROR,
        message="the quiz has no questions, so there is nothing to write.",
        location=quiz.location,
        advice="Write questions into the file, or say with --from what it is, if it holds some.",
    )


def _unnamed(quiz: Quiz) -> Diagnostic:
    return Diagnostic(
        code="refused/language",
        severity=Severity.ERROR,
        message="some texts name no language, or none that is a language tag, and a platform chooses by it.",
        location=quiz.location,
        advice="Say which one it is, as in language: el, or with --language.",
    )
