"""Addresses of images, media and links: which are safe, which are files, how they are written."""

import re
from typing import Literal
from urllib.parse import unquote

_IGNORED = re.compile(r"^[\x00-\x20]+|[\t\n\r]")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*(?=:)")
_SAFE_SCHEMES = frozenset(("http", "https", "mailto", "tel", "ftp"))
_DATA = re.compile(r"data:(?:image|audio|video)/", re.IGNORECASE)
_ESCAPE = re.compile("%[0-9A-Fa-f]{2}")
_TO_ESCAPE = re.compile(r'[\x00-\x20"<>\[\\\]^`{|}\x7f]|%(?![0-9A-Fa-f]{2})')

_AUDIO = {"mp3": "mpeg", "m4a": "mp4", "aac": "aac", "ogg": "ogg", "oga": "ogg", "opus": "ogg", "wav": "wav"}
_VIDEO = {"mp4": "mp4", "m4v": "mp4", "webm": "webm", "ogv": "ogg", "mov": "quicktime"}
_IMAGE = frozenset(("png", "jpg", "jpeg", "gif", "svg", "webp", "bmp"))


def scheme(url: str) -> str:
    """The scheme in lower case, as a browser would see it; empty for a relative address."""
    found = _SCHEME.match(_IGNORED.sub("", url.lstrip()[:200]))
    return found[0].lower() if found else ""


def is_safe_link(url: str) -> bool:
    """Whether a link to this address executes nothing."""
    name = scheme(url)
    return not name or name in _SAFE_SCHEMES


def is_safe_source(url: str) -> bool:
    """Whether an image or a sound may come from this address; ``data:`` is fine for these."""
    return is_safe_link(url) or _DATA.match(_IGNORED.sub("", url.lstrip()[:200])) is not None


def is_on_one_computer(url: str) -> bool:
    """Whether an address is a place on somebody's computer: ``C:\\pictures\\map.png``, ``file:///home/map.png``."""
    name = scheme(url)
    return name == "file" or len(name) == 1


def is_on_the_site(url: str) -> bool:
    """Whether an address is a path from the root of whatever site shows the text: ``/pictures/map.png``."""
    return url.startswith("/") and not url.startswith("//")


def is_file(url: str) -> bool:
    """Whether an address is the path of a file that belongs to the quiz."""
    return bool(url) and url[0] not in "#/?" and not scheme(url)


def as_path(url: str) -> str:
    """An address as it was written, with a relative path's ``%20`` and the like resolved.

    A path whose escapes hide characters that mean something in an address, and any other address, keeps them; it
    comes back as :func:`as_url` writes it.
    """
    url = url.strip()
    if "?" in url or "#" in url or scheme(url):
        return as_url(url)
    if "%" not in url:
        return url
    try:
        path = unquote(url, errors="strict")
    except UnicodeDecodeError:
        return as_url(url)
    return as_url(url) if _ESCAPE.search(path) or "?" in path or "#" in path or scheme(path) else path


def as_url(path: str) -> str:
    """An address as HTML, Markdown and XML Schema want it; the counterpart of :func:`as_path`.

    Letters of other scripts stay (measured: Canvas loses images whose names are percent-encoded).
    """
    url = _TO_ESCAPE.sub(lambda found: f"%{ord(found[0]):02X}", path)
    if url.count("#") > 1:
        before, sign, fragment = url.partition("#")
        url = before + sign + fragment.replace("#", "%23")
    if ":" in url and not scheme(url):
        first, slash, rest = url.partition("/")
        url = first.replace(":", "%3A") + slash + rest
    return url


def media_kind(path: str) -> Literal["audio", "video"] | None:
    """``audio`` or ``video`` by the ending of a file's name (or by a data URI's type), or None."""
    if path[:11].lower() in ("data:audio/", "data:video/"):
        return "audio" if path[5] in "aA" else "video"
    ending = _ending(path)
    return "audio" if ending in _AUDIO else "video" if ending in _VIDEO else None


def media_type(path: str, kind: str) -> str:
    """The media type of a sound or film, for instance ``audio/mpeg``."""
    known = (_AUDIO if kind == "audio" else _VIDEO).get(_ending(path))
    return f"{kind}/{known or ('mpeg' if kind == 'audio' else 'mp4')}"


def _ending(path: str) -> str:
    return re.split(r"[?#]", path, maxsplit=1)[0].rpartition(".")[2].lower()


def is_image(path: str) -> bool:
    """Whether an address is an image by the ending of its name (or by a data URI's type)."""
    return path[:11].lower() == "data:image/" or _ending(path) in _IMAGE
