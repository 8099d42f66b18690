"""Published templates whose headers mean something of their own, known by headers that only they have together.

Most templates (Inspera, iSpring, qformat_csv, ...) need no entry: their headers are among the words that quizkit knows
anyway.
"""

from dataclasses import replace

from quizkit.formats._table import learndash, lectora, netdimensions, sensei
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
    # iDoceo numbers its feedback behind ten answers
    Profile(
        "iDoceo",
        frozenset(("pregunta", "código de respuesta(s) correcta(s)")),
        {"n.": "No.", "feedback de respuesta {n}": "Feedback {n}"},
    ),
    # xls2moodle lists the right statements and, in a column of its own, the wrong ones: the rest
    Profile("xls2moodle", frozenset(("hauptfrage", "wahr", "falsch")), {"falsch": "ignore", "anwendung": "Notes"}),
    Profile("Quizalize", frozenset(("incorrect_answer1", "do not change")), {"do not change": "ignore"}),
    Profile(
        "GIFTr",
        frozenset(("question", "question_type")),
        {"names": "Title"},
        {"mcq": "choice", "num_q": "numeric", "tf_q": "true_false", "short_ans": "short_answer"},
    ),
    lectora.PROFILE,
    netdimensions.PROFILE,
    sensei.PROFILE,
    *(replace(learndash.PROFILE, signature=signature) for signature in learndash.SIGNATURES),
)
