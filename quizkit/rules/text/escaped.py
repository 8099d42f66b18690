"""Learners see the code of a character where the character should be.

Why:
    "&nbsp;" or "&lt;" in the middle of a sentence is HTML that was escaped twice, or that was pasted where no HTML is
    read. It shows exactly so. Where a quiz is about HTML or XML, such codes are its subject and are left alone.

Bad:
    questions:
      - question: What is 5&nbsp;km in miles, if 1&nbsp;mile is &gt; 1&nbsp;km?
        markup: plain
        type: essay

Good:
    questions:
      - question: What is 5 km in miles, if 1 mile is > 1 km?
        type: essay
      - question: Which entity shows a < on a page of HTML?
        options: ["`&lt;`", "`&gt;`", "`&amp;`"]
        answer: A
"""

import re
from collections.abc import Iterator
from html import unescape

from quizkit.rules import Context, Finding, Fix, LocalText, rule
from quizkit.rules._phrasing import listed, quoted

_ENTITY = re.compile(
    r"&(?:#\d{2,6}|#x[0-9A-Fa-f]{2,5}|amp|lt|gt|quot|apos|nbsp|ndash|mdash|hellip|[lr][sd]quo|[lr]aquo|euro|deg|times"
    r"|copy|reg|middot|bull|shy|[AEIOUaeiou](?:acute|grave|circ|uml|ring|tilde)|[Nn]tilde|[Cc]cedil|szlig);"
)
_AGAIN = re.compile(f"&amp;(?={_ENTITY.pattern[1:]})")
_ABOUT_MARKUP = re.compile(
    r"\b(?:x?html|xml|entit[a-z]*|unicode|escape[a-z]*|ampersand|svg|web)\b|οντότητ|сущност", re.I
)
_SHOWN = 3


@rule(severity="warning", since="0.1", signs=True, mends="safely")
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Look for codes of well-known characters in what a reader sees, code apart."""
    source = text.text.source
    if "&" not in source or ";" not in source:
        return
    prose = text.prose
    found = list(dict.fromkeys(_ENTITY.findall(prose)))
    if not found or prose.strip() in found or _is_about_markup(text, context):
        return
    shown = listed([quoted(entity) for entity in found[:_SHOWN]])
    yield Finding(
        f"{text.name} shows {shown} to learners: {quoted(text.plain)}.",
        advice="Write the character itself.",
        fix=_fix(text),
    )


def _is_about_markup(text: LocalText, context: Context) -> bool:
    around = [text.plain]
    if text.item is not None:
        around += [one.source for one in text.item.stem.texts.values()]
    around += [one.source for one in context.quiz.title.texts.values()] if context.quiz.title is not None else []
    return any(_ABOUT_MARKUP.search(_ENTITY.sub(" ", one)) is not None for one in around)


def _fix(text: LocalText) -> Fix | None:
    source = text.text.source
    if text.text.markup == "plain":
        mended = _ENTITY.sub(lambda found: unescape(found[0]), _AGAIN.sub("&", source))
    elif text.code:
        return None
    else:
        mended = _AGAIN.sub("&", source)
    return Fix("Write the characters themselves.", mended, safe=True) if mended != source else None
