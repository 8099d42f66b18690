"""Written packages against the official QTI 1.2 DTD and the content packaging schema."""

from pathlib import Path

from lxml import etree

from .support import members, written
from .test_writing import whole_quiz


def without_namespace(root: etree._Element) -> etree._Element:
    """The document as the DTD knows it."""
    for element in root.iter():
        if isinstance(element.tag, str):
            element.tag = etree.QName(element).localname
    etree.cleanup_namespaces(root)
    return etree.fromstring(etree.tostring(root))


def test_the_assessment_is_valid_qti(shared: Path) -> None:
    root = without_namespace(etree.fromstring(members(written(whole_quiz()))["bank-1/bank-1.xml"]))
    for extension in list(root.iter("selection_extension")):  # Canvas's own; no DTD knows what is in it
        parent = extension.getparent()
        assert parent is not None
        parent.remove(extension)
    dtd = etree.DTD(str(shared / "xsd" / "qti1p2" / "ims_qtiasiv1p2p1.dtd"))
    assert dtd.validate(root), dtd.error_log


def test_the_manifest_is_a_valid_content_package(shared: Path) -> None:
    parser = etree.XMLParser(no_network=True, huge_tree=True)
    schema = etree.XMLSchema(etree.parse(str(shared / "xsd" / "cp1p1" / "wrap.xsd"), parser))
    manifest = etree.fromstring(members(written(whole_quiz()))["imsmanifest.xml"])
    assert schema.validate(manifest), schema.error_log
