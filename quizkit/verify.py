"""What was written, read back: does it still say the same?

A difference here is a bug of quizkit's, never the author's, so a file that differs is not given to anyone.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from quizkit.capability import Capability
from quizkit.losses.assets import may_hold_files
from quizkit.model import DropGap, Gap, HotspotInteraction, Item, Localized, Node, NumericAnswer, Quiz, Text
from quizkit.richtext import canonical, map_sources
from quizkit.shares import is_unread

_MOST = 5
"""So many differences are enough for a bug report."""

_NEVER = frozenset(("location", "extras", "lint_ignore", "glossary", "languages", "assets", "stimuli"))
_NEVER_AND_IDS = _NEVER | {"id"}
_KEEP_IDS = frozenset((Gap, DropGap))
"""The stem names these by their ids."""
_NOTHING: frozenset[str] = frozenset()


def differences(written: Quiz, read: Quiz, capability: Capability) -> list[str]:
    """The first few differences in meaning between a quiz that was written and what came back, a sentence each.

    Files are compared by content, since a package may give them other names. Ids of choices and the like are not
    compared, and ids of items only where the format keeps them. Questions that were not read are passed over.
    """
    comparison = _Comparison(capability, _digests(written), _digests(read))
    found = []
    for difference in comparison.quizzes(written, read):
        found.append(difference)
        if len(found) == _MOST:
            break
    return found


def _digests(quiz: Quiz) -> dict[str, str]:
    return {asset.name: asset.digest for asset in quiz.assets}


class _Comparison:
    def __init__(self, capability: Capability, ours: dict[str, str], theirs: dict[str, str]) -> None:
        self._ours = ours
        self._theirs = theirs
        self._keeps_ids = "item-id" in capability.features
        self._keeps_language = "quiz-language" in capability.features
        self._keeps_blanks = capability.whole
        self._given_back = capability.keeps_extras if capability.why_not_given_back is not None else None

    def quizzes(self, ours: Quiz, theirs: Quiz) -> Iterator[str]:
        skipped = _NEVER_AND_IDS | {"sections"} | (_NOTHING if self._keeps_language else {"language"})
        yield from self._nodes(ours, theirs, "the quiz", skipped)
        if sorted(self._ours.values()) != sorted(self._theirs.values()):
            yield f"{len(self._ours)} files were written and {len(self._theirs)} came back, or their contents differ"
        mine, others = list(ours.items()), list(theirs.items())
        if len(mine) != len(others):
            yield f"{len(mine)} questions were written and {len(others)} came back"
            return
        for number, (item, other) in enumerate(zip(mine, others, strict=True), 1):
            if is_unread(other):
                continue
            if (self._keeps_ids and item.id != other.id) or item.extras or not self._same(item, other):
                yield from self._items(item, other, f"question {number}")
        yield from self._stimuli(ours, theirs)
        if len(ours.sections) != len(theirs.sections):
            yield f"{len(ours.sections)} sections were written and {len(theirs.sections)} came back"
            return
        for section, other_section in zip(ours.sections, theirs.sections, strict=True):
            where = f"section {section.id}"
            yield from self._nodes(section, other_section, where, _NEVER_AND_IDS | {"items"})
            if len(section.items) != len(other_section.items):
                yield f"{where}: {len(section.items)} questions were written and {len(other_section.items)} came back"

    def _stimuli(self, ours: Quiz, theirs: Quiz) -> Iterator[str]:
        """What differs in the texts that items share; whether they ask for the same ones is compared item by item."""
        others = {stimulus.id: stimulus for stimulus in theirs.stimuli}
        for stimulus in ours.stimuli:
            where = f"the shared text {stimulus.id}"
            if stimulus.id not in others:
                yield f"{where} did not come back"
            else:
                yield from self._nodes(stimulus, others[stimulus.id], where, _NEVER_AND_IDS)

    def _same(self, mine: Any, other: Any) -> bool:
        """Whether two values are seen to be the same at a glance, as nearly all are; if not, a closer look decides."""
        kind = type(mine)
        if kind is not type(other):
            return False
        if kind is Localized:
            return _same_words(mine.texts, other.texts) and not (self._ours and may_hold_files(mine))
        if kind is tuple:
            return len(mine) == len(other) and all(map(self._same, mine, other))
        compared = _COMPARED[kind]
        if compared is None:
            return bool(mine == other)
        return compared(mine, other, self._same)

    def _items(self, ours: Item, theirs: Item, where: str) -> Iterator[str]:
        if self._keeps_ids and ours.id != theirs.id:
            yield f'{where}: the id "{ours.id}" came back as "{theirs.id}"'
        if self._given_back is not None and bool(ours.extras) != (self._given_back in theirs.extras):
            yield f"{where}: what is kept of it came back as something else"
        yield from self._nodes(ours, theirs, where, _NEVER_AND_IDS)

    def _nodes(self, ours: Node, theirs: Node, where: str, skipped: frozenset[str]) -> Iterator[str]:
        if type(ours) is not type(theirs):
            yield f"{where}: {_shown(ours)} came back as {_shown(theirs)}"
            return
        if isinstance(ours, HotspotInteraction) and isinstance(theirs, HotspotInteraction):
            ours = ours.replaced(image=self._ours.get(ours.image, ours.image))
            theirs = theirs.replaced(image=self._theirs.get(theirs.image, theirs.image))
        for name in ours.field_names:
            mine, other = getattr(ours, name), getattr(theirs, name)
            if name not in skipped and mine is not other:
                yield from self._values(mine, other, f"{where}, {name}")

    def _values(self, mine: Any, other: Any, where: str) -> Iterator[str]:
        if type(mine) is Localized and type(other) is Localized:
            yield from self._texts(mine, other, where)
        elif type(mine) is tuple and type(other) is tuple:
            if mine and type(mine[0]) is NumericAnswer:  # the best one counts, whatever their order
                mine, other = _ordered(mine), _ordered(other)
            elif mine and type(mine[0]) is Gap and other:  # one counts by what it weighs beside the others
                mine, other = _weighed(mine), _weighed(other)
            if len(mine) != len(other):
                yield f"{where}: {len(mine)} were written and {len(other)} came back"
                return
            for index, (one, two) in enumerate(zip(mine, other, strict=True), 1):
                yield from self._values(one, two, f"{where} {index}")
        elif isinstance(mine, Node) and isinstance(other, Node):
            yield from self._nodes(mine, other, where, _NEVER if type(mine) in _KEEP_IDS else _NEVER_AND_IDS)
        elif mine != other:
            yield f"{where}: {_shown(mine)} came back as {_shown(other)}"

    def _texts(self, mine: Localized, other: Localized, where: str) -> Iterator[str]:
        if not self._keeps_blanks:
            mine, other = _not_blank(mine), _not_blank(other)
        if mine.texts.keys() != other.texts.keys():
            yield f"{where}: the languages {', '.join(mine.texts)} came back as {', '.join(other.texts)}"
            return
        files = bool(self._ours or self._theirs) and (may_hold_files(mine) or may_hold_files(other))
        for language, text in mine.texts.items():
            came_back = other.texts[language]
            if text.source == came_back.source and text.markup == came_back.markup and not files:
                continue
            one = canonical(_by_content(text, self._ours) if files else text)
            two = canonical(_by_content(came_back, self._theirs) if files else came_back)
            if one != two:
                yield f"{where}: {_shown(one)} came back as {_shown(two)}"


_Compare = Callable[[Any, Any, Callable[[Any, Any], bool]], bool]
"""Whether two nodes of one class are the same, with what compares the values in them."""


class _Compared(dict[type, _Compare | None]):
    """For each class of nodes a function that compares two of them; None for what is no node.

    It is made as those of :mod:`quizkit.model.node` are: all texts of a large bank are compared, and a loop over the
    fields takes twice as long.
    """

    def __missing__(self, kind: type) -> _Compare | None:
        self[kind] = found = None
        if issubclass(kind, Node):
            never = _NEVER if kind in _KEEP_IDS else _NEVER_AND_IDS
            names = [name for name in kind.field_names if name not in never]
            same = " and ".join(f"(one.{name} is two.{name} or same(one.{name}, two.{name}))" for name in names)
            scope: dict[str, Any] = {}
            exec(f"def compare(one, two, same):\n    return {same or True}", scope)  # the names of our own fields
            self[kind] = found = scope["compare"]
        return found


_COMPARED = _Compared()


def _same_words(mine: dict[str, Text], others: dict[str, Text]) -> bool:
    if len(mine) != len(others):
        return False
    for language, text in mine.items():
        other = others.get(language)
        if other is None or text.source != other.source or text.markup != other.markup:
            return False
    return True


def _not_blank(text: Localized) -> Localized:
    """A text without the languages in which it has nothing: to lack a language and to be blank in it is the same."""
    if all(part.source.strip() for part in text.texts.values()):
        return text
    return text.replaced(texts={tag: part for tag, part in text.items() if part.source.strip()})


def _ordered(answers: tuple[NumericAnswer, ...]) -> list[NumericAnswer]:
    return sorted(
        answers, key=lambda answer: (*((bound is None, bound or 0) for bound in answer.bounds()), -answer.fraction)
    )


def _weighed(gaps: tuple[Gap, ...]) -> list[Gap]:
    total = sum((gap.weight for gap in gaps), Fraction(0))
    return [gap.replaced(weight=gap.weight / total) for gap in gaps]


def _by_content(text: Text, digests: dict[str, str]) -> Text:
    return map_sources(text, lambda name: digests.get(name, name))


def _shown(value: object) -> str:
    words = "nothing" if value is None else value.source if isinstance(value, Text) else repr(value)
    return words if len(words) <= 160 else f"{words[:157]}..."
