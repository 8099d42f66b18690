"""Tests and manifests: what they ask for that the model holds, and what is said where it does not."""

import re
from decimal import Decimal

import pytest

from quizkit import api
from quizkit.source import Source

from .samples import codes, read, zipped
from .test_packages import ITEM, NAMESPACE, TWO, assessment, manifest, package, ref, resource, section

REFS = ref("a.xml") + ref("b.xml")
THREE = TWO.replace('identifier="two"', 'identifier="three"')


def said(data: bytes, code: str = "read/unsupported") -> list[str]:
    return [one.message for one in read(data)[1] if one.code == code]


def a_test(content: str, more: str = "", after: str = "") -> bytes:
    return package(assessment(section("s", content), more, after), a=ITEM, b=TWO)


class TestSettings:
    @pytest.mark.parametrize("where", ["test", "part", "section"])
    def test_a_time_limit_for_all(self, where: str) -> None:
        limits = '<timeLimits maxTime="600"/>'
        test = assessment(
            section("s", (limits if where == "section" else "") + REFS), limits if where == "test" else ""
        )
        if where == "part":
            test = test.replace('submissionMode="individual">', f'submissionMode="individual">{limits}')
        found, report = read(package(test, a=ITEM, b=TWO))
        assert found.settings.time_limit == Decimal(10)
        assert codes(report) == []

    def test_time_limits_for_parts_are_said(self) -> None:
        limited = ref("a.xml", '<timeLimits maxTime="60"/>') + ref("b.xml")
        found, _ = read(a_test(limited))
        assert found.settings.time_limit is None
        assert said(a_test(limited)) == ["parts of the test have time limits of their own; that is left out."]

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (
                '<itemSessionControl maxAttempts="2" allowReview="false"/>' + REFS,
                "the test says the number of attempts at each question, whether answers can be looked at again",
            ),
            ("<preCondition><baseValue/></preCondition>" + REFS, "some questions are only asked under a condition"),
            (
                ref("a.xml", '<branchRule target="EXIT_TEST"><baseValue/></branchRule>') + ref("b.xml"),
                "the test goes on elsewhere after some answers",
            ),
            (
                '<selection select="1" withReplacement="true"/>' + REFS,
                "the same question may be drawn more than once",
            ),
            (
                '<selection select="1"/>' + REFS.replace("<assessmentItemRef", '<assessmentItemRef required="true"', 1),
                "some questions are always among those that are drawn",
            ),
            (
                '<ordering shuffle="true"/>' + REFS.replace("<assessmentItemRef", '<assessmentItemRef fixed="true"', 1),
                "some questions keep their place when the others are shuffled",
            ),
        ],
    )
    def test_what_has_no_place_is_said_in_words(self, content: str, message: str) -> None:
        assert said(a_test(content)) == [f"{message}; that is left out."]

    @pytest.mark.parametrize(
        ("attribute", "message"),
        [
            (
                'navigationMode="linear"',
                "the questions are asked in their order, without a way back to earlier ones; that is left out.",
            ),
            (
                'submissionMode="simultaneous"',
                "answers are handed in together at the end, and feedback is shown only then; that is left out.",
            ),
        ],
    )
    def test_how_learners_go_through_a_test_is_said(self, attribute: str, message: str) -> None:
        name = attribute.partition("=")[0]
        test = re.sub(f'{name}="[a-z]+"', attribute, assessment(section("s", REFS)))
        report = read(package(test, a=ITEM, b=TWO))[1]
        assert [(one.message, one.location.line if one.location else None) for one in report] == [(message, 1)]
        assert [one.advice for one in report if one.advice and "Set it in the system" in one.advice]

    def test_sections_that_nobody_is_to_see_are_said_once_where_they_have_titles(self) -> None:
        hidden = section("a", ref("a.xml"), "Easy") + section("b", ref("b.xml"), "Hard")
        hidden = hidden.replace('visible="true"', 'visible="false"')
        assert said(package(assessment(hidden), a=ITEM, b=TWO)) == [
            'learners are not to see the section "Easy" and 1 more; that is left out.'
        ]
        nameless = section("a", REFS).replace('visible="true"', 'visible="false"')
        assert said(package(assessment(nameless), a=ITEM, b=TWO)) == []

    def test_what_blackboard_writes_for_every_bank_is_not_said(self) -> None:
        # as in an export of Blackboard's and in what its exporters write
        bank = section("question_bank00001_1_1", REFS, "Section 1").replace('visible="true"', 'visible="false"')
        test = assessment(bank).replace('"individual"', '"simultaneous"')
        assert codes(read(package(test, a=ITEM, b=TWO))[1]) == []

    def test_what_a_section_in_another_file_loses_is_said(self) -> None:
        elsewhere = section("s", REFS).replace("<assessmentSection", f'<assessmentSection xmlns="{NAMESPACE}"')
        inside = elsewhere.replace(">", ' keepTogether="false">', 1)
        test = assessment('<assessmentSectionRef identifier="s" href="s.xml"/>')
        data = package(test, a=ITEM, b=TWO, s=inside)
        assert said(data) == ["questions of a section may be mixed with those around it; that is left out."]

    def test_results_by_rules_of_their_own_and_feedback_are_said(self) -> None:
        rules = (
            "<outcomeProcessing><outcomeCondition><outcomeIf><baseValue/></outcomeIf></outcomeCondition></outcomeProcessing>"
            '<testFeedback access="atEnd" outcomeIdentifier="X" showHide="show" identifier="x">Bravo.</testFeedback>'
        )
        assert said(a_test(REFS, after=rules)) == [
            "the result of the test is computed by rules of its own; that is left out.",
            "the test shows feedback of its own; that is left out.",
        ]

    def test_parts_of_a_test(self) -> None:
        test = assessment(section("s", ref("a.xml"))) + ""
        part = test[test.index("<testPart") : test.index("</assessmentTest>")]
        second = part.replace('"p"', '"p2"').replace('"s"', '"s2"').replace("a.xml", "b.xml")
        data = package(test.replace("</assessmentTest>", f"{second}</assessmentTest>"), a=ITEM, b=TWO)
        assert [one.id for one in read(data)[0].sections] == ["s", "s2"]
        assert said(data) == ["the 2 parts of the test are read one after the other."]

    def test_titles_of_groups_are_said_where_they_are_not_the_tests(self) -> None:
        group = section("g", section("s", REFS, "Inner"), "Outer")
        assert said(package(assessment(group), a=ITEM, b=TWO)) == []
        two = package(assessment(group + section("t", "", "Other")), a=ITEM, b=TWO)
        assert said(two) == ['the title "Outer" of a section that holds sections is left out.']

    def test_a_section_that_draws_more_than_it_holds(self) -> None:
        data = a_test('<selection select="5"/>' + REFS)
        found, report = read(data)
        assert found.sections[0].pick == 5
        (one,) = report
        assert (one.code, one.message) == ("read/pick", "5 questions are to be drawn from a section that holds 2.")
        assert str(one.location) == "test.zip!test.xml:1"


class TestManifests:
    def test_several_tests_are_one_quiz_and_said(self) -> None:
        test = assessment(section("s", ref("a.xml")))
        lines = [resource(name, f"{name}.xml", "imsqti_test_xmlv2p1") for name in ("t", "u")]
        lines += [resource(name, f"{name}.xml") for name in ("a", "b")]
        other = test.replace('"s"', '"s2"').replace("a.xml", "b.xml")
        data = zipped({"imsmanifest.xml": manifest(*lines), "t.xml": test, "u.xml": other, "a.xml": ITEM, "b.xml": TWO})
        found, report = read(data)
        assert [[item.id for item in one.items] for one in found.sections] == [["choice_single"], ["two"]]
        assert codes(report) == ["read/several-tests"]

    def test_one_file_listed_twice(self) -> None:
        data = zipped({"imsmanifest.xml": manifest(resource("a", "a.xml"), resource("b", "a.xml")), "a.xml": ITEM})
        found, report = read(data)
        assert len(list(found.items())) == 1
        assert [(one.code, one.message) for one in report] == [
            ("read/duplicate", 'the resources "a" and "b" are the same file "a.xml".')
        ]

    def test_two_resources_of_one_name(self) -> None:
        data = zipped(
            {"imsmanifest.xml": manifest(resource("a", "a.xml"), resource("a", "b.xml")), "a.xml": ITEM, "b.xml": TWO}
        )
        assert said(data, "read/duplicate") == ['two resources are called "a".']
        assert len(list(read(data)[0].items())) == 2

    def test_a_resource_without_href_is_its_first_file(self) -> None:
        line = '<resource identifier="a" type="imsqti_item_xmlv2p1"><file href="a.xml"/></resource>'
        found, report = read(zipped({"imsmanifest.xml": manifest(line), "a.xml": ITEM}))
        assert [item.id for item in found.items()] == ["choice_single"]
        assert codes(report) == []

    def test_a_resource_without_any_file(self) -> None:
        line = '<resource identifier="x" type="imsqti_item_xmlv2p1"/>'
        found, report = read(zipped({"imsmanifest.xml": manifest(line, resource("a", "a.xml")), "a.xml": ITEM}))
        assert [item.id for item in found.items()] == ["choice_single"]
        assert [(one.code, one.message) for one in report] == [("read/missing-file", 'the resource "x" names no file.')]

    def test_a_file_on_the_net_is_not_fetched(self) -> None:
        lines = resource("x", "https://example.org/x.xml") + resource("a", "a.xml")
        found, report = read(zipped({"imsmanifest.xml": manifest(lines), "a.xml": ITEM}))
        assert [item.id for item in found.items()] == ["choice_single"]
        assert codes(report) == ["read/external"]
        data = package(assessment(section("s", ref("https://example.org/x.xml") + ref("a.xml"))), a=ITEM)
        assert codes(read(data)[1]) == ["read/external"]

    def test_questions_of_qti_1_beside_those_of_2(self) -> None:
        lines = resource("old", "old.xml", "imsqti_xmlv1p2") + resource("a", "a.xml")
        data = zipped({"imsmanifest.xml": manifest(lines), "a.xml": ITEM, "old.xml": "<questestinterop/>"})
        assert said(data, "read/version") == ['"old.xml" is of QTI 1, which is not read together with QTI 2 and 3.']

    def test_a_question_that_is_listed_as_something_else(self) -> None:
        lines = resource("x", "x.xml", "webcontent") + resource("a", "a.xml")
        data = zipped({"imsmanifest.xml": manifest(lines), "a.xml": ITEM, "x.xml": TWO})
        assert [item.id for item in read(data)[0].items()] == ["choice_single"]
        assert len(said(data, "read/orphan")) == 1

    def test_a_resource_that_is_no_question(self) -> None:
        lines = resource("x", "x.xml") + resource("a", "a.xml")
        data = zipped({"imsmanifest.xml": manifest(lines), "a.xml": ITEM, "x.xml": f'<p xmlns="{NAMESPACE}"/>'})
        assert said(data, "read/reference") == ["a question was expected here, but it is a <p>."]

    def test_folders_and_bases(self) -> None:
        base = 'xml:base="content/"><resources>'
        listed = manifest(resource("a", "items/a.xml")).replace("><resources>", f" {base}", 1)
        found, report = read(zipped({"bank/imsmanifest.xml": listed, "bank/content/items/a.xml": ITEM}))
        assert [item.id for item in found.items()] == ["choice_single"]
        assert codes(report) == []


def test_a_package_is_linted_with_what_is_wrong_with_it_as_a_package() -> None:
    """One of each: a file that is missing, a section too small, an id taken twice, a file that nobody lists."""
    lines = [resource("t", "test.xml", "imsqti_test_xmlv2p1"), resource("a", "a.xml"), resource("b", "b.xml")]
    lines.append(resource("n", "notes.pdf", "webcontent"))
    files = {
        "imsmanifest.xml": manifest(*lines),
        "test.xml": assessment(section("s", '<selection select="3"/>' + REFS)),
        "a.xml": ITEM,
        "b.xml": ITEM.replace("Rome", "Roma"),
        "extra.txt": "x",
    }
    loaded = api.read(Source("bank.zip", zipped(files)))
    assert loaded.format == "qti21"
    assert sorted(one.code for one in loaded.diagnostics) == [
        "read/duplicate",
        "read/missing-file",
        "read/pick",
        "read/unlisted",
    ]
    assert loaded.quiz is not None
    assert all(one.location is not None and str(one.location).startswith("bank.zip!") for one in loaded.diagnostics)
