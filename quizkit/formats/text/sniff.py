"""How much a file looks like a typed quiz."""

import re

from quizkit.source import Source

_HEAD = 20_000
_NUMBER = re.compile(r"^\s*(?:[^\W\d_]{1,12}\.?\s*)?\d{1,4}\s?[.):]\s", re.MULTILINE)
_PLUGIN = re.compile(r"^\s*(?:[-*] \[[ xX]\] |answer(?:-correct)?:)", re.MULTILINE)
"""What stands in a page of Markdown between ``<quiz>`` and ``</quiz>``, and in no XML."""
_MORE_THAN_XML = 0.7
_OPTION = re.compile(r"^\s*(?:[*✓→]?\(?[A-Da-dΑ-Δα-δА-Га-г][.)]\s?\S|[•◦▪\uf0b7-]\s|\[[ xX*]?\]\s)", re.MULTILINE)


def sniff(source: Source) -> float:
    """How sure it is that a file is a typed quiz: never very, for nearly every other text format looks a bit like one.

    0 for bytes that are no text and for markup, but for pages with options between ``<quiz>`` and ``</quiz>``;
    0.2 for any other text file by its name.
    """
    head = source.data[:_HEAD]
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = head[: len(head) // 2 * 2].decode("utf-16", errors="replace")
    elif b"\x00" in head:
        return 0.0
    else:
        text = head.decode("utf-8-sig", errors="replace")
    if text.lstrip().startswith(("<quiz>", "<?quiz?>")) and _PLUGIN.search(text):
        return _MORE_THAN_XML
    if text.lstrip().startswith(("<", "{", "%PDF")):
        return 0.0
    numbered, options = _NUMBER.search(text) is not None, _OPTION.search(text) is not None
    if numbered and options:
        return 0.5
    if numbered or options:
        return 0.3
    return 0.2 if source.suffix in (".txt", ".md") else 0.0
