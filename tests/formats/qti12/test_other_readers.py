"""What is written, read by a reader that shares no rule of ours: that of Canvas, which looks at shapes alone."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats.canvas.read_package import read as read_as_canvas
from quizkit.identity import identify
from quizkit.model import ChoiceInteraction
from quizkit.source import Source
from tests.formats.qti.samples import ITEMS, QUIZ

from .support import exported, item, quiz, read_bytes, read_item, text, words
from .test_corpus import key_of, kind_of

SHAPES = ("single", "true-false", "multiple", "numeric", "numeric-exact", "match", "essay", "text-case")


@pytest.mark.parametrize("name", SHAPES)
def test_the_reader_of_canvas_finds_the_same_key(name: str) -> None:
    (sample,) = [one for one in ITEMS if one.id == f"{name} with feedback"]
    data = exported(quiz(sample, assets=QUIZ.assets))
    (found,) = identify(read_as_canvas(Source("quiz.zip", data, "en"), Report())).items()
    interaction = together(found.interaction)
    assert kind_of(interaction) == kind_of(sample.interaction)
    assert key_of(interaction) == key_of(sample.interaction)
    assert words(found.general_feedback) == words(sample.general_feedback)
    if name != "essay":
        assert words(found.correct_feedback) == words(sample.correct_feedback)


def together(interaction: Any) -> Any:
    """Several right choices counted only together: Canvas gives shares for them, whatever is written."""
    if not isinstance(interaction, ChoiceInteraction) or interaction.mode != "multiple":
        return interaction
    choices = tuple(one.replaced(fraction=Fraction((one.fraction or 0) > 0)) for one in interaction.choices)
    return interaction.replaced(choices=choices, all_or_nothing=True)


BROKEN = Path(__file__).parents[2] / "data" / "qti" / "broken"


@pytest.mark.parametrize("path", sorted(BROKEN.iterdir()), ids=lambda path: path.name)
def test_what_is_of_another_version_is_refused_in_a_sentence(path: Path) -> None:
    with pytest.raises(Unreadable) as caught:
        read_bytes(path.read_bytes(), path.name)
    assert caught.value.diagnostic.code in ("read/format", "read/xml")


def test_a_match_of_brightspace() -> None:
    """It groups the prompts, and counts right and wrong matches before it makes the score of them."""

    def prompt(name: str) -> str:
        labels = "".join(f'<response_label ident="{one}">{text(one)}</response_label>' for one in ("x", "y"))
        choice = f"<render_choice>{labels}</render_choice>"
        return f'<response_grp respident="{name}" rcardinality="Single">{text(name)}{choice}</response_grp>'

    def counted(name: str, value: str, variable: str) -> str:
        return (
            f'<respcondition><conditionvar><varequal respident="{name}">{value}</varequal></conditionvar>'
            f'<setvar varname="{variable}" action="Add">1</setvar></respcondition>'
        )

    rules = (
        '<outcomes><decvar varname="que_score" maxvalue="100"/><decvar varname="D2L_Correct"/>'
        '<decvar varname="D2L_Incorrect"/></outcomes>'
        + counted("p", "x", "D2L_Incorrect")
        + counted("p", "y", "D2L_Correct")
        + counted("q", "x", "D2L_Correct")
        + counted("q", "y", "D2L_Incorrect")
        + '<respcondition><setvar varname="que_score" action="Set">D2L_Correct</setvar></respcondition>'
    )
    fields: dict[str, Any] = {"qmd_questiontype": "Matching", "qmd_weighting": "4.0"}
    found, said = read_item(item(text("Match!") + prompt("p") + prompt("q"), rules, fields=fields))
    assert key_of(found.interaction) == ["p-y", "q-x"]
    assert found.points == Decimal(4)
    assert said == []
