"""What the parts of the item writer hand to one another."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from quizkit.formats._qti.amounts import amount_text
from quizkit.formats._qti.version import Version
from quizkit.formats._qti.write.rules import Scoring
from quizkit.formats._xml import xml_attribute, xml_text
from quizkit.model import Localized, Text
from quizkit.records import dataclass

_DECLARATION = (
    '<responseDeclaration identifier="{name}" cardinality="{cardinality}" baseType="{base_type}">'
    "{default}{correct}{mapping}</responseDeclaration>"
)
_CORRECT = "<correctResponse>{values}</correctResponse>"
_VALUE = "<value>{text}</value>"
_MAPPING = '<mapping lowerBound="0" upperBound="{full}" defaultValue="0">{entries}</mapping>'
_ENTRY = "<mapEntry mapKey={key} mappedValue={value}{case}/>"
_PROMPT = "<prompt>{stem}</prompt>"
_RUBRIC = '<rubricBlock use="scoring" view="scorer"><contentBody>{text}</contentBody></rubricBlock>'


@dataclass(frozen=True, slots=True)
class Pen:
    """Writes the texts and declarations of one item in one version.

    ``full`` is what a share of 1 is mapped to: the points, or 1 where there are none to earn. ``flow`` gives a text as
    it may stand in a prompt or a choice, ``blocks`` as it may stand in the item's body, ``blocks_with`` the same with
    something else in the place of each marker ``[[name]]``. ``path`` is that of a file of the quiz as seen from the
    item.
    """

    version: Version
    full: Fraction
    flow: Callable[[Localized], str]
    blocks: Callable[[Localized], str]
    blocks_with: Callable[[Localized, Callable[[str], str]], str]
    path: Callable[[str], str]

    def spell(self, template: str) -> str:
        """A template in the words of the version."""
        return self.version.spell(template)

    def prompt(self, stem: Localized) -> str:
        """The stem where an interaction has a place for it; nothing for an empty one."""
        text = self.flow(stem)
        return self.spell(_PROMPT).format(stem=text) if text else ""

    def rubric(self, text: Localized | None) -> str:
        """What stands before an interaction for whoever marks it."""
        return self.spell(_RUBRIC).format(text=self.blocks(text)) if text is not None else ""

    def declaration(
        self,
        cardinality: str,
        base_type: str,
        correct: str = "",
        mapping: str = "",
        *,
        default: str = "",
        name: str = "RESPONSE",
    ) -> str:
        """The declaration of a response."""
        return self.spell(_DECLARATION).format(
            name=name, cardinality=cardinality, base_type=base_type, default=default, correct=correct, mapping=mapping
        )

    def correct(self, values: Sequence[str]) -> str:
        """The correct response; nothing without values."""
        value = self.spell(_VALUE)
        texts = "".join([value.format(text=xml_text(text)) for text in values])
        return self.spell(_CORRECT).format(values=texts) if texts else ""

    def mapping(self, shares: Iterable[tuple[str, Fraction]], case_sensitive: bool | None = None) -> str:
        """What responses are mapped to, by their shares of what is full; ``case_sensitive`` counts for texts alone."""
        case = ""
        if case_sensitive is not None:
            case = f' {self.version.attribute("caseSensitive")}="{truth_text(case_sensitive)}"'
        entry = self.spell(_ENTRY)
        entries = [
            entry.format(key=xml_attribute(key), value=f'"{amount_text(share * self.full)}"', case=case)
            for key, share in shares
        ]
        return self.spell(_MAPPING).format(full=amount_text(self.full), entries="".join(entries))


@dataclass(frozen=True, slots=True)
class Answering:
    """An interaction written: what is declared, what stands in the body, how it is scored.

    ``several`` says that a response holds several values. ``answer_feedback`` pairs the name of a choice or answer
    with its feedback; ``gap_feedback`` has the outcome of a gap or pair before both. ``template`` draws
    values for each student, ``constants`` are outcomes that the rules compare with.
    """

    declaration: str
    body: str
    scoring: Scoring
    several: bool = False
    answer_feedback: tuple[tuple[str, Localized], ...] = ()
    gap_feedback: tuple[tuple[str, str, Localized], ...] = ()
    template: str = ""
    constants: str = ""


def shuffled(shuffle: bool | None) -> str:
    """The attribute that says whether choices are shuffled; nothing where that is left to the system."""
    return "" if shuffle is None else f' shuffle="{truth_text(shuffle)}"'


def labelled(name: str, identifier: str) -> str:
    """The attribute that keeps the author's name of a thing whose identifier is another."""
    return "" if name == identifier else f" label={xml_attribute(name)}"


def truth_text(value: bool) -> str:
    """A truth value as XML spells it."""
    return "true" if value else "false"


def only_text(text: Localized) -> Text:
    """The one language of a text that is written."""
    return next(iter(text.texts.values()))
