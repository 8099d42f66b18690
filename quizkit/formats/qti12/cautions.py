"""What is written as it is, and should be known all the same."""

from collections.abc import Iterator

from quizkit.model import ExtendedText, Item, NoInteraction, UploadInteraction


def cautions(item: Item) -> Iterator[tuple[str, str, str]]:
    """What some systems will make of an item."""
    if item.points <= 0 and not isinstance(item.interaction, ExtendedText | UploadInteraction | NoInteraction):
        # a rule that sets 0 points would call no answer right (measured: Canvas)
        yield (
            "zero-points",
            "the question counts 0 points, and its right answer still sets SCORE to 1, or none would be right.",
            "Systems that go by the score show 1 point: set it to 0 there.",
        )
