"""Hostile texts: no traceback, no word lost, and a time that grows with the length alone.

The bounds are generous, since machines differ; what they guard against takes minutes or for ever.
"""

from time import process_time

import pytest

from quizkit.model import Markup, Text
from quizkit.richtext import as_markdown, canonical, html_problems, markup_kinds, parse, text_of, to_html, to_plain

MB = 1_000_000

FLAT = {
    "dollars": "$" * 5000,
    "stars": "*" * (MB // 50),
    "brackets": "[" * (MB // 50),
    "backticks": "".join("`" * length + " " for length in range(1, 200)),
    "less-thans": "<" * (MB // 50),
    "ampersands": "&" * (MB // 50),
    "backslashes": "\\" * (MB // 50),
    "controls": "\x01" * (MB // 50),
    "spaces": f"a{' ' * MB}b",
    "no-break spaces": f"a{'&nbsp;' * (MB // 50)}b",
}

REPEATED = {
    "images that never end": "![",
    "links that never end": "[a](",
    "spaced images that never end": "![a](b c",
    "spaced images in brackets": "![a](b (c) ",
    "spaced images of no kind": "![a](b (c) d)",
    "emphasis that never ends": "*a **b ",
    "emphasis in pairs": "***a**b*",
    "strikethrough": "~~a",
    "round maths": "\\(",
    "square maths": "\\[\n",
    "dollar maths": "$ a$",
    "display maths": "$$a\n",
    "environments": "\\begin{align} a ",
    "nested environments": "\\begin{cases}\\end{align}",
    "quotes": "> a\n",
    "numbers": "1. a\n",
    "lines": "a\n",
    "tables": "| a ",
    "definitions": "[a]: x\n",
    "gaps": "[[a",
    "tags that never end": "<a ",
    "quoted tags": '<a "',
    "mixed quotes": "<a '\" ",
    "comments": "<!--",
    "sections": "<![CDATA[",
    "bold": "<b>",
    "crossed": "<i><b></i>",
    "divisions": "<div>",
    "lists": "<ul><li>",
    "table cells": "<table><tr><td>",
    "code": "<code>",
    "sounds": "<audio>",
    "mixed captures": "<svg><audio><code><object><pre>",
    "mathml": "<math><mrow>",
    "scripts": "<script>",
    "breaks": "<b>x<br></b>",
    "styled spaces": "<b>a</b> ",
    "paragraphs": "<p>a",
    "captions": "<caption>a",
}


def everything(source: str, markup: Markup) -> float:
    start = process_time()
    text = Text(source=source, markup=markup)
    text_of(source, markup)
    to_html(text, block=True)
    to_plain(text)
    canonical(text)
    markup_kinds(text)
    html_problems(text)
    as_markdown(text)
    return process_time() - start


@pytest.mark.parametrize("markup", ["plain", "markdown", "html"])
@pytest.mark.parametrize("name", FLAT)
def test_long_rows_of_one_sign(name, markup):
    assert everything(FLAT[name], markup) < 8


@pytest.mark.parametrize("sign", ["*", "[", "_", "$"])
def test_a_megabyte_of_one_sign_is_a_megabyte_of_that_sign(sign):
    start = process_time()
    assert text_of(f"x {sign * MB}", "markdown") == Text(source=f"x {sign * MB}")
    assert process_time() - start < 30


@pytest.mark.parametrize("markup", ["markdown", "html"])
@pytest.mark.parametrize("name", REPEATED)
def test_time_grows_with_length_alone(name, markup):
    piece = REPEATED[name]
    assert everything(piece * (10_000 // len(piece)), markup) < 5


@pytest.mark.parametrize("name", ["emphasis in pairs", "strikethrough", "links that never end", "tables", "lines"])
def test_a_megabyte_of_markdown_takes_seconds(name):
    piece = REPEATED[name]
    start = process_time()
    text = text_of(f"x\n\n{piece * (MB // len(piece))}", "markdown")
    to_html(text)
    assert process_time() - start < 60  # some 4 s on an idle machine; what grows faster than its input takes hours
    assert text.markup == "plain"


def test_a_long_text_with_ordinary_markup_is_markdown():
    book = "A *paragraph* of `code` and [links](http://x.org), with some words more to read here.\n\n" * 5000
    assert len(book) > MB // 3
    assert "list" not in markup_kinds(Text(source=book, markup="markdown"))
    assert text_of(book, "markdown").markup == "markdown"


DEEP = {
    "quotes": ("markdown", "> " * 3000 + "words"),
    "lists": ("markdown", "- " * 3000 + "words"),
    "indented lists": ("markdown", "".join(f"{'  ' * depth}- words\n" for depth in range(200))),
    "images": ("markdown", "![" * 400 + "words" + "](x)" * 400),
    "links": ("markdown", "[" * 400 + "words" + "](x)" * 400),
    "bold": ("html", "<b>" * 5000 + "words" + "</b>" * 5000),
    "many styles": ("html", "<b><i><u><sub>" * 2000 + "words"),
    "divisions": ("html", "<div>" * 5000 + "words"),
    "html lists": ("html", "<ul><li>" * 3000 + "words" + "</li></ul>" * 3000),
    "tables": ("html", "<table><tr><td>" * 3000 + "words"),
    "html quotes": ("html", "<blockquote>" * 3000 + "words"),
    "objects": ("html", "<object>" * 3000 + "words" + "</object>" * 3000),
    "unclosed objects": ("html", "<object>" * 3000 + "words"),
    "mathml": ("html", "<math>" + "<mrow>" * 3000 + "words" + "</mrow>" * 3000 + "</math>"),
}


@pytest.mark.parametrize("name", DEEP)
def test_deep_nesting_keeps_its_words(name):
    markup, source = DEEP[name]
    text = Text(source=source, markup=markup)
    assert "words" in to_plain(text)
    written = to_html(text)
    assert canonical(text_of(written, "html")) == canonical(text)


def test_a_large_picture_in_the_text_is_kept():
    data = "data:image/png;base64," + "A" * MB
    for text in (Text(source=f"![x]({data})", markup="markdown"), Text(source=f'<img src="{data}">', markup="html")):
        assert f'src="{data}"' in to_html(text)


def test_a_table_cell_cannot_claim_millions_of_columns():
    text = Text(source='<table><tr><td colspan="99999999999">a</td><td rowspan="-1">b</td></tr></table>', markup="html")
    assert to_html(text) == "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>"


def test_problems_do_not_count_in_a_tree():
    assert parse(Text(source="<p onclick=x>a</p>", markup="html")) == parse(Text(source="a"))
