"""Sensei LMS's file of questions (``Question``, ``Type``, ``Answer``, ``Text Before Gap``, ...).

From the source of Sensei LMS (``Sensei_Import_Question_Model``, ``Sensei_Export_Questions``) and its wiki page
"Question Import Schema":

- ``multiple-choice``, also where no type is written: ``Right:Rome, Wrong:"Bari, Italy", Wrong:Oslo`` in one cell; a
  comma divides where an even number of quotes follows it, and an export puts the whole of ``"Right:Bari, Italy"`` in
  quotes;
- ``boolean``: 1 or 0, and 1 where nothing is written; an export writes true and false;
- ``gap-fill``: the texts before and after the gap, and the gap, whose words are a regular expression if they can be
  one, so that ``a|b`` accepts either;
- ``single-line``, ``multi-line`` and ``file-upload`` are graded by a teacher, who sees the answer or the teacher's
  notes; learners see the upload notes;
- ``Categories`` is a list (``Geography > Europe, "Rivers, lakes"``): a question may have several, so they are tags.

All texts may hold HTML. A single line with an answer is read as a short answer, without one as an essay.
"""

import re
from collections.abc import Iterator

from quizkit.formats._authored import AuthoredGap, AuthoredItem, AuthoredOption, Written, kind_for, parse_flag
from quizkit.formats._authored.complaints import quoted
from quizkit.formats._table.profile import Profile
from quizkit.formats._table.template_cells import TemplateCells, below
from quizkit.model import Localized, Text

_WORD = re.compile(r'"?\s*(right|wrong)\s*:\s*', re.IGNORECASE)
_AGAIN = re.compile(r"(?:right|wrong)\s*:", re.IGNORECASE)
_PATTERN = re.compile(r"[\\^$*+?()\[\]{}]|\.[*+?]")
_QUOTES = {ord(sign): '"' for sign in "“”„‟"}
_GAP = "1"


def _read(item: AuthoredItem, cells: TemplateCells) -> None:
    """Fill in a question from its answer, by its type."""
    item.stem = below(item.stem, cells.text("description")) or item.stem
    if item.type is None:
        gap, answer = cells.shown("gap"), cells.shown("answer")
        shape = "cloze" if gap and not answer else "choice"
        item.type = Written(shape, item.location)
    kind = kind_for(item.type.text)
    if kind == "choice":
        item.options = list(_options(item, cells))
    elif kind == "true_false":
        _take_truth(item, cells)
    elif kind == "cloze":
        _take_gap(item, cells)
    elif kind == "upload":
        item.stem = below(item.stem, cells.text("upload notes")) or item.stem
        item.rubric = cells.text("teacher notes")
    elif kind == "essay":
        item.rubric = cells.text("teacher notes") or cells.text("answer")
    elif kind == "short_answer":
        written = cells.written("answer")
        if written is None:
            item.type = Written("essay", item.type.location)
            item.lines = Written("1", item.type.location)
            item.rubric = cells.text("teacher notes")
        else:
            item.key = [written]


def _options(item: AuthoredItem, cells: TemplateCells) -> Iterator[AuthoredOption]:
    at = cells.at("answer")
    stray, answers = _answers(_parts(cells.shown("answer")))
    for word, words, rest in answers:
        if not words:
            continue
        if rest:
            cells.report.warning(
                "read/comma",
                f"{quoted(', '.join(rest))} is read as the rest of the answer before it; Sensei leaves it out.",
                at=at,
                item=item.label(),
                advice='Put an answer that holds a comma in quotes: Right:"Bari, Italy".',
            )
        again = _AGAIN.search(words)
        if again is not None and words[: again.start()].rstrip(' "\t\n').endswith(","):
            cells.report.warning(
                "read/quotes",
                f"{quoted(words)} is read as one answer, though it speaks of another one.",
                at=at,
                item=item.label(),
                advice="A quotation mark that is open holds the comma; write &quot; for one that is meant (5&quot;).",
            )
        yield AuthoredOption(cells.part(", ".join([words, *rest]), at), at, Written(word, at))
    if stray:
        cells.error(
            item,
            "key/unknown",
            f"{quoted(', '.join(stray))} does not say whether it is right.",
            "Write Right: or Wrong: before each answer, in English, and commas between them.",
            at,
        )


def _answers(parts: list[str]) -> tuple[list[str], list[tuple[str, str, list[str]]]]:
    """The parts before the first answer, and the answers: ``true`` or ``false``, the words, and the parts that belong
    to the answer since they do not say whether they are right."""
    stray: list[str] = []
    answers: list[tuple[str, str, list[str]]] = []
    for part in parts:
        word = _WORD.match(part)
        if word is not None:
            words = part[word.end() :].replace('\\"', "\0").strip(' "\t\n').replace("\0", '"')
            answers.append(("true" if word[1].lower() == "right" else "false", words, []))
        else:
            (answers[-1][2] if answers and answers[-1][1] else stray).append(part)
    return stray, answers


def _parts(said: str) -> list[str]:
    """What stands between the commas that an even number of quotes follows."""
    said = said.translate(_QUOTES)
    behind = said.count('"')
    parts: list[str] = []
    open_: list[str] = []
    for piece in said.split(","):
        behind -= piece.count('"')
        open_.append(piece)
        if behind % 2 == 0:
            parts.append(",".join(open_).strip())
            open_ = []
    return [part for part in parts if part]


def _take_truth(item: AuthoredItem, cells: TemplateCells) -> None:
    written = cells.written("answer")
    if written is None:
        item.key = [Written("true", cells.at("answer"))]
        cells.report.warning(
            "key/default",
            "nothing says whether this is true; Sensei takes it for true then, and so does quizkit.",
            at=cells.at("answer"),
            item=item.label(),
            advice="Write 1 for true or 0 for false.",
        )
        return
    flag = parse_flag(written.text)
    item.key = [written if flag is None else Written("true" if flag else "false", written.location)]


def _take_gap(item: AuthoredItem, cells: TemplateCells) -> None:
    gap = cells.written("gap")
    before, after = cells.text("text before gap"), cells.text("text after gap")
    if gap is None:
        cells.error(
            item,
            "key/missing-gap",
            "nothing is written that belongs into the gap.",
            "Write the word that is wanted below Gap.",
            cells.at("gap"),
        )
    item.stem = below(item.stem, _around(before, after, cells)) or item.stem
    words = gap.text if gap is not None else ""
    if _PATTERN.search(words):
        cells.report.warning(
            "read/pattern",
            f"{quoted(words)} looks like a pattern (regexp), and is read as the very words that are to be typed.",
            at=cells.at("gap"),
            item=item.label(),
            advice="Write the answers that the pattern stands for, with | between them.",
        )
    answer = AuthoredItem(number=item.number, location=cells.at("gap"), type=Written("short_answer", cells.at("gap")))
    answer.key = [Written(part, cells.at("gap")) for one in words.split("|") if (part := one.strip())]
    item.gaps = [AuthoredGap(_GAP, answer)]


def _around(before: Localized | None, after: Localized | None, cells: TemplateCells) -> Localized:
    """The text with its gap, as one line."""
    words = [text.source for one in (before, after) if one is not None for text in one.texts.values()]
    first = words[0] if before is not None else ""
    last = words[-1] if after is not None else ""
    source = f"{first} [[{_GAP}]] {last}".strip()
    at = cells.at("text before gap") if before is not None else cells.at("gap")
    markups = {text.markup for one in (before, after) if one is not None for text in one.texts.values()}
    plain = Localized(texts={cells.language: Text(source=source, location=at)})
    return cells.part(source, at) if "html" in markups else plain


PROFILE = Profile(
    "Sensei",
    frozenset(("question", "text before gap", "gap")),
    {
        "id": "ID",
        "slug": "ignore",
        "grade": "Points",
        "random answer order": "Shuffle",
        "media": "Image",
        "categories": "Tags",
        "feedback": "Explanation",
    },
    {
        "multiple-choice": "choice",
        "boolean": "true_false",
        "gap-fill": "cloze",
        "single-line": "short_answer",
        "multi-line": "essay",
        "multiple-line": "essay",
        "file-upload": "upload",
    },
    own=frozenset(
        ("description", "answer", "text before gap", "gap", "text after gap", "upload notes", "teacher notes")
    ),
    unkept=frozenset(("status",)),
    reads=_read,
    html=True,
)
