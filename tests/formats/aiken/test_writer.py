"""What is written: to the letter, refused where Moodle would take it for something else, and read back as it was."""

from fractions import Fraction
from io import BytesIO

import pytest
from hypothesis import given, settings

from quizkit import api
from quizkit.formats.aiken import FORMAT
from quizkit.formats.aiken.lines import lines_of, what_moodle_makes
from quizkit.losses import Target, fit
from quizkit.model import Choice, ChoiceInteraction, Item, Localized, Quiz, Section
from quizkit.verify import differences
from tests.contract.samples import choices
from tests.strategies import quizzes

from .reading import aiken

assert FORMAT.capability is not None
AIKEN = Target("aiken", FORMAT.title, FORMAT.capability)


def item(stem: str, *texts: str, key: int = 0) -> Item:
    options = tuple(Choice(text=Localized.of(text, "en"), fraction=int(n == key)) for n, text in enumerate(texts))
    return Item(stem=Localized.of(stem, "en"), interaction=ChoiceInteraction(choices=options))


def quiz(*items: Item) -> Quiz:
    return Quiz(language="en", sections=(Section(items=items),))


def written(*items: Item) -> str:
    exported = api.export(quiz(*items), "aiken")
    assert exported.data is not None, [str(said) for said in exported.diagnostics]
    return exported.data.decode()


def codes(sample: Item) -> list[str]:
    return [said.code for said in api.export(quiz(sample), "aiken").diagnostics]


def test_the_form_of_a_file() -> None:
    first = item("Which planet is the largest?", "Mars", "Jupiter", key=1)
    second = item("Is 3<4 &\n<b>true</b>?", "yes", "no")
    assert written(first, second) == (
        "Which planet is the largest?\nA) Mars\nB) Jupiter\nANSWER: B\n"
        "\n"
        "Is 3<4 & <b>true</b>?\nA) yes\nB) no\nANSWER: A\n"
    )


def test_twenty_six_options_are_as_many_as_there_are_letters() -> None:
    texts = [f"option {n}" for n in range(27)]
    assert written(item("Which?", *texts[:26], key=25)).endswith("Z) option 25\nANSWER: Z\n")
    assert codes(item("Which?", *texts)) == ["refused/too-many"]


@pytest.mark.parametrize("stem", ["A) is it?", "U.S. presidents?", "ANSWER: who?", "x", "  ANSWER:"])
def test_what_moodle_would_take_for_something_else_is_refused(stem: str) -> None:
    sample = item(stem, "one", "two")
    assert codes(sample) == ["refused/by-target"]
    assert api.export(quiz(sample), "aiken").data is None


@pytest.mark.parametrize("stem", ["a) is it?", "β", "Answer: who?", "FEEDBACK: z", "A sentence", "\ufeffmark"])
def test_what_moodle_takes_for_a_question_is_written(stem: str) -> None:
    assert written(item(stem, "A) x", "ANSWER: B")).strip("\n").startswith(f"{stem}\n")


def test_a_formula_that_is_none_is_refused() -> None:
    assert codes(item("What does \\(x\\) do in TeX?", "one", "two")) == ["refused/by-target"]


def test_empty_options_and_several_keys_are_refused() -> None:
    assert codes(item("Which?", "one", "")) == ["refused/by-target"]
    both = ChoiceInteraction(choices=choices(1, 1, 0))
    assert codes(item("Which?").replaced(interaction=both)) == ["refused/by-target"]
    several = ChoiceInteraction(mode="multiple", choices=choices(1, 1, 0))
    (refused,) = api.export(quiz(item("Which?").replaced(interaction=several)), "aiken").diagnostics
    assert refused.code == "refused/interaction"
    assert refused.message == "Moodle Aiken can't hold choice questions with several right options."


def test_true_and_false_are_two_options() -> None:
    truth = ChoiceInteraction(mode="true_false", choices=item("x", "Σωστό", "Λάθος", key=1).interaction.choices)
    sample = item("Which?").replaced(interaction=truth)
    assert written(sample) == "Which?\nA) Σωστό\nB) Λάθος\nANSWER: B\n"
    assert codes(sample) == ["loss/true-false"]


def test_an_unkeyed_question_is_refused_whatever_is_allowed() -> None:
    """The line ``ANSWER:`` names an option, and there is no question without that line."""
    draft = item("Which?").replaced(interaction=ChoiceInteraction(choices=choices(None, None)))
    exported = api.export(quiz(draft), "aiken", allow_unkeyed=True)
    assert exported.data is None
    (refused,) = exported.diagnostics
    assert refused.code == "refused/no-key"
    assert refused.advice == "Say which it is."


def test_part_of_the_points_is_said() -> None:
    near = ChoiceInteraction(choices=choices(1, Fraction(1, 2), 0))
    assert codes(item("Which?").replaced(interaction=near)) == ["loss/partial-credit"]


@settings(deadline=None, max_examples=60)
@given(quizzes(kinds=("choice",), languages=("en",)))
def test_whatever_is_written_is_read_back_and_taken_by_moodle(sample: Quiz) -> None:
    sample = sample.replaced(sections=tuple(map(_counting_together, sample.sections)))
    fitted = fit(sample, AIKEN, allow_unkeyed=True).quiz
    items = list(fitted.items())
    if not items:
        return
    out = BytesIO()
    assert FORMAT.write is not None
    FORMAT.write(fitted, out)
    outcome = what_moodle_makes(lines_of(out.getvalue().decode("utf-8-sig")))
    assert (outcome.taken, outcome.complaints) == (len(items), ())
    read, report = aiken(out.getvalue())
    assert differences(fitted, read, FORMAT.capability) == []
    assert {said.code for said in report} <= {"read/answer-line"}


def _counting_together(section: Section) -> Section:
    """The section without what counts for several right options alone."""
    together = tuple(one.replaced(interaction=one.interaction.replaced(all_or_nothing=True)) for one in section.items)
    return section.replaced(items=together)
