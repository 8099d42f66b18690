"""What is written is valid by the official schemas, and in what no schema checks."""

import re
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest
from hypothesis import HealthCheck, given, settings
from lxml import etree

from quizkit.model import HottextInteraction, Item, Quiz
from tests.strategies import quizzes

from .samples import FORMATS, MARKED, QUIZ, choices, en, fitted, members, quiz, written, zipped

CHOICES = ("simpleChoice", "simpleAssociableChoice", "gapText", "gap", "hottext", "hotspotChoice")
SCHEMAS = {
    "http://www.imsglobal.org/xsd/imsqti_v2p1": "qti2p1/imsqti_v2p1.xsd",
    "http://www.imsglobal.org/xsd/imsqti_v2p2": "qti2p2/imsqti_v2p2.xsd",
    "http://www.imsglobal.org/xsd/imsqtiasi_v3p0": "qti3p0/imsqti_asiv3p0_v1p0.xsd",
    "http://www.imsglobal.org/xsd/imscp_v1p1": "cp1p2/wrap.xsd",
    "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1": "qti3p0/imsqtiv3p0_imscpv1p2_v1p0.xsd",
}
MANIFEST_22 = "qti2p2/qtiv2p2_imscpv1p2_v1p0.xsd"
LOCATION = "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation"


def word(element: etree._Element) -> str:
    name = etree.QName(element).localname.removeprefix("qti-")
    return re.sub("-([a-z])", lambda found: found[1].upper(), name)


def get(element: etree._Element, name: str) -> str | None:
    return element.get(name) or element.get(re.sub("([A-Z])", lambda found: f"-{found[1].lower()}", name))


@cache
def compiled(path: Path) -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(str(path)))


class Checker:
    """Compiles each schema once: the one of QTI 3.0 takes some ten seconds."""

    def __init__(self, xsd: Path) -> None:
        self._xsd = xsd

    def _schema(self, path: str) -> etree.XMLSchema:
        return compiled(self._xsd / path)

    def problems(self, package: bytes) -> list[str]:
        files = members(package)
        found = [f"{name} is not ASCII" for name in files if not name.isascii()]
        roots = {name: etree.fromstring(data) for name, data in files.items() if name.endswith(".xml")}
        for name, root in roots.items():
            is_22 = MANIFEST_22.rpartition("/")[2] in (root.get(LOCATION) or "")
            schema = self._schema(MANIFEST_22 if is_22 else SCHEMAS[etree.QName(root).namespace or ""])
            if not schema.validate(root):
                found += [f"{name}: {entry.message}" for entry in schema.error_log]
            found += [f"{name}: {problem}" for problem in _contradictions(root)]
        return found + manifest_problems(roots, set(files))


def _contradictions(root: etree._Element) -> list[str]:
    """What the schemas leave open: names that refer to nothing, or are spelled as in another version."""
    elements = list(root.iter(etree.Element))
    found = []
    if "v3p0" in (etree.QName(root).namespace or ""):
        found += [
            f"attribute {name}"
            for element in elements
            for name in map(str, element.attrib)
            if not name.startswith("{") and re.search("[A-Z]", name)
        ]
    declared = {get(one, "identifier") for one in elements if word(one).endswith("Declaration")}
    for element in elements:
        refers = get(element, "responseIdentifier") or get(element, "outcomeIdentifier")
        if word(element) in {"variable", "setOutcomeValue", "mapResponse", "correct"}:
            refers = get(element, "identifier")
        if refers is not None and refers not in declared and refers != "numAttempts":  # which every item has
            found.append(f"{refers} is not declared")
    names = [get(one, "identifier") for one in elements if word(one) in CHOICES]
    lists = [[get(one, "identifier") for one in part] for part in elements if word(part) == "inlineChoiceInteraction"]
    found += ["two choices of a list with one identifier" for part in lists if len(set(part)) < len(part)]
    if len(set(names)) < len(names):
        found.append("two choices with one identifier")
    for declaration in elements:
        if word(declaration) == "responseDeclaration" and get(declaration, "baseType") in {
            "identifier",
            "directedPair",
        }:
            values = [one.text or "" for one in declaration.iter(etree.Element) if word(one) == "value"]
            values += [get(one, "mapKey") or "" for one in declaration.iter(etree.Element) if word(one) == "mapEntry"]
            listed = {*names, *(name for part in lists for name in part)}
            found += [f"{part} is no choice" for value in values for part in value.split() if part not in listed]
    for element in elements:
        name = get(element, "identifier")
        if name is not None and not re.fullmatch("[A-Za-z_][A-Za-z0-9_.-]{0,31}", name) and "manifest" not in root.tag:
            found.append(f"{name} is no short identifier")
        picks = word(element) in {"choiceInteraction", "hottextInteraction", "hotspotInteraction"}
        if picks and get(element, "maxChoices") is None:
            found.append("maxChoices is left to the version's default")
        if word(element) == "mapEntry" and get(element.getparent().getparent(), "baseType") == "string":
            found += ["caseSensitive is left out"] if get(element, "caseSensitive") is None else []
    return found


def manifest_problems(roots: dict[str, etree._Element], files: set[str]) -> list[str]:
    manifest = roots["imsmanifest.xml"]
    resources = {one.get("identifier"): one for one in manifest.iter("{*}resource")}
    listed = {one.get("href") for one in manifest.iter("{*}file")}
    found = [f"{name} is not listed" for name in files - listed - {"imsmanifest.xml"}]
    found += [f"{name} is listed and not there" for name in listed - files]
    found += [
        f"dependency {one.get('identifierref')}"
        for one in manifest.iter("{*}dependency")
        if one.get("identifierref") not in resources
    ]
    for resource in resources.values():
        own = {one.get("href") for one in resource.iterfind("{*}file")}
        root = roots[resource.get("href") or ""]
        shown = {
            normpath(join(dirname(resource.get("href") or ""), source))
            for one in root.iter("{*}img", "{*}object", "{*}a")
            if (source := one.get("src") or one.get("data") or one.get("href") or "") and "://" not in source
        }
        found += [f"{source} is shown and not listed" for source in (shown & files) - own]
    refs = {get(one, "href") for one in roots["test.xml"].iter(etree.Element) if word(one) == "assessmentItemRef"}
    items = {name for name in files if name.startswith("items/")}
    return found + [f"{name} is in no section" for name in items ^ refs]


@pytest.mark.parametrize("name", FORMATS)
def test_everything_written_is_valid(name: str, shared: Path) -> None:
    checker = Checker(shared / "xsd")
    assert checker.problems(written(QUIZ, name)) == []

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(quizzes(languages=("en",)))
    def check(sample: Quiz) -> None:
        assert checker.problems(written(sample, name)) == []

    check()


PLACES = {
    "heading": "<h2>{}</h2><p>{}</p>",
    "list": "<ul><li>{}</li><li><p>a</p><p>{}</p></li></ul>",
    "table": "<table><tr><th>{}</th><td>{}</td></tr></table>",
    "code": "<p><code>a {} b</code></p><pre><code>x = {}</code></pre>",
    "link": '<p><a href="https://example.org/">{}</a> {}</p>',
    "quotation": "<blockquote><p>{}</p></blockquote><p>{}</p>",
    "emphasis": "<p><b><i><u>{}</u></i></b> <s>{}</s></p>",
    "words": "{} and {}",
}


@pytest.mark.parametrize("name", FORMATS)
def test_places_are_valid_in_any_markup(name: str, shared: Path) -> None:
    items = []
    for where, template in PLACES.items():
        for kind, marks in (("gap-match", ("gap 1", "G2")), ("hottext-two", ("A", "B")), ("cloze-texts", ("1", "2 b"))):
            interaction = MARKED[kind][1] if kind in MARKED else HottextInteraction(choices=choices(0, 1))
            stem = en(template.format(*[f"[[{mark}]]" for mark in marks]), "html")
            items.append(Item(id=f"{kind}-{where}", stem=stem, interaction=interaction))
    sample = quiz(*items)
    assert len(list(fitted(sample, name).items())) == len(items)
    assert Checker(shared / "xsd").problems(written(sample, name)) == []


def test_the_checks_find_what_is_broken(shared: Path) -> None:
    checker = Checker(shared / "xsd")
    files = members(written(QUIZ, "qti21"))
    first = next(name for name in files if name.startswith("items/single.xml"))
    for old, new in (
        (b'identifier="A"', b'identifier="B"'),
        (b"<value>B</value>", b"<value>Z</value>"),
        (b'maxChoices="1"', b""),
        (b"<prompt>", b"<prompt><u>x</u>"),
    ):
        broken = {**files, first: files[first].replace(old, new)}
        assert broken != files
        assert checker.problems(zipped(broken)), new
