"""What the rules of Common Cartridge forbid although importers take it."""

from collections.abc import Iterator

from quizkit.model import ChoiceInteraction, Item


def cautions(item: Item) -> Iterator[tuple[str, str, str]]:
    """What should be known of an item that is written as it is."""
    interaction = item.interaction
    if isinstance(interaction, ChoiceInteraction) and interaction.mode == "single" and len(interaction.choices) < 3:
        yield (
            "few-options",
            "by the rules of Common Cartridge a choice has three options or more, and here are two.",
            "Most systems take it. If yours refuses the file, add an option, or ask whether something is true.",
        )
