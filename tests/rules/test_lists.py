"""Word lists: how entries are found in texts, and what every list must be like."""

import tomllib
from unicodedata import normalize

import pytest

from quizkit.rules import _of_others
from quizkit.rules._lists import Phrases, entries, languages_of, phrases, whole_texts
from quizkit.rules.option import true_false
from tests.conftest import ROOT

TOPICS = sorted((ROOT / "quizkit" / "rules" / "words").glob("*.toml"))
LANGUAGES = {"ar", "de", "el", "en", "es", "fr", "it", "nl", "pl", "pt", "ru", "tr", "uk"}


@pytest.mark.parametrize(
    ("entry", "text", "there"),
    [
        ("never", "It never does.", True),
        ("never", "NEVER", True),
        ("never", "It is nevertheless so.", False),
        ("ποτέ", "ΔΕΝ ΓΙΝΕΤΑΙ ΠΟΤΕ", True),
        ("ποτέ", "Πότε γίνεται;", False),  # when
        ("πάντοτε", "ΠΑΝΤΟΤΕ", True),
        ("κανένας", "ΚΑΝΕΝΑΣ", True),
        ("no one", "There is no\n one.", True),
        ("no one", "There is no oneness.", False),
        ("αποκλειστικ*", "Αποκλειστικές σχέσεις", True),
        ("αποκλειστικ*", "ΑΠΟΚΛΕΙΣΤΙΚΑ", True),
        ("asla", "ASLA", True),
        ("hiçbir", "HİÇBİR", True),
        ("hayır", "HAYIR", True),
        ("总是", "它总是这样", True),
        ("دائما", "هذا دائما صحيح", True),
        ("всегда", "навсегда", False),
    ],
)
def test_entry(entry, text, there):
    assert (Phrases([entry]).search(text) is not None) == there
    assert bool(list(Phrases([entry]).finditer(text))) == there


def test_the_longest_entry_is_found():
    found = Phrases(["all", "all of these"]).search("Not all of these")
    assert found is not None
    assert found[0] == "all of these"


def test_an_empty_list_finds_nothing():
    assert Phrases([]).search("") is None
    assert phrases("absolutes", "words", "tlh").search("never") is None


def test_languages():
    assert "never" in entries("absolutes", "words", "en-GB")
    assert "never" not in entries("absolutes", "words", "el")
    assert {"never", "ποτέ"} <= set(entries("absolutes", "words", "und"))
    assert entries("absolutes", "nothing", "en") == ()
    assert "el" in languages_of("absolutes")


@pytest.mark.parametrize("path", TOPICS, ids=lambda path: path.stem)
def test_list_is_in_order(path):
    lists = tomllib.loads(path.read_text("utf-8"))
    assert list(lists) == sorted(lists)
    assert set(lists) >= LANGUAGES
    assert len({frozenset(table) for table in lists.values()}) == 1, "the languages have different lists"
    for language, table in lists.items():
        for name, found in table.items():
            assert found, (language, name)
            assert len(set(found)) == len(found), (language, name)
            for entry in found:
                assert entry == normalize("NFC", entry.lower()).strip(), entry


@pytest.mark.parametrize(("topic", "longest"), [("of_others", _of_others._LONGEST), ("truth", true_false._LONGEST)])
def test_no_whole_text_is_longer_than_what_is_looked_up(topic, longest):
    for language in languages_of(topic):
        assert max(map(len, whole_texts(topic, language))) <= longest


def test_words_for_true_and_false_are_short():
    names = [
        (word, name) for language in languages_of("truth") for word, name in whole_texts("truth", language).items()
    ]
    assert max(len(word) for word, name in names if name != "open") <= true_false._LONGEST_WORD
