"""What no cell can hold: an item that would come back as another one is refused before it is written."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from quizkit.formats._authored.lines_to_fill import with_marked_gaps
from quizkit.formats._authored.numbers import Numbers, decimal_text, parse_number, parse_numbers
from quizkit.formats._sheet.answers import (
    are_mistakable,
    area_text,
    choices_of,
    fixed_letters,
    have_more,
    ids_text,
    is_simple,
    looks_like,
    names_for,
    number_text,
    variables_text,
)
from quizkit.formats._sheet.limits import MAX_CELL, MAX_OPTIONS
from quizkit.formats._sheet.markup import cell_of, markup_of
from quizkit.formats._table.clean import tidy
from quizkit.formats._table.lists import join_tags, split_answers, split_tags
from quizkit.formats._table.special import area_in, variables_in
from quizkit.identity import names_of
from quizkit.languages import looks_like_tag, normal_tag
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    Entry,
    FormulaInteraction,
    GapMatchInteraction,
    HotspotInteraction,
    HottextInteraction,
    Item,
    Localized,
    MatchInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Pair,
    TextEntryInteraction,
    UploadInteraction,
    all_texts,
)
from quizkit.words import is_false_word, is_true_word

_LONG = MAX_CELL // 8
"""A shorter text is none of more than :data:`MAX_CELL` characters in HTML either."""

_COMPUTED = re.compile("[=+@-]")
_COMPUTED_WHAT = 'the text "{}" begins like a formula, and a spreadsheet program that opens the file may compute it.'
_COMPUTED_ADVICE = "It is written as it is. Write xlsx, where it stays a text, or import all columns as text there."

_IDS_ADVICE = (
    "The options go by their letters there. Give them ids of plain signs, and none that is the letter of another."
)
_OR_YAML = "Take some out, or write yaml, which holds any number of them."

Reason = tuple[str, str]


def refusals(item: Item) -> Iterator[Reason]:
    """Why an item can't stand in a sheet, each with what to do about it."""
    yield from _names(item)
    if not _is_read_again(item.points):
        yield f"the points {item.points} have too many digits to be read again.", "Round them."
    for part in _parts(item):
        yield from _numbers(part)
        yield from _options(part)
        yield from _limits(part)
    yield from _long_texts(item)


def _parts(item: Item) -> Iterator[Item]:
    """The item, and each of its gaps as an item of its own."""
    yield item
    if isinstance(item.interaction, ClozeInteraction):
        for gap in item.interaction.gaps:
            yield item.replaced(interaction=gap.interaction)


def lost_ids(item: Item) -> Iterator[tuple[str, str, str]]:
    """Ids of options that stand in no cell: what to say of them."""
    for part in _parts(item):
        options = _with_ids(part)
        names = names_for(options)
        if names and not ids_text(options):
            shown = ", ".join(names)
            message = f"a cell can't hold the ids of its options ({shown if len(shown) <= 80 else f'{shown[:79]}…'})."
            yield "option-ids", message, _IDS_ADVICE


def _with_ids(item: Item) -> Sequence[Choice | Entry | Pair]:
    """What of an answer may have ids that nothing in its text speaks of."""
    match item.interaction:
        case ChoiceInteraction(choices=choices):
            return choices
        case OrderInteraction(entries=entries):
            return entries
        case MatchInteraction(pairs=pairs):
            return pairs
        case HotspotInteraction() as interaction:
            return choices_of(interaction)
    return ()


def lost_in_text_files(item: Item) -> Iterator[tuple[str, str, str]]:
    """What to say of an item in a CSV file, where a text may also be computed (:func:`may_be_computed`)."""
    yield from may_be_computed(item)
    yield from lost_ids(item)


def may_be_computed(item: Item) -> Iterator[tuple[str, str, str]]:
    """Texts that a spreadsheet program computes when it opens them in a CSV file: what to say of them."""
    written = [part.source.strip() for text in all_texts(item) for part in text.texts.values()]
    if isinstance(item.interaction, FormulaInteraction):
        written.append(item.interaction.expression.strip())
    for source in written:
        if _COMPUTED.match(source) and parse_number(source) is None:
            yield "formula", _COMPUTED_WHAT.format(" ".join(source[:60].split())), _COMPUTED_ADVICE


def _names(item: Item) -> Iterator[Reason]:
    if item.id is not None and not _stays(item.id):
        yield f'the id "{item.id}" holds characters that a cell loses.', "Give the question a plainer id."
    if item.stimulus is not None and not _stays(item.stimulus):
        yield f'the id "{item.stimulus}" of a passage holds characters that a cell loses.', "Give it a plainer id."
    yield from _names_in_text(item)
    if isinstance(item.interaction, FormulaInteraction):
        yield from _formula(item.interaction)
    if isinstance(item.interaction, HotspotInteraction):
        yield from _areas(item.interaction)
    if split_tags(tidy(join_tags(item.tags))[0]) != list(item.tags):
        yield f"the tags {', '.join(item.tags)} hold characters that a cell loses.", "Give them plainer names."
    tags = {item.language or "en"}.union(*(text.texts for text in all_texts(item)))
    for tag in sorted(tag for tag in tags if not looks_like_tag(tag) or normal_tag(tag) != tag):
        yield f'"{tag}" is no language tag that a header can name.', "Write a tag such as el or en-GB."


def _names_in_text(item: Item) -> Iterator[Reason]:
    interaction = item.interaction
    if isinstance(interaction, ClozeInteraction | GapMatchInteraction):
        if interaction.gaps and with_marked_gaps(item.stem, [gap.id for gap in interaction.gaps]) != item.stem:
            mark = f"[[{interaction.gaps[0].id}]]"
            yield "its text draws lines (___) and does not say which gap each of them is.", f"Write {mark} there."
        for gap in interaction.gaps:
            if not _stays(gap.id):
                yield f'the name "{gap.id}" of a gap holds characters that a cell loses.', "Give it a plainer name."
    if isinstance(interaction, GapMatchInteraction | HottextInteraction):
        names = names_for(interaction.choices)
        if split_tags(tidy(join_tags(names))[0]) != names or (names and not all(map(_stays_alone, names))):
            yield f"the names {', '.join(names)} of words hold signs that a cell loses.", "Give them plainer names."
        elif are_mistakable(names) and any(choice.fixed for choice in interaction.choices):
            yield f"the names {', '.join(names)} of words are letters of others.", "Give them longer names."
    if isinstance(interaction, GapMatchInteraction):
        known = set(names_of(interaction.choices))
        for name in sorted({name for gap in interaction.gaps for name in gap.accepts} - known):
            yield f'a gap takes "{name}", which is none of its words.', "Name one of the words, or take it out."

    if isinstance(interaction, HotspotInteraction) and not _stays(interaction.image):
        yield f'the name "{interaction.image}" of an image holds characters that a cell loses.', "Rename the file."


def _formula(interaction: FormulaInteraction) -> Iterator[Reason]:
    if not _stays(interaction.expression):
        yield "its formula is blank, or holds characters that a cell loses.", "Write it on one line, in plain signs."
    if variables_in(tidy(variables_text(interaction.variables))[0]) != interaction.variables:
        yield "its variables have names that a cell loses, or too many digits.", "Give them plainer names, and round."
    if not _is_read_again(interaction.tolerance):
        yield f"the tolerance {interaction.tolerance} has too many digits to be read again.", "Round it."


def _areas(interaction: HotspotInteraction) -> Iterator[Reason]:
    for area in interaction.areas:
        if area_in(area_text(area)) != (area.shape, area.coords):
            yield f'the place "{area.id}" has no area that can be read again.', "Write its coordinates in whole pixels."
    if len(interaction.areas) > MAX_OPTIONS:
        yield f"a sheet has columns for {MAX_OPTIONS} places, and here are {len(interaction.areas)}.", _OR_YAML


def _stays_alone(name: str) -> bool:
    """Whether a name comes back from a cell in which several stand."""
    return _stays(name) and split_answers(name) == [name]


def _numbers(item: Item) -> Iterator[Reason]:
    interaction = item.interaction
    if not isinstance(interaction, NumericInteraction):
        return
    if interaction.unit is not None and not _stays(interaction.unit):
        yield f'the unit "{interaction.unit}" holds characters that a cell loses.', "Write it in plainer ones."
    for answer in interaction.answers:
        if not answer.accepts_anything() and parse_numbers(number_text(answer)) != _parsed(answer):
            yield f"the number {number_text(answer)} has too many digits to be read again.", "Round it."


def _is_read_again(number: Decimal) -> bool:
    return parse_number(decimal_text(number)) == number


def _parsed(answer: NumericAnswer) -> Numbers:
    return Numbers(answer.value, answer.tolerance, answer.minimum, answer.maximum)


def _options(item: Item) -> Iterator[Reason]:
    interaction = item.interaction
    count, what = 0, "options"
    texts: list[Localized] = []
    match interaction:
        case ChoiceInteraction(choices=choices):
            count, texts = len(choices), [choice.text for choice in choices]
            if interaction.mode == "true_false" and len(choices) == 2 and _are_swapped(texts):
                yield "its first option means false and its second one true.", "Put the one that means true first."
        case GapMatchInteraction(choices=choices) | HottextInteraction(choices=choices):
            count, texts = len(choices), [choice.text for choice in choices]
        case TextEntryInteraction(answers=answers):
            count, what, texts = len(answers), "answers", [answer.text for answer in answers]
            language = item.language or next(iter(item.stem.texts), "")
            if all(is_simple(answer, language) for answer in answers):
                count = 0  # they stand in one cell
        case NumericInteraction(answers=answers):
            count, what = len(answers) if have_more(answers) else 0, "answers"
        case MatchInteraction(pairs=pairs, distractors=distractors):
            count, what = len(pairs) + len(distractors), "pairs"
            texts = [*(text for pair in pairs for text in (pair.left, pair.right)), *distractors]
        case OrderInteraction(entries=entries):
            count, texts = len(entries), [entry.text for entry in entries]
    if count > MAX_OPTIONS:
        yield f"a sheet has columns for {MAX_OPTIONS} {what}, and here are {count}.", _OR_YAML
    if any(not any(part.source.strip() for part in text.texts.values()) for text in texts):
        yield f"one of its {what} is blank, which in a sheet is none.", "Write its text, or take it out."


def _limits(item: Item) -> Iterator[Reason]:
    interaction = item.interaction
    if isinstance(interaction, UploadInteraction):
        for name in interaction.file_types:
            if not _stays(name) or "," in name or ";" in name:
                yield f'the kind of files "{name}" holds signs that a cell loses.', "Write it like .pdf or image/*."
    if isinstance(interaction, ChoiceInteraction | GapMatchInteraction | HottextInteraction):
        fixed = fixed_letters(interaction.choices)
        texts = (part.source for choice in interaction.choices for part in choice.text.texts.values())
        if "," in fixed and any(looks_like(fixed, source) for source in texts):
            yield f'"{fixed}" names options that keep their place, and is what an option says.', "Reword the option."


def _are_swapped(texts: list[Localized]) -> bool:
    first, second = ([part.source for part in text.texts.values()] for text in texts)
    return any(map(is_false_word, first)) and any(map(is_true_word, second))


def _long_texts(item: Item) -> Iterator[Reason]:
    texts = [part for text in all_texts(item) for part in text.texts.values()]
    if any(len(part.source) > _LONG for part in texts):
        markup = markup_of(texts)
        longest = max(len(cell_of(part, markup)) for part in texts)
        if longest > MAX_CELL:
            yield f"a text takes {longest:,} characters, and a cell holds {MAX_CELL:,}.", "Shorten it, or split it."
    if len(join_tags(item.tags)) > MAX_CELL:
        yield f"its tags take more than the {MAX_CELL:,} characters that a cell holds.", "Take some out."


def _stays(name: str) -> bool:
    return bool(name) and tidy(name) == (name, ())
