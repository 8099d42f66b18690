"""What Moodle would break, lose or read as something else, however it is written in Moodle XML.

That Moodle shows words to drag as they are, without its filters, is read in its code, and not measured; it does filter
the words of lists, and the options and feedback of gaps in a text.
"""

import re
from collections import Counter
from collections.abc import Iterator

from lxml import etree

from quizkit.diagnostics import Unreadable
from quizkit.formats._moodle_limits import Refusal, id_refusals, is_empty, pair_refusals, words_of
from quizkit.formats._xml import parse_xml
from quizkit.formats.moodle_xml.beside import fits_beside
from quizkit.formats.moodle_xml.own import FORMAT_NAME
from quizkit.identity import names_of
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    FormulaInteraction,
    GapMatchInteraction,
    Item,
    MatchInteraction,
    NoInteraction,
    NumericInteraction,
    OrderInteraction,
    TextEntryInteraction,
    UploadInteraction,
)
from quizkit.richtext import gaps, images, map_sources, media
from quizkit.source import Source

_TYPE = re.compile("[a-z][a-z0-9_]{0,39}")
_FILE_TYPE = re.compile(r"[^\s,;]+")
_CLOZE = ("cloze", "multianswer")
_VARIABLE = re.compile(r"[^\W\d_]\w*")
_ONE_FILE_EACH = "write one file for each language (without --multilang)."
_MOST_POINTS = 100_000
"""Moodle's database holds five digits before the point (not measured)."""

GapAnswers = ChoiceInteraction | TextEntryInteraction | NumericInteraction


def refusals(item: Item) -> Iterator[Refusal]:
    """The reasons why an item can't be written; none for nearly all items."""
    yield from id_refusals(item)
    if item.points >= _MOST_POINTS:
        yield f"Moodle takes fewer than {_MOST_POINTS:,} points.", "Give the question fewer."
    match item.interaction:
        case ChoiceInteraction() | TextEntryInteraction() | NumericInteraction() as interaction:
            yield from _answers(interaction)
        case MatchInteraction() as interaction:
            yield from pair_refusals(interaction)
        case OrderInteraction(entries=entries):
            if any(is_empty(entry.text) for entry in entries):
                yield "a thing to put in order has no text, and Moodle leaves it out.", "Write what it says."
        case ClozeInteraction() as interaction:
            yield from _cloze(item, interaction)
        case GapMatchInteraction() as interaction:
            yield from _gap_match(item, interaction)
        case UploadInteraction(file_types=types):
            if not all(_FILE_TYPE.fullmatch(one) for one in types):
                yield "a kind of file has spaces or commas in its name.", "Write them like .pdf and image/*."
        case FormulaInteraction() as interaction:
            yield from _formula(interaction)
        case NoInteraction():
            yield from _kept(item)


def _answers(interaction: GapAnswers) -> Iterator[Refusal]:
    match interaction:
        case ChoiceInteraction(mode="true_false", choices=choices):
            credits = sorted(choice.fraction or NONE_OF_IT for choice in choices)
            if credits != [NONE_OF_IT, ALL_OF_IT]:
                message = "true or false: Moodle gives all the points for one and none for the other."
                yield message, "Say which is right."
        case ChoiceInteraction(choices=choices):
            if any(is_empty(choice.text) for choice in choices):
                yield "an option has no text, and Moodle leaves it out.", "Write what it says."
        case TextEntryInteraction(answers=answers):
            yield from _full_marks([answer.fraction == ALL_OF_IT for answer in answers])
            if any(not words_of(answer.text) for answer in answers):
                yield "a short answer has no text.", "Write what is to be typed."
        case NumericInteraction(answers=numbers):
            yield from _full_marks([answer.fraction == ALL_OF_IT for answer in numbers])
            if any(answer.value is None and (answer.minimum, answer.maximum) != (None, None) for answer in numbers):
                yield "Moodle has no range that is open at one end.", "Give both ends."


def _full_marks(full: list[bool]) -> Iterator[Refusal]:
    if not any(full):
        yield "no answer earns all the points, and Moodle stops importing there.", "Give the best one all the points."


def _cloze(item: Item, interaction: ClozeInteraction) -> Iterator[Refusal]:
    yield from _places(item, [gap.id for gap in interaction.gaps])
    for gap in interaction.gaps:
        yield from _answers(gap.interaction)
        if isinstance(gap.interaction, ChoiceInteraction):
            yield from _gap_choices(gap.interaction)


def _gap_choices(interaction: ChoiceInteraction) -> Iterator[Refusal]:
    if interaction.mode == "single" and not any(choice.fraction == ALL_OF_IT for choice in interaction.choices):
        yield "no option of a gap earns all the points, and Moodle refuses the file.", "Give one all the points."
    yield from _without_files(interaction.choices)


def _without_files(choices: tuple[Choice, ...]) -> Iterator[Refusal]:
    texts = [choice.text for choice in choices] + [c.feedback for c in choices if c.feedback is not None]
    parts = [part for text in texts for part in text.texts.values() if part.markup != "plain"]
    linked: list[str] = []
    if any(images(part) or media(part) for part in parts):
        yield "an option for a gap shows a picture, which Moodle can't show there.", "Put it into the question's text."
        return
    for part in parts:
        map_sources(part, lambda name: linked.append(name) or name)  # type: ignore[func-returns-value]
    if linked:
        what = f'an option for a gap links to the file "{linked[0][:60]}", which can\'t stand there in Moodle.'
        yield what, "Link to it in the question's text."


def _places(item: Item, names: list[str]) -> Iterator[Refusal]:
    if not fits_beside(item.stem, names):
        message = "Moodle can't have the gaps of a text in several languages within lists, tables or emphasis,"
        yield f"{message} nor in another order in each.", f"Put them outside, in one order, or {_ONE_FILE_EACH}"
    counts = Counter(gaps(item.stem.first()[1]))
    missing = [name for name in names if not counts[name]]
    if missing:
        yield f'the text does not say where the gap "{missing[0]}" is.', f"Write [[{missing[0]}]] there."
    twice = [name for name in names if counts[name] > 1]
    if twice:
        yield f'the gap "{twice[0]}" is in the text twice.', "Make two gaps of it."


def _gap_match(item: Item, interaction: GapMatchInteraction) -> Iterator[Refusal]:
    if any(len(choice.text.texts) > 1 for choice in interaction.choices):
        yield "Moodle shows a word to drag in all its languages at once.", f"To have it in one, {_ONE_FILE_EACH}"
    yield from _places(item, [gap.id for gap in interaction.gaps])
    yield from _without_files(interaction.choices)
    known = set(names_of(interaction.choices))
    if any(len(gap.accepts) > 1 or not set(gap.accepts) <= known for gap in interaction.gaps):
        yield "a gap takes several words, where Moodle knows one.", "Leave one of them."
    if any(is_empty(choice.text) for choice in interaction.choices):
        yield "a word to drag has no text.", "Write what it says."


def _formula(interaction: FormulaInteraction) -> Iterator[Refusal]:
    if not interaction.variables:
        yield "Moodle computes no answer without a variable.", "Make it a numeric question."
    if len({variable.name for variable in interaction.variables}) < len(interaction.variables):
        yield "two variables have one name.", "Rename one of them."
    for variable in interaction.variables:
        if not _VARIABLE.fullmatch(variable.name):
            yield f'"{variable.name[:40]}" is no name of a variable there.', "Take letters and digits, as x or v2."
    if "^" in interaction.expression or "**" in interaction.expression:
        yield "^ and ** are no powers in Moodle, which would compute something else.", "Write pow(a, b)."
    if not interaction.expression.isprintable():
        yield "the formula holds signs that are no part of any formula.", "Type it anew."


def _kept(item: Item) -> Iterator[Refusal]:
    """What an author may have changed of a question that was kept as it was."""
    own = item.extras.get(FORMAT_NAME, {})
    if "xml" not in own:
        return
    kind, kept = own.get("type"), own["xml"]
    if kind in _CLOZE:
        yield "a text with gaps has no gap, and Moodle refuses the whole file.", "Write one: {1:SHORTANSWER:=Athens}."
    try:
        root = parse_xml(f"<question>{kept}</question>".encode(), Source("", b""))
        sound = isinstance(kept, str) and (
            len(root) > 0 or not kept.strip()
        )  # some types have no elements of their own
    except (Unreadable, etree.LxmlError):
        sound = False
    if not isinstance(kind, str) or not _TYPE.fullmatch(kind) or not sound:
        yield "what was kept of Moodle's own question is no sound XML.", "Import it again from Moodle's file."
