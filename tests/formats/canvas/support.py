"""Building, reading and writing Canvas packages in tests."""

import json
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from lxml import etree

from quizkit.diagnostics import Report
from quizkit.formats.canvas.read_package import read
from quizkit.formats.canvas.write_package import write
from quizkit.identity import identify
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    Item,
    Localized,
    Quiz,
    Section,
    Text,
)
from quizkit.source import Source

DATA = Path(__file__).parents[2] / "data" / "canvas"
TRUTH: list[dict[str, Any]] = [
    json.loads(line) for line in (DATA / "canvas-qti12-items.jsonl").read_text("utf-8").splitlines()
]
NAMESPACE = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
_HEAD = f'<questestinterop xmlns="{NAMESPACE}"><assessment ident="a1" title="Quiz"><section ident="root_section">'
_TAIL = "</section></assessment></questestinterop>"


def en(source: str, markup: str = "plain") -> Localized:
    """An English text."""
    return Localized(texts={"en": Text(source=source, markup=markup)})  # type: ignore[arg-type]


def choices(*texts: str, right: int | tuple[int, ...] = 0, **more: Any) -> tuple[Choice, ...]:
    """Choices with a key."""
    keys = (right,) if isinstance(right, int) else right
    return tuple(
        Choice(text=en(text), fraction=ALL_OF_IT if place in keys else NONE_OF_IT, **more)
        for place, text in enumerate(texts)
    )


def item(interaction: Any = None, stem: Localized | str = "Which one?", **more: Any) -> Item:
    """An item; a choice of yes and no where nothing else is said."""
    return Item(
        stem=en(stem) if isinstance(stem, str) else stem,
        interaction=interaction if interaction is not None else ChoiceInteraction(choices=choices("yes", "no")),
        **more,
    )


def quiz(*items: Item, **more: Any) -> Quiz:
    """A quiz of these items, with ids on everything, as a writer gets it."""
    return identify(Quiz(**{"language": "en", "sections": (Section(items=items),), **more}))


def document(*items: str) -> str:
    """A QTI 1.2 document that holds these items."""
    return f"{_HEAD}{''.join(items)}{_TAIL}"


def zipped(members: Mapping[str, str | bytes]) -> bytes:
    """An archive."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return out.getvalue()


def read_bytes(data: bytes, name: str = "quiz.zip", language: str | None = "en") -> tuple[Quiz, Report]:
    """What is read, and what there is to say about it."""
    report = Report()
    return read(Source(name, data, language), report), report


def read_items(*items: str) -> tuple[list[Item], Report]:
    """The items of a document that holds these, and what there is to say about them."""
    found, report = read_bytes(document(*items).encode(), "quiz.xml")
    return list(found.items()), report


def codes(report: Report) -> list[str]:
    """The codes of what was said."""
    return [diagnostic.code for diagnostic in report]


def written(sample: Quiz) -> bytes:
    """The package of a quiz."""
    out = BytesIO()
    write(sample, out)
    return out.getvalue()


def members(data: bytes) -> dict[str, bytes]:
    """The members of a package by name."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def assessment(data: bytes) -> etree._Element:
    """The assessment document of a written package."""
    documents = [etree.fromstring(content) for name, content in members(data).items() if name.endswith(".xml")]
    return next(root for root in documents if etree.QName(root).localname == "questestinterop")


def written_item(sample: Item) -> etree._Element:
    """The ``<item>`` element that is written for an item."""
    found = assessment(written(quiz(sample))).find(f".//{{{NAMESPACE}}}item")
    assert found is not None
    return found


def items_in(package: bytes) -> dict[str, etree._Element]:
    """All items of a package, those of its banks as well."""
    documents = [data for name, data in members(package).items() if name.endswith((".xml", ".qti"))]
    return {str(item.get("ident")): item for data in documents for item in etree.fromstring(data).iter("{*}item")}
