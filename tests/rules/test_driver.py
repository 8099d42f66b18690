"""The driver: which rules are asked, what their findings become, in which order."""

import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace

import pytest

from quizkit.diagnostics import Failure, Severity
from quizkit.linting import check_rule_names, get_rule, lint, rulebook, rules
from quizkit.model import Item, Location, Quiz, Section, Suppression
from quizkit.profiles import Profile, get_profile, profile_names
from quizkit.rules import Context, Finding, Fix, LocalText, Wording, rule
from tests.rules.building import choice, item, quiz, words


def make_rule(name: str, check, **options):
    """A rule as if it stood in a file of another package; ``name`` is group/name."""
    module = ModuleType(f"elsewhere.{name.replace('/', '.').replace('-', '_')}")
    module.__doc__ = f"Headline of {name}.\n\nWhy:\n    Because.\n\nBad:\n    x\n\nGood:\n    y\n"
    sys.modules[module.__name__] = module
    check.__module__ = module.__name__
    return rule(**{"severity": "error", "since": "9.9", **options})(check)


@pytest.fixture
def use(monkeypatch):
    """Put other rules in the place of quizkit's own."""

    def put(*made):
        monkeypatch.setattr(rulebook, "rules", lambda: {one.id: one for one in made})

    return put


def test_rules_are_found_by_their_files():
    assert "key/missing" in rules()
    assert "language/foreign-option" in rules()
    assert list(rules()) == sorted(rules())
    assert all(rule_id == one.id and one.group == rule_id.split("/")[0] for rule_id, one in rules().items())


def test_rules_of_other_packages_come_last(monkeypatch):
    def check(item: Item, context: Context) -> Iterator[Finding]:
        yield Finding("found.")

    other = make_rule("house/style-guide", check)
    impostor = make_rule("key/missing", lambda item, context: iter(()))
    points = [SimpleNamespace(load=lambda: other), SimpleNamespace(load=lambda: impostor)]
    monkeypatch.setattr(rulebook, "entry_points", lambda group: points if group == "quizkit.rules" else [])
    rules.cache_clear()
    try:
        assert rules()["house/style-guide"] is other
        assert rules()["key/missing"] is not impostor
    finally:
        rules.cache_clear()


def test_a_file_of_rules_holds_a_rule(monkeypatch):
    module = ModuleType("elsewhere.a.no_rule")
    module.check = lambda item, context: iter(())
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(rulebook, "_modules", lambda: [module.__name__])
    rules.cache_clear()
    try:
        with pytest.raises(TypeError, match="is not made by @rule"):
            rules()
    finally:
        rules.cache_clear()


def test_a_finding_becomes_a_diagnostic(use):
    def check(text: LocalText, context: Context) -> Iterator[Finding]:
        if text.role == "option":
            yield Finding(f"{text.name} it is.", advice="Do this.", fix=Fix("That", "x"))

    use(make_rule("a/b", check, severity="warning"))
    (one, two) = lint(quiz(item(interaction=choice("x", "y"))))
    assert one.code == "a/b"
    assert one.severity is Severity.WARNING
    assert one.message == "option A it is."
    assert one.item == "question 1"
    assert one.path == "questions[0].options[0]"
    assert one.language == "en"
    assert one.location == Location("quiz.yaml", 3)
    assert (one.advice, one.fix) == ("Do this.", Fix("That", "x"))
    assert two.path == "questions[0].options[1]"


def test_the_author_s_id_is_the_label(use):
    use(make_rule("a/b", lambda item, context: iter([Finding("x.")])))
    (one,) = lint(quiz(item().replaced(id="energy-1")))
    assert one.item == '"energy-1"'


def test_a_finding_may_be_narrower(use):
    def check(item: Item, context: Context) -> Iterator[Finding]:
        yield Finding("x.", at=Location("other.yaml", 9), path="somewhere", language="fr", severity=Severity.INFO)

    use(make_rule("a/b", check))
    (one,) = lint(quiz(item()))
    assert (one.location, one.path, one.language) == (Location("other.yaml", 9), "somewhere", "fr")
    assert one.severity is Severity.INFO


def test_units(use):
    asked = []

    def make(unit):
        namespace: dict = {}
        exec(
            f"def check({unit}, context):\n    asked.append(('{unit}', {unit}))\n    return iter(())",
            {"asked": asked},
            namespace,
        )
        return make_rule(f"unit/{unit}", namespace["check"])

    use(*map(make, ["item", "quiz", "wording", "text"]))
    bilingual = item({"en": "What?", "el": "Τι;"}, hints=(words("Think."),))
    whole = quiz(bilingual, title=words("Title"))
    lint(whole)
    assert [what for unit, what in asked if unit == "quiz"] == [whole]
    assert [what for unit, what in asked if unit == "item"] == [bilingual]
    assert [what.name for unit, what in asked if unit == "wording"] == ["the title", "the question", "hint 1"]
    seen = [(what.name, what.language, what.plain) for unit, what in asked if unit == "text"]
    assert seen == [
        ("the title", "en", "Title"),
        ("the question", "en", "What?"),
        ("the question", "el", "Τι;"),
        ("hint 1", "en", "Think."),
    ]


def test_a_rule_asks_about_something_that_exists():
    made = make_rule("a/b", lambda question, context: iter(()))
    with pytest.raises(TypeError, match="first parameter"):
        _ = made.unit


def test_roles_and_items_a_rule_is_for(use):
    asked = []

    def of_text(text: LocalText, context: Context) -> Iterator[Finding]:
        asked.append(text.name)
        yield from ()

    def of_item(item: Item, context: Context) -> Iterator[Finding]:
        asked.append(item.id)
        yield from ()

    use(
        make_rule("a/text", of_text, roles=("stem",)),
        make_rule("a/item", of_item, applies=lambda item: item.id == "x"),
    )
    lint(quiz(item(interaction=choice("a", "b")).replaced(id="x"), item().replaced(id="y"), title=words("Title")))
    assert asked == ["x", "the question", "the question"]


def test_once_is_once():
    context = Context(quiz(), quiz().glossary)
    made = []
    assert [context.once(lambda _: 1), context.once(made.append)] == [1, None]
    assert context.once(made.append) is None
    assert made == [context]


def test_wording_of_a_string():
    question = item(interaction=choice("a", "b"))
    context = Context(quiz(question), quiz().glossary)
    context.enter(question, "questions[0]")
    second = question.interaction.choices[1].text
    assert context.wording(second).name == "option B"
    assert isinstance(context.wording(second), Wording)


SELECTIONS = [
    ([], [], {"a/one", "a/two", "b/one"}),
    (["a"], [], {"a/one", "a/two"}),
    (["a/one"], [], {"a/one"}),
    ([], ["a"], {"b/one"}),
    (["a"], ["a/one"], {"a/two"}),  # what names a rule says more than what names its group
    (["a/one"], ["a"], {"a/one"}),
    (["a", "a/one"], ["a/one"], {"a/two"}),
    (["a"], ["a"], set()),
    (["a", "b"], ["b/one"], {"a/one", "a/two"}),
]


@pytest.mark.parametrize(("select", "ignore", "expected"), SELECTIONS)
def test_selection(use, select, ignore, expected):
    use(*(make_rule(name, lambda item, context: iter([Finding("x.")])) for name in ("a/one", "a/two", "b/one")))
    assert {finding.code for finding in lint(quiz(item()), select=select, ignore=ignore)} == expected


@pytest.mark.parametrize("names", [{"select": ["key/mising"]}, {"ignore": ["keys"]}])
def test_unknown_names(names):
    with pytest.raises(Failure, match="there is no rule or group") as failure:
        lint(quiz(), **names)
    assert "Did you mean" in failure.value.diagnostic.advice
    with pytest.raises(Failure):
        check_rule_names(["nothing like it at all"])
    with pytest.raises(Failure):
        get_rule("key")


@pytest.mark.parametrize(("accepted", "count"), [("key/missing", 0), ("key", 0), ("option", 1), ("key/several", 1)])
def test_suppression(accepted, count):
    question = item(interaction=choice("a", "b", key=None))
    question = question.replaced(lint_ignore=(Suppression(rule=accepted, reason="a survey"),))
    assert len(lint(quiz(question), select=["key"])) == count


def test_what_is_accepted_does_not_make_most():
    def question(number: int) -> Item:
        one = item(f"Number {number}?", choice("a", "b", key=None))
        return one.replaced(lint_ignore=(Suppression(rule="key/missing"),)) if number % 2 else one

    findings = lint(quiz(*map(question, range(6))), select=["key/missing"])
    assert [finding.item for finding in findings] == ["question 1", "question 3", "question 5"]


def test_most_is_counted_among_the_items_that_a_rule_can_hold_for():
    unkeyed = [item(f"Number {number}?", choice("a", "b", key=None)) for number in range(3)]
    essays = [item(f"Tell me about {number}.") for number in range(7)]
    (finding,) = lint(quiz(*unkeyed, *essays), select=["key/missing"])
    assert finding.message == "No answer is marked as right (in 3 of 3 questions)."
    assert finding.count == 3
    assert finding.places == (Location("quiz.yaml", 3),) * 3


def test_order_is_that_of_the_file():
    question = item("", choice("a", ""))
    later = question.replaced(location=Location("quiz.yaml", 20))
    whole = Quiz(language="en", sections=(Section(items=(later,)), Section(items=(question,))))
    findings = lint(whole, select=["stem/empty", "option"])
    assert [(finding.location.line, finding.path) for finding in findings if finding.location] == [
        (3, "sections[1].questions[0].question"),
        (3, "sections[1].questions[0].options[1]"),
        (3, "sections[1].questions[0]"),
        (20, "sections[0].questions[0].question"),
        (20, "sections[0].questions[0].options[1]"),
        (20, "sections[0].questions[0]"),
    ]


def test_profiles():
    assert {"default", "draft", "publish", "bilingual"} <= set(profile_names())
    for name in profile_names():
        profile = get_profile(name)
        assert profile.title.endswith(".")
        check_rule_names([*profile.off, *profile.on, *profile.severity])


def test_draft_only_notes_what_is_missing():
    question = item(interaction=choice("a", "b", "c", key=None))
    assert {one.code: one.severity for one in lint(quiz(question), profile="draft")} == {
        "key/missing": "info",
        "explanation/missing": "info",
    }
    assert {one.severity for one in lint(quiz(question))} == {"error", "warning"}


def test_publish_raises_plain_cases_and_leaves_mild_ones():
    question = item("Τι;", choice("A whole sentence of this", "μία", "some words", language="el"), language="el")
    findings = lint(quiz(question, language="el"), profile="publish", select=["language"])
    assert [one.severity for one in findings] == ["error", "info"]


def test_bilingual_raises_a_whole_group():
    assert get_profile("bilingual").severity["language"] is Severity.ERROR
    question = item({"en": "What is this thing?", "de": "What is this thing?"})
    (finding,) = lint(quiz(question), profile="bilingual", select=["language"])
    assert finding.severity is Severity.ERROR


def test_cues_are_off_unless_asked_for():
    platforms = ("canvas", "moodle")
    cues = {rule.id for rule in rules().values() if rule.severity is Severity.INFO and rule.group not in platforms}
    assert get_profile("default").off == {*platforms, *cues}
    assert get_profile("review").on == cues


def test_profile_as_a_value():
    question = item(interaction=choice("a", "b", "c", key=None))
    off = Profile(off=frozenset(("explanation", "key/missing")))
    assert lint(quiz(question), profile=off) == []
    assert len(lint(quiz(question), profile=off, select=["key"])) == 1
    mild = Profile(severity={"key": Severity.WARNING, "key/missing": Severity.INFO})
    assert lint(quiz(question), profile=mild, select=["key"])[0].severity is Severity.INFO


def test_what_is_off_at_first_is_on_in_its_own_profile():
    question = item(tags=(" ",))
    assert "moodle/tag" not in {one.code for one in lint(quiz(question))}
    assert "moodle/tag" in {one.code for one in lint(quiz(question), profile="moodle")}
    assert "moodle/tag" in {one.code for one in lint(quiz(question), select=["moodle"])}


def test_a_rule_counts_more_than_its_group():
    profile = Profile(off=frozenset(("moodle", "key/missing")), on=frozenset(("moodle/tag",)))
    asked = [profile.asks(name) for name in ("moodle/tag", "moodle/name", "key/missing", "key/several")]
    assert asked == [True, False, False, True]


def test_unknown_profile():
    with pytest.raises(Failure, match='no profile "publsh"') as failure:
        get_profile("publsh")
    assert failure.value.diagnostic.advice == 'Did you mean "publish"?'
    with pytest.raises(Failure) as failure:
        get_profile("../../etc/passwd")
    assert failure.value.diagnostic.advice.startswith("The profiles are ")


def test_an_empty_quiz():
    assert lint(Quiz()) == []
