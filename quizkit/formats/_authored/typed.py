"""Questions that are answered by typing or handing in: a short text, a number, an essay, a file."""

import re
from decimal import Decimal
from fractions import Fraction

from quizkit.formats._authored.authored import AuthoredAnswer, AuthoredItem, AuthoredOption, Written
from quizkit.formats._authored.choices import flag
from quizkit.formats._authored.complaints import Complaints, quoted
from quizkit.formats._authored.credits import credits
from quizkit.formats._authored.numbers import (
    Numbers,
    parse_credit,
    parse_number,
    parse_numbers,
    parse_tolerance,
    within_and_unit,
    without_about,
)
from quizkit.model import (
    ALL_OF_IT,
    ExtendedText,
    Interaction,
    Localized,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    Text,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
)

ANYTHING_ELSE = "*"
"""The answer of a numeric question that matches whatever else is typed."""

_WITH_UNIT = re.compile(
    r"([-+\N{MINUS SIGN}]?[\d.,]*\d)\s*((?:[^\W\d_]|[°%‰€$£¥₹'\"])(?:[^\W\d_]|[°%·*/. ²³⁻¹^-]){0,18}\d?)"
)
"""A number and its unit: "5 km", "20 °C", "9.81 m/s2"; digits stand at a unit's end alone, so "2^10" has none."""
_UNIT = re.compile(r"(?:[^\W\d_]|[°%‰€$£¥₹'\"])(?:[^\W\d_]|[°%·*/.²³⁻¹^-]){0,18}\d?")
_CURRENCY_FIRST = re.compile(r"([-+\N{MINUS SIGN}]?)\s*([$€£¥₹])\s*([\d.,]*\d)")
_BETWEEN_NUMBERS = re.compile(r"\s*[;|\n]\s*|\s+(?:or|ή|o|ou|oder)\s+")


def build_text_entry(item: AuthoredItem, _kind: str, complaints: Complaints, language: str) -> Interaction:
    """A short text to type. Options without an answer beside them are the accepted answers."""
    answers = [
        TextAnswer(location=written.location, text=_plain(written, language))
        for written in item.key
        if written.text.strip()
    ]
    answers += [
        TextAnswer(
            location=answer.location,
            text=answer.text or _plain(answer.written or Written(""), language),
            fraction=_fraction(answer, complaints),
            feedback=answer.feedback,
        )
        for answer in item.answers
    ]
    answers += _accepted_options(item, complaints)
    _doubt_options(item, complaints)
    _doubt_several(item, complaints)
    return TextEntryInteraction(
        answers=tuple(answers), case_sensitive=flag(item.case_sensitive, "case_sensitive", complaints) or False
    )


def _doubt_options(item: AuthoredItem, complaints: Complaints) -> None:
    """Say that options beside an answer count as answers too."""
    key = next((written for written in item.key if written.text.strip()), None)
    if key is not None and any(option.correct is None for option in item.options):
        complaints.warning(
            "read/answer-and-options",
            f"the answer is {quoted(key.text)}, and each of the options is taken for a right answer to type as well.",
            at=key,
            field="answer",
            advice='If the options are to be chosen from, give the question the type "single"; else write the answers '
            "in one place.",
        )


_SEVERAL = re.compile(r"\w\s?;\s?\w|\w\s(?:[/|]|or|oder|ή|или|або|veya)\s['\"‘’“„«]?\w", re.IGNORECASE)
_NEARLY_A_NUMBER = re.compile(
    r"[-+\N{MINUS SIGN}]?\d{1,3}(?:[.,]\d{3})+"
    r"|[-+\N{MINUS SIGN}]?\d[\d.,]*(?:[eE][-+]?\d{1,3})?\s?[^\W\d_]{0,4}(?:/[^\W\d_]{1,4})?\s*"
    r"[(\[][^()\[\]]*\d[^()\[\]]*[)\]]"
)
"""``3,000``, and a number with a remark about another: ``0.33 (accept 0.32 to 0.34)``."""
_LONGEST = 200


def _doubt_several(item: AuthoredItem, complaints: Complaints) -> None:
    """Say that one answer looks like several: ``Bob; Robert``, ``Bob or Robert``. It is never divided, for it may be
    meant as it stands."""
    key = [written for written in item.key if written.text.strip()]
    untyped = item.type is None and not item.answers
    if len(key) == 1 and untyped and _NEARLY_A_NUMBER.fullmatch(key[0].text.strip()[:_LONGEST]):
        complaints.warning(
            "key/number-as-text",
            f"the answer {quoted(key[0].text)} is no number that can be read in one way only, so it is read as a "
            "text, which learners must type as it stands.",
            at=key[0],
            field="answer",
            advice="Write the number without signs between its thousands and without remarks, and how far off an "
            "answer may be behind it: 3000, or 0.33 ± 0.01.",
        )
        return
    if len(key) != 1 or item.answers or _SEVERAL.search(key[0].text[:_LONGEST]) is None:
        return
    complaints.warning(
        "key/one-answer",
        f"the answer {quoted(key[0].text)} is read as one text, which learners must type as a whole.",
        at=key[0],
        field="answer",
        advice="If it is several answers, write them apart: with | between them in a table or a text, in YAML as a "
        "list.",
    )


def _plain(written: Written, language: str) -> Localized:
    return Localized(texts={language: Text(source=written.text, location=written.location)})


def _fraction(answer: AuthoredAnswer, complaints: Complaints) -> Fraction:
    if answer.correct is None or not answer.correct.text.strip():
        return ALL_OF_IT
    credit = parse_credit(answer.correct.text) or parse_credit(answer.correct.text, percent=True)
    if credit is None:
        complaints.error(
            "key/unknown",
            f"{quoted(answer.correct.text)} says neither right nor wrong.",
            at=answer.correct,
            field="answer",
            advice="Write true or false, or a weight from -100% to 100%.",
        )
        return ALL_OF_IT
    return credit.fraction


def _accepted_options(item: AuthoredItem, complaints: Complaints) -> list[TextAnswer]:
    found = credits(item.options, complaints) or [None] * len(item.options)
    return [
        TextAnswer(
            location=option.location,
            text=option.text,
            fraction=ALL_OF_IT if credit is None else credit.fraction,
            feedback=option.feedback,
        )
        for option, credit in zip(item.options, found, strict=True)
    ]


def is_unit(text: str) -> bool:
    """Whether this may be the unit behind a number: ``kg``, ``m/s2``, ``°C``."""
    return _UNIT.fullmatch(text) is not None


def build_numeric(item: AuthoredItem, _kind: str, complaints: Complaints, _language: str) -> Interaction:
    """A number to type: values with tolerances, or ranges."""
    authored = [
        AuthoredAnswer(Written(part, written.location), written.location)
        for written in item.key
        for part in _numbers_in(written.text.strip())
        if part
    ]
    authored += item.answers
    authored += [_from_option(option) for option in item.options]
    _doubt_options(item, complaints)
    if not authored and (item.minimum or item.maximum):
        authored.append(AuthoredAnswer(location=(item.minimum or item.maximum or Written("")).location))
    units: list[str] = []
    answers = [answer for one in authored if (answer := _numeric_answer(one, item, units, complaints)) is not None]
    unit = item.unit.text.strip() or None if item.unit is not None else (units[0] if units else None)
    if len(set(units)) > 1:
        complaints.error("read/unit", f"the answers have different units: {', '.join(dict.fromkeys(units))}.")
    return NumericInteraction(answers=tuple(answers), unit=unit)


def _numbers_in(text: str) -> list[str]:
    """The numbers between which a semicolon or "or" stands; that of ``[3; 4]`` stands inside one range."""
    return [text] if text[:1] == "[" and text[-1:] == "]" else _BETWEEN_NUMBERS.split(text)


def _from_option(option: AuthoredOption) -> AuthoredAnswer:
    text = next((text.source for text in option.text.texts.values()), "")
    return AuthoredAnswer(
        Written(text, option.location), option.location, correct=option.correct, feedback=option.feedback
    )


def _numeric_answer(
    authored: AuthoredAnswer, item: AuthoredItem, units: list[str], complaints: Complaints
) -> NumericAnswer | None:
    numbers = _numbers(authored.written, item, units, complaints)
    if numbers is None:
        return None
    low = _bound(authored.minimum or item.minimum, numbers.minimum, "minimum", complaints)
    high = _bound(authored.maximum or item.maximum, numbers.maximum, "maximum", complaints)
    _check_range(numbers.value, low, high, authored, complaints)
    tolerance = numbers.tolerance
    written = authored.tolerance or (item.tolerance if numbers.value is not None else None)
    if written is not None and written.text.strip():
        found = parse_tolerance(written.text, numbers.value)
        if found is None:
            complaints.error(
                "read/number",
                f"the tolerance {quoted(written.text)} is no number from 0 up.",
                at=written,
                field="tolerance",
                advice="Write how far off an answer may be, such as 0.5 or 5%.",
            )
        tolerance = found if found is not None else tolerance
    return NumericAnswer(
        location=authored.location,
        value=numbers.value,
        tolerance=tolerance,
        minimum=low,
        maximum=high,
        fraction=_fraction(authored, complaints),
        feedback=authored.feedback,
    )


def _check_range(
    value: Decimal | None, low: Decimal | None, high: Decimal | None, authored: AuthoredAnswer, complaints: Complaints
) -> None:
    """Say what a number beside a range can't mean. That a range is empty, the rule ``key/numeric`` says."""
    at = authored.minimum or authored.maximum or authored.location
    if value is not None and (low is not None or high is not None):
        complaints.warning(
            "key/number-and-range",
            f"the answer is {value:f} and has a minimum or maximum too; only the number and its tolerance count.",
            at=at,
            field="answer",
            advice="Write a number, with a tolerance if it need not be exact, or a minimum and a maximum.",
        )


def _numbers(written: Written | None, item: AuthoredItem, units: list[str], complaints: Complaints) -> Numbers | None:
    if written is None or not written.text.strip() or written.text.strip() == ANYTHING_ELSE:
        return Numbers()
    numbers = parse_numbers(written.text)
    if numbers is not None:
        return numbers
    near = without_about(written.text)
    numbers = parse_numbers(near) if near is not None else None
    if numbers is not None:
        if numbers.value is not None and not numbers.tolerance and not (item.tolerance and item.tolerance.text.strip()):
            complaints.warning(
                "key/no-tolerance",
                f"the answer {quoted(written.text)} is read as exactly {near}; nothing says how near is near enough.",
                at=written,
                field="answer",
                advice=f"Write it with a tolerance, such as {near} ± 0.1.",
            )
        return numbers
    parted = within_and_unit(written.text) if item.unit is None else None
    numbers = parse_numbers(parted[0]) if parted is not None and is_unit(parted[1]) else None
    if parted is not None and numbers is not None:
        units.append(parted[1])
        return numbers
    typed = _CURRENCY_FIRST.sub(r"\1\3 \2", written.text.strip())  # $5 as 5 $
    unit = _WITH_UNIT.fullmatch(typed) if item.unit is None else None
    value = parse_number(unit[1]) if unit is not None else None
    if unit is not None and value is not None:
        units.append(unit[2].strip())
        return Numbers(value)
    complaints.error(
        "key/not-a-number",
        f"the answer {quoted(written.text)} is no number that can be read in one way only.",
        at=written,
        field="answer",
        advice="Write it as 1000, 0.5, 1.5 ± 0.1 or 3..5.",
    )
    return None


def _bound(written: Written | None, other: Decimal | None, name: str, complaints: Complaints) -> Decimal | None:
    if written is None or not written.text.strip():
        return other
    number = parse_number(written.text)
    if number is None:
        complaints.error(
            "read/number",
            f"the {name} {quoted(written.text)} is no number.",
            at=written,
            field=name,
            advice="Write a number, such as 3 or 2.5.",
        )
        return other
    return number


def build_essay(item: AuthoredItem, _kind: str, complaints: Complaints, language: str) -> Interaction:
    """A longer text, marked by a person; what stands as its answer is for the marker."""
    least, most = (
        whole_number(item.min_words, "min_words", 0, complaints),
        whole_number(item.max_words, "max_words", 1, complaints),
    )
    if least is not None and most is not None and least > most:
        complaints.error(
            "read/word-limits",
            f"no essay has at least {least} and at most {most} words.",
            at=item.min_words,
            field="min_words",
            advice="Write the smaller number under min words.",
        )
    return ExtendedText(
        min_words=least,
        max_words=most,
        lines=whole_number(item.lines, "lines", 1, complaints),
        rubric=_rubric(item, complaints, language),
        template=item.template,
    )


def build_upload(item: AuthoredItem, _kind: str, complaints: Complaints, language: str) -> Interaction:
    """Files to hand in, marked by a person; what stands as its answer is for the marker."""
    types = item.file_types.text.replace(";", ",").split(",") if item.file_types is not None else ()
    return UploadInteraction(
        file_types=tuple(name.strip() for name in types if name.strip()),
        max_files=whole_number(item.max_files, "max_files", 1, complaints) or 1,
        rubric=_rubric(item, complaints, language),
    )


def whole_number(written: Written | None, field: str, least: int, complaints: Complaints) -> int | None:
    """A whole number from ``least`` up; None where nothing is written, or something else, which is reported."""
    if written is None or not written.text.strip():
        return None
    number = parse_number(written.text)
    if number is None or number != int(number) or number < least:
        complaints.error(
            "read/number",
            f"{quoted(written.text)} is no whole number from {least} up.",
            at=written,
            field=field,
            advice="Write it in digits, or leave it blank.",
        )
        return None
    return int(number)


def _rubric(item: AuthoredItem, complaints: Complaints, language: str) -> Localized | None:
    written = [part for part in item.key if part.text.strip()]
    if item.rubric is not None or not written:
        if written:
            complaints.warning(
                "read/unused-field",
                "the question has an answer and notes for the marker; the answer is left out.",
                at=written[0],
                field="answer",
                advice='Write what the marker should know in one place, under "rubric".',
            )
        return item.rubric
    text = Text(source="\n".join(part.text for part in written), location=written[0].location)
    return Localized(texts={language: text})


def build_information(_item: AuthoredItem, _kind: str, _complaints: Complaints, _language: str) -> Interaction:
    """Nothing to answer."""
    return NoInteraction()
