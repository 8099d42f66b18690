"""One ``<item>`` taken apart, whoever wrote it: what is asked, in which order, and what the feedback says.

The rules that say what a response earns are taken apart by :mod:`quizkit.formats.qti12.rules`.
"""

from collections.abc import Iterator
from dataclasses import field, replace

from quizkit.formats._qti12.elements import (
    Element,
    Raw,
    fields_of,
    joined_text,
    line_of,
    named_children,
    raw_text,
)
from quizkit.records import dataclass

_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_RESPONSES = frozenset(("response_lid", "response_str", "response_num", "response_xy", "response_grp"))
_RENDERINGS = frozenset(("render_choice", "render_fib", "render_hotspot", "render_slider", "render_extension"))
_SILENT = frozenset(("qticomment", "response_na"))
_EXTENSIONS = frozenset(("itemproc_extension", "response_extension"))
_FOR_MARKERS = frozenset(("scorer", "assessor", "tutor", "author"))
_SWITCHES = ("feedbackswitch", "hintswitch", "solutionswitch")
_RIGHT_SIDE = "RIGHT_MATCH_BLOCK"
_TOPICS = frozenset(("qmd_topic", "qmd_keywords", "cc_question_category"))


@dataclass(slots=True)
class Label:
    """A choice, or a place of an image with the numbers of its ``area``.

    ``group`` names the labels that it can be matched with (``match_group``), where it is to be matched.
    """

    ident: str
    text: Raw | None
    fixed: bool
    shape: str
    area: str
    line: int | None
    group: str = ""


@dataclass(slots=True)
class Response:
    """A place to answer. ``rendering`` says how it is shown (``render_choice``), ``image`` is what is pointed at."""

    kind: str
    ident: str
    cardinality: str
    line: int | None
    prompt: Raw | None = None
    rendering: str = ""
    labels: list[Label] = field(default_factory=list)
    shuffle: bool | None = None
    numeric: bool = False
    rows: str = ""
    columns: str = ""
    most_characters: str = ""
    fewest: str = ""
    most: str = ""
    image: Element | None = None

    @property
    def typed(self) -> bool:
        """Whether the answer is typed and not picked."""
        return self.kind in ("response_str", "response_num") or (
            self.rendering in ("render_fib", "render_slider") and not any(label.text for label in self.labels)
        )


@dataclass(slots=True)
class Parts:
    """An item taken apart. ``flow`` is what is shown, in its order; ``ignored`` names elements without a place.

    ``groups`` are the responses whose labels are matched with each other: the response of each label on the left.
    """

    ident: str
    title: str
    label: str
    language: str
    line: int | None
    fields: dict[str, str] = field(default_factory=dict)
    topics: list[str] = field(default_factory=list)
    flow: list[Raw | Response] = field(default_factory=list)
    rubric: Raw | None = None
    processing: list[Element] = field(default_factory=list)
    feedback: dict[str, Raw] = field(default_factory=dict)
    solutions: dict[str, Raw] = field(default_factory=dict)
    hints: list[Raw] = field(default_factory=list)
    for_markers: int = 0
    right_side: list[Raw | None] = field(default_factory=list)
    groups: dict[str, dict[str, str]] = field(default_factory=dict)
    switched_off: set[str] = field(default_factory=set)
    ignored: set[str] = field(default_factory=set)

    @property
    def responses(self) -> list[Response]:
        """The places to answer, in order."""
        return [part for part in self.flow if isinstance(part, Response)]

    def stem(self) -> Raw | None:
        """What is shown beside the places to answer, with the prompt of the only one."""
        responses = self.responses
        raws = [part for part in self.flow if isinstance(part, Raw)]
        if len(responses) == 1 and responses[0].prompt is not None:
            raws.append(responses[0].prompt)
        return joined_text(raws)


def take_apart(element: Element) -> Parts:
    """The parts of an ``<item>``."""
    parts = Parts(
        element.get("ident", ""),
        element.get("title", ""),
        element.get("label", ""),
        element.get(_LANGUAGE, ""),
        line_of(element),
    )
    for name, child in named_children(element):
        if name == "itemmetadata":
            _metadata(child, parts)
        elif name == "presentation":
            parts.label = parts.label or child.get("label", "")  # in a cartridge an item has none of its own
            _present(child, parts)
        elif name in ("rubric", "itemrubric"):
            _rubric(child, parts)
        elif name == "resprocessing":
            parts.processing.append(child)
        elif name == "itemfeedback":
            _feedback(child, parts)
        elif name == "itemcontrol":
            parts.switched_off |= {key for key in _SWITCHES if child.get(key, "").lower() == "no"}
        elif name in _EXTENSIONS:
            parts.ignored |= _demands(child)
        elif name not in _SILENT:
            parts.ignored.add(name)
    if parts.right_side:
        _name_right_side(parts)
    return parts


def _metadata(element: Element, parts: Parts) -> None:
    """Fields by their labels, and the elements that Blackboard and old files have in their place."""
    for name, child in named_children(element):
        if name != "qtimetadata" and not len(child):
            parts.fields.setdefault(name.lower(), (child.text or "").strip())
            continue
        for _, entry in named_children(child):
            words = [(one.text or "").strip() for _, one in named_children(entry)]
            if len(words) == 2 and words[0].lower() in _TOPICS and words[1]:
                parts.topics.append(words[1])
    parts.fields |= fields_of(element)


def _present(element: Element, parts: Parts) -> None:
    for name, child in named_children(element):
        if name in _RESPONSES:
            response = _response(name, child, parts.ignored)
            parts.flow += _matched(response, parts) if any(label.group for label in response.labels) else [response]
        elif name == "flow" and child.get("class") == _RIGHT_SIDE:
            parts.right_side += [raw_text(one, parts.ignored) for _, one in named_children(child)]
        elif name == "flow":
            _present(child, parts)
        elif name == "material":
            raw = raw_text(child, parts.ignored)
            if raw is not None:
                parts.flow.append(raw)
        elif name in _EXTENSIONS:
            parts.ignored |= _demands(child)
        elif name not in _SILENT:
            parts.ignored.add(name)


def _matched(group: Response, parts: Parts) -> list[Raw | Response]:
    """A response whose labels are matched with each other as a list for each label on the left."""
    left = [label for label in group.labels if label.group]
    right = [replace(label, group="") for label in group.labels if not label.group]
    if len({frozenset(label.group.replace(",", " ").split()) for label in left}) > 1:
        parts.ignored.add("match_group")  # which texts can be put together at all
    parts.groups[group.ident] = {label.ident: f"{group.ident} {label.ident}" for label in left}
    lists = [
        replace(group, ident=f"{group.ident} {label.ident}", cardinality="Single", prompt=label.text, labels=right)
        for label in left
    ]
    return [*([group.prompt] if group.prompt is not None else []), *lists]


def _demands(element: Element) -> set[str]:
    """What a system's own part of an item says yes to, such as Brightspace's ``isbonus``."""
    return {name for name, child in named_children(element) if (child.text or "").strip().lower() == "yes"}


def _response(kind: str, element: Element, ignored: set[str]) -> Response:
    response = Response(
        kind,
        element.get("ident", element.get("respident", "")),
        element.get("rcardinality", "Single"),
        line_of(element),
    )
    response.numeric = kind == "response_num"
    for name, child in named_children(element):
        if name == "material":
            texts = [raw for raw in (response.prompt, raw_text(child, ignored)) if raw is not None]
            response.prompt = joined_text(texts)
        elif name in _RENDERINGS:
            response.rendering = name
            shuffle = child.get("shuffle", "").lower()
            response.shuffle = {"yes": True, "no": False}.get(shuffle)
            response.rows, response.columns = child.get("rows", ""), child.get("columns", "")
            response.most_characters = child.get("maxchars", "")
            response.fewest, response.most = child.get("minnumber", ""), child.get("maxnumber", "")
            if child.get("fibtype", "String").lower() in ("integer", "decimal", "scientific"):
                response.numeric = True
            _labels(child, response, ignored)
        elif name not in _SILENT:
            ignored.add(name)
    return response


def _labels(element: Element, response: Response, ignored: set[str]) -> None:
    for name, child in named_children(element):
        if name == "response_label":
            response.labels.append(_label(child, response, ignored))
        elif name in ("flow_label", "flow_mat", "flow"):
            _labels(child, response, ignored)
        elif name == "material":
            response.image = _image(child)
            if response.image is None:
                ignored.add(f"{name} in {response.rendering}")
        elif name not in _SILENT:
            ignored.add(name)


def _label(element: Element, response: Response, ignored: set[str]) -> Label:
    line = line_of(element)
    words = (element.text or "").strip()
    text = raw_text(element, ignored)
    hotspot = response.rendering == "render_hotspot"
    if text is None and words and not hotspot:
        text = Raw(words, "plain", line)
    fixed = element.get("rshuffle", "").lower() == "no"
    shape = element.get("rarea", "Ellipse").lower()
    group = element.get("match_group", "").strip()
    return Label(element.get("ident", "").strip(), text, fixed, shape, words if hotspot else "", line, group)


def _image(element: Element) -> Element | None:
    return next((child for name, child in named_children(element) if name == "matimage" and child.get("uri")), None)


def _rubric(element: Element, parts: Parts) -> None:
    """Notes for whoever marks; a rubric for everyone is a text like any other."""
    raw = raw_text(element, parts.ignored)
    if raw is None:
        return
    if element.get("view", "All").lower() in _FOR_MARKERS:
        parts.rubric = joined_text([parts.rubric, raw]) if parts.rubric is not None else raw
    else:
        parts.flow.insert(0, raw)


def _feedback(element: Element, parts: Parts) -> None:
    ident = element.get("ident", "").strip()
    if element.get("view", "All").lower() in _FOR_MARKERS:
        parts.for_markers += 1
        return
    special = False
    for name, child in named_children(element):
        if name in ("hint", "solution"):
            special = True
            raws = list(_materials(child, parts.ignored))
            if name == "hint":
                parts.hints += raws
            elif (raw := joined_text(raws)) is not None:
                parts.solutions.setdefault(ident, raw)
    if not special:
        raw = raw_text(element, parts.ignored)
        if raw is not None:
            parts.feedback.setdefault(ident, raw)


def _materials(element: Element, ignored: set[str]) -> Iterator[Raw]:
    for name, child in named_children(element):
        raw = raw_text(child, ignored) if name != "qticomment" else None
        if raw is not None:
            yield raw


def _name_right_side(parts: Parts) -> None:
    """Give the labels of a Blackboard match their texts, which stand beside the prompts in the same order."""
    prompts = [part for part in parts.flow if isinstance(part, Raw)]
    responses = parts.responses
    if len(prompts) > len(responses):
        for response, prompt in zip(responses, prompts[-len(responses) :], strict=True):
            response.prompt = response.prompt or prompt
        parts.flow = [part for part in parts.flow if part not in prompts[-len(responses) :]]
    for response in responses:
        for label, raw in zip(response.labels, parts.right_side, strict=False):
            label.text = label.text or raw
