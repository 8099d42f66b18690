"""The cells of a question's answer, interaction by interaction; what they mean stands in ``_table.rows``."""

from collections.abc import Sequence
from fractions import Fraction
from unicodedata import normalize

from quizkit.formats._authored.choices import adds_up, has_several, is_right_minus_wrong, true_false_texts
from quizkit.formats._authored.marks import may_be_pointed_at, split_closing_mark, split_mark, star_of
from quizkit.formats._authored.numbers import decimal_text, fraction_text
from quizkit.formats._authored.typed import ANYTHING_ELSE
from quizkit.formats._authored.weights import without_weight
from quizkit.formats._drawing import usual_decimals
from quizkit.formats._sheet.cells import Cells
from quizkit.formats._sheet.markup import can_be_seen, cell_of
from quizkit.formats._table.clean import tidy
from quizkit.formats._table.lists import join_tags, quoted_name, split_tags
from quizkit.formats._table.special import NONE
from quizkit.identity import letter, names_of
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    Entry,
    ExtendedText,
    FormulaInteraction,
    GapMatchInteraction,
    HotspotInteraction,
    HottextInteraction,
    Interaction,
    Item,
    Localized,
    MatchInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Pair,
    Shape,
    Text,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
    Variable,
)
from quizkit.richtext import text_of
from quizkit.words import language_of_truth, true_false_words

TYPES = {
    "single": "single",
    "multiple": "multiple",
    "true_false": "true/false",
    "text_entry": "short answer",
    "numeric": "numeric",
    "match": "match",
    "order": "order",
    "cloze": "gaps",
    "gap_match": "drag the words",
    "hottext": "mark the words",
    "hotspot": "hotspot",
    "formula": "formula",
    "extended_text": "essay",
    "upload": "upload",
    "none": "information",
}
"""The word in the column for the type, by interaction (by mode, for choices)."""

YES, NO, UNKNOWN = "yes", "no", "?"


def type_of(interaction: Interaction) -> str:
    """The word for a question's type."""
    return TYPES[interaction.mode if isinstance(interaction, ChoiceInteraction) else interaction.kind]


def put_answer(cells: Cells, item: Item) -> None:
    """Fill the cells of a question's answer."""
    interaction = item.interaction
    match interaction:
        case ChoiceInteraction():
            _put_choice(cells, interaction, item)
        case TextEntryInteraction():
            _put_text_entry(cells, interaction, item)
        case NumericInteraction():
            _put_numeric(cells, interaction)
        case MatchInteraction():
            cells.put("option_names", ids_text(interaction.pairs))
            for number, pair in enumerate(interaction.pairs):
                cells.put_text("left", pair.left, number)
                cells.put_text("right", pair.right, number)
                cells.put_text("pair_feedback", pair.feedback, number)
            for number, text in enumerate(interaction.distractors, len(interaction.pairs)):
                cells.put_text("right", text, number)
        case GapMatchInteraction():
            _put_options(cells, interaction.choices)
            cells.put("option_names", join_tags(names_for(interaction.choices)))
            cells.put("reusable", YES if interaction.reusable else "")
        case HottextInteraction():
            _put_options(cells, interaction.choices)
            cells.put("option_names", join_tags(names_for(interaction.choices)))
            _put_several(cells, interaction.choices, several=interaction.multiple)
        case HotspotInteraction():
            _put_hotspot(cells, interaction)
        case FormulaInteraction():
            _put_formula(cells, interaction)
        case OrderInteraction():
            cells.put("option_names", ids_text(interaction.entries))
            for number, entry in enumerate(interaction.entries):
                cells.put_text("option", entry.text, number)
        case ExtendedText() | UploadInteraction():
            cells.put_text("rubric", interaction.rubric)
            _put_limits(cells, interaction)
    shuffle: bool | None = getattr(interaction, "shuffle", None)
    if shuffle is not None:
        cells.put("shuffle", YES if shuffle else NO)


def _put_choice(cells: Cells, interaction: ChoiceInteraction, item: Item) -> None:
    fractions = [choice.fraction for choice in interaction.choices]
    partial = not interaction.all_or_nothing
    plain = _less_wrong(interaction) if partial else None
    if plain is not None:
        cells.put("scoring", "right minus wrong")
        interaction, fractions, partial = plain, [choice.fraction for choice in plain.choices], False
    elif partial != (interaction.mode == "multiple" and adds_up(fractions)):
        cells.put("scoring", "partial" if partial else "all or nothing")
    if interaction.mode == "true_false" and not partial and (key := _true_or_false(cells, interaction, item)):
        cells.put("key", key)
        return
    _put_options(cells, interaction.choices)
    ids = ids_text(interaction.choices)
    cells.put("option_names", ids)
    mistakable = bool(ids) and are_mistakable(names_for(interaction.choices))
    _put_key(cells, interaction.choices, by_weight=partial or mistakable or adds_up(fractions))


def _less_wrong(interaction: ChoiceInteraction) -> ChoiceInteraction | None:
    """A question in which wrong options take away what right ones earn, with a plain key; None for any other."""
    fractions = [choice.fraction for choice in interaction.choices]
    if interaction.mode != "multiple" or not is_right_minus_wrong(fractions):
        return None
    choices = tuple(
        choice.replaced(fraction=ALL_OF_IT if choice.fraction and choice.fraction > 0 else NONE_OF_IT)
        for choice in interaction.choices
    )
    if letters_of(choices) is None or are_mistakable(names_for(choices)):
        return None
    return interaction.replaced(choices=choices, all_or_nothing=True)


def _put_options(cells: Cells, choices: Sequence[Choice]) -> None:
    cells.put("fixed", fixed_letters(choices))
    for number, choice in enumerate(choices):
        cells.put_text("option", choice.text, number)
        cells.put_text("option_feedback", choice.feedback, number)


def _put_key(cells: Cells, choices: Sequence[Choice], *, by_weight: bool) -> None:
    """The letters of the right options, or what each earns; ``?`` where an unmarked one looks as if it were marked."""
    fractions = [choice.fraction for choice in choices]
    if all(fraction is None for fraction in fractions):
        parts = [part for choice in choices for part in choice.text.texts.values()]
        forms = [cell_of(part, cells.markup) for part in parts]
        forms += [text_of(part.source, part.markup).source for part in parts]
        if any(map(may_look_marked, forms)):  # a reader sees the star in an escaped one too
            cells.put("weight", UNKNOWN)
        return
    letters = None if by_weight else letters_of(choices)
    if letters is not None:
        cells.put("key", letters)
    else:
        _put_weights(cells, fractions)


def _put_several(cells: Cells, choices: Sequence[Choice], *, several: bool) -> None:
    """The key of pieces of a text, or places of an image, and whether several of them may be picked."""
    fractions = [choice.fraction for choice in choices]
    _put_key(cells, choices, by_weight=adds_up(fractions) or are_mistakable(names_for(choices)))
    if several != has_several(fractions):
        cells.put("multiple", YES if several else NO)


def _put_hotspot(cells: Cells, interaction: HotspotInteraction) -> None:
    cells.put("image", interaction.image)
    if (interaction.width, interaction.height) != (None, None):
        cells.put("image_size", f"{interaction.width or '?'} x {interaction.height or '?'}")
    for number, area in enumerate(interaction.areas):
        cells.put("area", area_text(area), number)
    if not interaction.areas:
        cells.put("area", NONE)
    choices = choices_of(interaction)
    _put_options(cells, choices)
    cells.put("option_names", ids_text(choices))
    _put_several(cells, choices, several=interaction.multiple)


def area_text(area: Shape) -> str:
    """A place of an image as ``_table.special`` reads it: ``rect 10, 20, 110, 90``."""
    return f"{area.shape} {', '.join(map(str, area.coords))}"


def choices_of(interaction: HotspotInteraction) -> list[Choice]:
    """The areas of an image as options."""
    return [
        Choice(id=area.id, text=area.label or Localized(texts={}), fraction=area.fraction) for area in interaction.areas
    ]


def _put_formula(cells: Cells, interaction: FormulaInteraction) -> None:
    cells.put("key", interaction.expression)
    cells.put("variables", variables_text(interaction.variables))
    cells.put("tolerance", decimal_text(interaction.tolerance) if interaction.tolerance else "")
    cells.put("decimals", str(interaction.decimals) if interaction.decimals != usual_decimals(interaction) else "")
    cells.put("answer_sets", str(interaction.answer_sets) if interaction.answer_sets != 10 else "")


def variables_text(variables: Sequence[Variable]) -> str:
    """The variables of a formula as ``_table.special`` reads them: ``x: 1..10; y: 0.5..2 (1)``."""
    found = [
        f"{quoted_name(one.name)}: {decimal_text(one.minimum)}..{decimal_text(one.maximum)}"
        + (f" ({one.decimals})" if one.decimals else "")
        for one in variables
    ]
    return "; ".join(found) or NONE


def names_for(choices: Sequence[Choice | Entry | Pair]) -> list[str]:
    """The names of options, by which a text or its gaps may speak of them, where they are not their letters."""
    if all(choice.id is None for choice in choices):  # of nearly all questions
        return []
    names = names_of(choices)
    return [] if names == [letter(number) for number in range(len(names))] else names


def ids_text(choices: Sequence[Choice | Entry | Pair]) -> str:
    """The ids of options that nothing speaks of: in one cell where they come back from it, else nowhere.

    Nor do they where one is the letter of another and letters say which options keep their place.
    """
    names = names_for(choices)
    if not names or (are_mistakable(names) and any(getattr(choice, "fixed", False) for choice in choices)):
        return ""
    written = join_tags(names)
    return written if split_tags(tidy(written)[0]) == names else ""


def are_mistakable(names: Sequence[str]) -> bool:
    """Whether one of the names of options is the letter of another."""
    return not {letter(number) for number in range(len(names))}.isdisjoint(names)


def may_look_marked(cell: str) -> bool:
    """Whether a reader that finds no key would take a sign in an option's cell for one."""
    return (
        bool(split_mark(cell)[0] or split_closing_mark(cell)[0])
        or star_of(cell) is not None
        or without_weight(cell) != cell
        or may_be_pointed_at(cell)
    )


def fixed_letters(choices: Sequence[Choice]) -> str:
    """The letters of the options that keep their place."""
    return ", ".join(letter(number) for number, choice in enumerate(choices) if choice.fixed)


def _put_limits(cells: Cells, interaction: ExtendedText | UploadInteraction) -> None:
    if isinstance(interaction, UploadInteraction):
        cells.put("file_types", ", ".join(interaction.file_types))
        cells.put("max_files", "" if interaction.max_files == 1 else str(interaction.max_files))
        return
    cells.put_text("template", interaction.template)
    for name in ("min_words", "max_words", "lines"):
        value = getattr(interaction, name)
        cells.put(name, "" if value is None else str(value))


def _true_or_false(cells: Cells, interaction: ChoiceInteraction, item: Item) -> str:
    """The word for true or false, where the options are those that the reader gives a question without any."""
    if any(choice.feedback is not None or choice.fixed or choice.id is not None for choice in interaction.choices):
        return ""
    fractions = tuple(choice.fraction for choice in interaction.choices)
    if fractions not in ((ALL_OF_IT, NONE_OF_IT), (NONE_OF_IT, ALL_OF_IT)):
        return ""
    language = item.language or cells.language
    word = true_false_words(language)[fractions[0] != ALL_OF_IT]
    words = true_false_texts(cells.tags_of(item.stem) or (language,), language_of_truth(word))
    return word if tuple(choice.text for choice in interaction.choices) == words else ""


def letters_of(choices: Sequence[Choice]) -> str | None:
    """The letters of the right options; None where none is right, or where they could be taken for an option's text."""
    key = ", ".join(letter(number) for number, choice in enumerate(choices) if choice.fraction)
    if "," in key and any(looks_like(key, text.source) for one in choices for text in one.text.texts.values()):
        return None
    return key or None


def looks_like(key: str, source: str) -> bool:
    """Whether an option's text is what a reader compares a key with (see ``_authored.keys``)."""
    return " ".join(normalize("NFKC", source).casefold().split()) == key.casefold()


def _put_weights(cells: Cells, fractions: Sequence[Fraction | None]) -> None:
    for number, fraction in enumerate(fractions):
        if fraction is not None:
            cells.put("weight", fraction_text(fraction), number)


def _put_text_entry(cells: Cells, interaction: TextEntryInteraction, item: Item) -> None:
    """The accepted answers in the column of the key; in those of options where they have more to them."""
    if interaction.case_sensitive:
        cells.put("case_sensitive", YES)
    language = item.language or cells.language
    answers = interaction.answers
    if all(is_simple(answer, language) for answer in answers):
        cells.put("key", " | ".join(answer.text.texts[language].source.strip() for answer in answers))
        return
    for number, answer in enumerate(answers):
        cells.put_text("option", answer.text, number)
        cells.put_text("option_feedback", answer.feedback, number)
        if answer.fraction != ALL_OF_IT:
            cells.put("weight", fraction_text(answer.fraction), number)


def is_simple(answer: TextAnswer, language: str) -> bool:
    """Whether a typed answer in the question's language can stand with others in the cell for the key."""
    if answer.fraction != ALL_OF_IT or answer.feedback is not None or set(answer.text.texts) != {language}:
        return False
    source = answer.text.texts[language].source
    return "|" not in source and "\n" not in source and can_be_seen(source)


def _put_numeric(cells: Cells, interaction: NumericInteraction) -> None:
    cells.put("unit", interaction.unit or "")
    answers = interaction.answers
    if have_more(answers):
        for number, answer in enumerate(answers):
            cells.put_text("option", Localized(texts={cells.language: Text(source=number_text(answer))}), number)
            cells.put_text("option_feedback", answer.feedback, number)
            if answer.fraction != ALL_OF_IT:
                cells.put("weight", fraction_text(answer.fraction), number)
    elif len(answers) == 1 and answers[0].value is not None and answers[0].tolerance:
        cells.put("key", decimal_text(answers[0].value))
        cells.put("tolerance", decimal_text(answers[0].tolerance))
    else:
        cells.put("key", " | ".join(map(number_text, answers)))


def have_more(answers: Sequence[NumericAnswer]) -> bool:
    """Whether some of the numbers have weights or feedback, for which they need columns of their own."""
    return any(answer.fraction != ALL_OF_IT or answer.feedback is not None for answer in answers)


def number_text(answer: NumericAnswer) -> str:
    """An accepted number as ``_authored.numbers.parse_numbers`` reads it: ``5``, ``5 ± 0.1``, ``3..5``, ``..5``."""
    if answer.value is not None:
        value = decimal_text(answer.value)
        return f"{value} ± {decimal_text(answer.tolerance)}" if answer.tolerance else value
    if answer.accepts_anything():
        return ANYTHING_ELSE
    ends = ("" if end is None else decimal_text(end) for end in (answer.minimum, answer.maximum))
    return "..".join(ends)
