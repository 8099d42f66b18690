"""Languages that share a script, told apart by their words."""

import subprocess
import sys
from importlib.resources import files

import pytest

import quizkit.identification
from quizkit.identification import identifier

MEGABYTE = 1_048_576

SENTENCES = {
    "ca": "Quina d'aquestes substàncies no es dissol gens en l'aigua freda?",
    "cs": "Která z těchto látek se ve studené vodě vůbec nerozpouští?",
    "da": "Hvilket af disse stoffer kan slet ikke opløses i koldt vand?",
    "de": "Welcher dieser Stoffe löst sich in kaltem Wasser überhaupt nicht auf?",
    "en": "Which of these substances does not dissolve in cold water at all?",
    "es": "¿Cuál de estas sustancias no se disuelve en absoluto en agua fría?",
    "fi": "Mikä näistä aineista ei liukene kylmään veteen lainkaan?",
    "fr": "Laquelle de ces substances ne se dissout pas du tout dans l'eau froide ?",
    "hr": "Koja se od ovih tvari uopće ne otapa u hladnoj vodi?",
    "hu": "Melyik anyag nem oldódik egyáltalán a hideg vízben?",
    "id": "Manakah zat berikut yang sama sekali tidak larut dalam air dingin?",
    "it": "Quale di queste sostanze non si scioglie affatto nell'acqua fredda?",
    "lt": "Kuri iš šių medžiagų visiškai netirpsta šaltame vandenyje?",
    "nb": "Hvilket av disse stoffene løser seg ikke opp i kaldt vann i det hele tatt?",
    "nl": "Welke van deze stoffen lost helemaal niet op in koud water?",
    "pl": "Która z tych substancji w ogóle nie rozpuszcza się w zimnej wodzie?",
    "pt": "Qual destas substâncias não se dissolve de forma alguma em água fria?",
    "ro": "Care dintre aceste substanțe nu se dizolvă deloc în apă rece?",
    "sk": "Ktorá z týchto látok sa v studenej vode vôbec nerozpúšťa?",
    "sl": "Katera od teh snovi se v hladni vodi sploh ne raztopi?",
    "sv": "Vilket av dessa ämnen löser sig inte alls i kallt vatten?",
    "tr": "Bu maddelerden hangisi soğuk suda hiç çözünmez?",
    "vi": "Chất nào sau đây hoàn toàn không tan trong nước lạnh?",
}
CYRILLIC = {
    "bg": "Кое от тези вещества изобщо не се разтваря в студена вода?",
    "ru": "Какое из этих веществ совсем не растворяется в холодной воде?",
    "uk": "Яка з цих речовин зовсім не розчиняється у холодній воді?",
}
ARABIC = {
    "ar": "أي من هذه المواد لا تذوب في الماء البارد على الإطلاق؟",
    "fa": "کدام یک از این مواد اصلاً در آب سرد حل نمی‌شود؟",
    "ur": "ان میں سے کون سا مادہ ٹھنڈے پانی میں بالکل حل نہیں ہوتا؟",
}
RELATIVES = ({"ca", "es", "pt"}, {"da", "nb", "sv"}, {"cs", "sk"}, {"hr", "sl"})
KNOWN = [SENTENCES, CYRILLIC, ARABIC]


def words(sentence: str) -> list[str]:
    return [word.strip("?¿؟") for word in sentence.split() if word.strip("?¿؟")]


@pytest.mark.parametrize(
    ("language", "sentence"), [(language, text) for group in KNOWN for language, text in group.items()]
)
def test_nothing_speaks_against_the_right_language(language, sentence):
    known = identifier(language)
    assert known is not None
    assert known.against(words(sentence), 0) is None


@pytest.mark.parametrize("expected", SENTENCES)
def test_a_sentence_in_another_language(expected):
    known = identifier(expected)
    assert known is not None
    for language, sentence in SENTENCES.items():
        if language == expected or any({language, expected} <= group for group in RELATIVES):
            continue
        found = known.against(words(sentence))
        assert found is not None
        assert found.weight > 5, language


def test_which_language_it_is():
    known = identifier("de")
    assert known is not None
    for language in ("en", "es", "fr", "pl", "tr"):
        found = known.against(words(SENTENCES[language]))
        assert found is not None
        assert found.language == language


@pytest.mark.parametrize(("expected", "other"), [("uk", "ru"), ("ru", "uk"), ("ru", "bg")])
def test_cyrillic(expected, other):
    known = identifier(expected)
    assert known is not None
    found = known.against(words(CYRILLIC[other]))
    assert found is not None
    assert (found.language, found.weight > 5) == (other, True)


def test_a_language_that_the_quiz_is_written_in_too_is_likelier():
    alone, beside = identifier("it"), identifier("it", ("it", "es"))
    assert alone is not None
    assert beside is not None
    few = ["las", "mujeres"]
    before, after = alone.against(few), beside.against(few)
    assert before is not None
    assert after is not None
    assert before.weight < after.weight
    assert after.language == "es"


@pytest.mark.parametrize("language", ["el", "ja", "he", "hi", "gl", "et", "sr", "und", "tlh", ""])
def test_languages_that_are_not_known(language):
    assert identifier(language) is None


@pytest.mark.parametrize("language", ["pt-BR", "pt_br", "no", "nb-NO", "hr", "bs", "sr-Latn", "EN"])
def test_tags(language):
    assert identifier(language) is not None


@pytest.mark.parametrize("strange", ["", "-", "''", "–-’", "ß" * 5000, "\udcff", "İ", "日本", "a" * 100_000])
def test_strange_words(strange):
    known = identifier("en")
    assert known is not None
    known.against([strange])
    known.against([strange, "house"])


def test_memory_is_bounded():
    known = identifier("en")
    assert known is not None
    for number in range(31_000):
        known.against([f"w{number}"])
    assert len(known._known) < 30_001


def test_the_models_are_small():
    room = files(quizkit.identification)
    sizes = {one.name: len(one.read_bytes()) for one in room.iterdir() if one.name.endswith((".words", ".pieces"))}
    assert {name.partition(".")[0] for name in sizes} == {"arabic", "cyrillic", "latin"}
    assert len(sizes) == 6
    assert sum(sizes.values()) < 7 * MEGABYTE


def test_a_greek_quiz_loads_no_model():
    code = (
        "from quizkit.linting import lint\n"
        "from quizkit.identification import _evidence\n"
        "from tests.rules.building import choice, item, quiz\n"
        "lint(quiz(item('Τι;', choice('Το ένα', 'One of us is', language='el'), language='el'), language='el'))\n"
        "print(_evidence._model.cache_info().currsize)\n"
        "lint(quiz(item('Was?', choice('Eins', 'One of us is', language='de'), language='de'), language='de'))\n"
        "print(_evidence._model.cache_info().currsize)\n"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.split() == ["0", "1"]
