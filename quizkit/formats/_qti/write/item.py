"""One item as a QTI file."""

from collections.abc import Callable, Mapping
from dataclasses import field
from fractions import Fraction

from quizkit.formats._qti.amounts import decimal_text
from quizkit.formats._qti.identifiers import NO_FEEDBACK
from quizkit.formats._qti.printed import with_values
from quizkit.formats._qti.version import Version
from quizkit.formats._qti.write.interactions import answering
from quizkit.formats._qti.write.paths import paths_from_folder, stimulus_path
from quizkit.formats._qti.write.pen import Answering, Pen, only_text
from quizkit.formats._qti.write.rules import Gradation, processing
from quizkit.formats._titles import item_title
from quizkit.formats._xml import xml_attribute
from quizkit.model import UNDETERMINED, FormulaInteraction, Item, Localized, NoInteraction
from quizkit.records import dataclass
from quizkit.richtext import to_html

XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
_ITEM = (
    '<assessmentItem xmlns="{namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    'xsi:schemaLocation="{namespace} {schema}" identifier="{identifier}" title={title}{label} adaptive="false" '
    'timeDependent="false"{language}>{response}{outcomes}{template}{stimulus}<itemBody>{place}{body}</itemBody>{processing}{feedback}'
    "</assessmentItem>\n"
)
_STIMULUS_REF = '<assessmentStimulusRef identifier="{name}" href="../{path}"/>'
_STIMULUS_PLACE = '<div class="qti-shared-stimulus" data-stimulus-idref="{name}"></div>'
"""Where a player shows the stimulus (measured: qti-components 7.27 shows it nowhere else)."""

_SCORE = (
    '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"{maximum}>'
    "<defaultValue><value>0</value></defaultValue></outcomeDeclaration>"
    '<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float">'
    "<defaultValue><value>{points}</value></defaultValue></outcomeDeclaration>"
)
_MAXIMUM = ' normalMaximum="{points}"'
_ONE_FEEDBACK = '<outcomeDeclaration identifier="{name}" cardinality="single" baseType="identifier"/>'
_SEVERAL_FEEDBACKS = (
    '<outcomeDeclaration identifier="{name}" cardinality="multiple" baseType="identifier">'
    "<defaultValue><value>" + NO_FEEDBACK + "</value></defaultValue></outcomeDeclaration>"
)
_MODAL = (
    '<modalFeedback outcomeIdentifier="{outcome}" identifier="{name}" showHide="show">'
    "<contentBody>{text}</contentBody></modalFeedback>"
)


@dataclass(frozen=True, slots=True)
class ItemFile:
    """A written item and the paths of the files that its texts show or link to."""

    data: bytes
    assets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ItemWriter:
    """Writes the items of one quiz.

    ``asset_paths`` tells where each of the quiz's assets stands in the package, and ``stimuli`` what each stimulus is
    called in it; item files stand one folder deep.
    """

    version: Version
    language: str
    asset_paths: Mapping[str, str]
    stimuli: Mapping[str, str] = field(default_factory=dict)

    def write(self, item: Item, identifier: str) -> ItemFile:
        """The file of one item."""
        used: dict[str, None] = {}
        if item.extras:
            from quizkit.formats._qti.write.kept import write_kept  # rare, and more than a line to load

            path_of = paths_from_folder(self.asset_paths, used)
            stimulus = self.stimuli.get(item.stimulus) if item.stimulus is not None else None
            text = write_kept(item, identifier, self.version, self.language, path_of, stimulus)
            return ItemFile((XML_DECLARATION + text).encode(), tuple(used))
        pen = self._pen(item, used)
        written = answering(item, pen)
        graded = _graded_feedback(item)
        language = item.language or self.language
        spell = self.version.spell
        stimulus = self.stimuli.get(item.stimulus) if item.stimulus is not None else None
        text = spell(_ITEM).format(
            namespace=self.version.namespace,
            schema=self.version.schema,
            identifier=identifier,
            title=xml_attribute(item_title(item, identifier)),
            label="" if item.id in (None, identifier) else f" label={xml_attribute(item.id or '')}",
            language="" if language == UNDETERMINED else f" xml:lang={xml_attribute(language)}",
            response=written.declaration,
            outcomes=self._outcomes(item, graded, written),
            template=written.template,
            stimulus=""
            if stimulus is None
            else spell(_STIMULUS_REF).format(name=stimulus, path=stimulus_path(stimulus)),
            place="" if stimulus is None else _STIMULUS_PLACE.format(name=stimulus),
            body=written.body,
            processing=processing(written.scoring, frozenset(graded), item.points, self.version, len(item.hints)),
            feedback=self._feedback(item, graded, written, pen.blocks),
        )
        return ItemFile((XML_DECLARATION + text).encode("utf-8", "replace"), tuple(used))

    def _pen(self, item: Item, used: dict[str, None]) -> Pen:
        path_of = paths_from_folder(self.asset_paths, used)

        def flow(text: Localized) -> str:
            return to_html(only_text(text), image=path_of, mathml=True)

        def blocks(text: Localized) -> str:
            return to_html(only_text(text), block=True, image=path_of, mathml=True)

        def blocks_with(text: Localized, gap: Callable[[str], str]) -> str:
            return to_html(only_text(text), block=True, image=path_of, mathml=True, gap=gap)

        def blocks_printing(text: Localized) -> str:
            return with_values(blocks(text), variables, self.version)

        variables = item.interaction.variables if isinstance(item.interaction, FormulaInteraction) else ()
        full = Fraction(item.points) if item.points > 0 else Fraction(1)
        return Pen(self.version, full, flow, blocks_printing if variables else blocks, blocks_with, path_of)

    def _outcomes(self, item: Item, graded: Mapping[Gradation, Localized], written: Answering) -> str:
        spell = self.version.spell
        outcomes = ""
        if item.points != 1 or not isinstance(item.interaction, NoInteraction):
            points = decimal_text(item.points)
            maximum = spell(_MAXIMUM).format(points=points) if item.points > 0 else ""
            outcomes = spell(_SCORE).format(points=points, maximum=maximum)
        if graded:
            outcomes += spell(_SEVERAL_FEEDBACKS).format(name="FEEDBACK")
        if written.scoring.names_answers:
            outcomes += spell(_SEVERAL_FEEDBACKS if written.several else _ONE_FEEDBACK).format(name="ANSWER_FEEDBACK")
        for outcome in dict.fromkeys(outcome for outcome, _, _ in written.gap_feedback):
            outcomes += spell(_ONE_FEEDBACK).format(name=outcome)
        outcomes += written.constants
        if item.hints:
            outcomes += spell(_SEVERAL_FEEDBACKS).format(name="HINT")
        return outcomes

    def _feedback(
        self,
        item: Item,
        graded: Mapping[Gradation, Localized],
        written: Answering,
        blocks: Callable[[Localized], str],
    ) -> str:
        modal = self.version.spell(_MODAL)
        return "".join(
            [modal.format(outcome="FEEDBACK", name=name, text=blocks(text)) for name, text in graded.items()]
            + [
                modal.format(outcome="ANSWER_FEEDBACK", name=name, text=blocks(text))
                for name, text in written.answer_feedback
            ]
            + [
                modal.format(outcome=outcome, name=name, text=blocks(text))
                for outcome, name, text in written.gap_feedback
            ]
            + [
                modal.format(outcome="HINT", name=f"hint{number}", text=blocks(text))
                for number, text in enumerate(item.hints, 1)
            ]
        )


def _graded_feedback(item: Item) -> dict[Gradation, Localized]:
    kinds: tuple[tuple[Gradation, Localized | None], ...] = (
        ("correct", item.correct_feedback),
        ("partial", item.partial_feedback),
        ("incorrect", item.incorrect_feedback),
        ("general", item.general_feedback),
    )
    return {name: text for name, text in kinds if text is not None}
