"""A bank at a glance; what is expected was counted by hand."""

import json
import re
from pathlib import Path

from lxml import html

from quizkit.api import read
from quizkit.overview import Overview
from quizkit.overview.page import page
from quizkit.overview.table import table
from quizkit.source import Source
from tests.cli.conftest import EXAMPLE, Run, run  # noqa: F401 - a fixture

BANK = """
language: el
languages: [el, en]
title: {el: Τεστ, en: Test}
questions:
  - question: {el: Ποιος πλανήτης είναι ο μεγαλύτερος;, en: Which planet is the largest?}
    options: [{el: Δίας, en: Jupiter}, {el: Άρης, en: Mars}, {el: Αφροδίτη}, "MP3"]
    answer: A
    tags: [space, easy]
    explanation: {el: Έτσι είναι, en: So it is now}
  - question: {el: Τι ώρα είναι;, en: What time?}
    options: [{el: Μία, en: One, feedback: {el: Όχι πια, en: No more}}, {el: Δύο, en: Two}]
    answer: B
    points: 0.5
    tags: [easy]
  - question: {el: Επιλέξτε, en: Pick}
    options: [{el: Ναι, en: Yes}, {el: Όχι, en: No}]
    shuffle: true
    answer: A
    points: 20
  - question: {el: Πόσο;, en: How much?}
    answer: 100
  - question: {el: Ποια;, en: Which?}
    options: [{el: Ένα, en: One}, {el: Τρία, en: Three}]
"""


def overview(text: str) -> Overview:
    loaded = read(Source("bank.yaml", text.encode()))
    assert loaded.quiz is not None
    made = Overview()
    made.add(loaded.quiz)
    return made


COUNTS = overview(BANK).as_json()


def test_what_it_is_made_of() -> None:
    assert (COUNTS["files"], COUNTS["questions"]) == (1, 5)
    assert COUNTS["types"] == {"single": 4, "numeric": 1}
    assert COUNTS["tags"] == {"easy": 2, "space": 1}
    assert COUNTS["points"] == {"total": "23.5", "worth": {"0.5": 1, "1": 3, "20": 1}}


def test_completeness_counts_what_is_to_be_translated() -> None:
    """Title, five stems, ten options, a feedback, an explanation: one lacks English, and MP3 is the same everywhere."""
    assert COUNTS["languages"]["el"] == {"strings": 18, "written": 18}
    assert COUNTS["languages"]["en"] == {"strings": 18, "written": 17}


def test_keys() -> None:
    assert COUNTS["choices"] == {"keyed": 3, "unkeyed": 1, "shuffled": 1}
    assert COUNTS["positions"] == {"2": {"A": 0, "B": 1}, "4": {"A": 1, "B": 0, "C": 0, "D": 0}}


def test_lengths() -> None:
    """In both languages: stems of 5 5, 3 2, 1 1, 1 2, 1 1 words; explanations of 2 and 4."""
    assert COUNTS["words"]["question"] == {"texts": 10, "least": 1, "median": 2, "most_of_them": 5, "most": 5}
    assert COUNTS["words"]["explanation"]["texts"] == 2
    assert (COUNTS["words"]["explanation"]["least"], COUNTS["words"]["explanation"]["most"]) == (2, 4)


def test_explanations() -> None:
    assert COUNTS["explanations"] == {"explanation": 1, "feedback": 1, "none": 3}


def test_letters_count_where_no_spaces_are_written() -> None:
    counts = overview("language: zh\nquestions:\n  - {question: 水在几度沸腾？, answer: 100}\n").as_json()
    assert counts["words"]["question"]["most"] == 6


def test_files_add_up(run: Run) -> None:  # noqa: F811
    one = json.loads(run("stats", EXAMPLE / "seed.txt", "--language", "el", "--format", "json").stdout)
    two = json.loads(run("stats", EXAMPLE / "seed.txt", EXAMPLE / "checkpoint-quiz.yaml", "--format", "json").stdout)
    assert (one["files"], one["questions"], one["choices"]["unkeyed"]) == (1, 8, 8)
    assert (two["files"], two["questions"], two["choices"]["unkeyed"]) == (2, 16, 8)


def test_the_table(run: Run) -> None:  # noqa: F811
    lines = run("stats", EXAMPLE / "translator.xlsx").stdout.splitlines()
    assert lines[0] == "8 questions in 1 file, 1 section, 8 points"
    assert "  el  48 of 49 texts   97%  1 missing" in lines


def test_nothing_at_all() -> None:
    assert table(Overview()) == "0 questions in 0 files, 0 sections, 0 points\n"


def test_hostile_names_steer_no_terminal() -> None:
    text = table(overview('questions:\n  - {question: "Q?", tags: ["\\e[31m"], answer: 1}\n'))
    assert all(char.isprintable() or char == "\n" for char in text)


def test_what_cannot_be_done(run: Run, tmp_path: Path) -> None:  # noqa: F811
    assert run("stats", "none.yaml").exit_code == 2
    assert run("stats", EXAMPLE / "seed.txt", "--format", "pdf").exit_code == 2
    (tmp_path / "broken.json").write_text('{"questions": [}')
    assert run("stats", "broken.json").exit_code == 2


def test_the_page_says_what_the_table_says_and_draws_it() -> None:
    text = page(overview(BANK))
    tree = html.document_fromstring(text)
    rows = {
        row.find("th").text: [cell.text for cell in row.findall("td") if cell.get("class") != "bar"]
        for row in tree.iter("tr")
        if row.find("th").get("scope") == "row"
    }
    assert rows["en"] == ["17 of 18 texts", "94%", "1 missing"]
    assert rows["one right option"] == ["4", "80%"]
    assert rows["question"] == ["10", "1", "2", "5", "5"]
    (bar,) = tree.xpath('//tr[th="one right option"]//*[@class="share"]')
    assert float(bar.get("width")) == 240 * 4 / 5
    assert [len(drawn) for drawn in tree.xpath('//*[@class="lengths"]')] == [1 + 2, 1 + 1, 1 + 4]


def test_the_page_loads_and_runs_nothing() -> None:
    text = page(overview('questions:\n  - {question: "Q?", tags: ["<script>x</script>"], answer: 1}\n'))
    assert "<script" not in text and "&lt;script&gt;x" in text and "default-src 'none'" in text
    assert not re.search(r"https?:|src=|url\(|@import", text)
    assert page(Overview()).count("<section") == 0


def test_a_long_text_does_not_press_the_others_together() -> None:
    many = "".join(f"  - {{question: {'w ' * (1 + number % 10)}, answer: 1}}\n" for number in range(200))
    text = page(overview(f"questions:\n{many}  - {{question: {'w ' * 5000}, answer: 1}}\n"))
    assert "40 words or more" in text


def test_the_page_from_the_command_line(run: Run) -> None:  # noqa: F811
    assert run("stats", EXAMPLE / "translator.xlsx", "--format", "html").stdout.startswith("<!DOCTYPE html>")
