"""All languages side by side in one file; what a student of each sees is worked out by the filter's own expression.

The filter is a regular expression over HTML (see the tests of GIFT's multilang); gaps of a text reach it as spans.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from quizkit import api
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    DropGap,
    Entry,
    ExtendedText,
    Gap,
    GapMatchInteraction,
    Item,
    Localized,
    MatchInteraction,
    NoInteraction,
    OrderInteraction,
    Pair,
    Quiz,
    Section,
    Text,
    TextAnswer,
    TextEntryInteraction,
    with_texts,
)
from quizkit.richtext import canonical

from ...strategies import quizzes
from .reading import Found, moodle
from .test_round_trip import KINDS, TEXTS, as_moodle_takes_it

EXAMPLE = Path(__file__).parents[3] / "examples" / "checkpoint-quiz" / "checkpoint-quiz.yaml"
SPAN = r'<span(?:\s+lang="[a-zA-Z0-9_-]+"|\s+class="multilang"){2}\s*>.*?</span>'
RUN = re.compile(rf"{SPAN}(?:\s*{SPAN})+", re.IGNORECASE | re.DOTALL)
EACH = re.compile(r'<span[^>]+lang="([a-zA-Z0-9_-]+)"[^>]*>(.*?)</span>', re.IGNORECASE | re.DOTALL)
GAP = re.compile(r"\{\d+:.*?\}|\[\[\d+\]\]", re.DOTALL)


def filtered(source: str, language: str) -> str:
    """What the filter makes of a text for a student of this language."""

    def chosen(run: re.Match[str]) -> str:
        parts = dict(EACH.findall(run[0]))
        return parts.get(language, next(iter(parts.values())))

    return RUN.sub(chosen, source)


def both(el: str, en: str, markup: Any = "plain") -> Localized:
    return Localized(texts={"el": Text(source=el, markup=markup), "en": Text(source=en, markup=markup)})


Q = both("Ποιο;", "Which?")
YES, NO = both("ναι", "yes"), both("όχι", "no")


def quiz(*items: Item, **more: Any) -> Quiz:
    return Quiz(language="el", languages=("el", "en"), sections=(Section(items=items, **more),))


def exported(sample: Quiz) -> api.Exported:
    return api.export(sample, "moodle-xml", multilang=True)


def file(sample: Quiz) -> etree._Element:
    result = exported(sample)
    assert result.data is not None, list(map(str, result.diagnostics))
    return etree.fromstring(result.data)


def read_back(sample: Quiz) -> Found:
    result = exported(sample)
    assert result.data is not None, list(map(str, result.diagnostics))
    return moodle(result.data, None)


def sources(text: Localized | None) -> dict[str, str]:
    assert text is not None
    return {tag: part.source for tag, part in text.items()}


def single(*options: Localized) -> ChoiceInteraction:
    return ChoiceInteraction(
        choices=tuple(Choice(text=text, fraction=int(not number)) for number, text in enumerate(options))
    )


def cloze(stem: Localized, *gaps: Any) -> Item:
    named = tuple(Gap(id=str(number), interaction=one) for number, one in enumerate(gaps, 1))
    return Item(stem=stem, points=len(gaps), interaction=ClozeInteraction(gaps=named))


TYPED = TextEntryInteraction(answers=(TextAnswer(text=Localized.of("42", "el")),))


def codes(sample: Quiz) -> list[str]:
    return [said.code for said in exported(sample).diagnostics if said.code.startswith(("loss/", "refused/", "bug/"))]


class TestWriting:
    def test_to_the_letter(self) -> None:
        item = Item(
            id="q",
            title=both("Όνομα", "Name"),
            stem=both("**α**", "**a**", "markdown"),
            interaction=single(YES, Localized.of("42", "el")),
        )
        root = file(quiz(item, title=both("Ενότητα/1", "Unit/1"), description=both("Για", "About")))
        span = '<span lang="el" class="multilang">{}</span><span lang="en" class="multilang">{}</span>'
        assert root.findtext("question/category/text") == span.format("Ενότητα//1", "Unit//1").replace("</", "<//")
        assert root.findtext("question/info/text") == span.format("Για", "About")
        assert root.findtext("question/name/text") == span.format("Όνομα", "Name")
        assert root.findtext("question/questiontext/text") == span.format("<strong>α</strong>", "<strong>a</strong>")
        assert [answer.text for answer in root.iterfind("question/answer/text")] == [span.format("ναι", "yes"), "42"]

    def test_students_of_each_language_see_theirs(self) -> None:
        hard = "\\( is no maths, </span> is no tag, $$ neither, ]]> ends nothing"
        root = file(quiz(Item(stem=both("α " + hard, "a " + hard), interaction=single(YES, NO))))
        stem = root.findtext("question/questiontext/text") or ""
        for language, first in (("el", "α "), ("en", "a ")):
            shown = filtered(stem, language)
            assert canonical(Text(source=shown, markup="html")) == canonical(Text(source=first + hard))

    def test_the_bilingual_example(self) -> None:
        loaded = api.read(EXAMPLE)
        assert loaded.quiz is not None
        questions = file(loaded.quiz).findall("question")
        for item, element in zip(loaded.quiz.items(), questions, strict=True):
            for text, path in ((item.stem, "questiontext"), (item.general_feedback, "generalfeedback")):
                source = element.findtext(f"{path}/text") or ""
                assert text is not None
                for tag, part in text.items():
                    assert canonical(Text(source=filtered(source, tag), markup="html")) == canonical(part)

    def test_one_file_a_language_without_the_option(self) -> None:
        result = api.export(quiz(Item(stem=Q, interaction=single(YES, NO))), "moodle-xml")
        assert result.data is not None
        assert b"multilang" not in result.data

    @pytest.mark.parametrize(("length", "languages"), [(40, ["el", "en"]), (200, ["el", "en"])])
    def test_a_question_without_a_title_is_named_in_all_languages(self, length: int, languages: list[str]) -> None:
        item = Item(stem=both("α" * length, "a" * length), interaction=single(YES, NO))
        name = file(quiz(item)).findtext("question/name/text") or ""
        assert [tag for tag, _ in EACH.findall(name)] == languages
        assert len(name) <= 255
        assert read_back(quiz(item)).item.title is None

    def test_a_name_that_would_be_too_long_in_all_languages_is_in_the_first(self) -> None:
        tags = ("el", "en", "de", "fr")
        stem = Localized(texts={tag: Text(source=tag * 40) for tag in tags})
        sample = Quiz(language="el", languages=tags, sections=(Section(items=(Item(stem=stem),)),))
        assert file(sample).findtext("question/name/text") == "el" * 30 + "…"
        assert read_back(sample).item.title is None

    def test_an_authors_title_that_is_the_beginning_of_the_text_stays_one(self) -> None:
        item = Item(stem=Q, title=Q, interaction=single(YES, NO))
        assert sources(read_back(quiz(item)).item.title) == sources(Q)

    def test_files_of_all_languages_are_there(self) -> None:
        from quizkit.model import Asset

        assets = tuple(Asset(name=f"{tag}.png", media_type="image/png", data=tag.encode()) for tag in ("el", "en"))
        item = Item(stem=both("![α](el.png)", "![a](en.png)", "markdown"), interaction=single(YES, NO))
        sample = quiz(item).replaced(assets=assets)
        assert [one.get("name") for one in file(sample).iterfind("question/questiontext/file")] == ["el.png", "en.png"]
        assert sources(read_back(sample).item.stem) == {
            "el": '<img src="el.png" alt="α"/>',
            "en": '<img src="en.png" alt="a"/>',
        }

    def test_a_right_text_too_long_for_all_is_refused(self) -> None:
        pairs = tuple(Pair(left=Q, right=both("α" * length, "a" * length)) for length in (1, 120))
        assert codes(quiz(Item(stem=Q, interaction=MatchInteraction(pairs=pairs)))) == ["refused/by-target"]

    def test_a_text_to_start_from_is_in_the_first_language(self) -> None:
        essay = ExtendedText(rubric=both("Δείτε", "Look"), template=both("Αρχή", "Beginning"))
        sample = quiz(Item(stem=Q, interaction=essay))
        assert codes(sample) == ["loss/template-languages"]
        assert file(sample).findtext("question/responsetemplate/text") == "Αρχή"
        found = read_back(sample).item.interaction
        assert isinstance(found, ExtendedText)
        assert sources(found.rubric) == {"el": "Δείτε", "en": "Look"}


class TestGaps:
    STEMS = (
        both("Η απάντηση είναι [[1]].", "The answer is [[1]]."),
        both("[[1]] α", "[[1]]"),
        both("[[1]]", "[[1]]"),
        both("**α** [[1]] \\(x\\)", "**a** [[1]] \\(x\\)", "markdown"),
        both("α\n\n[[1]]\n\nβ", "a\n\n[[1]]\n\nb", "markdown"),
        both("α [[x]] [[1]]", "a [[y]] [[1]]"),
    )

    @pytest.mark.parametrize("stem", STEMS)
    def test_a_gap_is_there_once_and_students_see_their_own_words_around_it(self, stem: Localized) -> None:
        source = file(quiz(cloze(stem, TYPED))).findtext("question/questiontext/text") or ""
        assert len(GAP.findall(source)) == 1
        shown = GAP.sub('<span class="nolink">qtypemultianswer1marker</span>', source)
        for tag, part in stem.items():
            assert canonical(Text(source=self._seen(filtered(shown, tag)), markup="html")) == canonical(part)

    @staticmethod
    def _seen(html: str) -> str:
        return html.replace('<span class="nolink">qtypemultianswer1marker</span>', "[[1]]")

    @pytest.mark.parametrize(
        "stem",
        [
            both("[[1]] και [[2]]", "[[2]] and [[1]]"),
            both("**[[1]]** και [[2]]", "**[[1]]** and [[2]]", "markdown"),
            both("- [[1]]\n- [[2]]", "- [[1]]\n- [[2]]", "markdown"),
            both("[[1]] και [[2]]", "[[1]]"),
        ],
    )
    def test_gaps_that_cannot_stand_between_the_languages_are_refused(self, stem: Localized) -> None:
        sample = quiz(cloze(stem, TYPED, TYPED))
        assert set(codes(sample)) == {"refused/by-target"}
        assert codes(sample.replaced(languages=(), sections=(Section(items=(_only_greek(sample),)),))) == []

    def test_options_and_feedback_of_a_gap(self) -> None:
        options = ChoiceInteraction(
            choices=(Choice(text=YES, fraction=1, feedback=both("σωστά", "right")), Choice(text=NO, fraction=0))
        )
        found = read_back(quiz(cloze(both("α [[1]]", "a [[1]]"), options))).item.interaction
        assert isinstance(found, ClozeInteraction)
        inside = found.gaps[0].interaction
        assert isinstance(inside, ChoiceInteraction)
        assert [sources(choice.text) for choice in inside.choices] == [sources(YES), sources(NO)]
        assert sources(inside.choices[0].feedback) == {"el": "σωστά", "en": "right"}

    def test_typed_answers_are_taken_in_all_languages(self) -> None:
        typed = TextEntryInteraction(answers=(TextAnswer(text=both("Αθήνα", "Athens")),))
        sample = quiz(cloze(both("α [[1]]", "a [[1]]"), typed))
        assert codes(sample) == ["loss/answer-languages"]
        assert "=Αθήνα~=Athens}" in (file(sample).findtext("question/questiontext/text") or "")

    def test_words_to_drag_are_the_same_in_all_languages_or_refused(self) -> None:
        def drag(*words: Localized) -> Quiz:
            interaction = GapMatchInteraction(
                choices=tuple(Choice(id=name, text=text) for name, text in zip("AB", words, strict=True)),
                gaps=(DropGap(id="1", accepts=("A",)),),
            )
            return quiz(Item(stem=both("α [[1]] β", "a [[1]] b"), interaction=interaction))

        same = drag(Localized.of("42", "el"), Localized.of("43", "el"))
        assert codes(same) == []
        assert re.sub(r"<.*?>", "", file(same).findtext("question/questiontext/text") or "") == "α a [[1]] β b"
        assert codes(drag(YES, NO)) == ["refused/by-target"]


def _only_greek(sample: Quiz) -> Item:
    (item,) = sample.items()
    return with_texts(item, lambda text: text.only("el") or text)


class TestReading:
    SPANS = (
        '&lt;span lang="el" class="multilang"&gt;α&lt;/span&gt;&lt;span lang="en" class="multilang"&gt;a&lt;/span&gt;'
    )

    def _file(self, form: str = "html") -> str:
        return (
            f'<quiz><question type="truefalse"><name><text>n</text></name><questiontext format="{form}"><text>'
            f'{self.SPANS}</text></questiontext><answer fraction="100"><text>true</text></answer>'
            '<answer fraction="0"><text>false</text></answer></question></quiz>'
        )

    def test_the_quiz_is_in_the_first_language_and_in_all(self) -> None:
        found = moodle(self._file(), None)
        assert (found.quiz.language, found.quiz.languages) == ("el", ("el", "en"))
        assert moodle(self._file(), "en").quiz.languages == ("en", "el")
        assert found.codes == []
        assert sources(found.item.stem) == {"el": "α", "en": "a"}
        assert isinstance(found.item.interaction, ChoiceInteraction)
        assert [sources(choice.text) for choice in found.item.interaction.choices] == [
            {"el": "Σωστό", "en": "True"},
            {"el": "Λάθος", "en": "False"},
        ]

    def test_spans_in_a_plain_text_are_words(self) -> None:
        found = moodle(self._file("plain_text"), "el")
        assert list(sources(found.item.stem)) == ["el"]
        assert isinstance(found.item.interaction, ChoiceInteraction)
        assert sources(found.item.interaction.choices[0].text) == {"el": "Σωστό"}

    def test_entries_and_hints(self) -> None:
        order = OrderInteraction(entries=(Entry(text=YES), Entry(text=NO)))
        item = read_back(quiz(Item(stem=Q, interaction=order, hints=(both("άκρη", "hint"),)))).item
        assert isinstance(item.interaction, OrderInteraction)
        assert [sources(entry.text) for entry in item.interaction.entries] == [sources(YES), sources(NO)]
        assert [sources(hint) for hint in item.hints] == [{"el": "άκρη", "en": "hint"}]

    def test_a_section_in_two_languages(self) -> None:
        found = read_back(quiz(Item(stem=Q, interaction=NoInteraction()), title=both("Α/Β", "A/B")))
        (section,) = found.quiz.sections
        assert sources(section.title) == {"el": "Α/Β", "en": "A/B"}
        assert found.quiz.extras == {}


def translated(sample: Quiz) -> Quiz:
    """A quiz with every text in two languages, the second of which begins with a word of its own."""

    def change(text: Localized) -> Localized:
        part = text.first()[1]
        return Localized(texts={"el": part.replaced(source=f"α {part.source}"), "en": part})

    sample = with_items(sample.replaced(language="el", languages=("el", "en")), lambda one: one.replaced(language=None))
    return with_items(with_texts(sample, change), with_words_of_all)


def with_words_of_all(item: Item) -> Item:
    """The item with words to drag that are the same in all languages."""
    interaction = item.interaction
    if not isinstance(interaction, GapMatchInteraction):
        return item
    choices = tuple(choice.replaced(text=Localized.of(str(n), "el")) for n, choice in enumerate(interaction.choices))
    return item.replaced(interaction=interaction.replaced(choices=choices))


def with_items(sample: Quiz, change: Callable[[Item], Item]) -> Quiz:
    sections = (section.replaced(items=tuple(map(change, section.items))) for section in sample.sections)
    return sample.replaced(sections=tuple(sections))


@settings(deadline=None, max_examples=40, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(KINDS).flatmap(
        lambda kind: (
            quizzes(kinds=(kind,), languages=("en",), texts=TEXTS)
            .map(as_moodle_takes_it)
            .map(translated)
            .filter(lambda sample: any(sample.items()))
        )
    )
)
def test_whatever_is_written_is_read_back(sample: Quiz) -> None:
    result = api.export(sample, "moodle-xml", multilang=True, allow_unkeyed=True)
    assert [str(said) for said in result.diagnostics if said.code.startswith("bug/")] == []
