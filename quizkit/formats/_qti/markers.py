"""What an item must have to be written: where answers sit in its text, a place for each, and one answer each."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from quizkit.identity import names_of
from quizkit.model import (
    ALL_OF_IT,
    ChoiceInteraction,
    ClozeInteraction,
    FormulaInteraction,
    Gap,
    GapMatchInteraction,
    HotspotInteraction,
    HottextInteraction,
    Item,
    NumericInteraction,
    TextEntryInteraction,
)
from quizkit.model.walk import all_texts
from quizkit.richtext import gaps, to_html

_MOST_IN_GAPS = 1300
"""So many answers, and three for each gap, are read again without more than ``read.marking.MAX_WORK``: its work grows
by the square of them, and was counted with 1, 3 and 10 answers in a gap."""
_LONG_STEM = 20_000
"""From so many characters on the tags are counted; each takes at most two or three."""


def without_place(item: Item) -> Iterator[tuple[str, str]]:
    """Why an item can't be written although its kind can, and what to do; nothing for nearly all items."""
    match item.interaction:
        case ClozeInteraction(gaps=found):
            yield from _unmarked(item, [gap.id for gap in found])
            yield from _too_many_gaps(found)
            for gap in found:
                match gap.interaction:
                    case ChoiceInteraction(mode="multiple"):
                        yield (
                            f'several options of the gap "{gap.id}" can be picked, and a list in a text is for one.',
                            "Make it a question of its own.",
                        )
                    case NumericInteraction(answers=answers) if ALL_OF_IT not in [one.fraction for one in answers]:
                        yield f'no number earns all points of the gap "{gap.id}".', "Let the best one earn them."
        case GapMatchInteraction(gaps=drops, choices=choices):
            yield from _unmarked(item, [gap.id for gap in drops])
            names = names_of(choices)
            for drop in drops:
                for word in drop.accepts:
                    if word not in names:
                        yield f'the gap "{drop.id}" takes "{word}", and no word is called that.', "Mend the key."
        case HottextInteraction(choices=choices):
            yield from _unmarked(item, names_of(choices))
        case HotspotInteraction(areas=areas):
            yield from _repeated([area.id for area in areas])
        case FormulaInteraction() as interaction:
            from quizkit.formats._qti.computed import unwritable  # rare, and more than a line to load

            yield from unwritable(interaction)
    if len(item.stem.first()[1].source) > _LONG_STEM:
        yield from _too_full(item)


def _too_many_gaps(gaps: Sequence[Gap]) -> Iterator[tuple[str, str]]:
    answers = sum(_answers_of(gap.interaction) for gap in gaps)
    if 3 * len(gaps) + answers > _MOST_IN_GAPS:
        message = (
            f"the text has {len(gaps):,} gaps with {answers:,} answers: a file with so many cannot be read again, "
            "since each answer is tried beside all others."
        )
        yield message, "Divide it into several questions."


def _answers_of(interaction: object) -> int:
    match interaction:
        case ChoiceInteraction(choices=choices):
            return len(choices)
        case NumericInteraction(answers=numbers):
            return len(numbers)
        case TextEntryInteraction(answers=texts):
            return len(texts)
    return 0


def _too_full(item: Item) -> Iterator[tuple[str, str]]:
    from quizkit.formats._qti.read.documents import MAX_TAGS  # rare, and with it comes the whole reader

    parts = [part for text in all_texts(item) for part in text.texts.values()]
    tags = sum(to_html(part, block=True, mathml=True).count("<") for part in parts)
    if tags > MAX_TAGS * 9 // 10:  # what is not text needs some as well
        message = (
            f"its texts hold so many signs that they take {tags:,} tags; no more than {MAX_TAGS:,} are read again."
        )
        yield message, "Divide it into several questions, or take out what is no text: row after row of $, say."


def unshown(item: Item) -> Iterable[tuple[str, str, str]]:
    """What is written of an item though players don't show it: values where none can be printed, and looks."""
    if item.extras:
        from quizkit.formats._qti.kept import cautions_about

        return cautions_about(item)
    if not isinstance(item.interaction, FormulaInteraction):
        return ()
    from quizkit.formats._qti.computed import unshown  # rare, and more than a line to load

    return unshown(item, item.interaction)


def _unmarked(item: Item, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    yield from _repeated(names)
    places = Counter(gaps(item.stem.first()[1]))
    for name in dict.fromkeys(names):
        if places[name] != 1:
            where = "has no place" if not places[name] else f"has {places[name]} places"
            yield f"the text {where} for [[{name}]].", f"Write [[{name}]] once, where it belongs."


def _repeated(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    for name, count in Counter(names).items():
        if count > 1:
            yield f'{count} of its places are called "{name}".', "Give each a name of its own."
