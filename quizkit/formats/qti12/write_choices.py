"""Questions answered by picking, written: choices, an order, a match, places of an image."""

from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256

from quizkit.formats._authored.assets import media_type_of
from quizkit.formats._qti.identifiers import identifiers
from quizkit.formats._qti12.labels import TAKEN, idents_of, labels
from quizkit.formats._qti12.pen import Body, Pen, all_of, any_of, equal, link, none_of, showing, yes_no
from quizkit.formats._xml import xml_attribute
from quizkit.identity import names_of
from quizkit.model import (
    ALL_OF_IT,
    ChoiceInteraction,
    HotspotInteraction,
    Item,
    Localized,
    MatchInteraction,
    OrderInteraction,
    Shape,
)
from quizkit.richtext import canonical

_RESPONSE = "RESPONSE"
_SHAPES = {"rect": "Rectangle", "circle": "Ellipse", "poly": "Bounded"}


def write_choice(interaction: ChoiceInteraction, _item: Item, pen: Pen) -> Body:
    """Pick one choice, or several."""
    several = interaction.mode == "multiple"
    idents = idents_of(interaction)
    body = Body(
        interaction.mode,
        f'<response_lid ident="{_RESPONSE}" rcardinality="{"Multiple" if several else "Single"}">'
        f"<render_choice{yes_no(interaction.shuffle)}>{labels(interaction.choices, idents, pen)}</render_choice>"
        "</response_lid>",
        adds=several and not interaction.all_or_nothing,
    )
    for ident, choice in zip(idents, interaction.choices, strict=True):
        if choice.feedback is not None:
            shown = f"{ident}_feedback"
            body.rules.append(showing(equal(_RESPONSE, ident), link(shown)))
            body.feedback.append((shown, choice.feedback))
    tests = [equal(_RESPONSE, ident) for ident in idents]
    _score(body, tests, [choice.fraction for choice in interaction.choices], several, pen)
    return body


def _score(body: Body, tests: Sequence[str], fractions: Sequence[Fraction | None], several: bool, pen: Pen) -> None:
    """Add the rules for picking one of several things, or the right ones together, or each for a share of its own."""
    right = [test for test, fraction in zip(tests, fractions, strict=True) if fraction is not None and fraction > 0]
    wrong = [test for test in tests if test not in right]
    if several:
        body.right = all_of([*right, *none_of(wrong)]) if right else ""
    else:
        best = [test for test, fraction in zip(tests, fractions, strict=True) if fraction == ALL_OF_IT]
        body.right = any_of(best)
    if several and not body.adds:
        if right:
            body.rules.append(pen.rule(f"<and>{''.join((*right, *none_of(wrong)))}</and>", ALL_OF_IT))
        return
    for test, fraction in zip(tests, fractions, strict=True):
        if fraction:
            body.rules.append(pen.rule(test, fraction, adds=body.adds))


def write_order(interaction: OrderInteraction, item: Item, pen: Pen) -> Body:
    """Put things in order. They stand in another one, lest an unshuffled list give it away."""
    idents = list(identifiers(names_of(interaction.entries), TAKEN).values())
    texts = dict(zip(idents, (entry.text for entry in interaction.entries), strict=True))
    offered = "".join(
        [
            f'<response_label ident="{ident}">{pen.material(texts[ident])}</response_label>'
            for ident in _mixed(idents, item.id or "")
        ]
    )
    places = [equal(_RESPONSE, ident, f' index="{place}"') for place, ident in enumerate(idents, 1)]
    test = f"<and>{''.join(places)}</and>"
    return Body(
        "order",
        f'<response_lid ident="{_RESPONSE}" rcardinality="Ordered"><render_choice shuffle="Yes">{offered}'
        "</render_choice></response_lid>",
        [pen.rule(test, ALL_OF_IT)],
        test,
    )


def _mixed(names: list[str], seed: str) -> list[str]:
    mixed = sorted(names, key=lambda name: sha256(f"{seed} {name}".encode("utf-8", "surrogatepass")).digest())
    return mixed[::-1] if mixed == names else mixed


def write_match(interaction: MatchInteraction, _item: Item, pen: Pen) -> Body:
    """Match each prompt: a list for each, all of the same texts. Two prompts of one text share it."""
    targets: dict[str, str] = {}
    offered: list[tuple[str, Localized]] = []
    for pair in interaction.pairs:
        meaning = canonical(next(iter(pair.right.texts.values())))
        if meaning not in targets:
            targets[meaning] = f"T{len(targets) + 1}"
            offered.append((targets[meaning], pair.right))
    offered += [(f"T{len(targets) + place}", text) for place, text in enumerate(interaction.distractors, 1)]
    texts = "".join(
        [f'<response_label ident="{ident}">{pen.material(text)}</response_label>' for ident, text in offered]
    )
    body = Body("match", "", adds=True)
    tests, prompts = [], []
    for place, pair in enumerate(interaction.pairs, 1):
        response = f"P{place}"
        prompts.append(
            f'<response_lid ident="{response}" rcardinality="Single">{pen.material(pair.left)}'
            f"<render_choice{yes_no(interaction.shuffle)}>{texts}</render_choice></response_lid>"
        )
        test = equal(response, targets[canonical(next(iter(pair.right.texts.values())))])
        tests.append(test)
        body.rules.append(pen.rule(test, Fraction(1, len(interaction.pairs)), adds=True))
        if pair.feedback is not None:
            shown = f"{response}_feedback"
            body.rules.append(showing(f"<not>{test}</not>", link(shown)))
            body.feedback.append((shown, pair.feedback))
    body.shown = "".join(prompts)
    body.right = all_of(tests)
    return body


def write_hotspot(interaction: HotspotInteraction, _item: Item, pen: Pen) -> Body:
    """Point at places of an image. The numbers of an area are those of QTI 1.2.1, in which an ellipse has diameters."""
    idents = list(identifiers((area.id for area in interaction.areas), TAKEN).values())
    size = "".join(
        f' {name}="{value}"'
        for name, value in (("width", interaction.width), ("height", interaction.height))
        if value is not None
    )
    kind = xml_attribute(media_type_of(interaction.image))
    places = "".join(
        [
            f'<response_label ident="{ident}" rarea="{_SHAPES[area.shape]}">{_numbers(area)}'
            f"{pen.material(area.label) if area.label is not None else ''}</response_label>"
            for ident, area in zip(idents, interaction.areas, strict=True)
        ]
    )
    body = Body(
        "hotspot",
        f'<response_xy ident="{_RESPONSE}" rcardinality="{"Multiple" if interaction.multiple else "Single"}">'
        f"<render_hotspot><material><matimage imagtype={kind} uri={xml_attribute(pen.path(interaction.image))}{size}/>"
        f"</material>{places}</render_hotspot></response_xy>",
    )
    tests = [
        f'<varinside areatype="{_SHAPES[area.shape]}" respident="{_RESPONSE}">{_numbers(area)}</varinside>'
        for area in interaction.areas
    ]
    _score(body, tests, [area.fraction for area in interaction.areas], interaction.multiple, pen)
    return body


def _numbers(area: Shape) -> str:
    coords = list(area.coords)
    if area.shape == "circle":
        coords = [coords[0], coords[1], 2 * coords[2], 2 * coords[2]]
    elif area.shape == "rect":
        coords = [coords[0], coords[1], coords[2] - coords[0], coords[3] - coords[1]]
    return ",".join(map(str, coords))
