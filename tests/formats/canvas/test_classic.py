"""The tests' own Canvas Classic does what the real one was measured to do."""

import json
from typing import Any

import pytest
from lxml import etree

from .classic import classic, meaning
from .support import DATA, NAMESPACE, TRUTH, assessment

KNOWN_TYPES = (
    None,
    "multiple_choice_question",
    "multiple_answers_question",
    "true_false_question",
    "short_answer_question",
    "numerical_question",
    "matching_question",
    "fill_in_multiple_blanks_question",
    "multiple_dropdowns_question",
    "essay_question",
    "file_upload_question",
    "text_only_question",
)
NOT_WRITTEN = {
    "control char": "no XML",
    "nbsp entity": "no XML",
    "essay no response_str": "an error in Canvas",
    "match nonnumeric rid": "Canvas makes up numbers",
    "ident greek": "Canvas changes the ident",
    "fimb via response_str": "Canvas moves the blank to the end",
}
"""Cases that nothing quizkit writes looks like."""

CASES = [
    case
    for case in TRUTH
    if case["case"] not in NOT_WRITTEN
    and any(f"<fieldentry>{kind}</fieldentry>" in case["item_xml"] for kind in KNOWN_TYPES if kind)
    | ("question_type" not in case["item_xml"])
]


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_the_stand_in_does_as_canvas_did(case: dict[str, Any]) -> None:
    (told,) = case["classic"]
    made = classic(etree.fromstring(case["item_xml"]))
    assert made["type"] == told["question_type"]
    assert meaning(made["text"]) == meaning(told["question_text"])
    assert (made["points"], made["id"], made["name"]) == (
        told["points_possible"],
        told["migration_id"],
        told["question_name"],
    )
    for answer, other in zip(made.get("answers", []), told.get("answers", []), strict=True):
        if "left" in answer:
            right = answer["right"] and answer["right"].replace("&amp;", "&")
            assert (answer["left"], right) == (other["left"], other.get("right"))
        elif "weight" in answer:
            typed = made["type"] == "short_answer_question"
            shown = (
                other["text"]
                if typed
                else meaning(other.get("html", other["text"]), "html" if "html" in other else "plain")
            )
            mine = answer["text"] if typed else meaning(answer["text"])
            assert answer.get("blank_id") == other.get("blank_id")
            assert (mine.casefold(), answer["weight"]) == (shown.casefold(), other["weight"])
            assert (answer["comments"] or None) == other.get("comments")
        else:
            assert {key: value for key, value in answer.items() if key != "comments"} == {
                key: other[key] for key in ("exact", "margin", "start", "end") if key in other
            }
    assert made.get("matches") == ([match["text"] for match in told["matches"]] if "matches" in told else None)


PACKAGE = (DATA / "canvas-all-types.zip").read_bytes()
TOLD = json.loads((DATA / "canvas-all-types.json").read_text("utf-8"))["classic"]["questions"]["assessment_questions"]
ITEMS = {item.get("ident"): item for item in assessment(PACKAGE).iter(f"{{{NAMESPACE}}}item")}


@pytest.mark.parametrize("ident", ["g_fimb", "g_mdd"])
def test_blanks_and_lists_of_a_whole_package(ident: str) -> None:
    (told,) = [question for question in TOLD if question["migration_id"] == ident]
    made = classic(ITEMS[ident])["answers"]
    keys = ("blank_id", "text", "weight")
    assert [[answer[key] for key in keys] for answer in made] == [
        [answer[key] for key in keys] for answer in told["answers"]
    ]
    assert [meaning(answer["comments"] or "") for answer in made] == [
        answer.get("comments", "") for answer in told["answers"]
    ]


def test_a_computed_answer_of_a_whole_package() -> None:
    (told,) = [question for question in TOLD if question["migration_id"] == "g_calc"]
    made = classic(ITEMS["g_calc"])
    names = ("answer_tolerance", "formula_decimal_places", "formulas", "variables")
    assert {name: made[name] for name in names} == {name: told[name] for name in names}
    assert made["sets"] == [
        ({variable["name"]: variable["value"] for variable in answer["variables"]}, answer["answer"])
        for answer in told["answers"]
    ]
