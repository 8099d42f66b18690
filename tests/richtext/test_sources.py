"""Images, sounds, films and files: found, renamed, and written as addresses."""

import pytest

from quizkit.model import Text
from quizkit.richtext import Image, Media, gaps, images, map_sources, media, to_html
from quizkit.richtext.urls import as_path, as_url, is_file

PAGE = Text(
    markup="html",
    source='<p><img src="a%20b.png" alt="x" width="3"> <img src="http://x.org/c.png"></p>'
    "<ul><li><audio src=d.mp3>y</audio></li></ul>"
    '<table><caption><img src="e.png"></caption><tr><td><a href="f.pdf">z</a> <a href="http://x.org/">w</a></td></tr></table>',
)


def test_images_and_media_come_in_order():
    assert images(PAGE) == (Image("a b.png", "x", 3), Image("http://x.org/c.png"), Image("e.png"))
    assert media(PAGE) == (Media("d.mp3", "audio", "y"),)
    assert images(Text(source="![a](b.png)", markup="markdown")) == (Image("b.png", "a"),)
    assert images(Text(source="![a](b.png)")) == media(Text(source="x")) == ()


def test_sources_and_linked_files_are_renamed():
    seen: list[str] = []
    renamed = map_sources(PAGE, lambda src: seen.append(src) or f"new/{src}")
    assert seen == ["a b.png", "http://x.org/c.png", "d.mp3", "e.png", "f.pdf"]
    assert [image.src for image in images(renamed)] == ["new/a b.png", "new/http://x.org/c.png", "new/e.png"]
    assert '<a href="new/f.pdf">z</a> <a href="http://x.org/">w</a>' in to_html(renamed)


def test_markdown_stays_markdown_when_sources_are_renamed():
    text = Text(source="see ![a](b.png)", markup="markdown")
    assert map_sources(text, lambda src: f"c d/{src}") == Text(source="see ![a](c%20d/b.png)", markup="markdown")


def test_a_text_whose_sources_keep_their_names_is_the_same():
    assert map_sources(PAGE, lambda src: src) is PAGE


def test_the_writer_may_say_where_files_are():
    written = to_html(PAGE, image=lambda src: f"$BASE$/{src}")
    assert 'src="$BASE$/a%20b.png"' in written
    assert 'data="$BASE$/d.mp3"' in written
    assert 'href="$BASE$/f.pdf"' in written
    assert 'href="http://x.org/"' in written


ADDRESSES = [  # as written, as the file is called, as written again
    ("a.png", "a.png", "a.png"),
    (" a.png ", "a.png", "a.png"),
    ("a%20b.png", "a b.png", "a%20b.png"),
    ("a b.png", "a b.png", "a%20b.png"),
    ("%CF%87.png", "χ.png", "χ.png"),
    ("100%25.png", "100%.png", "100%25.png"),
    ("100%.png", "100%.png", "100%25.png"),
    ("a%2541.png", "a%2541.png", "a%2541.png"),
    ("a%23b.png", "a%23b.png", "a%23b.png"),
    ("%ff.png", "%ff.png", "%ff.png"),
    ("page.html#a%20b", "page.html#a%20b", "page.html#a%20b"),
    ("http://x.org/a b?c=%20", "http://x.org/a%20b?c=%20", "http://x.org/a%20b?c=%20"),
    ("java%73cript:x", "java%73cript%3Ax", "java%73cript%3Ax"),
    ("a[1].png", "a[1].png", "a%5B1%5D.png"),
    ("1:2.png", "1:2.png", "1%3A2.png"),
    ("$IMS-CC-FILEBASE$/a%20b.png", "$IMS-CC-FILEBASE$/a b.png", "$IMS-CC-FILEBASE$/a%20b.png"),
]


@pytest.mark.parametrize(("written", "path", "url"), ADDRESSES)
def test_an_address_names_a_file(written, path, url):
    assert as_path(written) == path
    assert as_url(path) == url
    assert as_path(url) == path


def test_which_addresses_are_files_of_the_quiz():
    assert all(map(is_file, ["a.png", "a/b c.pdf", "../x", "$BASE$/a", "@@PLUGINFILE@@/a"]))
    assert not any(map(is_file, ["", "#a", "/a", "//x.org/a", "?a", "http://x.org", "mailto:a@b.c", "data:,x"]))


GAPS = [
    ("plain", "a [[b]] c [[d_e-1.x y]]", ("b", "d_e-1.x y")),
    ("markdown", "*a* [[b_c]](d) `[[e]]` [[b_c]]", ("b_c", "e", "b_c")),
    ("html", "<p><b>[[a]]</b></p><pre>x = [[β]]</pre>", ("a", "β")),
    ("plain", "[[]] [[a] [[[b]]] [[a\nb]] x[[1, 2]]", ("b",)),
    ("plain", "none", ()),
]


@pytest.mark.parametrize(("markup", "source", "names"), GAPS)
def test_the_gaps_of_a_text_are_named(markup, source, names):
    assert gaps(Text(source=source, markup=markup)) == names


def test_a_gap_is_replaced_only_where_somebody_says_by_what():
    text = Text(source="a < [[b]]  and **[[c_d]]**, `[[e]]` \\([[f]]\\)", markup="markdown")
    assert to_html(text) == "a &lt; [[b]] and <strong>[[c_d]]</strong>, <code>[[e]]</code> \\([[f]]\\)"
    filled = to_html(text, gap=lambda name: f'<input name="{name}"/>')
    assert filled == (
        'a &lt; <input name="b"/> and <strong><input name="c_d"/></strong>, <code><input name="e"/></code> \\([[f]]\\)'
    )
    assert to_html(Text(source="[[a]]"), gap=str.upper, block=True) == "<p>A</p>"
