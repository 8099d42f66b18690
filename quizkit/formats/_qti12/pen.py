"""The words of QTI 1.2 that its writers use."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field
from fractions import Fraction

from quizkit.formats._qti.amounts import amount_text
from quizkit.formats._xml import xml_attribute, xml_text
from quizkit.model import ALL_OF_IT, Localized, Text
from quizkit.records import dataclass
from quizkit.richtext import to_html

_SPECIAL = frozenset("<>&\\$\n\r")


@dataclass(slots=True)
class Body:
    """An interaction written.

    ``shown`` stands in the presentation. ``rules`` are the rules, of which ``adds`` says that several may count.
    ``right`` is the condition for a fully right answer, and ``feedback`` what the rules show besides that of the whole
    item. The link to feedback for a right answer stands in the rules themselves where only one of them counts.
    """

    kind: str
    shown: str
    rules: list[str] = field(default_factory=list)
    right: str = ""
    adds: bool = False
    feedback: list[tuple[str, Localized]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Pen:
    """Writes the texts and rules of one item.

    ``full`` is what earns all points. ``correct`` is the link to the feedback for a right answer, or nothing. ``path``
    tells where a file of the quiz stands in the package.
    """

    full: Fraction
    correct: str
    path: Callable[[str], str]

    def html(self, text: Text, gap: Callable[[str], str] | None = None) -> str:
        """A text as XHTML."""
        return to_html(text, html5=True, image=self.path, gap=gap)

    def material(self, text: Localized) -> str:
        """A text where any may stand: plain words as such, all else as HTML."""
        only = only_text(text)
        if only.markup == "plain" and only.source.isprintable() and _SPECIAL.isdisjoint(only.source):
            return f'<material><mattext texttype="text/plain">{xml_text(only.source)}</mattext></material>'
        return html_material(self.html(only))

    def rule(self, test: str, share: Fraction, *, adds: bool = False, link: str = "") -> str:
        """A rule by which a condition earns a share of the points."""
        action, goes_on = ("Add", "Yes") if adds else ("Set", "No")
        correct = self.correct if share == ALL_OF_IT and not adds else ""
        return (
            f'<respcondition continue="{goes_on}"><conditionvar>{test}</conditionvar>'
            f'<setvar varname="SCORE" action="{action}">{amount_text(share * self.full)}</setvar>{link}{correct}'
            "</respcondition>"
        )


def only_text(text: Localized) -> Text:
    """The one language of a text that is written."""
    return next(iter(text.texts.values()))


def html_material(html: str) -> str:
    """XHTML as the text of a material."""
    return f'<material><mattext texttype="text/html">{xml_text(html)}</mattext></material>'


def equal(response: str, value: str, more: str = "") -> str:
    """The condition that a response is a value, or holds it."""
    return f"<varequal respident={xml_attribute(response)}{more}>{xml_text(value)}</varequal>"


def all_of(tests: Sequence[str]) -> str:
    """The condition that all of several hold."""
    return _together("and", tests)


def any_of(tests: Sequence[str]) -> str:
    """The condition that one of several holds."""
    return _together("or", tests)


def _together(word: str, tests: Sequence[str]) -> str:
    return tests[0] if len(tests) == 1 else f"<{word}>{''.join(tests)}</{word}>" if tests else ""


def none_of(tests: Iterable[str]) -> list[str]:
    """The conditions that each of several does not hold."""
    return [f"<not>{test}</not>" for test in tests]


def link(ident: str, kind: str = "Response") -> str:
    """What shows a feedback."""
    return f'<displayfeedback feedbacktype="{kind}" linkrefid={xml_attribute(ident)}/>'


def showing(test: str, shown: str) -> str:
    """A rule that only shows feedback, and lets the others count."""
    return f'<respcondition continue="Yes"><conditionvar>{test}</conditionvar>{shown}</respcondition>'


def yes_no(value: bool | None, name: str = "shuffle") -> str:
    """An attribute that says yes or no; nothing where nobody says so."""
    return "" if value is None else f' {name}="{"Yes" if value else "No"}"'


def metadata(fields: list[tuple[str, str]]) -> str:
    """Metadata fields; nothing for none."""
    inner = "".join(
        [
            f"<qtimetadatafield><fieldlabel>{label}</fieldlabel><fieldentry>{xml_text(entry)}</fieldentry>"
            "</qtimetadatafield>"
            for label, entry in fields
        ]
    )
    return f"<qtimetadata>{inner}</qtimetadata>" if fields else ""
