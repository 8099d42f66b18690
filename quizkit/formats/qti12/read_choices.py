"""Choices and things to put in order, read by what each answer earns."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from string import ascii_uppercase

from quizkit.formats._qti12.elements import Raw
from quizkit.formats._qti12.numbers import number_of
from quizkit.formats.qti12.asked import Asked, FullScore, Probe, clamped, near, share
from quizkit.formats.qti12.parts import Label, Response
from quizkit.formats.qti12.processing import AllOf, Compare, compared, excluded
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    Entry,
    Localized,
    OrderInteraction,
)
from quizkit.richtext import to_plain
from quizkit.words import is_false_word, is_true_word

_MOST_TRIED = 40
"""So many choices are left out, or picked beside the right ones, one by one, to see whether that counts."""

_WORDS = {
    "true_false": ("True", "False"),
    "yes_no": ("Yes", "No"),
    "agree_disagree": ("Agree", "Disagree"),
    "right_wrong": ("Right", "Wrong"),
}
"""What Blackboard shows for the choices of an Either/Or question, which are called ``yes_no.true`` in the file."""


def picks_several(asked: Asked, response: Response, named: str) -> bool:
    """Whether several choices can be picked: the file says so, or a rule asks for several at once."""
    if named in ("single", "true_false"):
        return False
    if named == "multiple" or response.cardinality.lower() == "multiple":
        return True
    for rule in asked.processing.rules:
        if not rule.changes or not isinstance(rule.test, AllOf):
            continue
        picked = {one.value for one in compared(rule.test) if one.response == response.ident}
        others = {one.value for one in excluded(rule.test) if one.response == response.ident}
        if len(picked) > 1 or (picked and others):
            return True
    return False


def read_choice(asked: Asked, response: Response, named: str) -> ChoiceInteraction:
    """A question with choices. ``named`` is what the file calls it, if it says so."""
    values = known_values(asked, response)
    probe = asked.probe(response)
    if picks_several(asked, response, named):
        _say_limits(asked, response)
        fractions, together = several(asked, probe, values)
        choices = _choices(asked, response, fractions)
        return ChoiceInteraction(mode="multiple", choices=choices, all_or_nothing=together, shuffle=response.shuffle)
    fractions = single(asked, probe, values, asked.full)
    choices = _choices(asked, response, fractions)
    interaction = ChoiceInteraction(choices=choices, shuffle=response.shuffle)
    if named in ("", "true_false") and len(choices) == 2:
        return _as_true_false(interaction, response, named)
    return interaction


def _say_limits(asked: Asked, response: Response) -> None:
    """Say how many choices can or must be picked; 0 is no limit to Blackboard."""
    least, most = number_of(response.fewest), number_of(response.most)
    if most is not None and 1 < most < len(response.labels):
        asked.once(f"at most {most} choices can be picked.", "Here any number of them.", response.line)
    if least is not None and least > 1:
        asked.once(f"at least {least} choices are to be picked.", "Here any number of them.", response.line)


def known_values(asked: Asked, response: Response) -> list[str]:
    """The idents of the choices, and of those that only the rules know, which is said."""
    idents = [label.ident for label in response.labels]
    known = dict.fromkeys(idents)
    if len(known) < len(idents):
        asked.notes.broken("several choices have the same ident.", "Give each an ident of its own.", response.line)
    for rule in asked.processing.rules:
        for one in (*compared(rule.test), *excluded(rule.test)):
            if one.response == response.ident and one.operator == "varequal" and one.value not in known:
                known[one.value] = None
                asked.notes.broken(
                    f'the key names the choice "{one.value[:60]}", which does not exist.',
                    "Say which choice is right.",
                    rule.line,
                )
    return list(known)


def single(asked: Asked, probe: Probe, values: Sequence[str], full_score: FullScore) -> dict[str, Fraction | None]:
    """What each choice earns where one is picked; None for all where nobody has said."""
    raws = {value: probe.raw(value) for value in values}
    best = max(raws.values(), default=NONE_OF_IT)
    full = full_score(best)
    if best <= 0:
        return _unkeyed(asked, probe, values, raws)
    base = probe.raw()
    if base > 0:
        asked.once("no answer at all earns points as well.", "Here only a picked choice earns them.")
    return {value: share(raw, full) for value, raw in raws.items()}


def _unkeyed(
    asked: Asked, probe: Probe, values: Sequence[str], raws: Mapping[str, Fraction]
) -> dict[str, Fraction | None]:
    """Where no choice earns anything, the one that is praised is most likely the right one (so in Respondus)."""
    links = asked.feedback.correct_links
    praised = {
        value
        for rule in asked.processing.rules
        if links.intersection(rule.links)
        for one in compared(rule.test)
        if one.response == probe.response and (value := probe.named(one.value)) in values
    }
    if not praised:
        full = asked.full(NONE_OF_IT)
        if any(raw < 0 for raw in raws.values()):  # beside what costs points, the others are worth nothing
            return {value: share(raw, full) for value, raw in raws.items()}
        named = {
            probe.named(one.value)
            for rule in asked.processing.rules
            if rule.changes
            for one in compared(rule.test)
            if one.response == probe.response
        }
        return {value: NONE_OF_IT if value in named else None for value in values}
    asked.notes.key(
        "no choice earns points; the one with the feedback for a right answer is taken for right.",
        "Say which choice is right.",
    )
    return {value: ALL_OF_IT if value in praised else NONE_OF_IT for value in values}


def several(asked: Asked, probe: Probe, values: Sequence[str]) -> tuple[dict[str, Fraction | None], bool]:
    """What each choice earns where several are picked, and whether the right ones count only together."""
    base = probe.raw()
    alone = {value: probe.raw(value) - base for value in values}
    sets = _sets(asked, probe, values, alone)
    scores = {picked: probe.raw(*picked) for picked in sets}
    chosen = max(scores, key=lambda picked: scores[picked], default=())
    best = scores.get(chosen, NONE_OF_IT)
    full = asked.full(best)
    if best <= base:
        costs = any(amount < 0 for amount in alone.values())
        return _unkeyed(asked, probe, values, alone), not costs
    tried = [*scores, *_neighbours(chosen, values)]

    def added(picked: Iterable[str]) -> Fraction:
        return sum((alone[value] for value in picked), base)

    adds = any(change.action == "add" for rule in asked.processing.rules for change in rule.changes)
    together = all(probe.raw(*picked) <= base for picked in tried if picked != chosen)
    fits = all(near(clamped(probe.raw(*picked), full), clamped(added(picked), full)) for picked in tried)
    if fits and (adds or not together):  # of one right choice beside none, both are true
        if base:  # so in ILIAS, where each choice counts picked or unpicked
            what = "earns points" if base > 0 else "costs points"
            asked.once(f"a choice that is not picked {what} as well.", "Here only picked ones count.")
            full = best - base
        return {value: share(amount, full) for value, amount in alone.items()}, False
    _say_what_differs(asked, probe, chosen, values)
    return {value: ALL_OF_IT if value in chosen else NONE_OF_IT for value in values}, True


def _sets(asked: Asked, probe: Probe, values: Sequence[str], alone: Mapping[str, Fraction]) -> list[tuple[str, ...]]:
    """The sets of choices that may be the right ones: those that rules ask for, and all that earn something alone."""
    sets = [tuple(value for value in values if alone[value] > 0), *((value,) for value in values)]
    for rule in asked.processing.rules:
        if rule.changes:
            wanted = {probe.named(one.value) for one in compared(rule.test) if one.response == probe.response}
            if len(wanted) > 1:
                sets.append(tuple(value for value in values if value in wanted))
    return [picked for picked in dict.fromkeys(sets) if picked]


def _neighbours(chosen: Sequence[str], values: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The sets that lack one of the chosen ones, or have one besides; and all choices."""
    picked = set(chosen)
    for value in values[:_MOST_TRIED]:
        yield tuple(other for other in values if (other in picked) != (other == value))
    yield tuple(values)


def _say_what_differs(asked: Asked, probe: Probe, chosen: Sequence[str], values: Sequence[str]) -> None:
    """Say where the rules differ from all or nothing, which they are read as."""
    full, base = probe.raw(*chosen), probe.raw()
    for picked in _neighbours(chosen, values):
        raw = probe.raw(*picked)
        if raw == full and set(picked) > set(chosen):
            asked.once("wrong choices beside the right ones cost nothing.", "Here only the right ones alone count.")
        elif raw > base and set(picked) != set(chosen):
            asked.once("other sets of choices earn points as well.", "Here only the best one counts.")


def _choices(asked: Asked, response: Response, fractions: Mapping[str, Fraction | None]) -> tuple[Choice, ...]:
    names = names_of(response.labels)
    texts = [_text(asked, label) for label in response.labels]
    return tuple(
        Choice.unchecked(
            id=name,
            text=asked.texts.localized(text),
            fraction=fractions.get(label.ident),
            feedback=asked.texts.optional(asked.feedback.of_value(response.ident, label.ident)),
            fixed=label.fixed,
        )
        for name, label, text in zip(names, response.labels, texts, strict=True)
    )


def names_of(labels: Sequence[Label]) -> list[str | None]:
    """The ids of choices: their idents, unless these only count or are there twice."""
    idents = [label.ident for label in labels]
    if idents == list(ascii_uppercase[: len(idents)]):
        return [None] * len(idents)
    seen: set[str] = set()
    names: list[str | None] = []
    for ident in idents:
        names.append(ident if ident and ident not in seen else None)
        seen.add(ident)
    return names


def _text(asked: Asked, label: Label) -> Raw | None:
    words, dot, truth = (label.text.source if label.text is not None else label.ident).strip().partition(".")
    if dot and truth in ("true", "false") and words in _WORDS:
        return Raw(_WORDS[words][truth == "false"], "plain", label.line)
    if label.text is None and label.ident.lower() in ("true", "false"):
        return Raw(label.ident.capitalize(), "plain", label.line)
    return label.text


def _as_true_false(interaction: ChoiceInteraction, response: Response, named: str) -> ChoiceInteraction:
    """A true/false question, with true put first, if its words or its name say that it is one."""
    first, second = interaction.choices
    words = [_words(choice.text) for choice in interaction.choices]
    idents = [label.ident.rpartition(".")[2].lower() for label in response.labels]
    if (is_true_word(words[0]) and is_false_word(words[1])) or (named and idents == ["true", "false"]):
        order = (first, second)
    elif (is_false_word(words[0]) and is_true_word(words[1])) or (named and idents == ["false", "true"]):
        order = (second, first)
    elif named:
        order = (first, second)
    else:
        return interaction
    choices = tuple(choice.replaced(id=None) for choice in order)
    return ChoiceInteraction(mode="true_false", choices=choices, shuffle=interaction.shuffle)


def _words(text: Localized) -> str:
    return to_plain(next(iter(text.texts.values()))).strip()


def read_order(asked: Asked, response: Response) -> OrderInteraction | None:
    """Things to put in order. Only the whole right order earns the points."""
    idents = [label.ident for label in response.labels]
    probe = asked.probe(response)
    orders = [order for order in _orders(asked, response) if sorted(order) == sorted(idents)]
    scores = {order: probe.raw(*order) for order in orders}
    order = max(scores, key=lambda one: scores[one], default=())
    if not order or scores[order] <= probe.raw():
        asked.notes.broken("the key does not say the order of all the things.", "Name each of them once.")
        return None
    asked.full(scores[order])
    if response.shuffle and any(label.fixed for label in response.labels):
        asked.once("some of the things to put in order keep their place.", "Here all are shuffled.", response.line)
    if len(order) > 2 and probe.raw(*order[:-2], order[-1], order[-2]) > probe.raw():
        asked.once("an order that is right in part earns points as well.", "Here only the whole order counts.")
    texts = {label.ident: label.text for label in response.labels}
    entries = [Entry(id=ident or None, text=asked.texts.localized(texts[ident])) for ident in order]
    if [entry.id for entry in entries] == list(ascii_uppercase[: len(entries)]):
        entries = [entry.replaced(id=None) for entry in entries]
    return OrderInteraction(entries=tuple(entries))


def _orders(asked: Asked, response: Response) -> Iterator[tuple[str, ...]]:
    """The orders that the rules name: each in one rule, or place by place in several."""
    places: dict[int, str] = {}
    for rule in asked.processing.rules:
        if not rule.changes:
            continue
        named: list[Compare] = [one for one in compared(rule.test) if one.response == response.ident]
        if all(one.index is not None for one in named):
            places |= {one.index or 0: one.value for one in named}
            named = sorted(named, key=lambda one: one.index or 0)
        yield tuple(one.value for one in named)
    yield tuple(places[index] for index in sorted(places))
