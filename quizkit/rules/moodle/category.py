"""The title of a section makes no good category in Moodle.

Why:
    A section's title becomes a category of Moodle's question bank. Moodle separates categories within categories by a
    slash. quizkit writes a slash that is part of a title in such a way that it stays one, but whoever wanted a category
    within another gets a single one with a slash in its name, unless the quiz comes from Moodle and has such categories
    already. The import stops at a name of more than 255 characters.

Bad:
    sections:
      - title: Chapter 2//Sound
        questions:
          - question: The frequency of a sound is doubled. What happens to its wavelength?
            options: [It is halved., It is doubled.]
            answer: A

Good:
    sections:
      - title: "Chapter 2: Sound"
        questions:
          - question: The frequency of a sound is doubled. What happens to its wavelength?
            options: [It is halved., It is doubled.]
            answer: A
"""

from collections.abc import Iterator
from itertools import chain

from quizkit.model import Quiz
from quizkit.moodle import BETWEEN, IN_EXTRAS, MAX_NAME
from quizkit.richtext import to_plain
from quizkit.rules import Context, Finding, Severity, rule
from quizkit.rules._phrasing import quoted


@rule(severity="warning", since="0.1")
def check(quiz: Quiz, context: Context) -> Iterator[Finding]:
    """Look at the titles of all sections in all languages."""
    nested = quiz.extras.get(IN_EXTRAS, {}).get("nested") is True
    for number, section in enumerate(quiz.sections):
        for language, text in section.title.items() if section.title is not None else ():
            title = to_plain(text)
            troubles = (_troubles(name) for name in (title.split(BETWEEN) if nested else [title]))
            for message, advice, severity in chain.from_iterable(troubles):
                path = f"sections[{number}].title"
                at = text.location or section.location or quiz.location
                yield Finding(message, at=at, path=path, advice=advice, language=language, severity=severity)


def _troubles(title: str) -> Iterator[tuple[str, str, Severity | None]]:
    if len(title) > MAX_NAME:
        message = f"the section's title has {len(title)} characters, and Moodle's import stops at more than {MAX_NAME}."
        yield message, "Shorten it.", None
    parts = [part.strip() for part in title.split("/")]
    if not title.strip():
        yield "the section's title is blank, so Moodle gets a category with a made-up name.", "Write one.", None
    elif not all(parts):
        message = f"the section's title {quoted(title)} has nothing before, after or between slashes."
        yield message, "Write what belongs there, or take the slash out.", None
    elif len(parts) > 1:
        message = f"the section's title {quoted(title)} holds a slash; it becomes one category with that name."
        yield message, "If you want a category within another, move the questions there in Moodle.", Severity.INFO
