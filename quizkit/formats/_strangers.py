"""Files that hold no quiz which quizkit reads, told by their first bytes: what each is, and what to do instead."""

import re
from collections.abc import Collection

from quizkit.diagnostics import Unreadable
from quizkit.source import Source

CODE = "read/other-file"

_TYPE_IT = "Copy the questions out of it into a spreadsheet or a text file, and read that."
_UNPACK = "Unpack it, and read the quiz that is in it."
_A_PICTURE = (
    "is a picture, and quizkit reads no words in pictures.",
    "Type the questions into a spreadsheet or a text file.",
)
_A_RECORDING = "is a recording.", "Is it the right file?"
_A_PROGRAM = "is a program.", "Is it the right file?"
_FROM_MOODLE = (
    "is a backup of a Moodle course.",
    "In Moodle open the question bank, choose Export and Moodle XML, and read that file; or restore the backup first.",
)

_SIGNATURES: tuple[tuple[bytes, tuple[str, str]], ...] = (
    (b"%PDF-", ("is a PDF, which keeps how a page looks and not what is a question.", _TYPE_IT)),
    *(
        (sign, _A_PICTURE)
        for sign in (b"\x89PNG", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"II*\0", b"MM\0*", b"\0\0\1\0")
    ),
    *((sign, _A_RECORDING) for sign in (b"ID3\2", b"ID3\3", b"ID3\4", b"OggS", b"fLaC", b"\x1aE\xdf\xa3")),
    *((sign, _A_PROGRAM) for sign in (b"\x7fELF", b"MZ\x90\0", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")),
    (
        b"\x1f\x8b",
        ("is packed (gzip), as backups of Moodle are.", _FROM_MOODLE[1] + " What else it may be, unpack first."),
    ),
    *(
        (sign, ("is an archive of another kind than zip.", _UNPACK))
        for sign in (b"7z\xbc\xaf", b"Rar!\x1a", b"\xfd7zXZ", b"BZh91AY")
    ),
    (
        b"SQLite format 3",
        ("is a database, as Anki keeps its collections in.", "In Anki choose File, Export, Notes in Plain Text."),
    ),
    (
        b"{\\rtf",
        ("is a text in the Rich Text Format.", "Open it in a word processor, save it as .docx and read that."),
    ),
    (b"%!PS", ("is made for a printer (PostScript).", _TYPE_IT)),
)
"""What the first bytes of a file tell, whatever its name says."""

_MEMBERS: tuple[tuple[str, tuple[str, str]], ...] = (
    (r"moodle_backup\.xml", _FROM_MOODLE),
    (r"h5p\.json", ("is H5P content, which quizkit does not read.", "Export the questions from where they were made.")),
    (
        r"collection\.anki2\w*",
        ("is a package of Anki.", "In Anki choose File, Export, Notes in Plain Text, and read that file."),
    ),
    (r"ppt/presentation\.xml", ("is a PowerPoint presentation.", _TYPE_IT)),
    (
        r"Index/.*\.iwa|index\.apxl?",
        ("is made by Pages, Numbers or Keynote.", "Export it from there as Excel or Word."),
    ),
    (r"META-INF/container\.xml", ("is an electronic book (EPUB).", _TYPE_IT)),
    (r"META-INF/MANIFEST\.MF|classes\.dex", _A_PROGRAM),
)
"""What the names of its members tell of an archive."""

_READABLE = (".xlsx", ".xls", ".ods", ".csv", ".tsv", ".docx", ".yaml", ".yml", ".json", ".txt", ".gift", ".xml")
_PAGE = (b"<html", b"<!doctype html", b"<head", b"<body", b"<meta", b"<table", b"<div", b"<p>")
_ROOT = re.compile(rb"<(?![?!])(?:[\w.-]+:)?([\w.-]{1,60})")


def refuse_by_signature(source: Source) -> None:
    """Say what a file is whose first bytes are those of something else than a quiz.

    Raises:
        Unreadable: when they are.
    """
    head = source.data[:16]
    found = next((what for sign, what in _SIGNATURES if head.startswith(sign)), None)
    if found is None and head[4:8] == b"ftyp":
        found = _A_PICTURE if head[8:11] in {b"hei", b"mif", b"avi"} else _A_RECORDING
    if found is None and head[:4] == b"RIFF" and head[8:12] in {b"WEBP", b"WAVE", b"AVI "}:
        found = _A_PICTURE if head[8:12] == b"WEBP" else _A_RECORDING
    if found is not None:
        raise _other(source, *found)


def refuse_archive(source: Source, names: Collection[str]) -> None:
    """Say what a zip archive is in which nothing was recognised, where the names of its members tell.

    Raises:
        Unreadable: when they do.
    """
    for pattern, what in _MEMBERS:
        if any(re.fullmatch(pattern, name) for name in names):
            raise _other(source, *what)
    if "mimetype" in names and "content.xml" in names:
        raise _other(source, "is an OpenDocument file, but no spreadsheet.", "Save it as .docx, and read that.")
    quizzes = sorted(name for name in names if name.lower().endswith(_READABLE) and not name.startswith("__MACOSX/"))
    if quizzes:
        more = f" and {len(quizzes) - 1} more" if len(quizzes) > 1 else ""
        raise _other(
            source,
            f'is an archive with "{quizzes[0][:80]}"{more} in it, and no package of a quiz that quizkit knows.',
            "Unpack it, and read the files that are quizzes.",
        )


def refuse_text(source: Source) -> None:
    """Say what a text is that no reader recognises, where its beginning tells.

    Raises:
        Unreadable: when it does.
    """
    head = source.data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if head.lower().startswith(_PAGE):
        raise _other(
            source,
            "is a web page (HTML).",
            "Copy the questions into a spreadsheet or a text file, or export them where they were made.",
        )
    root = _ROOT.search(head) if head.startswith(b"<") else None
    if root is not None:
        raise _other(
            source,
            f"is XML, but its <{root[1].decode('ascii', 'replace')}> is no quiz that quizkit knows.",
            "Export the questions as Moodle XML, QTI or a spreadsheet where they were made.",
        )


def _other(source: Source, what: str, advice: str) -> Unreadable:
    return Unreadable(CODE, f"the file {what}", at=source.at(), advice=advice)
