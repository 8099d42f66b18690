"""Rules about what Moodle's import would refuse, cut or lose."""

from fractions import Fraction

import pytest

from quizkit.linting import lint
from quizkit.model import (
    Asset,
    Choice,
    ChoiceInteraction,
    Item,
    Localized,
    NumericAnswer,
    NumericInteraction,
    Quiz,
    Section,
    Text,
)
from quizkit.moodle import MAX_FILE
from tests.rules.building import choice, found, item, said, words


def weighted(*fractions: str | int, mode: str = "multiple", together: bool = False) -> Item:
    options = tuple(Choice(text=words(f"option {n}"), fraction=Fraction(f)) for n, f in enumerate(fractions))
    return item(interaction=ChoiceInteraction(mode=mode, choices=options, all_or_nothing=together))


@pytest.mark.parametrize(
    ("fraction", "advice"),
    [
        ("0.33", "The nearest that it takes is 33.33333 %, which is a third: 1/3."),
        ("0.333", "The nearest that it takes is 33.33333 %, which is a third: 1/3."),
        ("0.66", "The nearest that it takes is 66.66667 %, which is two thirds: 2/3."),
        ("0.167", "The nearest that it takes is 16.66667 %, which is a sixth: 1/6."),
        ("0.35", "The nearest that it takes is 33.33333 %, which is a third: 1/3."),
        ("0.12", "The nearest that it takes is 12.5 %."),
        ("-0.34", "The nearest that it takes is -33.33333 %."),
        ("1/11", "The nearest that it takes is 10 %."),
    ],
)
def test_weights_that_are_not_in_the_list(fraction: str, advice: str) -> None:
    (finding,) = found("moodle/weight", weighted("1/2", fraction, 0))
    assert finding.message.startswith("option B counts ")
    assert finding.advice == advice


@pytest.mark.parametrize("fraction", ["1/3", "0.33333", "0.3333333", "5/6", "1/7", "-1/9", "0.05", "-1", "0"])
def test_weights_that_moodle_takes(fraction: str) -> None:
    assert said("moodle/weight", weighted("1/2", fraction)) == []


def test_weights_of_typed_answers_and_shares_of_many_right_options() -> None:
    numbers = NumericInteraction(answers=(NumericAnswer(value=1), NumericAnswer(value=2, fraction=Fraction("0.45"))))
    assert said("moodle/weight", item(interaction=numbers)) == ["answer 2 counts 45 %, which Moodle does not take."]
    assert said("moodle/weight", weighted(*[1] * 10, 0, together=True)) == []
    assert said("moodle/weight", weighted(*[1] * 11, 0, together=True)) == [
        "11 options are right, and Moodle has no weight for one part in 11."
    ]
    assert said("moodle/weight", item(interaction=choice("a", "b", key=None))) == []


def test_names_are_measured_in_characters() -> None:
    assert said("moodle/name", item(title=words("α" * 255))) == []
    assert said("moodle/name", item(title=words("α" * 256))) == [
        "the title has 256 characters, and Moodle cuts it after 255."
    ]
    assert said("moodle/name", item(), title=words("a" * 300)) == []


def test_id_numbers() -> None:
    assert said("moodle/idnumber", item(id="a" * 100), item(id="Ερώτηση 1 (β)"), item()) == []
    assert said("moodle/idnumber", item(id="a" * 101)) == [
        "the id has 101 characters, and Moodle's import stops at more than 100."
    ]
    assert len(said("moodle/idnumber", item(id="a\nb"))) == 1


def test_duplicate_id_numbers() -> None:
    assert said("moodle/duplicate-idnumber", item(id="a"), item(id="a"), item(), item()) == [
        'two questions have the id "a", and the second loses it in silence.'
    ]
    both = Quiz(sections=(Section(items=(item(id="a"),)), Section(items=(item(id="A "),))))
    (finding,) = lint(both, select=["moodle/duplicate-idnumber"])
    assert finding.message.startswith('the ids "a" and "A" are the same on many Moodle servers')
    assert str(finding.location) == "quiz.yaml:3"


@pytest.mark.parametrize(
    ("title", "severity"),
    [
        ("Sound", None),
        ("Sound / Waves", "info"),
        ("km/h", "info"),
        ("a" * 256, "warning"),
        ("/Sound", "warning"),
        ("Sound/", "warning"),
        ("Sound / / Waves", "warning"),
        (" ", "warning"),
    ],
)
def test_categories(title: str, severity: str | None) -> None:
    quiz = Quiz(sections=(Section(title=words(title), items=(item(),)),))
    assert [one.severity for one in lint(quiz, select=["moodle/category"])] == ([severity] if severity else [])
    assert lint(quiz.replaced(sections=(Section(items=(item(),)),)), select=["moodle/category"]) == []


def showing(name: str) -> Item:
    return item(Localized(texts={"en": Text(source=f"What? ![x]({name})", markup="markdown")}))


def test_files_do_not_travel_by_gift() -> None:
    assert said("moodle/image", item(), showing("https://example.org/a.png")) == []
    (finding,) = found("moodle/image", showing("a.png"))
    assert finding.message == '"a.png" does not travel by GIFT or Aiken.'
    assert finding.severity == "info"
    assert "--to moodle-xml" in str(finding.advice)


def test_large_files() -> None:
    files = [("small.png", MAX_FILE), ("large.png", MAX_FILE + 100_000), ("unused.png", 2 * MAX_FILE)]
    assets = tuple(Asset(name=name, media_type="image/png", data=bytes(size)) for name, size in files)
    assert said("moodle/large-file", showing("small.png"), showing("large.png"), assets=assets) == [
        'the file "large.png" has 2.1 MB, and Moodle takes very long to import it.'
    ]


@pytest.mark.parametrize("tag", [" ", "", "a<b", "a>b", "`x`", "two\nlines", "a" * 51])
def test_odd_tags(tag: str) -> None:
    assert len(said("moodle/tag", item(tags=("fine", tag)))) == 1


@pytest.mark.parametrize("tag", ["easy", "C++ & #1", "κεφάλαιο 1", "a" * 50])
def test_tags_that_moodle_keeps(tag: str) -> None:
    assert said("moodle/tag", item(tags=(tag,))) == []


def test_categories_within_categories_are_no_slashes() -> None:
    title = Localized.of("Physics / TCP/IP", "en")
    nested = {"moodle": {"nested": True}}
    sample = Quiz(language="en", sections=(Section(title=title, items=(item(),)),), extras=nested)
    (finding,) = lint(sample, select=["moodle/category"])
    assert finding.message == 'the section\'s title "TCP/IP" holds a slash; it becomes one category with that name.'
