"""No answer is marked as right.

Why:
    Without a key nobody can be marked: a learning platform either refuses the question or counts every answer as
    wrong. quizkit never guesses a key. For several gaps, each needs a right answer of its own.

Bad:
    questions:
      - question: Which gas do plants take in?
        options: [Carbon dioxide, Helium, Neon]

Good:
    questions:
      - question: Which gas do plants take in?
        options: [Carbon dioxide, Helium, Neon]
        answer: A
"""

from collections.abc import Iterator

from quizkit.model import ClozeInteraction, GapMatchInteraction, Item, Location, NumericInteraction
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import is_marked_by_key
from quizkit.rules._phrasing import listed
from quizkit.scoring import has_key

_LACKING = {
    "choice": ("no option is marked as right.", "Mark the right option."),
    "text_entry": ("no answer is accepted as right.", "Write what learners should type."),
    "numeric": ("no number is accepted as right.", "Write the number that learners should find."),
    "match": ("there are no pairs to match.", "Write what belongs together."),
    "order": ("there is nothing to put in order.", "Write the entries in their right order."),
    "cloze": ("there are no gaps with right answers.", "Write the right answer of each gap."),
    "gap_match": ("there are no gaps with right answers.", "Say which option belongs in each gap."),
    "hotspot": ("no area is marked as right.", "Mark the right area."),
    "hottext": ("no piece of the text is marked as right.", "Mark the right piece."),
    "formula": ("there is no formula for the right answer.", "Write the formula."),
}


@rule(severity="error", since="0.1", applies=is_marked_by_key, unusual=True)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Ask scoring whether any answer earns points; of an empty range key/numeric says that it does not."""
    if has_key(item.interaction) or _is_empty_range(item):
        return
    message, advice = _LACKING[item.interaction.kind]
    gaps = _open_gaps(item)
    if gaps:
        message = f"{listed(list(gaps))} {'has' if len(gaps) == 1 else 'have'} no right answer."
    yield Finding(message, at=next(iter(gaps.values()), None), advice=advice)


def _is_empty_range(item: Item) -> bool:
    interaction = item.interaction
    return isinstance(interaction, NumericInteraction) and any(one.accepts_nothing() for one in interaction.answers)


def _open_gaps(item: Item) -> dict[str, Location | None]:
    """The gaps without a key, each with its place: in a sheet its own row."""
    match item.interaction:
        case ClozeInteraction(gaps=gaps):
            return {f"gap {number}": gap.location for number, gap in enumerate(gaps, 1) if not has_key(gap.interaction)}
        case GapMatchInteraction(gaps=drops):
            return {f"gap {number}": gap.location for number, gap in enumerate(drops, 1) if not gap.accepts}
    return {}
