"""Blackboard: what its rows hold (Blackboard's help on uploading questions)."""

from decimal import Decimal

import pytest

from quizkit.model import (
    ClozeInteraction,
    Entry,
    ExtendedText,
    Gap,
    Item,
    Localized,
    MatchInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Pair,
    TextAnswer,
    TextEntryInteraction,
)
from quizkit.richtext import text_of

from .support import asked, en, exported, lines, pick, read_back, told


def md(source: str) -> Localized:
    return Localized(texts={"en": text_of(source, "markdown")})


def typed(*texts: str) -> TextEntryInteraction:
    return TextEntryInteraction(answers=tuple(TextAnswer(text=en(text)) for text in texts))


def gaps(stem: str, *names: str) -> Item:
    return asked(ClozeInteraction(gaps=tuple(Gap(id=name, interaction=typed("x")) for name in names)), stem)


def test_a_line_for_each_question_without_a_mark_and_without_blank_lines() -> None:
    code = asked(pick("a", "b"), "one\ntwo").replaced(general_feedback=None)
    data = exported("blackboard", code, asked(ExtendedText(), "Γιατί;")).data
    assert data is not None
    assert data.decode() == "MC\tone<br/>two\ta\tcorrect\tb\tincorrect\nESS\tΓιατί;\n"


def test_texts_are_html_and_come_back() -> None:
    result = exported("blackboard", asked(pick('"a" & <b>', "x"), stem='"Which" is < 3?'))
    assert lines(result.data) == ['MC\t&quot;Which" is &lt; 3?\t&quot;a" &amp; &lt;b&gt;\tcorrect\tx\tincorrect']
    (item,) = read_back("blackboard", result).items()
    assert item.stem.first()[1].source == '"Which" is < 3?'


def test_code_stays_on_its_lines() -> None:
    item = Item(stem=md("```\n  0\n\t1\n```"), interaction=pick("a", "b"))
    (line,) = lines(exported("blackboard", item).data)
    assert line.startswith("MC\t<pre><code>  0&#10;")
    assert line.count("\t") == 5


def test_a_text_that_speaks_of_tags_is_read_as_html_only_where_it_holds_some() -> None:
    result = exported("blackboard", asked(pick("a", "b"), "if x<5 and y>3"))
    (item,) = read_back("blackboard", result).items()
    assert item.stem.first()[1].source == "if x<5 and y>3"


def test_gaps_are_named_in_square_brackets() -> None:
    item = gaps("[[a]] or [[b.2]] [sic]", "a", "b.2")
    assert lines(exported("blackboard", item).data) == ["FIB_PLUS\t[a] or [b.2] [sic]\ta\tx\t\tb.2\tx"]


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (
            gaps("[[first name]]", "first name"),
            "the gap's name \"first name\" can't stand in Blackboard's square brackets. "
            "Name it with English letters, digits, dots, hyphens and underscores.",
        ),
        (
            gaps("[[x]] and [x]", "x"),
            'the text holds "[x]", which Blackboard takes for the gap. Give the gap another name.',
        ),
        (
            gaps(" ".join(f"[[g{n}]]" for n in range(11)), *(f"g{n}" for n in range(11))),
            "Blackboard takes 10 gaps in a text, and here are 11. Split it.",
        ),
        (asked(typed('"x"')), "an answer to type is blank or begins with a quotation mark. Write it without."),
        (
            asked(NumericInteraction(answers=(NumericAnswer(minimum=Decimal(3)),))),
            "a range of numbers with one end, or none, has no place there. Give it two ends.",
        ),
        (
            asked(NumericInteraction(answers=(NumericAnswer(value=Decimal("1e-100")),))),
            "the number 1E-100 has too many digits to be read again. Round it.",
        ),
        (
            asked(MatchInteraction(pairs=tuple(Pair(left=en(left), right=en("animal")) for left in ("cat", "dog")))),
            "two things are matched with the same text, and Blackboard marks one of them wrong. "
            "Let each have a text of its own.",
        ),
    ],
)
def test_what_blackboard_would_break_is_refused(item: Item, said: str) -> None:
    assert told(exported("blackboard", item), "refused/by-target") == [said]


def test_a_list_in_a_gap_has_no_place() -> None:
    item = asked(ClozeInteraction(gaps=(Gap(id="a", interaction=pick("x", "y")),)), "[[a]]")
    assert told(exported("blackboard", item), "refused/gap-list") == [
        "Blackboard has no lists to choose from in a text. Make it a gap to type into, or a question of its own."
    ]


def test_what_one_view_of_a_course_takes_is_said() -> None:
    steps = OrderInteraction(entries=(Entry(text=en("one")), Entry(text=en("two"))))
    result = exported("blackboard", asked(steps), asked(pick(*map(str, range(21)))))
    assert lines(result.data)[0] == "ORD\tWhich?\tone\ttwo"
    assert told(result, "loss/order-in-ultra") == [
        "Blackboard Ultra does not upload questions that put things in order. "
        "It is there in the Original view of a course alone."
    ]
    assert told(result, "loss/many-answers") == [
        "Blackboard Original takes 20 answers to a question, and here are 21. Blackboard Ultra takes them."
    ]


def test_more_questions_than_blackboard_wants_are_written_and_said() -> None:
    result = exported("blackboard", *(asked(ExtendedText(), f"Why {n}?") for n in range(501)))
    assert len(lines(result.data)) == 501
    assert told(result, "loss/many-questions") == [
        "Blackboard wants no more than 500 questions in a file, and here are 501. "
        "If it gives up, --split 500 writes several files."
    ]
