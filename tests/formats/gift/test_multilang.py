"""All languages side by side in one file, as Moodle's multi-language filter takes them (its code, and measured names).

The filter is a regular expression over HTML; :func:`filtered` is that expression again, so that what a student of one
language sees is worked out without quizkit's reader.
"""

import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quizkit import api
from quizkit.formats._moodle_multilang import label_length, languages_in, split_languages
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    Item,
    Localized,
    MatchInteraction,
    NumericAnswer,
    NumericInteraction,
    Pair,
    Quiz,
    Section,
    Text,
    TextAnswer,
    TextEntryInteraction,
)
from quizkit.richtext import canonical

from .reading import Found, gift

SPAN = r'<span(?:\s+lang="[a-zA-Z0-9_-]+"|\s+class="multilang"){2}\s*>.*?</span>'
RUN = re.compile(rf"{SPAN}(?:\s*{SPAN})+", re.IGNORECASE | re.DOTALL)
EACH = re.compile(r'<span[^>]+lang="([a-zA-Z0-9_-]+)"[^>]*>(.*?)</span>', re.IGNORECASE | re.DOTALL)


def filtered(source: str, language: str) -> str:
    """What the filter makes of a text for a student of this language."""

    def chosen(run: re.Match[str]) -> str:
        parts = {tag.lower().replace("-", "_"): words for tag, words in EACH.findall(run[0])}
        return parts.get(language.lower().replace("-", "_"), next(iter(parts.values())))

    return RUN.sub(chosen, source)


def both(el: str, en: str, markup: Any = "plain") -> Localized:
    return Localized(texts={"el": Text(source=el, markup=markup), "en": Text(source=en, markup=markup)})


def quiz(*items: Item, title: Localized | None = None) -> Quiz:
    section = Section(title=title, items=items)
    return Quiz(language="el", languages=("el", "en"), sections=(section,))


def exported(sample: Quiz) -> api.Exported:
    return api.export(sample, "gift", multilang=True)


def read_back(sample: Quiz) -> Found:
    result = exported(sample)
    assert result.data is not None, list(map(str, result.diagnostics))
    return gift(result.data, None)


def texts(text: Localized | None) -> dict[str, str]:
    assert text is not None
    return {tag: part.source for tag, part in text.items()}


def single(*options: Localized) -> ChoiceInteraction:
    return ChoiceInteraction(
        choices=tuple(Choice(text=text, fraction=int(not number)) for number, text in enumerate(options))
    )


Q = both("Ποιο;", "Which?")


class TestReading:
    @pytest.mark.parametrize(
        ("source", "expected"),
        [
            ('<span lang="el" class="multilang">α</span><span lang="en" class="multilang">a</span>', ("α", "a")),
            ('<span class="multilang" lang="el">α</span> \n<span class="multilang" lang="en">a</span>', ("α", "a")),
            (
                'x <SPAN LANG="el" CLASS="multilang">α</SPAN><span lang="en" class="multilang">a</span> y',
                ("x α y", "x a y"),
            ),
            (
                '<span lang="el" class="multilang">α</span><span lang="en" class="multilang">a</span>-'
                '<span lang="en" class="multilang">b</span><span lang="el" class="multilang">β</span>',
                ("α-β", "a-b"),
            ),
            (
                '<span lang="el" class="multilang">α</span><span lang="en" class="multilang">a</span>-'
                '<span lang="de" class="multilang">d</span><span lang="el" class="multilang">β</span>',
                ("α-β", "a-d"),
            ),
        ],
    )
    def test_each_language_is_what_the_filter_shows(self, source: str, expected: tuple[str, str]) -> None:
        found = split_languages(source)
        assert found is not None
        assert (found["el"], found["en"]) == expected
        assert (filtered(source, "el"), filtered(source, "en")) == expected

    @pytest.mark.parametrize(
        "source",
        [
            "multilang",
            '<span lang="el" class="multilang">α</span>',
            '<span lang="el" class="multilang">α</span>, <span lang="en" class="multilang">a</span>',
            '<span lang="el" class="multilang">α<span lang="en" class="multilang">a',
            '<span class="multilang" class="multilang">α</span><span class="multilang" class="multilang">a</span>',
            '<span lang="el">α</span><span lang="en">a</span>',
        ],
    )
    def test_what_the_filter_leaves_alone_is_one_text(self, source: str) -> None:
        assert split_languages(source) is None

    def test_names_of_languages_as_moodle_writes_them(self) -> None:
        source = '<span lang="pt_br" class="multilang">a</span><span lang="zh_hant_tw" class="multilang">b</span>'
        assert languages_in(source) == ("pt-BR", "zh-Hant-TW")

    def test_the_quiz_is_in_the_first_language_and_in_all(self) -> None:
        text = '[html]<span lang\\="el" class\\="multilang">α</span><span lang\\="en" class\\="multilang">a</span>{T}'
        found = gift(text, None)
        assert (found.quiz.language, found.quiz.languages) == ("el", ("el", "en"))
        assert gift(text, "en").quiz.languages == ("en", "el")
        assert found.codes == []
        assert isinstance(found.item.interaction, ChoiceInteraction)
        assert [texts(choice.text) for choice in found.item.interaction.choices] == [
            {"el": "Σωστό", "en": "True"},
            {"el": "Λάθος", "en": "False"},
        ]

    def test_spans_in_a_plain_text_are_words(self) -> None:
        source = '<span lang="el" class="multilang">α</span><span lang="en" class="multilang">a</span>'
        found = gift("[plain]" + source.replace("=", "\\=") + " {T}", "el")
        assert texts(found.item.stem) == {"el": source}

    @pytest.mark.parametrize("piece", ['<span lang="x" class="multilang">', "<span ", '<span lang="a{}"', "</span>"])
    def test_in_linear_time(self, piece: str) -> None:
        split_languages("multilang" + piece * 100_000)

    def test_too_many_languages_are_one_text(self) -> None:
        source = "".join(f'<span lang="x{number}" class="multilang">a</span>' for number in range(5000))
        assert split_languages(source) is None


class TestWriting:
    def test_to_the_letter(self) -> None:
        item = Item(
            id="q",
            title=both("Όνομα", "Name"),
            stem=both("**α**", "**a**", "markdown"),
            interaction=single(both("ναι", "yes"), Localized.of("42", "el")),
        )
        result = exported(quiz(item, title=both("Ενότητα", "Unit")))
        assert result.data is not None
        assert result.data.decode() == (
            '$CATEGORY: <span lang="el" class="multilang">Ενότητα<//span>'
            '<span lang="en" class="multilang">Unit<//span>\n\n'
            "// [id:q]\n"
            '::<span lang\\="el" class\\="multilang">Όνομα</span><span lang\\="en" class\\="multilang">Name</span>::'
            '[html]<span lang\\="el" class\\="multilang"><strong>α</strong></span>'
            '<span lang\\="en" class\\="multilang"><strong>a</strong></span>{\n'
            '\t=[html]<span lang\\="el" class\\="multilang">ναι</span>'
            '<span lang\\="en" class\\="multilang">yes</span>\n'
            "\t~[plain]42\n}\n\n"
        )

    def test_one_file_a_language_without_the_option(self) -> None:
        result = api.export(quiz(Item(stem=Q, interaction=single(both("α", "a"), both("β", "b")))), "gift")
        assert result.data is not None
        assert b"multilang" not in result.data

    def test_a_quiz_in_one_language_has_no_spans(self) -> None:
        sample = Quiz(language="el", sections=(Section(items=(Item(stem=Localized.of("α", "el")),)),))
        result = exported(sample)
        assert result.data is not None
        assert b"span" not in result.data
        assert not result.diagnostics

    def test_students_of_each_language_see_theirs(self) -> None:
        hard = "\\( is no maths, </span> is no tag, $$ neither"
        result = exported(quiz(Item(stem=both("α " + hard, "a " + hard), interaction=single(Q, both("β", "b")))))
        assert result.data is not None
        stem = result.data.decode().splitlines()[1].partition("{")[0].removeprefix("[html]")
        for sign in "=:#~{}\\":
            stem = stem.replace(f"\\{sign}", sign)
        for language, first in (("el", "α "), ("en", "a ")):
            shown = filtered(stem, language)
            assert canonical(Text(source=shown, markup="html")) == canonical(Text(source=first + hard))

    def test_typed_answers_are_taken_in_all_languages(self) -> None:
        answer = TextAnswer(text=both("Αθήνα", "Athens"), feedback=both("ναι", "yes"))
        same = TextAnswer(text=both("NaCl", "NaCl"))
        result = exported(quiz(Item(stem=Q, interaction=TextEntryInteraction(answers=(answer, same)))))
        assert result.data is not None
        assert re.findall("=%100%([^#\n]+)", result.data.decode()) == ["Αθήνα", "Athens", "NaCl"]
        assert "loss/answer-languages" in [said.code for said in result.diagnostics]

    def test_a_missing_translation_is_refused(self) -> None:
        item = Item(stem=Q, interaction=single(Localized.of("μόνο ελληνικά", "el"), both("β", "b")))
        result = exported(quiz(item))
        assert [(said.code, '"en"' in said.message) for said in result.diagnostics] == [("refused/untranslated", True)]

    def test_a_title_too_long_for_all_is_kept_in_the_first(self) -> None:
        title = both("α" * 120, "a" * 120)
        assert label_length(title) > 255
        found = read_back(quiz(Item(stem=Q, title=title, interaction=single(both("α", "a"), both("β", "b")))))
        assert texts(found.item.title) == {"el": "α" * 120}

    def test_a_right_text_too_long_for_all_is_refused(self) -> None:
        pairs = tuple(Pair(left=Q, right=both("α" * length, "a" * length)) for length in (1, 120))
        result = exported(quiz(Item(stem=Q, interaction=MatchInteraction(pairs=pairs))))
        assert "refused/by-target" in [said.code for said in result.diagnostics]

    def test_a_language_that_nobody_named_is_refused(self) -> None:
        text = Localized(texts={"und": Text(source="α"), "en": Text(source="a")})
        result = exported(Quiz(sections=(Section(items=(Item(stem=text),)),)))
        assert result.data is None
        assert [said.code for said in result.diagnostics] == ["refused/language"]

    def test_a_question_in_one_language_of_its_own(self) -> None:
        own = Item(stem=Localized.of("Only in English", "en"), language="en", interaction=single(Q.only("en") or Q, Q))
        found = read_back(quiz(own, Item(stem=Q, interaction=single(both("α", "a"), both("β", "b")))))
        assert texts(found.items[0].stem) == {"el": "Only in English"}


WORDS = st.lists(
    st.sampled_from(
        [
            *"\\~=#{}:%[]<>&$\"'aβ1 \n",
            "->",
            "//",
            "</span>",
            "<b>",
            "\\(",
            "\\)",
            "$$",
            "&lt;",
            "multilang",
            "אב",
            "e\u0301",
        ]
    ),
    min_size=1,
    max_size=8,
).map("".join)
TEXTS = (
    st.builds(both, WORDS.map("α".__add__), WORDS.map("a".__add__), st.sampled_from(["plain", "markdown", "html"]))
    .filter(lambda text: all(canonical(part).strip() for part in text.texts.values()))
)  # fmt: skip
PLAIN = st.builds(both, WORDS.map("α".__add__), WORDS.map("a".__add__))


@st.composite
def items(draw: st.DrawFn) -> Item:
    kind = draw(st.sampled_from(["choice", "true_false", "text", "numeric", "match"]))
    interaction: Any
    if kind == "choice":
        interaction = single(*draw(st.lists(TEXTS, min_size=2, max_size=3)))
    elif kind == "true_false":
        words = [both("Σωστό", "True"), both("Λάθος", "False")]
        interaction = single(*words).replaced(mode="true_false")
    elif kind == "text":
        interaction = TextEntryInteraction(answers=(TextAnswer(text=draw(PLAIN), feedback=draw(TEXTS)),))
    elif kind == "numeric":
        interaction = NumericInteraction(answers=(NumericAnswer(value=draw(st.integers(-9, 9)), feedback=draw(TEXTS)),))
    else:
        pairs = st.builds(Pair, left=TEXTS, right=PLAIN)
        interaction = MatchInteraction(pairs=tuple(draw(st.lists(pairs, min_size=2, max_size=3))))
    title = draw(st.none() | PLAIN)
    return Item(stem=draw(TEXTS), title=title, interaction=interaction, general_feedback=draw(st.none() | TEXTS))


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(items(), st.none() | PLAIN)
def test_whatever_is_written_is_read_back(item: Item, title: Localized | None) -> None:
    result = exported(quiz(item, title=title))
    assert [str(said) for said in result.diagnostics if said.code.startswith("bug/")] == []
    assert result.data is not None or any(said.code == "refused/by-target" for said in result.diagnostics)


class TestBlocks:
    """``{mlang el}``: each block is shown in its languages, words between them in all (the plug-in's code)."""

    def test_they_are_languages(self) -> None:
        source = "{mlang en,fr}Hi{mlang} {mlang el}Γεια{mlang}!"
        assert split_languages(source) == {"en": "Hi !", "fr": "Hi !", "el": " Γεια!"}
        assert languages_in(source) == ("en", "fr", "el")

    def test_in_gift_with_escapes_and_without(self) -> None:
        for source in (
            "\\{mlang en\\}Hi\\{mlang\\}\\{mlang el\\}Γεια\\{mlang\\}",
            "{mlang en}Hi{mlang}{mlang el}Γεια{mlang}",
        ):
            found = gift(f"{source}{{=a ~b}}", language=None)
            assert {tag: text.source for tag, text in found.item.stem.items()} == {"en": "Hi", "el": "Γεια"}
            assert found.codes[0] == "read/languages"
            assert found.quiz.languages == ("en", "el")

    def test_what_is_for_all_others_is_no_language(self) -> None:
        source = "{mlang en}Hi{mlang}{mlang other}Γεια{mlang}"
        assert split_languages(source) is None
        assert languages_in(source) == ("en",)

    def test_one_that_does_not_end(self) -> None:
        assert split_languages("{mlang en}Hi") is None
