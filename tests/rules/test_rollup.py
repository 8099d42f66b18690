"""Saying once what holds for most, and the order of a file."""

import pytest

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.linting import roll_up, sorted_by_place
from quizkit.model import Location


def said(
    number: int | None, code: str = "loss/hints", message: str = "hints are left out.", **fields: object
) -> Diagnostic:
    values = {"severity": Severity.WARNING, "location": Location("a.yaml", number), "advice": "Do it.", **fields}
    return Diagnostic(code=code, message=message, item=f"question {number}" if number else None, **values)


@pytest.mark.parametrize(
    ("count", "total", "once"),
    [(3, 3, True), (3, 5, True), (3, 6, False), (2, 2, False), (4, 8, False), (5, 8, True), (0, 0, False)],
)
def test_most(count, total, once):
    found = [said(number) for number in range(1, count + 1)]
    rolled = roll_up(found, total)
    if not once:
        assert rolled == found
        return
    (whole,) = rolled
    assert whole.message == f"hints are left out (in {count} of {total} questions)."
    assert whole.count == count
    assert whole.places == tuple(Location("a.yaml", number) for number in range(1, count + 1))
    assert whole.location == Location("a.yaml")
    assert (whole.item, whole.path, whole.advice) == (None, None, "Do it.")


def test_items_are_counted_and_not_findings():
    found = [said(number, path=f"options[{place}]") for number in (1, 2) for place in range(4)]
    assert roll_up(found, 3) == found


def test_headlines_and_subjects_by_code():
    found = [said(number, code) for number in (1, 2, 3) for code in ("x/one", "x/two")]
    rolled = roll_up(found, {"x/one": 3, "x/two": 10}, {"x/one": "One of them."})
    assert [diagnostic.message for diagnostic in rolled[:1]] == ["One of them (in 3 of 3 questions)."]
    assert rolled[1:] == [diagnostic for diagnostic in found if diagnostic.code == "x/two"]


def test_one_sentence_does_not_stand_for_others_of_its_code():
    found = [
        said(number, "loss/markup", f"the target can't show {what}.")
        for number, what in enumerate(("bold and italics", "images", "links"), 1)
    ]
    assert roll_up(found, 3) == found
    assert len(roll_up(found, 3, {"loss/markup": "the target can't show markup"})) == 1


def test_what_is_quoted_and_counted_may_differ():
    found = [said(number, message=f'the weight {number * 7} of "option {number}" is unknown.') for number in (1, 2, 3)]
    assert roll_up(found, 3)[0].message == 'the weight 7 of "option 1" is unknown (in 3 of 3 questions).'


def test_the_worst_severity_counts():
    found = [said(1), said(2, severity=Severity.ERROR), said(3, severity=Severity.INFO)]
    assert roll_up(found, 3)[0].severity is Severity.ERROR


def test_files_and_languages_are_kept_apart():
    found = [
        said(number, location=Location(file, number), language=language)
        for number, file, language in [(1, "a", "el"), (2, "a", "el"), (3, "b", "el"), (4, "a", "fr"), (5, None, "el")]
    ]
    assert roll_up(found, 5) == found


def test_what_belongs_to_no_item_stays():
    found = [said(None, message=f"{number}.") for number in range(5)]
    assert roll_up(found, 5) == found


def test_without_places():
    found = [said(number, location=None) for number in (1, 2, 3)]
    (whole,) = roll_up(found, 3)
    assert (whole.location, whole.places) == (None, ())


def test_order():
    places = [
        None,
        Location("b.xlsx"),
        Location("b.xlsx", sheet="Two", cell="A1"),
        Location("b.xlsx", sheet="One", cell="A2"),
        Location("b.xlsx", sheet="One", cell="B2"),
        Location("b.xlsx", sheet="One", cell="AA2"),
        Location("b.xlsx", sheet="One", cell="A10"),
        Location("a.yaml"),
        Location("a.yaml", 2, 9),
        Location("a.yaml", 10, 1),
    ]
    found = [said(None, location=place) for place in places]
    shuffled = [found[index] for index in (1, 2, 6, 5, 4, 3, 9, 0, 8, 7)]
    assert sorted_by_place(shuffled) == found


def test_worse_first_at_one_place():
    found = [said(1, severity=severity) for severity in (Severity.INFO, Severity.ERROR, Severity.WARNING)]
    assert [one.severity for one in sorted_by_place(found)] == ["error", "warning", "info"]
