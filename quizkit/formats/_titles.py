"""Titles: QTI and Moodle require one of every item, authors often give none."""

from quizkit.model import Item, Localized, Text
from quizkit.richtext import map_sources, markup_kinds, to_plain
from quizkit.richtext.tree import GAP

_LENGTH = 60


def item_title(item: Item, identifier: str) -> str:
    """The title of an item: the author's, or the beginning of what is asked.

    An author's title that is just that beginning, or nothing, gets a space at its end: no one sees it, and it is read
    as the author's.
    """
    derived = beginning(item.stem) or identifier
    if item.title is None:
        return derived
    title = written_title(item.title, "")
    return f"{title} " if title in {derived, identifier} else title


def written_title(title: Localized | None, otherwise: str) -> str:
    """The title of a test or a section; no title at all is ``otherwise``.

    An author's title that is just that, or empty, gets a space at its end, as an item's does.
    """
    if title is None:
        return otherwise
    written = plain(title)
    return f"{written} " if written in {"", otherwise} else written


def beginning(stem: Localized) -> str:
    """The first words of a stem on one line."""
    words = " ".join(asked_words(next(iter(stem.texts.values()))).split())
    if len(words) <= _LENGTH:
        return words
    cut = words[:_LENGTH].rpartition(" ")[0]
    return f"{cut if len(cut) > _LENGTH // 2 else words[:_LENGTH]}…"


def asked_words(stem: Text) -> str:
    """The words of a stem as a title shows them: with a line for each gap, and not with its name.

    The names of sounds and films are left out as well: a package may give them other ones.
    """
    words = stem.source
    if stem.markup != "plain":
        words = to_plain(map_sources(stem, lambda _: "") if "media" in markup_kinds(stem) else stem)
    return GAP.sub("___", words) if "[[" in words else words


def plain(text: Localized) -> str:
    """A text where no markup can stand."""
    only: Text = next(iter(text.texts.values()))
    return only.source if only.markup == "plain" else to_plain(only)
