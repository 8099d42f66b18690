"""What a file really is, whatever its name says."""

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats.xlsx.package import Package
from quizkit.source import Source

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_SAVE_AS = "Open it in Excel or LibreOffice and save it as .xlsx."


def open_workbook(source: Source, report: Report) -> Package:
    """The package of a workbook.

    Raises:
        Unreadable: when the file is anything else, saying what it is.
    """
    data = source.data
    if not data:
        raise _refuse(source, "read/empty", "the file is empty.", "Save or download it again.")
    if data.startswith(_OLE):
        if _ENCRYPTED in data:
            raise _refuse(
                source,
                "read/encrypted",
                "the workbook is protected by a password.",
                "Open it in Excel or LibreOffice and save it without the password.",
            )
        raise _refuse(source, "read/not-xlsx", "the file is an old Excel workbook (.xls).", _SAVE_AS)
    if not data.startswith(b"PK"):
        raise _refuse(source, "read/not-xlsx", *_what_text_it_is(data))
    package = Package(source, report)
    names = package.names()
    if "xl/workbook.xml" in names or any(name.endswith("workbook.xml") for name in names):
        return package
    raise _refuse(source, "read/not-xlsx", *_what_archive_it_is(names))


def _what_text_it_is(data: bytes) -> tuple[str, str]:
    head = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if b"urn:oasis:names:tc:opendocument" in head:
        return "the file is a flat OpenDocument spreadsheet (.fods).", _SAVE_AS
    if b"urn:schemas-microsoft-com:office:spreadsheet" in head:
        return "the file is an Excel 2003 XML spreadsheet.", _SAVE_AS
    if head.startswith((b"<html", b"<!doctype html", b"<table", b"<meta", b"<head")):
        return "the file is a web page (HTML) under the name of a workbook.", _SAVE_AS
    if head.startswith(b"<"):
        return "the file is XML but no workbook.", _SAVE_AS
    if b"\x00" not in data[:4096]:
        return "the file is plain text, not a workbook.", "If it is CSV, give it the ending .csv."
    return "the file is no Excel workbook.", "Is it the right file?"


def _what_archive_it_is(names: frozenset[str]) -> tuple[str, str]:
    if "xl/workbook.bin" in names:
        return "the file is a binary Excel workbook (.xlsb).", _SAVE_AS
    if "content.xml" in names and "mimetype" in names:
        return "the file is an OpenDocument file (such as .ods).", _SAVE_AS
    if "word/document.xml" in names:
        return (
            "the file is a Word document (.docx).",
            "Save it as plain text (.txt); numbered questions are read from that.",
        )
    if "ppt/presentation.xml" in names:
        return "the file is a PowerPoint presentation (.pptx).", "Is it the right file?"
    return "the file is a zip archive without a workbook in it.", "Is it the right file?"


def _refuse(source: Source, code: str, message: str, advice: str) -> Unreadable:
    return Unreadable(code, message, at=source.at(), advice=advice)
