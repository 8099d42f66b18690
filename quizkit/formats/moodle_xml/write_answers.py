"""What belongs to each type of question, from the model to elements."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from quizkit.formats._authored.numbers import decimal_text
from quizkit.formats._drawing import drawn_values
from quizkit.formats._moodle import SPELLINGS
from quizkit.formats._moodle_numbers import best_first
from quizkit.formats._moodle_text import as_literal_answer
from quizkit.formats._xml import xml_text
from quizkit.formats.moodle_xml.gaps import WORDS
from quizkit.formats.moodle_xml.lists import LISTS, kind_of, words_of
from quizkit.formats.moodle_xml.own import NO_UNITS_SHOWN, SETTINGS, UNITS, settings_of
from quizkit.formats.moodle_xml.write_texts import Texts, in_text, name, words
from quizkit.model import (
    ALL_OF_IT,
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    FormulaInteraction,
    GapMatchInteraction,
    Item,
    Localized,
    MatchInteraction,
    NumericInteraction,
    OrderInteraction,
    TextEntryInteraction,
    UploadInteraction,
)

Own = Mapping[str, Any]


def answers_xml(texts: Texts, item: Item, own: Own) -> str:
    """The elements of an item's type."""
    match item.interaction:
        case ChoiceInteraction(mode="true_false") as interaction:
            return "".join(_truths(texts, interaction))
        case ChoiceInteraction() as interaction:
            return _choices(texts, interaction, own)
        case TextEntryInteraction() as interaction:
            return _short_answers(texts, item, interaction, own)
        case NumericInteraction() as interaction:
            return _numbers(texts, item, interaction, own)
        case MatchInteraction() as interaction:
            return _pairs(texts, interaction)
        case OrderInteraction() as interaction:
            return _order(texts, interaction, own)
        case GapMatchInteraction() as interaction:
            return _gap_match(texts, interaction, own)
        case ClozeInteraction() as interaction if kind_of(item) == LISTS:
            return _lists(texts, interaction)
        case ExtendedText() as interaction:
            return _essay(texts, interaction, own)
        case UploadInteraction() as interaction:
            return _upload(texts, interaction, own)
        case FormulaInteraction() as interaction:
            return _formula(interaction, own)
    return ""


def elements(values: Mapping[str, object]) -> str:
    """An element for each setting."""
    return "".join([f"<{name}>{xml_text(str(value))}</{name}>\n" for name, value in values.items()])


def _yes_no(value: bool) -> str:
    return "true" if value else "false"


def _truths(texts: Texts, interaction: ChoiceInteraction) -> Iterator[str]:
    for word, choice in zip(("true", "false"), interaction.choices, strict=True):
        credit = "100" if choice.fraction == ALL_OF_IT else "0"
        feedback = _feedback(texts, choice.feedback) or '<feedback format="html"><text></text></feedback>'
        yield f'<answer fraction="{credit}"><text>{word}</text>{feedback}</answer>\n'


def _choices(texts: Texts, interaction: ChoiceInteraction, own: Own) -> str:
    head = {
        "single": _yes_no(interaction.mode == "single"),
        "shuffleanswers": _yes_no(interaction.shuffle is not False),
    }
    head |= settings_of(own, SETTINGS["multichoice"])
    return elements(head) + "".join([_choice(texts, choice) for choice in interaction.choices])


def _choice(texts: Texts, choice: Choice) -> str:
    fraction = "" if choice.fraction is None else f' fraction="{SPELLINGS[choice.fraction]}"'
    return texts.element("answer", choice.text, fraction, _feedback(texts, choice.feedback))


def _feedback(texts: Texts, text: Localized | None) -> str:
    return texts.element("feedback", text).rstrip("\n")


def _short_answers(texts: Texts, item: Item, interaction: TextEntryInteraction, own: Own) -> str:
    kept = own.get("wildcards")
    patterns = kept if isinstance(kept, list) else []
    lines = [elements({"usecase": int(interaction.case_sensitive)})]
    for answer in interaction.answers:
        source = words(answer.text)
        source = source if source in patterns else as_literal_answer(source)
        lines.append(_typed(texts, source, SPELLINGS[answer.fraction], answer.feedback))
    if item.incorrect_feedback is not None:
        lines.append(_typed(texts, "*", "0", item.incorrect_feedback))
    return "".join(lines)


def _typed(texts: Texts, source: str, percent: str, feedback: Localized | None, more: str = "") -> str:
    return f'<answer fraction="{percent}">{in_text(source)}{more}{_feedback(texts, feedback)}</answer>\n'


def _numbers(texts: Texts, item: Item, interaction: NumericInteraction, own: Own) -> str:
    lines = []
    for answer in best_first(interaction.answers):
        number = "*" if answer.value is None else decimal_text(answer.value)
        tolerance = f"<tolerance>{decimal_text(answer.tolerance)}</tolerance>"
        lines.append(_typed(texts, number, SPELLINGS[answer.fraction], answer.feedback, tolerance))
    if item.incorrect_feedback is not None:
        lines.append(_typed(texts, "*", "0", item.incorrect_feedback, "<tolerance>0</tolerance>"))
    units = _units(interaction.unit, own.get("units"))
    settings = settings_of(own, UNITS) if units else settings_of(own, UNITS | {"showunits": NO_UNITS_SHOWN})
    if units:
        lines.append(f"<units>{''.join(_unit(multiplier, name) for multiplier, name in units)}</units>\n")
    return "".join(lines) + elements(settings)


def _unit(multiplier: str, name: str) -> str:
    return f"<unit><multiplier>{xml_text(multiplier)}</multiplier><unit_name>{xml_text(name)}</unit_name></unit>"


def _units(unit: str | None, kept: object) -> list[tuple[str, str]]:
    """The units to write: all that were read, if the one that the numbers are given in is still among them."""
    listed = kept if isinstance(kept, list) else []
    units = [(str(one[0]), str(one[1])) for one in listed if isinstance(one, list) and len(one) == 2]
    if unit is None:
        return units if not any(multiplier == "1" for multiplier, _ in units) else []
    return units if ("1", unit) in units else [("1", unit)]


def _pairs(texts: Texts, interaction: MatchInteraction) -> str:
    lines = [elements({"shuffleanswers": _yes_no(interaction.shuffle is not False)})]
    for pair in interaction.pairs:
        lines.append(texts.element("subquestion", pair.left, more=f"<answer>{name(pair.right)}</answer>"))
    for text in interaction.distractors:
        lines.append(f'<subquestion format="html"><text></text><answer>{name(text)}</answer></subquestion>\n')
    return "".join(lines)


def _order(texts: Texts, interaction: OrderInteraction, own: Own) -> str:
    head = settings_of(own, SETTINGS["ordering"])
    head["selectcount"] = str(own.get("selectcount", len(interaction.entries)))
    return elements(head) + "".join(
        [
            texts.element("answer", entry.text, f' fraction="{number}"')
            for number, entry in enumerate(interaction.entries, 1)
        ]
    )


def _gap_match(texts: Texts, interaction: GapMatchInteraction, own: Own) -> str:
    count = len(interaction.choices)
    groups = _fitting(own.get("groups"), count) or [1] * count
    endless = _fitting(own.get("infinite"), count) or [interaction.reusable] * count
    tag = WORDS["ddwtos"]
    lines = [elements({"shuffleanswers": int(interaction.shuffle is not False)})]
    for choice, group, again in zip(interaction.choices, groups, endless, strict=True):
        infinite = "<infinite/>" if again else ""
        lines.append(_word(texts, tag, choice.text, group, infinite))
    return "".join(lines)


def _lists(texts: Texts, interaction: ClozeInteraction) -> str:
    words, _ = words_of(interaction)
    shuffle = all(gap.interaction.shuffle is not False for gap in interaction.gaps)  # type: ignore[union-attr]
    lines = [_word(texts, WORDS[LISTS], text, group) for text, group in words]
    return elements({"shuffleanswers": int(shuffle)}) + "".join(lines)


def _word(texts: Texts, tag: str, text: Localized, group: object, more: str = "") -> str:
    return f"<{tag}>{in_text(texts.html(text))}<group>{xml_text(str(group))}</group>{more}</{tag}>\n"


def _fitting(kept: object, count: int) -> list[Any] | None:
    return kept if isinstance(kept, list) and len(kept) == count else None


def _essay(texts: Texts, interaction: ExtendedText, own: Own) -> str:
    head: dict[str, object] = dict(settings_of(own, SETTINGS["essay"]))
    if interaction.lines is not None:
        head["responsefieldlines"] = interaction.lines
    if interaction.min_words is not None:
        head["minwordlimit"] = interaction.min_words
    if interaction.max_words is not None:
        head["maxwordlimit"] = interaction.max_words
    return f"{elements(head)}{texts.element('graderinfo', interaction.rubric)}" + texts.element(
        "responsetemplate", interaction.template
    )


def _upload(texts: Texts, interaction: UploadInteraction, own: Own) -> str:
    head = {"responseformat": "noinline"} | settings_of(own, SETTINGS["upload"])
    head["attachments"] = str(own.get("attachments", interaction.max_files))
    head["filetypeslist"] = ",".join(interaction.file_types)
    return elements(head) + texts.element("graderinfo", interaction.rubric)


def _formula(interaction: FormulaInteraction, own: Own) -> str:
    settings = settings_of(own, SETTINGS["calculated"])
    answer = elements(
        {
            "tolerance": decimal_text(interaction.tolerance),
            "tolerancetype": settings["tolerancetype"],
            "correctanswerformat": settings["correctanswerformat"],
            "correctanswerlength": interaction.decimals,
        }
    )
    kept = own.get("datasets")
    values = drawn_values(interaction, kept if isinstance(kept, dict) else {})
    definitions = []
    for variable in interaction.variables:
        items = "".join(
            f"<dataset_item><number>{number}</number><value>{xml_text(value)}</value></dataset_item>"
            for number, value in enumerate(values[variable.name], 1)
        )
        count = len(values[variable.name])
        definitions.append(
            f"<dataset_definition><status><text>private</text></status><name>{in_text(variable.name)}</name>"
            "<type>calculated</type><distribution><text>uniform</text></distribution>"
            f"<minimum><text>{_plain(variable.minimum)}</text></minimum>"
            f"<maximum><text>{_plain(variable.maximum)}</text></maximum>"
            f"<decimals><text>{variable.decimals}</text></decimals><itemcount>{count}</itemcount>"
            f"<dataset_items>{items}</dataset_items><number_of_items>{count}</number_of_items></dataset_definition>\n"
        )
    return (
        f"{elements({'synchronize': settings['synchronize']})}"
        f'<answer fraction="100">{in_text(interaction.expression)}{answer}'
        '<feedback format="html"><text></text></feedback></answer>\n'
        f"<dataset_definitions>{''.join(definitions)}</dataset_definitions>\n"
    )


def _plain(number: Decimal) -> str:
    return decimal_text(number)


def type_of(item: Item, own: Own) -> str:
    """What Moodle calls an item's type."""
    kept = own.get("type")
    match item.interaction:
        case ChoiceInteraction(mode="true_false"):
            return "truefalse"
        case GapMatchInteraction():
            return "ddwtos"
        case ClozeInteraction() if kind_of(item) == LISTS:
            return LISTS
        case FormulaInteraction():
            return "calculatedsimple" if kept == "calculatedsimple" else "calculated"
    return _TYPES[item.interaction.kind]


_TYPES = {
    "choice": "multichoice",
    "text_entry": "shortanswer",
    "numeric": "numerical",
    "match": "matching",
    "order": "ordering",
    "cloze": "cloze",
    "extended_text": "essay",
    "upload": "essay",
    "none": "description",
}
