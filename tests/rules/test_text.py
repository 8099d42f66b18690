"""Rules about letters and signs. What damaged text looks like is made by Python's own codecs."""

import json

import pytest

from quizkit.model import Asset, Localized, Location, Text
from quizkit.rules import Wording
from tests.rules.building import choice, found, item, said, words


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


def test_a_control_character_is_never_what_was_meant():
    assert said("text/mojibake", item("a\N{LATIN CAPITAL LETTER A WITH CIRCUMFLEX}\u203ab, c")) == []


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
        ("Is it sо?", "en", '"sо" (о is Cyrillic)', "Is it so?"),  # and no word of Cyrillic letters
        ("a раn", "en", '"раn" (n is Latin)', "a pan"),
        ("Is it sоа?", "ru", '"sоа" (s is Latin)', "Is it soa?"),  # Russian has no ѕ
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


PLACE = Location("quiz.yaml", 7, 15)


def placed(rule: str, source: str, language: str = "en", markup: str = "plain", **fields: object) -> list:
    text = Localized(texts={language: Text(source=source, markup=markup, location=PLACE)})
    return found(rule, item(text), language=language, **fields)


@pytest.mark.parametrize(
    ("language", "text", "named", "mended"),
    [
        ("en", "photo\u00adsynthesis", "a soft hyphen", "photosynthesis"),
        ("el", "φωτο\u200bσύνθεση", "a zero-width space", "φωτοσύνθεση"),
        ("ru", "\u202aгород\u202c", "a left-to-right embedding and a pop directional formatting", "город"),
        ("de", "Auf\u200clage", "a zero width non-joiner", "Auflage"),
        ("fr", "\ufeffQuel ?", "a byte order mark", "Quel ?"),
        ("en", "name\U000e0041\U000e0042", "a tag latin capital letter a and a tag latin capital letter b", "name"),
    ],
)
def test_invisible(language, text, named, mended):
    (finding,) = placed("text/invisible", text, language)
    assert finding.message.startswith(f"the question has {named} in it, which cannot be seen: ")
    assert (finding.location, finding.path, finding.severity) == (PLACE, "questions[0].question", "warning")
    assert finding.fix is not None
    assert (finding.fix.replacement, finding.fix.safe) == (mended, True)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("fa", "می\u200cخواهم"),
        ("hi", "क्\u200dष"),
        ("he", "\u200fמה זה HTML\u200e?"),
        ("ar", "\u2067ما هو C++\u2069؟"),
        ("th", "ภาษา\u200bไทย"),
        ("en", "a family: 👨\u200d👩\u200d👧"),
        ("en", "a flag: 🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"),
        ("fr", "Quelle heure\u00a0? 10\u202f000"),
        ("el", "Τι είναι;\nΚαι τι\tόχι;"),
    ],
)
def test_invisible_but_needed(language, text):
    assert placed("text/invisible", text, language) == []


def test_a_control_character_may_have_been_a_break():
    (finding,) = placed("text/invisible", "one\x0btwo")
    assert finding.fix is None
    assert finding.message == 'the question has the character U+000B in it, which cannot be seen: "one·two".'


@pytest.mark.parametrize(
    ("language", "text", "what", "mended"),
    [
        ("en", "Which  planet?", "a double space", "Which planet?"),
        ("el", "Τι  είναι; ", "a double space and a space at an end", "Τι είναι;"),
        ("ru", "Какой\tгород?", "a tab", "Какой город?"),
    ],
)
def test_space(language, text, what, mended):
    (finding,) = placed("text/space", text, language)
    assert finding.message.startswith(f"the question has {what}: ")
    assert (finding.location, finding.severity) == (PLACE, "info")
    assert finding.fix is not None
    assert (finding.fix.replacement, finding.fix.safe) == (mended, True)


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("The capital is      .", "plain"),  # a blank
        ("Η πρωτεύουσα είναι ____.", "plain"),
        ("if x:\n    return  y", "plain"),
        ("5  +  3", "plain"),
        ("Which  planet?", "html"),
        ("   ", "plain"),
        ("Quoi ?", "plain"),
    ],
)
def test_spaces_that_are_meant(text, markup):
    assert placed("text/space", text, markup=markup) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "TODO: write this"),
        ("en", "Because it is so. TODO"),
        ("en", "[insert picture of a heart]"),
        ("en", "TBD"),
        ("en", "Lorem ipsum dolor sit amet, consectetur"),
        ("el", "Να συμπληρωθεί: γιατί;"),
        ("el", "Εξηγείται έτσι [εισαγωγή εικόνας]"),
        ("el", "προς συμπλήρωση"),
        ("fr", "[à compléter plus tard]"),
        ("de", "Noch ergänzen…"),
        ("es", "Por completar: la respuesta"),
        ("ru", "[вставить рисунок]"),
        ("und", "???"),
    ],
)
def test_todo(language, text):
    (finding,) = placed("text/todo", text, language)
    assert finding.message.startswith("the question has a note about work that is left: ")
    assert (finding.location, finding.severity) == (PLACE, "warning")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "What does a TODO comment mean?"),
        ("en", "Fill in: He forgot (to do) it."),
        ("en", "What do you have to do?"),
        ("es", "¿Es verdad TODO lo anterior?"),
        ("el", "Ποια φράση πρέπει να συμπληρωθεί;"),
        ("fr", "Quelle est la phrase à compléter ?"),
        ("it", "Che cosa c'è da fare?"),
        ("en", "Why???"),
    ],
)
def test_no_todo(language, text):
    assert placed("text/todo", text, language) == []


def test_an_option_may_say_to_do():
    assert said("text/todo", item("Which verb?", choice("to do", "to make"))) == []


@pytest.mark.parametrize(
    ("language", "text", "message"),
    [
        ("en", "Which city (in Europe is largest?", 'a bracket "(" of the question is not closed'),
        ("en", "Which city in Europe) is largest?", 'a bracket ")" of the question is not opened'),
        ("el", "Ποια πόλη [στην Ευρώπη είναι μεγάλη;", 'a bracket "[" of the question is not closed'),
        ("zh", "哪个城市（在欧洲是最大的?", 'a bracket "（" of the question is not closed'),
        ("ru", "Какой город (в Европе] больше?", 'a bracket "]" of the question is not opened'),
    ],
)
def test_brackets(language, text, message):
    (finding,) = placed("text/brackets", text, language)
    assert finding.message.startswith(message)
    assert (finding.location, finding.severity) == (PLACE, "warning")


@pytest.mark.parametrize("text", ["The capital of [[land] is here.", "Η πρωτεύουσα: [χώρα]] είναι εδώ."])
def test_half_a_gap_is_an_error(text):
    (finding,) = placed("text/brackets", text)
    assert finding.severity == "error"


@pytest.mark.parametrize(
    "text",
    [
        "a) the first and b) the second",
        "1) το πρώτο και 2) το δεύτερο",
        "Is x in [0, 1) or in ]0; 1[ ?",
        "Well done :) and :-(",
        'Which sign is "(" called?',
        "Which sign opens a list: ( or [ ?",
        "print(x[0]; what is missing?",
        "x[a[i]] = 3 κάνει τι;",
        "Τι κάνει το (x + [y]);",
        "iv) die vierte Antwort",
        "What matches \\( in a pattern?",
        "The gap [[one]] and (two).",
        "Ποια (στην Ευρώπη) είναι μεγάλη;",
    ],
)
def test_brackets_that_are_meant(text):
    assert placed("text/brackets", text) == []


@pytest.mark.parametrize(
    ("language", "text", "sign"),
    [
        ("en", "What is \\(x^2 here?", "\\( without its \\)"),
        ("el", "Πόσο κάνει \\[x^2 εδώ;", "\\[ without its \\]"),
        ("fr", "Que vaut x^2\\) ici ?", "\\) without its \\("),
        ("de", "Was ist $x^2 hier?", "$ without its other $"),
        ("es", "¿Qué es $$x^2 aquí?", "$$ without its $$"),
        ("ru", "\\begin{pmatrix} 1 & 2 \\\\ 3 & 4", "\\begin{pmatrix} without its \\end{pmatrix}"),
        ("en", "\\begin{cases} 1 \\end{array}", "\\end{array} without its \\begin{array}"),
    ],
)
def test_maths(language, text, sign):
    (finding,) = placed("text/maths", text, language)
    assert f"there is a {sign}: " in finding.message
    assert (finding.location, finding.severity) == (PLACE, "error")


@pytest.mark.parametrize(
    ("language", "text", "brace"),
    [
        ("en", "What is $\\frac{1}{x$?", "{"),
        ("de", "Was ist $x^{2}}$?", "}"),
        ("fr", "Que vaut \\(\\sqrt{2\\) ?", "{"),
        ("el", "Πόσο είναι $\\{ \\vec{F$;", "{"),
    ],
)
def test_braces_in_maths(language, text, brace):
    (finding,) = placed("text/maths", text, language, markup="markdown")
    assert f"has a {brace} too many: " in finding.message
    assert (finding.location, finding.severity) == (PLACE, "error")


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("What is \\(x^2\\) and \\[y\\]?", "plain"),
        ("Was ist $\\left\\{1, 2\\right.$ und $\\frac{1}{2}$?", "markdown"),
        ("Κοστίζει $5 ή $10 ή $15;", "plain"),
        ("It costs $5.", "plain"),
        ("\\begin{matrix} 1 & 2 \\\\[2pt] 3 \\end{matrix}", "plain"),
        ("What does \\begin{document} do?", "plain"),
        ("Which pattern finds ^\\(\\d+$ ?", "plain"),
        ("\\(", "plain"),
        ("What does `\\(x` mean?", "markdown"),
        ("C:\\Windows\\[x]", "plain"),
        ("echo $HOME/x_1", "plain"),
        ("<code>\\(x</code> τι είναι;", "html"),
    ],
)
def test_no_broken_maths(text, markup):
    assert placed("text/maths", text, markup=markup) == []


@pytest.mark.parametrize(
    ("text", "markup", "message", "severity"),
    [
        ("Which is <b>not a planet?", "html", "has tags that are not closed: <b>", "error"),
        ("Τι είναι <em>αυτό</b>;", "html", "has tags that are not closed: <em>", "error"),
        ("Was ist List<String>?", "html", "has tags that HTML does not know: <string>", "error"),
        ("Quoi ?<script>alert(1)</script>", "html", "has what no system lets through: <script>", "error"),
        ('<a href="javascript:x()">x</a>', "html", "has what no system lets through: javascript:", "error"),
        ("Τι είναι το H<sub>2</sub>O;", "plain", "shows tags to learners", "warning"),
        ("one<br>two", "markdown", "shows tags to learners", "warning"),
    ],
)
def test_html(text, markup, message, severity):
    (finding,) = placed("text/html", text, markup=markup)
    assert message in finding.message
    assert (finding.location, finding.severity) == (PLACE, severity)


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("<p>one<p>two<ul><li>three</ul><br><img src='a.png'>", "html"),
        ("Is <b>x</b> &lt; 3 and y<4?", "html"),
        ("<math><mi>x</mi></math><svg><path d=''/></svg>", "html"),
        ("<o:p></o:p><span style='color:red'>κόκκινο</span>", "html"),
        ("Which tag is bold: <b> or <i>?", "plain"),
        ("Is 3 < 4 and 5 > 4?", "plain"),
        ("In HTML, what is x<sub>1</sub>?", "plain"),
        ("Τι κάνει το `H<sub>2</sub>O`;", "markdown"),
    ],
)
def test_good_html(text, markup):
    assert placed("text/html", text, markup=markup) == []


@pytest.mark.parametrize(
    ("text", "markup", "message"),
    [
        ("Look: ![](img/heart.png)", "markdown", 'the image "heart.png" in the question has no alternative text.'),
        ("Δες: ![heart.png](img/heart.png)", "markdown", "is only a name"),
        ('Voir <img src="a/IMG_2041.jpg" alt="IMG_2041">', "html", "is only a name"),
        ('<img src="https://example.org/x.png" alt="image">', "html", "is only a name"),
    ],
)
def test_alt(text, markup, message):
    (finding,) = placed("text/alt", text, markup=markup)
    assert message in finding.message
    assert (finding.location, finding.severity) == (PLACE, "warning")


@pytest.mark.parametrize(
    ("src", "cell", "advice"),
    [
        ("media/image1.png", "B2", "in the picture itself"),
        ("scale.png", "B2", '"Image alt", or in the square brackets'),
        ("media/image1.png", None, "Say in the square brackets"),
    ],
)
def test_the_advice_about_alt_fits_the_file(src: str, cell: str | None, advice: str) -> None:
    location = Location("quiz.xlsx", sheet="Questions", cell=cell)
    text = Localized(texts={"en": Text(source=f"Look: ![]({src})", markup="markdown", location=location)})
    (finding,) = found("text/alt", item(text))
    assert finding.advice is not None
    assert advice in finding.advice


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("![A heart](heart.png)", "markdown"),
        ("![Καρδιά](img/heart.png)", "markdown"),
        ('<img src="cat.png" alt="cat">', "html"),
        ("What does ![](x.png) mean?", "plain"),
    ],
)
def test_good_alt(text, markup):
    assert placed("text/alt", text, markup=markup) == []


@pytest.mark.parametrize(
    ("text", "markup", "name"),
    [
        ("![x](a.png)", "markdown", "a.png"),
        ("Δες <img src='β.png' alt='x'>", "html", "β.png"),
        ("<audio src='a.mp3'></audio>", "html", "a.mp3"),
    ],
)
def test_media(text, markup, name):
    (finding,) = placed("text/media", text, markup=markup)
    assert finding.message == f'the file "{name}", which the question shows, is not there.'
    assert (finding.location, finding.severity) == (PLACE, "error")


def test_media_that_are_there():
    files = (Asset(name="a.png", media_type="image/png", data=b"x"), Asset(name="b.png", media_type="", data=b""))
    assert placed("text/media", "![x](a.png)", markup="markdown", assets=files) == []
    assert placed("text/media", "![καρδιά](https://example.org/a.png)", markup="markdown") == []
    assert placed("text/media", "<img src='data:image/png;base64,AA==' alt='x'>", markup="html") == []
    (finding,) = placed("text/media", "![x](b.png)", markup="markdown", assets=files)
    assert finding.message.endswith("is empty.")


@pytest.mark.parametrize(
    ("language", "text", "markup", "mended"),
    [
        ("en", "What is 5&nbsp;km?", "plain", "What is 5\u00a0km?"),
        ("el", "Είναι 3 &lt; 4;", "plain", "Είναι 3 < 4;"),
        ("fr", "Un caf&amp;eacute; ?", "plain", "Un café ?"),
        ("de", "<b>3</b> &amp;lt; 4", "html", "<b>3</b> &lt; 4"),
        ("en", "it&#39;s", "plain", "it's"),
    ],
)
def test_escaped(language, text, markup, mended):
    (finding,) = placed("text/escaped", text, language, markup)
    assert finding.fix is not None
    assert (finding.fix.replacement, finding.fix.safe) == (mended, True)
    assert (finding.location, finding.severity) == (PLACE, "warning")


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("What does &nbsp; mean in HTML?", "plain"),
        ("&lt;", "plain"),
        ("Τι κάνει το `&lt;` εδώ;", "markdown"),
        ("3 &lt; 4 and 5 &gt; 4", "html"),
        ("R&D; AT&T; &foo;", "plain"),
        ("https://example.org/?a=1&copy=2", "plain"),
    ],
)
def test_nothing_escaped(text, markup):
    assert placed("text/escaped", text, markup=markup) == []


@pytest.mark.parametrize(
    ("options", "place"),
    [
        (("1-Jan", "2/8", "1/16"), 0),
        (("1/2", "03-Apr", "1/16"), 1),
        (("1-Ιαν", "2/8", "1/16"), 0),
        (("Jan-02", "2/8", "1/16"), 0),
        (("45292", "1/2", "3/4"), 0),
        (("100", "1E+05", "10"), 1),
        (("#N/A", "one", "two"), 0),
        (("one", "2024-01-01 00:00:00", "two"), 1),
    ],
)
def test_spreadsheet(options, place):
    (finding,) = found("text/spreadsheet", item("How much?", choice(*options)))
    assert finding.path == f"questions[0].options[{place}]"
    assert (finding.location, finding.severity) == (Location("quiz.yaml", 3), "warning")


@pytest.mark.parametrize(
    ("stem", "options"),
    [
        ("What does Excel show?", ("#N/A", "#REF!", "0")),
        ("Τι δείχνει το φύλλο;", ("#N/A", "#REF!", "0")),
        ("How many people live there?", ("45292", "50000", "12000")),
        ("What is 1E+05 times ten?", ("1E+06", "1E+04", "1E+05")),
        ("When?", ("1 January", "2024", "May 5")),
        ("Πόσο;", ("1/1", "2-3", "10e3")),
    ],
)
def test_no_spreadsheet(stem, options):
    assert said("text/spreadsheet", item(stem, choice(*options))) == []


@pytest.mark.parametrize(
    ("language", "text", "mended"),
    [
        ("fr", "cafe\u0301", "café"),
        ("el", "μη\u0301λο", "μήλο"),
        ("ru", "и\u0306од", "йод"),
        ("ko", "\u1112\u1161\u11ab", "한"),
    ],
)
def test_nfc(language, text, mended):
    (finding,) = placed("text/nfc", text, language)
    assert finding.fix is not None
    assert (finding.fix.replacement, finding.fix.safe) == (mended, True)
    assert (finding.location, finding.severity) == (PLACE, "warning")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("fr", "café"),
        ("el", "Τι είναι\u037e και\u0387 10 k\u2126"),  # the Greek question mark, the raised dot, the ohm sign
        ("en", "x\u0304 and y\u0305"),  # a mean: no one character
        ("he", "שָׁלוֹם"),
        ("ar", "مُدَرِّسَة"),
        ("hi", "क़लम"),
        ("ru", "за\u0301мок"),  # a stress mark
    ],
)
def test_nfc_that_need_not_be(language, text):
    assert placed("text/nfc", text, language) == []


@pytest.mark.parametrize(
    ("language", "text", "twice"),
    [
        ("en", "Which is the the largest?", "the the"),
        ("el", "Ποιος είναι ο πλανήτης πλανήτης;", "πλανήτης πλανήτης"),
        ("fr", "Quelle est la la capitale ?", "la la"),
        ("de", "Und und was?", "Und und"),
        ("ru", "Какой город город больше", "город город"),
    ],
)
def test_doubled(language, text, twice):
    (finding,) = placed("text/doubled", text, language)
    assert finding.message.startswith(f'the question has "{twice}": ')
    assert (finding.location, finding.severity) == (PLACE, "warning")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "He said that that was it."),
        ("fr", "Nous nous lavons."),
        ("el", "Σιγά σιγά, λίγο λίγο."),
        ("tr", "Ağır ağır çıkacaksın."),
        ("en", "Where is Bora Bora, and Walla Walla?"),
        ("en", "genes A A, a a and 1 1"),
        ("en", "Fish fish fish."),
        ("en", "the, the"),
    ],
)
def test_not_doubled(language, text):
    assert placed("text/doubled", text, language) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", 'Who said “I think” and "I am"?'),
        ("el", 'Τι είναι “αυτό” και "εκείνο";'),
        ("fr", "L'eau d’abord ?"),
    ],
)
def test_quotes(language, text):
    (finding,) = placed("text/quotes", text, language)
    assert (finding.location, finding.severity) == (PLACE, "info")


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ('Is “it” 5" wide?', "plain"),
        ("Είναι «αυτό» ή “εκείνο”;", "plain"),
        ('It’s “x” in `"y"`', "markdown"),
        ("5' 3\" – it’s so", "plain"),
        ("\"a\" and 'b'", "plain"),
    ],
)
def test_quotes_of_one_kind(text, markup):
    assert placed("text/quotes", text, markup=markup) == []


def test_words_are_not_asked_about_signs():
    """What the driver takes for ordinary must hold nothing that a rule about signs would find."""
    for text in ("What is it?", "Τι είναι (το μήλο);", "C'est l'été, non?", "Кто (он) такой?"):
        assert Wording("stem", "", "", words(text)).texts[0].is_ordinary
    for text in (
        "a  b",
        "a ",
        " a",
        "(a",
        "a)",
        "x^2",
        "a\u200bb",
        "e\u0301",
        "\u037e",
        "a\tb",
        "“a”",
        "<b>",
        "&lt;",
        "a\nb",
    ):
        assert not Wording("stem", "", "", words(text)).texts[0].is_ordinary


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("Which is the the best?", "Which is the best?"),
        ("The the end", "The end"),
        ("Is it the\nthe, of all?", "Is it the, of all?"),
        ("See the the best and the the worst", None),
    ],
)
def test_a_doubled_word_may_be_taken_out(text, mended):
    (finding,) = placed("text/doubled", text, "en")
    assert (finding.fix and (finding.fix.replacement, finding.fix.safe)) == (mended and (mended, False))


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("¿Qué facilita la respiraciÃ³n?", "¿Qué facilita la respiración?"),
        ("L'Ã©lève est à l’école", "L'élève est à l’école"),
        ("São Paulo NÃO é a capital", None),
    ],
)
def test_one_damaged_word_among_others(text, mended):
    assert [one.fix and one.fix.replacement for one in placed("text/mojibake", text, "es")] == [mended][
        : mended is not None
    ]


@pytest.mark.parametrize(
    ("language", "text", "there"),
    [
        ("pt", "[Inserir nome]", True),
        ("de", "[Name der Firma eintragen]", True),
        ("en", "TODO add a picture of dry ice", True),
        ("es", "TODO el mundo añade hielo", False),
        ("en", "Press [insert] to add a line.", False),
        ("fr", "TODO ajouter la source", True),
    ],
)
def test_what_is_still_to_be_filled_in(language, text, there):
    assert bool(placed("text/todo", text, language)) == there


def test_a_gap_may_say_what_to_fill_in():
    assert not found("text/todo", item("She ___ [insert the verb] home.", choice("goes", "go"), "en"))
