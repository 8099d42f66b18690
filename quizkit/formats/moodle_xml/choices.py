"""Answers that are chosen: one or several of many, true or false."""

from fractions import Fraction

from quizkit.formats.moodle_xml.own import NUMBERINGS, SETTINGS, different
from quizkit.formats.moodle_xml.question import STOPS, Element, Question
from quizkit.model import ALL_OF_IT, NONE_OF_IT, Choice, ChoiceInteraction, Localized, Text
from quizkit.words import is_false_word, is_true_word, true_false_words

_MEANT_NUMBERINGS = {"a": "abc", "A": "ABCD", "ABC": "ABCD", "1": "123", "i": "iii", "I": "IIII", "III": "IIII"}


def read_choices(question: Question) -> ChoiceInteraction:
    """A ``multichoice``. Its fractions add up where several may be chosen."""
    single = question.flag("single", True)
    elements = question.children("answer")
    choices = tuple(choice for choice in (_choice(question, element) for element in elements) if choice is not None)
    if len(choices) < 2:
        count = "only one option" if choices else "no option"
        question.warn("read/option", f"there is {count}, {STOPS}", "Add wrong ones, or make it a short answer.")
    if not any(choice.fraction for choice in choices if choice.fraction is not None and choice.fraction > 0):
        question.warn(
            "read/no-key", "no option is marked as right, which Moodle takes without a word.", 'Write fraction="100".'
        )
    elif not question.notes.get("unkeyed"):  # Moodle's default is 0
        choices = tuple(_keyed(choice) for choice in choices)
    _keep_settings(question)
    return ChoiceInteraction(
        mode="single" if single else "multiple",
        choices=choices,
        all_or_nothing=single or not (question.notes.get("shares") or any(choice.fraction for choice in choices)),
        shuffle=shuffle_of(question, False),
    )


def _choice(question: Question, element: Element) -> Choice | None:
    text = question.text(element)
    fraction = question.fraction(element)
    feedback = question.text(question.child("feedback", element))
    if text is None:
        lost = feedback is not None or bool(fraction)
        say = question.error if lost else question.warn
        say("read/option", "an option has no text; Moodle leaves it out.", "Write what it says.", element)
        return None
    return Choice(text=text, fraction=fraction, feedback=feedback, location=question.at(element))


def _keyed(choice: Choice) -> Choice:
    return choice if choice.fraction is not None else choice.replaced(fraction=NONE_OF_IT)


def shuffle_of(question: Question, default: bool) -> bool | None:
    """Whether to shuffle; where the file does not say, Moodle takes its default for the type (measured)."""
    return None if "shuffle" in question.notes else question.flag("shuffleanswers", default)


def _keep_settings(question: Question) -> None:
    found = {name: question.value(name) for name in SETTINGS["multichoice"]}
    found["showstandardinstruction"] = "1" if found["showstandardinstruction"] in ("1", "true") else "0"
    numbering = found["answernumbering"]
    if numbering and numbering not in NUMBERINGS:
        found["answernumbering"] = _MEANT_NUMBERINGS.get(numbering, "abc")
        message = f'Moodle knows no numbering "{numbering}" of options.'
        advice = f"It knows {', '.join(NUMBERINGS)}; {found['answernumbering']} is taken here."
        question.warn("read/numbering", message, advice, question.child("answernumbering"))
    question.own.update(different(found, SETTINGS["multichoice"]))


def read_true_false(question: Question, languages: tuple[str, ...]) -> ChoiceInteraction:
    """A ``truefalse``. Its two answers say ``true`` and ``false``, which Moodle shows in its own language.

    They are read in these languages, those of the question's text.

    Where they say anything else Moodle takes the first for true and the second for false, whatever they say (measured).
    What they say in any language is understood here.
    """
    elements = question.children("answer")[:2]
    words = [question.raw(element) for element in elements]
    said = [_truth(word) for word in words]
    in_order = [True, False]
    moodles = [
        truth if word in ("true", "false") else order for word, truth, order in zip(words, said, in_order, strict=False)
    ]
    meant = said if len(said) == 2 and set(said) == {True, False} else moodles
    if len(elements) < 2:
        question.warn("read/true-false", f"there are not two answers, {STOPS}", "Give one for true and one for false.")
    elif meant != moodles:
        message = f'Moodle takes "{words[0]}" for true and "{words[1]}" for false, because that is their order.'
        question.warn("read/true-false", message, "Write true and false in small letters.", elements[0])
    elif said != meant:
        message = f'"{words[0]}" and "{words[1]}" do not say true and false; Moodle takes them in this order.'
        question.warn("read/true-false", message, "Write true and false in small letters.", elements[0])
    shown = _shown(question, words, meant, languages)
    credits = {truth: question.fraction(element) for truth, element in zip(meant, elements, strict=False)}
    feedback = {truth: _feedback(question, element) for truth, element in zip(meant, elements, strict=False)}
    right = _right(question, credits)
    choices = tuple(
        Choice(
            text=shown[truth],
            fraction=None if right is None else ALL_OF_IT if truth == right else NONE_OF_IT,
            feedback=feedback.get(truth),
        )
        for truth in in_order
    )
    return ChoiceInteraction(mode="true_false", choices=choices)


def _feedback(question: Question, element: Element) -> Localized | None:
    return question.text(question.child("feedback", element))


def _truth(word: str) -> bool | None:
    if word in ("true", "false"):
        return word == "true"
    return True if is_true_word(word) else False if is_false_word(word) else None


def _shown(
    question: Question, words: list[str], meant: list[bool | None], languages: tuple[str, ...]
) -> dict[bool, Localized]:
    """The words of each truth: those of its languages, or what the author wrote instead of ``true`` and ``false``."""
    if len(words) == 2 and all(words) and not set(words) & {"true", "false"}:
        return {bool(truth): question.plain(word) for truth, word in zip(meant, words, strict=True)}
    in_each = {language: true_false_words(language) for language in languages}
    place = question.at()
    return {
        truth: Localized(texts={tag: Text(source=pair[not truth], location=place) for tag, pair in in_each.items()})
        for truth in (True, False)
    }


def _right(question: Question, credits: dict[bool | None, Fraction | None]) -> bool | None:
    """Which of the two is right; None (with a warning) where neither is, or both are."""
    earning = [truth for truth, fraction in credits.items() if fraction is not None and fraction > 0]
    if len(earning) == 1:
        return earning[0]
    if len(credits) == 1:
        (only,) = credits
        return not only
    message = "both answers earn points" if earning else "neither answer earns points"
    advice = 'Write fraction="100" at the right one, fraction="0" at the other.'
    question.warn("read/no-key", f"{message}; Moodle takes one of them for the right one all the same.", advice)
    return None
