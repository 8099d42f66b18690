"""The title is longer than a name in Moodle's question bank.

Why:
    A question's title becomes its name in the question bank, which holds 255 characters. Moodle cuts a longer one off
    in silence, often in the middle of a word. A name is only for finding the question again: students don't see it.

Bad:
    questions:
      - title: >-
          Question 17 of the second chapter of the course on the physics of sound for first-year students, in which they
          are asked what happens to the length of a wave when its frequency is doubled while the medium stays the same,
          as discussed in the third lecture and in exercise four
        question: The frequency of a sound is doubled. What happens to its wavelength?
        options: [It is halved., It is doubled.]
        answer: A

Good:
    questions:
      - title: Wavelength at double frequency
        question: The frequency of a sound is doubled. What happens to its wavelength?
        options: [It is halved., It is doubled.]
        answer: A
"""

from collections.abc import Iterator

from quizkit.moodle import MAX_NAME
from quizkit.rules import Context, Finding, LocalText, rule


@rule(severity="warning", since="0.1", roles=("title",))
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Measure the titles of questions; those of sections are categories, those of quizzes stay behind."""
    if text.item is not None and len(text.plain) > MAX_NAME:
        yield Finding(
            f"the title has {len(text.plain)} characters, and Moodle cuts it after {MAX_NAME}.",
            advice="Shorten it.",
        )
