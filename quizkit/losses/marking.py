"""Fractions and lengths that a target takes."""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from quizkit.capability import Capability
from quizkit.diagnostics import Severity
from quizkit.losses.about import About
from quizkit.losses.credit import choices_of
from quizkit.losses.item_parts import interactions_of, with_interactions
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    ChoiceInteraction,
    ClozeInteraction,
    Item,
    Localized,
    MatchInteraction,
    NumericInteraction,
    OrderInteraction,
    Text,
    TextEntryInteraction,
)
from quizkit.richtext import to_html, to_plain
from quizkit.scoring import has_key

_MIN_POINTS, _MAX_POINTS = Decimal("1e-9"), Decimal("1e9")

_EXACT = Context(prec=5_000)
_MOST_DIGITS = 25
_MOST_ZEROS = 290

_NEAR = Fraction(1, 20_000)
"""Fractions closer than this are the same: targets write 33.333 for a third."""


def with_listed_fractions(item: Item, listed: tuple[Fraction, ...], about: About) -> Item:
    """The item with each fraction as the target spells it; one that is not in its closed list is refused."""

    refused: dict[Fraction, list[tuple[Fraction, Fraction]]] = {}

    def spelled(part: Any) -> Any:
        fraction = part.fraction
        if fraction is NONE_OF_IT or fraction is ALL_OF_IT or fraction is None or fraction in listed:
            return part
        values = sorted({NONE_OF_IT, ALL_OF_IT, *listed})
        below = max((value for value in values if value <= part.fraction), default=values[0])
        above = min((value for value in values if value >= part.fraction), default=values[-1])
        nearest = min(below, above, key=lambda value: abs(value - part.fraction))
        if abs(nearest - part.fraction) <= _NEAR:
            return part.replaced(fraction=nearest)
        refused.setdefault(part.fraction, []).append((below, above))
        return part

    def change(interaction: Any) -> Any:
        name = "choices" if choices_of(interaction) else "answers"
        parts = getattr(interaction, name, ())
        new = tuple(map(spelled, parts))
        return (
            interaction if all(a is b for a, b in zip(new, parts, strict=True)) else interaction.replaced(**{name: new})
        )

    spelt = with_interactions(item, change)
    for fraction, (near, *others) in refused.items():
        _refuse_fraction(fraction, near, len(others) + 1, listed, about)
    return spelt


def _refuse_fraction(
    fraction: Fraction, near: tuple[Fraction, Fraction], count: int, listed: tuple[Fraction, ...], about: About
) -> None:
    """Say which fraction is not on the list, and why it is there where it is an equal share of several options."""
    below, above = near
    if fraction == Fraction(1, count):
        counts = [share.denominator for share in listed if share.numerator == 1 and share.denominator > 1]
        nearest = sorted(sorted(counts, key=lambda number: abs(number - count))[:2])
        about.refuse(
            "fraction",
            f"each of {count} right options would earn {_percent(fraction)}, which {about.target.title} does not take.",
            f"Have {' or '.join(map(str, nearest))} right options, or make two questions of it.",
        )
        return
    about.refuse(
        "fraction",
        f"{about.target.title} takes no {_percent(fraction)} for an option.",
        f"The nearest that it takes are {_percent(below)} and {_percent(above)}.",
    )


def _percent(fraction: Fraction) -> str:
    return f"{float(fraction * 100):.7g} %"


def marked_there(item: Item, about: About) -> Item:
    """The item with its several right choices marked as a target does it that has one way of its own."""
    return (
        with_any_right(item, about)
        if about.target.capability.several_right == "any"
        else with_equal_shares(item, about)
    )


def with_any_right(item: Item, about: About) -> Item:
    """The item with each choice that earns anything as a right one, for a target where any one of them will do.

    Such a target tells questions with several right choices by nothing but their number.
    """
    interaction = item.interaction
    assert isinstance(interaction, ChoiceInteraction)
    choices = tuple(
        choice.replaced(fraction=None if choice.fraction is None else ALL_OF_IT if choice.fraction > 0 else NONE_OF_IT)
        for choice in interaction.choices
    )
    right = [choice for choice in choices if choice.fraction]
    if right:
        about.lose(
            "all-or-nothing" if interaction.all_or_nothing else "partial-credit",
            f"in {about.target.title} any one of several right options is a right answer."
            if len(right) > 1
            else f"{about.target.title} lets students choose one option where only one is right.",
            "Set there, after the import, that students choose several, if it can be set."
            if len(right) > 1
            else "It is written as a question with one right option.",
        )
    mode = "multiple" if len(right) > 1 else "single"
    return item.replaced(interaction=interaction.replaced(choices=choices, mode=mode, all_or_nothing=True))


def with_right_first(item: Item, about: About) -> Item:
    """The item with its right choice before the others, where the target knows it by that and shuffles them all."""
    interaction = item.interaction
    if not isinstance(interaction, ChoiceInteraction):
        return item
    choices = tuple(sorted(interaction.choices, key=lambda choice: not choice.fraction))
    if choices == interaction.choices:
        return item
    about.lose(
        "option-order",
        f"{about.target.title} shows options in an order of its own.",
        "The right one is written first. Look for options that speak of others, such as all of the above.",
        severity=Severity.INFO,
    )
    return item.replaced(interaction=interaction.replaced(choices=choices))


def with_equal_shares(item: Item, about: About) -> Item:
    """The item with an equal share for each of several right choices, and as much taken away for each wrong one.

    For a target that marks them all like that, whatever a file says.
    """
    interaction = item.interaction
    if not isinstance(interaction, ChoiceInteraction) or interaction.mode != "multiple":
        return item
    right = sum(choice.fraction is not None and choice.fraction > 0 for choice in interaction.choices)
    if not right:
        return item
    share = Fraction(1, right)
    choices = tuple(
        choice.replaced(fraction=share if choice.fraction is not None and choice.fraction > 0 else -share)
        for choice in interaction.choices
    )
    if interaction.all_or_nothing and right > 1:
        about.lose(
            "all-or-nothing",
            f"{about.target.title} has no place for several right options that count only together.",
            "Students get part of the points for some of the right options.",
        )
    elif not interaction.all_or_nothing and not _near(interaction.choices, choices):
        about.lose(
            "partial-credit",
            f"{about.target.title} gives each of several right options the same share of the points.",
            "There, each wrong option takes one such share away.",
        )
    return item.replaced(interaction=interaction.replaced(choices=choices, all_or_nothing=False))


def _near(some: Iterable[Any], others: Iterable[Any]) -> bool:
    return all(
        one.fraction is not None and abs(one.fraction - other.fraction) <= _NEAR
        for one, other in zip(some, others, strict=True)
    )


def with_whole_points(item: Item, most: int, about: About) -> Item:
    """The item with whole points from 1 to the most that the target knows."""
    whole = min(max(item.points.to_integral_value(ROUND_HALF_UP), Decimal(1)), Decimal(most))
    if item.points == whole:
        return item
    about.lose(
        "whole-points",
        f"{about.target.title} counts a question from 1 to {most} whole points, and not {item.points:f}.",
        f"It counts {whole:f} there.",
    )
    return item.replaced(points=whole)


def with_whole_weights(item: Item, about: About) -> Item:
    """The item with gaps that weigh whole numbers of points, and as many points as they weigh together."""
    interaction = item.interaction
    if not isinstance(interaction, ClozeInteraction) or not interaction.gaps:
        return item
    weights = [gap.weight for gap in interaction.gaps]
    whole = lcm(*(weight.denominator for weight in weights))
    common = Fraction(gcd(*(int(weight * whole) for weight in weights)), whole)
    total = int(sum(weights) / common)
    share = Fraction(item.points) / total if _MIN_POINTS < item.points < _MAX_POINTS else NONE_OF_IT
    times = int(share) if share and share.denominator == 1 else 1
    if item.points != total * times:
        about.lose(
            "points",
            f"{about.target.title} counts a text with gaps as what they weigh together, in whole numbers.",
            f"The question counts {total} points there, and not {item.points}.",
        )
    gaps = tuple(
        gap.replaced(weight=weight / common * times) for gap, weight in zip(interaction.gaps, weights, strict=True)
    )
    return item.replaced(points=Decimal(total * times), interaction=interaction.replaced(gaps=gaps))


def short_title(title: Localized, most: int | None, about: About) -> Localized:
    """The title if the target takes it as long as it is, or else in one language, or else cut."""
    limits = about.target.capability.limits
    measure = (limits.title_length if limits is not None else None) or _longest
    if most is None or measure(title) <= most:
        return title
    short = title.replaced(texts=dict([title.first()])) if limits is not None and limits.title_length else title
    cut = measure(short) > most
    if cut:
        short = _cut(short, most, measure)
    about.lose(
        "long-title",
        f"the title is longer than the {most} characters {about.target.title} takes.",
        "It is cut there." if cut else "Its first language is kept.",
        at=title.where(),
    )
    return short


def _cut(title: Localized, most: int, measure: Callable[[Localized], int]) -> Localized:
    words = {tag: to_plain(text) for tag, text in title.items()}

    def cut(length: int) -> Localized:
        return title.replaced(texts={tag: Text(source=source[:length].rstrip()) for tag, source in words.items()})

    return cut(bisect_right(range(most + 1), most, key=lambda length: measure(cut(length))) - 1)


def _longest(title: Localized) -> int:
    return max((len(to_plain(text)) for text in title.texts.values()), default=0)


def length_of(text: Text) -> int:
    """How long a question's text is, in characters: as HTML where it has any markup."""
    return len(text.source) if text.markup == "plain" else len(to_html(text, block=True))


def check_limits(item: Item, capability: Capability, about: About, *, least: bool = True) -> None:
    """Refuse an item that is longer, or has more or (with ``least``) fewer answers, than the target takes."""
    limits = capability.limits
    if limits is None:
        return
    title = about.target.title
    if limits.stem is not None:
        for _, text in item.stem.items():
            length = length_of(text)
            if length > limits.stem:
                about.refuse(
                    "too-long",
                    f"the question's text has {length:,} characters; {title} takes {limits.stem:,}.",
                    "Shorten it.",
                )
    for interaction in interactions_of(item):
        count, what, fewest, most = _counted(interaction, capability)
        if least and count < fewest:
            here = "is" if count == 1 else "are"
            about.refuse("too-few", f"{title} needs {fewest} {what}, and here {here} {count}.", "Add what is missing.")
        if most is not None and count > most:
            about.refuse("too-many", f"{title} takes {most} {what}, and here are {count}.", "Take some out.")
        for text in _options(interaction):
            length = len(to_plain(text))
            if limits.option is not None and length > limits.option:
                message = f"an option has {length:,} characters; {title} takes {limits.option:,}."
                about.refuse("too-long", message, "Shorten it.", text.location)
        for text in _answer_texts(interaction):
            if limits.choice is not None and len(to_plain(text)) > limits.choice:
                about.refuse(
                    "too-long",
                    f"an answer is longer than the {limits.choice} characters {title} takes.",
                    "Shorten it.",
                    text.location,
                )


def check_numbers(item: Item, about: About) -> None:
    """Refuse an item with an accepted number that no system can hold, alone or with its tolerance."""
    for interaction in interactions_of(item):
        for answer in interaction.answers if isinstance(interaction, NumericInteraction) else ():
            if any(_is_too_fine(number) for number in (answer.value, answer.minimum, answer.maximum)) or (
                answer.value is not None
                and (_is_too_fine(answer.tolerance) or _is_too_fine(_EXACT.add(abs(answer.value), answer.tolerance)))
            ):
                about.refuse(
                    "number",
                    f"an accepted number has more than {_MOST_DIGITS} digits, alone or together with its tolerance.",
                    "Systems count with about 15 digits: round it, or choose a tolerance of its size.",
                    answer.location,
                )


def _is_too_fine(number: Decimal | None) -> bool:
    return number is not None and (
        abs(number.adjusted()) > _MOST_ZEROS or len(number.normalize(_EXACT).as_tuple().digits) > _MOST_DIGITS
    )


def _counted(interaction: Any, capability: Capability) -> tuple[int, str, int, int | None]:
    limits = capability.limits
    if limits is None:
        return 0, "", 0, None
    match interaction:
        case ChoiceInteraction(choices=choices):
            return len(choices), "options", limits.min_choices, limits.max_choices
        case MatchInteraction(pairs=pairs):
            return len(pairs), "pairs", limits.min_pairs, limits.max_choices
        case OrderInteraction(entries=entries):
            return len(entries), "things to put in order", limits.min_entries, limits.max_choices
        case TextEntryInteraction() | NumericInteraction():
            return len(interaction.answers), "answers", 0, limits.max_choices
    return 0, "", 0, None


def _options(interaction: Any) -> Iterable[Text]:
    if isinstance(interaction, ChoiceInteraction):
        for choice in interaction.choices:
            yield from choice.text.texts.values()


def _answer_texts(interaction: Any) -> Iterable[Text]:
    match interaction:
        case MatchInteraction(pairs=pairs, distractors=distractors):
            for text in (*(pair.right for pair in pairs), *distractors):
                yield from text.texts.values()


def say_open(item: Item, about: About) -> None:
    """Say that an item goes without the key that the target asks for, since the user allows it."""
    if "key" in about.target.capability.requires and not has_key(item.interaction):
        about.lose(
            "no-key",
            "the question is written although it does not say which answer is right.",
            f"Say which it is, here or in {about.target.title}, before anybody is marked.",
            severity=Severity.INFO,
        )
