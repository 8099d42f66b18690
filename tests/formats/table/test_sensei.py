"""The CSV of questions that Sensei LMS imports and exports, with the columns of its schema."""

import pytest

from quizkit.model import ChoiceInteraction, ClozeInteraction, ExtendedText, TextEntryInteraction, UploadInteraction
from quizkit.richtext import to_plain
from tests.formats.table.sheets import items_of, keyed, read_csv, read_xlsx, said, words

HEADER = ["ID", "Question", "Slug", "Description", "Status", "Type", "Grade", "Random Answer Order", "Media"]
HEADER += ["Categories", "Answer", "Feedback", "Text Before Gap", "Gap", "Text After Gap", "Upload Notes"]
HEADER += ["Teacher Notes"]


def row(**cells: str) -> list[str]:
    return [cells.get(title.lower().replace(" ", "_"), "") for title in HEADER]


@pytest.mark.parametrize("read", [read_csv, read_xlsx])
def test_answers_in_one_cell(read: object) -> None:
    assert callable(read)
    answer = 'Wrong:"Panda, Red", Right:Turtle, Wrong:Fish'
    rows = [HEADER, row(id="100", question="Ποιο;", type="multiple-choice", grade="3", answer=answer, feedback="Ναι")]
    rows += [row(id="101", question="Welche?", answer='Right:Rom,"Right:Bari, Italien",Wrong:“Wien, Graz”')]
    quiz, report = read(rows)
    one, two = items_of(quiz)
    assert (one.id, int(one.points), words(one.general_feedback)) == ("100", 3, "Ναι")
    assert keyed(one) == {"Panda, Red": 0, "Turtle": 1, "Fish": 0}
    assert keyed(two) == {"Rom": 1, "Bari, Italien": 1, "Wien, Graz": 0}
    assert isinstance(two.interaction, ChoiceInteraction)
    assert two.interaction.mode == "multiple"
    assert len(report) == 0


def test_the_other_types() -> None:
    rows = [
        HEADER,
        row(question="Επίπεδη;", type="boolean", answer="0"),
        row(question="Rund?", type="boolean", answer="true"),
        row(
            question="Gap", type="gap-fill", text_before_gap="They lived happily", gap="ever|always", text_after_gap="."
        ),
        row(question="Capital?", type="single-line", answer="Athens"),
        row(question="Why?", type="multi-line", teacher_notes="Look for X"),
        row(question="Your file", type="file-upload", upload_notes="A PDF", teacher_notes="Check it"),
        row(question="A line", type="single-line"),
    ]
    quiz, report = read_csv(rows)
    false, true, gap, single, essay, upload, line = items_of(quiz)
    for item, fractions in ((false, [0, 1]), (true, [1, 0])):
        assert isinstance(item.interaction, ChoiceInteraction)
        assert [choice.fraction for choice in item.interaction.choices] == fractions
    assert words(gap.stem) == "Gap\n\nThey lived happily [[1]] ."
    assert isinstance(gap.interaction, ClozeInteraction)
    typed = gap.interaction.gaps[0].interaction
    assert isinstance(typed, TextEntryInteraction)
    assert [words(answer.text) for answer in typed.answers] == ["ever", "always"]
    assert isinstance(single.interaction, TextEntryInteraction)
    assert isinstance(essay.interaction, ExtendedText)
    assert words(essay.interaction.rubric) == "Look for X"
    assert isinstance(upload.interaction, UploadInteraction)
    assert (words(upload.stem), words(upload.interaction.rubric)) == ("Your file\n\nA PDF", "Check it")
    assert isinstance(line.interaction, ExtendedText)
    assert len(report) == 0


def test_blocks_of_wordpress_and_categories() -> None:
    blocks = "<!-- wp:paragraph --><p>Read <strong>well</strong>.</p><!-- /wp:paragraph -->"
    rows = [HEADER, row(question="Which?", description=blocks, categories='A > B, "C, D"', answer="Right:a,Wrong:b")]
    quiz, report = read_csv(rows)
    (item,) = quiz.items()
    assert to_plain(item.stem.first()[1]) == "Which?\nRead well."
    assert item.tags == ("A > B", "C, D")
    assert len(report) == 0


@pytest.mark.parametrize(
    ("cells", "finding"),
    [
        ({"type": "boolean"}, ("warning", "key/default", "K2")),
        ({"answer": "Paris, Rome"}, ("error", "key/unknown", "K2")),
        ({"answer": "Right:Paris, France, Wrong:Rome"}, ("warning", "read/comma", "K2")),
        ({"answer": 'Right:5" pipe, Wrong:6" pipe'}, ("warning", "read/quotes", "K2")),
        ({"type": "gap-fill", "gap": "colou?r", "text_after_gap": "."}, ("warning", "read/pattern", "N2")),
        ({"type": "gap-fill", "text_after_gap": "."}, ("error", "key/missing-gap", "N2")),
        ({"type": "essay-question-x"}, ("error", "read/unknown-type", "F2")),
    ],
)
def test_what_is_doubtful_is_said(cells: dict[str, str], finding: tuple[str, str, str]) -> None:
    _, report = read_csv([HEADER, row(question="What?", **cells)])
    assert finding in said(report)


def test_the_rest_of_an_answer_behind_a_comma_is_kept() -> None:
    quiz, _ = read_csv([HEADER, row(question="Where?", answer="Right:Paris, France, Wrong:Rome")])
    assert [keyed(item) for item in quiz.items()] == [{"Paris, France": 1, "Rome": 0}]
