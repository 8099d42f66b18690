"""One item as Blackboard exports it: what is asked in the body, the key beside it, and one way of marking."""

from collections.abc import Callable

from quizkit.formats._qti.version import QTI_21
from quizkit.formats._titles import item_title
from quizkit.formats._xml import xml_attribute, xml_text
from quizkit.model import ALL_OF_IT, ChoiceInteraction, ExtendedText, Item, Localized, Text, TextEntryInteraction
from quizkit.records import dataclass
from quizkit.richtext import to_html, to_plain

XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
XSI = "http://www.w3.org/2001/XMLSchema-instance"
_ITEM = (
    f'<assessmentItem xmlns="{QTI_21.namespace}" xmlns:xsi="{XSI}" '
    f'xsi:schemaLocation="{QTI_21.namespace} {QTI_21.schema}" identifier="{{name}}" title={{title}} adaptive="false" '
    'timeDependent="false">{declaration}{outcomes}<itemBody><div><div>{stem}</div></div>{body}</itemBody>'
    "{processing}{feedback}</assessmentItem>\n"
)
_DECLARATION = (
    '<responseDeclaration identifier="RESPONSE" cardinality="{cardinality}" baseType="{kind}">{correct}{mapping}'
    "</responseDeclaration>"
)
_OUTCOMES = (
    '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>0</value>'
    '</defaultValue></outcomeDeclaration><outcomeDeclaration identifier="FEEDBACKBASIC" cardinality="single" '
    'baseType="identifier"/><outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float">'
    "<defaultValue><value>1</value></defaultValue></outcomeDeclaration>"
)
_NAMING = (
    '<setOutcomeValue identifier="FEEDBACKBASIC"><baseValue baseType="identifier">{name}</baseValue></setOutcomeValue>'
)
_RIGHT, _WRONG = "correct_fb", "incorrect_fb"
_ELSE_WRONG = f"<responseElse>{_NAMING.format(name=_WRONG)}</responseElse>"
_BY_MATCHING = (
    '<responseProcessing><responseCondition><responseIf><match><variable identifier="RESPONSE"/>'
    '<correct identifier="RESPONSE"/></match><setOutcomeValue identifier="SCORE"><variable identifier="MAXSCORE"/>'
    f"</setOutcomeValue>{_NAMING.format(name=_RIGHT)}</responseIf>{_ELSE_WRONG}</responseCondition></responseProcessing>"
)
_BY_MAPPING = (
    '<responseProcessing><setOutcomeValue identifier="SCORE"><mapResponse identifier="RESPONSE"/></setOutcomeValue>'
    '<responseCondition><responseIf><gte><variable identifier="SCORE"/><baseValue baseType="float">1</baseValue></gte>'
    f"{_NAMING.format(name=_RIGHT)}</responseIf>{_ELSE_WRONG}</responseCondition></responseProcessing>"
)
_MODAL = (
    '<modalFeedback outcomeIdentifier="FEEDBACKBASIC" identifier="{name}" showHide="show"><div>{text}</div>'
    "</modalFeedback>"
)
_TYPED = '<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>'
_ESSAY = '<extendedTextInteraction responseIdentifier="RESPONSE"/>'


@dataclass(frozen=True, slots=True)
class _Body:
    """An interaction written: what is declared, what stands in the body, and how it is marked."""

    declaration: str
    shown: str
    processing: str = ""


def item_xml(item: Item, name: str, path: Callable[[str], str]) -> str:
    """The file of an item; ``path`` tells how it calls a file of the quiz."""

    def html(text: Localized) -> str:
        return to_html(_only(text), block=True, image=path, mathml=True)

    body = _body(item, html)
    return XML_DECLARATION + _ITEM.format(
        name=name,
        title=xml_attribute(item_title(item, name)),
        declaration=body.declaration,
        outcomes=_OUTCOMES,
        stem=html(item.stem),
        body=body.shown,
        processing=body.processing,
        feedback="".join(
            [
                _MODAL.format(name=given, text=html(text))
                for given, text in ((_RIGHT, item.correct_feedback), (_WRONG, item.incorrect_feedback))
                if text is not None
            ]
        ),
    )


def _body(item: Item, html: Callable[[Localized], str]) -> _Body:
    match item.interaction:
        case ChoiceInteraction() as interaction:
            return _choice(interaction, html)
        case TextEntryInteraction() as interaction:
            return _text_entry(interaction)
        case ExtendedText():
            return _Body(_declared("single", "string", []), _ESSAY)
    raise AssertionError(f"{item.interaction.kind} is not declared")


def _choice(interaction: ChoiceInteraction, html: Callable[[Localized], str]) -> _Body:
    """Options. Blackboard declares several values for them whether one can be picked or more."""
    truth = interaction.mode == "true_false" and len(interaction.choices) == 2
    names = ["true", "false"] if truth else [f"answer_{place}" for place in range(1, len(interaction.choices) + 1)]
    right = [name for name, choice in zip(names, interaction.choices, strict=True) if choice.fraction]
    shuffle = "" if interaction.shuffle is None else f' shuffle="{"true" if interaction.shuffle else "false"}"'
    options = "".join(
        [
            f'<simpleChoice identifier="{name}" fixed="false"><div>{html(choice.text)}</div></simpleChoice>'
            for name, choice in zip(names, interaction.choices, strict=True)
        ]
    )
    most = 0 if interaction.mode == "multiple" else 1
    return _Body(
        _declared("multiple", "identifier", right),
        f'<choiceInteraction responseIdentifier="RESPONSE"{shuffle} maxChoices="{most}">{options}</choiceInteraction>',
        _BY_MATCHING,
    )


def _text_entry(interaction: TextEntryInteraction) -> _Body:
    accepted = [to_plain(_only(answer.text)) for answer in interaction.answers if answer.fraction == ALL_OF_IT]
    entries = "".join(
        [f'<mapEntry mapKey={xml_attribute(text)} mappedValue="1" caseSensitive="false"/>' for text in accepted]
    )
    mapping = f'<mapping defaultValue="0">{entries}</mapping>'
    return _Body(_declared("single", "string", accepted[:1], mapping), _TYPED, _BY_MAPPING)


def _declared(cardinality: str, kind: str, right: list[str], mapping: str = "") -> str:
    values = "".join([f"<value>{xml_text(value)}</value>" for value in right])
    correct = f"<correctResponse>{values}</correctResponse>" if right else ""
    return _DECLARATION.format(cardinality=cardinality, kind=kind, correct=correct, mapping=mapping)


def _only(text: Localized) -> Text:
    """The one language of a text that is written."""
    return next(iter(text.texts.values()))
