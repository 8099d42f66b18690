"""Choices to pick from, written: their idents and labels."""

from collections.abc import Iterable

from quizkit.formats._qti.identifiers import identifiers
from quizkit.formats._qti12.pen import Pen, yes_no
from quizkit.identity import names_of
from quizkit.model import Choice, ChoiceInteraction

TAKEN = ("true", "false", "hint", "general_fb", "correct_fb", "incorrect_fb")
"""Idents that mean something else."""


def idents_of(interaction: ChoiceInteraction, taken: tuple[str, ...] = TAKEN) -> list[str]:
    """The idents of choices."""
    if interaction.mode == "true_false":
        return ["true", "false"]
    return list(identifiers(names_of(interaction.choices), taken).values())


def labels(choices: Iterable[Choice], idents: Iterable[str], pen: Pen) -> str:
    """Choices to pick from."""
    return "".join(
        [
            f'<response_label ident="{ident}"{yes_no(False if choice.fixed else None, "rshuffle")}>'
            f"{pen.material(choice.text)}</response_label>"
            for ident, choice in zip(idents, choices, strict=True)
        ]
    )
