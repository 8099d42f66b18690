"""Write the table of docs/into-moodle.md from what the formats declare; with --check only say if it is up to date."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import get_args

from quizkit.capability import Capability, ChoiceMode, Feature, MarkupKind
from quizkit.model import ChoiceInteraction
from quizkit.registry import format_names, get_format

PAGE = Path(__file__).resolve().parent.parent / "docs" / "into-moodle.md"
BEGIN = "<!-- table: scripts/make_moodle_table.py -->\n"
END = "<!-- end of table -->\n"

FORMATS = {"moodle-xml": "Moodle XML", "gift": "GIFT", "aiken": "Aiken"}

YES, NO = "yes", "no"

CHOICES: dict[ChoiceMode, str] = {
    "single": "choice, one right option",
    "multiple": "choice, several right options",
    "true_false": "true or false",
}

KINDS = {
    "text_entry": "short answers",
    "numeric": "numbers",
    "match": "matching",
    "order": "putting in order",
    "cloze": "gaps in a text",
    "gap_match": "dragging words into gaps",
    "extended_text": "essays",
    "upload": "handing in files",
    "hotspot": "pointing at places of an image",
    "hottext": "picking words of a text",
    "formula": "computed answers",
    "none": "text without a question",
}

FEATURES: dict[Feature, str] = {
    "item-id": "the question's id (Moodle's ID number)",
    "item-title": "the question's title",
    "item-language": "a question's own language",
    "points": "points",
    "tags": "tags",
    "hints": "hints",
    "stimulus": "a text that several questions share",
    "general-feedback": "the explanation",
    "correct-feedback": "feedback for a right answer",
    "partial-feedback": "feedback for a partly right answer",
    "incorrect-feedback": "feedback for a wrong answer",
    "choice-feedback": "feedback on single options",
    "answer-feedback": "feedback on typed answers",
    "pair-feedback": "feedback on single pairs",
    "shuffle": "whether the options are shuffled",
    "fixed-choice": "options that keep their place",
    "partial-credit": "part of the points for an option or answer",
    "negative-credit": "options that take points away",
    "all-or-nothing": "several right options that count only together",
    "case-sensitive": "typed answers in which capitals count",
    "numeric-range": "a range of numbers",
    "numeric-several": "several right numbers",
    "numeric-unit": "units",
    "text-several": "several right texts",
    "distractors": "answers that match nothing",
    "essay-limits": "limits on the length of an essay",
    "upload-limits": "which files are taken, and how many",
    "rubric": "notes for the marker",
    "template": "a text to start an essay from",
    "images": "picture files",
    "media": "sounds, films and other files",
    "quiz-id": "the quiz's id",
    "quiz-title": "the quiz's title",
    "quiz-description": "the quiz's description",
    "quiz-language": "the quiz's language",
    "section-title": "titles of sections (Moodle's categories)",
    "section-description": "texts before a section",
    "sections": "where a section ends and the next begins",
    "pick": "drawing some questions of a section",
    "pick-points": "different points within a section of which some questions are drawn",
    "shuffle-questions": "whether questions are shuffled",
    "shuffle-choices": "whether all options are shuffled",
    "time-limit": "the time limit",
    "time-limit-seconds": "a time limit of not whole minutes",
    "attempts": "the number of attempts",
    "feedback-timing": "when feedback is shown",
    "pass-mark": "the pass mark",
}

MARKUP: dict[MarkupKind, str] = {
    "emphasis": "bold and italics",
    "script": "sub- and superscript",
    "code": "code",
    "math": "formulas",
    "link": "links",
    "image": "pictures from the web",
    "list": "lists",
    "table": "tables",
    "heading": "headings",
    "quote": "quotations",
    "media": "sounds and films from the web",
    "break": "line breaks",
}


def page() -> str:
    """What the page should be: as it is, with the table made anew."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table()}{END}{after}"


def table() -> str:
    """The table for the formats that quizkit writes, and below it what none of them carries."""
    there = {name: found for name in FORMATS if name in format_names() and (found := get_format(name).capability)}
    rows = [(words, [cell(can) for can in there.values()]) for words, cell in _rows()]
    lines = [f"| {' | '.join((words, *cells))} |" for words, cells in rows if set(cells) != {NO}]
    nowhere = [words for words, cells in rows if set(cells) == {NO}]
    head = ["", *(FORMATS[name] for name in there)]
    return (
        f"\n| {' | '.join(head)} |\n|{'---|' * len(head)}\n"
        + "\n".join(lines)
        + f"\n\nNone of them carries: {'; '.join(nowhere)}.\n"
    )


def _rows() -> Iterator[tuple[str, Callable[[Capability], str]]]:
    for mode, words in CHOICES.items():
        yield words, partial(_choice, mode)
    for kind, words in KINDS.items():
        yield words, partial(_kind, kind)
    for markup in get_args(MarkupKind):
        yield MARKUP[markup], partial(_markup, markup)
    for feature in get_args(Feature):
        yield FEATURES[feature], partial(_feature, feature)


def _choice(mode: ChoiceMode, can: Capability) -> str:
    if mode == "true_false" and can.takes(ChoiceInteraction()) and mode not in can.choice_modes:
        return "as a choice of two"
    return _yes(mode in can.choice_modes and can.takes(ChoiceInteraction(mode=mode)))


def _kind(kind: str, can: Capability) -> str:
    return _yes(kind in can.interactions)


def _markup(markup: MarkupKind, can: Capability) -> str:
    return _yes(markup in can.markup)


def _feature(feature: Feature, can: Capability) -> str:
    names = {"choice": "choice", **KINDS}
    lacking = [names[kind] for name, kind in sorted(can.except_for) if name == feature and kind in can.interactions]
    return (
        f"yes, but not for: {', '.join(lacking)}"
        if feature in can.features and lacking
        else _yes(feature in can.features)
    )


def _yes(holds: bool) -> str:
    return YES if holds else NO


def main() -> int:
    """Write the page, or compare it."""
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(page(), "utf-8")
    elif page() != PAGE.read_text("utf-8"):
        print("docs/into-moodle.md is out of date: run scripts/make_moodle_table.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
