"""Moodle's categories as titles of sections: ``$course$/top/Chapter 1/Waves``."""

import re

from quizkit.formats._moodle_text import TRIMMED, as_label, label_text

BETWEEN = " / "
"""What stands between the names of nested categories in a section's title."""

_SEPARATOR = re.compile("(?<!/)/(?!/)")
_CONTEXT = re.compile(r"\$[a-z]+\$")


def names_in(path: str) -> list[str]:
    """The names of nested categories, outermost first, less what only says where in Moodle they stand.

    A ``/`` that is part of a name is doubled (measured).
    """
    names = [label_text(name.replace("//", "/").strip(TRIMMED)) for name in _SEPARATOR.split(path)]
    if _CONTEXT.fullmatch(names[0]):
        del names[0]
    if names and names[0] == "top":
        del names[0]
    return [name for name in names if name]


def title_of(path: str, number: int) -> str | None:
    """The title of the section that a category is; None for the name that :func:`path_for` makes up."""
    title = BETWEEN.join(names_in(path))
    return None if not title or title == _made_up(number) else title


def path_for(title: str | None, number: int) -> str:
    """A category for the section with this title and number, below whatever category the file is imported into."""
    if title is None:
        return _made_up(number)
    name = as_label(title).replace("/", "//")
    before = "top/" if name == "top" or _CONTEXT.fullmatch(name) else ""
    return before + (" " if name.startswith("/") else "") + name


def _made_up(number: int) -> str:
    return f"section-{number}"
