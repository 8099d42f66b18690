"""Clean quizzes are found clean, and a defect that is put into one is found there, with nothing else."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from quizkit.api import read
from quizkit.checking import Plan
from quizkit.diagnostics import Diagnostic
from quizkit.linting import rules
from quizkit.source import Source
from tests.corpus.corpus import (
    QUIZZES,
    Edit,
    edited,
    edits,
    findings,
    is_off,
    item_of,
    place_in,
    place_of,
    plan_for,
    source,
    with_files,
)

DEFECTS = list(edits("defects.tsv"))
NEAR_MISSES = list(edits("near_misses.tsv"))
Told = tuple[str, str | None, str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the quizzes show."""
    return with_files(tmp_path_factory.mktemp("corpus"))


@pytest.fixture(scope="module")
def untouched(folder: Path) -> dict[tuple[str, tuple[str, ...]], set[Told]]:
    """What each file gives as it is, by the rules that are asked: nothing where these are the default ones."""
    wanted = {(edit.file, plan_for(edit).select) for edit in (*DEFECTS, *NEAR_MISSES)}
    return {
        (name, select): {told(one) for one in findings(name, source(name), folder, Plan(select=select))}
        for name, select in sorted(wanted)
        if select
    }


def told(diagnostic: Diagnostic) -> Told:
    return diagnostic.code, diagnostic.item, diagnostic.message


@pytest.mark.parametrize("path", QUIZZES, ids=lambda path: path.name)
def test_a_clean_quiz_is_found_clean(path: Path, folder: Path) -> None:
    assert findings(path.name, source(path.name), folder) == ()


def found_in(edit: Edit, folder: Path, untouched: dict[tuple[str, tuple[str, ...]], set[Told]]) -> list[Diagnostic]:
    plan = plan_for(edit)
    before = untouched.get((edit.file, plan.select), set())
    return [one for one in findings(edit.file, edited(edit), folder, plan) if told(one) not in before]


@pytest.mark.parametrize("edit", DEFECTS, ids=str)
def test_a_defect_is_found_in_its_place(edit: Edit, folder: Path, untouched) -> None:
    found = found_in(edit, folder, untouched)
    place = place_of(edit.place, edited(edit)) if edit.place != "-" else (None, None)
    expected = [one for one in found if one.code == edit.rule]
    assert (edit.item, place) in [(item_of(one), place_in(one)) for one in expected], found
    assert {one.code for one in found if one not in expected[:1]} == set(edit.also), found


def near_misses_together() -> Iterator[tuple[str, Plan, list[Edit], str]]:
    """The near misses of a file that the same rules are asked about, in as few versions of it as they fit into."""
    waiting = sorted(NEAR_MISSES, key=lambda edit: (edit.file, plan_for(edit).select))
    while waiting:
        first, left = waiting[0], []
        text, chosen = edited(first), [first]
        for edit in waiting[1:]:
            same = edit.file == first.file and plan_for(edit) == plan_for(first)
            apart = "-" not in (edit.item, first.item) and edit.item not in {other.item for other in chosen}
            if same and apart and text.count(edit.old) == 1:
                text = text.replace(edit.old, edit.new)
                chosen.append(edit)
            else:
                left.append(edit)
        yield first.file, plan_for(first), chosen, text
        waiting = left


def test_what_only_looks_like_a_defect_is_let_pass(folder: Path, untouched) -> None:
    count = 0
    for name, plan, chosen, text in near_misses_together():
        found = findings(name, text, folder, plan)
        before = {code_and_item(one) for one in untouched.get((name, plan.select), ())}
        assert [one for one in found if (one.code, one.item) not in before] == [], chosen
        count += len(chosen)
    assert count == len(NEAR_MISSES)


def code_and_item(one: Told) -> tuple[str, str | None]:
    return one[0], one[1]


def test_many_defects_at_once(folder: Path) -> None:
    """A defect of each item that has one, all at the same time: each is still found."""
    count = 0
    for path in QUIZZES:
        text = source(path.name)
        chosen: dict[str, Edit] = {}
        for edit in DEFECTS:
            single = edit.item != "-" and edit.rule.partition("/")[0] in ("text", "stem", "option")
            single = single and not is_off(edit.rule)
            adds_an_item = edit.rule in ("stem/duplicate", "stem/near-duplicate")
            free = edit.file == path.name and edit.item not in chosen and text.count(edit.old) == 1
            if single and free and not adds_an_item:
                text = text.replace(edit.old, edit.new)
                chosen[edit.item] = edit
        found = {(one.code, item_of(one)) for one in findings(path.name, text, folder)}
        assert [edit for edit in chosen.values() if (edit.rule, edit.item) not in found] == []
        count += len(chosen)
    assert count >= 80


def corpus_items() -> Iterator[tuple[str, str]]:
    for path in QUIZZES:
        loaded = read(Source(path.name, path.read_bytes(), None if path.suffix == ".yaml" else path.name[:2]))
        assert loaded.quiz is not None
        for item in loaded.quiz.items():
            yield loaded.quiz.language, item.interaction.kind


def test_the_corpus_is_large_and_varied() -> None:
    items = list(corpus_items())
    languages = Counter(language for language, _ in items)
    assert len(items) >= 300
    assert set(languages) == {"de", "el", "en", "es", "fr", "it"}
    assert min(languages.values()) >= 35
    assert len({kind for _, kind in items}) >= 12


@pytest.mark.parametrize("rule", sorted(rules()))
def test_each_rule_has_bad_and_good_cases_in_several_languages(rule: str) -> None:
    for cases in (DEFECTS, NEAR_MISSES):
        languages = [edit.language for edit in cases if edit.rule == rule]
        assert len(languages) >= 3
        assert len(set(languages)) >= (1 if rule in ONE_LANGUAGE else 2)


def test_there_are_many_defects() -> None:
    assert sum(not is_off(edit.rule) for edit in DEFECTS) >= 200
    assert all(edit.place != "-" for edit in DEFECTS)


ONE_LANGUAGE = frozenset(
    ("key/longest", "key/position", "key/runs", "option/article-cue", "language/maths", "language/glossary")
)
"""Rules about banks, of which there is one, about English, and about what one bilingual file alone has."""
