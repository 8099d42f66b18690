"""YAML and JSON as people without YAML, question banks and chat programs write them. Worked by hand."""

import pytest

from quizkit.diagnostics import Report, Severity
from quizkit.formats.json.read import read as read_json
from quizkit.model import ClozeInteraction, Quiz, TextEntryInteraction
from quizkit.source import Source

from .reading import choices, one, read_text, right, said, sources


def from_json(text: str) -> tuple[Quiz, Report]:
    report = Report()
    return read_json(Source("quiz.json", text.encode()), report), report


class TestColonsInTexts:
    """``red: yes`` has the form of a text in the language ``red``."""

    def test_an_option_with_a_colon_is_no_language(self) -> None:
        quiz, report = read_text("questions:\n- question: Which?\n  options:\n  - red: yes\n  - blue\n  answer: blue\n")
        assert said(report) == [("read/unknown-field", 4, 5)]
        assert '"red: yes"' in next(iter(report)).message
        assert quiz.language == "und"
        (item,) = quiz.items()
        assert right(item) == [1]

    def test_nor_is_a_word_that_is_a_tag_among_texts(self) -> None:
        quiz, report = read_text("questions:\n- question: Is it?\n  options:\n  - no: it is not\n  - maybe\n")
        assert said(report) == [("read/language-of-one", 4, 5)]
        assert '"no: it is not"' in next(iter(report)).message
        assert quiz.language == "und"

    def test_a_declared_language_is_one_whatever_it_looks_like(self) -> None:
        text = "languages: [tlh, el]\nquestions:\n- question: {tlh: nuq}\n  options:\n  - tlh: wa'\n  - tlh: cha'\n"
        quiz, _ = read_text(text)
        (item,) = quiz.items()
        assert sources(item, "tlh") == ["wa'", "cha'"]


class TestComments:
    def test_a_text_that_yaml_cuts_short_is_said(self) -> None:
        quiz, report = read_text("questions:\n- question: What does C # mean?\n  options: [a, b]\n")
        assert said(report) == [("read/comment", 2, 24)]
        assert '"# mean?"' in next(iter(report)).message
        assert [item.stem.first()[1].source for item in quiz.items()] == ["What does C"]

    @pytest.mark.parametrize(
        ("text", "read"),
        [("Which issue #12 is it?", "Which issue"), ("#5 is?", ""), ("# of bits?", ""), ("C #sharp", "C")],
    )
    def test_so_is_a_number_or_word_with_the_sign(self, text: str, read: str) -> None:
        quiz, report = read_text(f"questions:\n- question: {text}\n  options: [a, b]\n  answer: A\n")
        assert said(report)[0][:2] == ("read/comment", 2)
        assert [item.stem.first()[1].source if item.stem.texts else "" for item in quiz.items()] == [read]

    def test_an_option_that_is_all_comment_is_said(self) -> None:
        _, report = read_text("questions:\n- question: Which?\n  options:\n  - #1\n  - two\n  answer: B\n")
        assert said(report)[0][:2] == ("read/comment", 4)

    def test_a_comment_that_is_set_off_or_follows_a_word_is_one(self) -> None:
        one("questions:\n- question: What is it?  # ask Ann\n  options: [a, b]\n  answer: A # sure\n")
        one("questions:\n- question: What is it?\n  options: # two\n  - a\n  - b ## wrong\n  answer: A\n")


class TestIndents:
    def test_an_entry_that_is_indented_too_far_is_said(self) -> None:
        quiz, report = read_text("questions:\n- question: Which?\n  options:\n    - Rome\n     - Oslo\n    - Bern\n")
        assert said(report) == [("read/indent", 5, 6)]
        assert '"- Oslo"' in next(iter(report)).message
        assert [sources(item) for item in quiz.items()] == [["Rome - Oslo", "Bern"]]

    def test_a_text_of_several_lines_or_with_a_dash_is_none(self) -> None:
        _, report = read_text("questions:\n- question: Is it 3\n    - or 4?\n  options: [a - b,\n    c]\n  answer: A\n")
        assert said(report) == [("read/indent", 3, 5)]
        one("questions:\n- question: Is it 3 - or\n    4 - or 5?\n  options: [a - b,\n    c]\n  answer: A\n")


class TestShapes:
    @pytest.mark.parametrize(
        "text",
        [
            "question: Which?\noptions: [Rome, Oslo]\nanswer: Oslo\n",
            "quiz:\n  questions:\n  - question: Which?\n    options: [Rome, Oslo]\n    answer: Oslo\n",
            "```yaml\nquestions:\n- question: Which?\n  options: [Rome, Oslo]\n  answer: Oslo\n```\n",
            "questions:\n- question: Which?\n  options:\n  - Rome: false\n  - Oslo: true\n",
            "questions:\n- question: Which?\n  options: {Rome: false, Oslo: true}\n",
            "questions:\n- question: Which?\n  options: [Rome, Oslo ✓]\n",
            "questions:\n- question: Which?\n  options: ['[ ] Rome', '[x] Oslo']\n",
            "questions:\n- question: Which?\n  options: [Rome, Oslo (correct)]\n",
            "questions:\n- question: Which?\n  options: [Rome, Oslo]\n  answers: [Oslo]\n",
            "questions:\n- question: Which?\n  options: [Rome, Oslo]\n  correctAnswer: Oslo\n",
            "questions:\n- question: Which?\n  options: [Rome, Oslo]\n  correctIndex: 1\n",
            "questions:\n- question: Which?\n  options: [Rome, Oslo]\n  answer_index: 1\n",
        ],
    )
    def test_ways_to_write_the_same_question(self, text: str) -> None:
        quiz, report = read_text(text)
        assert [found.code for found in report if found.severity is not Severity.INFO] == []
        (item,) = quiz.items()
        assert sources(item) == ["Rome", "Oslo"]
        assert right(item) == [1]

    def test_right_and_wrong_answers_are_the_options(self) -> None:
        quiz, report = from_json(
            '{"response_code": 0, "results": [{"type": "multiple", "question": "Who&#039;s it?", '
            '"correct_answer": "Ann", "incorrect_answers": ["Bob", "Cy"]}, {"type": "boolean", "question": "Is it?", '
            '"correct_answer": "False", "incorrect_answers": ["True"]}]}'
        )
        first, second = quiz.items()
        assert first.stem.first()[1].source == "Who's it?"
        assert (sources(first), right(first)) == (["Ann", "Bob", "Cy"], [0])
        assert (sources(second), right(second)) == (["True", "False"], [1])
        assert [found.code for found in report] == ["read/wrapped"]
        assert '"response_code"' in next(iter(report)).message

    def test_numbers_that_programs_count_from_nought_are_said(self) -> None:
        quiz, report = from_json('[{"question": "?", "options": ["a1", "b1"], "correctIndex": 0}]')
        assert [found.code for found in report] == ["read/index"]
        (item,) = quiz.items()
        assert right(item) == [0]

    def test_what_stands_around_a_fenced_block_is_said(self) -> None:
        quiz, report = read_text("Here it is:\n\n```yaml\n- question: Which?\n  options: [a, b]\n```\n\nEnjoy!\n")
        assert [(found.code, found.location and found.location.line) for found in report] == [("read/fence", 3)]
        (item,) = quiz.items()
        assert item.location is not None
        assert item.location.line == 4

    def test_a_second_block_is_an_error(self) -> None:
        block = "```yaml\n- question: Which?\n  options: [a, b]\n```\n"
        _, report = read_text(f"{block}\n{block}")
        assert [found.code for found in report] == ["read/fence", "read/several-documents"]


def test_a_blank_answer_in_a_list_is_said() -> None:
    quiz, report = read_text("questions:\n- question: Which?\n  type: short answer\n  answers: [' ', x, '']\n")
    assert [(found.severity.value, found.code) for found in report] == [("warning", "read/blank-answer")] * 2
    (item,) = quiz.items()
    assert isinstance(item.interaction, TextEntryInteraction)
    assert [answer.text.first()[1].source for answer in item.interaction.answers] == ["x"]


class TestMarks:
    def test_a_mark_that_contradicts_the_answer_is_said_and_stays(self) -> None:
        quiz, report = read_text("questions:\n- question: Which?\n  options: [Rome ✓, Oslo]\n  answer: Oslo\n")
        assert [found.code for found in report] == ["read/mark"]
        assert sources(next(quiz.items())) == ["Rome ✓", "Oslo"]

    def test_stars_that_may_be_code_are_left_alone(self) -> None:
        quiz, _ = read_text("questions:\n- question: Which?\n  options: ['*args', 'args']\n")
        (item,) = quiz.items()
        assert [(choice.text.first()[1].source, choice.fraction) for choice in choices(item)] == [
            ("*args", None),
            ("args", None),
        ]

    def test_a_side_is_no_verdict(self) -> None:
        quiz, report = read_text("questions:\n- question: Which hand?\n  options: [One (left), Other (right)]\n")
        assert len(report) == 0
        assert sources(next(quiz.items())) == ["One (left)", "Other (right)"]

    def test_bold_is_no_key(self) -> None:
        _, report = read_text("questions:\n- question: Which?\n  options: [Rome, '**Oslo**']\n")
        assert [found.code for found in report] == ["read/style-is-no-key"]
        assert "answer: B" in (next(iter(report)).advice or "")

    def test_an_index_is_no_box(self) -> None:
        quiz, report = read_text("questions:\n- question: Which?\n  options: ['row[x]', 'row[i]']\n")
        assert len(report) == 0
        assert sources(next(quiz.items())) == ["row[x]", "row[i]"]


@pytest.mark.parametrize("field", ["answer", "answers"])
@pytest.mark.parametrize("stem", ["Gold is ___, silver ___.", '"Gold is [[1]], silver [[2]]."'])
def test_a_list_of_answers_for_each_gap(field: str, stem: str) -> None:
    quiz, report = read_text(f"questions:\n  - question: {stem}\n    {field}: [[Au, gold], [Ag]]\n")
    assert list(map(str, report)) == []
    (item,) = quiz.items()
    assert item.stem.first()[1].source == "Gold is [[1]], silver [[2]]."
    assert isinstance(item.interaction, ClozeInteraction)
    found = [gap.interaction for gap in item.interaction.gaps]
    assert [
        [answer.text.first()[1].source for answer in entry.answers]
        for entry in found
        if isinstance(entry, TextEntryInteraction)
    ] == [["Au", "gold"], ["Ag"]]


def test_lists_of_answers_for_more_gaps_than_there_are() -> None:
    _, report = read_text("questions:\n  - question: Gold is ___.\n    answers: [[Au], [Ag]]\n")
    assert [said.code for said in report if said.severity is Severity.ERROR] == ["read/gap"]


def test_two_gaps_and_one_list_are_said() -> None:
    _, report = read_text("questions:\n  - question: Gold is ___, silver ___.\n    answer: [Au, Ag]\n")
    assert [said.code for said in report] == ["read/gap"]


def test_feedback_by_outcome() -> None:
    item = one(
        "questions:\n- question: Which?\n  options: [a, b]\n  answer: A\n"
        "  feedback: {correct: Good., wrong: Bad., general: So.}\n"
    )
    texts = (item.correct_feedback, item.incorrect_feedback, item.general_feedback)
    assert [text and text.first()[1].source for text in texts] == ["Good.", "Bad.", "So."]


@pytest.mark.parametrize("value", ["false", "no", "never"])
def test_answers_that_are_never_shown(value: str) -> None:
    quiz, report = read_text(f"show_answers: {value}\nquestions:\n- question: Which?\n  options: [a, b]\n  answer: A\n")
    assert said(report) == []
    assert quiz.settings.feedback == "never"


def test_answers_that_are_shown_some_time() -> None:
    _, report = read_text("show_answers: true\nquestions:\n- question: Which?\n  options: [a, b]\n  answer: A\n")
    (found,) = report
    assert (found.code, "Say when" in str(found.advice)) == ("read/unknown-value", True)
