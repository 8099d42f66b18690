"""There is too little to match, to order or to fill in.

Why:
    With one pair there is nothing to match, with one entry nothing to put in order. When two left sides are the same,
    nobody can tell which right side belongs to which. A distractor that says the same as a right side stands there
    twice, and in some systems only one of the two earns the points. A gap that does not stand in the text cannot be
    filled in, and a mark in the text without an answer is shown to learners as it is. A mark that stands there twice
    would be two gaps with one answer: no system has that, so nothing can be written of it. The same goes for words to
    pick: each is marked in the text, once.

Bad:
    questions:
      - question: Match the countries with their capitals.
        pairs:
          - {left: Greece, right: Athens}
      - question: Match the words.
        pairs:
          - {left: bank, right: where money is kept}
          - {left: bank, right: the side of a river}

Good:
    questions:
      - question: Match the countries with their capitals.
        pairs:
          - {left: Greece, right: Athens}
          - {left: Italy, right: Rome}
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from quizkit.identity import names_of
from quizkit.model import (
    ClozeInteraction,
    GapMatchInteraction,
    HottextInteraction,
    Item,
    MatchInteraction,
    OrderInteraction,
)
from quizkit.richtext import gaps as marked_gaps
from quizkit.richtext.tree import GAP
from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._normal import exact, meaning
from quizkit.rules._phrasing import listed, quoted


@rule(severity="error", since="0.1", kinds=("match", "order", "cloze", "gap_match", "hottext"))
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Count pairs and entries, compare left sides, and gaps with their marks; of nothing at all key/missing speaks."""
    match item.interaction:
        case MatchInteraction(pairs=pairs):
            if len(pairs) == 1:
                yield Finding("there is only one pair.", advice="Add another pair to match.")
            yield from _same_left_sides(context)
            yield from _right_distractors(context)
        case OrderInteraction(entries=entries) if len(entries) == 1:
            yield Finding("there is only one entry.", advice="Add what comes before or after it.")
        case ClozeInteraction(gaps=gaps):
            yield from _unmatched(context, [gap.id for gap in gaps])
        case GapMatchInteraction(gaps=drops):
            yield from _unmatched(context, [gap.id for gap in drops])
        case HottextInteraction(choices=choices):
            yield from _unmarked(context, names_of(choices))


def _same_left_sides(context: Context) -> Iterator[Finding]:
    first: dict[tuple[str, str], LocalText] = {}
    for wording in context.wordings("option"):
        for text in wording.texts if wording.path.endswith(".left") else ():
            before = first.setdefault((text.language, meaning(text.text)), text)
            if before is not text and not text.is_blank:
                yield Finding(
                    f"{before.name} and {text.name} are the same: {quoted(text.plain)}.",
                    at=text.at,
                    path=text.path,
                    language=text.language,
                    advice="Say more in one of them, or put what belongs to it into one pair.",
                )


def _right_distractors(context: Context) -> Iterator[Finding]:
    first: dict[tuple[str, str], LocalText] = {}
    for wording in context.wordings("option"):
        for text in () if wording.path.endswith(".left") else wording.texts:
            before = first.setdefault((text.language, exact(text.text)), text)
            if before is not text and not text.is_blank and not text.path.endswith(".right"):
                yield Finding(
                    f"{before.name} and {text.name} say the same: {quoted(text.plain)}.",
                    at=text.at,
                    path=text.path,
                    language=text.language,
                    advice="Take the distractor out, or change it.",
                )


def _unmatched(context: Context, answered: Sequence[str]) -> Iterator[Finding]:
    for wording in context.wordings("stem"):
        text = context.source(wording)  # what a translation lacks of it is said by language/gaps
        marked = marked_gaps(text.text)
        if not answered or text.is_blank:
            continue
        if set(marked) != set(answered):
            lacking = [quoted(name) for name in answered if name not in marked]
            unanswered = [quoted(name) for name in dict.fromkeys(marked) if name not in answered]
            impossible = [quoted(name) for name in answered if GAP.fullmatch(f"[[{name}]]") is None]
            if impossible:
                message = f"no mark in a text can have the name of {_gaps(impossible)}."
                advice = "Name gaps with letters, digits, spaces, dots, colons, hyphens and underscores."
            elif lacking:
                message = f"the text has no place for the answer of {_gaps(lacking)}."
                advice = "Mark the place in the text with two square brackets on each side of the gap's name."
            else:
                message = f"there is no answer for {_gaps(unanswered)} in the text."
                advice = "Write what is right there, or take the mark out."
            yield Finding(message, at=text.at, path=text.path, language=text.language, advice=advice)
        if twice := [quoted(name) for name in _twice(marked)]:
            yield Finding(
                f"{_gaps(twice)} {'stands' if len(twice) == 1 else 'stand'} in the text more than once.",
                at=text.at,
                path=text.path,
                language=text.language,
                advice="Give each place a name of its own, and an answer of its own.",
            )


def _unmarked(context: Context, names: Sequence[str]) -> Iterator[Finding]:
    for wording in context.wordings("stem"):
        text = context.source(wording)
        if not names or text.is_blank:
            continue
        marked = marked_gaps(text.text)
        lacking = [f"[[{name}]]" for name in names if name not in marked]
        spare = [f"[[{name}]]" for name in dict.fromkeys(marked) if name not in names]
        twice = [f"[[{name}]]" for name in _twice(marked)]
        advice = "Write the option's letter or id in double square brackets where its words stand, once."
        if lacking:
            message = f"the words to pick are not marked in the text: there is no {listed(lacking)}."
        elif spare:
            message = f"there is no option for {listed(spare)} in the text."
            advice = "Add the option with the words that stand there, or take the mark out."
        elif twice:
            message = f"{listed(twice)} {'stands' if len(twice) == 1 else 'stand'} in the text more than once."
        else:
            continue
        yield Finding(message, at=text.at, path=text.path, language=text.language, advice=advice)


def _twice(marked: Sequence[str]) -> list[str]:
    return [name for name, times in Counter(marked).items() if times > 1]


def _gaps(names: Sequence[str]) -> str:
    return f"gap {names[0]}" if len(names) == 1 else f"gaps {listed(names)}"
