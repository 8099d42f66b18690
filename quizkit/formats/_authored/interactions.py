"""Which way of answering an author means, and building it."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from operator import attrgetter

from quizkit.formats._authored.arranged import build_match, build_order
from quizkit.formats._authored.asked import order_asked, parts_of_order, true_or_false_asked
from quizkit.formats._authored.authored import AuthoredItem, Written
from quizkit.formats._authored.choices import build_choice, build_gap_match, build_hottext, build_true_false
from quizkit.formats._authored.complaints import Complaints, listed, quoted
from quizkit.formats._authored.fields import MANY, nearest
from quizkit.formats._authored.kinds import KINDS, kind_for, kind_words
from quizkit.formats._authored.lines_to_fill import drawn_gaps
from quizkit.formats._authored.numbers import is_between, parse_number, parse_numbers, within_and_unit, without_about
from quizkit.formats._authored.truths import is_word_for_truth, part_the_reason, take_truth_off_the_stem
from quizkit.formats._authored.typed import (
    build_essay,
    build_information,
    build_numeric,
    build_text_entry,
    build_upload,
    is_unit,
)
from quizkit.model import (
    UNDETERMINED,
    ChoiceInteraction,
    ClozeInteraction,
    Gap,
    Interaction,
    NumericInteraction,
    TextEntryInteraction,
)
from quizkit.words import is_false_word, is_true_word, language_of_truth, truth_of

Builder = Callable[[AuthoredItem, str, Complaints, str], Interaction]


def build_interaction(item: AuthoredItem, complaints: Complaints, language: str) -> Interaction:
    """The way of answering that an author means, by the type that is stated or else by what is written.

    Fields that such a question has no use for are reported.
    """
    stated = _stated_kind(item, complaints)
    if len(item.key) == 1 and not item.options and stated in (None, "true_false"):
        part_the_reason(item, stated, complaints, language)
    if not any(written.text.strip() for written in item.key) and not item.options and stated in (None, "true_false"):
        take_truth_off_the_stem(item, complaints)
    kind = stated or kind_by_shape(item, language)
    if kind == "cloze" and not item.gaps and item.options:  # a "dropdown" with options of its own and no gaps
        kind = "choice"
    if kind == "short_answer" and stated is None:
        _doubt_the_word(item, complaints)
    if kind in ("short_answer", "numeric") and (count := drawn_gaps(item.stem)) > 1:
        complaints.warning(
            "read/gap",
            f"the question has {count} gaps, and learners get one field: whatever is written as answer is right in it.",
            field="answer",
            advice="Give each gap an answer of its own (in a table a row below the question, in YAML a list: "
            "answers: [[Au], [Ag]]), or leave one gap.",
        )
    if kind is None:
        kind = "information"
        if item.type is None and not item.unread:
            complaints.warning(
                "read/no-answer",
                "the question has no options and no answer, so it is read as text that asks nothing.",
                advice='Write "answer:" or "options:", or say its type: essay, upload or information.',
            )
    if kind == "choice" and stated is None and _may_be_order(item):
        return _build_order_or_choice(item, complaints, language)
    used, build = _BUILDERS[kind]
    _report_unused(item, kind, used, complaints)
    return build(item, kind, complaints, language)


def _may_be_order(item: AuthoredItem) -> bool:
    """Whether the stem asks for an order, and the key names as many options as there are, or none."""
    if len(item.options) < 3 or (len(item.key) == 1 and len(item.key[0].text) in (1, 2)):  # as nearly everywhere
        return False
    key = [written.text for written in item.key if written.text.strip()]
    return (not key or bool(parts_of_order(key, len(item.options)))) and order_asked(item.stem)


def _build_order_or_choice(item: AuthoredItem, complaints: Complaints, language: str) -> Interaction:
    """Options that the stem asks to put in order: the key says in which. Without one nothing does: the order in which
    they stand may be the right one as well as a mixed one."""
    key = [written for written in item.key if written.text.strip()]
    beside = any(option.correct is not None for option in item.options)
    parts = [] if beside else parts_of_order([written.text for written in key], len(item.options))
    kind = "order" if parts else "choice"
    if parts:
        item.key = [Written(part, key[0].location) for part in parts] if len(key) == 1 else key
    used, build = _BUILDERS[kind]
    _report_unused(item, kind, used, complaints)
    built = build(item, kind, complaints, language)
    if isinstance(built, ChoiceInteraction) and not key and all(one.fraction is None for one in built.choices):
        complaints.warning(
            "read/no-order",
            "the question asks for an order, and nothing says which is right; it is read as a choice without an "
            "answer.",
            field="answer",
            advice='Name all options in the right order as the answer, as in "B, A, C"; or say the type "order", if '
            "they stand in the right order already.",
        )
    return built


def kind_by_shape(item: AuthoredItem, language: str) -> str | None:
    """The kind of a question that states no type, or None where nothing says how to answer it.

    ``choice`` means: one or several, as the key says.
    """
    if item.options:
        return "gap_match" if item.gaps else "choice"
    if item.pairs:
        return "match"
    if item.order:
        return "order"
    if item.gaps:
        return "cloze"
    key = [written for written in item.key if written.text.strip()]
    if len(key) == 1 and not item.answers:
        languages = (language, *item.stem.texts)
        if truth_of(key[0].text, languages) is not None:
            return "true_false"
        if set(languages) == {UNDETERMINED} and language_of_truth(key[0].text) is not None:
            return "true_false"
        if is_word_for_truth(key[0].text) and true_or_false_asked(item.stem) is not None:
            return "true_false"
    if not key and not item.answers and true_or_false_asked(item.stem) is not None:
        return "true_false"
    if item.tolerance or item.minimum or item.maximum or item.unit or any(a.minimum or a.maximum for a in item.answers):
        return "numeric"
    if key or item.answers:
        texts = [*key, *(answer.written for answer in item.answers if answer.written is not None)]
        numeric = all(_is_plainly_number(written.text) for written in texts) and len(texts) == len(key) + len(
            item.answers
        )
        return "numeric" if numeric else "short_answer"
    return "short_answer" if item.key else None


_LETTERS_FOR_TRUE_OR_FALSE = frozenset("TFΣΛ")
_OF_POWERS = "e^×*x·⋅"
"""What stands in a number between its digits and the power of ten."""


def other_meaning(item: AuthoredItem) -> str | None:
    """What a text to type may mean without a type beside it: ``T`` and ``no`` a truth, ``1e-7`` a number."""
    key = [written for written in item.key if written.text.strip()]
    if len(key) != 1 or item.answers or item.options:
        return None
    word = key[0].text.strip()
    if parse_number(word) is not None and any(sign in word.lower() for sign in _OF_POWERS):
        return "numeric"
    if len(word) == 1 and word.upper() not in _LETTERS_FOR_TRUE_OR_FALSE:
        return None  # y and n, v and w are names of variables more often
    return "true" if is_true_word(word) else "false" if is_false_word(word) else None


def _doubt_the_word(item: AuthoredItem, complaints: Complaints) -> None:
    """Say that an answer is read as something to type, though it may mean true, false or a number."""
    meant = other_meaning(item)
    if meant is None:
        return
    written = next(written for written in item.key if written.text.strip())
    if meant == "numeric":
        code, means, advice = "key/number", "a number", 'say the type: "numeric"'
    else:
        code, means, advice = "key/true-or-false", meant, f'write {meant}, or say the type: "true/false"'
    complaints.warning(
        code,
        f"the answer {quoted(written.text)} is read as a text to type, and may mean {means}.",
        at=written,
        field="answer",
        advice=f'If it does, {advice}; if not, say the type: "short answer".',
    )


def _is_plainly_number(text: str) -> bool:
    """Whether this is a number, and not a code such as 007 or 1e3 that only looks like one."""
    bare = text.strip()
    bare = without_about(bare) or bare
    if is_between(bare):
        return parse_numbers(bare) is not None
    if (parted := within_and_unit(bare)) is not None:
        return parse_numbers(parted[0]) is not None and (not parted[1] or is_unit(parted[1]))
    digits = bare.lstrip("+-\N{MINUS SIGN}")
    if _is_power_of_a_sheet(digits):
        return parse_number(bare) is not None
    if not digits[:1].isdigit() or (digits[0] == "0" and digits[1:2].isdigit()) or "e" in digits.lower():
        return False
    if any(sign in digits for sign in _OF_POWERS):  # students may be meant to type the power of ten
        return False
    return parse_numbers(bare, hyphen=False) is not None


def _is_power_of_a_sheet(digits: str) -> bool:
    """Whether this is how spreadsheet programs show a very large or small number: ``1.5E-07``, ``6.022E+23``."""
    front, _, power = digits.partition("E")
    return power[:1] in ("+", "-") and len(power) == 3 and power[1:].isdecimal() and front[:1].isdecimal()


def _stated_kind(item: AuthoredItem, complaints: Complaints) -> str | None:
    if item.type is None or not item.type.text.strip():
        return None
    kind = kind_for(item.type.text)
    if kind is None:
        near = nearest(item.type.text, kind_words()) if len(complaints.report) < MANY else None
        hint = f"Did you mean {quoted(near)}? " if near else ""
        complaints.error(
            "read/unknown-type",
            f"{quoted(item.type.text)} is no type of question.",
            at=item.type,
            field="type",
            advice=f"{hint}The types are {listed(list(KINDS))}.",
        )
    return kind


def _build_cloze(item: AuthoredItem, _kind: str, complaints: Complaints, language: str) -> Interaction:
    gaps: list[Gap] = []
    seen: set[str] = set()
    for authored in item.gaps:
        answer = authored.answer
        answer.stem = item.stem
        inside = Complaints(complaints.report, answer)
        if authored.id in seen:
            inside.error(
                "read/duplicate-id",
                f"the gap {quoted(authored.id)} is there twice.",
                advice="Give each gap a name of its own, or write all that is right in it into one.",
            )
            continue
        seen.add(authored.id)
        nothing = answer.type is None and kind_by_shape(answer, language) is None
        interaction = None if nothing else build_interaction(answer, inside, language)
        if not isinstance(interaction, ChoiceInteraction | TextEntryInteraction | NumericInteraction):
            inside.error(
                "read/gap",
                f"the gap {quoted(authored.id)} is neither typed nor chosen from options.",
                advice="Give it an answer, or options and an answer.",
            )
            continue
        weight = _weight(authored.weight, inside)
        gaps.append(Gap(location=answer.location, id=authored.id, interaction=interaction, weight=weight))
    return ClozeInteraction(gaps=tuple(gaps))


def _weight(written: Written | None, complaints: Complaints) -> Fraction:
    if written is None or not written.text.strip():
        return Fraction(1)
    weight = parse_weight(written.text)
    if weight is None:
        complaints.error(
            "read/number",
            f"the weight {quoted(written.text)} is no number above 0.",
            at=written,
            field="weight",
            advice="Write how much the gap counts against the others, such as 2.",
        )
        return Fraction(1)
    return weight


def parse_weight(text: str) -> Fraction | None:
    """A gap's weight: a number or ratio above 0. None where it is neither."""
    above, slash, below = text.partition("/")
    numbers = [parse_number(part) for part in ((above, below) if slash else (above,))]
    if any(number is None or number <= 0 for number in numbers):
        return None
    first, *rest = (Fraction(number) for number in numbers if number is not None)
    return first / rest[0] if rest else first


def _build_elsewhere(item: AuthoredItem, kind: str, complaints: Complaints, _language: str) -> Interaction:
    complaints.error(
        "read/incomplete",
        f"a {kind} question needs more than is written here.",
        at=item.type,
        field="type",
        advice="Write it in YAML, where it can have all its fields.",
    )
    return build_information(item, kind, complaints, _language)


_CHOICE = frozenset(("options", "key", "shuffle", "scoring", "fixed"))

_BUILDERS: dict[str, tuple[frozenset[str], Builder]] = {
    "choice": (_CHOICE, build_choice),
    "single": (_CHOICE, build_choice),
    "multiple": (_CHOICE, build_choice),
    "true_false": (_CHOICE, build_true_false),
    "short_answer": (frozenset(("options", "key", "answers", "case_sensitive")), build_text_entry),
    "numeric": (
        frozenset(("options", "key", "answers", "tolerance", "minimum", "maximum", "unit")),
        build_numeric,
    ),
    "match": (frozenset(("options", "pairs", "distractors", "shuffle")), build_match),
    "order": (frozenset(("options", "key", "order")), build_order),
    "cloze": (frozenset(("gaps",)), _build_cloze),
    "gap_match": (frozenset(("options", "gaps", "reusable", "shuffle", "fixed")), build_gap_match),
    "essay": (frozenset(("key", "rubric", "min_words", "max_words", "lines", "template")), build_essay),
    "upload": (frozenset(("key", "rubric", "file_types", "max_files")), build_upload),
    "hottext": (frozenset(("options", "key", "multiple", "fixed")), build_hottext),
    "hotspot": (frozenset(), _build_elsewhere),
    "formula": (frozenset(), _build_elsewhere),
    "information": (frozenset(), build_information),
}
"""For each kind the fields of the answer that it uses, and its builder."""

_ANSWER_FIELDS = {
    "options": "options",
    "key": "answer",
    "answers": "answer",
    "tolerance": "tolerance",
    "minimum": "minimum",
    "maximum": "maximum",
    "unit": "unit",
    "pairs": "pairs",
    "distractors": "distractors",
    "order": "order",
    "gaps": "gaps",
    "reusable": "reusable",
    "multiple": "multiple",
    "rubric": "rubric",
    "scoring": "scoring",
    "fixed": "fixed",
    "template": "template",
    "min_words": "min_words",
    "max_words": "max_words",
    "lines": "lines",
    "file_types": "file_types",
    "max_files": "max_files",
}


def _report_unused(item: AuthoredItem, kind: str, used: frozenset[str], complaints: Complaints) -> None:
    if not any(_unused_of(used)(item)):  # as nearly everywhere
        return
    for attribute, name in _ANSWER_FIELDS.items():
        if attribute in used:
            continue
        value = getattr(item, attribute)
        if not value or (attribute == "key" and not any(written.text.strip() for written in item.key)):
            continue
        if isinstance(value, Written) and not value.text.strip():
            continue
        place = item.gaps[0].answer.location if attribute == "gaps" else item.location
        complaints.warning(
            "read/unused-field",
            f'a question of the type {kind} has no use for "{name}", which is left out.',
            at=value if isinstance(value, Written) else place,
            field=name,
            advice="Take it away, or change the type.",
        )


@cache
def _unused_of(used: frozenset[str]) -> Callable[[AuthoredItem], tuple[object, ...]]:
    """What gives the values of all fields that a kind of question has no use for."""
    return attrgetter(*(attribute for attribute in _ANSWER_FIELDS if attribute not in used))
