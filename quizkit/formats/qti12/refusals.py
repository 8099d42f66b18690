"""What QTI 1.2 can't say although it has such questions."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from quizkit.formats._qti.markers import without_place
from quizkit.model import (
    ALL_OF_IT,
    ChoiceInteraction,
    ClozeInteraction,
    HotspotInteraction,
    Item,
    NumericAnswer,
    NumericInteraction,
    TextEntryInteraction,
)


def refusals(item: Item) -> Iterator[tuple[str, str]]:
    """Why an item can't be written, and what to do; nothing for nearly all items."""
    yield from without_place(item)
    match item.interaction:
        case ClozeInteraction(gaps=gaps):
            for gap in gaps:
                match gap.interaction:
                    case ChoiceInteraction(choices=parts) | TextEntryInteraction(answers=parts):
                        if ALL_OF_IT not in [part.fraction for part in parts]:
                            yield f'no answer earns all points of the gap "{gap.id}".', "Let the best one earn them."
                    case NumericInteraction(answers=numbers) if _overlap(numbers):
                        yield (
                            f'accepted numbers of the gap "{gap.id}" overlap, and would count several times.',
                            "Make one range of them.",
                        )
        case HotspotInteraction(areas=areas):
            counts = Counter((area.shape, area.coords) for area in areas)
            if any(count > 1 for count in counts.values()):
                yield "two places of the image are the same.", "Take one of them out."


def _overlap(numbers: Sequence[NumericAnswer]) -> bool:
    bounds = sorted((one.bounds() for one in numbers), key=lambda ends: (ends[0] is not None, ends[0] or 0))
    return any(high is None or low is None or low <= high for (_, high), (low, _) in pairwise(bounds))
