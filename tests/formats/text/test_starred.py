"""Options with numbers and stars, as Respondus takes them; every expected value worked out by hand."""

from tests.formats.text.reading import items_of, options, shown, typed


def test_stars_before_numbers() -> None:
    items = items_of("Which is a king:\n*1) Henry\n2) Anne\n*3) John\n\nWho reigned?\na. Ann\nb. Bob\nanswer: b\n")
    assert shown(items) == [("Which is a king:", ["*Henry", "Anne", "*John"]), ("Who reigned?", ["Ann", "*Bob"])]


def test_below_questions_with_numbers() -> None:
    items = items_of("1. Which?\n1. Rome\n*2. Oslo\n3. Bern\n\n2. And?\n*1) x\n2) y\n")
    assert shown(items) == [("Which?", ["Rome", "*Oslo", "Bern"]), ("And?", ["*x", "y"])]


def test_numbers_that_do_not_count_up_are_none() -> None:
    quiz, _ = typed("1. Which?\n*4) four\na) x\n*b) y\n")
    (item,) = quiz.items()
    assert options(item) == ["x", "*y"]
