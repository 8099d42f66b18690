"""Files inside the XML: ``<file name="a.png" path="/" encoding="base64">`` in the element whose text shows it."""

import re
from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Callable
from hashlib import sha256
from posixpath import normpath
from typing import TYPE_CHECKING

from lxml import etree

from quizkit.formats._authored.assets import media_type_of
from quizkit.formats._xml import local_name
from quizkit.model import Asset
from quizkit.moodle import MAX_FILE

if TYPE_CHECKING:
    from quizkit.formats.moodle_xml.question import Question

FILES_HERE = "@@PLUGINFILE@@"
"""What stands in a text before the path of a file of its own."""


_NOT_BASE64 = re.compile("[^A-Za-z0-9+/]")


class Files:
    """The files of the whole quiz. In Moodle each text has files of its own, so that two may have one name."""

    def __init__(self) -> None:
        self.assets: dict[str, Asset] = {}
        self._digests: dict[str, str] = {}
        self._names: dict[tuple[str, str], str] = {}
        self._counts: dict[str, int] = {}
        self._shown: set[str] = set()

    def of(self, holder: etree._Element, question: "Question") -> dict[str, str]:
        """The files in an element: the name of each asset by the path that a text calls it by."""
        found: dict[str, str] = {}
        for element in holder:
            if local_name(element) != "file":
                continue
            name = (element.get("name") or "").strip()
            if "/" in name:
                message = f'Moodle takes the / out of the file name "{name}", and the text does not find it.'
                question.warn("read/file", message, 'Put the folder into path="/folder/".', element)
            path = normpath(f"/{element.get('path') or ''}/{name}").lstrip("/")
            if not name or path.startswith(".."):
                question.error("read/file", "a file has no name.", 'Write name="picture.png".', element)
            elif path in found:
                message = f'the file "{path}" is there twice; Moodle takes the first.'
                question.warn("read/file", message, "Give one of them another name.", element)
            else:
                data = self._data(element, path, question)
                if data is not None:
                    found[path] = self._named(path, data)
        return found

    def old_picture(self, question: "Question") -> dict[str, str] | None:
        """The picture that Moodle 1.9 wrote beside a text, and that is still added to it (read in its code)."""
        name = question.value("image").replace("/", "_")
        holder = question.child("image_base64")
        if not name or holder is None:
            return None
        data = self._data(holder, name, question)
        return None if data is None else {name: self._named(name, data)}

    def renaming(self, files: dict[str, str], say: Callable[[str], None]) -> Callable[[str], str]:
        """A function from what a text calls a file to the asset's name.

        ``say`` is told of a file that is there and is called as if it lay beside Moodle's page.
        """

        def change(name: str) -> str:
            if not name.startswith(FILES_HERE):
                if name not in files:
                    return name
                say(name)
                self._shown.add(files[name])
                return files[name]
            path = name.removeprefix(FILES_HERE).lstrip("/")
            found = files.get(path) or files.get(path.partition("?")[0])
            self._shown.add(found or path)
            return found or path

        return change

    def unseen(self) -> list[str]:
        """The files that no text shows."""
        return [name for name in self.assets if name not in self._shown]

    def _data(self, element: etree._Element, path: str, question: "Question") -> bytes | None:
        written = _NOT_BASE64.sub("", element.text or "")
        try:
            data = b64decode(f"{written}{'=' * (-len(written) % 4)}")
        except (Base64Error, ValueError):
            data = b""
        if not data:
            question.warn(
                "read/file", f'the file "{path}" is empty or damaged.', "Export the questions again.", element
            )
            return None
        if len(data) > MAX_FILE:
            message = f'the file "{path}" has {len(data) / 1_000_000:.0f} MB, which slows Moodle\'s import down.'
            question.warn("read/file", message, "Make the picture smaller.", element)
        return data

    def _named(self, path: str, data: bytes) -> str:
        """The name of the asset with this content: the path, or ``a-2.png`` where that is another file's."""
        digest = sha256(data).hexdigest()
        folder, dot, ending = path.rpartition(".")
        name = self._names.get((path, digest), path)
        while self._digests.setdefault(name, digest) != digest:
            self._counts[path] = number = self._counts.get(path, 1) + 1
            name = f"{folder}-{number}.{ending}" if dot and "/" not in ending else f"{path}-{number}"
        self._names[path, digest] = name
        if name not in self.assets:
            self.assets[name] = Asset(name=name, media_type=media_type_of(name), data=data)
        return name
