"""The explanation calls another option right or wrong than the key does.

Why:
    "The correct answer is B", says the explanation, and C is marked as right: options were moved, or the key was
    mended in one place only. Learners are told that they are wrong and right in one breath. The same goes for feedback
    that greets a wrong option with "Correct!". Where options are shuffled, an explanation that names them by their
    letters is wrong for most learners even if it is right in the file.

Bad:
    language: en
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus]
        answer: B
        explanation: Option C is correct, since Jupiter is eleven times as wide as the Earth.
      - question: Which planet is the closest to the Sun?
        options: [Mars, Mercury, Venus]
        answer: B
        explanation: The correct answer is Venus.

Good:
    language: en
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus]
        answer: B
        explanation: Option B is correct, since Jupiter is eleven times as wide as the Earth. Option A is wrong.
"""

import re
from collections.abc import Iterator

from quizkit.identity import letter
from quizkit.model import ChoiceInteraction, Item
from quizkit.rules import Context, Finding, LocalText, Severity, rule
from quizkit.rules._claims import Claim, claims, may_speak_of_options, names_a_letter
from quizkit.rules._lists import phrases
from quizkit.rules._options import OptionList, option_lists, shuffled
from quizkit.rules._phrasing import quoted

_ON_OPTION = "].feedback"
_FIRST_SENTENCE = re.compile(r"\s*([^.!\n]{2,40})(?:[.!\n]|$)")


@rule(severity="warning", since="0.1", kinds=("choice",))
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Compare what explanation and feedback say of the options with the key."""
    assert isinstance(item.interaction, ChoiceInteraction)
    moved = shuffled(item.interaction, context.quiz)
    if not moved and not _may_be_there(item):
        return
    texts = [text for wording in context.wordings("explanation", "feedback") for text in wording.texts]
    said = [text for text in texts if moved or _may_contradict(text)]
    for options in option_lists(context) if said else ():
        own = [text for text in said if text.language == options.language] if options.right else []
        negative = bool(own) and _is_negative(context, options.language)
        for text in own:
            yield from _claims(text, options, negative)
        if not negative:
            yield from _verdicts(own, options)
        if moved:
            yield from _letters(own)


def _may_be_there(item: Item) -> bool:
    """A quick look, which most items need not go beyond: whether an explanation has a word for right or wrong in it."""
    assert isinstance(item.interaction, ChoiceInteraction)
    if any([choice.feedback is not None for choice in item.interaction.choices]):  # noqa: C419 - quicker
        return True
    for said in (item.general_feedback, item.correct_feedback, item.partial_feedback, item.incorrect_feedback):
        for language, text in said.texts.items() if said is not None else ():
            if text.markup != "plain" or may_speak_of_options(text.source, language):
                return True
    return False


def _may_contradict(text: LocalText) -> bool:
    """A quick look: whether this is feedback on an option, or has a word for right or wrong in it."""
    return text.path.endswith(_ON_OPTION) or may_speak_of_options(text.plain, text.language)


def _is_negative(context: Context, language: str) -> bool:
    """Whether the question asks for what is wrong."""
    stems = [text for wording in context.wordings("stem") for text in wording.texts if text.language == language]
    return any(phrases("contradiction", "negative", language).search(text.plain) for text in stems)


def _claims(text: LocalText, options: OptionList, negative: bool) -> Iterator[Finding]:
    for claim in claims(text.plain, text.language, options.plains, negative):
        said = _contradicted(claim, options)
        if said is not None:
            yield _finding(
                text,
                f"{text.name} says {quoted(claim.words)}, but {said}.",
                "Change the key or the explanation.",
            )
            return


def _contradicted(claim: Claim, options: OptionList) -> str | None:
    """What the key says instead; None where it says the same, or where nobody knows which option is meant."""
    places = [place for place in claim.places if place < len(options.texts)]
    if not places:
        return f"there are only {len(options.texts)} options" if claim.right else None
    if any((place in options.right) == claim.right for place in places):
        return None
    if not claim.right:
        return f"option {letter(min(places))} is marked as right"
    keys = [letter(place) for place in options.right]
    return f"option {keys[0]} is marked as right" if len(keys) == 1 else f"option {letter(min(places))} is not right"


def _verdicts(texts: list[LocalText], options: OptionList) -> Iterator[Finding]:
    """Feedback on an option that begins with the wrong verdict; on "true" and "false" it may speak of the sentence."""
    if len(options.texts) == 2:
        return
    of_option = {text.path: text for text in texts if text.path.endswith(_ON_OPTION)}
    for place, option in enumerate(options.texts) if of_option else ():
        text = of_option.get(f"{option.path}.feedback")
        first = _FIRST_SENTENCE.match(text.plain) if text is not None else None
        if text is None or first is None:
            continue
        right = place in options.right
        name = "says_wrong" if right else "says_right"
        if phrases("contradiction", name, text.language).fullmatch(first[1].strip()):
            marked = "is marked as right" if right else "is not marked as right"
            yield _finding(
                text, f"{text.name} says {quoted(first[1])}, but it {marked}.", "Change the key or the feedback."
            )


def _letters(texts: list[LocalText]) -> Iterator[Finding]:
    for text in texts:
        words = names_a_letter(text.plain, text.language)
        if words is not None:
            yield _finding(
                text,
                f"{text.name} says {quoted(words)}, but the options are shuffled.",
                "Name the option by what it says.",
                Severity.INFO,
            )
            return


def _finding(text: LocalText, message: str, advice: str, severity: Severity | None = None) -> Finding:
    return Finding(message, at=text.at, path=text.path, language=text.language, advice=advice, severity=severity)
