"""A section draws more questions than it holds.

Why:
    Canvas imports such a group without a word, and students get fewer questions, and fewer points, than the quiz
    promises.

Bad:
    sections:
      - title: Sound
        pick: 3
        questions:
          - question: The frequency of a sound is doubled. What happens to its wavelength?
            options: [It is halved., It is doubled.]
            answer: A
          - question: In which of these can sound not travel?
            options: [Water, A vacuum]
            answer: B

Good:
    sections:
      - title: Sound
        pick: 1
        questions:
          - question: The frequency of a sound is doubled. What happens to its wavelength?
            options: [It is halved., It is doubled.]
            answer: A
          - question: In which of these can sound not travel?
            options: [Water, A vacuum]
            answer: B
"""

from collections.abc import Iterator

from quizkit.model import Quiz, Section
from quizkit.rules import Context, Finding, place_of, rule
from quizkit.rules._phrasing import quoted


@rule(severity="warning", since="0.2")
def check(quiz: Quiz, context: Context) -> Iterator[Finding]:
    """Count the questions of each section that draws some."""
    for number, section in enumerate(quiz.sections, 1):
        if section.pick is not None and section.pick > len(section.items):
            first = section.items[0] if section.items else None
            yield Finding(
                f"{_name(section, number)} draws {section.pick} questions but holds {len(section.items)}.",
                at=section.location or (place_of(first) if first is not None else None),
                path=f"sections[{number - 1}].pick",
                advice="Draw fewer, or add questions.",
            )


def _name(section: Section, number: int) -> str:
    if section.title is None:
        return f"section {number}"
    return f"the section {quoted(section.title.first()[1].source)}"
