"""What Canvas Classic makes of an ``<item>``: its measured behaviour, written down a second time for the tests.

:mod:`tests.formats.canvas.test_classic` holds it against the truth table; the tests of the writer ask it what Canvas
would make of a written package. It knows nothing of quizkit's reader.
"""

import re
from decimal import Decimal
from typing import Any

from lxml import etree

from quizkit.model import Text
from quizkit.richtext import canonical, map_sources, text_of

_OF_ITEM = {"general_fb": "neutral", "correct_fb": "correct", "general_incorrect_fb": "incorrect"}
_NUMBER = re.compile(r"\s*-?[0-9]+(\.[0-9]+)?")


def meaning(source: str, markup: str = "html") -> str:
    """A text as the truth table and a written file can agree on it: names of files do not count."""
    return canonical(map_sources(text_of(source, markup), lambda _: "file"))  # type: ignore[arg-type]


def meaning_of(text: Text) -> str:
    """The same of a text of the model."""
    return canonical(map_sources(text, lambda _: "file"))


def classic(item: etree._Element) -> dict[str, Any]:
    """The question that Classic imports, as far as the tests look at it."""
    fields = {_text(field, "fieldlabel"): _text(field, "fieldentry") for field in _all(item, "qtimetadatafield")}
    presentation = _all(item, "presentation")[0]
    question: dict[str, Any] = {
        "type": fields.get("question_type"),
        "id": item.get("ident"),
        "name": item.get("title"),
        "points": _points(fields.get("points_possible")),
        "text": "\n<br/>\n".join(_html(material) for material in presentation if _name(material) == "material"),
        "feedback": {_OF_ITEM[ident]: html for ident, html in _feedback(item).items() if ident in _OF_ITEM},
    }
    kind = question["type"] or ("multiple_choice_question" if _all(item, "response_lid") else "short_answer_question")
    read = {
        "multiple_choice_question": _choices,
        "multiple_answers_question": _choices,
        "true_false_question": _choices,
        "short_answer_question": _short_answer,
        "numerical_question": _numbers,
        "matching_question": _matches,
        "fill_in_multiple_blanks_question": _blanks,
        "multiple_dropdowns_question": _blanks,
        "calculated_question": _calculated,
    }.get(kind)
    question["type"] = kind
    if read is not None:
        read(item, question)
    return question


def _name(element: etree._Element) -> str:
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


def _all(element: etree._Element, *names: str) -> list[etree._Element]:
    return [found for found in element.iter() if _name(found) in names]


def _text(element: etree._Element, name: str) -> str:
    found = _all(element, name)
    return (found[0].text or "") if found else ""


def _html(element: etree._Element) -> str:
    """The text of a material as HTML."""
    (mattext,) = _all(element, "mattext")
    text = mattext.text or ""
    if mattext.get("texttype") == "text/plain":
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text


def _points(text: str | None) -> float:
    if text is None:
        return 1.0
    found = _NUMBER.match(text)
    return max(float(found[0]), 0.0) if found else 0.0


def _feedback(item: etree._Element) -> dict[str, str]:
    return {
        found.get("ident", ""): _html(found)
        for found in _all(item, "itemfeedback")
        if not _all(found, "hint", "solution")
    }


def _conditions(item: etree._Element) -> list[etree._Element]:
    return _all(item, "respcondition")


def _links(condition: etree._Element) -> list[str]:
    return [found.get("linkrefid", "") for found in _all(condition, "displayfeedback")]


def _own_feedback(item: etree._Element, condition: etree._Element) -> str | None:
    feedback = _feedback(item)
    return next((feedback[link] for link in _links(condition) if link not in _OF_ITEM and link in feedback), None)


def _weight(condition: etree._Element) -> int:
    scores = _all(condition, "setvar")
    return 100 if scores and _points(scores[0].text) > 0 else 0


def _choices(item: etree._Element, question: dict[str, Any]) -> None:
    answers = {
        label.get("ident", ""): {"text": _html(label), "weight": 0, "comments": None}
        for label in _all(item, "response_label")
    }
    for condition in _conditions(item):
        asked = _all(condition, "conditionvar")[0]
        together = next((found for found in _all(asked, "and")), asked if len(asked) > 1 else None)
        named = [found for found in together if _name(found) == "varequal"] if together is not None else []
        if not named:
            named = _all(asked, "varequal")[:1]
        for found in named:
            answer = answers.get(found.text or "")
            if answer is not None:
                answer["weight"] = 100 if together is not None else _weight(condition)
                answer["comments"] = answer["comments"] or _own_feedback(item, condition)
    question["answers"] = list(answers.values())
    if question["type"] == "true_false_question":
        words = [re.sub("<[^>]*>", "", answer["text"]) for answer in answers.values()]
        found = [next((word for word in words if re.search(known, word, re.I)), None) for known in ("true", "false")]
        if len(words) != 2 or None in found or found[0] == found[1]:
            question["type"] = "multiple_choice_question"


def _short_answer(item: etree._Element, question: dict[str, Any]) -> None:
    answers: dict[str, dict[str, Any]] = {}
    for condition in _conditions(item):
        for found in _all(condition, "varequal"):
            answer = answers.setdefault(found.text or "", {"text": found.text, "weight": 100, "comments": None})
            answer["comments"] = answer["comments"] or _own_feedback(item, condition)
    question["answers"] = list(answers.values())
    if not answers:
        question["type"] = "essay_question"


def _numbers(item: etree._Element, question: dict[str, Any]) -> None:
    answers = []
    for condition in _conditions(item):
        low, high = _text(condition, "vargte"), _text(condition, "varlte")
        answer: dict[str, Any] = {"comments": _own_feedback(item, condition)}
        if _all(condition, "or"):
            exact = Decimal(_text(condition, "varequal"))
            margin = Decimal(high or exact) - exact
            if _text(condition, "vargt"):
                digits = len(str(int(abs(exact)))) - margin.adjusted() - 1
                answer |= {"approximate": float(exact), "precision": digits}
            else:
                answer |= {"exact": float(exact)} | ({"margin": float(margin)} if high else {})
        elif low and high:
            answer |= {"start": float(low), "end": float(high)}
        else:
            continue
        answers.append(answer)
    question["answers"] = answers


def _matches(item: etree._Element, question: dict[str, Any]) -> None:
    responses = _all(item, "response_lid")
    numbers: dict[str, Any] = {}
    matches: list[tuple[Any, str]] = []
    for label in _all(responses[0], "response_label"):
        ident = label.get("ident", "")
        digits = re.search("[0-9]+", ident)
        numbers[ident] = int(digits[0]) if digits else ident
        matches.append((numbers[ident], _all(label, "mattext")[0].text or ""))
    shown = dict(reversed(matches))  # the first of those with one number
    answers = {}
    for response in responses:
        prompt = next(found for found in response if _name(found) == "material")
        answers[response.get("ident", "")] = {"left": _html(prompt), "right": None, "comments": None}
    for condition in _conditions(item):
        named = _all(condition, "varequal")
        if not named:
            continue
        answer = answers[named[0].get("respident", "")]
        answer["comments"] = _own_feedback(item, condition)
        if any(found.get("action") == "Add" for found in _all(condition, "setvar")):
            answer["right"] = shown[numbers[named[0].text or ""]]
    question["answers"] = list(answers.values())
    question["matches"] = [text for _, text in matches]


def _blanks(item: etree._Element, question: dict[str, Any]) -> None:
    """Every label of a blank is right; of a drop-down list, the one whose condition adds to the score."""
    added = {
        found.text
        for condition in _conditions(item)
        for found in _all(condition, "varequal")
        if _weight(condition) and any(scored.get("action") == "Add" for scored in _all(condition, "setvar"))
    }
    feedback = _feedback(item)
    typed = question["type"] == "fill_in_multiple_blanks_question"
    question["answers"] = []
    for response in _all(item, "response_lid"):
        blank = response.get("ident", "").removeprefix("response_").replace(" ", "-").replace(".", "_")
        for label in _all(response, "response_label"):
            ident = label.get("ident", "")
            answer = {
                "blank_id": blank,
                "text": _all(label, "mattext")[0].text,
                "weight": 100 if typed or ident in added else 0,
                "comments": feedback.get(f"{ident}_fb"),
            }
            question["answers"].append(answer)


def _calculated(item: etree._Element, question: dict[str, Any]) -> None:
    (found,) = _all(item, "calculated")
    question["answer_tolerance"] = float(_text(found, "answer_tolerance"))
    (formulas,) = _all(found, "formulas")
    question["formula_decimal_places"] = int(formulas.get("decimal_places", ""))
    question["formulas"] = [{"formula": formula.text} for formula in _all(formulas, "formula")]
    question["variables"] = [
        {
            "name": variable.get("name"),
            "scale": int(variable.get("scale", "")),
            "min": float(_text(variable, "min")),
            "max": float(_text(variable, "max")),
        }
        for variable in _all(_all(found, "vars")[0], "var")
    ]
    question["sets"] = [
        (
            {variable.get("name"): float(variable.text or "") for variable in _all(drawn, "var")},
            float(_text(drawn, "answer")),
        )
        for drawn in _all(found, "var_set")
    ]


def as_numbered(question: dict[str, Any]) -> dict[str, Any]:
    """A question that Classic made: its texts by their meaning, and numbers for the names of its blanks."""
    text, answers = question["text"], question.get("answers", [])
    for number, blank in enumerate(dict.fromkeys(answer["blank_id"] for answer in answers if "blank_id" in answer)):
        text = text.replace(f"[{blank}]", f"[{number}]")
    shown = {key: meaning(value) for key, value in question["feedback"].items()}
    bare = [
        {
            key: meaning(value) if isinstance(value, str) else round(value, 9) if isinstance(value, float) else value
            for key, value in answer.items()
            if key != "blank_id" and value is not None
        }
        for answer in answers
    ]
    sets = ("sets", "variables", "answer_tolerance", "formula_decimal_places")
    return {"text": meaning(text), "feedback": shown, "answers": bare} | {
        key: question[key] for key in sets if key in question
    }
