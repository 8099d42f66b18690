"""Write the tables in docs/ of what travels from what the formats declare; with --check only compare."""

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import get_args

from quizkit.capability import Capability, ChoiceMode, Feature, MarkupKind
from quizkit.model import ChoiceInteraction
from quizkit.registry import format_names, get_format

DOCS = Path(__file__).resolve().parent.parent / "docs"
BEGIN = "<!-- table: scripts/make_support_tables.py -->\n"
END = "<!-- end of table -->\n"


@dataclass(frozen=True, slots=True)
class Page:
    """A page with a table: which formats it has columns for, and what it calls a feature in its own words."""

    name: str
    formats: Mapping[str, str]
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        """Where it stands."""
        return DOCS / self.name


PAGES = (
    Page(
        "into-moodle.md",
        {"moodle-xml": "Moodle XML", "gift": "GIFT", "aiken": "Aiken"},
        {
            "item-id": "the question's id (Moodle's ID number)",
            "section-title": "titles of sections (Moodle's categories)",
        },
    ),
    Page("into-canvas.md", {"canvas": "Canvas"}),
    Page(
        "games-and-other-lms.md",
        {
            "kahoot": "Kahoot",
            "wayground": "Wayground",
            "blooket": "Blooket",
            "gimkit": "Gimkit",
            "brightspace": "Brightspace",
            "blackboard": "Blackboard, text",
            "blackboard-qti": "Blackboard, QTI",
        },
    ),
    Page(
        "qti-for-other-systems.md",
        {
            "qti12": "QTI 1.2",
            "cartridge": "Common Cartridge",
            "qti21": "QTI 2.1",
            "qti22": "QTI 2.2",
            "qti30": "QTI 3.0",
        },
    ),
)

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
    "item-id": "the question's id",
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
    "gap-weights": "gaps that count differently",
    "essay-limits": "limits on the words of an essay",
    "essay-lines": "how large the field for an essay is",
    "upload-limits": "which files are taken, and how many",
    "rubric": "notes for the marker",
    "template": "a text to start an essay from",
    "images": "picture files",
    "media": "sounds, films and other files",
    "quiz-id": "the quiz's id",
    "quiz-title": "the quiz's title",
    "quiz-description": "the quiz's description",
    "quiz-language": "the quiz's language",
    "section-title": "titles of sections",
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


TIMES = {
    "immediate": "after each question",
    "after_attempt": "after an attempt",
    "after_close": "after the quiz is closed",
    "never": "never",
}


def wanted(page: Page) -> str:
    """What the page should be: as it is, with the table made anew."""
    before, _, rest = page.path.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table(page)}{END}{after}"


def table(page: Page) -> str:
    """The table for the formats that quizkit writes, and below it what none of them carries."""
    known = format_names()
    there = {name: found for name in page.formats if name in known and (found := get_format(name).capability)}
    rows = [(page.words.get(name, words), [cell(can) for can in there.values()]) for name, words, cell in _rows()]
    lines = [f"| {' | '.join((words, *cells))} |" for words, cells in rows if set(cells) != {NO}]
    nowhere = [words for words, cells in rows if set(cells) == {NO}]
    head = ["", *(page.formats[name] for name in there)]
    who = "None of them carries" if len(there) > 1 else "It does not carry"
    return (
        f"\n| {' | '.join(head)} |\n|{'---|' * len(head)}\n" + "\n".join(lines) + f"\n\n{who}: {'; '.join(nowhere)}.\n"
    )


def _rows() -> Iterator[tuple[str, str, Callable[[Capability], str]]]:
    for mode, words in CHOICES.items():
        yield mode, words, partial(_choice, mode)
    for kind, words in KINDS.items():
        yield kind, words, partial(_kind, kind)
    for markup in get_args(MarkupKind):
        yield markup, MARKUP[markup], partial(_markup, markup)
    for feature in get_args(Feature):
        yield feature, FEATURES[feature], partial(_feature, feature)


def _choice(mode: ChoiceMode, can: Capability) -> str:
    if mode == "true_false" and can.takes(ChoiceInteraction()):
        if mode not in can.choice_modes:
            return "as a choice of two"
        if can.true_false == "english":
            return "yes, as True and False"
    if mode == "multiple" and can.several_right == "any" and mode in can.choice_modes:
        return "yes, any one will do"
    return _yes(mode in can.choice_modes and can.takes(ChoiceInteraction(mode=mode)))


def _kind(kind: str, can: Capability) -> str:
    if kind == "gap_match" and kind not in can.interactions and can.lists_for_words:
        return "as a list in each gap"
    if kind == "cloze" and kind in can.interactions and not can.mixed_gaps:
        return "yes, all typed or all lists"
    if kind == "cloze" and kind in can.interactions and "choice" not in can.gaps:
        return "yes, typed ones"
    return _yes(kind in can.interactions)


def _markup(markup: MarkupKind, can: Capability) -> str:
    return _yes(markup in can.markup)


def _feature(feature: Feature, can: Capability) -> str:
    if feature == "feedback-timing" and feature in can.features and len(can.timings) < len(TIMES):
        return f"yes, but only: {', '.join(words for time, words in TIMES.items() if time in can.timings)}"
    limits = can.limits
    if feature == "points" and feature in can.features and limits is not None and limits.points is not None:
        return f"yes, but only: whole ones from 1 to {limits.points}"
    if feature == "attempts" and feature in can.features and limits is not None and limits.attempts is not None:
        return f"yes, but only: up to {limits.attempts}, or as many as one likes"
    if feature == "general-feedback" and feature not in can.features and can.explanation == "feedback":
        return "as feedback for right and for wrong answers"
    if feature == "section-title" and feature not in can.features and can.pick_titles:
        return "yes, but only: sections of which some questions are drawn"
    names = {"choice": "choice", "multiple": "several right options", **KINDS}
    kinds = can.interactions | {"multiple"}
    lacking = [names[kind] for name, kind in sorted(can.except_for) if name == feature and kind in kinds]
    return (
        f"yes, but not for: {', '.join(lacking)}"
        if feature in can.features and lacking
        else _yes(feature in can.features)
    )


def _yes(holds: bool) -> str:
    return YES if holds else NO


def main() -> int:
    """Write the pages, or compare them."""
    stale = [page for page in PAGES if wanted(page) != page.path.read_text("utf-8")]
    if "--check" not in sys.argv[1:]:
        for page in stale:
            page.path.write_text(wanted(page), "utf-8")
        return 0
    for page in stale:
        print(f"docs/{page.name} is out of date: run scripts/make_support_tables.py")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
