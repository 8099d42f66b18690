"""The files that hand-written texts show."""

import json
from base64 import b64encode

import pytest

from quizkit import api
from quizkit.diagnostics import Report
from quizkit.formats._authored import may_show_files, with_assets, with_image
from quizkit.formats._authored.assets import media_type_of
from quizkit.model import Asset, HotspotInteraction, Item, Localized, Location, Quiz, Section, Text
from quizkit.richtext import images, text_of
from quizkit.source import Source

PNG = b"\x89PNG\r\n\x1a\n"


def quiz(*items: Item, **more: object) -> Quiz:
    return Quiz(sections=(Section(items=items),), **more)  # type: ignore[arg-type]


def item(markdown: str) -> Item:
    return Item(stem=Localized(texts={"en": text_of(markdown, "markdown", Location("quiz.md", 7))}))


def source(**siblings: bytes) -> Source:
    files = {name.replace("_", "."): data for name, data in siblings.items()}
    return Source("quiz.md", b"", sibling=files.get)


def test_a_file_beside_the_source_is_taken_along() -> None:
    report = Report()
    found = with_assets(quiz(item("See ![a](a.png) and ![a again](a.png).")), source(a_png=PNG), report)
    assert found.assets == (Asset(name="a.png", media_type="image/png", data=PNG),)
    assert not list(report)


def test_a_missing_file_is_said_once_at_the_text() -> None:
    report = Report()
    with_assets(quiz(item("![a](gone.png)"), item("![a](gone.png)")), source(), report)
    (found,) = report
    assert (found.code, found.location, found.item) == ("read/missing-image", Location("quiz.md", 7), "question 1")


@pytest.mark.parametrize(
    ("written", "file"),
    [
        ("![a](<img/fig #1.png>)", "img/fig #1.png"),
        ("![a](img/fig%20%231.png)", "img/fig #1.png"),
        ("![a](fig#1.png)", "fig#1.png"),
        ("![a](<50% off?.png>)", "50% off?.png"),
        ("![a](na%2520me.png)", "na%20me.png"),
    ],
)
def test_a_name_with_signs_that_mean_something_in_an_address(written: str, file: str) -> None:
    """A browser ends a file's name at # and ?, wherever the file lies: so it goes by a name without them."""
    report = Report()
    found = with_assets(quiz(item(f"{written} {written}")), Source("quiz.md", b"", sibling={file: PNG}.get), report)
    assert not list(report)
    (asset,) = found.assets
    assert (asset.media_type, asset.data) == ("image/png", PNG)
    assert not set("#?%") & set(asset.name)
    (stem,) = next(found.items()).stem.texts.values()
    assert [image.src for image in images(stem)] == [asset.name, asset.name]


def test_two_names_that_differ_in_such_a_sign_stay_two() -> None:
    files = {"a#.png": PNG, "a?.png": PNG + b"2"}
    found = with_assets(quiz(item("![](a#.png) ![](a?.png)")), Source("quiz.md", b"", sibling=files.get), Report())
    assert sorted(asset.data for asset in found.assets) == sorted(files.values())


def test_a_missing_file_is_called_as_people_call_it() -> None:
    report = Report()
    with_assets(quiz(item("![a](<img/fig #1.png>)")), source(), report)
    (found,) = report
    assert found.message == 'the file "img/fig #1.png" is not there.'


def test_files_of_the_quiz_and_of_the_web_are_not_looked_for() -> None:
    mine = Asset(name="a.png", media_type="image/png", data=PNG)
    report = Report()
    found = with_assets(quiz(item("![a](a.png) ![b](https://example.org/b.png)"), assets=(mine,)), source(), report)
    assert found.assets == (mine,)
    assert not list(report)


def test_the_image_of_a_hotspot() -> None:
    asked = Item(stem=Localized.of("Where?"), interaction=HotspotInteraction(image="map.png"))
    report = Report()
    assert with_assets(quiz(asked), source(map_png=PNG), report).asset("map.png") is not None
    with_assets(quiz(asked), source(), report)
    assert [one.code for one in report] == ["read/missing-image"]


def test_an_image_inside_the_text_becomes_a_file() -> None:
    uri = f"data:image/png;base64,{b64encode(PNG).decode()}"
    report = Report()
    found = with_assets(quiz(item(f"See ![dot]({uri})")), source(), report)
    (asset,) = found.assets
    assert (asset.media_type, asset.data) == ("image/png", PNG)
    (stem,) = next(found.items()).stem.texts.values()
    assert [(image.src, image.alt) for image in images(stem)] == [(asset.name, "dot")]
    assert asset.name.endswith(".png")


@pytest.mark.parametrize("markup", ["plain", "markdown", "html"])
def test_an_image_below_a_text(markup: str) -> None:
    before = text_of("<b>Which</b> one?" if markup == "html" else "Which *one*?", markup)  # type: ignore[arg-type]
    after = with_image(before, "my scale (1).png", "a [scale]")
    assert [(image.src, image.alt) for image in images(after)] == [("my scale (1).png", "a [scale]")]
    if markup == "plain":
        assert "\\*one" in after.source, "a star that was literal stays so"


def test_an_image_alone() -> None:
    assert [image.src for image in images(with_image(Text(source=""), "a.png", ""))] == ["a.png"]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a/b.PNG", "image/png"),
        ("x.jpeg", "image/jpeg"),
        ("x.svg", "image/svg+xml"),
        ("x.mp3", "audio/mpeg"),
        ("x", "application/octet-stream"),
    ],
)
def test_media_types(name: str, kind: str) -> None:
    assert media_type_of(name) == kind


def test_a_quick_look() -> None:
    assert may_show_files("![a](b.png)")
    assert may_show_files('<img src="b.png">')
    assert not may_show_files("Which one (of two)?")


@pytest.mark.parametrize("address", ["data:image/png;base64,%2A%2A", "data:image/png;base64,QUJDR", "data:image/png,"])
def test_an_image_inside_the_text_without_bytes_is_said(address: str) -> None:
    report = Report()
    found = with_assets(quiz(item(f"![a]({address})")), source(), report)
    assert found.assets == ()
    assert [(one.code, one.item, one.location) for one in report] == [
        ("read/inline-file", "question 1", Location("quiz.md", 7))
    ]


@pytest.mark.parametrize(
    ("address", "data"),
    [
        ("data:image/png;base64,QUI=", b"AB"),
        ("data:image/png;base64,QUI", b"AB"),
        ("DATA:image/png;charset=x;BASE64,QUJD", b"ABC"),
        ("data:image/png;base64,QU%0AI%3D", b"AB"),
        ("data:image/png,A%42C", b"ABC"),
    ],
)
def test_the_bytes_of_an_image_inside_the_text(address: str, data: bytes) -> None:
    report = Report()
    found = with_assets(quiz(item(f"![a]({address})")), source(), report)
    assert [asset.data for asset in found.assets] == [data]
    assert not list(report)


@pytest.mark.parametrize(
    ("markup", "text", "severity", "words"),
    [
        ("markdown", "See ![a](/etc/x.png)", "warning", 'the file "/etc/x.png" does not travel with the quiz'),
        ("html", '<img src="/etc/x.png" alt="a">', "warning", 'the file "/etc/x.png" does not travel with the quiz'),
        (
            "html",
            r'<img src="C:\x\y.png" alt="a">',
            "error",
            r'the file "C:\x\y.png" is named by its place on one computer',
        ),
        (
            "html",
            '<audio src="file:///home/a.mp3"></audio>',
            "error",
            'the file "file:///home/a.mp3" is named by its place',
        ),
        ("markdown", r"See ![a](C:\x\y.png)", "warning", r'learners will see "![a](C:\x\y.png)" and no image'),
    ],
)
def test_a_file_that_cannot_travel_is_named(markup: str, text: str, severity: str, words: str) -> None:
    quiz = {"questions": [{"question": text, "markup": markup, "options": ["b", "c", "d"], "answer": "A"}]}
    loaded = api.read(Source("quiz.json", json.dumps(quiz).encode()))
    (said,) = [one for one in loaded.diagnostics if one.code == "read/missing-image"]
    assert (str(said.severity), said.item) == (severity, "question 1")
    assert words in said.message
    assert "beside the quiz" in said.advice


@pytest.mark.parametrize("target", ["canvas", "qti12", "qti21", "qti30", "moodle-xml"])
def test_an_address_on_the_site_stays_as_it_is(target: str) -> None:
    quiz = {
        "title": "T",
        "questions": [{"question": "![a](/etc/x.png)", "markup": "markdown", "options": ["b", "c"], "answer": "A"}],
    }
    loaded = api.read(Source("quiz.json", json.dumps(quiz).encode()))
    assert loaded.quiz is not None
    written = api.export(loaded.quiz, target)
    assert written.data is not None
    again = api.read(Source(f"quiz{api.find_format(target).suffix}", written.data))
    assert again.quiz is not None
    (item,) = again.quiz.items()
    assert [image.src for image in images(next(iter(item.stem.texts.values())))] == ["/etc/x.png"]
