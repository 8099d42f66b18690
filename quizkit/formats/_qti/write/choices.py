"""Questions answered by picking, written: choices, words of the text, places of an image, an order."""

from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256

from quizkit.formats._authored.assets import media_type_of
from quizkit.formats._qti.identifiers import NO_FEEDBACK, identifiers
from quizkit.formats._qti.write.pen import Answering, Pen, labelled, only_text, shuffled, truth_text
from quizkit.formats._qti.write.rules import Scoring, ScoringKind
from quizkit.formats._xml import xml_attribute
from quizkit.identity import names_of
from quizkit.model import (
    ALL_OF_IT,
    Choice,
    ChoiceInteraction,
    HotspotInteraction,
    HottextInteraction,
    Item,
    OrderInteraction,
    Shape,
)
from quizkit.richtext import to_plain

_CHOICES = (
    '<choiceInteraction responseIdentifier="RESPONSE"{shuffle} maxChoices="{most}">'
    "{prompt}{choices}</choiceInteraction>"
)
_CHOICE = '<simpleChoice identifier="{name}" fixed="{fixed}">{text}</simpleChoice>'
_ORDER = '<orderInteraction responseIdentifier="RESPONSE" shuffle="true">{prompt}{choices}</orderInteraction>'
_HOTTEXTS = '<hottextInteraction responseIdentifier="RESPONSE" maxChoices="{most}">{text}</hottextInteraction>'
_HOTTEXT = '<hottext identifier="{name}"{label}>{text}</hottext>'
_HOTSPOTS = (
    '<hotspotInteraction responseIdentifier="RESPONSE" maxChoices="{most}">{prompt}'
    "<object data={image} type={type}{size}/>{areas}</hotspotInteraction>"
)
_HOTSPOT = '<hotspotChoice identifier="{name}" shape="{shape}" coords="{coords}"{label}/>'
_HOTSPOT_LABEL = " hotspotLabel={text}"


def write_choices(interaction: ChoiceInteraction, item: Item, pen: Pen) -> Answering:
    """Pick one choice, several, or true / false."""
    names = choice_names(interaction)
    template, flow = pen.spell(_CHOICE), pen.flow
    choices = [
        template.format(name=name, fixed=truth_text(choice.fixed), text=flow(choice.text))
        for name, choice in zip(names, interaction.choices, strict=True)
    ]
    several = interaction.mode == "multiple"
    body = pen.spell(_CHOICES).format(
        shuffle=shuffled(interaction.shuffle),
        most="0" if several else "1",
        prompt=pen.prompt(item.stem),
        choices="".join(choices),
    )
    return _picked(body, names, interaction.choices, several, interaction.all_or_nothing, pen)


def write_hottext(interaction: HottextInteraction, item: Item, pen: Pen) -> Answering:
    """Pick words of the stem. Its choices stand where the stem has the markers with their names."""
    written = identifiers(names_of(interaction.choices), (NO_FEEDBACK,))
    choices = dict(zip(written, interaction.choices, strict=True))
    template = pen.spell(_HOTTEXT)

    def place(name: str) -> str:
        if name not in choices:
            return f"[[{name}]]"
        text = pen.flow(choices[name].text)
        return template.format(name=written[name], label=labelled(name, written[name]), text=text)

    body = pen.spell(_HOTTEXTS).format(
        most="0" if interaction.multiple else "1", text=pen.blocks_with(item.stem, place)
    )
    return _picked(body, list(written.values()), interaction.choices, interaction.multiple, True, pen)


def write_hotspot(interaction: HotspotInteraction, item: Item, pen: Pen) -> Answering:
    """Point at places of an image."""
    areas = interaction.areas
    names = list(identifiers(area.id for area in areas).values())
    template = pen.spell(_HOTSPOT)
    sizes = {"width": interaction.width, "height": interaction.height}
    size = "".join([f' {name}="{length}"' for name, length in sizes.items() if length])
    body = pen.spell(_HOTSPOTS).format(
        most="0" if interaction.multiple else "1",
        prompt=pen.prompt(item.stem),
        image=xml_attribute(pen.path(interaction.image)),
        type=xml_attribute(media_type_of(interaction.image)),
        size=size,
        areas="".join(
            [
                template.format(
                    name=name,
                    shape=area.shape,
                    coords=",".join(map(str, area.coords)),
                    label=_area_label(area, pen),
                )
                for name, area in zip(names, areas, strict=True)
            ]
        ),
    )
    return _picked(body, names, areas, interaction.multiple, True, pen)


def _area_label(area: Shape, pen: Pen) -> str:
    return pen.spell(_HOTSPOT_LABEL).format(text=xml_attribute(to_plain(only_text(area.label)))) if area.label else ""


def write_order(interaction: OrderInteraction, item: Item, pen: Pen) -> Answering:
    """Put things in order. They stand in another one, lest an unshuffled list give it away."""
    names = list(identifiers(names_of(interaction.entries)).values())
    texts = dict(zip(names, (entry.text for entry in interaction.entries), strict=True))
    template = pen.spell(_CHOICE)
    body = pen.spell(_ORDER).format(
        prompt=pen.prompt(item.stem),
        choices="".join(
            [
                template.format(name=name, fixed="false", text=pen.flow(texts[name]))
                for name in _mixed(names, item.id or "")
            ]
        ),
    )
    return Answering(pen.declaration("ordered", "identifier", pen.correct(names)), body, Scoring("match"))


def choice_names(interaction: ChoiceInteraction) -> list[str]:
    """The identifiers of choices; those of a true/false question say what they mean."""
    if interaction.mode == "true_false" and len(interaction.choices) == 2:
        return ["true", "false"]
    return list(identifiers(names_of(interaction.choices), ("true", "false", NO_FEEDBACK)).values())


def _picked(
    body: str,
    names: Sequence[str],
    choices: Sequence[Choice | Shape],
    several: bool,
    all_or_nothing: bool,
    pen: Pen,
) -> Answering:
    """An interaction whose response is what was picked, scored by what the choices earn."""
    shares = {name: choice.fraction for name, choice in zip(names, choices, strict=True) if choice.fraction is not None}
    right = [name for name, share in shares.items() if share.numerator > 0]  # comparing fractions is slow
    kind: ScoringKind
    correct = mapping = ""
    if not shares:
        kind = "none"
    elif right and (all_or_nothing if several else _is_right_or_wrong(shares)):
        kind, correct = "match", pen.correct(right)
    else:
        kind, mapping = "map", pen.mapping(shares.items())
        correct = pen.correct(right if several else best_of(shares))
    declaration = pen.declaration("multiple" if several else "single", "identifier", correct, mapping)
    feedback = tuple(
        (name, choice.feedback)
        for name, choice in zip(names, choices, strict=True)
        if isinstance(choice, Choice) and choice.feedback is not None
    )
    return Answering(declaration, body, Scoring(kind, chosen=bool(feedback), several=several), several, feedback)


def _is_right_or_wrong(shares: dict[str, Fraction]) -> bool:
    """Whether comparing with the one correct choice says all about the marking."""
    earning = [fraction for fraction in shares.values() if fraction.numerator]
    return len(earning) == 1 and earning[0] == ALL_OF_IT


def best_of(shares: dict[str, Fraction]) -> list[str]:
    """The name of what earns the most, if anything does, as a list."""
    best = max(shares, key=lambda name: shares[name], default=None)
    return [best] if best is not None and shares[best] > 0 else []


def _mixed(names: list[str], seed: str) -> list[str]:
    """Names in an order that looks random, is the same on every machine and never the given one."""
    mixed = sorted(names, key=lambda name: sha256(f"{seed} {name}".encode("utf-8", "surrogatepass")).digest())
    return mixed[::-1] if mixed == names else mixed
