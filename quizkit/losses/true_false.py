"""True and false in the words that a target has for them."""

from collections.abc import Iterable

from quizkit.diagnostics import Severity
from quizkit.losses.about import About
from quizkit.losses.item_texts import shows_nothing
from quizkit.model import ChoiceInteraction, Item, Text
from quizkit.richtext import to_plain
from quizkit.words import is_false_word, is_true_word, language_of_truth, true_false_words, truth_of


def with_true_false(item: Item, about: About) -> Item:
    """A true/false item in the words of the target, or as a choice of two where it has no such items."""
    own = about.target.capability.true_false
    interaction = item.interaction
    if not isinstance(interaction, ChoiceInteraction) or interaction.mode != "true_false":
        return item
    if "true_false" not in about.target.capability.choice_modes:
        message = f"{about.target.title} has no true/false questions."
        about.lose("true-false", message, "It is written as a choice between the two words.", severity=Severity.INFO)
        return item.replaced(interaction=interaction.replaced(mode="single"))
    if own == "own":
        if not any(map(shows_nothing, (choice.text for choice in interaction.choices))):
            return item
        message = "one of the two options, true and false, has no text."
        about.lose("true-false", message, "It is written as a choice of two: write the text, or say what is true.")
        return item.replaced(interaction=interaction.replaced(mode="single"))
    languages = tuple(item.stem.texts) or ("",)
    in_each = [("True", "False") if own == "english" else true_false_words(language) for language in languages]
    words = in_each[0]
    shown = [to_plain(choice.text.first()[1]) for choice in interaction.choices]
    if [_truth(word, languages) for word in shown] != [True, False] or (own == "english" and shown != list(words)):
        known = "True and False in English" if own == "english" else "true and false in its own words"
        message = f"{about.target.title} knows only {known}, not {' and '.join(map(_quoted, shown))}."
        same = own != "english" and len(shown) == 2 and is_true_word(shown[0]) and is_false_word(shown[1])
        severity = Severity.INFO if same else Severity.WARNING  # yes and no mean the same, in other words
        about.lose("true-false-words", message, "Its own words are shown.", severity=severity)
    choices = tuple(
        choice.replaced(
            text=choice.text.replaced(
                texts={tag: Text(source=pair[number]) for tag, pair in zip(languages, in_each, strict=True)}
            )
        )
        for number, choice in enumerate(interaction.choices[:2])
    )
    return item.replaced(interaction=interaction.replaced(choices=choices))


def _truth(word: str, languages: Iterable[str]) -> bool | None:
    """Whether a word is "true" or "false" in one of the languages, or in another one that has letters of its own."""
    return truth_of(word, (*languages, language_of_truth(word) or "en"))


def _quoted(text: str) -> str:
    return f'"{text}"'
