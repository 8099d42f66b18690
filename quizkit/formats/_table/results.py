"""Sheets that hold no quiz but what people answered, or their grades: exports of responses, reports, gradebooks."""

import re
from collections.abc import Iterable, Sequence

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._authored.complaints import listed
from quizkit.formats._table.grid import Grid, Row
from quizkit.formats._table.header import may_be_headers, titles_of
from quizkit.formats._table.headings import folded

_WHEN = frozenset(
    (
        "timestamp", "χρονική σήμανση", "marca temporal", "horodateur", "zeitstempel", "informazioni cronologiche",
        "carimbo de data/hora", "sygnatura czasowa", "отметка времени", "zaman damgası", "tijdstempel",
    )
)  # fmt: skip
"""The first column of Google's responses."""
_ANSWERERS = frozenset(
    (
        "player", "student", "student name", "student id", "participant", "respondent", "learner", "nickname", "pupil",
        "μαθητής", "μαθήτρια", "φοιτητής", "εκπαιδευόμενος", "alumno", "estudiante", "élève", "étudiant", "schüler",
        "studente", "aluno", "leerling", "uczeń", "ученик", "студент", "öğrenci", "الطالب", "学生",
    )
)  # fmt: skip
"""Who answers: words that no column of a quiz has."""
_PEOPLE = _ANSWERERS | frozenset(
    (
        "name", "full name", "first name", "last name", "surname", "email", "email address", "e-mail", "username",
        "user name", "user", "sis user id", "όνομα", "επώνυμο", "ονοματεπώνυμο", "nombre", "apellido", "apellidos",
        "apellido(s)", "nom", "prénom", "nom de famille", "vorname", "nachname", "nome", "cognome", "имя", "фамилия",
        "ad", "soyad", "adı soyadı", "imię", "nazwisko", "naam", "voornaam", "achternaam", "姓名", "الاسم",
    )
)  # fmt: skip
_OUTCOMES = frozenset(
    (
        "score", "total score", "total points", "grade", "final grade", "final score", "current score", "average",
        "attempt", "attempt #", "attempts", "accuracy", "status", "state", "started", "started on", "start time",
        "completed", "completion time", "submitted", "duration", "time taken", "rank", "n correct", "n incorrect",
        "correct answers", "incorrect answers", "correct / incorrect", "percentage", "βαθμός", "βαθμολογία",
        "calificación", "puntuación", "estado", "note", "punteggio", "valutazione", "bewertung", "punkte", "nota",
        "ocena", "оценка", "баллы", "puan", "cijfer", "成绩", "الدرجة",
    )
)  # fmt: skip
_OUTCOME = re.compile(r"(?:grade|βαθμός|calificación|bewertung|note|valutazione)/\d.*|score \(points\)|total score .*")
_MOST_SHOWN = 3


def tell_results(grid: Grid, header: Row, report: Report) -> bool:
    """Whether the table below a header is a report of answers, though it names a question; if so, it is said."""
    titles = titles_of(header)
    there = {folded(title) for title in titles}
    if there.isdisjoint(_ANSWERERS) or not any(map(_is_outcome, there)):
        return False
    named = f'the sheet "{grid.sheet}"' if grid.sheet else "the table"
    report.error(
        "read/results",
        f"{named} holds what people answered ({_shown(titles)}), and is not read.",
        at=grid.at_row(header),
        advice=_ADVICE,
    )
    return True


def refuse_results(grids: Sequence[Grid]) -> None:
    """Refuse a file without a table of questions that holds results.

    Raises:
        Unreadable: where a row of some sheet names people and what they have earned.
    """
    for grid in grids:
        for row in may_be_headers(grid.rows, lambda row: len(row.cells)):
            titles = titles_of(row)
            if len(titles) > 2 and _are_of_results([folded(title) for title in titles]):
                raise Unreadable(
                    "read/results",
                    f"the file holds what people answered, or their grades ({_shown(titles)}), and no quiz.",
                    at=grid.at_row(row),
                    advice=_ADVICE,
                )


_ADVICE = (
    "Export the quiz itself from where it was made, or write its questions, options and answers into a sheet "
    "(quizkit template xlsx makes one)."
)


def _are_of_results(titles: Sequence[str]) -> bool:
    there = set(titles)
    if titles[0] in _WHEN or {"start time", "completion time"} <= there:
        return True
    return not there.isdisjoint(_PEOPLE) and any(map(_is_outcome, titles))


def _is_outcome(title: str) -> bool:
    return title in _OUTCOMES or _OUTCOME.fullmatch(title) is not None


def _shown(titles: Iterable[str]) -> str:
    """The columns that give it away."""
    found = [title for title in titles if (one := folded(title)) in _PEOPLE | _WHEN or _is_outcome(one)]
    return listed([f'"{" ".join(title.split())[:40]}"' for title in found[:_MOST_SHOWN]], "and")
