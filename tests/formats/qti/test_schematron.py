"""What the schema of QTI 3.0 says beyond its grammar: the Schematron rules that stand in it."""

from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest
from lxml import etree, isoschematron

from .samples import QUIZ, members, written
from .test_maths import QUIZ as MATHS
from .test_stimuli import SHARED

SCHEMATRON = "{http://purl.oclc.org/dsdl/schematron}"
FAILED = "{http://purl.oclc.org/dsdl/svrl}failed-assert"


@cache
def rules(schema: Path) -> isoschematron.Schematron:
    """The rules that stand in a schema."""
    found = etree.parse(str(schema), etree.XMLParser(huge_tree=True, no_network=True))
    root = etree.Element(f"{SCHEMATRON}schema")
    root.extend([deepcopy(one) for one in found.iter(f"{SCHEMATRON}ns")])
    for pattern in found.iter(f"{SCHEMATRON}pattern"):
        own = deepcopy(pattern)
        own.remove(own.find(f"{SCHEMATRON}title"))  # which stands where lxml allows none
        root.append(own)
    return isoschematron.Schematron(root, store_report=True)


def complaints(data: bytes, shared: Path) -> list[str]:
    checker = rules(shared / "xsd/qti3p0/imsqti_asiv3p0_v1p0.xsd")
    if checker.validate(etree.fromstring(data)):
        return []
    return [" ".join("".join(one.itertext()).split()) for one in checker.validation_report.iter(FAILED)]


@pytest.mark.parametrize("sample", [QUIZ, MATHS, SHARED], ids=["all kinds", "maths", "stimuli"])
def test_what_is_written_breaks_no_rule(sample: object, shared: Path) -> None:
    files = members(written(sample, "qti30"))  # type: ignore[arg-type]
    found = {
        path: wrong
        for path, data in files.items()
        if path.endswith(".xml") and path != "imsmanifest.xml" and (wrong := complaints(data, shared))
    }
    assert found == {}


def test_the_rules_find_what_is_broken(shared: Path) -> None:
    data = members(written(QUIZ, "qti30"))["items/text.xml"]
    broken = data.replace(b"<p>", b'<p colour="red">')
    assert broken != data
    assert any("colour" in wrong for wrong in complaints(broken, shared))
