"""The body of an item that asks several questions, cut into a body for each and what stands before all of them.

Texts belong to the question after them. Gaps that follow each other, with nothing but texts between, are one question.
"""

from copy import deepcopy
from dataclasses import field

from lxml import etree

from quizkit.formats._qti.read.stem import INLINE, MARKED_BY_PEOPLE
from quizkit.formats._qti.vocabulary import child, get, word
from quizkit.records import dataclass


@dataclass(slots=True)
class _Piece:
    """A part of the body: an element, the text that an element begins with, or the one behind it."""

    element: etree._Element
    kind: str = "element"
    interactions: tuple[etree._Element, ...] = ()

    @property
    def are_gaps(self) -> bool:
        """Whether there are gaps in it, if anything to answer."""
        return all(word(one) in INLINE for one in self.interactions)


@dataclass(slots=True)
class _Question:
    pieces: list[_Piece] = field(default_factory=list)
    interactions: list[etree._Element] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Layout:
    """The item once for each question, with nothing else in its body; ``lead`` is a body with what stands before."""

    questions: tuple[etree._Element, ...]
    names: tuple[tuple[str, ...], ...]
    lead: etree._Element | None


def cut(root: etree._Element, interactions: list[etree._Element], most: int) -> Layout | None:
    """The questions of an item; None where there is only one of them, or more than so many."""
    body = child(root, "itemBody")
    if body is None:
        return None
    pieces = list(_pieces(body, set(interactions)))
    lead, questions = _divided(pieces)
    if not 1 < len(questions) <= most:
        return None
    names = tuple(
        tuple(get(one, "responseIdentifier") or "" for one in question.interactions) for question in questions
    )
    return Layout(
        tuple(_only(root, question.pieces, pieces) for question in questions),
        names,
        child(_only(root, lead, pieces), "itemBody") if lead else None,
    )


def _pieces(element: etree._Element, answered: set[etree._Element]) -> list[_Piece]:
    """What is in an element, taken apart as far as questions stand apart in it."""
    pieces = [_Piece(element, "text")] if (element.text or "").strip() else []
    for part in element:
        if isinstance(part.tag, str):
            piece = _Piece(part, interactions=tuple(one for one in part.iter(etree.Element) if one in answered))
            pieces += [piece] if part in answered or piece.are_gaps else _pieces(part, answered)
        if (part.tail or "").strip():
            pieces.append(_Piece(part, "tail"))
    return pieces


def _divided(pieces: list[_Piece]) -> tuple[list[_Piece], list[_Question]]:
    """What belongs to all questions, and the pieces of each."""
    questions: list[_Question] = []
    lead: list[_Piece] = []
    notes = [piece for piece in pieces if _is_for_markers(piece)]
    waiting: list[_Piece] = []
    for piece in pieces:
        if piece in notes:
            continue
        if not piece.interactions:
            waiting.append(piece)
            continue
        is_more = bool(questions) and piece.are_gaps and all(word(one) in INLINE for one in questions[-1].interactions)
        if not questions:
            lead, waiting = _lead(waiting, piece)
        if not is_more:
            questions.append(_Question())
        questions[-1].pieces += [*waiting, piece]
        questions[-1].interactions += piece.interactions
        waiting = []
    if questions:
        questions[-1].pieces += waiting
        by_people = (one for one in questions if any(word(part) in MARKED_BY_PEOPLE for part in one.interactions))
        next(by_people, questions[-1]).pieces.extend(notes)
    return lead, questions


def _lead(before: list[_Piece], first: _Piece) -> tuple[list[_Piece], list[_Piece]]:
    """What stands before all questions, and what of it is the first question: the last piece, if that has no words."""
    if first.are_gaps:
        has_words = any(text.strip() for text in first.element.itertext(etree.Element))
    else:
        prompt = child(first.element, "prompt")
        has_words = prompt is not None and bool("".join(map(str, prompt.itertext())).strip())
    return (before, []) if has_words else (before[:-1], before[-1:])


def _is_for_markers(piece: _Piece) -> bool:
    views = (get(piece.element, "view") or "candidate").split() if word(piece.element) == "rubricBlock" else []
    return piece.kind == "element" and bool(views) and "candidate" not in views


def _only(root: etree._Element, kept: list[_Piece], pieces: list[_Piece]) -> etree._Element:
    """A copy of an item that holds some of the pieces of its body."""
    copy = deepcopy(root)
    copies = dict(zip(root.iter(), copy.iter(), strict=True))
    others = [piece for piece in pieces if piece not in kept]
    for piece in others:
        if piece.kind == "text":
            copies[piece.element].text = None
        elif piece.kind == "tail":
            copies[piece.element].tail = None
    for piece in others:
        if piece.kind == "element":
            _drop(copies[piece.element])
    return copy


def _drop(element: etree._Element) -> None:
    """Take an element out, and leave the text behind it."""
    parent, before = element.getparent(), element.getprevious()
    if parent is None:
        return
    if element.tail:
        if before is not None:
            before.tail = (before.tail or "") + element.tail
        else:
            parent.text = (parent.text or "") + element.tail
    parent.remove(element)
