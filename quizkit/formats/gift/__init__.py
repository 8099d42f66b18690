"""Moodle GIFT: questions as text that people write by hand, read and written as Moodle 4.5 reads it."""

import re

from quizkit.capability import ALL_MARKUP, Capability, Limits
from quizkit.formats import Format, deferred
from quizkit.formats._moodle import MOODLE_FRACTIONS
from quizkit.moodle import CONTEXTS, IN_EXTRAS, NO_CONTEXT, NOT_IN_TAG
from quizkit.source import Source

_ENDINGS = (".gift", ".gift.txt")
_LOOKED_AT = 100_000
_CATEGORY = re.compile(rb"^[ \t]*\$CATEGORY:", re.MULTILINE)
_NAMED = re.compile(rb"^[ \t]*::[^\r\n]*?::", re.MULTILINE)
_ANSWERS = re.compile(rb"\{\s*(?:[=~]|#\s*[-=~+.\d]|>\s*\d|(?:T|TRUE|F|FALSE)\s*[#}])")
_OTHER = re.compile(rb"\s*(?:<|\{\s*\"|\[\s*[\[{\"]|---)")


def sniff(source: Source) -> float:
    """How sure it is that this is GIFT: categories, names between double colons and answers in braces tell it."""
    head = source.data[:_LOOKED_AT].removeprefix(b"\xef\xbb\xbf")
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        head = head.replace(b"\x00", b"")
    if b"\x00" in head or _OTHER.match(head):
        return 0.0
    answers = _ANSWERS.search(head) is not None and b"}" in head
    if _CATEGORY.search(head) or (answers and _NAMED.search(head)):
        return 0.95
    return 0.8 if answers else 0.3 * source.name.lower().endswith(_ENDINGS)


_FEEDBACK = ("correct", "partial", "incorrect")
_IN_XML: frozenset[str | tuple[str, str]] = frozenset(
    (
        *("points", "case-sensitive", "numeric-unit", "rubric", "template", "images", "order", "cloze"),
        *("essay-limits", "essay-lines"),
        *((feature, kind) for feature in ("hints", "shuffle") for kind in ("choice", "match")),
        *((f"{which}-feedback", kind) for which in _FEEDBACK for kind in ("choice", "match")),
    )
)
"""What GIFT has no place for and Moodle XML has."""


FORMAT = Format(
    title="Moodle GIFT",
    extensions=_ENDINGS,
    suffix=".gift",
    read=deferred("quizkit.formats.gift.reader:read"),
    write=deferred("quizkit.formats.gift.writer:write"),
    sniff=sniff,
    capability=Capability(
        interactions=frozenset(("choice", "text_entry", "numeric", "match", "extended_text", "none")),
        features=frozenset(
            (
                "item-id",
                "item-title",
                "tags",
                "general-feedback",
                "choice-feedback",
                "answer-feedback",
                "incorrect-feedback",
                "partial-credit",
                "negative-credit",
                "numeric-range",
                "numeric-several",
                "text-several",
                "distractors",
                "section-title",
                "sections",
            )
        ),
        markup=ALL_MARKUP,  # pictures from the web too; files are the feature "images", which GIFT has not
        requires=frozenset(("key",)),
        fractions=MOODLE_FRACTIONS,
        not_in_tags=NOT_IN_TAG,
        true_false="system",
        multilang=True,
        shared_extras=IN_EXTRAS,
        limits=Limits(
            title=255,
            title_length=deferred("quizkit.formats._moodle_multilang:label_length"),
            choice=255,
            min_choices=2,
            min_pairs=2,
        ),
        except_for=frozenset(
            (
                ("general-feedback", "none"),
                *(("incorrect-feedback", kind) for kind in ("choice", "match", "extended_text", "none")),
            )
        ),
        plain_match=True,
        refuses=deferred("quizkit.formats.gift.refusals:refusals"),
        instead="moodle-xml",
        instead_holds=_IN_XML,
    ),
    contexts=(*CONTEXTS, NO_CONTEXT),
    next_step="In Moodle, open the question bank, choose Import and then GIFT format.",
)
