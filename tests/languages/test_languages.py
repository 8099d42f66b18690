"""Language tags and the mistakes that people make with them (BCP 47, ISO 639-1)."""

import pytest

from quizkit.languages import language_of, mistake_in, normal_tag

MISTAKES = [
    ("gr", 'Greek is "el".'),
    ("GR", 'Greek is "el".'),
    ("greek", 'Greek is "el".'),
    ("Ελληνικά", 'Greek is "el".'),
    ("ell", 'Greek is "el".'),
    ("gre", 'Greek is "el".'),
    ("English", 'English is "en".'),
    ("eng", 'English is "en".'),
    ("gb", 'English is "en-GB".'),
    ("en-UK", 'English is "en-GB".'),
    ("gr-CY", 'Greek is "el-CY".'),
    ("cz", 'Czech is "cs".'),
    ("jp", 'Japanese is "ja".'),
    ("ua", 'Ukrainian is "uk".'),
    ("iw", 'Hebrew is "he".'),
    ("xx", "Write a language tag, such as en, el or pt-BR."),
    ("klingonese", "Write a language tag, such as en, el or pt-BR."),
    ("", "Write a language tag, such as en, el or pt-BR."),
]


@pytest.mark.parametrize(("tag", "advice"), MISTAKES)
def test_a_mistake_is_named(tag, advice):
    assert mistake_in(tag) == advice


@pytest.mark.parametrize(
    "tag", ["el", "en", "EN_gb", "pt-BR", "zh-Hant", "uk", "se", "br", "grc", "und", "haw", "es-419"]
)
def test_a_right_tag_is_no_mistake(tag):
    assert mistake_in(tag) is None


def test_a_mistake_in_a_header_is_a_language_all_the_same():
    assert language_of("gr") == "gr"
    assert language_of("xx") is None
    assert normal_tag("GR") == "gr"
