"""Telling Canvas's files from others."""

from pathlib import Path

import pytest

from quizkit.formats.canvas import FORMAT
from quizkit.registry import detect_format
from quizkit.source import Source

from .support import DATA, document, item, quiz, written, zipped
from .test_packages import choice_item

SNIFF = FORMAT.sniff
assert SNIFF is not None


@pytest.mark.parametrize("name", ["canvas-all-types.zip", "ids-disagree.zip"])
def test_packages_of_canvas_are_known(name: str) -> None:
    assert detect_format(Source(name, (DATA / name).read_bytes())) == "canvas"


def test_what_is_written_is_known() -> None:
    assert detect_format(Source("x.canvas.zip", written(quiz(item())))) == "canvas"


@pytest.mark.parametrize(
    ("data", "sure"),
    [
        (document(choice_item()).encode(), 0.9),
        (b"<?xml version='1.0'?><questestinterop/>", 0.3),
        (zipped({"deep/a.xml": document(choice_item())}), 0.9),
        (zipped({"imsmanifest.xml": '<manifest><resource type="imsqti_item_xmlv2p1"/></manifest>'}), 0),
        (zipped({"imsmanifest.xml": '<manifest><resource type="imsqti_xmlv1p2"/></manifest>'}), 0.3),
        (
            zipped({"imsmanifest.xml": '<resource type="imsqti_xmlv1p2"/>', "a.xml": document(choice_item())}),
            0.9,
        ),
        (zipped({"xl/workbook.xml": "<workbook/>"}), 0),
        (b"PK\x03\x04", 0),
        (b"", 0),
        (b"<quiz/>", 0),
        (b"question_type", 0),
    ],
)
def test_how_sure_it_is(data: bytes, sure: float) -> None:
    assert SNIFF is not None
    assert SNIFF(Source("x", data)) == sure


def test_nothing_but_the_manifest_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    import zipfile

    opened: list[str] = []
    real = zipfile.ZipFile.open

    def spy(self: zipfile.ZipFile, name: zipfile.ZipInfo, *args: object, **more: object) -> object:
        opened.append(name.filename)
        return real(self, name, *args, **more)  # type: ignore[arg-type]

    data = written(quiz(item()))
    monkeypatch.setattr(zipfile.ZipFile, "open", spy)
    assert SNIFF is not None
    SNIFF(Source("x.zip", data))
    assert opened == ["imsmanifest.xml"]


def test_other_peoples_documents_are_known_and_read(shared: Path) -> None:
    from .support import read_bytes

    for path in sorted((shared / "corpus" / "qti").glob("1.2_*.xml")):
        data = path.read_bytes()
        assert SNIFF is not None
        assert SNIFF(Source(path.name, data)) == (0.9 if path.name.startswith(("1.2_canvas", "1.2_newq")) else 0.3)
        found, report = read_bytes(data, path.name)
        assert list(found.items()) or list(report), path


def test_a_quiz_of_another_tool_is_read_without_a_word(shared: Path) -> None:
    from .support import read_bytes

    data = (shared / "corpus" / "real" / "19_text2qti_quiz.zip").read_bytes()
    found, report = read_bytes(data)
    assert [found_item.interaction.kind for found_item in found.items()] == [
        "choice",
        "choice",
        "choice",
        "numeric",
        "numeric",
        "text_entry",
        "extended_text",
        "upload",
    ]
    assert list(report) == []
