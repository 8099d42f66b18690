"""Items of every kind that QTI is written for, made by hand, and ways to write and read them."""

import zipfile
from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from typing import Any

from quizkit.diagnostics import Report
from quizkit.formats import Format, qti21, qti22, qti30
from quizkit.identity import identify
from quizkit.losses import Target, fit
from quizkit.model import (
    Asset,
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    DropGap,
    Entry,
    ExtendedText,
    FormulaInteraction,
    Gap,
    GapMatchInteraction,
    HotspotInteraction,
    HottextInteraction,
    Item,
    Localized,
    MatchInteraction,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Pair,
    Quiz,
    Section,
    Settings,
    Shape,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
    Variable,
)
from quizkit.source import Source

FORMATS: dict[str, Format] = {"qti21": qti21.FORMAT, "qti22": qti22.FORMAT, "qti30": qti30.FORMAT}
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc000000301010018dd8db0"
    "0000000049454e44ae426082"
)
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def en(source: str, markup: Any = "plain") -> Localized:
    return Localized.of(source, "en", markup)


def choices(*fractions: Any, feedback: bool = False) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            text=en(f"Option {number}"),
            fraction=fraction,
            feedback=en(f"About option {number}.") if feedback else None,
        )
        for number, fraction in enumerate(fractions, 1)
    )


def numbers(*answers: tuple[str, str, Any]) -> NumericInteraction:
    return NumericInteraction(
        answers=tuple(
            NumericAnswer(value=Decimal(value), tolerance=Decimal(tolerance), fraction=fraction)
            for value, tolerance, fraction in answers
        )
    )


ALL_FEEDBACK: dict[str, Any] = {
    "general_feedback": en("This is why."),
    "correct_feedback": en("Well done."),
    "partial_feedback": en("Not all of it."),
    "incorrect_feedback": en("Read again."),
}

HINTS = (en("Look again."), en("It is <b>not</b> what you think.", "html"), en("Now read the book."))

CAPITALS = MatchInteraction(
    pairs=(
        Pair(left=en("Greece"), right=en("Athens")),
        Pair(left=en("Italy"), right=en("Rome")),
        Pair(left=en("Holy See"), right=en("Rome")),
    ),
    distractors=(en("Paris"),),
)

INTERACTIONS: dict[str, Any] = {
    "single": ChoiceInteraction(choices=choices(0, 1, 0)),
    "single-partial": ChoiceInteraction(choices=choices(1, HALF, 0, -HALF)),
    "single-two-right": ChoiceInteraction(choices=choices(1, 1, 0)),
    "true-false": ChoiceInteraction(
        mode="true_false", choices=(Choice(text=en("True"), fraction=0), Choice(text=en("False"), fraction=1))
    ),
    "multiple": ChoiceInteraction(mode="multiple", choices=choices(1, 0, 1, 0)),
    "multiple-partial": ChoiceInteraction(
        mode="multiple", all_or_nothing=False, choices=choices(THIRD, THIRD, THIRD, -HALF)
    ),
    "text": TextEntryInteraction(
        answers=(
            TextAnswer(text=en("Athens")),
            TextAnswer(text=en("Athína")),
            TextAnswer(text=en("Athenes"), fraction=HALF),
            TextAnswer(text=en("Sparta"), fraction=0, feedback=en("That was long ago.")),
        )
    ),
    "text-case": TextEntryInteraction(answers=(TextAnswer(text=en("NaCl")),), case_sensitive=True),
    "numeric": numbers(("3.14", "0.01", 1)),
    "numeric-exact": numbers(("0.1", "0", 1)),
    "numeric-several": numbers(("10", "0", HALF), ("100", "5", 1), ("100", "20", THIRD)),
    "numeric-ranges": NumericInteraction(
        answers=(
            NumericAnswer(minimum=Decimal(3), maximum=Decimal(5)),
            NumericAnswer(minimum=Decimal(100), fraction=HALF),
            NumericAnswer(maximum=Decimal("-0.5"), fraction=THIRD, feedback=en("Below zero?")),
        )
    ),
    "numeric-else": NumericInteraction(
        answers=(NumericAnswer(value=Decimal(42)), NumericAnswer(fraction=0, feedback=en("Anything else.")))
    ),
    "match": CAPITALS,
    "match-shuffled": CAPITALS.replaced(shuffle=True, distractors=()),
    "match-feedback": CAPITALS.replaced(
        pairs=tuple(pair.replaced(feedback=en(f"On {number}.")) for number, pair in enumerate(CAPITALS.pairs[:2], 1))
        + CAPITALS.pairs[2:]
    ),
    "order": OrderInteraction(entries=tuple(Entry(text=en(word)) for word in ("one", "two", "three", "four"))),
    "essay": ExtendedText(min_words=50, max_words=200, lines=8, rubric=en("Three reasons."), template=en("Dear …")),
    "formula": FormulaInteraction(
        expression="{x}**2 / 7 - log10(y)",
        variables=(
            Variable(name="x", minimum=Decimal(-3), maximum=Decimal(10)),
            Variable(name="y", minimum=Decimal("0.5"), maximum=Decimal(99), decimals=2),
        ),
        tolerance=Decimal("0.05"),
        decimals=3,
        answer_sets=7,
    ),
    "none": NoInteraction(),
}
"""Interactions that can have any stem."""

MARKED: dict[str, tuple[str, Any]] = {
    "cloze": (
        "<p>Water boils at [[heat]] °C and is made of [[atoms]].</p><p>It is [[state]] at 20 °C, [[so.]].</p>",
        ClozeInteraction(
            gaps=(
                Gap(id="heat", interaction=numbers(("100", "1", 1), ("100", "5", HALF)), weight=Fraction(2)),
                Gap(id="atoms", interaction=INTERACTIONS["text-case"]),
                Gap(
                    id="state",
                    interaction=ChoiceInteraction(
                        choices=(
                            Choice(text=en("solid"), fraction=0),
                            Choice(text=en("liquid"), fraction=1),
                            Choice(text=en("wet"), fraction=HALF, fixed=True),
                        ),
                        shuffle=True,
                    ),
                ),
                Gap(id="so.", interaction=INTERACTIONS["true-false"], weight=Fraction(1, 2)),
            )
        ),
    ),
    "cloze-feedback": (
        "It boils at [[heat]], is [[atoms]] and [[state]], [[yes]].",
        ClozeInteraction(
            gaps=(
                Gap(
                    id="heat",
                    interaction=NumericInteraction(
                        answers=(
                            NumericAnswer(value=Decimal(95), fraction=HALF, feedback=en("Higher up, yes.")),
                            NumericAnswer(value=Decimal(100), tolerance=Decimal(1)),
                            NumericAnswer(fraction=0, feedback=en("<b>Think</b> again.", "html")),
                        )
                    ),
                ),
                Gap(
                    id="atoms",
                    interaction=TextEntryInteraction(
                        answers=(
                            TextAnswer(text=en("H2O"), feedback=en("Right.")),
                            TextAnswer(text=en("water")),
                            TextAnswer(text=en("CO2"), fraction=0, feedback=en("That is a gas.")),
                        )
                    ),
                ),
                Gap(id="state", interaction=ChoiceInteraction(choices=choices(0, 1, feedback=True))),
                Gap(
                    id="yes",
                    interaction=ChoiceInteraction(
                        mode="true_false",
                        choices=(
                            Choice(text=en("Yes"), fraction=1, feedback=en("Yes, it is.")),
                            Choice(text=en("No"), fraction=0),
                        ),
                    ),
                ),
            )
        ),
    ),
    "cloze-texts": (
        "Greece: [[1]]; Italy: [[2 b]].",
        ClozeInteraction(
            gaps=(
                Gap(id="1", interaction=TextEntryInteraction(answers=(TextAnswer(text=en("Athens")),))),
                Gap(
                    id="2 b",
                    interaction=TextEntryInteraction(
                        answers=(TextAnswer(text=en("Rome")), TextAnswer(text=en("Roma"), fraction=THIRD))
                    ),
                    weight=Fraction(2),
                ),
            )
        ),
    ),
    "cloze-one": (
        "The answer to everything is [[RESPONSE]], says [[nobody]].",
        ClozeInteraction(gaps=(Gap(id="RESPONSE", interaction=numbers(("42", "0", 1))),)),
    ),
    "gap-match": (
        "<p>Greece: [[gap 1]]</p><ul><li>Italy: <b>[[G2]]</b></li></ul>",
        GapMatchInteraction(
            choices=(
                Choice(id="W 1", text=en("Athens")),
                Choice(id="W2", text=en("Rome"), fixed=True),
                Choice(id="W3", text=en("Roma")),
                Choice(id="W4", text=en("Paris & co")),
            ),
            gaps=(DropGap(id="gap 1", accepts=("W 1",)), DropGap(id="G2", accepts=("W2", "W3"))),
            shuffle=False,
        ),
    ),
    "gap-match-reusable": (
        "[[a]] is [[b]]",
        GapMatchInteraction(
            choices=(Choice(text=en("what")), Choice(text=en("who"))),
            gaps=(DropGap(id="a", accepts=("A",)), DropGap(id="b", accepts=("A",))),
            reusable=True,
        ),
    ),
    "hottext": (
        "<p>The [[cat]] <i>[[2]]</i> [[away]].</p>",
        HottextInteraction(
            choices=(
                Choice(id="cat", text=en("cat"), fraction=0),
                Choice(id="2", text=en("runned"), fraction=1, feedback=en("It ran.")),
                Choice(id="away", text=en("away"), fraction=HALF),
            )
        ),
    ),
    "hottext-several": (
        "[[A]] [[B]] [[C]]",
        HottextInteraction(
            choices=tuple(Choice(text=en(word), fraction=share) for word, share in (("a", 1), ("b", 0), ("c", 1))),
            multiple=True,
        ),
    ),
}
"""Interactions whose answers sit inside the stem, with that stem."""

_PLACES = (
    Shape(id="Αθήνα", shape="circle", coords=(50, 50, 10), fraction=Fraction(1), label=en("the capital")),
    Shape(id="B", shape="rect", coords=(100, 20, 140, 60), fraction=Fraction(0)),
    Shape(id="C", shape="poly", coords=(0, 0, 9, 0, 9, 9), fraction=Fraction(1)),
)
INTERACTIONS |= {
    "upload": UploadInteraction(rubric=en("Look for the sources.")),
    "hotspot": HotspotInteraction(image="img/a b.png", width=200, height=100, areas=_PLACES[:2]),
    "hotspot-several": HotspotInteraction(image="img/a b.png", areas=_PLACES, multiple=True),
}


def item(name: str, **more: Any) -> Item:
    """An item of one of the kinds above."""
    if name in MARKED:
        stem, interaction = en(MARKED[name][0], "html"), MARKED[name][1]
    else:
        stem, interaction = en(f"What about {name}?"), INTERACTIONS[name]
    return Item(**{"id": name, "stem": stem, "interaction": interaction, **more})


NAMES = (*INTERACTIONS, *MARKED)


ITEMS: tuple[Item, ...] = (
    *(item(name) for name in NAMES),
    *(item(name, id=f"{name}-5", points=Decimal("2.5")) for name in NAMES),
    *(item(name, id=f"{name} with feedback", points=Decimal(3), **ALL_FEEDBACK) for name in NAMES),
    *(item(name, id=f"{name} for nothing", points=Decimal(0)) for name in NAMES),
    *(item(name, id=f"{name} with hints", points=Decimal(4), hints=HINTS) for name in NAMES if name != "none"),
    item("single", id="single with hint and feedback", hints=HINTS[:1], general_feedback=en("This is why.")),
    Item(
        id="choices with feedback",
        stem=en("Which?"),
        interaction=ChoiceInteraction(choices=choices(0, 1, 0, feedback=True), shuffle=True),
        **ALL_FEEDBACK,
    ),
    Item(
        id="several with feedback",
        stem=en("Which ones?"),
        interaction=ChoiceInteraction(
            mode="multiple", all_or_nothing=False, choices=choices(HALF, HALF, 0, feedback=True), shuffle=False
        ),
        partial_feedback=en("Half of it."),
    ),
    Item(
        id="Ερώτηση 7 (με ελληνικό όνομα)",
        title=en("A title <of> its own"),
        stem=en("<p>Look:</p><p><img src='img/a b.png' alt='a dot'></p><ul><li>one</li></ul>", "html"),
        interaction=ChoiceInteraction(
            choices=(
                Choice(text=en("<img src='img/a b.png' alt='the dot'>", "html"), fraction=1, fixed=True),
                Choice(text=en("x<5 && y>3"), fraction=0),
                Choice(text=en("<table><tr><td>1</td></tr></table>", "html"), fraction=0),
            )
        ),
        tags=("easy", "Κεφάλαιο 1"),
        general_feedback=en("See <a href='https://example.org/'>there</a> and <audio src='a.mp3'></audio>.", "html"),
    ),
)

QUIZ = Quiz(
    id="a quiz",
    title=en("Everything"),
    description=en("Read <b>all</b> of it: <img src='img/a b.png' alt='dot'>", "html"),
    language="en",
    settings=Settings(time_limit=Decimal("1.5"), shuffle_questions=True),
    sections=(
        Section(id="first", title=en("First"), description=en("Easy ones."), items=ITEMS[:20], pick=7),
        Section(id="second", items=ITEMS[20:]),
        Section(title=en("Empty")),
    ),
    assets=(
        Asset(name="img/a b.png", media_type="image/png", data=PNG),
        Asset(name="a.mp3", media_type="audio/mpeg", data=b"ID3"),
    ),
)


def quiz(*items: Item, **more: Any) -> Quiz:
    return Quiz(**{"language": "en", "sections": (Section(items=items),), **more})


def fitted(sample: Quiz, name: str) -> Quiz:
    """A quiz as the writer of a format gets it."""
    capability = FORMATS[name].capability
    assert capability is not None
    return fit(sample, Target(name, name, capability), allow_unkeyed=True).quiz


def written(sample: Quiz, name: str) -> bytes:
    """A quiz in a format, as bytes."""
    out = BytesIO()
    write = FORMATS[name].write
    assert write is not None
    write(fitted(sample, name), out)
    return out.getvalue()


def members(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(files: dict[str, bytes | str]) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def read(data: bytes, name: str = "qti21", file: str = "test.zip") -> tuple[Quiz, Report]:
    """What a format's reader makes of a file, with ids on everything, and what it says."""
    report = Report()
    reader = FORMATS[name].read
    assert reader is not None
    return identify(reader(Source(file, data, "en"), report)), report


def codes(report: Report) -> list[str]:
    return [diagnostic.code for diagnostic in report]
