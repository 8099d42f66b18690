"""Pictures in workbooks: on a sheet of their own, and shown by texts that name them."""

import shutil
import struct
import subprocess
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from lxml import etree

from quizkit import api
from quizkit.formats._office.gallery import is_picture_name
from quizkit.formats._workbook.drawing import shown_size
from quizkit.model import Asset, Choice, ChoiceInteraction, Item, Localized, Quiz, Section, Text
from quizkit.source import Source
from tests.conftest import ROOT
from tests.contract.samples import PNG as DOT

TRIANGLE = (ROOT / "examples/all-types/triangle.png").read_bytes()
STEM = "Look at ![a right triangle](img/my triangle.png) here."


def markdown(source: str) -> Localized:
    return Localized(texts={"en": Text(source=source.replace("my triangle", "my%20triangle"), markup="markdown")})


def quiz_with(name: str = "img/my triangle.png", stem: str = STEM) -> Quiz:
    choices = (
        Choice(text=markdown("![](img/dot.png)"), fraction=1),
        Choice(text=Localized.of("none", "en"), fraction=0),
    )
    item = Item(id="q", stem=markdown(stem), interaction=ChoiceInteraction(choices=choices))
    return Quiz(
        language="en",
        sections=(Section(items=(item,)),),
        assets=(
            Asset(name=name, media_type="image/png", data=TRIANGLE),
            Asset(name="img/dot.png", media_type="image/png", data=DOT),
        ),
    )


def workbook() -> bytes:
    exported = api.export(quiz_with(), "xlsx")
    assert list(map(str, exported.diagnostics)) == []
    assert exported.data is not None
    return exported.data


def check_read(data: bytes) -> None:
    loaded = api.read(Source("bank.xlsx", data))
    assert list(map(str, loaded.diagnostics)) == []
    assert loaded.quiz is not None
    assert {asset.name: asset.data for asset in loaded.quiz.assets} == {
        "img/my triangle.png": TRIANGLE,
        "img/dot.png": DOT,
    }
    (item,) = loaded.quiz.items()
    assert item == next(quiz_with().items())


def test_a_picture_inside_a_text_comes_back() -> None:
    check_read(workbook())


def test_the_parts_lead_to_one_another() -> None:
    with zipfile.ZipFile(BytesIO(workbook())) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    for name, data in parts.items():
        if name.endswith((".xml", ".rels")):
            etree.fromstring(data)
    assert parts["xl/media/image3-1.png"] == TRIANGLE
    assert b'Extension="png"' in parts["[Content_Types].xml"]
    assert b'PartName="/xl/drawings/drawing3.xml"' in parts["[Content_Types].xml"]
    assert b'name="img/my triangle.png"' in parts["xl/drawings/drawing3.xml"]
    assert b'cx="1143000" cy="857250"' in parts["xl/drawings/drawing3.xml"]  # 120 by 90 pixels of 9,525 units


def test_pictures_keep_their_names_in_libreoffice(tmp_path: Path) -> None:
    office = shutil.which("soffice")
    if office is None:
        pytest.skip("skipped: no LibreOffice (soffice) here")
    (tmp_path / "quiz.xlsx").write_bytes(workbook())
    profile = f"-env:UserInstallation=file://{tmp_path}/profile"
    command = [office, profile, "--headless", "--convert-to", "xlsx", "--outdir", str(tmp_path / "out"), "quiz.xlsx"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=120)
    check_read((tmp_path / "out/quiz.xlsx").read_bytes())


@pytest.mark.parametrize(
    "stem", ["![a](anim.svg)", '<audio src="a.mp3"></audio>', "![](../up.png)", "[the text](text.pdf)"]
)
def test_other_files_are_refused(stem: str) -> None:
    markup = "html" if stem.startswith("<") else "markdown"
    text = Localized(texts={"en": Text(source=stem, markup=markup)})  # type: ignore[arg-type]
    quiz = Quiz(language="en", sections=(Section(items=(Item(id="q", stem=text),)),))
    exported = api.export(quiz, "xlsx")
    assert [one.code for one in exported.diagnostics] == ["refused/by-target"]
    assert "no place for the file" in exported.diagnostics[0].message


def test_pictures_from_the_web_stay_where_they_are() -> None:
    text = Localized(texts={"en": Text(source="![a](https://example.org/a.svg)", markup="markdown")})
    exported = api.export(Quiz(language="en", sections=(Section(items=(Item(id="q", stem=text),)),)), "xlsx")
    assert exported.diagnostics == ()


def test_csv_says_that_it_carries_none() -> None:
    exported = api.export(quiz_with(), "csv")
    advice = [one.advice or "" for one in exported.diagnostics if one.code == "loss/images"]
    assert [words.endswith("Use yaml, which keeps it.") for words in advice] == [True]


@pytest.mark.parametrize(
    ("data", "size"),
    [
        (TRIANGLE, (120, 90)),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + struct.pack(">II", 6400, 100), (320, 5)),
        (b"GIF89a" + struct.pack("<HH", 20, 10), (20, 10)),
        (b"BM" + bytes(16) + struct.pack("<iI", 30, 40), (30, 40)),
        (b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08" + struct.pack(">HH", 90, 80), (80, 90)),
        (b"\x89PNG", (160, 120)),
        (b"", (160, 120)),
        (b"\xff\xd8\xff\xd9", (160, 120)),
    ],
)
def test_sizes(data: bytes, size: tuple[int, int]) -> None:
    assert shown_size(data) == size


@pytest.mark.parametrize(
    ("name", "fits"),
    [
        ("img/a.png", True),
        ("Εικόνα 1.JPG", True),
        ("Picture 1", False),
        ("/etc/a.png", False),
        ("../a.png", False),
        ("a/../../b.png", False),
        ("C:\\a.png", False),
        ("http://x/a.png", False),
        ("a.exe", False),
    ],
)
def test_names(name: str, fits: bool) -> None:
    assert is_picture_name(name) is fits
