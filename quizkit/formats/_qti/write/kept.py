"""Questions given back in the XML that is kept of them; whether they are is decided in ``_qti/kept.py``."""

from collections.abc import Callable
from typing import Any

from lxml import etree

from quizkit.formats._qti.kept import WITH_GAPS, kept_root
from quizkit.formats._qti.read.kept import file_references
from quizkit.formats._qti.version import VERSIONS, Version, generation, version_of
from quizkit.formats._qti.vocabulary import XML_LANGUAGE, word
from quizkit.formats._qti.write.paths import stimulus_path
from quizkit.formats._titles import beginning, item_title
from quizkit.model import UNDETERMINED, Item

_LOCATION = "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation"
_TEMPLATES = tuple(version.template_address.format("") for version in VERSIONS)

_PICKED = ("choiceInteraction", "hottextInteraction", "hotspotInteraction", "positionObjectInteraction")
_DEFAULTS = {
    "2.1": {
        **dict.fromkeys(_PICKED, ("maxChoices", "0")),
        **dict.fromkeys(WITH_GAPS, ("maxAssociations", "0")),
        "mapEntry": ("caseSensitive", "true"),
    },
    "2.2": {**dict.fromkeys(_PICKED, ("maxChoices", "1")), "mapEntry": ("caseSensitive", "false")},
}
"""What a version means where an attribute is left out, and the other one of its generation does not (their schemas)."""


def write_kept(
    item: Item,
    identifier: str,
    version: Version,
    language: str,
    path_of: Callable[[str], str],
    stimulus: str | None,
) -> str:
    """The XML of a question that is given back, without an XML declaration."""
    root = kept_root(item)
    assert root is not None
    etree.strip_tags(root, etree.Comment, etree.ProcessingInstruction)
    etree.strip_elements(root, "{*}stylesheet", "{*}qti-stylesheet", with_tail=False)
    for element, name, address in file_references(root):
        element.set(name, path_of(address))
    _share(root, stimulus)
    root = _in_version(root, version)
    _name(root, item, identifier, item.language or language)
    return f"{etree.tostring(root, encoding='unicode', with_tail=False)}\n"


def _name(root: etree._Element, item: Item, identifier: str, language: str) -> None:
    """What an item is called here, and what language it is in."""
    before, title = root.get("identifier"), root.get("title")
    root.set("identifier", identifier)
    root.attrib.pop("label", "")
    if item.id not in (None, identifier):
        root.set("label", item.id or "")
    if item.title is not None or (title not in (None, before, beginning(item.stem))):
        root.set("title", item_title(item, identifier))
    elif title is not None and title == before:
        root.set("title", identifier)
    root.attrib.pop(XML_LANGUAGE, "")
    if language != UNDETERMINED:
        root.set(XML_LANGUAGE, language)


def _share(root: etree._Element, stimulus: str | None) -> None:
    """The text that an item shares, by the name that it has in the package."""
    for ref in [one for one in root if word(one) == "assessmentStimulusRef"]:
        before = ref.get("identifier")
        if stimulus is None:
            root.remove(ref)
            continue
        ref.set("identifier", stimulus)
        ref.set("href", f"../{stimulus_path(stimulus)}")
        for place in root.iter(etree.Element):
            if before is not None and place.get("data-stimulus-idref") == before:
                place.set("data-stimulus-idref", stimulus)


def _in_version(root: etree._Element, version: Version) -> etree._Element:
    """The item in the namespace of a version of the same names, saying what the other version takes for granted."""
    space = etree.QName(root).namespace
    if _LOCATION in root.attrib or space != version.namespace:
        root.set(_LOCATION, f"{version.namespace} {version.schema}")
    if space == version.namespace:
        return root
    before = version_of(space) if space is not None else version
    for element in root.iter(etree.Element):
        if before is not None and before.number != version.number:
            _say_default(element, before, version)
    spaces: Any = {name: at for name, at in root.nsmap.items() if name is not None and at not in generation(version)}
    spaces[None] = version.namespace
    moved = etree.Element(etree.QName(version.namespace, etree.QName(root).localname), None, spaces)
    moved.attrib.update(root.attrib)
    moved.text = root.text
    moved.extend(list(root))
    for element in moved.iter(etree.Element):
        name = etree.QName(element)
        if name.namespace is None or name.namespace in generation(version):
            element.tag = f"{{{version.namespace}}}{name.localname}"
    etree.cleanup_namespaces(moved, top_nsmap=spaces)
    return moved


def _say_default(element: etree._Element, before: Version, version: Version) -> None:
    """Say in an element what the version that it came in takes for granted and this one does not."""
    kind = word(element)
    if kind == "responseProcessing" and (template := element.get("template")) is not None:
        own = next((other for other in _TEMPLATES if template.startswith(other)), None)
        if own is not None:
            element.set("template", version.template_address.format(template.removeprefix(own)))
    name, default = _DEFAULTS[before.number].get(kind, (None, ""))
    if name is not None and element.get(name) is None:
        element.set(name, default)
    if kind in WITH_GAPS and version.number == "2.1":  # which knows no other than "0"
        element.attrib.pop("maxAssociations", "")
