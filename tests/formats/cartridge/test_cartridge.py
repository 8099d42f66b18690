"""Common Cartridges (R73): against the official schema and its rules, and read back."""

import zipfile
from collections.abc import Mapping
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from quizkit import api
from quizkit.model import (
    Asset,
    Choice,
    ChoiceInteraction,
    ExtendedText,
    Item,
    Localized,
    NumericAnswer,
    NumericInteraction,
    Quiz,
    Section,
    Settings,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
)
from quizkit.source import Source

QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
SCHEMATRON = "{http://purl.oclc.org/dsdl/schematron}"
NAMES = {"asi": QTI[1:-1]}


def en(words: str, markup: Any = "plain") -> Localized:
    return Localized.of(words, "en", markup)


def choice(mode: Any = "single", fractions: tuple[Any, ...] = (1, 0, 0), **more: Any) -> ChoiceInteraction:
    choices = tuple(
        Choice(text=en(f"option {place}"), fraction=fraction, feedback=en(f"on {place}") if place != 2 else None)
        for place, fraction in enumerate(fractions)
    )
    return ChoiceInteraction(mode=mode, choices=choices, **more)


def words(*answers: str, **more: Any) -> TextEntryInteraction:
    return TextEntryInteraction(answers=tuple(TextAnswer(text=en(one)) for one in answers), **more)


SEVERAL = choice("multiple", (1, 0, 1), all_or_nothing=True)
ALL_FEEDBACK: dict[str, Any] = {
    "general_feedback": en("Because."),
    "correct_feedback": en("Well done."),
    "incorrect_feedback": en("<b>No</b>", "html"),
    "hints": (en("One"), en("Two")),
}

ITEMS = (
    Item(id="one", stem=en("Which?"), interaction=choice(), points=Decimal(3), tags=("waves", "light"), **ALL_FEEDBACK),
    Item(id="plain", stem=en("Which?"), interaction=choice(shuffle=False)),
    Item(id="two right", stem=en("Which <one>?"), interaction=choice(fractions=(1, 1, 0))),
    Item(id="πολλές", stem=en("Which?"), interaction=SEVERAL, **ALL_FEEDBACK),
    Item(id="tf", stem=en("Is it?"), interaction=choice("true_false", (0, 1)), **ALL_FEEDBACK),
    Item(id="fib", title=en("A word"), stem=en("Capital?"), interaction=words("Athens", "Αθήνα"), **ALL_FEEDBACK),
    Item(id="case", language="el", stem=Localized.of("NaCl;", "el"), interaction=words("NaCl", case_sensitive=True)),
    Item(
        id="essay",
        stem=en("Why?"),
        interaction=ExtendedText(),
        general_feedback=en("Since."),
        hints=(en("Think"),),
    ),
    Item(id="picture", stem=en('<p>See <img src="a b.png" alt="x"/></p>', "html"), interaction=words("x")),
    Item(id="correct", stem=en("Which?"), interaction=choice().replaced(choices=(
        Choice(id="correct", text=en("a"), fraction=1, feedback=en("a!")),
        Choice(id="general", text=en("b"), fraction=0, feedback=en("b!")),
        Choice(id="general_fb", text=en("c"), fraction=0, feedback=en("c!")),
    )), **ALL_FEEDBACK),
)  # fmt: skip
PICTURE = Asset(name="a b.png", media_type="image/png", data=b"\x89PNG")
QUIZ = Quiz(
    id="κύματα 1",
    title=en("Waves & light"),
    description=en("All about <waves>"),
    language="en",
    settings=Settings(time_limit=Decimal(20), attempts=2),
    sections=(Section(items=ITEMS),),
    assets=(PICTURE,),
)


def of(*items: Item, **more: Any) -> Quiz:
    return Quiz(**{"title": en("Quiz"), "language": "en", "sections": (Section(items=items),), **more})


def members(quiz: Quiz) -> Mapping[str, bytes]:
    result = api.export(quiz, "cartridge")
    assert result.data is not None, [str(one) for one in result.diagnostics]
    with zipfile.ZipFile(BytesIO(result.data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def assessment(quiz: Quiz) -> etree._Element:
    return etree.fromstring(members(quiz)["assessment/assessment_qti.xml"])


def schema(shared: Path, name: str) -> etree._ElementTree:
    return etree.parse(str(shared / "xsd/cc1p1" / name), etree.XMLParser(no_network=True))


def broken_rules(rules: etree._ElementTree, root: etree._Element) -> list[str]:
    """The Schematron assertions of the schema that do not hold, by what each says."""
    found = []
    for rule in rules.iter(f"{SCHEMATRON}rule"):
        for place in root.xpath(f"//{rule.get('context')}", namespaces=NAMES):
            for one in rule.iter(f"{SCHEMATRON}assert"):
                if not place.xpath(f"boolean({one.get('test')})", namespaces=NAMES):
                    found.append(" ".join("".join(one.itertext()).split()))
    return found


def test_the_assessment_and_the_manifest_are_valid(shared: Path) -> None:
    files = members(QUIZ)
    rules = schema(shared, "ccv1p1_qtiasiv1p2p1_v1p0.xsd")
    root = etree.fromstring(files["assessment/assessment_qti.xml"])
    questions = etree.XMLSchema(rules)
    assert questions.validate(root), questions.error_log
    assert broken_rules(rules, root) == []
    package = etree.XMLSchema(schema(shared, "cc11libxml2validator.xsd"))
    assert package.validate(etree.fromstring(files["imsmanifest.xml"])), package.error_log


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)
def test_each_item_is_valid(shared: Path, item: Item) -> None:
    rules = schema(shared, "ccv1p1_qtiasiv1p2p1_v1p0.xsd")
    root = assessment(of(item, assets=(PICTURE,)))
    questions = etree.XMLSchema(rules)
    assert questions.validate(root), questions.error_log
    assert broken_rules(rules, root) == []


def test_the_rules_find_what_they_look_for(shared: Path) -> None:
    rules = schema(shared, "ccv1p1_qtiasiv1p2p1_v1p0.xsd")
    root = assessment(of(Item(stem=en("Which?"), interaction=choice(fractions=(1, 0)))))
    assert [one[:9] for one in broken_rules(rules, root)] == ["[RULE 4d]"], "two options: written, and said"


def test_the_manifest_lists_every_file_and_says_what_it_is() -> None:
    files = members(QUIZ)
    manifest = etree.fromstring(files["imsmanifest.xml"])
    assert {one.get("href") for one in manifest.iter("{*}file")} == set(files) - {"imsmanifest.xml"}
    types = {one.get("identifier"): one.get("type") for one in manifest.iter("{*}resource")}
    assert types == {"assessment": "imsqti_xmlv1p2/imscc_xmlv1p1/assessment", "file1": "webcontent"}
    assert [one.get("identifierref") for one in manifest.iter("{*}dependency")] == ["file1"]
    assert b"$IMS-CC-FILEBASE$/media/" in files["assessment/assessment_qti.xml"]
    assert all(name.isascii() for name in files)


@pytest.mark.parametrize(
    ("interaction", "profile"),
    [
        (choice(), "cc.multiple_choice.v0p1"),
        (SEVERAL, "cc.multiple_response.v0p1"),
        (choice("true_false", (1, 0)), "cc.true_false.v0p1"),
        (words("a"), "cc.fib.v0p1"),
        (ExtendedText(), "cc.essay.v0p1"),
        (UploadInteraction(), "cc.essay.v0p1"),
    ],
)
def test_each_question_says_what_it_is(interaction: Any, profile: str) -> None:
    root = assessment(of(Item(stem=en("Which?"), interaction=interaction)))
    (item,) = root.iter(f"{QTI}item")
    fields = {one[0].text: one[1].text for one in item.iter(f"{QTI}qtimetadatafield")}
    assert fields["cc_profile"] == profile
    assert ("qmd_computerscored" in fields) == (profile == "cc.essay.v0p1"), "else Schoology waits for a teacher"


def test_what_comes_back_is_what_was_written() -> None:
    result = api.export(QUIZ, "cartridge")
    assert [one.code for one in result.diagnostics] == ["loss/languages"], "one item is in Greek, and stays so"
    assert result.data is not None
    loaded = api.read(Source("quiz.imscc", result.data))
    assert loaded.format == "qti12"
    assert [str(one) for one in loaded.diagnostics] == []
    quiz = loaded.quiz
    assert quiz is not None
    assert quiz.id == "κύματα 1"
    assert [item.id for item in quiz.items()] == [item.id for item in ITEMS]
    assert [item.points for item in quiz.items()] == [item.points for item in ITEMS]
    assert next(quiz.items()).tags == ("waves", "light")
    assert quiz.settings == QUIZ.settings
    again = api.export(quiz, "cartridge")
    assert again.data == result.data


def test_a_quiz_that_is_called_quiz_keeps_its_name() -> None:
    data = api.export(of(ITEMS[0]), "cartridge").data
    assert data is not None
    quiz = api.read(Source("q.imscc", data)).quiz
    assert quiz is not None
    assert quiz.title is not None


@pytest.mark.parametrize(
    ("points", "written"), [("1", None), ("2.5", "3"), ("0.2", "1"), ("0", "1"), ("99", "99"), ("150", "99")]
)
def test_points_are_whole_numbers_up_to_99(points: str, written: str | None) -> None:
    quiz = of(ITEMS[1].replaced(points=Decimal(points)))
    fields = [one.text for one in assessment(quiz).iter(f"{QTI}fieldlabel", f"{QTI}fieldentry")]
    found = fields[fields.index("cc_weighting") + 1] if "cc_weighting" in fields else None
    assert found == (None if written == "1" else written)
    codes = [one.code for one in api.export(quiz, "cartridge").diagnostics]
    assert codes == ([] if points in ("1", "99") else ["loss/whole-points"])


@pytest.mark.parametrize(("attempts", "written", "said"), [(0, "unlimited", 0), (5, "5", 0), (6, "5", 1)])
def test_attempts_are_at_most_five(attempts: int, written: str, said: int) -> None:
    quiz = of(ITEMS[1], settings=Settings(attempts=attempts))
    fields = [one.text for one in assessment(quiz).iter(f"{QTI}fieldlabel", f"{QTI}fieldentry")]
    assert fields[fields.index("cc_maxattempts") + 1] == written
    codes = [one.code for one in api.export(quiz, "cartridge").diagnostics]
    assert codes == ["loss/attempts"] * said


def test_what_the_profile_does_not_know_is_refused() -> None:
    number = NumericInteraction(answers=(NumericAnswer(value=Decimal(4)),))
    result = api.export(of(Item(stem=en("2 + 2?"), interaction=number)), "cartridge")
    assert result.data is None
    assert [one.code for one in result.diagnostics] == ["refused/interaction"]


def test_two_options_are_said() -> None:
    result = api.export(of(Item(stem=en("Which?"), interaction=choice(fractions=(1, 0)))), "cartridge")
    assert result.data is not None
    assert [one.code for one in result.diagnostics] == ["loss/few-options"]
