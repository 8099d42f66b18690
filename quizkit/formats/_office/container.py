"""What a file of an office program really is, whatever its name says."""

from collections.abc import Callable

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._office.compound import OLE, has_stream
from quizkit.formats._office.package import Package
from quizkit.source import Source

ODF_SHEET = "application/vnd.oasis.opendocument.spreadsheet"
_ODF_TEXT = "application/vnd.oasis.opendocument.text"

_NOT = {"docx": "read/not-docx", "ods": "read/not-ods", "xls": "read/not-xls", "xlsx": "read/not-xlsx"}
_SAVE_AS = "Open it in Excel or LibreOffice and save it as .xlsx."
_SAVE_AS_DOCX = "Open it in Word or LibreOffice and save it as .docx."


def open_package(source: Source, report: Report, kind: str, is_it: Callable[[frozenset[str]], bool]) -> Package:
    """The package of a document. ``kind`` is the format that is wanted; ``is_it`` knows it by the names of its parts.

    Raises:
        Unreadable: when the file is anything else, saying what it is.
    """
    refuse_no_archive(source, kind)
    package = Package(source, report, "document" if kind == "docx" else "workbook")
    names = package.names()
    if is_it(names):
        return package
    raise _refuse(source, _NOT[kind], *_what_archive_it_is(package, names))


def refuse_no_archive(source: Source, kind: str) -> None:
    """Say what a file is that is no zip archive.

    Raises:
        Unreadable: unless it is one.
    """
    data = source.data
    if not data:
        raise _refuse(source, "read/empty", "the file is empty.", "Save or download it again.")
    if data.startswith(OLE):
        if has_stream(data, "EncryptedPackage"):
            what = "document" if kind == "docx" else "workbook"
            raise _refuse(
                source,
                "read/encrypted",
                f"the {what} is protected by a password.",
                "Open it in Word or LibreOffice and save it without the password."
                if kind == "docx"
                else "Open it in Excel or LibreOffice and save it without the password.",
            )
        raise _refuse(source, _NOT[kind], *_what_old_file_it_is(data))
    if not data.startswith(b"PK"):
        raise _refuse(source, _NOT[kind], *_what_text_it_is(data, kind))


def _what_old_file_it_is(data: bytes) -> tuple[str, str]:
    if has_stream(data, "WordDocument"):
        return "the file is an old Word document (.doc).", _SAVE_AS_DOCX
    if has_stream(data, "PowerPoint Document"):
        return "the file is an old PowerPoint presentation (.ppt).", "Is it the right file?"
    if has_stream(data, "Workbook") or has_stream(data, "Book"):
        return "the file is an old Excel workbook (.xls).", "Give it the ending .xls, or save it as .xlsx."
    return "the file is of an old Office program, but no workbook or document.", "Is it the right file?"


def _what_text_it_is(data: bytes, kind: str) -> tuple[str, str]:
    head = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    named, save_as = ("document", _SAVE_AS_DOCX) if kind == "docx" else ("workbook", _SAVE_AS)
    if b"urn:oasis:names:tc:opendocument" in head:
        return "the file is a flat OpenDocument file (such as .fods).", save_as
    if b"urn:schemas-microsoft-com:office:spreadsheet" in head:
        return "the file is an Excel 2003 XML spreadsheet.", _SAVE_AS
    if head.startswith((b"<html", b"<!doctype html", b"<table", b"<meta", b"<head")):
        return f"the file is a web page (HTML) under the name of a {named}.", save_as
    if head.startswith(b"{\\rtf"):
        return "the file is a text in the Rich Text Format (.rtf).", _SAVE_AS_DOCX
    if head.startswith(b"<"):
        return f"the file is XML but no {named}.", save_as
    if b"\x00" not in data[:4096]:
        advice = "If it is a typed quiz, give it the ending .txt." if kind == "docx" else None
        return f"the file is plain text, not a {named}.", advice or "If it is CSV, give it the ending .csv."
    what = {"docx": "Word document", "ods": "OpenDocument spreadsheet"}.get(kind, "Excel workbook")
    return f"the file is no {what}.", "Is it the right file?"


def _what_archive_it_is(package: Package, names: frozenset[str]) -> tuple[str, str]:
    if any(name.endswith("workbook.xml") for name in names):
        return "the file is an Excel workbook (.xlsx).", "Give it the ending .xlsx."
    if "xl/workbook.bin" in names:
        return "the file is a binary Excel workbook (.xlsb).", _SAVE_AS
    if "content.xml" in names and "mimetype" in names:
        return _what_open_document_it_is(package)
    if "word/document.xml" in names:
        return "the file is a Word document (.docx).", "Give it the ending .docx."
    if "ppt/presentation.xml" in names:
        return "the file is a PowerPoint presentation (.pptx).", "Is it the right file?"
    return "the file is a zip archive without a workbook or document in it.", "Is it the right file?"


def _what_open_document_it_is(package: Package) -> tuple[str, str]:
    written = package.data("mimetype")[:200].decode("ascii", "replace").strip()
    if written.startswith(ODF_SHEET):
        return "the file is an OpenDocument spreadsheet (.ods).", "Give it the ending .ods."
    if written.startswith(_ODF_TEXT):
        return "the file is an OpenDocument text (.odt).", _SAVE_AS_DOCX
    return "the file is an OpenDocument file, but no spreadsheet.", "Is it the right file?"


def _refuse(source: Source, code: str, message: str, advice: str) -> Unreadable:
    return Unreadable(code, message, at=source.at(), advice=advice)
