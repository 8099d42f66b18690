"""Templates of other services as users have them: settings, marks and blank cells left in."""

from quizkit.model import ChoiceInteraction, TextEntryInteraction
from tests.formats.table.sheets import items_of, keyed, read_csv, read_xlsx, said, words

WOOCLAP = ["/question/@type", "/question/name/text", "/question/questiontext/text", "/question/generalfeedback/text"]
WOOCLAP += [
    "/question/defaultgrade",
    "/question/answernumbering",
    "/question/answer/@fraction",
    "/question/answer/text",
]


def test_paths_of_wooclap_below_a_row_of_names() -> None:
    rows = [["type", "name", "question", "feedback", "grade", "numbering", "fraction", "answer"], WOOCLAP]
    rows += [["multichoice", "Q1", "Ποιο;", "Γιατί", "2", "abc", "100", "ναι"], [*[""] * 6, "0", "όχι"]]
    rows += [["multichoice", "Q2", "Welche?", "", "1", "abc", "50", "a"], [*[""] * 6, "50", "b"], [*[""] * 6, "0", "c"]]
    quiz, report = read_csv(rows)
    one, several = items_of(quiz)
    assert (words(one.title), words(one.general_feedback), int(one.points)) == ("Q1", "Γιατί", 2)
    assert keyed(one) == {"ναι": 1, "όχι": 0}
    assert isinstance(several.interaction, ChoiceInteraction)
    assert [float(choice.fraction or 0) for choice in several.interaction.choices] == [0.5, 0.5, 0]
    assert {code for _, code, _ in said(report)} == {"read/skipped-row", "read/not-kept"}


def test_flags_beside_options_count_where_a_column_for_answers_is_blank() -> None:
    """Inspera has both: a flag beside each option, and an answer for questions without options."""
    header = ["QuestionType", "QuestionName", "QuestionText", "OptionText", "IsCorrect", "CorrectAnswer"]
    rows = [header, ["multiple_choice", "Q1", "Ποιο;", "ένα", "FALSE", ""], ["", "", "", "δύο", "TRUE", ""]]
    rows += [["true_false", "Q2", "Is it?", "", "", "TRUE"], ["text_entry", "Q3", "Capital?", "", "", "Paris"]]
    quiz, report = read_xlsx(rows)
    choice, truth, typed = items_of(quiz)
    assert keyed(choice) == {"ένα": 0, "δύο": 1}
    assert isinstance(truth.interaction, ChoiceInteraction)
    assert [one.fraction for one in truth.interaction.choices] == [1, 0]
    assert isinstance(typed.interaction, TextEntryInteraction)
    assert [words(answer.text) for answer in typed.interaction.answers] == ["Paris"]
    assert len(report) == 0


def test_openhpi() -> None:
    header = ["Name", "Course section", "Quiz type", "Instructions", "Question", "Question type", "Points"]
    header += ["Explanation", "Exclude from recap", "Answer 1", "Correctness", "Explanation", "Answer 2", "Correctness"]
    rows = [header, ["Quiz 1", "Week 1", "selftest", "Los", "Was?", "Multiple choice", "2", "Darum", "", "a", "TRUE"]]
    rows[1] += ["ja", "b", "FALSE"]
    quiz, report = read_csv(rows)
    (section,) = quiz.sections
    assert (words(section.title), words(section.description)) == ("Quiz 1", "Los")
    (item,) = section.items
    assert (keyed(item), words(item.general_feedback)) == ({"a": 1, "b": 0}, "Darum")
    assert said(report) == [("info", "read/not-kept", "B1")]


def test_giftr() -> None:
    header = ["categories", "names", "question", "A", "B", "C", "question_type"]
    rows = [
        header,
        ["Geo", "Q1", "Ποιο;", "ένα", "*δύο", "τρία", "mcq"],
        ["Geo", "Q2", "Welche?", "%50%a", "%50%b", "%-50%c", "mcq"],
        ["Geo", "Q3", "First?", "right # good", "wrong # bad", "C#", "mcq"],
        ["Geo", "Q4", "Is it?", "T", "", "", "tf_q"],
        ["Geo", "Q5", "Capital?", "Paris", "París", "", "short_ans"],
    ]
    quiz, report = read_csv(rows)
    star, shares, first, truth, typed = items_of(quiz)
    assert keyed(star) == {"ένα": 0, "δύο": 1, "τρία": 0}
    assert isinstance(shares.interaction, ChoiceInteraction)
    assert [float(choice.fraction or 0) for choice in shares.interaction.choices] == [0.5, 0.5, -0.5]
    assert isinstance(first.interaction, ChoiceInteraction)
    assert [(words(c.text), c.fraction, c.feedback and words(c.feedback)) for c in first.interaction.choices] == [
        ("right", 1, "good"),
        ("wrong", 0, "bad"),
        ("C#", 0, None),
    ]
    assert isinstance(truth.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in truth.interaction.choices] == [1, 0]
    assert isinstance(typed.interaction, TextEntryInteraction)
    assert len(typed.interaction.answers) == 2
    assert len(report) == 0


def test_settings_of_moodle_and_atomic_assessments_are_no_faults() -> None:
    header = ["questionname", "questiontext", "A", "B", "Answer 1", "Answer 2", "answernumbering"]
    quiz, report = read_csv([header, ["Q1", "Ποιο;", "a", "b", "A", "", "abc"]])
    assert [keyed(item) for item in quiz.items()] == [{"a": 1, "b": 0}]
    assert said(report) == [("info", "read/not-kept", "G1")]
    header = ["Question ID", "Title", "Question Text", "Question Type", "Template", "Option A", "Option B"]
    quiz, report = read_csv([[*header, "Correct Answer"], ["q1", "T", "Ποιο;", "Multiple choice", "mc", "a", "b", "B"]])
    assert [keyed(item) for item in quiz.items()] == [{"a": 0, "b": 1}]
    assert len(report) == 0


def test_a_blank_answer_of_kahoot_counts_and_is_not_shown() -> None:
    header = ["", "Question - max 120 characters", "Answer 1 - max 75 characters", "Answer 2 - max 75 characters"]
    header += ["Answer 3 - max 75 characters", "Time limit (sec)", "Correct answer(s) - choose at least one"]
    quiz, report = read_csv([header, ["1", "Which?", "a", "", "c", "20", "3"]])
    assert [keyed(item) for item in quiz.items()] == [{"a": 0, "c": 1}]
    assert {severity for severity, _, _ in said(report)} == {"info"}
