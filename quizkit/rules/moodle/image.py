"""A picture or another file does not travel by GIFT or Aiken.

Why:
    GIFT and Aiken are text: no file can be in them, so the question is written with the picture's description in its
    place. Moodle XML carries files within it.

Bad:
    questions:
      - question: "What does this diagram show? ![a wave with its length marked](wave.png)"
        options: [Wavelength, Frequency]
        answer: A

Good:
    questions:
      - question: What is the distance between two crests of a wave called?
        options: [Wavelength, Frequency]
        answer: A
"""

from collections.abc import Iterator

from quizkit.losses.assets import files_of
from quizkit.model import Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._phrasing import listed, quoted


@rule(severity="info", since="0.1")
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look for files in all texts of an item; pictures that lie in the web need not travel."""
    names = sorted(name for name in files_of(item) if "://" not in name)
    if names:
        verb = "does" if len(names) == 1 else "do"
        message = f"{listed([*map(quoted, names)])} {verb} not travel by GIFT or Aiken."
        yield Finding(message, advice="Use Moodle XML for this quiz: --to moodle-xml.")
