"""What is said that no rule says: by readers, by the judge of losses, by the commands. Told by groups of codes."""

from textwrap import fill

_READ = (
    "While a file is read. An error: something could not be taken in, and is left out. A warning: it was taken in, and "
    "something else may have been meant. An info: it was understood, in a way that is worth a look.",
    "The sentence names the place and what was found there, the advice what to write instead. It is no rule of the "
    "linter: it cannot be ignored or selected, and goes away when the file is mended. A baseline can leave it out.",
)
_LOSS = (
    "While a quiz is written. The target has nothing like this part of the question, which is written without it.",
    "Nothing need be done if the question does without it. If not, choose a format that holds it: `quizkit formats` "
    "shows which one holds what. --strict makes such a loss an error.",
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
_GROUPS = {
    "read": _READ,
    "loss": _LOSS,
    "refused": _REFUSED,
    **dict.fromkeys(
        ("baseline", "config", "export", "format", "glossary", "mapping", "profile", "rule", "run", "usage", "write"),
        _COMMAND,
    ),
}


def explain_other(code: str) -> str | None:
    """When a code that is no rule's is said, and what to do about it; None where there is no such group of codes."""
    group, _, name = code.partition("/")
    if group not in _GROUPS or not name:
        return None
    return "\n\n".join((code, *(fill(part, 100) for part in _GROUPS[group]))) + "\n"
