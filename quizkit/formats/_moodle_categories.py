"""Moodle's categories as titles of sections: ``$course$/top/Chapter 1/Waves``."""

import re

from quizkit.diagnostics import Report
from quizkit.formats._moodle_multilang import split_languages
from quizkit.formats._moodle_text import TRIMMED, label_text
from quizkit.model import Location
from quizkit.moodle import CONTEXTS, MAX_NAME, NO_CONTEXT

BETWEEN = " / "
"""What stands between the names of nested categories in a section's title."""

_SEPARATOR = re.compile("(?<!/)/(?!/)")
_CONTEXT = re.compile(r"\$[a-z]+\$")


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


def check_names(path: str, report: Report, at: Location) -> None:
    """Say that a category has a name that Moodle's database does not hold, or is everybody's."""
    if path.lstrip().startswith("$system$"):
        message = "the category is in the bank of the whole site ($system$), where its questions are everybody's"
        advice = "Write $course$ in its place, so that Moodle puts the questions into the course."
        report.warning("read/category", f"{message}; its name alone is kept.", at=at, advice=advice)
    if any(len(name) > MAX_NAME for name in names_in(path)):
        message = f"the category's name is longer than {MAX_NAME} characters, and Moodle stops importing at it."
        report.warning("read/category", message, at=at, advice="Shorten it.")


def titles_of(path: str, number: int, language: str) -> dict[str, str] | None:
    """The title of the section that a category is, in each of its languages (or in this one).

    None for the name that :func:`path_for` makes up.
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
    return None if not first or first == _made_up(number) else titles


def path_for(name: str | None, number: int) -> str:
    """A category of this name (as Moodle stores it), below whatever category the file is imported into."""
    if name is None:
        return _made_up(number)
    name = name.replace("/", "//")
    before = "top/" if name == "top" or _CONTEXT.fullmatch(name) else ""
    return before + (" " if name.startswith("/") else "") + name


def in_context(path: str, context: object) -> str:
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


def _made_up(number: int) -> str:
    return f"section-{number}"
