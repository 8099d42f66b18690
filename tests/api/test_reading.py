"""What is said about any file that is read, whatever its format."""

import json
from base64 import b64encode

import pytest

from quizkit import api
from quizkit.diagnostics import Failure
from quizkit.model import Item, Localized, Location, Quiz, Section
from quizkit.source import Source

PNG = b"\x89PNG\r\n\x1a\n"


def read(text: str, name: str = "quiz.yaml", **siblings: bytes) -> api.Loaded:
    files = {key.replace("__", "."): value for key, value in siblings.items()}
    return api.read(Source(name, text.encode(), sibling=files.get))


def said(loaded: api.Loaded) -> list[tuple[str, str, int | None, str | None]]:
    return [
        (one.code, one.message, one.location.line if one.location else None, one.item) for one in loaded.diagnostics
    ]


def yaml_of(loaded: api.Loaded) -> str:
    assert loaded.quiz is not None
    exported = api.export(loaded.quiz, "yaml")
    assert exported.data is not None, exported.diagnostics
    return exported.data.decode()


ONE_LINERS = ["1. Mai 1945", "> 5", "- 3", "+ 2", "# 5", "#", "***", "---", "1) x", "* 4", "___", "```"]


@pytest.mark.parametrize("answer", ONE_LINERS)
@pytest.mark.parametrize("target", ["yaml", "json", "qti30", "canvas", "gift"])
def test_an_answer_that_begins_like_a_block_is_those_words(answer, target):
    quiz = {"language": "de", "questions": [{"question": f"{answer} ?", "options": [answer, "x", "y"], "answer": "A"}]}
    loaded = read(json.dumps(quiz), "quiz.json")
    expected = ["read/mark"] if answer == "* 4" else []  # learners will see the star
    assert [one.code for one in loaded.diagnostics] == expected
    exported = api.export(loaded.quiz, target)
    assert [one for one in exported.diagnostics if one.code.startswith("bug/")] == []
    back = api.read(Source(f"quiz{api.find_format(target).suffix}", exported.data, "de"), from_format=target)
    (item,) = back.quiz.items()
    assert (item.stem.get("de").source, item.stem.get("de").markup) == (f"{answer} ?", "plain")
    first = item.interaction.choices[0].text.get("de")
    assert (first.source, first.markup) == (answer, "plain")


def test_four_spaces_before_an_answer_are_no_code():
    loaded = read('language: en\nquestions:\n- question: "    x = 1"\n  options: ["    a", b]\n  answer: A\n')
    (item,) = loaded.quiz.items()
    assert (item.stem.get("en").source, item.stem.get("en").markup) == ("x = 1", "plain")


def test_a_heading_of_one_line_in_html_stays_a_heading():
    quiz = "language: en\nquestions:\n- question: {text: <h2>a</h2>, markup: html}\n  options: [a, b]\n  answer: A\n"
    written = yaml_of(read(quiz))
    (item,) = read(written).quiz.items()
    assert item.stem.get("en").markup == "html"
    assert "<h2>a</h2>" in written


HTML = """\
language: en
markup: html
questions:
- question: "Look <b>here</b> <script>alert(1)</script><i onclick='x()'>now</i>"
  options: ["<p>only<script>x</script></p>", "<a href='javascript:x'>b</a>", c]
  answer: A
"""


def test_what_the_sanitiser_takes_out_is_said_and_not_written():
    loaded = read(HTML)
    assert said(loaded) == [
        ("read/html", "<script> is left out of the text.", 4, "question 1"),
        ("read/html", "onclick is left out of the text.", 4, "question 1"),
        ("read/html", "<script> is left out of the text.", 5, "question 1"),
        ("read/html", "javascript: is left out of the text.", 5, "question 1"),
    ]
    written = yaml_of(loaded)
    assert "Look <strong>here</strong> <em>now</em>" in written
    assert not any(word in written for word in ("script", "onclick", "alert"))


def test_the_look_of_words_is_said_once_a_question():
    looks = """\
language: en
markup: html
questions:
- question: "<p style='color: red' onclick='x()'>Look</p>"
  options: ["<p style='color: red'>a</p>", "<p style='font-size: 9px'>b</p>"]
  answer: A
- question: "<p style='color: red'>Look</p>"
  options: [a, b]
  answer: A
"""
    words = "the look of words (colours, fonts, sizes: style) is left out of"
    assert said(read(looks)) == [
        ("read/html", f"{words} 3 texts.", 4, "question 1"),
        ("read/html", "onclick is left out of the text.", 4, "question 1"),
        ("read/html", f"{words} the text.", 7, "question 2"),
    ]


def test_a_quiz_made_by_a_program_is_written_without_what_runs():
    stem = Localized.of("a <b>b</b><script>c</script><i onclick=x>d</i>", "en", "html")
    made = Quiz(language="en", sections=(Section(items=(Item(stem=stem),)),))
    exported = api.export(made, "yaml")
    assert exported.data is not None
    assert b"a <strong>b</strong><em>d</em>" in exported.data


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("quiz.csv", "markup,question,A,B,answer\nhtml,Look <b>x</b><script>y</script>,a,b,A\n"),
        ("quiz.gift", "[html]Look <b>x</b><script>y</script>{\n=a\n~b\n}\n"),
    ],
)
def test_other_readers_say_it_too(name, text):
    loaded = read(text, name)
    assert [one.code for one in loaded.diagnostics if one.code == "read/html"] == ["read/html"]
    assert "script" not in yaml_of(loaded)


def test_markdown_that_nests_too_deeply_is_taken_as_typed_and_said():
    deep = "x\n\n" + "> " * 30 + "deep"
    loaded = read(json.dumps({"questions": [{"question": deep, "options": ["a", "b"], "answer": "A"}]}), "quiz.json")
    (found,) = loaded.diagnostics
    assert (found.code, found.item) == ("read/markdown", "question 1")
    (item,) = loaded.quiz.items()
    text = item.stem.first()[1]
    assert (text.source, text.markup) == (deep, "plain")


BILINGUAL = """\
questions:
- question: {el: "Τι;", en: "What?"}
  options: [{el: α, en: a}, {el: β, en: b}]
  answer: A
  explanation: same
"""


def test_the_language_of_the_first_text_is_that_of_a_quiz_that_names_none():
    loaded = read(BILINGUAL)
    assert loaded.quiz.language == "el"
    assert said(loaded) == [
        ("read/language", 'the quiz does not say its language, so it is taken to be "el".', 1, None),
    ]
    (item,) = loaded.quiz.items()
    assert list(item.general_feedback.texts) == ["el"]
    for target in ("yaml", "json", "qti30", "canvas", "gift"):
        exported = api.export(loaded.quiz, target)
        assert exported.data is not None
        assert b"und" not in exported.data if target in ("yaml", "json", "gift") else True


def test_the_first_declared_language_comes_before_that_of_the_first_text():
    assert read("languages: [en, el]\n" + BILINGUAL).quiz.language == "en"


def test_a_quiz_in_one_language_is_asked_nothing():
    loaded = read("questions:\n- question: What?\n  options: [a, b]\n  answer: A\n")
    assert (loaded.quiz.language, loaded.diagnostics) == ("und", ())


def test_problems_of_a_quiz_without_a_language_are_said_once():
    loaded = read(BILINGUAL.replace("explanation", "explanatoin"))
    assert [one.code for one in loaded.diagnostics] == ["read/unknown-field", "read/language"]


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("quiz.yaml", "language: gr\nquestions:\n- question: Τι;\n  options: [α, β]\n  answer: A\n", 1),
        ("quiz.yaml", "language: en\nquestions:\n- question: a\n  options: [a, {en: b, gr: β}]\n  answer: A\n", 4),
        ("quiz.csv", "question (gr),A,B,answer\nΤι;,α,β,A\n", 2),
    ],
)
def test_a_wrong_language_tag_is_named(name, text, line):
    (found,) = [one for one in read(text, name).diagnostics if one.code == "read/language-tag"]
    assert (found.message, found.advice, found.location.line) == (
        '"gr" is no language tag.',
        'Greek is "el".',
        line,
    )


def test_the_name_of_a_language_is_understood_and_said():
    loaded = read("language: greek\nquestions:\n- question: Τι;\n  options: [α, β]\n  answer: A\n")
    assert loaded.quiz.language == "el"
    assert [(one.code, one.advice) for one in loaded.diagnostics] == [("read/language-tag", 'Greek is "el".')]


def test_texts_may_be_kept_by_the_names_of_languages():
    loaded = read(
        "language: el\nquestions:\n- question: {Greek: Τι;, English: What?}\n  options: [a, b]\n  answer: A\n"
    )
    (item,) = loaded.quiz.items()
    assert {tag: text.source for tag, text in item.stem.texts.items()} == {"el": "Τι;", "en": "What?"}


@pytest.mark.parametrize("tag", ["gr", "greek"])
def test_a_wrong_language_on_the_command_line_is_refused(tag):
    loaded = api.read(Source("quiz.yaml", b"questions: []", tag))
    assert loaded.quiz is None
    assert [(one.code, one.advice) for one in loaded.diagnostics] == [("usage/language", 'Greek is "el".')]


def test_an_image_whose_path_holds_a_space_is_found():
    text = 'language: en\nquestions:\n- question: "Which? ![square](img/shape 1.png)"\n  options: [a, b]\n  answer: A\n'
    loaded = api.read(Source("quiz.yaml", text.encode(), sibling={"img/shape 1.png": PNG}.get))
    assert loaded.diagnostics == ()
    assert [(asset.name, asset.data) for asset in loaded.quiz.assets] == [("img/shape 1.png", PNG)]
    for target in ("yaml", "json", "qti30", "canvas"):
        assert api.export(loaded.quiz, target).data is not None


INLINE = f"data:image/png;base64,{b64encode(PNG).decode()}"
QTI = f"""\
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false"
  timeDependent="false" xml:lang="en">
<responseDeclaration identifier="R" cardinality="single" baseType="identifier">
<correctResponse><value>A</value></correctResponse></responseDeclaration>
<itemBody><p>Look <img src="{INLINE}" alt="x"/></p>
<choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="A">a</simpleChoice>
<simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("quiz.yaml", f'language: en\nquestions:\n- question: "Look ![x]({INLINE})"\n  options: [a, b]\n  answer: A\n'),
        ("quiz.md", f"1. Look ![x]({INLINE})\nA) a\nB) b\nAnswer: A\n"),
        ("item.xml", QTI),
    ],
)
@pytest.mark.parametrize("target", ["yaml", "json", "qti21", "qti30", "canvas"])
def test_an_image_inside_a_text_becomes_a_file_and_travels(name, text, target):
    loaded = read(text, name)
    # The first twelve digits of `printf '\x89PNG\r\n\x1a\n' | sha256sum`.
    assert [(asset.name, asset.media_type, asset.data) for asset in loaded.quiz.assets] == [
        ("inline-4c4b6a3be131.png", "image/png", PNG)
    ]
    assert api.export(loaded.quiz, target).data is not None


def test_words_for_an_image_that_is_pointed_at_are_not_lost_in_silence() -> None:
    text = """
questions:
  - question: Where is the lake?
    type: hotspot
    image: map.png
    image_alt: A map with a lake
    areas: [{id: lake, shape: rect, coords: [0, 0, 5, 5], correct: true}]
"""
    loaded = api.read(Source("quiz.yaml", text.encode(), sibling={"map.png": b"x"}.get))
    (said,) = [one for one in loaded.diagnostics if one.code == "read/not-carried"]
    assert (said.location, said.item) == (Location("quiz.yaml", 6, 5), "question 1")


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("xml", 'Did you mean "moodle-xml"?'),
        ("Quizizz", 'Did you mean "wayground"?'),
        ("moodle", 'Did you mean "moodle-xml" or "gift"?'),
        ("gitf", 'Did you mean "gift"?'),
    ],
)
def test_formats_by_the_names_of_programs(name: str, advice: str) -> None:
    with pytest.raises(Failure) as raised:
        api.find_format(name)
    assert raised.value.diagnostic.advice == advice


SHOWN = "question: 'A dog: ![A dog](dog.svg)'\noptions: [a, b]\nanswer: A\n"


@pytest.mark.parametrize(
    "inside",
    [
        "<script>x()</script>",
        "<svg:script href='a.js'/>",
        "<rect onload = 'x()'/>",
        "<a href='javascript:x()'><text>y</text></a>",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_drawing_that_runs_is_refused(inside: str, encoding: str) -> None:
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>'.encode(encoding)
    loaded = read(SHOWN, dog__svg=drawing)
    assert [(one.code, str(one.severity)) for one in loaded.diagnostics] == [("read/running-image", "error")]


def test_a_drawing_that_does_not_is_taken() -> None:
    drawing = b"<svg><!-- on top --><foreignObject><p>descript: one = 'on'</p></foreignObject></svg>"
    loaded = read(SHOWN, dog__svg=drawing)
    assert said(loaded) == []
