"""Mistakes that people made with GIFT, and what is to be done about each."""

from fractions import Fraction
from pathlib import Path

import pytest

from quizkit import api
from quizkit.model import ChoiceInteraction, Item, Localized, NumericInteraction

from .reading import gift

CASES = Path(__file__).parents[2] / "data" / "cases"


def read(name: str) -> tuple[list[Item], list[tuple[str, int | None]]]:
    found = gift((CASES / name).read_bytes())
    return found.items, [(said.code, said.location.line if said.location else None) for said in found.said]


def words(text: Localized) -> str:
    return text.first()[1].source


def test_commands_of_tex_that_begin_like_a_line_end() -> None:
    items, said = read("R43.gift")
    assert [words(item.stem) for item in items] == ["When is \\(\\nabla f \\neq 0\\)?"] * 2
    assert said == [("read/escape", 1)]


def test_weights_that_moodle_refuses() -> None:
    items, said = read("R44.gift")
    assert said == [("read/weight", line) for line in (2, 3, 4, 10, 11)]
    assert isinstance(items[0].interaction, ChoiceInteraction)
    assert [choice.fraction for choice in items[0].interaction.choices] == [
        *(Fraction(33, 100), Fraction(33, 100), Fraction(34, 100), Fraction(-1, 2))
    ]


def test_weights_that_are_refused_are_not_written() -> None:
    exported = api.export(gift((CASES / "R44.gift").read_bytes()).quiz, "gift")
    assert exported.data is None
    assert {said.code for said in exported.diagnostics} == {"refused/fraction"}


def test_a_blank_line_splits_a_question() -> None:
    items, said = read("R48.gift")
    assert [item.interaction.kind for item in items] == ["none", "choice", "choice"]
    assert said == [("read/blank-line", 3)]


def test_numbers_with_a_comma() -> None:
    items, said = read("R54.gift")
    bounds = []
    for item in items:
        assert isinstance(item.interaction, NumericInteraction)
        bounds.append(tuple(map(str, item.interaction.answers[0].bounds())))
    assert bounds == [("3.14", "3.14"), ("2.717", "2.719"), ("3.13", "3.15"), ("-5", "-1")]
    assert said == [("read/number", 1), ("read/number", 3)]
    exported = api.export(gift((CASES / "R54.gift").read_bytes()).quiz, "gift")
    assert exported.data is not None
    assert [line for line in exported.data.decode().split("\n") if line.startswith("\t")] == [
        *("\t=%100%3.14:0", "\t=%100%2.718:0.001", "\t=%100%3.14:0.01", "\t=%100%-5..-1")
    ]


@pytest.mark.parametrize(
    ("source", "kind", "code"),
    [
        ("t {~%-50%a =%100%b}", "choice", "read/weight"),  # R45
        ("t {=File -> Open ~Edit}", "choice", None),  # R47
        ("t {=a -> b =c -> d}", "match", None),
        ("// returns 3\nt {T}", "choice", None),  # R49
    ],
)
def test_signs_that_count(source: str, kind: str, code: str | None) -> None:
    found = gift(source)
    assert (found.item.interaction.kind, found.codes) == (kind, [code] if code else [])


@pytest.mark.parametrize(
    ("source", "fractions", "several"),
    [
        ("t {=%50%a =%50%b ~%-100%c}", ["1/2", "1/2", "-1"], True),  # no option is right alone
        ("t {=a ~b =%50%c}", ["1", "0", "1/2"], False),
        ("t {=%50%a ~b}", ["1", "0"], False),  # Moodle's own reading: it may be what the option says
    ],
)
def test_a_share_after_an_equals_sign(source: str, fractions: list[str], several: bool) -> None:
    found = gift(source)
    assert set(found.codes) == {"read/weight"}
    interaction = found.item.interaction
    assert isinstance(interaction, ChoiceInteraction)
    assert [str(choice.fraction) for choice in interaction.choices] == fractions
    assert (interaction.mode == "multiple") is several


@pytest.mark.parametrize(
    ("right", "codes"), [("kitten#well done", ["read/match"]), ("C#", []), ("C\\# x", []), ("a # b", ["read/match"])]
)
def test_feedback_of_a_pair(right: str, codes: list[str]) -> None:
    assert gift(f"t {{=cat -> {right} =dog -> puppy}}").codes == codes


@pytest.mark.parametrize(
    ("source", "read_as"),
    [
        ("t {=http://x.org/?a=b&c=d ~y}", ["http://x.org/?a=b&c=d", "y"]),
        ("t {=https\\://x.org/?a=b ~y}", ["https://x.org/?a=b", "y"]),
        ('t {=[html]<a href="http://x.org">x</a> ~y}', ['<a href="http://x.org">x</a>', "y"]),
        ("t {=a#see http://x.org/?a=b ~y}", ["a", "y"]),
    ],
)
def test_an_equals_sign_in_a_tag_or_an_address(source: str, read_as: list[str]) -> None:
    found = gift(source)
    assert found.codes == ["read/option"]
    interaction = found.item.interaction
    assert isinstance(interaction, ChoiceInteraction)
    assert [words(choice.text) for choice in interaction.choices] == read_as
    assert [choice.fraction for choice in interaction.choices] == [1, 0]


def test_one_pair_without_a_partner() -> None:
    found = gift("t {=a->1 =b->2 =c}")
    assert found.codes == ["read/match"]
    assert found.item.interaction.kind == "match"


@pytest.mark.parametrize("weight", ["%+50%", "%.5%", "% 50 %"])
def test_what_is_nearly_a_weight(weight: str) -> None:
    found = gift(f"t {{~{weight}a ~%100%b}}")
    assert found.codes == ["read/weight"]
    interaction = found.item.interaction
    assert isinstance(interaction, ChoiceInteraction)
    assert words(interaction.choices[0].text) == f"{weight}a"  # as Moodle shows it
