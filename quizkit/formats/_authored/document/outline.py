"""A quiz as plain maps, lists and strings: what YAML and JSON then only have to spell.

Whatever the reader takes for granted is left out: defaults, types that the other fields imply, ids that are only the
letters of the options.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from quizkit.identity import letter
from quizkit.model import Choice, Entry, Item, Localized, Markup, Pair, Suppression, Text, texts_of
from quizkit.records import dataclass
from quizkit.richtext import html_problems, text_of
from quizkit.richtext._fast import plain_words

_MAY_RUN = re.compile(
    r"<(?:script|style|iframe|embed|applet|form|svg|base|link|meta)|[\s\"'/]on\w+\s*=|(?:java|vb)script:", re.IGNORECASE
)
"""A quick look for what a browser might run, in the texts of quizzes that no reader made."""

MARKUPS: tuple[Markup, ...] = ("markdown", "plain", "html")


@dataclass(frozen=True, slots=True)
class Blank:
    """A value that the author has yet to fill in, with a word on what belongs there."""

    comment: str = ""


class Row(list[Any]):
    """A list of short values, which may stand on one line."""


class Spaced(list[Any]):
    """A list whose items stand apart."""


@dataclass(slots=True)
class Texts:
    """Spells texts for a place where plain strings are in ``language`` and ``markup``.

    ``misfits`` counts the texts that had to name a markup of their own.
    """

    language: str
    markup: Markup = "markdown"
    misfits: int = 0

    def value(self, text: Localized) -> Any:
        """A string where one language is enough, else a map of languages."""
        texts = text.texts
        if len(texts) == 1:
            only = texts.get(self.language)
            if only is not None:
                return self.one(only)
        return {language: self.one(part) for language, part in texts.items()}

    def one(self, text: Text) -> Any:
        """A text in one language: its source, with its markup where that is another one."""
        if text.markup == "html" and _MAY_RUN.search(text.source) and html_problems(text):  # readers take it out sooner
            text = text_of(text.source, "html", text.location)
        if text.markup == self.markup or reads_alike(text, self.markup):
            return text.source
        self.misfits += 1
        return {"text": text.source, "markup": text.markup}

    def put(self, into: dict[str, Any], name: str, text: Localized | None) -> None:
        """Write a field where there is a text."""
        if text is not None:
            into[name] = self.value(text)

    def plain(self) -> "Texts":
        """The same for a place where strings are literal, as typed answers are."""
        return Texts(self.language, "plain")


def reads_alike(text: Text, markup: Markup) -> bool:
    """Whether a text's source is read as the same text where this markup is assumed."""
    if text.markup != "plain":
        return text.markup == markup
    if markup == "plain" or plain_words(text.source, markup) == text.source:  # nearly all texts
        return True
    read = text_of(text.source, markup)
    return read.markup == "plain" and read.source == text.source


def best_markup(texts: Iterable[Text], inherited: Markup) -> Markup:
    """The markup under which the most of these texts need not name their own; the inherited one if it is as good."""
    known = list(texts)
    counts = {markup: sum(not reads_alike(text, markup) for text in known) for markup in MARKUPS}
    best = min(MARKUPS, key=lambda markup: counts[markup])
    return best if counts[best] < counts[inherited] else inherited


def texts_below(item: Item) -> Iterator[Text]:
    """All texts of an item but the typed answers, whose markup is their own business."""
    for path, localized in texts_of(item):
        if ".answers[" not in path or not path.endswith(".text"):
            yield from localized.texts.values()


def own_ids(parts: Sequence[Choice | Pair | Entry]) -> bool:
    """Whether these have ids that say more than their places do."""
    return any(part.id is not None and part.id != letter(place) for place, part in enumerate(parts))


def suppressions(found: Sequence[Suppression]) -> list[Any]:
    """Accepted findings: the rule alone, or the rule and the reason."""
    return [{"rule": one.rule, "reason": one.reason} if one.reason else one.rule for one in found]
