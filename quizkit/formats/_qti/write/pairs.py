"""Questions answered with pairs, written: matching texts, dragging words into gaps."""

from collections.abc import Iterable
from fractions import Fraction

from quizkit.formats._qti.identifiers import gap_feedback_outcome, identifiers, pair_feedback_name
from quizkit.formats._qti.write.pen import Answering, Pen, labelled, only_text, shuffled, truth_text
from quizkit.formats._qti.write.rules import Scoring
from quizkit.identity import names_of
from quizkit.model import DropGap, GapMatchInteraction, Item, Localized, MatchInteraction
from quizkit.richtext import canonical

_MATCH = (
    '<matchInteraction responseIdentifier="RESPONSE"{shuffle} maxAssociations="{most}">{prompt}'
    "<simpleMatchSet>{left}</simpleMatchSet><simpleMatchSet>{right}</simpleMatchSet></matchInteraction>"
)
_CONSTANT = (
    '<outcomeDeclaration identifier="{name}" cardinality="single" baseType="directedPair"><defaultValue>'
    "<value>{pair}</value></defaultValue></outcomeDeclaration>"
)
"""A pair to compare with: qti3-item-player knows no pair in a ``baseValue`` (measured: 1.1.20)."""

_ASSOCIABLE = '<simpleAssociableChoice identifier="{name}" matchMax="{most}">{text}</simpleAssociableChoice>'
_GAP_MATCH = '<gapMatchInteraction responseIdentifier="RESPONSE"{shuffle}{most}>{words}{text}</gapMatchInteraction>'
_MOST = ' maxAssociations="{count}"'
_WORD = '<gapText identifier="{name}"{label} matchMax="{most}"{fixed}>{text}</gapText>'
_FIXED = ' fixed="{fixed}"'
_GAP = '<span><gap identifier="{name}"{label}/></span>'
"""The schemas let no gap stand directly in an entry of a list or a cell of a table, but in a span anywhere."""


def write_match(interaction: MatchInteraction, item: Item, pen: Pen) -> Answering:
    """Match each left text to a right one; two pairs with one right text share a target."""
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
    body = pen.spell(_MATCH).format(
        shuffle=shuffled(interaction.shuffle),
        most=len(pairs),
        prompt=pen.prompt(item.stem),
        left=_associable(((name, pair.left, 1) for name, pair in zip(left.values(), pairs, strict=True)), pen),
        right=_associable(rights, pen),
    )
    mapping = pen.mapping((key, Fraction(1, len(pairs))) for key in keys)
    said = [
        (gap_feedback_outcome(number), pair_feedback_name(number), f"PAIR_{number}", key, pair.feedback)
        for number, (key, pair) in enumerate(zip(keys, pairs, strict=True), 1)
        if pair.feedback is not None
    ]
    return Answering(
        pen.declaration("multiple", "directedPair", pen.correct(keys), mapping),
        body,
        Scoring("map", pairs=tuple((outcome, name, constant) for outcome, name, constant, _, _ in said)),
        gap_feedback=tuple((outcome, name, text) for outcome, name, _, _, text in said),
        constants="".join([pen.spell(_CONSTANT).format(name=constant, pair=key) for _, _, constant, key, _ in said]),
    )


def _associable(choices: Iterable[tuple[str, Localized, int]], pen: Pen) -> str:
    template = pen.spell(_ASSOCIABLE)
    return "".join([template.format(name=name, most=most, text=pen.flow(text)) for name, text, most in choices])


def write_gap_match(interaction: GapMatchInteraction, item: Item, pen: Pen) -> Answering:
    """Drag words into the gaps of the stem, which stand where it has the markers with their names."""
    words = identifiers(names_of(interaction.choices))
    gaps = identifiers((gap.id for gap in interaction.gaps), words.values())
    gap = pen.spell(_GAP)
    template = pen.spell(_WORD)

    def place(name: str) -> str:
        return gap.format(name=gaps[name], label=labelled(name, gaps[name])) if name in gaps else f"[[{name}]]"

    body = pen.spell(_GAP_MATCH).format(
        shuffle=shuffled(interaction.shuffle),
        most=pen.spell(_MOST).format(count=len(gaps)) if pen.version.limits_gaps else "",
        words="".join(
            [
                template.format(
                    name=name,
                    label=labelled(own, name),
                    most=0 if interaction.reusable else 1,
                    fixed=_FIXED.format(fixed=truth_text(choice.fixed)) if choice.fixed else "",
                    text=pen.flow(choice.text),
                )
                for (own, name), choice in zip(words.items(), interaction.choices, strict=True)
            ]
        ),
        text=pen.blocks_with(item.stem, place),
    )
    share = Fraction(1, len(interaction.gaps))
    shares = [(f"{words[word]} {gaps[gap.id]}", share) for gap in interaction.gaps for word in gap.accepts]
    correct = [f"{words[word]} {gaps[name]}" for name, word in _solution(interaction.gaps, interaction.reusable)]
    declaration = pen.declaration("multiple", "directedPair", pen.correct(correct), pen.mapping(shares))
    return Answering(declaration, body, Scoring("map"))


def _solution(gaps: Iterable[DropGap], reusable: bool) -> list[tuple[str, str]]:
    """One right response: for each gap a word that no earlier gap has taken, where there is such a one."""
    taken: set[str] = set()
    solution = []
    for gap in gaps:
        free = [word for word in gap.accepts if reusable or word not in taken]
        word = (free or gap.accepts)[0]
        taken.add(word)
        solution.append((gap.id, word))
    return solution
