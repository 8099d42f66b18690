"""Items with several places to answer: matches, and texts with gaps."""

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from html import escape, unescape

from quizkit.formats._qti.amounts import share_of
from quizkit.formats._qti12.elements import Raw, as_html, joined_text
from quizkit.formats.qti12.asked import Asked, Probe, share
from quizkit.formats.qti12.parts import Label, Response
from quizkit.formats.qti12.processing import compared
from quizkit.formats.qti12.read_choices import known_values, names_of
from quizkit.formats.qti12.read_numbers import read_numbers
from quizkit.formats.qti12.read_typed import is_numeric, read_texts
from quizkit.formats.qti12.vendors import ITEM_TYPES
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    ChoiceMode,
    ClozeInteraction,
    Gap,
    Localized,
    MatchInteraction,
    NumericInteraction,
    Pair,
    TextEntryInteraction,
)
from quizkit.records import dataclass
from quizkit.scoring import has_key

_PLACE = re.compile(r"\[([^\[\]]{1,100})\]")
_MOST_TARGETS = 2_000


def is_match(asked: Asked, named: str) -> bool:
    """Whether several lists are prompts to be matched: each has one, and all offer the same texts."""
    responses = asked.parts.responses
    if named in ("match", "cloze"):
        return named == "match" and all(not response.typed for response in responses)
    first = responses[0]
    return len(responses) > 1 and all(
        response.prompt is not None and not response.typed and _offered(response) == _offered(first)
        for response in responses
    )


def _offered(response: Response) -> list[str]:
    return [label.text.source if label.text is not None else "" for label in response.labels]


def read_match(asked: Asked) -> MatchInteraction:
    """Prompts on the left, each with the text on the right that earns the most."""
    texts = asked.texts
    asked.stem = joined_text([part for part in asked.parts.flow if isinstance(part, Raw)])
    wanted = _wanted(asked)
    chosen = {one.ident: _right_ones(asked, one, wanted, match=True) for one in asked.parts.responses}
    context = {name: right.values[:1] for name, right in chosen.items() if right.values}
    full = asked.processing.score(context)
    asked.full(full)
    pairs, used, gains = [], set(), set()
    key = _key_of(asked.parts.responses)
    for response in asked.parts.responses:
        found = context.get(response.ident)
        if not found:
            shown = response.prompt.source[:60] if response.prompt is not None else response.ident
            asked.notes.broken(f'nothing says what "{shown}" matches.', "Give the prompt its match.", response.line)
            continue
        right = chosen[response.ident]
        gains.add(right.gain or full - asked.processing.score({**context, response.ident: ()}))
        label = next(label for label in response.labels if label.ident == found[0])
        used.add(key(label))
        feedback = texts.optional(asked.feedback.of_response(response.ident))
        pairs.append(Pair(left=texts.localized(response.prompt), right=texts.localized(label.text), feedback=feedback))
    if len(gains) > 1 and max(gains) - min(gains) > max(gains) / 1000:
        asked.once("the pairs earn different shares of the points.", "Here each earns the same.")
    elif len(pairs) > 1 and full and min(gains) == full:
        asked.once("the pairs count only all together.", "Here each earns its share.")
    others: dict[str, Localized] = {}
    for label in asked.parts.responses[0].labels:
        if key(label) not in used:
            others[label.ident] = texts.localized(label.text)
    shuffles = {response.shuffle for response in asked.parts.responses}
    shuffle = shuffles.pop() if len(shuffles) == 1 else None
    return MatchInteraction(pairs=tuple(pairs), distractors=tuple(others.values()), shuffle=shuffle)


def _key_of(responses: Sequence[Response]) -> Callable[[Label], str]:
    """How the texts on the right are told apart: by their idents, or by what they say where each prompt has its own."""
    shared = {tuple(label.ident for label in response.labels) for response in responses}
    if len(shared) == 1:
        return lambda label: label.ident
    return lambda label: label.text.source if label.text is not None else ""


@dataclass(frozen=True, slots=True)
class _Right:
    """The right values of a response, the best one first, and what it earns alone; 0 where none does."""

    values: list[str]
    gain: Fraction


def _wanted(asked: Asked) -> dict[str, list[str]]:
    """For each response the values that rules ask for which earn something."""
    wanted: dict[str, list[str]] = {}
    for rule in asked.processing.rules:
        if rule.changes and asked.processing.earned(rule) > 0:
            for one in compared(rule.test):
                wanted.setdefault(one.response, []).append(one.value)
    return wanted


def _right_ones(asked: Asked, response: Response, wanted: Mapping[str, list[str]], *, match: bool = False) -> _Right:
    """The values of a response that earn something alone, or else those that rules ask for.

    Of a ``match`` is said where there is more to it than a right text.
    """
    values = [] if response.typed else known_values(asked, response)
    there = {label.ident for label in response.labels}
    probe = asked.probe(response)
    base = probe.raw()
    named = [value for value in wanted.get(response.ident, ()) if value in there or response.typed]
    tried = list(dict.fromkeys((*named, *(value for value in values if value in there))))[:_MOST_TARGETS]
    gains = {value: probe.raw(value) - base for value in tried}
    best = sorted((value for value in tried if gains[value] > 0), key=lambda value: -gains[value])
    if match and len(best) > 1:
        asked.once("several texts match one prompt.", "Here only the best one does.", response.line)
    if match and any(gain < 0 for gain in gains.values()):
        asked.once("a wrong match costs points.", "Here it only earns none.", response.line)
    return _Right(best, gains[best[0]]) if best else _Right(list(dict.fromkeys(named)), NONE_OF_IT)


def read_cloze(asked: Asked) -> ClozeInteraction | None:
    """Gaps in a text, which stand where the places to answer do, or where the text marks them as ``[name]``."""
    responses = asked.parts.responses
    name = _gap_names(asked)
    wanted = _wanted(asked)
    chosen = {response.ident: _right_ones(asked, response, wanted) for response in responses}
    context = {ident: right.values[:1] for ident, right in chosen.items() if right.values}
    full = asked.processing.score(context)
    asked.full(full)
    gaps: list[Gap] = []
    alone = NONE_OF_IT
    for response in responses:
        others = {ident: found for ident, found in context.items() if ident != response.ident}
        probe = asked.probe(response, {} if chosen[response.ident].gain else others)
        gap_id = name(response)
        if any(gap.id == gap_id for gap in gaps):
            asked.notes.broken(f'two gaps have the name "{gap_id}".', "Give each a name of its own.", response.line)
            continue
        gap = _gap(asked, response, probe, gap_id, full)
        if has_key(gap.interaction):
            alone += gap.weight
        else:
            _say_no_gap(asked, response)
        gaps.append(gap)
    if len(gaps) > 1 and full > 0 and alone > 1 + Fraction(1, 1000):
        asked.once("the gaps count only all together.", "Here each earns its share.")
    return ClozeInteraction(gaps=tuple(gaps)) if gaps else None


def _say_no_gap(asked: Asked, response: Response) -> None:
    """Say why a place to answer has no key: it is none that a gap can be."""
    if response.typed:
        what = "nothing says what is right in one of the places to answer, as if a person marked it."
    elif response.cardinality.lower() == "multiple":
        what = "several choices are to be picked in one of the places to answer."
    else:
        return
    asked.once(what, "It is read as a gap without an answer: ask it as a question of its own.", response.line)


def _gap(asked: Asked, response: Response, probe: Probe, name: str, full: Fraction) -> Gap:
    base = probe.raw()
    reached: list[Fraction] = []

    def own_full(best: Fraction) -> Fraction:
        reached.append(best)
        return best if best > 0 else ALL_OF_IT

    interaction: ChoiceInteraction | NumericInteraction | TextEntryInteraction
    if not response.typed:
        interaction = _list(asked, response, probe, base, own_full)
    elif is_numeric(asked, response):
        interaction = read_numbers(asked, probe, own_full, base)
    else:
        interaction = read_texts(asked, probe, own_full, base)
    best = reached[-1] if reached else NONE_OF_IT
    weight = share_of(best, full) if best > 0 and full > 0 else ALL_OF_IT
    return Gap(id=name, interaction=interaction, weight=weight)


def _list(
    asked: Asked, response: Response, probe: Probe, base: Fraction, full_score: Callable[[Fraction], Fraction]
) -> ChoiceInteraction:
    values = [label.ident for label in response.labels]
    gains = {value: probe.raw(value) - base for value in values}
    best = max(gains.values(), default=NONE_OF_IT)
    full = full_score(best)
    mode: ChoiceMode = "true_false" if values == ["true", "false"] else "single"
    names = [None, None] if mode == "true_false" else names_of(response.labels)
    choices = tuple(
        Choice(
            id=name,
            text=asked.texts.localized(label.text),
            fraction=share(gains[label.ident], full) if best > 0 else None,
            feedback=asked.texts.optional(asked.feedback.of_value(response.ident, label.ident)),
            fixed=label.fixed,
        )
        for name, label in zip(names, response.labels, strict=True)
    )
    return ChoiceInteraction(mode=mode, choices=choices, shuffle=response.shuffle)


def _gap_names(asked: Asked) -> Callable[[Response], str]:
    """Marks the gaps in the stem as the model does, and says what each is called."""
    flow = asked.parts.flow
    line = next((part.line for part in flow if part is not None), asked.parts.line)
    shown = "".join(as_html(part) for part in flow if isinstance(part, Raw))
    placed = {unescape(found) for found in _PLACE.findall(shown)}
    responses = asked.parts.responses
    bracketed = {response.ident: name for response in responses if (name := _bracket_name(response.ident)) in placed}
    if len(bracketed) == len(responses) and asked.parts.fields.get("qmd_itemtype") != ITEM_TYPES["cloze"]:
        source = _PLACE.sub(
            lambda found: f"[[{found[1]}]]" if unescape(found[1]) in bracketed.values() else found[0], shown
        )
        asked.stem = Raw(source, "html", line)
        return lambda response: bracketed[response.ident]
    source = ""
    for part in flow:
        if isinstance(part, Response):
            prompt = f"{as_html(part.prompt)} " if part.prompt is not None else ""
            source += f"{prompt}[[{escape(part.ident, quote=False)}]]"
        else:
            source += as_html(part)
    asked.stem = Raw(source, "html", line)
    return lambda response: response.ident


def _bracket_name(ident: str) -> str:
    return ident.removeprefix("response_").removeprefix("[").removesuffix("]")


def is_marked(asked: Asked, response: Response) -> bool:
    """Whether the text marks the place of a response as ``[name]``."""
    stem = asked.parts.stem()
    name = _bracket_name(response.ident)
    return name != response.ident and stem is not None and f"[{name}]" in stem.source


def bracketed_responses(asked: Asked) -> Sequence[Response]:
    """The gaps that only the rules and the text name, as Respondus writes them."""
    stem = asked.parts.stem()
    if stem is None:
        return ()
    named = dict.fromkeys(one.response for rule in asked.processing.rules for one in compared(rule.test))
    return [
        Response("response_str", name, "Single", asked.parts.line, rendering="render_fib")
        for name in named
        if name.startswith("[") and name in stem.source
    ]
