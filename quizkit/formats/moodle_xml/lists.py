"""Words to choose from the list in each gap of a text: ``gapselect``.

``[[2]]`` in the text is a gap, and the second of the words is right in it; the list shows all words of the same group.
That is a text with gaps of the model, in each of which one option is right. Such a question stays a ``gapselect`` for
Moodle where it came as one: unlike a cloze it counts points of its own and has feedback for the whole answer.
"""

import re

from quizkit.formats.moodle_xml.choices import shuffle_of
from quizkit.formats.moodle_xml.gaps import PLACE, WORDS, check_places, free_names, noted_names
from quizkit.formats.moodle_xml.own import FORMAT_NAME
from quizkit.formats.moodle_xml.question import Question
from quizkit.model import ALL_OF_IT, NONE_OF_IT, Choice, ChoiceInteraction, ClozeInteraction, Gap, Item, Localized

LISTS = "gapselect"

Words = list[tuple[Localized, int]]
"""Words, each with the number of its group."""


def read_lists(question: Question, source: str) -> tuple[ClozeInteraction, str]:
    """The interaction, and the source of the stem with the gaps' names in it."""
    words = [
        Choice.unchecked(
            text=question.text(element, "html") or question.plain("", element), location=question.at(element)
        )
        for element in question.children(WORDS[LISTS])
    ]
    written = [question.value("group", element) for element in question.children(WORDS[LISTS])]
    groups = [int(group) if re.fullmatch("[0-9]{1,3}", group) else 1 for group in written]
    places = [int(number) for number in PLACE.findall(source)]
    names = noted_names(question, "gaps", free_names(len(places), PLACE.sub("", source)))
    check_places(question, places, len(words))
    shuffle = shuffle_of(question, True)
    gaps = []
    shown = set()
    for name, place in zip(names, places, strict=True):
        right = place - 1 if 1 <= place <= len(words) else None
        listed = [number for number in range(len(words)) if right is None or groups[number] == groups[right]]
        shown.update(listed)
        choices = tuple(
            words[number].replaced(fraction=None if right is None else ALL_OF_IT if number == right else NONE_OF_IT)
            for number in listed
        )
        gaps.append(Gap(id=name, interaction=ChoiceInteraction(choices=choices, shuffle=shuffle)))
    if places and len(shown) < len(words):
        message = "some words are in the list of no gap, since no gap is of their group; they are left out."
        question.warn("read/gap", message, "Give them the group of a gap's right word.")
    question.own["type"] = LISTS
    in_order = iter(names)
    return ClozeInteraction(gaps=tuple(gaps)), PLACE.sub(lambda _: f"[[{next(in_order)}]]", source)


def kind_of(item: Item) -> str:
    """What an item is to Moodle where it is something else than what the model calls it; nothing for most."""
    return LISTS if _is_lists(item) else ""


def _is_lists(item: Item) -> bool:
    if item.extras.get(FORMAT_NAME, {}).get("type") != LISTS or not isinstance(item.interaction, ClozeInteraction):
        return False
    gaps = item.interaction.gaps
    lists = [gap.interaction for gap in gaps if isinstance(gap.interaction, ChoiceInteraction)]
    return (
        0 < len(lists) == len(gaps)
        and len({gap.weight for gap in gaps}) == 1
        and len({one.shuffle for one in lists}) == 1
        and all(map(_has_one_right, lists))
    )


def _has_one_right(interaction: ChoiceInteraction) -> bool:
    fractions = [choice.fraction for choice in interaction.choices]
    return (
        interaction.mode == "single"
        and fractions.count(ALL_OF_IT) == 1
        and fractions.count(NONE_OF_IT) == len(fractions) - 1
        and not any(choice.feedback is not None or choice.fixed for choice in interaction.choices)
    )


def words_of(interaction: ClozeInteraction) -> tuple[Words, dict[str, str]]:
    """The words of all lists, and what stands in the place of each gap. Gaps with the same list share a group."""
    words: Words = []
    firsts: dict[object, int] = {}
    places: dict[str, str] = {}
    for gap in interaction.gaps:
        assert isinstance(gap.interaction, ChoiceInteraction)
        texts = [choice.text for choice in gap.interaction.choices]
        listed = tuple((tag, part.markup, part.source) for text in texts for tag, part in text.items())
        if listed not in firsts:
            firsts[listed] = len(words) + 1
            words += [(text, len(firsts)) for text in texts]
        right = [choice.fraction for choice in gap.interaction.choices].index(ALL_OF_IT)
        places[gap.id] = f"[[{firsts[listed] + right}]]"
    return words, places
