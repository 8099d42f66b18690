"""Files of other systems are read with their meaning, which was worked out by eye from their XML."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from quizkit import api
from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    Interaction,
    MatchInteraction,
    NumericInteraction,
    Quiz,
    TextEntryInteraction,
)
from quizkit.registry import detect_format
from quizkit.source import Source

from .support import codes, read_bytes, words

HALF, FOURTH, TENTH = Fraction(1, 2), Fraction(1, 4), Fraction(1, 10)

SIMPLE = {"C": 1, "A": 0, "B": 0, "D": 0}
SETS = {"A": 1, "B": 1, "C": 1, "D": 0, "E": 0, "F": 0}
BLANKS = {"Multiple": {"Multiple": 1, "multiple": 0}, "Blanks": {"Blanks": 1, "blanks": 0}}

EXPECTED: dict[str, tuple[list[tuple[str, float, Any]], list[str]]] = {
    "qti/1.2_bb8__either_or_agree_disagree.xml": ([("single", 10, {"Agree": 0, "Disagree": 1})], []),
    "qti/1.2_bb8__likert.xml": (
        [
            (
                "single",
                10,
                {
                    "Strongly Agree": 1,
                    "Agree": 0,
                    "Neither Agree nor Disagree": 0,
                    "Disagree": 0,
                    "Strongly Disagree": 0,
                    "Not Applicable": 0,
                },
            )
        ],
        [],
    ),
    "qti/1.2_bb9__multiple_answers.xml": (  # its key names answer_0, which is not there, and not answer_4, which is
        [
            (
                "multiple together",
                2,
                {
                    "Windows 7 Home Premium": 0,
                    "Windows 7 Enterprise": 1,
                    "Windows 7 Professional": 1,
                    "Windows 7 Ultimate": 0,
                },
            )
        ],
        ["read/question", "read/not-carried"],
    ),
    "qti/1.2_canvas__mc_text_answers.xml": (
        [("single", 1, {"<br />": 1, "<hr />": 0, "<pre>": 0, "<n />": 0})],
        [],
    ),
    "qti/1.2_cc__canvas_cartridge_ib5281.xml": (
        [
            ("single", 1, SIMPLE),
            ("true_false", 1, {"True": 1, "False": 0}),
            ("text_entry", 1, {"Blank": 1, "blank": 1}),
            ("multiple together", 1, SETS),
            ("extended_text", 1, None),
        ],
        [],
    ),
    "qti/1.2_cc__test_imscc_canvas_i91396.xml": ([("extended_text", 1, None)], []),
    "qti/1.2_d2l__no_condition.xml": (
        [
            (
                "multiple",
                2.5,
                {
                    "Avoid pseudo-forgetting": FOURTH,
                    "Limit what you learn": FOURTH,
                    "Arrive at meaningful patterns": FOURTH,
                    "Study in long periods": 0,
                    "Use positive self-talk": FOURTH,
                },
            )
        ],
        [],
    ),
    "qti/1.2_d2l__short_answer.xml": ([("text_entry", 1, {"Nydam": 1})], []),
    "qti/1.2_newquizzes__all_canvas_simple_1.2.xml": (
        [
            ("single", 1, SIMPLE),
            ("true_false", 1, {"True": 1, "False": 0}),
            ("text_entry", 1, {"Blank": 1, "blank": 1}),
            ("cloze", 1, BLANKS),
            ("multiple together", 1, {"": 0, **SETS}),
            ("cloze", 1, {"C": {"C": 1, "D": 0}}),
            (
                "match",
                1,
                ["-", "-", "A-1", "A-1", "B-2", "A-1", "B-2", *"CDEF345"],
            ),
            (
                "numeric",
                1,
                [(0, 0, 1), (Decimal("41.5"), Decimal("42.5"), 1), (Decimal("41.995"), Decimal("42.005"), 1)],
            ),
            ("extended_text", 1, None),
        ],
        ["read/not-carried", "read/question"],  # a range without its lower end; the computed answer
    ),
    "qti/1.2_newquizzes__feedback_quiz_1.2.xml": (
        [
            ("extended_text", 1, None),
            ("true_false", 1, {"True": 1, "False": 0}),
            ("true_false", 1, {"True": 1, "False": 0}),
        ],
        [],
    ),
    "qti/1.2_respondus__Instructure_Question_Types.xml": (
        [
            ("single", 1.5, {f"Answer choice {number}": int(number == 1) for number in (1, 2, 3, 4)}),
            ("true_false", 1, {"True": 1, "False": 0}),
            ("text_entry", 1, {"correct answer 1": 1, "correct answer 2": 1}),
            ("cloze", 2, {"a": {"question": 1, "interrogative": 1}, "b": {"Fill in Multiple Blanks": 1}}),
            (
                "multiple",
                2,
                {
                    "This is incorrect answer 1": -HALF,
                    "This is correct answer 1": HALF,
                    "This is incorrect answer 2": -HALF,
                    "This is correct answer 2": HALF,
                },
            ),
            ("numeric", 1, [(Decimal("1.2"), Decimal("1.3"), 1)]),
            ("none", 1, None),
            ("extended_text", 1, None),
            (
                "match",
                1,
                [
                    "Matching left side 1-Matching right side 1",
                    "Matching L2-Matching right side 2",
                    "Matching left side 3-Matching right side 3",
                    "Matching left side 4-Matching right side 4",
                    "Distractor 1",
                    "Distractor 2",
                ],
            ),
        ],
        ["read/key", "read/not-carried"],  # a right answer that earns 0; gaps that count only together
    ),
    "qti/1.2_spec__fibi_ir_01.xml": ([("numeric", 10, [(340, 340, 1), (None, None, TENTH)])], ["read/not-carried"]),
    "qti/1.2_spec__mchc_ir_05.xml": (
        [("single", 5, {"9": 0, "11": 0, "13": 0, "15": 1, "17": 0})],
        ["read/not-carried"],  # feedback for tutors
    ),
    "qti/1.2_vista__d5546950-0a34-0281-0191-74b20e8cbb73.4609765293341_R.xml": ([], ["read/not-carried"] * 3),
    "real/31_qti_edge_cases_1.2.xml": (
        [
            ("cloze", 1, BLANKS),  # each in percent, with no points beside it
            ("cloze", 1, {"C": {"C": 1, "D": 0}}),
            ("match", 1, ["B-BB", "EEE"]),
            ("single", 1, {"BB": 1, "EEE": 0}),
        ],
        ["read/not-carried"] * 3 + ["read/duplicate-id"],
    ),
}
"""File below ../shared/corpus: its items (mode or kind, points, key) and the codes of what is said."""


def key_of(interaction: Interaction) -> Any:
    match interaction:
        case ChoiceInteraction(choices=choices):
            return {words(choice.text): choice.fraction for choice in choices}
        case TextEntryInteraction(answers=answers):
            return {words(answer.text): answer.fraction for answer in answers}
        case NumericInteraction(answers=numbers):
            return [(*answer.bounds(), answer.fraction) for answer in numbers]
        case MatchInteraction(pairs=pairs, distractors=distractors):
            return [f"{words(pair.left)}-{words(pair.right)}" for pair in pairs] + [words(one) for one in distractors]
        case ClozeInteraction(gaps=gaps):
            return {gap.id: key_of(gap.interaction) for gap in gaps}
    return None


def folded(interaction: Interaction) -> Any:
    """A key as it is written: of two typed texts that differ in capitals alone one is enough."""
    key = key_of(interaction)
    return {text.casefold(): worth for text, worth in key.items()} if interaction.kind == "text_entry" else key


def kind_of(interaction: Interaction) -> str:
    if isinstance(interaction, ChoiceInteraction):
        together = interaction.mode == "multiple" and interaction.all_or_nothing
        return f"{interaction.mode}{' together' if together else ''}"
    return interaction.kind


def load(shared: Path, name: str) -> tuple[Quiz, list[str]]:
    found, report = read_bytes((shared / "corpus" / name).read_bytes(), name)
    return found, codes(report)


def test_no_file_is_forgotten(shared: Path) -> None:
    files = {f"qti/{path.name}" for path in (shared / "corpus" / "qti").glob("1.2_*")}
    assert files == {name for name in EXPECTED if name.startswith("qti/")}


@pytest.mark.parametrize("name", EXPECTED)
def test_what_a_file_holds(shared: Path, name: str) -> None:
    items, said = EXPECTED[name]
    found, report = load(shared, name)
    read = [(kind_of(item.interaction), float(item.points), key_of(item.interaction)) for item in found.items()]
    assert read == items
    assert report == said


@pytest.mark.parametrize("name", EXPECTED)
def test_what_was_read_is_written_and_read_again(shared: Path, name: str) -> None:
    found, _ = load(shared, name)
    if not list(found.items()):
        return
    result = api.export(found, "qti12")
    assert [said.code for said in result.diagnostics if said.code.startswith(("bug/", "refused/"))] == []
    assert result.data is not None
    again, _ = read_bytes(result.data, "quiz.zip")
    assert [folded(item.interaction) for item in again.items()] == [folded(item.interaction) for item in found.items()]


@pytest.mark.parametrize("name", EXPECTED)
def test_who_reads_a_file(shared: Path, name: str) -> None:
    """What says ``question_type`` is Canvas's; all else is nobody's in particular."""
    data = (shared / "corpus" / name).read_bytes()
    expected = "canvas" if name.startswith(("qti/1.2_canvas", "qti/1.2_newquizzes", "real/31")) else "qti12"
    assert detect_format(Source(name, data)) == expected


def test_packages_of_canvas_stay_with_canvas(shared: Path) -> None:
    for name in ("corpus/real/19_text2qti_quiz.zip", "cases/inputs/R70.zip"):
        assert detect_format(Source(name, (shared / name).read_bytes())) == "canvas", name


def test_feedback_of_blackboard(shared: Path) -> None:
    (item,) = load(shared, "qti/1.2_bb8__either_or_agree_disagree.xml")[0].items()
    assert item.id == "_154774_1"
    assert [words(item.correct_feedback), words(item.incorrect_feedback)] == ["correct answer", "wrong answer"]


def test_feedback_of_respondus(shared: Path) -> None:
    found, _ = load(shared, "qti/1.2_respondus__Instructure_Question_Types.xml")
    first, second, *_ = found.items()
    assert words(found.title) == "Instructure Question Types"
    assert [words(section.title) for section in found.sections] == ["Main"]
    assert words(first.general_feedback) == "This is some general feedback."
    assert words(first.correct_feedback) == "This is the correct answer feedback"
    assert words(first.incorrect_feedback) == "This is the incorrect answer feedback"
    assert isinstance(second.interaction, ChoiceInteraction)
    feedback = [words(choice.feedback) for choice in second.interaction.choices]
    assert feedback == ["true answer feedback", "false answer feedback"]


def test_gaps_of_respondus_stand_in_the_text(shared: Path) -> None:
    found, _ = load(shared, "qti/1.2_respondus__Instructure_Question_Types.xml")
    stems = [words(item.stem) for item in found.items()]
    assert stems[3] == "This is the [[a]] wording for a [[b]] question."


def test_a_quiz_that_only_refers_to_its_questions(shared: Path) -> None:
    found, _ = load(shared, "qti/1.2_vista__d5546950-0a34-0281-0191-74b20e8cbb73.4609765293341_R.xml")
    assert words(found.title) == "Blackboard Vista Export Test"
    assert found.settings.time_limit == 60
    assert found.settings.shuffle_questions is False
