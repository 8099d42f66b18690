"""A large file is read back in shares, by several processes, and what they find is what one would find."""

import os
from io import BytesIO

import pytest

from quizkit import api, readback
from quizkit.diagnostics import Report
from quizkit.losses import Target, fit
from quizkit.model import Choice, ChoiceInteraction, Item, Localized, Quiz, Section
from quizkit.readback import read_back
from quizkit.registry import formats
from quizkit.source import Share, Source, is_unread
from quizkit.verify import differences

SHARING = [name for name, fmt in formats() if fmt.shares]
COUNT = 48


@pytest.fixture(autouse=True)
def _small_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readback, "MANY", 10)


def bank(changed: frozenset[int] = frozenset(), count: int = COUNT) -> Quiz:
    """Questions in two sections; those of ``changed`` have another right choice."""

    def item(number: int) -> Item:
        choices = tuple(
            Choice(text=Localized.of("en", f"{number} and {letter}"), fraction=int(letter == "BA"[number in changed]))
            for letter in "ABC"
        )
        stem = Localized.of("en", f"What about {number}?")
        return Item(id=f"q{number}", stem=stem, interaction=ChoiceInteraction(choices=choices))

    items = [item(number) for number in range(count)]
    half = count // 3
    sections = (
        Section(items=tuple(items[:half]), title=Localized.of("en", "First")),
        Section(items=tuple(items[half:])),
    )
    return Quiz(id="bank", title=Localized.of("en", "A bank"), language="en", sections=sections)


def written(quiz: Quiz, name: str) -> tuple[Quiz, bytes]:
    fmt = api.find_format(name, writes=True)
    assert fmt.capability is not None
    assert fmt.write is not None
    fitted = fit(quiz, Target(name, fmt.title, fmt.capability)).quiz
    out = BytesIO()
    fmt.write(fitted, out)
    return fitted, out.getvalue()


@pytest.mark.parametrize("name", SHARING)
def test_shares_together_are_the_whole(name: str) -> None:
    fmt = api.find_format(name)
    assert fmt.read is not None
    assert fmt.capability is not None
    fitted, data = written(bank(count=30), name)
    seen: list[int] = []
    for start, stop in ((0, 7), (7, 21), (21, 30)):
        read = fmt.read(Source(f"x{fmt.suffix}", data, "en", share=Share(start, stop)), Report())
        items = list(read.items())
        assert len(items) == 30
        seen += [number for number, item in enumerate(items) if not is_unread(item)]
        assert differences(fitted, read, fmt.capability) == []
    assert seen == list(range(30))


@pytest.mark.parametrize("name", SHARING)
@pytest.mark.parametrize("changed", [{3}, {24}, {47}, {0, 47}, set()], ids=str)
def test_several_processes_find_what_one_finds(name: str, changed: set[int]) -> None:
    fmt = api.find_format(name)
    _, data = written(bank(frozenset(changed)), name)
    fitted, _ = written(bank(), name)
    found = read_back(fitted, data, name, fmt, jobs=3)
    assert sorted(found, key=str) == sorted(read_back(fitted, data, name, fmt), key=str)
    assert {number for number in range(COUNT) if f"question {number + 1}," in " ".join(map(str, found))} == changed


def test_a_missing_question_is_found_once() -> None:
    fmt = api.find_format("canvas")
    _, data = written(bank(count=COUNT - 1), "canvas")
    fitted, _ = written(bank(), "canvas")
    (found,) = read_back(fitted, data, "canvas", fmt, jobs=3)
    assert "48 questions were written and 47 came back" in found.message


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
@pytest.mark.parametrize("trouble", ["no process", "it dies", "it fails"])
def test_a_share_whose_process_fails_is_compared_all_the_same(trouble: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fmt = api.find_format("canvas")
    _, data = written(bank(frozenset((5,))), "canvas")
    fitted, _ = written(bank(), "canvas")
    here, compared = os.getpid(), readback._compared

    def no_process() -> int:
        raise OSError("Resource temporarily unavailable")

    def in_child(*arguments: object) -> list[str]:
        if os.getpid() != here:
            if trouble == "it dies":
                os.kill(os.getpid(), 9)
            raise MemoryError
        return compared(*arguments)  # type: ignore[arg-type]

    if trouble == "no process":
        monkeypatch.setattr(os, "fork", no_process)
    else:
        monkeypatch.setattr(readback, "_compared", in_child)
    found = read_back(fitted, data, "canvas", fmt, jobs=2)
    assert found
    assert all("question 6," in one.message for one in found)
