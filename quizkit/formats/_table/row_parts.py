"""Parts of a question that are written inside texts: pairs in vectors, marks before options, rules to ignore."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from html import unescape

from quizkit.formats._authored import (
    AuthoredGap,
    AuthoredItem,
    AuthoredOption,
    AuthoredPair,
    Written,
    index_of,
    kind_for,
    parse_number,
    split_mark,
)
from quizkit.formats._table.grid import Cell, Row, Texts, Value
from quizkit.formats._table.profile import Profile
from quizkit.formats._table.template_cells import TemplateCells
from quizkit.formats._table.texts import without_blanks
from quizkit.formats._table.values import TRUTH_LETTERS
from quizkit.identity import letter
from quizkit.model import Localized, Location, Suppression
from quizkit.richtext import gaps

_TAG = re.compile(r"(<[^<>]*>)")
_BOLD = re.compile(r"\s*(?:<p>)?<(b|strong)>[^<]*</\1>(?:</p>)?\s*")


def suppression_of(line: str, at: Location | None = None) -> Suppression:
    """``option/duplicate the two differ in case``: a rule that is to be ignored, and the reason."""
    rule, _, reason = line.partition(" ")
    return Suppression(rule=rule.rstrip(":"), reason=reason.strip().lstrip(":- ").strip(), location=at)


def vector_pairs(texts: Iterable[Localized]) -> list[AuthoredPair]:
    """Texts such as ``cat<|>kitten``, two elements of a vector as R packages write them, as pairs; none for others."""
    pairs: list[AuthoredPair] = []
    for text in texts:
        halves = {tag: part.source.split("<|>") for tag, part in text.texts.items()}
        if any(len(half) != 2 for half in halves.values()):
            return []
        left, right = (
            Localized(texts={tag: text.texts[tag].replaced(source=half[side].strip()) for tag, half in halves.items()})
            for side in (0, 1)
        )
        pairs.append(AuthoredPair(left, right, text.where()))
    return pairs


def alt_in(alt: Localized | None, language: str) -> str:
    """The alt text of an image in a language, or else in the first there is."""
    if alt is None:
        return ""
    filled = without_blanks(alt)
    text = filled.get(language) or filled.first()[1]
    return text.source


def without_mark(option: AuthoredOption) -> AuthoredOption:
    """An option whose mark (a star, a check mark) has become its key; any other as it is."""
    marks = {language: split_mark(text.source) for language, text in option.text.texts.items()}
    mark = next((mark for mark, _ in marks.values() if mark), "")
    if not mark:
        return option
    texts = {language: text.replaced(source=marks[language][1]) for language, text in option.text.texts.items()}
    return replace(option, text=Localized(texts=texts), correct=Written(mark, option.location))


def spelt_truth(key: Written, truths: Callable[[], dict[str, str]]) -> Written:
    """The answer to a statement, spelt out where it is a letter whose meaning the sheet's other answers show."""
    sign = key.text.strip(" .").upper()
    return Written(truths().get(sign, key.text), key.location) if sign in TRUTH_LETTERS else key


_CHOICES = frozenset(("choice", "single", "multiple", "true_false"))
_NUMBERS = re.compile(r"\s*\d{1,2}\s*(?:[,;]\s*\d{1,2}\s*)*")


def finish_by_template(item: AuthoredItem, profile: Profile, cells: TemplateCells) -> None:
    """Give a question what its template means: what its own cells say, and the type and key of options for which it
    has no words.

    A key that is not a list of the options' numbers stays as it is, and is complained of like any other.
    """
    if profile.reads is not None:
        profile.reads(item, cells)
    if profile.vectors:
        _finish_vectors(item)
    if not (profile.kind and item.options):
        return
    item.type = item.type or Written(profile.kind, item.location)
    if not profile.numbered or kind_for(item.type.text) not in _CHOICES or len(item.key) != 1:
        return
    written = item.key[0]
    if _NUMBERS.fullmatch(written.text) is None:
        return
    places = {int(number) - 1 for number in re.findall(r"\d+", written.text)}
    if places <= set(range(len(item.options))):
        flagged = [
            replace(option, correct=Written("true" if place in places else "false", written.location))
            for place, option in enumerate(item.options)
        ]
        item.options = [one for place, one in enumerate(flagged) if place in places or not _is_blank(one)]
        item.key = []


def _is_blank(option: AuthoredOption) -> bool:
    """Whether a cell for an answer was left blank before filled ones: numbers count it, and learners do not see it."""
    return not any(text.source for text in option.text.texts.values())


def _finish_vectors(item: AuthoredItem) -> None:
    """What moodef means by its columns (``determine_question_type`` of moodef 1.2): where the question has the gaps
    ``[[1]]``, ``[[2]]``, the right answer stands in the first, the others in the next ones, and words to drag or to
    select from are the same; two numbers are a value and its tolerance; no answer at all asks for an essay."""
    words = item.options or [AuthoredOption(entry.text, entry.location) for entry in item.order]
    named = list(dict.fromkeys(name for text in item.stem.texts.values() for name in gaps(text)))
    if named and named == [str(place) for place in range(1, len(named) + 1)] and len(named) <= len(words):
        item.options = [replace(option, correct=None) for option in words]
        item.order, item.type = [], None
        item.gaps = [
            AuthoredGap(name, AuthoredItem(number=item.number, location=at, key=[Written(letter(place), at)]))
            for place, name in enumerate(named)
            for at in [item.options[place].location]
        ]
        return
    if item.options or item.pairs or item.order:
        return
    numbers = [parse_number(written.text) for written in item.key]
    if len(numbers) == 2 and None not in numbers:
        value, item.tolerance = item.key
        item.key = [value]
    elif not item.key and item.type is None:
        item.type = Written("essay", item.location)


def names_a_column(item: AuthoredItem, count: int) -> bool:
    """Whether the answer of a question without options is the letter of one of so many columns of options."""
    sign = item.key[0].text.strip("().: ") if len(item.key) == 1 else ""
    place = index_of(sign) if sign.isalpha() else None
    return place is not None and place <= count


def is_marked(row: Row, columns: Texts) -> bool:
    """Whether one of the cells of an option stands out by its style."""
    return any(
        isinstance(value, Cell) and (value.marked or is_bold_throughout(value))
        for _, column in columns
        if (value := row.cells.get(column)) is not None
    )


def is_bold_throughout(cell: Cell) -> bool:
    """Whether all the text of a cell is bold, letter by letter and not by the style of the cell."""
    return cell.html is not None and _BOLD.fullmatch(cell.html) is not None


def bold_parts(cell: Value | None, options: Sequence[AuthoredOption]) -> list[bool]:
    """Which of the options that a cell holds are bold from the first letter to the last."""
    if not isinstance(cell, Cell) or cell.html is None:
        return []
    letters: list[str] = []
    bold: list[bool] = []
    depth = 0
    for part in _TAG.split(cell.html):
        if part.startswith("<"):
            depth += {"<b>": 1, "<strong>": 1, "</b>": -1, "</strong>": -1}.get(part, 0)
            part = "\n" if part.startswith(("<br", "</p")) else ""
        words = unescape(part)
        letters += words
        bold += [depth > 0] * len(words)
    text = "".join(letters)
    found: list[bool] = []
    end = 0
    for option in options:
        source = option.text.first()[1].source
        start = text.find(source, end)
        if start < 0:
            return []
        end = start + len(source)
        found.append(all(bold[place] or text[place].isspace() for place in range(start, end)))
    return found
