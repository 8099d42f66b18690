"""What all hand-written sources share, whether they are YAML, JSON, spreadsheets or plain text.

A reader fills an :class:`AuthoredItem` with what people wrote and where, and :func:`build_item` finds out what it
means. Names of fields, types of question and keys are understood in many languages.
"""

from quizkit.formats._authored.arranged import split_pair
from quizkit.formats._authored.asked import true_or_false_asked
from quizkit.formats._authored.assets import may_show_files, with_assets, with_image
from quizkit.formats._authored.authored import (
    NO_TEXT,
    AuthoredAnswer,
    AuthoredEntry,
    AuthoredGap,
    AuthoredItem,
    AuthoredOption,
    AuthoredPair,
    Written,
)
from quizkit.formats._authored.build import build_item, check_ids, is_points_word
from quizkit.formats._authored.fields import FieldRef, field_for, field_names, index_of, nearest
from quizkit.formats._authored.kinds import KINDS, kind_for
from quizkit.formats._authored.marks import (
    are_stars_marks,
    may_be_pointed_at,
    says_right,
    split_closing_mark,
    split_mark,
    split_wrong_mark,
    star_of,
)
from quizkit.formats._authored.numbers import number_text, parse_flag, parse_number
from quizkit.formats._authored.slips import meant
from quizkit.languages import language_of, looks_like_tag, normal_tag

__all__ = [
    "KINDS",
    "NO_TEXT",
    "AuthoredAnswer",
    "AuthoredEntry",
    "AuthoredGap",
    "AuthoredItem",
    "AuthoredOption",
    "AuthoredPair",
    "FieldRef",
    "Written",
    "are_stars_marks",
    "build_item",
    "check_ids",
    "field_for",
    "field_names",
    "index_of",
    "is_points_word",
    "kind_for",
    "language_of",
    "looks_like_tag",
    "may_be_pointed_at",
    "may_show_files",
    "meant",
    "nearest",
    "normal_tag",
    "number_text",
    "parse_flag",
    "parse_number",
    "says_right",
    "split_closing_mark",
    "split_mark",
    "split_pair",
    "split_wrong_mark",
    "star_of",
    "true_or_false_asked",
    "with_assets",
    "with_image",
]
