"""Ways to read and write QTI 1.2, and small documents for it."""

import zipfile
from collections.abc import Mapping
from html import escape
from io import BytesIO
from typing import Any

from quizkit import api
from quizkit.diagnostics import Report
from quizkit.formats.qti12.read_package import read
from quizkit.identity import identify
from quizkit.model import Item, Localized, Quiz, Section
from quizkit.richtext import to_plain
from quizkit.source import Source


def read_bytes(data: bytes, name: str = "quiz.xml", language: str | None = "en") -> tuple[Quiz, Report]:
    """What is read, with ids on everything, and what there is to say about it."""
    report = Report()
    return identify(read(Source(name, data, language), report)), report


def document(*items: str) -> bytes:
    """A document without a namespace that holds these items."""
    return f"<questestinterop>{''.join(items)}</questestinterop>".encode()


def read_item(xml: str) -> tuple[Any, list[str]]:
    """The only item of a document, and the codes of what is said of it."""
    quiz, report = read_bytes(document(xml))
    found = list(quiz.items())
    assert len(found) == 1, [str(said) for said in report]
    return found[0], codes(report)


def item(presentation: str, rules: str = "", *, more: str = "", fields: Mapping[str, str] | None = None) -> str:
    """An ``<item>``."""
    metadata = "".join(
        f"<qtimetadatafield><fieldlabel>{label}</fieldlabel><fieldentry>{escape(entry)}</fieldentry></qtimetadatafield>"
        for label, entry in (fields or {}).items()
    )
    return (
        f'<item ident="i"><itemmetadata><qtimetadata>{metadata}</qtimetadata></itemmetadata>'
        f"<presentation>{presentation}</presentation><resprocessing>{rules}</resprocessing>{more}</item>"
    )


def text(words: str) -> str:
    """A material."""
    return f"<material><mattext>{escape(words)}</mattext></material>"


def choices(*idents: str, cardinality: str = "Single", ident: str = "R") -> str:
    """A response with choices that are called like their idents."""
    labels = "".join(f'<response_label ident="{one}">{text(one)}</response_label>' for one in idents)
    return (
        f'<response_lid ident="{ident}" rcardinality="{cardinality}"><render_choice>{labels}</render_choice>'
        "</response_lid>"
    )


def field(ident: str = "R", fibtype: str = "String") -> str:
    """A response that is typed."""
    return f'<response_str ident="{ident}"><render_fib fibtype="{fibtype}"/></response_str>'


def outcome(maximum: str = "") -> str:
    """The declaration of the score."""
    most = f' maxvalue="{maximum}"' if maximum else ""
    return f'<outcomes><decvar varname="SCORE"{most}/></outcomes>'


def rule(test: str, score: str = "1", *, action: str = "Set", goes_on: str = "", show: str = "") -> str:
    """A rule."""
    more = f' continue="{goes_on}"' if goes_on else ""
    shown = f'<displayfeedback linkrefid="{show}"/>' if show else ""
    change = f'<setvar varname="SCORE" action="{action}">{score}</setvar>' if score else ""
    return f"<respcondition{more}><conditionvar>{test}</conditionvar>{change}{shown}</respcondition>"


def equal(value: str, ident: str = "R", more: str = "") -> str:
    """The condition that a response is a value."""
    return f'<varequal respident="{ident}"{more}>{value}</varequal>'


def fractions(found: Item) -> dict[str, Any]:
    """What each choice or text is worth."""
    interaction: Any = found.interaction
    parts = getattr(interaction, "choices", None) or interaction.answers
    return {words(part.text): part.fraction for part in parts}


def words(shown: Localized | None) -> str:
    """The words of a text; empty for none."""
    return "" if shown is None else to_plain(shown.first()[1])


def codes(report: Report) -> list[str]:
    """The codes of what was said."""
    return [diagnostic.code for diagnostic in report]


def exported(sample: Quiz, **more: Any) -> bytes:
    """A quiz as a package that was read back."""
    result = api.export(sample, "qti12", **more)
    assert result.data is not None, [str(said) for said in result.diagnostics]
    return result.data


def quiz(*items: Item, **more: Any) -> Quiz:
    """A quiz of these items."""
    return Quiz(**{"language": "en", "sections": (Section(items=items),), **more})


def members(data: bytes) -> dict[str, bytes]:
    """The members of a package by name."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(files: Mapping[str, bytes | str]) -> bytes:
    """An archive."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()
