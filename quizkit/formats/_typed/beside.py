"""Answers in the line of a question or its options: ``(B) 1. What ...``, ``T F 2. Snow is hot.``, ``c) 5  Answer: b``.

Each becomes a line of its own, as if its author had written it below.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from quizkit.formats._letters import LETTERS, follows
from quizkit.formats._typed.document import Question, is_key
from quizkit.formats._typed.labels import QUESTION_MARKS, field_of, is_answer_list
from quizkit.formats._typed.lines import Line, line_of
from quizkit.formats._typed.matching import asks_to_match
from quizkit.formats._typed.pieces import Piece
from quizkit.formats._typed.statements import meaning_of
from quizkit.words import is_false_word, is_true_word

_BEFORE = re.compile(
    rf"(?:[(\[]\s?(?P<inner>{LETTERS})\s?[)\]]|_{{1,20}}\s?(?P<outer>{LETTERS})\s?_{{1,20}})\s*(?=\d{{1,3}}\s?[.)])"
)
_TO_CIRCLE = re.compile(r"\(?(?P<true>[TVRWΣ])\)?(?:\s?[/|]\s?|\s{1,8})\(?(?P<false>[FΛ])\)?\s{1,8}(?=\d{1,3}\s?[.)])")
_BEHIND = re.compile(
    rf"[\s.;(\[](?P<name>[^\W\d_]{{2,12}}(?:\s[^\W\d_]{{2,12}}){{0,2}})\s?[:=]\s*(?P<value>\(?(?:{LETTERS})\)?"
    rf"(?:\s?[,;&]\s?\(?(?:{LETTERS})\)?){{0,8}}|[^\W\d_]{{2,12}})\s?[\])]?\.?$"
)
_CALLED = re.compile(r"(?P<letter>[A-ZΑ-ΩА-Я])\s?(?P<number>\d{1,3})\s?[.:)]\s+(?P<text>\S.*)")
_FIRST_SIGNS = frozenset("([_TVRWΣ")
_FILLED = re.compile(r"[_(\[]")
_FAR = 60
_LONGEST = 2000
_FEWEST = 2


def with_answers_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines of a text, answers that stand beside something else each on a line of its own."""
    _name_answers_by_letters(lines)
    found = [
        line
        for place, line in enumerate(lines)
        if line.kind in ("text", "letter", "number")
        and (match := _before(line)) is not None
        and ("true" in match.re.groupindex or _is_above_options(lines, place) or _is_to_match(lines, place))
    ]
    before = {line.number for line in found} if len(found) >= _FEWEST else frozenset[int]()
    judged = _judged(lines) if not found else {}
    return [
        one
        for line in lines
        for one in _apart(line, is_before=line.number in before or line.number in judged, truth=judged.get(line.number))
    ]


def _judged(lines: Sequence[Line]) -> dict[int, bool]:
    """The statements with a letter for true or for false before their numbers, ``_T_ 1. Snow is cold.``, by lines."""
    found = [
        (line.number, match["inner"] or match["outer"])
        for line in lines
        if line.kind in ("text", "letter", "number")
        and line.raw[0] in _FIRST_SIGNS
        and (match := _BEFORE.match(line.raw))
    ]
    meaning = meaning_of({letter for _, letter in found}) if len(found) >= _FEWEST else None
    return {} if meaning is None else {number: bool(meaning.says(letter)) for number, letter in found}


def _before(line: Line) -> re.Match[str] | None:
    if line.raw[0] not in _FIRST_SIGNS:
        return None
    return _BEFORE.match(line.raw) or _TO_CIRCLE.match(line.raw)


def _is_above_options(lines: Sequence[Line], place: int) -> bool:
    """Whether the first option of a question stands below a line: ``(a) 1. May`` above ``(b) 2. May`` is one itself."""
    after = next((line for line in lines[place + 1 : place + 9] if line.kind in ("letter", "check", "bullet")), None)
    return after is not None and (after.kind != "letter" or follows(after.label, "")) and _before(after) is None


def _is_to_match(lines: Sequence[Line], place: int) -> bool:
    """Whether a line that asks to match stands above, before any other question with options of its own."""
    above = reversed(lines[max(0, place - _FAR) : place])
    asking = next((line for line in above if line.kind in ("text", "heading") and not _FILLED.match(line.raw)), None)
    return asking is not None and asks_to_match(asking.raw)


def _apart(line: Line, *, is_before: bool, truth: bool | None) -> Iterator[Line]:
    match = _before(line) if is_before else None
    if match is not None:
        raw = line.raw[match.end() :]
        yield _moved(line_of(line.number, raw, raw), line, match.end())
        if "true" in match.re.groupindex:
            yield _field(line, "type", "true/false", match.start())
            return
        if truth is not None:
            yield _field(line, "type", "true/false", match.start())
            yield _field(line, "key", "true" if truth else "false", match.start())
        else:
            yield _field(line, "key", match["inner"] or match["outer"], match.start())
        return
    behind = None
    if line.kind in ("letter", "number", "text") and len(line.raw) <= _LONGEST and (":" in line.raw or "=" in line.raw):
        behind = _BEHIND.search(line.raw, max(0, len(line.raw) - 80))
    name = None if behind is None else _name_of_key(behind["name"], behind["value"])
    if behind is None or name is None or not line.raw[: behind.start()].strip():
        yield line
        return
    raw = line.raw[: behind.start("name") + len(behind["name"]) - len(name)].rstrip(" ([")
    rest = line_of(line.number, raw, raw)
    if rest.kind != line.kind or not rest.text:  # the words are the label of this very line
        yield line
        return
    yield _moved(rest, line, 0)
    yield _field(line, "key", behind["value"], behind.start("value"))


def _moved(part: Line, whole: Line, start: int) -> Line:
    """A part of a line in the place where it stands."""
    part.indent = whole.indent
    part.start += whole.start - 1 + start
    part.column += whole.start - 1 + start
    return part


def _name_of_key(words: str, value: str) -> str | None:
    """The last words of these that are a name of the answer, where the value is letters or a word for true or false."""
    if len(value.strip("()")) > 1 and value.isalpha() and not (is_true_word(value) or is_false_word(value)):
        return None
    parts = words.split(" ")
    for count in range(len(parts), 0, -1):
        name = " ".join(parts[-count:])
        found = field_of(name, value)
        if (found is not None and found[0] == "key") or is_answer_list(name):
            return name
    return None


def _field(near: Line, name: str, value: str, start: int) -> Line:
    place = near.start + start
    return Line(near.number, near.indent, "field", value, place, value, place, name)


def _name_answers_by_letters(lines: Sequence[Line]) -> None:
    """``P1: ...``, ``R1: ...``, ``P2: ...``, ``R2: ...``: two letters that take turns name questions and answers."""
    found = [
        (match["letter"], int(match["number"]), line, match)
        for line in lines
        if line.kind in ("text", "number") and line.raw[0].isupper() and (match := _CALLED.match(line.raw))
    ]
    asked, answered = found[0::2], found[1::2]
    if len(asked) != len(answered) or len(asked) < _FEWEST or asked[0][0] == answered[0][0]:
        return
    for place, (one, two) in enumerate(zip(asked, answered, strict=True), 1):
        if one[:2] != (asked[0][0], place) or two[:2] != (answered[0][0], place):
            return
    for (_, number, question, called), (_, _, answer, said) in zip(asked, answered, strict=True):
        question.kind, question.label, question.style, question.word = "number", str(number), ":", True
        question.text, question.column = called["text"], question.start + called.start("text")
        answer.kind, answer.label, answer.style, answer.word = "field", "key", "", False
        answer.text, answer.column = said["text"], answer.start + said.start("text")


_BEHIND_THE_STEM = re.compile(
    rf"\s*(?:[(（\[]\s*(?P<letter>{LETTERS})\s*[)）\]]|_{{1,20}}\s?(?P<filled>{LETTERS})\s?_{{1,20}})\s*(?P<end>[.。?？:：]?)\s*$"
)
_TAIL = 45


def stems_hold_letters(questions: Sequence[Question]) -> bool:
    """Whether behind the text of every question with lettered options stands a letter in brackets, ``... (B)``: the
    answers of a whole paper, where there are no others."""
    asked = [question for question in questions if any(line.kind == "letter" for line in question.lines)]
    if len(asked) < _FEWEST or any(line.marked or is_key(line) for one in asked for line in one.lines):
        return False
    stems = [[line for line in takewhile(lambda line: line.kind != "letter", one.lines) if line.text] for one in asked]
    return all(stem and _BEHIND_THE_STEM.search(stem[-1].text[-_TAIL:]) for stem in stems)


_VERDICT = re.compile(r"\s*[(（\[]\s*(?P<sign>[√✓✔×✗✘❌対对錯错])\ufe0f?\s*[)）\]]\s*$")
_TRUE_SIGNS = frozenset("√✓✔对対")


def take_verdict(stem: Piece | None) -> tuple[bool, int, int] | None:
    """Take a tick or a cross in brackets off the end of a statement, and give it with its line and column."""
    row = stem.rows[-1] if stem is not None and stem.rows else None
    match = None if row is None or row.text.isascii() else _VERDICT.search(row.text, max(0, len(row.text) - _TAIL))
    if stem is None or row is None or match is None or not match.start():
        return None
    if row.text[: match.start()].endswith(QUESTION_MARKS):
        return None  # which sign means times?
    stem.rows[-1] = row._replace(text=row.text[: match.start()])
    return match["sign"] in _TRUE_SIGNS, row.line, row.column + match.start("sign")


def take_letter(stem: Piece | None) -> tuple[str, int, int] | None:
    """Take the letter in brackets off the end of a stem, and give it with its line and column."""
    row = stem.rows[-1] if stem is not None and stem.rows else None
    match = None if row is None else _BEHIND_THE_STEM.search(row.text, max(0, len(row.text) - _TAIL))
    if stem is None or row is None or match is None or not match.start():
        return None
    stem.rows[-1] = row._replace(text=f"{row.text[: match.start()]}{match['end']}")
    group = "letter" if match["letter"] else "filled"
    return match[group], row.line, row.column + match.start(group)
