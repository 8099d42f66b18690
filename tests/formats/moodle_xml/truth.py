"""What Moodle stored of a question, and what quizkit read, side by side in one form."""

import re
from typing import Any

from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    GapMatchInteraction,
    Item,
    Localized,
    MatchInteraction,
    OrderInteraction,
    UploadInteraction,
)
from quizkit.richtext import canonical

from ..gift.truth import Facts, stored_text
from ..gift.truth import stored as stored_by_gift
from ..gift.truth import was_read as read_by_gift

OPAQUE = ("ddimageortext", "ddmarker")
_SUBTYPES = {"text_entry": "shortanswer", "numeric": "numerical", "choice": "multichoice"}


def stored(question: Facts) -> Facts:
    """What Moodle stored of a question, beyond what GIFT can say."""
    form = question["questiontextformat"]
    facts = stored_by_gift(question)
    facts["name"] = question["name"]
    facts["points"] = question["defaultmark"]
    facts["hints"] = [stored_text(hint["hint"], hint["format"]) for hint in question.get("hints", [])]
    if "shuffleanswers" in question and question["qtype"] in ("multichoice", "match", "ddwtos", "gapselect"):
        facts["shuffle"] = question["shuffleanswers"] == "1"
    match question["qtype"]:
        case "multichoice":
            facts["numbering"] = question["answernumbering"]
        case "shortanswer":
            facts["capitals"] = question.get("usecase") == "1"
        case "multianswer":
            facts["stem"] = stored_text(re.sub(r"\{#(\d+)\}", r"[[\1]]", question["questiontext"]), form)
            facts["gaps"] = [_stored_gap(gap) for gap in question["subquestions"]]
        case "gapselect":
            facts["stem"] = ""
            words = [(stored_text(answer["answer"], "html"), answer["feedback"]) for answer in question["answers"]]
            numbers = [int(number) - 1 for number in re.findall(r"\[\[(\d+)\]\]", question["questiontext"])]
            facts["lists"] = [_list(words, *words[number]) if number < len(words) else None for number in numbers]
        case "ddwtos":
            facts["stem"] = ""  # the gaps' names are quizkit's own
            facts["words"] = [stored_text(answer["answer"], "html") for answer in question["answers"]]
            facts["right"] = [int(number) - 1 for number in re.findall(r"\[\[(\d+)\]\]", question["questiontext"])]
        case "ordering":
            facts["answers"] = [stored_text(a["answer"], a["format"]) for a in question["answers"]]
        case "calculated":
            facts["formulas"] = [(answer["answer"], float(answer["tolerance"])) for answer in question["answers"]]
    return facts


def _list(words: list[tuple[str, str]], right: str, group: str) -> tuple[str, list[str]]:
    """The right word of a gap, and all in its list."""
    return right, [word for word, other in words if other == group]


def _stored_gap(gap: Facts) -> Facts:
    answers = [
        (
            answer["answer"] if gap["qtype"] != "multichoice" else stored_text(answer["answer"], "html"),
            round(answer["fraction"], 5),
            stored_text(answer.get("feedback", ""), "html"),
        )
        for answer in gap["answers"]
    ]
    return {"type": gap["qtype"], "answers": answers}


def _meaning(text: Localized | None) -> str:
    return "" if text is None else canonical(text.first()[1])


def was_read(item: Item) -> Facts:
    """What quizkit read of a question."""
    own = item.extras.get("moodle-xml", {})
    facts = read_by_gift(item)
    facts["name"] = "" if item.title is None else item.title.first()[1].source
    facts["hints"] = [_meaning(hint) for hint in item.hints]
    interaction = item.interaction
    if own.get("type") in OPAQUE:
        facts["type"] = own["type"]
    match interaction:
        case ChoiceInteraction() if interaction.mode != "true_false":
            facts["shuffle"] = interaction.shuffle
            facts["numbering"] = own.get("answernumbering", "abc")
        case MatchInteraction():
            facts["shuffle"] = interaction.shuffle
        case ClozeInteraction(gaps=gaps) if own.get("type") == "gapselect":
            lists = [gap.interaction for gap in gaps if isinstance(gap.interaction, ChoiceInteraction)]
            facts |= {"type": "gapselect", "stem": "", "shuffle": lists[0].shuffle}
            facts["lists"] = [
                (_meaning(choice.text), [_meaning(one.text) for one in inside.choices])
                for inside in lists
                for choice in inside.choices
                if choice.fraction == 1
            ] or [None]
        case ClozeInteraction():
            facts |= {"type": "multianswer", "gaps": [_gap(gap.interaction) for gap in interaction.gaps]}
        case GapMatchInteraction(choices=choices, gaps=gaps):
            places = {choice.id: number for number, choice in enumerate(choices)}
            facts |= {
                "type": own.get("type", "ddwtos"),
                "stem": "",
                "shuffle": interaction.shuffle,
                "words": [_meaning(choice.text) for choice in choices],
                "right": [places[gap.accepts[0]] if gap.accepts else None for gap in gaps],
            }
        case OrderInteraction():
            facts["type"] = "ordering"
        case ExtendedText() | UploadInteraction():
            facts["type"] = "essay"
    if interaction.kind == "text_entry":
        facts["capitals"] = interaction.case_sensitive  # type: ignore[union-attr]
    if interaction.kind == "formula":
        facts |= {"type": "calculated", "formulas": [(interaction.expression, float(interaction.tolerance))]}  # type: ignore[union-attr]
    facts["points"] = 0 if facts["type"] == "description" else float(item.points)
    return facts


def _gap(interaction: Any) -> Facts:
    kind = _SUBTYPES[interaction.kind]
    if kind == "numerical":
        answers = [(f"{a.value}", round(float(a.fraction), 5), _meaning(a.feedback)) for a in interaction.answers]
    elif kind == "shortanswer":
        answers = [(_meaning(a.text), round(float(a.fraction), 5), _meaning(a.feedback)) for a in interaction.answers]
    else:
        answers = [(_meaning(c.text), round(float(c.fraction), 5), _meaning(c.feedback)) for c in interaction.choices]
    return {"type": kind, "answers": answers}
