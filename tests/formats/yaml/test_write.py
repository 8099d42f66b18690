"""YAML as quizkit writes it: what it looks like, and that every reader of YAML reads the same strings."""

from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from quizkit.diagnostics import Report, Severity
from quizkit.formats._authored.document.outline import Row, Spaced
from quizkit.formats.yaml import FORMAT
from quizkit.formats.yaml.emit import to_yaml
from quizkit.formats.yaml.read import read
from quizkit.formats.yaml.write import write
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    Entry,
    ExtendedText,
    Gap,
    Glossary,
    Item,
    Localized,
    MatchInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Pair,
    Quiz,
    Section,
    Settings,
    Suppression,
    Text,
    TextAnswer,
    TextEntryInteraction,
)
from quizkit.source import Source
from tests.strategies import WORDS, quizzes, sources

HALF = Fraction(1, 2)


def written(quiz: Quiz) -> str:
    out = BytesIO()
    write(quiz, out)
    return out.getvalue().decode()


def en(words: str, markup: Any = "plain") -> Localized:
    return Localized.of(words, "en", markup)


def choice(words: str, fraction: Any = None, **more: Any) -> Choice:
    return Choice(text=en(words), fraction=fraction, **more)


def question(interaction: Any, **more: Any) -> str:
    """How a question looks, without its frame."""
    item = Item(**{"stem": en("Which?"), "interaction": interaction, **more})
    text = written(Quiz(language="en", sections=(Section(items=(item,)),)))
    head, _, rest = text.partition("questions:\n  - ")
    assert head == "language: en\n"
    return "\n".join(line[4:] if line.startswith("    ") else line for line in rest.splitlines())


def test_a_whole_quiz() -> None:
    quiz = Quiz(
        title=Localized.of("Κουίζ", "el"),
        language="el",
        languages=("el", "en"),
        settings=Settings(time_limit=Decimal(20), shuffle_choices=True),
        glossary=Glossary(keep=("MP3",), forbid={"safetensors": ("προστατευτικά",)}),
        sections=(
            Section(
                items=(
                    Item(
                        id="q1",
                        stem=Localized(texts={"el": Text(source="Ποιο;"), "en": Text(source="Which?")}),
                        interaction=ChoiceInteraction(
                            choices=(
                                Choice(text=Localized.of("ένα", "el"), fraction=0),
                                Choice(text=Localized.of("δύο", "el"), fraction=1),
                            )
                        ),
                        general_feedback=Localized.of("Έτσι.", "el"),
                    ),
                    Item(stem=Localized.of("Γιατί;", "el"), interaction=TextEntryInteraction()),
                )
            ),
        ),
    )
    assert written(quiz) == (
        "title: Κουίζ\n"
        "language: el\n"
        "languages: [el, en]\n"
        "settings:\n"
        "  shuffle_choices: true\n"
        "  time_limit: 20\n"
        "glossary:\n"
        "  keep: [MP3]\n"
        "  forbid:\n"
        "    safetensors: [προστατευτικά]\n"
        "questions:\n"
        "  - id: q1\n"
        "    question:\n"
        "      el: Ποιο;\n"
        "      en: Which?\n"
        "    options:\n"
        "      - ένα\n"
        "      - δύο\n"
        "    answer: B\n"
        "    explanation: Έτσι.\n"
        "\n"
        "  - question: Γιατί;\n"
        "    answer:  # what is the right answer?\n"
    )


def test_a_draft_asks_for_its_key() -> None:
    open_choices = tuple(choice(word) for word in ("a dog", "a cat", "a cow"))
    assert question(ChoiceInteraction(choices=open_choices)) == (
        "question: Which?\noptions:\n  - a dog\n  - a cat\n  - a cow\nanswer:  # which option is right: A, B or C?"
    )
    assert question(ChoiceInteraction(mode="multiple", choices=open_choices)).endswith(
        "answer:  # which options are right: A, B or C?"
    )
    true_false = ChoiceInteraction(mode="true_false", choices=(choice("True"), choice("False")))
    assert question(true_false) == "type: true_false\nquestion: Which?\nanswer:  # true or false?"


@pytest.mark.parametrize(
    ("interaction", "answer"),
    [
        (
            ChoiceInteraction(mode="multiple", choices=(choice("one", 1), choice("two", 0), choice("six", 1))),
            "options:\n  - one\n  - two\n  - six\nanswer: [A, C]",
        ),
        (
            ChoiceInteraction(choices=(choice("one", 1, feedback=en("Yes: one.")), choice("two", 0, fixed=True))),
            'options:\n  - text: one\n    correct: true\n    feedback: "Yes: one."\n  - text: two\n    fixed: true',
        ),
        (
            ChoiceInteraction(
                mode="multiple",
                choices=(choice("one", Fraction(1, 2)), choice("two", Fraction(1, 3))),
                all_or_nothing=False,
            ),
            "options:\n  - text: one\n    correct: 50%\n  - text: two\n    correct: 1/3",
        ),
        (
            ChoiceInteraction(
                mode="multiple",
                choices=(choice("one", HALF), choice("two", -HALF), choice("six", HALF)),
                all_or_nothing=False,
            ),
            "options:\n  - one\n  - two\n  - six\nanswer: [A, C]\nscoring: right_minus_wrong",
        ),
        (
            ChoiceInteraction(
                mode="multiple",
                choices=(choice("one", HALF), choice("two", 0), choice("six", HALF)),
                all_or_nothing=False,
            ),
            "options:\n  - one\n  - two\n  - six\nanswer: [A, C]\nscoring: partial",
        ),
        (
            ChoiceInteraction(mode="true_false", choices=(choice("True", 0), choice("False", 1)), shuffle=False),
            "answer: false\nshuffle: false",
        ),
        (TextEntryInteraction(answers=(TextAnswer(text=en("Paris")),)), "answer: Paris"),
        (TextEntryInteraction(answers=(TextAnswer(text=en("a")), TextAnswer(text=en("b")))), "answer: [a, b]"),
        (
            NumericInteraction(answers=(NumericAnswer(value=Decimal(100), tolerance=Decimal("0.5")),), unit="°C"),
            "answer: 100\ntolerance: 0.5\nunit: °C",
        ),
        (NumericInteraction(answers=(NumericAnswer(minimum=Decimal(3), maximum=Decimal(5)),)), 'answer: "3..5"'),
        (
            MatchInteraction(pairs=(Pair(left=en("cat"), right=en("kitten")),), distractors=(en("foal"),)),
            "pairs:\n  - left: cat\n    right: kitten\ndistractors:\n  - foal",
        ),
        (OrderInteraction(entries=(Entry(text=en("ant")), Entry(text=en("dog")))), "order:\n  - ant\n  - dog"),
        (
            ClozeInteraction(
                gaps=(
                    Gap(id="x", interaction=TextEntryInteraction(answers=(TextAnswer(text=en("a")),))),
                    Gap(id="z", interaction=ChoiceInteraction(choices=(choice("so", 1), choice("or", 0)))),
                )
            ),
            "gaps:\n  x: a\n  z:\n    options:\n      - so\n      - or\n    answer: A",
        ),
    ],
)
def test_what_answers_look_like(interaction: Any, answer: str) -> None:
    assert question(interaction) == f"question: Which?\n{answer}"


def test_one_right_option_of_several_to_pick() -> None:
    interaction = ChoiceInteraction(
        mode="multiple",
        choices=(choice("one", 1, feedback=en("Yes.")), choice("two", -1)),
        all_or_nothing=False,
    )
    assert question(interaction) == (
        "type: multiple\nquestion: Which?\noptions:\n  - text: one\n    correct: true\n    feedback: Yes.\n  - two\n"
        "scoring: right_minus_wrong"
    )


def test_a_type_is_stated_only_where_nothing_implies_it() -> None:
    assert question(ExtendedText(max_words=9)) == "type: essay\nquestion: Which?\nmax_words: 9"
    number = TextEntryInteraction(answers=(TextAnswer(text=en("100")),))
    assert question(number) == 'type: short_answer\nquestion: Which?\nanswer: "100"'
    one_right = ChoiceInteraction(mode="multiple", choices=(choice("one", 1), choice("two", 0)))
    assert question(one_right).startswith("type: multiple\n")
    named_so = ChoiceInteraction(choices=(choice("True", 1), choice("False", 0)))
    assert question(named_so).startswith("type: single\n")


def test_what_else_a_question_may_have() -> None:
    text = question(
        TextEntryInteraction(answers=(TextAnswer(text=en("x")),)),
        points=Decimal("2.50"),
        tags=("a", "b, c"),
        hints=(en("one"),),
        lint_ignore=(Suppression(rule="stem/long"), Suppression(rule="key/missing", reason="draft")),
    )
    assert text == (
        "question: Which?\nanswer: x\npoints: 2.50\nhints:\n  - one\n"
        'tags: [a, "b, c"]\nlint_ignore:\n  - stem/long\n  - rule: key/missing\n    reason: draft'
    )


def test_markup_is_named_once_where_it_differs() -> None:
    starred = ChoiceInteraction(choices=(choice("2 *3* 4", 1), choice("five", 0)))
    marked = Item(stem=en("Is *this* it?", "markdown"), interaction=TextEntryInteraction())
    plain = Item(stem=en("Is *this* it?"), interaction=starred)
    mixed = Item(stem=en("Is *this* it?", "markdown"), interaction=starred)

    def frame(*items: Item) -> str:
        return written(Quiz(language="en", sections=(Section(items=items),)))

    assert "markup" not in frame(marked)
    assert frame(plain).startswith("language: en\nmarkup: plain\nquestions:\n  - question: Is *this* it?\n")
    text = frame(marked, marked, marked, plain, mixed)
    assert text.startswith("language: en\nquestions:\n  - question: Is *this* it?\n")
    assert "  - markup: plain\n    question: Is *this* it?\n    options:\n      - 2 *3* 4\n" in text
    assert "    options:\n      - text: 2 *3* 4\n        markup: plain\n      - five\n" in text


def test_long_and_many_lined_texts() -> None:
    long_line = "word " * 40 + "end."
    text = question(TextEntryInteraction(), stem=en(long_line))
    assert text.startswith("question: >-\n  word word")
    assert max(map(len, text.splitlines())) < 110
    text = question(TextEntryInteraction(), stem=en("Look:\n\n- one\n- two", "markdown"))
    assert text.startswith("question: |-\n  Look:\n\n  - one\n  - two\nanswer:")


def test_ids_that_are_only_letters_are_left_out() -> None:
    lettered = ChoiceInteraction(choices=(choice("one", 1, id="A"), choice("two", 0, id="B")))
    assert "id:" not in question(lettered)
    named = ChoiceInteraction(choices=(choice("one", 1, id="x"), choice("two", 0, id="B")))
    assert question(named).count("id:") == 2


@pytest.mark.parametrize(
    ("text", "yaml_text"),
    [
        ("plain words", "plain words"),
        ("yes", '"yes"'),
        ("No", '"No"'),
        ("~", '"~"'),
        ("null", '"null"'),
        ("012", '"012"'),
        ("1e3", '"1e3"'),
        ("12:30", '"12:30"'),
        ("2001-12-14", '"2001-12-14"'),
        ("-5 °C", "-5 °C"),
        ("100 km", "100 km"),
        ("a: b", '"a: b"'),
        ("C# or #", '"C# or #"'),
        ("C#", "C#"),
        ("http://example.org/a?b=c", "http://example.org/a?b=c"),
        ("\\(x\\)", "\\(x\\)"),
        ('"quoted"', "'\"quoted\"'"),
        ("[[1]] first", '"[[1]] first"'),
        ("it's", "it's"),
        ("'s", '"\'s"'),
        ("Ελλάδα;", "Ελλάδα;"),
        ("no\xa0break", "no\xa0break"),
        ("zero\u200bwidth", '"zero\\u200bwidth"'),
        ("tab\there", '"tab\\there"'),
        ("", '""'),
        (" x", '" x"'),
        ("one\ntwo", "|-\n    one\n    two"),
        ("one\n\ntwo\n", "|\n    one\n\n    two"),
    ],
)
def test_quotes_only_where_they_are_needed(text: str, yaml_text: str) -> None:
    assert to_yaml({"a": {"b": text}}) == f"a:\n  b: {yaml_text}\n"


STRINGS = sources() | st.text(st.characters(exclude_categories=("Cs",)), max_size=200)
TREES = st.recursive(
    STRINGS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(Spaced)
        | st.lists(STRINGS, max_size=3).map(Row)
        | st.dictionaries(STRINGS, inner, max_size=3)
    ),
    max_leaves=12,
)


@settings(deadline=None, max_examples=150)
@given(st.dictionaries(STRINGS, TREES, min_size=1, max_size=4))
def test_another_reader_reads_the_same_strings(tree: dict[str, Any]) -> None:
    assert yaml.safe_load(to_yaml(tree)) == tree


@pytest.mark.parametrize("word", WORDS)
def test_another_reader_reads_every_odd_word(word: str) -> None:
    tree = {"key": word, "list": [word, [word], {word: word}], word: {"inner": word}}
    assert yaml.safe_load(to_yaml(tree)) == tree
    assert yaml.compose(to_yaml({"key": word})).value[0][1].tag == "tag:yaml.org,2002:str"


@pytest.mark.parametrize("length", [899, 1023, 1025, 5000])
def test_a_long_key(length: int) -> None:
    tree = {"a": [{"k" * length: {"x": ["y", "z"]}, "b": "c"}]}
    assert yaml.safe_load(to_yaml(tree)) == tree


def test_half_a_character_is_replaced() -> None:
    assert yaml.safe_load(to_yaml({"a": "x\ud800"})) == {"a": "x\N{REPLACEMENT CHARACTER}"}


@settings(deadline=None, max_examples=60)
@given(quizzes())
def test_any_quiz_is_read_back(quiz: Quiz) -> None:
    text = written(quiz)
    report = Report()
    assert read(Source("quiz.yaml", text.encode()), report) == quiz
    assert [str(one) for one in report if one.severity is Severity.ERROR] == []
    assert yaml.safe_load(text) is not None or text == ""
    assert written(quiz) == text


def test_the_format_holds_everything() -> None:
    assert FORMAT.capability is not None
    assert FORMAT.capability.languages == "several"
    assert not FORMAT.capability.requires


def test_true_and_false_in_another_language_than_their_question_are_texts() -> None:
    texts = (Choice(text=Localized.of("True", "en"), fraction=1), Choice(text=Localized.of("False", "en"), fraction=0))
    item = Item(
        id="q",
        stem=Localized(texts={"pt-BR": Text(source="x"), "en": Text(source="y")}),
        language="pt-BR",
        interaction=ChoiceInteraction(mode="true_false", choices=texts),
    )
    written = Quiz(language="en", languages=("en", "pt-BR"), sections=(Section(items=(item,)),))
    out = BytesIO()
    write(written, out)
    (found,) = read(Source("x.yaml", out.getvalue()), Report()).items()
    assert found.interaction == item.interaction
