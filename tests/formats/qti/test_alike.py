"""Questions that are like others, read in a short way, are what they are when each is read by itself."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quizkit.api import export
from quizkit.diagnostics import Report
from quizkit.formats._qti.read import alike
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    Item,
    Localized,
    Quiz,
    Section,
    Text,
    TextAnswer,
    TextEntryInteraction,
)
from quizkit.registry import get_format
from quizkit.source import Source
from tests.contract.nasty import ITEMS
from tests.formats.qti.samples import members, zipped

VERSIONS = ("qti21", "qti22", "qti30")
COUNT = 4


def question(number: int, **more: object) -> Item:
    options = [Localized.of(f"{city} {number}", "en") for city in ("Lima", "Quito", "Cusco")]
    choices = tuple(
        Choice(id=name, text=text, fraction=share, feedback=Localized.of(f"About {name} {number}.", "en"))
        for name, text, share in zip("abc", options, (ALL_OF_IT, NONE_OF_IT, NONE_OF_IT), strict=True)
    )
    values: dict[str, object] = {
        "id": f"q{number}",
        "stem": Localized.of(f"Which city is number {number}?", "en"),
        "interaction": ChoiceInteraction(choices=choices),
        "general_feedback": Localized.of(f"It is {number}, since 1535.", "en"),
        "correct_feedback": Localized.of(f"Yes, {number}.", "en"),
        "hints": (Localized.of(f"Think of {number}.", "en"),),
    }
    return Item(**{**values, **more})  # type: ignore[arg-type]


def package(items: list[Item], to: str) -> bytes:
    data = export(Quiz(id="quiz", language="en", sections=(Section(items=tuple(items)),)), to).data
    assert data is not None
    return data


def told(data: bytes, name: str, monkeypatch: pytest.MonkeyPatch, *, short: bool) -> tuple[str, list[str]]:
    """All that a package is read as, places and all, and what is said of it."""
    report = Report()
    read = get_format(name).read
    assert read is not None
    with monkeypatch.context() as patched:
        if not short:
            patched.setattr(alike, "MOST_KINDS", 0)
        quiz = read(Source("quiz.zip", data), report)
    return repr(quiz), [repr(one) for one in report]


def filled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of the files that are read in the short way from now on."""
    paths = []
    long = alike.Alike._filled

    def spied(self: alike.Alike, kind: alike._Kind, parts: alike._Parts, path: str) -> Item:
        paths.append(path)
        return long(self, kind, parts, path)

    monkeypatch.setattr(alike.Alike, "_filled", spied)
    return paths


@pytest.mark.parametrize("version", VERSIONS)
def test_all_but_the_first_of_their_kind_are_read_in_the_short_way(
    version: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = package([question(number) for number in range(COUNT)], version)
    paths = filled(monkeypatch)
    assert told(data, version, monkeypatch, short=True) == told(data, version, monkeypatch, short=False)
    assert [path.rpartition("/")[2] for path in paths] == [f"q{number}.xml" for number in range(1, COUNT)]


UNLIKE: dict[str, dict[str, object]] = {
    "title of its own": {"title": Localized.of("Cities & <towns>", "en")},
    "title of what is asked": {"title": Localized.of("Which city is number 2?", "en")},
    "title of its name": {"title": Localized.of("q2", "en")},
    "entities": {"stem": Localized.of("Is 1 < 2 & 3 > 2, or \"not\"?", "en")},
    "markup": {"stem": Localized(texts={"en": Text(source="Which <b>city</b>?", markup="html")})},
    "maths": {"stem": Localized.of(r"Is \(x\) it?", "en")},
    "two spaces": {"stem": Localized.of("Which  city?", "en")},
    "two lines": {"stem": Localized.of("Which\ncity?", "en")},
    "no break": {"stem": Localized.of("Which\N{NO-BREAK SPACE}city?", "en")},
    "gap": {"stem": Localized.of("Which [[city]]?", "en")},
    "Greek": {"stem": Localized.of("Ποια πόλη;", "en")},
    "stand-in": {"stem": Localized.of("word 3", "en")},
    "another key": {"interaction": ChoiceInteraction(choices=(
        Choice(id="a", text=Localized.of("Lima", "en"), fraction=NONE_OF_IT),
        Choice(id="b", text=Localized.of("Lima!", "en"), fraction=ALL_OF_IT)))},
    "points": {"points": 3},
    "name": {"id": "a name with spaces"},
    "tags": {"tags": ("one", "two")},
    "typed": {"interaction": TextEntryInteraction(
        answers=(TextAnswer(text=Localized.of("Lima", "en"), fraction=ALL_OF_IT),))},
}  # fmt: skip


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("what", UNLIKE)
def test_one_that_is_unlike_is_read_as_it_is(what: str, version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    items = [question(0), question(1), question(2, **UNLIKE[what]), question(3)]
    data = package(items, version)
    paths = filled(monkeypatch)
    short, long = (told(data, version, monkeypatch, short=way) for way in (True, False))
    assert short == long
    assert len(paths) >= 2


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", ITEMS)
def test_nasty_questions_are_read_as_they_are(name: str, version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    result = export(
        Quiz(language="en", sections=(Section(items=tuple(ITEMS[name].replaced(id=f"q{n}") for n in range(COUNT))),)),
        version,
    )
    if result.data is None:
        pytest.skip(f"{version} does not hold it, which is said: {result.diagnostics[0].code}")
    assert told(result.data, version, monkeypatch, short=True) == told(result.data, version, monkeypatch, short=False)


SIGNS = (b"<", b">", b"/>", b"&amp;", b"&#65;", b"&nbsp;", b"<!-- x -->", b"<![CDATA[x]]>", b"  ", b"\n", b"\t",
         b"\xff", b"\xce\xb1", b"<b>x</b>", b"<p>x</p>", b"<?x y?>", b"<!ENTITY x 'y'>", b' label="x"',
         b' xml:lang="el"', b' title=""', b' identifier="q0"', b"word 1", b"</p><p>", b"<img src='a.png'/>", b"\x0b",
         b"]]>")  # fmt: skip


@settings(suppress_health_check=list(HealthCheck), deadline=None, max_examples=150)
@given(data=st.data(), version=st.sampled_from(VERSIONS))
def test_files_with_anything_in_them_are_read_as_they_are(data: st.DataObject, version: str) -> None:
    whole = members(package([question(number) for number in range(COUNT)], version))
    names = sorted(name for name in whole if re.search(r"q\d\.xml$", name))
    for _ in range(data.draw(st.integers(1, 3))):
        name = data.draw(st.sampled_from(names))
        content = whole[name]
        start = data.draw(st.integers(0, len(content)))
        length = data.draw(st.sampled_from((0, 0, 0, 1, 5)))
        whole[name] = content[:start] + data.draw(st.sampled_from(SIGNS)) + content[start + length :]
    broken = zipped(dict(whole))
    with pytest.MonkeyPatch.context() as patched:
        assert told(broken, version, patched, short=True) == told(broken, version, patched, short=False)
