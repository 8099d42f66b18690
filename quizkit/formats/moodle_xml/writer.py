"""The model into Moodle XML that Moodle stores exactly as it is meant."""

from collections.abc import Mapping
from typing import Any, BinaryIO

from quizkit.formats._authored.numbers import decimal_text
from quizkit.formats._moodle_categories import path_of
from quizkit.formats._xml import xml_text
from quizkit.formats.moodle_xml.lists import LISTS, kind_of, words_of
from quizkit.formats.moodle_xml.names import written_name
from quizkit.formats.moodle_xml.notes import notes_xml
from quizkit.formats.moodle_xml.own import FORMAT_NAME, UNPENALISED
from quizkit.formats.moodle_xml.write_answers import Own, answers_xml, elements, type_of
from quizkit.formats.moodle_xml.write_cloze import ClozeWriter, notes_of
from quizkit.formats.moodle_xml.write_texts import Texts, in_text, words
from quizkit.identity import letter, names_of
from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    GapMatchInteraction,
    Item,
    MatchInteraction,
    NoInteraction,
    NumericInteraction,
    OrderInteraction,
    Quiz,
    Section,
)
from quizkit.moodle import CONTEXTS, known_of

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'


def write(quiz: Quiz, out: BinaryIO) -> None:
    """Write a quiz that fits the capability as a Moodle XML file in UTF-8."""
    texts = Texts(quiz.assets)
    own, wish = known_of(quiz.extras, FORMAT_NAME), quiz.extras.get(FORMAT_NAME, {}).get("context")
    out.write(_HEAD.encode())
    before = None
    for number, section in enumerate(quiz.sections, 1):
        path = _path(section, number, own, wish)
        if path is not None:
            out.write(_category(texts, section, path, own, again=path == before).encode())
        before = path
        for item in section.items:
            out.write(_question(texts, item).encode("utf-8", "replace"))
    out.write(b"</quiz>\n")


def _path(section: Section, number: int, own: Own, wish: object) -> str | None:
    """The category of a section; None where the file needs none because it begins with plain questions."""
    plain = section.title is None and section.description is None
    if plain and number == 1 and section.items and wish not in CONTEXTS:
        return None
    return path_of(section.title, number, own, wish)


def _category(texts: Texts, section: Section, path: str, own: Own, *, again: bool) -> str:
    idnumbers = own.get("idnumbers")
    title = "" if section.title is None else words(section.title)
    idnumber = idnumbers.get(title) if isinstance(idnumbers, dict) else None
    return (
        f'<question type="category">{notes_xml({"section": True} if again else {})}'
        f"<category>{in_text(path)}</category>{texts.element('info', section.description).rstrip()}"
        f"{elements({'idnumber': idnumber}).rstrip() if idnumber else ''}</question>\n"
    )


def _question(texts: Texts, item: Item) -> str:
    own: Mapping[str, Any] = known_of(item.extras, FORMAT_NAME)
    kept = own.get("xml") if isinstance(item.interaction, NoInteraction) else None
    kind = str(own["type"]) if kept is not None else type_of(item, own)
    body = str(kept) if kept is not None else answers_xml(texts, item, own)
    general = texts.element("generalfeedback", item.general_feedback)
    return (
        f'<question type="{kind}">{notes_xml(_notes(item))}\n'
        f"<name>{in_text(written_name(item))}</name>\n"
        f"{_stem(texts, item, own)}{general}{_numbers(item, own, kind)}"
        f"{_feedback(texts, item, own)}{body}{_hints(texts, item, own)}{_tags(item)}</question>\n"
    )


def _stem(texts: Texts, item: Item, own: Own) -> str:
    gaps: Mapping[str, str] | None = None
    match item.interaction:
        case ClozeInteraction() as interaction if kind_of(item) == LISTS:
            _, gaps = words_of(interaction)
        case ClozeInteraction() as interaction:
            gaps = ClozeWriter(texts, interaction, own.get("gaps")).written()
        case GapMatchInteraction() as interaction:
            places = {name: number for number, name in enumerate(names_of(interaction.choices), 1)}
            gaps = {drop.id: f"[[{places[drop.accepts[0]]}]]" for drop in interaction.gaps if drop.accepts}
    return texts.element("questiontext", item.stem, gaps=gaps)


def _notes(item: Item) -> dict[str, Any]:
    interaction = item.interaction
    notes: dict[str, Any] = {}
    match interaction:
        case ChoiceInteraction(choices=choices) if interaction.mode != "true_false":
            fractions = [choice.fraction for choice in choices]
            if None in fractions and any(fraction is not None and fraction > 0 for fraction in fractions):
                notes["unkeyed"] = True
            if interaction.mode == "multiple" and not (interaction.all_or_nothing or any(fractions)):
                notes["shares"] = True
        case NumericInteraction(answers=answers) if answers and item.incorrect_feedback is None:
            if answers[-1].value is None and not answers[-1].fraction:
                notes["otherwise"] = True
        case ClozeInteraction() if kind_of(item) == LISTS:
            notes |= {name: note for name, note in notes_of(interaction).items() if name == "gaps"}
            if any(gap.interaction.shuffle is None for gap in interaction.gaps):  # type: ignore[union-attr]
                notes["shuffle"] = None
        case ClozeInteraction():
            notes |= notes_of(interaction)
        case GapMatchInteraction(choices=choices, gaps=gaps):
            names, ids = [gap.id for gap in gaps], names_of(choices)
            if names != [str(number) for number in range(1, len(names) + 1)]:
                notes["gaps"] = names
            if ids != [letter(index) for index in range(len(ids))]:
                notes["choices"] = ids
    match interaction:
        case ChoiceInteraction(mode="true_false"):
            pass
        case ChoiceInteraction(shuffle=None) | MatchInteraction(shuffle=None) | GapMatchInteraction(shuffle=None):
            notes["shuffle"] = None
    return notes


def _numbers(item: Item, own: Own, kind: str) -> str:
    head: dict[str, object] = {"defaultgrade": decimal_text(item.points)}
    if kind not in UNPENALISED and "penalty" in own:
        head["penalty"] = own["penalty"]
    head["hidden"] = own.get("hidden", "0")
    head["idnumber"] = item.id or ""
    return elements(head)


def _feedback(texts: Texts, item: Item, own: Own) -> str:
    """The feedback for the whole answer; ordering's import crashes without the last element (measured)."""
    if isinstance(item.interaction, NumericInteraction) or item.interaction.kind == "text_entry":
        return ""
    parts = (
        ("correctfeedback", item.correct_feedback),
        ("partiallycorrectfeedback", item.partial_feedback),
        ("incorrectfeedback", item.incorrect_feedback),
    )
    written = "".join(texts.element(name, text) for name, text in parts)
    if isinstance(item.interaction, OrderInteraction):
        return f"{written}<shownumcorrect>1</shownumcorrect>\n"
    return f"{written}<shownumcorrect/>\n" if own.get("shownumcorrect", bool(written)) else written


def _hints(texts: Texts, item: Item, own: Own) -> str:
    kept = own.get("hints")
    options: list[Any] = kept if isinstance(kept, list) and len(kept) == len(item.hints) else [{}] * len(item.hints)
    return "".join(
        texts.element("hint", hint, more=_flags(flags)) for hint, flags in zip(item.hints, options, strict=True)
    )


def _flags(flags: object) -> str:
    if not isinstance(flags, dict):
        return ""
    found = "".join(f"<{name}/>" for name in ("shownumcorrect", "clearwrong") if flags.get(name))
    return found + (f"<options>{xml_text(str(flags['options']))}</options>" if flags.get("options") else "")


def _tags(item: Item) -> str:
    tags = "".join(f"<tag>{in_text(tag)}</tag>" for tag in item.tags if tag.strip())
    return f"<tags>{tags}</tags>\n" if tags else ""
