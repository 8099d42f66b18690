"""How many of the defects put into the corpus are found, and how many strings of another language.

    PYTHONPATH=. .venv/bin/python benchmarks/linter.py

Prints the tables of docs/linter-quality.md (from tests/corpus) and the held-out one of docs/languages.md: strings of
the corpus are put into questions of the corpus in other languages, as a question, as one option and as all options.
No bar was set with these strings.
"""

import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from quizkit.api import read
from quizkit.diagnostics import Diagnostic
from quizkit.linting import lint
from quizkit.model import Choice, ChoiceInteraction, Item, Localized, Quiz, Section, Text
from quizkit.neutral import is_the_same_everywhere
from quizkit.richtext import to_plain
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

LANGUAGES = ("de", "el", "en", "es", "fr", "it")
LENGTHS = ("1", "2-3", "4-8", "9+")
ABOUT_LANGUAGES = ("es-music-language.yaml",)
"""Questions that ask for words of another language are no place to plant some."""

Tally = Counter[str]


def main() -> None:
    defects()
    items = dict(corpus_items())
    clean(items)
    planted(items)


def defects() -> None:
    """The table of precision and recall."""
    groups: defaultdict[str, Tally] = defaultdict(Counter)
    with tempfile.TemporaryDirectory() as name:
        folder = with_files(Path(name))
        for edit in edits("defects.tsv"):
            text = edited(edit)
            told = new_findings(edit, text, folder)
            tally = groups["(other profiles)" if is_off(edit.rule) else edit.rule.partition("/")[0]]
            place = place_of(edit.place, text) if edit.place != "-" else (None, None)
            expected = [one for one in told if one.code == edit.rule and item_of(one) == edit.item]
            others = [one for one in told if one not in expected[:1]]
            tally["defects"] += 1
            tally["found"] += bool(expected)
            tally["in place"] += any(place_in(one) == place for one in expected)
            tally["accompanying"] += sum(one.code in edit.also for one in others)
            tally["false"] += sum(one.code not in edit.also for one in others)
        for edit in edits("near_misses.tsv"):
            tally = groups["(other profiles)" if is_off(edit.rule) else edit.rule.partition("/")[0]]
            tally["near misses"] += 1
            tally["taken for one"] += bool(new_findings(edit, edited(edit), folder))
    heads = ("defects", "found", "in place", "accompanying", "false", "near misses", "taken for one")
    table(("group", *heads), ((group, *(groups[group][head] for head in heads)) for group in sorted(groups)))
    print("all:", *(f"{head} {sum(tally[head] for tally in groups.values())}" for head in heads))
    languages = Counter(edit.language for edit in edits("defects.tsv"))
    print("by language:", dict(sorted(languages.items())))


def new_findings(edit: Edit, text: str, folder: Path) -> list[Diagnostic]:
    """What an edit adds to what its file gives as it is, which is nothing in the default profile."""
    plan = plan_for(edit)
    before = findings(edit.file, source(edit.file), folder, plan) if is_off(edit.rule) else ()
    known = {(one.code, one.item, one.message) for one in before}
    return [one for one in findings(edit.file, text, folder, plan) if (one.code, one.item, one.message) not in known]


def corpus_items() -> Iterator[tuple[str, list[Item]]]:
    """The questions by language; bilingual quizzes and those about languages are left out."""
    found: defaultdict[str, list[Item]] = defaultdict(list)
    for path in QUIZZES:
        if path.name.startswith("bilingual") or path.name in ABOUT_LANGUAGES:
            continue
        quiz = read(Source(path.name, path.read_bytes(), path.name[:2])).quiz
        assert quiz is not None
        found[quiz.language] += quiz.items()
    yield from sorted(found.items())


def clean(items: dict[str, list[Item]]) -> None:
    """How many strings of the clean questions are taken for foreign."""
    for language, those in items.items():
        strings = sum(1 + len(options_of(item)) for item in those)
        quiz = Quiz(language=language, sections=(Section(items=tuple(those)),))
        print(f"{language}: {strings} strings, {len(lint(quiz, select=STEM + OPTION))} taken for foreign")


STEM = ["language/foreign-stem"]
OPTION = ["language/foreign-option"]


def planted(items: dict[str, list[Item]]) -> None:
    """The share of strings in another language that is found, by their number of words."""
    rows: defaultdict[str, defaultdict[str, Tally]] = defaultdict(lambda: defaultdict(Counter))
    for host in LANGUAGES:
        hosts = cycle([item for item in items[host] if len(options_of(item)) >= 3])
        for guest in LANGUAGES:
            if guest == host:
                continue
            kind = _kind(host, guest)
            for item in items[guest]:
                options = [plain for plain in options_of(item) if not is_the_same_everywhere(plain)]
                stem = plain_of(item.stem)
                if not is_the_same_everywhere(stem):
                    one = with_stem(next(hosts), stem, host)
                    count(rows[f"question, {kind}"], stem, asked(host, one, STEM))
                for plain in options:
                    one = with_options(next(hosts), [plain], host)
                    name = " (a name)" if is_name(plain) else ""
                    count(rows[f"one option, {kind}{name}"], plain, asked(host, one, OPTION))
                if len(options) >= 3:
                    one = with_options(next(hosts), options, host)
                    found = asked(host, one, OPTION)
                    for place, plain in enumerate(options):
                        name = " (a name)" if is_name(plain) else ""
                        count(rows[f"all options, {kind}{name}"], plain, [f for f in found if f"[{place}]" in f])
    table(("", *LENGTHS), ((name, *(share(rows[name][length]) for length in LENGTHS)) for name in sorted(rows)))


def _kind(host: str, guest: str) -> str:
    if guest == "el":
        return "Greek"
    if host == "el":
        return "English in Greek" if guest == "en" else "another in Greek"
    return "English" if guest == "en" else "another"


def is_name(plain: str) -> bool:
    """Whether each word has a capital, as names have (and German nouns)."""
    return all(word[:1].isupper() or not word[:1].isalpha() for word in plain.split())


def asked(language: str, item: Item, rules: list[str]) -> list[str]:
    quiz = Quiz(language=language, sections=(Section(items=(item,)),))
    return [one.path or "" for one in lint(quiz, select=rules)]


def count(row: defaultdict[str, Tally], plain: str, found: Sequence[str]) -> None:
    words = len(plain.split())
    length = "1" if words == 1 else "2-3" if words < 4 else "4-8" if words < 9 else "9+"
    row[length].update({"all": 1, "found": bool(found)})


def share(tally: Tally) -> str:
    return f"{100 * tally['found'] / tally['all']:.0f} % of {tally['all']}" if tally["all"] else "-"


def options_of(item: Item) -> list[str]:
    interaction = item.interaction
    return [plain_of(one.text) for one in interaction.choices] if isinstance(interaction, ChoiceInteraction) else []


def plain_of(text: Localized) -> str:
    return to_plain(text.first()[1])


def with_stem(item: Item, plain: str, language: str) -> Item:
    return item.replaced(stem=Localized(texts={language: Text(source=plain)}))


def with_options(item: Item, plains: list[str], language: str) -> Item:
    """The item with these as its last option, or as all of its options."""
    interaction = item.interaction
    assert isinstance(interaction, ChoiceInteraction)
    new = [Choice(text=Localized(texts={language: Text(source=plain)}), fraction=0) for plain in plains]
    choices = (*interaction.choices[:-1], *new) if len(new) == 1 else tuple(new)
    return item.replaced(interaction=interaction.replaced(choices=choices))


def table(heads: Iterable[str], rows: Iterable[Iterable[object]], write: Callable[[str], None] = print) -> None:
    write("| " + " | ".join(heads) + " |")
    for row in rows:
        write("| " + " | ".join(map(str, row)) + " |")
    write("")


if __name__ == "__main__":
    main()
