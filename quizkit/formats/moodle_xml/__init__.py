"""Moodle XML: everything that Moodle's question bank holds, read and written as Moodle 4.5 reads it."""

import re

from quizkit.capability import ALL_MARKUP, Capability, Limits
from quizkit.formats import Format, deferred
from quizkit.formats._moodle import MOODLE_FRACTIONS
from quizkit.moodle import CONTEXTS, IN_EXTRAS, NO_CONTEXT, NOT_IN_TAG
from quizkit.source import Source

_ENDINGS = (".moodle.xml", ".xml")
_LOOKED_AT = 100_000
_ROOT = re.compile(rb"<quiz[\s>]")
_QUESTION = re.compile(rb"<question\s[^<>]{0,200}?type\s*=")


def sniff(source: Source) -> float:
    """How sure it is that this is Moodle XML: a ``<quiz>`` that holds a ``<question type="...">``."""
    head = source.data[:_LOOKED_AT]
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        head = head.replace(b"\x00", b"")
    if not head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<"):
        return 0.0
    if _QUESTION.search(head):
        return 0.95 if _ROOT.search(head) else 0.8
    return 0.6 if _ROOT.search(head[:2000]) else 0.0


_NO_FEEDBACK_AS_A_WHOLE = ("true_false", "cloze", "extended_text", "upload", "formula", "none")

FORMAT = Format(
    title="Moodle XML",
    extensions=_ENDINGS,
    suffix=".moodle.xml",
    read=deferred("quizkit.formats.moodle_xml.reader:read"),
    write=deferred("quizkit.formats.moodle_xml.writer:write"),
    sniff=sniff,
    capability=Capability(
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
                "formula",
                "none",
            )
        ),
        features=frozenset(
            (
                "item-id",
                "item-title",
                "points",
                "tags",
                "hints",
                "general-feedback",
                "correct-feedback",
                "partial-feedback",
                "incorrect-feedback",
                "choice-feedback",
                "answer-feedback",
                "shuffle",
                "partial-credit",
                "negative-credit",
                "case-sensitive",
                "numeric-several",
                "numeric-unit",
                "text-several",
                "distractors",
                "gap-weights",
                "essay-limits",
                "essay-lines",
                "upload-limits",
                "rubric",
                "template",
                "images",
                "media",
                "section-title",
                "section-description",
                "sections",
            )
        ),
        markup=ALL_MARKUP,
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
            min_entries=2,
            size=20_000_000,
            size_because="Moodle took 85 seconds for a file of 20 MB within one, and longer the larger it was.",
        ),
        except_for=frozenset(
            (
                *(("correct-feedback", kind) for kind in (*_NO_FEEDBACK_AS_A_WHOLE, "text_entry", "numeric")),
                *(("partial-feedback", kind) for kind in (*_NO_FEEDBACK_AS_A_WHOLE, "text_entry", "numeric")),
                *(("incorrect-feedback", kind) for kind in _NO_FEEDBACK_AS_A_WHOLE),
                *(("hints", kind) for kind in ("extended_text", "upload", "none")),
                ("shuffle", "true_false"),
                ("numeric-unit", "cloze"),
                ("choice-feedback", "gap_match"),
            )
        ),
        plain_match=True,
        cloze_points="sum",
        section_files=False,
        kind_of=deferred("quizkit.formats.moodle_xml.lists:kind_of"),
        refuses=deferred("quizkit.formats.moodle_xml.refusals:refusals"),
        cautions=deferred("quizkit.formats.moodle_xml.cautions:cautions"),
    ),
    contexts=(*CONTEXTS, NO_CONTEXT),
    next_step="In Moodle, open the question bank, choose Import and then Moodle XML format.",
)
