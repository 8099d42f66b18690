"""The rows about the quiz itself: a name and a value each, as ``_table.settings`` reads them."""

from collections.abc import Iterable, Iterator, Mapping

from quizkit.formats._authored.numbers import decimal_text
from quizkit.formats._sheet.answers import NO, YES
from quizkit.formats._sheet.cells import Tongues
from quizkit.formats._sheet.markup import cell_of
from quizkit.formats._table.clean import tidy
from quizkit.formats._table.lists import quoted_name
from quizkit.model import UNDETERMINED, Localized, Markup, Quiz


def rows_about(quiz: Quiz, tongues: Tongues, usual: Markup) -> list[tuple[str, str]]:
    """What a sheet says about a quiz: names and values, only of what is set."""
    return [(name, value) for name, value in _rows(quiz, tongues, usual) if value]


def _rows(quiz: Quiz, tongues: Tongues, usual: Markup) -> Iterator[tuple[str, str]]:
    if quiz.id is not None:
        yield "Quiz ID", tidy(quiz.id)[0]
    yield from _texts("Title", quiz.title, tongues, usual)
    yield from _texts("Description", quiz.description, tongues, usual)
    yield "Language", "" if quiz.language == UNDETERMINED else quiz.language
    yield "Languages", ", ".join(tongues.tags if len(tongues.tags) > 1 else quiz.languages)
    yield "Markup", "" if usual == "plain" else usual
    settings = quiz.settings
    yield "Shuffle questions", _flag(settings.shuffle_questions)
    yield "Shuffle answers", _flag(settings.shuffle_choices)
    yield "Time limit", "" if settings.time_limit is None else decimal_text(settings.time_limit)
    yield "Attempts", "" if settings.attempts is None else str(settings.attempts)
    yield "Show feedback", (settings.feedback or "").replace("_", " ")
    yield "Pass mark", "" if settings.pass_mark is None else decimal_text(settings.pass_mark)
    yield "Keep", "; ".join(map(quoted_name, _names(quiz.glossary.keep)))
    yield "Forbid", "; ".join(_with_renderings(quiz.glossary.forbid))
    yield "Avoid", "; ".join(_with_renderings(quiz.glossary.avoid))


def _with_renderings(terms: Mapping[str, Iterable[str]]) -> Iterator[str]:
    for term, words in terms.items():
        names = [", ".join(map(quoted_name, _names(part))) for part in ((term,), words)]
        if all(names):
            yield ": ".join(names)


def _names(words: Iterable[str]) -> list[str]:
    """Words of the glossary that have something in them."""
    return [name for word in words if (name := tidy(word)[0])]


def _texts(name: str, text: Localized | None, tongues: Tongues, usual: Markup) -> Iterator[tuple[str, str]]:
    for tag, part in text.items() if text is not None else ():
        headed = tongues.in_header(tag)
        yield name if headed is None else f"{name} ({headed})", cell_of(part, usual)


def _flag(value: bool | None) -> str:
    return "" if value is None else YES if value else NO
