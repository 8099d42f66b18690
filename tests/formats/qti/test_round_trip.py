"""What is written comes back the same: nothing is lost that the capability does not own up to."""

import os
import re
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from html import escape
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quizkit.identity import names_of
from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    Gap,
    GapMatchInteraction,
    HotspotInteraction,
    HottextInteraction,
    Item,
    Localized,
    NumericAnswer,
    NumericInteraction,
    Quiz,
    TextEntryInteraction,
)
from quizkit.richtext import to_plain
from quizkit.verify import differences
from tests.strategies import WORDS, quizzes, xml_characters

from .samples import FORMATS, ITEMS, QUIZ, en, fitted, members, quiz, read, written

KINDS = ("choice", "text_entry", "numeric", "match", "order", "extended_text", "upload", "hotspot", "none")
MARKED_KINDS = ("cloze", "gap_match", "hottext")
MARKER = re.compile(r"\w[\w .:-]{0,50}(?<! )")
NOT_XML = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def came_back(sample: Quiz, name: str) -> list[str]:
    capability = FORMATS[name].capability
    assert capability is not None
    read_again, _ = read(written(sample, name), name)
    return differences(fitted(sample, name), read_again, capability)


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)
def test_each_item_comes_back(name: str, item: Item) -> None:
    assert came_back(quiz(item, assets=QUIZ.assets), name) == []


@pytest.mark.parametrize("name", FORMATS)
def test_a_whole_quiz_comes_back(name: str) -> None:
    assert came_back(QUIZ, name) == []
    read_again, report = read(written(QUIZ, name), name)
    assert list(report) == []
    assert read_again.id == QUIZ.id


def holdable(sample: Quiz) -> Quiz:
    """A quiz without what the model allows and nobody can mean: several places for one fact, or none for a sign."""
    seen: set[str] = set()

    def named(name: str | None) -> str | None:
        name = NOT_XML.sub("", name or "").strip()
        if not name or name in seen:
            return None
        seen.add(name)
        return name

    return sample.replaced(
        title=plain(sample.title),
        sections=tuple(
            section.replaced(title=plain(section.title), items=tuple(_item(item, named) for item in section.items))
            for section in sample.sections
        ),
    )


def plain(title: Localized | None) -> Localized | None:
    """A title without markup, which a title cannot have in QTI."""
    return title if title is None or title.first()[1].markup == "plain" else None


def _item(item: Item, named: Any) -> Item:
    interaction = _interaction(item.interaction)
    if item.interaction.kind in MARKED_KINDS:
        item = item.replaced(stem=_marked(interaction, item.stem))
    tags = (NOT_XML.sub("", tag).strip() for tag in item.tags)
    return item.replaced(
        id=named(item.id),
        language=None,
        title=plain(item.title),
        tags=tuple(tag for tag in tags if tag),
        points=Decimal(1) if item.interaction.kind == "none" else item.points,
        interaction=interaction,
    )


def _marked(interaction: Any, stem: Localized) -> Localized:
    """A stem with a place for each answer between its words."""
    names = names_of(interaction.choices) if interaction.kind == "hottext" else [gap.id for gap in interaction.gaps]
    words = " ".join(to_plain(stem.first()[1]).split())
    return en("".join(f"<p>{escape(words)} [[{name}]] <em>and</em></p>" for name in names), "html")


def _gap(gap: Gap) -> Gap:
    interaction = _interaction(gap.interaction)
    if isinstance(interaction, ChoiceInteraction) and interaction.mode == "multiple":
        interaction = _interaction(interaction.replaced(mode="single"))
    if isinstance(interaction, NumericInteraction) and interaction.answers:
        first, *others = interaction.answers
        interaction = interaction.replaced(answers=(first.replaced(fraction=Fraction(1)), *others))
    return gap.replaced(interaction=interaction)


def _interaction(interaction: Any) -> Any:
    match interaction:
        case ChoiceInteraction(choices=choices, mode=mode):
            keyed = any(choice.fraction is not None for choice in choices)
            right = any((choice.fraction or 0) > 0 for choice in choices)
            whole = interaction.all_or_nothing or mode != "multiple" or not right
            shares = (_share(choice.fraction, keyed, whole, mode) for choice in choices)
            return interaction.replaced(
                all_or_nothing=whole,
                choices=tuple(choice.replaced(fraction=share) for choice, share in zip(choices, shares, strict=True)),
            )
        case HottextInteraction(choices=choices, multiple=several):
            keyed = any(choice.fraction is not None for choice in choices)
            named = tuple(
                choice.replaced(
                    id=choice.id if MARKER.fullmatch(choice.id or "") else None,
                    fraction=_share(choice.fraction, keyed, several, "multiple" if several else "single"),
                )
                for choice in choices
            )
            return interaction.replaced(choices=named)
        case HotspotInteraction(areas=areas, multiple=several):
            keyed = any(area.fraction is not None for area in areas)
            found = tuple(
                area.replaced(
                    fraction=_share(area.fraction, keyed, several, "multiple" if several else "single"),
                    label=area.label if area.label and to_plain(area.label.first()[1]).strip() else None,
                )
                for area in areas
            )
            return interaction.replaced(areas=found)
        case GapMatchInteraction(gaps=drops, choices=choices):
            named = tuple(
                choice if choice.id is None or MARKER.fullmatch(choice.id) else choice.replaced(id=f"c{number}")
                for number, choice in enumerate(choices)
            )
            new = dict(zip(names_of(choices), names_of(named), strict=True))
            return interaction.replaced(
                choices=named,
                gaps=tuple(
                    gap.replaced(accepts=tuple(new[name] for name in gap.accepts))
                    for gap in drops
                    if MARKER.fullmatch(gap.id)
                ),
            )
        case ClozeInteraction(gaps=gaps):
            return interaction.replaced(gaps=tuple(_gap(gap) for gap in gaps if MARKER.fullmatch(gap.id)))
        case TextEntryInteraction(answers=answers):
            by_text = {" ".join(answer.text.first()[1].source.split()).casefold(): answer for answer in answers}
            kept = tuple(answer for text, answer in by_text.items() if text)
            return interaction.replaced(answers=kept, case_sensitive=interaction.case_sensitive and bool(kept))
        case NumericInteraction(answers=numbers):
            return interaction.replaced(answers=tuple(map(_number, numbers)))
        case ExtendedText(min_words=least, max_words=most) if least is not None and most is not None and least > most:
            return interaction.replaced(min_words=most, max_words=least)
    return interaction


def _share(fraction: Fraction | None, keyed: bool, whole: bool, mode: str) -> Fraction | None:
    if not keyed:
        return None
    share = fraction or Fraction(0)
    return Fraction(int(share > 0)) if whole and mode == "multiple" else share


def _number(answer: NumericAnswer) -> NumericAnswer:
    if answer.value is not None:
        return answer.replaced(minimum=None, maximum=None)
    low, high = answer.minimum, answer.maximum
    if low is not None and high is not None and low > high:
        low, high = high, low
    return answer.replaced(tolerance=Decimal(0), minimum=low, maximum=high)


@pytest.mark.parametrize("kinds", [KINDS, MARKED_KINDS], ids=["with a prompt", "in a text"])
@pytest.mark.parametrize("name", FORMATS)
def test_any_quiz_comes_back(name: str, kinds: tuple[str, ...]) -> None:
    texts = st.sampled_from([word for word in WORDS if word != "-"]) | st.text(xml_characters(), max_size=20)

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(quizzes(kinds=kinds, languages=("en",), texts=texts, max_items=2))
    def check(sample: Quiz) -> None:
        sample = holdable(sample)
        if any(fitted(sample, name).items()):
            assert came_back(sample, name) == []

    check()


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_quiz_gives_the_same_bytes(name: str) -> None:
    assert written(QUIZ, name) == written(QUIZ, name)
    program = (
        "import hashlib; from tests.formats.qti.samples import QUIZ, written;"
        f"print(hashlib.sha256(written(QUIZ, {name!r})).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


def test_ids_of_any_kind_come_back_and_files_stay_ascii() -> None:
    ids = ["plain-1", "1 starts with a digit", "Ερώτηση", "a/b\\c:d", "x" * 80, "Plain-1", "true", "..", "a b", "a  b"]
    sample = quiz(*(ITEMS[0].replaced(id=name) for name in ids))
    data = written(sample, "qti21")
    assert [item.id for item in read(data)[0].items()] == ids
    names = members(data)
    assert all(name.isascii() for name in names)
    assert len({name.casefold() for name in names}) == len(ids) + 2
    assert "items/plain-1.xml" in names


def test_an_id_gives_the_same_file_name_whatever_else_is_there() -> None:
    one = members(written(quiz(ITEMS[0].replaced(id="Ερώτηση 1")), "qti30"))
    two = members(written(quiz(ITEMS[1], ITEMS[0].replaced(id="Ερώτηση 1")), "qti30"))
    assert {name for name in one if name.startswith("items/")} < set(two)


@pytest.mark.parametrize("points", ["1", "2.5", "0.1", "3", "0", "1e-3", "12345678.9"])
def test_points_and_thirds_come_back_exactly(points: str) -> None:
    item = next(item for item in ITEMS if item.id == "multiple-partial").replaced(points=Decimal(points))
    (found,) = read(written(quiz(item), "qti30"), "qti30")[0].items()
    assert found.points == Decimal(points)
    assert isinstance(found.interaction, ChoiceInteraction)
    third = Fraction(1, 3)
    assert [choice.fraction for choice in found.interaction.choices] == [third, third, third, Fraction(-1, 2)]


def test_titles_are_the_beginning_of_the_stem_where_there_is_none() -> None:
    long = "Which of these many words is the last one that still fits into the title of a question, if any?"
    xml = members(written(quiz(ITEMS[0].replaced(stem=en(long))), "qti30"))["items/single.xml"]
    assert b'title="Which of these many words is the last one that still fits\xe2\x80\xa6"' in xml
