"""Packages that teachers have unpacked, renamed and packed again, and XML that is broken in common ways."""

import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from quizkit import api
from quizkit.diagnostics import Report
from quizkit.formats._archive import Names
from quizkit.formats._qti.detect import likeness
from quizkit.formats._qti.version import QTI_21, VERSIONS
from quizkit.richtext import to_plain
from quizkit.source import Source

from .samples import PNG, codes, read, zipped
from .test_packages import ITEM, manifest, resource
from .test_systems import SINGLE, item_xml, response

SHOWING = ITEM.replace("<itemBody>", '<itemBody><p><img src="{}" alt="a"/></p>')


def stems(data: bytes | dict[str, str | bytes]) -> tuple[list[str], Report]:
    found, report = read(zipped(data) if isinstance(data, dict) else data)
    return [to_plain(item.stem.first()[1]) for item in found.items()], report


def raw_named(name: bytes) -> bytes:
    """A package with one image whose entry has these bytes for a name, and nothing that says which letters they are."""
    out = BytesIO()
    stand_in = "Q" * len(name)
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("a.xml", SHOWING.format("größe.png"))
        archive.writestr(stand_in, PNG)
    return out.getvalue().replace(stand_in.encode(), name)


class TestNames:
    @pytest.mark.parametrize(
        ("href", "member"),
        [
            ("items\\a.xml", "items/a.xml"),
            ("/a.xml", "a.xml"),
            ("./a.xml", "./a.xml"),
            ("a.xml", "./a.xml"),
            ("Items/A.xml", "items/a.XML"),
            ("gro%CC%88%C3%9Fe.xml", "größe.xml"),  # an umlaut of two signs, as macOS writes it
        ],
    )
    def test_an_item_is_found(self, href: str, member: str) -> None:
        found, report = stems({"imsmanifest.xml": manifest(resource("a", href)), member: ITEM})
        assert len(found) == 1
        assert set(codes(report)) <= {"read/file-name"}

    def test_another_spelling_is_said_once(self) -> None:
        files = {"imsmanifest.xml": manifest(resource("a", "A.xml")), "a.xml": ITEM}
        (said,) = stems(files)[1]
        assert said.message == 'the file "A.xml" is called "a.xml" in the package.'

    def test_none_is_guessed_where_two_could_be_meant(self) -> None:
        files = {"imsmanifest.xml": manifest(resource("a", "A.XML")), "A.xml": ITEM, "a.xml": ITEM}
        assert "read/missing-file" in codes(stems(files)[1])

    def test_a_manifest_in_capitals(self) -> None:
        found, report = stems({"IMSMANIFEST.XML": manifest(resource("a", "A.XML")), "A.XML": ITEM})
        assert (len(found), codes(report)) == (1, [])

    @pytest.mark.parametrize("encoding", ["utf-8", "cp437", "cp1252"])
    def test_images_with_umlauts(self, encoding: str) -> None:
        found, report = read(raw_named("größe.png".encode(encoding)))
        assert [asset.data for asset in found.assets] == [PNG]
        assert "read/missing-file" not in codes(report)

    def test_a_thousand_names_are_looked_at_once(self) -> None:
        names = Names(f"{number}.PNG" for number in range(1000))
        assert names.like("7.png") == "7.PNG"
        assert names.like("8.png") == "8.PNG"
        assert names.like("nowhere.png") is None


class TestMended:
    def test_letters_of_windows_without_a_declaration(self) -> None:
        body = item_xml(response("identifier", "single", "A"), f"<p>Où est Orléans ?</p>{SINGLE}", "")
        data = body.partition("?>")[2].encode("cp1252") if body.startswith("<?") else body.encode("cp1252")
        found, report = stems(data)
        assert found == ["Où est Orléans ?"]
        assert codes(report) == ["read/mended"]

    def test_another_encoding_that_is_declared_and_wrong_is_not_guessed(self) -> None:
        data = b'<?xml version="1.0" encoding="UTF-16"?><assessmentItem identifier="a"/>\xff'
        with pytest.raises(Exception, match="XML"):
            read(data)

    def test_blank_lines_before_the_declaration(self) -> None:
        found, report = stems(b"\n \n" + ITEM.encode())
        assert (len(found), codes(report)) == (1, ["read/mended"])

    def test_entities_of_html(self) -> None:
        body = item_xml(response("identifier", "single", "A"), f"<p>5&nbsp;&euro;</p>{SINGLE}", "")
        assert stems(body.encode())[0] == ["5\N{NO-BREAK SPACE}€"]

    def test_two_bytes_a_letter(self) -> None:
        data = ITEM.replace("UTF-8", "UTF-16").encode("utf-16")
        assert likeness(Source("a.xml", data), QTI_21) == 1.0
        assert len(stems(data)[0]) == 1

    def test_no_namespace(self) -> None:
        data = re.sub(r'\sxmlns(:\w+)?="[^"]*"|\sxsi:schemaLocation="[^"]*"', "", ITEM).encode()
        assert [likeness(Source("a.xml", data), version) for version in VERSIONS] == [0.8, 0.0, 0.0]
        assert len(stems(data)[0]) == 1


class TestBodies:
    def test_text_directly_in_the_body_is_read(self) -> None:
        interaction = SINGLE.replace(">", "><prompt>Which?</prompt>", 1)
        body = item_xml(response("identifier", "single", "A"), f"Look here: {interaction} Take your time.", "")
        found, report = stems(body.encode())
        assert [words for words in ("Look here:", "Which?", "Take your time.") if words not in found[0]] == []
        assert codes(report) == ["read/schema"]

    def test_a_field_in_a_table_leaves_its_place(self) -> None:
        field = '<textEntryInteraction responseIdentifier="RESPONSE"/>'
        table = f"<table><tr><td>Capital</td><td>{field}</td></tr></table>"
        found, _ = stems(item_xml(response("string", "single", "Paris", name="RESPONSE"), table, "").encode())
        assert found[0].endswith("_____")

    def test_an_embedded_page_is_a_loss(self) -> None:
        body = f'<p>Watch <iframe src="https://example.org/v"/></p>{SINGLE}'
        _, report = stems(item_xml(response("identifier", "single", "A"), body, "").encode())
        assert [(said.code, said.severity.value) for said in report] == [("read/html", "warning")]

    def test_an_image_of_somebodys_computer_is_an_error(self, tmp_path: Path) -> None:
        file = tmp_path / "a.xml"
        file.write_text(SHOWING.format("file:///C:/Users/me/z.png"))
        loaded = api.read(file)
        assert [said.code for said in loaded.diagnostics] == ["read/missing-image"]


class TestKeys:
    TEMPLATE = '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>'

    def test_a_question_without_a_key(self) -> None:
        interaction = SINGLE.replace("R1", "RESPONSE")
        xml = item_xml(response("identifier", name="RESPONSE"), f"<p>What?</p>{interaction}", self.TEMPLATE)
        (said,) = stems(xml.encode())[1]
        assert said.message == "the question says nowhere which answer is right."

    def test_a_number_with_a_comma(self) -> None:
        declared = response("float", "single", "3,14", name="RESPONSE")
        field = '<p>Pi: <textEntryInteraction responseIdentifier="RESPONSE"/></p>'
        (said,) = stems(item_xml(declared, field, self.TEMPLATE).encode())[1]
        assert said.message == 'the right answer is given as "3,14", which is no number in QTI.'
