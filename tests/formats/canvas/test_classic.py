"""The tests' own Canvas Classic does what the real one was measured to do."""

from typing import Any

import pytest
from lxml import etree

from .classic import classic, meaning
from .support import TRUTH

KNOWN_TYPES = (
    None,
    "multiple_choice_question",
    "multiple_answers_question",
    "true_false_question",
    "short_answer_question",
    "numerical_question",
    "matching_question",
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
            assert (mine.casefold(), answer["weight"]) == (shown.casefold(), other["weight"])
            assert (answer["comments"] or None) == other.get("comments")
        else:
            assert {key: value for key, value in answer.items() if key != "comments"} == {
                key: other[key] for key in ("exact", "margin", "start", "end") if key in other
            }
    assert made.get("matches") == ([match["text"] for match in told["matches"]] if "matches" in told else None)
