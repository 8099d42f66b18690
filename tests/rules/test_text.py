"""Rules about letters and signs. What damaged text looks like is made by Python's own codecs."""

import json

import pytest

from quizkit.model import Localized, Text
from tests.rules.building import found, item, said


def damaged(text: str, code_page: str) -> str:
    """UTF-8 that was read in a code page; a byte that means nothing there becomes a control, as in browsers."""
    return "".join(bytes((byte,)).decode(code_page, "ignore") or chr(byte) for byte in text.encode())


@pytest.mark.parametrize("code_page", ["cp1252", "cp1253", "cp1251", "cp1250", "cp1254", "iso8859-7", "mac_roman"])
@pytest.mark.parametrize(
    "text", ["Ποιο μήλο είναι πιο μεγάλο;", "Какой город больше?", "Où était l’élève?", "“Übergröße”"]
)
def test_mojibake(text, code_page):
    (finding,) = found("text/mojibake", item(damaged(text, code_page)))
    assert finding.severity == "error"
    assert finding.fix is not None
    assert (finding.fix.replacement, finding.fix.safe) == (text, False)


@pytest.mark.parametrize("text", ["café", "señor", "don’t", "5 £", "it’s – so"])
def test_mojibake_of_a_letter_or_two(text):
    (finding,) = found("text/mojibake", item(damaged(text, "cp1252")))
    assert finding.fix is not None
    assert finding.fix.replacement == text


def test_mojibake_that_lost_some_of_its_bytes():
    broken = damaged("Πόσα μήλα έχει η Άννα;", "cp1252").replace("\xa0", " ")
    (finding,) = found("text/mojibake", item(broken))
    assert finding.fix is None
    assert finding.advice == "Copy it from where it came from, and check the rest of the file."


@pytest.mark.parametrize(
    "text",
    [
        "ΈΛΕΓΧΟΣ ΆΛΛΩΝ ΊΣΩΝ ΏΡΩΝ",
        "Її кіт і ґава",
        "CAFÉ… “À LA CARTE” ÎLE",
        "IRMÃ “MANHÃ” SÃO",
        "żółć, łódź",
        "Ça va ? « Très » bien…",
        "„Größe“ – 5 € ™",
        "50 µm ± 2 °C",
    ],
)
def test_real_text_is_no_mojibake(text):
    assert said("text/mojibake", item(text)) == []


def test_no_real_string_is_mojibake(shared):
    """0 of the strings in 18 languages: the rule is an error, so it must never be wrong."""
    lines = (shared / "lang" / "strings.jsonl").read_text("utf-8").splitlines()
    items = [item(json.loads(line)["text"]) for line in lines]
    assert said("text/mojibake", *items) == []
    assert said("text/replacement", *items) == []


def test_replacement():
    assert said("text/replacement", item("caf\ufffd")) == ['a letter of the question is lost: "caf\ufffd".']
    assert said("text/replacement", item("\x93caf\ufffd\x94")) == [
        '3 letters of the question are lost: "\ufffdcaf\ufffd\ufffd".'
    ]


def test_mojibake_is_not_said_twice():
    broken = damaged("Ένα ρολόι", "cp1252")  # holds a control character
    assert "\x81" in broken
    assert said("text/replacement", item(broken)) == []
    assert len(said("text/mojibake", item(broken))) == 1


@pytest.mark.parametrize(
    ("text", "language", "shown", "mended"),
    [
        ("Tι είναι;", "el", '"Tι" (T is Latin)', "Τι είναι;"),  # a Latin T
        ("Τι είvαι;", "el", '"είvαι" (v is Latin)', "Τι είναι;"),
        ("τo νερό", "el", '"τo" (o is Latin)', "το νερό"),
        ("KAΛO", "el", '"KAΛO" (Λ is Greek)', "ΚΑΛΟ"),
        ("Оptimizer state", "en", '"Оptimizer" (О is Cyrillic)', "Optimizer state"),
        ("Kакой город", "ru", '"Kакой" (K is Latin)', "Какой город"),
        ("ένας θραυσμαtης", "el", '"θραυσμαtης" (t is Latin)', "ένας θραυσματης"),
    ],
)
def test_mixed_script(text, language, shown, mended):
    (finding,) = found("text/mixed-script", item(text, language=language), language=language)
    assert finding.message == f"{shown} in the question mixes two scripts."
    assert finding.fix is not None
    assert (finding.fix.replacement, finding.fix.safe) == (mended, True)


def test_mixed_script_without_twins_has_no_fix():
    (finding,) = found("text/mixed-script", item("Javaскрипт", language="ru"))
    assert finding.fix is None


def test_several_mixed_words_are_one_finding():
    (message,) = said("text/mixed-script", item("Tι και Tο;", language="el"))
    assert message == '"Tι" (T is Latin) and "Tο" (T is Latin) in the question mix two scripts.'


def test_many_mixed_words_are_a_short_message():
    (finding,) = found("text/mixed-script", item("Tαν Tβα Tγα Tδα Tεα", language="el"))
    assert finding.message.endswith(', "Tγα" (T is Latin) and 2 more in the question mix two scripts.')
    assert finding.fix is not None
    assert finding.fix.replacement == "Ταν Τβα Τγα Τδα Τεα"


@pytest.mark.parametrize("language", ["el", "en"])
@pytest.mark.parametrize(
    "text",
    ["10 kΩ", "50 μm", "2πr", "Δx", "μPa", "TNFα", "PPARγ", "x_α", "ΔE = mc²", "α-helix", "e-mail και SMS", "µm"],
)
def test_units_and_variables_are_left_alone(text, language):
    assert said("text/mixed-script", item(text, language=language)) == []


@pytest.mark.parametrize(("source", "count"), [("<code>Tι</code> και <code>νo</code>", 0), ("<i>Tι</i> είναι;", 1)])
def test_code_is_left_alone(source, count):
    marked = Localized(texts={"el": Text(source=source, markup="html")})
    findings = found("text/mixed-script", item(marked))
    assert len(findings) == count
    assert all(finding.fix is None for finding in findings)


def test_mixed_script_in_real_strings(shared):
    """Of 28,599 words in 18 languages these three mix scripts, and each is a slip of its author."""
    strings = [json.loads(line) for line in (shared / "lang" / "strings.jsonl").read_text("utf-8").splitlines()]
    items = [item(one["text"], language=one["lang"]) for one in strings]
    assert sorted(one.message.split()[0] for one in found("text/mixed-script", *items)) == ['"AΙΣ"', '"Tο"', '"xώρων"']
