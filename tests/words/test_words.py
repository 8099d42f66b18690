"""Words and scripts, checked against dictionaries' words and the Unicode names of letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit.words import (
    is_false_word,
    is_true_word,
    language_of_truth,
    main_script,
    script_of,
    true_false_words,
    truth_of,
)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("True", "False")),
        ("el", ("Σωστό", "Λάθος")),
        ("es", ("Verdadero", "Falso")),
        ("fr", ("Vrai", "Faux")),
        ("de", ("Wahr", "Falsch")),
        ("it", ("Vero", "Falso")),
        ("pt", ("Verdadeiro", "Falso")),
        ("nl", ("Waar", "Niet waar")),
        ("pl", ("Prawda", "Fałsz")),
        ("ru", ("Верно", "Неверно")),
        ("uk", ("Правда", "Неправда")),
        ("tr", ("Doğru", "Yanlış")),
        ("ar", ("صحيح", "خطأ")),
        ("pt-BR", ("Verdadeiro", "Falso")),
        ("EL_gr", ("Σωστό", "Λάθος")),
        ("zh-Hant-TW", ("正確", "錯誤")),
        ("und", ("True", "False")),
        ("", ("True", "False")),
    ],
)
def test_words_for_true_and_false(language: str, words: tuple[str, str]) -> None:
    assert true_false_words(language) == words


@pytest.mark.parametrize(
    "word", ["true", "TRUE", " True ", "yes", "Σωστό", "ΣΩΣΤΌ", "σωστο\u0301", "vrai", "T", "sí", "sì", "да"]
)
def test_true_words(word: str) -> None:
    assert is_true_word(word)
    assert not is_false_word(word)


@pytest.mark.parametrize(
    "word", ["false", "F", "no", "Λάθος", "ΛΆΘΟΣ", "faux", "Niet waar", "Yanlış", "нет", "לא נכון"]
)
def test_false_words(word: str) -> None:
    assert is_false_word(word)
    assert not is_true_word(word)


@pytest.mark.parametrize("word", ["1", "0", "", "maybe", "truth", "A"])
def test_neither(word: str) -> None:
    assert not is_true_word(word)
    assert not is_false_word(word)


@pytest.mark.parametrize(
    "language", ["en", "el", "es", "fr", "de", "it", "pt", "nl", "pl", "ru", "uk", "tr", "ar", "vi"]
)
def test_every_language_knows_its_own_words(language: str) -> None:
    true, false = true_false_words(language)
    assert is_true_word(true)
    assert is_false_word(false)


@pytest.mark.parametrize(
    ("char", "script"),
    [
        ("a", "Latin"),
        ("ñ", "Latin"),
        ("Α", "Greek"),
        ("ά", "Greek"),
        ("ж", "Cyrillic"),
        ("漢", "Cjk"),
        ("ひ", "Cjk"),
        ("カ", "Cjk"),
        ("한", "Hangul"),
        ("ع", "Arabic"),
        ("Ａ", "Latin"),
        ("1", None),
        (" ", None),
        ("µ", None),
        ("ª", None),
        ("ℝ", None),
        ("𝑥", None),
        ("\ud800", None),
    ],
)
def test_script_of_a_letter(char: str, script: str | None) -> None:
    assert script_of(char) == script


@given(st.characters())
def test_every_character_has_a_script_or_none(char: str) -> None:
    assert script_of(char) != ""


@pytest.mark.parametrize(
    ("language", "script"),
    [
        ("el", "Greek"),
        ("en", "Latin"),
        ("uk", "Cyrillic"),
        ("sr", "Cyrillic"),
        ("sr-Latn", "Latin"),
        ("ja", "Cjk"),
        ("xx", "Latin"),
    ],
)
def test_main_script_of_a_language(language: str, script: str) -> None:
    assert main_script(language) == script


@pytest.mark.parametrize(
    ("word", "truth"),
    [("ΑΛΗΘΗΣ", True), ("ΣΩΣΤΟ", True), ("Σωστό", True), ("ΨΕΥΔΗΣ", False), ("ΛΑΘΟΣ", False), ("YANLIŞ", False)],
)
def test_words_in_capitals(word: str, truth: bool) -> None:
    """Greek capitals have no accents, and the Turkish dotless i is an I among capitals."""
    assert (is_true_word(word), is_false_word(word)) == (truth, not truth)


@pytest.mark.parametrize(("word", "truth"), [("ΣΩΣΤΟ", True), ("λάθος", False)])
def test_greek_truth_with_and_without_accents(word: str, truth: bool) -> None:
    assert truth_of(word, ["el"]) is truth
    assert language_of_truth(word) == "el"


def test_words_for_truth_that_are_not_the_first_ones() -> None:
    assert [truth_of(word, ("nl",)) for word in ("waar", "Onwaar", "onjuist")] == [True, False, None]
    assert truth_of("onwaar", ("de",)) is None
