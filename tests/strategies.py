"""Hypothesis strategies for whole quizzes: every kind of question, feedback, several languages, odd characters.

``quizzes()`` draws what the model can hold and a reader could have read: texts are normalised as readers do it,
true/false items have two choices, gaps refer to choices that are there. Narrow it for formats that hold less:
``quizzes(kinds=("choice",), languages=("en",), sources=sources(alphabet=xml_characters()))``.
"""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, get_args

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from quizkit.identity import letter
from quizkit.model import (
    INTERACTION_KINDS,
    Asset,
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    DropGap,
    Entry,
    ExtendedText,
    FeedbackTiming,
    FormulaInteraction,
    Gap,
    GapMatchInteraction,
    Glossary,
    HotspotInteraction,
    HottextInteraction,
    Interaction,
    Item,
    Localized,
    Markup,
    MatchInteraction,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Pair,
    Quiz,
    Section,
    Settings,
    Shape,
    Stimulus,
    Suppression,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
    Variable,
)
from quizkit.richtext import text_of

LANGUAGES = ("en", "el", "pt-BR")

WORDS = (
    "Which one is it?",
    "Ποια είναι η πρωτεύουσα;",
    "yes",
    "no",
    "NO",
    "on",
    "y",
    "null",
    "~",
    "true",
    "False",
    "012",
    "0o14",
    "0x1F",
    "1_000",
    "3.10",
    "12:30",
    "1e3",
    ".5",
    "-5 °C",
    "+1",
    ".inf",
    "2001-12-14",
    "2001-12-14 21:59:43.10 -5",
    "<<",
    "=",
    "-",
    "- a dash",
    "? a question",
    ": a colon",
    "a: b",
    "ends with:",
    "C# or # that",
    "#hash",
    "{x}",
    "[[1]] in front",
    "*star",
    "&amp; and &",
    "!bang",
    "%percent",
    "@at",
    "`code`",
    "|pipe",
    ">more",
    "'single'",
    '"double"',
    "'both\" \\",
    "\\(\\nabla f\\)",
    "$5 or $10",
    "---",
    "...",
    " leading",
    "trailing ",
    "two  spaces",
    "tab\there",
    "one\ntwo",
    "one\n\nthree\n",
    "  indented\nnot",
    "ends\n\n",
    "blank line with spaces\n  \nend",
    "\n",
    "carriage\r\nreturn",
    "no\xa0break",
    "soft\xadhyphen",
    "zero\u200bwidth",
    "line\u2028separator",
    "next\x85line",
    "\ufeffmark",
    "🦉 owl",
    "עברית",
    "<b>bold</b> & <i>",
    "*emphasis* and **strong**",
    "- item\n- item",
    "![alt](img/a.png)",
    "A",
    "B",
    "Σωστό",
    "True",
    "100",
    "a long line " * 15,
    "Paris, France",
    "x -> y",
    "",
)


def xml_characters() -> SearchStrategy[str]:
    """Characters that XML 1.0 can hold and a text file keeps."""
    return st.characters(exclude_categories=("Cs", "Cc", "Cn"), exclude_characters="\ufffe\uffff")


def sources(alphabet: SearchStrategy[str] | None = None, *, words: Sequence[str] = WORDS) -> SearchStrategy[str]:
    """Texts as authors may write them: ordinary ones, traps for parsers, and anything at all."""
    return st.one_of(
        st.sampled_from(words),
        st.text(st.characters(exclude_categories=("Cs",)) if alphabet is None else alphabet, max_size=20),
        st.lists(st.sampled_from(words), min_size=2, max_size=3).map(" ".join),
    )


def names(*, max_size: int = 12) -> SearchStrategy[str]:
    """Ids and other names: any text with something in it."""
    odd = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=max_size)
    known = st.sampled_from([word for word in WORDS if word.strip()])
    return st.one_of(st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True), known, odd.filter(str.strip))


def unique_names(count: int) -> SearchStrategy[list[str]]:
    """So many different names."""
    return st.lists(names(), min_size=count, max_size=count, unique=True)


@st.composite
def localized(
    draw: st.DrawFn,
    languages: Sequence[str] = LANGUAGES,
    texts: SearchStrategy[str] | None = None,
    markups: Sequence[Markup] = get_args(Markup),
) -> Localized:
    """A text in one language (mostly the first) or several, each in its own markup."""
    source = texts if texts is not None else sources()
    tags = draw(
        st.one_of(
            st.just([languages[0]]),
            st.lists(st.sampled_from(languages), min_size=1, max_size=len(languages), unique=True),
        )
    )
    return Localized(texts={tag: text_of(draw(source), draw(st.sampled_from(markups))) for tag in tags})


def credits() -> SearchStrategy[Fraction]:
    """Shares of the points."""
    usual = [Fraction(0), Fraction(1), Fraction(1), Fraction(1, 2), Fraction(1, 3), Fraction(-1, 4), Fraction(3, 7)]
    return st.one_of(st.sampled_from(usual), st.fractions(-1, 1, max_denominator=1000))


def decimals(lowest: int = -1_000_000) -> SearchStrategy[Decimal]:
    """Numbers as people write them."""
    return st.decimals(lowest, 1_000_000, allow_nan=False, allow_infinity=False, places=3).map(
        _shortened
    ) | st.integers(lowest, 1000).map(Decimal)


def _shortened(number: Decimal) -> Decimal:
    return number.normalize() + 0


class Quizzes:
    """The parts of a quiz in these languages, with texts from these sources."""

    def __init__(self, languages: Sequence[str], texts: SearchStrategy[str], markups: Sequence[Markup]) -> None:
        self.languages = languages
        self.text = localized(languages, texts, markups)
        self.plain = localized(languages, texts, ("plain",))
        self.maybe = st.none() | self.text

    def choices(self, least: int = 1, most: int = 4) -> SearchStrategy[tuple[Choice, ...]]:
        @st.composite
        def drawn(draw: st.DrawFn) -> tuple[Choice, ...]:
            count = draw(st.integers(least, most))
            ids = draw(st.just([None] * count) | unique_names(count))
            keys = draw(st.sampled_from(("keyed", "open", "any")))
            fractions: dict[str, Any] = {
                "keyed": st.sampled_from([Fraction(0), Fraction(1)]),
                "open": st.none(),
                "any": st.none() | credits(),
            }
            more = draw(st.booleans())
            return tuple(
                Choice(
                    id=name,
                    text=draw(self.text),
                    fraction=draw(fractions[keys]),
                    feedback=draw(self.maybe) if more else None,
                    fixed=draw(st.booleans()) if more else False,
                )
                for name in _no_letters(ids)
            )

        return drawn()

    def choice(self) -> SearchStrategy[ChoiceInteraction]:
        shuffles = st.none() | st.booleans()
        several = st.builds(
            ChoiceInteraction,
            mode=st.sampled_from(("single", "multiple")),
            choices=self.choices(),
            all_or_nothing=st.booleans(),
            shuffle=shuffles,
        )
        words = st.sampled_from(((("True", "False")), ("Right", "Wrong"), ("Maybe", "Perhaps not")))
        true_false = st.builds(self._true_false, words, self.choices(2, 2), st.booleans(), shuffles)
        return several | true_false

    def _true_false(
        self, words: tuple[str, str], choices: tuple[Choice, ...], all_or_nothing: bool, shuffle: bool | None
    ) -> ChoiceInteraction:
        worded = tuple(
            choice.replaced(text=Localized.of(word, self.languages[0]))
            for choice, word in zip(choices, words, strict=True)
        )
        return ChoiceInteraction(mode="true_false", choices=worded, all_or_nothing=all_or_nothing, shuffle=shuffle)

    def text_entry(self) -> SearchStrategy[TextEntryInteraction]:
        answer = st.builds(TextAnswer, text=self.plain) | st.builds(
            TextAnswer, text=self.plain, fraction=credits(), feedback=self.maybe
        )
        return st.builds(
            TextEntryInteraction, answers=st.lists(answer, max_size=3).map(tuple), case_sensitive=st.booleans()
        )

    def numeric(self) -> SearchStrategy[NumericInteraction]:
        """Numbers with a tolerance, and ranges whose ends are in order: others are reported as mistakes."""
        more = st.fixed_dictionaries({}, optional={"fraction": credits(), "feedback": self.maybe})
        numbers = st.builds(
            lambda rest, **bounds: NumericAnswer(**bounds, **rest), more, value=decimals(), tolerance=decimals(0)
        )
        ends = st.tuples(st.none() | decimals(), st.none() | decimals()).map(
            lambda ends: ends if None in ends else tuple(sorted(ends))
        )
        ranges = st.builds(lambda rest, ends: NumericAnswer(minimum=ends[0], maximum=ends[1], **rest), more, ends)
        return st.builds(
            NumericInteraction,
            answers=st.lists(numbers | ranges, max_size=3).map(tuple),
            unit=st.none() | st.sampled_from(("°C", "m/s", "€")),
        )

    def match(self) -> SearchStrategy[MatchInteraction]:
        @st.composite
        def drawn(draw: st.DrawFn) -> MatchInteraction:
            count = draw(st.integers(1, 3))
            ids = draw(st.just([None] * count) | unique_names(count))
            pairs = [
                Pair(id=name, left=draw(self.text), right=draw(self.text), feedback=draw(self.maybe))
                for name in _no_letters(ids)
            ]
            return MatchInteraction(
                pairs=tuple(pairs),
                distractors=tuple(draw(st.lists(self.text, max_size=2))),
                shuffle=draw(st.none() | st.booleans()),
            )

        return drawn()

    def order(self) -> SearchStrategy[OrderInteraction]:
        @st.composite
        def drawn(draw: st.DrawFn) -> OrderInteraction:
            count = draw(st.integers(1, 4))
            ids = draw(st.just([None] * count) | unique_names(count))
            return OrderInteraction(entries=tuple(Entry(id=name, text=draw(self.text)) for name in _no_letters(ids)))

        return drawn()

    def cloze(self) -> SearchStrategy[ClozeInteraction]:
        @st.composite
        def drawn(draw: st.DrawFn) -> ClozeInteraction:
            ids = draw(st.lists(names(), min_size=1, max_size=3, unique=True))
            inside = self.choice() | self.text_entry() | self.numeric()
            weights = st.just(Fraction(1)) | st.fractions(Fraction(1, 10), 10, max_denominator=20)
            return ClozeInteraction(
                gaps=tuple(Gap(id=name, interaction=draw(inside), weight=draw(weights)) for name in ids)
            )

        return drawn()

    def gap_match(self) -> SearchStrategy[GapMatchInteraction]:
        @st.composite
        def drawn(draw: st.DrawFn) -> GapMatchInteraction:
            choices = tuple(choice.replaced(fraction=None) for choice in draw(self.choices()))
            ids = [choice.id or letter(place) for place, choice in enumerate(choices)]
            gaps = [
                DropGap(id=name, accepts=tuple(draw(st.lists(st.sampled_from(ids), max_size=2, unique=True))))
                for name in draw(st.lists(names(), min_size=1, max_size=3, unique=True))
            ]
            return GapMatchInteraction(
                choices=choices,
                gaps=tuple(gaps),
                reusable=draw(st.booleans()),
                shuffle=draw(st.none() | st.booleans()),
            )

        return drawn()

    def extended_text(self) -> SearchStrategy[ExtendedText]:
        counts = st.none() | st.integers(1, 500)
        limits = st.tuples(counts, counts).map(lambda words: words if None in words else tuple(sorted(words)))
        return st.builds(
            lambda words, **rest: ExtendedText(min_words=words[0], max_words=words[1], **rest),
            limits,
            lines=counts,
            rubric=self.maybe,
            template=self.maybe,
        )

    def upload(self) -> SearchStrategy[UploadInteraction]:
        return st.builds(
            UploadInteraction,
            file_types=st.lists(st.sampled_from((".pdf", "image/*", ".docx")), max_size=2).map(tuple),
            max_files=st.integers(1, 5),
            rubric=self.maybe,
        )

    def hotspot(self) -> SearchStrategy[HotspotInteraction]:
        pixel = st.integers(0, 500)
        coords = st.one_of(
            st.tuples(st.just("rect"), st.tuples(pixel, pixel, pixel, pixel)),
            st.tuples(st.just("circle"), st.tuples(pixel, pixel, pixel)),
            st.tuples(st.just("poly"), st.tuples(*[pixel] * 6)),
        )

        @st.composite
        def drawn(draw: st.DrawFn) -> HotspotInteraction:
            areas = []
            for name in draw(st.lists(names(), max_size=3, unique=True)):
                shape, numbers = draw(coords)
                fraction, label = draw(st.none() | credits()), draw(self.maybe)
                areas.append(Shape(id=name, shape=shape, coords=numbers, fraction=fraction, label=label))
            size = draw(st.none() | st.integers(1, 500))
            return HotspotInteraction(
                image=PICTURE.name, width=size, height=size, areas=tuple(areas), multiple=draw(st.booleans())
            )

        return drawn()

    def hottext(self) -> SearchStrategy[HottextInteraction]:
        return st.builds(HottextInteraction, choices=self.choices(), multiple=st.booleans())

    def formula(self) -> SearchStrategy[FormulaInteraction]:
        variable = st.builds(Variable, name=names(), minimum=decimals(), maximum=decimals(), decimals=st.integers(0, 4))
        return st.builds(
            FormulaInteraction,
            expression=names(),
            variables=st.lists(variable, max_size=2).map(tuple),
            tolerance=decimals(0),
            decimals=st.integers(0, 4),
            answer_sets=st.integers(1, 20),
        )

    def none(self) -> SearchStrategy[NoInteraction]:
        return st.just(NoInteraction())

    def interaction(self, kind: str) -> SearchStrategy[Interaction]:
        found: SearchStrategy[Interaction] = getattr(self, kind)()
        return found

    def items(self, kinds: Sequence[str], stimuli: Sequence[str]) -> SearchStrategy[Item]:
        extra = st.booleans()

        @st.composite
        def drawn(draw: st.DrawFn) -> Item:
            interaction = draw(self.interaction(draw(st.sampled_from(list(kinds)))))
            stem = draw(self.text)
            if draw(extra):
                return Item(stem=stem, interaction=interaction)
            return Item(
                title=draw(self.maybe),
                stem=stem,
                interaction=interaction,
                points=draw(st.just(Decimal(1)) | decimals()),
                general_feedback=draw(self.maybe),
                correct_feedback=draw(self.maybe),
                partial_feedback=draw(self.maybe),
                incorrect_feedback=draw(self.maybe),
                hints=tuple(draw(st.lists(self.text, max_size=2))),
                tags=tuple(draw(st.lists(names(), max_size=3))),
                stimulus=draw(st.none() | st.sampled_from(list(stimuli))) if stimuli else None,
                language=draw(st.none() | st.sampled_from(list(self.languages))),
                extras=draw(extras()),
                lint_ignore=tuple(draw(st.lists(st.builds(Suppression, rule=names(), reason=sources()), max_size=2))),
            )

        return drawn()


def _no_letters(ids: Sequence[str | None]) -> list[str | None]:
    """The same ids, unless they are only the letters of their places, which is what no id means."""
    if all(name is None or name == letter(place) for place, name in enumerate(ids)):
        return [None] * len(ids)
    return list(ids)


PICTURE = Asset(name="img/a.png", media_type="image/png", data=b"\x89PNG\r\n\x1a\n" * 9)


def extras() -> SearchStrategy[dict[str, Any]]:
    """What formats leave in an item: JSON values below names."""
    text = sources()
    leaves = (
        st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats(allow_nan=False, allow_infinity=False)
    )
    values = st.recursive(
        leaves | text, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(text, inner, max_size=2)
    )
    return st.just({}) | st.dictionaries(names(), st.dictionaries(text, values, max_size=2), max_size=2)


def settings_of_quizzes() -> SearchStrategy[Settings]:
    """How a quiz is to be taken."""
    flags = st.none() | st.booleans()
    return st.builds(
        Settings,
        shuffle_questions=flags,
        shuffle_choices=flags,
        time_limit=st.none() | decimals(1),
        attempts=st.none() | st.integers(0, 10),
        feedback=st.none() | st.sampled_from(get_args(FeedbackTiming)),
        pass_mark=st.none() | st.decimals(0, 100, places=2),
    )


@st.composite
def quizzes(
    draw: st.DrawFn,
    *,
    kinds: Sequence[str] = INTERACTION_KINDS,
    languages: Sequence[str] = LANGUAGES,
    texts: SearchStrategy[str] | None = None,
    markups: Sequence[Markup] = get_args(Markup),
    max_items: int = 3,
) -> Quiz:
    """A whole quiz, with items of these kinds and texts in these languages and markups."""
    parts = Quizzes(languages, texts if texts is not None else sources(), markups)
    stimuli = draw(st.lists(names(), max_size=2, unique=True))
    sections = []
    count = draw(st.integers(0, 2))
    ids = draw(st.just([None] * count) | unique_names(count))
    for name in ids:
        items = draw(st.lists(parts.items(kinds, stimuli), max_size=max_items))
        section = Section(items=tuple(items))
        if draw(st.booleans()):
            section = Section(
                id=name,
                title=draw(parts.maybe),
                description=draw(parts.maybe),
                items=tuple(items),
                pick=draw(st.none() | st.integers(1, 3)),
            )
        sections.append(section)
    total = sum(len(section.items) for section in sections)
    item_ids = iter(draw(st.just([None] * total) | unique_names(total)))
    sections = [
        section.replaced(items=tuple(item.replaced(id=next(item_ids)) for item in section.items))
        for section in sections
    ]
    bare = draw(st.booleans())
    return Quiz(
        id=None if bare else draw(st.none() | names()),
        title=draw(parts.maybe),
        description=None if bare else draw(parts.maybe),
        language=languages[0],
        languages=() if bare else tuple(draw(st.just([]) | st.just(list(languages)))),
        settings=Settings() if bare else draw(settings_of_quizzes()),
        glossary=Glossary()
        if bare
        else Glossary(
            keep=tuple(draw(st.lists(names(), max_size=2))),
            forbid=draw(st.dictionaries(names(), st.lists(names(), max_size=2).map(tuple), max_size=2)),
            avoid=draw(st.dictionaries(names(), st.lists(names(), max_size=2).map(tuple), max_size=1)),
        ),
        stimuli=tuple(Stimulus(id=name, title=draw(parts.maybe), text=draw(parts.text)) for name in stimuli),
        sections=tuple(sections),
        assets=(PICTURE,),
        extras={} if bare else draw(extras()),
    )
