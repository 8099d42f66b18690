"""What single HTML elements mean: images, sounds and films, styles."""

import re
from typing import Literal, cast

from quizkit.richtext import urls
from quizkit.richtext.maths import formula
from quizkit.richtext.tree import Image, Mark, Math, Media, Script, Style

_MARKS: dict[str, Mark] = {
    "b": "strong",
    "strong": "strong",
    "i": "emphasis",
    "em": "emphasis",
    "cite": "emphasis",
    "dfn": "emphasis",
    "var": "emphasis",
    "u": "underline",
    "ins": "underline",
    "s": "strike",
    "strike": "strike",
    "del": "strike",
}
_CLASSES: dict[str, Mark] = {"qti-underline": "underline", "qti-strike": "strike", "qti-italic": "emphasis"}
_DECLARATION = re.compile(r"([a-z-]+)\s*+:\s*+([^;]*)")
_PIXELS = re.compile(r"\s*(\d{1,5})(?:\.\d*)?\s*(?:px)?\s*")


def styled(style: Style, tag: str, attributes: dict[str, str]) -> Style:
    """The style inside an inline element that stands in this style."""
    marks = style.marks
    by_class = {_CLASSES[name] for name in attributes.get("class", "").split() if name in _CLASSES}
    if tag in _MARKS and not (by_class and tag == "em"):  # an <em> with a class stands in for what QTI lacks
        marks = marks | {_MARKS[tag]}
    if by_class:
        marks = marks | by_class
    scripts = style.scripts
    if tag in ("sub", "sup") and len(scripts) < 3:
        scripts = (*scripts, cast(Script, tag))
    if "style" in attributes:
        marks = marks | css_marks(attributes["style"])[0]
    href = style.href
    if tag == "a":
        url = attributes.get("href", "")
        href = urls.as_path(url) if url.strip() and urls.is_safe_link(url) else None
    return Style(marks, scripts, href)


def css_marks(css: str) -> tuple[frozenset[Mark], bool]:
    """The marks that a ``style`` attribute stands for, and whether it says anything else."""
    marks: set[Mark] = set()
    more = False
    for name, value in _DECLARATION.findall(css.lower()):
        words = value.split()
        if name in ("text-decoration", "text-decoration-line"):
            marks |= {"underline"} if "underline" in words else set()
            marks |= {"strike"} if "line-through" in words else set()
        elif name == "font-weight" and words and words[0] in ("bold", "bolder", "600", "700", "800", "900"):
            marks.add("strong")
        elif name == "font-style" and words and words[0] in ("italic", "oblique"):
            marks.add("emphasis")
        else:
            more = True
    return frozenset(marks), more


def image_of(attributes: dict[str, str], alt: str = "") -> Image | Math | None:
    """The image of an ``img`` (or of an ``object`` whose ``data`` is an image); None where its source is
    missing or not safe.

    An equation image of Canvas holds its TeX in ``data-equation-content`` and is a formula.
    """
    tex = attributes.get("data-equation-content")
    if tex and (math := formula(tex)):
        return math
    src = attributes.get("src") or attributes.get("data") or ""
    if not src.strip() or not urls.is_safe_source(src):
        return None
    alt = attributes.get("alt", alt)
    return Image(urls.as_path(src), alt, _pixels(attributes.get("width")), _pixels(attributes.get("height")))


def media_of(attributes: dict[str, str], label: str, kind: Literal["audio", "video"]) -> Media | None:
    """A sound or film; None where its source is missing or not safe."""
    src = attributes.get("src") or attributes.get("data") or ""
    if not src.strip() or not urls.is_safe_source(src):
        return None
    return Media(urls.as_path(src), kind, " ".join(label.split()))


def _pixels(value: str | None) -> int | None:
    found = _PIXELS.fullmatch(value) if value else None
    return int(found[1]) or None if found else None
