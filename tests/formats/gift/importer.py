"""What Moodle's GIFT importer makes of a file: its measured behaviour, written down a second time for the tests.

:mod:`tests.formats.gift.test_importer` holds it against the truth table; it tells the tests of the writer what Moodle
would make of a written file. It knows nothing of quizkit's reader. What it stores has the shape of the truth table.
"""

import re
from html import unescape
from typing import Any

from quizkit.moodle import MOODLE_FRACTIONS

_WHITE = " \t\n\r\0\x0b"
_ESCAPES = {"\\": "\x10", ":": "\x11", "#": "\x12", "=": "\x13", "{": "\x14", "}": "\x15", "~": "\x16"}
_FORMAT = re.compile(r"\[(html|plain|markdown|moodle)\]")
_WEIGHT = re.compile(r"%(-?[0-9]{1,3}(?:\.[0-9]*)?)%")
_ORDER = re.compile(r">\s*[0-9]+")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_TOKEN = re.compile(r"\[(id|tag):((?:[^\]\\]|\\.|\\(?=\s))*)\]")
_SPAN = re.compile(r'<span lang="[^"]*" class="multilang">|</span>')
_TAG = re.compile(r"</?[A-Za-z!][^<>]*>")


class Broken(Exception):
    """Moodle refuses the file, or its import dies in the middle."""


def imported(file: str) -> list[dict[str, Any]]:
    """The questions that Moodle stores, each with the ``path`` of its category where the file names one.

    Raises:
        Broken: when it stores nothing, or not all.
    """
    questions: list[dict[str, Any]] = []
    path = None
    for lines in _chunks(file):
        comments = [line for line in lines if line.startswith("//")]
        text = "\n".join(" " if line.startswith("//") else line for line in lines).strip(_WHITE)
        if not text:
            continue
        if text.startswith("$CATEGORY:"):
            path = text.removeprefix("$CATEGORY:").strip(_WHITE)
            if any(len(name) > 255 for name in path.split("/")):
                raise Broken("a category's name is too long")
            continue
        question = _question(text) | _remarks("\n".join(comments))
        if path is not None:
            question["path"] = path
        questions.append(question)
    return questions


def _chunks(file: str) -> list[list[str]]:
    found: list[list[str]] = [[]]
    for raw in file.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        line = raw.strip(_WHITE)
        if line in ("", "0"):
            found.append([])
        else:
            found[-1].append(line)
    return [lines for lines in found if lines]


def _remarks(comments: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for kind, value in _TOKEN.findall(comments):
        value = value.replace("\\]", "]").strip(_WHITE)
        if kind == "id":
            if len(value) > 100:
                raise Broken("an id is too long")
            found.setdefault("idnumber", value)
        elif not value:
            raise Broken("a tag is blank")
        elif not set("<>`") & set(value):
            found.setdefault("tags", []).append(value)
    return found


def _meaning(text: str) -> str:
    """What stands between the escapes, less the white space at its ends."""
    for sign, mark in _ESCAPES.items():
        text = text.replace(mark, sign)
    return text.replace("\x17", "\n").split("\0")[0]


def _question(text: str) -> dict[str, Any]:
    for sign, mark in _ESCAPES.items():
        text = text.replace(f"\\{sign}", mark)
    text = text.replace("\\n", "\x17")
    question: dict[str, Any] = {"name": None}
    if text.startswith("::") and (end := text.find("::", 2)) >= 0:
        question["name"] = label(_meaning(text[2:end]).strip(_WHITE))[:255]
        text = text[end + 2 :].strip(_WHITE)
    start, end = text.find("{"), text.find("}")
    answers = None
    if start >= 0 or end >= 0:
        if start < 0 or end < start:
            raise Broken("there are no braces around the answers")
        answers = text[start + 1 : end].strip(_WHITE)
        after = text[end + 1 :]
        text = text[:start].strip(_WHITE) + (f" _____{after}" if after else "")
    general = ""
    if answers is not None and "####" in answers:
        answers, _, general = answers.rpartition("####")
        answers = answers.strip(_WHITE)
    form = _format_of(text) or "moodle"
    question |= {"questiontext": _text(text, form)[0], "questiontextformat": form, "defaultmark": 1}
    question["generalfeedback"], question["generalfeedbackformat"] = _text(general, form)
    return question | _answers(answers, form)


def label(words: str) -> str:
    """What is left of a name: what looks like a tag, other than spans of languages, is cut out."""
    if _SPAN.search(words):
        return "".join(
            _SPAN.findall(piece)[0] if _SPAN.fullmatch(piece) else unescape(_bare(piece))
            for piece in re.split(f"({_SPAN.pattern})", words)
        )
    return unescape(_bare(words))


def _bare(words: str) -> str:
    return re.sub(r"<[^\s<>][^<>]*$|<[^\s<>][^>]*(?=<)", "", _TAG.sub("", words)).strip(_WHITE)


def _format_of(text: str) -> str | None:
    found = _FORMAT.match(text)
    return found[1] if found else None


def _text(text: str, form: str) -> tuple[str, str]:
    text = text.strip(_WHITE)
    if (found := _FORMAT.match(text)) is not None:
        form, text = found[1], text[found.end() :]
    return _meaning(text).strip(_WHITE), form


def _answers(answers: str | None, form: str) -> dict[str, Any]:
    if answers is None:
        return {"qtype": "description", "defaultmark": 0}
    if answers in ("", "0"):
        return {"qtype": "essay"}
    if _ORDER.match(answers):
        entries = [line.strip(_WHITE) for line in answers.split("\n")[1:]]
        return {"qtype": "ordering", "answers": [{"answer": _meaning(entry), "format": form} for entry in entries]}
    if answers.startswith("#"):
        return {"qtype": "numerical", "answers": _numbers(answers[1:], form)}
    if "~" in answers:
        return _choices(answers, form)
    if "=" in answers and "->" in answers:
        return {"qtype": "match", "shuffleanswers": "1", "pairs": _pairs(answers, form)}
    bare, *feedback = [piece.strip(_WHITE) for piece in answers.split("#")]
    if bare in ("T", "TRUE", "F", "FALSE"):
        truth = bare.startswith("T")
        said = [_text(piece, form) for piece in (*feedback, "", "")[:2]]
        wrong, right = ({"feedback": text, "feedbackformat": kind} for text, kind in said)
        both = [
            {"answer": word, "format": "moodle", "fraction": int(right_one)} | (right if right_one else wrong)
            for word, right_one in (("True", truth), ("False", not truth))
        ]
        return {"qtype": "truefalse", "correct": truth, "answers": both}
    return {"qtype": "shortanswer", "usecase": "0", "answers": _short(answers, form)}


def _pieces(answers: str, mark: str) -> list[str]:
    first, *others = [piece.strip(_WHITE) for piece in answers.split(mark)]
    return others if not first else [first, *others]


def _weighted(piece: str, otherwise: float) -> tuple[float, str]:
    found = _WEIGHT.match(piece)
    if found is None:
        return otherwise, piece
    written = float(found[1]) / 100
    near = min(MOODLE_FRACTIONS, key=lambda fraction: abs(float(fraction) - written))
    if abs(float(near) - written) > 0.00001:
        raise Broken(f"the weight {found[0]} is not on the list")
    return round(float(near), 7), piece[found.end() :]


def _commented(piece: str, form: str) -> dict[str, Any]:
    words, _, feedback = piece.partition("#")
    text, kind = _text(words, form)
    found = {"answer": text, "format": kind}
    said, feedback_kind = _text(feedback, form)
    return found | ({"feedback": said, "feedbackformat": feedback_kind} if said else {})


def _choices(answers: str, form: str) -> dict[str, Any]:
    found = []
    for piece in _pieces(answers.replace("=", "~="), "~"):
        if piece.startswith("="):
            fraction, piece = 1.0, piece[1:].strip(_WHITE)
        else:
            fraction, piece = _weighted(piece, 0.0)
        one = _commented(piece, form) | {"fraction": fraction}
        found.append(one)
    if len(found) < 2:
        raise Broken("a choice with one option")
    found = [one for one in found if one["answer"] or one.get("feedback")]
    single = "1" if "=" in answers else "0"
    return {"qtype": "multichoice", "single": single, "shuffleanswers": "1", "answernumbering": "abc", "answers": found}


def _short(answers: str, form: str) -> list[dict[str, Any]]:
    found = []
    for piece in _pieces(answers, "="):
        fraction, piece = _weighted(piece, 1.0)
        found.append(_commented(piece, form) | {"format": "moodle", "fraction": fraction})
    if all(one["fraction"] < 1 for one in found):
        raise Broken("no answer earns everything")
    return [one for one in found if one["answer"]]


def _numbers(answers: str, form: str) -> list[dict[str, Any]]:
    answers, _, wrong = answers.partition("~")
    found = []
    for piece in _pieces(answers, "="):
        fraction, piece = _weighted(piece, 1.0)
        one = _commented(piece, form) | {"fraction": fraction}
        number, _, tolerance = one["answer"].partition(":")
        low, dots, high = number.partition("..")
        if dots:
            ends = float(low), float(high)
            number, tolerance = str(sum(ends) / 2), str((ends[1] - ends[0]) / 2)
        if answers == "0" or (number != "*" and not _NUMBER.fullmatch(number)):
            raise Broken(f'"{piece}" is no number')
        if tolerance and not _NUMBER.fullmatch(tolerance):
            raise Broken(f'"{piece}" has no number for a tolerance')
        found.append(one | {"answer": number, "tolerance": tolerance or "0"})
    said, kind = _text(wrong.partition("#")[2], form)
    if wrong:
        found.append({"answer": "*", "format": form, "fraction": 0.0, "feedback": said, "feedbackformat": kind})
    return found


def _pairs(answers: str, form: str) -> list[list[str]]:
    found = []
    for piece in _pieces(answers, "="):
        left, arrow, right = piece.partition("->")
        if not arrow:
            raise Broken("an answer of a match has no arrow")
        text, kind = _text(left, form)
        words = _meaning(right.strip(_WHITE)).strip(_WHITE)
        if len(words) > 255:
            raise Broken("the right text of a pair is too long")
        found.append([text, words, kind])
    if len(found) < 2 or any(not right for _, right, _ in found):
        raise Broken("a match with one pair, or with nothing on the right")
    return found
