"""Files that nobody should trust: refused in words that name the fault, in little time and memory, writing nothing."""

import stat
import time
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from quizkit import api
from quizkit.diagnostics import Unreadable
from quizkit.formats._archive import MAX_ENTRIES
from quizkit.formats._qti.read.documents import MAX_XML_BYTES
from quizkit.model import Localized, Location, Quiz, Text
from quizkit.source import Source

from .samples import ITEMS, codes, en, quiz, read, zipped
from .test_packages import ITEM, NAMESPACE, TWO, assessment, manifest, package, ref, resource, section
from .test_systems import SINGLE, given, item_xml, number, one, outcome, processing, response, right, var, when

GOOD: dict[str, bytes | str] = {"imsmanifest.xml": manifest(resource("a", "a.xml")), "a.xml": ITEM}


@pytest.fixture(autouse=True)
def in_time() -> Iterator[None]:
    """Nothing here may take long."""
    began = time.monotonic()
    yield
    assert time.monotonic() - began < 20


def refused(data: bytes, name: str = "x.zip") -> tuple[str, str]:
    """Why a file is refused when quizkit is left to find out what it is: the code and the sentence."""
    loaded = api.read(Source(name, data))
    assert loaded.quiz is None
    (said,) = loaded.diagnostics
    assert said.location is not None
    return said.code, said.message


def packed(files: dict[str, bytes | str], **flags: int) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.external_attr = flags.get("mode", 0o644) << 16
            archive.writestr(info, data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


class TestArchives:
    def test_a_bomb_of_one_file(self) -> None:
        data = packed({**GOOD, "img/big.bmp": bytes(30_000_000)})
        code, message = refused(data)
        assert code == "read/limit"
        assert '"img/big.bmp" would unpack' in message

    def test_a_bomb_without_any_quiz(self) -> None:
        code, message = refused(packed({"zero.bin": bytes(30_000_000)}))
        assert code == "read/limit"
        assert '"zero.bin" would unpack' in message

    def test_too_many_files(self) -> None:
        code, message = refused(zipped(GOOD) + b"PK\x01\x02" * (MAX_ENTRIES + 1))
        assert code == "read/limit"
        assert f"{MAX_ENTRIES + 4:,} entries" in message or "entries" in message

    @pytest.mark.parametrize("inner", ["a.zip", "cartridge.imscc"])
    def test_archives_in_an_archive(self, inner: str) -> None:
        code, message = refused(zipped({inner: zipped(GOOD), "b.zip": zipped(GOOD)}))
        assert code == "read/nested-archive"
        assert "and 1 more" in message

    def test_an_archive_inside_a_package_is_just_a_file(self) -> None:
        found, report = read(zipped({**GOOD, "inner.zip": zipped(GOOD)}))
        assert len(list(found.items())) == 1
        assert codes(report) == ["read/unlisted"]

    def test_an_encrypted_archive(self) -> None:
        data = bytearray(zipped(GOOD))
        for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            start = 0
            while (start := data.find(mark, start)) >= 0:
                data[start + offset] |= 1
                start += 4
        code, message = refused(bytes(data))
        assert (code, "is encrypted" in message) == ("read/encrypted", True)

    def test_a_damaged_archive(self) -> None:
        assert refused(zipped(GOOD)[:-30])[0] == "read/archive"
        assert refused(b"PK\x03\x04 and so on")[0] == "read/archive"

    def test_a_member_that_is_damaged(self) -> None:
        data = bytearray(zipped({**GOOD, "b.xml": TWO}))
        at = data.find(b"b.xml") + 40
        data[at : at + 8] = b"\xff" * 8
        loaded = api.read(Source("x.zip", bytes(data)))
        assert "read/archive" in [said.code for said in loaded.diagnostics] or loaded.quiz is not None

    def test_an_empty_archive(self) -> None:
        out = BytesIO()
        zipfile.ZipFile(out, "w").close()
        assert refused(out.getvalue())[0] == "read/empty"
        assert refused(zipped({"folder/": b""}))[0] == "read/empty"

    def test_a_content_package_without_a_quiz(self) -> None:
        data = zipped({"imsmanifest.xml": manifest(resource("a", "a.html", "webcontent")), "a.html": "<p/>"})
        assert refused(data)[0] == "read/no-questions"

    @pytest.mark.parametrize("broken", ["<manifest>", "", "<!DOCTYPE x [<!ENTITY a 'b'>]><x/>"])
    def test_a_manifest_that_cannot_be_read(self, broken: str) -> None:
        assert refused(zipped({"imsmanifest.xml": broken, "a.html": "<p/>"}))[0] in {"read/xml", "read/empty"}

    @pytest.mark.parametrize(
        "name", ["../evil.xml", "/etc/evil.xml", "C:/evil.xml", "..\\evil.xml", "a/../../evil.xml", "//host/evil.xml"]
    )
    def test_paths_that_lead_outside(self, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "here").mkdir()
        monkeypatch.chdir(tmp_path / "here")
        found, report = read(packed({**GOOD, name: TWO}))
        assert [item.id for item in found.items()] == ["choice_single"]
        assert "read/archive-path" in codes(report)
        assert [path.name for path in tmp_path.rglob("*")] == ["here"]

    def test_links_beside_good_files(self) -> None:
        out = BytesIO(zipped(GOOD))
        with zipfile.ZipFile(out, "a") as archive:
            info = zipfile.ZipInfo("b.xml")
            info.external_attr = (stat.S_IFLNK | 0o777) << 16
            archive.writestr(info, "/etc/passwd")
        found, report = read(out.getvalue())
        assert [item.id for item in found.items()] == ["choice_single"]
        assert codes(report) == ["read/archive-path"]


class TestXml:
    OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'

    def with_doctype(self, doctype: str, encoding: str = "utf-8") -> bytes:
        head, _, rest = ITEM.partition("?>")
        head = head.replace("UTF-8", encoding)
        return f"{head}?>{doctype}{rest.replace('Athens', '&a;' if '<!ENTITY a' in doctype else 'Athens')}".encode(
            encoding
        )

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
    @pytest.mark.parametrize(
        "doctype",
        [
            OUTSIDE,
            '<!DOCTYPE x [<!ENTITY b "bbbbbbbbbb"><!ENTITY a "&b;&b;&b;&b;&b;&b;">]>',
            '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x.dtd"> %p;]>',
        ],
    )
    def test_entities_are_refused(self, doctype: str, encoding: str) -> None:
        with pytest.raises(Unreadable) as caught:
            read(self.with_doctype(doctype, encoding), file="a.xml")
        assert caught.value.diagnostic.code == "read/xml"
        assert "entities" in caught.value.diagnostic.message or encoding == "utf-16"

    def test_a_document_type_elsewhere_is_not_fetched(self) -> None:
        data = self.with_doctype('<!DOCTYPE assessmentItem SYSTEM "http://127.0.0.1:9/qti.dtd">')
        assert len(list(read(data, file="a.xml")[0].items())) == 1

    def test_a_file_that_is_too_large(self) -> None:
        data = ITEM.encode().replace(b"</itemBody>", b"<p/>" * (MAX_XML_BYTES // 4) + b"</itemBody>")
        code, message = refused(data, "a.xml")
        assert (code, f"{MAX_XML_BYTES:,}" in message) == ("read/limit", True)

    def test_other_files_are_read_beside_one_that_is_too_large(self) -> None:
        noise = "".join(f"<p>{number}</p>" for number in range(60_000))
        big = ITEM.replace("</itemBody>", f"{noise}</itemBody>")
        found, report = read(zipped({"a.xml": big, "b.xml": TWO}))
        assert [item.id for item in found.items()] == ["two"]
        assert codes(report) == ["read/manifest", "read/limit"]

    def test_a_page_of_tags_is_left_out(self) -> None:
        xml = ITEM.replace("<itemBody>", '<itemBody><object data="p.html" type="text/html"/>')
        found, report = read(zipped({"a.xml": xml, "p.html": "<p>x" * 200_000}))
        assert (len(list(found.items())), found.stimuli) == (1, ())
        assert codes(report) == ["read/manifest", "read/limit"]

    def test_a_broken_manifest_does_not_hide_the_questions(self) -> None:
        for broken in ("", "<manifest>", "<manifest/>"):
            loaded = api.read(Source("x.zip", zipped({"imsmanifest.xml": broken, "a.xml": ITEM})))
            assert loaded.format == "qti21"
            assert loaded.quiz is not None
            assert len(list(loaded.quiz.items())) == 1


class TestRules:
    def test_numbers_that_grow_without_end(self) -> None:
        grow = given(f"<product>{var('SCORE')}{var('SCORE')}</product>") * 100
        rules = processing(when(right(), given(number("99"))) + grow)
        item, said = one(item_xml(response("identifier", "single", "A"), SINGLE, rules))
        assert said == ["read/scoring"]
        assert [choice.fraction for choice in item.interaction.choices] == [None] * 4  # type: ignore[union-attr]

    def test_lists_that_grow_without_end(self) -> None:
        declared = response("identifier", "single", "A") + outcome("X", "", "identifier", "multiple")
        grow = given(f"<multiple>{var('X')}{var('X')}</multiple>", "X") * 100
        rules = processing(
            given(f"<multiple>{number('a', 'identifier')}</multiple>", "X") + grow + when(right(), given(number("1")))
        )
        item, said = one(item_xml(declared, SINGLE, rules))
        assert [choice.fraction for choice in item.interaction.choices] == [1, 0, 0, 0]  # type: ignore[union-attr]
        assert said == []

    def test_sections_that_refer_to_others_twice(self) -> None:
        """Twenty files, each of which asks for the next one twice: a million sections."""
        files = {
            f"s{level}.xml": section(
                f"s{level}", f'<assessmentSectionRef identifier="x" href="s{level + 1}.xml"/>' * 2
            ).replace("<assessmentSection", f'<assessmentSection xmlns="{NAMESPACE}"', 1)
            for level in range(19)
        }
        test = assessment(section("s", '<assessmentSectionRef identifier="y" href="s0.xml"/>' + ref("a.xml")))
        with zipfile.ZipFile(BytesIO(package(test, a=ITEM))) as archive:
            whole = {name: archive.read(name) for name in archive.namelist()}
        found, report = read(zipped({**whole, **files}))
        assert [item.id for item in found.items()] == ["choice_single"]
        assert codes(report).count("read/limit") == 1

    def test_a_page_of_nothing_but_beginnings(self) -> None:
        body = '<object data="p.html" type="text/html"/>'
        xml = ITEM.replace("<itemBody>", f"<itemBody>{body}")
        found, _ = read(zipped({"a.xml": xml, "p.html": "<body" * 45_000 + "<title" * 45_000}))
        assert isinstance(found, Quiz)

    def test_a_test_of_very_many_references(self) -> None:
        refs = ref("a.xml").replace("<assessmentItemRef", '<assessmentItemRef fixed="true" required="true"') * 20_000
        found, report = read(package(assessment(section("s", f'<ordering shuffle="true"/>{refs}')), a=ITEM))
        assert len(list(found.items())) == 1
        assert "read/unsupported" in codes(report)

    @pytest.mark.parametrize("points", ["1e299", "1e319", "1e-319", "1e999999999", "NaN"])
    def test_points_that_no_double_can_be(self, points: str) -> None:
        mapping = f'<mapping defaultValue="0"><mapEntry mapKey="A" mappedValue="{points}"/></mapping>'
        declared = response("identifier", "single", "A", mapping=mapping) + outcome("MAXSCORE", "2")
        for grow in ("", given(f"<product>{var('SCORE')}{var('SCORE')}</product>")):
            rules = processing(given('<mapResponse identifier="R1"/>') + grow)
            item, _ = one(item_xml(declared, SINGLE, rules))
            assert item.interaction.kind == "choice"


def test_an_element_among_the_rules_that_is_no_ascii() -> None:
    rules = processing(f"<συνθήκη/>{given(right())}")
    item, _ = one(item_xml(response("identifier", "single", "A"), SINGLE, rules))
    assert item.interaction.kind == "choice"


@pytest.mark.parametrize("name", ["qti21", "qti22", "qti30"])
def test_a_text_of_nothing_but_signs_is_refused_with_its_place(name: str) -> None:
    """It would be written with more tags than are read again."""
    stem = Localized(texts={"en": Text(source="$" * 60_000, markup="markdown", location=Location("quiz.yaml", 7))})
    result = api.export(quiz(ITEMS[0].replaced(stem=stem, location=None)), name)
    assert [one.code for one in result.diagnostics] == ["refused/by-target"]
    assert "100,000" in result.diagnostics[0].message
    assert result.diagnostics[0].location == Location("quiz.yaml", 7)
    assert api.export(quiz(ITEMS[0].replaced(stem=en("a $ b " * 10_000, "markdown"))), name).data is not None
