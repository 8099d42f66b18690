"""Word documents: what a teacher has typed, with the numbers, looks and pictures that Word keeps elsewhere."""

from pathlib import Path

import pytest

from quizkit import api
from quizkit.model import ChoiceInteraction, Item, TextEntryInteraction
from quizkit.richtext import to_markdown
from quizkit.source import Source
from tests.formats.docx.making import PNG, docx, notes, p, picture, r, read_docx, relation, table, typed
from tests.formats.text.reading import options, said, shown, stem

TRAPS = Path(__file__).parents[2] / "data" / "traps"
BOLD = "<w:b/>"
LINKED = '<w:rStyle w:val="Link"/>'
BREAK = "<w:r><w:br/></w:r>"
LOOKS = [
    *(BOLD, '<w:highlight w:val="yellow"/>', '<w:color w:val="FF0000"/>'),
    *('<w:u w:val="single"/>', '<w:rStyle w:val="Fett"/>'),
]


def deleted(words: str) -> str:
    return f"<w:del><w:r><w:delText>{words}</w:delText></w:r></w:del>"


def field(code: str, shown: str) -> str:
    begin, separate, end = (f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "separate", "end"))
    return f"{begin}<w:r><w:instrText>{code}</w:instrText></w:r>{separate}{r(shown)}{end}"


def test_numbers_of_lists_are_counted_and_letters_begin_anew_under_each_question() -> None:
    """Word shows the options of the second question as c) and d), since nobody told it to begin anew."""
    quiz, report = typed(
        p("Capital of Norway?", number=1),
        p("Oslo", number=2),
        p("Bergen", number=2),
        p("Answer: A"),
        p("Capital of Sweden?", number=1),
        p("Malmö", number=2),
        p("Stockholm", number=2),
        p("Answer: b"),
    )
    assert shown(list(quiz.items())) == [
        ("Capital of Norway?", ["*Oslo", "Bergen"]),
        ("Capital of Sweden?", ["Malmö", "*Stockholm"]),
    ]
    assert said(report) == []


def test_levels_of_one_list() -> None:
    quiz, report = typed(
        p("One?", number=1),
        p("yes", number=1, level=1),
        p("no", number=1, level=1),
        p("Two?", number=1),
        p("never", number=1, level=1),
        p("always", number=1, level=1),
        p("Answers"),
        p("1-b, 2-a"),
    )
    assert shown(list(quiz.items())) == [("One?", ["yes", "*no"]), ("Two?", ["*never", "always"])]
    assert said(report) == []


def test_a_list_that_begins_at_seven_and_an_answer_key_by_these_numbers() -> None:
    quiz, report = typed(
        p("Seven?", number=4),
        p("a) x"),
        p("b) y"),
        p("Eight?", number=4),
        p("a) x"),
        p("b) y"),
        p("7-B, 8-A"),
    )
    assert shown(list(quiz.items())) == [("Seven?", ["x", "*y"]), ("Eight?", ["*x", "y"])]
    assert said(report) == []


def test_places_are_paragraphs_that_are_not_blank() -> None:
    quiz, report = typed(p("Title", style="Titel"), p(), p("1. What?"), p("a) x"), p("b) y"), p(), p("Stray words."))
    (item,) = quiz.items()
    assert item.location is not None and str(item.location) == "quiz.docx:2"
    assert quiz.title is not None and quiz.title.first()[1].source == "Title"
    assert ("read/doubtful-line", 5) in said(report)


def test_headings_are_sections_in_any_language_of_word() -> None:
    quiz, _ = typed(
        p("Biology", style="berschrift1"),
        p("1. Cells?"),
        p("*a) x"),
        p("b) y"),
        p("Physics", style="berschrift1"),
        p("2. Forces?"),
        p("a) x"),
        p("*b) y"),
    )
    assert [section.title.first()[1].source for section in quiz.sections if section.title] == ["Biology", "Physics"]


def test_paragraphs_of_a_stem_stay_paragraphs_and_soft_breaks_lines() -> None:
    quiz, report = typed(p("1. Read this:"), p(r("first line"), BREAK, r("second line")), p("*a) x"), p("b) y"))
    (item,) = quiz.items()
    assert to_markdown(item.stem.first()[1]) == "Read this:\n\nfirst line\\\nsecond line"
    assert said(report) == []


def test_options_behind_soft_breaks() -> None:
    lines = BREAK.join(r(words) for words in ("1. What?", "a) x", "*b) y"))
    quiz, _ = typed(p(lines))
    assert shown(list(quiz.items())) == [("What?", ["x", "*y"])]


MARKED_UP = [
    ((r("H"), r("2", '<w:vertAlign w:val="subscript"/>'), r("O?")), "H<sub>2</sub>O?"),
    ((r("CO"), r("2", '<w:position w:val="-2"/><w:sz w:val="19"/>'), r(" is?")), "CO<sub>2</sub> is?"),
    ((r("x"), r("ab", '<w:vertAlign w:val="superscript"/>'), r(" is?")), "x<sup>ab</sup> is?"),
    ((r("Which is "), r("not", BOLD), r(" true?")), "Which is <strong>not</strong> true?"),
    ((r("Which is "), r("not", '<w:u w:val="single"/>'), r(" true?")), "Which is <u>not</u> true?"),
    (
        (r("See ", "<w:i/>"), r("page 1", "<w:i/>" + BOLD), r(" for it.")),
        "<em>See</em> <strong><em>page 1</em></strong> for it.",
    ),
]


@pytest.mark.parametrize(("runs", "expected"), MARKED_UP)
def test_looks_of_words_inside_a_text(runs: tuple[str, ...], expected: str) -> None:
    quiz, report = typed(p(r("1. "), *runs), p("*a) x"), p("b) y"))
    (item,) = quiz.items()
    text = item.stem.first()[1]
    assert (text.markup, text.source.replace("<p>", "").replace("</p>", "")) == ("html", expected)
    assert said(report) == []


def test_a_text_that_is_bold_as_a_whole_is_a_text() -> None:
    quiz, _ = typed(p(r("1. Which?", BOLD)), p("*a) x"), p("b) y"))
    assert [(stem(item), item.stem.first()[1].markup) for item in quiz.items()] == [("Which?", "plain")]


@pytest.mark.parametrize(
    "words",
    [
        "2 * 3 * 4",
        "snake_case and _name_",
        "$5 or $6$",
        "&lt;b&gt;x&lt;/b&gt;",
        "a `b` c",
        r"\(x^2\) \n",
        "[a](b) [1]: x",
        "~~no~~",
    ],
)
def test_signs_that_markdown_would_take_for_markup_are_literal(words: str) -> None:
    quiz, _ = typed(p(f"1. Is {words} right?"), p(f"*a) {words}"), p("b) y"))
    (item,) = quiz.items()
    meant = words.replace("&lt;", "<").replace("&gt;", ">")
    assert isinstance(item.interaction, ChoiceInteraction)
    for text, expected in ((item.stem, f"Is {meant} right?"), (item.interaction.choices[0].text, meant)):
        assert (text.first()[1].markup, text.first()[1].source) == ("plain", expected)


def test_an_answer_that_is_typed_with_signs_names_its_option() -> None:
    quiz, report = typed(p("1. Which name?"), p("a) my_name"), p("b) _other_"), p("Answer: _other_"))
    (item,) = quiz.items()
    assert options(item) == ["my_name", "*_other_"]
    assert said(report) == []


@pytest.mark.parametrize("look", LOOKS)
def test_an_option_that_stands_out_is_a_key_only_where_that_is_asked_for(look: str) -> None:
    body = (p("1. Which?"), p("a) x"), p(r("b) "), r("y", look)))
    quiz, report = typed(*body)
    assert shown(list(quiz.items())) == [("Which?", ["?x", "?y"])]
    assert said(report) == [("read/style-is-no-key", 1)]
    assert "option B" in next(iter(report)).message
    quiz, report = typed(*body, key_from_style=True)
    assert shown(list(quiz.items())) == [("Which?", ["x", "*y"])]
    assert said(report) == [("read/key-from-style", 1)]


def test_options_in_one_line_one_of_them_bold() -> None:
    line = p(r("a) 3  "), r("b) 4", BOLD), r("  c) 5"))
    quiz, _ = typed(p("1. What is 2+2?"), line, key_from_style=True)
    assert shown(list(quiz.items())) == [("What is 2+2?", ["3", "*4", "5"])]


def test_a_bold_option_says_nothing_where_an_answer_is_given() -> None:
    quiz, report = typed(p("1. Which?"), p("a) x"), p(r("b) y", BOLD)), p("Answer: A"), key_from_style=True)
    assert shown(list(quiz.items())) == [("Which?", ["*x", "y"])]
    assert said(report) == []


def test_links_by_relation_and_by_field() -> None:
    by_relation = f'<w:hyperlink r:id="l">{r("this page", LINKED)}</w:hyperlink>'
    by_field = field(' HYPERLINK "https://e.org/b" ', "that one")
    data = docx(
        p(r("1. Compare "), by_relation, r(" and "), by_field, r(".")),
        p("*a) x"),
        p("b) y"),
        relations=relation("l", "hyperlink", "https://e.org/a", external=True),
    )
    quiz, report = read_docx(data)
    (item,) = quiz.items()
    assert to_markdown(item.stem.first()[1]) == "Compare [this page](https://e.org/a) and [that one](https://e.org/b)."
    assert said(report) == []


def test_fields_are_read_as_what_they_show() -> None:
    quiz, _ = typed(p(field("SEQ q", "1"), r(". Which?")), p("*a) x"), p("b) y"))
    assert [stem(item) for item in quiz.items()] == ["Which?"]


def test_a_picture_is_an_asset_with_its_description() -> None:
    data = docx(
        p(r("1. What is this? "), picture("i", "a cell")),
        p(picture("i")),
        p("*a) x"),
        p("b) y"),
        parts={"word/media/image1.png": PNG},
        relations=relation("i", "image", "media/image1.png"),
    )
    quiz, report = read_docx(data)
    (item,) = quiz.items()
    assert [(asset.name, asset.media_type, asset.data) for asset in quiz.assets] == [
        ("media/image1.png", "image/png", PNG)
    ]
    assert to_markdown(item.stem.first()[1]) == "What is this? ![a cell](media/image1.png)\n\n![](media/image1.png)"
    assert said(report) == []


def test_a_picture_that_no_browser_shows_is_said() -> None:
    data = docx(
        p(r("1. What is this? "), picture("i")),
        p("*a) x"),
        p("b) y"),
        parts={"word/media/image1.emf": b"x"},
        relations=relation("i", "image", "media/image1.emf"),
    )
    quiz, report = read_docx(data)
    assert (quiz.assets, said(report)) == ((), [("read/drawing", 1)])


def test_what_is_not_read_is_said_with_its_paragraph() -> None:
    body = (
        p("1. Which?"),
        p(r("*a) x"), '<w:r><w:footnoteReference w:id="1"/></w:r>'),
        p(r("b) y"), '<w:r><w:commentReference w:id="2"/></w:r>'),
        p(r("c) "), "<m:oMath><m:r><m:t>x</m:t></m:r><m:sSup><m:r><m:t>2</m:t></m:r></m:sSup></m:oMath>"),
        p(r("d) z"), r("the secret", "<w:vanish/>")),
        p(
            r("e) w"),
            "<w:r><w:pict><w:txbxContent><w:p><w:r><w:t>boxed</w:t></w:r></w:p></w:txbxContent></w:pict></w:r>",
        ),
    )
    data = docx(
        *body,
        parts={
            "word/footnotes.xml": notes("footnotes", n1="Not Sparta."),
            "word/comments.xml": notes("comments", n2="Check this."),
            "word/header1.xml": f'<w:hdr xmlns:w="x">{p("School of Ys")}</w:hdr>',
        },
        relations=relation("f", "footnotes", "footnotes.xml")
        + relation("c", "comments", "comments.xml")
        + relation("h", "header", "header1.xml"),
    )
    quiz, report = read_docx(data)
    assert [options(item) for item in quiz.items()] == [["*x", "y", "x2", "z", "w"]]
    assert said(report) == [
        ("read/footnote", 2),
        ("read/note", 3),
        ("read/equation", 4),
        ("read/hidden-text", 5),
        ("read/text-box", 6),
        ("read/not-kept", None),
    ]
    words = [one.message for one in report]
    for part, message in zip(
        ("Not Sparta.", "Check this.", '"x2"', "the secret", "boxed", "School of Ys"), words, strict=True
    ):
        assert part in message


def test_tracked_changes_are_read_as_if_accepted_and_said_once() -> None:
    quiz, report = typed(
        p(
            r("1. Which "),
            "<w:del><w:r><w:delText>old </w:delText></w:r></w:del>",
            f"<w:ins>{r('new ')}</w:ins>",
            r("one?"),
        ),
        p(deleted("a) gone")),
        p("*a) x"),
        p("b) y"),
    )
    assert shown(list(quiz.items())) == [("Which new one?", ["*x", "y"])]
    assert said(report) == [("read/tracked-changes", 1)]


def test_a_table_with_a_header_is_read_like_a_sheet() -> None:
    quiz, report = typed(
        p("Please check."),
        table(
            ["Question", "Option A", "Option B", "Correct"],
            [p(r("H"), r("2", '<w:vertAlign w:val="subscript"/>'), r("O?")), "ice", p(r("water", BOLD)), "B"],
            ["2+2?", "4", "5", "C"],
        ),
    )
    first, second = quiz.items()
    assert first.stem.first()[1].source == "H<sub>2</sub>O?"
    assert options(first) == ["ice", "*water"]
    assert second.location is not None
    assert (second.location.sheet, second.location.cell) == ("Table 1", "A3")
    assert [(one.code, one.location.cell or one.location.line) for one in report if one.location] == [
        ("read/left-out", 1),
        ("key/unknown", "D3"),
    ]


def test_a_table_with_bold_options() -> None:
    rows = (["Question", "Option A", "Option B"], ["2+2?", "3", p(r("4", BOLD))])
    quiz, report = typed(table(*rows))
    assert [one.code for one in report] == ["read/style-is-no-key"]
    quiz, report = typed(table(*rows), key_from_style=True)
    assert [options(item) for item in quiz.items()] == [["3", "*4"]]


def test_questions_in_paragraphs_and_in_a_table() -> None:
    quiz, report = typed(
        p("1. Typed?"),
        p("*a) x"),
        p("b) y"),
        table(["Question", "Option A", "Option B", "Correct"], ["T?", "x", "y", "B"]),
    )
    (section,) = quiz.sections
    assert shown(list(section.items)) == [("Typed?", ["*x", "y"]), ("T?", ["x", "*y"])]
    assert said(report) == []


def test_merged_cells_of_a_table() -> None:
    def cell(words: str, merge: str) -> str:
        return f"<w:tc><w:tcPr><w:vMerge{merge}/></w:tcPr>{p(words) if words else '<w:p/>'}</w:tc>"

    quiz, _ = typed(
        table(
            ["Question", "Option", "Is correct"],
            [cell("Hot?", ' w:val="restart"'), "sun", "yes"],
            [cell("", ""), "ice", "no"],
        )
    )
    assert shown(list(quiz.items())) == [("Hot?", ["*sun", "ice"])]


def test_a_table_in_a_stem_stays_a_table() -> None:
    quiz, report = typed(
        p("1. Which row is wrong?"), table(["a", "b|c"], ["1", "2"]), p("*a) the first"), p("b) the second")
    )
    (item,) = quiz.items()
    assert to_markdown(item.stem.first()[1]).splitlines()[2:] == ["| a | b\\|c |", "| --- | --- |", "| 1 | 2 |"]
    assert said(report) == []


def test_a_table_whose_cells_are_labels_and_options() -> None:
    quiz, _ = typed(table(["1.", "Which?"], ["a)", "x"], ["*b)", "y"]))
    assert shown(list(quiz.items())) == [("Which?", ["x", "*y"])]


def test_gaps_that_are_underlined_tabs() -> None:
    tab = '<w:r><w:rPr><w:u w:val="single"/></w:rPr><w:tab/><w:tab/></w:r>'
    quiz, _ = typed(p(r("1. Athens is in "), tab, r(".")), p("Answer: Greece"))
    (item,) = quiz.items()
    assert isinstance(item.interaction, TextEntryInteraction)
    assert stem(item) == "Athens is in _____."


def test_the_trap_document() -> None:
    loaded = api.read(Source("20_quiz.docx", (TRAPS / "20_quiz.docx").read_bytes()))
    assert loaded.format == "docx" and loaded.quiz is not None
    found: list[Item] = list(loaded.quiz.items())
    assert shown(found) == [
        ("What is 2+2?", ["?3", "?4", "?5"]),
        ("Capital of France?", ["?Paris", "?Rome"]),
        ("Typed numbers; highlight marks key", ["?x", "?y"]),
        ("2+3?", ["*5", "6"]),
    ]
    assert [item.location.line for item in found[:3] if item.location] == [2, 6, 9]
    said_codes = [one.code for one in loaded.diagnostics]
    assert said_codes == ["read/style-is-no-key"] * 3 + ["read/doubtful-line"]


def test_points_behind_a_stem() -> None:
    quiz, report = typed(p("1. Which one? (2 pts)"), p("a) x"), p("b) y"), p("Answer: a"))
    assert list(map(str, report)) == []
    assert [item.points for item in quiz.items()] == [2]


def test_tables_that_hold_a_question_each() -> None:
    rows = (["Question", "Which?"], ["A", "x"], ["B", "y"], ["Answer", "B"])
    flagged = (["Question", "Who?", ""], ["Option", "x", "incorrect"], ["Option", "y", "correct"])
    quiz, report = typed(p("*Moons"), table(*rows), p(""), table(*flagged))
    assert shown(list(quiz.items())) == [("Which?", ["x", "*y"]), ("Who?", ["x", "*y"])]
    assert said(report) == [("read/left-out", 1)]
    assert [section.title for section in quiz.sections] == [None]
