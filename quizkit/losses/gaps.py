"""Gaps in a text that a target knows in fewer kinds than the model."""

from collections.abc import Sequence

from quizkit.capability import Capability
from quizkit.identity import names_of
from quizkit.losses.about import About
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    DropGap,
    Gap,
    GapMatchInteraction,
    HottextInteraction,
    Item,
    Localized,
    NumericAnswer,
    NumericInteraction,
    Text,
    TextAnswer,
    TextEntryInteraction,
)
from quizkit.richtext import gaps

_LONGEST = 30
"""So many digits has the longest number that somebody could be expected to type."""


def with_lists_for_words(item: Item, capability: Capability, about: About) -> Item:
    """An item whose words are to be dragged into gaps, with a list of all the words in each gap instead."""
    words = item.interaction
    if not isinstance(words, GapMatchInteraction) or words.kind in capability.interactions:
        return item
    if not capability.lists_for_words:
        return item
    about.lose(
        "gap-match",
        f"{about.target.title} has no words to drag into gaps.",
        "Each gap becomes a list of all the words, so that a word can be chosen more than once.",
    )
    names = names_of(words.choices)
    gaps = tuple(
        Gap(
            id=gap.id,
            interaction=ChoiceInteraction(
                choices=tuple(
                    choice.replaced(fraction=ALL_OF_IT if name in gap.accepts else NONE_OF_IT, fixed=False)
                    for name, choice in zip(names, words.choices, strict=True)
                )
            ),
        )
        for gap in words.gaps
    )
    return item.replaced(interaction=ClozeInteraction(gaps=gaps))


def in_order_of_text(item: Item) -> Item:
    """The item with its gaps, or the words to pick, in the order in which its text (in one language) has them.

    Their own order means nothing to students, and a translation often has another one; what is read back has that of
    the text. Authors keep theirs.
    """
    parts: Sequence[Gap | DropGap | Choice]
    match item.interaction:
        case ClozeInteraction(gaps=parts) | GapMatchInteraction(gaps=parts):
            field, names = "gaps", [gap.id for gap in parts]
        case HottextInteraction(choices=parts):
            field, names = "choices", names_of(parts)
        case _:
            return item
    text = item.stem.first()[1]
    places = [text.source.find(f"[[{name}]]") for name in names]
    if places == sorted(places) and -1 not in places:
        return item  # as in nearly all items, without a look at what is markup
    order = {name: place for place, name in enumerate(dict.fromkeys(gaps(text)))}
    placed = sorted(zip(names, parts, strict=True), key=lambda one: order.get(one[0], len(order)))
    if [name for name, _ in placed] == names:
        return item
    sorted_parts = tuple(part.replaced(id=name) for name, part in placed)
    return item.replaced(interaction=item.interaction.replaced(**{field: sorted_parts}))


def with_fitting_gaps(item: Item, capability: Capability, about: About) -> Item:
    """The item with gaps of the kinds and weights that the target knows; refused where none says the same."""
    cloze = item.interaction
    if not isinstance(cloze, ClozeInteraction):
        return item
    if "gap-weights" not in capability.features and len({gap.weight for gap in cloze.gaps}) > 1:
        message = f"{about.target.title} has no place for gaps that count differently."
        about.lose("gap-weights", message, "Each gap counts the same there.")
        cloze = cloze.replaced(gaps=tuple(gap.replaced(weight=ALL_OF_IT) for gap in cloze.gaps))
    if not (capability.gaps >= _kinds(cloze) and capability.mixed_gaps):
        cloze = _of_known_kinds(cloze, next(iter(item.stem.texts), ""), capability, about)
    return item if cloze is item.interaction else item.replaced(interaction=cloze)


def _of_known_kinds(cloze: ClozeInteraction, tag: str, capability: Capability, about: About) -> ClozeInteraction:
    gaps = tuple(gap.replaced(interaction=_fitting(gap, tag, capability, about)) for gap in cloze.gaps)
    fitted = cloze.replaced(gaps=gaps)
    kinds = _kinds(fitted)
    if "numeric" not in capability.gaps and "numeric" in _kinds(cloze) and "numeric" not in kinds:
        about.lose(
            "gap-number",
            f"{about.target.title} compares a number in a gap as it is typed.",
            "7.50 is wrong there where 7.5 is right. Make the number a question of its own if that matters.",
        )
    if not capability.mixed_gaps and len(kinds) > 1 and kinds <= capability.gaps:
        about.refuse(
            "mixed-gaps",
            f"{about.target.title} can't hold gaps to type into and lists to choose from in one text.",
            "Make two questions of it, or use one kind of gap.",
        )
    return fitted


def _kinds(cloze: ClozeInteraction) -> set[str]:
    return {gap.interaction.kind for gap in cloze.gaps}


def _fitting(
    gap: Gap, tag: str, capability: Capability, about: About
) -> ChoiceInteraction | TextEntryInteraction | NumericInteraction:
    interaction = gap.interaction
    if isinstance(interaction, ChoiceInteraction) and "choice" not in capability.gaps:
        about.refuse(
            "gap-list",
            f"{about.target.title} has no lists to choose from in a text.",
            "Make it a gap to type into, or a question of its own.",
        )
        return interaction
    if isinstance(interaction, ChoiceInteraction) and interaction.mode == "true_false":
        return interaction.replaced(mode="single")
    if not isinstance(interaction, NumericInteraction) or "numeric" in capability.gaps:
        return interaction
    if not all(_is_exact(answer) for answer in interaction.answers):
        about.refuse(
            "gap-number",
            f"{about.target.title} can't take every number of a range in a gap of a text.",
            "Make the number a question of its own.",
        )
        return interaction
    if interaction.unit is not None:
        message = f'{about.target.title} has no place for the unit "{interaction.unit}" of a number in a gap.'
        about.lose("numeric-unit", message, "Say the unit in the question's text.")
    return TextEntryInteraction(
        answers=tuple(
            TextAnswer(
                text=Localized(texts={tag: Text(source=format(answer.value, "f"), location=answer.location)}),
                fraction=answer.fraction,
                feedback=answer.feedback,
            )
            for answer in interaction.answers
            if answer.value is not None
        )
    )


def _is_exact(answer: NumericAnswer) -> bool:
    """Whether this is one number, of a size that somebody might type."""
    value = answer.value
    if value is None or answer.tolerance:
        return False
    return len(value.as_tuple().digits) <= _LONGEST and abs(value.adjusted()) <= _LONGEST
