"""Files of other kinds, under whatever name: what each is, is said, and what to do."""

import tarfile
import zipfile
from io import BytesIO

import pytest

from quizkit import api
from quizkit.source import Source

SIGNATURES = {
    b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj": "PDF",
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR": "picture",
    b"\xff\xd8\xff\xe0\0\x10JFIF": "picture",
    b"GIF89a\1\0\1\0": "picture",
    b"RIFF\x24\0\0\0WEBPVP8 ": "picture",
    b"\0\0\0\x18ftypheic\0\0\0\0": "picture",
    b"\0\0\0\x18ftypmp42\0\0\0\0": "recording",
    b"RIFF\x24\0\0\0WAVEfmt ": "recording",
    b"ID3\3\0\0\0\0\0\0": "recording",
    b"\x7fELF\2\1\1\0": "program",
    b"MZ\x90\0\3\0\0\0": "program",
    b"Rar!\x1a\7\1\0": "archive of another kind",
    b"7z\xbc\xaf\x27\x1c": "archive of another kind",
    b"SQLite format 3\0": "Anki",
    b"{\\rtf1\\ansi Which one?}": "Rich Text",
}
MEMBERS = {
    "moodle_backup.xml": "backup of a Moodle course",
    "h5p.json": "H5P",
    "collection.anki21": "Anki",
    "ppt/presentation.xml": "PowerPoint",
    "Index/Document.iwa": "Pages",
    "META-INF/container.xml": "EPUB",
    "folder/my quiz.xlsx": '"folder/my quiz.xlsx"',
}


def said(data: bytes, name: str) -> tuple[str, str, str]:
    loaded = api.read(Source(name, data))
    (only,) = loaded.diagnostics
    assert loaded.quiz is None
    assert only.advice is not None
    return only.code, only.message, only.advice


@pytest.mark.parametrize("name", ["quiz.csv", "quiz.xlsx", "quiz.txt", "quiz.docx", "quiz.zip", "quiz"])
@pytest.mark.parametrize("data", SIGNATURES)
def test_the_first_bytes_tell(data: bytes, name: str) -> None:
    code, message, _ = said(data, name)
    assert code == "read/other-file"
    assert SIGNATURES[data] in message


@pytest.mark.parametrize("member", MEMBERS)
def test_the_members_of_an_archive_tell(member: str) -> None:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(member, "x")
    code, message, _ = said(out.getvalue(), "quiz.zip")
    assert code == "read/other-file"
    assert MEMBERS[member] in message


def test_a_backup_of_moodle_as_it_is_packed_today() -> None:
    out = BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        archive.addfile(tarfile.TarInfo("moodle_backup.xml"))
    code, _, advice = said(out.getvalue(), "backup.mbz")
    assert code == "read/other-file"
    assert "Moodle XML" in advice


@pytest.mark.parametrize(
    "page", ["<!DOCTYPE html><html>", "<html lang='el'>", "\ufeff<HTML>", "<body><p>1. Which?</p>"]
)
def test_a_web_page(page: str) -> None:
    code, message, _ = said(page.encode(), "quiz.csv")
    assert (code, "web page" in message) == ("read/other-file", True)


def test_xml_of_another_kind() -> None:
    code, message, _ = said(b'<?xml version="1.0"?><!-- feed --><rss version="2.0"><channel/></rss>', "feed.xml")
    assert (code, "<rss>" in message) == ("read/other-file", True)


@pytest.mark.parametrize("header", ["ID3,Question,Option A,Option B,Correct", "BZh,Question,Option A,Option B,Correct"])
def test_a_table_that_begins_with_such_letters_is_a_table(header: str) -> None:
    loaded = api.read(Source("quiz.csv", f"{header}\n1,Which?,One,Two,A\n".encode()))
    assert loaded.quiz is not None
    assert [item.stem.first()[1].source for item in loaded.quiz.items()] == ["Which?"]
