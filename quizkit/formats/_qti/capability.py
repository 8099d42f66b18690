"""What QTI can hold; nearly the same in every version that is written."""

from dataclasses import replace

from quizkit.capability import ALL_MARKUP, Capability, Feature
from quizkit.formats import deferred
from quizkit.formats._qti.markers import unshown, without_place
from quizkit.formats._qti.version import Version
from quizkit.model import Item

_IN_ANY_VERSION = Capability(
    interactions=frozenset(
        (
            "choice",
            "text_entry",
            "numeric",
            "match",
            "order",
            "cloze",
            "gap_match",
            "extended_text",
            "upload",
            "hotspot",
            "hottext",
            "formula",
            "none",
        )
    ),
    features=frozenset(
        (
            "item-id",
            "item-title",
            "item-language",
            "points",
            "tags",
            "hints",
            "general-feedback",
            "correct-feedback",
            "partial-feedback",
            "incorrect-feedback",
            "choice-feedback",
            "answer-feedback",
            "pair-feedback",
            "shuffle",
            "fixed-choice",
            "partial-credit",
            "negative-credit",
            "all-or-nothing",
            "case-sensitive",
            "numeric-range",
            "numeric-several",
            "text-several",
            "distractors",
            "gap-weights",
            "essay-limits",
            "essay-lines",
            "rubric",
            "template",
            "images",
            "media",
            "quiz-id",
            "quiz-title",
            "quiz-description",
            "quiz-language",
            "section-title",
            "section-description",
            "sections",
            "pick",
            "pick-points",
            "shuffle-questions",
            "time-limit",
            "time-limit-seconds",
        )
    ),
    markup=ALL_MARKUP,
    requires=frozenset(("key",)),
    except_for=frozenset(
        (
            ("hints", "none"),
            ("choice-feedback", "gap_match"),
            ("negative-credit", "cloze"),
            ("fixed-choice", "hottext"),
        )
    ),
    plain_gaps=True,
    mathml=True,
    refuses=without_place,
    cautions=unshown,
    keeps_extras="qti",
)

_OF_STIMULI: frozenset[Feature] = frozenset(("stimulus",))
_why_not_given_back = deferred("quizkit.formats._qti.kept:why_not_given_back")


def capability_of(version: Version) -> Capability:
    """What packages of a version can hold."""

    def why_not_given_back(item: Item) -> str | None:
        reason: str | None = _why_not_given_back(item, version)
        return reason

    features = _IN_ANY_VERSION.features | _OF_STIMULI if version.stimuli else _IN_ANY_VERSION.features
    return replace(_IN_ANY_VERSION, features=features, why_not_given_back=why_not_given_back)
