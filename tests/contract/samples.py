"""One small quiz for each feature that a target may or may not hold, made by hand."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from quizkit.capability import Feature
from quizkit.model import (
    Asset,
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    Entry,
    ExtendedText,
    Gap,
    Item,
    Localized,
    MatchInteraction,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Pair,
    Quiz,
    Section,
    Settings,
    Stimulus,
    Text,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
)

HALF = Fraction(1, 2)
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc000000301010018dd8db0"
    "0000000049454e44ae426082"
)


def en(source: str, markup: Any = "plain") -> Localized:
    return Localized.of(source, "en", markup)


def choices(*fractions: Any, **more: Any) -> tuple[Choice, ...]:
    return tuple(
        Choice(text=en(f"Option number {index}"), fraction=fraction, **more)
        for index, fraction in enumerate(fractions, 1)
    )


def single(**more: Any) -> ChoiceInteraction:
    return ChoiceInteraction(choices=choices(0, 1, 0, **more))


def item(interaction: Any = None, **more: Any) -> Item:
    return Item(**{"stem": en("Which one is it?"), "interaction": interaction or single(), **more})


INTERACTIONS: dict[str, Any] = {
    "single": single(),
    "multiple": ChoiceInteraction(mode="multiple", choices=choices(1, 0, 1, 0)),
    "true-false": ChoiceInteraction(
        mode="true_false", choices=(Choice(text=en("True"), fraction=0), Choice(text=en("False"), fraction=1))
    ),
    "text-entry": TextEntryInteraction(answers=(TextAnswer(text=en("Athens")), TextAnswer(text=en("Athína")))),
    "numeric": NumericInteraction(answers=(NumericAnswer(value=Decimal("3.5"), tolerance=Decimal("0.25")),)),
    "match": MatchInteraction(
        pairs=(
            Pair(left=en("Greece"), right=en("Athens")),
            Pair(left=en("Italy"), right=en("Rome")),
            Pair(left=en("Japan"), right=en("Tokyo")),
        )
    ),
    "order": OrderInteraction(entries=(Entry(text=en("one")), Entry(text=en("two")), Entry(text=en("three")))),
    "extended-text": ExtendedText(),
    "upload": UploadInteraction(),
    "none": NoInteraction(),
}


UNKEYED: dict[str, Any] = {
    "single": ChoiceInteraction(choices=choices(None, None, None)),
    "multiple": ChoiceInteraction(mode="multiple", choices=choices(None, None, None)),
    "text-entry": TextEntryInteraction(),
    "blank-text": TextEntryInteraction(answers=(TextAnswer(text=en(" ")),)),
    "numeric": NumericInteraction(),
    "match": MatchInteraction(),
    "order": OrderInteraction(),
}
"""Items that do not say which answer is right."""


def quiz(*items: Item, **more: Any) -> Quiz:
    return Quiz(**{"language": "en", "sections": (Section(items=items),), **more})


_two = (item(stem=en("The first?")), item(stem=en("The second?")))
_multiple = INTERACTIONS["multiple"]
_image = item(stem=en("What is this? ![a dot](img/dot.png)", "markdown"))

FEATURES: dict[Feature, Quiz] = {
    "item-id": quiz(item(id="my-question")),
    "item-title": quiz(item(title=en("A short name"))),
    "item-language": quiz(item(language="en"), language="el"),
    "points": quiz(item(points=Decimal("2.5"))),
    "tags": quiz(item(tags=("easy", "chapter 1"))),
    "hints": quiz(item(hints=(en("Think of the second one."),))),
    "stimulus": quiz(item(stimulus="passage"), stimuli=(Stimulus(id="passage", text=en("A long passage.")),)),
    "general-feedback": quiz(item(general_feedback=en("It is the second one."))),
    "correct-feedback": quiz(item(correct_feedback=en("Well done."))),
    "partial-feedback": quiz(item(_multiple, partial_feedback=en("Not all of it."))),
    "incorrect-feedback": quiz(item(incorrect_feedback=en("Read again."))),
    "choice-feedback": quiz(item(single(feedback=en("A word on this option.")))),
    "answer-feedback": quiz(
        item(TextEntryInteraction(answers=(TextAnswer(text=en("Athens"), feedback=en("In Attica.")),)))
    ),
    "pair-feedback": quiz(
        item(
            MatchInteraction(
                pairs=(
                    Pair(left=en("Greece"), right=en("Athens"), feedback=en("In Attica.")),
                    Pair(left=en("Italy"), right=en("Rome")),
                )
            )
        )
    ),
    "shuffle": quiz(item(ChoiceInteraction(choices=choices(0, 1), shuffle=True))),
    "fixed-choice": quiz(item(single(fixed=True))),
    "partial-credit": quiz(item(ChoiceInteraction(choices=choices(1, HALF, 0)))),
    "negative-credit": quiz(item(ChoiceInteraction(choices=choices(1, -HALF, -HALF)))),
    "all-or-nothing": quiz(item(_multiple)),
    "case-sensitive": quiz(item(TextEntryInteraction(answers=(TextAnswer(text=en("Athens")),), case_sensitive=True))),
    "numeric-range": quiz(
        item(NumericInteraction(answers=(NumericAnswer(minimum=Decimal("1.5"), maximum=Decimal("2.5")),)))
    ),
    "numeric-several": quiz(
        item(NumericInteraction(answers=(NumericAnswer(value=Decimal(1)), NumericAnswer(value=Decimal(2)))))
    ),
    "numeric-unit": quiz(item(NumericInteraction(answers=(NumericAnswer(value=Decimal(1)),), unit="km"))),
    "text-several": quiz(item(INTERACTIONS["text-entry"])),
    "gap-weights": quiz(
        item(
            ClozeInteraction(gaps=(Gap(id="a", interaction=single(), weight=2), Gap(id="b", interaction=single()))),
            stem=en("Ears are [[a]], eyes are [[b]]."),
        )
    ),
    "distractors": quiz(item(INTERACTIONS["match"].replaced(distractors=(en("Paris"),)))),
    "essay-limits": quiz(item(ExtendedText(min_words=50, max_words=100))),
    "essay-lines": quiz(item(ExtendedText(lines=12))),
    "rubric": quiz(item(ExtendedText(rubric=en("Look for three reasons.")))),
    "template": quiz(item(ExtendedText(template=en("Dear reader,")))),
    "upload-limits": quiz(item(UploadInteraction(file_types=(".pdf",), max_files=3))),
    "images": quiz(_image, assets=(Asset(name="img/dot.png", media_type="image/png", data=PNG),)),
    "quiz-title": quiz(item(), title=en("A quiz")),
    "quiz-description": quiz(item(), description=en("Read before you start.")),
    "section-title": quiz(sections=(Section(title=en("Part one"), items=(item(),)),)),
    "section-description": quiz(sections=(Section(description=en("About part one."), items=(item(),)),)),
    "sections": quiz(sections=(Section(items=_two[:1]), Section(items=_two[1:]))),
    "pick": quiz(sections=(Section(items=_two, pick=1),)),
    "pick-points": quiz(sections=(Section(items=(*_two, item(stem=en("A hard one?"), points=Decimal(2))), pick=1),)),
    "shuffle-questions": quiz(item(), settings=Settings(shuffle_questions=True)),
    "shuffle-choices": quiz(item(), settings=Settings(shuffle_choices=True)),
    "time-limit": quiz(item(), settings=Settings(time_limit=Decimal(45))),
    "time-limit-seconds": quiz(item(), settings=Settings(time_limit=Decimal("1.5"))),
    "attempts": quiz(item(), settings=Settings(attempts=3)),
    "feedback-timing": quiz(item(), settings=Settings(feedback="after_attempt")),
    "pass-mark": quiz(item(), settings=Settings(pass_mark=Decimal(60))),
}
"""What each feature looks like in a quiz that has nothing else."""

HARD_TEXTS: dict[str, Text] = {
    "angle brackets": Text(source="if x<5 && y>3 then <b>stop</b>"),
    "gift letters": Text(source="~ = # { } : \\ % -> // [html] ::"),
    "two lines": Text(source="first\nsecond"),
    "indented code": Text(source="def f():\n    return 1"),
    "dollars": Text(source="$5 or $10"),
    "maths": Text(source="Solve \\(a<b\\) and \\(\\nu \\neq \\frac{1}{2}\\)", markup="markdown"),
    "emphasis": Text(source="a **bold** and *soft* word with `code < 1`", markup="markdown"),
    "list": Text(source="Pick:\n\n- one\n- two", markup="markdown"),
    "table": Text(source="| a | b |\n|---|---|\n| 1 | 2 |", markup="markdown"),
    "greek": Text(source="Ποιο είναι σωστό;"),
    "right to left": Text(source="ما هي عاصمة اليونان؟"),
    "combining": Text(source="e\u0301 \u0939\u093f\u0928\u094d\u0926\u0940"),
    "entities": Text(source="AT&T &amp; &nbsp; &lt;"),
    "sub": Text(source="H<sub>2</sub>O", markup="html"),
    "leading percent": Text(source="%50% off"),
    "leading slashes": Text(source="// returns 3"),
    "quotes": Text(source="\"double\" 'single' «el»"),
    "no break": Text(source="a\u00a0b"),
    "soft line break": Text(source="one\vtwo\u2028three"),
    "control": Text(source="a\x01b\x7fc"),
    "cdata end": Text(source="]]> and <![CDATA["),
}
"""Texts that some writer in the field gets wrong."""
