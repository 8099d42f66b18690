"""The guide sheet of the template: what the columns mean, the types, and how to say which answer is right."""

from collections.abc import Iterator

from quizkit.formats.xlsx.book import Page, Style

_Lines = tuple[tuple[str, ...], ...]

_STEPS: _Lines = (
    (
        "1.",
        'Write your questions in the sheet "Questions", one in each row, over the examples or below them. Delete the '
        "examples that you do not need.",
    ),
    ("2.", 'Say in the sheet "Settings" what the quiz is called and how it is to be taken. Leave blank what does not matter.'),
    ("3.", "Save the workbook as .xlsx and check it:  quizkit lint quiz.xlsx"),
    ("4.", "Write it for your platform:  quizkit export quiz.xlsx --to canvas   (or moodle-xml, gift, qti21, ...)"),
    ("", "Columns may be left blank, moved, or deleted. This sheet is not read; keep it or delete it."),
)

_TYPES: _Lines = (
    ("single", "One option is right.", "Write its letter in Correct: B"),
    ("multiple", "Several options are right.", "Write their letters: A, C"),
    ("true/false", "A statement to agree with or not. It needs no options.", "Write true or false, in your own language"),
    ("short answer", "A word or two to type.", "Write what is accepted, with | between: Jupiter | Iuppiter"),
    ("numeric", "A number to type.", "Write it: 343, and in Tolerance how far off it may be. A range: 3..5"),
    ("match", "Texts to match.", "Write pairs in Left 1 and Right 1, Left 2 and Right 2, ... A right text alone is a distractor"),
    ("order", "Things to put in order.", "Write them in the options, in the right order"),
    ("essay", "A longer text, marked by a person.", "Write in Rubric what the marker looks for"),
    ("upload", "A file to hand in, marked by a person.", "Write in Rubric what the marker looks for"),
    ("information", "A text between the questions. Nothing is asked.", "Leave the other columns blank"),
)

_COLUMNS: _Lines = (
    ("ID", "A short name that stays the same when you change the question, so that it is known again. May be blank."),
    ("Type", "One of the types above. Click into a cell to choose one. Blank: one option or several, as Correct says."),
    ("Section", "The part of the quiz that the question belongs to. In Moodle it becomes a category."),
    ("The question", "What is asked. Alt+Enter (in Google Sheets Ctrl+Enter) begins a new line."),
    ("Options A to D", "The options, from A on. Add columns for more, up to T."),
    ("Correct", "Which answer is right. All forms are listed below."),
    ("Feedback A to D", "What students read who have chosen this option."),
    ("Left 1, Right 1", "The texts of a match question."),
    ("Points", "How much the question counts. Blank: 1."),
    ("Tolerance", "How far off a number may be: 0.5 or 5%."),
    ("Explanation", "What everybody reads after answering: why the right answer is right."),
    ("Hint", "Help that students may ask for."),
    ("Rubric", "What the person who marks an essay or file looks for. Students do not see it."),
    ("Tags", "Words to find the question by, with commas between."),
    ("Notes", "A column of this name is for you and your colleagues. It is not read."),
)

_KEYS: _Lines = (
    ("B", "the second option; also b, (b), B), and the Greek or Cyrillic letter that looks like it"),
    ("2", "the second option, counted from 1"),
    ("A, C", "two options; also A; C  A/C  A and C  1, 3. Several right options need the type multiple or a blank one"),
    ("Paris", "the option with exactly this text"),
    ("true", "also yes, false, no, and the same words in your language"),
    ("50% in Weight A", "part of the points for option A; -25% takes some away. Add a column Weight A for each option"),
)

_MORE: _Lines = (
    ("Option A.. Feedback A..", "as many as there are options, up to T"),
    ("Weight A..", "what each option is worth, from -100% to 100%"),
    ("Scoring", "all or nothing, or partial: whether several right options count only together"),
    ("Title", "a short name of the question, for lists"),
    ("Correct feedback, Incorrect feedback", "what students read after a right or wrong answer; also Partially correct feedback"),
    ("Case sensitive", "yes, where capitals count in a typed answer"),
    ("Units", "the unit of a number, such as km"),
    ("Shuffle", "yes or no, where one question differs from the rest"),
    ("Markup", "plain, markdown or html: how the texts of the row are written. Blank: plain, as you see it"),
    ("Image, Image alt", "the name of a picture that lies beside the workbook, and its description. A picture pasted into the row works too"),
    ("Section ID, Section text, Pick", "a section's own name, a text before it, and how many of its questions are drawn"),
    ("Language", "the language of a question that is in another one than the quiz"),
)  # fmt: skip

_DATES: _Lines = (
    (
        "1/2 and 1-2",
        "The cells of this workbook are text, so Excel leaves 1/2, 1-2, 007 and =A1 as you type them. In a workbook of your "
        "own it makes dates and numbers of them: choose the format Text for the columns before you type. quizkit warns of "
        "every date that it meets, and proposes what you may have typed.",
    ),
)

_LANGUAGES: _Lines = (
    (
        "Two languages",
        "Give each text a column for each language, with the language in brackets: Question (el), Question (en). Correct, "
        "Points and the like are there once. A blank cell is a missing translation, which quizkit lint lists. What needs "
        "no translation (a number, a name of a format) may stand in one language alone.",
    ),
)


def guide_page(languages: tuple[str, ...]) -> Page:
    """The guide; ``languages`` are those of the sheet of questions."""
    return Page("Guide", list(_rows(languages)), [30, 66, 66])


def _rows(languages: tuple[str, ...]) -> Iterator[tuple[Style, tuple[str, ...]]]:
    yield "title", ("How to fill in this workbook",)
    parts: tuple[tuple[tuple[str, ...], _Lines], ...] = (
        (("In four steps", ""), _STEPS),
        (("Types", "What it is", "How to say what is right"), _TYPES),
        (("Column", "What belongs there"), _COLUMNS),
        (("Correct", "What it means"), _KEYS),
        (("Languages", f"This workbook is made for {' and '.join(languages)}"), _LANGUAGES),
        (("Dates", ""), _DATES),
        (("More columns", "What you can add"), _MORE),
    )
    for head, lines in parts:
        yield "text", ()
        yield "header", head
        for line in lines:
            yield "text", line
