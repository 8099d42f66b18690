"""Whether options are shuffled, said by each question where the target has no such setting for a whole quiz."""

from typing import Any

from quizkit.capability import Capability
from quizkit.losses.item_parts import with_interactions
from quizkit.model import ChoiceInteraction, Item, Quiz


def with_own_shuffling(quiz: Quiz, capability: Capability) -> Quiz:
    """The quiz with its setting given to the questions that follow it, for a target that has it for each alone.

    It is not given to true or false questions, whose order learners know, nor to matches, whose texts systems mix by
    themselves. Where no question follows it, the setting stays where it is.
    """
    wanted = quiz.settings.shuffle_choices
    features = capability.features
    if wanted is None or "shuffle-choices" in features or "shuffle" not in features:
        return quiz
    followed = False

    def follow(interaction: Any) -> Any:
        nonlocal followed
        follows = type(interaction) is ChoiceInteraction and interaction.shuffle is None
        if not follows or interaction.mode == "true_false" or ("shuffle", interaction.mode) in capability.except_for:
            return interaction
        followed = True
        return interaction.replaced(shuffle=wanted)

    def told(item: Item) -> Item:
        return item if ("shuffle", item.interaction.kind) in capability.except_for else with_interactions(item, follow)

    sections = tuple(section.replaced(items=tuple(map(told, section.items))) for section in quiz.sections)
    if not followed:
        return quiz
    return quiz.replaced(sections=sections, settings=quiz.settings.replaced(shuffle_choices=None))
