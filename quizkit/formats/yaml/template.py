"""The YAML file to fill in: an example of each type, with what it is in a comment above it."""

import re
from collections.abc import Sequence
from io import BytesIO

from quizkit.formats._template.examples import example_quiz
from quizkit.formats.yaml.write import write

_HEAD = """\
# A quiz to fill in: write over the examples, and delete those that you do not need.
# Check it:            quizkit lint quiz.yaml
# Write it for yours:  quizkit export quiz.yaml --to moodle-xml   (or canvas, gift, qti21, ...)
# Texts are Markdown: *emphasis*, **strong**, `code`, $formulas$, ![description](picture.png).

"""

_ABOVE = {
    "capital": (
        "One right option. Feedback, explanation, hints, tags and points may follow any question;",
        "the id may be left out, but with one a question is known again when its text changes.",
    ),
    "primes": ("Several right options: their letters as a list.",),
    "mountain": ("True or false.",),
    "gas": ("A short text to type: all answers that are accepted.",),
    "sound": ("A number to type, and how far off it may be. A range is written 3..5.",),
    "currencies": ("Texts to match. Distractors belong to none.",),
    "water-cycle": ("Things to put in order, as they are right.",),
    "gaps": ("Gaps in a text, each marked by its name in double brackets.",),
    "sources": ("An essay. The rubric is for the person who marks it.",),
    "poster": ("A file to hand in.",),
    "thanks": ("Text between the questions. Nothing is asked.",),
}
_ITEM = re.compile(r"^( *)- id: (\S+)$", re.MULTILINE)


def template(languages: Sequence[str]) -> bytes:
    """The file for a quiz in these languages, the quiz's own first."""
    out = BytesIO()
    write(example_quiz(languages), out)
    commented = _ITEM.sub(_with_comment, out.getvalue().decode())
    return (_HEAD + commented).encode()


def _with_comment(item: re.Match[str]) -> str:
    return "\n".join([*(f"{item[1]}# {line}" for line in _ABOVE[item[2]]), item[0]])
