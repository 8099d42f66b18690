"""A package holds what its manifest lists and nothing else, under names that every system keeps."""

import re
from collections import Counter

import pytest
from lxml import etree

from quizkit.model import Asset, Item, Quiz, Stimulus

from .samples import FORMATS, INTERACTIONS, PNG, QUIZ, en, members, quiz, written
from .test_maths import QUIZ as MATHS
from .test_schemas import manifest_problems
from .test_stimuli import SHARED

FILES = quiz(
    Item(
        id="a",
        stem=en(
            "<p>Look <img src='ä/ö.png' alt='x'>, <a href='b c.pdf'>read</a></p><audio src='ä.mp3'></audio>", "html"
        ),
        interaction=INTERACTIONS["hotspot"].replaced(image="A.PNG"),
        general_feedback=en("<video src='film.mp4'></video>", "html"),
        hints=(en("<img src='../hint.png' alt='x'>", "html"),),
        stimulus="s",
    ),
    Item(id="A", stem=en("<img src='a.png' alt='x'>", "html"), interaction=INTERACTIONS["single"], stimulus="s"),
    title=en("Files"),
    description=en("<img src='desc.png' alt='x'>", "html"),
    stimuli=(Stimulus(id="s", text=en("<img src='s/ö.png' alt='x'> and <audio src='s.mp3'></audio>", "html")),),
    assets=tuple(
        Asset(name=name, media_type="application/octet-stream", data=PNG + name.encode())
        for name in (
            *("ä/ö.png", "s/ö.png", "A.PNG", "a.png", "../hint.png", "desc.png", "b c.pdf", "ä.mp3", "film.mp4"),
            *("s.mp3", "nobody-shows.png"),
        )
    ),
)
PACKAGES = {"all kinds": QUIZ, "maths": MATHS, "stimuli": SHARED, "files": FILES}


@pytest.mark.parametrize("sample", PACKAGES.values(), ids=PACKAGES)
@pytest.mark.parametrize("name", FORMATS)
def test_the_manifest_lists_what_is_there(name: str, sample: Quiz) -> None:
    files = members(written(sample, name))
    roots = {path: etree.fromstring(data) for path, data in files.items() if path.endswith(".xml")}
    assert manifest_problems(roots, set(files)) == []
    manifest = roots["imsmanifest.xml"]
    resources = list(manifest.iter("{*}resource"))
    assert len({one.get("identifier") for one in resources}) == len(resources)
    hrefs = [one.get("href") for one in resources]
    assert sorted(hrefs) == sorted(set(roots) - {"imsmanifest.xml"})
    for one in resources:
        assert next(part.get("href") for part in one.iterfind("{*}file")) == one.get("href")
    needed = Counter(one.get("identifierref") for one in manifest.iter("{*}dependency"))
    assert set(needed) == {one.get("identifier") for one in resources} - {resources[0].get("identifier")}
    assert (resources[0].get("type") or "").startswith("imsqti_test_xmlv")


@pytest.mark.parametrize("name", FORMATS)
def test_every_file_has_a_name_that_any_system_keeps(name: str) -> None:
    first, again = members(written(FILES, name)), members(written(FILES, name))
    assert first == again
    assert all(re.fullmatch(r"[A-Za-z0-9._/-]{1,100}", path) and ".." not in path for path in first)
    folded = Counter(path.casefold() for path in first)
    assert [path for path, count in folded.items() if count > 1] == []
    held = {data for path, data in first.items() if not path.endswith(".xml")}
    assert held == {asset.data for asset in FILES.assets if asset.name != "nobody-shows.png"}
    assert len({path for path in first if path.endswith((".png", ".PNG"))}) == 6
