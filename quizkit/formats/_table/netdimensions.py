"""The question CSV loader of NetDimensions (PeopleFluent Learning): ``Action``, ``Question ID``, ``Question type``, ...

From its help ("Question CSV Loader Field Reference", releases 22.11 to 24.04): ``Action`` is A to add or U to update;
the types are SC single choice, MC multiple choice, TF, ES essay, FB fill in the blank, RA rating, MA matching and TR
triple rating; ``Hints``, ``Pre-Comment`` (before the question) and ``Explanation`` are texts; ``Image URL``, ``Audio
URL`` and ``Video URL`` are addresses; attributes of questions follow behind, each with ``QT-`` before its name.

Not found: the columns of the answers and of the key. They are read by quizkit's own words, as in any table; a header
that means nothing to it is said, and ``--map`` says what it means. Ratings have no right answer, and no kind in
quizkit.
"""

from quizkit.formats._authored import AuthoredItem, Written
from quizkit.formats._table.profile import Profile
from quizkit.formats._table.template_cells import TemplateCells, below

_RATINGS = {"ra": "rating", "tr": "triple rating"}


def _read(item: AuthoredItem, cells: TemplateCells) -> None:
    """Put the comment before the question, and say which ratings are read as a text alone."""
    before = cells.text("pre-comment")
    if before is not None:
        item.stem = below(before, item.stem) or item.stem
    rating = _RATINGS.get(item.type.text.strip().casefold()) if item.type is not None else None
    if rating is not None and item.type is not None:
        cells.report.warning(
            "read/unknown-type",
            f"a {rating} has no right answer, and no counterpart in quizkit; it is read as a text that asks nothing.",
            at=item.type.location,
            item=item.label(),
            advice="Take the row away, or make it a choice.",
        )
        item.type = Written("information", item.type.location)
        item.options, item.key, item.pairs = [], [], []


PROFILE = Profile(
    "NetDimensions",
    frozenset(("action", "question id", "question type", "pre-comment")),
    {"action": "ignore", "hints": "Hint", "image url": "Image", "audio url": "Audio", "video url": "Video"},
    {"sc": "single", "mc": "multiple", "ma": "match", "fb": "short_answer", "es": "essay", "tf": "true_false"},
    own=frozenset(("pre-comment",)),
    reads=_read,
    html=True,
)
