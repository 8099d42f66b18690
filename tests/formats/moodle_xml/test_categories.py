"""Categories are one thing to GIFT, Moodle XML, YAML and JSON: what goes in comes out, whichever way it went."""

from collections.abc import Iterable

import pytest

from quizkit import api
from quizkit.formats._moodle_categories import names_in, path_of
from quizkit.model import Localized, Quiz, Text
from quizkit.registry import get_format
from quizkit.source import Source

from ..gift.importer import imported

NESTED = ("$course$/top/Physics/Waves", "$course$/top/Physics/TCP//IP", "$course$/top/Chemistry")
PATHS = {
    "nested, in the course": NESTED,
    "nested, wherever it is imported": ("Physics/Waves", "Physics/Optics"),
    "of an activity": ("$module$/top/A", "$module$/top/B/C"),
    "without top": ("$course$/A/B",),
    "one in the course, one not": ("$course$/top/A/B", "A/C"),
    "a name with a slash between spaces": ("A/B // C", "A/D"),
    "a name with a slash at its end": ("A// /B", "B"),
    "a name with a slash at its beginning": ("A/ //B", "B"),
    "flat": ("A", "B // C"),
    "called like the top": ("top/top/A", "top/B"),
}


def gift(paths: Iterable[str]) -> bytes:
    """A GIFT file with a question in each category."""
    return "".join(f"$CATEGORY: {path}\n\n::q{n}::t{n} {{T}}\n\n" for n, path in enumerate(paths)).encode()


def through(quiz: Quiz, *formats: str) -> tuple[Quiz, list[str], bytes]:
    """The quiz as it comes out of files of these formats, one after the other; what was said; the last file."""
    said: list[str] = []
    data = b""
    for name in formats:
        exported = api.export(quiz, name, allow_unkeyed=True)
        assert exported.data is not None, exported.diagnostics
        said += [one.code for one in exported.diagnostics]
        data = exported.data
        quiz = api.read(Source(f"a{get_format(name).suffix}", data), from_format=name).quiz
    return quiz, said, data


def where(path: str) -> tuple[str, list[str]]:
    """What a path means to Moodle: the context, and the names (measured: top may stand there or not)."""
    return (path.partition("/")[0] if path.startswith("$") else ""), names_in(path)


@pytest.mark.parametrize("ways", [("gift",), ("moodle-xml", "gift"), ("yaml", "moodle-xml", "json", "gift")])
@pytest.mark.parametrize("name", PATHS)
def test_each_category_is_where_it_was(name: str, ways: tuple[str, ...]) -> None:
    paths = PATHS[name]
    quiz = api.read(Source("a.gift", gift(paths)), from_format="gift").quiz
    _, said, data = through(quiz, *ways)
    stored = imported(data.decode().replace("\\\\", "\\"))
    assert [where(one["path"]) for one in stored] == list(map(where, paths))
    assert "loss/extras" not in said


def test_what_titles_say_stands_nowhere_else() -> None:
    quiz = api.read(Source("a.gift", gift(NESTED)), from_format="gift").quiz
    titles = [section.title.first()[1].source for section in quiz.sections if section.title is not None]
    assert titles == ["Physics / Waves", "Physics / TCP/IP", "Chemistry"]
    assert quiz.extras == {"moodle": {"nested": True, "context": "course"}}


def test_an_authors_slash_is_part_of_a_name() -> None:
    title = Localized.of("Input / output", "en")
    assert path_of(title, 1, {}) == "Input // output"
    assert path_of(title, 1, {"nested": True}) == "Input/output"


def test_a_category_that_is_renamed_or_translated_stays_within_its_own() -> None:
    kept = {"nested": True, "context": "course"}
    title = Localized(texts={"el": Text(source="Φυσική / Κύματα"), "en": Text(source="Physics / Waves")})
    assert path_of(title.replaced(texts={"en": title.texts["en"]}), 1, kept) == "$course$/top/Physics/Waves"
    both = path_of(title, 1, kept)
    assert [name.count("<span") for name in names_in(both)] == [2, 2]


def test_categories_in_several_languages() -> None:
    path = '<span lang="el" class="multilang">Α<//span><span lang="en" class="multilang">A<//span>/C'
    quiz = api.read(Source("a.gift", f"$CATEGORY: {path}\n\n[html]2 + 2 = 4\n\n".encode()), from_format="gift").quiz
    for multilang, written in ((True, path), (False, "Α/C")):
        exported = api.export(quiz, "gift", multilang=multilang)
        assert exported.data is not None, exported.diagnostics
        assert [one["path"] for one in imported(exported.data.decode())] == [written]


def test_who_asks_for_another_context_gets_it() -> None:
    quiz = api.read(Source("a.gift", gift(NESTED)), from_format="gift").quiz
    exported = api.export(quiz, "moodle-xml", context="module")
    assert exported.data is not None
    assert exported.data.count(b"<text>$module$/top/") == 3
    exported = api.export(quiz, "gift", context="none")
    assert exported.data is not None
    assert b"$CATEGORY: Physics/Waves\n" in exported.data


@pytest.mark.parametrize(("target", "said"), [("qti21", "loss/extras"), ("canvas", "loss/section-title")])
def test_elsewhere_it_is_said_once(target: str, said: str) -> None:
    quiz = api.read(Source("a.gift", gift(NESTED)), from_format="gift").quiz
    exported = api.export(quiz, target)
    spoken = [one for one in exported.diagnostics if one.code in ("loss/extras", "loss/section-title")]
    assert [(one.code, one.severity.value) for one in spoken] == [(said, "info")]


def test_patterns_travel_between_moodles_formats() -> None:
    quiz = api.read(Source("a.gift", b"t {=*nine*#yes =a\\\\*b}"), from_format="gift").quiz
    for ways in (("moodle-xml",), ("moodle-xml", "gift"), ("yaml", "moodle-xml")):
        back, said, data = through(quiz, *ways)
        assert "loss/extras" not in said
        assert [item.extras for item in back.items()] == [{"moodle": {"wildcards": ["*nine*"]}}]
        assert b"*nine*" in data
