"""Question banks for Blackboard (R74): the shape that Blackboard exports, valid, and read back."""

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
    MatchInteraction,
    NumericAnswer,
    NumericInteraction,
    Pair,
    Quiz,
    Section,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
)
from quizkit.richtext import to_plain
from quizkit.source import Source
from tests.formats.yaml.test_cases import read_case

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"


def en(words: str, markup: Any = "plain") -> Localized:
    return Localized.of(words, "en", markup)


def choice(mode: Any = "single", fractions: tuple[Any, ...] = (0, 1, 0), **more: Any) -> ChoiceInteraction:
    choices = tuple(
        Choice(text=en(f"option {place}"), fraction=fraction) for place, fraction in enumerate(fractions, 1)
    )
    return ChoiceInteraction(mode=mode, choices=choices, **more)


def typed(*answers: str) -> TextEntryInteraction:
    return TextEntryInteraction(answers=tuple(TextAnswer(text=en(one)) for one in answers))


TOLD: dict[str, Any] = {"correct_feedback": en("Good."), "incorrect_feedback": en("<b>No</b>", "html")}
ITEMS = (
    Item(stem=en("Which?"), interaction=choice(), **TOLD),
    Item(stem=en("Which < these?"), interaction=choice("multiple", (1, 0, 1), all_or_nothing=True), **TOLD),
    Item(stem=en("Is it?"), interaction=choice("true_false", (1, 0)), **TOLD),
    Item(stem=en("Capital?"), interaction=typed("Athens", "Αθήνα"), **TOLD),
    Item(stem=en("Why?"), interaction=ExtendedText()),
    Item(stem=en('<p>See</p><p><img src="a b.png" alt="x"/></p>', "html"), interaction=typed("x & y")),
    Item(stem=en("**Two** paragraphs\n\nand $x^2$", "markdown"), interaction=choice(shuffle=True)),
)
PICTURE = Asset(name="a b.png", media_type="image/png", data=b"\x89PNG")
QUIZ = Quiz(title=en("Waves & light"), language="en", sections=(Section(items=ITEMS),), assets=(PICTURE,))


def of(*items: Item, **more: Any) -> Quiz:
    return Quiz(**{"title": en("Bank"), "language": "en", "sections": (Section(items=items),), **more})


def members(quiz: Quiz) -> Mapping[str, bytes]:
    result = api.export(quiz, "blackboard-qti")
    assert result.data is not None, [str(one) for one in result.diagnostics]
    with zipfile.ZipFile(BytesIO(result.data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def first_item(quiz: Quiz) -> etree._Element:
    return etree.fromstring(members(quiz)["qti21/assessmentItem00001.xml"])


def schema(shared: Path, name: str) -> etree.XMLSchema:
    parser = etree.XMLParser(no_network=True, huge_tree=True)
    return etree.XMLSchema(etree.parse(str(shared / "xsd" / name), parser))


def test_every_file_is_valid(shared: Path) -> None:
    files = members(QUIZ)
    qti = schema(shared, "qti2p1/imsqti_v2p1.xsd")
    for name in [name for name in files if name.startswith("qti21/")]:
        assert qti.validate(etree.fromstring(files[name])), (name, qti.error_log)
    package = schema(shared, "cp1p2/wrap.xsd")
    assert package.validate(etree.fromstring(files["imsmanifest.xml"])), package.error_log


def test_the_package_has_the_names_and_types_of_blackboards_own(shared: Path) -> None:
    ours, theirs = (etree.fromstring(text) for text in (members(QUIZ)["imsmanifest.xml"], sample(shared)))
    resources = [(one.get("identifier"), one.get("href"), one.get("type")) for one in ours.iter("{*}resource")]
    assert resources[:3] == [
        (one.get("identifier"), one.get("href"), one.get("type")) for one in theirs.iter("{*}resource")
    ]
    assert resources[-1] == (
        "ccres00001",
        next(name for name in members(QUIZ) if name.startswith("media-")),
        "webcontent",
    )
    assert [ours.findtext(f".//{{*}}{name}") for name in ("schema", "schemaversion")] == ["QTIv2.1", "2.0"]
    assert {one.get("href") for one in ours.iter("{*}file")} == set(members(QUIZ)) - {"imsmanifest.xml"}
    of_picture = ours.find(".//{*}resource[@identifier='assessmentItem00006']/{*}dependency")
    assert of_picture is not None
    assert of_picture.get("identifierref") == "ccres00001"


def sample(shared: Path) -> bytes:
    """The manifest of a package that Blackboard takes, with two questions."""
    path = shared / "corpus/real/23_qti-package-maker_minimal_qti_2.1_sample.zip"
    with zipfile.ZipFile(path) as archive:
        return archive.read("imsmanifest.xml")


@pytest.mark.parametrize(
    ("mode", "fractions", "right", "most"),
    [
        ("single", (0, 1, 0), ["answer_2"], "1"),
        ("multiple", (1, 0, 1), ["answer_1", "answer_3"], "0"),
        ("true_false", (0, 1), ["false"], "1"),
    ],
)
def test_options_are_declared_as_blackboard_does(
    mode: str, fractions: tuple[int, ...], right: list[str], most: str
) -> None:
    item = first_item(of(Item(stem=en("Which?"), interaction=choice(mode, fractions, all_or_nothing=True))))
    declared = item.find(f"{QTI}responseDeclaration")
    assert declared is not None
    assert (declared.get("cardinality"), declared.get("baseType")) == ("multiple", "identifier")
    assert [one.text for one in declared.iter(f"{QTI}value")] == right
    asked = item.find(f".//{QTI}choiceInteraction")
    assert asked is not None
    assert asked.get("maxChoices") == most
    assert asked.find(f"{QTI}prompt") is None, "what is asked stands before the options"
    outcomes = [one.get("identifier") for one in item.iter(f"{QTI}outcomeDeclaration")]
    assert outcomes == ["SCORE", "FEEDBACKBASIC", "MAXSCORE"]


def test_what_comes_back_is_what_was_written() -> None:
    result = api.export(QUIZ, "blackboard-qti")
    assert [str(one) for one in result.diagnostics] == []
    assert result.data is not None
    loaded = api.read(Source("bank.zip", result.data))
    assert loaded.format == "qti21"
    assert [str(one) for one in loaded.diagnostics] == []
    assert loaded.quiz is not None
    assert [section.title for section in loaded.quiz.sections] == [None], "Section 1 is no title"
    assert [item.interaction.kind for item in loaded.quiz.items()] == [item.interaction.kind for item in ITEMS]


def test_an_explanation_is_told_whatever_was_answered() -> None:
    items = (
        Item(stem=en("Which?"), interaction=choice(), general_feedback=en("Because.")),
        Item(stem=en("Which?"), interaction=choice(), general_feedback=en("Because."), correct_feedback=en("Good.")),
        Item(stem=en("Why?"), interaction=ExtendedText(), general_feedback=en("Because.")),
    )
    result = api.export(of(*items), "blackboard-qti")
    said = [(one.severity, one.code) for one in result.diagnostics]
    assert said == [("info", "loss/general-feedback")] * 2 + [("warning", "loss/general-feedback")]
    assert result.data is not None
    quiz = api.read(Source("bank.zip", result.data, "en")).quiz
    assert quiz is not None
    told = [
        tuple(
            text and " ".join(to_plain(text.first()[1]).split())
            for text in (one.correct_feedback, one.incorrect_feedback)
        )
        for one in quiz.items()
    ]
    assert told == [("Because.", "Because."), ("Good. Because.", "Because."), (None, None)]


@pytest.mark.parametrize(
    ("interaction", "code", "advice"),
    [
        (MatchInteraction(pairs=(Pair(left=en("a"), right=en("b")),)), "refused/interaction", "Use blackboard, which"),
        (
            NumericInteraction(answers=(NumericAnswer(value=Decimal(4)),)),
            "refused/interaction",
            "Use blackboard, which",
        ),
        (UploadInteraction(), "loss/upload", "essay"),
    ],
)
def test_what_blackboard_would_skip_is_refused(interaction: Any, code: str, advice: str) -> None:
    (said,) = api.export(of(Item(stem=en("Which?"), interaction=interaction)), "blackboard-qti").diagnostics
    assert said.code == code
    assert said.advice is not None
    assert advice in said.advice


def test_points_are_those_of_blackboard() -> None:
    result = api.export(of(ITEMS[0].replaced(points=Decimal(5))), "blackboard-qti")
    assert [one.code for one in result.diagnostics] == ["loss/points"]


def test_the_pool_that_was_asked_for() -> None:
    """R74: what a bank of QTI can hold is in it; the rest is named, with the file that takes it."""
    quiz, _ = read_case("R74")
    packed = api.export(quiz, "blackboard-qti")
    assert packed.items == 2
    refused = [one for one in packed.diagnostics if one.code == "refused/interaction"]
    assert len(refused) == 2
    assert all("Use blackboard, which keeps it." in (one.advice or "") for one in refused)
    uploaded = api.export(quiz, "blackboard")
    assert uploaded.items == 4


def test_one_right_option_is_one() -> None:
    (said,) = api.export(
        of(Item(stem=en("Which?"), interaction=choice(fractions=(1, 1, 0)))), "blackboard-qti"
    ).diagnostics
    assert said.code == "refused/by-target"
    assert "2 options earn all the points" in said.message
