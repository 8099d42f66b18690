"""One ``<item>`` taken apart: what is asked, how it is answered, what a response earns and shows.

Nothing here knows what a question type is; that is the dialect's business.
"""

from collections.abc import Iterator
from dataclasses import field
from typing import Literal

from quizkit.formats._qti12.elements import (
    Element,
    Raw,
    fields_of,
    joined_text,
    line_of,
    local,
    named_children,
    raw_text,
)
from quizkit.records import dataclass

ResponseKind = Literal["response_lid", "response_str", "response_num", "response_xy", "response_grp"]

_RESPONSES = frozenset(("response_lid", "response_str", "response_num", "response_xy", "response_grp"))
_BOUNDS = frozenset(("vargte", "varlte", "vargt", "varlt"))
_SILENT = frozenset(("", "qticomment", "duration", "itemcontrol"))


@dataclass(slots=True)
class Response:
    """A place to answer: its choices (``labels``) and the text that stands beside it (``prompt``)."""

    kind: str
    ident: str
    cardinality: str
    prompt: Raw | None = None
    labels: list[tuple[str, Raw | None]] = field(default_factory=list)
    fibtype: str = ""
    line: int | None = None


@dataclass(slots=True)
class Condition:
    """A ``respcondition``: the responses that it asks for, what they earn, which feedback they show.

    ``equal`` and ``unequal`` hold pairs of response ident and value, ``bounds`` pairs of operator and number.
    ``alternatives`` says that an ``or`` stands between them.
    """

    equal: list[tuple[str, str]] = field(default_factory=list)
    unequal: list[tuple[str, str]] = field(default_factory=list)
    bounds: list[tuple[str, str]] = field(default_factory=list)
    alternatives: bool = False
    case_sensitive: bool = False
    score: str | None = None
    action: str = "Set"
    links: list[str] = field(default_factory=list)
    line: int | None = None


@dataclass(slots=True)
class ItemParts:
    """An item taken apart. ``ignored`` names the elements that have no place here."""

    ident: str
    title: str
    line: int | None
    fields: dict[str, str] = field(default_factory=dict)
    stem: Raw | None = None
    responses: list[Response] = field(default_factory=list)
    conditions: list[Condition] = field(default_factory=list)
    feedback: dict[str, Raw] = field(default_factory=dict)
    hints: list[Raw] = field(default_factory=list)
    solutions: list[Raw] = field(default_factory=list)
    extension: Element | None = None
    ignored: set[str] = field(default_factory=set)


def take_apart(element: Element) -> ItemParts:
    """The parts of an ``<item>``."""
    parts = ItemParts(element.get("ident", "").strip(), element.get("title", ""), line_of(element))
    for child in element:
        name = local(child.tag)
        if name == "itemmetadata":
            parts.fields = fields_of(child)
        elif name == "presentation":
            texts: list[Raw] = []
            _present(child, parts, texts)
            parts.stem = joined_text(texts)
        elif name == "resprocessing":
            parts.conditions += _conditions(child, parts.ignored)
        elif name == "itemfeedback":
            _feedback(child, parts)
        elif name == "itemproc_extension":
            parts.extension = child
        elif name not in _SILENT:
            parts.ignored.add(name)
    return parts


def _present(element: Element, parts: ItemParts, texts: list[Raw]) -> None:
    for child in element:
        name = local(child.tag)
        if name in _RESPONSES:
            parts.responses.append(_response(name, child, parts.ignored))
        elif name == "flow":
            _present(child, parts, texts)
        elif name == "material":
            raw = raw_text(child, parts.ignored)
            if raw is not None:
                texts.append(raw)
        elif name not in _SILENT:
            parts.ignored.add(name)


def _response(kind: str, element: Element, ignored: set[str]) -> Response:
    response = Response(
        kind, element.get("ident", "").strip(), element.get("rcardinality", "Single"), line=line_of(element)
    )
    for child in element:
        name = local(child.tag)
        if name == "material":
            response.prompt = raw_text(child, ignored)
        elif name in ("render_choice", "render_fib"):
            response.fibtype = child.get("fibtype", "")
            _labels(child, response, ignored)
        elif name:
            ignored.add(name)
    return response


def _labels(element: Element, response: Response, ignored: set[str]) -> None:
    for child in element:
        name = local(child.tag)
        if name == "response_label":
            response.labels.append((child.get("ident", "").strip(), raw_text(child, ignored)))
        elif name in ("flow_label", "flow_mat", "flow"):
            _labels(child, response, ignored)


def _conditions(element: Element, ignored: set[str]) -> Iterator[Condition]:
    for child in element:
        name = local(child.tag)
        if name == "respcondition":
            yield _condition(child, ignored)


def _condition(element: Element, ignored: set[str]) -> Condition:
    condition = Condition(line=line_of(element))
    for child in element:
        name = local(child.tag)
        if name == "conditionvar":
            _ask(child, condition, False, ignored)
        elif name == "setvar" and "incorrect" not in child.get("varname", "").lower():
            condition.score = (child.text or "").strip()
            condition.action = child.get("action", "Set")
        elif name == "displayfeedback":
            condition.links.append(child.get("linkrefid", "").strip())
    return condition


def _ask(element: Element, condition: Condition, negated: bool, ignored: set[str]) -> None:
    for child in element:
        name = local(child.tag)
        if name == "varequal":
            pair = child.get("respident", ""), child.text or ""
            (condition.unequal if negated else condition.equal).append(pair)
            if child.get("case", "No").lower() == "yes":
                condition.case_sensitive = True
        elif name in _BOUNDS:
            condition.bounds.append((name, (child.text or "").strip()))
        elif name == "and":
            _ask(child, condition, negated, ignored)
        elif name == "or":
            condition.alternatives = True
            _ask(child, condition, negated, ignored)
        elif name == "not":
            _ask(child, condition, not negated, ignored)
        elif name not in ("", "other", "unanswered"):
            ignored.add(name)


def _feedback(element: Element, parts: ItemParts) -> None:
    special = False
    for child in element:
        name = local(child.tag)
        if name in ("hint", "solution"):
            special = True
            kept = parts.hints if name == "hint" else parts.solutions
            raws = (raw_text(material, parts.ignored) for _, material in named_children(child))
            kept += [raw for raw in raws if raw is not None]
    if not special:
        raw = raw_text(element, parts.ignored)
        if raw is not None:
            parts.feedback[element.get("ident", "").strip()] = raw
