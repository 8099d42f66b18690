"""What an item of QTI 1.2 says beside its question and key: read where the model holds it, else said."""

import pytest

from quizkit import api
from quizkit.model import Choice, ChoiceInteraction, ExtendedText, Item, Localized

from .support import choices, document, equal, item, members, quiz, read_bytes, read_item, rule, text

ESSAY = {"qmd_questiontype": "Long Answer"}


def essay(size: str) -> str:
    return item(f'{text("Write.")}<response_str ident="R"><render_fib {size}/></response_str>', fields=ESSAY)


@pytest.mark.parametrize(
    ("size", "lines", "said"),
    [
        ('rows="8" columns="127" maxchars="0"', 8, []),  # as Blackboard writes it
        ('rows="20" columns="60" maxchars="2000"', 20, ["read/not-carried"]),
        ('rows="1"', None, []),
        ('rows="many"', None, []),
        ("", None, []),
    ],
)
def test_the_field_of_an_essay(size: str, lines: int | None, said: list[str]) -> None:
    found, report = read_item(essay(size))
    assert (found.interaction, report) == (ExtendedText(lines=lines), said)


@pytest.mark.parametrize("lines", [None, 2, 10, 15])
def test_the_size_of_an_essay_comes_back(lines: int | None) -> None:
    essay = Item(id="e", stem=Localized.of("Write.", "en"), interaction=ExtendedText(lines=lines))
    result = api.export(quiz(essay), "qti12")
    assert result.data is not None
    assert result.diagnostics == ()
    (xml,) = [data.decode() for name, data in members(result.data).items() if "<item " in data.decode()]
    assert f'rows="{lines or 10}"' in xml


TWO = f"<and>{equal('A')}{equal('B')}<not>{equal('C')}</not></and>"
ORDER = "".join(equal(name, more=f' index="{place}"') for place, name in enumerate("ABC", 1))
SAID = {
    "a highest number of picks": (
        choices(*"ABC", cardinality="Multiple").replace("<render_choice", '<render_choice maxnumber="2"'),
        TWO,
    ),
    "a lowest number of picks": (
        choices(*"ABC", cardinality="Multiple").replace("<render_choice", '<render_choice minnumber="2"'),
        TWO,
    ),
    "an entry that keeps its place": (
        choices(*"ABC", cardinality="Ordered")
        .replace("<render_choice", '<render_choice shuffle="Yes"')
        .replace('ident="A"', 'ident="A" rshuffle="No"'),
        ORDER,
    ),
    "a slider": (
        '<response_num ident="R"><render_slider lowerbound="0" upperbound="10"/></response_num>',
        equal("7"),
    ),
}


@pytest.mark.parametrize("name", SAID)
def test_what_has_no_place_is_said(name: str) -> None:
    presentation, test = SAID[name]
    _, said = read_item(item(text("Q") + presentation, rule(test)))
    assert said == ["read/not-carried"]


def test_numbers_of_picks_that_limit_nothing_are_let_be() -> None:
    presentation = choices(*"ABC", cardinality="Multiple").replace(
        "<render_choice", '<render_choice minnumber="0" maxnumber="0"'
    )
    assert read_item(item(presentation, rule(TWO)))[1] == []


def test_attempts_at_one_question_are_said() -> None:
    xml = item(choices(*"ABC"), rule(equal("B"))).replace("<item ", '<item maxattempts="2" ')
    assert read_item(xml)[1] == ["read/not-carried"]


@pytest.mark.parametrize(("points", "said"), [(0, ["loss/zero-points"]), (1, [])])
def test_a_question_without_points_still_scores(points: int, said: list[str]) -> None:
    """A rule that sets 0 points would make no choice right (measured: Canvas)."""
    pair = tuple(Choice(text=Localized.of(name, "en"), fraction=share) for name, share in (("a", 1), ("b", 0)))
    single = Item(id="i", stem=Localized.of("Q", "en"), interaction=ChoiceInteraction(choices=pair), points=points)
    result = api.export(quiz(single), "qti12")
    assert [diagnostic.code for diagnostic in result.diagnostics] == said


def test_how_much_can_be_typed_is_said() -> None:
    typed = '<response_str ident="R"><render_fib fibtype="String" maxchars="30"/></response_str>'
    found, said = read_item(item(typed, rule(equal("Rome"))))
    assert (found.interaction.kind, said) == ("text_entry", ["read/not-carried"])


@pytest.mark.parametrize(("switch", "said"), [("No", ["read/not-carried"]), ("Yes", [])])
def test_feedback_that_is_switched_off_is_said(switch: str, said: list[str]) -> None:
    hint = f"<hint><hintmaterial>{text('Look.')}</hintmaterial></hint>"
    more = f'<itemcontrol hintswitch="{switch}"/><itemfeedback ident="h">{hint}</itemfeedback>'
    assert read_item(item(choices("A", "B"), rule(equal("A")), more=more))[1] == said


def test_settings_of_vista() -> None:
    fields = "".join(
        f"<qtimetadatafield><fieldlabel>{name}</fieldlabel><fieldentry>{entry}</fieldentry></qtimetadatafield>"
        for name, entry in {"wct_attempt_attemptsAllowed": "3", "wct_results_showScore": "true"}.items()
    )
    only = item(choices("A", "B"), rule(equal("A")))
    quiz, report = read_bytes(
        document(
            f'<assessment ident="a"><qtimetadata>{fields}</qtimetadata><section ident="s">{only}</section></assessment>'
        )
    )
    assert quiz.settings.attempts == 3
    (said,) = report
    assert (said.code, "wct_results_showscore" in said.message) == ("read/not-carried", True)


def test_what_can_be_no_gap_beside_others_is_said() -> None:
    essay_field = '<response_str ident="E"><render_fib fibtype="String" rows="5"/></response_str>'
    found, said = read_item(item(choices("A", "B") + text("Why?") + essay_field, rule(equal("A"))))
    assert [gap.id for gap in found.interaction.gaps] == ["R", "E"]
    assert said == ["read/not-carried"]
    both = f"<and>{equal('A', 'S')}{equal('B', 'S')}<not>{equal('C', 'S')}</not></and>"
    several = choices("A", "B", "C", cardinality="Multiple", ident="S")
    rules = rule(equal("A"), action="Add", goes_on="Yes") + rule(both, action="Add", goes_on="Yes")
    _, said = read_item(item(choices("A", "B") + text("And?") + several, rules))
    assert "read/not-carried" in said
