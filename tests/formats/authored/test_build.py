"""From what is written about a question to the item that it means."""

from decimal import Decimal

import pytest

from quizkit.diagnostics import Report, Severity
from quizkit.formats._authored import (
    AuthoredAnswer,
    AuthoredEntry,
    AuthoredGap,
    AuthoredItem,
    AuthoredOption,
    AuthoredPair,
    Written,
    build_item,
    check_ids,
    kind_for,
    split_pair,
)
from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    GapMatchInteraction,
    HottextInteraction,
    Item,
    Localized,
    Location,
    MatchInteraction,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Pair,
    Text,
    TextEntryInteraction,
    UploadInteraction,
)

PLACE = Location("bank.csv", 4)


def written(*parts: str) -> list[Written]:
    return [Written(part, PLACE) for part in parts]


def options(*texts: str) -> list[AuthoredOption]:
    return [AuthoredOption(Localized.of(text, "en"), PLACE) for text in texts]


def build(report: Report, **fields: object) -> Item:
    item = build_item(
        AuthoredItem(**{"stem": Localized.of("Which?", "en"), "location": PLACE, "number": 1, **fields}), report, "en"
    )  # type: ignore[arg-type]
    assert item is not None
    return item


def codes(report: Report) -> list[str]:
    return [diagnostic.code for diagnostic in report]


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("single", "single"),
        ("Multiple Choice", "choice"),
        ("multiple_choice_question", "choice"),
        ("MC", "choice"),
        ("MS", "multiple"),
        ("Checkbox", "multiple"),
        ("TF", "true_false"),
        ("True/False", "true_false"),
        ("Σωστό/Λάθος", "true_false"),
        ("ΠΟΛΛΑΠΛΗΣ ΕΠΙΛΟΓΗΣ", "choice"),
        ("Fill-in-the-Blank", "short_answer"),
        ("shortanswer", "short_answer"),
        ("text_entry", "short_answer"),
        ("NUM", "numeric"),
        ("numerical", "numeric"),
        ("MAT", "match"),
        ("Zuordnung", "match"),
        ("ORD", "order"),
        ("essay", "essay"),
        ("extended_text", "essay"),
        ("Open-Ended", "essay"),
        ("multianswer", "cloze"),
        ("ddwtos", "gap_match"),
        ("file_upload_question", "upload"),
        ("calculated", "formula"),
        ("description", "information"),
        ("none", "information"),
        ("singel", None),
        ("", None),
    ],
)
def test_words_for_types(word: str, kind: str | None) -> None:
    assert kind_for(word) == kind


def test_a_misspelt_type_is_said_and_the_rest_is_read() -> None:
    report = Report()
    item = build(
        report, type=Written("singel", PLACE), options=options("a", "b"), key=written("B"), points=Written("abc", PLACE)
    )
    assert codes(report) == ["read/unknown-type", "read/number"]
    first, second = report
    assert first.location == PLACE
    assert 'Did you mean "single"?' in str(first)
    assert "true_false" in str(first), "the types that there are"
    assert '"abc"' in second.message
    assert isinstance(item.interaction, ChoiceInteraction)
    assert item.points == 1


@pytest.mark.parametrize(("text", "points"), [("2", "2"), ("0.5", "0.5"), ("1,5", "1.5"), ("", "1")])
def test_points(text: str, points: str) -> None:
    report = Report()
    assert build(report, options=options("a", "b"), key=written("A"), points=Written(text)).points == Decimal(points)
    assert not codes(report)


@pytest.mark.parametrize(("key", "right"), [("true", 0), ("False", 1), ("Σωστό", 0), ("ΛΆΘΟΣ", 1)])
def test_true_or_false_without_options(key: str, right: int) -> None:
    report = Report()
    item = build(report, stem=Localized.of("Έτσι είναι;", "el"), key=written(key), language="el")
    assert isinstance(item.interaction, ChoiceInteraction)
    assert item.interaction.mode == "true_false"
    assert [choice.text.texts["el"].source for choice in item.interaction.choices] == ["Σωστό", "Λάθος"]
    assert [choice.fraction for choice in item.interaction.choices] == [1 - right, right]
    assert not codes(report)


def test_true_or_false_in_two_languages() -> None:
    stem = Localized(texts={"en": Text(source="So?"), "fr": Text(source="Vraiment ?")})
    item = build(Report(), stem=stem, key=written("false"))
    assert isinstance(item.interaction, ChoiceInteraction)
    assert {tag: text.source for tag, text in item.interaction.choices[1].text.items()} == {"en": "False", "fr": "Faux"}


@pytest.mark.parametrize("key", ["T", "1", "A", "yes", "True", "v"])
def test_short_keys_of_a_stated_true_or_false(key: str) -> None:
    item = build(Report(), type=Written("TF"), key=written(key))
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in item.interaction.choices] == [1, 0]


def test_true_or_false_with_options() -> None:
    item = build(Report(), options=options("False", "True"), key=written("B"))
    assert isinstance(item.interaction, ChoiceInteraction)
    assert item.interaction.mode == "true_false"
    assert [choice.text.texts["en"].source for choice in item.interaction.choices] == ["True", "False"]
    assert [choice.fraction for choice in item.interaction.choices] == [1, 0]
    item = build(Report(), type=Written("true_false"), options=options("Fact", "Opinion"), key=written("2"))
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in item.interaction.choices] == [0, 1]


def test_what_is_neither_true_nor_false() -> None:
    report = Report()
    item = build(report, type=Written("true_false"), key=written("perhaps"))
    assert codes(report) == ["key/unknown"]
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in item.interaction.choices] == [None, None]


@pytest.mark.parametrize(
    ("key", "answer"),
    [
        ("100", NumericAnswer(value=Decimal(100))),
        ("1.5 ± 0.1", NumericAnswer(value=Decimal("1.5"), tolerance=Decimal("0.1"))),
        ("3..5", NumericAnswer(minimum=Decimal(3), maximum=Decimal(5))),
        ("1.5E-07", NumericAnswer(value=Decimal("0.00000015"))),
        ("-6,022E+23", NumericAnswer(value=Decimal(-602_200) * 10**18)),
        ("1E-12", NumericAnswer(value=Decimal("0.000000000001"))),
    ],
)
def test_a_number_is_a_numeric_question(key: str, answer: NumericAnswer) -> None:
    report = Report()
    assert build(report, key=written(key)).interaction == NumericInteraction(answers=(answer,))
    assert not codes(report)


@pytest.mark.parametrize("key", ["007", "1e3", "1E12", "12E+5", "E-07", "3-5", "12:30", "Paris", "100 °C", "no"])
def test_a_code_is_a_text(key: str) -> None:
    interaction = build(Report(), key=written(key)).interaction
    assert isinstance(interaction, TextEntryInteraction)
    assert [answer.text.texts["en"].source for answer in interaction.answers] == [key]


def test_tolerance_and_unit() -> None:
    interaction = build(Report(), key=written("100"), tolerance=Written("0.5"), unit=Written("°C")).interaction
    assert interaction == NumericInteraction(
        answers=(NumericAnswer(value=Decimal(100), tolerance=Decimal("0.5")),), unit="°C"
    )
    interaction = build(Report(), type=Written("numeric"), key=written("20 km/h")).interaction
    assert interaction == NumericInteraction(answers=(NumericAnswer(value=Decimal(20)),), unit="km/h")
    interaction = build(Report(), minimum=Written("3"), maximum=Written("5")).interaction
    assert interaction == NumericInteraction(answers=(NumericAnswer(minimum=Decimal(3), maximum=Decimal(5)),))


def test_several_numbers() -> None:
    interaction = build(Report(), type=Written("numeric"), key=written("2; 4")).interaction
    assert interaction == NumericInteraction(answers=(NumericAnswer(value=Decimal(2)), NumericAnswer(value=Decimal(4))))


@pytest.mark.parametrize("key", ["five", "1,000"])
def test_no_number_is_said_and_leaves_a_draft(key: str) -> None:
    report = Report()
    interaction = build(report, type=Written("numeric"), key=written(key)).interaction
    assert interaction == NumericInteraction()
    assert codes(report) == ["key/not-a-number"]


def test_options_of_a_typed_question_are_its_answers() -> None:
    report = Report()
    interaction = build(report, type=Written("blank"), options=options("2", "two")).interaction
    assert isinstance(interaction, TextEntryInteraction)
    assert [answer.text.texts["en"].source for answer in interaction.answers] == ["2", "two"]
    assert not codes(report)


def test_an_answer_with_a_weight_and_feedback() -> None:
    feedback = Localized.of("Almost.", "en")
    answer = AuthoredAnswer(Written("Lutetia"), correct=Written("50%"), feedback=feedback)
    interaction = build(Report(), answers=[answer]).interaction
    assert isinstance(interaction, TextEntryInteraction)
    assert interaction.answers[0].fraction * 2 == 1
    assert interaction.answers[0].feedback == feedback


def test_a_draft_has_an_empty_answer() -> None:
    report = Report()
    assert build(report, key=written("")).interaction == TextEntryInteraction()
    assert not codes(report)


def test_nothing_to_answer_is_said() -> None:
    report = Report()
    assert build(report).interaction == NoInteraction()
    assert codes(report) == ["read/no-answer"]
    report = Report()
    assert build(report, type=Written("information")).interaction == NoInteraction()
    assert not codes(report)


def test_nothing_at_all_is_no_item() -> None:
    report = Report()
    assert build_item(AuthoredItem(location=PLACE, number=3), report, "en") is None
    assert [(one.code, one.severity, one.location, one.item) for one in report] == [
        ("read/empty-item", Severity.ERROR, PLACE, "question 3")
    ]


def text(words: str) -> Localized:
    return Localized.of(words, "en")


def test_matching() -> None:
    pairs = [AuthoredPair(text("cat"), text("kitten")), AuthoredPair(None, text("foal"))]
    expected = MatchInteraction(pairs=(Pair(left=text("cat"), right=text("kitten")),), distractors=(text("foal"),))
    assert build(Report(), pairs=pairs).interaction == expected
    report = Report()
    interaction = build(
        report, type=Written("matching"), options=options("cat -> kitten", "dog = puppy", "cow")
    ).interaction
    assert isinstance(interaction, MatchInteraction)
    assert [(pair.left.texts["en"].source, pair.right.texts["en"].source) for pair in interaction.pairs] == [
        ("cat", "kitten"),
        ("dog", "puppy"),
    ]
    assert codes(report) == ["read/pair"]


@pytest.mark.parametrize(
    ("pair", "halves"),
    [
        ("cat -> kitten", ("cat", "kitten")),
        ("cat|kitten", ("cat", "kitten")),
        ("a = b", ("a", "b")),
        ("x-ray - photo", ("x-ray", "photo")),
        ("cat", None),
        ("-> kitten", None),
        ("a -> b -> c", None),
    ],
)
def test_a_pair_in_one_text(pair: str, halves: tuple[str, str] | None) -> None:
    assert split_pair(pair) == halves


def test_ordering() -> None:
    entries = [AuthoredEntry(text("ant")), AuthoredEntry(text("cow"))]
    interaction = build(Report(), order=entries).interaction
    assert isinstance(interaction, OrderInteraction)
    assert [entry.text for entry in interaction.entries] == [text("ant"), text("cow")]
    interaction = build(
        Report(), type=Written("order"), options=options("cow", "ant", "dog"), key=written("B, C, A")
    ).interaction
    assert isinstance(interaction, OrderInteraction)
    assert [entry.text for entry in interaction.entries] == [text("ant"), text("dog"), text("cow")]
    report = Report()
    build(report, type=Written("order"), options=options("cow", "ant", "dog"), key=written("B, C"))
    assert codes(report) == ["key/order"]


def test_gaps() -> None:
    gaps = [
        AuthoredGap("1", AuthoredItem(key=written("capital"))),
        AuthoredGap("2", AuthoredItem(options=options("France", "Spain"), key=written("A")), Written("2")),
    ]
    interaction = build(Report(), gaps=gaps).interaction
    assert isinstance(interaction, ClozeInteraction)
    assert [(gap.id, gap.interaction.kind, gap.weight) for gap in interaction.gaps] == [
        ("1", "text_entry", 1),
        ("2", "choice", 2),
    ]


def test_faulty_gaps_are_said() -> None:
    gaps = [
        AuthoredGap("1", AuthoredItem(key=written("a"))),
        AuthoredGap("1", AuthoredItem(key=written("b"))),
        AuthoredGap("2", AuthoredItem(type=Written("essay"))),
        AuthoredGap("3", AuthoredItem(key=written("c")), Written("0")),
    ]
    report = Report()
    interaction = build(report, gaps=gaps).interaction
    assert isinstance(interaction, ClozeInteraction)
    assert [gap.id for gap in interaction.gaps] == ["1", "3"]
    assert codes(report) == ["read/duplicate-id", "read/gap", "read/number"]


def test_dragging_into_gaps() -> None:
    gaps = [AuthoredGap("x", AuthoredItem(key=written("B"))), AuthoredGap("y", AuthoredItem(key=written("red")))]
    interaction = build(Report(), options=options("red", "blue"), gaps=gaps).interaction
    assert isinstance(interaction, GapMatchInteraction)
    assert [(gap.id, gap.accepts) for gap in interaction.gaps] == [("x", ("B",)), ("y", ("A",))]


def test_hottext() -> None:
    pieces = [
        AuthoredOption(text("cat"), id="1", correct=Written("true")),
        AuthoredOption(text("sat"), id="2", correct=Written("true")),
    ]
    interaction = build(Report(), type=Written("hottext"), options=pieces).interaction
    assert isinstance(interaction, HottextInteraction)
    assert interaction.multiple
    assert [choice.id for choice in interaction.choices] == ["1", "2"]


def test_what_only_fields_can_describe() -> None:
    report = Report()
    build(report, type=Written("hotspot"))
    assert codes(report) == ["read/incomplete"]


def test_an_essays_answer_is_for_the_marker() -> None:
    assert build(Report(), type=Written("essay"), key=written("Names two.")).interaction == ExtendedText(
        rubric=text("Names two.")
    )
    assert build(Report(), type=Written("upload"), rubric=text("Tidy.")).interaction == UploadInteraction(
        rubric=text("Tidy.")
    )


def test_fields_without_a_use_are_said() -> None:
    report = Report()
    build(report, options=options("a", "b"), key=written("A"), tolerance=Written("1", PLACE))
    assert [(one.code, one.severity) for one in report] == [("read/unused-field", Severity.WARNING)]


def test_two_options_with_one_id() -> None:
    twins = [AuthoredOption(text("a"), id="x"), AuthoredOption(text("b"), id="x"), AuthoredOption(text("c"))]
    report = Report()
    interaction = build(report, options=twins).interaction
    assert isinstance(interaction, ChoiceInteraction)
    assert [choice.text for choice in interaction.choices] == [text("a"), text("c")]
    assert codes(report) == ["read/duplicate-id"]


def test_two_items_with_one_id() -> None:
    items = [
        Item(id=name, stem=text("?"), location=Location("f", line)) for name, line in (("q", 1), ("r", 2), ("q", 3))
    ]
    report = Report()
    check_ids(items, report, ["questions[0]", "questions[1]", "questions[2]"])
    (found,) = report
    assert found.code == "read/duplicate-id"
    assert found.location == Location("f", 3)
    assert found.path == "questions[2]"
    assert "f:1" in found.message


def test_what_the_model_refuses_is_said_at_its_place() -> None:
    report = Report()
    options = [AuthoredOption(text("a"), feedback=3), AuthoredOption(text("b"))]  # type: ignore[arg-type]
    item = build_item(AuthoredItem(stem=text("?"), options=options, location=PLACE), report, "en")
    assert item is None
    assert [(one.code, one.location) for one in report] == [("read/invalid", PLACE)]


@pytest.mark.parametrize("key", ["A,{}C", "{}A and{}C", "a\N{NO-BREAK SPACE}{}\n{}c"])
def test_endless_space_in_a_key_is_a_space(key: str) -> None:
    options = [AuthoredOption(Localized.of(words)) for words in ("north", "south", "east")]
    written = Written(key.replace("{}", " " * 60_000))
    item = build_item(AuthoredItem(stem=Localized.of("Which?"), options=options, key=[written]), Report(), "en")
    assert item is not None
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in item.interaction.choices] == [1, 0, 1]
