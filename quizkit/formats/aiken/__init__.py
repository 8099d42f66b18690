"""Aiken: single choice questions as Moodle imports them from text, read as people write them.

Which planet is the largest?
A) Mars
B) Jupiter
ANSWER: B
"""

import re

from quizkit.capability import Capability, Limits
from quizkit.formats import Format, deferred
from quizkit.source import Source

_ENDINGS = (".aiken", ".aiken.txt")
_LOOKED_AT = 100_000
_NUMBERED = re.compile(r"^\s*\d{1,4}[.)]\s", re.MULTILINE)


def sniff(source: Source) -> float:
    """How sure it is that this is Aiken: by what Moodle's importer would make of it.

    A file that Moodle takes as it is, is Aiken; so is one of whose lines Moodle complains less than half as often as it
    takes a question, so that each of these lines is said. What else looks a little like Aiken, and what has numbered
    questions, is left to the reader of typed texts: it knows numbers, stars and explanations, which Aiken has not.
    """
    from quizkit.formats.aiken.lines import lines_of, what_moodle_makes

    head = source.data[:_LOOKED_AT]
    if b"\x00" in head or not head.strip():
        return 0.0
    named = 0.6 if source.name.lower().endswith(_ENDINGS) else 0.0
    if b"ANSWER:" not in head:
        return named
    text = head.decode("utf-8-sig", errors="replace")
    if len(source.data) > _LOOKED_AT:
        text = text[: text.rindex("ANSWER:")]
    outcome = what_moodle_makes(lines_of(text))
    if outcome.taken <= 2 * len(outcome.complaints) or _NUMBERED.search(text):
        return max(named, 0.4 if outcome.taken else 0.0)
    return 0.65 if outcome.complaints else 0.9


FORMAT = Format(
    title="Moodle Aiken",
    extensions=_ENDINGS,
    suffix=".aiken.txt",
    read=deferred("quizkit.formats.aiken.reader:read"),
    write=deferred("quizkit.formats.aiken.writer:write"),
    sniff=sniff,
    capability=Capability(
        interactions=frozenset(("choice",)),
        choice_modes=frozenset(("single",)),
        markup=frozenset(("math",)),
        requires=frozenset(("key", "stem")),
        unmarked=False,  # ANSWER: must name an option
        limits=Limits(min_choices=2, max_choices=26),
        refuses=deferred("quizkit.formats.aiken.writer:refusals"),
    ),
    next_step="In Moodle, open the question bank, choose Import and then Aiken format.",
)
