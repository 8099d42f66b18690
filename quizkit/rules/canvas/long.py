"""A question's text or a title is longer than Canvas takes.

Why:
    Canvas replaces a question's text of more than 16,384 characters, counted with all the HTML that it needs, by an
    error text. A title has 255 characters there.

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

from quizkit.canvas import MAX_STEM, MAX_TITLE
from quizkit.losses.marking import length_of
from quizkit.rules import Context, Finding, LocalText, Severity, rule


@rule(severity="error", since="0.2", roles=("stem", "title"))
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Measure titles in words and questions in HTML; a table needs many times the HTML of its words."""
    if text.role == "title":
        if len(text.plain) > MAX_TITLE:
            yield Finding(
                f"{text.name} has {len(text.plain)} characters, and Canvas takes {MAX_TITLE}.",
                advice="Shorten it, or quizkit cuts it.",
                severity=Severity.WARNING,
            )
        return
    length = length_of(text.text)
    if length > MAX_STEM:
        yield Finding(
            f"{text.name} has {length:,} characters in HTML, and Canvas shows an error in place of more than "
            f"{MAX_STEM:,}.",
            advice="Shorten it, or move a part of it to a page of the course.",
        )
