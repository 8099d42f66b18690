"""Published templates whose headers mean something of their own, known by headers that only they have together.

Most templates (Inspera, iSpring, qformat_csv, ...) need no entry: their headers are among the words that quizkit knows
anyway.
"""

from dataclasses import replace

from quizkit.formats._table import giftr, learndash, lectora, netdimensions, sensei
from quizkit.formats._table.profile import Profile

PROFILES = (
    Profile(
        "Kahoot",
        frozenset(("question - max 120 characters", "correct answer(s) - choose at least one")),
        numbered=True,
        kind="choice",
    ),
    Profile(
        "Blooket",
        frozenset(("question text", "correct answer(s) (only include answer #)")),
        numbered=True,
        kind="choice",
    ),
    Profile(
        "Wayground",
        frozenset(("question text", "question type", "option 1", "correct answer", "time in seconds")),
        numbered=True,
        kind="choice",
    ),
    Profile("Gimkit", frozenset(("question", "correct answer", "incorrect answer 2 (optional)")), kind="choice"),
    # R package moodef: "answer" is right and "a_n" are wrong; a type of h or x says how a list is laid out
    Profile(
        "moodef",
        frozenset(("question", "answer", "a_1")),
        {"a_{n}": "Wrong answer {n}"},
        {"h": "order", "v": "order", "x": "order"},
        vectors=True,
    ),
    Profile(
        "excel2moodle",
        frozenset(("text", "true", "false")),
        {
            "name": "Title",
            "true": "Correct",
            "false": "Wrong answers",
            "trueanswerfeedback": "Correct feedback",
            "falseanswerfeedback": "Incorrect feedback",
            "feedback": "Explanation",
            "answertype": "ignore",
        },
        {"nf": "numeric"},
    ),
    Profile("Anki", frozenset(("front", "back")), {"back": "Correct", "deck": "Category", "note type": "ignore"}),
    Profile("Quizlet", frozenset(("term", "definition")), {"term": "Question", "definition": "Correct"}),
    # iDoceo numbers its feedback behind ten answers
    Profile(
        "iDoceo",
        frozenset(("pregunta", "código de respuesta(s) correcta(s)")),
        {"n.": "No.", "feedback de respuesta {n}": "Feedback {n}"},
    ),
    # xls2moodle lists the right statements and, in a column of its own, the wrong ones: the rest
    Profile("xls2moodle", frozenset(("hauptfrage", "wahr", "falsch")), {"falsch": "ignore", "anwendung": "Notes"}),
    Profile("Quizalize", frozenset(("incorrect_answer1", "do not change")), {"do not change": "ignore"}),
    # Moodle's qformat_csv, in which the numbering of options is a setting
    Profile(
        "Moodle",
        frozenset(("questionname", "questiontext", "answer 1")),
        unkept=frozenset(("answernumbering",)),
    ),
    Profile(
        "openHPI",
        frozenset(("course section", "quiz type", "question", "exclude from recap")),
        {"name": "Section", "instructions": "Section description"},
        unkept=frozenset(("course section", "quiz type", "exclude from recap")),
    ),
    Profile(
        "Atomic Assessments",
        frozenset(("question id", "question text", "template", "option a")),
        {"template": "ignore"},
        {"multiple choice – multiple response": "multiple", "multiple choice - multiple response": "multiple"},
    ),
    # Wooclap's export: paths of Moodle XML in the second row, and a row for each option
    Profile(
        "Wooclap",
        frozenset(("/question/@type", "/question/questiontext/text", "/question/answer/@fraction")),
        {
            "/question/@type": "Type",
            "/question/name/text": "Title",
            "/question/questiontext/text": "Question",
            "/question/generalfeedback/text": "Explanation",
            "/question/defaultgrade": "Points",
            "/question/shuffleanswers": "Shuffle",
            "/question/answer/text": "Option",
            "/question/answer/@fraction": "Is correct",
            "/question/answer/feedback/text": "Feedback",
            "/question/correctfeedback/text": "Correct feedback",
            "/question/partiallycorrectfeedback/text": "Partially correct feedback",
            "/question/incorrectfeedback/text": "Incorrect feedback",
            "/question/tags/tag/text": "Tags",
            "/question/single": "Single",
            "/question/penalty": "Penalty",
        },
        unkept=frozenset(("/question/answernumbering", "/question/hidden")),
        html=True,
        sure=True,
    ),
    giftr.PROFILE,
    lectora.PROFILE,
    netdimensions.PROFILE,
    sensei.PROFILE,
    *(replace(learndash.PROFILE, signature=signature) for signature in learndash.SIGNATURES),
)
