"""Formats that authors edit keep their notes, and what is written for them is known to be read with blanks."""

from collections.abc import Iterator

from quizkit.capability import Capability
from quizkit.losses import Target, fit
from quizkit.model import Glossary, Item, Localized, NoInteraction, Quiz, Section, Stimulus, Suppression, Text
from quizkit.verify import differences

ITEM = Item(
    id="q",
    stem=Localized.of("What?", "en"),
    interaction=NoInteraction(),
    language="en",
    extras={"table": {"difficulty": "hard"}, "other": {"x": 1}},
    lint_ignore=(Suppression(rule="stem/short"),),
)
QUIZ = Quiz(
    language="en",
    languages=("en", "el"),
    glossary=Glossary(keep=("NATO",)),
    sections=(Section(title=Localized.of("Empty", "en")), Section(items=(ITEM,))),
)


def cautions(item: Item) -> Iterator[tuple[str, str, str]]:
    yield "thing", f"it is {item.id}.", "Look."


def fitted(**more: object) -> tuple[Quiz, list[str]]:
    features = frozenset(("item-id", "sections", "section-title", "item-language"))
    capability = Capability(interactions=frozenset(("none",)), features=features, **more)  # type: ignore[arg-type]
    found = fit(QUIZ, Target("mine", "Mine", capability))
    return found.quiz, [one.code for one in found.diagnostics]


def test_notes_are_kept_for_authors_alone() -> None:
    quiz, said = fitted(for_authors=True, keeps_extras="table", languages="several")
    (item,) = quiz.items()
    assert (quiz.glossary, quiz.languages, item.lint_ignore) == (QUIZ.glossary, QUIZ.languages, ITEM.lint_ignore)
    assert (item.extras, item.language) == ({"table": {"difficulty": "hard"}}, None)  # the quiz's own language
    assert said == ["loss/extras"]
    quiz, _ = fitted()
    (item,) = quiz.items()
    assert (quiz.glossary, quiz.languages, item.lint_ignore, item.extras) == (Glossary(), (), (), {})


def test_a_section_without_questions() -> None:
    assert len(fitted()[0].sections) == 2
    quiz, said = fitted(empty_sections=False)
    assert len(quiz.sections) == 1
    assert "loss/empty-section" in said


def test_what_should_be_known_is_said() -> None:
    assert "loss/thing" in fitted(cautions=cautions)[1]


def test_a_blank_text_is_none_but_for_whole_formats() -> None:
    both = Localized(texts={"en": Text(source="What?"), "el": Text(source=" ")})
    blank = Quiz(language="en", sections=(Section(items=(ITEM.replaced(stem=both),)),))
    bare = Quiz(language="en", sections=(Section(items=(ITEM,)),))
    kinds = frozenset(("none",))
    assert differences(bare, blank, Capability(interactions=kinds)) == []
    assert differences(bare, blank, Capability(interactions=kinds, whole=True)) != []


def test_a_shared_text_that_comes_back_as_another_is_a_difference() -> None:
    quiz = Quiz(language="en", stimuli=(Stimulus(id="s", text=Localized.of("Once upon a time", "en")),))
    other = quiz.replaced(stimuli=(Stimulus(id="s", text=Localized.of("Once upon a day", "en")),))
    kinds = frozenset({"none"})
    assert differences(quiz, quiz, Capability(interactions=kinds)) == []
    (found,) = differences(quiz, other, Capability(interactions=kinds))
    assert found.startswith("the shared text s, text")
    assert differences(quiz, quiz.replaced(stimuli=()), Capability(interactions=kinds)) == [
        "the shared text s did not come back"
    ]
