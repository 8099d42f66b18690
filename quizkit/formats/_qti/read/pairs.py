"""Questions answered with pairs: matching texts, dragging words into gaps."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice

from quizkit.formats._qti.read.answers import Answers, Asked, Probe
from quizkit.formats._qti.read.left_out import say_fixed, say_limits_of_pairs
from quizkit.formats._qti.read.marking import Method
from quizkit.formats._qti.vocabulary import author_names, below, children, get, truth, whole, word
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    DropGap,
    GapMatchInteraction,
    MatchInteraction,
    Pair,
)

_NEAR = Fraction(1, 10**6)
_MOST_TESTED = 200
_SOURCES = frozenset(("simpleAssociableChoice", "gapText", "gapImg"))
_TARGETS = frozenset(("simpleAssociableChoice", "gap"))


def read_match(asked: Asked) -> Answers | None:
    """A ``matchInteraction``. Without a key there is nothing to read, and a left text has one right text."""
    sets = list(children(asked.element, "simpleMatchSet"))
    if len(sets) != 2:
        return _left_out(asked, "the two lists to match are not there")
    left, right = (
        {get(one, "identifier") or "": one for one in children(side, "simpleAssociableChoice")} for side in sets
    )
    pairs = right_pairs(asked)
    if not pairs:
        return _left_out(asked, "nothing says which texts belong together")
    for source, target in pairs:
        if source not in left or target not in right:
            return _left_out(asked, f'the key names "{source} {target}", which is not among the texts')
    as_asked = pairs
    if len(dict(pairs)) < len(pairs):
        if len({target for _, target in pairs}) < len(pairs):
            raise asked.not_sayable("matches texts of both sides to several of the other (<matchInteraction>)")
        if any(whole(left[source], "matchMax") == 1 for source in dict(pairs)):
            raise asked.not_sayable("takes one of several texts as the right match (<matchInteraction>)")
        # as when things are sorted into a few boxes; which side they stand on means nothing
        left, right = right, left
        pairs = [(target, source) for source, target in pairs]
    partners = dict(pairs)
    lonely = [name for name in left if name not in partners]
    if lonely:
        asked.place.warning(
            "unsupported", "a text on the left belongs to none on the right.", left[lonely[0]], "It is left out."
        )
    method = _method(asked, as_asked)
    say_limits_of_pairs(asked)
    say_fixed(asked, list(below(asked.element, "simpleAssociableChoice")))
    place = asked.place
    texts = {name: place.text(one) for name, one in right.items()}
    key_of = dict(zip(partners, keys_of(as_asked), strict=True))
    matched = [name for name in left if name in partners]
    interaction = MatchInteraction(
        pairs=tuple(
            Pair(
                id=name or None,
                left=place.text(left[name]),
                right=texts[partners[name]],
                location=place.at(left[name]),
            )
            for name in matched
        ),
        distractors=tuple(text for name, text in texts.items() if name not in partners.values()),
        shuffle=truth(asked.element, "shuffle"),
    )
    names = tuple(key_of[name] for name in matched)
    return Answers(interaction, _full(method), pair_probes(asked, as_asked), names)


def read_associate(asked: Asked) -> Answers | None:
    """An ``associateInteraction``, as a match of what each pair names first to what it names second."""
    texts = {get(one, "identifier") or "": one for one in children(asked.element, "simpleAssociableChoice")}
    pairs = right_pairs(asked)
    used = [name for pair in pairs for name in pair]
    if not pairs:
        return _left_out(asked, "nothing says which texts belong together")
    if not set(used) <= texts.keys():
        return _left_out(asked, "the key names texts that are not there")
    if len(set(used)) < len(used):
        raise asked.not_sayable("puts a text into several pairs (<associateInteraction>)")
    asked.place.warning(
        "unsupported",
        "students find pairs among all texts here, which quizkit cannot say.",
        asked.element,
        "It is read as matching: the first text of each pair stands on the left.",
    )
    method = _method(asked, pairs)
    say_limits_of_pairs(asked)
    say_fixed(asked, list(texts.values()))
    place = asked.place
    interaction = MatchInteraction(
        pairs=tuple(
            Pair(
                id=first or None,
                left=place.text(texts[first]),
                right=place.text(texts[second]),
                location=place.at(texts[first]),
            )
            for first, second in pairs
        ),
        distractors=tuple(place.text(one) for name, one in texts.items() if name not in used),
        shuffle=truth(asked.element, "shuffle"),
    )
    return Answers(interaction, _full(method), pair_probes(asked, pairs), tuple(keys_of(pairs)))


def read_gap_match(asked: Asked) -> Answers | None:
    """A ``gapMatchInteraction``: drag words into the gaps of the text."""
    elements = [one for one in asked.element if word(one) in {"gapText", "gapImg"}]
    words = {get(one, "identifier") or "": one for one in elements}
    word_names = author_names(elements, "identifier", in_text=False)
    gap_elements = list(below(asked.element, "gap"))
    gap_names = author_names(gap_elements, "identifier")
    gaps = [get(gap, "identifier") or "" for gap in gap_elements]
    pairs = right_pairs(asked, alternatives=True)
    if len(words) != len(elements) or len(set(gaps)) != len(gaps) or not gaps:
        return _left_out(asked, "the gaps or the words have no identifiers of their own")
    accepts: dict[str, list[str]] = {gap: [] for gap in gaps}
    for source, target in pairs:
        if source not in words or target not in accepts:
            return _left_out(asked, f'the key names "{source} {target}", which is not there')
        accepts[target].append(source)
    method = _method(asked, pairs)
    say_limits_of_pairs(asked)
    place = asked.place
    interaction = GapMatchInteraction(
        choices=tuple(
            Choice(
                id=word_names[one] or None,
                text=place.text(one),
                fixed=truth(one, "fixed") is True,
                location=place.at(one),
            )
            for one in elements
        ),
        gaps=tuple(
            DropGap(id=gap_names[gap], accepts=tuple(word_names[words[name]] for name in accepts[identifier]))
            for gap, identifier in zip(gap_elements, gaps, strict=True)
        ),
        reusable=any(whole(one, "matchMax") != 1 for one in words.values()),
        shuffle=truth(asked.element, "shuffle"),
    )
    solution = list({gap: (source, gap) for source, gap in reversed(pairs)}.values())
    full = method.full
    if len(solution) < len(pairs) and method.kind == "map" and (mapping := asked.variable.mapping) is not None:
        best = (max(mapping.value(f"{name} {gap}") for name in names) for gap, names in accepts.items() if names)
        full = min(full, sum(best, NONE_OF_IT) * method.full / method.unit) if method.unit else full
    return Answers(interaction, full if method.kind != "none" else None, pair_probes(asked, solution))


def _left_out(asked: Asked, why: str) -> Answers | None:
    asked.place.error("unsupported", f"{why}.", asked.element, "The question is left out.")
    return None


def right_pairs(asked: Asked, *, alternatives: bool = False) -> list[tuple[str, str]]:
    """The pairs that the key calls right: the correct response, else what earns something.

    With ``alternatives`` what earns something counts in any case: a gap may take one of several words.
    """
    mapping = asked.variable.mapping
    keys: Sequence[str] = asked.variable.correct
    if mapping is not None and (alternatives or not keys):
        earning = [entry.key for entry in mapping.entries if entry.value > 0]
        keys = earning if set(keys) <= set(earning) else [*keys, *earning]
    keys = keys or asked.named()
    pairs = []
    for key in dict.fromkeys(keys):
        source, _, target = key.partition(" ")
        pairs.append((source, target))
    return pairs


def _method(asked: Asked, pairs: Sequence[tuple[str, str]]) -> Method:
    """How pairs are marked, with a warning where they do not earn equal shares, which is all the model can say."""
    keys = keys_of(pairs)
    method = asked.method([[], keys, *([key] for key in keys[:100])])
    mapping = asked.variable.mapping
    equal = method.kind == "none" or len(keys) == 1 or (method.kind == "other" and add_up(asked, keys))
    if method.kind == "map" and mapping is not None:
        shares = [method.share(mapping.value(key)) for key in keys]
        equal = all(abs(share - shares[0]) <= _NEAR for share in shares)
    if method.kind == "correct" and not equal:
        asked.place.warning(
            "scoring",
            "points are only given here when all pairs are right together, which quizkit cannot say.",
            asked.element,
            "Each pair will earn its share of them.",
        )
    elif not equal:
        asked.place.warning(
            "scoring",
            "the pairs do not earn equal shares of the points here.",
            asked.element,
            "quizkit gives each of them an equal share.",
        )
    if method.kind != "none" and _is_more_said(asked, keys, method):
        asked.place.warning(
            "scoring",
            "wrong pairs earn points or take some away here, which quizkit cannot say.",
            asked.element,
            "They will earn nothing.",
        )
    return method


def _is_more_said(asked: Asked, keys: list[str], method: Method) -> bool:
    """Whether something else than the right pairs counts: wrong ones, alone or beside right ones, or none at all."""
    mapping, marking, name = asked.variable.mapping, asked.marking, asked.variable.name
    if method.kind == "map" and mapping is not None and (mapping.default or any(e.value < 0 for e in mapping.entries)):
        return True
    if marking.is_by_template:
        return False
    sources, targets = (_names(asked, kinds) for kinds in (_SOURCES, _TARGETS))
    wrong = (f"{source} {target}" for source in sources for target in targets if source != target)
    for key in islice((pair for pair in wrong if pair not in keys), _MOST_TESTED):
        beside = [right for right in keys if not set(right.split()) & set(key.split())]
        if marking.score(name, [key]) != 0 or marking.score(name, [*beside, key]) != marking.score(name, beside):
            return True
    return marking.score(name, None) != 0


def _names(asked: Asked, kinds: frozenset[str]) -> list[str]:
    return [get(one, "identifier") or "" for one in asked.element.iter() if word(one) in kinds]


def add_up(asked: Asked, keys: list[str]) -> bool:
    """Whether rules of their own give each right pair an equal share."""
    name, marking = asked.variable.name, asked.marking
    whole = marking.score(name, keys)
    return whole > 0 and all(abs(marking.score(name, [key]) * len(keys) - whole) <= _NEAR for key in keys[:100])


def _full(method: Method) -> Fraction | None:
    return method.full if method.kind != "none" else None


def keys_of(pairs: Sequence[tuple[str, str]]) -> list[str]:
    """Pairs as keys write them."""
    return [f"{source} {target}" for source, target in pairs]


def pair_probes(asked: Asked, pairs: Sequence[tuple[str, str]]) -> tuple[Probe, ...]:
    """All pairs, none, a wrong one, and each alone."""
    keys = keys_of(pairs)
    if not keys:
        return ()
    some = keys[:_MOST_TESTED] if len(keys) > 1 else []
    alone = [asked.probe([key], Fraction(1, len(keys)), (key,)) for key in some]
    crossed = (f"{source} {target}" for source, _ in pairs[:2] for _, target in pairs[:_MOST_TESTED])
    wrong = [asked.probe([key], NONE_OF_IT) for key in islice((one for one in crossed if one not in keys), 1)]
    return (asked.probe(keys, ALL_OF_IT, tuple(some)), asked.probe([], NONE_OF_IT), *wrong, *alone)
