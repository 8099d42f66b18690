"""Large quizzes as several files (R101, R66): where they are cut, and what is in the parts."""

from decimal import Decimal
from typing import Any

import pytest

from quizkit import api
from quizkit.capability import Capability
from quizkit.losses import Target
from quizkit.model import Asset, Item, Localized, Quiz, Section, Settings, Stimulus, TextAnswer, TextEntryInteraction
from quizkit.source import Source
from quizkit.splitting import plan, split

TARGET = Target("toy", "Toy", Capability(interactions=frozenset(("text_entry",))))


def item(number: int, stem: str = "", **more: Any) -> Item:
    answers = (TextAnswer(text=Localized.of("a", "en")),)
    return Item(
        id=f"i{number}",
        stem=Localized.of(stem or f"Question {number}?", "en", "html" if "<" in stem else "plain"),
        interaction=TextEntryInteraction(answers=answers),
        **more,
    )


def sections(*sizes: int, picks: dict[int, int] | None = None, titled: bool = True) -> Quiz:
    """A quiz with sections of these sizes, some of which draw questions."""
    made, count = [], 0
    for place, size in enumerate(sizes):
        title = Localized.of(f"Chapter {place + 1}", "en") if titled else None
        items = tuple(item(count + one) for one in range(size))
        made.append(Section(title=title, items=items, pick=(picks or {}).get(place)))
        count += size
    return Quiz(id="bank", title=Localized.of("Waves", "en"), language="en", sections=tuple(made))


def sizes(parts: tuple[int, ...]) -> list[int]:
    return [parts.count(number) for number in range(max(parts, default=-1) + 1)]


@pytest.mark.parametrize(
    ("quiz", "most", "wanted"),
    [
        (sections(10), 4, [4, 4, 2]),
        (sections(4), 4, [4]),
        (sections(3, 3, 3), 4, [3, 3, 3]),
        (sections(2, 2, 3), 4, [4, 3]),
        (sections(1, 9, 1), 4, [1, 4, 4, 2]),
        (sections(2, 7, 1, picks={1: 3}), 4, [2, 7, 1]),
        (sections(0, 2, 0, 2), 2, [2, 2]),
        (sections(), 2, []),
        (sections(3), 1, [1, 1, 1]),
    ],
)
def test_where_a_quiz_is_cut(quiz: Quiz, most: int, wanted: list[int]) -> None:
    parts, _ = plan(quiz, most)
    assert list(parts) == sorted(parts), "the order stays"
    assert sizes(parts) == wanted


def test_what_is_said_of_cuts() -> None:
    _, said = plan(sections(1, 9, 6, picks={2: 3}), 4)
    assert [one.message for one in said] == [
        'the section "Chapter 2" has 9 questions and is cut: it stands in parts 2 to 4.',
        'the section "Chapter 3" draws 3 of its 6 questions and is not cut, so part 5 has more than 4.',
    ]
    assert plan(sections(9), 4)[1] == [], "who has but one section has asked for just this"
    assert "section 2 has 3" in plan(sections(1, 3, titled=False), 2)[1][0].message


def test_parts_know_their_place_and_keep_their_ids() -> None:
    quiz = sections(3, 2)
    parts, said = split(quiz, plan(quiz, 2)[0], (), TARGET)
    assert said == []
    assert [part.title and part.title.first()[1].source for part in parts] == [
        "Waves (1/3)",
        "Waves (2/3)",
        "Waves (3/3)",
    ]
    assert [part.id for part in parts] == ["bank-1", "bank-2", "bank-3"]
    assert [[one.id for one in part.items()] for part in parts] == [["i0", "i1"], ["i2"], ["i3", "i4"]]
    longer = sections(3, 5)
    more, _ = split(longer, plan(longer, 2)[0], (), TARGET)
    assert [part.id for part in more][:3] == [part.id for part in parts], "a longer bank updates the parts before"


def test_one_part_is_the_quiz_itself() -> None:
    quiz = sections(3)
    assert split(quiz, plan(quiz, 3)[0], (), TARGET) == ([quiz], [])


def test_what_was_left_out_moves_nothing_into_another_part() -> None:
    quiz = sections(6)
    places = plan(quiz, 2)[0]
    kept = quiz.sections[0].items
    without = quiz.replaced(sections=(quiz.sections[0].replaced(items=(*kept[:1], *kept[4:])),))
    parts, _ = split(without, places, (1, 2, 3), TARGET)
    assert [[one.id for one in part.items()] for part in parts] == [["i0"], ["i4", "i5"]]


def test_each_part_holds_the_files_and_texts_that_it_uses() -> None:
    shown = [item(number, f'<p>See <img src="{number}.png" alt="x"/></p>', stimulus=f"s{number}") for number in (1, 2)]
    quiz = Quiz(
        language="en",
        sections=(Section(items=tuple(shown)),),
        assets=tuple(Asset(name=f"{name}.png", media_type="image/png", data=b"x") for name in (1, 2, "spare")),
        stimuli=tuple(Stimulus(id=f"s{number}", text=Localized.of("Read", "en")) for number in (1, 2)),
    )
    parts, _ = split(quiz, (0, 1), (), TARGET)
    assert [[asset.name for asset in part.assets] for part in parts] == [["1.png", "spare.png"], ["2.png"]]
    assert [[one.id for one in part.stimuli] for part in parts] == [["s1"], ["s2"]]


def test_a_time_limit_is_that_of_each_part() -> None:
    quiz = sections(4).replaced(settings=Settings(time_limit=Decimal(30)))
    _, said = split(quiz, plan(quiz, 2)[0], (), TARGET)
    assert [one.code for one in said] == ["export/split-time-limit"]
    assert "30 minutes" in said[0].message


@pytest.mark.parametrize("target", ["canvas", "moodle-xml", "gift", "qti12", "qti21", "qti30", "yaml", "csv"])
def test_the_parts_together_are_the_quiz(target: str) -> None:
    quiz = sections(3, 2, 7)
    result = api.export(quiz, target, most=4)
    assert result.data is not None, [str(one) for one in result.diagnostics]
    assert [one.items for one in (result, *result.more)] == [3, 2, 4, 3]
    stems: list[str] = []
    for part in (result, *result.more):
        assert part.data is not None
        again = api.read(Source("part", part.data, "en"), from_format=target).quiz
        assert again is not None
        stems += [one.stem.first()[1].source for one in again.items()]
    assert stems == [one.stem.first()[1].source for one in quiz.items()]
    same = api.export(quiz, target, most=4)
    assert [one.data for one in (same, *same.more)] == [one.data for one in (result, *result.more)]


def test_a_title_that_is_too_long_with_its_place_is_cut_and_that_is_said() -> None:
    quiz = sections(2).replaced(title=Localized.of("W" * 255, "en"))
    result = api.export(quiz, "canvas", most=1)
    assert "loss/long-title" in {one.code for one in result.diagnostics}
    assert result.data is not None
    read = api.read(Source("q.zip", result.data, "en")).quiz
    assert read is not None
    assert read.title is not None
    assert read.title.first()[1].source == "W" * 249 + " (1/2)"


def test_a_file_that_is_large_for_its_target_is_said() -> None:
    film = Asset(name="film.mp4", media_type="video/mp4", data=bytes(8_000_000))
    other = film.replaced(name="other.mp4")
    items = (
        item(1, '<p><video src="film.mp4">film</video></p>'),
        item(2, '<p><video src="other.mp4">film</video></p>'),
    )
    quiz = Quiz(language="en", sections=(Section(items=items),), assets=(film, other))
    said = {one.code: one for one in api.export(quiz, "moodle-xml", verify=False).diagnostics}
    assert "21.3 MB" in said["export/large-file"].message
    assert said["export/large-file"].advice is not None
    assert "--split 1" in said["export/large-file"].advice
    halves = api.export(quiz, "moodle-xml", verify=False, most=1)
    assert "export/large-file" not in {one.code for one in halves.diagnostics}
