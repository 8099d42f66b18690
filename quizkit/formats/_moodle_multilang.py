"""Several languages side by side in one text, as Moodle's multi-language filter chooses among them.

The filter looks for two or more ``<span lang="el" class="multilang">...</span>`` that stand one after the other, and
shows the one in the student's language, or else the first. A span ends at the first ``</span>``. It works on HTML and
on names, and not on plain text (read in its code; that names and categories keep such spans was measured).

A plug-in that many sites have takes ``{mlang el}...{mlang}`` for it: each of them is shown in its language, or its
languages between commas, and nowhere else (read in its code). Those are read; what is written are spans.
"""

import re
from collections.abc import Callable, Iterator

from quizkit.diagnostics import Report
from quizkit.formats._moodle_text import as_label, unmistakable
from quizkit.model import Localized, Location, Text
from quizkit.richtext import to_html, to_plain

_OPEN = re.compile(r'<span(?:\s+lang="([A-Za-z0-9_-]{1,35})"|\s+class="multilang"){2}\s*>', re.IGNORECASE)
_CLOSE = re.compile("</span>", re.IGNORECASE)
_BLOCK = re.compile(r"\{\s?mlang\s([a-z0-9_, -]{1,200}?)\s?\}", re.IGNORECASE)
_BLOCK_END = re.compile(r"\{\s?mlang\s?\}", re.IGNORECASE)
_MOST = 100
"""Nobody writes a quiz in more languages; what claims to be in more is read as one text."""


def may_be_several(source: str) -> bool:
    """A quick look whether a text can hold several languages at all."""
    return "multilang" in source or "{mlang" in source


def say_blocks(source: str, report: Report, at: Location) -> None:
    """Say that a file holds ``{mlang el}``, and how it is read."""
    if "{mlang" not in source:
        return
    if "other" not in _names_of_blocks(source):
        message = "texts hold several languages side by side as a plug-in of Moodle has it, {mlang ...}."
        advice = "Each is read as a language of its own. Where the plug-in is not installed, students see all of them."
        report.info("read/languages", message, at=at, advice=advice)
    else:
        message = "a text holds several languages, of which one is called {mlang other}; it is read as one text."
        advice = 'Write the code of the language, as in {mlang el}, in the place of "other".'
        report.warning("read/languages", message, at=at, advice=advice)


def split_languages(source: str) -> dict[str, str] | None:
    """The text in each of its languages, with the words around them that all have in common; None where it is in one.

    Where a part of the text lacks a language, its first one stands in, as the filter has it.
    """
    if not may_be_several(source):
        return None
    if "multilang" not in source:
        named = _names_of_blocks(source)
        if "other" in named or len(named) > _MOST:
            return None
        return {tag: _of_blocks(source, tag) for tag in named} or None
    parts = _parts(source)
    tags = dict.fromkeys(tag for part in parts if isinstance(part, dict) for tag in part)
    if not 0 < len(tags) <= _MOST:
        return None
    return {
        tag: "".join(part if isinstance(part, str) else part.get(tag, next(iter(part.values()))) for part in parts)
        for tag in tags
    }


def languages_in(source: str) -> tuple[str, ...]:
    """The languages of all spans of a file, in the order in which they are met first."""
    if not may_be_several(source):
        return ()
    spans = [_tag(found[1]) for found in _OPEN.finditer(source) if found[1]]
    blocks = [tag for tag in _names_of_blocks(source) if tag != "other"]
    return tuple(dict.fromkeys((*spans, *blocks)))[:_MOST]


def localized(source: str, language: str, text: Callable[[str], Text]) -> Localized:
    """What ``text`` makes of a source: in each of the languages that stand side by side in it, or in this one."""
    several = split_languages(source)
    if several is None:
        return Localized.unchecked(texts={language: text(source)})
    return Localized.unchecked(texts={tag: text(part) for tag, part in several.items()})


def label(words: Localized) -> str:
    """Words in all their languages for a name, a category or the right text of a match."""
    if len(words.texts) == 1:
        return as_label(to_plain(words.first()[1]).strip())
    return _spans({tag: as_label(to_plain(text).strip()) for tag, text in words.items()})


def label_length(words: Localized) -> int:
    """How many characters of the database a name takes, its entities and spans counted."""
    return len(label(words))


def html(text: Localized, image: Callable[[str], str] | None = None) -> str:
    """A text in all its languages as HTML; ``image`` gives the addresses of files as :func:`to_html` takes it."""
    return side_by_side({tag: unmistakable(to_html(part, image=image, html5=True)) for tag, part in text.items()})


def side_by_side(parts: dict[str, str]) -> str:
    """HTML in each of its languages as the filter takes it; in one language alone it stays as it is."""
    if len(parts) == 1:
        return next(iter(parts.values()))
    # The filter would end a language at the end of a span inside of it; such spans keep brackets from being maths.
    return _spans({tag: part.replace("<span>", "<bdi>").replace("</span>", "</bdi>") for tag, part in parts.items()})


def _spans(parts: dict[str, str]) -> str:
    return "".join(f'<span lang="{tag}" class="multilang">{part}</span>' for tag, part in parts.items())


def _parts(source: str) -> list[str | dict[str, str]]:
    """The text in pieces: words of all languages, and those that are there once in each of several."""
    parts: list[str | dict[str, str]] = []
    done = end = 0
    run: dict[str, str] = {}
    start = 0
    count = 0

    def finish() -> None:
        nonlocal done
        if count > 1:
            parts.extend((source[done:start], run))
            done = end

    while opening := _OPEN.search(source, end):
        closing = _CLOSE.search(source, opening.end())
        if closing is None:
            break
        if opening[1] is None:
            end = opening.end()
            continue
        if not count or source[end : opening.start()].strip():
            finish()
            run, count, start = {}, 0, opening.start()
        run[_tag(opening[1])] = source[opening.end() : closing.start()]
        count += 1
        end = closing.end()
    finish()
    return [*parts, source[done:]]


def _blocks(source: str) -> Iterator[tuple[int, int, list[str], str]]:
    """Where each ``{mlang el}...{mlang}`` begins and ends, its languages and what is in it."""
    end = 0
    while opening := _BLOCK.search(source, end):
        closing = _BLOCK_END.search(source, opening.end())
        if closing is None:
            return
        end = closing.end()
        yield opening.start(), end, _names(opening[1]), source[opening.end() : closing.start()]


def _of_blocks(source: str, tag: str) -> str:
    """The text that a student of a language sees."""
    pieces: list[str] = []
    done = 0
    for start, end, tags, words in _blocks(source):
        pieces += (source[done:start], words if tag in tags else "")
        done = end
    return "".join((*pieces, source[done:]))


def _names_of_blocks(source: str) -> tuple[str, ...]:
    """The languages of ``{mlang el}``, among them ``other``, which is none: what no other block is for."""
    return tuple(dict.fromkeys(tag for _, _, tags, _ in _blocks(source) for tag in tags))


def _names(codes: str) -> list[str]:
    return [_tag(code.strip()) for code in codes.split(",") if code.strip()]


def _tag(code: str) -> str:
    """The BCP 47 tag for a language as Moodle may call it: ``pt_br`` is ``pt-BR``."""
    if "_" not in code:
        return code
    first, *others = code.split("_")
    shapes = {2: str.upper, 4: str.title}
    return "-".join((first.lower(), *(shapes.get(len(part), str.lower)(part) for part in others)))
