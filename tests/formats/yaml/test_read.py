"""YAML as people write it. Lines and columns are counted by hand."""

from decimal import Decimal
from fractions import Fraction

import pytest

from quizkit import api
from quizkit.diagnostics import Failure
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    DropGap,
    Entry,
    ExtendedText,
    FormulaInteraction,
    GapMatchInteraction,
    Glossary,
    HotspotInteraction,
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
    Shape,
    Stimulus,
    Suppression,
    Text,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
    Variable,
)
from quizkit.source import Source

from .reading import choices, one, read_text, right, said, sources

SKETCH = """\
title: Checkpoint sharding
language: el
languages: [el, en]
glossary: {keep: [safetensors, MP3], forbid: {safetensors: [προστατευτικά]}}
questions:
  - id: shard-index
    question: {el: "Τι ρόλο παίζει;", en: "What does an index file do?"}
    options:
      - {el: άλφα, en: alpha}
      - text: {el: βήτα, en: beta}
        correct: true
        feedback: Ναι.
    explanation: Γιατί έτσι.
  - question: Water boils at what temperature, in °C, at sea level?
    answer: 100
    tolerance: 0.5
  - question: Paris is the capital of France.
    answer: true
  - question: Pick the primes.
    options: [2, 4, 7]
    answer: [A, C]
"""


def both(el: str, en: str) -> Localized:
    return Localized(texts={"el": Text(source=el), "en": Text(source=en)})


def el(words: str) -> Localized:
    return Localized.of(words, "el")


def test_the_sketch_of_the_design() -> None:
    quiz, report = read_text(SKETCH)
    assert not list(report)
    assert quiz == Quiz(
        title=el("Checkpoint sharding"),
        language="el",
        languages=("el", "en"),
        glossary=Glossary(keep=("safetensors", "MP3"), forbid={"safetensors": ("προστατευτικά",)}),
        sections=(
            Section(
                items=(
                    Item(
                        id="shard-index",
                        stem=both("Τι ρόλο παίζει;", "What does an index file do?"),
                        interaction=ChoiceInteraction(
                            choices=(
                                Choice(text=both("άλφα", "alpha"), fraction=0),
                                Choice(text=both("βήτα", "beta"), fraction=1, feedback=el("Ναι.")),
                            )
                        ),
                        general_feedback=el("Γιατί έτσι."),
                    ),
                    Item(
                        stem=el("Water boils at what temperature, in °C, at sea level?"),
                        interaction=NumericInteraction(
                            answers=(NumericAnswer(value=Decimal(100), tolerance=Decimal("0.5")),)
                        ),
                    ),
                    Item(
                        stem=el("Paris is the capital of France."),
                        interaction=ChoiceInteraction(
                            mode="true_false",
                            choices=(Choice(text=el("Σωστό"), fraction=1), Choice(text=el("Λάθος"), fraction=0)),
                        ),
                    ),
                    Item(
                        stem=el("Pick the primes."),
                        interaction=ChoiceInteraction(
                            mode="multiple",
                            choices=(
                                Choice(text=el("2"), fraction=1),
                                Choice(text=el("4"), fraction=0),
                                Choice(text=el("7"), fraction=1),
                            ),
                        ),
                    ),
                )
            ),
        ),
    )


def test_places() -> None:
    quiz, _ = read_text(SKETCH)
    first, second, *_ = quiz.items()
    assert first.location is not None
    assert str(first.location) == "quiz.yaml:6:5"
    assert str(first.stem.texts["en"].location) == "quiz.yaml:7:43"
    assert str(choices(first)[1].location) == "quiz.yaml:10:9"
    assert str(second.location) == "quiz.yaml:14:5"


@pytest.mark.parametrize(
    "word",
    [
        "yes",
        "no",
        "NO",
        "on",
        "off",
        "y",
        "n",
        "true",
        "012",
        "0o14",
        "1_000",
        "3.10",
        "12:30",
        "1e3",
        "null",
        "~",
        "2001-12-14",
        ".inf",
        "0x1F",
        "=",
    ],
)
def test_scalars_stay_as_they_were_written(word: str) -> None:
    item = one(f"questions: [{{question: Which?, options: [{word}, other], answer: {word}}}]")
    assert sources(item) == [word, "other"]
    assert right(item) == [0]


def test_an_empty_answer_is_a_draft() -> None:
    item = one("questions:\n- question: Which?\n  options: [a, b]\n  answer:  # which one?\n")
    assert [choice.fraction for choice in choices(item)] == [None, None]
    assert one("questions:\n- question: Which?\n  answer:\n").interaction == TextEntryInteraction()


def und(words: str, markup: str = "plain") -> Localized:
    return Localized.of(words, "und", markup)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("yaml", "interaction"),
    [
        ("answer: Paris", TextEntryInteraction(answers=(TextAnswer(text=und("Paris")),))),
        (
            "answer: [Paris, Lutetia]\n  case_sensitive: yes",
            TextEntryInteraction(
                answers=(TextAnswer(text=und("Paris")), TextAnswer(text=und("Lutetia"))), case_sensitive=True
            ),
        ),
        (
            "answer:\n  - Paris\n  - {text: Lyon, correct: 50%, feedback: Nearly.}\n  - {en: London, fr: Londres}",
            TextEntryInteraction(
                answers=(
                    TextAnswer(text=und("Paris")),
                    TextAnswer(text=und("Lyon"), fraction=Fraction(1, 2), feedback=und("Nearly.")),
                    TextAnswer(text=Localized(texts={"en": Text(source="London"), "fr": Text(source="Londres")})),
                )
            ),
        ),
        ("type: text\n  answer: a*b*c", TextEntryInteraction(answers=(TextAnswer(text=und("a*b*c")),))),
        ("answer: 3..5", NumericInteraction(answers=(NumericAnswer(minimum=Decimal(3), maximum=Decimal(5)),))),
        (
            "answer: [1, 2.5]\n  unit: kg",
            NumericInteraction(
                answers=(NumericAnswer(value=Decimal(1)), NumericAnswer(value=Decimal("2.5"))), unit="kg"
            ),
        ),
        (
            "answer: {minimum: 1, maximum: 2, correct: 50%}",
            NumericInteraction(
                answers=(NumericAnswer(minimum=Decimal(1), maximum=Decimal(2), fraction=Fraction(1, 2)),)
            ),
        ),
        (
            "pairs: [[cat, kitten], [dog, puppy]]",
            MatchInteraction(
                pairs=(Pair(left=und("cat"), right=und("kitten")), Pair(left=und("dog"), right=und("puppy")))
            ),
        ),
        (
            "pairs: {cat: kitten, dog: puppy}\n  distractors: [foal]\n  shuffle: no",
            MatchInteraction(
                pairs=(Pair(left=und("cat"), right=und("kitten")), Pair(left=und("dog"), right=und("puppy"))),
                distractors=(und("foal"),),
                shuffle=False,
            ),
        ),
        (
            "pairs:\n  - left: cat\n    right: kitten\n    feedback: Small.\n  - dog -> puppy\n  - cow: calf",
            MatchInteraction(
                pairs=(
                    Pair(left=und("cat"), right=und("kitten"), feedback=und("Small.")),
                    Pair(left=und("dog"), right=und("puppy")),
                    Pair(left=und("cow"), right=und("calf")),
                )
            ),
        ),
        (
            "order: [ant, {text: dog, id: d}, {en: cow, fr: vache}]",
            OrderInteraction(
                entries=(
                    Entry(text=und("ant")),
                    Entry(id="d", text=und("dog")),
                    Entry(text=Localized(texts={"en": Text(source="cow"), "fr": Text(source="vache")})),
                )
            ),
        ),
        (
            "type: order\n  items: [ant, dog]",
            OrderInteraction(entries=(Entry(text=und("ant")), Entry(text=und("dog")))),
        ),
        (
            "options: [red, {text: blue, id: b}]\n  gaps: {x: b, y: [A, b]}\n  reusable: true",
            GapMatchInteraction(
                choices=(Choice(text=und("red")), Choice(id="b", text=und("blue"))),
                gaps=(DropGap(id="x", accepts=("b",)), DropGap(id="y", accepts=("A", "b"))),
                reusable=True,
            ),
        ),
        (
            "type: essay\n  min_words: 10\n  max_words: 100\n  lines: 5\n  rubric: Style.\n  template: Dear",
            ExtendedText(min_words=10, max_words=100, lines=5, rubric=und("Style."), template=und("Dear")),
        ),
        ("max_words: 100", ExtendedText(max_words=100)),
        ("type: essay\n  answer: Something.", ExtendedText(rubric=und("Something."))),
        (
            "type: upload\n  file_types: [.pdf, image/*]\n  max_files: 2",
            UploadInteraction(file_types=(".pdf", "image/*"), max_files=2),
        ),
        (
            "type: hotspot\n  image: https://example.org/map.png\n  width: 40\n  height: 30\n  areas:\n"
            "  - {id: a, shape: circle, coords: [1, 2, 3], correct: true, label: Here}\n"
            "  - {id: b, shape: rectangle, coords: [1, 2, 3, 4]}",
            HotspotInteraction(
                image="https://example.org/map.png",
                width=40,
                height=30,
                areas=(
                    Shape(id="a", shape="circle", coords=(1, 2, 3), fraction=Fraction(1), label=und("Here")),
                    Shape(id="b", shape="rect", coords=(1, 2, 3, 4), fraction=Fraction(0)),
                ),
            ),
        ),
        (
            "expression: 2 * {x}\n  variables: {x: {min: 1, max: 9.5, decimals: 1}}\n  tolerance: 0.01\n  decimals: 2",
            FormulaInteraction(
                expression="2 * {x}",
                variables=(Variable(name="x", minimum=Decimal(1), maximum=Decimal("9.5"), decimals=1),),
                tolerance=Decimal("0.01"),
                decimals=2,
            ),
        ),
        ("type: information", NoInteraction()),
    ],
)
def test_every_way_of_answering(yaml: str, interaction: object) -> None:
    assert one(f"language: und\nquestions:\n- question: Which?\n  {yaml}\n").interaction == interaction


def test_gaps() -> None:
    item = one(
        "questions:\n- question: The [[1]] of [[land]] has [[n]] rivers.\n  gaps:\n    1: capital\n"
        "    land: {options: [France, Spain], answer: A, weight: 2}\n    n: 2\n"
    )
    assert isinstance(item.interaction, ClozeInteraction)
    assert [(gap.id, gap.interaction.kind, gap.weight) for gap in item.interaction.gaps] == [
        ("1", "text_entry", 1),
        ("land", "choice", 2),
        ("n", "numeric", 1),
    ]


def test_options_by_letters_and_by_fields() -> None:
    assert sources(one("questions: [{question: Q, options: {A: one, B: two}, answer: B}]")) == ["one", "two"]
    item = one("questions: [{question: Q, option_a: one, option_b: two, feedback_b: Good., answer: B}]")
    assert sources(item) == ["one", "two"]
    assert choices(item)[1].feedback == und("Good.")
    assert right(item) == [1]


def test_fields_in_other_languages_and_of_two_languages() -> None:
    item = one(
        "language: el\nερωτήσεις:\n- Ερώτηση: Πόσο;\n  question_en: How much?\n  Επιλογές: [ένα, δύο]\n"
        "  Σωστή απάντηση: Β\n  Επεξήγηση: Έτσι.\n  Βαθμοί: 2\n"
    )
    assert item.stem == both("Πόσο;", "How much?")
    assert right(item) == [1]
    assert item.general_feedback == el("Έτσι.")
    assert item.points == 2


def test_everything_beside_the_answer() -> None:
    item = one(
        "stimuli: {s1: A passage.}\n"
        "questions:\n- id: q\n  title: Short\n  question: Which?\n  stimulus: s1\n  answer: x\n  points: 2,5\n"
        "  correct_feedback: C\n  partial_feedback: P\n  incorrect_feedback: I\n  explanation: E\n"
        "  hints: [one, two]\n  tags: a, b\n  difficulty: hard\n"
        "  lint_ignore:\n  - stem/long\n  - option/length: a quotation\n  - {rule: key/missing, reason: draft}\n"
        '  extras: {moodle: {penalty: 0.5, "n": "1", flag: true, list: [1, null]}}\n'
    )
    assert item == Item(
        id="q",
        title=und("Short"),
        stem=und("Which?"),
        stimulus="s1",
        interaction=TextEntryInteraction(answers=(TextAnswer(text=und("x")),)),
        points=Decimal("2.5"),
        correct_feedback=und("C"),
        partial_feedback=und("P"),
        incorrect_feedback=und("I"),
        general_feedback=und("E"),
        hints=(und("one"), und("two")),
        tags=("a", "b"),
        lint_ignore=(
            Suppression(rule="stem/long"),
            Suppression(rule="option/length", reason="a quotation"),
            Suppression(rule="key/missing", reason="draft"),
        ),
        extras={
            "yaml": {"difficulty": "hard"},
            "moodle": {"penalty": 0.5, "n": "1", "flag": True, "list": [1, None]},
        },
    )


def test_a_question_in_another_language() -> None:
    item = one("language: en\nquestions: [{question: Vrai ?, language: fr, answer: true}]")
    assert item.language == "fr"
    assert item.stem == Localized.of("Vrai ?", "fr")
    assert sources(item, "fr") == ["Vrai", "Faux"]


def test_the_language_that_the_user_says() -> None:
    assert one("questions: [{question: Q, answer: x}]", language="EL_gr").stem == Localized.of("Q", "el-GR")


@pytest.mark.parametrize(
    ("quiz", "question", "source", "markup"),
    [
        ("", "*a* b", "*a* b", "markdown"),
        ("", "a b", "a b", "plain"),
        ("markup: plain", "*a* b", "*a* b", "plain"),
        ("markup: html", "<b>a</b> b", "<b>a</b> b", "html"),
        ("", "{text: <b>a</b>, markup: html}", "<b>a</b>", "html"),
        ("", "{text: a &lt; b, markup: html}", "a < b", "plain"),
    ],
)
def test_markup(quiz: str, question: str, source: str, markup: str) -> None:
    item = one(f"{quiz}\nquestions:\n- question: {question if question[0] == '{' else repr(question)}\n  answer: x\n")
    assert item.stem == und(source, markup)


def test_markup_of_a_question() -> None:
    item = one(
        'questions: [{markup: plain, question: "*a*", options: ["*b*", {text: "*c*", markup: markdown}], answer: A}]'
    )
    assert [text.markup for text in (item.stem.texts["und"], *(c.text.texts["und"] for c in choices(item)))] == [
        "plain",
        "plain",
        "markdown",
    ]


@pytest.mark.parametrize("word", ["questions", "items", "Questions", "ερωτήσεις", "preguntas", "вопросы"])
def test_questions_of_sections_are_read_whatever_their_list_is_called(word: str) -> None:
    part = f"{word}:\n      - question: What is {{}} + 1?\n        options: [no, yes]\n        answer: B\n"
    text = f"language: en\nsections:\n  - title: One\n    {part.format(1)}  - title: Two\n    {part.format(2)}"
    quiz = api.read(Source("bank.yaml", text.encode())).quiz
    assert quiz is not None
    assert [item.stem.first()[1].source for item in quiz.items()] == ["What is 1 + 1?", "What is 2 + 1?"]
    assert [len(item.interaction.choices) for item in quiz.items()] == [2, 2]  # type: ignore[union-attr]


def test_sections_and_settings() -> None:
    quiz, report = read_text(
        "id: q1\ndescription: Read this.\n"
        "settings: {time_limit: 20, attempts: unlimited, shuffle: true, shuffle_questions: no,\n"
        "  show_feedback: after_close, pass_mark: 60%}\n"
        "stimuli:\n- {id: s, title: T, text: Words.}\n"
        "sections:\n- title: One\n  pick: 1\n  questions:\n  - {question: A, answer: x}\n  - {question: B, answer: y}\n"
        "- id: two\n  description: D\n  questions: []\n"
    )
    assert not list(report)
    assert quiz.settings == Settings(
        time_limit=Decimal(20),
        attempts=0,
        shuffle_choices=True,
        shuffle_questions=False,
        feedback="after_close",
        pass_mark=Decimal(60),
    )
    assert quiz.stimuli == (Stimulus(id="s", title=und("T"), text=und("Words.")),)
    assert [(s.id, s.title, s.pick, len(s.items)) for s in quiz.sections] == [
        (None, und("One"), 1, 2),
        ("two", None, None, 0),
    ]


def test_files_inside_and_beside() -> None:
    quiz, report = read_text(
        'questions: [{question: "![a](in.png) ![b](out.png)", answer: x}]\n'
        "assets: {in.png: {media_type: image/png, data: aGk=}, bad.png: {data: '*'}}\n",
        sibling={"out.png": b"out"}.get,
    )
    assert {asset.name: asset.data for asset in quiz.assets} == {"in.png": b"hi", "out.png": b"out"}
    assert said(report) == [("read/asset", 2, 71)]


def test_a_list_is_a_quiz_too() -> None:
    quiz, report = read_text("- question: Which?\n  answer: x\n")
    assert not list(report)
    assert len(list(quiz.items())) == 1


def test_anchors_and_merges() -> None:
    quiz, report = read_text(
        "questions:\n- &first {question: A, options: &o [x, y], answer: A, points: 2}\n"
        "- <<: *first\n  question: B\n  options: *o\n"
    )
    assert [(said.severity.value, said.code) for said in report] == [("info", "read/merge")]
    _, second = quiz.items()
    assert sources(second) == ["x", "y"]
    assert second.points == 2
    assert second.stem == und("B")


FAULTY = """\
title: Faulty
questions:
  - id: q1
    type: singel
    question: A
    optoins: [a, b]
    answer: B
  - id: q1
    question: B
    options: [a, b]
    answer: C
    points: abc
    shoe size: 43
    shuffle: perhaps
  - question: [1]
    options: text
    answer: {x: {y: z}}
  - id: q4
    id: q5
    question: {en: D, text: E}
    options:
      - a: b
      - [c]
      - {text: d, corect: true}
    answer: A
  -
  - 7
settings: {pass_mark: 120, attempts: -1, feedback: sometimes, time_limit: long}
markup: latex
"""


def test_all_problems_at_once_each_at_its_place() -> None:
    _, report = read_text(FAULTY)
    assert sorted(said(report), key=lambda one: (one[1] or 0, one[2] or 0, one[0])) == [
        ("read/unknown-type", 4, 11),
        ("read/unknown-field", 6, 5),
        ("read/duplicate-id", 8, 5),
        ("key/unknown", 11, 13),
        ("read/number", 12, 13),
        ("read/unknown-field", 13, 5),
        ("read/unknown-value", 14, 14),
        ("read/shape", 15, 15),
        ("read/shape", 16, 14),
        ("read/unknown-field", 17, 14),
        ("read/duplicate-key", 19, 5),
        ("read/unknown-field", 20, 16),
        ("read/unknown-field", 22, 9),
        ("read/shape", 23, 9),
        ("read/unknown-field", 24, 19),
        ("read/empty-item", 26, 4),
        ("read/no-answer", 27, 5),
        ("read/number", 28, 23),
        ("read/number", 28, 38),
        ("read/unknown-value", 28, 52),
        ("read/number", 28, 75),
        ("read/unknown-value", 29, 9),
    ]


def test_what_problems_say() -> None:
    _, report = read_text(FAULTY)
    found = {(one.code, one.location and one.location.line): one for one in report}
    slip = found["read/unknown-field", 6]
    assert (slip.item, slip.path, slip.advice) == ('"q1"', "questions[0].optoins", 'Did you mean "options"?')
    twice = found["read/duplicate-id", 8]
    assert "quiz.yaml:3:5" in twice.message
    colon = found["read/unknown-field", 22]
    assert '"a: b"' in colon.message
    assert "quotes" in str(colon.advice)
    assert found["read/number", 12].path == "questions[1].points"


def test_an_option_that_cannot_be_read_keeps_its_place() -> None:
    quiz, report = read_text("questions: [{question: Q, options: [[x], b, c], answer: B}]")
    (item,) = quiz.items()
    assert right(item) == [1]
    assert [code for code, *_ in said(report)] == ["read/shape"]


def test_languages_by_tag_or_name() -> None:
    quiz, report = read_text(
        "language: Greek\nlanguages: [el, EN_gb, klingonish]\nquestions: [{question: Q, answer: x}]"
    )
    assert (quiz.language, quiz.languages) == ("el", ("el", "en-GB"))
    assert said(report) == [("read/language-tag", 1, 11), ("read/unknown-value", 2, 24)]


def test_an_unknown_stimulus() -> None:
    _, report = read_text("questions: [{question: Q, answer: x, stimulus: nowhere}]")
    assert [code for code, *_ in said(report)] == ["read/unknown-stimulus"]


@pytest.mark.parametrize("text", ["", "\n", "# only a comment\n", "---\n", "just text", "3"])
def test_no_quiz_at_all(text: str) -> None:
    with pytest.raises(Failure) as raised:
        read_text(text)
    assert raised.value.diagnostic.code in ("read/empty", "read/no-quiz")


def test_a_quiz_without_questions_is_said() -> None:
    _, report = read_text("title: T\n")
    assert said(report) == [("read/no-questions", 1, 1)]


@pytest.mark.parametrize(
    "text",
    [
        f"x: &x {'a' * 100_000}\nquestions:\n" + "  - *x\n" * 600,
        f"x: &x [{'a' * 100_000}]\ny: &y [*x, *x, *x, *x, *x, *x, *x, *x, *x, *x]\nquestions:\n" + "  - *y\n" * 60,
    ],
)
def test_a_long_text_is_not_repeated_without_end(text: str) -> None:
    (said,) = api.read(Source("a.yaml", text.encode())).diagnostics
    assert said.code == "read/limit" and said.message.endswith("50,000,000 characters.")
    assert said.advice


def test_advice_about_a_long_line_is_short() -> None:
    (said,) = api.read(
        Source("a.yaml", b'questions:\n  - "' + b"k" * 100_000 + b'": 1\n'), from_format="yaml"
    ).diagnostics
    assert said.advice is not None and len(said.advice) < 300
