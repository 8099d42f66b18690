"""Documents that were made to do harm, and documents that are none."""

import time
import zipfile
from io import BytesIO

import pytest

from quizkit import api
from quizkit.diagnostics import Unreadable
from quizkit.source import Source
from tests.formats.docx.making import PNG, docx, p, picture, r, read_docx, relation, table, typed
from tests.formats.ods.making import ods, row, sheet
from tests.formats.text.reading import shown


def refused(data: bytes) -> tuple[str, str]:
    with pytest.raises(Unreadable) as caught:
        read_docx(data)
    return caught.value.diagnostic.code, caught.value.diagnostic.message


def test_a_document_type_is_refused() -> None:
    head = '<!DOCTYPE w [<!ENTITY a "x">]>'
    assert refused(docx(p("1. &a;"), head=head))[0] == "read/xml"


def test_a_bomb_is_refused() -> None:
    assert refused(docx(p("1. " + "x" * 30_000_000)))[0] == "read/limit"


def test_what_is_no_document() -> None:
    assert refused(b"") == ("read/empty", "the file is empty.")
    assert refused(b"{\\rtf1 x}")[1] == "the file is a text in the Rich Text Format (.rtf)."
    assert refused(b"1. What?\na) x\n")[1] == "the file is plain text, not a document."
    assert refused(docx(p("x"))[:400])[0] == "read/archive"
    assert refused(docx("<w:broken"))[0] == "read/xml"
    assert refused(ods(sheet(row("x")), kind="text"))[1] == "the file is an OpenDocument text (.odt)."
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("readme.txt", "x")
    assert refused(out.getvalue())[0] == "read/not-docx"


def test_no_question_is_found() -> None:
    assert refused(docx(p("Dear all,"), p("see you on Monday.")))[0] == "read/no-questions"
    assert refused(docx())[0] == "read/no-questions"


@pytest.mark.parametrize("depth", [60, 200, 300])
def test_deep_nesting_is_read_or_refused(depth: int) -> None:
    for opening, closing in (("<w:ins>", "</w:ins>"), ("<w:sdt><w:sdtContent>", "</w:sdtContent></w:sdt>")):
        try:
            read_docx(docx(f"<w:p>{opening * depth}{r('1. x')}{closing * depth}</w:p>", p("*a) x"), p("b) y")))
        except Unreadable as error:
            assert error.diagnostic.code == "read/xml"
    nested = "<w:tbl><w:tr><w:tc>" * (depth // 3) + p("x") + "</w:tc></w:tr></w:tbl>" * (depth // 3)
    try:
        read_docx(docx(p("1. Which?"), p("*a) x"), p("b) y"), nested))
    except Unreadable as error:
        assert error.diagnostic.code == "read/xml"


def test_numbers_that_are_none() -> None:
    quiz, _ = typed(
        '<w:p><w:pPr><w:numPr><w:ilvl w:val="-9"/><w:numId w:val="1"/></w:numPr><w:ind w:left="x" w:hanging="9999999"/>'
        f"</w:pPr>{r('What?')}</w:p>",
        f'<w:p><w:pPr><w:numPr><w:ilvl w:val="99999999999"/><w:numId w:val="77"/></w:numPr></w:pPr>{r("a) x")}</w:p>',
        p("*b) y"),
    )
    assert shown(list(quiz.items())) == [("What?", ["x", "*y"])]


def test_letters_that_quizkit_uses_itself_are_harmless() -> None:
    """A document that holds the very characters by which bold travels."""
    letters = "".join(chr(0xF0000 + number) for number in range(8))
    quiz, _ = typed(p(f"1. What{letters}?"), p("*a) x"), p(r("b) y "), r("z", "<w:b/>"), r(" w")))
    assert shown(list(quiz.items())) == [
        ("What" + "\N{REPLACEMENT CHARACTER}" * 8 + "?", ["*x", "y <strong>z</strong> w"])
    ]


def test_links_that_run_something_are_none() -> None:
    link = f'<w:hyperlink r:id="l">{r("here")}</w:hyperlink>'
    quiz, _ = read_docx(
        docx(
            p(r("1. Look "), link, r(" now")),
            p("*a) x"),
            p("b) y"),
            relations=relation("l", "hyperlink", "javascript:alert(1)", external=True),
        )
    )
    (item,) = quiz.items()
    assert item.stem.first()[1].source == "Look here now"


def test_a_long_document_takes_its_time_and_no_more() -> None:
    body = [part for number in range(3000) for part in (p("What?", number=1), p("x", number=2), p("y", number=2))]
    start = time.process_time()
    quiz, _ = typed(*body, *(p(f"{number}-A") for number in range(1, 3001)))
    assert len(list(quiz.items())) == 3000
    assert time.process_time() - start < 20


def test_wide_tables() -> None:
    cell = f'<w:tc><w:tcPr><w:gridSpan w:val="999999"/></w:tcPr>{p("x")}</w:tc>'
    quiz, _ = typed(p("1. Which?"), table([cell, cell], ["a", "b"]), p("*a) x"), p("b) y"))
    assert len(list(quiz.items())) == 1


def test_a_document_is_known_by_its_bytes() -> None:
    data = docx(p("1. Which?"), p("*a) x"), p("b) y"))
    assert api.read(Source("somehow.bin", data)).format == "docx"


@pytest.mark.parametrize("words", ["[", "![", "?!;", "a) x  ", "_ ", "[[", "(1p)", "&amp;#1", "*_`~"])
def test_signs_without_end_take_little_time(words: str) -> None:
    """Each of these took time that grew with the square of its length, or might have."""
    start = time.process_time()
    typed(p(f"1. What {words * 30_000} now?"), p(f"*a) x {words * 30_000}y"), p("b) z"))
    assert time.process_time() - start < 20


def test_two_pictures_of_one_name_in_two_folders_are_two() -> None:
    quiz, _ = read_docx(
        docx(
            *(p("1. Which?"), p(r("*a) "), picture("i")), p(r("b) "), picture("j"))),
            relations=relation("i", "image", "media/a.png") + relation("j", "image", "more/a.png"),
            parts={"word/media/a.png": PNG, "word/more/a.png": PNG + b"other"},
        )
    )
    assert [(asset.name, asset.data) for asset in quiz.assets] == [
        ("media/a.png", PNG),
        ("media/word-more-a.png", PNG + b"other"),
    ]
