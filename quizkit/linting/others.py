"""What is said that no rule says: by readers, by the judge of losses, by the commands.

What a group of codes has in common stands here; what is said under each code is taken from where it is said.
"""

from collections.abc import Iterator
from textwrap import fill

from quizkit.linting.spoken import HOLE, Sentence, spoken

_READ = (
    "While a file is read. An error: something could not be taken in, and is left out. A warning: it was taken in, and "
    "something else may have been meant. An info: it was understood, in a way that is worth a look.",
    "The sentence names the place and what was found there, the advice what to write instead. It is no rule of the "
    "linter: it cannot be ignored or selected, and goes away when the file is mended. A baseline can leave it out.",
)
_LOSS = (
    "While a quiz is written. The target has nothing like this part of the question, which is written without it.",
    "Nothing need be done if the question does without it. If not, choose a format that holds it; where a sister "
    "format does, the advice names it. --strict makes such a loss an error.",
)
_REFUSED = (
    "While a quiz is written. In the target the question would be broken, be marked otherwise, or be lost.",
    "Nothing is written until it is mended; with --keep-going all other questions are. Losses, loss/..., are less: the "
    "question is written without something.",
)
_COMMAND = (
    "While a command is carried out. It could not do what was asked for, and no quiz is at fault.",
    "The sentence says what is in the way, and the advice which option, setting or file to change.",
)
_BUG = (
    "After a file is written. Read again, it does not say what the quiz says, so it was taken away.",
    "This is a fault of quizkit. Please report it, with the question that the sentence names.",
)
_GROUPS = {
    "bug": _BUG,
    "key": _READ,
    "read": _READ,
    "loss": _LOSS,
    "refused": _REFUSED,
    **dict.fromkeys(
        ("baseline", "config", "export", "format", "glossary", "mapping", "profile", "rule", "run", "usage", "write"),
        _COMMAND,
    ),
}
_WIDTH = 100


def explain_other(code: str) -> str | None:
    """When a code that is no rule's is said, and in which words; None where there is no such code.

    The name of a group (``read``) stands for a list of its codes.
    """
    if code in _GROUPS:
        names = [name for name in spoken() if name.startswith(f"{code}/")]
        return _page(code, code, ["\n".join(names)] if names else [])
    if code not in spoken():
        return None
    sentences = spoken()[code]
    said = [f"It says ({HOLE} stands for what was found):", *map(_shown, sentences)] if sentences else []
    return _page(code, code.partition("/")[0], said)


def other_codes() -> Iterator[str]:
    """All codes that are no rule's."""
    yield from spoken()


def _page(title: str, group: str, more: list[str]) -> str:
    return "\n\n".join((title, *(fill(part, _WIDTH) for part in _GROUPS[group]), *more)) + "\n"


def _shown(sentence: Sentence) -> str:
    lines = (part for part in (sentence.message, sentence.advice) if part)
    return "\n".join(
        fill(line, _WIDTH, initial_indent=" " * indent, subsequent_indent=" " * indent)
        for line, indent in zip(lines, (4, 8), strict=False)
    )
