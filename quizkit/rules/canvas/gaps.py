"""A text has gaps of which Canvas knows no such kind, or of two kinds.

Why:
    In Canvas a text with gaps has either blanks to type into or drop-down lists, never both; and what is typed is
    compared as text, so that a gap can't take every number of a range. quizkit refuses to write such a question, which
    Canvas would mark wrong.

Bad:
    questions:
      - question: Sound travels by [[medium]] at [[speed]] m/s.
        gaps:
          medium: {options: [air, light], answer: A}
          speed: {answer: 343, tolerance: 3}

Good:
    questions:
      - question: Sound travels by [[medium]] at [[speed]] m/s.
        gaps:
          medium: {options: [air, light], answer: A}
          speed: {options: [34.3, 343, 3430], answer: B}
"""

from collections.abc import Iterator

from quizkit.canvas import GAP_KINDS
from quizkit.model import ClozeInteraction, Item, NumericInteraction
from quizkit.rules import Context, Finding, rule


@rule(severity="error", since="0.2", kinds=("cloze",))
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look at the kinds of an item's gaps; a number that stands alone can be typed."""
    interaction = item.interaction
    assert isinstance(interaction, ClozeInteraction)
    for number, gap in enumerate(interaction.gaps, 1):
        if isinstance(gap.interaction, NumericInteraction) and any(
            answer.value is None or answer.tolerance for answer in gap.interaction.answers
        ):
            yield Finding(
                f"gap {number} takes every number of a range, and Canvas compares what is typed as text.",
                advice="Make the number a question of its own, or give the gap a list.",
            )
    kinds = {"text_entry" if gap.interaction.kind == "numeric" else gap.interaction.kind for gap in interaction.gaps}
    if kinds == GAP_KINDS:
        yield Finding(
            "some gaps are typed and some are lists, and a text in Canvas has only one kind.",
            advice="Make two questions of it, or use one kind of gap.",
        )
