"""What is written against the official DTD of QTI 1.2.1 and the schema of content packages."""

from pathlib import Path

import pytest
from lxml import etree

from quizkit.model import Item
from tests.formats.canvas.test_schemas import without_namespace
from tests.formats.qti.samples import ITEMS, QUIZ

from .support import exported, members, quiz

_SCHEMA_LOCATION = "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation"
GAP_KINDS = ("gap_match", "hottext")
HELD = tuple(
    item
    for item in ITEMS
    if item.interaction.kind not in {*GAP_KINDS, "formula"} and not (item.id or "").startswith("cloze")
)
CLOZE = tuple(item for item in ITEMS if (item.id or "").startswith(("cloze-texts", "cloze-one")))
WHOLE = QUIZ.replaced(
    sections=(
        QUIZ.sections[0].replaced(items=HELD[:9]),
        QUIZ.sections[1].replaced(items=(*HELD[9:], *CLOZE)),
        QUIZ.sections[2],
    )
)


def errors(data: bytes, shared: Path) -> list[str]:
    dtd = etree.DTD(str(shared / "xsd" / "qti1p2" / "ims_qtiasiv1p2p1.dtd"))
    root = etree.fromstring(members(data)["assessment.xml"])
    del root.attrib[_SCHEMA_LOCATION]  # no DTD knows it
    root = without_namespace(root)
    dtd.validate(root)
    return [str(error) for error in dtd.error_log]


@pytest.mark.parametrize("sample", [*HELD, *CLOZE], ids=lambda item: item.id)
def test_each_item_is_valid(shared: Path, sample: Item) -> None:
    assert errors(exported(quiz(sample, assets=QUIZ.assets)), shared) == []


def test_a_whole_quiz_is_valid(shared: Path) -> None:
    data = exported(WHOLE)
    assert errors(data, shared) == []
    parser = etree.XMLParser(no_network=True, huge_tree=True)
    schema = etree.XMLSchema(etree.parse(str(shared / "xsd" / "cp1p1" / "wrap.xsd"), parser))
    manifest = etree.fromstring(members(data)["imsmanifest.xml"])
    assert schema.validate(manifest), schema.error_log


def test_the_manifest_lists_every_file() -> None:
    files = members(exported(WHOLE))
    manifest = etree.fromstring(files["imsmanifest.xml"])
    listed = {element.get("href") for element in manifest.iter("{*}file")}
    assert listed == set(files) - {"imsmanifest.xml"}
    assert all(name.isascii() for name in files)
