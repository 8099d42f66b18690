"""Options that stand out by their style alone (bold, coloured): a key only where the user asks for it."""

from collections.abc import Sequence
from dataclasses import replace

from quizkit.diagnostics import Report
from quizkit.formats._authored.authored import AuthoredItem, Written
from quizkit.identity import letter


def settle_style(item: AuthoredItem, marked: Sequence[bool], report: Report, *, asked: bool, advice: str) -> None:
    """Say which options of an item stand out, and key them where the user ``asked`` for it (``--key-from-style``).

    ``marked`` says it for each option; all or none of them is no mark. ``advice`` is how to write the answer
    otherwise, with ``{names}`` for the options' letters.
    """
    if not any(marked) or all(marked[: len(item.options)]):
        return
    names = ", ".join(letter(place) for place, is_marked in enumerate(marked) if is_marked)
    if asked:
        item.options = [
            replace(option, correct=Written("true" if any(marked[place : place + 1]) else "false", option.location))
            for place, option in enumerate(item.options)
        ]
        report.info(
            "read/key-from-style",
            f"option {names} is bold or coloured, and taken for the answer.",
            at=item.location,
            item=item.label(),
        )
        return
    report.warning(
        "read/style-is-no-key",
        f"option {names} is bold or coloured, but nothing says which option is right.",
        at=item.location,
        item=item.label(),
        advice=f"If that is the answer, {advice.format(names=names)}, or say --key-from-style.",
    )
