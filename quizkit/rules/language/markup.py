"""A translation has lost markup that the text it translates has, or has more of it.

Why:
    A table, a list, an image or an exponent belongs to the question in every language; translation tools lose them
    easily. Whether a word is emphasised is worth a look: that is a warning.

Bad:
    language: en
    languages: [en, fr]
    questions:
      - question:
          en: |
            Which of these is a liquid at 20 °C?

            - gold
            - mercury
          fr: Lequel de ceux-ci est liquide à 20 °C ? L'or, le mercure ?
        type: essay

Good:
    language: en
    languages: [en, fr]
    questions:
      - question:
          en: |
            Which of these is a liquid at 20 °C?

            - gold
            - mercury
          fr: |
            Lequel de ceux-ci est liquide à 20 °C ?

            - l'or
            - le mercure
        type: essay
"""

import re
from collections import Counter
from collections.abc import Iterator

from quizkit.richtext import MarkupKind, images, markup_kinds, media
from quizkit.rules import Context, Finding, LocalText, Severity, Translation, rule
from quizkit.rules._differences import difference

_NAMES: dict[MarkupKind, str] = {
    "list": "a list",
    "table": "a table",
    "link": "a link",
    "quote": "a quotation set apart",
    "code": "code",
    "script": "a raised or lowered character",
    "emphasis": "emphasis",
}
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]{0,10})(?:\s[^<>]{0,200})?/?>")


@rule(severity="error", since="0.1")
def check(translation: Translation, context: Context) -> Iterator[Finding]:
    """Compare the kinds of markup, the number of images, and the tags in texts that are not read as HTML."""
    source, text = translation.source, translation.text
    if source.text.markup == text.text.markup == "plain" and "<" not in source.text.source + text.text.source:
        return
    there, here = _markup(source), _markup(text)
    what = difference(there, here, translation)
    if what:
        only_emphasis = (Counter(there) - Counter(here)) + (Counter(here) - Counter(there)) == {"emphasis": 1}
        yield Finding(
            f"{translation.name} has {what}.",
            advice="Mark both in the same way.",
            severity=Severity.WARNING if only_emphasis else None,
        )


def _markup(text: LocalText) -> list[str]:
    if text.text.markup == "plain":
        return [f"<{end}{tag.lower()}>" for end, tag in _TAG.findall(text.text.source)]
    kinds = markup_kinds(text.text)
    found = [name for kind, name in _NAMES.items() if kind in kinds]
    return found + ["an image"] * len(images(text.text)) + ["a recording"] * len(media(text.text))
