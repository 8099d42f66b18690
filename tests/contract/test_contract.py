"""What every format with a writer owes, whatever it is: declared is kept, undeclared is said, nothing is silent."""

from typing import Any, get_args

import pytest

from quizkit import api
from quizkit.capability import Capability, Feature
from quizkit.diagnostics import Severity
from quizkit.model import INTERACTION_KINDS, ChoiceInteraction, ClozeInteraction, Item, Quiz
from quizkit.registry import detect_format, formats, get_format
from quizkit.source import Source

from .samples import FEATURES, HARD_TEXTS, INTERACTIONS, UNKEYED, en, item, quiz, single

WRITERS = [name for name, fmt in formats() if fmt.write is not None]
READ_AND_WRITTEN = [name for name in WRITERS if get_format(name).read is not None]

UNTESTED: dict[str, str] = {
    "quiz-id": "ids of quizzes come from titles where nobody gives one",
    "quiz-language": "every sample states its language",
    "media": "a file that is no image travels the way an image does",
}


PART_OF: dict[Feature, Feature] = {"pick-points": "pick", "time-limit-seconds": "time-limit"}
"""Features of a feature: where the whole has no place, that is what is said."""


def capability(name: str) -> Capability:
    found = get_format(name).capability
    assert found is not None
    return found


def one_of(name: str) -> Any:
    """An interaction of a kind that the format takes: choice, if it takes that."""
    kinds = capability(name).interactions
    return next(interaction for interaction in INTERACTIONS.values() if interaction.kind in kinds)


def in_kind(sample: Quiz, name: str) -> Quiz:
    """The sample with the items, and the gaps, that could be of any kind in one that the format takes."""
    sections = tuple(
        section.replaced(items=tuple(item_in_kind(one, name) for one in section.items)) for section in sample.sections
    )
    return sample.replaced(sections=sections)


def item_in_kind(one: Item, name: str) -> Item:
    interaction = one.interaction
    if isinstance(interaction, ClozeInteraction) and "choice" not in capability(name).gaps:
        gaps = tuple(gap.replaced(interaction=INTERACTIONS["text-entry"]) for gap in interaction.gaps)
        return one.replaced(interaction=interaction.replaced(gaps=gaps))
    return one.replaced(interaction=one_of(name)) if interaction == single() else one


def exported(sample: Quiz, name: str) -> api.Exported:
    return api.export(sample, name)


def said(result: api.Exported, prefix: str) -> list[str]:
    return [diagnostic.code for diagnostic in result.diagnostics if diagnostic.code.startswith(prefix)]


def test_every_feature_has_a_sample() -> None:
    assert set(FEATURES) | set(UNTESTED) == set(get_args(Feature))


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("feature", FEATURES)
def test_declared_is_kept_and_undeclared_is_said(name: str, feature: Feature) -> None:
    sample = in_kind(FEATURES[feature], name)
    can = capability(name)
    if not all(can.takes(sample_item.interaction) for sample_item in sample.items()):
        assert said(exported(sample, name), "refused/interaction")
        return
    result = exported(sample, name)
    assert not said(result, "bug/"), [str(diagnostic) for diagnostic in result.diagnostics]
    assert result.data is not None
    kinds = {sample_item.interaction.kind for sample_item in sample.items()}
    if feature in can.features and not any((feature, kind) in can.except_for for kind in kinds):
        assert f"loss/{feature}" not in said(result, "loss/")
    elif feature == "shuffle-choices" and "shuffle" in can.features:
        assert not said(result, "loss/shuffle")  # each question says it
    else:
        whole = PART_OF.get(feature, feature)
        assert f"loss/{feature if whole in can.features else whole}" in said(result, "loss/")


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("kind", INTERACTIONS)
def test_each_interaction_is_kept_or_refused(name: str, kind: str) -> None:
    interaction = INTERACTIONS[kind]
    result = exported(quiz(item(interaction)), name)
    if capability(name).takes(interaction):
        assert not said(result, "bug/"), [str(diagnostic) for diagnostic in result.diagnostics]
        assert result.data is not None
    else:
        assert said(result, "refused/interaction")
        assert result.data is None


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("hard", HARD_TEXTS)
def test_hard_texts_come_back_everywhere(name: str, hard: str) -> None:
    text = en(HARD_TEXTS[hard].source, HARD_TEXTS[hard].markup)
    sample = item(one_of(name), stem=text, general_feedback=text)
    if isinstance(sample.interaction, ChoiceInteraction):
        first, *others = sample.interaction.choices
        choices = (first.replaced(text=text), *others)
        sample = sample.replaced(interaction=sample.interaction.replaced(choices=choices))
    result = exported(quiz(sample), name)
    assert not said(result, "bug/"), [str(diagnostic) for diagnostic in result.diagnostics]
    assert result.data is not None
    assert not said(result, "refused/")


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("kind", UNKEYED)
def test_an_unkeyed_item_is_refused_where_a_key_is_required(name: str, kind: str) -> None:
    draft = quiz(item(UNKEYED[kind]))
    can = capability(name)
    if not can.takes(UNKEYED[kind]):
        pytest.skip(f"skipped: {name} has no {kind}")
    result = exported(draft, name)
    if "key" in can.requires:
        assert said(result, "refused/") == ["refused/no-key"]
        assert result.data is None
        allowed = api.export(draft, name, allow_unkeyed=True)
        assert not said(allowed, "bug/"), [str(diagnostic) for diagnostic in allowed.diagnostics]
        assert (allowed.data is not None) == (kind in ("single", "multiple") and can.unmarked)
    else:
        assert result.data is not None


@pytest.mark.parametrize("name", READ_AND_WRITTEN)
def test_a_written_file_is_known_for_what_it_is(name: str) -> None:
    result = exported(quiz(item(one_of(name))), name)
    assert result.data is not None
    assert detect_format(Source(f"quiz{get_format(name).suffix}", result.data)) == name


@pytest.mark.parametrize("name", WRITERS)
def test_kinds_and_features_are_spelt_right(name: str) -> None:
    can = capability(name)
    assert can.interactions <= set(INTERACTION_KINDS)
    assert can.features <= set(get_args(Feature))


@pytest.mark.parametrize("name", WRITERS)
def test_a_missing_translation_is_refused(name: str) -> None:
    both = en("Which one is it?").replaced(texts={**en("Which one is it?").texts, "el": en("Ποιο είναι;").texts["en"]})
    result = api.export(quiz(item(one_of(name), stem=both)), name, language="el")
    assert "refused/untranslated" in said(result, "refused/")
    assert result.data is None


@pytest.mark.parametrize("name", WRITERS)
def test_the_same_quiz_gives_the_same_bytes(name: str) -> None:
    sample = quiz(*(item(interaction) for interaction in INTERACTIONS.values()))
    assert exported(sample, name).data == exported(sample, name).data


@pytest.mark.parametrize("name", READ_AND_WRITTEN)
@pytest.mark.parametrize(
    "junk", [b"", b"\x00" * 64, b"\xff\xfe\x00", b"PK\x03\x04", b"{" * 5000, b"<" * 5000, b"\x80abc"]
)
def test_readers_refuse_junk_in_a_sentence(name: str, junk: bytes) -> None:
    loaded = api.read(Source("junk", junk), from_format=name)
    quiz_read: Any = loaded.quiz
    assert quiz_read is None or isinstance(quiz_read, Quiz)
    if quiz_read is None:
        assert any(diagnostic.severity is Severity.ERROR for diagnostic in loaded.diagnostics)


@pytest.mark.parametrize("name", WRITERS)
def test_a_quiz_without_questions_is_not_given_to_a_platform(name: str) -> None:
    result = exported(quiz(), name)
    if "key" in capability(name).requires:
        assert said(result, "refused/") == ["refused/empty"]
        assert result.data is None
    else:
        assert result.data is not None
