"""Items like most of a large bank, read in a short way: one choice is right, and all feedback is for everyone.

Such items are built alike, so what stands where is found out once for each way of building them. What an item of
another build means, or one in which something is odd, the readers in ``read_item`` and ``read_choices`` find out; they
would make the same item of these, too: the tests compare the two.
"""

from typing import Any, NamedTuple

from quizkit.formats._qti12.elements import Element, Raw, local
from quizkit.formats._qti12.numbers import number_of
from quizkit.formats._qti12.texts import Texts
from quizkit.formats.canvas.agreed import FIELD_ID, FIELD_POINTS
from quizkit.formats.canvas.asked import title_of
from quizkit.formats.canvas.feedback import OF_ITEM
from quizkit.model import ALL_OF_IT, NONE_OF_IT, Choice, ChoiceInteraction, Item

_MOST_BUILDS, _MOST_ELEMENTS = 100, 200
"""So many ways of building an item are remembered, and of an item so large; one that is larger is not usual."""

_IN_CONDITIONS = frozenset(("conditionvar", "setvar", "displayfeedback"))
_ASKED = frozenset(("other", "unanswered", "varequal"))
_HTML = (None, "text/html")


class _Build(NamedTuple):
    """What stands where among an item and all the elements in it, in the order of the document.

    ``fields`` are labels and entries, ``choices`` labels and their texts, ``feedback`` feedback and its text; ``right``
    is the ident of the right choice and ``score`` what sets the score for it.
    """

    fields: list[tuple[int, int]]
    stem: int
    choices: list[tuple[int, int]]
    right: int
    score: int
    feedback: list[tuple[int, int]]


class UsualItems:
    """Reads the usual items of one document."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._builds: dict[tuple[object, ...], _Build | None] = {}

    def read(self, element: Element) -> Item | None:
        """The item, or None for any that takes a longer look."""
        nodes = list(element.iter())
        if len(nodes) > _MOST_ELEMENTS:
            return None
        alike = (*[node.tag for node in nodes], *map(len, nodes))
        if alike not in self._builds:
            if len(self._builds) == _MOST_BUILDS:
                return None
            self._builds[alike] = _build_of(nodes)
        build = self._builds[alike]
        return self._item(nodes, build) if build is not None else None

    def _item(self, nodes: list[Any], build: _Build) -> Item | None:
        item = nodes[0]
        fields = {
            (nodes[label].text or "").strip().lower(): (nodes[entry].text or "").strip()
            for label, entry in build.fields
        }
        score = nodes[build.score]
        points = number_of(fields.get(FIELD_POINTS) or fields.get("points_possible", ""))
        if (
            len(fields) < len(build.fields)
            or fields.get("question_type") != "multiple_choice_question"
            or points is None
            or points < 0
            or score.text != "100"
            or score.get("varname") != "SCORE"
            or score.get("action") != "Set"
        ):
            return None
        idents = [nodes[label].get("ident", "").strip() for label, _ in build.choices]
        right = (nodes[build.right].text or "").strip()
        raws = [self._raw(nodes[text]) for _, text in build.choices]
        stem = self._raw(nodes[build.stem])
        feedback = {
            OF_ITEM.get(nodes[ident].get("ident", "")): self._raw(nodes[text]) for ident, text in build.feedback
        }
        if idents.count(right) != 1 or stem is None or None in raws or None in feedback or None in feedback.values():
            return None
        localized, line = self._texts.localized, item.sourceline
        choices = [
            Choice.unchecked(text=localized(raw), fraction=ALL_OF_IT if ident == right else NONE_OF_IT)
            for ident, raw in zip(idents, raws, strict=True)
        ]
        asked = localized(stem)
        return Item.unchecked(
            id=fields.get(FIELD_ID) or item.get("ident", "").strip() or None,
            title=title_of(fields, item.get("title", ""), asked, self._texts, line),
            stem=asked,
            interaction=ChoiceInteraction.unchecked(choices=tuple(choices)),
            points=points,
            location=self._texts.at(line),
            **{f"{whose}_feedback": localized(feedback[whose]) for whose in OF_ITEM.values() if whose in feedback},
        )

    @staticmethod
    def _raw(element: Any) -> Raw | None:
        """A text in HTML; None where it is empty or in another markup."""
        source = element.text
        return Raw(source, "html", element.sourceline) if source and element.get("texttype") in _HTML else None


class _NotUsual(Exception):
    """An item is built in another way."""


def _build_of(nodes: list[Element]) -> _Build | None:
    """How an item is built; None where that is not usual."""
    try:
        return _Look(nodes).build()
    except _NotUsual:
        return None


class _Look:
    """A look at one item, which ends where something is not usual."""

    def __init__(self, nodes: list[Element]) -> None:
        self._item = nodes[0]
        self._places = {node: place for place, node in enumerate(nodes)}

    def build(self) -> _Build:
        names = [local(child.tag) for child in self._item]
        if names[:3] != ["itemmetadata", "presentation", "resprocessing"] or set(names[3:]) - {"itemfeedback"}:
            raise _NotUsual
        metadata, presentation, processing, *feedback = self._item
        stem, response = self._children(presentation, "material", "response_lid")
        (rendered,) = self._children(response, "render_choice")
        right, score = self._key(processing)
        return _Build(
            fields=self._fields(metadata),
            stem=self._text(stem),
            choices=[(self._places[label], self._text(label)) for label in self._all(rendered, "response_label")],
            right=right,
            score=score,
            feedback=[(self._places[one], self._text(one)) for one in feedback],
        )

    def _fields(self, metadata: Element) -> list[tuple[int, int]]:
        (group,) = self._children(metadata, "qtimetadata")
        pairs = [self._children(one, "fieldlabel", "fieldentry") for one in self._all(group, "qtimetadatafield")]
        return [(self._places[label], self._places[entry]) for label, entry in pairs]

    def _key(self, processing: Element) -> tuple[int, int]:
        """The one condition that scores; others only show the feedback that is known by its name."""
        keys = []
        for child in processing:
            if local(child.tag) == "outcomes":
                continue
            if local(child.tag) != "respcondition" or not {local(one.tag) for one in child} <= _IN_CONDITIONS:
                raise _NotUsual
            asked = [one for part in child if local(part.tag) == "conditionvar" for one in part]
            if any(len(one) or local(one.tag) not in _ASKED for one in asked):
                raise _NotUsual
            if any(local(one.tag) == "setvar" for one in child):
                keys.append(child)
        if len(keys) != 1:
            raise _NotUsual
        named = [local(one.tag) for one in keys[0]]
        if named[:2] != ["conditionvar", "setvar"] or "setvar" in named[2:] or "conditionvar" in named[2:]:
            raise _NotUsual
        (value,) = self._children(keys[0][0], "varequal")
        return self._places[value], self._places[keys[0][1]]

    def _text(self, element: Element) -> int:
        """The place of the one text in an element, however deep it lies."""
        while len(element) == 1 and local(element[0].tag) in ("material", "flow_mat"):
            element = element[0]
        (text,) = self._children(element, "mattext")
        if len(text):
            raise _NotUsual
        return self._places[text]

    def _all(self, element: Element, name: str) -> list[Element]:
        children = list(element)
        return self._children(element, *[name] * len(children))

    @staticmethod
    def _children(element: Element, *names: str) -> list[Element]:
        children = list(element)
        if tuple(local(child.tag) for child in children) != names:
            raise _NotUsual
        return children
