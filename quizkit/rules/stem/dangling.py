"""A question points at a figure or a table that is not there.

Why:
    "The figure below" was lost when the question was copied from a page or a slide. Without it the question cannot be
    answered.

Bad:
    language: en
    questions:
      - question: Which organ is marked with an A in the figure below?
        options: [The heart, The liver, The lung]
        answer: B

Good:
    language: en
    questions:
      - question: |
          Which organ is marked with an A in the figure below?

          ![A body with four organs](data:image/gif;base64,R0lGODlhAQABAAAAACw=)
        options: [The heart, The liver, The lung]
        answer: B
"""

from collections.abc import Iterator
from functools import cache

from quizkit.model import Item, all_texts
from quizkit.richtext import images, markup_kinds, media
from quizkit.rules import Context, Finding, rule
from quizkit.rules._lists import Phrases, entries
from quizkit.rules._phrasing import quoted

_SHOW_SOMETHING = frozenset(("hotspot",))


@rule(severity="info", since="0.1", applies=lambda item: item.interaction.kind not in _SHOW_SOMETHING)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look for such words in stems of items that have no stimulus, media, table or lines of their own."""
    if item.stimulus is not None:
        return
    for wording in context.wordings("stem"):
        for text in wording.texts:
            found = _pointing(text.language).search(text.prose)
            if found is not None and not _shows_something(item):
                yield Finding(
                    f"the question says {quoted(found[0])}, but there is none.",
                    at=text.at,
                    path=text.path,
                    language=text.language,
                    advice="Add it, or take the words out.",
                )


@cache
def _pointing(language: str) -> Phrases:
    nouns = entries("figures", "nouns", language)
    return Phrases(
        template.replace("{noun}", noun) for template in entries("figures", "templates", language) for noun in nouns
    )


def _shows_something(item: Item) -> bool:
    texts = [text for localized in all_texts(item) for text in localized.texts.values()]
    if any(images(text) or media(text) or "table" in markup_kinds(text) for text in texts):
        return True
    return any(text.source.strip().count("\n") > 1 or "http" in text.source for text in item.stem.texts.values())
