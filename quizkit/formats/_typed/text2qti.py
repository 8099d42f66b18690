"""What text2qti has in lines of its own: settings above the first question, and groups to draw questions from."""

import re
from collections.abc import Sequence

from quizkit.formats._typed.doubts import Doubts
from quizkit.formats._typed.lines import Line
from quizkit.model import Settings

_SHUFFLE = "shuffle answers"
_SETTINGS = frozenset(
    (
        *(_SHUFFLE, "show correct answers", "one question at a time", "can't go back", "feedback is solution"),
        *("solutions sample groups", "solutions randomize groups"),
    )
)
"""Names of settings in text2qti 0.7, whose values are true and false."""

_SETTING = re.compile(r"(?P<name>[a-z' ]{8,30}): *(?P<value>true|false)", re.IGNORECASE)
_OF_GROUP = re.compile(r"(?:solutions pick|pick|points per question): *[\d.]+")


def take_settings(lines: Sequence[Line], doubts: Doubts) -> tuple[list[Line], Settings]:
    """The lines without those of text2qti, and what they say of the quiz; what has no place in one is said."""
    kept: list[Line] = []
    shuffle: bool | None = None
    grouped = any(line.raw == "END_GROUP" for line in lines)
    above = False
    for line in lines:
        match = _SETTING.fullmatch(line.raw) if ":" in line.raw[:40] and line.kind in ("text", "field") else None
        if match is not None and match["name"].casefold() in _SETTINGS:
            if match["name"].casefold() == _SHUFFLE:
                shuffle = match["value"].casefold() == "true"
            else:
                doubts.add(
                    line,
                    f'"{line.raw}" is a setting that quizkit has no place for; it is left out.',
                    "Set it in the target system after the import.",
                )
            continue
        if grouped and line.raw == "GROUP":
            above = True
            doubts.add(
                line,
                "a group to draw questions from begins here; what it says of itself is left out, and all of its "
                "questions are read.",
                'Import it, and write "pick" and the points into the section of the YAML file.',
            )
            continue
        if grouped and line.raw == "END_GROUP":
            continue
        above = above and (line.kind == "blank" or _OF_GROUP.fullmatch(line.raw) is not None)
        if not above or line.kind == "blank":
            kept.append(line)
    return kept, Settings(shuffle_choices=shuffle)
