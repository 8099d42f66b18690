"""An accepted answer is blank, or stands there twice.

Why:
    A learner cannot type nothing, so a blank accepted answer is a slip: an empty cell, a trailing comma. Of two
    answers that are equal but for capitals or a final full stop only one is ever compared; the other was most likely
    meant to be something else. Where capitals count, answers that differ in them are not equal.

Bad:
    questions:
      - question: What is the capital of Greece?
        type: short_answer
        answers: [Athens, athens]

Good:
    questions:
      - question: What is the capital of Greece?
        type: short_answer
        answers: [Athens, Athína]
"""

from collections.abc import Iterator

from quizkit.model import ClozeInteraction, Item, TextEntryInteraction
from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._normal import exact, meaning
from quizkit.rules._phrasing import quoted


@rule(severity="error", since="0.1", kinds=("text_entry", "cloze"))
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Compare the accepted answers with one another; that there are none at all, key/missing says."""
    first: dict[tuple[str, str, str], LocalText] = {}
    for wording in context.wordings("answer"):
        entry = wording.path.rpartition("answers[")[0]
        for text in wording.texts:
            if text.is_blank and len(wording.texts) == 1:
                yield _finding(text, f"{text.name} is blank.", "Write what learners should type, or take it out.")
            if text.is_blank:
                continue
            said = exact(text.text) if _capitals_count(item, entry) else meaning(text.text)
            before = first.setdefault((entry, text.language, said), text)
            if before is not text:
                yield _finding(
                    text,
                    f"{before.name} and {text.name} are the same: {quoted(text.plain)}.",
                    "Change one of them, or take it out.",
                )


def _capitals_count(item: Item, entry: str) -> bool:
    """Whether capitals count in the answers to an item, or to the gap whose path this is."""
    interaction = item.interaction
    if isinstance(interaction, ClozeInteraction):
        interaction = interaction.gaps[int(entry.rpartition("gaps[")[2].rstrip("]."))].interaction
    return isinstance(interaction, TextEntryInteraction) and interaction.case_sensitive


def _finding(text: LocalText, message: str, advice: str) -> Finding:
    return Finding(message, at=text.at, path=text.path, language=text.language, advice=advice)
