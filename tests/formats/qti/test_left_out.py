"""What the model has no word for is said; what only looks strange is read by the standard's meaning."""

from decimal import Decimal
from typing import Any

import pytest

from quizkit import api
from quizkit.diagnostics import Report
from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    Item,
    Localized,
    NumericAnswer,
    Quiz,
    Section,
    Stimulus,
)

from .samples import codes, members, read, zipped

SPACE = "http://www.imsglobal.org/xsd/imsqtiasi_v3p0"
TEMPLATES = "https://purl.imsglobal.org/spec/qti/v3p0/rptemplates"
MATCH = f'<qti-response-processing template="{TEMPLATES}/match_correct.xml"/>'
MAP = f'<qti-response-processing template="{TEMPLATES}/map_response.xml"/>'
SCORE = '<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>'


def declared(
    *right: str, kind: str = "identifier", cardinality: str = "single", more: str = "", name: str = "RESPONSE"
) -> str:
    key = "".join(f"<qti-value>{value}</qti-value>" for value in right)
    correct = f"<qti-correct-response>{key}</qti-correct-response>" if right else ""
    return (
        f'<qti-response-declaration identifier="{name}" cardinality="{cardinality}" base-type="{kind}">'
        f"{correct}{more}</qti-response-declaration>"
    )


def xml(declarations: str, body: str, processing: str = "", *, timed: str = "false") -> str:
    return (
        f'<qti-assessment-item xmlns="{SPACE}" identifier="i" title="t" adaptive="false" time-dependent="{timed}" '
        f'xml:lang="en">{declarations}<qti-item-body>{body}</qti-item-body>{processing}</qti-assessment-item>'
    )


def one(*parts: str, **more: str) -> tuple[Any, Report]:
    quiz, report = read(xml(*parts, **more).encode(), file="i.xml")
    (item,) = quiz.items()
    return item, report


def messages(report: Report) -> list[str]:
    return [diagnostic.message for diagnostic in report]


def listed(kind: str, *choices: str, attributes: str = "") -> str:
    """An interaction with these choices, of which those with a star are fixed."""
    inner = "".join(
        f'<qti-simple-choice identifier="{name[0]}" fixed="{"true" if "*" in name else "false"}">{name[0]}'
        "</qti-simple-choice>"
        for name in choices
    )
    return f'<qti-{kind}-interaction response-identifier="RESPONSE" {attributes}>{inner}</qti-{kind}-interaction>'


def field(attributes: str = "", name: str = "RESPONSE") -> str:
    return f'<p>x <qti-text-entry-interaction response-identifier="{name}" {attributes}/></p>'


def essay(attributes: str) -> str:
    return f'<qti-extended-text-interaction response-identifier="RESPONSE" {attributes}/>'


ABC = ("A", "B", "C")
PICK = listed("choice", *ABC, attributes='max-choices="1"')
SAID = {
    "an entry of an order that keeps its place": (
        declared("A", "B", cardinality="ordered") + SCORE,
        listed("order", "A*", "B", attributes='shuffle="true"'),
        MATCH,
    ),
    "a fewest number of choices": (
        declared("A", "B", cardinality="multiple") + SCORE,
        listed("choice", *ABC, attributes='max-choices="0" min-choices="2"'),
        MATCH,
    ),
    "an expected length": (declared(kind="string") + SCORE, essay('expected-length="500"')),
    "several texts": (declared(kind="string", cardinality="multiple") + SCORE, essay('max-strings="3"')),
    "spaces that count": (declared(kind="string") + SCORE, essay('format="preFormatted"')),
    "words in the empty field": (
        declared("Rome", kind="string") + SCORE,
        field('placeholder-text="a city"'),
        MATCH,
    ),
    "a pattern for what is typed": (declared("7", kind="integer") + SCORE, field('pattern-mask="[0-9]"'), MATCH),
    "a note on the key": (
        declared("B").replace("<qti-correct-response>", '<qti-correct-response interpretation="the second">') + SCORE,
        PICK,
        MATCH,
    ),
    "a response from the beginning": (
        declared("B", more="<qti-default-value><qti-value>A</qti-value></qti-default-value>") + SCORE,
        PICK,
        MATCH,
    ),
    "words for screen readers": (declared("B") + SCORE, f'<p class="qti-visually-hidden">x</p>{PICK}', MATCH),
    "words not to be read aloud": (declared("B") + SCORE, f'<p data-qti-suppress-tts="all">x</p>{PICK}', MATCH),
}


@pytest.mark.parametrize("name", SAID)
def test_what_has_no_place_is_said_once_with_its_line(name: str) -> None:
    _, report = one(*SAID[name])
    assert codes(report) == ["read/unsupported"], messages(report)
    assert all(said.location is not None and said.location.line for said in report)


def test_time_that_counts_is_said() -> None:
    _, report = one(declared("B") + SCORE, PICK, MATCH, timed="true")
    assert codes(report) == ["read/unsupported"]


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ('expected-lines="8"', ExtendedText(lines=8)),
        ('class="qti-height-lines-6"', ExtendedText(lines=6)),
        (
            r'pattern-mask="^(?:(?:[^\s\:\!\?\;\…\€]+)[\s\:\!\?\;\…\€]*){0,120}$"',
            ExtendedText(max_words=120),
        ),
    ],
)
def test_sizes_of_essays_are_read(attributes: str, expected: ExtendedText) -> None:
    item, report = one(declared(kind="string") + SCORE, essay(attributes))
    assert (item.interaction, codes(report)) == (expected, [])


def scored(condition: str, value: str = "1", outcome: str = "SCORE") -> str:
    return (
        f"<qti-response-condition><qti-response-if>{condition}"
        f'<qti-set-outcome-value identifier="{outcome}">{number(value)}</qti-set-outcome-value>'
        "</qti-response-if></qti-response-condition>"
    )


def rules(*conditions: str) -> str:
    return f"<qti-response-processing>{''.join(conditions)}</qti-response-processing>"


def number(value: str) -> str:
    return f'<qti-base-value base-type="float">{value}</qti-base-value>'


RESPONSE, CORRECT = '<qti-variable identifier="RESPONSE"/>', '<qti-correct identifier="RESPONSE"/>'


@pytest.mark.parametrize(
    ("operands", "mode", "low", "high"),
    [
        (CORRECT + RESPONSE, "absolute", 9, 13),
        (RESPONSE + CORRECT, "absolute", 7, 11),  # 10 lies from 1 below to 3 above the response
        (CORRECT + RESPONSE, "relative", "9.9", "10.3"),
    ],
)
def test_a_tolerance_of_two_ends_is_a_range(operands: str, mode: str, low: Any, high: Any) -> None:
    condition = f'<qti-equal tolerance-mode="{mode}" tolerance="1 3">{operands}</qti-equal>'
    item, report = one(declared("10", kind="float") + SCORE, field(), rules(scored(condition)))
    assert item.interaction.answers == (NumericAnswer(minimum=Decimal(low), maximum=Decimal(high)),)
    assert codes(report) == []


def test_gaps_that_only_count_together_keep_their_keys() -> None:
    names = ("R1", "R2")
    both = "".join(
        f'<qti-match><qti-variable identifier="{n}"/><qti-correct identifier="{n}"/></qti-match>' for n in names
    )
    item, report = one(
        declared("a", kind="string", name="R1") + declared("b", kind="string", name="R2") + SCORE,
        field(name="R1") + field(name="R2"),
        rules(scored(f"<qti-and>{both}</qti-and>", "3")),
    )
    assert isinstance(item.interaction, ClozeInteraction)
    assert [gap.interaction.answers[0].text.first()[1].source for gap in item.interaction.gaps] == ["a", "b"]  # type: ignore[union-attr]
    assert [gap.weight for gap in item.interaction.gaps] == [1, 1]
    assert (item.points, codes(report)) == (3, ["read/scoring"])


NEGATIVE = (
    '<qti-mapping default-value="0"><qti-map-entry map-key="A" mapped-value="1"/>'
    '<qti-map-entry map-key="B" mapped-value="-1"/></qti-mapping>'
)


def summed(name: str, value: str) -> str:
    picked = f'<qti-member><qti-base-value base-type="identifier">{name}</qti-base-value>{RESPONSE}</qti-member>'
    total = f'<qti-sum><qti-variable identifier="SCORE"/>{number(value)}</qti-sum>'
    return scored(picked, value).replace(number(value), total)


@pytest.mark.parametrize(
    ("mapping", "processing", "expected"),
    [
        (NEGATIVE, MAP, ["read/scoring"]),
        (NEGATIVE.replace("<qti-mapping", '<qti-mapping lower-bound="0"'), MAP, []),
        ("", rules(summed("A", "1"), summed("B", "-1")), ["read/scoring"]),
    ],
)
def test_a_score_below_nothing_is_said(mapping: str, processing: str, expected: list[str]) -> None:
    pick = listed("choice", *ABC, attributes='max-choices="0"')
    item, report = one(declared("A", cardinality="multiple", more=mapping) + SCORE, pick, processing)
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in item.interaction.choices] == [1, -1, 0]
    assert codes(report) == expected


def test_what_is_said_of_one_item_is_said_of_the_next_that_is_marked_alike() -> None:
    mapping = NEGATIVE.replace('"-1"', '"-2"')
    pick = listed("choice", *ABC, attributes='max-choices="0"')
    item = xml(declared("A", cardinality="multiple", more=mapping) + SCORE, pick, MAP)
    files = {f"{name}.xml": item.replace('identifier="i"', f'identifier="{name}"').encode() for name in ("a", "b")}
    _, report = read(zipped(files), file="x.zip")
    places = [said.item for said in report if "more than all points" in said.message]
    assert places == ['"a"', '"b"']


def test_points_that_are_counted_elsewhere_are_said() -> None:
    points = SCORE.replace("SCORE", "POINTS")
    _, report = one(
        declared("B") + points, PICK, rules(scored(f"<qti-match>{RESPONSE}{CORRECT}</qti-match>", "5", "POINTS"))
    )
    assert codes(report) == ["read/points"]
    assert "POINTS" in messages(report)[0]


def test_some_of_the_entries_in_order_are_kept_as_they_are() -> None:
    item, report = one(
        declared("A", "B", cardinality="ordered") + SCORE, listed("order", *ABC, attributes='max-choices="2"'), MATCH
    )
    assert (item.interaction.kind, codes(report)) == ("none", ["read/unsupported"])
    assert "qti-order-interaction" in item.extras["qti"]["xml"]


def package(section: str, part: str = "", more: str = "") -> tuple[Quiz, Report]:
    items = {
        f"items/{name}.xml": xml(declared("B") + SCORE, PICK, MATCH).replace('identifier="i"', f'identifier="{name}"')
        for name in ("a", "b")
    }
    test = (
        f'<qti-assessment-test xmlns="{SPACE}" identifier="T" title="T"><qti-test-part identifier="P" '
        f'navigation-mode="nonlinear" submission-mode="individual">{part}{section}</qti-test-part>{more}'
        "</qti-assessment-test>"
    )
    files = {name: text.encode() for name, text in {**items, "test.xml": test}.items()}
    return read(zipped(files), file="x.zip")


def section(inner: str, name: str = "S", attributes: str = 'visible="true"') -> str:
    return f'<qti-assessment-section identifier="{name}" title="{name}" {attributes}>{inner}</qti-assessment-section>'


def ref(name: str, inner: str = "", attributes: str = "") -> str:
    return (
        f'<qti-assessment-item-ref identifier="r{name}" href="items/{name}.xml"{attributes}>{inner}'
        "</qti-assessment-item-ref>"
    )


def note(view: str, words: str) -> str:
    content = f"<qti-content-body>{words}</qti-content-body>"
    return f'<qti-rubric-block use="instructions" view="{view}">{content}</qti-rubric-block>'


BOTH = ref("a") + ref("b")


def test_students_never_see_what_a_section_says_to_scorers() -> None:
    quiz, report = package(section(note("scorer", "The key is B.") + note("candidate scorer", "Hello.") + BOTH))
    description = quiz.sections[0].description
    assert description is not None
    assert description.first()[1].source == "Hello."
    assert codes(report) == ["read/manifest", "read/unsupported"]


WEIGHT = '<qti-weight identifier="W" value="{}"/>'
TESTS = {
    "weights that nothing uses": (section(ref("a", WEIGHT.format(3)) + ref("b")), 1),
    "weights of one": (section(ref("a", WEIGHT.format(1)) + ref("b")), 0),
    "categories": (section(ref("a", attributes=' category="hard"') + ref("b")), 1),
    "a section that may be mixed": (section(BOTH, attributes='visible="true" keep-together="false"'), 1),
    "sections in another order": (
        section('<qti-ordering shuffle="true"/>' + section(ref("a"), "A") + section(ref("b"), "B")),
        1,
    ),
    "questions beside sections": (section(ref("a") + section(ref("b"), "B")), 1),
    "questions and sections to draw from": (
        section('<qti-selection select="1"/>' + ref("a") + section(ref("b"), "B")),
        2,
    ),
}


@pytest.mark.parametrize("name", TESTS)
def test_what_is_lost_of_a_test_is_said(name: str) -> None:
    content, count = TESTS[name]
    quiz, report = package(content)
    assert [item.id for item in quiz.items()] == ["a", "b"]
    assert all(part.pick is None for part in quiz.sections)
    assert codes(report) == ["read/manifest"] + ["read/unsupported"] * count


def test_an_empty_shared_text_is_a_block() -> None:
    words = Localized.of("", "en")
    item = Item(id="a", stem=Localized.of("Read.", "en"), stimulus="s")
    quiz = Quiz(language="en", stimuli=(Stimulus(id="s", text=words),), sections=(Section(items=(item,)),))
    written = api.export(quiz, "qti30")
    assert written.data is not None, [str(said) for said in written.diagnostics]
    (file,) = [data for name, data in members(written.data).items() if name.startswith("stimuli/")]
    assert b"<qti-stimulus-body><p></p></qti-stimulus-body>" in file  # the schema wants a block
