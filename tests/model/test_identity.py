"""An id changes when the question changes, and never otherwise."""

from fractions import Fraction
from hashlib import sha256

from quizkit.identity import derived_id, identify, label, letter, names_of
from quizkit.model import ChoiceInteraction, Localized, Text
from tests.contract.samples import choices, en, item, quiz


def test_a_key_feedback_points_or_translation_keeps_the_id() -> None:
    first = item()
    stem = Localized(texts={**first.stem.texts, "el": Text(source="Ποιο είναι;")})
    other = first.replaced(
        interaction=ChoiceInteraction(choices=choices(Fraction(1, 2), 0, 1)),
        general_feedback=en("Because."),
        points=5,
        stem=stem,
    )
    assert derived_id(first, "en") == derived_id(other, "en")


def test_the_question_or_its_options_change_the_id() -> None:
    first = item()
    assert derived_id(first, "en") != derived_id(item(stem=en("Which two?")), "en")
    assert derived_id(first, "en") != derived_id(item(ChoiceInteraction(choices=choices(1, 0))), "en")


def test_markup_of_the_same_meaning_keeps_the_id() -> None:
    assert derived_id(item(stem=en("a **b**", "markdown")), "en") == derived_id(
        item(stem=en("a <b>b</b>", "html")), "en"
    )


def test_ids_are_for_ever() -> None:
    """Importers update by these ids; if this fails, every re-import of everyone duplicates its questions."""
    asked = ("choice", "Which one is it?", "Option number 1", "Option number 2", "Option number 3")
    assert derived_id(item(), "en") == f"q-{sha256(chr(31).join(asked).encode()).hexdigest()[:12]}"
    assert derived_id(item(), "en") == "q-73422227dc2e"


def test_the_same_question_twice_is_told_apart() -> None:
    ids = [one.id for one in identify(quiz(item(), item(), item(id="mine"))).items()]
    assert ids[1] == f"{ids[0]}-2"
    assert ids[2] == "mine"


def test_how_people_call_an_item() -> None:
    assert label(item(), 6) == "question 6"
    assert label(item(id="shards"), 6) == '"shards"'


def test_letters() -> None:
    assert [letter(index) for index in (0, 1, 25, 26, 52, 701, 702)] == ["A", "B", "Z", "AA", "BA", "ZZ", "AAA"]


def test_options_are_called_by_their_ids_or_by_letters_that_are_free() -> None:
    assert names_of(choices(1, 0, 0)) == ["A", "B", "C"]
    named = (*choices(1, 0), choices(0)[0].replaced(id="A"))
    assert names_of(named) == ["A-2", "B", "A"]
