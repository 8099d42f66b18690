"""What a question says, in one form: as quizkit read it, and as Canvas's own importer told it."""

from typing import Any

from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    FormulaInteraction,
    Item,
    Localized,
    MatchInteraction,
    NumericInteraction,
    TextEntryInteraction,
)

from .classic import meaning, meaning_of

_MODES = {
    "single": "multiple_choice_question",
    "multiple": "multiple_answers_question",
    "true_false": "true_false_question",
}
_KINDS = {
    "text_entry": "short_answer_question",
    "numeric": "numerical_question",
    "match": "matching_question",
    "extended_text": "essay_question",
    "upload": "file_upload_question",
    "none": "text_only_question",
    "order": "ordering_question",
    "formula": "calculated_question",
}


def _shown(text: Localized | None) -> str | None:
    return None if text is None else meaning_of(text.first()[1])


def read_facts(item: Item) -> dict[str, Any]:
    """The facts of an item that quizkit read."""
    facts = {
        "type": _type(item),
        "id": item.id,
        "name": item.title.first()[1].source if item.title is not None else None,
        "points": float(item.points),
        "text": _shown(item.stem),
        "neutral": _shown(item.general_feedback),
        "correct": _shown(item.correct_feedback),
        "incorrect": _shown(item.incorrect_feedback),
    }
    interaction = item.interaction
    match interaction:
        case ChoiceInteraction(choices=choices):
            # Classic knows right and wrong ones of several, whose shares go without saying
            several = interaction.mode == "multiple"
            shares = [c.fraction or 0 for c in choices]
            weights = [(100 if share > 0 else 0) if several else int(100 * share) for share in shares]
            facts["answers"] = [
                (_shown(c.text), weight, _shown(c.feedback)) for c, weight in zip(choices, weights, strict=True)
            ]
        case TextEntryInteraction(answers=answers):
            facts["answers"] = [(a.text.first()[1].source, int(100 * a.fraction), _shown(a.feedback)) for a in answers]
        case NumericInteraction(answers=numbers):
            facts["answers"] = [
                (*(float(end) if end is not None else None for end in number.bounds()), _shown(number.feedback))
                for number in numbers
            ]
        case MatchInteraction(pairs=pairs, distractors=distractors):
            facts["answers"] = [(_shown(p.left), _shown(p.right), _shown(p.feedback)) for p in pairs]
            facts["distractors"] = [_shown(text) for text in distractors]
        case ClozeInteraction(gaps=gaps):
            facts["answers"] = [
                (gap.id, _shown(part.text), int(100 * (part.fraction or 0)), _shown(part.feedback))
                for gap in gaps
                for part in getattr(gap.interaction, "choices", None) or getattr(gap.interaction, "answers", ())
            ]
        case FormulaInteraction():
            facts["answers"] = [
                interaction.expression,
                float(interaction.tolerance),
                interaction.decimals,
                [(v.name, float(v.minimum), float(v.maximum), v.decimals) for v in interaction.variables],
            ]
    return facts


def _type(item: Item) -> str:
    interaction = item.interaction
    if isinstance(interaction, ChoiceInteraction):
        return _MODES[interaction.mode]
    if isinstance(interaction, ClozeInteraction):
        lists = isinstance(interaction.gaps[0].interaction, ChoiceInteraction)
        return "multiple_dropdowns_question" if lists else "fill_in_multiple_blanks_question"
    return _KINDS[interaction.kind]


def told_facts(told: dict[str, Any]) -> dict[str, Any]:
    """The facts of a question as Canvas Classic told it."""
    kind = told["question_type"]
    text = told["question_text"]
    answers = told.get("answers", [])
    for blank in {answer["blank_id"] for answer in answers if "blank_id" in answer}:
        text = text.replace(f"[{blank}]", f"[[{blank}]]")
    for variable in told.get("variables", []):
        text = text.replace(f"[{variable['name']}]", f"{{{variable['name']}}}")
    facts = {
        "type": kind,
        "id": told["migration_id"],
        "name": told["question_name"],
        "points": float(told["points_possible"]),
        "text": meaning(text),
        "neutral": _comments(told, "neutral_comments"),
        "correct": _comments(told, "correct_comments"),
        "incorrect": _comments(told, "incorrect_comments"),
    }
    if kind in _MODES.values():
        facts["answers"] = [(_html(a), a["weight"], _comments(a, "comments")) for a in answers]
    elif kind == "short_answer_question":
        facts["answers"] = [(a["text"], a["weight"], _comments(a, "comments")) for a in answers]
    elif kind == "numerical_question":
        facts["answers"] = [(*_bounds(a), _comments(a, "comments")) for a in answers]
    elif kind == "matching_question":
        facts["answers"] = [(_html(a), a.get("right"), _comments(a, "comments")) for a in answers]
        used = {a.get("match_id") for a in answers}
        facts["distractors"] = [match["text"] for match in told["matches"] if match["match_id"] not in used]
    elif kind in ("multiple_dropdowns_question", "fill_in_multiple_blanks_question"):
        facts["answers"] = [(a["blank_id"], a["text"], a["weight"], _comments(a, "comments")) for a in answers]
    elif kind == "calculated_question":
        facts["answers"] = [
            _braced(told["formulas"][-1]["formula"], [variable["name"] for variable in told["variables"]]),
            told["answer_tolerance"],
            told["formula_decimal_places"],
            [(v["name"], v["min"], v["max"], v["scale"]) for v in told["variables"]],
        ]
    return facts


def _braced(formula: str, names: list[str]) -> str:
    """A simple formula as the model writes it."""
    for name in names:
        formula = formula.replace(name, f"{{{name}}}")
    return formula


def _html(answer: dict[str, Any]) -> str:
    return meaning(answer["html"]) if "html" in answer else meaning(answer["text"], "plain")


def _comments(told: dict[str, Any], name: str) -> str | None:
    html = told.get(f"{name}_html") or told.get(name)
    return meaning(html) if html else None


def _bounds(answer: dict[str, Any]) -> tuple[float, float]:
    match answer["numerical_answer_type"]:
        case "exact_answer":
            exact, margin = answer["exact"], answer.get("margin", 0)
        case "precision_answer":  # so many significant digits, rounded
            exact = answer["approximate"]
            digits = len(str(int(abs(exact)))) - answer["precision"]
            margin = 0.5 * 10**digits
        case _:
            return answer["start"], answer["end"]
    return round(exact - margin, 10), round(exact + margin, 10)
