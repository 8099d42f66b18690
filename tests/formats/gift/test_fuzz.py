"""Random items of every type that GIFT holds, full of its own signs: written, and read back by two parsers.

One is quizkit's reader; the other is gift-pegjs, which has nothing in common with it. ``QUIZKIT_FUZZ=20000`` tries so
many items; the seed stays the same, and ``QUIZKIT_FUZZ_SEED`` changes it.
"""

import os
import re
from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from random import Random
from typing import Any

from quizkit.diagnostics import Severity
from quizkit.formats._moodle import MOODLE_FRACTIONS
from quizkit.formats._moodle_text import label_text
from quizkit.formats.gift import FORMAT
from quizkit.losses import Target, fit
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    ExtendedText,
    Interaction,
    Item,
    Localized,
    MatchInteraction,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    Pair,
    Quiz,
    Section,
    Text,
    TextAnswer,
    TextEntryInteraction,
)
from quizkit.richtext import canonical
from quizkit.verify import differences
from tests.gift_parser.parsing import parse

from .reading import gift
from .truth import Facts, was_read

COUNT = int(os.environ.get("QUIZKIT_FUZZ", "600"))
SEED = os.environ.get("QUIZKIT_FUZZ_SEED", "gift")
BATCH = 200

assert FORMAT.capability is not None
assert FORMAT.write is not None
GIFT = Target("gift", FORMAT.title, FORMAT.capability)

PIECES = (
    *"\\~={}#:%[]<>&$\"'|_`-+*!?0129T\n\t \r\xa0",
    *("->", "//", "####", "::", "%50%", "%-100%", "\\n", "\\\\", "\\=", "=%50%", "~%", "{=a ~b}", "{", "}", "\n\n"),
    *("[html]", "[plain]", "[markdown]", "[moodle]", "[id:x]", "[tag:x]", "$CATEGORY: x", "TRUE", "FALSE", "..", ">3"),
    *("&lt;", "&amp;", "&#35;", "&&035;", "&&123;", "&&010", "<b>", "</b>", "<br>", "<p>", "<span>", "</span>", "<!--"),
    *(
        "\\(",
        "\\)",
        "\\[",
        "$$",
        "\\nu",
        "\\frac{1}{2}",
        "x^{2}",
        "**",
        "`",
        "1. ",
        "- ",
        "| ",
        "![",
        "](http://e.org/?a=1)",
    ),
    *("αβγ", "שלום", "\u200f", "\u202e", "e\u0301", "\u0301", "हिन्दी", "🦉", "\u2028", "ﬁ", "word", "two words"),
)


class Items:
    """Makes items at random."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def source(self) -> str:
        return "".join(self.random.choices(PIECES, k=self.random.randint(1, 9)))

    def text(self, *, markup: bool = True) -> Localized:
        while True:
            kind: Any = self.random.choice(("plain", "plain", "html", "markdown")) if markup else "plain"
            text = Text(source=self.source(), markup=kind)
            if canonical(text).strip():
                return Localized(texts={"en": text})

    def words(self) -> Localized:
        """Words on one line, as people type them."""
        text = self.text(markup=False)
        return Localized.of(" ".join(text.first()[1].source.split()) or "x", "en")

    def maybe(self) -> Localized | None:
        return self.text() if self.random.random() < 0.4 else None

    def share(self) -> Fraction:
        return self.random.choice(MOODLE_FRACTIONS)

    def number(self) -> Decimal:
        return Decimal(self.random.randint(-(10**6), 10**6)).scaleb(-self.random.randint(0, 6))

    def interaction(self) -> Interaction:
        kinds = (self.choice, self.choice, self.true_false, self.typed, self.numeric, self.match)
        return self.random.choice((*kinds, ExtendedText, NoInteraction))()

    def choice(self) -> ChoiceInteraction:
        fractions = [Fraction(1), *(self.share() for _ in range(self.random.randint(1, 4)))]
        self.random.shuffle(fractions)
        mode: Any = self.random.choice(("single", "multiple"))
        choices = tuple(Choice(text=self.text(), fraction=share, feedback=self.maybe()) for share in fractions)
        return ChoiceInteraction(mode=mode, choices=choices, all_or_nothing=mode == "single")

    def true_false(self) -> ChoiceInteraction:
        right = self.random.random() < 0.5
        choices = tuple(
            Choice(text=Localized.of(word, "en"), fraction=int(truth == right), feedback=self.maybe())
            for word, truth in (("True", True), ("False", False))
        )
        return ChoiceInteraction(mode="true_false", choices=choices)

    def typed(self) -> TextEntryInteraction:
        fractions = [Fraction(1), *(self.share() for _ in range(self.random.randint(0, 3)))]
        return TextEntryInteraction(
            answers=tuple(TextAnswer(text=self.words(), fraction=share, feedback=self.maybe()) for share in fractions)
        )

    def numeric(self) -> NumericInteraction:
        answers = []
        for _ in range(self.random.randint(1, 3)):
            low, high = sorted((self.number(), self.number()))
            bounds = self.random.choice(({"value": low, "tolerance": abs(high)}, {"minimum": low, "maximum": high}))
            share = self.share() if answers else Fraction(1)
            answers.append(NumericAnswer(**bounds, fraction=share, feedback=self.maybe()))
        return NumericInteraction(answers=tuple(answers))

    def match(self) -> MatchInteraction:
        pairs = tuple(Pair(left=self.text(), right=self.words()) for _ in range(self.random.randint(2, 4)))
        return MatchInteraction(pairs=pairs, distractors=tuple(self.words() for _ in range(self.random.randint(0, 2))))

    def item(self) -> Item:
        interaction = self.interaction()
        feedback = None if isinstance(interaction, NoInteraction) else self.maybe()
        otherwise = self.maybe() if isinstance(interaction, TextEntryInteraction | NumericInteraction) else None
        return Item(
            title=self.words() if self.random.random() < 0.3 else None,
            stem=self.text(),
            interaction=interaction,
            general_feedback=feedback,
            incorrect_feedback=otherwise,
            tags=tuple({self.random.choice(("easy", "é", "x=y", "a\\b", "{t}", "x#1")) for _ in range(2)}),
        )


def written(fitted: Quiz) -> str:
    out = BytesIO()
    assert FORMAT.write is not None
    FORMAT.write(fitted, out)
    return out.getvalue().decode()


def fitting(count: int, random: Random) -> Quiz:
    """A quiz of so many random items, less those that Moodle could not read (they are refused with a reason)."""
    make = Items(random)
    sample = Quiz(language="en", sections=(Section(items=tuple(make.item() for _ in range(count))),))
    fitted = fit(sample, GIFT)
    assert fitted.refused < count * 0.2
    return fitted.quiz


def batches() -> list[Quiz]:
    random = Random(SEED)
    return [fitting(min(BATCH, COUNT - start), random) for start in range(0, COUNT, BATCH)]


def test_quizkit_reads_what_it_wrote() -> None:
    for sample in batches():
        found = gift(written(sample))
        assert differences(sample, found.quiz, GIFT.capability) == []
        assert [str(said) for said in found.said if said.severity is not Severity.INFO] == []


def test_another_parser_reads_the_same() -> None:
    items = [item for sample in batches() for item in sample.items()]
    files = [written(Quiz(language="en", sections=(Section(items=(item,)),))) for item in items]
    ours = [was_read(gift(file).item) for file in files]
    supported = 0
    for item, file, expected, theirs in zip(items, files, ours, parse(files), strict=True):
        if not understood(item, file):
            continue
        supported += 1
        assert "questions" in theirs, (file, theirs)
        (question,) = theirs["questions"]
        assert facts(question) == comparable(expected), file
        if item.title is not None:
            assert label_text(question["title"]) == item.title.first()[1].source.strip(), file
    assert supported > len(items) * 0.7


def understood(item: Item, file: str) -> bool:
    """Whether the other parser knows all that a question needs.

    It takes a right option or a typed answer with ``->`` for the beginning of a match, and knows no exponents.
    """
    if isinstance(item.interaction, TextEntryInteraction):
        return "->" not in file
    if isinstance(item.interaction, ChoiceInteraction):
        return re.search(r"^\t=.*->", file, re.MULTILINE) is None
    return not (isinstance(item.interaction, NumericInteraction) and re.search(r"\dE[-+]\d", file))


def facts(question: dict[str, Any]) -> Facts:
    """What the other parser found, in the form of :func:`was_read`."""
    kinds = {"MC": "multichoice", "TF": "truefalse", "Short": "shortanswer", "Numerical": "numerical"}
    kinds |= {"Matching": "match", "Essay": "essay", "Description": "description"}
    found: Facts = {
        "type": kinds[question["type"]],
        "id": question["id"],
        "tags": question["tags"] or [],
        "stem": meaning(question["stem"]),
        "general": meaning(question.get("globalFeedback")),
    }
    choices = question.get("choices", [])
    match found["type"]:
        case "multichoice":
            found["several"] = not any(choice["isCorrect"] for choice in choices)
            found["answers"] = [(meaning(one["text"]), credit(one), meaning(one["feedback"])) for one in choices]
        case "truefalse":
            right, wrong = meaning(question["falseFeedback"]), meaning(question["trueFeedback"])
            answers = [(1, right), (0, wrong)]
            found["answers"] = answers if question["isTrue"] else answers[::-1]
        case "shortanswer":
            found["answers"] = [(folded(one["text"]["text"]), credit(one), meaning(one["feedback"])) for one in choices]
        case "numerical":
            found["answers"] = [(bounds(one["text"]), credit(one), meaning(one["feedback"])) for one in choices]
        case "match":
            found["pairs"] = [
                (meaning(pair["subquestion"]), canonical(Text(source=label_text(resolved(pair["subanswer"])))))
                for pair in question["matchPairs"]
            ]
    return found


def comparable(read: Facts) -> Facts:
    """What quizkit found, less the white space in typed answers that the other parser folds."""
    if read["type"] == "shortanswer":
        return read | {"answers": [(folded(words), share, said) for words, share, said in read["answers"]]}
    return read


def folded(words: str) -> str:
    return " ".join(words.split())


def credit(choice: dict[str, Any]) -> float:
    weight = choice["weight"]
    return round(weight / 100, 5) if weight is not None else float(choice["isCorrect"])


def bounds(number: dict[str, Any]) -> tuple[float, float] | None:
    match number.get("type"):
        case "range":
            return round(number["number"] - number["range"], 9), round(number["number"] + number["range"], 9)
        case "high-low":
            return round(number["numberLow"], 9), round(number["numberHigh"], 9)
    return None


def resolved(words: str) -> str:
    """The right text of a pair, in which the other parser leaves the placeholders of escapes."""
    for code in (58, 35, 61, 123, 125, 126, 92):
        words = words.replace(f"&&{code:03};", chr(code))
    return words.replace("&&010", "\n")


def meaning(text: dict[str, Any] | None) -> str:
    return "" if text is None else canonical(Text(source=text["text"], markup=text["format"]))
