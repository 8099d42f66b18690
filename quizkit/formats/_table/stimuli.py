"""Passages that questions share: a column of texts, of which each different one is a stimulus of the quiz.

With a column for their ids a passage is written once, in the row of a question that asks about it; the others name it.
"""

from dataclasses import field

from quizkit.diagnostics import Report
from quizkit.formats._authored import Written
from quizkit.formats._table.grid import Row
from quizkit.formats._table.plan import Plan
from quizkit.formats._table.texts import CellTexts
from quizkit.model import Localized, Stimulus
from quizkit.records import dataclass

_Key = tuple[tuple[str, str, str], ...]
_NO_TEXT = Localized.unchecked(texts={})


@dataclass(slots=True)
class _Passage:
    id: str
    named: Written | None = None
    title: Localized | None = None
    text: Localized | None = None


@dataclass(slots=True)
class Stimuli:
    """The passages met so far, in order."""

    _by_text: dict[_Key, _Passage] = field(default_factory=dict)
    _by_id: dict[str, _Passage] = field(default_factory=dict)

    def of_row(self, row: Row, plan: Plan, texts: CellTexts) -> str | None:
        """The id of the passage that a row's cells hold or name."""
        named = texts.written(row, plan.single["stimulus_id"]) if "stimulus_id" in plan.single else None
        title, text = (texts.localized(row, plan.texts.get(name, [])) for name in ("stimulus_title", "stimulus"))
        return self.id_of(named, title, text, texts.report)

    def id_of(
        self, named: Written | None, title: Localized | None, text: Localized | None, report: Report
    ) -> str | None:
        """The id of the passage that a row holds or names, which questions refer to; None where there is none.

        Without an id the same words are the same passage.
        """
        if named is not None:
            passage = self._by_id.setdefault(named.text, _Passage(named.text, named))
            passage.title = _joined(passage, "title", title, report)
            passage.text = _joined(passage, "text", text, report)
            return passage.id
        if text is None:
            return None
        key = tuple((language, part.source, part.markup) for language, part in text.texts.items())
        known = self._by_text.get(key)
        if known is None:
            known = self._by_text[key] = _Passage(self._free_id(), title=title, text=text)
            self._by_id[known.id] = known
        return known.id

    def all(self, report: Report) -> tuple[Stimulus, ...]:
        """All passages; those that are named and stand nowhere are reported."""
        for passage in self._by_id.values():
            if passage.text is None and passage.named is not None:
                report.warning(
                    "read/passage",
                    f'no row holds the text of the passage "{passage.id[:60]}".',
                    at=passage.named.location,
                    advice="Write it in the column for passages, in the row of one of its questions.",
                )
        return tuple(
            Stimulus(id=passage.id, title=passage.title, text=passage.text or _NO_TEXT)
            for passage in self._by_id.values()
        )

    def _free_id(self) -> str:
        number = len(self._by_text) + 1
        while f"passage-{number}" in self._by_id:
            number += 1
        return f"passage-{number}"


def _joined(passage: _Passage, name: str, new: Localized | None, report: Report) -> Localized | None:
    """A text of a passage with what another row has of it: nothing, the same again, or further languages."""
    known: Localized | None = getattr(passage, name)
    if new is None or known is None:
        return known or new
    texts = dict(known.texts)
    for language, part in new.texts.items():
        before = texts.get(language)
        if before is None or not before.source:
            texts[language] = part
        elif part.source and (part.source, part.markup) != (before.source, before.markup):
            report.error(
                "read/passage",
                f'the passage "{passage.id[:60]}" has another {name} in another row.',
                at=part.location,
                advice="Write it once, or give the two passages ids of their own.",
            )
    return known.replaced(texts=texts)
