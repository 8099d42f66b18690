"""Question banks: a group that drew from one when the quiz was read draws from it again when it is written.

The model has sections that draw some of their questions. That these lie in a bank of their own, which other quizzes of
the course can use, is what Canvas alone knows.
"""

from quizkit.formats._qti12.idents import safe_ident
from quizkit.model import Quiz, Section
from quizkit.records import dataclass


@dataclass(frozen=True, slots=True)
class Bank:
    """A bank with its questions, which are those of one section."""

    ident: str
    title: str
    section: Section

    @property
    def path(self) -> str:
        """Where it stands in a package."""
        return f"non_cc_assessments/{self.ident}.xml.qti"


def banks_of(quiz: Quiz, ident: str) -> dict[str, Bank]:
    """The banks that sections draw from, by the sections' ids; each bank once, and none with the quiz's ident."""
    kept = quiz.extras.get("canvas", {}).get("banks")
    banks: dict[str, Bank] = {}
    taken = {ident, f"{ident}_meta"}
    if not isinstance(kept, dict):
        return banks
    for section in quiz.sections:
        own = kept.get(section.id or "")
        if section.pick is None or section.id is None or not isinstance(own, dict):
            continue
        name, title = own.get("ident"), own.get("title")
        if isinstance(name, str) and name and isinstance(title, str) and safe_ident(name) not in taken:
            taken.add(safe_ident(name))
            banks[section.id] = Bank(safe_ident(name), title, section)
    return banks
