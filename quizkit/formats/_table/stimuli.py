"""Passages that questions share: a column of texts, of which each different one is a stimulus of the quiz."""

from dataclasses import dataclass, field

from quizkit.model import Localized, Stimulus

_Key = tuple[tuple[str, str, str], ...]


@dataclass(slots=True)
class Stimuli:
    """The passages met so far, in order."""

    _by_text: dict[_Key, Stimulus] = field(default_factory=dict)

    def id_of(self, text: Localized) -> str:
        """The id of a passage, which questions refer to; the same words are the same passage."""
        key = tuple((language, part.source, part.markup) for language, part in text.texts.items())
        known = self._by_text.get(key)
        if known is None:
            known = self._by_text[key] = Stimulus(id=f"passage-{len(self._by_text) + 1}", text=text)
        return known.id

    def all(self) -> tuple[Stimulus, ...]:
        """All passages."""
        return tuple(self._by_text.values())
