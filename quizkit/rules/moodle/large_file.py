"""A file is so large that Moodle's import may never end.

Why:
    Moodle XML carries a file within its text, and the time that Moodle needs to import it grows faster than the file:
    a picture of 1 MB takes less than a second, a film of 20 MB a minute and a half, if the server does not give up.

Bad:
    questions:
      - question: "What does this diagram show? ![a wave with its length marked](large-wave.png)"
        options: [Wavelength, Frequency]
        answer: A

Good:
    questions:
      - question: "What does this diagram show? ![a wave with its length marked](wave.png)"
        options: [Wavelength, Frequency]
        answer: A
"""

from collections.abc import Iterator

from quizkit.losses.assets import files_of
from quizkit.model import Item, Quiz
from quizkit.moodle import MAX_FILE
from quizkit.rules import Context, Finding, rule
from quizkit.rules._phrasing import quoted


@rule(severity="warning", since="0.1")
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Weigh the files that an item shows or plays."""
    large = context.once(_large_files)
    for name in sorted(files_of(item) & large.keys()) if large else ():
        yield Finding(
            f"the file {quoted(name)} has {large[name] / 1_000_000:.1f} MB, and Moodle takes very long to import it.",
            advice="Make it smaller than 2 MB, or put it on the course page or the web and link to it.",
        )


def _large_files(context: Context) -> dict[str, int]:
    quiz: Quiz = context.quiz
    return {asset.name: len(asset.data) for asset in quiz.assets if len(asset.data) > MAX_FILE}
