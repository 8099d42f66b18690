"""Parts of a question that are written inside texts: pairs in vectors, marks before options, rules to ignore."""

import re
from collections.abc import Iterable
from dataclasses import replace

from quizkit.formats._authored import AuthoredItem, AuthoredOption, AuthoredPair, Written, kind_for, split_mark
from quizkit.formats._table.grid import Cell
from quizkit.formats._table.profiles import Profile
from quizkit.formats._table.texts import without_blanks
from quizkit.model import Localized, Suppression

_BOLD = re.compile(r"\s*(?:<p>)?<(b|strong)>[^<]*</\1>(?:</p>)?\s*")


def suppression_of(line: str) -> Suppression:
    """``option/duplicate the two differ in case``: a rule that is to be ignored, and the reason."""
    rule, _, reason = line.partition(" ")
    return Suppression(rule=rule.rstrip(":"), reason=reason.strip().lstrip(":- ").strip())


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


_CHOICES = frozenset(("choice", "single", "multiple", "true_false"))
_NUMBERS = re.compile(r"\s*\d{1,2}\s*(?:[,;]\s*\d{1,2}\s*)*")


def finish_by_template(item: AuthoredItem, profile: Profile) -> None:
    """Give a question with options the type and the key that they have in a template that has words for neither.

    A key that is not a list of the options' numbers stays as it is, and is complained of like any other.
    """
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
        item.options = [
            replace(option, correct=Written("true" if place in places else "false", written.location))
            for place, option in enumerate(item.options)
        ]
        item.key = []


def is_bold_throughout(cell: Cell) -> bool:
    """Whether all the text of a cell is bold, letter by letter and not by the style of the cell."""
    return cell.html is not None and _BOLD.fullmatch(cell.html) is not None
