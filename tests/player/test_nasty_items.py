"""Questions that others get wrong, as real QTI 3 players score them."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from typing import Any
from unicodedata import normalize

import pytest
from lxml import etree

from quizkit.identity import identify
from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    Item,
    MatchInteraction,
    NumericInteraction,
    OrderInteraction,
    TextEntryInteraction,
)
from quizkit.richtext import to_plain
from quizkit.scoring import score
from tests.contract.nasty import ITEMS
from tests.contract.silence import typed_responses
from tests.contract.test_nasty import quiz
from tests.formats.qti.samples import members, written

from .playing import PLAYERS, Responses, play
from .test_written_items import NAMESPACE, by_text, identifiers, marks

pytestmark = pytest.mark.player

SCORED = (
    ChoiceInteraction,
    TextEntryInteraction,
    NumericInteraction,
    OrderInteraction,
    MatchInteraction,
    ClozeInteraction,
)
UNPLAYED = ("long stem", "many digits")
"""What is not asked of players: the one takes long, and the other has more digits than they reckon with."""

NAMES = [name for name, item in ITEMS.items() if isinstance(item.interaction, SCORED) and name not in UNPLAYED]


def responses(item: Item, root: etree._Element) -> Iterator[tuple[Any, Responses]]:
    """Responses as quizkit means them, and the same as a player gets them."""
    match item.interaction:
        case ChoiceInteraction(choices=choices, mode=mode):
            pairs = list(zip((choice.id for choice in choices), identifiers(root, "qti-simple-choice"), strict=True))
            for size in range(len(pairs) + 1) if mode == "multiple" else (1,):
                for picked in combinations(pairs, size):
                    names = [name for _, name in picked]
                    yield [mine for mine, _ in picked], {"RESPONSE": names if mode == "multiple" else names[0]}
        case TextEntryInteraction() | NumericInteraction() as asked:
            for typed in sorted({normalize("NFC", " ".join(one.split())) for one in typed_responses(asked)}):
                yield typed, {"RESPONSE": typed}
        case OrderInteraction(entries=entries):
            names = by_text(root, "qti-simple-choice")
            order = [(entry.id, names[entry.text.first()[1].source]) for entry in entries]
            for turned in (order, order[::-1], [*order[1:], order[0]]):
                yield [mine for mine, _ in turned], {"RESPONSE": [name for _, name in turned]}
        case MatchInteraction(pairs=pairs):
            lefts, rights = root.iter(f"{NAMESPACE}qti-simple-match-set")
            shown = {"".join(one.itertext()): one.get("identifier") for one in rights}
            given = [
                (pair.id, left.get("identifier"), shown[to_plain(pair.right.first()[1]).strip()])
                for pair, left in zip(pairs, lefts, strict=True)
            ]
            first, last = given[0], given[-1]
            yield {mine: mine for mine, _, _ in given}, {"RESPONSE": [f"{left} {right}" for _, left, right in given]}
            yield {first[0]: first[0]}, {"RESPONSE": [f"{first[1]} {first[2]}"]}
            yield {first[0]: last[0]}, {"RESPONSE": [f"{first[1]} {last[2]}"]}
        case ClozeInteraction(gaps=gaps):
            names = marks(root, "response-identifier", "qti-text-entry-interaction", "qti-inline-choice-interaction")
            words = by_text(root, "qti-inline-choice")
            for count in range(len(gaps) + 1):
                mine: dict[str, Any] = {}
                theirs: dict[str, str | list[str]] = {}
                for gap in gaps[:count]:
                    match gap.interaction:
                        case ChoiceInteraction(choices=(first, *_)):
                            mine[gap.id], theirs[names[gap.id]] = [first.id], words[first.text.first()[1].source]
                        case TextEntryInteraction(answers=(first, *_)):
                            mine[gap.id] = theirs[names[gap.id]] = first.text.first()[1].source
                        case NumericInteraction(answers=(first, *_)):
                            mine[gap.id] = theirs[names[gap.id]] = str(first.value)
                yield mine, theirs


@pytest.mark.parametrize("player", PLAYERS)
def test_players_score_nasty_items_as_quizkit_does(player: str) -> None:
    sample = identify(quiz(*(ITEMS[name] for name in NAMES)))
    files = members(written(sample, "qti30"))
    roots = [(data, etree.fromstring(data)) for name, data in files.items() if name.startswith("items/")]
    by_id = {root.get("label") or root.get("identifier") or "": (data, root) for data, root in roots}
    cases = [(item, list(responses(item, by_id[item.id or ""][1]))) for item in sample.items()]
    asked = [(by_id[item.id or ""][0], [theirs for _, theirs in both]) for item, both in cases]
    for (item, both), results in zip(cases, play(player, asked, files), strict=True):
        for (mine, theirs), played in zip(both, results, strict=True):
            assert played.error is None, (item.id, theirs)
            share = score(item, mine)
            assert share is not None
            # one player rounds to three decimals
            assert abs(Fraction(Decimal(str(played.score))) - share * Fraction(item.points)) < Fraction(1, 1000), (
                item.id,
                theirs,
            )
