"""Interactions as QTI: the response declaration, what stands in the body, and how it is scored."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256

from quizkit.formats._qti.amounts import amount_text, decimal_text
from quizkit.formats._qti.identifiers import identifiers
from quizkit.formats._qti.response_rules import Branch, Scoring, ScoringKind
from quizkit.formats._qti.words_mask import words_mask
from quizkit.formats._qti.written import Answering, Pen, only_text
from quizkit.formats._xml import xml_attribute, xml_text
from quizkit.identity import names_of
from quizkit.model import (
    ALL_OF_IT,
    Choice,
    ChoiceInteraction,
    ExtendedText,
    Interaction,
    Item,
    Localized,
    MatchInteraction,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    TextEntryInteraction,
)
from quizkit.richtext import canonical, to_plain

_DECLARATION = (
    '<responseDeclaration identifier="RESPONSE" cardinality="{cardinality}" baseType="{base_type}">'
    "{default}{correct}{mapping}</responseDeclaration>"
)
_DEFAULT = "<defaultValue><value>{text}</value></defaultValue>"
_CORRECT = "<correctResponse>{values}</correctResponse>"
_VALUE = "<value>{text}</value>"
_MAPPING = '<mapping lowerBound="0" upperBound="{full}" defaultValue="0">{entries}</mapping>'
_ENTRY = "<mapEntry mapKey={key} mappedValue={value}{case}/>"

_PROMPT = "<prompt>{stem}</prompt>"
_CHOICES = (
    '<choiceInteraction responseIdentifier="RESPONSE"{shuffle} maxChoices="{most}">'
    "{prompt}{choices}</choiceInteraction>"
)
_CHOICE = '<simpleChoice identifier="{name}" fixed="{fixed}">{text}</simpleChoice>'
_TYPED = '{stem}<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>'
_MATCH = (
    '<matchInteraction responseIdentifier="RESPONSE"{shuffle} maxAssociations="{most}">{prompt}'
    "<simpleMatchSet>{left}</simpleMatchSet><simpleMatchSet>{right}</simpleMatchSet></matchInteraction>"
)
_ASSOCIABLE = '<simpleAssociableChoice identifier="{name}" matchMax="{most}">{text}</simpleAssociableChoice>'
_ORDER = '<orderInteraction responseIdentifier="RESPONSE" shuffle="true">{prompt}{choices}</orderInteraction>'
_ESSAY = (
    '{rubric}<extendedTextInteraction responseIdentifier="RESPONSE"{lines}{mask}{format}>'
    "{prompt}</extendedTextInteraction>"
)
_LINES = ' expectedLines="{lines}"'
_MASK = " patternMask={mask}"
_RUBRIC = '<rubricBlock use="scoring" view="scorer"><contentBody>{text}</contentBody></rubricBlock>'

_NUMBER = '<variable identifier="RESPONSE"/><baseValue baseType="float">{number}</baseValue>'
_AT_LEAST = "<gte>{number}</gte>"
_AT_MOST = "<lte>{number}</lte>"
_AND = "<and>{conditions}</and>"
_ANYTHING = '<not><isNull><variable identifier="RESPONSE"/></isNull></not>'


def answering(item: Item, points: Decimal, pen: Pen) -> Answering:
    """The item's interaction in QTI.

    Raises:
        TypeError: for a kind that the capability does not list.
    """
    interaction: Interaction = item.interaction
    writer = _Writer(pen, item.stem, Fraction(points) if points > 0 else Fraction(1))
    match interaction:
        case ChoiceInteraction():
            return writer.choices(interaction)
        case TextEntryInteraction():
            return writer.text_entry(interaction)
        case NumericInteraction():
            return writer.numeric(interaction)
        case MatchInteraction():
            return writer.match(interaction)
        case OrderInteraction():
            return writer.order(interaction, item.id or "")
        case ExtendedText():
            return writer.essay(interaction)
        case NoInteraction():
            return Answering("", pen.blocks(item.stem) or "<div/>", Scoring("none"))
    raise TypeError(interaction.kind)


class _Writer:
    """``full`` is what a share of 1 is mapped to: the points, or 1 where there are none to earn."""

    def __init__(self, pen: Pen, stem: Localized, full: Fraction) -> None:
        self._pen = pen
        self._spell = pen.version.spell
        self._stem = stem
        self._full = full

    def choices(self, interaction: ChoiceInteraction) -> Answering:
        choices = interaction.choices
        several = interaction.mode == "multiple"
        names = _choice_names(interaction)
        kind, correct, mapping = self._key(interaction, dict(zip(names, choices, strict=True)))
        with_feedback = tuple(
            (name, choice.feedback) for name, choice in zip(names, choices, strict=True) if choice.feedback is not None
        )
        choice_template = self._spell(_CHOICE)
        flow = self._pen.flow
        body = self._spell(_CHOICES).format(
            shuffle=_shuffle(interaction.shuffle),
            most="0" if several else "1",
            prompt=self._prompt(),
            choices="".join(
                [
                    choice_template.format(name=name, fixed="true" if choice.fixed else "false", text=flow(choice.text))
                    for name, choice in zip(names, choices, strict=True)
                ]
            ),
        )
        declaration = self._declaration("multiple" if several else "single", "identifier", correct, mapping)
        return Answering(declaration, body, Scoring(kind, chosen=bool(with_feedback)), several, with_feedback)

    def _key(self, interaction: ChoiceInteraction, choices: dict[str, Choice]) -> tuple[ScoringKind, str, str]:
        """How the choices are scored, and the correct response and mapping that say so."""
        shares = {name: choice.fraction for name, choice in choices.items() if choice.fraction is not None}
        right = [name for name, share in shares.items() if share > 0]
        if not shares:
            return "none", "", ""
        if right and _is_right_or_wrong(interaction):
            return "match", self._correct(right), ""
        if right and interaction.mode != "multiple":
            right = [max(right, key=lambda name: shares[name])]
        return "map", self._correct(right) if right else "", self._mapping(shares.items())

    def text_entry(self, interaction: TextEntryInteraction) -> Answering:
        answers = [(to_plain(only_text(answer.text)), answer) for answer in interaction.answers]
        case = "true" if interaction.case_sensitive else "false"
        correct = mapping = ""
        if answers:
            best = max(interaction.answers, key=lambda answer: answer.fraction)
            correct = self._correct([to_plain(only_text(best.text))]) if best.fraction > 0 else ""
            mapping = self._mapping(
                ((text, answer.fraction) for text, answer in answers),
                self._pen.version.attribute("caseSensitive"),
                case,
            )
        named = [(f"answer{number}", text, answer) for number, (text, answer) in enumerate(answers, 1)]
        with_feedback = [(name, text, answer.feedback) for name, text, answer in named if answer.feedback is not None]
        return Answering(
            self._declaration("single", "string", correct, mapping),
            self._typed(),
            Scoring(
                "map" if answers else "none",
                typed=[(name, text) for name, text, _ in with_feedback],
                case_sensitive=interaction.case_sensitive,
            ),
            answer_feedback=tuple((name, feedback) for name, _, feedback in with_feedback),
        )

    def numeric(self, interaction: NumericInteraction) -> Answering:
        answers = interaction.answers
        ranked = sorted(enumerate(answers, 1), key=lambda numbered: -numbered[1].fraction)
        named = [number for number, _ in ranked] != list(range(1, len(answers) + 1)) or any(
            answer.feedback is not None for answer in answers
        )
        branches = [
            Branch(self._accepts(answer), answer.fraction, f"answer{number}" if named else None)
            for number, answer in ranked
        ]
        correct = ""
        if ranked and ranked[0][1].fraction > 0:
            number_shown = _shown(ranked[0][1])
            correct = self._correct([decimal_text(number_shown)]) if number_shown is not None else ""
        return Answering(
            self._declaration("single", "float", correct, ""),
            self._typed(),
            Scoring("branches" if branches else "none", branches),
            answer_feedback=tuple(
                (f"answer{number}", answer.feedback)
                for number, answer in enumerate(answers, 1)
                if answer.feedback is not None
            ),
        )

    def _accepts(self, answer: NumericAnswer) -> str:
        low, high = answer.bounds()
        conditions = [
            self._spell(template).format(number=self._spell(_NUMBER).format(number=decimal_text(bound)))
            for template, bound in ((_AT_LEAST, low), (_AT_MOST, high))
            if bound is not None
        ]
        if len(conditions) == 2 and answer.value is not None:
            conditions.reverse()  # so that the reader can tell a number with a tolerance from a range
        if not conditions:
            return self._spell(_ANYTHING)
        return conditions[0] if len(conditions) == 1 else self._spell(_AND).format(conditions="".join(conditions))

    def match(self, interaction: MatchInteraction) -> Answering:
        pairs = interaction.pairs
        left = identifiers(names_of(pairs))
        texts: dict[str, Localized] = {}
        targets = []
        for pair in pairs:
            meaning = canonical(only_text(pair.right))
            texts.setdefault(meaning, pair.right)
            targets.append(meaning)
        count = len(texts) + len(interaction.distractors)
        right = list(identifiers([f"T{number}" for number in range(1, count + 1)], left.values()).values())
        name_of = dict(zip(texts, right, strict=False))
        keys = [f"{name} {name_of[target]}" for name, target in zip(left.values(), targets, strict=True)]
        rights = [(name_of[meaning], text, 0 if targets.count(meaning) > 1 else 1) for meaning, text in texts.items()]
        rights = rights[1:] + rights[:1]  # never in the order of the left texts, lest an unshuffled list give it away
        rights += [(name, text, 1) for name, text in zip(right[len(texts) :], interaction.distractors, strict=True)]
        body = self._spell(_MATCH).format(
            shuffle=_shuffle(interaction.shuffle),
            most=len(pairs),
            prompt=self._prompt(),
            left=self._associable((name, pair.left, 1) for name, pair in zip(left.values(), pairs, strict=True)),
            right=self._associable(rights),
        )
        mapping = self._mapping((key, Fraction(1, len(pairs))) for key in keys)
        declaration = self._declaration("multiple", "directedPair", self._correct(keys), mapping)
        return Answering(declaration, body, Scoring("map"))

    def _associable(self, choices: Iterable[tuple[str, Localized, int]]) -> str:
        template = self._spell(_ASSOCIABLE)
        return "".join(
            [template.format(name=name, most=most, text=self._pen.flow(text)) for name, text, most in choices]
        )

    def order(self, interaction: OrderInteraction, seed: str) -> Answering:
        names = list(identifiers(names_of(interaction.entries)).values())
        texts = dict(zip(names, (entry.text for entry in interaction.entries), strict=True))
        template = self._spell(_CHOICE)
        body = self._spell(_ORDER).format(
            prompt=self._prompt(),
            choices="".join(
                [
                    template.format(name=name, fixed="false", text=self._pen.flow(texts[name]))
                    for name in _mixed(names, seed)
                ]
            ),
        )
        return Answering(self._declaration("ordered", "identifier", self._correct(names), ""), body, Scoring("match"))

    def essay(self, interaction: ExtendedText) -> Answering:
        template = interaction.template
        rich = template is not None and only_text(template).markup != "plain"
        default = ""
        if template is not None:
            text = self._pen.flow(template) if rich else only_text(template).source
            default = self._spell(_DEFAULT).format(text=xml_text(text))
        mask = words_mask(interaction.min_words, interaction.max_words)
        rubric = interaction.rubric
        body = self._spell(_ESSAY).format(
            rubric=self._spell(_RUBRIC).format(text=self._pen.blocks(rubric)) if rubric is not None else "",
            lines=self._spell(_LINES).format(lines=interaction.lines) if interaction.lines else "",
            mask=self._spell(_MASK).format(mask=xml_attribute(mask)) if mask else "",
            format=' format="xhtml"' if rich else "",
            prompt=self._prompt(),
        )
        return Answering(self._declaration("single", "string", "", "", default), body, Scoring("none"))

    def _prompt(self) -> str:
        stem = self._pen.flow(self._stem)
        return self._spell(_PROMPT).format(stem=stem) if stem else ""

    def _typed(self) -> str:
        return self._spell(_TYPED).format(stem=self._pen.blocks(self._stem))

    def _declaration(self, cardinality: str, base_type: str, correct: str, mapping: str, default: str = "") -> str:
        return self._spell(_DECLARATION).format(
            cardinality=cardinality, base_type=base_type, default=default, correct=correct, mapping=mapping
        )

    def _correct(self, values: Sequence[str]) -> str:
        value = self._spell(_VALUE)
        return self._spell(_CORRECT).format(values="".join([value.format(text=xml_text(text)) for text in values]))

    def _mapping(self, shares: Iterable[tuple[str, Fraction]], case_name: str = "", case: str = "") -> str:
        entry = self._spell(_ENTRY)
        case_sensitive = f' {case_name}="{case}"' if case else ""
        return self._spell(_MAPPING).format(
            full=amount_text(self._full),
            entries="".join(
                [
                    entry.format(
                        key=xml_attribute(key), value=f'"{amount_text(share * self._full)}"', case=case_sensitive
                    )
                    for key, share in shares
                ]
            ),
        )


def _choice_names(interaction: ChoiceInteraction) -> list[str]:
    if interaction.mode == "true_false" and len(interaction.choices) == 2:
        return ["true", "false"]
    return list(identifiers(names_of(interaction.choices), ("true", "false")).values())


def _is_right_or_wrong(interaction: ChoiceInteraction) -> bool:
    """Whether comparing with the correct response says all about the marking."""
    if interaction.mode == "multiple":
        return interaction.all_or_nothing
    fractions = [choice.fraction for choice in interaction.choices]
    return all(fraction in (None, 0, 1) for fraction in fractions) and fractions.count(ALL_OF_IT) == 1


def _shuffle(shuffle: bool | None) -> str:
    return "" if shuffle is None else f' shuffle="{"true" if shuffle else "false"}"'


def _shown(answer: NumericAnswer) -> Decimal | None:
    """The number that is shown as correct: never the middle of a range, or the range would read as a tolerance."""
    if answer.value is not None:
        return answer.value
    return answer.minimum if answer.minimum is not None else answer.maximum


def _mixed(names: list[str], seed: str) -> list[str]:
    """Names in an order that looks random, is the same on every machine and never the given one."""
    mixed = sorted(names, key=lambda name: sha256(f"{seed} {name}".encode("utf-8", "surrogatepass")).digest())
    return mixed[::-1] if mixed == names else mixed
