"""A text has HTML that is broken, unknown or not allowed.

Why:
    A tag that is not closed makes bold whatever follows; one that does not exist is dropped with a part of what was
    meant (``List<String>``); scripts are taken out by every system. In a text that is not read as HTML,
    ``CO<sub>2</sub>`` is shown exactly so: that is a warning.

Bad:
    questions:
      - question: Which of these is <b>not a planet?
        markup: html
        type: essay

Good:
    questions:
      - question: Which of these is <b>not</b> a planet?
        markup: html
        type: essay
      - question: What does `H<sub>2</sub>O` look like on a page?
        type: essay
"""

import re
from collections.abc import Iterator

from quizkit.richtext import html_problems
from quizkit.richtext.html_tokens import End, Start, is_known, tokens
from quizkit.rules import Context, Finding, LocalText, Severity, rule
from quizkit.rules._phrasing import listed, quoted

_WITH_END_TAGS = """
a abbr b big blockquote center cite code del div dl em font h1 h2 h3 h4 h5 h6 i ins kbd mark ol pre q s samp small
span strike strong sub sup table tt u ul var
"""
_MUST_END = frozenset(_WITH_END_TAGS.split())
_FOREIGN = frozenset(("svg", "math"))
_EXECUTES = re.compile(r"<(?:script|iframe|embed|applet|frame)>|on[a-z]+|(?:java|vb)script:")
_SCRIPTS = re.compile(r"<(su[bp])>[^<>\n]{1,20}</\1>|\w<br ?/?>\s*\w")
_SHOWN = 3


@rule(severity="error", since="0.1", signs=True)
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Follow the tags of HTML; in other texts, look for those that were meant for it."""
    source = text.text.source
    if "<" not in source:
        return
    if text.text.markup != "html":
        found = _SCRIPTS.search(text.prose)
        if found is not None and "html" not in source.casefold():
            yield Finding(
                f"{text.name} shows tags to learners, since it is not read as HTML: {quoted(text.plain)}.",
                advice='Write it in Markdown, or say "markup: html".',
                severity=Severity.WARNING,
            )
        return
    forbidden = [one for one in html_problems(text.text) if _EXECUTES.fullmatch(one) is not None]
    if forbidden:
        yield Finding(
            f"{text.name} has what no system lets through: {listed(forbidden[:_SHOWN])}.",
            advice="Take it out, and write what it did in words.",
        )
    unknown, unclosed = _odd(source)
    if unknown:
        yield Finding(
            f"{text.name} has tags that HTML does not know: {_shown(unknown)}.",
            advice="Write &lt; for a < that is to be seen.",
        )
    if unclosed:
        yield Finding(
            f"{text.name} has tags that are not closed: {_shown(unclosed)}.",
            advice=f"Write </{unclosed[0]}> where it ends.",
        )


def _shown(tags: list[str]) -> str:
    return listed([f"<{tag}>" for tag in tags[:_SHOWN]])


def _odd(source: str) -> tuple[list[str], list[str]]:
    """The tags that HTML does not know, and those that must be closed and are not; each once."""
    unknown: dict[str, None] = {}
    opened: dict[str, int] = {}
    foreign = 0
    for token in tokens(source):
        if isinstance(token, Start):
            if token.tag in _FOREIGN and not token.empty:
                foreign += 1
            elif not foreign and not is_known(token.tag):
                unknown[token.tag] = None
            elif token.tag in _MUST_END and not token.empty:
                opened[token.tag] = opened.get(token.tag, 0) + 1
        elif isinstance(token, End):
            if token.tag in _FOREIGN:
                foreign = max(0, foreign - 1)
            elif opened.get(token.tag):
                opened[token.tag] -= 1
    return list(unknown), [tag for tag, count in opened.items() if count]
