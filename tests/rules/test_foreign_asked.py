"""Options in another language that the question asks for are left alone; others are not."""

import pytest

from tests.rules.building import choice, found, item, words

ANIMALS = ("a white horse", "the old dog", "the little bird")


@pytest.mark.parametrize(
    ("language", "stem", "options"),
    [
        ("de", "Wie heißt »Pferd« auf Englisch?", ANIMALS),
        ("es", "¿Cuál de estas palabras inglesas es un animal?", ANIMALS),
        ("el", "Ποια αγγλική φράση μιλά για ένα πουλί;", ANIMALS),
        ("fr", "Quelle phrase anglaise est juste ?", ("She goes to school every day.", "She go to school every day.")),
        ("it", "Quale parola tedesca significa «scuola»?", ("die Schule", "das Haus", "der Baum")),
        ("de", "Was bedeutet die Abkürzung PCR?", ("polymerase chain reaction", "primary cell receptor")),
        ("fr", "Que veut dire NATO ?", ("North Atlantic Treaty Organization", "northern army of the trade owners")),
    ],
)
def test_what_is_asked_for(language, stem, options):
    assert (
        found("language/foreign-option", item(stem, choice(*options, language=language), language), language=language)
        == []
    )


@pytest.mark.parametrize(
    ("language", "stem", "options"),
    [
        ("de", "Welches Tier gibt Milch?", ANIMALS),
        ("de", "Wie heißt »Pferd« auf Französisch?", ("It is called the white horse.", "It has no name at all.")),
        ("es", "¿Qué significa PCR en este texto?", ("the small house in the wood", "the big house by the sea")),
        ("fr", "Que dit le texte français ?", ("The house is very small.", "The house is very old.")),
        ("el", "Τι έφερε η Γαλλική Επανάσταση;", ("It changed the law of the land.", "It was the end of the war.")),
        ("el", "Ποια ελληνική λέξη ταιριάζει;", ("the small house", "the white horse")),
    ],
)
def test_what_is_not_asked_for(language, stem, options):
    findings = found(
        "language/foreign-option", item(stem, choice(*options, language=language), language), language=language
    )
    assert [finding.path for finding in findings] == [f"questions[0].options[{n}]" for n in range(len(options))]


@pytest.mark.parametrize(
    ("language", "title", "others"),
    [
        ("de", "Englisch Klasse 7, Vokabeln", ()),
        ("el", "Αγγλικά: λεξιλόγιο και γραμματική", ()),
        ("fr", "Grammaire anglaise", ()),
        ("de", None, ("Was heißt „Hund“ auf Englisch?", "Wie lautet der Plural des englischen Wortes?")),
    ],
)
def test_what_a_quiz_teaches(language, title, others):
    items = [item(stem, language=language) for stem in others]
    asked = item("Which of these sentences is right?", choice(*ANIMALS, language=language), language=language)
    fields = {"title": words(title, language)} if title else {}
    assert found("language/foreign-option", asked, *items, language=language, **fields) == []
    assert found("language/foreign-stem", asked, *items, language=language, **fields) == []


@pytest.mark.parametrize(
    ("language", "title", "others"),
    [
        ("de", "Englische Geschichte", ()),
        ("de", "Spanisch Klasse 7, Vokabeln", ()),
        (
            "fr",
            "La révolution anglaise",
            ("Quel roi anglais fut décapité ?", "Quel peintre anglais fit son portrait ?"),
        ),
        ("de", None, ("Was heißt „Hund“ auf Englisch?",)),
    ],
)
def test_what_a_quiz_does_not_teach(language, title, others):
    items = [item(stem, language=language) for stem in others]
    asked = item("Which of these sentences is right?", choice(*ANIMALS, language=language), language=language)
    fields = {"title": words(title, language)} if title else {}
    assert len(found("language/foreign-option", asked, *items, language=language, **fields)) == len(ANIMALS)
    assert len(found("language/foreign-stem", asked, *items, language=language, **fields)) == 1


@pytest.mark.parametrize(
    ("language", "stem", "options"),
    [
        ("es", "¿Con qué comando se descargan los cambios?", ("git pull", "git push", "git commit")),
        ("pt", "Que estrutura repete instruções?", ("while", "if", "switch", "return")),
        ("fr", "Quelle propriété CSS change la couleur du texte ?", ("color", "text-color", "foreground")),
        ("ru", "Какое расширение имеет документ?", (".docx", ".jpg", ".mp3")),
        ("en", "Which opera is by Mozart?", ("Così fan tutte", "Die Meistersinger von Nürnberg", "Le nozze di Teti")),
    ],
)
def test_code_and_titles_in_several_languages(language, stem, options):
    asked = item(stem, choice(*options, language=language), language=language)
    assert found("language/foreign-option", asked, language=language) == []
