"""Typed texts and essays, read by what each text earns."""

from collections.abc import Iterator
from fractions import Fraction

from quizkit.formats.qti12.agreed import ANY_LINES
from quizkit.formats.qti12.asked import Asked, FullScore, Probe, share
from quizkit.formats.qti12.parts import Response
from quizkit.formats.qti12.processing import Compare, compared, excluded
from quizkit.formats.qti12.read_numbers import read_numbers
from quizkit.model import (
    NONE_OF_IT,
    ExtendedText,
    NumericInteraction,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
)

_NOBODY_TYPES = "\N{REPLACEMENT CHARACTER}"
_BOUNDS = frozenset(("vargte", "varlte", "vargt", "varlt"))


def read_typed(
    asked: Asked, response: Response, named: str
) -> TextEntryInteraction | NumericInteraction | ExtendedText | UploadInteraction:
    """What is typed: a number, a short text, or an essay where no text is accepted. ``named`` is the file's word."""
    if response.rendering == "render_slider":
        asked.once("students move a slider here.", "It is read as a number to type.", response.line)
    if named == "upload":
        return UploadInteraction(rubric=asked.texts.optional(asked.parts.rubric))
    if named == "essay" or (not named and not _is_marked(asked, response.ident)):
        if any(rule.changes for rule in asked.processing.rules):
            asked.once("an essay is marked by its rules.", "Here a person marks it.")
        return _read_essay(asked, response)
    say_field(asked, response)
    probe = asked.probe(response)
    if is_numeric(asked, response, named):
        return read_numbers(asked, probe, asked.full)
    return read_texts(asked, probe, asked.full)


def _read_essay(asked: Asked, response: Response) -> ExtendedText:
    """An essay, with the size of its field; how many characters it may have is said."""
    most, rows = _count(response.most_characters), _count(response.rows)
    if most:
        asked.once(f"the essay may have {most} characters at most.", "Say it in the question's text.", response.line)
    is_said = rows > 1 and (response.rows, response.columns) != (ANY_LINES, "")
    return ExtendedText(lines=rows if is_said else None, rubric=asked.texts.optional(asked.parts.rubric))


def say_field(asked: Asked, response: Response) -> None:
    """Say how much can be typed into the field of a short answer."""
    if most := _count(response.most_characters):
        asked.notes.left_out(f"that at most {most} characters can be typed is left out.", response.line)


def _count(text: str) -> int:
    """A number of lines or characters; 0, which means none to Blackboard, where it is missing or none."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0


def _is_marked(asked: Asked, response: str) -> bool:
    """Whether any rule asks for what is typed."""
    return any(
        one.response == response
        for rule in asked.processing.rules
        for one in (*compared(rule.test), *excluded(rule.test))
    )


def is_numeric(asked: Asked, response: Response, named: str = "") -> bool:
    """Whether a number is to be typed."""
    if named in ("numeric", "text"):
        return named == "numeric"
    return response.numeric or any(one.operator in _BOUNDS for one in _comparisons(asked, response.ident))


def _comparisons(asked: Asked, response: str, *, scored: bool = False) -> Iterator[Compare]:
    """What a response is compared with; ``scored`` leaves out rules that only show feedback."""
    for rule in asked.processing.rules:
        if scored and not rule.changes:
            continue
        for one in compared(rule.test):
            if one.response == response:
                yield one


def read_texts(asked: Asked, probe: Probe, full_score: FullScore, base: Fraction = NONE_OF_IT) -> TextEntryInteraction:
    """The texts that a response takes. ``base`` is what the other answers earn without this one."""
    found = [one for one in _comparisons(asked, probe.response) if one.value]
    if any(one.operator == "varsubstring" for one in found):
        asked.once("a text that holds the answer counts as well.", "Here only the answer itself counts.")
    sensitive = bool(found) and all(one.case_sensitive for one in found)
    if not sensitive and any(one.case_sensitive for one in found):
        asked.once("capitals count in some answers and not in others.", "Here they count in none.")
    raws = {one.value: probe.raw(one.value) - base for one in found}
    full = full_score(max(raws.values(), default=NONE_OF_IT))
    if found and probe.raw(_NOBODY_TYPES) > base:
        asked.once("any other text earns points as well.", "Here only the accepted texts earn them.")
    answers = []
    accepted = [one.value for one in _comparisons(asked, probe.response, scored=True) if one.value]
    foreseen = [value for value in raws if value not in set(accepted)]
    for value in (*accepted, *foreseen):
        raw = raws[value]
        feedback = asked.texts.optional(asked.feedback.of_value(probe.response, value))
        text = asked.texts.plain(value, asked.parts.line)
        answers.append(TextAnswer(text=text, fraction=share(raw, full), feedback=feedback))
    return TextEntryInteraction(answers=tuple(answers), case_sensitive=sensitive)
