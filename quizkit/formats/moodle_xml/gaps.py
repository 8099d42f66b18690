"""Words that are dragged into the gaps of a text: ``ddwtos``.

``[[2]]`` in the text is a gap, and the second of the words is right in it.
"""

import re
from html import unescape

from quizkit.formats.moodle_xml.choices import shuffle_of
from quizkit.formats.moodle_xml.question import Question
from quizkit.identity import letter
from quizkit.model import Choice, DropGap, GapMatchInteraction
from quizkit.richtext.tree import GAP

PLACE = re.compile(r"\[\[([0-9]{1,4})\]\]")
WORDS = {"ddwtos": "dragbox", "gapselect": "selectoption"}
"""What a word's element is called, by type."""


_TAG = re.compile("<[^<>]*>")
_PREFIXES = tuple("gap " * times for times in range(10))


def read_gaps(question: Question, source: str) -> tuple[GapMatchInteraction, str]:
    """The interaction, and the source of the stem with the gaps' names in it."""
    elements = question.children(WORDS[question.kind])
    names = noted_names(question, "choices", [letter(index) for index in range(len(elements))])
    choices = []
    groups: list[int] = []
    endless: list[bool] = []
    for element, name in zip(elements, names, strict=True):
        text = question.text(element, "html") or question.plain("", element)
        choices.append(Choice(id=name, text=text, location=question.at(element)))
        group = question.value("group", element)
        groups.append(int(group) if re.fullmatch("[0-9]{1,3}", group) else 1)
        endless.append(question.child("infinite", element) is not None)
    places = [int(number) for number in PLACE.findall(source)]
    gaps = [
        DropGap(id=gap, accepts=(names[number - 1],) if 1 <= number <= len(names) else ())
        for gap, number in zip(
            noted_names(question, "gaps", free_names(len(places), PLACE.sub("", source))), places, strict=True
        )
    ]
    check_places(question, places, len(names))
    if len(set(groups)) > 1:
        question.own["groups"] = list(groups)
    if len(set(endless)) > 1:
        question.own["infinite"] = list(endless)
    interaction = GapMatchInteraction(
        choices=tuple(choices),
        gaps=tuple(gaps),
        reusable=bool(endless) and all(endless),
        shuffle=shuffle_of(question, True),
    )
    in_order = iter(gaps)
    return interaction, PLACE.sub(lambda _: f"[[{next(in_order).id}]]", source)


def free_names(count: int, source: str) -> list[str]:
    """Names for so many gaps, none of which the text around them holds as ``[[1]]`` already."""
    taken = set(GAP.findall(unescape(_TAG.sub("", source))))
    for prefix in _PREFIXES:
        names = [f"{prefix}{number}" for number in range(1, count + 1)]
        if taken.isdisjoint(names):
            break
    return names


def noted_names(question: Question, note: str, otherwise: list[str]) -> list[str]:
    """The names that a note gives, if they can be these."""
    names = question.notes.get(note)
    fits = isinstance(names, list) and len(names) == len(otherwise) and len(set(map(str, names))) == len(names)
    return [str(name) for name in names] if fits else otherwise  # type: ignore[union-attr]


def check_places(question: Question, places: list[int], count: int) -> None:
    """Say that there is no gap, or no word for one."""
    if not places:
        question.error("read/gap", "the text has no gap.", "Write [[1]] where the first word belongs.")
    missing = sorted({number for number in places if not 1 <= number <= count})
    if missing:
        gap = f"[[{missing[0]}]]"
        message = f"there is no word for the gap {gap}; Moodle imports the question, and no one can answer it."
        question.error("read/gap", message, "Add the word, or take the gap out.")
