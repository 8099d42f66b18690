"""A text that several items share: a file of its own in QTI 3.0, repeated in each item before that."""

from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from quizkit.losses import Target, fit
from quizkit.model import Asset, Item, Quiz, Section, Stimulus
from quizkit.richtext import canonical
from quizkit.verify import differences

from .samples import FORMATS, INTERACTIONS, MARKED, PNG, en, fitted, members, quiz, read, written
from .test_schemas import Checker

QTI = "{http://www.imsglobal.org/xsd/imsqtiasi_v3p0}"
PASSAGE = "<h2>The map</h2><p>Look: <img src='img/ä.png' alt='a map'> and \\(x^2\\).</p>"
SHARED = quiz(
    Item(id="a", stem=en("What?"), interaction=INTERACTIONS["single"], stimulus="Το κείμενο"),
    Item(id="b", stem=en("<p>And <b>who</b>?</p>", "html"), interaction=INTERACTIONS["essay"], stimulus="Το κείμενο"),
    Item(id="c", stem=en(MARKED["cloze"][0], "html"), interaction=MARKED["cloze"][1], stimulus="two"),
    Item(id="d", stem=en("Alone?"), interaction=INTERACTIONS["single"]),
    Item(id="e", stem=en("Which?"), interaction=INTERACTIONS["single"], stimulus="nowhere"),
    stimuli=(
        Stimulus(id="Το κείμενο", title=en("A map"), text=en(PASSAGE, "html")),
        Stimulus(id="two", text=en("Only words.")),
        Stimulus(id="unused", text=en("Nobody asks about <img src='b.png' alt='it'>.", "html")),
    ),
    assets=(
        Asset(name="img/ä.png", media_type="image/png", data=PNG),
        Asset(name="b.png", media_type="image/png", data=PNG),
    ),
)


def test_a_stimulus_is_a_file_that_its_items_refer_to() -> None:
    files = members(written(SHARED, "qti30"))
    roots = {path: etree.fromstring(data) for path, data in files.items() if path.endswith(".xml")}
    stimuli = {path: root for path, root in roots.items() if path.startswith("stimuli/")}
    assert sorted(root.get("title") or "" for root in stimuli.values()) == ["A map", "two"]
    assert b"Nobody" not in b"".join(files.values())
    for name, title in (("a", "A map"), ("b", "A map"), ("c", "two")):
        item = roots[f"items/{name}.xml"]
        (ref,) = item.iter(f"{QTI}qti-assessment-stimulus-ref")
        path = (ref.get("href") or "").removeprefix("../")
        assert stimuli[path].get("title") == title
        assert ref.get("identifier") == stimuli[path].get("identifier")
        (place,) = item.iter(f"{QTI}div")
        assert place.get("data-stimulus-idref") == ref.get("identifier")
    for name in ("d", "e"):
        assert b"stimulus" not in files[f"items/{name}.xml"]
    manifest = roots["imsmanifest.xml"]
    resources = {one.get("identifier"): one for one in manifest.iter("{*}resource")}
    kinds = [one.get("type") for one in resources.values()]
    assert kinds.count("imsqti_stimulus_xmlv3p0") == 2
    needs = {name: [one.get("identifierref") for one in part.iter("{*}dependency")] for name, part in resources.items()}
    assert needs["item-a"] == needs["item-b"] != needs["item-c"] == ["stimulus-two"]
    assert needs["item-d"] == []
    image = next(path for path in files if path.endswith(".png"))
    (lists_it,) = [name for name, part in resources.items() if any(one.get("href") == image for one in part)]
    assert lists_it == needs["item-a"][0]


def test_stimuli_come_back() -> None:
    again, report = read(written(SHARED, "qti30"), "qti30")
    assert list(report) == []
    mine, capability = fitted(SHARED, "qti30"), FORMATS["qti30"].capability
    assert capability is not None
    assert differences(mine, again, capability) == []
    assert [item.stimulus for item in again.items()] == ["Το κείμενο", "Το κείμενο", "two", None, None]
    assert [one.id for one in again.stimuli] == ["Το κείμενο", "two"]
    assert again.stimuli[0].title == en("A map").replaced(texts=again.stimuli[0].title.texts)  # type: ignore[union-attr]
    assert again.stimuli[1].title is None
    assert again.stimuli[1].text.texts["en"].source == "Only words."
    text = canonical(again.stimuli[0].text.texts["en"])
    assert "The map" in text and "x^2" in text


@pytest.mark.parametrize("name", ["qti21", "qti22"])
def test_before_3_0_it_is_repeated_and_that_is_said(name: str) -> None:
    capability: Any = FORMATS[name].capability
    said = fit(SHARED, Target(name, "QTI", capability)).diagnostics
    assert [one.code for one in said] == ["loss/stimulus"] * 4 + ["loss/unused-text"]  # "e" names one that is not there
    files = members(written(SHARED, name))
    assert not any(path.startswith("stimuli/") for path in files)
    for item in ("a", "b"):
        assert b"The map" in files[f"items/{item}.xml"]


@pytest.mark.parametrize("name", FORMATS)
def test_packages_with_stimuli_are_valid(name: str, shared: Path) -> None:
    assert Checker(shared / "xsd").problems(written(SHARED, name)) == []


def test_names_that_no_file_can_hold_become_others() -> None:
    names = ("a\n", "a", "\x01", " ")
    items = [
        Item(id=f"q{n}", stem=en("What?"), interaction=INTERACTIONS["single"], stimulus=one)
        for n, one in enumerate(names)
    ]
    stimuli = tuple(Stimulus(id=one, text=en(f"Text {n}")) for n, one in enumerate(names))
    sample = Quiz(language="en", sections=(Section(items=tuple(items)),), stimuli=stimuli)
    again, _ = read(written(sample, "qti30"), "qti30")
    texts = {one.id: one.text.texts["en"].source for one in again.stimuli}
    assert [texts[item.stimulus or ""] for item in again.items()] == ["Text 0", "Text 1", "Text 2", "Text 3"]


def test_titles_that_are_the_same_as_the_names_come_back() -> None:
    sample = SHARED.replaced(
        id="null",
        title=en("null"),
        stimuli=(SHARED.stimuli[0].replaced(title=en("Το κείμενο")), *SHARED.stimuli[1:]),
    )
    again, _ = read(written(sample, "qti30"), "qti30")
    assert again.title is not None
    assert again.title.texts["en"].source == "null"
    assert again.stimuli[0].title is not None
    assert again.stimuli[0].title.texts["en"].source == "Το κείμενο"
