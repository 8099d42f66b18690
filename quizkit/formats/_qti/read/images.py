"""Questions answered by pointing at an image."""

from fractions import Fraction

from lxml import etree

from quizkit.formats._qti.read.answers import Answers, Asked
from quizkit.formats._qti.read.areas import area_of
from quizkit.formats._qti.read.choices import counted_together, full_of, is_single, names_of, probes_of, shares_of
from quizkit.formats._qti.read.left_out import say_limits
from quizkit.formats._qti.read.marking import Method
from quizkit.formats._qti.vocabulary import children, get, whole, word
from quizkit.model import ALL_OF_IT, NONE_OF_IT, HotspotInteraction, Localized, Shape

_NOWHERE = "-1000000 -1000000"
"""A point that lies in no area that anybody draws."""


def read_hotspot(asked: Asked) -> Answers | None:
    """A ``hotspotInteraction``: point at places of an image."""
    elements = list(children(asked.element, "hotspotChoice"))
    names = names_of(asked, elements)
    image = _image(asked) if names is not None else None
    if names is None or image is None:
        return None
    single = is_single(asked)
    strange = next((name for name, element in zip(names, elements, strict=True) if area_of(element) is None), None)
    if strange is not None:
        raise asked.not_sayable(f'has an area ("{strange}") that is no rectangle, circle or polygon')
    shares, method = shares_of(asked, names, single)
    shares, method = counted_together(asked, shares, single, method)
    say_limits(asked, single, len(names))
    areas = tuple(_area(asked, name, element, shares[name]) for name, element in zip(names, elements, strict=True))
    interaction = _hotspot(asked, image, areas, single)
    return Answers(interaction, full_of(method), probes_of(asked, names, shares, single, method), tuple(names))


def read_select_point(asked: Asked) -> Answers | None:
    """A ``selectPointInteraction``: point anywhere in an image; read as pointing at the areas that earn something."""
    name, marking = asked.variable.name, asked.marking
    image = _image(asked)
    if image is None:
        return None
    areas = asked.variable.areas.areas if asked.variable.areas is not None else ()
    single = is_single(asked)
    points = [area.a_point() for area in areas]
    if not areas or any(
        next((other for other in areas if other.holds(point)), None) is not area
        for area, point in zip(areas, points, strict=True)
    ):
        raise asked.not_sayable("lets students point at any place of an image (<selectPointInteraction>)")
    texts = [f"{float(x):g} {float(y):g}" for x, y in points]
    scores = [marking.score(name, text if single else [text]) for text in texts]
    nowhere = marking.score(name, _NOWHERE if single else [_NOWHERE])
    several = not single and sum(score != 0 for score in scores) > 1
    right = [text for text, score in zip(texts, scores, strict=True) if score > 0]
    if nowhere != 0 or max(scores) <= 0 or (several and (min(scores) < 0 or marking.score(name, right) < max(scores))):
        raise asked.not_sayable("gives points for any place of an image (<selectPointInteraction>)")
    asked.place.warning(
        "unsupported",
        "students point at any place of an image here, and do not see which areas there are.",
        asked.element,
        "It is read as pointing at areas that they see.",
    )
    if several:
        asked.place.warning(
            "scoring",
            "each of the places earns points here, which quizkit cannot say.",
            asked.element,
            "Only all of them together will earn them.",
        )
        scores = [marking.score(name, right) if score > 0 else NONE_OF_IT for score in scores]
    full = asked.declared_points or max(scores)
    method = Method("other", full=full)
    shapes = tuple(
        Shape(
            id=f"area{number}",
            shape=area.shape,
            coords=area.coords,
            fraction=method.share(score),
            location=asked.place.at(asked.element),
        )
        for number, (area, score) in enumerate(zip(areas, scores, strict=True), 1)
    )
    interaction = _hotspot(asked, image, shapes, single)
    parts = len(right) if several else 1
    probes = [
        asked.probe(text if single else [text], method.share(score) / parts)
        for text, score in zip(texts, scores, strict=True)
    ]
    if several:
        probes.append(asked.probe(right, ALL_OF_IT))
    return Answers(interaction, full, (*probes, asked.probe(_NOWHERE if single else [_NOWHERE], NONE_OF_IT)))


def _image(asked: Asked) -> etree._Element | None:
    """The image of an interaction; None, with an error, where there is none."""
    image = next((found for found in asked.element if word(found) in {"object", "img"}), None)
    if image is None:
        asked.place.error("missing-file", "the question has no image.", asked.element, "It is left out.")
    return image


def _hotspot(asked: Asked, image: etree._Element, areas: tuple[Shape, ...], single: bool) -> HotspotInteraction:
    return HotspotInteraction(
        image=asked.place.take_file(image.get("data") or image.get("src") or "", asked.element),
        width=whole(image, "width") or None,
        height=whole(image, "height") or None,
        areas=areas,
        multiple=not single,
    )


def _area(asked: Asked, name: str, element: etree._Element, share: Fraction | None) -> Shape:
    found = area_of(element)
    assert found is not None  # else the question cannot be said at all
    label = get(element, "hotspotLabel")
    return Shape(
        id=name,
        shape=found.shape,
        coords=found.coords,
        fraction=share,
        label=_label(asked, label, element),
        location=asked.place.at(element),
    )


def _label(asked: Asked, label: str | None, element: etree._Element) -> Localized | None:
    return asked.place.plain(label, element) if label else None
