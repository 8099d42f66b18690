"""Moodle XML files read from strings, and quizzes written as such."""

from dataclasses import dataclass
from io import BytesIO
from typing import Any

from lxml import etree

from quizkit.diagnostics import Diagnostic, Report
from quizkit.formats.moodle_xml import FORMAT
from quizkit.formats.moodle_xml.reader import read
from quizkit.losses import Target, fit
from quizkit.model import Item, Localized, Quiz, Section
from quizkit.source import Source

assert FORMAT.capability is not None
CAPABILITY = FORMAT.capability
MOODLE_XML = Target("moodle-xml", FORMAT.title, CAPABILITY)


@dataclass(frozen=True)
class Found:
    """What was read of a file, and what was said about it."""

    quiz: Quiz
    said: tuple[Diagnostic, ...]

    @property
    def items(self) -> list[Item]:
        return list(self.quiz.items())

    @property
    def item(self) -> Item:
        (only,) = self.quiz.items()
        return only

    @property
    def codes(self) -> list[str]:
        return [diagnostic.code for diagnostic in self.said]

    @property
    def own(self) -> dict[str, Any]:
        """What the only item keeps for Moodle."""
        return self.item.extras.get("moodle-xml", {})


def moodle(data: str | bytes, language: str | None = "en", **siblings: bytes) -> Found:
    """Read a file called ``a.xml``."""
    report = Report()
    data = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    return Found(read(Source("a.xml", data, language, siblings.get), report), tuple(report))


def question(kind: str, body: str = "", *, stem: str = "t", form: str = "html", name: str = "n") -> Found:
    """Read a file with one question."""
    return moodle(
        f'<quiz>\n<question type="{kind}">\n<name><text>{name}</text></name>\n'
        f'<questiontext format="{form}"><text>{stem}</text></questiontext>\n{body}\n</question>\n</quiz>'
    )


def en(source: str, markup: Any = "plain") -> Localized:
    return Localized.of(source, "en", markup)


def quiz(*items: Item, title: Localized | None = None, **more: Any) -> Quiz:
    return Quiz(language="en", sections=(Section(title=title, items=items),), **more)


def as_written(fitted: Quiz) -> bytes:
    """A quiz that fits the target as it is written."""
    out = BytesIO()
    assert FORMAT.write is not None
    FORMAT.write(fitted, out)
    return out.getvalue()


def written(sample: Quiz) -> bytes:
    """A quiz as it is written, less what the target can't hold."""
    return as_written(fit(sample, MOODLE_XML).quiz)


def element(item: Item, **more: Any) -> etree._Element:
    """The element of an item that is written."""
    found = etree.fromstring(written(quiz(item, **more))).find("question")
    assert found is not None
    return found
