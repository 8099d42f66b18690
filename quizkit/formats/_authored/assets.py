"""The files that hand-written texts show: found beside the source, or written inside the text itself."""

import re
from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from typing import TypeVar
from urllib.parse import unquote, unquote_to_bytes

from quizkit.diagnostics import Report
from quizkit.formats._authored.complaints import quoted
from quizkit.identity import label
from quizkit.model import Asset, HotspotInteraction, Item, Localized, Location, Node, Quiz, Text, texts_of, with_texts
from quizkit.richtext import as_markdown, images, map_sources, media, text_of, to_html, to_markdown
from quizkit.richtext.urls import as_url, is_file, is_on_the_site, scheme
from quizkit.source import MAX_SIBLING_BYTES, Source

_DATA = re.compile(r"data:([\w.+-]+/[\w.+-]+)?((?:;[\w.=+-]+)*),", re.ASCII | re.IGNORECASE)
_LOCAL_IMAGE = re.compile(r"!\[[^\[\]\n]{0,200}\]\(<?(?:[A-Za-z]:[\\/]|file:)[^()\n]{1,300}\)")
"""An image of Markdown that is none, since it would have to come from somebody's computer."""

_MEANING = re.compile("[#?]|%(?:23|25|3F)", re.IGNORECASE)
"""Signs of an address that may belong to a file's name; such an address keeps its escapes (see ``urls.as_path``)."""

_LIKE_AN_ADDRESS = re.compile("[#?]|%[0-9A-Fa-f]{2}")
"""What makes a file's name another one where it is taken for an address, as ``%20`` does."""

_N = TypeVar("_N", bound=Node)

_TYPES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "svg": "image/svg+xml",
    "webp": "image/webp",
    "bmp": "image/bmp",
    "avif": "image/avif",
    "mp3": "audio/mpeg",
    "m4a": "audio/mp4",
    "aac": "audio/aac",
    "ogg": "audio/ogg",
    "oga": "audio/ogg",
    "wav": "audio/wav",
    "mp4": "video/mp4",
    "m4v": "video/mp4",
    "webm": "video/webm",
    "ogv": "video/ogg",
    "mov": "video/quicktime",
    "pdf": "application/pdf",
    "txt": "text/plain",
    "csv": "text/csv",
}
_ENDINGS = {media_type: ending for ending, media_type in reversed(_TYPES.items())}


def media_type_of(name: str) -> str:
    """The media type of a file by its name, the same on every machine."""
    return _TYPES.get(name.rpartition(".")[2].lower(), "application/octet-stream")


def may_show_files(source: str) -> bool:
    """A quick look whether a whole file's text holds anything that could show or play a file."""
    return "](" in source or "][" in source or "]:" in source or "src=" in source or "<object" in source


def with_image(text: Text, name: str, alt: str) -> Text:
    """The text with an image below it, for sources that name the image in a field of its own."""
    image = f'<img src="{escape(as_url(name))}" alt="{escape(alt)}">'
    written = as_markdown(text)
    if written.markup != "html":
        above = f"{to_markdown(written)}\n\n" if text.source.strip() else ""
        return text_of(f"{above}{to_markdown(text_of(image, 'html'))}", "markdown", text.location)
    return text_of(f"{to_html(text, block=True, html5=True)}<p>{image}</p>", "html", text.location)


def with_assets(quiz: Quiz, source: Source, report: Report) -> Quiz:
    """The quiz with the files that its texts show, read from beside the source.

    A file that is not there is an error at the text that shows it. An image that is written into the text itself
    (``data:image/png;base64,...``) becomes a file, and the text refers to it. A file whose name holds a sign that means
    something in an address (``fig #1.png``) is found by its whole name, and goes by a plain one.
    """
    shelf = _Shelf(quiz, source, report)
    sections = []
    number = 0
    for section in quiz.sections:
        items = []
        for item in section.items:
            number += 1
            items.append(shelf.item(item, label(item, number)))
        sections.append(section.replaced(items=tuple(items)))
    head = shelf.node(quiz.replaced(sections=()), None)
    return head.replaced(sections=tuple(sections), assets=tuple(shelf.assets.values()))


class _Shelf:
    """The files of the quiz so far."""

    def __init__(self, quiz: Quiz, source: Source, report: Report) -> None:
        self.assets = {asset.name: asset for asset in quiz.assets}
        self._source = source
        self._report = report
        self._missing: set[str] = set()
        self._renamed: dict[str, str] = {}

    def item(self, item: Item, name: str) -> Item:
        if isinstance(item.interaction, HotspotInteraction) and is_file(item.interaction.image):
            interaction = item.interaction
            self._fetch(interaction.image, interaction.location or item.location, name)
            image = self._renamed.get(interaction.image, interaction.image)
            item = item.replaced(interaction=interaction.replaced(image=image))
        return self.node(item, name)

    def node(self, node: _N, name: str | None) -> _N:
        renamed = False
        self._look_for_local_images(node, name)
        for text in _showing(node):
            for address in (*(image.src for image in images(text)), *(file.src for file in media(text))):
                at = text.location or getattr(node, "location", None)
                if scheme(address) == "data":
                    renamed = self._unpack(address, at, name) or renamed
                elif is_file(address):
                    self._fetch(address, at, name)
                    renamed = renamed or address in self._renamed
                elif is_on_the_site(address):
                    self._say_on_the_site(address, at, name)
        return with_texts(node, self._with_new_names) if renamed else node

    def _fetch(self, path: str, at: Location | None, name: str | None) -> None:
        if path in self.assets or path in self._missing or path in self._renamed:
            return
        file = unquote(path) if _MEANING.search(path) else path
        data = self._source.sibling(file)
        if data is None:
            self._missing.add(path)
            self._report.error(
                "read/missing-image",
                f"the file {quoted(file)} is not there.",
                at=at,
                item=name,
                advice="Put it beside the quiz, under exactly this name, or take it out of the text.",
            )
            return
        plain = plain_name(file)
        if plain != path:
            self._renamed[path] = plain
        self.assets[plain] = Asset(name=plain, media_type=media_type_of(plain), data=data)

    def _say_on_the_site(self, path: str, at: Location | None, name: str | None) -> None:
        if path not in self._missing:
            self._missing.add(path)
            self._report.warning(
                "read/missing-image",
                f"the file {quoted(path)} does not travel with the quiz: it is looked for on the site that shows it.",
                at=at,
                item=name,
                advice="Put the file beside the quiz, and write its name without the slash before it.",
            )

    def _look_for_local_images(self, node: Node, name: str | None) -> None:
        for _, localized in texts_of(node):
            for text in localized.texts.values():
                for shown in dict.fromkeys(_LOCAL_IMAGE.findall(text.source) if "![" in text.source else ()):
                    self._report.warning(
                        "read/missing-image",
                        f"learners will see {quoted(shown)} and no image: it is named by its place on one computer.",
                        at=text.location,
                        item=name,
                        advice="Put the file beside the quiz, and write its name alone in the round brackets.",
                    )

    def _with_new_names(self, localized: Localized) -> Localized:
        texts = {
            language: map_sources(text, lambda address: self._renamed.get(address, address))
            if text.markup != "plain"
            else text
            for language, text in localized.texts.items()
        }
        return localized.replaced(texts=texts)

    def _unpack(self, address: str, at: Location | None, name: str | None) -> bool:
        """Make a file of what is written into a text, under a name that depends on its bytes alone.

        What can't be unpacked is an error, and stays in the text as it is.
        """
        if address in self._renamed:
            return True
        file = unpacked(address)
        if file is None:
            self._report.error(
                "read/inline-file",
                f"the file that is written into the text ({quoted(address[:40])}) has no bytes that can be read.",
                at=at,
                item=name,
                advice="Put the file itself beside the quiz, and its name into the text.",
            )
            return False
        self.assets.setdefault(file.name, file)
        self._renamed[address] = file.name
        return True


def plain_name(file: str) -> str:
    """A name without signs that mean something in an address, and like no other file's."""
    if not _LIKE_AN_ADDRESS.search(file):
        return file
    folder, slash, name = file.rpartition("/")
    stem, dot, ending = name.rpartition(".") if "." in name else (name, "", "")
    digest = sha256(file.encode()).hexdigest()[:8]
    return re.sub("[#?%]", "-", f"{folder}{slash}{stem}-{digest}{dot}{ending}")


def unpacked(address: str) -> Asset | None:
    """The file that a ``data:`` address (RFC 2397) holds, under a name that depends on its bytes and type alone.

    None where there are no bytes, or none in base64 where that is said, or more than a file may have.
    """
    head = _DATA.match(address)
    data = _bytes_of(address[head.end() :], head[2]) if head is not None else None
    if head is None or not data:
        return None
    media_type = (head[1] or "text/plain").lower()
    name = f"inline-{sha256(data).hexdigest()[:12]}.{_ENDINGS.get(media_type, 'bin')}"
    return Asset(name=name, media_type=media_type, data=data)


def _bytes_of(body: str, parameters: str) -> bytes | None:
    if len(body) > 2 * MAX_SIBLING_BYTES:
        return None
    data = unquote_to_bytes(body)
    if ";base64" in parameters.lower():
        packed = b"".join(data.split()).rstrip(b"=")
        try:
            data = b64decode(packed + b"=" * (-len(packed) % 4), validate=True)
        except Base64Error:
            return None
    return data if len(data) <= MAX_SIBLING_BYTES else None


def _showing(node: Node) -> Iterator[Text]:
    for _, localized in texts_of(node):
        for text in localized.texts.values():
            if text.markup != "plain" and may_show_files(text.source):
                yield text
