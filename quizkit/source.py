"""What a reader gets to see: bytes with a name, never a bare path."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePath, PurePosixPath
from stat import S_ISDIR, S_ISREG
from typing import Any, TypeVar

from quizkit.diagnostics import Diagnostic, Report, Unreadable
from quizkit.encoding import Decoded, decode
from quizkit.model import Location
from quizkit.shares import ALL_QUESTIONS, Share

T = TypeVar("T")

MAX_SOURCE_BYTES = 200_000_000
"""The largest file that is read at all."""

MAX_SIBLING_BYTES = 50_000_000
"""The largest image or other file beside the source that is taken along."""

CLOSED = "Ask whoever owns it for the right to read it, or name other files."
"""What to do about a file or folder that may not be opened."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What the user says about a table: what headers mean that quizkit does not know (header -> a header that it
    knows, see ``_table.headings``), how a text file separates its cells, in which encoding it is."""

    headers: Mapping[str, str] = field(default_factory=dict)
    delimiter: str | None = None
    encoding: str | None = None
    key_from_style: bool = False
    explain: Callable[[str, Sequence[str]], None] | None = None
    """Called for each sheet with a text that says what its columns were taken for, and the headers not understood."""


def _no_siblings(_name: str) -> bytes | None:
    return None


@dataclass(frozen=True, slots=True)
class Source:
    """One file to read: its name as the user knows it, its bytes, and a way to the files beside it.

    ``language`` is what the user said the quiz's language is (``--language``); a reader uses it where the file does
    not say. ``sibling`` returns the bytes of a file by its path relative to this one, or None. ``share`` is for readers
    whose format says that they heed it, ``kept`` for what is made of the whole file but once (:meth:`once`).
    """

    name: str
    data: bytes
    language: str | None = None
    sibling: Callable[[str], bytes | None] = _no_siblings
    table: TableOptions = TableOptions()
    share: Share = ALL_QUESTIONS
    kept: dict[object, tuple[Any, Sequence[Diagnostic]]] | None = None

    @classmethod
    def from_path(cls, path: Path, language: str | None = None) -> "Source":
        """Read a file, with the folder it stands in for its siblings.

        Raises:
            Unreadable: when the file cannot be read or is too large.
        """
        try:
            about = path.stat()
            if S_ISDIR(about.st_mode):
                raise Unreadable("read/file", "this folder cannot be opened.", at=Location(str(path)), advice=CLOSED)
            if not S_ISREG(about.st_mode):
                raise Unreadable(
                    "read/file",
                    "this is no file, but a pipe or a device.",
                    at=Location(str(path)),
                    advice="Write what comes out of it into a file first.",
                )
            size = about.st_size
            with path.open("rb") as file:
                data = file.read(MAX_SOURCE_BYTES + 1)  # a device says that it has no bytes, and never ends
        except OSError as error:
            raise Unreadable(
                "read/file",
                f"the file cannot be read: {error.strerror or error}.",
                at=Location(str(path)),
                advice=CLOSED,
            ) from error
        if len(data) > MAX_SOURCE_BYTES:
            raise Unreadable(
                "read/limit",
                f"the file has {max(size, len(data)):,} bytes; quizkit reads at most {MAX_SOURCE_BYTES:,}.",
                at=Location(str(path)),
                advice="Split the bank into several files.",
            )
        return cls(str(path), data, language, folder_reader(path.parent))

    def once(self, make: Callable[["Source", Report], T], report: Report) -> T:
        """What a function makes of the whole file: made once for all who ask, and what it says is said for each.

        Who takes it must leave it as it is.
        """
        if self.kept is None:
            return make(self, report)
        if make not in self.kept:
            own = Report()
            try:
                self.kept[make] = make(self, own), own.diagnostics
            except BaseException:
                report.extend(own.diagnostics)
                raise
        made, said = self.kept[make]
        report.extend(said)
        return made  # type: ignore[no-any-return]

    @property
    def stem(self) -> str:
        """The file's name without folders and without its last ending."""
        return PurePosixPath(self.name.replace("\\", "/")).stem

    @property
    def suffix(self) -> str:
        """The file's last ending in lower case, with its dot: ``.yaml``."""
        return PurePosixPath(self.name.replace("\\", "/")).suffix.lower()

    def at(
        self,
        line: int | None = None,
        column: int | None = None,
        *,
        sheet: str | None = None,
        cell: str | None = None,
    ) -> Location:
        """A place in this file."""
        return Location(self.name, line, column, sheet, cell)

    def decode(self, report: Report) -> str:
        """The file as text: UTF-8 or UTF-16, or else in the code page that makes words of it, which the report says.

        Where that cannot be told, bytes that are no UTF-8 become U+FFFD, with one error in the report that names the
        first such line.

        Raises:
            Unreadable: when the bytes are no text at all.
        """
        decoded = decode(self.data, self.at, lambda _: 0)
        if decoded.damaged is not None:
            report.error(
                "read/encoding",
                f"byte 0x{self.data[decoded.damaged]:02X} is no UTF-8 text.",
                at=self.at(self.data.count(b"\n", 0, decoded.damaged) + 1),
                advice="Save the file as UTF-8; until then the letter is read as \N{REPLACEMENT CHARACTER}.",
            )
        elif decoded.guessed:
            report.info(
                "read/encoding",
                f"the file is no UTF-8 and is read as {decoded.name}.",
                at=self.at(),
                advice="If letters look wrong, save it as UTF-8.",
            )
        self.tell_strays(decoded, report)
        return decoded.text

    def tell_strays(self, decoded: Decoded, report: Report) -> None:
        """Say which lines are in another encoding than the rest of the file."""
        if not decoded.strays:
            return
        first, *more = decoded.strays
        which = f"line {first} is" if not more else f"{len(decoded.strays)} lines, the first of them line {first}, are"
        report.warning(
            "read/encoding",
            f"the file is UTF-8, but {which} in {decoded.strays_name}, and read so.",
            at=self.at(first),
            advice="See whether the letters there are right, and save the whole file as UTF-8.",
        )


def folder_reader(folder: Path) -> Callable[[str], bytes | None]:
    """A way to read the files at or below a folder, and no others, whatever ``..`` or link a name holds."""
    root = folder.resolve()

    def read(name: str) -> bytes | None:
        try:
            target = (root / name).resolve()
            if not target.is_relative_to(root):
                return None
            if not target.is_file() or target.stat().st_size > MAX_SIBLING_BYTES:
                return None
            return target.read_bytes()
        except (OSError, ValueError, RuntimeError):  # the last for links that lead in a circle
            return None

    return read


def copy_of(path: PurePath) -> PurePath:
    """What the mended copy of a file is called: ``bank.fixed.xlsx`` beside ``bank.xlsx``."""
    return path.with_name(f"{path.stem}{_MENDED}{path.suffix}")


def original_of(name: str) -> str | None:
    """The file that one of this name is a mended copy of; None where the name is not that of a copy."""
    path = PurePath(name)
    if not path.stem.endswith(_MENDED) or path.stem == _MENDED:
        return None
    return str(path.with_name(path.stem.removesuffix(_MENDED) + path.suffix))


_MENDED = ".fixed"
