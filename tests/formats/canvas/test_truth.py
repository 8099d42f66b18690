"""An ``<item>`` of the truth table is read as Canvas Classic reads it, or as it was meant and with a word about it."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from .classic import meaning
from .facts import read_facts, told_facts
from .support import TRUTH, codes, read_items

DIFFERS = "read/canvas-differs"


@dataclass(frozen=True)
class Meant:
    """What is read instead of what Canvas makes of it: the facts that are other, and the code of what is said."""

    facts: dict[str, Any] = field(default_factory=dict)
    code: str | None = DIFFERS


X_AND_Y = [("x", 100, None), ("y", 0, None)]
MEANT: dict[str, Meant] = {
    "mc varequal in or": Meant({"answers": [("a", 100, None), ("b", 100, None), ("c", 0, None)]}),
    "ma none correct": Meant({"answers": [("a", 0, None), ("b", 0, None), ("c", 0, None)]}),
    "mdd Set": Meant({"answers": [(blank, *answer) for blank in ("c1", "c2") for answer in X_AND_Y]}),
    "fimb blank dot": Meant(
        {"text": "[[a.b]]", "answers": [("a.b", "x", 100, None), ("a.b", "y", 100, None)]},
    ),
    "fimb via response_str": Meant({"text": "[[c1]]", "answers": [("c1", "red", 100, None)]}),
    "match Set": Meant({"answers": [("L1", "A", None), ("L2", "B", None)], "distractors": []}),
    "match rid same digits q7_": Meant({"answers": [("L1", "A", None), ("L2", "B", None)]}),
    "match html right": Meant({"answers": [("L1", meaning("<b>A</b> &amp; x"), None)], "distractors": ["B"]}, None),
    "num bare varequal": Meant({"answers": [(42.0, 42.0, None)]}),
    "num vargte only": Meant({"answers": [(3.0, None, None)]}),
    "num vargt/varlt": Meant({"answers": [(3.0, 5.0, None)]}),
    "num asym or": Meant({"answers": [(9.0, 12.0, None)]}),
    "sa no answers": Meant({"type": "short_answer_question", "answers": []}),
    "essay no response_str": Meant({"type": "essay_question"}),
    "unknown ordering_question": Meant({"type": "ordering_question"}),
    "missing_word_question": Meant(
        {"type": "multiple_choice_question", "answers": [("a", 0, None), ("b", 100, None), ("c", 0, None)]}
    ),
    "ident greek": Meant({"id": "ερώτηση_1"}, None),
    "points 2,5": Meant({"points": 2.5}),
    "fb solution/hint": Meant({"neutral": "S"}),
    "nbsp entity": Meant(
        {"type": "essay_question", "text": meaning("a&#160;b"), "id": "g_x", "name": "T", "points": 2.0},
        "read/mended",
    ),
}
SAID: dict[str, str] = {
    "num or varequal only": DIFFERS,  # Classic reads it, New Quizzes does not
    "unknown categorization": DIFFERS,
    "text plain mattext": DIFFERS,  # New Quizzes reads it as HTML
    "points -1": DIFFERS,
    "points abc": DIFFERS,
    "control char": "read/mended",
    "opt html img only": "read/missing-image",
    "img relative": "read/missing-image",
    "img %24": "read/missing-image",
}
"""What is said of questions that are read as Classic reads them."""


@pytest.mark.parametrize("case", TRUTH, ids=[case["case"] for case in TRUTH])
def test_an_item_means_what_canvas_makes_of_it_or_more(case: dict[str, Any]) -> None:
    meant = MEANT.get(case["case"], Meant(code=SAID.get(case["case"])))
    told = case["classic"]
    facts = told_facts(told[0]) if isinstance(told, list) else {}
    items, report = read_items(case["item_xml"])
    assert len(items) == 1
    read = read_facts(items[0])
    if items[0].interaction.kind == "order":
        facts.pop("answers")
        facts.pop("distractors")
    if read["type"] == "true_false_question":
        read["answers"] = [(words.capitalize(), *more) for words, *more in read["answers"]]
    expected = facts | meant.facts
    assert {key: read.get(key) for key in expected} == expected
    assert codes(report) == ([meant.code] if meant.code else []), list(map(str, report))


def test_hints_are_kept_though_canvas_drops_them() -> None:
    (case,) = [case for case in TRUTH if case["case"] == "fb solution/hint"]
    (item,), _ = read_items(case["item_xml"])
    assert [hint.first()[1].source for hint in item.hints] == ["H"]


def test_things_in_order_keep_their_order() -> None:
    (case,) = [case for case in TRUTH if case["case"] == "unknown ordering_question"]
    (item,), _ = read_items(case["item_xml"])
    assert [entry.text.first()[1].source for entry in item.interaction.entries] == ["a", "b"]
