"""Files that are broken, huge or meant to do harm."""

import time

import pytest

from quizkit import api
from quizkit.diagnostics import Severity, Unreadable
from quizkit.formats.moodle_xml import question, sniff
from quizkit.source import Source

from .reading import moodle

OPTIONS = '<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer>'


def one(stem: str = "t", kind: str = "multichoice", body: str = OPTIONS) -> str:
    return (
        f'<question type="{kind}"><name><text>n</text></name>\n<questiontext format="html"><text>{stem}</text>'
        f"</questiontext>{body}</question>\n"
    )


class TestBrokenFiles:
    def test_a_file_that_is_cut_off_is_read_up_to_there(self) -> None:
        found = moodle(f"<quiz>\n{one()}{one()}{one()[:60]}")
        assert len(found.items) == 2
        assert [(said.code, said.severity) for said in found.said] == [("read/xml", Severity.ERROR)]

    def test_a_question_that_is_never_closed(self) -> None:
        found = moodle(f"<quiz>\n{one()}{one().replace('</questiontext>', '')}{one()}</quiz>")
        assert len(found.items) == 1
        assert found.codes == ["read/xml"]
        assert found.said[0].location is not None
        assert found.said[0].location.line == 5

    def test_every_fault_that_can_be_mended_is_said_with_its_line(self) -> None:
        stem = "a&nbsp;b &copy; AT&T &amp; x\x07<![CDATA[&eacute; & y]]>"
        found = moodle(f"<quiz>\n{one(stem)}</quiz>")
        assert found.item.stem.first()[1].source == "a\xa0b © AT&T & xé & y"
        assert found.codes == ["read/xml"] * 4
        assert {said.location.line for said in found.said if said.location} == {3}

    @pytest.mark.parametrize("data", [b"", b"<quiz", b"<quiz><question", b"nothing at all", b"<quiz>\x00</quiz>"])
    def test_nothing_to_read(self, data: bytes) -> None:
        with pytest.raises(Unreadable):
            moodle(data)

    @pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "iso-8859-7"])
    def test_encodings(self, encoding: str) -> None:
        head = '<?xml version="1.0" encoding="ISO-8859-7"?>' if encoding == "iso-8859-7" else ""
        found = moodle(f"{head}<quiz>{one('Σωστό;')}</quiz>".encode(encoding))
        assert found.item.stem.first()[1].source == "Σωστό;"


class TestHarm:
    def test_entities_are_not_expanded(self) -> None:
        bomb = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "x" * 10}">' for n in range(10))
        with pytest.raises(Unreadable, match="entities"):
            moodle(f"<!DOCTYPE quiz [{bomb}]><quiz>{one('&e9;')}</quiz>")

    def test_files_are_not_read(self) -> None:
        with pytest.raises(Unreadable):
            moodle(f'<!DOCTYPE quiz [<!ENTITY f SYSTEM "file:///etc/passwd">]><quiz>{one("&f;")}</quiz>')

    def test_a_document_type_alone_does_no_harm(self) -> None:
        assert len(moodle(f'<!DOCTYPE quiz SYSTEM "http://localhost/x.dtd"><quiz>{one()}</quiz>').items) == 1

    def test_deep_nesting(self) -> None:
        loaded = api.read(Source("a.xml", f"<quiz>{'<question>' * 100_000}".encode()), from_format="moodle-xml")
        assert any(said.severity is Severity.ERROR for said in loaded.diagnostics)

    def test_deep_nesting_of_html(self) -> None:
        assert len(moodle(f"<quiz>{one('&lt;b&gt;' * 20_000)}</quiz>").items) == 1

    def test_a_text_that_is_too_large(self) -> None:
        with pytest.raises(Unreadable, match="7 MB"):
            moodle(f"<quiz>{one('x' * 10_100_000)}</quiz>")

    @pytest.mark.parametrize(
        "text",
        [
            "{1:SA:" * 20_000,
            "{1:SA:=a~" * 20_000,
            "{1:SA:=a&}" * 20_000,
            "{1:SA:=a\\}" * 20_000,
            "{1:SA:=a#" * 20_000 + "}",
            "{1:SA:" + "~" * 100_000 + "}",
            "{" * 100_000,
            "[[1" * 50_000,
            "".join(f"[[{'gap ' * times}1]]" for times in range(12)) + "{1:SA:=a}",
        ],
    )
    def test_gaps_take_linear_time(self, text: str) -> None:
        start = time.process_time()
        moodle(f"<quiz>{one(text.replace('&', '&amp;'), 'cloze', '')}</quiz>")
        assert time.process_time() - start < 10

    @pytest.mark.parametrize(
        "kind", ["numerical", "calculated", "essay", "ddwtos", "ordering", "matching", "truefalse"]
    )
    @pytest.mark.parametrize("word", ["9" * 5000, "1e999999999", "-", "\u0663", "nan", "inf", ""])
    def test_odd_numbers(self, kind: str, word: str) -> None:
        fields = "".join(
            f"<{name}>{word}</{name}>"
            for name in (
                "defaultgrade",
                "penalty",
                "minwordlimit",
                "responsefieldlines",
                "attachments",
                "shuffleanswers",
            )
        )
        body = (
            f'<answer fraction="{word}"><text>{word}</text><tolerance>{word}</tolerance></answer>'
            f"<subquestion><text>a</text><answer><text>{word}</text></answer></subquestion>"
            f"<dragbox><text>a</text><group>{word}</group></dragbox><units><unit><multiplier>{word}</multiplier>"
            f"<unit_name>m</unit_name></unit></units>"
        )
        found = moodle(f"<quiz>{one('[[1]]', kind, fields + body)}</quiz>")
        assert len(found.items) == 1
        api.export(found.quiz, "moodle-xml")

    def test_many_files_of_one_name(self) -> None:
        files = "".join(f'<file name="a.png" path="/" encoding="base64">{n:08d}</file>' for n in range(20))
        texts = "".join(
            f'<question type="description"><name><text>n</text></name><questiontext><text>t</text>'
            f'<file name="a.png" encoding="base64">{n:08d}</file></questiontext></question>'
            for n in range(3000)
        )
        start = time.process_time()
        found = moodle(f"<quiz>{texts}{one('t</text>' + files + '<text>')}</quiz>")
        assert len(found.quiz.assets) == 3000
        assert time.process_time() - start < 20

    @pytest.mark.parametrize(
        "note", ["{", "[]", '{"gaps": 3}', '{"gaps": ["a", "a"]}', '{"kinds": []}', "null", "[" * 5000]
    )
    def test_notes_that_make_no_sense(self, note: str) -> None:
        stem = "{1:MC:=a~b} {1:SA:=c}"
        text = one(stem, "cloze", "").replace('"cloze">', f'"cloze"><?quizkit {note}?>')
        assert len(moodle(f"<quiz>{text}</quiz>").items) == 1


class TestExtras:
    @pytest.mark.parametrize(
        ("own", "refused"),
        [
            ({"type": "ddmarker", "xml": "<drag>"}, True),
            ({"type": "x y", "xml": "<drag/>"}, True),
            ({"type": "ddmarker", "xml": 3}, True),
            ({"type": "random", "xml": "x"}, True),
            ({"type": "random", "xml": ""}, False),
            ({"xml": "<drag/>"}, True),
            ({"type": "ddmarker", "xml": "<!-- --><drag/>"}, False),
            ({"penalty": "<b>", "hidden": "&", "hints": 3, "shownumcorrect": "x"}, False),
        ],
    )
    def test_what_an_author_changed_never_breaks_the_file(self, own: dict[str, object], refused: bool) -> None:
        quiz = moodle(f"<quiz>{one(kind='description', body='')}</quiz>").quiz
        (section,) = quiz.sections
        item = section.items[0].replaced(extras={"moodle-xml": own})
        exported = api.export(quiz.replaced(sections=(section.replaced(items=(item,)),)), "moodle-xml")
        assert (exported.data is None) == refused
        codes = [said.code for said in exported.diagnostics]
        assert codes == (["refused/by-target"] if refused else [])


@pytest.mark.parametrize(
    ("data", "least", "most"),
    [
        (b'<?xml version="1.0"?><quiz><question type="x"/></quiz>', 0.9, 1),
        (b"\xef\xbb\xbf<quiz>\n<!-- question: 0 -->\n<question  type = 'category'>", 0.9, 1),
        (b"<questions><question type='multichoice'>", 0.5, 0.9),
        (b"<quiz></quiz>", 0.5, 0.9),
        (b"<questestinterop/>", 0, 0),
        (b"What is <quiz> <question type='x'>?", 0, 0),
        (b"", 0, 0),
    ],
)
def test_sniff(data: bytes, least: float, most: float) -> None:
    assert least <= sniff(Source("a.xml", data)) <= most


def test_broken_xml_says_its_place_once() -> None:
    loaded = api.read(Source("quiz.moodle.xml", b'<quiz>\n<question type="essay">'))
    said = next(one for one in loaded.diagnostics if one.code == "read/xml")
    assert said.location is not None and said.location.line == 2
    assert said.message.startswith("the XML is broken here: ") and ", column " not in said.message


def test_many_answers_are_looked_at_a_few_times_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the weights go up to 1 was asked of all answers for each of them."""
    looks = 0
    local_name = question.local_name

    def counting(element: question.Element) -> str:
        nonlocal looks
        looks += 1
        return local_name(element)

    monkeypatch.setattr(question, "local_name", counting)
    answers = "".join(f'<answer fraction="100"><text>a{number}</text></answer>' for number in range(500))
    assert len(moodle(f"<quiz>{one(kind='shortanswer', body=answers)}</quiz>").items) == 1
    assert looks < 500 * 100
