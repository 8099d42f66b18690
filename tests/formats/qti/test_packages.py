"""Packages of other systems, and of nobody's good will: found, read as far as it goes, and said what is wrong."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quizkit.diagnostics import Report, Severity, Unreadable
from quizkit.formats._qti.detect import likeness
from quizkit.formats._qti.read.package import read_package
from quizkit.formats._qti.version import VERSIONS
from quizkit.source import Source

from .samples import FORMATS, ITEMS, PNG, QUIZ, codes, members, quiz, read, written, zipped

GOLD = Path(__file__).parents[2] / "data" / "qti"
ITEM = (GOLD / "2.1" / "choice_single.xml").read_text()
TWO = ITEM.replace('identifier="choice_single"', 'identifier="two"')
NAMESPACE = "http://www.imsglobal.org/xsd/imsqti_v2p1"
MANIFEST = (
    '<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><resources>{}</resources></manifest>'
)


def resource(name: str, path: str, kind: str = "imsqti_item_xmlv2p1", inside: str = "") -> str:
    return f'<resource identifier="{name}" type="{kind}" href="{path}">{inside}<file href="{path}"/></resource>'


def manifest(*resources: str) -> str:
    return MANIFEST.format("".join(resources))


def assessment(content: str, more: str = "", after: str = "") -> str:
    return (
        f'<assessmentTest xmlns="{NAMESPACE}" identifier="t" title="Test">{more}'
        f'<testPart identifier="p" navigationMode="nonlinear" submissionMode="individual">{content}</testPart>{after}'
        "</assessmentTest>"
    )


def section(name: str, content: str, title: str = "") -> str:
    return f'<assessmentSection identifier="{name}" title="{title}" visible="true">{content}</assessmentSection>'


def ref(path: str, inside: str = "") -> str:
    return f'<assessmentItemRef identifier="r-{path[0]}" href="{path}">{inside}</assessmentItemRef>'


def package(test: str, **files: str) -> bytes:
    found = {"test.xml": test, **{f"{name}.xml": text for name, text in files.items()}}
    lines = [resource("t", "test.xml", "imsqti_test_xmlv2p1")] + [resource(name, f"{name}.xml") for name in files]
    return zipped({"imsmanifest.xml": manifest(*lines), **found})


def ids(data: bytes) -> list[str | None]:
    return [item.id for item in read(data)[0].items()]


class TestShapes:
    def test_a_folder_around_everything(self) -> None:
        data = zipped({f"my bank/{name}": content for name, content in members(written(QUIZ, "qti21")).items()})
        found, report = read(data)
        assert codes(report) == []
        assert len(list(found.items())) == len(ITEMS)
        assert {asset.data for asset in found.assets} == {PNG, b"ID3"}

    def test_no_manifest(self) -> None:
        found, report = read(zipped({"b/two.xml": TWO, "a.xml": ITEM, "readme.txt": "x", "__MACOSX/a.xml": ITEM}))
        assert [item.id for item in found.items()] == ["choice_single", "two"]
        assert codes(report) == ["read/manifest"]

    def test_no_test(self) -> None:
        data = zipped(
            {"imsmanifest.xml": manifest(resource("b", "b.xml"), resource("a", "a.xml")), "a.xml": ITEM, "b.xml": TWO}
        )
        assert ids(data) == ["two", "choice_single"]

    def test_a_broken_manifest_is_said_and_the_items_are_read(self) -> None:
        found, report = read(zipped({"imsmanifest.xml": "<manifest>", "a.xml": ITEM}))
        assert [item.id for item in found.items()] == ["choice_single"]
        assert codes(report) == ["read/xml"]

    def test_items_that_the_test_leaves_out(self) -> None:
        found, report = read(package(assessment(section("s", ref("a.xml"))), a=ITEM, b=TWO))
        assert [[item.id for item in one.items] for one in found.sections] == [["choice_single"], ["two"]]
        assert codes(report) == ["read/left-over"]

    def test_an_item_in_two_sections_is_asked_in_both(self) -> None:
        """Each section draws from what it holds, so a question that stands in two must not be missing from one."""
        first, second = ref("a.xml") + ref("two.xml"), ref("a.xml").replace("r-a", "again")
        found, report = read(package(assessment(section("s", first) + section("t", second)), a=ITEM, two=TWO))
        assert [[item.id for item in one.items] for one in found.sections] == [["choice_single", "two"], ["again"]]
        again, original = found.sections[1].items[0], found.sections[0].items[0]
        assert again.replaced(id=original.id) == original
        assert codes(report) == ["read/duplicate"]

    def test_an_item_of_two_tests_is_read_once(self) -> None:
        other = assessment(section("t", ref("a.xml").replace("r-a", "again"))).replace(
            'identifier="t"', 'identifier="u"'
        )
        files = {"test.xml": assessment(section("s", ref("a.xml"))), "other.xml": other, "a.xml": ITEM}
        found, report = read(zipped(files))
        assert [item.id for item in found.items()] == ["choice_single"]
        assert "read/duplicate" in codes(report)

    def test_an_item_asked_twice_by_one_name_is_read_once(self) -> None:
        found, report = read(package(assessment(section("s", ref("a.xml") + ref("a.xml"))), a=ITEM))
        assert [item.id for item in found.items()] == ["choice_single"]
        assert codes(report) == ["read/duplicate"]

    def test_two_items_with_one_identifier_are_both_read(self) -> None:
        found, report = read(zipped({"a.xml": ITEM, "b.xml": ITEM.replace("Rome", "Roma")}))
        assert len({item.id for item in found.items()}) == 2
        assert "read/duplicate" in codes(report)

    def test_sections_in_sections_and_in_files_of_their_own(self) -> None:
        inner = section("inner", ref("b.xml"), "Inner").replace(
            "<assessmentSection", f'<assessmentSection xmlns="{NAMESPACE}"', 1
        )
        outer = section(
            "outer", section("one", ref("a.xml"), "One") + '<assessmentSectionRef identifier="x" href="inner.xml"/>'
        )
        data = package(assessment(outer), a=ITEM, b=TWO)
        found, report = read(zipped({**members(data), "inner.xml": inner}))
        assert [one.id for one in found.sections] == ["one", "inner"]
        assert [[item.id for item in one.items] for one in found.sections] == [["choice_single"], ["two"]]
        assert codes(report) == ["read/unlisted"]

    def test_files_that_the_manifest_forgets(self) -> None:
        data = package(assessment(section("s", ref("a.xml"))), a=ITEM)
        more = {"lost.xml": TWO, "notes.txt": "x", "my.xsd": "<x/>", ".DS_Store": "x"}
        found, report = read(zipped({**members(data), **more}))
        assert [item.id for item in found.items()] == ["choice_single"]
        assert [(said.code, said.message.count("lost.xml"), said.message.count("notes.txt")) for said in report] == [
            ("read/orphan", 1, 0),
            ("read/unlisted", 0, 1),
        ]

    def test_files_that_the_manifest_lists_and_nobody_put_there(self) -> None:
        lines = resource("a", "a.xml", inside='<file href="img/no.png"/>') + resource("n", "notes.pdf", "webcontent")
        found, report = read(zipped({"imsmanifest.xml": manifest(lines), "a.xml": ITEM}))
        assert len(list(found.items())) == 1
        assert [(said.code, said.message) for said in report] == [
            ("read/missing-file", 'the manifest lists "img/no.png", which is not in the package.'),
            ("read/missing-file", 'the manifest lists "notes.pdf", which is not in the package.'),
        ]

    def test_a_manifest_that_names_another_version(self) -> None:
        lines = resource("a", "a.xml", "imsqti_item_xmlv2p2") + resource("b", "b.xml", "imsqti_item_xmlv2p0")
        _, report = read(
            zipped({"imsmanifest.xml": manifest(lines), "a.xml": ITEM, "b.xml": TWO.replace("v2p1", "v2p0")})
        )
        assert [(said.code, str(said.location)) for said in report] == [("read/version", "test.zip!a.xml")]

    def test_a_text_that_items_share(self) -> None:
        space = "http://www.imsglobal.org/xsd/imsqtiasi_v3p0"
        gold = (GOLD / "3.0" / "choice_single.xml").read_text()
        items = [
            gold.replace("choice_single", name).replace(
                "<qti-item-body>",
                '<qti-assessment-stimulus-ref identifier="s" href="texts/one.xml" title="x"/><qti-item-body>',
            )
            for name in ("one", "two")
        ]
        stimulus = (
            f'<qti-assessment-stimulus xmlns="{space}" identifier="passage" title="Snow">'
            "<qti-stimulus-body><p>It <em>snows</em>.</p></qti-stimulus-body></qti-assessment-stimulus>"
        )
        lines = [resource(name, f"{name}.xml", "imsqti_item_xmlv3p0") for name in ("a", "b")]
        lines.append(resource("s", "texts/one.xml", "imsqti_stimulus_xmlv3p0"))
        data = {"imsmanifest.xml": manifest(*lines), "texts/one.xml": stimulus, "a.xml": items[0], "b.xml": items[1]}
        found, report = read(zipped(data), "qti30")
        assert codes(report) == []
        assert [item.stimulus for item in found.items()] == ["passage", "passage"]
        (shared_text,) = found.stimuli
        assert shared_text.title is not None
        assert shared_text.title.first()[1].source == "Snow"
        assert shared_text.text.first()[1].source == "<p>It <em>snows</em>.</p>"

    def test_a_section_that_contains_itself(self) -> None:
        again = section("again", '<assessmentSectionRef identifier="x" href="again.xml"/>').replace(
            "<assessmentSection", f'<assessmentSection xmlns="{NAMESPACE}"', 1
        )
        data = package(assessment('<assessmentSectionRef identifier="x" href="again.xml"/>'), a=ITEM)
        _, report = read(zipped({**members(data), "again.xml": again}))
        assert "read/reference" in codes(report)

    def test_settings_of_a_test(self) -> None:
        content = section("s", '<selection select="1"/><ordering shuffle="true"/>' + ref("a.xml") + ref("b.xml"))
        found, _ = read(package(assessment(content, '<timeLimits maxTime="150"/>'), a=ITEM, b=TWO))
        assert found.settings.time_limit == Decimal("2.5")
        assert found.settings.shuffle_questions is True
        assert found.sections[0].pick == 1

    def test_weights_multiply_points_when_the_score_uses_them(self) -> None:
        weight = '<weight identifier="W" value="4"/>'
        outcome = (
            '<outcomeProcessing><setOutcomeValue identifier="SCORE"><sum>'
            '<testVariables variableIdentifier="SCORE"{}/></sum></setOutcomeValue></outcomeProcessing>'
        )
        for used, points in ((' weightIdentifier="W"', 4), ("", 1)):
            test = assessment(section("s", ref("a.xml", weight)), after=outcome.format(used))
            (item,) = read(package(test, a=ITEM))[0].items()
            assert item.points == points

    def test_settings_without_a_place_are_said(self) -> None:
        content = '<itemSessionControl maxAttempts="2"/>' + section("s", ref("a.xml"))
        _, report = read(package(assessment(content), a=ITEM))
        assert codes(report) == ["read/unsupported"]
        assert {diagnostic.severity for diagnostic in report} == {Severity.INFO}

    def test_a_test_file_beside_its_items(self) -> None:
        files = {"a.xml": ITEM.encode(), "sub/b.xml": TWO.encode()}
        source = Source(
            "test.xml", assessment(section("s", ref("a.xml") + ref("sub/b.xml"))).encode(), sibling=files.get
        )
        found = read_package(source, Report())
        assert [item.id for item in found.items()] == ["choice_single", "two"]

    def test_language_of_the_items_is_the_quizs(self) -> None:
        greek = TWO.replace('xml:lang="en"', 'xml:lang="el"')
        found, _ = read(zipped({"a.xml": ITEM, "b.xml": greek}))
        assert found.language == "en"
        assert [item.language for item in found.items()] == [None, "el"]
        assert [list(item.stem.texts) for item in found.items()] == [["en"], ["el"]]

    def test_texts_of_the_test_are_in_the_language_of_its_items(self) -> None:
        source = Source("x.zip", (GOLD / "pkg_3.0.zip").read_bytes())
        found = read_package(source, Report())
        assert found.language == "en"
        assert found.title is not None
        assert list(found.title.texts) == ["en"]
        bare = ITEM.replace(' xml:lang="en"', "")
        assert read_package(Source("a.xml", bare.encode(), "pl"), Report()).language == "pl"
        assert read_package(Source("a.xml", bare.encode()), Report()).language == "und"

    def test_a_package_with_items_of_several_versions(self) -> None:
        three = (GOLD / "3.0" / "multi_partial.xml").read_text()
        assert ids(zipped({"a.xml": ITEM, "b.xml": three})) == ["choice_single", "multi_partial"]


class TestFiles:
    BODY = '<prompt><img src="{}" alt="x"/>Capital of Greece?</prompt>'

    def with_image(self, source: str) -> str:
        return ITEM.replace("<prompt>Capital of Greece?</prompt>", self.BODY.format(source))

    @pytest.mark.parametrize("source", ["../img/a.png", "../img/a%2Epng", "../img/./a.png"])
    def test_images_are_found_from_the_item(self, source: str) -> None:
        found, report = read(zipped({"items/a.xml": self.with_image(source), "img/a.png": PNG}))
        assert codes(report) == ["read/manifest"]
        assert [(asset.name, asset.media_type, asset.data) for asset in found.assets] == [
            ("img/a.png", "image/png", PNG)
        ]
        assert 'src="img/a.png"' in next(found.items()).stem.first()[1].source

    @pytest.mark.parametrize("source", ["../../../etc/passwd", "missing.png", "..", "%2e%2e/%2e%2e/x"])
    def test_files_outside_or_missing(self, source: str) -> None:
        found, report = read(zipped({"items/a.xml": self.with_image(source)}))
        assert "read/missing-file" in codes(report)
        assert found.assets == ()

    @pytest.mark.parametrize("source", ["https://example.org/a.png", "/etc/passwd", "file:///etc/passwd"])
    def test_images_elsewhere_are_never_fetched(self, source: str) -> None:
        found, report = read(zipped({"a.xml": self.with_image(source)}))
        assert found.assets == ()
        assert "read/missing-file" not in codes(report)

    def test_scripts_are_taken_out_and_said(self) -> None:
        evil = ITEM.replace("Capital of Greece?", "Capital <script>alert(1)</script>of Greece?")
        found, report = read(evil.encode(), file="a.xml")
        assert codes(report) == ["read/html"]
        assert next(found.items()).stem.first()[1].source == "Capital of Greece?"


class TestHostile:
    @pytest.mark.parametrize("name", FORMATS)
    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"PK\x03\x04 and so on",
            b"<?xml version='1.0'?>",
            b"<html/>",
            b"<assessmentItem",
            zipped({}),
            zipped({"imsmanifest.xml": "<manifest/>"}),
            zipped({"imsmanifest.xml": manifest()}),
            zipped({"a.xml": '<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"/>'}),
        ],
    )
    def test_what_is_no_qti_is_refused_in_a_sentence(self, name: str, data: bytes) -> None:
        with pytest.raises(Unreadable) as caught:
            read(data, name)
        assert caught.value.diagnostic.message.endswith(".")

    def test_entities_are_not_expanded(self) -> None:
        bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>' + ITEM.split("?>")[1].replace(
            "Athens", "&b;"
        )
        with pytest.raises(Unreadable) as caught:
            read(bomb.encode(), file="a.xml")
        assert caught.value.diagnostic.code == "read/xml"
        found, report = read(zipped({"a.xml": bomb, "b.xml": TWO}))
        assert [item.id for item in found.items()] == ["two"]
        assert "read/xml" in codes(report)

    def test_paths_that_leave_the_archive(self) -> None:
        found, report = read(zipped({"../evil.xml": ITEM, "a.xml": TWO}))
        assert [item.id for item in found.items()] == ["two"]
        assert "read/archive-path" in codes(report)
        found, report = read(package(assessment(section("s", ref("../../etc/passwd"))), a=ITEM))
        assert "read/missing-file" in codes(report)

    def test_a_thousand_nested_elements(self) -> None:
        deep = ITEM.replace("Capital", "<b>" * 1000 + "Capital" + "</b>" * 1000)
        with pytest.raises(Unreadable):
            read(deep.encode(), file="a.xml")

    def test_many_choices_take_no_long_time(self) -> None:
        many = "".join(f'<simpleChoice identifier="c{number}">{number}</simpleChoice>' for number in range(3000))
        data = (GOLD / "2.1" / "multi_allornothing.xml").read_text()
        data = data.replace("</choiceInteraction>", f"{many}</choiceInteraction>")
        found, report = read(data.encode(), file="a.xml")
        item: Any = next(found.items())
        assert codes(report) == []
        assert len(item.interaction.choices) == 3003

    def test_rules_without_end_are_not_followed(self) -> None:
        rule = (
            '<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/>'
            '<baseValue baseType="float">1</baseValue></sum></setOutcomeValue>'
        )
        many = "".join(f'<simpleChoice identifier="c{number}">{number}</simpleChoice>' for number in range(500))
        data = ITEM.replace("</choiceInteraction>", f"{many}</choiceInteraction>").replace(
            '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>',
            f"<responseProcessing>{rule * 5000}</responseProcessing>",
        )
        found, report = read(data.encode(), file="a.xml")
        item: Any = next(found.items())
        assert codes(report) == ["read/scoring"]
        assert {choice.fraction for choice in item.interaction.choices} == {None}

    @settings(max_examples=150, deadline=None)
    @given(st.data())
    def test_damaged_items_never_end_in_a_traceback(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(path.name for path in (GOLD / "2.1").glob("*.xml"))))
        text = (GOLD / data.draw(st.sampled_from(["2.1", "3.0"])) / name).read_text()
        for _ in range(data.draw(st.integers(1, 4))):
            start = data.draw(st.integers(0, len(text)))
            change = data.draw(st.sampled_from(["cut", "quote", "swap"]))
            if change == "cut":
                text = text[:start] + text[start + data.draw(st.integers(1, 40)) :]
            elif change == "quote":
                old, new = data.draw(
                    st.permutations(
                        ['"A"', '"RESPONSE"', '"SCORE"', '"1"', '"multiple"', '"float"', '"identifier"', '""']
                    )
                )[:2]
                text = text.replace(old, new, 1)
            else:
                value = data.draw(st.sampled_from(["NaN", "1e999", "-1", "0", "A B", "9" * 50, ""]))
                text = text.replace(">A<", f">{value}<", 1).replace('mappedValue="0.5"', f'mappedValue="{value}"', 1)
        report = Report()
        try:
            found = read_package(Source("a.xml", text.encode()), report)
        except Unreadable:
            return
        assert len(list(found.items())) <= 1


class TestDetection:
    def test_written_files_know_their_format(self) -> None:
        for name in FORMATS:
            source = Source("x.zip", written(quiz(ITEMS[0]), name))
            for version in VERSIONS:
                assert likeness(source, version) == (f"qti{version.number.replace('.', '')}" == name)

    @pytest.mark.parametrize("number", ["2.1", "2.2", "3.0"])
    def test_items_and_packages(self, number: str) -> None:
        for path in (GOLD / number / "order.xml", GOLD / f"pkg_{number}.zip"):
            source = Source(path.name, path.read_bytes())
            for version in VERSIONS:
                assert likeness(source, version) == (version.number == number)

    @pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"<quiz/>", zipped({"a.xml": "<quiz/>"}), b"\x00\xff" * 99])
    def test_others_are_not_claimed(self, data: bytes) -> None:
        for version in VERSIONS:
            assert likeness(Source("x", data), version) == 0
