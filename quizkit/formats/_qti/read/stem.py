"""The body of an item as its stem: what students read, with a mark where each answer in the text sits."""

from collections.abc import Mapping, Sequence

from lxml import etree

from quizkit.formats._qti.read.place import Place
from quizkit.formats._qti.read.stimuli import is_passage
from quizkit.formats._qti.vocabulary import author_names, child, get, word
from quizkit.formats._xml import xml_text
from quizkit.model import Localized

INLINE = frozenset(("textEntryInteraction", "inlineChoiceInteraction"))
MARKED_BY_PEOPLE = frozenset(("extendedTextInteraction", "uploadInteraction"))
WITH_PROMPT = frozenset(
    (
        "choiceInteraction",
        "orderInteraction",
        "associateInteraction",
        "matchInteraction",
        "hotspotInteraction",
        "selectPointInteraction",
        "sliderInteraction",
        "extendedTextInteraction",
        "uploadInteraction",
    )
)
_BLANK = "_____"
_PLACES = frozenset(("hottext", "gap"))
_FLOWING = frozenset(("gapMatchInteraction", "hottextInteraction"))
_INLINE_HTML = frozenset(("span", "b", "i", "em", "strong", "u", "a", "sub", "sup", "code", "label"))
_CELLS = frozenset(("td", "th"))
_PLAYING = ("maxPlays", "minPlays", "autostart", "loop")


class Stem:
    """Reads the body of an item.

    ``interactions`` are those that are answered, ``gap_names`` the names of those that are gaps. What the body holds
    for others than students is in ``rubric``, what it gives on request in ``hints``.
    """

    def __init__(
        self,
        root: etree._Element,
        place: Place,
        interactions: Sequence[etree._Element],
        gap_names: Mapping[etree._Element, str],
    ) -> None:
        self._root = root
        self._place = place
        self._body = child(root, "itemBody")
        self._interactions = interactions
        self._gap_names = gap_names
        self._place_names: dict[etree._Element, str] = {}
        self.rubric: Localized | None = None
        self.hints: list[Localized] = []

    def read(self) -> Localized:
        """The stem."""
        body = self._body
        if body is None:
            return self._place.plain("", self._root)
        is_loose = bool((body.text or "").strip()) or any((one.tail or "").strip() for one in body)
        if is_loose:
            self._place.warning(
                "schema", "text stands directly in the body of the question.", body, "Put it into a paragraph."
            )
        if len(body) == 1 and not is_loose and word(body[0]) in WITH_PROMPT and len(self._interactions) == 1:
            prompt = child(body[0], "prompt")
            return self._place.text(prompt, self._instead) if prompt is not None else self._place.plain("", body)
        return self._place.text(body, self._instead)

    def _instead(self, element: etree._Element) -> str | None:
        """What stands in the stem for an element of the body."""
        kind = word(element)
        if kind == "rubricBlock":
            return self._rubric_block(element)
        if kind == "infoControl":
            self.hints.append(self._place.text(element))
            return ""
        if kind in {"object", "include"} and is_passage(element):
            return ""  # it is a stimulus
        if not kind.endswith("Interaction"):
            return "" if element.get("data-stimulus-idref") is not None and len(element) == 0 else None
        if kind in INLINE:
            if element in self._gap_names:
                return f"[[{xml_text(self._gap_names[element])}]]"
            return "" if _is_last(element) else _BLANK
        if kind in _FLOWING:
            places = [one for one in element.iter() if word(one) in _PLACES]
            self._place_names = author_names(places, "identifier")
            return f"<div>{self._place.html(element, self._in_flow)}</div>"
        if kind == "mediaInteraction":
            return self._media(element)
        prompt = child(element, "prompt")
        words = f"<div>{self._place.html(prompt, self._instead)}</div>" if prompt is not None else ""
        if kind == "choiceInteraction" and element in self._gap_names:
            return f"{words}<p>[[{xml_text(self._gap_names[element])}]]</p>"
        return words

    def _in_flow(self, element: etree._Element) -> str | None:
        """What stands in the stem for an element of a text to pick words from or to drag words into."""
        kind = word(element)
        if kind in _PLACES:
            return f"[[{xml_text(self._place_names[element])}]]"
        if kind == "prompt":
            return f"<div>{self._place.html(element)}</div>"
        return "" if kind in {"gapText", "gapImg"} else None

    def _media(self, element: etree._Element) -> str:
        """A recording to listen to or to watch before the question is answered."""
        if any(get(element, name) is not None for name in _PLAYING):
            self._place.info("unsupported", "how and how often the recording may be played is left out.", element)
        return f"<div>{self._place.html(element)}</div>"

    def _rubric_block(self, element: etree._Element) -> str:
        views = (get(element, "view") or "candidate").split()
        if "candidate" in views:
            return f"<div>{self._place.html(element)}</div>"
        is_marked_by_people = any(word(one) in MARKED_BY_PEOPLE for one in self._interactions)
        if "scorer" in views and is_marked_by_people and self.rubric is None:
            self.rubric = self._place.text(element)
        else:
            self._place.info("unsupported", f"a note for {' and '.join(views)} is left out.", element)
        return ""


def _is_last(element: etree._Element) -> bool:
    """Whether nothing follows an element in its paragraph."""
    while not (element.tail or "").strip() and element.getnext() is None:
        parent = element.getparent()
        if parent is not None and word(parent) in _CELLS:
            return False
        if parent is None or word(parent) not in _INLINE_HTML:
            return True
        element = parent
    return False
