"""A question of a YAML or JSON file: which of its fields is what."""

import re
from collections.abc import Callable
from functools import lru_cache

from quizkit.formats._authored.assets import with_image
from quizkit.formats._authored.authored import NO_TEXT, AuthoredItem, AuthoredOption, Written
from quizkit.formats._authored.complaints import quoted
from quizkit.formats._authored.document import answers, special
from quizkit.formats._authored.document.options import read_option, read_options
from quizkit.formats._authored.document.reading import Reading
from quizkit.formats._authored.document.remarks import read_extras, read_lint_ignore
from quizkit.formats._authored.document.tree import Fields, Scalar, Series, Tree
from quizkit.formats._authored.document.values import json_value
from quizkit.formats._authored.fields import FieldRef, field_for, field_names
from quizkit.formats._authored.kinds import kind_for
from quizkit.model import HotspotInteraction, Localized

_OWN_NAMES = {
    "question": "stem",
    "answer": "key",
    "accept": "key",
    "weight": "weight",
    "unit": "unit",
    "units": "unit",
    "order": "order",
    "items": "order",
    "max": "maximum",
    "min": "minimum",
}
"""Words that mean something else at the head of a column."""

_RIGHT_ONES = "answers"
"""Another word for options, and beside options for those that are right."""

_FROM_NOUGHT = "key from 0"
_INDEX = re.compile(r"(?:correct|answer|correct_?answer|correct_?option)_?(?:index|idx)", re.IGNORECASE)
"""Names that programs give the place of the right option, which they count from 0."""

_TEXTS = {
    "stem": "stem",
    "title": "title",
    "explanation": "explanation",
    "correct_feedback": "correct_feedback",
    "partial_feedback": "partial_feedback",
    "incorrect_feedback": "incorrect_feedback",
    "rubric": "rubric",
}
_OUTCOMES = {
    **dict.fromkeys(("correct", "right"), "correct_feedback"),
    **dict.fromkeys(("partial", "partially_correct", "partly_correct"), "partial_feedback"),
    **dict.fromkeys(("incorrect", "wrong"), "incorrect_feedback"),
    **dict.fromkeys(("general", "neutral", "always"), "explanation"),
}
"""When feedback is given, as a map says it."""
_VALUES = frozenset(
    (
        "tolerance",
        "minimum",
        "maximum",
        "unit",
        "reusable",
        "multiple",
        "points",
        "shuffle",
        "case_sensitive",
        "scoring",
    )
)
_KEPT_AS_EXTRAS = frozenset(
    (
        "category",
        "section",
        "difficulty",
        "objective",
        "taxonomy",
        "source",
        "penalty",
        "time_limit",
        "include",
        "notes",
        "audio",
        "video",
    )
)
_HEAD = frozenset(("id", "type", "language", "markup", "number", "single"))


_Found = dict[str, tuple[Scalar, Tree]]
"""The fields of one question by name."""

_More = list[tuple[FieldRef, Scalar, Tree]]
"""Those that have an index or a language of their own."""


def read_question(node: Tree, reading: Reading, number: int, path: str) -> AuthoredItem | None:
    """What is written about one question. None where it is no question at all, which is then in the report."""
    item = AuthoredItem(location=reading.place(node), number=number, path=path)
    outer, reading.item = reading.item, item
    outer_path, reading.path = reading.path, path
    try:
        if isinstance(node, Scalar):
            stem = reading.text(node, "")
            if stem is None:
                reading.error("read/empty-item", "there is nothing to ask here.", node)
                return None
            item.stem = stem
            return item
        if not isinstance(node, Fields):
            reading.wrong_shape(node, "questions", "a question with its fields: question, options, answer, explanation")
            return None
        read_fields(node, item, reading)
        return item
    finally:
        reading.item = outer
        reading.path = outer_path


def read_fields(node: Fields, item: AuthoredItem, reading: Reading) -> Tree | None:
    """Fill an item from the fields of a map; gives back the weight where one stands among them."""
    found, more = _sorted_out(node, item, reading)
    if "type" in found or "language" in found or "single" in found:
        _read_head(found, item, reading)
    language = reading.language
    reading.language = item.language or language
    try:
        if "markup" in found:
            with reading.markup_of(found["markup"][1], "markup"):
                _read_body(found, more, item, reading)
        else:
            _read_body(found, more, item, reading)
    finally:
        reading.language = language
    return found["weight"][1] if "weight" in found else None


@lru_cache(maxsize=4096)
def _meaning(key: str) -> FieldRef | None:
    own = _OWN_NAMES.get(key.casefold()) or (_FROM_NOUGHT if _INDEX.fullmatch(key) else None)
    return FieldRef(own) if own is not None else field_for(key)


def name_of(key: str) -> str | None:
    """What the name of a question's field stands for; None for one with an index or a language, or an unknown one."""
    ref = _meaning(key)
    return ref.name if ref is not None and ref.index is None and ref.language is None else None


def _sorted_out(node: Fields, item: AuthoredItem, reading: Reading) -> tuple[_Found, _More]:
    """The fields of a question; its id is taken at once, so that messages can name it."""
    for key, value in node.entries:
        if key.text == "id":
            item.id = reading.word(value, "id") or None
            break
    found: _Found = {}
    more: _More = []
    for key, value in node.entries:
        ref = _meaning(key.text)
        if ref is None:
            reading.unknown_field(key, key.text, (*_OWN_NAMES, *field_names()))
        elif ref.index is not None or ref.language is not None:
            more.append((ref, key, value))
        elif ref.name == "options" and "options" in found and "key" not in found and _RIGHT_ONES in _names(key, found):
            if key.text.casefold() == _RIGHT_ONES:
                found["key"] = (key, value)
            else:
                found["key"], found["options"] = found["options"], (key, value)
        elif ref.name in found:
            other = found[ref.name][0]
            reading.error(
                "read/duplicate-key",
                f"{quoted(key.text)} means the same as {quoted(other.text)}, which is there too.",
                key,
                key.text,
                "Keep one of the two; the first one was read.",
            )
        else:
            found[ref.name] = (key, value)
    if item.id is None and "id" in found:
        item.id = reading.word(found["id"][1], "id") or None
    return found, more


def _has_list(found: _Found) -> bool:
    return "options" in found and isinstance(found["options"][1], Series)


def _names(key: Scalar, found: _Found) -> tuple[str, str]:
    return key.text.casefold(), found["options"][0].text.casefold()


def _read_head(found: _Found, item: AuthoredItem, reading: Reading) -> None:
    if "type" in found:
        item.type = reading.value(found["type"][1], "type")
    if "language" in found:
        item.language = reading.tag(found["language"][1], "language")
    if "single" in found and item.type is None:
        node = found["single"][1]
        single = reading.yes_or_no(node, "single")
        if single is not None:
            item.type = Written("single" if single else "multiple", reading.place(node))


def _read_body(found: _Found, more: _More, item: AuthoredItem, reading: Reading) -> None:
    kind = kind_for(item.type.text) if item.type is not None else special.kind_by_fields(found)
    if kind in special.KINDS:
        item.interaction = special.KINDS[kind](found, reading)
    in_lists: Scalar | None = None
    for name, (key, value) in found.items():
        if name in _HEAD or (kind in special.KINDS and name in special.FIELDS):
            continue
        if name == "distractors" and item.options:  # they have become options beside the right answer
            continue
        attribute = _TEXTS.get(name)
        if attribute == "explanation" and isinstance(value, Fields) and _is_by_outcome(value):
            for outcome, node in value.entries:
                setattr(
                    item, _OUTCOMES[outcome.text.casefold()], reading.field_text(node, f"{key.text}.{outcome.text}")
                )
        elif attribute is not None:
            text = reading.field_text(value, key.text)
            if text is not None:
                setattr(item, attribute, text)
        elif (name == "key" or key.text.casefold() == _RIGHT_ONES) and answers.are_lists(value):
            in_lists = key
            answers.read_gaps(value, key.text, item, reading)
        elif name == "options" or name == "option":
            _read_options(value, key, kind, item, reading)
        elif name == "key" and "distractors" in found and not found.keys() & {"options", "option", "pairs", "order"}:
            answers.read_right_and_wrong(value, found["distractors"][1], key.text, item, reading)
        elif name == _FROM_NOUGHT or (name == "key" and reading.from_nought and _has_list(found)):
            answers.read_index(value, key.text, item, reading)
        elif name == "key" or name == "flag":
            answers.read_key(value, key.text, item, reading)
        elif name in _VALUES:
            setattr(item, name, reading.value(value, key.text))
        elif name in _HANDLERS:
            before = len(reading.report)
            _HANDLERS[name](value, key.text, item, reading)
            item.unread = item.unread or (name in _ANSWERS and len(reading.report) > before)
        elif name in _KEPT_AS_EXTRAS:
            if not reading.is_nothing(value):
                item.extras.setdefault(reading.format_name, {})[name] = json_value(value, key.text, reading)
        elif name not in _ELSEWHERE:
            reading.warning(
                "read/unused-field", f"{quoted(key.text)} has no use in this question.", key, key.text, "Take it out."
            )
    if "image_alt" in found and isinstance(item.interaction, HotspotInteraction):
        key, _ = found["image_alt"]
        reading.warning(
            "read/not-carried",
            "quizkit has no place for the words for an image that is pointed at, so they are left out.",
            key,
            key.text,
            "Say in the question itself what the image shows.",
        )
    if more:
        _read_more(more, item, reading)
    if in_lists is not None:
        answers.name_gaps_in_order(in_lists, item, reading)
    if item.image is not None:
        item.stem = _illustrated(item, item.image)


def _is_by_outcome(value: Fields) -> bool:
    """Whether feedback is given for right and for wrong answers apart: ``feedback: {correct: ..., incorrect: ...}``."""
    return bool(value.entries) and all(key.text.casefold() in _OUTCOMES for key, _ in value.entries)


_ANSWERS = frozenset(("pairs", "order", "gaps"))

_ELSEWHERE = frozenset(("weight",))
"""Fields that the caller reads."""


def _read_options(value: Tree, key: Scalar, kind: str | None, item: AuthoredItem, reading: Reading) -> None:
    before = len(reading.report)
    if kind in ("short_answer", "numeric"):
        answers.read_key(value, key.text, item, reading)
    else:
        item.options += read_options(value, key.text, reading)
    item.unread = item.unread or len(reading.report) > before


def _read_more(more: _More, item: AuthoredItem, reading: Reading) -> None:
    """Fields with an index (``option_a``, ``feedback_2``, ``hint 1``) or a language (``question_el``)."""
    options: dict[int, AuthoredOption] = {}
    for ref, key, value in sorted(more, key=lambda entry: entry[0].index or 0):
        attribute = _TEXTS.get(ref.name)
        if attribute is not None and ref.language is not None and ref.index is None:
            text = reading.in_language(ref.language, value, key.text)
            if text is not None:
                so_far: Localized | None = getattr(item, attribute)
                texts = {**(so_far.texts if so_far is not None else {}), ref.language: text}
                setattr(item, attribute, Localized(texts=texts, location=so_far.location if so_far else None))
        elif ref.index is not None and ref.name in ("option", "flag", "option_feedback") and ref.language is None:
            option = options.setdefault(ref.index, AuthoredOption(NO_TEXT, reading.place(key)))
            if ref.name == "option":
                options[ref.index] = read_option(value, key.text, reading)
                options[ref.index].correct = options[ref.index].correct or option.correct
                options[ref.index].feedback = options[ref.index].feedback or option.feedback
            elif ref.name == "flag":
                option.correct = reading.value(value, key.text)
            else:
                option.feedback = reading.field_text(value, key.text)
        elif ref.name == "hints":
            _read_hints(value, key.text, item, reading)
        elif ref.name == "tags":
            item.tags = (*item.tags, *reading.words(value, key.text))
        else:
            reading.warning(
                "read/unused-field", f"{quoted(key.text)} cannot be read here.", key, key.text, "Take it out."
            )
    item.options += [option for _, option in sorted(options.items())]


def _read_hints(value: Tree, name: str, item: AuthoredItem, reading: Reading) -> None:
    nodes = [value] if isinstance(value, Scalar | Fields) else value.items
    texts = (reading.field_text(node, f"{name}[{place}]") for place, node in enumerate(nodes))
    item.hints = (*item.hints, *(text for text in texts if text is not None))


def _read_tags(value: Tree, name: str, item: AuthoredItem, reading: Reading) -> None:
    if isinstance(value, Scalar) and not reading.is_nothing(value):
        item.tags = tuple(part.strip() for part in value.text.replace(";", ",").split(",") if part.strip())
    else:
        item.tags = reading.words(value, name)


def _read_stimulus(value: Tree, name: str, item: AuthoredItem, reading: Reading) -> None:
    item.stimulus = reading.word(value, name)


def _read_image(value: Tree, name: str, item: AuthoredItem, reading: Reading) -> None:
    item.image = reading.value(value, name)


def _read_image_alt(value: Tree, name: str, item: AuthoredItem, reading: Reading) -> None:
    item.image_alt = reading.value(value, name)


def _read_lint_ignore(value: Tree, name: str, item: AuthoredItem, reading: Reading) -> None:
    item.lint_ignore = read_lint_ignore(value, name, reading)


def _read_extras(value: Tree, name: str, item: AuthoredItem, reading: Reading) -> None:
    for format_name, kept in read_extras(value, name, reading).items():
        item.extras.setdefault(format_name, {}).update(kept)


def _illustrated(item: AuthoredItem, image: Written) -> Localized:
    alt = item.image_alt.text if item.image_alt is not None else ""
    texts = {language: with_image(text, image.text, alt) for language, text in item.stem.texts.items()}
    return item.stem.replaced(texts=texts)


_HANDLERS: dict[str, Callable[[Tree, str, AuthoredItem, Reading], None]] = {
    "pairs": answers.read_pairs,
    "distractors": answers.read_distractors,
    "order": answers.read_order,
    "gaps": answers.read_gaps,
    "hints": _read_hints,
    "tags": _read_tags,
    "stimulus": _read_stimulus,
    "image": _read_image,
    "image_alt": _read_image_alt,
    "lint_ignore": _read_lint_ignore,
    "extras": _read_extras,
}
