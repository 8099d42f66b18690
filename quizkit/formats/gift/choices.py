"""Answers that are chosen: one or several of many, true or false."""

import re
from fractions import Fraction
from unicodedata import combining, normalize

from quizkit.formats._moodle import fraction_of
from quizkit.formats._moodle_text import TRIMMED
from quizkit.formats.gift.question import REFUSED, WEIGHT, Question
from quizkit.model import ALL_OF_IT, NONE_OF_IT, Choice, ChoiceInteraction, Localized, Text
from quizkit.words import true_false_words

_MARK = re.compile("[=~]")
_LIKE_A_WEIGHT = re.compile(r"%\s*[-+\N{MINUS SIGN}]?\s*[0-9.,]{1,12}\s*%")
_HOLDS_EQUALS = re.compile(r"<[A-Za-z][A-Za-z0-9]{0,10}\s[^<>{}~]*>|https?(?::|\ufdd2\ufddf)//[^\s{}~<>]*")
_EQUALS = re.compile(r"(?:\s[\w:-]+\s?|[?&](?:amp;)?[\w.%+-]+)=(?=[\"'\w%])")
"""What stands before the sign in an attribute, or in a URL."""

_TRUE, _FALSE = frozenset(("T", "TRUE")), frozenset(("F", "FALSE"))


def read_choices(question: Question, start: int, end: int) -> ChoiceInteraction:
    """``=right ~wrong ~%50%half right#feedback``: one may be chosen if any is marked ``=``, several if none is."""
    text = question.text
    marks = _marks(question, start, end)
    pieces = list(zip(marks, (*marks[1:], end), strict=True))
    equals = sum(text[mark] == "=" for mark in marks)
    unmarked = bool(text[start : marks[0]].strip(TRIMMED))
    choices = [_choice(question, "~", start, marks[0], 0)] if unmarked else []
    choices += [
        _choice(question, text[mark], mark + 1, stop, equals)
        for mark, stop in pieces
        if not (text[mark] == "~" and stop == mark + 1 < end)  # "~=" is one mark to those who know cloze questions
    ]
    right = [(mark, stop) for mark, stop in pieces if text[mark] == "="]
    single = len(right) == 1 or any(not _is_share(question, mark + 1, stop) for mark, stop in right)
    if len(right) > 1:
        _check_marks(question, right)
    if unmarked + len(marks) < 2:
        question.warn("read/option", f"there is only one option, {REFUSED}", "Add wrong ones, or use {=answer}.", start)
    found = tuple(choice for choice in choices if choice is not None)
    if not single and all(choice.fraction == NONE_OF_IT for choice in found):
        weighted = any(WEIGHT.match(text, question.skip_space(mark + 1, stop), stop) for mark, stop in pieces)
        return _unkeyed(question, found, weighted)
    return ChoiceInteraction(mode="single" if single else "multiple", choices=found, all_or_nothing=single)


def _marks(question: Question, start: int, end: int) -> list[int]:
    """The places of ``=`` and ``~`` that begin options: not those in the attributes of a tag or the query of a URL."""
    text = question.text
    marks = [found.start() for found in _MARK.finditer(text, start, end)]
    if "=" not in text[start:end] or ("<" not in text[start:end] and "//" not in text[start:end]):
        return marks
    inside = {
        found.start() + at
        for found in _HOLDS_EQUALS.finditer(text, start, end)
        for at in (equals.end() - 1 for equals in _EQUALS.finditer(found[0]))
    }
    kept = [mark for mark in marks if mark not in inside]
    if len(kept) == len(marks) or not kept:
        return marks
    message = 'an "=" in a tag or an address begins another option to Moodle, and breaks the one that it stands in.'
    question.warn("read/option", message, "Write \\= where the sign itself is meant.", min(inside))
    return kept


def _unkeyed(question: Question, choices: tuple[Choice, ...], weighted: bool) -> ChoiceInteraction:
    """Choices of which none is said to be right. Weights, though they are 0, say that several may be chosen."""
    message = "no option is marked as right, which Moodle takes without a word."
    question.warn("read/no-key", message, "Write = before the right one instead of ~.")
    draft = tuple(choice.replaced(fraction=None) for choice in choices)
    return ChoiceInteraction(mode="multiple" if weighted else "single", choices=draft)


def _choice(question: Question, mark: str, start: int, end: int, equals: int) -> Choice | None:
    text = question.text
    start = question.skip_space(start, end)
    fraction: Fraction | None = ALL_OF_IT if mark == "=" else NONE_OF_IT
    if text.startswith("%", start, end):
        _check_weight(question, start, end)
        fraction, start = _weighted(question, mark, start, end, equals)
    hash_ = text.find("#", start, end)
    words = question.localized(start, end if hash_ < 0 else hash_)
    feedback = None if hash_ < 0 else question.feedback(hash_ + 1, end)
    if words is None:
        say = question.error if mark == "=" or feedback is not None else question.warn
        say("read/option", "an option has no text; Moodle leaves it out.", "Write what it says, or take it out.", start)
        return None
    return Choice.unchecked(text=words, fraction=fraction, feedback=feedback)


def _check_weight(question: Question, start: int, end: int) -> None:
    """Say that Moodle shows what is written like a weight, but not as it takes one."""
    like = _LIKE_A_WEIGHT.match(question.text, start, end)
    if like is not None and WEIGHT.match(question.text, start, end) is None:
        advice = "A weight looks like %50% or %-33.33333%."
        question.warn("read/weight", f'Moodle shows "{like[0]}" as part of the option.', advice, start)


def _weighted(question: Question, mark: str, start: int, end: int, equals: int) -> tuple[Fraction | None, int]:
    if mark == "~":
        weight = question.weight(start, end)
        return weight if weight is not None else (NONE_OF_IT, start)
    found = WEIGHT.match(question.text, start, end)
    if found is None:
        return ALL_OF_IT, start
    message = f'Moodle shows the "{found[0]}" after "=" as part of the option'
    if not _is_share(question, start, end):
        advice = 'In a choice "=" alone says that the option is right.'
        question.warn("read/weight", f"{message}.", advice, start)
        return ALL_OF_IT, found.end()
    advice = f"To give a part of the points, write ~{found[0]}."
    question.warn("read/weight", f"{message}, which earns all the points.", advice, start)
    if equals < 2:
        return ALL_OF_IT, start  # a price cut of %50% may be what the only right option says
    fraction, _ = fraction_of(found[1].replace(",", "."))
    return (fraction, found.end()) if abs(fraction) <= ALL_OF_IT else (ALL_OF_IT, start)


def _is_share(question: Question, start: int, end: int) -> bool:
    """Whether an ``=`` is followed by a weight of another worth, which Moodle does not see in a choice."""
    found = WEIGHT.match(question.text, question.skip_space(start, end), end)
    return found is not None and question.text[found.start() : found.end()].strip("%") != "100"


def _check_marks(question: Question, right: list[tuple[int, int]]) -> None:
    """An ``=`` that stands close after other characters is most likely one of the text that wants a backslash."""
    text = question.text
    close = next((mark for mark, _ in right[1:] if not text[mark - 1].isspace() and text[mark - 1] != "~"), None)
    if close is not None:
        message = 'an "=" inside a text begins another option, which is right like the first.'
        question.warn("read/option", message, "Write \\= where the sign itself is meant.", close)
    if all(text.find("->", mark, stop) >= 0 for mark, stop in right):
        message = 'pairs with "->" beside a "~" are read as options, not as a match.'
        question.warn("read/match", message, "Write \\~ where the sign itself is meant.", right[0][0])


def truth_of(answer: str) -> bool | None:
    """Whether a bare answer is GIFT's true or false; None where it is neither."""
    return True if answer in _TRUE else False if answer in _FALSE else None


def meant_truth(answer: str, language: str) -> bool | None:
    """Whether a bare answer can only say true or false: the words of the quiz's language, of English or of Greek.

    None for anything else: yes, right or v may well be the answer that is to be typed. Capitals have no accents.
    """
    for words in map(true_false_words, (language, "en", "el")):
        for word, truth in zip(words, (True, False), strict=True):
            if _folded(word) == _folded(answer):
                return truth
    return None


def _folded(word: str) -> str:
    return "".join(char for char in normalize("NFD", word.casefold()) if not combining(char))


def read_true_false(
    question: Question, start: int, end: int, truth: bool, languages: tuple[str, ...]
) -> ChoiceInteraction:
    """``T#feedback for the wrong answer#feedback for the right one``, with Moodle's own words in these languages."""
    text = question.text
    first = text.find("#", start, end)
    second = text.find("#", first + 1, end) if first >= 0 else -1
    wrong = question.feedback(first + 1, end if second < 0 else second) if first >= 0 else None
    right = question.feedback(second + 1, end) if second >= 0 else None
    place = question.places.at(start)
    words = [true_false_words(language) for language in languages]
    true, false = (
        Choice(
            text=Localized(texts={tag: Text(source=pair[number]) for tag, pair in zip(languages, words, strict=True)}),
            fraction=ALL_OF_IT if is_right else NONE_OF_IT,
            feedback=right if is_right else wrong,
            location=place,
        )
        for number, is_right in enumerate((truth, not truth))
    )
    return ChoiceInteraction(mode="true_false", choices=(true, false))
