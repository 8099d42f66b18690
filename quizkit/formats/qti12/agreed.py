"""What the writer and the reader agree on beyond QTI 1.2 itself."""

import re

FIELD_ID = "quizkit_id"
"""The field that holds the author's id of a quiz or section where it is no safe ident; items have a label for that."""

FIELD_TITLE = "quizkit_title"
"""The field that holds an author's title of a quiz or section that a system would take for none."""

UNNAMED = "Quiz"
"""What a quiz without a title is called, because the DTD and course systems want one."""

ANY_LINES = "10"
"""The rows of the field for an essay where nobody says how large it is; without columns, which others always write."""

_DERIVED = re.compile("section-[0-9]+|root_section", re.IGNORECASE)


def is_derived(ident: str) -> bool:
    """Whether a section's ident only counts, and no author gave it."""
    return _DERIVED.fullmatch(ident) is not None
