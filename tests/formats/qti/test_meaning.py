"""A key that was read out of rules says what the rules say: held against the rules themselves, response by response.

Rules are made at random from what authoring systems use. Either quizkit says that it cannot say what they mean, or
every response is worth to the model what the rules, followed one by one, give for it.
"""

from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from lxml import etree

from quizkit.formats._qti.read.declarations import declarations
from quizkit.formats._qti.read.marking import Marking
from quizkit.formats._qti.read.processing import rules_of
from quizkit.formats._qti.version import QTI_21
from quizkit.formats._qti.vocabulary import child, children
from quizkit.scoring import score

from .test_systems import (
    SEVERAL,
    SINGLE,
    TYPED,
    added,
    given,
    item_xml,
    no_answer,
    number,
    one,
    response,
    right,
    var,
    when,
)

KINDS = {"single": "identifier", "several": "identifier", "text": "string", "number": "float"}
KEYS = {"single": "ABCD", "several": "ABCD", "text": ("Rome", "Athens"), "number": ("3", "5")}
BODIES = {"single": SINGLE, "several": SEVERAL, "text": TYPED, "number": TYPED}
TEXTS = ("Rome", "rome", "ROME", "roma", "Roma", "Athens", "athens", "Rome x", "x")


class Author:
    """Writes an item with rules that nobody has thought about."""

    def __init__(self, kind: str, seed: int) -> None:
        self.kind, self.pick = kind, Random(f"{kind}{seed}")
        self.has_mapping = self.pick.random() < 0.4

    def item(self) -> str:
        correct = self.pick.sample(KEYS[self.kind], self.pick.randint(1, 3) if self.kind == "several" else 1)
        declared = response(
            KINDS[self.kind],
            "multiple" if self.kind == "several" else "single",
            *(correct if self.pick.random() < 0.8 else ()),
            mapping=self.mapping() if self.has_mapping else "",
        )
        rules = "".join(self.rule() for _ in range(self.pick.randint(1, 3)))
        if self.has_mapping and self.pick.random() < 0.5:
            rules = given('<mapResponse identifier="R1"/>') + (rules if self.pick.random() < 0.3 else "")
        return item_xml(declared, BODIES[self.kind], f"<responseProcessing>{rules}</responseProcessing>")

    def mapping(self) -> str:
        keys = KEYS[self.kind]
        entries = "".join(
            f'<mapEntry mapKey="{key}" mappedValue="{self.pick.choice(["1", "0.5", "2", "-1"])}" '
            f'caseSensitive="{self.pick.choice(["true", "false"])}"/>'
            for key in self.pick.sample(keys, self.pick.randint(1, len(keys)))
        )
        bounds = self.pick.choice(["", ' lowerBound="0"', ' lowerBound="0" upperBound="1"'])
        return f'<mapping defaultValue="{self.pick.choice(["0", "0", "-1"])}"{bounds}>{entries}</mapping>'

    def rule(self) -> str:
        branches = f"<responseIf>{self.condition()}{self.action()}</responseIf>"
        if self.pick.random() < 0.3:
            branches += f"<responseElseIf>{self.condition()}{self.action()}</responseElseIf>"
        if self.pick.random() < 0.3:
            branches += f"<responseElse>{self.action()}</responseElse>"
        return f"<responseCondition>{branches}</responseCondition>"

    def action(self) -> str:
        value = number(self.pick.choice(["1", "2", "-1", "0.5", "0"]))
        actions = [given(value), added("SCORE", var("SCORE"), value)]
        return self.pick.choice([*actions, given('<mapResponse identifier="R1"/>')] if self.has_mapping else actions)

    def condition(self, depth: int = 0) -> str:
        if depth < 2 and self.pick.random() < 0.35:
            name = self.pick.choice(["and", "or", "not"])
            count = 1 if name == "not" else 2
            return f"<{name}>{''.join(self.condition(depth + 1) for _ in range(count))}</{name}>"
        if self.pick.random() < 0.15:
            return no_answer()
        return self.pick.choice([right(), *getattr(self, self.kind)()])

    def single(self) -> list[str]:
        return [f"<match>{var('R1')}{number(self.pick.choice('ABCD'), 'identifier')}</match>"]

    def several(self) -> list[str]:
        size = f"<gte><containerSize>{var('R1')}</containerSize>{number(str(self.pick.randint(1, 4)), 'integer')}</gte>"
        return [f"<member>{number(self.pick.choice('ABCD'), 'identifier')}{var('R1')}</member>", size]

    def text(self) -> list[str]:
        word, capitals = self.pick.choice(["Rome", "roma", "Athens"]), self.pick.choice(["true", "false"])
        compared = f"{var('R1')}{number(word, 'string')}"
        return [f'<stringMatch caseSensitive="{capitals}">{compared}</stringMatch>', f"<match>{compared}</match>"]

    def number(self) -> list[str]:
        value, tolerance = number(str(self.pick.randint(0, 6))), self.pick.choice(["0", "0.5", "1"])
        return [
            f"<gte>{var('R1')}{value}</gte>",
            f"<lte>{var('R1')}{value}</lte>",
            f'<equal toleranceMode="absolute" tolerance="{tolerance}">{var("R1")}{value}</equal>',
        ]


def responses(kind: str) -> list[tuple[Any, Any]]:
    """Responses as the model and as the rules mean them."""
    match kind:
        case "single":
            return [([], None), *(([name], name) for name in "ABCD")]
        case "several":
            picks = [list(names) for count in range(5) for names in combinations("ABCD", count)]
            return [(names, names) for names in picks]
        case "text":
            return [(text, text) for text in TEXTS]
    return [(str(quarters / 4), Fraction(quarters, 4)) for quarters in range(-8, 40)]


@pytest.mark.parametrize("kind", KINDS)
def test_a_key_says_what_the_rules_say(kind: str) -> None:
    understood = 0
    for seed in range(150):
        xml = Author(kind, seed).item()
        item, said = one(xml)
        interaction: Any = item.interaction
        parts = getattr(interaction, "choices", None) or interaction.answers
        if {"read/scoring", "read/key", "read/points"} & set(said) or not any(part.fraction for part in parts):
            continue
        understood += 1
        root = etree.fromstring(xml)
        declared = declarations(children(root, "responseDeclaration"), children(root, "outcomeDeclaration"), QTI_21)
        marking = Marking(declared, rules_of(child(root, "responseProcessing")))
        for mine, theirs in responses(kind):
            share = score(item, mine)
            assert share is not None
            expected = min(max(marking.score("R1", theirs), Fraction(0)), Fraction(item.points))
            assert share * Fraction(item.points) == expected, (xml, mine)
    assert understood > 10


PAIRS = (
    '<mapping defaultValue="{}"><mapEntry mapKey="L1 X1" mappedValue="1"/>'
    '<mapEntry mapKey="L2 X2" mappedValue="1"/></mapping>'
)
SIDES = "".join(
    "<simpleMatchSet>"
    + "".join(
        f'<simpleAssociableChoice identifier="{name}" matchMax="1">{name}</simpleAssociableChoice>' for name in side
    )
    + "</simpleMatchSet>"
    for side in (("L1", "L2"), ("X1", "X2", "X3"))
)
MATCH = f'<matchInteraction responseIdentifier="R1" shuffle="false" maxAssociations="2">{SIDES}</matchInteraction>'
GAPS = (
    '<gapMatchInteraction responseIdentifier="R1" shuffle="false"><gapText identifier="X1" matchMax="1">X1</gapText>'
    '<gapText identifier="X3" matchMax="1">X3</gapText><p><gap identifier="L1"/></p></gapMatchInteraction>'
)
HOTTEXT = (
    '<hottextInteraction responseIdentifier="R1" maxChoices="0"><p><hottext identifier="A">A</hottext> '
    '<hottext identifier="B">B</hottext></p></hottextInteraction>'
)
ORDER = (
    '<orderInteraction responseIdentifier="R1" shuffle="true">'
    + "".join(f'<simpleChoice identifier="{name}">{name}</simpleChoice>' for name in "ABC")
    + "</orderInteraction>"
)
CLOZE = '<p><textEntryInteraction responseIdentifier="R1"/> and <textEntryInteraction responseIdentifier="R2"/></p>'
MAPPED = given('<mapResponse identifier="R1"/>')


def has(name: str, kind: str = "identifier") -> str:
    return f"<member>{number(name, kind)}{var('R1')}</member>"


def is_a(text: str, name: str) -> str:
    return f"<match>{var(name)}{number(text, 'string')}</match>"


SAID = {  # what the model has no words for: declarations, body, rules
    "wrong pairs take points away": (
        response("directedPair", "multiple", "L1 X1", "L2 X2", mapping=PAIRS.format("-1")),
        MATCH,
        MAPPED,
    ),
    "a wrong pair earns something": (
        response("directedPair", "multiple", "L1 X1", "L2 X2", mapping=PAIRS.format("0")),
        MATCH,
        MAPPED + when(has("L1 X3", "directedPair"), added("SCORE", var("SCORE"), number("0.5"))),
    ),
    "all pairs or none": (
        response("directedPair", "multiple", "L1 X1", "L2 X2"),
        MATCH,
        when(right(), given(number("1"))),
    ),
    "a wrong word earns something": (
        response("directedPair", "multiple", "X1 L1"),
        GAPS,
        when(has("X1 L1", "directedPair"), given(number("1")))
        + when(has("X3 L1", "directedPair"), given(number("0.5"))),
    ),
    "words beside the right one do not matter": (
        response("identifier", "multiple", "A"),
        HOTTEXT,
        when(has("A"), given(number("1"))),
    ),
    "the first place alone earns all": (
        response("identifier", "ordered", "B", "A", "C"),
        ORDER,
        when(f"<match><index n='1'>{var('R1')}</index>{number('B', 'identifier')}</match>", given(number("1"))),
    ),
    "a wrong gap takes points away": (
        response("string", "single", "x") + response("string", "single", "y", name="R2"),
        CLOZE,
        when(is_a("x", "R1"), added("SCORE", var("SCORE"), number("1")))
        + when(is_a("y", "R2"), added("SCORE", var("SCORE"), number("1")), added("SCORE", var("SCORE"), number("-1"))),
    ),
    "no answer earns the points": (
        response("identifier", "single", "A"),
        SINGLE,
        when(f"<or>{no_answer()}{right()}</or>", given(number("1"))),
    ),
    "right answers earn less than nothing": (
        response("identifier", "single", "A"),
        SINGLE,
        when(right(), given(number("-1"))),
    ),
    "a choice earns more than all": (
        response(
            "identifier",
            "multiple",
            mapping='<mapping defaultValue="-1" upperBound="1"><mapEntry mapKey="A" mappedValue="2"/></mapping>',
        ),
        SEVERAL,
        MAPPED,
    ),
    "capitals count in one answer only": (
        response("string"),
        TYPED,
        when(is_a("Rome", "R1"), given(number("1")))
        + when(
            f'<stringMatch caseSensitive="false">{var("R1")}{number("Athens", "string")}</stringMatch>',
            given(number("1")),
        ),
    ),
}


@pytest.mark.parametrize("what", SAID)
def test_what_the_model_cannot_say_is_said(what: str) -> None:
    declared, body, rules = SAID[what]
    _, said = one(item_xml(declared, body, f"<responseProcessing>{rules}</responseProcessing>"))
    assert set(said) == {"read/scoring"}
