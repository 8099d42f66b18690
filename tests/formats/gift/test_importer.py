"""The second opinion on what Moodle makes of a file, held against the truth table and asked of what is written."""

from fractions import Fraction
from typing import Any

import pytest

from quizkit import api
from quizkit.losses import Target, fit
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    ExtendedText,
    Item,
    Localized,
    Markup,
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
from quizkit.registry import get_format
from quizkit.richtext import canonical, text_of

from .importer import Broken, imported, label
from .test_truth import CASES
from .truth import was_read

NOT_WRITTEN = frozenset(
    (
        "esc-none-brace-text",  # the line to write on of an unescaped brace, and of several
        "mw-two-blocks",
        "esc-startbracket-unk-opt",
        "esc-noname-startcolon",  # half a name
        "slash-first-no-name",  # a comment that is a question
        "name-300",  # how a long name is cut
        "num-exp",  # numbers in powers of ten, and what is no number
        "num-text",
        "num-frac",
        "num-thousand",
        "num-notol-range-bad",
        "sa-noeq-0",  # an answer without a sign before it
        "order-esc",  # orders
        "match-stem-only",  # which the rest of the file is lost for
    )
)
"""Cases of the table that quizkit never writes, and on which the second opinion is not asked."""


@pytest.mark.parametrize("name", [name for name in CASES if name not in NOT_WRITTEN and not CASES[name]["options"]])
def test_the_second_opinion_is_that_of_the_truth_table(name: str) -> None:
    case = CASES[name]
    if not case["imported"]:
        with pytest.raises(Broken):
            imported(case["input"])
        return
    for ours, truth in zip(imported(case["input"]), case["questions"], strict=True):
        for key, value in truth.items():
            if key == "category":
                assert ours["path"].replace("//", "\0").rpartition("/")[2].replace("\0", "/") == value
            elif key == "name" and ours["name"] is None:
                continue  # Moodle makes one from the text
            elif key == "pairs":
                assert [pair[:2] for pair in ours[key]] == value
            elif key == "answers":
                assert [_comparable(one, truth["qtype"]) for one in ours[key]] == [
                    _comparable(one, truth["qtype"]) for one in value
                ]
            elif key == "tags":
                assert ours[key] == [tag.replace("&amp;", "&") for tag in value]  # shown escaped for the page
            else:
                assert ours[key] == value


def _comparable(answer: dict[str, Any], kind: str) -> dict[str, Any]:
    left_out = {"feedbackformat", "tolerance"} | ({"format"} if kind in ("truefalse", "numerical") else set())
    return {key: value for key, value in answer.items() if key not in left_out and value != ""}


NASTY = (
    *("a = b", "~x", "#x", "{1,2}", ":x:", "\\", "C:\\", "\\n", "\\nu", "a \\{b\\}", "//x", "a\n//b"),
    *("a\n\nb", "a\n0\nb", "0", "$CATEGORY: x", "::x::y", "%50% off", "%50%", "%100%", "[html]", "[plain] x"),
    *("[html tag]", "->", "a->b", "*", "a*b", "\\*", "&&035;", "&#35;", "&nbsp;", "&amp;", "&lt;b&gt;", "<b>"),
    *("<b>x</b>", "a<b", "x<5 then", "a<", "\N{GRINNING FACE}", "\u200f\u05e2\u05d1\u05e8\u05d9\u05ea abc"),
    *("\xa0x\xa0", "a\tb", "T", "TRUE", "F", "=", "====", "####", "a####b", "3,14"),
    *("{mlang en}x{mlang}{mlang el}y{mlang}", "{ MLANG en }x{mlang}", "@@PLUGINFILE@@/a.png", "\ufdd0x"),
    *("a\u2028b", "\\(x^{2}=1\\)", "\\[ \\frac{a~b}{c=d} \\]", "$$a~b$$", "$x^2$", "$5 or $10", "`a = b`"),
    *("  indented", "e\u0301", "```\nif a<b:\n    x = {1}\n\n    y\n```", "- a\n- b"),
    *("| a | b |\n|---|---|\n| = | ~ |", "> q", "# h\ntext", "https://a.b/?x=1&y=2#z"),
    *("![alt](https://x.y/z.png?a=b)", "<!-- c -->", "<script>x</script>", "_____", "[[1]]"),
    *('<span lang="el" class="multilang">α</span><span lang="en" class="multilang">b</span>', "x" * 300),
    *("true", "\\ :"),
)


def en(source: str, markup: Markup = "plain") -> Localized:
    return Localized(texts={"en": text_of(source, markup)})


def items_with(text: Localized) -> list[Item]:
    """A question of each type that holds a text wherever it may hold one."""
    half, ok = Fraction(1, 2), en("ok")
    choices = (Choice(text=text, fraction=1, feedback=text), Choice(text=en("b"), fraction=0))
    shares = (
        Choice(text=ok, fraction=half, feedback=text),
        Choice(text=text, fraction=half),
        Choice(text=en("b"), fraction=0),
    )
    truths = tuple(Choice(text=en(word), fraction=right, feedback=text) for word, right in (("True", 0), ("False", 1)))
    pairs = (Pair(left=text, right=en("1")), Pair(left=en("b"), right=text), Pair(left=en("c"), right=en("3")))
    typed = (TextAnswer(text=en("a")), TextAnswer(text=text, fraction=half, feedback=text))
    numbers = (
        NumericAnswer(value=0, feedback=text),
        NumericAnswer(value=-1, tolerance=2, fraction=half, feedback=text),
    )
    more: dict[str, Any] = {"general_feedback": text}
    return [
        Item(stem=text, title=text, interaction=ChoiceInteraction(choices=choices), **more),
        Item(stem=text, interaction=ChoiceInteraction(choices=choices), correct_feedback=text, incorrect_feedback=ok),
        Item(stem=ok, interaction=ChoiceInteraction(choices=choices[::-1]), **more),
        Item(stem=ok, interaction=ChoiceInteraction(mode="multiple", all_or_nothing=False, choices=shares)),
        Item(stem=text, interaction=ChoiceInteraction(mode="true_false", choices=truths), **more),
        Item(stem=text, interaction=TextEntryInteraction(answers=(TextAnswer(text=text),))),
        Item(stem=text, interaction=TextEntryInteraction(answers=typed), incorrect_feedback=text, **more),
        Item(stem=text, interaction=NumericInteraction(answers=numbers), incorrect_feedback=text, **more),
        Item(stem=text, interaction=MatchInteraction(pairs=pairs, distractors=(en("4"),)), **more),
        Item(stem=text, interaction=ExtendedText(), **more),
        Item(stem=text, title=text, interaction=NoInteraction()),
    ]


@pytest.mark.parametrize("markup", ["plain", "markdown", "html"])
def test_moodle_stores_what_was_meant(markup: Markup) -> None:
    """Whatever is left of a quiz when the losses are said is to Moodle what it is to quizkit."""
    items = tuple(item for source in NASTY for item in items_with(en(source, markup)))
    quiz = Quiz(language="en", sections=(Section(title=en("A / B // C"), items=items),))
    gift = get_format("gift")
    assert gift.capability is not None
    exported = api.export(quiz, "gift")
    assert exported.data is not None
    assert [one for one in exported.diagnostics if one.code.startswith("bug/")] == []
    fitted = list(fit(quiz, Target("gift", gift.title, gift.capability)).quiz.items())
    stored = imported(exported.data.decode())
    assert len(fitted) > len(items) * 0.9
    for item, question in zip(fitted, stored, strict=True):
        expected = was_read(item) | {"title": "" if item.title is None else canonical(item.title.first()[1])}
        assert _stored(question) == expected, item.stem.first()[1].source


def _stored(question: dict[str, Any]) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "type": question["qtype"],
        "id": question.get("idnumber"),
        "tags": question.get("tags", []),
        "stem": _meaning(question["questiontext"], question["questiontextformat"]),
        "general": _meaning(question["generalfeedback"], question["generalfeedbackformat"]),
        "title": canonical(Text(source=question["name"] or "")),
    }
    answers = question.get("answers", [])
    feedback = [_meaning(one.get("feedback", ""), one.get("feedbackformat", "plain")) for one in answers]
    fractions = [round(one["fraction"], 5) for one in answers]
    match question["qtype"]:
        case "multichoice":
            facts["several"] = question["single"] == "0"
            texts = [_meaning(one["answer"], one["format"]) for one in answers]
            facts["answers"] = list(zip(texts, fractions, feedback, strict=True))
        case "truefalse":
            facts["answers"] = list(zip(fractions, feedback, strict=True))
        case "shortanswer":
            texts = [one["answer"] for one in answers]
            facts["answers"] = list(zip(texts, fractions, feedback, strict=True))
        case "numerical":
            facts["answers"] = list(zip(map(_bounds, answers), fractions, feedback, strict=True))
        case "match":
            pairs = question["pairs"]
            facts["pairs"] = [
                (_meaning(left, form), canonical(Text(source=label(right)))) for left, right, form in pairs
            ]
    return facts


def _meaning(source: str, form: Any) -> str:
    return canonical(Text(source=source, markup=form)) if source else ""


def _bounds(answer: dict[str, Any]) -> tuple[float, float] | None:
    if answer["answer"] == "*":
        return None
    value, tolerance = float(answer["answer"]), float(answer["tolerance"])
    return value - tolerance, value + tolerance
