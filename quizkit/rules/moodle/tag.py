"""A tag is blank, too long, or holds a sign that Moodle does not keep.

Why:
    A blank tag makes Moodle's import of a GIFT file crash. A tag with <, > or a backtick is lost, or comes out as
    something else. A tag of more than 50 characters is cut.

Bad:
    questions:
      - question: The frequency of a sound is doubled. What happens to its wavelength?
        tags: [sound, "length<frequency"]
        options: [It is halved., It is doubled.]
        answer: A

Good:
    questions:
      - question: The frequency of a sound is doubled. What happens to its wavelength?
        tags: [sound, length and frequency]
        options: [It is halved., It is doubled.]
        answer: A
"""

from collections.abc import Iterator

from quizkit.model import Item
from quizkit.moodle import MAX_TAG, NOT_IN_TAG
from quizkit.rules import Context, Finding, rule
from quizkit.rules._phrasing import quoted


@rule(severity="warning", since="0.1")
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look at each tag."""
    for tag in item.tags:
        if not tag.strip():
            yield Finding("a tag is blank, and Moodle's import of GIFT crashes at it.", advice="Take it out.")
        elif not NOT_IN_TAG.isdisjoint(tag) or not tag.isprintable():
            yield Finding(
                f"the tag {quoted(tag)} is lost in Moodle.", advice="Write it without <, > and `, on one line."
            )
        elif len(tag) > MAX_TAG:
            message = f"the tag {quoted(tag)} has {len(tag)} characters, and Moodle cuts it after {MAX_TAG}."
            yield Finding(message, advice="Shorten it.")
