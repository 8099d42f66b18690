"""Which options of a typed question are marked as right, once all of them are known."""

import re
from collections.abc import Sequence
from itertools import pairwise

from quizkit.formats._authored import are_stars_marks, split_wrong_mark, star_of
from quizkit.formats._typed.doubts import Doubts
from quizkit.formats._typed.inline import Option
from quizkit.formats._typed.lines import Kind, Line
from quizkit.formats._typed.pieces import Piece
from quizkit.words import is_false_word, is_true_word

_RINGS, _FILLED = frozenset("○◯□▫"), frozenset("●◉⦿■▪")
"""What a web page shows before options of which one is chosen, and before the one that is."""

_VERDICT = re.compile(
    r"(?P<text>.+?)\s*(?:[\N{EN DASH}\N{EM DASH}:(\[]|\s-)\s*(?P<verdict>[^\W\d_]{5,15})\s*"
    r"(?P<sign>[.!:)\]\N{EN DASH}\N{EM DASH}-]|$)"
    r"\s*(?P<why>.*)"
)
_BELOW = re.compile(
    r"[-*_>+• ]*(?P<verdict>[^\W\d_]{4,15})[*_]*\s?[:.!,\N{EN DASH}\N{EM DASH}-][*_]*\s+(?P<why>\S.*?)[*_]*"
)
_LONGEST = 1000
_BOLD = re.compile(r"\*\*(?P<text>[^*]+)\*\*[.,;]?")
_CALLED_RIGHT = re.compile(r"\s*[(\[](?:right)[)\]]$", re.IGNORECASE)


def settle_marks(options: Sequence[Option], kind: Kind | None, doubts: Doubts, *, has_key: bool) -> None:
    """Settle which options are marked. A sign that stands before every option is a bullet, and no mark.

    ``kind`` is that of the options' lines, ``has_key`` says that a line below them gives the answer.
    """
    if len(options) > 1 and all(option.line.loosely for option in options):
        for option in options:
            option.marked = False
        return
    labels = {option.line.label for option in options}
    if kind == "bullet" and labels & _RINGS and labels & _FILLED:
        for option in options:
            option.marked = option.marked or option.line.label in _FILLED
        return
    _take_verdicts(options)
    if not has_key and not any(option.marked for option in options):
        _take_stars(options, doubts)
        _take_the_rest(options, doubts)
        _take_signs(options, doubts, kind=kind)
    _take_away(options)
    _doubt_stars(options, doubts, kind=kind)


def verdicts_below(lines: Sequence[Line], kind: Kind | None) -> dict[int, tuple[bool, str]]:
    """Lines below options that call them right or wrong and say why, ``Incorrect: too small.``, by their numbers.

    There are some of both, and each stands directly below an option.
    """
    found = {}
    for before, line in pairwise(line for line in lines if line.kind != "blank"):
        match = _BELOW.fullmatch(line.raw) if line.kind in ("text", "field", "bullet") else None
        word = "" if match is None else match["verdict"]
        if match is not None and before.kind == kind and (is_true_word(word) or is_false_word(word)):
            found[line.number] = is_true_word(word), match["why"]
    return found if {is_right for is_right, _ in found.values()} == {True, False} else {}


def _take_verdicts(options: Sequence[Option]) -> None:
    """``Neon - Correct! It has a full shell.``: a verdict and feedback behind each option, with both verdicts."""
    rows = [option.text.rows[0] if len(option.text.rows) == 1 else None for option in options]
    found = [None if row is None or len(row.text) > _LONGEST else _VERDICT.fullmatch(row.text) for row in rows]
    if not found or not all(match is not None and _verdict(match) is not None for match in found):
        return
    if {_verdict(match) for match in found if match} != {True, False}:
        return
    for option, row, match in zip(options, rows, found, strict=True):
        if row is None or match is None:
            continue
        option.text.rows[0] = row._replace(text=match["text"])
        option.marked = option.marked or bool(_verdict(match))
        why = match["why"].rstrip(")]") if match["sign"] not in ")]" or not match["sign"] else match["why"]
        if why and option.feedback is None:
            column = row.column + match.start("why")
            option.feedback = Piece(row.line, column, [row._replace(text=why, column=column)])


def _verdict(match: re.Match[str]) -> bool | None:
    word = match["verdict"]
    again = _VERDICT.fullmatch(match["why"])
    if again is not None and (is_true_word(again["verdict"]) or is_false_word(again["verdict"])):
        return None  # A is correct, B incorrect
    return True if is_true_word(word) else False if is_false_word(word) else None


def _take_stars(options: Sequence[Option], doubts: Doubts) -> None:
    """Take the stars at some options for marks, where nothing else says which options are right."""
    if not are_stars_marks([option.text.source() for option in options]):
        return
    for option in options:
        if star_of(option.text.source()) is None:
            continue
        first, last = option.text.rows[0], option.text.rows[-1]
        before = first.text.startswith("*")
        if before:
            option.text.rows[0] = first._replace(text=first.text.lstrip("* "))
        else:
            option.text.rows[-1] = last._replace(text=last.text.rstrip("* "))
        option.marked = True
        doubts.add(
            option.line,
            f"the star {'before' if before else 'behind'} the option is read as the mark of a right one.",
            "If it belongs to the text, write the answer below the options.",
        )


def _take_the_rest(options: Sequence[Option], doubts: Doubts) -> None:
    """Take the one option that is not called wrong, where all others are, or those that are called right."""
    wrong = [bool(split_wrong_mark(option.text.source())[0]) for option in options]
    rest = [option for option, is_wrong in zip(options, wrong, strict=True) if not is_wrong]
    called = [option for option in rest if _CALLED_RIGHT.search(option.text.source())]
    if not any(wrong) or any(option.marked for option in options) or not (len(rest) == 1 or rest == called):
        return
    for option in rest:
        option.marked = True
        if option in called:
            last = option.text.rows[-1]
            option.text.rows[-1] = last._replace(text=_CALLED_RIGHT.sub("", last.text))
        else:
            doubts.add(
                option.line,
                "all other options are marked as wrong, so this one is read as the right one.",
                "Write the answer below the options to be sure.",
            )


def _take_signs(options: Sequence[Option], doubts: Doubts, *, kind: Kind | None) -> None:
    """``+ right`` or ``* right`` beside ``- wrong``."""
    labels = {option.line.label for option in options}
    if kind != "bullet" or "-" not in labels or labels not in ({"+", "-"}, {"*", "-"}):
        return
    for option in options:
        option.marked = option.line.label != "-"
        if option.marked:
            sign = "plus" if option.line.label == "+" else "star"
            doubts.add(
                option.line,
                f"the {sign} before the option is read as the mark of a right one, beside those with a minus.",
                "If it is a bullet, write the same bullet before all options and the answer below them.",
            )


def _take_away(options: Sequence[Option]) -> None:
    """Take marks of wrong options off their texts, and bold type that says once more which options are right."""
    right = [option for option in options if option.marked]
    if not right or len(right) == len(options):
        return
    bold = [option for option in options if len(option.text.rows) == 1 and _BOLD.fullmatch(option.text.rows[0].text)]
    for option in options:
        if not option.text.rows:
            continue
        row = option.text.rows[-1]
        if not option.marked:
            option.text.rows[-1] = row._replace(text=split_wrong_mark(row.text)[1])
        elif bold == right and (match := _BOLD.fullmatch(row.text)) is not None:
            option.text.rows[-1] = row._replace(text=match["text"], column=row.column + 2)


def _doubt_stars(options: Sequence[Option], doubts: Doubts, *, kind: Kind | None) -> None:
    for option in options:
        if option.text.rows and option.text.rows[-1].text.endswith("*") and "*" not in option.text.source()[:-1]:
            doubts.add(
                option.line,
                "the star behind the option is read as part of its text.",
                "Write it before the letter if it marks the right option.",
            )
    if kind == "bullet" and len({option.line.label for option in options}) > 1:
        for option in options:
            if option.line.label == "*" and not option.marked:
                doubts.add(
                    option.line,
                    "the options have bullets of different kinds; a star and a space are read as a bullet.",
                    "Write the star directly before the text if it marks the right option.",
                )
