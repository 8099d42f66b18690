"""Every string of the model has a name and a path that people understand."""

from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings

from quizkit.linting import lint
from quizkit.model import (
    Choice,
    ClozeInteraction,
    ExtendedText,
    Gap,
    Glossary,
    Localized,
    Location,
    Markup,
    MatchInteraction,
    NumericAnswer,
    NumericInteraction,
    Pair,
    Quiz,
    Section,
    Shape,
    Stimulus,
    Text,
    texts_of,
)
from quizkit.model import HotspotInteraction as Hotspot
from quizkit.rules._wordings import LocalText, Wording, wordings_of_item, wordings_of_quiz
from tests.rules.building import choice, item, quiz, words
from tests.strategies import quizzes


def test_names_and_paths_of_an_item():
    options = choice("a", "b").choices
    fed = (options[0], Choice(text=words("b"), feedback=words("No.")))
    question = item(
        "What?",
        choice("a", "b").replaced(choices=fed),
        title=words("Title"),
        general_feedback=words("Because."),
        correct_feedback=words("Yes."),
        partial_feedback=words("Partly."),
        incorrect_feedback=words("No."),
        hints=(words("Think."), words("Harder.")),
    )
    named = {(one.role, one.name, one.path) for one in wordings_of_item(question, "questions[5]")}
    assert named == {
        ("title", "the title", "questions[5].title"),
        ("stem", "the question", "questions[5].question"),
        ("option", "option A", "questions[5].options[0]"),
        ("option", "option B", "questions[5].options[1]"),
        ("feedback", "the feedback on option B", "questions[5].options[1].feedback"),
        ("explanation", "the explanation", "questions[5].explanation"),
        ("feedback", "the feedback on a right answer", "questions[5].correct_feedback"),
        ("feedback", "the feedback on a partly right answer", "questions[5].partial_feedback"),
        ("feedback", "the feedback on a wrong answer", "questions[5].incorrect_feedback"),
        ("hint", "hint 1", "questions[5].hints[0]"),
        ("hint", "hint 2", "questions[5].hints[1]"),
    }


@pytest.mark.parametrize(
    ("interaction", "expected"),
    [
        (
            MatchInteraction(
                pairs=(Pair(left=words("a"), right=words("b"), feedback=words("c")),), distractors=(words("d"),)
            ),
            [
                ("option", "the left side of pair 1", "q.pairs[0].left"),
                ("option", "the right side of pair 1", "q.pairs[0].right"),
                ("feedback", "the feedback on pair 1", "q.pairs[0].feedback"),
                ("option", "distractor 1", "q.distractors[0]"),
            ],
        ),
        (
            ClozeInteraction(
                gaps=(
                    Gap(id="x", interaction=NumericInteraction(answers=(NumericAnswer(feedback=words("a")),))),
                    Gap(id="y", interaction=choice("a")),
                )
            ),
            [
                ("feedback", "the feedback on answer 1 of gap 1", "q.gaps[0].answers[0].feedback"),
                ("option", "option A of gap 2", "q.gaps[1].options[0]"),
            ],
        ),
        (
            ExtendedText(rubric=words("a"), template=words("b")),
            [("rubric", "the rubric", "q.rubric"), ("template", "the template", "q.template")],
        ),
        (
            Hotspot(image="x", areas=(Shape(id="a", shape="rect", coords=(1, 2, 3, 4), label=words("a")),)),
            [("option", "the label of area 1", "q.areas[0].label")],
        ),
    ],
)
def test_names_in_interactions(interaction, expected):
    found = [(one.role, one.name, one.path) for one in wordings_of_item(item(interaction=interaction), "q")]
    assert found == [("stem", "the question", "q.question"), *expected]


def test_names_in_the_quiz():
    whole = Quiz(
        title=words("a"),
        description=words("b"),
        stimuli=(Stimulus(id="s", title=words("c"), text=words("d")),),
        sections=(Section(title=words("e"), description=words("f"), items=(item(),)),),
    )
    assert {(one.role, one.name, one.path) for one in wordings_of_quiz(whole)} == {
        ("title", "the title", "title"),
        ("description", "the introduction", "description"),
        ("title", "the title of stimulus 1", "stimuli[0].title"),
        ("stimulus", "stimulus 1", "stimuli[0]"),
        ("title", "the title of section 1", "sections[0].title"),
        ("description", "the introduction of section 1", "sections[0].description"),
    }


@settings(deadline=None, max_examples=20, suppress_health_check=list(HealthCheck))
@given(quizzes())
def test_any_quiz_can_be_linted(whole):
    """No string is without a name, no finding without a message, and nothing raises."""
    strings = [one for each in whole.items() for one in wordings_of_item(each, "q")] + list(wordings_of_quiz(whole))
    assert len(strings) == sum(1 for _ in texts_of(whole))
    for finding in lint(whole):
        assert finding.message.endswith((".", '"'))
        assert finding.code.count("/") == 1


def local(source: str, markup: Markup = "html") -> LocalText:
    localized = Localized(texts={"en": Text(source=source, markup=markup)})
    return Wording("stem", "the question", "q", localized).texts[0]


def test_prose_and_code():
    text = local(
        "<p>Run <code>git add</code> on \\(x\\) and <b>see</b></p><pre>x = 1</pre><ol><li>one</li><li>two</li></ol>"
        '<blockquote>it <img src="a.png" alt="alt"> is</blockquote><table><tr><td>cell</td></tr></table>'
    )
    assert text.prose.split() == ["Run", "on", "and", "see", "one", "two", "it", "is", "cell"]
    assert text.code == ("git add", "x = 1")
    assert "git add" in text.plain
    assert local("Run `x`", "plain").prose == "Run `x`"
    assert local("Run `x`", "plain").code == ()


def test_the_nearest_place_is_given():
    near, far = Location("a", 5), Location("a", 1)
    placed = words("x").replaced(texts={"en": Text(source="x", location=near)})
    assert Wording("stem", "n", "p", placed).texts[0].at == near
    assert Wording("stem", "n", "p", placed).at == near
    assert Wording("stem", "n", "p", words("x"), item().replaced(location=far)).at == far
    assert Wording("stem", "n", "p", words("x")).texts[0].at is None


@pytest.mark.parametrize(
    "text",
    [
        "\\(" * 10_000,
        "“" * 20_000,
        '"' * 19_999,
        "[[" * 10_000,
        "1 " * 10_000,
        "1.1" * 10_000,
        "9" * 20_000,
        "Tα " * 6_000,
        "αo" * 6_000,
        "Ã©" * 10_000,
        "Ð " * 10_000,
        "a" * 20_000 + "α",
        "see explanations " * 2_000,
    ],
    ids=lambda text: repr(text[:4]),
)
def test_hostile_texts_take_no_time(text):
    """Texts that make a careless pattern or loop take the square of their length."""
    bilingual = {"el": text, "en": text + " 7 8 9 x"}
    question = item(bilingual, choice(bilingual, bilingual, "x", key=None), general_feedback=words(bilingual))
    whole = quiz(question, language="el", description=words(bilingual), title=words(text, "el"))
    start = process_time()
    lint(whole, glossary=Glossary(keep=("MP3",), forbid={"x y": ("z z",)}))
    assert process_time() - start < 10


def test_thousands_of_options_take_no_time():
    options = choice(*(f"the number of this {number}" for number in range(4_000)), language="el")
    start = process_time()
    lint(quiz(item("Τι;", options, language="el"), language="el"))
    assert process_time() - start < 10
