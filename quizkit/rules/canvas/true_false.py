"""A true/false question is not in English, and Canvas shows it so.

Why:
    Canvas knows a true/false question by the English words True and False, and students see these. A file with other
    words becomes a choice of two, so quizkit writes the English ones.

Bad:
    language: el
    questions:
      - question: Ο ήχος ταξιδεύει μέσα από το νερό.
        answer: true

Good:
    language: el
    questions:
      - question: Ταξιδεύει ο ήχος μέσα από το νερό;
        options: [Ταξιδεύει., Δεν ταξιδεύει.]
        answer: A
"""

from collections.abc import Iterator

from quizkit.model import ChoiceInteraction, Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._phrasing import quoted


@rule(severity="warning", since="0.2", applies=lambda item: getattr(item.interaction, "mode", "") == "true_false")
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Compare the words of a true/false question with Canvas's own."""
    interaction = item.interaction
    assert isinstance(interaction, ChoiceInteraction)
    shown = [choice.text.first()[1].source.strip() for choice in interaction.choices]
    if [words.casefold() for words in shown] != ["true", "false"]:
        yield Finding(
            f"students in Canvas see True and False, not {' and '.join(map(quoted, shown))}.",
            advice="Ask for one of two options of your own words if they are to see these.",
        )
