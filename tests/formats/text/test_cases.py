"""What people really type: indents, wrapped lines, lists in stems, missing keys and labels."""

from quizkit.model import Asset
from tests.conftest import ROOT
from tests.formats.text.reading import items_of, options, places, plain, said, shown, stem, typed

CASES = ROOT / "tests/data/cases"


def test_an_indented_file_with_wrapped_lines() -> None:
    quiz, report = typed((CASES / "R34.txt").read_bytes())
    assert plain(quiz.title) == "Rivers"
    assert shown(list(quiz.items())) == [
        (
            "Which river runs through the city of Vienna?",
            ["Rhine", "*Danube, also called Donau in German", "Elbe"],
        )
    ]
    assert list(report) == []
    (item,) = quiz.items()
    assert places(item.stem) == (3, 6)
    assert item.interaction.kind == "choice"
    assert [places(choice.text) for choice in item.interaction.choices] == [(5, 6), (6, 7), (8, 6)]


def test_a_quiz_without_a_key_is_a_draft() -> None:
    quiz, report = typed((CASES / "R38.txt").read_bytes(), "el")
    assert shown(list(quiz.items())) == [
        ("Τι πίνουμε όταν διψάμε;", ["?Νερό", "?Άμμο", "?Πέτρες"]),
        ("Ποιο από αυτά είναι γλώσσα προγραμματισμού;", ["?Python", "?Violin", "?Κιθάρα"]),
    ]
    assert list(report) == []


def test_code_is_kept_as_text_and_holds_no_question() -> None:
    quiz, report = typed((CASES / "R105.md").read_bytes())
    assert plain(quiz.title) == "Code that must stay text"
    assert plain(quiz.description) == (
        '```{.python .run}\nopen("should_not_exist.txt", "w").write("ran")\nprint("1. made up")\n```'
    )
    assert shown(list(quiz.items())) == [("Which is safe?", ["*showing the code", "running it"])]
    assert list(report) == []


def test_an_image_written_into_the_text_becomes_a_file() -> None:
    quiz, report = typed((CASES / "R67.md").read_bytes())
    (asset,) = quiz.assets
    assert isinstance(asset, Asset)
    assert asset.media_type == "image/png"
    assert asset.data.startswith(b"\x89PNG")
    (item,) = quiz.items()
    assert stem(item) == f"Which letter is drawn? ![dot]({asset.name})"
    assert options(item) == ["*none", "A"]
    assert list(report) == []


def test_money_and_maths_stay_as_typed() -> None:
    (item,) = items_of((CASES / "R76.md").read_text(encoding="utf-8"))
    assert stem(item) == "A pen costs $5 and a pad $10. What is $p$ if $2p = \\$15$?"
    assert options(item) == ["*$$p = 7.5$$", "\\(p = 5\\)", "\\[p = 10\\]"]


def test_an_indented_list_belongs_to_the_stem() -> None:
    items = items_of(
        "1. Which statements are true?\n"
        "   1. Water is wet\n"
        "   2. Fire is cold\n"
        "   a) only the first\n"
        "   b) both\n"
        "2. Next?\n"
        "   a) x\n"
        "   b) y\n"
    )
    assert shown(items) == [
        ("Which statements are true?\n\n1. Water is wet\n2. Fire is cold", ["?only the first", "?both"]),
        ("Next?", ["?x", "?y"]),
    ]


def test_a_list_at_the_same_indent_is_told_by_its_numbers() -> None:
    items = items_of(
        "1. Good morning?\na) x\nb) y\n"
        "2. Which list is sorted?\n1. 3 2 1\n2. 1 2 3\n3. 2 1 3\n- the first\n- the second\n"
        "3. Last?\na) x\nb) y\n"
    )
    assert shown(items)[1:] == [
        ("Which list is sorted?\n\n1. 3 2 1\n2. 1 2 3\n3. 2 1 3", ["?the first", "?the second"]),
        ("Last?", ["?x", "?y"]),
    ]


def test_a_jump_in_the_numbers_is_said() -> None:
    quiz, report = typed("1. One?\na) x\nb) y\n2. Two?\na) x\nb) y\n4. Four?\na) x\nb) y\n")
    assert [stem(item) for item in quiz.items()] == ["One?", "Two?", "Four?"]
    assert said(report) == [("read/doubtful-line", 7)]
    assert "3 would be the next" in next(iter(report)).message


def test_a_year_at_the_beginning_of_a_wrapped_line_is_no_question() -> None:
    quiz, report = typed("1. What happened in the summer of\n1989. Tell it.\na) x\nb) y\n")
    assert [stem(item) for item in quiz.items()] == ["What happened in the summer of 1989. Tell it."]
    assert said(report) == [("read/doubtful-line", 2)]


def test_numbers_that_are_all_one_as_markdown_allows() -> None:
    items = items_of("1. One?\n- x\n- y\n\n1. Two?\n- x\n- y\n1. Three?\n- x\n- y\n")
    assert [stem(item) for item in items] == ["One?", "Two?", "Three?"]


def test_aiken_with_all_its_usual_faults() -> None:
    quiz, report = typed("Line one of\na stem?\na. x\nb)y\nc) z\nanswer: C\n\nNo answer here\nA) one\nB) two\n")
    assert shown(list(quiz.items())) == [
        ("Line one of a stem?", ["x", "y", "*z"]),
        ("No answer here", ["?one", "?two"]),
    ]
    assert list(report) == []


def test_text_pasted_from_word_without_its_numbers() -> None:
    quiz, report = typed(
        "Capitals\n\nWhat is the capital of France?\nParis\nRome\nBerlin\n\nAnd of Italy?\nParis\nRome\nBerlin\n"
    )
    assert plain(quiz.title) == "Capitals"
    assert shown(list(quiz.items())) == [
        ("What is the capital of France?", ["?Paris", "?Rome", "?Berlin"]),
        ("And of Italy?", ["?Paris", "?Rome", "?Berlin"]),
    ]
    assert said(report) == [("read/guessed-layout", 3)]


def test_numbers_without_any_label_on_the_options() -> None:
    quiz, report = typed("1. Capital of France?\nParis\nRome\n2. Capital of Italy?\nParis\nRome\n")
    assert shown(list(quiz.items())) == [
        ("Capital of France?", ["?Paris", "?Rome"]),
        ("Capital of Italy?", ["?Paris", "?Rome"]),
    ]
    assert said(report) == [("read/guessed-layout", 1)]
