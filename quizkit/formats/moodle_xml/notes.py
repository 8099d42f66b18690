"""Notes in a processing instruction: what Moodle's format has no word for, for quizkit's own reader.

``<?quizkit {"shuffle": null}?>`` stands at the head of a question. Nothing that a student sees depends on it. Moodle
takes files with such instructions before the root (measured); that it skips them in a question is how XML is read (not
measured).

========== ===========================================================================================
note       what it says
========== ===========================================================================================
shuffle    null: nobody has said whether to shuffle; Moodle is told yes, so that the quiz's setting counts
shares     options of which none is said to be right earn shares, and do not count only together
unkeyed    an answer without a fraction is one of which nobody has said whether it is right
otherwise  the last answer, ``*``, is an answer and not the feedback for any other
gaps       what each gap is called, and what kind of choice it is where Moodle has no such kind
choices    what each choice that is dragged is called
section    the category is a section of its own, though it is that of the section before
========== ===========================================================================================
"""

import json
from typing import Any

from lxml import etree

TARGET = "quizkit"


def read_notes(element: etree._Element) -> dict[str, Any]:
    """The notes at the head of a question; none where there are none that make sense."""
    for child in element:
        if isinstance(child, etree._ProcessingInstruction) and child.target == TARGET:
            try:
                found = json.loads(child.text or "")
            except (ValueError, RecursionError):
                return {}
            return found if isinstance(found, dict) else {}
    return {}


def notes_xml(notes: dict[str, Any]) -> str:
    """Notes as they are to stand in a question; nothing for none."""
    if not notes:
        return ""
    text = json.dumps(notes, ensure_ascii=True, sort_keys=True).replace(">", "\\u003e").replace("<", "\\u003c")
    return f"<?{TARGET} {text}?>"
