"""The id is no ID number that Moodle takes.

Why:
    A question's id becomes its ID number in Moodle's question bank, which holds 100 characters on one line. Moodle's
    import stops at a longer one; what came before it stays, what comes after it is missing.

Bad:
    questions:
      - id: physics-of-sound-chapter-2-question-17-what-happens-to-the-wavelength-when-the-frequency-is-doubled-v2
        question: The frequency of a sound is doubled. What happens to its wavelength?
        options: [It is halved., It is doubled.]
        answer: A

Good:
    questions:
      - id: sound-2-17
        question: The frequency of a sound is doubled. What happens to its wavelength?
        options: [It is halved., It is doubled.]
        answer: A
"""

from collections.abc import Iterator

from quizkit.model import Item
from quizkit.moodle import MAX_ID
from quizkit.rules import Context, Finding, rule


@rule(severity="error", since="0.1")
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Measure the author's id."""
    if item.id is None:
        return
    if len(item.id) > MAX_ID:
        message = f"the id has {len(item.id)} characters, and Moodle's import stops at more than {MAX_ID}."
        yield Finding(message, advice="Shorten it.")
    elif not item.id.isprintable():
        yield Finding(
            "the id holds a line break or another sign that nobody can see.", advice="Write it in plain letters."
        )
