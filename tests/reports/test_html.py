"""The HTML report: whole by itself, nothing of a quiz runs in it, every finding under its question."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from lxml import html as parser

from quizkit.checking import Plan, check
from quizkit.checking.questions import questions_of
from quizkit.diagnostics import Diagnostic, Severity
from quizkit.files import Named
from quizkit.linting import describe, lint
from quizkit.model import (
    Asset,
    Choice,
    ChoiceInteraction,
    Item,
    Localized,
    Location,
    NumericAnswer,
    NumericInteraction,
    Quiz,
    Section,
    Text,
)
from quizkit.registry import get_report
from quizkit.reports import Options, Shown
from tests.cli.conftest import EXAMPLE, ROOT
from tests.rules.building import asked, item, quiz

PAYLOAD = """"><script>alert(1)</script><img src=x onerror=alert(2)>'</style></title>-->"""


def page_of(of: Quiz, *more: Diagnostic, name: str = "quiz.yaml", **options: object):
    """The report of a quiz as a tree, and as it is."""
    found = (*lint(of, profile="review"), *more)
    shown = (Shown(name, found, questions_of(of, found)),)
    text = get_report("html")(found, Options(files=(name,), shown=shown, describe=describe, **options))
    return parser.document_fromstring(text), text


def test_hostile_texts_stay_texts() -> None:
    hostile = asked("en", PAYLOAD, (PAYLOAD, PAYLOAD, "a a"), None, id=PAYLOAD, tags=(PAYLOAD,), explanation=PAYLOAD)
    tree, text = page_of(
        quiz(hostile, title=Localized.of(PAYLOAD)),
        Diagnostic(
            code="read/syntax",
            severity=Severity.ERROR,
            message=PAYLOAD,
            advice=PAYLOAD,
            item=PAYLOAD,
            language=PAYLOAD,
            location=Location(PAYLOAD, cell=PAYLOAD, sheet=PAYLOAD),
        ),
        name=PAYLOAD,
    )
    assert len(tree.xpath("//script")) == 1
    assert tree.xpath("//*[@onerror] | //img") == []
    assert text.count("<script>") == 1
    assert len(tree.xpath('//*[contains(@class, "stem")]')) == 1


def test_raw_html_of_a_quiz_does_not_run() -> None:
    source = '<p onclick="x()">a a<script>x()</script><a href="javascript:x()">go</a><iframe src="//evil"></iframe></p>'
    stem = Localized(texts={"en": Text(source=source, markup="html")})
    tree, _ = page_of(quiz(item(stem, asked("en", "", ("a", "b", "c")).interaction)))
    (shown,) = tree.xpath('//figure[@class="question"]')
    assert shown.xpath(".//script | .//iframe | .//*[@onclick] | .//*[starts-with(@href, 'javascript')]") == []


def test_nothing_is_loaded() -> None:
    stem = Localized(
        texts={"en": Text(source="a a ![far](https://evil.example/x.png) ![near](a.png)", markup="markdown")}
    )
    of = quiz(
        item(stem, asked("en", "", ("a", "b", "c")).interaction),
        assets=(Asset(name="a.png", media_type="image/png", data=b"PNG"),),
    )
    tree, text = page_of(of)
    assert sorted(tree.xpath("//img/@src")) == ["", "data:image/png;base64,UE5H"]
    assert "evil.example" not in text
    assert tree.xpath("//link | //script[@src] | //iframe") == []
    (policy,) = tree.xpath('//meta[@http-equiv="Content-Security-Policy"]/@content')
    assert re.fullmatch(
        r"default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; img-src data:", policy
    ), policy


def test_the_seed() -> None:
    """Each question with findings once, as it will look, with the option in doubt marked and led to its finding."""
    checked = check(Named(str(EXAMPLE / "seed.txt")), Plan(language="el", with_questions=True))
    text = get_report("html")(
        checked.diagnostics,
        Options(shown=(Shown("seed.txt", checked.diagnostics, checked.questions),), describe=describe),
    )
    tree = parser.document_fromstring(text)
    headings = [" ".join(one.text_content().split()) for one in tree.xpath('//section[@class="group"]/h3')]
    assert headings == [
        "The file as a whole",
        "Question 2, line 10",
        "Question 4, line 20",
        "Question 7, line 35",
        "Question 8, line 40",
    ]
    (second,) = [one for one in tree.xpath('//section[@class="group"]') if "Question 2" in one[0].text_content()]
    doubts = second.xpath('.//figure//*[contains(@class, "doubt")]')
    assert [one.get("class").split()[1] for one in doubts] == ["stem", "option", "option", "option"]
    for link in second.xpath('.//*[@class="see"]/a/@href'):
        assert tree.xpath(f'//li[@id="{link[1:]}"]')
    assert second.xpath('.//*[contains(@class, "stem")]/div/@lang') == ["el"]
    for link in tree.xpath('//span[@class="rule"]/a/@href'):
        (about,) = tree.xpath(f'//*[@id="{link[1:]}"]')
        assert about.xpath(".//pre")


def test_words_that_a_message_quotes_are_marked() -> None:
    tree, _ = page_of(quiz(asked("en", "Which planet planet is <it>?", ("Mars", "Venus", "Pluto"))))
    assert [one.text for one in tree.xpath("//mark")] == ["planet planet"]
    (stem,) = tree.xpath('//*[contains(@class, "stem")]/div')
    assert stem.text_content() == "Which planet planet is <it>?"


def test_keys_are_shown_in_words_and_numbers_too() -> None:
    choices = tuple(
        Choice(text=Localized.of(text, "en"), fraction=fraction) for text, fraction in (("a a", 1), ("b", 0), ("c", 0))
    )
    number = NumericInteraction(answers=(NumericAnswer(value=100, tolerance=1),))
    of = Quiz(
        language="en",
        sections=(
            Section(
                items=(
                    Item(stem=Localized.of("Which which?", "en"), interaction=ChoiceInteraction(choices=choices)),
                    Item(stem=Localized.of("How how?", "en"), interaction=number),
                )
            ),
        ),
    )
    tree, _ = page_of(of)
    right = [" ".join(one.text_content().split()) for one in tree.xpath('//li[contains(@class, "right")]')]
    assert [one.split("see")[0] for one in right] == ["Aa aright answer", "answer 199 to 101right answer"]


def test_without_questions_the_findings_are_there() -> None:
    found = [Diagnostic(code="read/x", severity=Severity.ERROR, message="it is broken.", location=Location("a.csv", 3))]
    text = get_report("html")(found, Options())
    assert "It is broken." in text
    assert "Line 3" in text


@pytest.mark.player
def test_in_a_browser(tmp_path: Path) -> None:
    """The policy lets its own script run and nothing else; filters work; no request leaves the page."""
    modules = ROOT / "tests/player/node_modules/playwright-core/index.mjs"
    if not modules.exists() or shutil.which("node") is None:
        pytest.skip("needs node and the modules of tests/player")
    many = [asked("en", f"Which moon moon is it, {number}?", ("Io", "Luna", "x"), None) for number in range(3)]
    clean = [asked("en", f"Which one is it, {number}?", ("Io", "Luna", "x"), 1) for number in range(7)]
    _, text = page_of(quiz(*many, *clean))
    (tmp_path / "page.html").write_text(text, "utf-8")
    script = f"""
      import {{ chromium }} from {json.dumps(modules.as_uri())};
      const browser = await chromium.launch({{ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: ["--no-sandbox", "--disable-gpu"] }});
      const page = await browser.newPage(), said = [];
      page.on("console", (one) => said.push(one.text()));
      page.on("request", (one) => said.push(one.url()));
      await page.goto({json.dumps((tmp_path / "page.html").as_uri())});
      const shown = () => page.locator(".finding:visible").count();
      const all = await shown();
      await page.selectOption("select[name=rule]", "text/doubled");
      const doubled = await shown();
      await page.uncheck("input[value=warning]");
      const none = await shown(), groups = await page.locator(".group:visible").count();
      const count = await page.textContent("#count");
      console.log(JSON.stringify({{ all, doubled, none, groups, count, said }}));
      await browser.close();
    """
    (tmp_path / "play.mjs").write_text(script, "utf-8")
    done = subprocess.run(["node", str(tmp_path / "play.mjs")], capture_output=True, text=True, check=True, timeout=60)
    result = json.loads(done.stdout)
    assert result.pop("all") > 3
    assert result.pop("said") == [(tmp_path / "page.html").as_uri()]
    assert result.pop("count").startswith("0 of ")
    assert result == {"doubled": 3, "none": 0, "groups": 0}
