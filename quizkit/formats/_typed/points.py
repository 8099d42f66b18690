"""How much a question counts, as people write it beside the question: ``(2 points)``, ``Μονάδες 5``, ``__/3 P.``."""

import re
from collections.abc import Sequence

from quizkit.formats._authored import is_points_word
from quizkit.formats._typed.labels import fold
from quizkit.formats._typed.lines import Line
from quizkit.formats._typed.pieces import Piece

_NUMBER = r"\d{1,4}(?:[.,]\d{1,4})?"
_EARNED = r"(?:(?:_{1,20}|\.{2,20}|…{1,10}|\d{1,4}(?:[.,]\d{1,4})?)?\s?/\s?)"
_BEHIND = rf"{_EARNED}?(?P<number>{_NUMBER})\s?(?P<word>[^\W\d_]{{1,12}})\.?"
"""``2 points``, ``0 / 1 pts``."""
_BEFORE = rf"(?P<name>[^\W\d_]{{3,12}})\.?\s?:?\s?(?P<count>{_NUMBER})\.?"
"""``Μονάδες 5``."""
_TO_FILL = rf"(?:_{{2,20}}|\.{{3,20}}|…{{1,10}})\s?/\s?(?P<of>{_NUMBER})"
"""``____/5``, where the teacher writes what was earned."""
_ANY = rf"(?:{_TO_FILL}|{_BEHIND}|{_BEFORE})"

_BRACKETED = re.compile(rf"[(\[{{]\s*{_ANY}\s*[)\]}}]")
_ALONE = re.compile(_ANY)
_AT_THE_END = re.compile(
    r"(?:(?<!\d)\s[-\N{EN DASH}\N{EM DASH}]\s|(?<=[.?!;·…)\]\N{GREEK QUESTION MARK}؟？])\s+"
    rf"|\s(?=/|_{{2}}|\.{{3}})){_ANY}$"
)
_PLURALS = frozenset(
    (
        "points", "marks", "pts", "μοναδεσ", "μον", "βαθμοι", "μορια", "ποντοι", "puntos", "ptos", "punkte", "pkt",
        "punti", "pontos", "punten", "punkty", "puan", "poang", "poeng", "pisteet", "баллы", "балл", "баллов", "бали",
        "балів",
    )
)  # fmt: skip
"""Words that mean points before a number too, where ``Mark 5`` and ``Note 1`` mean something else."""

_EACH = (
    r"each|apiece|per question|per item|c/u|cada un[ao]|por pregunta|chacune?|par question|jeweils|je|pro frage"
    r"|pro aufgabe|ανά ερώτηση|η καθεμ[ίι][αά]|το καθένα|κάθε (?:σωστή )?(?:ερώτηση|απάντηση)|ciascun[ao]|cadaun[ao]"
    r"|a domanda|per domanda|cada|por questão|elk|per vraag|każde|każda|za (?:każde )?pytanie|(?:за )?кажд\w{2,3}"
    r"|за вопрос|кожн\w{1,2}|her biri|her soru|soru başına|varje|per fråga|每(?:小)?[题題]|各"
)
_POINTS_EACH = re.compile(
    rf"(?P<number>{_NUMBER})[\s-]?(?P<word>[^\W\d_]{{1,12}})\.?\s+(?:{_EACH})(?!\w)"
    rf"|(?<!\w)(?:{_EACH})[^\d.;]{{0,40}}?(?P<count>{_NUMBER})\s?(?P<name>[^\W\d_]{{1,12}})",
    re.IGNORECASE,
)
_LONGEST_HEADING = 300

_TAIL = 60
"""Characters at the end of a stem in which its points may stand."""
_LONGEST = 40
_SHORT = 60
"""A longer line above ``5 points`` may be one that goes on with these words."""
_ANSWERS = frozenset(("letter", "check", "bullet", "field", "sign"))


def take_points(stem: Piece | None) -> str | None:
    """Take ``(2 points)`` off the beginning or end of a stem, and give the number."""
    if stem is None or not stem.rows:
        return None
    first, last = stem.rows[0], stem.rows[-1]
    alone = _ALONE.fullmatch(first.text) if len(stem.rows) > 1 and len(first.text) <= _LONGEST else None
    if (number := _number(alone)) is not None:
        stem.rows.pop(0)  # a line above the question, as web pages show it
        return number
    if first.text.startswith(("(", "[", "{")):
        found = _BRACKETED.match(first.text)
        if found is not None and (number := _number(found)) is not None:
            text = first.text[found.end() :].lstrip(" .:-")
            stem.rows[0] = first._replace(text=text, column=first.column + len(first.text) - len(text))
            if not text:
                stem.rows.pop(0)
            return number
    if last.shape == "text" and any(map(str.isdecimal, last.text[-_TAIL:])):
        pattern = _BRACKETED if last.text.endswith((")", "]", "}")) else _AT_THE_END
        for found in pattern.finditer(last.text, max(0, len(last.text) - _TAIL)):
            if found.end() == len(last.text) and (number := _number(found)) is not None:
                stem.rows[-1] = last._replace(text=last.text[: found.start()].rstrip())
                if not stem.rows[-1].text:
                    stem.rows.pop()
                return number
    return None


def points_each(lines: Sequence[Line]) -> tuple[str, Line] | None:
    """How much each question of a part counts, as the lines above it say: ``(2 points each)``; with its line."""
    for line in lines:
        if line.kind in ("blank", "rule", "code") or not any(map(str.isdecimal, line.raw[:_LONGEST_HEADING])):
            continue
        for match in _POINTS_EACH.finditer(line.raw[:_LONGEST_HEADING]):
            word = match["word"] or match["name"]
            if is_points_word(word) or word == "分":
                return match["number"] or match["count"], line
    return None


def points_alone(words: str) -> str | None:
    """The number of points that a line is nothing else than: ``1 point``."""
    return _number(_ALONE.fullmatch(words)) if len(words) <= _LONGEST else None


def find_points(lines: Sequence[Line]) -> None:
    """Lines that say nothing else, as fields: ``Μονάδες 5`` below the options, ``[2 Punkte]`` above the question.

    Between two questions, with a blank line on both sides, they belong to the one above, unless the first one of the
    file stands above the first question.
    """
    above = False
    asked = False
    for place, line in enumerate(lines):
        if line.kind == "number":
            asked = True
        if line.kind != "text" or len(line.raw) > _LONGEST:
            continue
        match = _BRACKETED.fullmatch(line.raw) or _ALONE.fullmatch(line.raw)
        number = _number(match)
        if number is None or match is None or not _stands_alone(lines, place, match):
            continue
        above = above or not asked
        gap_above = place == 0 or lines[place - 1].kind == "blank"
        gap_below = place + 1 == len(lines) or lines[place + 1].kind == "blank"
        line.kind, line.label, line.style, line.text = "field", "points", "", number
        line.loosely = gap_above and gap_below and not above


def _stands_alone(lines: Sequence[Line], place: int, match: re.Match[str]) -> bool:
    """Whether the line is not the rest of the one above, and has a question to belong to."""
    before = next(
        (line for line in reversed(lines[max(0, place - 20) : place]) if line.kind not in ("blank", "rule")), None
    )
    after = next((line for line in lines[place + 1 : place + 20] if line.kind not in ("blank", "rule")), None)
    if before is None or before.kind == "heading":
        return after is not None and after.kind == "number" and lines[place + 1] is after
    if match["word"] is None or match[0][0] in "([{":
        return True
    gap = lines[place - 1].kind == "blank"
    return (gap and before.kind != "number") or (before.kind in _ANSWERS and len(before.raw) <= _SHORT)


def _number(match: re.Match[str] | None) -> str | None:
    """The number of points that was found, if its words mean points."""
    if match is None:
        return None
    if match["of"]:
        return match["of"]
    if match["word"]:
        return match["number"] if is_points_word(match["word"]) else None
    return match["count"] if fold(match["name"]) in _PLURALS else None
