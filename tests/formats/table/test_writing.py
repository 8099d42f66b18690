"""The canonical sheet, cell by cell, and what comes back from it."""

import csv
from decimal import Decimal
from fractions import Fraction
from io import BytesIO, StringIO

import pytest
from hypothesis import given, settings
from openpyxl import load_workbook

from quizkit import api
from quizkit.formats._sheet.markup import cell_of, markup_of
from quizkit.formats._table.clean import tidy
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
    NoInteraction,
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
from quizkit.richtext import canonical, text_of
from quizkit.source import Source
from tests.strategies import sources

FORMATS = ["xlsx", "csv"]
HALF = Fraction(1, 2)


def both(greek: str, english: str) -> Localized:
    return Localized(texts={"el": Text(source=greek), "en": Text(source=english)})


def en(source: str, markup: str = "plain") -> Localized:
    return Localized(texts={"en": Text(source=source, markup=markup)})  # type: ignore[arg-type]


BILINGUAL = Quiz(
    title=both("Πρωτεύουσες", "Capitals"),
    language="el",
    languages=("el", "en"),
    settings=Settings(time_limit=Decimal("1.5"), shuffle_choices=True, feedback="after_attempt"),
    glossary=Glossary(keep=("NATO", "A; B"), forbid={"capital": ("κεφάλαιο", "a, b")}),
    sections=(
        Section(
            title=both("Ευρώπη", "Europe"),
            items=(
                Item(
                    id="fr",
                    stem=both("Ποια είναι η πρωτεύουσα της Γαλλίας;", "What is the capital of France?"),
                    interaction=ChoiceInteraction(
                        choices=(
                            Choice(text=both("Λυών", "Lyon"), fraction=0, feedback=both("Όχι.", "No.")),
                            Choice(text=both("Παρίσι", "Paris"), fraction=1),
                        )
                    ),
                    points=Decimal(2),
                    general_feedback=both("Από το 987.", "Since 987."),
                    tags=("easy", "Paris, France"),
                ),
                Item(
                    id="true",
                    stem=both("Η Ρώμη είναι πρωτεύουσα.", "Rome is a capital."),
                    interaction=ChoiceInteraction(
                        mode="true_false",
                        choices=(
                            Choice(text=both("Σωστό", "True"), fraction=1),
                            Choice(text=both("Λάθος", "False"), fraction=0),
                        ),
                    ),
                ),
            ),
        ),
        Section(
            title=both("Ασία", "Asia"),
            items=(
                Item(
                    id="match",
                    stem=both("Αντιστοιχίστε.", "Match."),
                    interaction=MatchInteraction(
                        pairs=(Pair(left=both("Ιαπωνία", "Japan"), right=both("Τόκιο", "Tokyo")),),
                        distractors=(both("Σεούλ", "Seoul"),),
                    ),
                ),
                Item(
                    id="typed",
                    stem=both("Πού;", "Where?"),
                    interaction=TextEntryInteraction(
                        answers=(
                            TextAnswer(text=Localized.of("Δελχί", "el")),
                            TextAnswer(text=Localized.of("Delhi", "el")),
                        )
                    ),
                    lint_ignore=(Suppression(rule="stem/short", reason="meant; really"),),
                ),
            ),
        ),
    ),
)

HEADER = [
    "ID", "Type", "Section (el)", "Section (en)", "Question (el)", "Question (en)",
    "Option A (el)", "Option A (en)", "Option B (el)", "Option B (en)", "Correct",
    "Feedback A (el)", "Feedback A (en)", "Left 1 (el)", "Left 1 (en)", "Right 1 (el)", "Right 1 (en)",
    "Right 2 (el)", "Right 2 (en)", "Points", "Explanation (el)", "Explanation (en)", "Tags", "Accepted findings",
]  # fmt: skip
ROWS = [
    [
        "fr", "single", "Ευρώπη", "Europe", "Ποια είναι η πρωτεύουσα της Γαλλίας;", "What is the capital of France?",
        "Λυών", "Lyon", "Παρίσι", "Paris", "B", "Όχι.", "No.", "", "", "", "", "", "", "2", "Από το 987.", "Since 987.",
        'easy, "Paris, France"', "",
    ],
    [
        "true", "true/false", "Ευρώπη", "Europe", "Η Ρώμη είναι πρωτεύουσα.", "Rome is a capital.",
        "", "", "", "", "Σωστό", "", "", "", "", "", "", "", "", "", "", "", "", "",
    ],
    [
        "match", "match", "Ασία", "Asia", "Αντιστοιχίστε.", "Match.",
        "", "", "", "", "", "", "", "Ιαπωνία", "Japan", "Τόκιο", "Tokyo", "Σεούλ", "Seoul", "", "", "", "", "",
    ],
    [
        "typed", "short answer", "Ασία", "Asia", "Πού;", "Where?",
        "", "", "", "", "Δελχί | Delhi", "", "", "", "", "", "", "", "", "", "", "", "", "stem/short meant, really",
    ],
]  # fmt: skip
ABOUT = [
    ["Title (el)", "Πρωτεύουσες"],
    ["Title (en)", "Capitals"],
    ["Language", "el"],
    ["Languages", "el, en"],
    ["Shuffle answers", "yes"],
    ["Time limit", "1.5"],
    ["Show feedback", "after attempt"],
    ["Keep", 'NATO; "A; B"'],
    ["Forbid", 'capital: κεφάλαιο, "a, b"'],
]


def written(quiz: Quiz, name: str) -> bytes:
    exported = api.export(quiz, name)
    assert [str(one) for one in exported.diagnostics if one.severity == "error"] == []
    assert exported.data is not None
    return exported.data


def read_again(quiz: Quiz, name: str) -> Quiz:
    loaded = api.read(Source(f"bank.{name}", written(quiz, name)))
    assert [str(one) for one in loaded.diagnostics if one.severity in ("error", "warning")] == []
    assert loaded.quiz is not None
    return loaded.quiz


def sheet_rows(data: bytes, name: str) -> list[list[str]]:
    return [["" if cell is None else cell for cell in row] for row in load_workbook(BytesIO(data))[name].values]


def csv_rows(data: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(data.decode("utf-8-sig"), newline="")))


def test_a_workbook_cell_by_cell() -> None:
    data = written(BILINGUAL, "xlsx")
    assert load_workbook(BytesIO(data)).sheetnames == ["Questions", "Settings"]
    assert sheet_rows(data, "Questions") == [HEADER, *ROWS]
    assert sheet_rows(data, "Settings") == ABOUT


def test_a_csv_file_cell_by_cell() -> None:
    data = written(BILINGUAL, "csv")
    assert data.startswith(b"\xef\xbb\xbf")
    assert csv_rows(data) == [*ABOUT, HEADER, *ROWS]


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_quiz_comes_back(name: str) -> None:
    items = list(BILINGUAL.items())
    ignored = items[-1].replaced(lint_ignore=(Suppression(rule="stem/short", reason="meant, really"),))
    sections = (BILINGUAL.sections[0], BILINGUAL.sections[1].replaced(items=(items[2], ignored)))
    assert read_again(BILINGUAL, name) == BILINGUAL.replaced(sections=sections)


ANSWERS = {
    "weights": (
        ChoiceInteraction(
            mode="multiple",
            all_or_nothing=False,
            choices=(
                Choice(text=en("a"), fraction=HALF),
                Choice(text=en("b"), fraction=Fraction(1, 3)),
                Choice(text=en("c"), fraction=-HALF),
            ),
        ),
        {"Type": "multiple", "Correct": "", "Weight A": "50%", "Weight B": "1/3", "Weight C": "-50%"},
    ),
    "right minus wrong": (
        ChoiceInteraction(
            mode="multiple",
            all_or_nothing=False,
            choices=(
                Choice(text=en("a"), fraction=HALF),
                Choice(text=en("b"), fraction=-HALF),
                Choice(text=en("c"), fraction=HALF),
            ),
        ),
        {"Type": "multiple", "Correct": "A, C", "Scoring": "right minus wrong"},
    ),
    "several": (
        ChoiceInteraction(
            mode="multiple",
            choices=tuple(Choice(text=en(text), fraction=right) for text, right in zip("pqr", (1, 0, 1), strict=True)),
        ),
        {"Type": "multiple", "Correct": "A, C", "Option C": "r"},
    ),
    "letters as options": (
        ChoiceInteraction(
            mode="multiple",
            choices=(
                Choice(text=en("B, c"), fraction=0),
                Choice(text=en("B"), fraction=1),
                Choice(text=en("C"), fraction=1),
            ),
        ),
        {"Correct": "", "Weight A": "0%", "Weight B": "100%", "Weight C": "100%"},
    ),
    "own words": (
        ChoiceInteraction(
            mode="true_false", choices=(Choice(text=en("Right"), fraction=0), Choice(text=en("Wrong"), fraction=1))
        ),
        {"Type": "true/false", "Option A": "Right", "Option B": "Wrong", "Correct": "B"},
    ),
    "draft": (
        ChoiceInteraction(choices=(Choice(text=en("a"), fraction=None), Choice(text=en("b"), fraction=None))),
        {"Type": "single", "Correct": ""},
    ),
    "typed with feedback": (
        TextEntryInteraction(
            answers=(
                TextAnswer(text=en("Athens"), feedback=en("Yes.")),
                TextAnswer(text=en("Athena"), fraction=HALF),
            ),
            case_sensitive=True,
        ),
        {
            "Type": "short answer", "Option A": "Athens", "Feedback A": "Yes.", "Option B": "Athena", "Weight B": "50%",
            "Case sensitive": "yes", "Correct": "",
        },
    ),
    "typed with a bar": (
        TextEntryInteraction(answers=(TextAnswer(text=en("a|b")),)),
        {"Correct": "", "Option A": "a|b"},
    ),
    "number": (
        NumericInteraction(answers=(NumericAnswer(value=Decimal("3.50"), tolerance=Decimal("0.1")),), unit="km"),
        {"Type": "numeric", "Correct": "3.50", "Tolerance": "0.1", "Units": "km"},
    ),
    "numbers": (
        NumericInteraction(
            answers=(
                NumericAnswer(value=Decimal(-5), tolerance=Decimal("0.5")),
                NumericAnswer(minimum=Decimal("-3.5"), maximum=Decimal(-1)),
                NumericAnswer(minimum=Decimal(7)),
            )
        ),
        {"Correct": "-5 ± 0.5 | -3.5..-1 | 7.."},
    ),
    "many answers": (
        TextEntryInteraction(answers=tuple(TextAnswer(text=en(f"word {number}")) for number in range(30))),
        {"Correct": " | ".join(f"word {number}" for number in range(30))},
    ),
    "order": (
        OrderInteraction(entries=(Entry(text=en("one")), Entry(text=en("two")))),
        {"Type": "order", "Option A": "one", "Option B": "two", "Correct": ""},
    ),
    "essay": (ExtendedText(rubric=en("three reasons")), {"Type": "essay", "Rubric": "three reasons"}),
    "text": (NoInteraction(), {"Type": "information", "Correct": ""}),
}  # fmt: skip


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("case", ANSWERS)
def test_each_way_to_answer(case: str, name: str) -> None:
    interaction, expected = ANSWERS[case]
    item = Item(id="q", stem=en("Which?"), interaction=interaction)
    quiz = Quiz(language="en", sections=(Section(items=(item,)),))
    data = written(quiz, name)
    header, row = (sheet_rows(data, "Questions") if name == "xlsx" else csv_rows(data))[-2:]
    cells = dict(zip(header, row, strict=True))
    assert {title: cells[title] for title in expected} == expected
    back = read_again(quiz, name)
    assert next(back.items()).interaction == interaction


@given(sources())
@settings(deadline=None, max_examples=200)
def test_a_text_means_the_same_in_its_cell(source: str) -> None:
    for markup in ("plain", "markdown", "html"):
        text = text_of(source, markup)  # type: ignore[arg-type]
        if any(
            (ord(sign) < 32 and sign not in "\t\n\r") or sign in "\x7f\x85\u2028\u2029\ufffe\uffff" for sign in source
        ):
            return  # the judge takes these out of every target
        way = markup_of([text])
        assert canonical(text_of(tidy(cell_of(text, way))[0], way)) == canonical(text)


@pytest.mark.parametrize("name", FORMATS)
def test_sections_by_title_or_by_id(name: str) -> None:
    items = tuple(
        Item(id=f"q{number}", stem=en(f"Question {number}?"), interaction=ExtendedText()) for number in range(4)
    )
    told_apart = (Section(title=en("One"), items=items[:2]), Section(title=en("Two"), items=items[2:]))
    data = written(Quiz(language="en", sections=told_apart), name)
    assert b"Section ID" not in data
    assert [section.title for section in read_again(Quiz(language="en", sections=told_apart), name).sections] == [
        en("One"),
        en("Two"),
    ]
    alike = (
        Section(id="a", description=en("Read this."), pick=1, items=items[:2]),
        Section(title=en("Same"), items=items[2:3]),
        Section(title=en("Same"), pick=1, items=items[3:]),
    )
    back = read_again(Quiz(language="en", sections=alike), name).sections
    assert [(one.id, one.title, one.description, one.pick, len(one.items)) for one in back] == [
        ("a", None, en("Read this."), 1, 2),
        ("section-2", en("Same"), None, None, 1),
        ("section-3", en("Same"), None, None, 1),  # one of one is all of it
    ]


@pytest.mark.parametrize("name", FORMATS)
def test_languages_that_headers_know_only_when_declared(name: str) -> None:
    text = Localized(texts={"el": Text(source="Ναι;"), "mi": Text(source="Āe?")})
    quiz = Quiz(language="el", title=text, sections=(Section(items=(Item(stem=text, interaction=ExtendedText()),)),))
    back = read_again(quiz, name)
    assert back.title == text
    assert next(back.items()).stem == text
    assert back.languages == ("el", "mi")


@pytest.mark.parametrize("name", FORMATS)
def test_the_header_is_found_below_any_number_of_settings(name: str) -> None:
    tags = ("en", "el", "de", "fr", "es", "it", "pt-BR", "nl", "pl", "tr", "uk")
    text = Localized(texts={tag: Text(source=f"One; {tag}, two | three") for tag in tags})
    item = Item(id="q", stem=text, interaction=ExtendedText())
    quiz = Quiz(language="en", languages=tags, title=text, description=text, sections=(Section(items=(item,)),))
    assert read_again(quiz, name) == quiz


@pytest.mark.parametrize("name", FORMATS)
def test_a_question_in_another_language(name: str) -> None:
    items = (
        Item(id="one", stem=Localized.of("Τι;", "el"), interaction=ExtendedText()),
        Item(
            id="two",
            stem=en("What?"),
            language="en",
            interaction=TextEntryInteraction(answers=(TextAnswer(text=en("x y")),)),
        ),
    )
    back = list(read_again(Quiz(language="el", sections=(Section(items=items),)), name).items())
    assert [item.language for item in back] == [None, "en"]
    assert back[1].interaction == items[1].interaction


@pytest.mark.parametrize("name", FORMATS)
def test_markup_in_the_row_that_has_it(name: str) -> None:
    stems = [en("a < b"), en("**bold** & *soft*", "markdown"), en("H<sub>2</sub>O", "html"), en("soft\u00adhyphen")]
    items = tuple(Item(id=f"q{place}", stem=stem, interaction=NoInteraction()) for place, stem in enumerate(stems))
    quiz = Quiz(
        language="en", description=en("one **two**", "markdown"), sections=(Section(title=en("A & B"), items=items),)
    )
    data = written(quiz, name)
    rows = sheet_rows(data, "Questions") if name == "xlsx" else csv_rows(data)[-5:]
    place = rows[0].index("Markup")
    assert [(row[rows[0].index("Question")], row[place]) for row in rows[1:]] == [
        ("a < b", "plain"),
        ("**bold** & *soft*", ""),
        ("H<sub>2</sub>O", "html"),
        ("soft&#173;hyphen", "html"),
    ]
    back = read_again(quiz, name)
    assert [canonical(item.stem.texts["en"]) for item in back.items()] == [
        canonical(stem.texts["en"]) for stem in stems
    ]
    assert back.description == quiz.description
    assert back.sections[0].title == en("A & B")


@pytest.mark.parametrize("name", FORMATS)
def test_columns_that_only_sheets_know_come_back(name: str) -> None:
    rows = "Question,Option A,Option B,Correct,Difficulty\nWhich?,a,b,A,hard\n"
    loaded = api.read(Source("bank.csv", rows.encode()))
    assert loaded.quiz is not None
    assert next(read_again_with_notices(loaded.quiz, name).items()).extras == {"table": {"difficulty": "hard"}}


def read_again_with_notices(quiz: Quiz, name: str) -> Quiz:
    back = api.read(Source(f"bank.{name}", written(quiz, name))).quiz
    assert back is not None
    return back


REFUSED = {
    "a text takes 40,000 characters": {"stem": en("x" * 40_000)},
    "columns for 20 options": {
        "interaction": ChoiceInteraction(choices=tuple(Choice(text=en(f"o{n}"), fraction=n == 0) for n in range(21)))
    },
    "is blank": {
        "interaction": ChoiceInteraction(choices=(Choice(text=en(""), fraction=0), Choice(text=en("b"), fraction=1)))
    },
    "the id": {"id": "zero\u200bwidth"},
    "the tags": {"tags": ("soft\u00adhyphen",)},
    "too many digits": {"points": Decimal("1." + "1" * 70)},
    "means false": {
        "interaction": ChoiceInteraction(
            mode="true_false", choices=(Choice(text=en("False"), fraction=0), Choice(text=en("True"), fraction=1))
        )
    },
}


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("why", REFUSED)
def test_what_no_cell_can_hold_is_refused(why: str, name: str) -> None:
    item = Item(**{"stem": en("Which?"), "interaction": ExtendedText(), **REFUSED[why]})
    exported = api.export(Quiz(language="en", sections=(Section(items=(item,)),)), name)
    (said,) = [one for one in exported.diagnostics if one.severity == "error"]
    assert (said.code, exported.data) == ("refused/by-target", None)
    assert why in said.message
    assert said.advice


@pytest.mark.parametrize("name", FORMATS)
def test_an_empty_section_is_left_out_with_a_word(name: str) -> None:
    quiz = Quiz(
        language="en",
        sections=(Section(title=en("Empty")), Section(items=(Item(stem=en("What?"), interaction=ExtendedText()),))),
    )
    exported = api.export(quiz, name)
    assert [one.code for one in exported.diagnostics] == ["loss/empty-section"]
    assert exported.data is not None


def lettered(*fractions: int | Fraction, fixed: str = "") -> tuple[Choice, ...]:
    """Options called B, A and C, of which the first has the letter A and the second the letter B."""
    return tuple(
        Choice(id=name, text=en(f"text {name}"), fraction=Fraction(share), fixed=name in fixed)
        for name, share in zip("BAC", fractions, strict=True)
    )


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    "interaction",
    [
        ChoiceInteraction(choices=lettered(0, 1, 0)),
        ChoiceInteraction(mode="multiple", choices=lettered(0, 1, 1)),
        ChoiceInteraction(mode="multiple", all_or_nothing=False, choices=lettered(-HALF, HALF, HALF)),
        ChoiceInteraction(mode="multiple", all_or_nothing=False, choices=lettered(-1, 1, -1)),
        OrderInteraction(entries=tuple(Entry(id=name, text=en(name)) for name in "BAC")),
        MatchInteraction(pairs=tuple(Pair(id=name, left=en(name), right=en(f"to {name}")) for name in "BAC")),
    ],
)
def test_ids_that_are_letters_of_other_options_come_back(
    name: str, interaction: ChoiceInteraction | OrderInteraction | MatchInteraction
) -> None:
    quiz = Quiz(language="en", sections=(Section(items=(Item(id="q", stem=en("?"), interaction=interaction),)),))
    exported = api.export(quiz, name)
    assert [str(one) for one in exported.diagnostics] == []
    (item,) = read_again(quiz, name).items()
    assert item.interaction == interaction


@pytest.mark.parametrize("name", FORMATS)
def test_ids_that_no_cell_can_hold_are_said(name: str) -> None:
    interaction = ChoiceInteraction(choices=lettered(0, 1, 0, fixed="C"))
    quiz = Quiz(language="en", sections=(Section(items=(Item(id="q", stem=en("?"), interaction=interaction),)),))
    assert [(one.code, one.item, one.message) for one in api.export(quiz, name).diagnostics] == [
        ("loss/option-ids", '"q"', "a cell can't hold the ids of its options (B, A, C).")
    ]


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("stem", ["Which?", "Which *one*?"])
@pytest.mark.parametrize(
    "first", ["*star", "star *", "[x] box", "half (50%)", "three (+3)", "Rome <-- correct", "✓ tick"]
)
def test_an_option_without_a_key_that_looks_marked_stays_without(name: str, stem: str, first: str) -> None:
    options = tuple(Choice(text=en(source)) for source in (first, "other (-3)", "third (0)"))
    asked = ChoiceInteraction(choices=options)
    cloze = ClozeInteraction(gaps=(Gap(id="g", interaction=asked), Gap(id="h", interaction=TextEntryInteraction())))
    for interaction, text in ((asked, stem), (cloze, f"{stem} [[g]] [[h]]")):
        item = Item(id="q", stem=en(text, "markdown"), interaction=interaction)
        quiz = Quiz(language="en", sections=(Section(items=(item,)),))
        exported = api.export(quiz, name, allow_unkeyed=True)
        assert exported.data is not None
        read = api.read(Source(f"q.{name}", exported.data)).quiz
        assert read is not None
        (back,) = (one.interaction for one in read.items())
        if isinstance(back, ClozeInteraction):
            back = back.gaps[0].interaction
        assert isinstance(back, ChoiceInteraction)
        assert [(choice.fraction, canonical(choice.text.first()[1])) for choice in back.choices] == [
            (None, canonical(choice.text.first()[1])) for choice in options
        ]
