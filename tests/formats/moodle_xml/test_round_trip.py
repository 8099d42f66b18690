"""What is written comes back, for any quiz, less the losses that were declared."""

import re
from decimal import Decimal
from fractions import Fraction
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from quizkit.formats._moodle import MOODLE_FRACTIONS
from quizkit.losses import fit
from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    FormulaInteraction,
    GapMatchInteraction,
    Item,
    Localized,
    NumericAnswer,
    NumericInteraction,
    Quiz,
    Section,
    Text,
    TextEntryInteraction,
    UploadInteraction,
    with_texts,
)
from quizkit.richtext import to_plain
from quizkit.verify import differences

from ...strategies import WORDS, quizzes, xml_characters
from .reading import CAPABILITY, MOODLE_XML, as_written, moodle

KINDS = sorted(CAPABILITY.interactions)
ODD_SPACE = ("\n", "\r", "\t", "\x85", "\u2028")
_NOT_SIMPLE = re.compile(r"[^A-Za-z0-9 .-]+")


def as_moodle_takes_it(quiz: Quiz) -> Quiz:
    """The quiz without what is refused, so that most of what is drawn is really written."""
    sections = tuple(_section(section) for section in quiz.sections if section.items)
    return with_texts(quiz.replaced(sections=()), _not_empty).replaced(sections=sections)


def _section(section: Section) -> Section:
    items = tuple(map(_item, section.items))
    bare = with_texts(section.replaced(items=()), _not_empty)
    title = bare.title and with_texts(bare.title, _words_alone) if bare.title is None else _words_alone(bare.title)
    return bare.replaced(title=title, items=items)


def _item(item: Item) -> Item:
    changes: dict[str, Any] = {
        "points": min(abs(item.points), Decimal(99_999)),
        "id": None if item.id is None else f"id-{item.id.encode('utf-8', 'replace').hex()[:90]}",
        "tags": tuple(_simple(tag) for tag in item.tags),
    }
    item = with_texts(item.replaced(**changes), _not_empty)
    interaction = _interaction(item.interaction)
    if isinstance(interaction, ClozeInteraction | GapMatchInteraction):
        words = _simple(to_plain(item.stem.first()[1]))
        places = " and ".join(f"[[{gap.id}]]" for gap in interaction.gaps)
        item = item.replaced(stem=Localized.of(f"{words} <b> {places}", "en"))
    return item.replaced(interaction=interaction)


def _simple(words: str) -> str:
    return _NOT_SIMPLE.sub("-", words).strip()[:40].strip() or "-"


def _words_alone(title: Localized) -> Localized:
    texts = {tag: Text(source=" ".join(to_plain(text).split()) or "-") for tag, text in title.items()}
    return title.replaced(texts=texts)


def _not_empty(text: Localized) -> Localized:
    """An empty feedback is none, and an empty option is refused."""
    blank = any(not to_plain(part).strip() for part in text.texts.values())
    return Localized(texts={"en": Text(source="-")}) if blank else text


def _interaction(interaction: Any) -> Any:
    match interaction:
        case ChoiceInteraction(choices=choices, mode=mode):
            listed = tuple(choice.replaced(fraction=_listed(choice.fraction)) for choice in choices)
            if mode == "true_false":
                listed = tuple(c.replaced(fraction=Fraction(n)) for n, c in enumerate(listed))
                return interaction.replaced(choices=listed, all_or_nothing=True)
            if mode == "single":
                return interaction.replaced(choices=listed, all_or_nothing=True)
            return interaction.replaced(choices=listed)
        case TextEntryInteraction(answers=answers):
            return interaction.replaced(answers=_full(answers))
        case NumericInteraction(answers=answers):
            return interaction.replaced(answers=_full(tuple(map(_number, answers))))
        case ClozeInteraction(gaps=gaps):
            kept = tuple(
                gap.replaced(id=f"{number}-{_simple(gap.id)}", interaction=_in_gap(gap.interaction))
                for number, gap in enumerate(gaps)
            )
            return interaction.replaced(gaps=kept)
        case GapMatchInteraction(gaps=gaps, choices=choices):
            first = choices[0].id or "A"
            return interaction.replaced(
                gaps=tuple(
                    gap.replaced(id=f"{number}-{_simple(gap.id)}", accepts=gap.accepts[:1] or (first,))
                    for number, gap in enumerate(gaps)
                )
            )
        case UploadInteraction():
            return interaction
        case FormulaInteraction(variables=variables):
            named = tuple(one.replaced(name=f"v{number}") for number, one in enumerate(variables))
            return interaction.replaced(expression=_simple(interaction.expression), variables=named)
    return interaction


def _in_gap(interaction: Any) -> Any:
    found = _interaction(interaction)
    if isinstance(found, ChoiceInteraction) and found.mode == "single":
        first, *others = found.choices
        found = found.replaced(choices=(first.replaced(fraction=Fraction(1)), *others))
    return found


def _listed(fraction: Fraction | None) -> Fraction | None:
    return None if fraction is None else min(MOODLE_FRACTIONS, key=lambda one: abs(one - fraction))


def _full(answers: tuple[Any, ...]) -> tuple[Any, ...]:
    listed = [answer.replaced(fraction=_listed(answer.fraction)) for answer in answers]
    return (listed[0].replaced(fraction=Fraction(1)), *listed[1:]) if listed else ()


def _number(answer: NumericAnswer) -> NumericAnswer:
    if answer.value is not None:
        return answer.replaced(minimum=None, maximum=None)
    low, high = answer.minimum, answer.maximum
    if low is None or high is None:
        return answer.replaced(minimum=None, maximum=None, tolerance=Decimal(0))
    return answer.replaced(minimum=min(low, high), maximum=max(low, high), tolerance=Decimal(0))


_WORDS = [word for word in WORDS if not any(space in word for space in ODD_SPACE)]
TEXTS = st.sampled_from(_WORDS) | st.text(xml_characters(), max_size=20)


def fitting(kind: str) -> st.SearchStrategy[Quiz]:
    """Quizzes of one kind of question, as they are given to the writer."""
    drawn = quizzes(kinds=(kind,), languages=("en",), texts=TEXTS).map(as_moodle_takes_it)
    fitted = drawn.map(lambda quiz: fit(quiz, MOODLE_XML, allow_unkeyed=True).quiz)
    return fitted.filter(lambda quiz: any(quiz.items()))


EXPECTED = frozenset(("read/no-key", "read/missing-image", "read/wildcard", "read/languages"))
"""What was true of the quiz before."""


@settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(KINDS).flatmap(fitting))
def test_what_is_written_comes_back(quiz: Quiz) -> None:
    file = as_written(quiz)
    etree.fromstring(file)
    found = moodle(file)
    assert differences(quiz, found.quiz, CAPABILITY) == []
    assert not [code for code in found.codes if code not in EXPECTED]
