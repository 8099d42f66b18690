"""Which options the answers of a typed quiz name, and which question a list of answers speaks of."""

import re
import unicodedata
from collections.abc import Sequence

from quizkit.formats._authored import Written, index_of
from quizkit.formats._letters import LETTERS, same_letter
from quizkit.formats._typed.answer_lists import Answer, AnswerList
from quizkit.formats._typed.document import Question
from quizkit.formats._typed.doubts import Doubts
from quizkit.formats._typed.inline import Option
from quizkit.identity import letter

_TOKENS = re.compile(r"[\s,;/&+，、；]+(?:(?:and|και|y|et|und|и)\s+)?")
_LABELLED_TEXT = re.compile(rf"\(?(?P<label>{LETTERS}|\d{{1,2}})[.)]\s*(?P<text>\S.*)")


def places_of(key: str, options: Sequence[Option]) -> list[int] | None:
    """The places (from 0) of the options whose labels a key names, in its order; None where it names anything else."""
    tokens = [token.strip("().") for token in _TOKENS.split(key.strip()) if token.strip("().")]
    places = [_place(token, options) for token in tokens]
    found = [place for place in places if place is not None]
    return list(dict.fromkeys(found)) if found and len(found) == len(places) else None


def _place(token: str, options: Sequence[Option]) -> int | None:
    token = unicodedata.normalize("NFKC", token)  # ② is 2
    if all(not option.label for option in options):
        place = index_of(token)
        return place - 1 if place is not None and place <= len(options) else None
    matches = [place for place, option in enumerate(options) if option.label == token.casefold()]
    if not matches:
        matches = [place for place, option in enumerate(options) if same_letter(option.label, token)]
    return matches[0] if len(matches) == 1 else None


def in_standard_letters(key: Written, options: Sequence[Option]) -> Written:
    """A key in the letters A, B, C by the options' places, where the author's letters run otherwise.

    Greek lists may hold στ, Cyrillic ones leave letters out. ``b) Danube`` is B, if that is what option b says.
    """
    whole = _LABELLED_TEXT.fullmatch(key.text)
    if whole is not None:
        place = _place(whole["label"], options)
        if place is not None and _bare(whole["text"]) == _bare(options[place].text.source()):
            return Written(letter(place), key.location)
    if not any(option.label.isalpha() for option in options):
        return key
    places = places_of(key.text, options)
    if places is None:
        return key
    return Written(", ".join(letter(place) for place in places), key.location)


def _bare(text: str) -> str:
    """A text as it is compared: without case, emphasis and a full stop at its end."""
    return text.casefold().strip(" .*_`")


def assign(lists: Sequence[AnswerList], questions: Sequence[Question], doubts: Doubts) -> dict[int, Answer]:
    """The answers that lists give, by the identity of the question.

    A list speaks of the questions between it and the list before it, by the numbers they bear, or by their places
    where they bear none.
    """
    found: dict[int, Answer] = {}
    begin = 0
    for answers in lists:
        since, until = answers.part or (begin, answers.line)
        spoken_of = [question for question in questions if since <= question.lines[0].number < until]
        begin = answers.line
        by_number: dict[int, list[Question]] = {}
        for place, question in enumerate(spoken_of, 1):
            by_number.setdefault(place if question.number is None else question.number, []).append(question)
        given: dict[int, list[Answer]] = {}
        for answer in answers.answers:
            given.setdefault(answer.number, []).append(answer)
        for number, several in given.items():
            meant = by_number.get(number, [])
            values = {answer.value.text.casefold() for answer in several}
            if len(meant) == 1 and len(values) == 1:
                found[id(meant[0])] = several[0]
                continue
            what = (
                f"no question has the number {number}"
                if not meant
                else f"{len(meant)} questions have the number {number}"
                if len(meant) > 1
                else f"question {number} has two answers"
            )
            for answer in several:
                doubts.add(
                    answer.line,
                    f"the list of answers does not fit: {what}; this answer is not used.",
                    "Give every question a number of its own and one answer.",
                )
                for below in answer.fields:
                    doubts.left_out(below.line)
    return found
