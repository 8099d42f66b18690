"""A test that ExamView has saved as text, laid out as its own examples are; all expected values worked out by hand."""

from quizkit.model import MatchInteraction
from tests.formats.text.reading import options, plain, said, stem, typed

PAPER = """Chapter 1

Multiple Choice
Identify the choice that best completes the statement or answers the question.

____\t1.\tThe largest planet?
a.\tMars\tc.\tJupiter
b.\tEarth\td.\tVenus

True/False
Indicate whether the statement is true or false.

____\t2.\tThe sun is a planet.

Matching
Match each item with the correct statement below.
a.\tgravity\tc.\torbit
b.\tmoon\td.\tstar

____\t3.\tThe path of a planet
____\t4.\tA natural satellite

Short Answer

\t5.\tName our galaxy.

Essay

\t6.\tDescribe a star.

Chapter 1
Answer Section

MULTIPLE CHOICE

1.\tANS:\tC\tPTS:\t1\tDIF:\tEasy

TRUE/FALSE

2.\tANS:\tF\tPTS:\t2

MATCHING

3.\tANS:\tC\tPTS:\t1
4.\tANS:\tB\tPTS:\t1

SHORT ANSWER

5.\tANS:
Milky Way

PTS:\t1

ESSAY

6.\tANS:
It is hot.

PTS:\t5
"""


def test_a_whole_test() -> None:
    quiz, report = typed(PAPER)
    assert said(report) == []
    assert [(plain(section.title), len(section.items)) for section in quiz.sections] == [
        ("Multiple Choice", 1),
        ("True/False", 1),
        ("Matching", 1),
        ("Short Answer", 1),
        ("Essay", 1),
    ]
    choice, truth, match, short, essay = quiz.items()
    assert (stem(choice), options(choice), choice.tags) == (
        "The largest planet?",
        ["Mars", "Earth", "*Jupiter", "Venus"],
        ("Easy",),
    )
    assert (stem(truth), options(truth), truth.points) == ("The sun is a planet.", ["True", "*False"], 2)
    assert isinstance(match.interaction, MatchInteraction)
    assert [(plain(pair.left), plain(pair.right)) for pair in match.interaction.pairs] == [
        ("The path of a planet", "orbit"),
        ("A natural satellite", "moon"),
    ]
    assert [plain(text) for text in match.interaction.distractors] == ["gravity", "star"]
    assert short.interaction.kind == "text_entry"
    assert plain(short.interaction.answers[0].text) == "Milky Way"
    assert (stem(essay), essay.points) == ("Describe a star.", 5)
    assert essay.interaction.kind == "extended_text"
    assert plain(essay.interaction.rubric) == "It is hot."
