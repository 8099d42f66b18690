"""An item that is being read, as the readers of its interaction see it."""

from collections.abc import Mapping
from dataclasses import field
from decimal import Decimal
from fractions import Fraction

from pydantic import JsonValue

from quizkit.formats._qti12.elements import Raw
from quizkit.formats._qti12.item import Condition, ItemParts, Response
from quizkit.formats._qti12.numbers import number_of
from quizkit.formats._qti12.texts import Texts
from quizkit.formats.canvas.agreed import FIELD_TITLE, UNNAMED_QUESTION, short_title
from quizkit.formats.canvas.feedback import Feedback
from quizkit.formats.canvas.notes import Notes
from quizkit.model import ALL_OF_IT, NONE_OF_IT, Localized
from quizkit.records import dataclass


@dataclass(slots=True)
class Asked:
    """An item's parts with what is needed to make an interaction of them. Gaps are marked in ``stem``.

    ``own`` takes down what Canvas alone knows of the item.
    """

    parts: ItemParts
    feedback: Feedback
    texts: Texts
    notes: Notes
    stem: Raw | None
    own: dict[str, JsonValue] = field(default_factory=dict)
    _idents: frozenset[str] | None = None

    def idents(self) -> frozenset[str]:
        """The idents of the choices."""
        if self._idents is None:
            self._idents = frozenset([ident for ident, _ in self.response().labels])
        return self._idents

    def response(self) -> Response:
        """The one place to answer; an empty one where the document has none."""
        return self.parts.responses[0] if self.parts.responses else Response("response_str", "response1", "Single")


def earned_by(condition: Condition) -> Decimal | None:
    """What a condition adds to the score; None where it does not touch it."""
    if condition.score is None:
        return None
    value = number_of(condition.score)
    if value is None:
        return Decimal(100) if condition.score.lower() == "score.max" else None
    return -value if condition.action.lower() == "subtract" else value


def share_of(value: Decimal, best: Decimal) -> Fraction:
    """A score as a share of the best one, from -1 to 1."""
    if value == best:
        return ALL_OF_IT
    if not value:
        return NONE_OF_IT
    return max(min(Fraction(value) / Fraction(best), ALL_OF_IT), -ALL_OF_IT)


def title_of(
    fields: Mapping[str, str], title: str, stem: Localized, texts: Texts, line: int | None
) -> Localized | None:
    """The title that an author gave an item; None for one that only repeats the beginning of its stem."""
    given = fields.get(FIELD_TITLE)
    if given is None:
        if title in ("", UNNAMED_QUESTION) or title == short_title(next(iter(stem.texts.values()))):
            return None
        given = title
    return texts.plain(given, line)
