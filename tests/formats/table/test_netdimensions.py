"""The question CSV loader of NetDimensions, with the columns that its help describes."""

from quizkit.model import ChoiceInteraction, ExtendedText, MatchInteraction, NoInteraction, TextEntryInteraction
from tests.formats.table.sheets import items_of, keyed, read_csv, said, words

HEADER = ["Action", "Question ID", "Question type", "Question", "Hints", "Pre-Comment", "Explanation", "Image URL"]
HEADER += ["Audio URL", "Video URL", "Answer 1", "Answer 2", "Answer 3", "Correct Answer", "QT-Level"]


def test_types_and_texts() -> None:
    rows = [
        HEADER,
        ["A", "Q-1", "SC", "¿Capital?", "Empieza por M", "Lee bien", "Es Madrid", *[""] * 3, "Madrid", "Vigo", "", "1"],
        ["A", "Q-2", "MC", "Primes?", *[""] * 6, "2", "4", "5", "A, C"],
        ["U", "Q-3", "TF", "Is it so?", *[""] * 9, "False"],
        ["A", "Q-4", "ES", "Discuss", *[""] * 9, ""],
        ["A", "Q-5", "MA", "Match", *[""] * 6, "cat=Katze", "dog=Hund"],
        ["A", "Q-6", "FB", "Capital of France", *[""] * 9, "Paris"],
    ]
    quiz, report = read_csv(rows)
    single, several, truth, essay, match, typed = items_of(quiz)
    assert (single.id, words(single.stem)) == ("Q-1", "Lee bien\n\n¿Capital?")
    assert (words(single.hints[0]), words(single.general_feedback)) == ("Empieza por M", "Es Madrid")
    assert keyed(single) == {"Madrid": 1, "Vigo": 0}
    assert keyed(several) == {"2": 1, "4": 0, "5": 1}
    assert isinstance(several.interaction, ChoiceInteraction)
    assert several.interaction.mode == "multiple"
    assert isinstance(truth.interaction, ChoiceInteraction)
    assert truth.interaction.mode == "true_false"
    assert isinstance(essay.interaction, ExtendedText)
    assert isinstance(match.interaction, MatchInteraction)
    assert isinstance(typed.interaction, TextEntryInteraction)
    assert ("warning", "read/unknown-field", "O1") in said(report)


def test_a_rating_has_no_right_answer() -> None:
    quiz, report = read_csv([HEADER, ["A", "Q-1", "RA", "Rate us", *[""] * 6, "bad", "good"]])
    (item,) = quiz.items()
    assert isinstance(item.interaction, NoInteraction)
    assert ("warning", "read/unknown-type", "C2") in said(report)
