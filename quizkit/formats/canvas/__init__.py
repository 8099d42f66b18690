"""Canvas: a QTI 1.2 package that both Canvas Classic Quizzes and New Quizzes read right.

Measured with Canvas's own importers. Classic marks several right choices in its own way (each right one earns a share,
each wrong one takes one away), knows no sections and no part of the points for a single choice. A stem that is longer
than 16,384 characters is replaced by an error text; a title has 255. No number of choices was found that Canvas
refuses, but a matching question lists all its texts at each prompt, so that 500 are all that a package can bear.
"""

from quizkit.canvas import GAP_KINDS, MAX_STEM, MAX_TITLE
from quizkit.capability import ALL_MARKUP, Capability, Limits
from quizkit.formats import Format, deferred

FORMAT = Format(
    title="Canvas",
    extensions=(".zip", ".imscc", ".xml", ".qti"),
    suffix=".canvas.zip",
    read=deferred("quizkit.formats.canvas.read_package:read"),
    write=deferred("quizkit.formats.canvas.write_package:write"),
    write_pieces=deferred("quizkit.formats.canvas.write_package:write"),
    sniff=deferred("quizkit.formats.canvas.detect:sniff"),
    capability=Capability(
        interactions=frozenset(
            ("choice", "text_entry", "numeric", "match", "cloze", "extended_text", "upload", "formula", "none")
        ),
        features=frozenset(
            (
                "item-id",
                "item-title",
                "points",
                "general-feedback",
                "correct-feedback",
                "incorrect-feedback",
                "choice-feedback",
                "answer-feedback",
                "pair-feedback",
                "numeric-range",
                "numeric-several",
                "text-several",
                "distractors",
                "images",
                "media",
                "quiz-id",
                "quiz-title",
                "quiz-description",
                "pick",
                "shuffle-choices",
                "time-limit",
                "attempts",
                "feedback-timing",
            )
        ),
        markup=ALL_MARKUP,
        requires=frozenset(("key", "stem", "quiz-title")),  # it names a quiz without one "Unnamed Quiz"
        true_false="english",
        limits=Limits(stem=MAX_STEM, title=MAX_TITLE, max_choices=500),
        several_right="shares",
        plain_match=True,  # Classic lists right texts in a drop-down, where markup is shown as its source (its source)
        plain_gaps=True,
        gaps=GAP_KINDS,
        mixed_gaps=False,
        lists_for_words=True,
        pick_titles=True,
        timings=frozenset(("after_attempt", "never")),
        refuses=deferred("quizkit.formats.canvas.refusals:refusals"),
        cautions=deferred("quizkit.formats.canvas.refusals:cautions"),
    ),
    says=frozenset(("canvas/pick", "canvas/true-false", "canvas/weight")),
    next_step=(
        "In Canvas choose Settings, Import Course Content, QTI .zip file, and this file. "
        "Tick Overwrite assessment content with matching IDs to update a quiz that was imported before."
    ),
)
