"""Blackboard's question banks: a package of QTI 2.1 in the one shape that Blackboard itself exports.

Blackboard's help says which kinds its import of QTI knows (true or false, one right option, several, one typed text,
essays), that it skips questions whose marking is written out in a way of their own, and that tags are not taken. People
who have imported packages into Ultra and exported them again report the same: matching questions are skipped, points
are those that Blackboard gives, identifiers are replaced, and pictures that stand beside the manifest are shown. What
is not known to arrive is not declared.
"""

from quizkit.capability import ALL_MARKUP, Capability, Limits
from quizkit.formats import Format, deferred

FORMAT = Format(
    title="Blackboard QTI",
    extensions=(),
    suffix=".blackboard.zip",
    read_by="qti21",
    write=deferred("quizkit.formats.blackboard_qti.write_package:write"),
    capability=Capability(
        interactions=frozenset(("choice", "text_entry", "extended_text", "upload")),
        features=frozenset(
            (
                "correct-feedback",
                "incorrect-feedback",
                "shuffle",
                "all-or-nothing",
                "text-several",
                "images",
                "media",
                "quiz-title",
            )
        ),
        markup=ALL_MARKUP,
        mathml=True,
        requires=frozenset(("key", "stem", "quiz-title")),
        except_for=frozenset(
            (feature, kind)
            for kind in ("extended_text", "upload")
            for feature in ("correct-feedback", "incorrect-feedback")
        ),
        explanation="feedback",
        uploads="essay",
        limits=Limits(min_choices=2, max_choices=100),
        unmarked=False,
        refuses=deferred("quizkit.formats._rows.refusals:one_right"),
        instead="blackboard",
        instead_holds=frozenset(("numeric", "match", "order", "cloze", "rubric")),
    ),
    next_step=(
        "In Blackboard Ultra, open Question Banks, choose + and then Import from QTI 2.1 package. "
        "In the Original view, open Tests, Surveys and Pools, then Pools, and choose Import QTI 2.1 Package."
    ),
)
