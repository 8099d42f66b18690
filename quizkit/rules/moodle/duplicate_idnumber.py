"""Two questions have the same ID number.

Why:
    A question's id becomes its ID number in Moodle, which must be unique in a category. The second question that has it
    loses it in silence, so that nobody can find or update that question by its id any more. On servers with MySQL or
    MariaDB, capitals and small letters are mostly the same.

Bad:
    questions:
      - id: wave-1
        question: The frequency of a sound is doubled. What happens to its wavelength?
        options: [It is halved., It is doubled.]
        answer: A
      - id: Wave-1
        question: The frequency of a sound is doubled. What happens to its speed?
        options: [It stays the same., It is doubled.]
        answer: A

Good:
    questions:
      - id: wave-1
        question: The frequency of a sound is doubled. What happens to its wavelength?
        options: [It is halved., It is doubled.]
        answer: A
      - id: wave-2
        question: The frequency of a sound is doubled. What happens to its speed?
        options: [It stays the same., It is doubled.]
        answer: A
"""

from collections.abc import Iterator

from quizkit.model import Quiz
from quizkit.rules import Context, Finding, place_of, rule
from quizkit.rules._phrasing import quoted


@rule(severity="warning", since="0.1")
def check(quiz: Quiz, context: Context) -> Iterator[Finding]:
    """Compare the ids that the authors of a quiz gave."""
    first: dict[str, str] = {}
    for item in quiz.items():
        if item.id is None:
            continue
        meant = item.id.strip().casefold()
        other = first.get(meant)
        if other is None:
            first[meant] = item.id
            continue
        what = f"two questions have the id {quoted(item.id)}"
        if other != item.id:
            what = f"the ids {quoted(other)} and {quoted(item.id)} are the same on many Moodle servers"
        yield Finding(
            f"{what}, and the second loses it in silence.",
            at=place_of(item),
            advice="Give each question an id of its own.",
        )
