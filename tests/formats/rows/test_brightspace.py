"""Brightspace: what its rows hold (the sample file that D2L gives away)."""

from decimal import Decimal
from fractions import Fraction

import pytest

from quizkit.model import (
    Choice,
    ChoiceInteraction,
    Localized,
    MatchInteraction,
    Pair,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
)
from quizkit.richtext import text_of

from .support import asked, en, exported, lines, pick, read_back, told


def md(source: str) -> Localized:
    return Localized(texts={"en": text_of(source, "markdown")})


def test_the_file_is_csv_utf_8_as_excel_saves_it_and_has_no_blank_line() -> None:
    data = exported("brightspace", asked(pick("ναι", "όχι")), asked(pick("a", "b"))).data
    assert data is not None
    assert data.startswith(b"\xef\xbb\xbfNewQuestion,MC,,,\r\n")
    rows = data.decode("utf-8-sig").split("\r\n")
    assert rows.pop() == ""
    assert "" not in rows
    assert all(row.count(",") == 4 for row in rows)
    assert rows.count(",,,,") == 1


def weighed(*fractions: Fraction) -> ChoiceInteraction:
    return ChoiceInteraction(choices=tuple(Choice(text=en(f"{share}"), fraction=share) for share in fractions))


def test_an_option_can_be_worth_a_part() -> None:
    result = exported("brightspace", asked(weighed(Fraction(1), Fraction(1, 2), Fraction(1, 3), Fraction(0))))
    assert [line for line in lines(result.data) if line.startswith("Option")] == [
        "Option,100,1,,",
        "Option,50,1/2,,",
        "Option,33.33,1/3,,",
        "Option,0,0,,",
    ]


def test_a_part_that_is_no_percentage_is_refused_with_what_would_be_right() -> None:
    result = exported("brightspace", asked(weighed(Fraction(1), Fraction(5, 13))))
    assert told(result, "refused/fraction") == [
        "Brightspace takes no 38.46154 % for an option. The nearest that it takes are 38 % and 39 %."
    ]


def test_several_right_options_count_together() -> None:
    several = pick("a", "b", "c", right=(0, 1), mode="multiple")
    result = exported("brightspace", asked(several), asked(several.replaced(all_or_nothing=False)))
    assert lines(result.data)[4:8] == ["Scoring,AllOrNothing,,,", "Option,1,a,,", "Option,1,b,,", "Option,0,c,,"]
    assert len(told(result, "loss/partial-credit")) == 1


def test_markup_is_html_where_the_next_cell_can_say_so_and_else_plain_words() -> None:
    choice = ChoiceInteraction(
        choices=(Choice(text=md("*a*"), fraction=1, feedback=md("**so**")), Choice(text=en("b<c"), fraction=0))
    )
    result = exported("brightspace", asked(choice, hints=(md("`x`"),), general_feedback=md("- one\n- two")))
    assert lines(result.data)[4:] == [
        "Option,100,<em>a</em>,HTML,so",
        "Option,0,b<c,,",
        "Hint,<code>x</code>,HTML,,",
        "Feedback,<ul><li>one</li><li>two</li></ul>,HTML,,",
    ]
    assert told(result, "loss/markup")


def test_texts_to_match_twice_are_written_once_and_others_follow() -> None:
    pairs = tuple(Pair(left=en(left), right=en(right)) for left, right in (("cat", "animal"), ("dog", "animal")))
    result = exported("brightspace", asked(MatchInteraction(pairs=pairs, distractors=(en("animal"), en("plant")))))
    assert lines(result.data)[4:] == [
        "Scoring,EquallyWeighted,,,",
        "Choice,1,animal,,",
        "Choice,2,plant,,",
        "Match,1,cat,,",
        "Match,1,dog,,",
    ]
    assert told(result, "loss/same-text")


def test_capitals_can_count() -> None:
    typed = TextEntryInteraction(answers=(TextAnswer(text=en("NaCl")),), case_sensitive=True)
    assert lines(exported("brightspace", asked(typed)).data)[4:] == ["InputBox,1,40,,", "Answer,100,NaCl,sensitive,"]


def test_files_are_handed_in_with_an_essay() -> None:
    result = exported("brightspace", asked(UploadInteraction()))
    assert lines(result.data)[0].endswith("NewQuestion,WR,,,")
    assert told(result, "loss/upload")


def test_a_second_hint_is_said() -> None:
    result = exported("brightspace", asked(pick("a", "b"), hints=(en("x"), en("y"))))
    assert told(result, "loss/hints") == [
        "a question has one hint in Brightspace, and here are more. Put them into one."
    ]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"id": "e\u0301"}, 'the id "e\u0301" holds characters that a cell loses. Give the question a plainer id.'),
        ({"points": Decimal("1e-400")}, "the points 1E-400 have too many digits to be read again. Round them."),
    ],
)
def test_what_would_not_come_back_is_refused(more: dict[str, object], said: str) -> None:
    assert told(exported("brightspace", asked(pick("a", "b"), **more)), "refused/by-target") == [said]


def test_questions_about_headers_are_no_headers() -> None:
    asked_about = asked(pick("Answer", "Option A"), "Question Question")
    result = exported("brightspace", asked_about, asked(pick("sep=;", '"q"; x'), "Correct; Question"))
    assert [item.stem.first()[1].source for item in read_back("brightspace", result).items()] == [
        "Question Question",
        "Correct; Question",
    ]
