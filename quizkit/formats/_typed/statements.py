"""Statements whose answers stand beside them: ``Snow is hot. (F)``, ``(D) Su bir bileşiktir.``, ``Ice is solid. TRUE``.

They are questions of their own, or entries of a question that asks about each of them. One letter says nothing by
itself (a force is F): the letters of all statements together do, where they stand beside sentences or are asked for.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from quizkit.diagnostics import Report
from quizkit.formats._typed.document import Question, is_key
from quizkit.formats._typed.inline import Option
from quizkit.formats._typed.labels import QUESTION_MARKS
from quizkit.formats._typed.lines import Line
from quizkit.formats._typed.pieces import Piece
from quizkit.model import Location
from quizkit.records import dataclass
from quizkit.words import is_false_word, is_true_word

_SPELT = {
    "TF": ("True", "False"),
    "ΣΛ": ("Σωστό", "Λάθος"),
    "DY": ("Doğru", "Yanlış"),
    "RF": ("Richtig", "Falsch"),
    "WF": ("Wahr", "Falsch"),
    "VF": ("V", "F"),  # of several languages
    "PF": ("Prawda", "Fałsz"),
    "CE": ("Certo", "Errado"),
    "IH": ("Igaz", "Hamis"),
    "BS": ("Benar", "Salah"),
    "ВН": ("Верно", "Неверно"),
}
"""The letters for true and for false in a language, and the words that they are short for."""

_BEHIND = re.compile(
    r"(?:\s*[(\[]\s*(?P<boxed>[^\W\d_]{1,14})\s*[)\]]|(?<=[.!?…])\s+(?P<bare>[^\W\d_]{1,14})"
    r"|\s[-\N{EN DASH}\N{EM DASH}:]\s+(?P<apart>[^\W\d_]{4,14}))\s*\.?\s*$"
)
_BEFORE = re.compile(
    r"(?:[(\[]\s*(?P<boxed>[^\W\d_]{1,14})\s*[)\]]\s*|(?P<bare>[A-ZΣΛА-Я])(?:\s{2,}|\s(?=[A-ZΑ-ΩА-Я])))(?=\S)"
)
_ENDS = (*QUESTION_MARKS, ".", "!", "…", "।", "。")
_TAIL = 45
_FEWEST = 2
_ENOUGH = 4
"""So many statements without a full stop are enough, where all there are have such a letter."""
_LEAST_WORD = 3
_HEAD = 300
_WORDS = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Verdicts:
    """The words for true and for false that stand beside statements, in capitals, and how options show them."""

    true: frozenset[str]
    false: frozenset[str]
    shown: tuple[str, str]

    def says(self, word: str) -> bool | None:
        """What a word means as an answer to a statement."""
        return True if word.upper() in self.true else False if word.upper() in self.false else None


class _Judged(NamedTuple):
    """A row of text with the word beside it, and where the statement begins and ends."""

    word: str
    at: int
    begin: int
    end: int


def as_entries(lines: list[Line]) -> list[Line]:
    """The lines of a text, those that begin with such letters in brackets (``(D) ...``, ``(Y) ...``) as entries of a
    list with the letter behind them. As options their letters would count up."""
    for is_lettered, together in groupby(lines, lambda line: line.kind == "letter" and line.style == "("):
        run = list(together) if is_lettered else []
        if len(run) >= _FEWEST and meaning_of({line.label for line in run}) is not None:
            for line in run:
                line.text = f"{line.text} ({line.label.upper()})"
                line.kind, line.label, line.style = "bullet", "-", ""
    return lines


def verdicts_of(questions: Sequence[Question]) -> Verdicts | None:
    """What the letters or words mean that stand beside the statements of a text; None where there are none.

    Both must occur, and no other. Single letters count beside sentences, or where all that has no options bears one.
    """
    open_ones = [lines for question in questions if (lines := _statement(question))]
    found = [(lines, judged) for lines in open_ones if (judged := _judged_in(lines)) is not None]
    if len(found) < _FEWEST:
        return None
    meaning = meaning_of({judged.word for _, judged in found})
    if meaning is None or all(len(judged.word) > 1 for _, judged in found):
        return meaning
    if len(found) == len(open_ones) >= _ENOUGH:
        return meaning
    return meaning if all(_is_sentence(lines, judged) for lines, judged in found) else None


def _statement(question: Question) -> list[Line]:
    """The lines of text of a question that has nothing else; none of any other."""
    lines = [line for line in question.lines if line.kind not in ("blank", "rule")]
    if question.guessed or any(is_key(line) for line in question.head):
        return []
    if any(line.kind not in ("text", "number") or not line.text for line in lines):
        return []
    return [] if any(line.kind == "number" for line in lines[1:]) else lines


def _judged_in(lines: Sequence[Line]) -> _Judged | None:
    return _judged_behind(lines[-1].text) or _judged_before(lines[0].text)


def _judged_behind(text: str) -> _Judged | None:
    match = _BEHIND.search(text, max(0, len(text) - _TAIL))
    if match is None or not match.start():
        return None
    word = match["boxed"] or match["bare"] or match["apart"]
    return _Judged(word, match.start(match.lastgroup or 0), 0, match.start())


def _judged_before(text: str) -> _Judged | None:
    match = _BEFORE.match(text)
    if match is None:
        return None
    return _Judged(match["boxed"] or match["bare"], match.start(match.lastgroup or 0), match.end(), len(text))


def _is_sentence(lines: Sequence[Line], judged: _Judged) -> bool:
    """Whether a full stop stands before the answer, or behind it where that ends the line."""
    text = lines[-1].text.rstrip()
    return text.endswith(_ENDS) or (not judged.begin and text[: judged.end].rstrip().endswith(_ENDS))


def meaning_of(words: Iterable[str]) -> Verdicts | None:
    """What these words are for, where they are one pair of letters or else words for true and for false."""
    used = {word.upper() for word in words}
    pair = next((pair for pair in _SPELT if used == set(pair)), None)
    if pair is not None:
        return Verdicts(frozenset(pair[0]), frozenset(pair[1]), _SPELT[pair])
    if any(len(word) < _LEAST_WORD for word in used):
        return None
    true, false = {word for word in used if is_true_word(word)}, {word for word in used if is_false_word(word)}
    if not (true and false and true | false == used):
        return None
    return Verdicts(frozenset(true), frozenset(false), (min(true).capitalize(), min(false).capitalize()))


def take_verdict_beside(stem: Piece | None, verdicts: Verdicts) -> tuple[bool, int, int] | None:
    """Take the answer off a statement, and give it with its line and column."""
    if stem is None or not stem.rows:
        return None
    for place, judge in ((-1, _judged_behind), (0, _judged_before)):
        row = stem.rows[place]
        judged = judge(row.text)
        is_true = None if judged is None else verdicts.says(judged.word)
        if judged is None or is_true is None:
            continue
        stem.rows[place] = row._replace(
            text=row.text[judged.begin : judged.end].rstrip(), column=row.column + judged.begin
        )
        return is_true, row.line, row.column + judged.at
    return None


def take_verdicts_of_entries(stem: Piece | None, options: Sequence[Option]) -> tuple[Verdicts, list[bool]] | None:
    """Take the answers off the entries of a list in which each has one, and give what they are; None where this is no
    such list."""
    rows = [option.text.rows[-1] for option in options if option.text.rows]
    if len(rows) < max(_FEWEST, len(options)) or any(option.marked or option.feedback for option in options):
        return None
    found = [_judged_behind(row.text) for row in rows]
    verdicts = meaning_of({judged.word for judged in found if judged is not None}) if all(found) else None
    if verdicts is None:
        return None
    if any(judged and len(judged.word) == 1 for judged in found):
        ends = (row.text[: judged.end].rstrip() for judged, row in zip(found, rows, strict=True) if judged)
        if not (all(end.endswith(_ENDS) for end in ends) or _asks_for(stem, verdicts)):
            return None
    answers: list[bool] = []
    for option, judged in zip(options, found, strict=True):
        assert judged is not None
        answers.append(bool(verdicts.says(judged.word)))
        row = option.text.rows[-1]
        option.text.rows[-1] = row._replace(text=row.text[: judged.end].rstrip())
    return verdicts, answers


def _asks_for(stem: Piece | None, verdicts: Verdicts) -> bool:
    """Whether a text names both letters, or both words, with which its statements are to be marked."""
    text = " ".join(row.text for row in stem.rows) if stem is not None else ""
    words = _WORDS.findall(text[:_HEAD])
    letters = {word for word in words if len(word) == 1}
    if letters & verdicts.true and letters & verdicts.false:
        return True
    longer = [word for word in words if len(word) >= _LEAST_WORD]
    return any(map(is_true_word, longer)) and any(map(is_false_word, longer))


def tell_statements(verdicts: Verdicts, count: int, at: Location, item: str | None, report: Report) -> None:
    """Say that statements below one question are matched with what they are."""
    report.info(
        "read/statements",
        f"behind each of the {count} statements stands whether it is true, and learners match each with "
        f'"{verdicts.shown[0]}" or "{verdicts.shown[1]}".',
        at=at,
        item=item,
        advice="If each is to be a question, number the statements like the other questions.",
    )
